"""The pack of cards: 52 of them, and jokers where a game has them.

A card is suit * 13 + rank: spades, hearts, diamonds, clubs; ace low, king high.  `10D`, `AH`.
"""

from collections.abc import Iterable

RANKS = 13
SUITS = 4
CARDS = RANKS * SUITS
JOKER = CARDS  # a second joker is the same piece again

ACE, TEN, JACK, QUEEN, KING = 0, 9, 10, 11, 12
SPADES, HEARTS, DIAMONDS, CLUBS = 0, 1, 2, 3

RANK_NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUIT_NAMES = ("S", "H", "D", "C")
NAMES = (*(rank + suit for suit in SUIT_NAMES for rank in RANK_NAMES), "*")
PIECES = {name: piece for piece, name in enumerate(NAMES)}


def card(name: str) -> int:
    """`10D` as a number; a KeyError for anything else."""
    return PIECES[name.upper()]


# --- several cards ------------------------------------------------------------------

SUITS_IN_TEXT = "CDHS"  # cards of a rank are written in this order


def cards_of(mask: int) -> list[int]:
    """The cards of a set, in rising order."""
    found, left = [], int(mask)
    while left:
        found.append((left & -left).bit_length() - 1)
        left &= left - 1
    return found


def sort_for_text(cards: Iterable[int]) -> list[int]:
    """Cards in the order they are written: by rank, then clubs, diamonds, hearts, spades."""
    return sorted(cards, key=lambda card: (card % RANKS, SUITS_IN_TEXT.index(SUIT_NAMES[card // RANKS])))


def format_cards(cards: Iterable[int]) -> str:
    """`5C 5H 5S`."""
    return " ".join(NAMES[card] for card in sort_for_text(cards))
