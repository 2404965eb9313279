"""Mahjong answered from the rulebook's pages: sets laid in every way, fans from their table, and nothing of the law."""

import re
from functools import cache
from itertools import permutations

from meldhouse.rulebook import page

SUITS = "mps"
HONOURS = tuple("ESWNCFP")
ORDERS = tuple(permutations(SUITS))
TILES = tuple(f"{rank}{suit}" for suit in SUITS for rank in range(1, 10)) + HONOURS
ORPHANS = {f"{rank}{suit}" for suit in SUITS for rank in (1, 9)} | set(HONOURS)
ROW = re.compile(r"^\| \d* ?\| ([^|]+?) \| [^|]+ \| (\d+)[^|]* \|", re.M)  # | No. | Fan | In Chinese | Points |


def knitted():
    """Every pattern of 1 4 7, 2 5 8 and 3 6 9 in three suits."""
    rows = ((1, 4, 7), (2, 5, 8), (3, 6, 9))
    return [{f"{rank}{suit}" for row, suit in zip(rows, suits, strict=True) for rank in row} for suits in ORDERS]


def chow(tile):
    """The tile and the two above it."""
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
    """Sets and so many pairs, and nothing else: the first tile is in a pair, a pung or a chow."""
    if not tiles:
        return pairs == 0
    first = tiles[0]
    ways = [((first,) * 3, pairs), (chow(first), pairs)] + ([((first,) * 2, pairs - 1)] if pairs else [])
    return any((rest := without(tiles, some)) is not None and is_sets(rest, left) for some, left in ways if some)


def is_complete(tiles, melds):
    """11, and the arrangements of the page of fans: sets and a pair, a knitted straight, pairs, orphans, knitted."""
    tiles = tuple(sorted(tiles, key=TILES.index))
    if len(tiles) != 14 - 3 * melds:
        return False
    if is_sets(tiles, 1):
        return True
    if any((rest := without(tiles, pattern)) is not None and is_sets(rest, 1) for pattern in knitted()):
        return True
    if melds:
        return False
    pairs = all(tiles.count(tile) in (2, 4) for tile in tiles)
    orphans = set(tiles) == ORPHANS
    strange = len(set(tiles)) == 14 and any(set(tiles) <= pattern | set(HONOURS) for pattern in knitted())
    return pairs or orphans or strange


def waits(tiles, melds, out):
    return any(is_complete([*tiles, tile], melds) for tile in TILES if [*tiles, *out].count(tile) < 4)


def kind(three):
    if len(set(three)) == 1:
        return "pung"
    lowest = min(three, key=TILES.index)
    return "chow" if chow(lowest) and sorted(chow(lowest)) == sorted(three) else "none"


def may_claim(seen, pair):
    """M8: only the discard of the player before makes a chow."""
    made = kind([*seen["discard"], *pair])
    return made == "pung" or (made == "chow" and seen.told["before"])


def may_kong(seen, tile):
    """4 and 6: all four in the hand, or the fourth for a pung that lies open."""
    return seen["hand"].count(tile) == 4 or (tile in seen["hand"] and [tile] * 3 in seen.each("meld"))


@cache
def worth():
    """What each fan is worth, from the table."""
    return {name: int(points) for name, points in ROW.findall(page("mahjong-fans", link=r"\1"))}


def called(told):
    return str(told["pattern"])


def together(seen):
    fans = [dict(said.about) for said in seen.asks if "pattern" in dict(said.about)]
    return sum(worth()[called(told)] * told["n"] for told in fans)


def pays(who, points):
    """M14"""
    return 8 if who == "other" else 8 + points


def less(tiles, one):
    return without(tiles, (one,))


def right(seen):
    hand, melds = seen["hand"], seen.each("meld")
    out = [tile for meld in melds for tile in meld]
    match seen.kind:
        case "set":
            return seen.says(kind=kind(seen["three"]))
        case "fan":
            return seen.says(n=worth()[called(seen.told)])
        case "claim":
            return seen.where(lambda pair: may_claim(seen, pair))
        case "kong":
            return seen.where(lambda tiles: may_kong(seen, tiles[0]))
        case "waits":
            return seen.where(lambda tiles: is_complete([*hand, *tiles], len(melds)))
        case "paid":
            return seen.says(n=pays(seen.told["who"], seen.told["n"]))
        case "ready":
            return seen.where(lambda tiles: waits(less(hand, tiles[0]), len(melds), out))
        case "points":
            return seen.says(n=together(seen))
