"""Hints: the best moves at a pending decision, with their estimated values."""

from math import hypot
from typing import NamedTuple

import numpy as np

from meldhouse.bots.monte_carlo_search import Budget, MonteCarloSearch
from meldhouse.core.table import View
from meldhouse.engine import rng
from meldhouse.i18n import ItemList, Message, msg
from meldhouse.review.format_text import Z_95
from meldhouse.review.result import MIN_WORLDS

MAX_MOVES_SHOWN = 2
SEARCH_TIME_S = 0.2


class MoveEstimate(NamedTuple):
    """A move with its estimated value and the standard error of that value."""

    move: str
    value: float
    error: float
    playouts: int = MIN_WORLDS


class Advice(NamedTuple):
    """The move that a hint recommends, with the figures of the search.

    The reason is the search's; it is None if the hinted move is recommended, which has a reason of its own.
    """

    move: str
    explanation: Message | None
    reason: Message | None = None


def best_moves(view: View, budget: Budget, seed: int = 1) -> list[MoveEstimate]:
    """Return the two moves that a search for the seat to act rates best."""
    return rank_moves(view, budget, seed)[:MAX_MOVES_SHOWN]


def rank_moves(view: View, budget: Budget, seed: int = 1) -> list[MoveEstimate]:
    """Return the moves that a search has tried: first its choice, then the others by value."""
    legal = view.legal
    moves, names = np.zeros(view.game.rules.MAX_LEGAL, np.int16), list(legal)
    moves[: len(legal)] = list(legal.values())
    found = MonteCarloSearch().search(view.game, view.state, view.rules, moves, len(legal), rng.seeded(seed), budget)
    indices = [int(k) for k in found.order if found.worlds[k] > 1]
    indices.sort(key=lambda k: (k != found.best, -found.value[k]))
    return [MoveEstimate(names[k], float(found.value[k]), float(found.error[k]), int(found.worlds[k])) for k in indices]


def advice(view: View, estimates: list[MoveEstimate], hinted: str = "", typed: bool = False) -> Advice:
    """Return a recommendation: the best move if it is clearly better than the hinted one, otherwise the hinted one."""
    hinted_estimate = next((estimate for estimate in estimates if estimate.move == hinted), None)
    if not estimates or (hinted and hinted_estimate is None):
        return Advice(hinted, None)
    best = estimates[0]
    if hinted_estimate is None:
        return Advice(best.move, format_estimates(view, estimates[:MAX_MOVES_SHOWN], typed=typed))
    if _is_clearly_better(best, hinted_estimate):
        figures = format_estimates(view, [best, hinted_estimate], best.move, typed)
        return Advice(best.move, figures, _reason(view, best, hinted_estimate, typed))
    worse = [estimate for estimate in estimates if estimate.value < hinted_estimate.value][: MAX_MOVES_SHOWN - 1]
    comparison = format_estimates(view, [hinted_estimate, *worse], hinted, typed)
    return Advice(hinted, comparison or msg("hint-worth", **_figures(hinted_estimate)))


def _reason(view: View, best: MoveEstimate, other: MoveEstimate, typed: bool) -> Message:
    """Return a sentence with the best move, and how much higher its value is than that of the hinted move."""
    words, instead = (move if typed else view.words(move) for move in (best.move, other.move))
    return msg("hint-better", words=words, other=instead, more=f"{best.value - other.value:.1f}")


def _is_clearly_better(estimate: MoveEstimate, other: MoveEstimate) -> bool:
    """Return whether both moves were tried often enough, and their difference is larger than chance explains."""
    has_enough = min(estimate.playouts, other.playouts) >= MIN_WORLDS
    return has_enough and estimate.value - other.value > Z_95 * hypot(estimate.error, other.error)


def format_estimates(
    view: View, estimates: list[MoveEstimate], hinted: str = "", typed: bool = False
) -> Message | None:
    """Return a message with the estimates of moves, or None if there is nothing to compare.

    If `typed`, moves are in the notation that players type; otherwise they are in words.
    """
    words = {estimate.move: estimate.move if typed else view.words(estimate.move) for estimate in estimates}
    others = tuple(
        msg("hint-move", words=words[estimate.move], **_figures(estimate))
        for estimate in estimates
        if estimate.move != hinted
    )
    if not others:
        return None
    first = next((estimate for estimate in estimates if estimate.move == hinted), None)
    if first is None:
        return msg("hint-ahead", moves=ItemList(others, "or"))
    return msg("hint-brings", **_figures(first), moves=ItemList(others, "or"))


def _figures(estimate: MoveEstimate) -> dict[str, str]:
    return {"worth": f"{estimate.value:+.1f}", "within": f"{Z_95 * estimate.error:.1f}"}


def search_hint(view: View, seconds: float, hinted: str = "", typed: bool = False) -> Advice:
    """Return the recommendation of a search that runs for the given number of seconds."""
    return advice(view, rank_moves(view, Budget(seconds=seconds)), hinted, typed)
