"""How a hand of mahjong counts: its sets, each fan, what is left out, who pays; and how near one's own hand is."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from meldhouse.games.how_to_play import COMPLETING_MARK, HandDistance, PieceGroup, Point
from meldhouse.games.mahjong import SAID, fan_arrays, fan_table, fans, hand_decomposition, score
from meldhouse.games.mahjong.fan_notation import tile_said, tiles_in, tiles_of
from meldhouse.games.mahjong.fan_table import FANS, FOURTH, LAST_TILE, PAGE, REPLACEMENT, ROBBING, SELF_DRAWN
from meldhouse.games.mahjong.options import Ruleset
from meldhouse.games.mahjong.scene import MELD_KEYS, fan_line, hand_names, how_it_was_won, who_pays
from meldhouse.games.mahjong.score import Asked, Reading, best_of, members, readings, starts_in
from meldhouse.games.mahjong.settlement import FLOWER_FAN
from meldhouse.games.mahjong.shanten import seven_pairs_shanten, shanten, standard_shanten, useful
from meldhouse.games.mahjong.state import NONE, SEATS, UNKNOWN, Ending, Phase
from meldhouse.games.mahjong.win_check import house_flags, how_drawn, is_simple_win, winds, worth
from meldhouse.i18n import ItemList, Message, Pieces, Seat
from meldhouse.i18n.messages import Value
from meldhouse.pieces.tiles import COPIES, KINDS, NAMES

FEW = 3  # kinds that a line has room for
LOSING = 8  # what each of the others pays, whoever gave the tile [M14]


def won(view: Any, rules: Any) -> tuple[Point, ...]:
    """The hand as it was read, fan by fan, what was left out, and who pays; of one that nobody won, who was near."""
    if view.tally.ending == Ending.EXHAUSTED:
        return (Point((SAID("exhausted"),), articles=("M10",)), *unwon(view.copy(), rules))
    asked = asked_of(view, rules)
    reading = as_won(asked, rules)
    how = Point((how_it_was_won(view),), articles=("10", "M5") if view.tally.ending == Ending.ROBBED else ("M13",))
    sets = Point(
        (SAID("counts-arrangement", shape=score.SHAPES[reading.place]),), groups(reading, asked), None, ("11",)
    )
    points = fan_points(view, rules, asked, reading) if rules.rules == Ruleset.MCR else ()
    return (how, sets, *points, paid(view, rules))


# --- how it was won ---------------------------------------------------------------------------


def asked_of(view: Any, rules: Any) -> Asked:
    """The winner's hand as the scorer is asked about it."""
    seat, tile = int(view.tally.winner), int(view.tile)
    concealed = [kind for kind in range(KINDS) for _ in range(view.hand[seat][kind] - (kind == tile))]
    melds = [(int(form), int(kind)) for form, kind in view.melds[seat][: view.n_melds[seat]]]
    flags = how_won(view) | int(winds(view, seat)) | int(house_flags(rules))
    return Asked(concealed, melds, tile, flags, int(rules.profile))


def how_won(view: Any) -> int:
    """What the fans were told of the winning tile; that it was a replacement only they know by now."""
    if view.tally.ending == Ending.ROBBED:
        return ROBBING
    drawn = SELF_DRAWN * (view.tally.ending == Ending.SELF_DRAWN)
    replacement = REPLACEMENT * any(view.tally.fans[number] for number in AFTER_A_KONG)
    fourth = FOURTH * (view.shown[view.tile] == COPIES - 1)  # it lies open itself no longer
    return int(drawn | replacement | fourth | LAST_TILE * (view.front == view.back))


AFTER_A_KONG = [
    fan.number for fan in FANS if isinstance(fan.holds, fan_table.Event) and fan.holds.with_flags & REPLACEMENT
]


def as_won(asked: Asked, rules: Any) -> Reading:
    """How the hand was read; under the simple rules as sets, or as pairs where they win."""
    found = list(readings(asked))
    if rules.rules == Ruleset.SIMPLE:
        found = [one for one in found if one.place == fans.AS_SETS] or found
    best = best_of(iter(found))
    assert best is not None
    return best


# --- set by set --------------------------------------------------------------------------------


