"""Hands of Mahjong with chosen tiles."""

import re
from collections import Counter

import meldhouse as mh
from meldhouse.pieces.tiles import NAMES, PIECES

FAMILIES = re.compile(r"(\d+)([mpsf])|([ESWNCFP])")


def tiles(text):
    """Return a list of the tiles in `123m 55p EE`."""
    found = []
    for ranks, family, honour in FAMILIES.findall(text):
        found += [honour] if honour else [rank + family for rank in ranks]
    return found


def deck_of(hands, front="", back="", flowers=True):
    """Return a deck: thirteen tiles for each seat (filled up if fewer are given), then the wall.

    `front` is what is drawn first, East's fourteenth before all; `back` what replaces, the first one first.
    """
    whole = Counter(NAMES[:34] * 4 + (NAMES[34:] if flowers else ()))
    given = [tiles(hand) for hand in hands]
    ends = tiles(front), tiles(back)[::-1]
    for pieces in [*given, *ends]:
        whole.subtract(pieces)
    assert min(whole.values()) >= 0, [name for name, n in whole.items() if n < 0]
    spare = sorted(whole.elements(), key=lambda name: (PIECES[name] >= 34, (PIECES[name] * 7) % 34, PIECES[name]))
    for hand in given:
        while len(hand) < 13:
            hand.append(spare.pop(0))
    middle = [name for name in spare if PIECES[name] >= 34] + [name for name in spare if PIECES[name] < 34]
    half = len(middle) // 2
    wall = (
        middle[8 : half + 8] + middle[:8] + middle[half + 8 :]
    )  # flowers are in the part of the wall that no hand reaches
    return [*(name for hand in given for name in hand), *ends[0], *wall, *ends[1]]


def dealt(hands, /, front="", back="", variant="competition", **options):
    """Return a table with this deck dealt."""
    table = mh.table("mahjong", variant, seed=1, **options)
    table.deal(deck_of(hands, front, back, bool(table.rules.flowers)))
    return table


def asked(table):
    """Return whether a claim window is open."""
    return bool(table.state["window"][0])


def play(table, move, **answers):
    """Play a move, answer claims as given (`s2="pung"`) or pass, and return the asked seats."""
    table.play(move)
    seats = []
    while asked(table) and not table.over:
        seats.append(table.turn)
        table.play(answers.pop(f"s{table.turn}", "pass"))
    assert not answers, f"never asked: {answers}"
    return seats


def melds(table, seat):
    """Return the melds of a seat as it sees them."""
    zones = table.view(seat).scene.zones
    return [" ".join(zone.pieces) for zone in zones if zone.key.startswith(f"meld {seat}.")]


def hand(table, seat):
    return " ".join(next(zone.pieces for zone in table.view(seat).scene.zones if zone.key == f"hand {seat}"))


def fans(table):
    """Return the winner's fans by number, with the count of each."""
    return {number: times for number, times in enumerate(table.tally["fans"]) if times}


def wall_left(table):
    return int(table.state["back"][0]) - int(table.state["front"][0])


def empty_wall(table, leave=0):
    """Remove the wall except `leave` tiles (still the next to be drawn), as if it had been discarded."""
    s = table.state[0]
    front = int(s["front"]) + leave
    for i in range(front, int(s["back"])):
        kind = int(s["wall"][i])
        if kind >= 34:
            s["flowers"][3] |= 1 << kind
            s["tally"]["flowers"] += 1
        else:
            n = int(s["thrown"])
            s["river"][n], s["thrower"][n] = kind, 3
            s["thrown"] = n + 1
            s["shown"][kind] += 1
    s["back"] = front
    table._legal = None
