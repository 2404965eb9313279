"""A review as text: each decision with the move that was made, the better move, and reasons."""

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

Z_95 = 1.96  # standard errors of a 95% confidence interval


def format_decisions(review: Review, table: Table, hand: Hand, localize: Localizer) -> list[JSON]:
    """Format every decision for the seat that made it; the table is in its state before the hand."""
    by_number = {decision.number: decision for decision in review.decisions}
    return [
        _format_decision(review, by_number[number], view, localize)
        for number, view, _ in iter_decisions(table, hand)
        if number in by_number
    ]


def _format_decision(review: Review, decision: Decision, view: View, localize: Localizer) -> JSON:
    as_seat = replace(localize, viewer=view.seat)
    mark, best = review.mark(decision), decision.option(decision.best)
    contrast = contrasting_reason(decision, view)
    return {
        "number": decision.number,
        "seat": decision.seat,
        "who": localize.seat_name(decision.seat),
        "mark": mark,
        "marked": as_seat(MARKS[mark]),
        "made": as_seat(view.words(decision.made)),
        "best": as_seat(view.words(decision.best)),
        "gave_up": f"{decision.gave_up:.1f}",
        "within": f"{Z_95 * decision.standard_error(best.lead_spread):.1f}",
        "expected": f"{decision.expected:+.1f}",
        "why": as_seat(view.reason(decision.best)),
        "but": as_seat(contrast) if contrast else "",
        "options": [_format_option(decision, option, view, as_seat) for option in decision.options],
    }


def contrasting_reason(decision: Decision, view: View) -> Message | None:
    """Return the effect of the move that was made, or None if the best move has the same effect."""
    made = view.reason(decision.made)
    return msg("review-made-instead", why=made) if made != view.reason(decision.best) else None


MARKS = {
    Mark.TURNING: msg("review-turning-point"),
    Mark.SLIP: msg("review-slip"),
    Mark.LATER: msg("review-later"),
    Mark.OPEN: msg("review-open"),
    Mark.GOOD: msg("review-good"),
}


def _format_option(decision: Decision, option: Option, view: View, as_seat: Localizer) -> JSON:
    return {
        "words": as_seat(view.words(option.move)),
        "made": option.move == decision.made,
        "worth": f"{option.worth:+.1f}",
        "within": f"{Z_95 * decision.standard_error(option.spread):.1f}",
        "spread": f"{option.spread:.1f}",
    }


def turning_point_message(formatted: JSON, localize: Localizer) -> Message:
    """Return a message about a turning point that names the better move."""
    arguments = {name: formatted[name] for name in ("who", "made", "best", "gave_up", "within")}
    why, but = formatted["why"], formatted["but"]
    arguments["why"] = localize(msg("page-sentences", first=why, second=but)) if but else why
    return msg("review-better", number=formatted["number"] + 1, **arguments)


def format_lines(review: Review, decisions: list[JSON], localize: Localizer) -> Iterator[str]:
    """Yield the lines of a review for a terminal: turning points, the most expensive first, then every decision."""
    by_number = {decision["number"]: decision for decision in decisions}
    turning_points = [by_number[decision.number] for decision in review.turning_points]
    yield localize(msg("review-turning") if turning_points else no_turning_message(review))
    yield from (f"  {localize(turning_point_message(decision, localize))}" for decision in turning_points)
    yield localize(msg("review-decisions"))
    yield from (f"  {localize(decision_message(decision))}" for decision in decisions)


def no_turning_message(review: Review) -> Message:
    """Return the summary of a hand without turning points, based on the marks of its decisions."""
    slips = review.with_mark(Mark.SLIP)
    if not slips:
        return msg("review-no-turning")
    return msg("review-only-slips", n=len(slips), most=f"{slips[0].gave_up:.1f}")


def decision_message(formatted: JSON) -> Message:
    arguments = {name: formatted[name] for name in ("who", "made", "expected", "marked")}
    return msg("review-decision", number=formatted["number"] + 1, **arguments)


def format_seats(review: Review, localize: Localizer) -> list[JSON]:
    """Format the estimates and the payoff of each seat that has decisions in the review."""
    return [
        {
            "seat": seat,
            "who": localize.seat_name(seat),
            "payoff": f"{review.payoffs[seat]:+.1f}".removesuffix(".0"),
            "sketch": _sparkline(review, seat),
        }
        for seat in review.deciding_seats
    ]


def later_hands_note(review: Review, localize: Localizer) -> str:
    """Return a note on how later hands are included in the values, or "" if they are not."""
    continuation = find_game(review.game).continuation_value
    return localize(continuation.COUNTED) if continuation and any(review.promised) else ""


SPARKLINE = "▁▂▃▄▅▆▇█"


def _sparkline(review: Review, seat: int) -> str:
    """Return a sparkline of a seat's estimates, scaled to the range of all seats."""
    values = [value for other in review.deciding_seats for _, value in review.expectations(other)]
    low, high = min(values), max(values)
    step = (high - low) / (len(SPARKLINE) - 1) or 1
    return "".join(SPARKLINE[round((value - low) / step)] for _, value in review.expectations(seat))