def groups(reading: Reading, asked: Asked) -> tuple[PieceGroup, ...]:
    """The sets with what they are called, the winning tile marked; those that lie open or face down stand last."""
    held = [*concealed(reading, asked)]
    last = next(at for at, (_, tiles) in enumerate(held) if asked.win in tiles)
    own = [lying(kind, tiles, asked.win if at == last else NONE) for at, (kind, tiles) in enumerate(held)]
    return (*own, *(lying(MELD_KEYS[meld[0]], tiles_of(meld), NONE) for meld in asked.melds))


def concealed(reading: Reading, asked: Asked) -> Iterator[tuple[str, list[int]]]:
    """What the tiles in the hand make."""
    if reading.place == fans.AS_PAIRS:
        tiles = sorted([*asked.concealed, asked.win])
        yield from (("pair", tiles[at : at + 2]) for at in range(0, len(tiles), 2))
    elif reading.pair < 0:
        yield "singles", sorted([*asked.concealed, asked.win])
    else:
        if reading.place == fans.AS_STRAIGHT:
            which = hand_decomposition.knitted_straight(hand_decomposition.kinds_with(reading.hand.words, 1))
            yield "straight", members(int(fan_arrays.KNIT[which]))
        yield from (("chow", [start, start + 1, start + 2]) for start in starts_in(reading.chows))
        yield from (("pung", [kind] * 3) for kind in members(reading.pungs))
        yield "pair", [reading.pair] * 2


def lying(kind: str, tiles: list[int], win: int) -> PieceGroup:
    at = tiles.index(win) if win in tiles else NONE
    names = ((COMPLETING_MARK if n == at else "") + NAMES[tile] for n, tile in enumerate(tiles))
    return PieceGroup(" ".join(names), SAID(f"counts-{kind}"))


# --- fan by fan ----------------------------------------------------------------------------------


def fan_points(view: Any, rules: Any, asked: Asked, reading: Reading) -> Iterator[Point]:
    """Each fan with its value and what it asks for, what was not counted and why, and the sum."""
    counted = [fan for fan in FANS if view.tally.fans[fan.number]]
    for fan in sorted(counted, key=lambda fan: -fan.points):
        line = fan_line(fan, rules, int(view.tally.fans[fan.number]))
        yield Point((line, fan.asks), listed=(PAGE, fan.number) if fan.number else None)
    numbers = [fan.number for fan in counted if fan.number != FLOWER_FAN]
    if left := score.left_out(reading, asked, numbers):
        lines = (SAID("score-why", fan=in_pieces(fan), why=in_pieces(why)) for fan, why in left)
        yield Point((SAID("score-left-out"), *lines))
    flowers, n = int(view.tally.fans[FLOWER_FAN]), int(view.tally.points)
    yield Point((SAID("counts-sum", n=n, flowers=flowers, minimum=rules.minimum),), articles=("M13",))


def in_pieces(said: Message) -> Message:
    """Tiles that the scorer writes as `8m` are pieces at a table."""
    return Message(said.key, tuple((name, as_piece(name, value)) for name, value in said.arguments))


def as_piece(name: str, value: Value) -> Value:
    if name in ("tile", "tiles") and isinstance(value, str):
        return Pieces(tuple(NAMES[tile] for tile in tiles_in(value)))
    return value


def paid(view: Any, rules: Any) -> Point:
    """What each of the others pays, and for what."""
    if rules.rules == Ruleset.SIMPLE:
        return Point((who_pays(view, rules),), articles=("M16",))
    lines = []
    for seat in range(SEATS):
        due = int(view.brought[seat] - view.chips[seat])
        if seat != view.tally.winner:
            lines.append(SAID("counts-pays", seat=Seat(seat), n=due, hand=due - LOSING))
    return Point(tuple(lines), articles=("M14",))


# --- a hand that nobody won ---------------------------------------------------------------------------


def unwon(s: Any, rules: Any) -> Iterator[Point]:
    """Every hand as it lay in the end: what it waited for and whether that was enough, or what it lacked."""
    for seat in range(rules.seats):
        if UNKNOWN not in s.hand[seat]:
            yield Point(tuple(lacked(s, rules, seat)), tuple(in_front(s, seat)))


