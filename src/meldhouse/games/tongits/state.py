"""The state of Tongits: its record, its actions, and tables of melds.

A card is suit * 13 + rank.  A meld has a number: for each rank four trios (without spades, hearts, diamonds, clubs) and
the four, then for each suit every run by its bottom and its top.
"""

from enum import IntEnum
from itertools import combinations

import numpy as np

from meldhouse.games.packed_dtype import without_holes
from meldhouse.games.visibility import NOBODY, OWNER
from meldhouse.pieces.cards import CARDS, KING, RANKS, SUITS

SEATS, DEALT = 3, 12
DECK = CARDS - SEATS * DEALT - 1  # = 15
MELDS = CARDS // 3  # the most that can be on a table
MAX_DISCARDS = DECK + 1  # a turn adds one, and removes one unless a card is picked
NONE = -1
UNKNOWN = -2  # a card that the viewer cannot see


class Phase(IntEnum):
    START = 0  # call a draw, pick, or take the discard
    ACT = 1  # drop, connect, finally discard
    ANSWER = 2  # fold or challenge
    OVER = 3


class Ended(IntEnum):
    """The possible endings of a hand."""

    NOT_YET = 0
    TONGITS = 1
    DRAW = 2  # called and not challenged
    CHALLENGE = 3
    DECK_OUT = 4


class Block(IntEnum):
    """The reasons why a player may not call a draw [T12]; both reasons can apply."""

    SELF = 1  # the player connected to an own meld in their last turn
    OTHERS = 2  # another player connected to their melds since their last turn


TALLY = np.dtype(
    [
        ("decisions", "i2"),
        ("turns", "i2"),  # begun
        ("picks", "i2"),  # from the deck
        ("takes", "i2"),  # of the discard
        ("drops", "i2"),
        ("connects", "i2"),
        ("secrets", "i2"),  # laid face down
        ("draws_called", "i2"),
        ("draws_challenged", "i2"),
        ("burned", "i2"),  # players
        ("ended", "i2"),  # an Ended
        ("winner", "i2"),  # a seat, or NONE
        ("deadwood", "i2", SEATS),  # of each seat at the end of the hand
    ],
    align=True,
)

STATE = without_holes(
    np.dtype(
        [
            # the table: continues from hand to hand
            ("chips", "i4", SEATS),  # won or lost; with pot and bank they sum to zero
            ("points", "i4", SEATS),  # hands won
            ("pot", "i4"),
            ("bank", "i4"),  # payments to the bank minus payments by it
            ("prize", "i4"),  # chips that the winner of the last hand took from the pot
            ("hands", "i4"),  # finished at this table
            ("rng", "u8"),
            ("dealer", "i1"),
            ("hitter", "i1"),  # the winner of the last hand, who takes the pot by winning the next; NONE at first
            # the hand: reset by deal
            ("brought", "i4", SEATS),  # chips when it was dealt, before a first pot
            ("phase", "i1"),
            ("actor", "i1"),  # seat to act, NONE when the hand is over
            ("turn", "i1"),  # whose turn it is; while others answer, the caller of the draw
            ("left", "i1"),  # cards in the deck; deck[left - 1] is next
            ("lying", "i1"),  # discards on the table
            ("melds", "i1"),  # melds face up
            ("called", "i1"),  # the caller of a draw, NONE before
            ("announced", "i2"),  # deadwood that the caller announced, NONE before
            ("challenging", "i1"),  # bit p: seat p challenges
            ("connected", "i1"),  # whether the player has connected to an own meld in this turn
            ("held", "i1", SEATS),  # cards in each hand
            ("blocked", "i1", SEATS),  # Block bits, read when the seat's turn begins
            ("laid", "i1", SEATS),  # melds that each seat laid face up
            ("buried", "i1", SEATS),  # and face down
            ("aces", "i1", SEATS),  # aces face up that are paid to the seat if it wins
            ("fours", "i1", SEATS),  # fours laid face up that count as secrets
            ("owner", "i1", MELDS),
            ("discards", "i1", MAX_DISCARDS),  # in order, without those taken
            ("deck", "i1", DECK),
            ("hand", "u8", SEATS),
            ("secret", "u8", SEATS),  # cards face down
            ("meld", "u8", MELDS),
            ("fourth", "u8"),  # cards that complete a trio on the table
            ("above", "u8"),  # cards that extend a run at its top
            ("beneath", "u8"),  # and at its bottom
            ("tally", TALLY),
        ],
        align=True,
    )
)
assert STATE.itemsize == 384  # bytes of a table

