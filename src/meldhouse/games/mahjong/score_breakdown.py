"""The score breakdown of mahjong: sets, fans, excluded fans, payments, and how near a player's hand is to a win."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from meldhouse.games.how_to_play import COMPLETING_MARK, HandDistance, PieceGroup, Point
from meldhouse.games.mahjong import SAID, fan_arrays, fan_table, fans, hand_decomposition, score
from meldhouse.games.mahjong.fan_notation import parse_tiles, tile_piece, tiles_of
from meldhouse.games.mahjong.fan_table import FANS, FOURTH, LAST_TILE, PAGE, REPLACEMENT, ROBBING, SELF_DRAWN
from meldhouse.games.mahjong.options import Ruleset
from meldhouse.games.mahjong.scene import MELD_KEYS, fan_message, hand_names, payment_message, winning_message
from meldhouse.games.mahjong.score import Reading, WinningHand, best_reading, chow_starts, kinds_in, readings
from meldhouse.games.mahjong.settlement import FLOWER_FAN
from meldhouse.games.mahjong.shanten import seven_pairs_shanten, shanten, standard_shanten, useful_kinds
from meldhouse.games.mahjong.state import NONE, SEATS, UNKNOWN, Ending, Phase
from meldhouse.games.mahjong.win_check import draw_flags, is_simple_win, option_flags, points_of_hand, wind_flags
from meldhouse.i18n import ItemList, Message, Pieces, Seat
from meldhouse.i18n.messages import Value
from meldhouse.pieces.tiles import COPIES, KINDS, NAMES

MAX_KINDS_SHOWN = 3  # kinds in a summary line
BASE_PAYMENT = 8  # payment of each other seat, in addition to the points [M14]


def won(view: Any, rules: Any) -> tuple[Point, ...]:
    """Return the explanation of a win: sets, fans, excluded fans, payments; without a win, each seat's distance."""
    if view.tally.ending == Ending.EXHAUSTED:
        return (Point((SAID("exhausted"),), articles=("M10",)), *unwon_points(view.copy(), rules))
    hand = winning_hand(view, rules)
    reading = reading_of(hand, rules)
    how = Point((winning_message(view),), articles=("10", "M5") if view.tally.ending == Ending.ROBBED else ("M13",))
    sets = Point(
        (SAID("counts-arrangement", shape=score.SHAPES[reading.place]),), set_groups(reading, hand), None, ("11",)
    )
    points = fan_points(view, rules, hand, reading) if rules.rules == Ruleset.MCR else ()
    return (how, sets, *points, payment_point(view, rules))


# --- the winning hand ---------------------------------------------------------------------------


def winning_hand(view: Any, rules: Any) -> WinningHand:
    """Return the winner's hand as input of the scorer."""
    seat, tile = int(view.tally.winner), int(view.tile)
    concealed = [kind for kind in range(KINDS) for _ in range(view.hand[seat][kind] - (kind == tile))]
    melds = [(int(form), int(kind)) for form, kind in view.melds[seat][: view.n_melds[seat]]]
    flags = win_flags(view) | int(wind_flags(view, seat)) | int(option_flags(rules))
    return WinningHand(concealed, melds, tile, flags, int(rules.profile))


def win_flags(view: Any) -> int:
    """Return the flags of a win, such as self-drawn; that the tile was a replacement only shows in the fans."""
    if view.tally.ending == Ending.ROBBED:
        return ROBBING
    drawn = SELF_DRAWN * (view.tally.ending == Ending.SELF_DRAWN)
    replacement = REPLACEMENT * any(view.tally.fans[number] for number in REPLACEMENT_FANS)
    fourth = FOURTH * (view.shown[view.tile] == COPIES - 1)  # it is in the winner's hand now
    return int(drawn | replacement | fourth | LAST_TILE * (view.front == view.back))


REPLACEMENT_FANS = [
    fan.number for fan in FANS if isinstance(fan.holds, fan_table.Event) and fan.holds.with_flags & REPLACEMENT
]


def reading_of(hand: WinningHand, rules: Any) -> Reading:
    """Return the arrangement that counts: the best or, under the simple rules, the best one in sets, if any."""
    found = list(readings(hand))
    if rules.rules == Ruleset.SIMPLE:
        found = [one for one in found if one.place == fans.AS_SETS] or found
    best = best_reading(iter(found))
    assert best is not None
    return best


# --- sets --------------------------------------------------------------------------------


