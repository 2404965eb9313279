# mypy: ignore-errors
"""Observations and actions of a learner at a table of Pong."""

import numpy as np

from meldhouse.engine import kernels
from meldhouse.games.decoded_fields import bit_sets, is_place_below, single_pieces
from meldhouse.games.observation_layout import (
    SHIFT,
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
    write_numbers,
    write_seats,
    write_set,
)
from meldhouse.games.pong.state import DEALT, NONE, SEATS, TILES, UNKNOWN, WALL
from meldhouse.pieces.threes import COUNT, KINDS, RANKS, SUITS

VERSION = 1
MAX_DISCARDS = TILES - DEALT + 1

PARTS = (
    counts("hand", "tiles of each kind: the viewer's own, and others' if all players have seen them", SEATS, KINDS,
           by_seat=True),
    counts("known", "number of tiles of each kind that all players saw go into each hand", SEATS, KINDS, by_seat=True),
    counts("tiles", "how many tiles each seat holds", SEATS, by_seat=True),
    counts("loose", "ranks of a hand not used up by sets: the viewer's own, and all at the end", SEATS, by_seat=True),
    codes("discards", "kinds discarded, less those taken, oldest first", MAX_DISCARDS),
    seats("throwers", "seat that discarded each", MAX_DISCARDS),
    counts("lying", "number of discards that remain"),
    counts("left", "tiles of the wall"),
    pieces("phase", "phase: take or draw, a discard, a claim; or the hand is over", 4),
    counts("window", "whether the last discard may be claimed"),
    seats("actor", "seat to move"),
    seats("turn", "seat whose turn it is, or was"),
    seats("starter", "who starts"),
    codes("taken", "kind of the tile taken in this turn"),
    seats("giver", "seat that discarded it"),
    counts("match_over", "whether the match is decided"),
    tally_part(numbers("decisions", "moves of this hand; 0 until it is over, since answers are secret")),
    tally_part(numbers("turns", "turns begun")),
    tally_part(numbers("draws", "tiles drawn")),
    tally_part(numbers("takes", "discards taken")),
    tally_part(counts("wins_by_draw", "whether the hand was won on the player's own turn")),
    tally_part(counts("wins_by_discard", "whether it was won on a discard")),
    tally_part(counts("tongs", "tongs in the winning hand")),
    tally_part(counts("exhausted", "whether the hand ended with the wall used up")),
    tally_part(counts("broken_off", "whether the hand was canceled after too many turns")),
    tally_part(seats("winner", "who won")),
    numbers("chips", "won or lost by each seat at this table", SEATS, by_seat=True),
    numbers("brought", "the same when the hand was dealt", SEATS, by_seat=True),
    numbers("points", "points of winning hands", SEATS, by_seat=True),
    numbers("hands", "hands finished at this table"),
)  # fmt: skip

FOLLOWS = {
    "rng": lambda seen, rules: 0,
    "phase": lambda seen, rules: single_pieces(seen["phase"]),
    "wall": lambda seen, rules: np.where(is_place_below(WALL, seen["left"]), UNKNOWN, NONE),
    "keys": lambda seen, rules: seen["hand"].reshape(*seen["hand"].shape[:-1], RANKS, SUITS) @ np.array([1, 5, 25]),
    "kinds": lambda seen, rules: bit_sets(seen["hand"] > 0),
}
TAKES_BATCHES = True

ACTIONS = (
    ActionGroup(KINDS, "discard TILE", "discard a tile of that kind"),
    ActionGroup(1, "draw", "draw from the wall"),
    ActionGroup(1, "take", "take the previous player's discard"),
    ActionGroup(1, "win", "show twelve"),
    ActionGroup(1, "pass", "do not win on a discard; or leave the last one"),
)


@kernels.shared
def see(view, rules, seat, out):
    out.eyes = seat + 1
    for place in range(SEATS):
        other = seat_at(rules, seat, place)
        for rank in range(RANKS):
            key = view.keys[other, rank]
            for suit in range(SUITS):
                out.hand[place, rank * SUITS + suit] = COUNT[key, suit]
        write_numbers(out.known[place], view.known[other])
        out.tiles[place], out.loose[place] = view.tiles[other], view.loose[other]
        out.chips[place], out.brought[place] = view.chips[other], view.brought[other]
        out.points[place] = view.points[other]
    write_codes(out.discards, view.discards)
    write_seats(out.throwers, rules, seat, view.throwers)
    write_set(out.phase, np.uint64(1) << np.uint64(view.phase))
    out.lying, out.left, out.window, out.match_over = view.lying, view.left, view.window, view.match_over
    out.actor, out.turn = relative_seat(rules, seat, view.actor), relative_seat(rules, seat, view.turn)
    out.starter, out.giver = relative_seat(rules, seat, view.starter), relative_seat(rules, seat, view.giver)
    out.taken = view.taken + SHIFT
    tally = view.tally
    out.decisions, out.turns, out.draws, out.takes = tally.decisions, tally.turns, tally.draws, tally.takes
    out.wins_by_draw, out.wins_by_discard, out.tongs = tally.wins_by_draw, tally.wins_by_discard, tally.tongs
    out.exhausted, out.broken_off = tally.exhausted, tally.broken_off
    out.winner, out.hands = relative_seat(rules, seat, tally.winner), view.hands
