"""The ranges of an observation's values, for the features of networks."""

from meldhouse.games.kongpie.state import HAND, MAX_KONGS, REST, SOURCE

MOST = {
    "eyes": 3,
    "held": HAND,
    "in_kong": MAX_KONGS,
    "kongs_made": MAX_KONGS,
    "source_cards": SOURCE + 2,
    "laid_cards": 2,
    "owed": 4,
    "stock_open": 1,
    "left": REST,
    "discarded": REST,
    "made": MAX_KONGS,
    "connected": 1,
    "glory": 1,
    "ballots": 2,
    "refused": 1,
    "resetting": 1,
    "gone": 1,
    "crowned": 3,
    "kongs": MAX_KONGS,
    "won_glory": 1,
    "high_kong": 1,
    "ended": 4,
}
PACKED = ()
HIDDEN = range(0)
