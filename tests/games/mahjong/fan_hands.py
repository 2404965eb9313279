"""Random winning hands of every sort, for comparing the scorer with another."""

from dataclasses import dataclass, field
from random import Random

import numpy as np

from meldhouse.games.mahjong import fan_table
from meldhouse.games.mahjong.fan_table import CHOW, HIDDEN_KONG, KONG, PUNG
from meldhouse.pieces.tiles import COPIES, KINDS

PATTERNS = [
    (f.holds.sort, p) for f in fan_table.FANS if isinstance(f.holds, fan_table.Combined) for p in f.holds.patterns
]
WHOLES = [
    (pair, chows)
    for f in fan_table.FANS
    if isinstance(f.holds, fan_table.WholeHand)
    for pair, chows in f.holds.chows.items()
]
POOLS = [f.holds.kinds for f in fan_table.FANS if isinstance(f.holds, fan_table.Within)]
POOLS += [511 << 9 * s for s in range(3)] + [511 << 9 * s | fan_table.HONORS for s in range(3)]
POOLS += [fan_table.ALL_KINDS & ~(511 << 9 * s) for s in range(3)]
POOLS += [
    fan_table.ranks(2, 4, 6, 8),
    fan_table.ranks(3, 4, 5, 6, 7),
    fan_table.ranks(1, 2, 3, 7, 8, 9) | fan_table.HONORS,
]
FAMILIES = (fan_table.WINDS, fan_table.DRAGONS)


@dataclass
class Won:
    """A winning hand with its melds and circumstances."""

    concealed: list[int]  # with the winning tile
    melds: list[tuple[int, int]]  # (kind, lowest tile)
    win: int
    self_drawn: bool = False
    last_tile: bool = False
    replacement: bool = False
    robbing: bool = False
    fourth: bool = False
    seat: int = 0
    prevalent: int = 0
    counts: np.ndarray = field(init=False)

    def __post_init__(self) -> None:
        self.counts = np.bincount(self.concealed, minlength=KINDS).astype(np.int8)

    @property
    def flags(self) -> int:
        return (
            fan_table.SELF_DRAWN * self.self_drawn
            | fan_table.LAST_TILE * self.last_tile
            | fan_table.REPLACEMENT * self.replacement
            | fan_table.ROBBING * self.robbing
            | fan_table.FOURTH * self.fourth
            | self.seat << fan_table.SEAT
            | self.prevalent << fan_table.PREVALENT
        )

    @property
    def meld_rows(self) -> np.ndarray:
        rows = np.zeros((4, 2), np.int8)
        for i, meld in enumerate(self.melds):
            rows[i] = meld
        return rows


def kinds_of(mask: int) -> list[int]:
    return [kind for kind in range(KINDS) if mask >> kind & 1]


def tiles_of(kind: int, tile: int) -> list[int]:
    return [tile, tile + 1, tile + 2] if kind == CHOW else [tile] * (3 if kind == PUNG else 4)


class Dealer:
    """Draws sets from the remaining tiles."""

    def __init__(self, chance: Random, pool: int) -> None:
        self.chance, self.pool = chance, pool
        self.left = [COPIES] * KINDS
        self.sets: list[tuple[int, int]] = []

    def take(self, tiles: list[int]) -> bool:
        if any(self.left[tile] < tiles.count(tile) for tile in tiles):
            return False
        for tile in tiles:
            self.left[tile] -= 1
        return True

    def add(self, kind: int, tile: int) -> None:
        if len(self.sets) < 4 and self.take(tiles_of(kind, tile)):
            self.sets.append((kind, tile))

    def any_set(self, chows: float) -> tuple[int, int]:
        starts = [k for k in kinds_of(self.pool & fan_table.ALL_CHOW_STARTS) if self.pool >> k & 7 == 7]
        if starts and self.chance.random() < chows:
            return CHOW, self.chance.choice(starts)
        return PUNG, self.chance.choice(kinds_of(self.pool))

    def fill(self, chows: float) -> int:
        """Add sets up to four, and then the pair."""
        for _ in range(60):
            self.add(*self.any_set(chows))
        pairs = [k for k in kinds_of(self.pool) if self.left[k] >= 2] or [k for k in range(KINDS) if self.left[k] >= 2]
        pair = self.chance.choice(pairs)
        while len(self.sets) < 4:
            self.pool = fan_table.ALL_KINDS
            self.left[pair] -= 2
            self.add(*self.any_set(chows))
            self.left[pair] += 2
        self.left[pair] -= 2
        return pair


def of_sets(chance: Random) -> tuple[list[tuple[int, int]], int]:
    """Return four sets and a pair: random, within a few kinds, or around a pattern from the rulebook."""
    pool = chance.choice(POOLS) if chance.random() < 0.5 else fan_table.ALL_KINDS
    dealer = Dealer(chance, pool)
    theme = chance.random()
    if theme < 0.35:
        kind, pattern = chance.choice(PATTERNS)
        for tile in pattern:
            dealer.add(kind, tile)
    elif theme < 0.4:
        pair, chows = chance.choice(WHOLES)
        for tile in chows:
            dealer.add(CHOW, tile)
        return dealer.sets, pair
    elif theme < 0.5:
        family = kinds_of(chance.choice(FAMILIES))
        for tile in chance.sample(family, min(chance.randint(1, 4), len(family))):
            dealer.add(PUNG, tile)
        spare = [k for k in family if dealer.left[k] >= 2]
        if spare and chance.random() < 0.5:
            pair = chance.choice(spare)
            dealer.left[pair] -= 2
            dealer.fill(0.5)
            return dealer.sets, pair
    return dealer.sets, dealer.fill(chance.choice((0.0, 0.3, 0.7, 1.0)))


