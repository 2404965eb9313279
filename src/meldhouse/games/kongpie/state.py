"""The state record of Kong-Pie, the codes of the actions, and the sets of cards."""

from enum import IntEnum

import numpy as np

from meldhouse.games.visibility import ANYBODY, NOBODY, OWNER
from meldhouse.pieces.cards import CARDS, RANKS, SUITS

SEATS = 3
NONE = -1
UNKNOWN = -2
HAND = 4  # [15]
SOURCE = 4  # [7]
NOTES = 2
REST = CARDS - NOTES
MAX_KONGS = 7  # six and a glorious one, for two players
STAKE = 8  # [35]
TOKEN = 1
TOKEN_VALUE = 1  # in chips, for the payoff of a hand
CONNECT_TWICE = 2


class Phase(IntEnum):
    PLAY = 0
    PULL = 1
    FEE = 2  # stay or leave
    RESTOCK = 3  # the dealer chooses
    VOTE = 4
    OVER = 5


class Kind(IntEnum):
    """The five kongs [17]."""

    FOUR_IN_SUIT = 0
    THREE_OF_A_KIND = 1
    NOODLE = 2
    HIGH_PAIR = 3
    HIGH_KONG = 4


N_KINDS = len(Kind)


class Ending(IntEnum):
    """The possible endings of a hand."""

    PLAYING = 0
    KONGS = 1  # [33] a player made enough of them
    HIGH_KONG = 2  # [18]
    EXHAUSTED = 3  # [13] the stock is empty and no restock is left
    STOPPED = 4  # [44] stopped after all have passed
    ABANDONED = 5  # [K6] all have left
    BROKEN_OFF = 6  # the limit of turns was reached


UNWON = (Ending.EXHAUSTED, Ending.STOPPED, Ending.ABANDONED)  # without a winner and without a refund


class Ballot(IntEnum):
    NONE = 0
    END = 1
    RESET = 2


TALLY = np.dtype(
    [
        ("decisions", "i4"),
        ("turns", "i4"),
        ("connects", "i4"),
        ("draws", "i4"),  # cards drawn into hands
        ("restocks", "i2"),
        ("resets", "i2"),
        ("stops", "i2"),
        ("passes", "i2"),
        ("removed", "i2"),  # cards removed by lojack
        ("kongs", "i1", (SEATS, N_KINDS)),
        ("glory", "i1"),
        ("first_place", "i1"),  # the seat that took a token back for it, NONE if none did
        ("high_kong", "i1"),
        ("ended", "i1"),  # an Ending
        ("winner", "i1"),  # a seat, or NONE
    ],
)

