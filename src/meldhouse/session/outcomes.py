"""The outcome of a finished hand for each seat, as it is stored."""

from typing import NamedTuple

from meldhouse.core.record import Hand
from meldhouse.core.table import Table
from meldhouse.games.scene import CHIPS


class Outcome(NamedTuple):
    """The outcome of a hand for one seat."""

    value: float  # chips; or points relative to the others, where fewer penalty points are a gain
    won: int  # 1: best result; -1: loss; 0: neither


def score_unit(table: Table) -> str:
    """Return "chips" if the seats have chips, and "points" otherwise."""
    scene = table.game.scene.scene(table.state[0], table.bare_rules, None)
    labels = {label for line in scene.seats for label, _ in line.figures}
    return "chips" if CHIPS in labels else "points"


def outcomes(table: Table, hand: int, unit: str) -> list[Outcome]:
    """Return the outcome of a finished hand for each seat; `hand` is counted from 0."""
    payoffs = table.hands[hand].payoffs
    values = figure_changes(table.hands, hand, unit) if unit == "chips" else payoffs
    return [Outcome(values[seat], outcome_sign(payoffs, seat)) for seat in range(len(payoffs))]


def figure_changes(hands: list[Hand], hand: int, figure: str) -> list[float]:
    """Return how much a figure of each seat changed during a hand."""
    after, before = hands[hand].result, hands[hand - 1].result if hand else None
    assert after is not None
    return [now - (before[figure][seat] if before else 0) for seat, now in enumerate(after[figure])]


def outcome_sign(payoffs: list[float], seat: int) -> int:
    best, own = max(payoffs), payoffs[seat]
    return 1 if own == best > 0 else -1 if own < 0 else 0
