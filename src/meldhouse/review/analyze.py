"""Reviews every decision in a hand, in order."""

from collections.abc import Iterator

from meldhouse.core.record import Hand
from meldhouse.core.table import Table, View
from meldhouse.i18n import msg
from meldhouse.review.evaluate_decision import default_budget, judge
from meldhouse.review.result import Decision, Review
from meldhouse.session.outcomes import score_unit
from meldhouse.util.errors import Mistake

ReviewProgress = tuple[float, Review | None]  # fraction of the work done, and the review at the end


def iter_decisions(table: Table, hand: Hand) -> Iterator[tuple[int, View, str]]:
    """Play a recorded hand at a table, and yield the number, the view before the move, and the text of each move."""
    table.deal_again(hand.deck, hand.chance)
    for number, move in enumerate(hand.moves):
        yield number, table.view(move.seat), move.text
        table.play(move.text, move.seat)


def iter_review(table: Table, hand: Hand, number: int, budget: int = 0) -> Iterator[ReviewProgress]:
    """Review hand `number` at a table in its state before the hand; yield the progress after each decision.

    Raise a Mistake for an unfinished hand, since a review would reveal it.
    """
    if hand.result is None:
        raise Mistake(msg("review-not-over", n=number + 1))
    playouts, decisions = budget or default_budget(table.game), list[Decision]()
    for move_number, view, made in iter_decisions(table, hand):
        if len(view.moves()) > 1:
            decisions.append(judge(view, made, move_number, playouts))
        yield (move_number + 1) / len(hand.moves), None
    yield 1.0, _make_review(table, hand, number, playouts, decisions)


def _make_review(table: Table, hand: Hand, number: int, budget: int, decisions: list[Decision]) -> Review:
    """Return the review of a hand; the table is in its state after the hand."""
    game, payoffs = table.game, tuple(map(float, table.payoffs))
    seats = len(payoffs)
    return Review(
        game=game.name,
        hand=number,
        seats=seats,
        moves=len(hand.moves),
        budget=budget,
        unit=score_unit(table),
        payoffs=payoffs,
        promised=tuple(float(game.table_api.promised(table.state, table.bare_rules, seat)) for seat in range(seats)),
        decisions=tuple(decisions),
    )


def review_hand(table: Table, hand: Hand, number: int = 0, budget: int = 0) -> Review:
    """Review a hand; the table is in its state before the hand."""
    *_, (_, review) = iter_review(table, hand, number, budget)
    assert review is not None
    return review
