# mypy: ignore-errors
"""Games that are played for chips: what each seat had when the hand was dealt, and what the hand was worth to it.

Their records have a field `brought`, a number a seat like `chips`.
"""

from meldhouse.engine.kernels import shared


@shared
def bring_chips(s):
    """Before anything is paid in a hand: what a seat has now is what it brings."""
    for seat in range(len(s.chips)):
        s.brought[seat] = s.chips[seat]


@shared
def payoff(s, rules, seat):
    """The chips that the hand has moved to the seat, or away from it."""
    return s.chips[seat] - s.brought[seat]
