"""The shanten numbers of the special hands of Mahjong, each by itself."""

from meldhouse.games.mahjong import hand_decomposition as read
from meldhouse.games.mahjong import shanten


def orphans_shanten(counts):
    return int(shanten.orphans_deficit(read.held_in(read.spread(counts)))) - 1


def knitted_shanten(counts):
    return int(shanten.knitted_deficit(read.kinds_with(read.spread(counts), 1))) - 1


def straight_shanten(counts):
    """The knitted straight, with no melds."""
    words = read.spread(counts)
    return int(shanten.straight_deficit(words, read.kinds_with(words, 1), 1, shanten.FAR)) - 1
