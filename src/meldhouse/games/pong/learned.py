"""How Pong is learned."""

from meldhouse.games.pong.state import WALL
from meldhouse.games.recipes import Recipe, gathered, own, sees
from meldhouse.pieces.tongs import KINDS

HIGHEST = KINDS + 2  # a kind as a code

RECIPE = Recipe(
    sees=(
        own("hand", 4),
        sees("known", 4),
        sees("tiles", 12),
        gathered("discards", HIGHEST),
        sees("left", WALL),
        sees("phase"),
        sees("window"),
        sees("turn", 8),
        sees("starter", 8),
        sees("taken", HIGHEST),
        sees("giver", 8),
    ),
    scale=4,
)