def lacked(s: Any, rules: Any, seat: int) -> Iterator[Message]:
    found = waits(s, rules, seat)
    if not found:
        yield SAID("unwon-away", seat=Seat(seat), n=far(s, rules, seat))
        return
    yield SAID("unwon-ready", seat=Seat(seat), tiles=ItemList(tuple(tile_said(wait.kind) for wait in found), "or"))
    best = max(wait.drawn for wait in found)  # not as the last tile of the wall, which it could not be any more
    if rules.rules == Ruleset.MCR and best < rules.minimum:
        yield SAID("unwon-too-little", n=best, minimum=rules.minimum)


def in_front(s: Any, seat: int) -> Iterator[PieceGroup]:
    """What is held, then what was declared."""
    yield PieceGroup(" ".join(hand_names(s, seat)))
    for form, kind in s.melds[seat][: s.n_melds[seat]]:
        yield lying(MELD_KEYS[form], tiles_of((int(form), int(kind))), NONE)


# --- one's own hand ---------------------------------------------------------------------------------


def near(view: Any, rules: Any, seat: int) -> HandDistance:
    """Is a seat's hand ready, for what and for how much; else what brings it nearer."""
    s = view.copy()
    if s.hand[seat].sum() % 3 == 1:
        line, points = waiting(s, rules, seat)
        return HandDistance(line, points)
    return in_turn(s, rules, seat)


def waiting(s: Any, rules: Any, seat: int) -> tuple[Message, tuple[Point, ...]]:
    """A hand between turns: what it waits for and what that is worth, or what it lacks."""
    found = waits(s, rules, seat)
    if not found:
        away = far(s, rules, seat)
        helps = members(int(useful(s.hand[seat], int(s.n_melds[seat])))) if rules.rules == Ruleset.MCR else []
        more = (Point((SAID("near-useful"),), tuple(PieceGroup(NAMES[kind]) for kind in helps)),) if helps else ()
        return SAID("near-line-away", n=away), (Point((SAID("near-away", n=away),), articles=("11",)), *more)
    says = SAID("near-ready", tiles=ItemList(tuple(tile_said(wait.kind) for wait in found), "or"))
    laid = tuple(waited(rules, wait) for wait in found)
    return line_of(found), (Point((says, *too_little(rules, found)), laid, articles=("M13", "M22")),)


def line_of(found: list["Wait"]) -> Message:
    """What it waits for, in a few words."""
    if len(found) > FEW:
        return SAID("near-line-many", n=len(found))
    return SAID("near-line-waits", tiles=Pieces(tuple(NAMES[wait.kind] for wait in found)))


class Wait(NamedTuple):
    """A kind that completes a hand."""

    kind: int
    discard: int  # its points as another's discard
    drawn: int
    unseen: int  # how many of it nobody has shown yet


def waits(s: Any, rules: Any, seat: int) -> list[Wait]:
    """The kinds that complete a hand of thirteen."""
    found = []
    for kind in range(KINDS):
        s.hand[seat][kind] += 1
        if s.hand[seat][kind] <= COPIES and completes(s, rules, seat):
            unseen = COPIES - int(s.hand[seat][kind] - 1) - int(s.shown[kind])
            discard, drawn = (points_with(s, rules, seat, kind, how) for how in (0, SELF_DRAWN))
            found.append(Wait(kind, discard, drawn, max(0, unseen)))
        s.hand[seat][kind] -= 1
    return found


def completes(s: Any, rules: Any, seat: int) -> bool:
    if rules.rules == Ruleset.SIMPLE:
        return bool(is_simple_win(s, rules, seat))
    return bool(hand_decomposition.is_complete(s.hand[seat], int(s.n_melds[seat])))


def points_with(s: Any, rules: Any, seat: int, kind: int, how: int) -> int:
    """What the hand is worth with the tile that is in it already, flowers not counted."""
    if rules.rules == Ruleset.SIMPLE:
        return 1
    open_already = s.shown[kind] - (s.phase == Phase.CLAIM and s.tile == kind)  # besides the one that is offered
    fourth = FOURTH * (open_already == COPIES - 1)
    last = LAST_TILE * (s.front == s.back and not how)
    n = int(worth(s, rules, seat, kind, int(how | fourth | last)))
    s.tally.fans[:] = 0
    return n


