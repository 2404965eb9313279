"""A winning hand, scored and explained: what it is worth, fan by fan, and what was left out and why."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from meldhouse.games.mahjong import SAID, fan_arrays, fan_table, fans, shanten
from meldhouse.games.mahjong import hand_decomposition as read
from meldhouse.games.mahjong.fan_notation import (
    Meld,
    as_text,
    check_copies,
    meld_in,
    meld_text,
    one_tile,
    tile_said,
    tiles_in,
    tiles_of,
)
from meldhouse.games.mahjong.fan_table import Fan
from meldhouse.i18n import ENGLISH, ItemList, Localizer, Message
from meldhouse.pieces.tiles import KINDS, WIND_NAMES
from meldhouse.util.errors import Mistake, quote

HAND = 13
FLOWERS = 8
FLOWER_TILES = 81
MINIMUM = 8  # points without flowers that a hand needs to win [M13]
SHAPES = ("sets", "straight", "pairs", "orphans", "knitted")  # the arrangements, as the catalogue knows them
WAITS = {row.holds.place: row for row in fan_table.FANS if isinstance(row.holds, fan_table.Wait)}


class Reading(NamedTuple):
    """One way to read a hand."""

    place: int  # of its arrangement in SHAPES
    words: Any  # the concealed tiles that make sets
    chows: int  # concealed chows as the kernels list them
    pungs: int
    pair: int
    hand: Any
    notes: Any
    verdict: Any


class LeftOut(NamedTuple):
    """A fan that is not counted, and why."""

    fan: Message
    why: Message


class Told(NamedTuple):
    """The names and reasons of a score as messages, for any language."""

    fans: list[tuple[Message, int, int]]  # (name, points of one, how many)
    excluded: list[LeftOut]
    reading: Message


@dataclass(frozen=True)
class Score:
    """What a winning hand is worth.  Its texts are plain English strings; `explain` takes a reader of any language."""

    points: int  # with flowers
    fans: list[tuple[str, int, int]]  # (name, points of one, how many)
    excluded: list[tuple[str, str]]  # (name, why it is not counted)
    reading: str  # the hand as it was read
    flowers: int
    told: Told = field(repr=False, compare=False)  # the same texts for readers of other languages

    @property
    def reaches_minimum(self) -> bool:
        """Eight points, flowers not counted."""
        return self.points - self.flowers >= MINIMUM

    def explain(self, reader: Localizer = ENGLISH) -> str:
        """The fans line by line, then what was left out and why."""
        lines = [reader(self.told.reading), *self.table(reader)]
        if not self.reaches_minimum:
            lines.append(reader(SAID("score-too-little", minimum=MINIMUM)))
        if self.told.excluded:
            lines.append(reader(SAID("score-left-out")))
        lines += [f"  {reader(SAID('score-why', fan=fan, why=why))}" for fan, why in self.told.excluded]
        return "\n".join(lines)

    def table(self, reader: Localizer) -> list[str]:
        """Each fan with its points, and what they come to, one below the other."""
        rows = [(reader(fan), points * times, points, times) for fan, points, times in self.told.fans]
        together = reader(SAID("score-together"))
        width = max(len(name) for name in [together, *(name for name, *_ in rows)])
        lines = [f"  {name:{width}} {total:4}{several(reader, one, n)}" for name, total, one, n in rows]
        return [*lines, f"  {together:{width}} {self.points:4}"]

    def __str__(self) -> str:
        return self.explain()


def several(reader: Localizer, points: int, times: int) -> str:
    """`  (2 times 1)`, of a fan that is counted more than once."""
    return f"  {reader(SAID('score-times', times=times, points=points))}" if times > 1 else ""


# --- what a caller says, checked -----------------------------------------------------------------


class Asked(NamedTuple):
    """A hand that could have happened."""

    concealed: list[int]  # without the winning tile
    melds: list[Meld]
    win: int
    flags: int
    profile: int

    @property
    def counts(self) -> Any:
        return np.bincount([*self.concealed, self.win], minlength=KINDS).astype(np.int8)

    @property
    def rows(self) -> Any:
        rows = np.zeros((4, 2), np.int8)
        for i, meld in enumerate(self.melds):
            rows[i] = meld
        return rows


def wind_in(name: str, what: str) -> int:
    if name not in WIND_NAMES:
        raise Mistake(SAID("score-wind", what=what, names=ItemList(WIND_NAMES, "or"), name=quote(name)))
    return WIND_NAMES.index(name)


def profile_in(name: str) -> int:
    if name not in fan_table.PROFILES:
        raise Mistake(SAID("score-profile", names=ItemList(fan_table.PROFILES, "or"), name=quote(name)))
    return fan_table.PROFILES.index(name)


def check_number(concealed: Sequence[int], melds: Sequence[Meld]) -> None:
    if len(melds) > 4:
        raise Mistake(SAID("score-melds", n=len(melds)))
    wanted = HAND - 3 * len(melds)
    if len(concealed) != wanted:
        raise Mistake(SAID("score-number", n=wanted, melds=len(melds), held=len(concealed)))


def impossible(
    asked: Asked, self_drawn: bool, last: bool, replacement: bool, robbing: bool, fourth: bool
) -> Message | None:
    """Why a hand cannot have been won like this, or nothing if it can."""
    melded = [tile for meld in asked.melds for tile in tiles_of(meld)]
    kongs = any(kind >= fan_table.KONG for kind, _ in asked.melds)
    held = asked.concealed.count(asked.win)
    reasons = (
        (robbing and self_drawn, "score-robbed-and-drawn"),
        (replacement and not self_drawn, "score-replacement-not-drawn"),
        (replacement and not kongs, "score-replacement-without-kong"),
        (robbing and last, "score-robbed-last"),
        (robbing and fourth, "score-robbed-fourth"),
        (robbing and bool(held or asked.win in melded), "score-robbed-held"),
        (fourth and held > 0, "score-fourth-held"),
    )
    return next((SAID(key, tile=tile_said(asked.win)) for is_so, key in reasons if is_so), None)


def asked_for(
    concealed: str,
    melds: Sequence[str],
    win: str,
    *,
    seat_wind: str = "E",
    prevalent_wind: str = "E",
    self_drawn: bool = False,
    last_tile: bool = False,
    replacement: bool = False,
    robbing: bool = False,
    fourth: bool = False,
    profile: str = "consensus",
    special_hands_fully_concealed: bool = False,
    knitted_waits: bool = True,
) -> Asked:
    """The hand in the kernels' words; a Mistake if it cannot have happened."""
    flags = (
        fan_table.SELF_DRAWN * self_drawn
        | fan_table.LAST_TILE * last_tile
        | fan_table.REPLACEMENT * replacement
        | fan_table.ROBBING * robbing
        | fan_table.FOURTH * fourth
        | wind_in(seat_wind, "seat") << fan_table.SEAT
        | wind_in(prevalent_wind, "prevalent") << fan_table.PREVALENT
        | fan_table.SPECIAL_FULLY_CONCEALED * special_hands_fully_concealed
        | fan_table.NO_KNITTED_WAITS * (not knitted_waits)
    )
    tiles, sets = tiles_in(concealed), [meld_in(meld) for meld in melds]
    asked = Asked(tiles, sets, one_tile(win), flags, profile_in(profile))
    check_number(tiles, sets)
    check_copies([*tiles, asked.win, *(tile for meld in sets for tile in tiles_of(meld))])
    if why := impossible(asked, self_drawn, last_tile, replacement, robbing, fourth):
        raise Mistake(why)
    return asked


