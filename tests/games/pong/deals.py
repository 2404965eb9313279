"""Tables of Pong with chosen tiles."""

from collections import Counter

import meldhouse as mh
from meldhouse.pieces.thirty_kinds import NAMES


def expand(tiles):
    """`555p C` is 5p 5p 5p C."""
    found = []
    for word in tiles.split():
        found += [rank + word[-1] for rank in word[:-1]] if word[0].isdigit() else list(word)
    return found


def dealt(hands, wall="", variant="tiles", **options):
    """Return a table with these hands, filled up with other tiles, and these first tiles of the wall."""
    table = mh.table("pong", variant, seed=1, **options)
    given = [expand(hand) for hand in hands] + [[] for _ in range(4 - len(hands))]
    first = expand(wall)
    left = list((Counter(NAMES * 4) - Counter([t for hand in given for t in hand] + first)).elements())
    left.sort(key=lambda name: (NAMES.index(name) * 7) % 31)  # no two that make a set
    for hand in given:
        while len(hand) < 11:
            hand.append(left.pop())
    twelfth = [given[0].pop()] if len(given[0]) == 12 else [left.pop()]
    table.deal([*[tile for hand in given for tile in hand], *twelfth, *first, *left])
    return table


def play(table, *moves):
    for move in moves:
        table.play(move)


def hand(table, seat):
    """Return the tiles of a seat, sorted."""
    zones = {zone.key: zone for zone in table.view(seat).scene.zones}
    return sorted(zones[f"hand {seat}"].pieces)
