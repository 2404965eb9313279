"""Reviews every decision of a hand, in order."""

from collections.abc import Iterator

from meldhouse.core.record import Hand
from meldhouse.core.table import Table, View
from meldhouse.i18n import msg
from meldhouse.review.evaluate_decision import default_budget, judge
from meldhouse.review.result import Decision, Review
from meldhouse.session.outcomes import score_unit
from meldhouse.util.errors import Mistake

ReviewProgress = tuple[float, Review | None]  # what part is done, and at last what came of it


def iter_decisions(table: Table, hand: Hand) -> Iterator[tuple[int, View, str]]:
    """The moves of a hand that is played on at a table: each with its number, and what its seat saw before it."""
    table.deal_again(hand.deck, hand.chance)
    for number, move in enumerate(hand.moves):
        yield number, table.view(move.seat), move.text
        table.play(move.text, move.seat)


def iter_review(table: Table, hand: Hand, number: int, budget: int = 0) -> Iterator[ReviewProgress]:
    """A table as it stood before a hand, and the hand, which has that number; told decision by decision.

    A hand that is not over is no business of anybody's yet.
    """
    if hand.result is None:
        raise Mistake(msg("review-not-over", n=number + 1))
    each, found = budget or default_budget(table.game), list[Decision]()
    for at, view, made in iter_decisions(table, hand):
        if len(view.moves()) > 1:
            found.append(judge(view, made, at, each))
        yield (at + 1) / len(hand.moves), None
    yield 1.0, _make_review(table, hand, number, each, found)


def _make_review(table: Table, hand: Hand, number: int, budget: int, found: list[Decision]) -> Review:
    """At the table, now that the hand is over."""
    game, payoffs = table.game, tuple(map(float, table.payoffs))
    seats = len(payoffs)
    promised = tuple(float(game.table_api.promised(table.state, table.bare_rules, seat)) for seat in range(seats))
    return Review(game.name, number, seats, len(hand.moves), budget, score_unit(table), payoffs, promised, tuple(found))


def review_hand(table: Table, hand: Hand, number: int = 0, budget: int = 0) -> Review:
    """The same at once."""
    *_, (_, review) = iter_review(table, hand, number, budget)
    assert review is not None
    return review