# --- every reading of a hand -----------------------------------------------------------------------


def members(mask: int) -> list[int]:
    return [kind for kind in range(KINDS) if mask >> kind & 1]


def starts_in(chows: int) -> list[int]:
    """The lowest tiles of a kernel's list of chows, rising."""
    found = []
    while chows:
        found.append((chows & fans.FIVE_BITS) - 1)
        chows >>= 5
    return sorted(found)


def choices(suited: int) -> Iterator[int]:
    """All sets of the kinds in a set, the whole first."""
    choice = suited
    while choice:
        yield choice
        choice = choice - 1 & suited
    yield 0


def readings_in_sets(words: Any, hand: Any, place: int) -> Iterator[Reading]:
    """Each pair, and each choice of the pungs; the chows follow."""
    for pair in members(read.kinds_with(words, 2)):
        rest = read.without(words, pair, 2)
        if not read.honours_fit(rest.z, 0):
            continue
        threes = int(read.kinds_with(rest, 3))
        for choice in choices(threes & fan_table.ALL_SUITED):
            chows = int(fans.chows_left(rest, choice))
            if chows >= 0:
                pungs = choice | threes & fan_table.HONOURS
                notes = fans.write_down(words, hand, place, chows, pungs, pair)
                yield Reading(place, words, chows, pungs, pair, hand, notes, fans.judge(hand, notes))


