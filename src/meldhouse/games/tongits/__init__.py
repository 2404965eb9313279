"""Tongits: Filipino rummy of three, with draws to call and a pot to win twice."""

from meldhouse.i18n import MessageFactory

SAID = MessageFactory("tongits")
TITLE, SENTENCE = SAID("title"), SAID("sentence")
NEAREST = {"pyspiel": "gin_rummy", "rlcard": "gin-rummy"}  # other libraries' games, to measure beside
RULES_VERSION = 1  # raise it when hands play differently
RULES_SIGNATURE = "3e997190"  # what `make bench` prints for this version
STORED_AS = {"8482505dbf3d1da6": 1}  # the cache key that 0.1.0 stored in place of a version
COVER = (
    ("card-7C card-7H card-7S", 60, 58, 50, 30, 0),
    ("card-9H card-10H card-JH card-QH", 154, 112, 56, 36, 6),
    ("stack-8", 60, 142, 52, 0, 0),
)
