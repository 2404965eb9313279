"""The ranges of an observation's values, for the features of networks."""

from meldhouse.games.kingscorners.state import DECK

MOST = {
    "eyes": 4,
    "jokers": 4,
    "held": 13,
    "height": 13,
    "left": DECK,
    "played": 1,
    "moved": 1,
    "drew": 1,
    "placing": 1,
    "idle": 8,
    "match_over": 1,
    "plays": 52,
    "pile_moves": 20,
    "kings": 4,
    "drawn": DECK,
    "impasse": 1,
}
PACKED = ("fitted",)
HIDDEN = range(0)