def readings(asked: Asked) -> Iterator[Reading]:
    """Every way to read a winning hand."""
    number = len(asked.melds)
    hand = fans.look(asked.counts, asked.rows, number, asked.win, asked.flags, asked.profile)
    if number == 0 and read.is_nine_gates(hand.words, asked.win):
        hand = fans.with_fan(hand, fans.NINE_GATES)
    yield from readings_in_sets(hand.words, hand, fans.AS_SETS)
    if number <= 1:
        which = read.knitted_straight(read.kinds_with(hand.words, 1))
        if which >= 0:
            beside = read.less_straight(hand.words, which)
            yield from readings_in_sets(beside, fans.with_fan(hand, fans.STRAIGHT), fans.AS_STRAIGHT)
    doubled = read.kinds_with(hand.words, 2)
    place = fans.place_of_singles(hand, doubled) if number == 0 else -1
    if place >= 0:
        notes = fans.singles(hand, place, doubled)
        yield Reading(int(place), hand.words, 0, 0, -1, hand, notes, fans.judge(hand, notes))


def best_of(found: Iterator[Reading]) -> Reading | None:
    """The reading that the kernels choose too."""
    best: Reading | None = None
    for reading in found:
        if best is None or better(reading, best):
            best = reading
    return best


def better(reading: Reading, best: Reading) -> bool:
    if reading.place >= fans.AS_PAIRS:  # sets go before pairs of the same worth
        return bool(reading.verdict.total > best.verdict.total)
    return bool(fans.is_better(reading.verdict, best.verdict))


# --- the explanation ---------------------------------------------------------------------------------


def fans_in(high: int, low: int) -> list[int]:
    """The numbers of a set of fans."""
    both = int(high) | int(low) << fan_arrays.HALF
    return [fan.number for fan in fan_table.FANS if both >> fan.number & 1]


def set_texts(reading: Reading, asked: Asked) -> list[str]:
    """The sets of a reading as text."""
    if reading.pair < 0:
        return [as_text(sorted([*asked.concealed, asked.win]))]
    sets = [as_text([start, start + 1, start + 2]) for start in starts_in(reading.chows)]
    sets += [as_text([kind] * 3) for kind in members(reading.pungs)]
    if reading.place == fans.AS_STRAIGHT:
        sets.insert(
            0, as_text(members(int(fan_arrays.KNIT[read.knitted_straight(read.kinds_with(reading.hand.words, 1))])))
        )
    return [*sets, as_text([reading.pair] * 2)]


def as_read(reading: Reading, asked: Asked) -> Message:
    """`234m 678p 55p [4444s*] [EEE], won on 8m`."""
    sets = " ".join([*set_texts(reading, asked), *(f"[{meld_text(meld)}]" for meld in asked.melds)])
    drawn = bool(asked.flags & fan_table.SELF_DRAWN)
    return SAID("score-reading", sets=sets, drawn=drawn, tile=as_text([asked.win]), shape=SHAPES[reading.place])


def in_others(fan: Fan, takers: Iterable[Fan]) -> LeftOut:
    """What lies in others."""
    return LeftOut(fan.said, SAID("score-contained", fans=names_of(takers)))


def names_of(rows: Iterable[Fan]) -> ItemList:
    return ItemList(tuple(row.said for row in rows))


def contained(reading: Reading, counted: list[int]) -> Iterator[LeftOut]:
    """Fans that hold but lie in a higher one [non-repeat]."""
    for number in fans_in(reading.notes.high, reading.notes.low):
        if number not in counted:
            yield in_others(
                fan_table.FANS[number], [fan_table.FANS[f] for f in counted if number in fan_table.FANS[f].excludes]
            )


def sets_of(reading: Reading, asked: Asked, sort: int) -> list[int]:
    """The lowest tiles of all chows, or of all suited pungs, melded ones too."""
    if sort == fan_table.CHOW:
        return starts_in(reading.chows) + [tile for kind, tile in asked.melds if kind == fan_table.CHOW]
    return members(int(reading.notes.pungs) & fan_table.ALL_SUITED)


