"""A review as text: each decision with the move that was made, the better move, and a reason."""

from collections.abc import Container, Iterator
from dataclasses import replace
from typing import Any

from meldhouse.core.record import Hand
from meldhouse.core.table import Table, View
from meldhouse.games.validation import find_game
from meldhouse.i18n import Localizer, Message, msg
from meldhouse.review.analyze import iter_decisions
from meldhouse.review.missed_ideas import missed_by
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
    why, within = reason_for(decision, view), f"{Z_95 * decision.standard_error(best.lead_spread):.1f}"
    loss = msg("review-loss", lost=f"{decision.gave_up:.1f}", within=within, unit=review.unit)
    reasons = msg("page-sentences", first=why, second=loss) if why else loss
    return {
        "number": decision.number,
        "seat": decision.seat,
        "who": localize.seat_name(decision.seat),
        "mark": mark,
        "marked": as_seat(MARKS[mark]),
        "made": as_seat(view.words(decision.made)),
        "best": as_seat(view.words(decision.best)),
        "gave_up": f"{decision.gave_up:.1f}",
        "expected": f"{decision.expected:+.1f}",
        "why": as_seat(reasons),
        "options": [_format_option(decision, option, view, as_seat) for option in decision.options],
    }


def reason_for(decision: Decision, view: View) -> Message | None:
    """Return why the best move is better, by an idea of the tutorial or by its effect; None if neither explains it."""
    ideas = missed_by(view, decision.made)
    if idea := next((missed for missed in ideas if missed.better.moves[0] == decision.best), None):
        return idea.message
    effect = view.reason(decision.best)
    return effect if effect != view.reason(decision.made) else None


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


def format_moments(
    review: Review, decisions: list[JSON], localize: Localizer, seats: Container[int] | None = None
) -> Iterator[str]:
    """Yield the lines of a terminal about the largest losses, the largest first."""
    by_number = {decision["number"]: decision for decision in decisions}
    yield localize(summary_message(review, seats))
    for decision in review.moments(seats):
        yield f"  {localize(_moment_message(by_number[decision.number]))}"
    if more := more_losses_message(review, seats):
        yield localize(more)


def _moment_message(formatted: JSON) -> Message:
    arguments = {name: formatted[name] for name in ("who", "made", "best", "marked", "why")}
    return msg("review-better", number=formatted["number"] + 1, **arguments)


def summary_message(review: Review, seats: Container[int] | None = None) -> Message:
    """Return the heading of the moments; without any, say that no decision certainly lost anything."""
    if review.losses(seats):
        return msg("review-moments")
    return msg("review-no-losses", own=seats is not None)


def more_losses_message(review: Review, seats: Container[int] | None = None) -> Message | None:
    """Return a message about the certain losses that are no moments, or None if there are none."""
    more = len(review.losses(seats)) - len(review.moments(seats))
    return msg("review-more-losses", n=more, own=seats is not None) if more else None


def format_rows(decisions: list[JSON], localize: Localizer) -> Iterator[str]:
    """Yield a line of a terminal for every decision."""
    yield localize(msg("review-decisions"))
    yield from (f"  {localize(decision_message(decision))}" for decision in decisions)


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
