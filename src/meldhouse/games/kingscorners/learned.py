"""How Kings Corners is learned."""

from meldhouse.games.kingscorners.state import DECK
from meldhouse.games.recipes import Recipe, gathered, own, sees
from meldhouse.pieces.cards import CARDS

RECIPE = Recipe(
    sees=(
        own("hand"),
        own("jokers", 2),
        sees("held", 12),
        sees("takes"),
        gathered("pile", CARDS + 2),
        sees("height", 13),
        sees("dealt"),
        sees("left", DECK),
        sees("dealer", 8),
        sees("played"),
        sees("moved"),
        sees("drew"),
        sees("placing"),
        sees("idle", 8),
    ),
    scale=4,
    steps=260,
    decisions=32768,
    batch=4096,
    passes=2,
    copied=15,
)
