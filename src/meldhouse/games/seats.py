# mypy: ignore-errors
"""The order of play by seat number.

A game in which players drop out of a hand, change places or reverse the order has a `next_seat` of its own.
"""

from meldhouse.engine.kernels import shared


@shared
def next_seat(rules, seat):
    """Return the next seat in the order of play; the first follows the last."""
    return seat + 1 if seat + 1 < rules.seats else 0
