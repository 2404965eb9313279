"""How Mahjong is learned."""

from meldhouse.games.mahjong.state import WALL
from meldhouse.learn.recipe import Recipe, gathered, own, sees
from meldhouse.pieces.tiles import KINDS

HIGHEST = KINDS + 2  # a kind as a code

RECIPE = Recipe(
    sees=(
        own("hand", 4),
        sees("melds", HIGHEST),
        sees("n_melds", 4),
        own("drawn", HIGHEST),
        own("wins", 4),
        own("place", 6),
        gathered("river", HIGHEST),
        sees("shown", 4),
        sees("phase"),
        sees("window"),
        sees("turn", 6),
        sees("prevalent", 3),
        sees("replaced"),
        sees("tile", HIGHEST),
        sees("front", WALL),
    ),
    scale=20,
)
