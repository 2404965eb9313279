"""The school of Mahjong: what a hand that was won is worth, which fans it has, and who pays."""

from collections.abc import Iterable
from itertools import combinations
from typing import Any

from meldhouse.games.how_to_play import PieceGroup
from meldhouse.games.mahjong import SAID
from meldhouse.games.mahjong.fan_arrays import POINTS
from meldhouse.games.mahjong.fan_table import CHOW as CHOWS
from meldhouse.games.mahjong.fan_table import FANS, Combined, Fan
from meldhouse.games.mahjong.quiz_state import (
    WRONG,
    has_fans,
    laid,
    less,
    lying,
    melds_of,
    waiting,
    with_hand,
    without_drawn,
)
from meldhouse.games.mahjong.score import members, starts_in
from meldhouse.games.mahjong.score_breakdown import as_won, asked_of
from meldhouse.games.mahjong.state import (
    NONE,
    UNKNOWN,
    Ending,
    Phase,
)
from meldhouse.games.mahjong.win_check import worth
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

BASE = 8  # [M14] what everybody pays
FLOWERS = 81  # the fan that counts them: they lie beside the hand


def won(sight: QuizPosition) -> list[PieceGroup] | None:
    """The winner's melds and tiles, the one that won last."""
    view, winner = sight.view, int(sight.view.tally.winner)
    if winner == NONE or UNKNOWN in view.hand[winner]:
        return None
    names = [NAMES[kind] for kind in range(KINDS) for _ in range(int(view.hand[winner][kind]))]
    win = NAMES[int(view.tile)]
    if win not in names:
        return None
    return [*melds_of(view, winner), laid([*less(names, win), f"+{win}"], "school-winner")]


def fans_in(view: Any, rules: Any) -> list[tuple[Message, int, int]]:
    """The fans that were counted: what each is called, its points, how often it counts."""
    return [(FANS[f].said, int(POINTS[rules.profile][f]), int(n)) for f, n in enumerate(view.tally.fans) if n]


WORTHS = sorted({fan.points for fan in FANS})


def fan(sight: QuizPosition) -> Question | None:
    """What is this fan worth?"""
    if (shown := won(sight)) is None:
        return None
    found = [one for one in fans_in(sight.view, sight.rules) if one[0] != FANS[FLOWERS].said]
    name, right, _ = sight.rng.choice(found)
    place = WORTHS.index(right)
    numbers = WORTHS[max(0, min(place - 1, len(WORTHS) - 4)) :][:4]
    answers = [Answer(msg("n-points", n=n), why=SAID("school-fan-else")) for n in numbers]
    asks = [SAID("school-counts", pattern=name), SAID("school-fan")]
    return ordered_question(asks, shown, answers, numbers.index(right), [SAID("school-fan-why", pattern=name, n=right)])


# --- which fan some sets give ------------------------------------------------------------------------

COMBINED = [fan for fan in FANS if isinstance(fan.holds, Combined)]


def group(sight: QuizPosition) -> Question | None:
    """Which fan do these sets give?  Some of those of a hand that was won."""
    if won(sight) is None:
        return None
    sets = sets_of(sight)
    found = [(fan, some) for n in (2, 3) for some in combinations(sets, n) if (fan := combined(some))]
    if not found:
        return None
    right, some_sets = sight.rng.choice(found)
    same = [fan for fan in COMBINED if fan is not right and fan.holds.sort == right.holds.sort]
    alike = sorted(same, key=lambda fan: (abs(width(fan) - width(right)), sight.rng.random()))[: WRONG + 1]
    answers = [Answer(called(fan), why=SAID("school-no-group")) for fan in sample(sight, alike, WRONG)]
    shown = [laid(names, "school-one-set") for _, _, names in some_sets]
    why = [SAID("school-group-why", pattern=right.said, n=right.points)]
    return shuffled_question(sight, [SAID("school-group")], shown, Answer(called(right)), answers, why)


def called(fan: Fan) -> Message:
    return SAID("school-named", pattern=fan.said)


def width(fan: Fan) -> int:
    """Of how many sets it is made."""
    return len(fan.holds.patterns[0])


Set = tuple[int, int, list[str]]  # its sort, its lowest tile, its tiles