def set_groups(reading: Reading, hand: WinningHand) -> tuple[PieceGroup, ...]:
    """Return the sets as captioned groups of pieces, with the winning tile marked and melds last."""
    held = [*concealed_sets(reading, hand)]
    last = next(at for at, (_, tiles) in enumerate(held) if hand.win in tiles)
    own = [set_group(kind, tiles, hand.win if at == last else NONE) for at, (kind, tiles) in enumerate(held)]
    return (*own, *(set_group(MELD_KEYS[meld[0]], tiles_of(meld), NONE) for meld in hand.melds))


def concealed_sets(reading: Reading, hand: WinningHand) -> Iterator[tuple[str, list[int]]]:
    """Yield the kinds and the tiles of the concealed sets."""
    if reading.place == fans.AS_PAIRS:
        tiles = sorted([*hand.concealed, hand.win])
        yield from (("pair", tiles[at : at + 2]) for at in range(0, len(tiles), 2))
    elif reading.pair < 0:
        yield "singles", sorted([*hand.concealed, hand.win])
    else:
        if reading.place == fans.AS_STRAIGHT:
            which = hand_decomposition.knitted_straight(hand_decomposition.kinds_at_least(reading.hand.words, 1))
            yield "straight", kinds_in(int(fan_arrays.KNIT[which]))
        yield from (("chow", [start, start + 1, start + 2]) for start in chow_starts(reading.chows))
        yield from (("pung", [kind] * 3) for kind in kinds_in(reading.pungs))
        yield "pair", [reading.pair] * 2


def set_group(kind: str, tiles: list[int], win: int) -> PieceGroup:
    at = tiles.index(win) if win in tiles else NONE
    names = ((COMPLETING_MARK if n == at else "") + NAMES[tile] for n, tile in enumerate(tiles))
    return PieceGroup(" ".join(names), SAID(f"counts-{kind}"))


# --- fans ----------------------------------------------------------------------------------


def fan_points(view: Any, rules: Any, hand: WinningHand, reading: Reading) -> Iterator[Point]:
    """Yield each fan with its points and its requirement, the excluded fans with reasons, and the sum."""
    counted = [fan for fan in FANS if view.tally.fans[fan.number]]
    for fan in sorted(counted, key=lambda fan: -fan.points):
        line = fan_message(fan, rules, int(view.tally.fans[fan.number]))
        yield Point((line, fan.requirement), listed=(PAGE, fan.number) if fan.number else None)
    numbers = [fan.number for fan in counted if fan.number != FLOWER_FAN]
    if left := score.excluded_fans(reading, hand, numbers):
        lines = (SAID("score-why", fan=with_pieces(fan), why=with_pieces(why)) for fan, why in left)
        yield Point((SAID("score-left-out"), *lines))
    flowers, n = int(view.tally.fans[FLOWER_FAN]), int(view.tally.points)
    yield Point((SAID("counts-sum", n=n, flowers=flowers, minimum=rules.minimum),), articles=("M13",))


def with_pieces(said: Message) -> Message:
    """Return a message in which pieces replace tiles in text form, such as `8m`."""
    return Message(said.key, tuple((name, to_pieces(name, value)) for name, value in said.arguments))


def to_pieces(name: str, value: Value) -> Value:
    if name in ("tile", "tiles") and isinstance(value, str):
        return Pieces(tuple(NAMES[tile] for tile in parse_tiles(value)))
    return value


def payment_point(view: Any, rules: Any) -> Point:
    """Return the payments of the other seats."""
    if rules.rules == Ruleset.SIMPLE:
        return Point((payment_message(view, rules),), articles=("M16",))
    lines = []
    for seat in range(SEATS):
        due = int(view.brought[seat] - view.chips[seat])
        if seat != view.tally.winner:
            lines.append(SAID("counts-pays", seat=Seat(seat), n=due, hand=due - BASE_PAYMENT))
    return Point(tuple(lines), articles=("M14",))


# --- drawn hands ---------------------------------------------------------------------------


def unwon_points(s: Any, rules: Any) -> Iterator[Point]:
    """Yield each seat's final hand: what it waited for and whether that was enough, or what it lacked."""
    for seat in range(rules.seats):
        if UNKNOWN not in s.hand[seat]:
            yield Point(tuple(distance_messages(s, rules, seat)), tuple(held_and_melded(s, seat)))


