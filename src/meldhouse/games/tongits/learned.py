"""How Tongits is learned."""

from meldhouse.games.recipes import Recipe, gathered, own, sees
from meldhouse.games.tongits.state import DECK
from meldhouse.pieces.cards import CARDS

HIGHEST = CARDS + 2  # a card as a code

RECIPE = Recipe(
    sees=(
        own("hand"),
        own("secret"),
        sees("held", 14),
        gathered("meld"),
        sees("fourth"),
        sees("above"),
        sees("beneath"),
        gathered("discards", HIGHEST),
        sees("left", DECK),
        sees("phase"),
        sees("turn", 5),
        sees("dealer", 5),
        sees("called", 5),
        sees("connected"),
        sees("blocked", 3),
        sees("laid", 4),
        sees("buried", 3),
        sees("aces", 4),
        sees("fours", 3),
    ),
    scale=4,
    steps=700,
)
