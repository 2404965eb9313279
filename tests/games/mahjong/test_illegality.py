"""The reasons given for moves in Mahjong agree with a slow search over all hands of sets."""

from functools import cache
from itertools import combinations_with_replacement

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.games.mahjong.options import Ruleset
from meldhouse.games.mahjong.state import NONE, Meld, Phase
from meldhouse.pieces.tiles import COPIES, KINDS, NAMES
from tests.games.mahjong.hands import dealt
from tests.games.mahjong.test_shanten import HONOURS, ORPHANS, PATTERNS
from tests.support.explanation_checks import asked, fact, hold
from tests.support.parameter_sweep import sampled

GAME = mh.GAMES["mahjong"]
FAR = 99


# --- distance of a hand ----------------------------------------------------------------------------


@cache
def targets(kinds):
    """Return what a suit or the honors may hold: numbers of sets and pairs, and their tiles."""
    chows = [(low, low + 1, low + 2) for low in range(7)] if kinds == 9 else []
    sets = [*chows, *((kind,) * 3 for kind in range(kinds))]
    found = set()
    for number in range(5):
        for chosen in combinations_with_replacement(sets, number):
            for pair in [(), *((kind, kind) for kind in range(kinds))]:
                counts = np.bincount([*(tile for one in chosen for tile in one), *pair], minlength=kinds)
                if counts.max(initial=0) <= COPIES:
                    found.add((2 * number + bool(pair), *counts.tolist()))
    rows = np.array(sorted(found), np.int8)
    return rows[:, 1:], np.flatnonzero(np.diff(rows[:, 0], prepend=-1))


@cache
def family_lacks(counts):
    """Return how many tiles of a family are missing, for each number of sets without and with a pair."""
    wanted, begins = targets(len(counts))
    missing = np.maximum(wanted - np.array(counts, np.int8), 0).sum(axis=1)
    return np.minimum.reduceat(missing, begins).tolist()


def of_sets(counts, sets):
    """Return how many tiles a number of sets and a pair lack, distributed over the families."""
    best = {(0, 0): 0}
    for family in (counts[:9], counts[9:18], counts[18:27], counts[27:]):
        there, lacks = best, family_lacks(tuple(family))
        best = {}
        for (begun, pair), spent in there.items():
            for shape, more in enumerate(lacks):
                after = begun + shape // 2, pair + shape % 2
                if after[0] <= sets and after[1] <= 1:
                    best[after] = min(best.get(after, FAR), spent + more)
    return best[sets, 1]


def lacks(counts, melds, rules):
    """Return how many tiles a hand lacks of the nearest winning hand."""
    ways = [of_sets(counts, 4 - melds)]
    held = {kind for kind in range(KINDS) if counts[kind]}
    if melds == 0 and (rules.seven_pairs or rules.rules == Ruleset.MCR):
        ways.append(7 - sum(n // 2 for n in counts))
    if melds == 0 and rules.rules == Ruleset.MCR:
        ways.append(14 - len(held & {*ORPHANS}) - any(counts[kind] > 1 for kind in ORPHANS))
        ways.append(14 - min(14, max(len(held & {*pattern, *HONOURS}) for pattern in PATTERNS)))
    if melds <= 1 and rules.rules == Ruleset.MCR:
        for pattern in PATTERNS:
            rest = [n - (n > 0 and kind in pattern) for kind, n in enumerate(counts)]
            ways.append(9 - len(held & {*pattern}) + of_sets(rest, 1 - melds))
    return min(ways)


# --- tiles a seat has seen -------------------------------------------------------------------------


def seen(s, seat):
    found = s.hand[seat].astype(int)
    for tile, taker in zip(s.river[: s.thrown], s.taker, strict=False):
        found[tile] += taker == NONE
    for other in range(4):
        for form, kind in s.melds[other][: s.n_melds[other]]:
            if kind >= 0:  # a kong may be face down
                tiles = [kind, kind + 1, kind + 2] if form == Meld.CHOW else [kind] * (3 if form == Meld.PUNG else 4)
                np.add.at(found, tiles, 1)
    found[s.tile] += s.phase == Phase.ROBBERY
    return found.tolist()


def expected_reason(table, view, move):
    s, seat, rules = view.state[0], view.seat, view.rules
    hand, melds = s.hand[seat].tolist(), int(s.n_melds[seat])
    verb, *names = move.split()
    tiles = [NAMES.index(name) for name in names]
    if verb == "hu":
        return "mahjong", {}
    if verb in ("discard", "pass"):
        after = [n - (kind in tiles) for kind, n in enumerate(hand)]
        missing, gone = lacks(after, melds, rules), seen(s, seat)
        left = {kind: COPIES - n for kind, n in enumerate(gone) if n < COPIES}
        nearer = [n for kind, n in left.items() if lacks(with_one(after, kind), melds, rules) < missing]
        return verb, {"missing": missing, "n": sum(nearer)}
    if verb == "kong" and tiles:
        used, more = tiles * hand[tiles[0]], hand[tiles[0]] == COPIES
    else:
        used, more = tiles or [int(s.tile)] * (2 if verb == "pung" else 3), True
    after = [n - used.count(kind) for kind, n in enumerate(hand)]
    then, now = max(lacks(after, melds + more, rules), 1), max(lacks(hand, melds, rules), 1)
    return "kong" if verb == "kong" else "claim", {"missing": then, "now": now}


def with_one(counts, kind):
    return [n + (other == kind) for other, n in enumerate(counts)]


WAYS = {
    "competition": ("competition", {}),
    "kongs that are seen": ("competition", {"concealed_kong_display": 1}),
    "any hand": ("competition", {"rules": Ruleset.SIMPLE, "minimum": 0}),
    "any hand, and pairs": ("competition", {"rules": Ruleset.SIMPLE, "minimum": 0, "seven_pairs": True}),
}


@sampled("positions", 12, 30)
@pytest.mark.parametrize("way", WAYS)
def test_mahjong_move_reasons_agree_with_slow_counts(way, positions):
    variant, options = WAYS[way]
    said = hold(asked(GAME, variant, positions, 2, "kong", **options), expected_reason)
    assert said["discard"] > 4 * positions
    assert {"discard", "pass", "claim"} <= set(said)


@pytest.mark.parametrize("way", WAYS)
def test_mahjong_owner_of_a_face_down_kong_counts_its_tiles_as_seen(way):
    """A hand that waits only for its own kong's tiles isn't ready; the reason for a kong says what it leaves."""
    variant, options = WAYS[way]
    table = dealt(["4444m 123m 23p 99p EE"], "3p", variant=variant, **options)
    assert hold([(table, table.view(0))], expected_reason)["kong"] == 1
    table.play("kong 4m")
    view = table.view(table.turn)
    assert hold([(table, view)], expected_reason)["discard"] > 5
    assert {fact(view, move)[1]["n"] for move in view.moves() if move.startswith("discard")} != {0}
