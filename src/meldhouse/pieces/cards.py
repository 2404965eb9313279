"""The pack of cards: 52 of them, and jokers where a game has them.

A card is suit * 13 + rank: spades, hearts, diamonds, clubs; ace low, king high.  `10D`, `AH`.
"""

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

RANK_WORDS = (
    "ace", "two", "three", "four", "five", "six", "seven",
    "eight", "nine", "ten", "jack", "queen", "king",
)  # fmt: skip
SUIT_WORDS = ("spades", "hearts", "diamonds", "clubs")


def card(name: str) -> int:
    """`10D` as a number; a KeyError for anything else."""
    return PIECES[name.upper()]


def words(piece: int) -> str:
    """The card as a person says it: `ten of diamonds`."""
    if piece == JOKER:
        return "joker"
    return f"{RANK_WORDS[piece % RANKS]} of {SUIT_WORDS[piece // RANKS]}"
