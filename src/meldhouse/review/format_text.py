"""Formats a review as text: what was done at each decision, what would have been better, and why."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from meldhouse.core.record import Hand
from meldhouse.core.table import Table, View
from meldhouse.games.validation import find_game
from meldhouse.i18n import Localizer, Message, msg
from meldhouse.review.analyze import iter_decisions
from meldhouse.review.result import Decision, Mark, Option, Review

JSON = dict[str, Any]

Z_95 = 1.96  # standard errors that the truth is within, 95 times in 100


def format_decisions(review: Review, table: Table, hand: Hand, read: Localizer) -> list[JSON]:
    """Every decision in words, as its seat reads them; the table stands as it stood before the hand."""
    found = {decision.number: decision for decision in review.decisions}
    return [
        _format_decision(review, found[number], view, replace(read, viewer=view.seat), read)
        for number, view, _ in iter_decisions(table, hand)
        if number in found
    ]


def _format_decision(review: Review, found: Decision, view: View, its: Localizer, read: Localizer) -> JSON:
    """`its` reads as the seat that decided."""
    mark, best = review.mark(found), found.option(found.best)
    return {
        "number": found.number,
        "seat": found.seat,
        "who": read.seat_name(found.seat),
        "mark": mark,
        "marked": its(MARKS[mark]),
        "made": its(view.words(found.made)),
        "best": its(view.words(found.best)),
        "gave_up": f"{found.gave_up:.1f}",
        "within": f"{Z_95 * found.standard_error(best.lead_spread):.1f}",
        "expected": f"{found.expected:+.1f}",
        "why": its(view.reason(found.best)),
        "but": its(said) if (said := contrasting_reason(found, view)) else "",
        "options": [_format_option(found, option, view, its) for option in found.options],
    }


def contrasting_reason(found: Decision, view: View) -> Message | None:
    """What is so after the move that was made, where that is something else than after the best one."""
    made = view.reason(found.made)
    return msg("review-made-instead", why=made) if made != view.reason(found.best) else None


MARKS = {
    Mark.TURNING: msg("review-turning-point"),
    Mark.SLIP: msg("review-slip"),
    Mark.LATER: msg("review-later"),
    Mark.OPEN: msg("review-open"),
    Mark.GOOD: msg("review-good"),
}


def _format_option(found: Decision, option: Option, view: View, its: Localizer) -> JSON:
    return {
        "words": its(view.words(option.move)),
        "made": option.move == found.made,
        "worth": f"{option.worth:+.1f}",
        "within": f"{Z_95 * found.standard_error(option.spread):.1f}",
        "spread": f"{option.spread:.1f}",
    }


def turning_point_message(one: JSON) -> Message:
    """A turning point, with what would have been better."""
    about = {name: one[name] for name in ("who", "made", "best", "gave_up", "within")}
    about["why"] = " ".join(filter(None, (one["why"], one["but"])))
    return msg("review-better", number=one["number"] + 1, **about)


def format_lines(review: Review, some: list[JSON], read: Localizer) -> Iterator[str]:
    """For a terminal: the turning points, those that cost most first, and a line for each decision."""
    by_number = {one["number"]: one for one in some}
    turning = [by_number[found.number] for found in review.turning_points]
    yield read(msg("review-turning") if turning else no_turning_message(review))
    yield from (f"  {read(turning_point_message(one))}" for one in turning)
    yield read(msg("review-decisions"))
    yield from (f"  {read(decision_message(one))}" for one in some)


def no_turning_message(review: Review) -> Message:
    """The summary of a hand without a turning point; the marks of its decisions alone decide it."""
    slips = review.with_mark(Mark.SLIP)
    if not slips:
        return msg("review-no-turning")
    return msg("review-only-slips", n=len(slips), most=f"{slips[0].gave_up:.1f}")


def decision_message(one: JSON) -> Message:
    about = {name: one[name] for name in ("who", "made", "expected", "marked")}
    return msg("review-decision", number=one["number"] + 1, **about)


def format_seats(review: Review, read: Localizer) -> list[JSON]:
    """What each seat whose decisions are told expected, and got."""
    return [
        {
            "seat": seat,
            "who": read.seat_name(seat),
            "payoff": f"{review.payoffs[seat]:+.1f}".removesuffix(".0"),
            "sketch": _sparkline(review, seat),
        }
        for seat in review.deciding_seats
    ]


def later_hands_note(review: Review, read: Localizer) -> str:
    """What of later hands is counted, where any promise something."""
    later = find_game(review.game).continuation_value
    return read(later.COUNTED) if later and any(review.promised) else ""


SPARKLINE = "▁▂▃▄▅▆▇█"


def _sparkline(review: Review, seat: int) -> str:
    """What the seat could expect, decision by decision, between the worst and the best of all seats."""
    every = [worth for other in review.deciding_seats for _, worth in review.expectations(other)]
    low, high = min(every), max(every)
    step = (high - low) / (len(SPARKLINE) - 1) or 1
    return "".join(SPARKLINE[round((worth - low) / step)] for _, worth in review.expectations(seat))