STATE = np.dtype(
    [
        # the table: kept from hand to hand
        ("chips", "i4", SEATS),  # with kitty and house they sum to zero
        ("tokens", "i4", SEATS),  # with jackpot they sum to zero
        ("kitty", "i4"),
        ("house", "i4"),
        ("jackpot", "i4"),
        ("hands", "i4"),  # hands finished at this table
        ("crowned", "i1"),  # the seat with the kong crown plus 1, or 0
        ("rng", "u8"),
        # the hand: set by deal
        ("points", "i4", SEATS),  # points of each seat's kongs
        ("staked", "i4", SEATS),  # chips paid in this hand
        ("won", "i4", SEATS),  # chips received in this hand
        ("won_tokens", "i4", SEATS),
        ("phase", "i1"),
        ("actor", "i1"),
        ("turn", "i1"),  # whose turn it is, even while another seat answers a question
        ("opener", "i1"),  # who plays first
        ("dealer", "i1"),  # NONE when the house deals
        # the cards
        ("notes", "i1", NOTES),
        ("noodles", "u8"),  # the two cards of a note's rank and colour
        ("high_pairs", "u8", NOTES),  # for each note, the two cards of its rank and the other colour
        ("shown", "u8", SEATS),  # the part of each hand that all have seen
        ("hidden", "u8", SEATS),  # the part that only its holder has seen
        ("held", "i1", SEATS),  # cards in each hand
        ("kongs", "u8", (SEATS, MAX_KONGS)),  # in the order they were made
        ("kongs_made", "i1", SEATS),
        ("source", "i1", SOURCE + 2),  # the oldest first; two more while lojacked cards are replaced
        ("source_cards", "i1"),
        ("laid", "i1", 2),  # put and not yet part of the source
        ("laid_cards", "i1"),
        ("owed", "i1"),  # lojacked cards not yet replaced
        ("removed", "u8"),  # removed by lojack
        ("left", "i1"),  # cards in the stock; stock[left - 1] is the next
        ("stock", "i1", REST),
        ("stock_open", "i1", REST),  # 1 where all know the card: a pile that was turned over
        ("discards", "i1", REST),  # the oldest first
        ("discarded", "i1"),
        # the turn
        ("made", "i1"),  # kongs made in this turn
        ("connected", "i1"),  # 1 after a connect that no kong has followed
        ("connects", "i2"),  # for this kong
        ("actions", "i2"),  # kongs, puts and pulls in this turn
        ("put_lately", "u8"),  # short-connect: put for this kong
        ("glory", "i1"),  # 1 while the winner tries for it
        # passing, stopping, leaving
        ("passes", "i2"),  # turns passed in a row
        ("restocks", "i2"),
        ("stops", "i2"),
        ("ballots", "i1", SEATS),
        ("refused", "i1"),  # 1 once an offered reset was refused
        ("resetting", "i1"),  # 1 while the fee of a reset is asked
        ("gone", "i1", SEATS),  # 1 for seats that left the hand
        ("tally", TALLY),
    ],
)
assert STATE.itemsize == 596  # bytes of a table

LEDGERS = {"chips": ("kitty", "house"), "tokens": ("jackpot",)}
TOP_ONLY = NOBODY._replace(open_top="discarded")
SECRET = {"rng": NOBODY, "hidden": OWNER, "shown": OWNER, "stock": NOBODY, "discards": TOP_ONLY}
OPENED_BY = {  # [9] [10] [K32]
    "look_through_discards": {
        "shown": ANYBODY,
        "stock": NOBODY._replace(open_where="stock_open"),
        "discards": TOP_ONLY._replace(open_in_turn=True),
    }
}

# --- the actions: slots are the cards of the hand in ascending order, or of the source by age ---------

KONG = 0  # + mask - 1   make a kong of the cards of those slots
PUT = 15  # + pair       of hand slots
PULL = 21  # + pair      of source slots
DISCARD = 36  # + slot
PASS = 40
VOTE_END, VOTE_RESET = 41, 42
STAY, LEAVE = 43, 44
RESTOCK_TURN, RESTOCK_SHUFFLE = 45, 46
N_ACTIONS = 47
MAX_LEGAL = 28  # a multiple of the number of actions that are written at once
LIMIT = 10_000 * 220

HAND_PAIRS = [(i, j) for i in range(HAND) for j in range(i + 1, HAND)]
SOURCE_PAIRS = [(i, j) for i in range(SOURCE + 2) for j in range(i + 1, SOURCE + 2)]
HAND_PAIR = np.array(HAND_PAIRS, np.int8)
SOURCE_PAIR = np.array(SOURCE_PAIRS, np.int8)
PULLS_OF_SLOT = np.array(  # for each source slot the pulls that take its card
    [sum(1 << PULL + code for code, pair in enumerate(SOURCE_PAIRS) if slot in pair) for slot in range(SOURCE + 2)],
    np.uint64,
)

SUIT_CARDS = np.array([((1 << RANKS) - 1) << RANKS * suit for suit in range(SUITS)], np.uint64)
RANK_CARDS = np.array([sum(1 << rank + RANKS * suit for suit in range(SUITS)) for rank in range(RANKS)], np.uint64)
MATCHING = np.array([RANK_CARDS[c % RANKS] | SUIT_CARDS[c // RANKS] for c in range(CARDS)], np.uint64)  # [22]
PACK = np.uint64((1 << CARDS) - 1)
ONE_SUIT = np.uint64((1 << RANKS) - 1)
POINTS = np.array([1, 2, 3, 3, 0], np.int8)  # [34] by Kind