def sets_of(sight: QuizPosition) -> list[Set]:
    """The sets of the winner as the law reads them, kongs as pungs."""
    asked = asked_of(sight.view, sight.rules)
    reading = as_won(asked, sight.rules)
    chows = [*starts_in(reading.chows), *(kind for form, kind in asked.melds if form == CHOWS)]
    pungs = [*members(reading.pungs), *(kind for form, kind in asked.melds if form != CHOWS)]
    rows = [(CHOWS, kind, [NAMES[kind + step] for step in range(3)]) for kind in chows]
    return [*rows, *((CHOWS + 1, kind, [NAMES[kind]] * 3) for kind in pungs)]


def combined(sets: Iterable[Set]) -> Fan | None:
    """The fan that these sets give together, all of them."""
    some_sets = list(sets)
    sorts, kinds = {sort for sort, _, _ in some_sets}, sorted(kind for _, kind, _ in some_sets)
    found = (fan for fan in COMBINED if sorts == {fan.holds.sort})
    return next((fan for fan in found if any(sorted(one) == kinds for one in fan.holds.patterns)), None)


# --- what a hand is worth -------------------------------------------------------------------------------

ENOUGH = ("yes", "no", "always")


def enough(sight: QuizPosition) -> Question | None:
    """A tile completes the hand: is it eight points?"""
    names = without_drawn(sight)
    if sight.view.phase != Phase.TURN or not (found := waiting(sight, names)):
        return None
    one = sight.rng.choice(found)
    s = with_hand(sight, [*names, one])
    s.tally.fans[:] = 0
    n = int(worth(s, sight.rules, sight.seat, PIECES[one], 0))
    counted = fans_in(s, sight.rules)
    if n < 0 or not counted or n != sum(points * times for _, points, times in counted):
        return None
    good = n >= sight.rules.minimum
    says = [SAID("school-counts-times", pattern=name, n=times) for name, _, times in counted]
    answers = [Answer(SAID("school-enough-answer", how=how), why=SAID("school-enough-else")) for how in ENOUGH]
    shown = [laid([one], "school-discard"), *lying(sight, names)]
    asks = [SAID("school-completed"), SAID("school-these-fans"), *says, SAID("school-enough")]
    why = [*(SAID("school-worth", pattern=name, n=points, times=times) for name, points, times in counted)]
    told = SAID("school-enough-why", points=n, enough=good)
    return ordered_question(asks, shown, answers, 0 if good else 1, [*why, told])


def points(sight: QuizPosition) -> Question | None:
    """What is this hand worth, with these fans?"""
    if (shown := won(sight)) is None:
        return None
    found, right = fans_in(sight.view, sight.rules), int(sight.view.tally.points)
    if len(found) < 2 or right != sum(points * times for _, points, times in found):
        return None
    counts = [SAID("school-counts-times", pattern=name, n=times) for name, _, times in found]
    numbers = nearby_numbers(sight, right, [right + 2, right - 1, BASE + right])
    answers = [Answer(msg("n-points", n=n), why=SAID("school-sum")) for n in numbers]
    why = [SAID("school-worth", pattern=name, n=points, times=times) for name, points, times in found]
    asks = [SAID("school-these-fans"), *counts, SAID("school-points")]
    return ordered_question(asks, shown, answers, numbers.index(right), [*why, SAID("school-together", n=right)])


def paid(sight: QuizPosition) -> Question | None:
    """What does somebody pay?"""
    view, winner = sight.view, int(sight.view.tally.winner)
    if winner == NONE:
        return None
    drawn = view.tally.ending == Ending.SELF_DRAWN
    who = "each" if drawn else sight.rng.choice(("giver", "other"))
    seat = next(seat for seat in range(sight.rules.seats) if seat != winner and (drawn or who == pays(view, seat)))
    fans = has_fans(sight.rules)
    right, points = int(view.brought[seat] - view.chips[seat]), int(view.tally.points) if fans else 1
    tempting = [BASE, points, BASE + points] if fans else [0, 1, 3]
    numbers = nearby_numbers(sight, right, tempting, least=int(fans))
    answers = [Answer(msg("n-points", n=n), why=SAID("school-pays-else", fans=fans)) for n in numbers]
    asks = [SAID("school-won", n=points, drawn=bool(drawn)), SAID("school-pays", who=who)]
    why = [SAID("school-pays-why", who=who, n=right, fans=fans)]
    return ordered_question(asks, won(sight) or [], answers, numbers.index(right), why)


def pays(view: Any, seat: int) -> str:
    return "giver" if seat == view.tally.discarder else "other"
