"""Pong: twelve tiles that form four sets of three of a rank."""

from meldhouse.i18n import MessageFactory

SAID = MessageFactory("pong")
TITLE, SENTENCE = SAID("title"), SAID("sentence")
MINUTES, DIFFICULTY = (3, 11), 2
NEAREST = {"pyspiel": "gin_rummy", "rlcard": "mahjong"}  # similar games of other libraries, to compare speed
RULES_VERSION = 1  # raise it when hands play differently
RULES_SIGNATURE = "1e5f5db7"  # what `make bench` prints for this version
STORED_AS = {"570a21e150fa12cc": 1}  # the cache key that 0.1.0 stored in place of a version
COVER = (
    ("tile-5p tile-5s tile-5m", 58, 62, 50, 54, 0),
    ("tile-C tile-F tile-P", 58, 130, 50, 54, 0),
    ("ceki-5p ceki-5s ceki-5m", 232, 92, 40, 26, 7),
)
