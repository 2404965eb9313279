# mypy: ignore-errors
"""Observations and actions of a learner at a table of Tongits."""

import numpy as np

from meldhouse.engine import kernels
from meldhouse.games.decoded_fields import is_place_below, single_pieces
from meldhouse.games.observation_layout import (
    ActionGroup,
    codes,
    counts,
    numbers,
    pieces,
    relative_seat,
    seat_at,
    seats,
    tally_part,
    write_codes,
    write_seats,
    write_set,
)
from meldhouse.games.tongits.state import DECK, MAX_DISCARDS, MELDS, N_MELDS, NONE, SEATS, UNKNOWN
from meldhouse.pieces.cards import CARDS, RANKS

VERSION = 1

PARTS = (
    pieces("hand", "cards of each hand: the viewer's own, and all when the hand is over", SEATS, CARDS, by_seat=True),
    pieces("secret", "cards that each seat laid face down, as far as the viewer sees them", SEATS, CARDS, by_seat=True),
    counts("held", "how many cards each seat holds", SEATS, by_seat=True),
    pieces("meld", "face-up melds, in the order in which they were laid down", MELDS, CARDS),
    seats("owner", "seat that laid down each of them", MELDS),
    pieces("fourth", "cards that complete a set of three on the table", CARDS),
    pieces("above", "cards that fit at the upper end of a run", CARDS),
    pieces("beneath", "cards that fit at the lower end of a run", CARDS),
    codes("discards", "cards discarded, less those taken, oldest first", MAX_DISCARDS),
    counts("lying", "number of discards that remain"),
    counts("left", "cards of the stock"),
    counts("melds", "how many melds lie face up"),
    pieces("phase", "phase: the start of a turn, a move in it, an answer to a Draw; or the hand is over", 4),
    seats("actor", "seat to move"),
    seats("turn", "seat whose turn it is, or that called a Draw"),
    seats("dealer", "who dealt"),
    seats("hitter", "seat that takes the pot by winning this hand"),
    seats("called", "seat that called a Draw"),
    numbers("announced", "deadwood count that the caller announced, -1 before"),
    pieces("challenging", "seats that challenge, by the table's own numbers", SEATS),
    counts("connected", "whether the active player laid off on their own meld in this turn"),
    counts(
        "blocked", "why each seat may not call a Draw: 1 own lay-off, 2 another player's, 3 both", SEATS, by_seat=True
    ),
    counts("laid", "melds laid down face up by each seat", SEATS, by_seat=True),
    counts("buried", "and face down", SEATS, by_seat=True),
    counts("aces", "aces paid to each seat if it wins", SEATS, by_seat=True),
    counts("fours", "face-up sets of four that count as secrets", SEATS, by_seat=True),
    tally_part(counts("decisions", "moves of this hand")),
    tally_part(counts("turns", "turns begun")),
    tally_part(counts("picks", "cards drawn from the stock")),
    tally_part(counts("takes", "discards taken")),
    tally_part(counts("drops", "melds laid")),
    tally_part(counts("connects", "cards connected")),
    tally_part(counts("secrets", "fours laid face down")),
    tally_part(counts("draws_called", "draws called")),
    tally_part(counts("draws_challenged", "and challenged")),
    tally_part(counts("burned", "players burned")),
    tally_part(counts("ended", "how the hand ended: 1 tongits, 2 a Draw, 3 a challenge, 4 the stock was used up")),
    tally_part(seats("winner", "who won")),
    tally_part(numbers("deadwood", "deadwood count of each seat at the end", SEATS, by_seat=True)),
    numbers("chips", "won or lost by each seat at this table", SEATS, by_seat=True),
    numbers("brought", "the same when the hand was dealt", SEATS, by_seat=True),
    numbers("points", "hands that each seat has won", SEATS, by_seat=True),
    numbers("pot", "chips in the pot"),
    numbers("bank", "chips paid to the bank, less chips that it paid out"),
    numbers("prize", "chips that the last winner took from the pot"),
    numbers("hands", "hands finished at this table"),
)

FOLLOWS = {
    "rng": lambda seen, rules: 0,
    "phase": lambda seen, rules: single_pieces(seen["phase"]),
    "deck": lambda seen, rules: np.where(is_place_below(DECK, seen["left"]), UNKNOWN, NONE),
}
TAKES_BATCHES = True

ACTIONS = (
    ActionGroup(1, "call", "call a Draw"),
    ActionGroup(1, "pick", "draw a card from the stock"),
    ActionGroup(1, "fold", "fold against a Draw"),
    ActionGroup(1, "challenge", "challenge it"),
    ActionGroup(1, "tongits", "go out: every card is in a meld, or fits one"),
    ActionGroup(CARDS, "discard CARD", "discard that card"),
    ActionGroup(N_MELDS, "drop MELD", "lay down that meld face up. For each rank there are four sets of three (without "
            "spades, hearts, diamonds, clubs) and the set of four. Then all runs: by suit, lowest card and length"),
    ActionGroup(RANKS, "secret RANK", "lay the set of four of that rank face down"),
    ActionGroup(CARDS * 3, "connect CARD MELD", "card * 3 + place: on a set, at the upper or the lower end of a run"),
    ActionGroup(N_MELDS, "take MELD", "take the discard, and lay down that meld, which contains it"),
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
    write_seats(out.owner, rules, seat, view.owner)
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
