"""Mahjong: four walls, four winds, and the kong."""

from meldhouse.i18n import MessageFactory

SAID = MessageFactory("mahjong")
TITLE, SENTENCE = SAID("title"), SAID("sentence")
MINUTES, DIFFICULTY = (3, 8), 3
NEAREST = {"rlcard": "mahjong"}  # the most similar game of each library, for benchmarks
RULES_VERSION = 1  # increase it when hands play differently
RULES_SIGNATURE = "c48199f0"  # what `make bench` prints for this version
STORED_AS = {"4b2c047e4caa253e": 1}  # the cache key that 0.1.0 stored in place of a version
COVER = (
    ("tile-E tile-E tile-E tile-E", 66, 56, 50, 54, 0),
    ("tile-1s tile-2s tile-3s", 66, 128, 50, 54, 0),
    ("tile-C tile-C", 250, 128, 50, 32, 12),
)