def pairs_left_out(reading: Reading, asked: Asked, counted: list[int]) -> Iterator[LeftOut]:
    """Pairs of sets that were not combined [non-separation, account-once]."""
    for sort in (fan_table.CHOW, fan_table.PUNG):
        sets = sets_of(reading, asked, sort)
        together = [int(fan_arrays.TWO[sort, a, b]) for i, a in enumerate(sets) for b in sets[i + 1 :]]
        larger = [
            f
            for f in counted
            if isinstance(fan_table.FANS[f].holds, fan_table.Combined) and f < min(fan_arrays.SEVERAL)
        ]
        larger = [f for f in larger if fan_table.FANS[f].holds.sort == sort]
        for fan in sorted(set(together) - {0}):
            noted = fan in fans_in(reading.notes.high, reading.notes.low)
            left = together.count(fan) - (int(fans.how_many(reading.verdict.several, fan)) if noted else 0)
            if left > 0:
                why = SAID("score-combined", n=left)
                if larger:
                    why = SAID("score-combined-in", n=left, fan=fan_table.FANS[larger[0]].said)
                yield LeftOut(fan_table.FANS[fan].said, why)


def larger_left_out(reading: Reading, asked: Asked, counted: list[int]) -> Iterator[LeftOut]:
    """Fans of three sets inside a fan of four."""
    for four in (f for f in counted if isinstance(fan_table.FANS[f].holds, fan_table.Combined)):
        row = fan_table.FANS[four]
        if len(row.holds.patterns[0]) == 4:
            sets = sets_of(reading, asked, row.holds.sort)
            inner = {int(fan_arrays.THREE[row.holds.sort, a, b, c]) for a in sets for b in sets for c in sets}
            for fan in sorted(inner & set(row.excludes)):
                yield in_others(fan_table.FANS[fan], [row])


def kongs_left_out(asked: Asked, counted: list[int]) -> Iterator[LeftOut]:
    """Fans of fewer kongs inside one of more."""
    melded = sum(kind == fan_table.KONG for kind, _ in asked.melds)
    hidden = sum(kind == fan_table.HIDDEN_KONG for kind, _ in asked.melds)
    for row in (fan_table.FANS[f] for f in counted if isinstance(fan_table.FANS[f].holds, fan_table.Kongs)):
        for inner in (fan_table.FANS[f] for f in row.excludes if isinstance(fan_table.FANS[f].holds, fan_table.Kongs)):
            if any(m <= melded and c <= hidden for m, c in inner.holds.numbers):
                yield in_others(inner, [row])


def pungs_left_out(reading: Reading, counted: list[int]) -> Iterator[LeftOut]:
    """Pungs of terminals and winds that a higher fan has used."""
    row = fan_table.FANS[fans.TERMINAL_PUNG]
    used: dict[int, list[Fan]] = {}
    for number in counted:
        fan = fan_table.FANS[number]
        spends = fan.spends
        if isinstance(fan.holds, fan_table.PungOfWind):
            spends = 1 << 27 + (reading.hand.flags >> fan.holds.place & 3)
        for kind in members(int(reading.notes.pungs) & fan_arrays.ONES_AND_NINES_OR_WINDS & spends):
            used.setdefault(kind, []).append(fan)
    for kind, takers in used.items():
        which = SAID("score-fan-of", fan=row.said, tiles=as_text([kind] * 3))
        yield LeftOut(which, SAID("score-pung-used", fans=names_of(takers)))
    if fans.NINE_GATES in counted and members(int(reading.notes.pungs) & fan_arrays.ONES_AND_NINES_OR_WINDS):
        yield LeftOut(row.said, SAID("score-pung-in-gates", fan=fan_table.FANS[fans.NINE_GATES].said))


def wait_left_out(reading: Reading) -> Iterator[LeftOut]:
    """A wait that was not the only one, or that the house does not count."""
    if reading.pair < 0:
        return
    win = reading.hand.win
    where, _ = fans.place_of_win(reading.chows, len(starts_in(reading.chows)), reading.pair, win)
    edge = where & fan_table.EDGE and win % 9 in (2, 6)
    wait = WAITS[fan_table.EDGE] if edge else WAITS.get(where & ~fan_table.EDGE)
    straight = reading.place == fans.AS_STRAIGHT
    if wait and not fans.hung(reading.words, reading.hand, straight, where):
        if straight and where != fan_table.SINGLE and reading.hand.flags & fan_table.NO_KNITTED_WAITS:
            yield LeftOut(wait.said, SAID("score-knitted-wait"))
        else:
            yield LeftOut(wait.said, SAID("score-other-waits", tile=as_text([win])))


