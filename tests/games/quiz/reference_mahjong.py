"""Answers for Mahjong from the rulebook: sets in every arrangement, fans from their table, without the rules' code."""

import re
from functools import cache
from itertools import pairwise, permutations

from meldhouse.rulebook import page
from tests.games.quiz import win_oracle

SUITS = "mps"
HONOURS = tuple("ESWNCFP")
ORDERS = tuple(permutations(SUITS))
TILES = tuple(f"{rank}{suit}" for suit in SUITS for rank in range(1, 10)) + HONOURS
ORPHANS = {f"{rank}{suit}" for suit in SUITS for rank in (1, 9)} | set(HONOURS)
# | No. | Fan | In Chinese | Points (others under `wmo2006`) |
ROW = re.compile(r"^\| \d* ?\| ([^|]+?) \| [^|]+ \| (\d+)(?: \((\d+) under `wmo2006`\))? \|", re.M)


def knitted():
    """Return every pattern of 1 4 7, 2 5 8 and 3 6 9 in three suits."""
    rows = ((1, 4, 7), (2, 5, 8), (3, 6, 9))
    return [{f"{rank}{suit}" for row, suit in zip(rows, suits, strict=True) for rank in row} for suits in ORDERS]


def chow(tile):
    """Return the chow of a tile and the two tiles above it."""
    if tile in HONOURS or int(tile[0]) > 7:
        return None
    return tuple(f"{int(tile[0]) + step}{tile[1]}" for step in range(3))


def without(tiles, some):
    rest = list(tiles)
    for tile in some:
        if tile not in rest:
            return None
        rest.remove(tile)
    return tuple(rest)


@cache
def is_sets(tiles, pairs):
    """Return whether the tiles are sets and `pairs` pairs: the first tile is in a pair, a pung or a chow."""
    if not tiles:
        return pairs == 0
    first = tiles[0]
    ways = [((first,) * 3, pairs), (chow(first), pairs)] + ([((first,) * 2, pairs - 1)] if pairs else [])
    return any((rest := without(tiles, some)) is not None and is_sets(rest, left) for some, left in ways if some)


def is_complete(tiles, melds, simple):
    """11, and the arrangements of the page of fans: sets and a pair, a knitted straight, pairs, orphans, knitted.

    M16: under the simple rules only sets and a pair.
    """
    tiles = tuple(sorted(tiles, key=TILES.index))
    if len(tiles) != 14 - 3 * melds:
        return False
    if simple or is_sets(tiles, 1):
        return is_sets(tiles, 1)
    if any((rest := without(tiles, pattern)) is not None and is_sets(rest, 1) for pattern in knitted()):
        return True
    if melds:
        return False
    pairs = all(tiles.count(tile) in (2, 4) for tile in tiles)
    orphans = set(tiles) == ORPHANS
    strange = len(set(tiles)) == 14 and any(set(tiles) <= pattern | set(HONOURS) for pattern in knitted())
    return pairs or orphans or strange


def waits(tiles, melds, out, simple):
    return any(is_complete([*tiles, tile], melds, simple) for tile in TILES if [*tiles, *out].count(tile) < 4)


# --- distance of a hand ----------------------------------------------------------------------------


@cache
def lacking(tiles, sets, pair):
    """Return how many tiles the sets and the pair lack: the first tile is in one of them, or unused."""
    if not tiles:
        return 3 * sets + 2 * pair
    first, rest = tiles[0], tiles[1:]
    best = lacking(rest, sets, pair)
    if sets:
        wanted = [(first,) * 3, *filter(None, map(chow, TILES))]
        for some in (one for one in wanted if first in one):
            left, missing = taken(tiles, some)
            best = min(best, missing + lacking(left, sets - 1, pair))
    if pair:
        left, missing = taken(tiles, (first, first))
        best = min(best, missing + lacking(left, sets, 0))
    return best


def taken(tiles, some):
    """Return the tiles left after removing these, and how many of them are missing."""
    rest, missing = list(tiles), 0
    for tile in some:
        if tile in rest:
            rest.remove(tile)
        else:
            missing += 1
    return tuple(rest), missing


