"""Is there a way in which a hand can have been won that has the fans a question tells of?  PyMahjongGB says.

A question shows the tiles, but not the winds, nor whether the last tile was drawn: every such way is tried.  Where
another reading of the hand is worth the same PyMahjongGB may show that one, and the points have to agree.
"""

from functools import cache
from itertools import product

from meldhouse.games.mahjong.fan_table import CHOW, FANS, HIDDEN_KONG, KONG, PUNG
from meldhouse.pieces.tiles import PIECES

FLOWERS = "mahjong-fan-flower-tiles"  # they lie beside the hand
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
    """What a meld of these tiles can have been."""
    kind = min(PIECES[name] for name in names)
    if len(set(names)) > 1:
        return [(CHOW, kind)]
    return [(PUNG, kind)] if len(names) == 3 else [(KONG, kind), (HIDDEN_KONG, kind)]


def has(hand, win, melds, told):
    """`hand` with the tile that won; `told`: how often each fan counts, by its key."""
    wanted = {fan.number: told[fan.label.key] for fan in FANS if fan.label.key in told and fan.label.key != FLOWERS}
    return any(wanted == fans or points(wanted) == points(fans) for fans in ways(tuple(hand), win, melds))


def points(fans):
    return sum(FANS[number].points * times for number, times in fans.items())


def ways(hand, win, melds):
    """The fans of each way, most of which are the same again and again."""
    from tests.games.mahjong.fan_hands import Won
    from tests.games.mahjong.fan_oracle import second_opinion

    concealed, last = [PIECES[name] for name in hand], PIECES[win]
    for laid in product(*map(forms, melds)):
        for drawn, fourth, kong, wall, seat, prevalent in product(BOTH, BOTH, BOTH, BOTH, WINDS, WINDS):
            kongs = {"replacement": kong and drawn, "robbing": kong and not drawn}
            won = Won(concealed, list(laid), last, drawn, wall, **kongs, fourth=fourth, seat=seat, prevalent=prevalent)
            yield {number: times for number, (_, times) in second_opinion(won).items()}