def left_out(reading: Reading, asked: Asked, counted: list[int]) -> list[LeftOut]:
    found = [
        *contained(reading, counted),
        *larger_left_out(reading, asked, counted),
        *kongs_left_out(asked, counted),
        *pairs_left_out(reading, asked, counted),
        *pungs_left_out(reading, counted),
        *wait_left_out(reading),
    ]
    return list(dict.fromkeys(found))


# --- the front door ------------------------------------------------------------------------------------


def score(
    concealed: str,
    melds: Sequence[str] = (),
    win: str = "",
    *,
    seat_wind: str = "E",
    prevalent_wind: str = "E",
    flowers: int = 0,
    self_drawn: bool = False,
    last_tile: bool = False,
    replacement: bool = False,
    robbing: bool = False,
    fourth: bool = False,
    profile: str = "consensus",
    special_hands_fully_concealed: bool = False,
    knitted_waits: bool = True,
) -> Score:
    """What a winning hand is worth, and why.

    >>> score("234m678p55p67m", melds=["4444s*"], win="8m", flowers=2).points
    9

    concealed: the tiles in the hand without the winning one; melds: `123m` a chow, `111m` a pung, `1111m` a
    melded and `1111m*` a concealed kong; last_tile: the last of the wall, or the discard after it; replacement:
    the winning tile replaced a kong; fourth: the other three of the winning tile lie open; profile: "consensus"
    or "wmo2006"; special_hands_fully_concealed: self-drawn pairs, orphans and knitted tiles count Fully Concealed
    Hand; knitted_waits: edge and closed waits count beside a knitted straight too.  A Mistake (a ValueError) says
    in a sentence why a hand does not win or cannot have happened.

    The Score has `points`, `fans` as (name, points of one, how many), `excluded` as (name, why it is not counted),
    `reading` and `flowers`; names, reasons and the reading are strings in English.
    """
    asked = asked_for(
        concealed,
        melds,
        win,
        seat_wind=seat_wind,
        prevalent_wind=prevalent_wind,
        self_drawn=self_drawn,
        last_tile=last_tile,
        replacement=replacement,
        robbing=robbing,
        fourth=fourth,
        profile=profile,
        special_hands_fully_concealed=special_hands_fully_concealed,
        knitted_waits=knitted_waits,
    )
    if not 0 <= flowers <= FLOWERS:
        raise Mistake(SAID("score-flowers", most=FLOWERS, n=flowers))
    reading = best_of(readings(asked))
    if reading is None:
        changes = int(shanten.shanten(asked.counts, len(asked.melds))) + 1
        raise Mistake(SAID("score-no-win", tile=as_text([asked.win]), n=changes))
    verdict = reading.verdict
    counted = fans_in(verdict.high, verdict.low)
    rows = [
        (fan_table.FANS[f].said, int(fan_arrays.POINTS[asked.profile, f]), int(fans.how_many(verdict.several, f)))
        for f in counted
    ]
    rows.sort(key=lambda row: -row[1])  # the mixed kong has no number in the book
    if flowers:
        rows.append((fan_table.FANS[FLOWER_TILES].said, 1, flowers))
    total = int(verdict.total) + flowers
    return in_english(total, flowers, Told(rows, left_out(reading, asked, counted), as_read(reading, asked)))


def in_english(points: int, flowers: int, told: Told) -> Score:
    """The score with its texts as plain strings."""
    named = [(ENGLISH(fan), one, times) for fan, one, times in told.fans]
    excluded = [(ENGLISH(fan), ENGLISH(why)) for fan, why in told.excluded]
    return Score(points, named, excluded, ENGLISH(told.reading), flowers, told)


def waiting(concealed: str, melds: Sequence[str] = (), **how: Any) -> list[tuple[str, int]]:
    """The tiles that complete a hand of thirteen, and the points of each without flowers.

    >>> waiting("23m456p789s11122s")
    [('1m', 12), ('4m', 4)]
    """
    sets = [meld_in(meld) for meld in melds]
    tiles = tiles_in(concealed)
    check_number(tiles, sets)
    check_copies([*tiles, *(tile for meld in sets for tile in tiles_of(meld))])
    held = np.bincount(tiles, minlength=KINDS).astype(np.int8)
    every = [*tiles, *(tile for meld in sets for tile in tiles_of(meld))]
    kinds = [kind for kind in members(int(shanten.winning_kinds(held, len(sets)))) if every.count(kind) < 4]
    return [(as_text([kind]), score(concealed, melds, as_text([kind]), **how).points) for kind in kinds]
