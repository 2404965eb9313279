# mypy: ignore-errors
"""Observations and actions of a learner at a table of Tongits."""

import numpy as np

from meldhouse.engine import kernels
from meldhouse.games.observation_layout import (
    ActionGroup,
    codes,
    counts,
    numbers,
    pieces,
    relative_seat,
    seat_at,
    seats,
    single_piece,
    tally_part,
    write_codes,
    write_set,
)
from meldhouse.games.tongits.state import DECK, MAX_DISCARDS, MELDS, N_MELDS, NONE, SEATS, UNKNOWN
from meldhouse.pieces.cards import CARDS, RANKS

VERSION = 1

PARTS = (
    pieces("hand", "the cards of each hand: one's own, and all when the hand is over", SEATS, CARDS, by_seat=True),
    pieces("secret", "the cards that each seat laid face down, as far as they are seen", SEATS, CARDS, by_seat=True),
    counts("held", "how many cards each seat holds", SEATS, by_seat=True),
    pieces("meld", "the melds that lie face up, in the order in which they were laid", MELDS, CARDS),
    seats("owner", "who laid each of them", MELDS),
    pieces("fourth", "the cards that complete a trio on the table", CARDS),
    pieces("above", "the cards that go on top of a run", CARDS),
    pieces("beneath", "the cards that go beneath a run", CARDS),
    codes("discards", "the cards thrown, less those taken up, the oldest first", MAX_DISCARDS),
    counts("lying", "how many of them lie there"),
    counts("left", "the cards of the deck"),
    counts("melds", "how many melds lie face up"),
    pieces("phase", "what is asked: the start of a turn, a move in it, an answer to a draw; or the hand is over", 4),
    seats("actor", "whose move it is"),
    seats("turn", "whose turn it is, or who called a draw"),
    seats("dealer", "who dealt"),
    seats("hitter", "who takes the pot by winning this hand"),
    seats("called", "who called a draw"),
    numbers("announced", "the dead wood that the caller announced, -1 before"),
    pieces("challenging", "who challenges, by the table's own numbers of the seats", SEATS),
    counts("connected", "has the one whose turn it is connected to herself in it?"),
    counts("blocked", "why each seat may not call a draw: 1 own connect, 2 another's, 3 both", SEATS, by_seat=True),
    counts("laid", "melds that each seat laid face up", SEATS, by_seat=True),
    counts("buried", "and face down", SEATS, by_seat=True),
    counts("aces", "aces that are paid to each seat if it wins", SEATS, by_seat=True),
    counts("fours", "fours laid face up that count as secrets", SEATS, by_seat=True),
    tally_part(counts("decisions", "moves of this hand")),
    tally_part(counts("turns", "turns begun")),
    tally_part(counts("picks", "cards picked from the deck")),
    tally_part(counts("takes", "discards taken")),
    tally_part(counts("drops", "melds laid")),
    tally_part(counts("connects", "cards connected")),
    tally_part(counts("secrets", "fours laid face down")),
    tally_part(counts("draws_called", "draws called")),
    tally_part(counts("draws_challenged", "and challenged")),
    tally_part(counts("burned", "players burned")),
    tally_part(counts("ended", "how it ended: 1 tongits, 2 a draw, 3 a challenge, 4 the deck was out")),
    tally_part(seats("winner", "who won")),
    tally_part(numbers("deadwood", "the dead wood of each seat at the end", SEATS, by_seat=True)),
    numbers("chips", "won or lost by each seat at this table", SEATS, by_seat=True),
    numbers("brought", "the same when the hand was dealt", SEATS, by_seat=True),
    numbers("points", "hands that each seat has won", SEATS, by_seat=True),
    numbers("pot", "what lies in the pot"),
    numbers("bank", "what the bank has been paid, less what it has paid"),
    numbers("prize", "what the last winner took from the pot"),
    numbers("hands", "hands finished at this table"),
)

FOLLOWS = {
    "rng": lambda seen, rules: 0,
    "phase": lambda seen, rules: single_piece(seen["phase"]),
    "deck": lambda seen, rules: np.where(np.arange(DECK) < seen["left"], UNKNOWN, NONE),
}

ACTIONS = (
    ActionGroup(1, "call", "call a draw"),
    ActionGroup(1, "pick", "pick a card from the deck"),
    ActionGroup(1, "fold", "fold to a draw"),
    ActionGroup(1, "challenge", "challenge it"),
    ActionGroup(1, "tongits", "go out: every card is in a meld, or fits one"),
    ActionGroup(CARDS, "discard CARD", "throw that card"),
    ActionGroup(N_MELDS, "drop MELD", "lay that meld face up: of each rank four trios (without spades, hearts, "
            "diamonds, clubs) and the four, then of each suit the runs, by their lowest card and their length"),
    ActionGroup(RANKS, "secret RANK", "lay the four of that rank face down"),
    ActionGroup(CARDS * 3, "connect CARD MELD", "card * 3 + how: to a trio, on top of a run, beneath a run"),
    ActionGroup(N_MELDS, "take MELD", "take the discard, and lay that meld, which holds it"),
)  # fmt: skip


@kernels.shared
def see(view, rules, seat, out):
    out.eyes = seat + 1
    for place in range(SEATS):
        other = seat_at(rules, seat, place)
        write_set(out.hand[place], view.hand[other])
        write_set(out.secret[place], view.secret[other])
        out.held[place], out.blocked[place] = view.held[other], view.blocked[other]
        out.laid[place], out.buried[place] = view.laid[other], view.buried[other]
        out.aces[place], out.fours[place] = view.aces[other], view.fours[other]
        out.deadwood[place], out.chips[place] = view.tally.deadwood[other], view.chips[other]
        out.brought[place], out.points[place] = view.brought[other], view.points[other]
    for k in range(MELDS):
        write_set(out.meld[k], view.meld[k])
        out.owner[k] = relative_seat(rules, seat, view.owner[k])
    write_set(out.fourth, view.fourth)
    write_set(out.above, view.above)
    write_set(out.beneath, view.beneath)
    write_codes(out.discards, view.discards)
    write_set(out.challenging, np.uint64(view.challenging))
    write_set(out.phase, np.uint64(1) << np.uint64(view.phase))
    out.lying, out.left, out.melds, out.connected = view.lying, view.left, view.melds, view.connected
    out.actor, out.turn = relative_seat(rules, seat, view.actor), relative_seat(rules, seat, view.turn)
    out.dealer, out.hitter = relative_seat(rules, seat, view.dealer), relative_seat(rules, seat, view.hitter)
    out.called, out.announced = relative_seat(rules, seat, view.called), view.announced
    tally = view.tally
    out.decisions, out.turns, out.picks, out.takes = tally.decisions, tally.turns, tally.picks, tally.takes
    out.drops, out.connects, out.secrets = tally.drops, tally.connects, tally.secrets
    out.draws_called, out.draws_challenged = tally.draws_called, tally.draws_challenged
    out.burned, out.ended, out.winner = tally.burned, tally.ended, relative_seat(rules, seat, tally.winner)
    out.pot, out.bank, out.prize, out.hands = view.pot, view.bank, view.prize, view.hands
