"""Kong-Pie: swap cards with the source, make four kongs before the others do."""

from meldhouse.i18n import MessageFactory

SAID = MessageFactory("kongpie")
TITLE, SENTENCE = SAID("title"), SAID("sentence")
MINUTES, DIFFICULTY = (2, 5), 2
NEAREST = {"pyspiel": "hearts"}  # the most similar game of each library, for benchmarks
RULES_VERSION = 1  # increase it when hands play differently
RULES_SIGNATURE = "0a608c16"  # what `make bench` prints for this version
STORED_AS = {"df0188e21c641511": 1}  # the cache key that 0.1.0 stored in place of a version
COVER = (
    ("card-7H card-8D", 136, 34, 38, 48, 0),
    ("card-4S card-8C card-5C card-JC", 82, 106, 44, 52, 0),
    ("stack-5", 38, 146, 48, 0, 0),
    ("stack-3", 288, 150, 44, 0, 0),
)
