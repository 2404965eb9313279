"""The 81 fans of Chinese Official mahjong as rows of a table.

A row has a fan's key in the catalogue, its points, its condition, and the arrangements in which it can count.  It also
lists the fans that it contains, which are not counted again.  fan_arrays.py makes the arrays of the kernels from it.
"""

from itertools import permutations
from typing import Any, NamedTuple

from meldhouse.games.mahjong import SAID
from meldhouse.i18n import Message
from meldhouse.pieces.tiles import SUITED

# --- codes of melds and flags in kernels ------------------------------------------

CHOW, PUNG, KONG, HIDDEN_KONG = 0, 1, 2, 3

SELF_DRAWN = 1
LAST_TILE = 2  # the last tile of the wall, or the discard after it
REPLACEMENT = 4  # the winning tile replaced a kong
ROBBING = 8
FOURTH = 16  # the other three of the winning tile are visible
SEAT, PREVALENT = 8, 10  # shifts of the two winds: 0..3 for E S W N
SPECIAL_FULLY_CONCEALED = 1 << 12  # option: Fully Concealed Hand counts with pairs, orphans and knitted tiles [M18]
NO_KNITTED_WAITS = 1 << 13  # option: no edge or closed wait counts with a knitted straight [M23]
CONCEALED = 1 << 14  # nothing claimed; set by the scorer
ALL_CLAIMED = 1 << 15  # four claimed sets; set by the scorer

CONSENSUS, WMO2006 = 0, 1
PROFILES = ("consensus", "wmo2006")

# --- arrangements ------------------------------------------------------------------------

SETS = 1  # four sets and a pair
STRAIGHT = 2  # the knitted straight, a set and a pair
PAIRS = 4  # seven pairs
ORPHANS = 8  # thirteen orphans
KNITTED = 16  # fourteen single honors and knitted tiles
SHAPES = (SETS, STRAIGHT, PAIRS, ORPHANS, KNITTED)
WITH_SETS = SETS | STRAIGHT
TILES = SETS | STRAIGHT | PAIRS  # arrangements in which fans of single tiles can count
ANY = TILES | ORPHANS | KNITTED

# --- sets of kinds -----------------------------------------------------------------------


def ranks(*chosen: int) -> int:
    """Return the suited tiles of these ranks."""
    return sum(1 << (9 * suit + rank - 1) for suit in range(3) for rank in chosen)


def in_suit(suit: int, *chosen: int) -> int:
    """Return the tiles of these ranks in one suit: 0 characters, 1 circles, 2 bamboo."""
    return sum(1 << (9 * suit + rank - 1) for rank in chosen)


ALL_SUITED = (1 << SUITED) - 1
WINDS = 0b1111 << SUITED
DRAGONS = 0b111 << (SUITED + 4)
HONORS = WINDS | DRAGONS
ALL_KINDS = ALL_SUITED | HONORS
TERMINALS = ranks(1, 9)
GREEN_DRAGON, WHITE_DRAGON = 1 << 32, 1 << 33
ALL_CHOW_STARTS = ranks(1, 2, 3, 4, 5, 6, 7)  # a chow is encoded as its lowest tile
KNITTED_PATTERNS = tuple(
    sum(in_suit(s, c + 1, c + 4, c + 7) for s, c in enumerate(order)) for order in permutations(range(3))
)

# --- conditions of fans --------------------------------------------------------------------


class Within(NamedTuple):
    """The condition that every tile of the hand is one of these kinds."""

    kinds: int


class Suits(NamedTuple):
    """The condition that a hand has this number of suits, with or without honors."""

    suits: int
    honors: tuple[int, ...]  # which of: 0 none, 1 winds, 2 dragons, 3 both


class EverySet(NamedTuple):
    """The condition that the lowest tiles of all chows, the tiles of all pungs and the pair are of given kinds."""

    chows: int
    pungs: int
    pair: int


class Honors(NamedTuple):
    """The condition that a hand has a number of pungs of winds or dragons, and perhaps a pair of them."""

    family: int
    pungs: int
    pair: bool


class Combined(NamedTuple):
    """The condition of two to four related sets of the same sort, given by their lowest tiles."""

    sort: int  # CHOW or PUNG
    patterns: tuple[tuple[int, ...], ...]


class WholeHand(NamedTuple):
    """The condition of four chows with a fixed pair."""

    chows: dict[int, tuple[int, ...]]  # by the pair


class Kongs(NamedTuple):
    """The condition of certain numbers of melded and concealed kongs."""

    numbers: tuple[tuple[int, int], ...]


class ConcealedPungs(NamedTuple):
    """The condition of a number of concealed pungs and kongs together."""

    number: int


class Event(NamedTuple):
    """The condition that certain flags of the win are set and others are not."""

    with_flags: int
    without: int = 0