def distance_messages(s: Any, rules: Any, seat: int) -> Iterator[Message]:
    found = find_waits(s, rules, seat)
    if not found:
        yield SAID("unwon-away", seat=Seat(seat), n=distance_to_ready(s, rules, seat))
        return
    yield SAID("unwon-ready", seat=Seat(seat), tiles=ItemList(tuple(tile_piece(wait.kind) for wait in found), "or"))
    best = max(wait.drawn for wait in found)  # without the fan of the last tile, since none is left
    if rules.rules == Ruleset.MCR and best < rules.minimum:
        yield SAID("unwon-too-little", n=best, minimum=rules.minimum)


def held_and_melded(s: Any, seat: int) -> Iterator[PieceGroup]:
    """Yield the hand, then the melds."""
    yield PieceGroup(" ".join(hand_names(s, seat)))
    for form, kind in s.melds[seat][: s.n_melds[seat]]:
        yield set_group(MELD_KEYS[form], tiles_of((int(form), int(kind))), NONE)


# --- the distance of one's own hand ---------------------------------------------------------------------------------


def near(view: Any, rules: Any, seat: int) -> HandDistance:
    """Return a seat's distance to a win: the waits of a ready hand with their points, otherwise what reduces it."""
    s = view.copy()
    if s.hand[seat].sum() % 3 == 1:
        line, points = distance_between_turns(s, rules, seat)
        return HandDistance(line, points)
    return distance_in_turn(s, rules, seat)


def distance_between_turns(s: Any, rules: Any, seat: int) -> tuple[Message, tuple[Point, ...]]:
    """Return the waits of a hand between turns with their points, or what it lacks."""
    found = find_waits(s, rules, seat)
    if not found:
        distances = distance_to_ready(s, rules, seat)
        useful = kinds_in(int(useful_kinds(s.hand[seat], int(s.n_melds[seat])))) if rules.rules == Ruleset.MCR else []
        useful_point = (
            (Point((SAID("near-useful"),), tuple(PieceGroup(NAMES[kind]) for kind in useful)),) if useful else ()
        )
        return SAID("near-line-away", n=distances), (
            Point((SAID("near-away", n=distances),), articles=("11",)),
            *useful_point,
        )
    says = SAID("near-ready", tiles=ItemList(tuple(tile_piece(wait.kind) for wait in found), "or"))
    groups = tuple(wait_group(rules, wait) for wait in found)
    return summary_line(found), (Point((says, *minimum_messages(rules, found)), groups, articles=("M13", "M22")),)


def summary_line(found: list["Wait"]) -> Message:
    """Return a short message that names or counts the kinds that complete the hand."""
    if len(found) > MAX_KINDS_SHOWN:
        return SAID("near-line-many", n=len(found))
    return SAID("near-line-waits", tiles=Pieces(tuple(NAMES[wait.kind] for wait in found)))


class Wait(NamedTuple):
    """A kind that completes a hand."""

    kind: int
    discard: int  # points as a discard
    drawn: int
    unseen: int  # tiles that have not been seen


def find_waits(s: Any, rules: Any, seat: int) -> list[Wait]:
    """Return the kinds that complete a hand of thirteen."""
    found = []
    for kind in range(KINDS):
        s.hand[seat][kind] += 1
        if s.hand[seat][kind] <= COPIES and is_complete(s, rules, seat):
            unseen = COPIES - int(s.hand[seat][kind] - 1) - int(s.shown[kind])
            discard, drawn = (points_of_wait(s, rules, seat, kind, how) for how in (0, SELF_DRAWN))
            found.append(Wait(kind, discard, drawn, max(0, unseen)))
        s.hand[seat][kind] -= 1
    return found


def is_complete(s: Any, rules: Any, seat: int) -> bool:
    if rules.rules == Ruleset.SIMPLE:
        return bool(is_simple_win(s, rules, seat))
    return bool(hand_decomposition.is_complete(s.hand[seat], int(s.n_melds[seat])))


def points_of_wait(s: Any, rules: Any, seat: int, kind: int, how: int) -> int:
    """Return the points of the hand with a tile that has been added to it, without flowers."""
    if rules.rules == Ruleset.SIMPLE:
        return 1
    open_already = s.shown[kind] - (s.phase == Phase.CLAIM and s.tile == kind)  # besides the offered one
    fourth = FOURTH * (open_already == COPIES - 1)
    last = LAST_TILE * (s.front == s.back and not how)
    n = int(points_of_hand(s, rules, seat, kind, int(how | fourth | last)))
    s.tally.fans[:] = 0
    return n


