"""The state record of mahjong, and the codes of its actions.

Numbers in brackets, like [M9], are articles and decisions of the rulebook.
"""

from enum import IntEnum

import numpy as np

from meldhouse.games.visibility import NOBODY, OWNER
from meldhouse.pieces.tiles import COPIES, FLOWERS, KINDS

SEATS = 4
NONE = -1
UNKNOWN = -2  # a tile, or an answer, that the viewing seat cannot see
EVERYBODY = -3  # the actor in a claim window, for all seats but the one that is asked
HAND = 13  # tiles held between turns, three fewer for each meld
MELDS = 4
RIVER = 112  # no hand has more discards: 92 turns with a drawn tile, 16 after a claim
WALL = KINDS * COPIES + FLOWERS
FANS = 82  # a count for each fan; 0 is the mixed pair of kongs, 81 the flowers


class Phase(IntEnum):
    OVER = 0
    TURN = 1  # after a tile from the wall or a replacement: win, kong or discard
    CLAIMED = 2  # after a chow or a pung: discard
    CLAIM = 3  # a discard is offered
    ROBBERY = 4  # a tile of the hand that is about to join a melded pung is offered


class Ending(IntEnum):
    UNDER_WAY = 0
    EXHAUSTED = 1  # the wall is empty
    SELF_DRAWN = 2
    DISCARD = 3
    ROBBED = 4


class Meld(IntEnum):
    CHOW = 0
    PUNG = 1
    KONG = 2
    HIDDEN_KONG = 3


TALLY = np.dtype(
    [
        ("decisions", "i4"),
        ("turns", "i4"),  # of having drawn, chowed, punged or konged a discard
        ("draws", "i4"),  # from the front of the wall, the dealer's fourteenth too
        ("chows", "i4"),
        ("pungs", "i4"),
        ("big_kongs", "i4"),
        ("small_kongs", "i4"),
        ("concealed_kongs", "i4"),
        ("replacements", "i4"),  # tiles drawn for a kong
        ("robberies", "i4"),
        ("flowers", "i4"),  # exposed by all seats
        ("ending", "i4"),  # an Ending
        ("winner", "i4"),  # NONE in a drawn hand
        ("discarder", "i4"),  # who discarded the winning tile, or promoted with it; NONE if self-drawn
        ("points", "i4"),  # of the winner's hand, with flowers
        ("fans", "i1", FANS),  # how often each counts in the winner's hand
    ]
)

STATE = np.dtype(
    [
        # the table: kept from hand to hand
        ("rng", "u8"),
        ("chips", "i4", SEATS),  # net points of each seat since the table was opened
        ("points", "i4", SEATS),  # and in this match
        ("brought", "i4", SEATS),  # chips when the hand was dealt
        # the hand, the widest fields first, so that there are no holes between them
        ("flowers", "u8", SEATS),  # exposed by each seat
        ("kinds", "u8", (SEATS, COPIES)),  # kinds held more than n times
        ("pungs", "u8", SEATS),  # kinds of the melded pungs, to which the fourth tile may be added
        ("tally", TALLY),
        ("hands", "i2"),  # finished in this match
        ("match_over", "i2"),
        ("thrown", "i2"),  # discards so far
        ("window", "i1"),  # 1 in a claim window
        ("phase", "i1"),  # a Phase
        ("actor", "i1"),
        ("turn", "u1"),  # the seat in turn; in a claim window, the one that offers
        ("dealer", "i1"),  # East
        ("prevalent", "i1"),  # wind of the round, 0 to 3
        ("replaced", "i1"),  # 1 if the drawn tile is the replacement of a kong
        ("tile", "i1"),  # the tile that is offered, or that won
        ("front", "u1"),  # wall[front] is drawn next,
        ("back", "u1"),  # wall[back - 1] the next replacement
        ("place", "i1", SEATS),  # of each seat
        ("after", "u1", (SEATS, SEATS - 1)),  # the seats after each seat, in order
        ("n_melds", "i1", SEATS),
        ("answers", "i1", SEATS),  # sealed answers, or NONE
        ("wins", "i1", SEATS),  # 1 if the seat may declare mahjong now
        ("drawn", "i1", SEATS),  # the tile the seat has just drawn, or NONE
        ("hand", "i1", (SEATS, KINDS)),  # how many of each kind
        ("melds", "i1", (SEATS, MELDS, 2)),  # a Meld and its kind, of a chow the lowest
        ("bared", "i1", (SEATS, MELDS, 2)),  # 1 if all may see that field of the meld
        ("source", "i1", (SEATS, MELDS)),  # the seat that its tile was claimed from, or NONE
        ("shown", "i1", KINDS),  # copies that have been seen by all
        ("river", "i1", RIVER),  # all discards in order,
        ("thrower", "i1", RIVER),  # the seat of each discard
        ("taker", "i1", RIVER),  # the seat that claimed it, or NONE
        ("wall", "i1", WALL),
    ],
    align=True,
)
assert STATE.itemsize == 1168  # bytes of a table

LEDGERS = {"chips": (), "points": ()}
SEALED = OWNER._replace(open_when_over=True)
SECRET = {
    "rng": NOBODY,
    "wall": NOBODY,
    "hand": SEALED,
    "kinds": SEALED,
    "drawn": SEALED,
    "wins": SEALED,
    "answers": SEALED,
    "melds": SEALED._replace(open_where="bared"),
}

# --- the actions ------------------------------------------------------------------------

DISCARD = 0  # + kind
CHOW = DISCARD + KINDS  # + 0, 1, 2: the claimed tile is the lowest, the middle, the highest [M25]
PUNG = CHOW + 3
BIG_KONG = PUNG + 1
CONCEALED_KONG = BIG_KONG + 1  # + kind
SMALL_KONG = CONCEALED_KONG + KINDS  # + kind
HU = SMALL_KONG + KINDS
PASS = HU + 1
N_ACTIONS = PASS + 1  # = 109
# As a set (pieces/action_sets.py) they are three words: discards and claims; concealed kongs; small ones, mahjong and
# a pass.
FIRSTS, ABREAST = (DISCARD, CONCEALED_KONG, SMALL_KONG), 1
MAX_LEGAL = 24
LIMIT = 640