def away(tiles, melds, simple):
    """Return how many tiles must change until the hand is ready: the distance minus one."""
    tiles = tuple(sorted(tiles, key=TILES.index))
    lacks = [lacking(tiles, 4 - melds, 1)]
    if not simple and melds <= 1:
        for pattern in knitted():
            left, missing = taken(tiles, tuple(pattern))
            lacks.append(missing + lacking(left, 1 - melds, 1))
    if not simple and not melds:
        lacks.append(7 - sum(tiles.count(tile) // 2 for tile in set(tiles)))
        lacks.append(14 - len(set(tiles) & ORPHANS) - any(tiles.count(tile) > 1 for tile in ORPHANS))
        lacks += [14 - len(set(tiles) & (pattern | set(HONOURS))) for pattern in knitted()]
    return min(lacks) - 1


def nearest(seen, melds, simple):
    """Return the discards after which the hand is nearest."""
    hand = seen["hand"]
    after = {tile: away(less(hand, tile), melds, simple) for tile in set(hand)}
    return seen.where(lambda tiles: after[tiles[0]] == min(after.values()))


def kind(three):
    if len(set(three)) == 1:
        return "pung"
    lowest = min(three, key=TILES.index)
    return "chow" if chow(lowest) and sorted(chow(lowest)) == sorted(three) else "none"


def may_claim(seen, pair):
    """M8: only the discard of the player before makes a chow."""
    made = kind([*seen["discard"], *pair])
    return made == "pung" or (made == "chow" and seen.facts["before"])


def may_kong(seen, tile):
    """4 and 6: all four in the hand, or the fourth for an exposed pung."""
    return seen["hand"].count(tile) == 4 or (tile in seen["hand"] and [tile] * 3 in seen.each("meld"))


CLAIMS = {"chow": 1, "pung": 2, "kong": 2, "hu": 3}


def first_of(facts, asks):
    """9 and M6"""
    about = {name: value for said in asks for name, value in said.arguments}
    mine, other = CLAIMS[about["mine"]], CLAIMS[about["other"]]
    return "you" if (mine, about["nearer"]) > (other, not about["nearer"]) else "other"


@cache
def worth(profile):
    """Return the points of each fan from the table; some differ by profile."""
    rows = ROW.findall(page("mahjong-fans", link=r"\1"))
    return {name: int(other if other and profile == "WMO2006" else points) for name, points, other in rows}


def called(facts):
    return str(facts["pattern"])


def counted(seen):
    """Return the facts of each fan of the hand."""
    return [dict(said.arguments) for said in seen.asks if "pattern" in dict(said.arguments)]


def together(seen):
    return sum(worth(seen.rules.profile.name)[called(facts)] * facts["n"] for facts in counted(seen))


def somehow(seen, hand, win):
    """Return whether PyMahjongGB, if installed, finds a way to win with exactly these fans."""
    facts = {fan["pattern"].key: fan["n"] for fan in counted(seen)}
    return not win_oracle.is_here() or win_oracle.has(hand, win, seen.each("meld"), facts)


def pays(who, points, simple):
    """M14; M16 and g5: at home one point, from the discarder or from every other seat."""
    if simple:
        return 0 if who == "other" else 1
    return 8 if who == "other" else 8 + points


def less(tiles, one):
    return without(tiles, (one,))


# --- fans of two sets or three, each from its row ---------------------------------------------------


def steps(*ways):
    """Return a predicate: each set is the same number of ranks above the previous one."""
    return lambda ranks: {other - rank for rank, other in pairwise(ranks)} in [{step} for step in ways]


def begin(*firsts):
    return lambda ranks: ranks == list(firsts)


# By name: chows or pungs, their number, the number of suits, and the condition on their lowest ranks.
GROUPS = {
    "Pure Double Chow": ("chow", 2, 1, steps(0)),
    "Mixed Double Chow": ("chow", 2, 2, steps(0)),
    "Short Straight": ("chow", 2, 1, steps(3)),
    "Two Terminal Chows": ("chow", 2, 1, begin(1, 7)),
    "Pure Triple Chow": ("chow", 3, 1, steps(0)),
    "Mixed Triple Chow": ("chow", 3, 3, steps(0)),
    "Pure Straight": ("chow", 3, 1, begin(1, 4, 7)),
    "Mixed Straight": ("chow", 3, 3, begin(1, 4, 7)),
    "Pure Shifted Chows": ("chow", 3, 1, steps(1, 2)),
    "Mixed Shifted Chows": ("chow", 3, 3, steps(1)),
    "Double Pung": ("pung", 2, 2, steps(0)),
    "Triple Pung": ("pung", 3, 3, steps(0)),
    "Pure Shifted Pungs": ("pung", 3, 1, steps(1)),
    "Mixed Shifted Pungs": ("pung", 3, 3, steps(1)),
    "Quadruple Chow": ("chow", 4, 1, steps(0)),
    "Four Pure Shifted Chows": ("chow", 4, 1, steps(1, 2)),
    "Four Pure Shifted Pungs": ("pung", 4, 1, steps(1)),
}


def gives(sets, name):
    sort, number, suits, asks = GROUPS[name]
    if len(sets) != number or {kind(three) for three in sets} != {sort} or any(three[0] in HONOURS for three in sets):
        return False
    lowest = [min(three, key=TILES.index) for three in sets]
    return len({tile[1] for tile in lowest}) == suits and asks(sorted(int(tile[0]) for tile in lowest))


def right(seen):
    hand, melds, rules = seen["hand"], seen.each("meld"), seen.rules
    simple = rules.rules.name == "SIMPLE"
    out = [tile for meld in melds for tile in meld]
    match seen.kind:
        case "set":
            return seen.says(kind=kind(seen["three"]))
        case "fan":
            return seen.says(n=worth(rules.profile.name)[called(seen.facts)])
        case "claim":
            return seen.where(lambda pair: may_claim(seen, pair))
        case "order":
            return seen.says(who=first_of(seen.facts, seen.asks))
        case "kong":
            return seen.where(lambda tiles: may_kong(seen, tiles[0]))
        case "waits":
            return seen.where(lambda tiles: is_complete([*hand, *tiles], len(melds), simple))
        case "group":
            return {n for n, facts in enumerate(seen.said) if gives(seen.each("one-set"), called(facts))}
        case "paid":
            return seen.says(n=pays(seen.facts["who"], seen.facts["n"], simple))
        case "ready":
            return seen.where(lambda tiles: waits(less(hand, tiles[0]), len(melds), out, simple))
        case "nearest":
            return nearest(seen, len(melds), simple)
        case "enough":
            (win,) = seen["discard"]
            return seen.says(how="yes" if together(seen) >= 8 else "no") if somehow(seen, [*hand, win], win) else set()
        case "points":
            return seen.says(n=together(seen)) if somehow(seen, seen["winner"], seen["winner"][-1]) else set()
