"""How Mahjong is learned."""

from meldhouse.games.mahjong.state import WALL
from meldhouse.games.recipes import Recipe, gathered, own, sees
from meldhouse.pieces.tiles import KINDS

HIGHEST = KINDS + 2  # a kind as a code

RECIPE = Recipe(
    sees=(
        own("hand", 4),
        own("melds", HIGHEST),
        sees("n_melds", 4),
        own("drawn", HIGHEST),
        own("place", 8),
        gathered("river", HIGHEST),
        sees("shown", 4),
        sees("phase"),
        sees("window"),
        sees("turn", 8),
        sees("dealer", 8),
        sees("prevalent", 3),
        sees("tile", HIGHEST),
        sees("front", WALL),
    ),
    scale=20,
    decisions=32768,
    clubs=1.0,
    copied=0,  # what the rule of thumb counts cannot be copied from what lies there: it is told, and trusted
    trust=4.0,
)
