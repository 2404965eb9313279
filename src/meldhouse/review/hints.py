"""Hints: the best moves at a decision that is still open, and what they are expected to bring."""

from math import hypot
from typing import NamedTuple

import numpy as np

from meldhouse.bots.monte_carlo_search import Budget, MonteCarloSearch
from meldhouse.core.table import View
from meldhouse.engine import rng
from meldhouse.i18n import HOUSE, All, Said
from meldhouse.review.format_text import SURE
from meldhouse.review.result import AT_LEAST

SHOWN = 2
SECONDS = 0.2  # that are thought about it


class Likely(NamedTuple):
    """A move, and what it is expected to bring, as far as is known."""

    move: str
    worth: float
    error: float
    tries: int = AT_LEAST  # hands that were played out after it


class Advice(NamedTuple):
    """The one move that a hint recommends, and what looking ahead says about it."""

    move: str
    says: Said | None


def likely(view: View, budget: Budget, seed: int = 1) -> list[Likely]:
    """The two moves that look best to the seat whose turn it is."""
    return weighed(view, budget, seed)[:SHOWN]


def weighed(view: View, budget: Budget, seed: int = 1) -> list[Likely]:
    """Of the seat whose turn it is: what a master would play first, then the others by what they bring."""
    legal = view.legal()
    moves, names = np.zeros(view.game.rules.MAX_LEGAL, np.int16), list(legal)
    moves[: len(legal)] = list(legal.values())
    found = MonteCarloSearch().search(view.game, view.state, view.rules, moves, len(legal), rng.seeded(seed), budget)
    tried = [int(k) for k in found.order if found.worlds[k] > 1]
    tried.sort(key=lambda k: (k != found.best, -found.value[k]))
    return [Likely(names[k], float(found.value[k]), float(found.error[k]), int(found.worlds[k])) for k in tried]


def advice(view: View, tried: list[Likely], hinted: str = "", typed: bool = False) -> Advice:
    """The best move where it is clearly better than the hinted one, and otherwise the hinted one."""
    own = next((one for one in tried if one.move == hinted), None)
    if not tried or (hinted and own is None):
        return Advice(hinted, None)
    best = tried[0]
    if own is None:
        return Advice(best.move, said(view, tried[:SHOWN], typed=typed))
    if _is_clearly_better(best, own):
        words = best.move if typed else view.words(best.move)
        return Advice(best.move, HOUSE("hint-better", words=words, **figures(best)))
    worse = [one for one in tried if one.worth < own.worth][: SHOWN - 1]
    return Advice(hinted, said(view, [own, *worse], hinted, typed) or HOUSE("hint-worth", **figures(own)))


def _is_clearly_better(one: Likely, other: Likely) -> bool:
    """Return whether both were tried often enough to say that chance does not explain the difference."""
    often = min(one.tries, other.tries) >= AT_LEAST
    return often and one.worth - other.worth > SURE * hypot(one.error, other.error)


def said(view: View, some: list[Likely], hinted: str = "", typed: bool = False) -> Said | None:
    """As a sentence, in short of a move that was hinted at; None where nothing could be compared.

    Typed, a move is as whoever writes it would; else in words.
    """
    words = {one.move: one.move if typed else view.words(one.move) for one in some}
    others = tuple(HOUSE("hint-move", words=words[one.move], **figures(one)) for one in some if one.move != hinted)
    if not others:
        return None
    first = next((one for one in some if one.move == hinted), None)
    if first is None:
        return HOUSE("hint-ahead", moves=All(others, "or"))
    return HOUSE("hint-brings", **figures(first), moves=All(others, "or"))


def figures(one: Likely) -> dict[str, str]:
    return {"worth": f"{one.worth:+.1f}", "within": f"{SURE * one.error:.1f}"}


def ahead(view: View, seconds: float, hinted: str = "", typed: bool = False) -> Advice:
    """Thought about for so long."""
    return advice(view, weighed(view, Budget(seconds=seconds)), hinted, typed)
