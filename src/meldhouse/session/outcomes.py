"""What a finished hand was worth to everybody, as results store it."""

from typing import NamedTuple

from meldhouse.core.record import Hand
from meldhouse.core.table import Table
from meldhouse.games.scene import CHIPS


class Outcome(NamedTuple):
    """Of one seat."""

    value: float  # chips, or points against the others: fewer bad points than these is a plus
    won: int  # 1: nobody did better; -1: it cost the seat something; 0: neither


def score_unit(table: Table) -> str:
    """What is played for, as it is written at the seats: chips where there are any, else points."""
    scene = table.game.scene.scene(table.state[0], table.bare_rules, None)
    written = {said for line in scene.seats for said, _ in line.figures}
    return "chips" if CHIPS in written else "points"


def outcomes(table: Table, hand: int, unit: str) -> list[Outcome]:
    """Of a hand, counted from 0, that was played to its end at this table."""
    payoffs = table.hands[hand].payoffs
    worth = figure_changes(table.hands, hand, unit) if unit == "chips" else payoffs
    return [Outcome(worth[seat], outcome_sign(payoffs, seat)) for seat in range(len(payoffs))]


def figure_changes(hands: list[Hand], hand: int, figure: str) -> list[float]:
    """By how much a figure of every seat has changed in a hand."""
    after, before = hands[hand].result, hands[hand - 1].result if hand else None
    assert after is not None
    return [now - (before[figure][seat] if before else 0) for seat, now in enumerate(after[figure])]


def outcome_sign(payoffs: list[float], seat: int) -> int:
    best, own = max(payoffs), payoffs[seat]
    return 1 if own == best > 0 else -1 if own < 0 else 0