def knit(chance: Random) -> list[int]:
    return kinds_of(chance.choice(fan_table.KNITTED_PATTERNS))


def of_singles(chance: Random) -> list[int]:
    """Return a hand of seven pairs, orphans, knitted tiles or nine gates."""
    sort = chance.randrange(7)
    if sort == 0:
        lowest = 9 * chance.randrange(3) + chance.randrange(3)
        return [k for k in range(lowest, lowest + 7) for _ in range(2)]
    if sort == 1:
        pool = kinds_of(chance.choice(POOLS)) if chance.random() < 0.7 else list(range(KINDS))
        halves = chance.sample(pool * 2, 7) if len(pool) * 2 >= 7 else []
        return [k for k in halves for _ in range(2)] or of_singles(chance)
    if sort == 2:
        orphans = kinds_of(fan_table.TERMINALS | fan_table.HONORS)
        return [*orphans, chance.choice(orphans)]
    if sort == 3:
        suited = chance.choice((7, 7, 8, 9))
        return chance.sample(knit(chance), suited) + chance.sample(kinds_of(fan_table.HONORS), 14 - suited)
    if sort == 4:
        start = 9 * chance.randrange(3)
        gates = [start] * 3 + list(range(start + 1, start + 8)) + [start + 8] * 3
        return [*gates, start + chance.randrange(9)]
    if sort == 5:  # two of each of three chows and a pair: pairs or sets
        start = 9 * chance.randrange(3) + chance.randrange(7)
        other = 9 * chance.randrange(3) + chance.randrange(7)
        tiles = [*range(start, start + 3), *range(other, other + 3), chance.randrange(KINDS)] * 2
        return tiles if max(map(tiles.count, tiles)) <= COPIES else of_singles(chance)
    return of_triplets(chance)


def of_triplets(chance: Random) -> list[int]:
    """Return neighboring triplets, which can be read as pungs or as chows."""
    start = 9 * chance.randrange(3) + chance.randrange(7)
    tiles = list(range(start, start + 3)) * 3 + [chance.randrange(27)] * 2
    low = 9 * chance.randrange(3) + chance.randrange(7)
    tiles += chance.choice(([low, low + 1, low + 2], [low] * 3, [start + 1] * 3))
    return tiles if max(map(tiles.count, tiles)) <= COPIES else of_triplets(chance)


def with_straight(chance: Random) -> tuple[list[int], list[tuple[int, int]], int]:
    """Return a hand with a knitted straight, a set and a pair."""
    dealer = Dealer(chance, fan_table.ALL_KINDS)
    straight = knit(chance)
    dealer.take(straight)
    while not dealer.sets:
        dealer.add(*dealer.any_set(0.5))
    pair = chance.choice([k for k in range(KINDS) if dealer.left[k] >= 2])
    return straight, dealer.sets, pair


def won(chance: Random) -> Won:
    """Return a random winning hand that could have occurred."""
    theme = chance.random()
    loose: list[int] = []
    sets: list[tuple[int, int]] = []
    if theme < 0.15:
        loose = of_singles(chance)
    elif theme < 0.2:
        loose, sets, pair = with_straight(chance)
        loose += [pair] * 2
    else:
        sets, pair = of_sets(chance)
        loose = [pair] * 2
    melds: list[tuple[int, int]] = []
    openness = chance.choice((0.0, 0.0, 0.3, 0.7, 1.0))
    kongs = chance.choice((0.0, 0.2, 0.9))
    total = loose + [tile for kind, first in sets for tile in tiles_of(kind, first)]
    for kind, first in sets:
        if kind == PUNG and total.count(first) == 3 and chance.random() < kongs:
            melds.append((chance.choice((KONG, HIDDEN_KONG)), first))
        elif chance.random() < openness:
            melds.append((kind, first))
        else:
            loose += tiles_of(kind, first)
    chance.shuffle(melds)
    hand = Won(loose, melds, chance.choice(loose), seat=chance.randrange(4), prevalent=chance.randrange(4))
    if len(melds) == 4 and len(loose) != 2:
        return won(chance)
    events(hand, chance)
    return hand


def events(hand: Won, chance: Random) -> None:
    """Set possible circumstances of the win."""
    own = sum(tiles_of(*meld).count(hand.win) for meld in hand.melds)
    alone = hand.concealed.count(hand.win) == 1
    hand.self_drawn = chance.random() < 0.4
    hand.last_tile = chance.random() < 0.1
    if hand.self_drawn:
        hand.replacement = any(kind >= KONG for kind, _ in hand.melds) and chance.random() < 0.2
    else:
        hand.robbing = alone and own == 0 and not hand.last_tile and chance.random() < 0.1
    hand.fourth = alone and not hand.robbing and (own == 3 or chance.random() < 0.1)
