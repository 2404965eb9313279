"""The quiz of Mahjong: points of a won hand, its fans, and payments."""

from collections.abc import Iterable
from itertools import combinations
from typing import Any

from meldhouse.games.how_to_play import PieceGroup
from meldhouse.games.mahjong import SAID
from meldhouse.games.mahjong.fan_arrays import POINTS
from meldhouse.games.mahjong.fan_table import CHOW as CHOWS
from meldhouse.games.mahjong.fan_table import FANS, Combined, Fan
from meldhouse.games.mahjong.quiz_state import (
    N_WRONG,
    has_fans,
    held_groups,
    meld_groups,
    tile_group,
    waiting_tiles,
    with_hand,
    without_drawn,
    without_tile,
)
from meldhouse.games.mahjong.score import chow_starts, kinds_in
from meldhouse.games.mahjong.score_breakdown import reading_of, winning_hand
from meldhouse.games.mahjong.state import (
    NONE,
    UNKNOWN,
    Ending,
    Phase,
)
from meldhouse.games.mahjong.win_check import points_of_hand
from meldhouse.games.quiz import (
    Answer,
    Question,
    QuizPosition,
    nearby_numbers,
    ordered_question,
    sample,
    shuffled_question,
)
from meldhouse.i18n import Message, msg
from meldhouse.pieces.tiles import KINDS, NAMES, PIECES

BASE = 8  # [M14] payment of every other seat in addition to the points
FLOWERS = 81  # the fan of flowers, which are not part of the hand


def winning_groups(position: QuizPosition) -> list[PieceGroup] | None:
    """Return the winner's melds and other tiles, with the winning tile last; None if there are none to show."""
    view, winner = position.view, int(position.view.tally.winner)
    if winner == NONE or UNKNOWN in view.hand[winner]:
        return None
    names = [NAMES[kind] for kind in range(KINDS) for _ in range(int(view.hand[winner][kind]))]
    win = NAMES[int(view.tile)]
    if win not in names:
        return None
    return [*meld_groups(view, winner), tile_group([*without_tile(names, win), f"+{win}"], "school-winner")]


def fans_in(view: Any, rules: Any) -> list[tuple[Message, int, int]]:
    """Return the fans that count: name, points, number of times."""
    return [(FANS[f].label, int(POINTS[rules.profile][f]), int(n)) for f, n in enumerate(view.tally.fans) if n]


FAN_VALUES = sorted({fan.points for fan in FANS})


def ask_fan(position: QuizPosition) -> Question | None:
    """Ask for the points of a fan."""
    if (shown := winning_groups(position)) is None:
        return None
    found = [one for one in fans_in(position.view, position.rules) if one[0] != FANS[FLOWERS].label]
    name, right, _ = position.rng.choice(found)
    place = FAN_VALUES.index(right)
    numbers = FAN_VALUES[max(0, min(place - 1, len(FAN_VALUES) - 4)) :][:4]
    answers = [Answer(msg("n-points", n=n), why=SAID("school-fan-else")) for n in numbers]
    asks = [SAID("school-counts", pattern=name), SAID("school-fan")]
    return ordered_question(asks, shown, answers, numbers.index(right), [SAID("school-fan-why", pattern=name, n=right)])


# --- fans of sets ------------------------------------------------------------------------

COMBINED_FANS = [fan for fan in FANS if isinstance(fan.holds, Combined)]


def ask_group(position: QuizPosition) -> Question | None:
    """Ask which fan some sets of a won hand make."""
    if winning_groups(position) is None:
        return None
    sets = winner_sets(position)
    found = [(ask_fan, some) for n in (2, 3) for some in combinations(sets, n) if (ask_fan := combined_fan(some))]
    if not found:
        return None
    right, some_sets = position.rng.choice(found)
    same = [fan for fan in COMBINED_FANS if fan is not right and fan.holds.sort == right.holds.sort]
    similar = sorted(same, key=lambda fan: (abs(count_sets(fan) - count_sets(right)), position.rng.random()))[
        : N_WRONG + 1
    ]
    answers = [Answer(fan_name(fan), why=SAID("school-no-group")) for fan in sample(position, similar, N_WRONG)]
    shown = [tile_group(names, "school-one-set") for _, _, names in some_sets]
    why = [SAID("school-group-why", pattern=right.label, n=right.points)]
    return shuffled_question(position, [SAID("school-group")], shown, Answer(fan_name(right)), answers, why)


def fan_name(fan: Fan) -> Message:
    return SAID("school-named", pattern=fan.label)


def count_sets(fan: Fan) -> int:
    """Return the number of sets that a fan combines."""
    return len(fan.holds.patterns[0])


Set = tuple[int, int, list[str]]  # its sort, its lowest tile, its tiles


