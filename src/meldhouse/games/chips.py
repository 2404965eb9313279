# mypy: ignore-errors
"""Chips at the start of a hand and the payoff in chips, for games that are played for chips.

Their state has a field `brought`: by seat, the chips at the deal.
"""

from meldhouse.engine.kernels import shared


@shared
def bring_chips(s):
    """Record each seat's chips before the first payment of a hand."""
    for seat in range(len(s.chips)):
        s.brought[seat] = s.chips[seat]


@shared
def payoff(s, rules, seat):
    """Return the chips that the seat has won or lost in the hand."""
    return s.chips[seat] - s.brought[seat]
