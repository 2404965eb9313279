"""The state of Pong: its record and its actions.

A kind of tile is rank * 3 + suit (pieces/threes.py).  A hand is ten keys, one per rank, and the set of its kinds.
"""

from enum import IntEnum

import numpy as np

from meldhouse.games.packed_dtype import without_holes
from meldhouse.games.visibility import NOBODY, OWNER
from meldhouse.pieces.threes import COPIES, KINDS, RANKS

SEATS, HAND, TILES = 4, 11, KINDS * COPIES
DEALT = SEATS * HAND + 1
WALL = TILES - DEALT  # = 75
NONE = -1
UNKNOWN = -2  # a tile that the viewer cannot see
EVERYBODY = -3  # the actor of a claim window in the views of all but the asked seat


class Phase(IntEnum):
    CHOICE = 0  # take the discard or draw
    DISCARD = 1  # twelve tiles
    CLAIM = 2  # win on the discard or pass
    OVER = 3


TALLY = np.dtype(
    [
        ("decisions", "i4"),
        ("turns", "i4"),  # begun
        ("draws", "i2"),
        ("takes", "i2"),
        ("wins_by_draw", "i1"),  # in the winner's own turn, after a draw, a take or the deal
        ("wins_by_discard", "i1"),
        ("tongs", "i1"),  # in the winning hand
        ("exhausted", "i1"),  # whether the empty wall ended the hand
        ("winner", "i1"),  # a seat, or NONE
        ("broken_off", "i1"),  # whether the hand ended after too many turns
        ("spare", "i1", 2),
    ],
    align=True,
)

STATE = without_holes(
    np.dtype(
        [
            # the table: continues from hand to hand
            ("chips", "i4", SEATS),
            ("points", "i4", SEATS),  # of winning hands
            ("hands", "i4"),  # finished at this table
            ("rng", "u8"),
            ("starter", "i1"),
            ("match_over", "i1"),
            # the hand: reset by deal
            ("brought", "i4", SEATS),  # chips when it was dealt
            ("phase", "i1"),
            ("actor", "i1"),  # seat to act, NONE when the hand is over
            ("window", "i1"),  # whether a claim window is open
            ("turn", "i1"),  # whose turn it is, or was when the last tile was discarded
            ("taken", "i1"),  # kind of the tile taken in this turn, NONE if it was drawn
            ("giver", "i1"),  # whose discard that was
            ("left", "i1"),  # tiles in the wall; wall[left - 1] is next
            ("lying", "i1"),  # discards on the table
            ("tiles", "i1", SEATS),  # in each hand
            ("loose", "i1", SEATS),  # ranks of each hand that are not used up by sets
            ("keys", "i1", (SEATS, RANKS)),  # the hands
            ("known", "i1", (SEATS, KINDS)),  # how many tiles of each kind were taken openly and are still held
            ("kinds", "u8", SEATS),  # the kinds in each hand
            ("discards", "i1", TILES - DEALT + 1),  # in order, without those taken
            ("throwers", "i1", TILES - DEALT + 1),
            ("wall", "i1", WALL),
            ("tally", TALLY),
        ],
        align=True,
    )
)
assert STATE.itemsize == 528  # bytes of a table

LEDGERS = {"chips": ()}
HELD = OWNER._replace(open_when_over=True)
SECRET = {"rng": NOBODY, "wall": NOBODY, "keys": HELD, "kinds": HELD, "loose": HELD}

# --- the actions -----------------------------------------------------------------

DISCARD = 0  # + kind   discard a tile of that kind
DRAW = DISCARD + KINDS  # from the wall
TAKE = DRAW + 1  #        the discard of the previous player
WIN = TAKE + 1  #         show twelve
PASS = WIN + 1  #         do not win on a discard; or leave the last one lying
N_ACTIONS = PASS + 1  # = 34
FIRSTS, ABREAST = (DISCARD,), 1  # as a bit set (pieces/action_sets.py) they are one word
MAX_LEGAL = 13
LIMIT = 60_100  # a turn has a choice, a discard and three claims at most; 10,000 turns
