"""Scores and explains a winning hand: its points fan by fan, and which fans are excluded and why."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from meldhouse.games.mahjong import SAID, fan_arrays, fan_table, fans, shanten
from meldhouse.games.mahjong import hand_decomposition as decomposition
from meldhouse.games.mahjong.fan_notation import (
    Meld,
    check_copies,
    format_meld,
    format_tiles,
    parse_meld,
    parse_tile,
    parse_tiles,
    tile_piece,
    tiles_of,
)
from meldhouse.games.mahjong.fan_table import Fan
from meldhouse.i18n import ENGLISH, ItemList, Localizer, Message
from meldhouse.pieces.tiles import KINDS, WIND_NAMES
from meldhouse.util.errors import Mistake, quote

HAND = 13
FLOWERS = 8
FLOWER_FAN = 81
MINIMUM = 8  # points without flowers that a hand needs to win [M13]
SHAPES = ("sets", "straight", "pairs", "orphans", "knitted")  # keys of the arrangements in the catalogue
WAITS = {row.holds.place: row for row in fan_table.FANS if isinstance(row.holds, fan_table.Wait)}


class Reading(NamedTuple):
    """One way to arrange a winning hand in sets, with its fans and its score."""

    place: int  # index of its arrangement in SHAPES
    words: Any  # the concealed tiles that make sets
    chows: int  # concealed chows, as a list of the kernels
    pungs: int
    pair: int
    hand: Any
    notes: Any
    verdict: Any


class ExcludedFan(NamedTuple):
    """A fan that does not count, with the reason."""

    fan: Message
    why: Message


class ScoreMessages(NamedTuple):
    """The names and reasons of a score as messages, which any language can render."""

    fans: list[tuple[Message, int, int]]  # (name, points of one, how many)
    excluded: list[ExcludedFan]
    reading: Message


@dataclass(frozen=True)
class Score:
    """The score of a winning hand.  Its texts are English strings; `explain` takes a localizer of any language."""

    points: int  # with flowers
    fans: list[tuple[str, int, int]]  # (name, points of one, how many)
    excluded: list[tuple[str, str]]  # (name, why it is not counted)
    reading: str  # the reading that counts
    flowers: int
    messages: ScoreMessages = field(repr=False, compare=False)  # the same texts as messages, for other languages

    @property
    def reaches_minimum(self) -> bool:
        """Return whether the hand has eight points without flowers."""
        return self.points - self.flowers >= MINIMUM

    def explain(self, reader: Localizer = ENGLISH) -> str:
        """Return a text with the fans line by line, then the excluded fans with reasons."""
        lines = [reader(self.messages.reading), *self.table(reader)]
        if not self.reaches_minimum:
            lines.append(reader(SAID("score-too-little", minimum=MINIMUM)))
        if self.messages.excluded:
            lines.append(reader(SAID("score-left-out")))
        lines += [f"  {reader(SAID('score-why', fan=fan, why=why))}" for fan, why in self.messages.excluded]
        return "\n".join(lines)

    def table(self, reader: Localizer) -> list[str]:
        """Return a line for each fan with its points, and a line with the total."""
        rows = [(reader(fan), points * times, points, times) for fan, points, times in self.messages.fans]
        together = reader(SAID("score-together"))
        width = max(len(name) for name in [together, *(name for name, *_ in rows)])
        lines = [f"  {name:{width}} {total:4}{format_times(reader, one, n)}" for name, total, one, n in rows]
        return [*lines, f"  {together:{width}} {self.points:4}"]

    def __str__(self) -> str:
        return self.explain()


def format_times(reader: Localizer, points: int, times: int) -> str:
    """Return a note such as `  (2 times 1)` for a fan that counts more than once, otherwise ""."""
    return f"  {reader(SAID('score-times', times=times, points=points))}" if times > 1 else ""


# --- parsing and validation -----------------------------------------------------------------


class WinningHand(NamedTuple):
    """A winning hand that has been checked to be possible."""

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


def parse_wind(name: str, what: str) -> int:
    if name not in WIND_NAMES:
        raise Mistake(SAID("score-wind", what=what, names=ItemList(WIND_NAMES, "or"), name=quote(name)))
    return WIND_NAMES.index(name)


def parse_profile(name: str) -> int:
    if name not in fan_table.PROFILES:
        raise Mistake(SAID("score-profile", names=ItemList(fan_table.PROFILES, "or"), name=quote(name)))
    return fan_table.PROFILES.index(name)


def check_tile_count(concealed: Sequence[int], melds: Sequence[Meld]) -> None:
    if len(melds) > 4:
        raise Mistake(SAID("score-melds", n=len(melds)))
    wanted = HAND - 3 * len(melds)
    if len(concealed) != wanted:
        raise Mistake(SAID("score-number", n=wanted, melds=len(melds), held=len(concealed)))


def find_contradiction(
    hand_to_score: WinningHand, self_drawn: bool, last: bool, replacement: bool, robbing: bool, fourth: bool
) -> Message | None:
    """Return the reason why a hand cannot have been won like this, or None."""
    melded = [tile for meld in hand_to_score.melds for tile in tiles_of(meld)]
    kongs = any(kind >= fan_table.KONG for kind, _ in hand_to_score.melds)
    held = hand_to_score.concealed.count(hand_to_score.win)
    reasons = (
        (robbing and self_drawn, "score-robbed-and-drawn"),
        (replacement and not self_drawn, "score-replacement-not-drawn"),
        (replacement and not kongs, "score-replacement-without-kong"),
        (robbing and last, "score-robbed-last"),
        (robbing and fourth, "score-robbed-fourth"),
        (robbing and bool(held or hand_to_score.win in melded), "score-robbed-held"),
        (fourth and held > 0, "score-fourth-held"),
    )
    return next((SAID(key, tile=tile_piece(hand_to_score.win)) for is_so, key in reasons if is_so), None)


def parse_hand(
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
) -> WinningHand:
    """Parse a hand; raise Mistake if the hand is impossible."""
    flags = (
        fan_table.SELF_DRAWN * self_drawn
        | fan_table.LAST_TILE * last_tile
        | fan_table.REPLACEMENT * replacement
        | fan_table.ROBBING * robbing
        | fan_table.FOURTH * fourth
        | parse_wind(seat_wind, "seat") << fan_table.SEAT
        | parse_wind(prevalent_wind, "prevalent") << fan_table.PREVALENT
        | fan_table.SPECIAL_FULLY_CONCEALED * special_hands_fully_concealed
        | fan_table.NO_KNITTED_WAITS * (not knitted_waits)
    )
    tiles, sets = parse_tiles(concealed), [parse_meld(meld) for meld in melds]
    hand_to_score = WinningHand(tiles, sets, parse_tile(win), flags, parse_profile(profile))
    check_tile_count(tiles, sets)
    check_copies([*tiles, hand_to_score.win, *(tile for meld in sets for tile in tiles_of(meld))])
    if why := find_contradiction(hand_to_score, self_drawn, last_tile, replacement, robbing, fourth):
        raise Mistake(why)
    return hand_to_score


# --- every reading of a hand -----------------------------------------------------------------------


def kinds_in(mask: int) -> list[int]:
    return [kind for kind in range(KINDS) if mask >> kind & 1]


def chow_starts(chows: int) -> list[int]:
    """Return the lowest tiles of a packed list of chows in ascending order."""
    found = []
    while chows:
        found.append((chows & fans.FIVE_BITS) - 1)
        chows >>= 5
    return sorted(found)


def subsets(suited: int) -> Iterator[int]:
    """Yield all subsets of a set of kinds, the largest first."""
    choice = suited
    while choice:
        yield choice
        choice = choice - 1 & suited
    yield 0


def readings_in_sets(words: Any, hand: Any, place: int) -> Iterator[Reading]:
    """Yield every way to arrange a hand in sets, over each pair and choice of pungs that leave only chows."""
    for pair in kinds_in(decomposition.kinds_at_least(words, 2)):
        rest = decomposition.without_tiles(words, pair, 2)
        if not decomposition.are_honor_sets(rest.z, 0):
            continue
        threes = int(decomposition.kinds_at_least(rest, 3))
        for choice in subsets(threes & fan_table.ALL_SUITED):
            chows = int(fans.remaining_chows(rest, choice))
            if chows >= 0:
                pungs = choice | threes & fan_table.HONORS
                notes = fans.candidate_fans(words, hand, place, chows, pungs, pair)
                yield Reading(place, words, chows, pungs, pair, hand, notes, fans.score_reading(hand, notes))


def readings(hand_to_score: WinningHand) -> Iterator[Reading]:
    """Yield every way to arrange a winning hand, with its fans and score."""
    number = len(hand_to_score.melds)
    hand = fans.analyze_hand(
        hand_to_score.counts, hand_to_score.rows, number, hand_to_score.win, hand_to_score.flags, hand_to_score.profile
    )
    if number == 0 and decomposition.is_nine_gates(hand.words, hand_to_score.win):
        hand = fans.with_fan(hand, fans.NINE_GATES)
    yield from readings_in_sets(hand.words, hand, fans.AS_SETS)
    if number <= 1:
        pattern = decomposition.knitted_straight(decomposition.kinds_at_least(hand.words, 1))
        if pattern >= 0:
            rest_words = decomposition.without_straight(hand.words, pattern)
            yield from readings_in_sets(rest_words, fans.with_fan(hand, fans.STRAIGHT), fans.AS_STRAIGHT)
    doubled = decomposition.kinds_at_least(hand.words, 2)
    place = fans.shape_without_sets(hand, doubled) if number == 0 else -1
    if place >= 0:
        notes = fans.candidates_without_sets(hand, place, doubled)
        yield Reading(int(place), hand.words, 0, 0, -1, hand, notes, fans.score_reading(hand, notes))


def best_reading(found: Iterator[Reading]) -> Reading | None:
    """Return the arrangement of a hand with the best score, or None; the compiled scorer chooses the same one."""
    best: Reading | None = None
    for reading in found:
        if best is None or is_better(reading, best):
            best = reading
    return best


def is_better(reading: Reading, best: Reading) -> bool:
    if reading.place >= fans.AS_PAIRS:  # of equal points, sets come first
        return bool(reading.verdict.total > best.verdict.total)
    return bool(fans.is_better(reading.verdict, best.verdict))


# --- the explanation ---------------------------------------------------------------------------------


def fan_numbers(high: int, low: int) -> list[int]:
    """Return the numbers of a set of fans."""
    all_fans = int(high) | int(low) << fan_arrays.FANS_PER_WORD
    return [fan.number for fan in fan_table.FANS if all_fans >> fan.number & 1]


def format_sets(reading: Reading, hand_to_score: WinningHand) -> list[str]:
    """Return the concealed sets of an arrangement as text."""
    if reading.pair < 0:
        return [format_tiles(sorted([*hand_to_score.concealed, hand_to_score.win]))]
    sets = [format_tiles([start, start + 1, start + 2]) for start in chow_starts(reading.chows)]
    sets += [format_tiles([kind] * 3) for kind in kinds_in(reading.pungs)]
    if reading.place == fans.AS_STRAIGHT:
        sets.insert(
            0,
            format_tiles(
                kinds_in(
                    int(
                        fan_arrays.KNIT[
                            decomposition.knitted_straight(decomposition.kinds_at_least(reading.hand.words, 1))
                        ]
                    )
                )
            ),
        )
    return [*sets, format_tiles([reading.pair] * 2)]


def reading_message(reading: Reading, hand_to_score: WinningHand) -> Message:
    """Return the message of an arrangement of a hand: `234m 678p 55p [4444s*] [EEE], won on 8m`."""
    sets = " ".join([*format_sets(reading, hand_to_score), *(f"[{format_meld(meld)}]" for meld in hand_to_score.melds)])
    drawn = bool(hand_to_score.flags & fan_table.SELF_DRAWN)
    return SAID(
        "score-reading", sets=sets, drawn=drawn, tile=format_tiles([hand_to_score.win]), shape=SHAPES[reading.place]
    )


def contained_in(fan: Fan, takers: Iterable[Fan]) -> ExcludedFan:
    """Return the entry of a fan that is excluded because others contain it."""
    return ExcludedFan(fan.label, SAID("score-contained", fans=fan_names(takers)))


def fan_names(rows: Iterable[Fan]) -> ItemList:
    return ItemList(tuple(row.label for row in rows))


def contained_fans(reading: Reading, counted: list[int]) -> Iterator[ExcludedFan]:
    """Yield the excluded fans that the hand satisfies but that a higher fan contains [non-repeat]."""
    for number in fan_numbers(reading.notes.high, reading.notes.low):
        if number not in counted:
            yield contained_in(
                fan_table.FANS[number], [fan_table.FANS[f] for f in counted if number in fan_table.FANS[f].excludes]
            )


def starts_of_sets(reading: Reading, hand_to_score: WinningHand, sort: int) -> list[int]:
    """Return the lowest tiles of all chows, or of all suited pungs, including melded ones."""
    if sort == fan_table.CHOW:
        return chow_starts(reading.chows) + [tile for kind, tile in hand_to_score.melds if kind == fan_table.CHOW]
    return kinds_in(int(reading.notes.pungs) & fan_table.ALL_SUITED)


def uncombined_pairs(reading: Reading, hand_to_score: WinningHand, counted: list[int]) -> Iterator[ExcludedFan]:
    """Yield the excluded fans of two sets that could not be combined again [non-separation, account-once]."""
    for sort in (fan_table.CHOW, fan_table.PUNG):
        sets = starts_of_sets(reading, hand_to_score, sort)
        together = [int(fan_arrays.TWO_SETS[sort, a, b]) for i, a in enumerate(sets) for b in sets[i + 1 :]]
        larger_fans = [
            f
            for f in counted
            if isinstance(fan_table.FANS[f].holds, fan_table.Combined) and f < min(fan_arrays.REPEATABLE)
        ]
        larger_fans = [f for f in larger_fans if fan_table.FANS[f].holds.sort == sort]
        for fan in sorted(set(together) - {0}):
            is_candidate = fan in fan_numbers(reading.notes.high, reading.notes.low)
            left = together.count(fan) - (int(fans.count_of_fan(reading.verdict.repeats, fan)) if is_candidate else 0)
            if left > 0:
                why = SAID("score-combined", n=left)
                if larger_fans:
                    why = SAID("score-combined-in", n=left, fan=fan_table.FANS[larger_fans[0]].label)
                yield ExcludedFan(fan_table.FANS[fan].label, why)


def contained_triples(reading: Reading, hand_to_score: WinningHand, counted: list[int]) -> Iterator[ExcludedFan]:
    """Yield the excluded fans of three sets that a counted fan of four sets contains."""
    for four in (f for f in counted if isinstance(fan_table.FANS[f].holds, fan_table.Combined)):
        row = fan_table.FANS[four]
        if len(row.holds.patterns[0]) == 4:
            sets = starts_of_sets(reading, hand_to_score, row.holds.sort)
            inner = {int(fan_arrays.THREE_SETS[row.holds.sort, a, b, c]) for a in sets for b in sets for c in sets}
            for fan in sorted(inner & set(row.excludes)):
                yield contained_in(fan_table.FANS[fan], [row])


def contained_kongs(hand_to_score: WinningHand, counted: list[int]) -> Iterator[ExcludedFan]:
    """Yield the excluded fans of fewer kongs that a counted fan of more kongs contains."""
    melded = sum(kind == fan_table.KONG for kind, _ in hand_to_score.melds)
    hidden = sum(kind == fan_table.HIDDEN_KONG for kind, _ in hand_to_score.melds)
    for row in (fan_table.FANS[f] for f in counted if isinstance(fan_table.FANS[f].holds, fan_table.Kongs)):
        for inner in (fan_table.FANS[f] for f in row.excludes if isinstance(fan_table.FANS[f].holds, fan_table.Kongs)):
            if any(m <= melded and c <= hidden for m, c in inner.holds.numbers):
                yield contained_in(inner, [row])


def used_pungs(reading: Reading, counted: list[int]) -> Iterator[ExcludedFan]:
    """Yield the excluded pungs of terminals and winds that a higher fan has used."""
    row = fan_table.FANS[fans.TERMINAL_PUNG]
    used: dict[int, list[Fan]] = {}
    for number in counted:
        fan = fan_table.FANS[number]
        spends = fan.spends
        if isinstance(fan.holds, fan_table.PungOfWind):
            spends = 1 << 27 + (reading.hand.flags >> fan.holds.place & 3)
        for kind in kinds_in(int(reading.notes.pungs) & fan_arrays.ONES_AND_NINES_OR_WINDS & spends):
            used.setdefault(kind, []).append(fan)
    for kind, takers in used.items():
        pattern = SAID("score-fan-of", fan=row.label, tiles=format_tiles([kind] * 3))
        yield ExcludedFan(pattern, SAID("score-pung-used", fans=fan_names(takers)))
    if fans.NINE_GATES in counted and kinds_in(int(reading.notes.pungs) & fan_arrays.ONES_AND_NINES_OR_WINDS):
        yield ExcludedFan(row.label, SAID("score-pung-in-gates", fan=fan_table.FANS[fans.NINE_GATES].label))


def uncounted_wait(reading: Reading) -> Iterator[ExcludedFan]:
    """Yield the excluded fan of a wait that is not the only wait or that the options do not count."""
    if reading.pair < 0:
        return
    win = reading.hand.win
    where, _ = fans.wait_of_win(reading.chows, len(chow_starts(reading.chows)), reading.pair, win)
    edge = where & fan_table.EDGE and win % 9 in (2, 6)
    wait = WAITS[fan_table.EDGE] if edge else WAITS.get(where & ~fan_table.EDGE)
    straight = reading.place == fans.AS_STRAIGHT
    if wait and not fans.counted_wait(reading.words, reading.hand, straight, where):
        if straight and where != fan_table.SINGLE and reading.hand.flags & fan_table.NO_KNITTED_WAITS:
            yield ExcludedFan(wait.label, SAID("score-knitted-wait"))
        else:
            yield ExcludedFan(wait.label, SAID("score-other-waits", tile=format_tiles([win])))


def excluded_fans(reading: Reading, hand_to_score: WinningHand, counted: list[int]) -> list[ExcludedFan]:
    found = [
        *contained_fans(reading, counted),
        *contained_triples(reading, hand_to_score, counted),
        *contained_kongs(hand_to_score, counted),
        *uncombined_pairs(reading, hand_to_score, counted),
        *used_pungs(reading, counted),
        *uncounted_wait(reading),
    ]
    return list(dict.fromkeys(found))


# --- public functions ------------------------------------------------------------------------------------


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
    """Score a winning hand, and explain the score.

    >>> score("234m678p55p67m", melds=["4444s*"], win="8m", flowers=2).points
    9

    concealed: the tiles in the hand without the winning one.
    melds: `123m` is a chow, `111m` a pung, `1111m` a melded and `1111m*` a concealed kong.
    last_tile: the winning tile is the last tile of the wall, or the discard that follows it.
    replacement: the winning tile replaced a kong.
    fourth: the other three of the winning tile are exposed.
    profile: "consensus" or "wmo2006".
    special_hands_fully_concealed: self-drawn pairs, orphans and knitted tiles count Fully Concealed Hand.
    knitted_waits: edge and closed waits also count beside a knitted straight.

    The Score has `points`, `fans` as (name, points of one, how many), `excluded` as (name, why it is not counted),
    `reading` and `flowers`.  Names, reasons and the reading are strings in English.  A Mistake (a ValueError) says
    why a hand does not win or cannot have happened.
    """
    hand_to_score = parse_hand(
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
    reading = best_reading(readings(hand_to_score))
    if reading is None:
        changes = int(shanten.shanten(hand_to_score.counts, len(hand_to_score.melds))) + 1
        raise Mistake(SAID("score-no-win", tile=format_tiles([hand_to_score.win]), n=changes))
    verdict = reading.verdict
    counted = fan_numbers(verdict.high, verdict.low)
    rows = fan_rows(counted, verdict, hand_to_score.profile)
    if flowers:
        rows.append((fan_table.FANS[FLOWER_FAN].label, 1, flowers))
    total = int(verdict.total) + flowers
    return english_score(
        total,
        flowers,
        ScoreMessages(rows, excluded_fans(reading, hand_to_score, counted), reading_message(reading, hand_to_score)),
    )


def fan_rows(counted: Sequence[int], verdict: Any, profile: int) -> list[tuple[Message, int, int]]:
    """Return (name, points each, number of times) for each counted fan, those with most points each first."""
    rows = [
        (
            fan_table.FANS[f].label,
            int(fan_arrays.POINTS[profile, f]),
            int(fans.count_of_fan(verdict.repeats, f)),
        )
        for f in counted
    ]
    return sorted(rows, key=lambda row: -row[1])  # the mixed kong has no number, so its row is not in order


def english_score(points: int, flowers: int, messages: ScoreMessages) -> Score:
    """Return the score with its texts in English."""
    named = [(ENGLISH(fan), one, times) for fan, one, times in messages.fans]
    excluded = [(ENGLISH(fan), ENGLISH(why)) for fan, why in messages.excluded]
    return Score(points, named, excluded, ENGLISH(messages.reading), flowers, messages)


def waiting(concealed: str, melds: Sequence[str] = (), **how: Any) -> list[tuple[str, int]]:
    """Return the tiles that complete a hand of thirteen, and the points of each without flowers.

    >>> waiting("23m456p789s11122s")
    [('1m', 12), ('4m', 4)]
    """
    sets = [parse_meld(meld) for meld in melds]
    tiles = parse_tiles(concealed)
    check_tile_count(tiles, sets)
    check_copies([*tiles, *(tile for meld in sets for tile in tiles_of(meld))])
    held = np.bincount(tiles, minlength=KINDS).astype(np.int8)
    every = [*tiles, *(tile for meld in sets for tile in tiles_of(meld))]
    kinds = [kind for kind in kinds_in(int(shanten.winning_kinds(held, len(sets)))) if every.count(kind) < 4]
    return [(format_tiles([kind]), score(concealed, melds, format_tiles([kind]), **how).points) for kind in kinds]