def waited(rules: Any, wait: Wait) -> PieceGroup:
    """`8 points, drawn 9; 3 left`."""
    if rules.rules == Ruleset.SIMPLE:
        return PieceGroup(NAMES[wait.kind], SAID("near-left", n=wait.unseen))
    enough = "both" if wait.discard >= rules.minimum else "drawn" if wait.drawn >= rules.minimum else "none"
    says = SAID("near-worth", discard=wait.discard, drawn=wait.drawn, n=wait.unseen, enough=enough)
    return PieceGroup(NAMES[wait.kind], says)


def too_little(rules: Any, found: list[Wait]) -> Iterator[Message]:
    """Why a complete hand may not win: what is missing to eight."""
    if rules.rules == Ruleset.SIMPLE or min(wait.discard for wait in found) >= rules.minimum:
        return
    best = max(wait.drawn for wait in found)
    if best < rules.minimum:
        yield SAID("near-too-little", n=best, missing=rules.minimum - best, minimum=rules.minimum)
    else:
        yield SAID("near-not-all", minimum=rules.minimum)


def far(s: Any, rules: Any, seat: int) -> int:
    """How many tiles have to be changed until the hand waits for its last."""
    held, melds = s.hand[seat], int(s.n_melds[seat])
    if rules.rules == Ruleset.MCR:
        return int(shanten(held, melds))
    sets = int(standard_shanten(held, melds))
    return min(sets, int(seven_pairs_shanten(held))) if rules.seven_pairs and not melds else sets


# --- on one's turn: one tile too many ------------------------------------------------------------------


def in_turn(s: Any, rules: Any, seat: int) -> HandDistance:
    """What to throw, so that the hand is ready or as near as it can be."""
    complete = tuple(complete_now(s, rules, seat))
    away = {}
    for kind in np.flatnonzero(s.hand[seat]).tolist():
        s.hand[seat][kind] -= 1
        away[kind] = far(s, rules, seat)
        s.hand[seat][kind] += 1
    least = min(away.values())
    nearest = [kind for kind, n in away.items() if n == least]
    line = SAID("near-line-complete") if complete else SAID("near-line-away", n=least)
    if least > 0:
        helped = {kind: helped_without(s, rules, seat, kind) for kind in nearest}
        thrown = tuple(PieceGroup(NAMES[kind]) for kind in nearest if helped[kind] == max(helped.values()))
        return HandDistance(line, (*complete, Point((SAID("near-throw-away", n=least),), thrown, articles=("11",))))
    return HandDistance(line, (*complete, *(thrown_and_ready(s, rules, seat, kind) for kind in nearest)))


def helped_without(s: Any, rules: Any, seat: int, thrown: int) -> int:
    """How many tiles that nobody has shown would bring the hand nearer without that one."""
    if rules.rules == Ruleset.SIMPLE:
        return 0
    s.hand[seat][thrown] -= 1
    kinds = members(int(useful(s.hand[seat], int(s.n_melds[seat]))))
    s.hand[seat][thrown] += 1
    return sum(max(0, COPIES - int(s.hand[seat][kind]) - int(s.shown[kind])) for kind in kinds)


def complete_now(s: Any, rules: Any, seat: int) -> Iterator[Point]:
    """A hand that is complete as it was drawn, and whether it is enough."""
    drawn = int(s.drawn[seat])
    if s.phase != Phase.TURN or drawn == NONE or not completes(s, rules, seat):
        return
    if rules.rules == Ruleset.SIMPLE:
        yield Point((SAID("near-complete"),), articles=("M16",))
        return
    n = int(worth(s, rules, seat, drawn, int(how_drawn(s)) | SELF_DRAWN))
    s.tally.fans[:] = 0
    enough = n >= rules.minimum
    missing = max(0, rules.minimum - n)
    yield Point((SAID("near-complete-worth", n=n, enough=enough, missing=missing),), articles=("M13",))


def thrown_and_ready(s: Any, rules: Any, seat: int, kind: int) -> Point:
    """What the hand waits for without one of its tiles."""
    s.hand[seat][kind] -= 1
    found = waits(s, rules, seat)
    s.hand[seat][kind] += 1
    laid = tuple(waited(rules, wait) for wait in found)
    says = (SAID("near-throw-ready", tile=tile_said(kind)), *(too_little(rules, found) if found else ()))
    return Point(says, laid, articles=("M13",))
