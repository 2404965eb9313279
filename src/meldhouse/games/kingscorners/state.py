# mypy: ignore-errors
"""The state of Kings Corners: its record, its actions, and tables of what follows a card and what it costs.

Places are the sides N E S W, then the corners NE SE SW NW.  A card is suit * 13 + rank; a hand is a bit mask of cards,
with its jokers counted separately.
"""

import numpy as np

from meldhouse.games.kingscorners.options import Build, Scoring
from meldhouse.games.packed_dtype import without_holes
from meldhouse.games.visibility import NOBODY, OWNER
from meldhouse.pieces.cards import ACE, CARDS, KING, RANKS, SUITS, TEN

SEATS, SIDES, PLACES = 6, 4, 8
DECK = CARDS + 2
NONE = -1
UNKNOWN = -2  # a card that the viewer cannot see
LAST, BEFORE, TURNS = 0, 1, 2  # turns of a seat that the table remembers

TALLY = np.dtype(
    [
        ("decisions", "i2"),
        ("turns", "i2"),  # begun
        ("plays", "i2"),  # cards played from hands
        ("pile_moves", "i2"),
        ("kings", "i2"),  # corners begun, from a hand or a side
        ("drawn", "i2"),  # cards from the stock after the deal
        ("impasse", "i1"),  # whether the hand ended with no player out
        ("winner", "i1"),  # the seat that went out, or NONE
    ],
    align=True,
)

STATE = without_holes(
    np.dtype(
        [
            # the table: continues from hand to hand
            ("chips", "i4", SEATS),  # won or lost by each seat; with the pot they sum to zero
            ("brought", "i4", SEATS),  # chips when the hand was dealt
            ("points", "i4", SEATS),  # penalty points of the match
            ("pot", "i4"),  # the pot or pool
            ("hands", "i4"),  # finished at this table
            ("rng", "u8"),  # the table's generator; it places jokers that are put back
            ("match_over", "i1"),
            ("dealer", "i1"),
            # the hand: reset by deal
            ("actor", "i1"),  # seat to act, NONE when the hand is over
            ("left", "i1"),  # cards in the stock; stock[left - 1] is next
            ("idle", "i1"),  # turns in a row without stock, card or pile move [C8]
            ("played", "i1"),  # whether the actor has played a card in this turn
            ("moved", "i1"),  # whether it has moved a pile
            ("drew", "i1"),  # whether it has drawn the cards of the turn
            ("placing", "i1"),  # whether it must place the card just drawn in an empty place [C19]
            ("dealt", "i1"),  # bit k: side k still has the card that was dealt there
            ("hand", "u8", SEATS),  # cards of each seat
            ("takes", "u8", PLACES),  # cards that the build of each place allows next
            ("bottom", "u8", PLACES),  # the bottom card of each pile, as a set; empty if there is none
            ("blocked", "u8"),  # cards that jokers stand for in corners [24]
            ("fitted", "u8", (SEATS, TURNS)),  # cards that fitted when the seat ended its last turn, and the one before
            ("held", "i1", SEATS),  # how many cards each seat holds, including jokers
            ("jokers", "i1", SEATS),  # how many of them are jokers
            ("height", "i1", PLACES),
            ("pile", "i1", (PLACES, RANKS)),  # from the bottom; a joker is the card that it stands for
            ("wild", "i2", PLACES),  # bit k: the k-th card of the pile is a joker
            ("stock", "i1", DECK),
            ("tally", TALLY),
        ],
        align=True,
    )
)
assert STATE.itemsize == 592  # bytes of a table

LEDGERS = {"chips": ("pot",)}
SECRET = {
    "rng": NOBODY,
    "stock": NOBODY,
    "hand": OWNER._replace(open_when_over=True),
    "jokers": OWNER._replace(open_when_over=True),
}

# --- the actions -----------------------------------------------------------------

PLAY = 0  # + card * 8 + place   play a card there
MOVE = PLAY + CARDS * PLACES  # + side * 8 + place   move the whole pile of a side there
END = MOVE + SIDES * PLACES  #   draw the cards that are due and end the turn
JOKER_AS = END + 1  # + card * 8 + place   play a joker as that card there
N_ACTIONS = JOKER_AS + CARDS * PLACES  # = 865
# As a bit set (pieces/action_sets.py), each place has a word: its cards, then the sides that move there.  The first
# word has the end of the turn too.
FIRSTS, ABREAST, ENDS = (PLAY, JOKER_AS), PLACES, END // PLACES
assert (MOVE, END) == (CARDS * PLACES, ENDS * PLACES)
# To each empty side: any card of a hand, and a joker as any card; to each corner: kings, likewise; and the end of the
# turn.  A side with a pile has fewer: four cards, and seven places to move it to.  `list_actions` writes one too many.
MAX_LEGAL = SIDES * (48 + CARDS) + (PLACES - SIDES) * 2 * SUITS + 1 + 1
LIMIT = 1000  # 54 cards and 58 pile moves at most; turns without either end the hand

# --- what follows a card, and what it costs ----------------------------------------


def follows(build, card):
    """Return the set of cards that may be built on a card in a given building order."""
    suit, rank = divmod(card, RANKS)
    red = suit in (1, 2)
    next_rank = rank + 1 if build == Build.ALTERNATE_UP else rank - 1
    suits = [suit] if build == Build.SUIT_DOWN else [s for s in range(SUITS) if (s in (1, 2)) != red]
    return sum(1 << s * RANKS + next_rank for s in suits if 0 <= next_rank < RANKS)


def cost(scoring, rank):
    """Return the cost of a leftover card of a rank."""
    pip, picture, ace = rank + 1, rank > TEN, rank == ACE
    return {
        Scoring.STANDARD: 10 if rank == KING else 1,
        Scoring.PIP: 25 if ace else 10 if picture else pip,
        Scoring.FIFTY: 50 if ace else 10 if rank >= TEN else 5,
        Scoring.KLEPLEK: 10 if picture else 5 if pip >= 6 else 1,
        Scoring.ROBINSON: pip,
    }[scoring]


FOLLOWS = np.array([[follows(build, card) for card in range(CARDS)] for build in Build], np.uint64)
COST = np.array([[cost(scoring, card % RANKS) for card in range(CARDS)] for scoring in Scoring], np.int64)
JOKER_COST = COST.max(axis=1)  # [C22]

ALL = np.uint64((1 << CARDS) - 1)
KINGS = np.uint64(sum(1 << suit * RANKS + KING for suit in range(SUITS)))
KING_FINE = 3  # [15] for a king kept
EARLY_OUT_POINTS = 5  # [14] for going out on the first turn
