"""Hints: the best moves at a decision that is still open, and what they are expected to bring."""

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
SEARCH_TIME_S = 0.2  # that are thought about it


class MoveEstimate(NamedTuple):
    """A move, and what it is expected to bring, as far as is known."""

    move: str
    value: float
    error: float
    playouts: int = MIN_WORLDS  # hands that were played out after it


class Advice(NamedTuple):
    """The one move that a hint recommends, and what looking ahead says about it."""

    move: str
    explanation: Message | None


def best_moves(view: View, budget: Budget, seed: int = 1) -> list[MoveEstimate]:
    """The two moves that look best to the seat whose turn it is."""
    return rank_moves(view, budget, seed)[:MAX_MOVES_SHOWN]


def rank_moves(view: View, budget: Budget, seed: int = 1) -> list[MoveEstimate]:
    """Of the seat whose turn it is: what a master would play first, then the others by what they bring."""
    legal = view.legal()
    moves, names = np.zeros(view.game.rules.MAX_LEGAL, np.int16), list(legal)
    moves[: len(legal)] = list(legal.values())
    found = MonteCarloSearch().search(view.game, view.state, view.rules, moves, len(legal), rng.seeded(seed), budget)
    tried = [int(k) for k in found.order if found.worlds[k] > 1]
    tried.sort(key=lambda k: (k != found.best, -found.value[k]))
    return [MoveEstimate(names[k], float(found.value[k]), float(found.error[k]), int(found.worlds[k])) for k in tried]


def advice(view: View, tried: list[MoveEstimate], hinted: str = "", typed: bool = False) -> Advice:
    """The best move where it is clearly better than the hinted one, and otherwise the hinted one."""
    own = next((one for one in tried if one.move == hinted), None)
    if not tried or (hinted and own is None):
        return Advice(hinted, None)
    best = tried[0]
    if own is None:
        return Advice(best.move, format_estimates(view, tried[:MAX_MOVES_SHOWN], typed=typed))
    if _is_clearly_better(best, own):
        words = best.move if typed else view.words(best.move)
        return Advice(best.move, msg("hint-better", words=words, **_figures(best)))
    worse = [one for one in tried if one.value < own.value][: MAX_MOVES_SHOWN - 1]
    return Advice(hinted, format_estimates(view, [own, *worse], hinted, typed) or msg("hint-worth", **_figures(own)))


def _is_clearly_better(one: MoveEstimate, other: MoveEstimate) -> bool:
    """Return whether both were tried often enough to say that chance does not explain the difference."""
    often = min(one.playouts, other.playouts) >= MIN_WORLDS
    return often and one.value - other.value > Z_95 * hypot(one.error, other.error)


def format_estimates(view: View, some: list[MoveEstimate], hinted: str = "", typed: bool = False) -> Message | None:
    """As a sentence, in short of a move that was hinted at; None where nothing could be compared.

    Typed, a move is as whoever writes it would; else in words.
    """
    words = {one.move: one.move if typed else view.words(one.move) for one in some}
    others = tuple(msg("hint-move", words=words[one.move], **_figures(one)) for one in some if one.move != hinted)
    if not others:
        return None
    first = next((one for one in some if one.move == hinted), None)
    if first is None:
        return msg("hint-ahead", moves=ItemList(others, "or"))
    return msg("hint-brings", **_figures(first), moves=ItemList(others, "or"))


def _figures(one: MoveEstimate) -> dict[str, str]:
    return {"worth": f"{one.value:+.1f}", "within": f"{Z_95 * one.error:.1f}"}


def search_hint(view: View, seconds: float, hinted: str = "", typed: bool = False) -> Advice:
    """Thought about for so long."""
    return advice(view, rank_moves(view, Budget(seconds=seconds)), hinted, typed)