LEDGERS = {"chips": ("pot", "bank")}
SHOWN_WHEN_OVER = OWNER._replace(open_when_over=True)
SECRET = {"rng": NOBODY, "deck": NOBODY, "hand": SHOWN_WHEN_OVER, "secret": SHOWN_WHEN_OVER}

# --- melds by number ---------------------------------------------------------------

SETS_OF_RANK, FOUR = SUITS + 1, SUITS  # the four is the last of its rank
RUNS = RANKS * SETS_OF_RANK  # number of the first run
RUNS_OF_SUIT = (RANKS - 2) * (RANKS - 1) // 2  # = 66
N_MELDS = RUNS + SUITS * RUNS_OF_SUIT  # = 329


def sets_of(rank: int) -> list[list[int]]:
    column = [suit * RANKS + rank for suit in range(SUITS)]
    return [*([card for card in column if card != missing] for missing in column), column]


def runs_of(suit: int) -> list[list[int]]:
    spans = [(bottom, top) for bottom, top in combinations(range(RANKS), 2) if top - bottom >= 2]
    return [[suit * RANKS + rank for rank in range(bottom, top + 1)] for bottom, top in spans]


MELD_CARDS = tuple(
    tuple(meld)
    for meld in (
        *(meld for rank in range(RANKS) for meld in sets_of(rank)),
        *(meld for suit in range(SUITS) for meld in runs_of(suit)),
    )
)
MELD = np.array([sum(1 << card for card in meld) for meld in MELD_CARDS], np.uint64)
MELD_SIZE = np.array([len(meld) for meld in MELD_CARDS], np.int64)
MELD_ACES = np.array([sum(card % RANKS == 0 for card in meld) for meld in MELD_CARDS], np.int64)


def fourth_of(number: int) -> int:
    """Return, as a bit set, the fourth card that a set of three lacks."""
    rank, missing = divmod(number, SETS_OF_RANK)
    return 1 << missing * RANKS + rank if number < RUNS and missing < FOUR else 0


def above_of(number: int) -> int:
    top = MELD_CARDS[number][-1]
    return 1 << top + 1 if number >= RUNS and top % RANKS < KING else 0


def beneath_of(number: int) -> int:
    bottom = MELD_CARDS[number][0]
    return 1 << bottom - 1 if number >= RUNS and bottom % RANKS > 0 else 0


FOURTH = np.array([fourth_of(number) for number in range(N_MELDS)], np.uint64)
ABOVE = np.array([above_of(number) for number in range(N_MELDS)], np.uint64)
BENEATH = np.array([beneath_of(number) for number in range(N_MELDS)], np.uint64)
SHORTEST_RUN = np.array(  # by card: the number of the run of three that starts with it, if there is one
    [
        RUNS + suit * RUNS_OF_SUIT + sum(range(RANKS - 2, RANKS - 2 - rank, -1))
        for suit in range(SUITS)
        for rank in range(RANKS)
    ],
    np.int64,
)

# --- actions -------------------------------------------------------------------------

CALL = 0  # a draw
PICK = 1  # from the deck
FOLD = 2
CHALLENGE = 3
TONGITS = 4
DISCARD = 5  # + card
DROP = DISCARD + CARDS  # + meld
BURY = DROP + N_MELDS  # + rank      a secret, face down
CONNECT = BURY + RANKS  # + card * 3 + how
TAKE = CONNECT + CARDS * 3  # + meld, which holds the discard
N_ACTIONS = TAKE + N_MELDS  # = 884
TO_TRIO, ON_TOP, UNDERNEATH = 0, 1, 2  # how a card is connected
MAX_LEGAL = 160  # thirteen cards: 66 runs or a few sets, three connects per card, the discards
LIMIT = 100  # at most 33 turns, 52 cards laid or discarded, and a draw
