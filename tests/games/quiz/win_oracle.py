"""Determine with PyMahjongGB whether a hand can have been won with the fans that a question states.

A question shows the tiles, but not the winds, nor whether the last tile was drawn: all possibilities are tried. If
another reading has equal points, PyMahjongGB may show that one, and only the points must agree.
"""

from functools import cache
from itertools import product

from meldhouse.games.mahjong.fan_table import CHOW, FANS, HIDDEN_KONG, KONG, PUNG
from meldhouse.pieces.tiles import PIECES

FLOWERS = "mahjong-fan-flower-tiles"  # not part of the hand
WINDS = range(4)
BOTH = (False, True)


@cache
def is_here():
    try:
        from tests.games.mahjong import fan_oracle  # noqa: F401
    except ModuleNotFoundError:
        return False
    return True


def forms(names):
    """Return the possible melds of these tiles."""
    kind = min(PIECES[name] for name in names)
    if len(set(names)) > 1:
        return [(CHOW, kind)]
    return [(PUNG, kind)] if len(names) == 3 else [(KONG, kind), (HIDDEN_KONG, kind)]


def has(hand, win, melds, fan_counts):
    """Return whether a way to win exists; `hand` includes the winning tile, `fan_counts` has the fans by key."""
    wanted = {
        fan.number: fan_counts[fan.label.key]
        for fan in FANS
        if fan.label.key in fan_counts and fan.label.key != FLOWERS
    }
    return any(wanted == fans or points(wanted) == points(fans) for fans in ways(tuple(hand), win, melds))


def points(fans):
    return sum(FANS[number].points * times for number, times in fans.items())


def ways(hand, win, melds):
    """Yield the fans of each way to win; most of these lists are repeated."""
    from tests.games.mahjong.fan_hands import Won
    from tests.games.mahjong.fan_oracle import second_opinion

    concealed, last = [PIECES[name] for name in hand], PIECES[win]
    for laid in product(*map(forms, melds)):
        for drawn, fourth, kong, wall, seat, prevalent in product(BOTH, BOTH, BOTH, BOTH, WINDS, WINDS):
            kongs = {"replacement": kong and drawn, "robbing": kong and not drawn}
            won = Won(concealed, list(laid), last, drawn, wall, **kongs, fourth=fourth, seat=seat, prevalent=prevalent)
            yield {number: times for number, (_, times) in second_opinion(won).items()}