def wait_group(rules: Any, wait: Wait) -> PieceGroup:
    """Return a kind that completes the hand, with a caption such as `8 points, drawn 9; 3 left`."""
    if rules.rules == Ruleset.SIMPLE:
        return PieceGroup(NAMES[wait.kind], SAID("near-left", n=wait.unseen))
    enough = "both" if wait.discard >= rules.minimum else "drawn" if wait.drawn >= rules.minimum else "none"
    says = SAID("near-worth", discard=wait.discard, drawn=wait.drawn, n=wait.unseen, enough=enough)
    return PieceGroup(NAMES[wait.kind], says)


def minimum_messages(rules: Any, found: list[Wait]) -> Iterator[Message]:
    """Yield a message about the missing points if a complete hand would not have enough to win."""
    if rules.rules == Ruleset.SIMPLE or min(wait.discard for wait in found) >= rules.minimum:
        return
    best = max(wait.drawn for wait in found)
    if best < rules.minimum:
        yield SAID("near-too-little", n=best, missing=rules.minimum - best, minimum=rules.minimum)
    else:
        yield SAID("near-not-all", minimum=rules.minimum)


def distance_to_ready(s: Any, rules: Any, seat: int) -> int:
    """Return how many tiles must be exchanged until the hand is ready."""
    held, melds = s.hand[seat], int(s.n_melds[seat])
    if rules.rules == Ruleset.MCR:
        return int(shanten(held, melds))
    sets = int(standard_shanten(held, melds))
    return min(sets, int(seven_pairs_shanten(held))) if rules.seven_pairs and not melds else sets


# --- on one's turn, with an extra tile ------------------------------------------------------------------


def distance_in_turn(s: Any, rules: Any, seat: int) -> HandDistance:
    """Return the discards after which the hand is ready, or as near to ready as possible."""
    complete = tuple(complete_points(s, rules, seat))
    distances = {}
    for kind in np.flatnonzero(s.hand[seat]).tolist():
        s.hand[seat][kind] -= 1
        distances[kind] = distance_to_ready(s, rules, seat)
        s.hand[seat][kind] += 1
    nearest_distance = min(distances.values())
    kinds = [kind for kind, n in distances.items() if n == nearest_distance]
    line = SAID("near-line-complete") if complete else SAID("near-line-away", n=nearest_distance)
    if nearest_distance > 0:
        helpful = {kind: count_helpful_without(s, rules, seat, kind) for kind in kinds}
        discards = tuple(PieceGroup(NAMES[kind]) for kind in kinds if helpful[kind] == max(helpful.values()))
        return HandDistance(
            line, (*complete, Point((SAID("near-throw-away", n=nearest_distance),), discards, articles=("11",)))
        )
    return HandDistance(line, (*complete, *(ready_point(s, rules, seat, kind) for kind in kinds)))


def count_helpful_without(s: Any, rules: Any, seat: int, discards: int) -> int:
    """Return how many unseen tiles would bring the hand nearer to ready after a discard."""
    if rules.rules == Ruleset.SIMPLE:
        return 0
    s.hand[seat][discards] -= 1
    kinds = kinds_in(int(useful_kinds(s.hand[seat], int(s.n_melds[seat]))))
    s.hand[seat][discards] += 1
    return sum(max(0, COPIES - int(s.hand[seat][kind]) - int(s.shown[kind])) for kind in kinds)


def complete_points(s: Any, rules: Any, seat: int) -> Iterator[Point]:
    """Yield the explanation of a complete hand, if it is complete: whether it has enough points to win."""
    drawn = int(s.drawn[seat])
    if s.phase != Phase.TURN or drawn == NONE or not is_complete(s, rules, seat):
        return
    if rules.rules == Ruleset.SIMPLE:
        yield Point((SAID("near-complete"),), articles=("M16",))
        return
    n = int(points_of_hand(s, rules, seat, drawn, int(draw_flags(s)) | SELF_DRAWN))
    s.tally.fans[:] = 0
    enough = n >= rules.minimum
    missing = max(0, rules.minimum - n)
    yield Point((SAID("near-complete-worth", n=n, enough=enough, missing=missing),), articles=("M13",))


def ready_point(s: Any, rules: Any, seat: int, kind: int) -> Point:
    """Return the explanation of a discard that makes the hand ready, with the tiles it then waits for."""
    s.hand[seat][kind] -= 1
    found = find_waits(s, rules, seat)
    s.hand[seat][kind] += 1
    groups = tuple(wait_group(rules, wait) for wait in found)
    says = (SAID("near-throw-ready", tile=tile_piece(kind)), *(minimum_messages(rules, found) if found else ()))
    return Point(says, groups, articles=("M13",))
