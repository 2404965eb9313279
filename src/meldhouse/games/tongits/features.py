"""The ranges of an observation's values, for the features of networks."""

from meldhouse.games.tongits.state import BURY, CONNECT, DEALT, DECK

MOST = {
    "eyes": 3,
    "held": DEALT + 1,
    "lying": DECK + 1,
    "left": DECK,
    "melds": 12,
    "connected": 1,
    "blocked": 3,
    "laid": 4,
    "buried": 3,
    "aces": 4,
    "fours": 3,
    "decisions": 50,
    "turns": 32,
    "picks": DECK,
    "draws_called": 1,
    "draws_challenged": 2,
    "burned": 2,
    "ended": 4,
}
PACKED = ()
HIDDEN = range(BURY, CONNECT)