def winner_sets(position: QuizPosition) -> list[Set]:
    """Return the winner's sets as the score arranges them, with kongs as pungs."""
    hand = winning_hand(position.view, position.rules)
    reading = reading_of(hand, position.rules)
    chows = [*chow_starts(reading.chows), *(kind for form, kind in hand.melds if form == CHOWS)]
    pungs = [*kinds_in(reading.pungs), *(kind for form, kind in hand.melds if form != CHOWS)]
    rows = [(CHOWS, kind, [NAMES[kind + step] for step in range(3)]) for kind in chows]
    return [*rows, *((CHOWS + 1, kind, [NAMES[kind]] * 3) for kind in pungs)]


def combined_fan(sets: Iterable[Set]) -> Fan | None:
    """Return the fan that all these sets make together, or None."""
    some_sets = list(sets)
    sorts, kinds = {sort for sort, _, _ in some_sets}, sorted(kind for _, kind, _ in some_sets)
    found = (fan for fan in COMBINED_FANS if sorts == {fan.holds.sort})
    return next((fan for fan in found if any(sorted(one) == kinds for one in fan.holds.patterns)), None)


# --- points of a hand -------------------------------------------------------------------------------

ENOUGH_ANSWERS = ("yes", "no", "always")


def ask_enough(position: QuizPosition) -> Question | None:
    """Ask whether a complete hand has eight points."""
    names = without_drawn(position)
    if position.view.phase != Phase.TURN or not (found := waiting_tiles(position, names)):
        return None
    one = position.rng.choice(found)
    s = with_hand(position, [*names, one])
    s.tally.fans[:] = 0
    n = int(points_of_hand(s, position.rules, position.seat, PIECES[one], 0))
    counted = fans_in(s, position.rules)
    if n < 0 or not counted or n != sum(points * times for _, points, times in counted):
        return None
    good = n >= position.rules.minimum
    says = [SAID("school-counts-times", pattern=name, n=times) for name, _, times in counted]
    answers = [Answer(SAID("school-enough-answer", how=how), why=SAID("school-enough-else")) for how in ENOUGH_ANSWERS]
    shown = [tile_group([one], "school-discard"), *held_groups(position, names)]
    asks = [SAID("school-completed"), SAID("school-these-fans"), *says, SAID("school-enough")]
    why = [*(SAID("school-worth", pattern=name, n=points, times=times) for name, points, times in counted)]
    summary = SAID("school-enough-why", points=n, enough=good)
    return ordered_question(asks, shown, answers, 0 if good else 1, [*why, summary])


def ask_points(position: QuizPosition) -> Question | None:
    """Ask for the points of a hand with its fans."""
    if (shown := winning_groups(position)) is None:
        return None
    found, right = fans_in(position.view, position.rules), int(position.view.tally.points)
    if len(found) < 2 or right != sum(points * times for _, points, times in found):
        return None
    counts = [SAID("school-counts-times", pattern=name, n=times) for name, _, times in found]
    numbers = nearby_numbers(position, right, [right + 2, right - 1, BASE + right])
    answers = [Answer(msg("n-points", n=n), why=SAID("school-sum")) for n in numbers]
    why = [SAID("school-worth", pattern=name, n=points, times=times) for name, points, times in found]
    asks = [SAID("school-these-fans"), *counts, SAID("school-points")]
    return ordered_question(asks, shown, answers, numbers.index(right), [*why, SAID("school-together", n=right)])


def ask_payment(position: QuizPosition) -> Question | None:
    """Ask how much a seat pays."""
    view, winner = position.view, int(position.view.tally.winner)
    if winner == NONE:
        return None
    drawn = view.tally.ending == Ending.SELF_DRAWN
    who = "each" if drawn else position.rng.choice(("giver", "other"))
    seat = next(
        seat for seat in range(position.rules.seats) if seat != winner and (drawn or who == payer_kind(view, seat))
    )
    fans = has_fans(position.rules)
    right, points = int(view.brought[seat] - view.chips[seat]), int(view.tally.points) if fans else 1
    tempting = [BASE, points, BASE + points] if fans else [0, 1, 3]
    numbers = nearby_numbers(position, right, tempting, least=int(fans))
    answers = [Answer(msg("n-points", n=n), why=SAID("school-pays-else", fans=fans)) for n in numbers]
    asks = [SAID("school-won", n=points, drawn=bool(drawn)), SAID("school-pays", who=who)]
    why = [SAID("school-pays-why", who=who, n=right, fans=fans)]
    return ordered_question(asks, winning_groups(position) or [], answers, numbers.index(right), why)


def payer_kind(view: Any, seat: int) -> str:
    return "giver" if seat == view.tally.discarder else "other"
