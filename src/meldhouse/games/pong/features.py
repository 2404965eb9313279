"""The ranges of an observation's values, for the features of networks."""

from meldhouse.games.pong.observation import MAX_DISCARDS
from meldhouse.games.pong.state import WALL
from meldhouse.pieces.threes import COPIES, KINDS

MOST = {
    "eyes": 4,
    "hand": COPIES,
    "known": COPIES,
    "tiles": 12,
    "loose": 12,
    "discards": KINDS - 1,
    "lying": MAX_DISCARDS,
    "left": WALL,
    "window": 1,
    "taken": KINDS - 1,
    "match_over": 1,
    "wins_by_draw": 1,
    "wins_by_discard": 1,
    "tongs": 3,
    "exhausted": 1,
    "broken_off": 1,
}
PACKED = ()
HIDDEN = range(0)
