# mypy: ignore-errors
"""Observations and actions of a learner at a table of Kings Corners."""

import numpy as np

from meldhouse.engine import kernels
from meldhouse.games.decoded_fields import is_place_below
from meldhouse.games.kingscorners.state import DECK, NONE, PLACES, SEATS, SIDES, TURNS, UNKNOWN
from meldhouse.games.observation_layout import (
    ActionGroup,
    codes,
    counts,
    numbers,
    pieces,
    relative_seat,
    seat_at,
    seats,
    store,
    tally_part,
    write_codes,
    write_numbers,
    write_set,
)
from meldhouse.pieces.cards import CARDS, RANKS

VERSION = 3

PACKED = -(-CARDS // 8)  # bytes of a set of cards, eight cards per byte

PARTS = (
    pieces("hand", "cards of each hand: the viewer's own, and all when the hand is over", SEATS, CARDS, by_seat=True),
    counts("jokers", "jokers of each hand, as far as the viewer sees the hand", SEATS, by_seat=True),
    counts("held", "how many cards each seat holds", SEATS, by_seat=True),
    pieces("takes", "cards that may go on each place next: N E S W, then the corners NE SE SW NW", PLACES, CARDS),
    codes("pile", "cards of each place from the bottom; a joker is the card that it stands for", PLACES, RANKS),
    pieces("wild", "which of them are jokers", PLACES, RANKS),
    counts("height", "how many cards lie at each place", PLACES),
    pieces("dealt", "sides that still have the card that was dealt there", SIDES),
    pieces("blocked", "cards that jokers stand for in corners", CARDS),
    counts(
        "fitted",
        "cards that fit when each seat ended its last turn, and the turn before: card k is bit k % 8 of byte k // 8",
        *(SEATS, TURNS, PACKED),
        by_seat=True,
    ),
    counts("left", "cards of the stock"),
    seats("actor", "seat to move"),
    seats("dealer", "who dealt"),
    counts("played", "whether a card has been played in this turn"),
    counts("moved", "whether a pile has been moved in this turn"),
    counts("drew", "whether the turn's cards have been drawn"),
    counts("placing", "whether the card just drawn must be placed"),
    counts("idle", "consecutive turns without a card played or a pile moved"),
    counts("match_over", "whether the match is decided"),
    tally_part(numbers("decisions", "moves of this hand")),
    tally_part(numbers("turns", "turns begun")),
    tally_part(counts("plays", "cards played from hands")),
    tally_part(counts("pile_moves", "piles moved")),
    tally_part(counts("kings", "corners begun")),
    tally_part(counts("drawn", "cards drawn from the stock")),
    tally_part(counts("impasse", "whether the hand ended at an impasse")),
    tally_part(seats("winner", "who went out")),
    numbers("chips", "won or lost by each seat at this table", SEATS, by_seat=True),
    numbers("brought", "the same when the hand was dealt", SEATS, by_seat=True),
    numbers("points", "penalty points of each seat in the match", SEATS, by_seat=True),
    numbers("pot", "chips or units in the pot or pool"),
    numbers("hands", "hands finished at this table"),
)

FOLLOWS = {
    "rng": lambda seen, rules: 0,
    "fitted": lambda seen, rules: seen["fitted"] @ (1 << 8 * np.arange(PACKED)),
    "bottom": lambda seen, rules: np.where(seen["pile"][..., 0] >= 0, 1 << np.maximum(seen["pile"][..., 0], 0), 0),
    "stock": lambda seen, rules: np.where(is_place_below(DECK, seen["left"]), UNKNOWN, NONE),
}
TAKES_BATCHES = True

ACTIONS = (
    ActionGroup(CARDS * PLACES, "play CARD PLACE", "card * 8 + place: play a card from the hand there"),
    ActionGroup(SIDES * PLACES, "move SIDE PLACE", "side * 8 + place: move the whole pile of a side there"),
    ActionGroup(1, "end", "draw the cards that are due, and end the turn"),
    ActionGroup(CARDS * PLACES, "joker CARD PLACE", "card * 8 + place: play a joker as that card there"),
)


@kernels.shared
def pack(out, cards):
    """Write a set of cards as bits, eight cards per byte, in two overlapping writes of four bytes."""
    store(out, 0, np.uint32(cards))
    store(out, PACKED - 4, np.uint32(cards >> np.uint64(8 * (PACKED - 4))))


@kernels.shared
def see(view, rules, seat, out):
    out.eyes = seat + 1
    for place in range(SEATS):
        other = seat_at(rules, seat, place)
        write_set(out.hand[place], view.hand[other])
        out.jokers[place], out.held[place] = view.jokers[other], view.held[other]
        out.chips[place], out.brought[place] = view.chips[other], view.brought[other]
        out.points[place] = view.points[other]
        for turn in range(TURNS):
            pack(out.fitted[place, turn], view.fitted[other, turn])
    for place in range(PLACES):
        write_set(out.takes[place], view.takes[place])
        write_codes(out.pile[place], view.pile[place])
        write_set(out.wild[place], np.uint64(view.wild[place]))
    write_numbers(out.height, view.height)
    write_set(out.dealt, np.uint64(view.dealt))
    write_set(out.blocked, view.blocked)
    out.left, out.idle, out.match_over = view.left, view.idle, view.match_over
    out.actor, out.dealer = relative_seat(rules, seat, view.actor), relative_seat(rules, seat, view.dealer)
    out.played, out.moved, out.drew, out.placing = view.played, view.moved, view.drew, view.placing
    out.pot, out.hands = view.pot, view.hands
    tally = view.tally
    out.decisions, out.turns, out.plays, out.pile_moves = tally.decisions, tally.turns, tally.plays, tally.pile_moves
    out.kings, out.drawn, out.impasse = tally.kings, tally.drawn, tally.impasse
    out.winner = relative_seat(rules, seat, tally.winner)
