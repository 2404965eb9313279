"""Tongits: Filipino rummy for three players, with draws to call and a pot for two wins in a row."""

from meldhouse.i18n import MessageFactory

SAID = MessageFactory("tongits")
TITLE, SENTENCE = SAID("title"), SAID("sentence")
MINUTES, DIFFICULTY = (2, 4), 2
NEAREST = {"pyspiel": "gin_rummy", "rlcard": "gin-rummy"}  # similar games of other libraries, to compare speed
RULES_VERSION = 1  # raise it when hands play differently
RULES_SIGNATURE = "3e997190"  # what `make bench` prints for this version
STORED_AS = {"8482505dbf3d1da6": 1}  # the cache key that 0.1.0 stored in place of a version
COVER = (
    ("card-7C card-7H card-7S", 60, 58, 50, 30, 0),
    ("card-9H card-10H card-JH card-QH", 154, 112, 56, 36, 6),
    ("stack-8", 60, 142, 52, 0, 0),
)
