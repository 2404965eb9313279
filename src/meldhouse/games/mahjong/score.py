"""A winning hand, scored and explained: what it is worth, fan by fan, and what was left out and why."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from meldhouse.games.mahjong import arrangements as read
from meldhouse.games.mahjong import book, fans, tables, waits
from meldhouse.games.mahjong.notation import (
    Meld,
    as_text,
    check_copies,
    meld_in,
    meld_text,
    one_tile,
    tiles_in,
    tiles_of,
)
from meldhouse.mistakes import Mistake
from meldhouse.pieces.tiles import KINDS, WIND_NAMES
from meldhouse.pieces.tiles import words as tile_words

HAND = 13
FLOWERS = 8
FLOWER_TILES = 81
MINIMUM = 8  # points without flowers that a hand needs to win [M13]
SHAPE_WORDS = ("", "knitted straight", "seven pairs", "thirteen orphans", "honours and knitted tiles")
WAIT_WORDS = {book.EDGE: "Edge Wait", book.CLOSED: "Closed Wait", book.SINGLE: "Single Wait"}


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


@dataclass(frozen=True)
class Score:
    """What a winning hand is worth."""

    points: int  # with flowers
    fans: list[tuple[str, int, int]]  # (name, points of one, how many)
    excluded: list[tuple[str, str]]  # (name, why it is not counted)
    reading: str  # the hand as it was read
    flowers: int

    @property
    def reaches_minimum(self) -> bool:
        """Eight points, flowers not counted."""
        return self.points - self.flowers >= MINIMUM

    def explain(self) -> str:
        """The fans line by line, then what was left out and why."""
        width = max(len(name) for name, _, _ in self.fans)
        lines = [self.reading]
        for name, points, number in self.fans:
            times = f"  ({number} times {points})" if number > 1 else ""
            lines.append(f"  {name:{width}} {points * number:4}{times}")
        lines.append(f"  {'together':{width}} {self.points:4}")
        if not self.reaches_minimum:
            lines.append(f"Less than {MINIMUM} points without flowers: under the competition rules this does not win.")
        lines += ["Not counted:"] if self.excluded else []
        lines += [f"  {name}: {why}" for name, why in self.excluded]
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.explain()


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
        raise Mistake(f"The {what} wind is one of {', '.join(WIND_NAMES)}, not {name!r}.")
    return WIND_NAMES.index(name)


def profile_in(name: str) -> int:
    if name not in book.PROFILES:
        raise Mistake(f"The profile is one of {', '.join(book.PROFILES)}, not {name!r}.")
    return book.PROFILES.index(name)


def check_number(concealed: Sequence[int], melds: Sequence[Meld]) -> None:
    if len(melds) > 4:
        raise Mistake(f"A hand has at most four melds; this one has {len(melds)}.")
    wanted = HAND - 3 * len(melds)
    if len(concealed) != wanted:
        beside = f"Beside {len(melds)} meld{'s' * (len(melds) > 1)} the" if melds else "The"
        raise Mistake(
            f"{beside} concealed part has {wanted} tile{'s' * (wanted > 1)} without the winning one; "
            f"this one has {len(concealed)}."
        )


def impossible(asked: Asked, self_drawn: bool, last: bool, replacement: bool, robbing: bool, fourth: bool) -> str:
    """Why a hand cannot have been won like this; empty if it can."""
    melded = [tile for meld in asked.melds for tile in tiles_of(meld)]
    win = tile_words(asked.win)
    kongs = any(kind >= book.KONG for kind, _ in asked.melds)
    held = asked.concealed.count(asked.win)
    reasons = (
        (robbing and self_drawn, "A robbed tile is another player's: it cannot be self-drawn."),
        (replacement and not self_drawn, "A replacement tile is drawn: say self_drawn too."),
        (replacement and not kongs, "A replacement tile follows a kong, and this hand has none."),
        (robbing and last, "A kong needs a tile in the wall, so nobody robs one on the last tile."),
        (robbing and fourth, "A robbed kong is not also the last tile of its kind: its promoter holds all four."),
        (
            robbing and bool(held or asked.win in melded),
            f"A robbed kong has all four of the {win}, and this hand holds one.",
        ),
        (fourth and held > 0, f"The other three of the {win} cannot lie open: this hand holds one concealed."),
    )
    return next((why for is_so, why in reasons if is_so), "")


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
        book.SELF_DRAWN * self_drawn
        | book.LAST_TILE * last_tile
        | book.REPLACEMENT * replacement
        | book.ROBBING * robbing
        | book.FOURTH * fourth
        | wind_in(seat_wind, "seat") << book.SEAT
        | wind_in(prevalent_wind, "prevalent") << book.PREVALENT
        | book.SPECIAL_FULLY_CONCEALED * special_hands_fully_concealed
        | book.NO_KNITTED_WAITS * (not knitted_waits)
    )
    tiles, sets = tiles_in(concealed), [meld_in(meld) for meld in melds]
    asked = Asked(tiles, sets, one_tile(win), flags, profile_in(profile))
    check_number(tiles, sets)
    check_copies([*tiles, asked.win, *(tile for meld in sets for tile in tiles_of(meld))])
    why = impossible(asked, self_drawn, last_tile, replacement, robbing, fourth)
    if why:
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
        for choice in choices(threes & book.ALL_SUITED):
            chows = int(fans.chows_left(rest, choice))
            if chows >= 0:
                pungs = choice | threes & book.HONOURS
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
    both = int(high) | int(low) << tables.HALF
    return [fan.number for fan in book.FANS if both >> fan.number & 1]


def set_texts(reading: Reading, asked: Asked) -> list[str]:
    """The sets of a reading as text."""
    if reading.pair < 0:
        return [as_text(sorted([*asked.concealed, asked.win]))]
    sets = [as_text([start, start + 1, start + 2]) for start in starts_in(reading.chows)]
    sets += [as_text([kind] * 3) for kind in members(reading.pungs)]
    if reading.place == fans.AS_STRAIGHT:
        sets.insert(
            0, as_text(members(int(tables.KNIT[read.knitted_straight(read.kinds_with(reading.hand.words, 1))])))
        )
    return [*sets, as_text([reading.pair] * 2)]


def as_read(reading: Reading, asked: Asked) -> str:
    """`234m 678p 55p [4444s*] [EEE], won on 8m`."""
    melds = [f"[{meld_text(meld)}]" for meld in asked.melds]
    shape = SHAPE_WORDS[reading.place]
    how = "self-drawn" if asked.flags & book.SELF_DRAWN else "won"
    text = " ".join([*set_texts(reading, asked), *melds])
    return f"{text}, {how} on {as_text([asked.win])}" + (f" ({shape})" if shape else "")


def contained(reading: Reading, counted: list[int]) -> Iterator[tuple[str, str]]:
    """Fans that hold but lie in a higher one [non-repeat]."""
    for number in fans_in(reading.notes.high, reading.notes.low):
        if number not in counted:
            takers = [book.FANS[f].english for f in counted if number in book.FANS[f].excludes]
            yield book.FANS[number].english, f"contained in {' and '.join(takers)}"


def sets_of(reading: Reading, asked: Asked, sort: int) -> list[int]:
    """The lowest tiles of all chows, or of all suited pungs, melded ones too."""
    if sort == book.CHOW:
        return starts_in(reading.chows) + [tile for kind, tile in asked.melds if kind == book.CHOW]
    return members(int(reading.notes.pungs) & book.ALL_SUITED)


def pairs_left_out(reading: Reading, asked: Asked, counted: list[int]) -> Iterator[tuple[str, str]]:
    """Pairs of sets that were not combined [non-separation, account-once]."""
    for sort in (book.CHOW, book.PUNG):
        sets = sets_of(reading, asked, sort)
        together = [int(tables.TWO[sort, a, b]) for i, a in enumerate(sets) for b in sets[i + 1 :]]
        larger = [f for f in counted if isinstance(book.FANS[f].holds, book.Combined) and f < min(tables.SEVERAL)]
        larger = [f for f in larger if book.FANS[f].holds.sort == sort]
        for fan in sorted(set(together) - {0}):
            noted = fan in fans_in(reading.notes.high, reading.notes.low)
            left = together.count(fan) - (int(fans.how_many(reading.verdict.several, fan)) if noted else 0)
            if left > 0:
                why = f"its sets go into {book.FANS[larger[0]].english}" if larger else "its sets are combined already"
                yield book.FANS[fan].english, f"{left} not counted: {why}, and a set is combined only once more"


def larger_left_out(reading: Reading, asked: Asked, counted: list[int]) -> Iterator[tuple[str, str]]:
    """Fans of three sets inside a fan of four."""
    for four in (f for f in counted if isinstance(book.FANS[f].holds, book.Combined)):
        row = book.FANS[four]
        if len(row.holds.patterns[0]) == 4:
            sets = sets_of(reading, asked, row.holds.sort)
            inner = {int(tables.THREE[row.holds.sort, a, b, c]) for a in sets for b in sets for c in sets}
            for fan in sorted(inner & set(row.excludes)):
                yield book.FANS[fan].english, f"contained in {row.english}"


def kongs_left_out(asked: Asked, counted: list[int]) -> Iterator[tuple[str, str]]:
    """Fans of fewer kongs inside one of more."""
    melded = sum(kind == book.KONG for kind, _ in asked.melds)
    hidden = sum(kind == book.HIDDEN_KONG for kind, _ in asked.melds)
    for row in (book.FANS[f] for f in counted if isinstance(book.FANS[f].holds, book.Kongs)):
        for inner in (book.FANS[f] for f in row.excludes if isinstance(book.FANS[f].holds, book.Kongs)):
            if any(m <= melded and c <= hidden for m, c in inner.holds.numbers):
                yield inner.english, f"contained in {row.english}"


def pungs_left_out(reading: Reading, counted: list[int]) -> Iterator[tuple[str, str]]:
    """Pungs of terminals and winds that a higher fan has used."""
    row = book.FANS[fans.TERMINAL_PUNG]
    used: dict[int, list[str]] = {}
    for number in counted:
        fan = book.FANS[number]
        spends = fan.spends
        if isinstance(fan.holds, book.PungOfWind):
            spends = 1 << 27 + (reading.hand.flags >> fan.holds.place & 3)
        for kind in members(int(reading.notes.pungs) & tables.ONES_AND_NINES_OR_WINDS & spends):
            used.setdefault(kind, []).append(fan.english)
    for kind, takers in used.items():
        yield f"{row.english} ({as_text([kind] * 3)})", f"the pung goes into {' and '.join(takers)}"
    if fans.NINE_GATES in counted and members(int(reading.notes.pungs) & tables.ONES_AND_NINES_OR_WINDS):
        yield row.english, f"one lies in {book.FANS[fans.NINE_GATES].english}"


def wait_left_out(reading: Reading) -> Iterator[tuple[str, str]]:
    """A wait that was not the only one, or that the house does not count."""
    if reading.pair < 0:
        return
    win = reading.hand.win
    where, _ = fans.place_of_win(reading.chows, len(starts_in(reading.chows)), reading.pair, win)
    edge = where & book.EDGE and win % 9 in (2, 6)
    name = WAIT_WORDS[book.EDGE] if edge else WAIT_WORDS.get(where & ~book.EDGE, "")
    straight = reading.place == fans.AS_STRAIGHT
    if name and not fans.hung(reading.words, reading.hand, straight, where):
        if straight and where != book.SINGLE and reading.hand.flags & book.NO_KNITTED_WAITS:
            yield name, "the house counts no edge or closed wait beside a knitted straight"
        else:
            yield name, f"{as_text([win])} was not the only tile that completed the hand"


def left_out(reading: Reading, asked: Asked, counted: list[int]) -> list[tuple[str, str]]:
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
        raise Mistake(f"There are {FLOWERS} flowers, so a hand has 0 to {FLOWERS} of them, not {flowers}.")
    reading = best_of(readings(asked))
    if reading is None:
        raise Mistake(f"This hand does not win with {as_text([asked.win])}: {how_far(asked)}.")
    verdict = reading.verdict
    counted = fans_in(verdict.high, verdict.low)
    rows = [
        (book.FANS[f].english, int(tables.POINTS[asked.profile, f]), int(fans.how_many(verdict.several, f)))
        for f in counted
    ]
    rows.sort(key=lambda row: -row[1])  # the mixed kong has no number in the book
    if flowers:
        rows.append((book.FANS[FLOWER_TILES].english, 1, flowers))
    total = int(verdict.total) + flowers
    return Score(total, rows, left_out(reading, asked, counted), as_read(reading, asked), flowers)


def how_far(asked: Asked) -> str:
    """How far a hand that does not win is from winning."""
    changes = int(waits.shanten(asked.counts, len(asked.melds))) + 1
    tiles = "one tile" if changes == 1 else f"{changes} tiles"
    return f"{tiles} would have to be another for four sets and a pair or one of the special hands"


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
    kinds = [kind for kind in members(int(waits.winning_kinds(held, len(sets)))) if every.count(kind) < 4]
    return [(as_text([kind]), score(concealed, melds, as_text([kind]), **how).points) for kind in kinds]
