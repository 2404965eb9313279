"""Formats a review as text: what was done at each decision, what would have been better, and why."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from meldhouse.core.record import Hand
from meldhouse.core.table import Table, View
from meldhouse.games.validation import find_game
from meldhouse.i18n import HOUSE, Reader, Said
from meldhouse.review.analyze import decisions
from meldhouse.review.result import Decision, Mark, Option, Review

JSON = dict[str, Any]

SURE = 1.96  # standard errors that the truth is within, 95 times in 100


def told(review: Review, table: Table, hand: Hand, read: Reader) -> list[JSON]:
    """Every decision in words, as its seat reads them; the table stands as it stood before the hand."""
    found = {decision.number: decision for decision in review.decisions}
    return [
        _decision_told(review, found[number], view, replace(read, you=view.seat), read)
        for number, view, _ in decisions(table, hand)
        if number in found
    ]


def _decision_told(review: Review, found: Decision, view: View, its: Reader, read: Reader) -> JSON:
    """`its` reads as the seat that decided."""
    mark, best = review.mark(found), found.option(found.best)
    return {
        "number": found.number,
        "seat": found.seat,
        "who": read.seat(found.seat),
        "mark": mark,
        "marked": its(MARKS[mark]),
        "made": its(view.words(found.made)),
        "best": its(view.words(found.best)),
        "gave_up": f"{found.gave_up:.1f}",
        "within": f"{SURE * found.error(best.lead_spread):.1f}",
        "expected": f"{found.expected:+.1f}",
        "why": its(view.reason(found.best)),
        "but": its(said) if (said := beside(found, view)) else "",
        "options": [_option_told(found, option, view, its) for option in found.options],
    }


def beside(found: Decision, view: View) -> Said | None:
    """What is so after the move that was made, where that is something else than after the best one."""
    made = view.reason(found.made)
    return HOUSE("review-made-instead", why=made) if made != view.reason(found.best) else None


MARKS = {
    Mark.TURNING: HOUSE("review-turning-point"),
    Mark.SLIP: HOUSE("review-slip"),
    Mark.LATER: HOUSE("review-later"),
    Mark.OPEN: HOUSE("review-open"),
    Mark.GOOD: HOUSE("review-good"),
}


def _option_told(found: Decision, option: Option, view: View, its: Reader) -> JSON:
    return {
        "words": its(view.words(option.move)),
        "made": option.move == found.made,
        "worth": f"{option.worth:+.1f}",
        "within": f"{SURE * found.error(option.spread):.1f}",
        "spread": f"{option.spread:.1f}",
    }


def sentence(one: JSON) -> Said:
    """A turning point, with what would have been better."""
    about = {name: one[name] for name in ("who", "made", "best", "gave_up", "within")}
    about["why"] = " ".join(filter(None, (one["why"], one["but"])))
    return HOUSE("review-better", number=one["number"] + 1, **about)


def lines(review: Review, some: list[JSON], read: Reader) -> Iterator[str]:
    """For a terminal: the turning points, those that cost most first, and a line for each decision."""
    by_number = {one["number"]: one for one in some}
    turning = [by_number[found.number] for found in review.turning]
    yield read(HOUSE("review-turning") if turning else no_turning(review))
    yield from (f"  {read(sentence(one))}" for one in turning)
    yield read(HOUSE("review-decisions"))
    yield from (f"  {read(line(one))}" for one in some)


def no_turning(review: Review) -> Said:
    """The summary of a hand without a turning point; the marks of its decisions alone decide it."""
    slips = review.marked(Mark.SLIP)
    if not slips:
        return HOUSE("review-no-turning")
    return HOUSE("review-only-slips", n=len(slips), most=f"{slips[0].gave_up:.1f}")


def line(one: JSON) -> Said:
    about = {name: one[name] for name in ("who", "made", "expected", "marked")}
    return HOUSE("review-decision", number=one["number"] + 1, **about)


def brought(review: Review, read: Reader) -> list[JSON]:
    """What each seat whose decisions are told expected, and got."""
    return [
        {
            "seat": seat,
            "who": read.seat(seat),
            "payoff": f"{review.payoffs[seat]:+.1f}".removesuffix(".0"),
            "sketch": _sketch(review, seat),
        }
        for seat in review.deciding
    ]


def beyond(review: Review, read: Reader) -> str:
    """What of later hands is counted, where any promise something."""
    later = find_game(review.game).continuation_value
    return read(later.COUNTED) if later and any(review.promised) else ""


COLUMNS = "▁▂▃▄▅▆▇█"


def _sketch(review: Review, seat: int) -> str:
    """What the seat could expect, decision by decision, between the worst and the best of all seats."""
    every = [worth for other in review.deciding for _, worth in review.line(other)]
    low, high = min(every), max(every)
    step = (high - low) / (len(COLUMNS) - 1) or 1
    return "".join(COLUMNS[round((worth - low) / step)] for _, worth in review.line(seat))
