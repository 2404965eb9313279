"""Kings Corners: eight piles around a stock, with kings in the corners."""

from meldhouse.i18n import MessageFactory

SAID = MessageFactory("kingscorners")
TITLE, SENTENCE = SAID("title"), SAID("sentence")
MINUTES, DIFFICULTY = (2, 4), 1
NEAREST = {"pyspiel": "crazy_eights(players=4)", "rlcard": "uno"}  # similar games of other libraries, to compare speed
RULES_VERSION = 1  # raise it when hands play differently
RULES_SIGNATURE = "746a9e67"  # what `make bench` prints for this version
STORED_AS = {"6d7355efa35312e3": 1}  # the cache key that 0.1.0 stored in place of a version
COVER = (
    ("card-KS", 52, 46, 46, 0, -45),
    ("card-KH", 268, 46, 46, 0, 45),
    ("card-KD", 52, 138, 46, 0, 45),
    ("card-KC", 268, 138, 46, 0, -45),
    ("card-back", 160, 92, 44, 0, 0),
    ("card-10C", 107, 92, 44, 0, 90),
    ("card-9H", 213, 92, 44, 0, 90),
)
