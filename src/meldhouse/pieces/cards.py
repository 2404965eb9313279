"""The 52 playing cards, plus the jokers that some games use.

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
    """Return the number of a card such as `10D`; raise KeyError for any other text."""
    return PIECES[name.upper()]


# --- several cards ------------------------------------------------------------------

SUITS_IN_TEXT = "CDHS"  # the order of cards of a rank in text


def cards_of(mask: int) -> list[int]:
    """Return the cards of a set in ascending order."""
    found, remaining = [], int(mask)
    while remaining:
        found.append((remaining & -remaining).bit_length() - 1)
        remaining &= remaining - 1
    return found


def sort_for_text(cards: Iterable[int]) -> list[int]:
    """Return the cards in the order used in texts: by rank, then clubs, diamonds, hearts, spades."""
    return sorted(cards, key=lambda card: (card % RANKS, SUITS_IN_TEXT.index(SUIT_NAMES[card // RANKS])))


def format_cards(cards: Iterable[int]) -> str:
    """Return cards as text, such as `5C 5H 5S`."""
    return " ".join(NAMES[card] for card in sort_for_text(cards))