class PungOfWind(NamedTuple):
    """The condition of a pung of the wind that the win's flags store at this bit position."""

    place: int


class Wait(NamedTuple):
    """The condition that the hand waited for a single kind, at this position in a set."""

    place: int


class ByScorer(NamedTuple):
    """A condition that the scorer checks itself."""


EDGE, CLOSED, SINGLE = 1, 2, 4


def same(times: int, starts: tuple[int, ...] = tuple(range(1, 8))) -> tuple[tuple[int, ...], ...]:
    """Return patterns that repeat the same set in the same suit."""
    return tuple((9 * suit + start - 1,) * times for suit in range(3) for start in starts)


def run(length: int, step: int, top: int) -> tuple[tuple[int, ...], ...]:
    """Return patterns of sets in one suit, each `step` ranks above the one before; the last is at `top` or below."""
    return tuple(
        tuple(9 * suit + low - 1 + step * i for i in range(length))
        for suit in range(3)
        for low in range(1, top - step * (length - 1) + 1)
    )


def mixed(*starts: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return patterns of sets with these ranks in different suits."""
    return tuple(
        tuple(9 * suit + rank - 1 for suit, rank in zip(suits, group, strict=True))
        for group in starts
        for suits in permutations(range(3), len(group))
    )


def kongs(number: int) -> Kongs:
    """Return the condition that a hand has this number of kongs, melded or concealed."""
    return Kongs(tuple((melded, number - melded) for melded in range(number + 1)))


CHOW_STARTS, PUNG_RANKS = range(1, 8), range(1, 10)
FIVE = 5  # rank of the pair of the terminal chows


def fives(suits_of_chows: Any) -> dict[int, tuple[int, ...]]:
    """Return patterns of a pair of fives, and the chows 123 and 789 in two suits (or twice in one)."""
    return {
        9 * suit + FIVE - 1: tuple(9 * other + low for other in suits_of_chows(suit) for low in (0, 6))
        for suit in range(3)
    }


# --- the rows ----------------------------------------------------------------------------


class Fan(NamedTuple):
    number: int  # in the rulebook; 0 for none
    points: int
    name: str  # in its key of the catalogue
    chinese: str
    needs: int  # the arrangements in which it can be counted
    holds: Any  # the condition
    excludes: tuple[int, ...] = ()  # the fans that it contains
    spends: int = 0  # kinds whose pungs then do not count as Pung of Terminals or Honors
    wmo2006: int = 0  # points under that profile if they differ

    @property
    def label(self) -> Message:
        """Return the message with the name of the fan."""
        return SAID(f"fan-{self.name}")

    @property
    def requirement(self) -> Message:
        """Return the message that explains the requirement of the fan."""
        return SAID(f"asks-{self.name}")

    @property
    def english(self) -> str:
        """Return the fan's English name, for data exchange."""
        return str(self.label)


PAGE = "mahjong-fans"  # the page of the rulebook that lists them
FANS: tuple[Fan, ...] = (
    Fan(0, 5, "concealed-kong-and-melded-kong", "明暗杠", WITH_SETS, Kongs(((1, 1),)), (67, 74), wmo2006=6),
    Fan(1, 88, "big-four-winds", "大四喜", SETS, Honors(WINDS, 4, False), (38, 49, 60, 61, 73), WINDS),
    Fan(2, 88, "big-three-dragons", "大三元", SETS, Honors(DRAGONS, 3, False), (54, 59)),
    Fan(3, 88, "all-green", "绿一色", TILES, Within(in_suit(2, 2, 3, 4, 6, 8) | GREEN_DRAGON), (50, 75)),
    Fan(4, 88, "nine-gates", "九莲宝灯", SETS, ByScorer(), (22, 56, 62, 75, 76)),
    Fan(5, 88, "four-kongs", "四杠", SETS, kongs(4), (0, 17, 48, 49, 57, 67, 74, 79)),
    Fan(6, 88, "seven-shifted-pairs", "连七对", PAIRS, ByScorer(), (19, 22, 62, 75, 76, 79)),
    Fan(7, 88, "thirteen-orphans", "十三幺", ORPHANS, ByScorer(), (52, 62, 79)),
    Fan(8, 64, "all-terminals", "清幺九", TILES, Within(TERMINALS), (18, 49, 55, 65, 73, 76), ALL_KINDS),
    Fan(9, 64, "little-four-winds", "小四喜", SETS, Honors(WINDS, 3, True), (38,), WINDS),
    Fan(10, 64, "little-three-dragons", "小三元", SETS, Honors(DRAGONS, 2, True), (54, 59)),
    Fan(11, 64, "all-honors", "字一色", TILES, Within(HONORS), (18, 49, 55, 73, 75), ALL_KINDS),
    Fan(12, 64, "four-concealed-pungs", "四暗刻", SETS, ConcealedPungs(4), (49, 56, 62)),
    Fan(
        13,
        64,
        "pure-terminal-chows",
        "一色双龙会",
        SETS,
        WholeHand(fives(lambda s: (s, s))),
        (19, 22, 63, 69, 72, 75, 76),
    ),
    Fan(14, 48, "quadruple-chow", "一色四同顺", SETS, Combined(CHOW, same(4)), (23, 24, 64, 69)),
    Fan(15, 48, "four-pure-shifted-pungs", "一色四节高", SETS, Combined(PUNG, run(4, 1, 9)), (23, 24, 49)),
    Fan(
        16, 32, "four-pure-shifted-chows", "一色四步高", SETS, Combined(CHOW, run(4, 1, 7) + run(4, 2, 7)), (30, 71, 72)
    ),
    Fan(17, 32, "three-kongs", "三杠", SETS, kongs(3), (0, 48, 57, 67, 74)),
    Fan(18, 32, "all-terminals-and-honors", "混幺九", TILES, Within(TERMINALS | HONORS), (49, 55, 73), ALL_KINDS),
    Fan(19, 24, "seven-pairs", "七对", PAIRS, ByScorer(), (62, 79)),
    Fan(20, 24, "greater-honors-and-knitted-tiles", "七星不靠", KNITTED, ByScorer(), (34, 52, 62, 79)),
    Fan(21, 24, "all-even-pungs", "全双刻", SETS, EverySet(0, ranks(2, 4, 6, 8), ranks(2, 4, 6, 8)), (49, 68, 76)),
    Fan(22, 24, "full-flush", "清一色", TILES, Suits(1, (0,)), (75, 76)),
    Fan(23, 24, "pure-triple-chow", "一色三同顺", SETS, Combined(CHOW, same(3)), (24, 69)),
    Fan(24, 24, "pure-shifted-pungs", "一色三节高", SETS, Combined(PUNG, run(3, 1, 9)), (23,)),
    Fan(25, 24, "upper-tiles", "全大", TILES, Within(ranks(7, 8, 9)), (36, 76)),
    Fan(26, 24, "middle-tiles", "全中", TILES, Within(ranks(4, 5, 6)), (68, 76)),
    Fan(27, 24, "lower-tiles", "全小", TILES, Within(ranks(1, 2, 3)), (37, 76)),
    Fan(28, 16, "pure-straight", "清龙", SETS, Combined(CHOW, run(3, 3, 7))),
    Fan(
        29,
        16,
        "three-suited-terminal-chows",
        "三色双龙会",
        SETS,
        WholeHand(fives(lambda s: tuple(t for t in range(3) if t != s))),
        (63, 70, 72, 76),
    ),
    Fan(30, 16, "pure-shifted-chows", "一色三步高", SETS, Combined(CHOW, run(3, 1, 7) + run(3, 2, 7))),
    Fan(31, 16, "all-fives", "全带五", SETS, EverySet(ranks(3, 4, 5), ranks(5), ranks(5)), (68, 76)),
    Fan(32, 16, "triple-pung", "三同刻", SETS, Combined(PUNG, mixed(*((r,) * 3 for r in PUNG_RANKS)))),
    Fan(33, 16, "three-concealed-pungs", "三暗刻", SETS, ConcealedPungs(3)),
    Fan(34, 12, "lesser-honors-and-knitted-tiles", "全不靠", KNITTED, ByScorer(), (52, 62, 79)),
    Fan(35, 12, "knitted-straight", "组合龙", STRAIGHT | KNITTED, ByScorer()),
    Fan(36, 12, "upper-four", "大于五", TILES, Within(ranks(6, 7, 8, 9)), (76,)),
    Fan(37, 12, "lower-four", "小于五", TILES, Within(ranks(1, 2, 3, 4)), (76,)),
    Fan(38, 12, "big-three-winds", "三风刻", SETS, Honors(WINDS, 3, False), (), WINDS),
    Fan(39, 8, "mixed-straight", "花龙", SETS, Combined(CHOW, mixed((1, 4, 7)))),
    Fan(
        40,
        8,
        "reversible-tiles",
        "推不倒",
        TILES,
        Within(in_suit(1, 1, 2, 3, 4, 5, 8, 9) | in_suit(2, 2, 4, 5, 6, 8, 9) | WHITE_DRAGON),
        (75,),
    ),
    Fan(41, 8, "mixed-triple-chow", "三色三同顺", SETS, Combined(CHOW, mixed(*((r,) * 3 for r in CHOW_STARTS)))),
    Fan(
        42,
        8,
        "mixed-shifted-pungs",
        "三色三节高",
        SETS,
        Combined(PUNG, mixed(*((r, r + 1, r + 2) for r in range(1, 8)))),
    ),
    Fan(43, 8, "chicken-hand", "无番和", WITH_SETS, ByScorer()),
    Fan(44, 8, "last-tile-draw", "妙手回春", ANY, Event(LAST_TILE | SELF_DRAWN), (80,)),
    Fan(45, 8, "last-tile-claim", "海底捞月", ANY, Event(LAST_TILE, SELF_DRAWN)),
    Fan(46, 8, "out-with-replacement-tile", "杠上开花", ANY, Event(REPLACEMENT | SELF_DRAWN), (80,)),
    Fan(47, 8, "robbing-the-kong", "抢杠和", ANY, Event(ROBBING, SELF_DRAWN), (58,)),
    Fan(48, 6, "two-concealed-kongs", "双暗杠", SETS, Kongs(((0, 2),)), (66, 67), wmo2006=8),
    Fan(49, 6, "all-pungs", "碰碰和", SETS, EverySet(0, ALL_KINDS, ALL_KINDS)),
    Fan(50, 6, "half-flush", "混一色", TILES, Suits(1, (1, 2, 3)), (75,)),
    Fan(
        51,
        6,
        "mixed-shifted-chows",
        "三色三步高",
        SETS,
        Combined(CHOW, mixed(*((r, r + 1, r + 2) for r in range(1, 6)))),
    ),
    Fan(52, 6, "all-types", "五门齐", ANY, Suits(3, (3,))),
    Fan(53, 6, "melded-hand", "全求人", SETS, Event(ALL_CLAIMED, SELF_DRAWN), (79,)),
    Fan(54, 6, "two-dragon-pungs", "双箭刻", SETS, Honors(DRAGONS, 2, False), (59,)),
    Fan(55, 4, "outside-hand", "全带幺", SETS, EverySet(ranks(1, 7), TERMINALS | HONORS, TERMINALS | HONORS)),
    Fan(56, 4, "fully-concealed-hand", "不求人", ANY, Event(SELF_DRAWN | CONCEALED), (62, 80)),
    Fan(57, 4, "two-melded-kongs", "双明杠", SETS, Kongs(((2, 0),)), (74,)),
    Fan(58, 4, "last-tile", "和绝张", ANY, Event(FOURTH)),
    Fan(59, 2, "dragon-pung", "箭刻", WITH_SETS, Honors(DRAGONS, 1, False)),
    Fan(60, 2, "prevalent-wind", "圈风刻", WITH_SETS, PungOfWind(PREVALENT)),
    Fan(61, 2, "seat-wind", "门风刻", WITH_SETS, PungOfWind(SEAT)),
    Fan(62, 2, "concealed-hand", "门前清", ANY, Event(CONCEALED, SELF_DRAWN)),
    Fan(63, 2, "all-chows", "平和", WITH_SETS, EverySet(ALL_CHOW_STARTS, 0, ALL_SUITED), (76,)),
    Fan(64, 2, "tile-hog", "四归一", TILES, ByScorer()),
    Fan(65, 2, "double-pung", "双同刻", SETS, Combined(PUNG, mixed(*((r,) * 2 for r in PUNG_RANKS)))),
    Fan(66, 2, "two-concealed-pungs", "双暗刻", SETS, ConcealedPungs(2)),
    Fan(67, 2, "concealed-kong", "暗杠", WITH_SETS, Kongs(((0, 1),))),
    Fan(68, 2, "all-simples", "断幺", TILES, Within(ranks(2, 3, 4, 5, 6, 7, 8)), (76,)),
    Fan(69, 1, "pure-double-chow", "一般高", SETS, Combined(CHOW, same(2))),
    Fan(70, 1, "mixed-double-chow", "喜相逢", SETS, Combined(CHOW, mixed(*((r,) * 2 for r in CHOW_STARTS)))),
    Fan(71, 1, "short-straight", "连六", SETS, Combined(CHOW, run(2, 3, 7))),
    Fan(72, 1, "two-terminal-chows", "老少副", SETS, Combined(CHOW, run(2, 6, 7))),
    Fan(73, 1, "pung-of-terminals-or-honors", "幺九刻", WITH_SETS, ByScorer()),
    Fan(74, 1, "melded-kong", "明杠", WITH_SETS, Kongs(((1, 0),))),
    Fan(75, 1, "one-voided-suit", "缺一门", TILES, Suits(2, (0, 1, 2, 3))),
    Fan(76, 1, "no-honors", "无字", TILES, Within(ALL_SUITED)),
    Fan(77, 1, "edge-wait", "边张", WITH_SETS, Wait(EDGE)),
    Fan(78, 1, "closed-wait", "坎张", WITH_SETS, Wait(CLOSED)),
    Fan(79, 1, "single-wait", "单钓将", WITH_SETS, Wait(SINGLE)),
    Fan(80, 1, "self-drawn", "自摸", ANY, Event(SELF_DRAWN)),
    Fan(81, 1, "flower-tiles", "花牌", ANY, ByScorer()),
)
