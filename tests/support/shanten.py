"""The shanten numbers of the special hands of Mahjong, each computed separately."""

from meldhouse.games.mahjong import hand_decomposition as decomposition
from meldhouse.games.mahjong import shanten


def orphans_shanten(counts):
    return int(shanten.orphans_deficit(decomposition.kinds_by_count(decomposition.to_words(counts)))) - 1


def knitted_shanten(counts):
    return int(shanten.knitted_deficit(decomposition.kinds_at_least(decomposition.to_words(counts), 1))) - 1


def straight_shanten(counts):
    """Return the shanten number of a knitted straight in a hand without melds."""
    words = decomposition.to_words(counts)
    return int(shanten.straight_deficit(words, decomposition.kinds_at_least(words, 1), 1, shanten.UNREACHABLE)) - 1
