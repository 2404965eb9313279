"""The ranges of an observation's values, for the features of networks."""

from meldhouse.games.mahjong.state import CONCEALED_KONG, MELDS, N_ACTIONS, RIVER, SMALL_KONG, WALL
from meldhouse.pieces.tiles import COPIES, FLOWERS

MOST = {
    "eyes": 4,
    "hand": COPIES,
    "bared": 1,
    "n_melds": MELDS,
    "wins": 1,
    "answers": N_ACTIONS - 1,
    "place": 3,
    "thrown": RIVER,
    "shown": COPIES,
    "window": 1,
    "prevalent": 3,
    "replaced": 1,
    "front": WALL,
    "back": WALL,
    "match_over": 1,
    "turns": RIVER,
    "draws": RIVER,
    "flowers_exposed": FLOWERS,
    "ending": 4,
    "fans": 4,
}
PACKED = ()
HIDDEN = range(CONCEALED_KONG, SMALL_KONG)
