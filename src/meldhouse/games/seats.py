# mypy: ignore-errors
"""Games in which the seats are counted as they play: who comes after whom.

Where players drop out of a hand, change places or may go the other way round, a game has a `next_seat` of its own.
"""

from meldhouse.engine.kernels import shared


@shared
def next_seat(rules, seat):
    """The next seat in the order of play; after the last one the first."""
    return seat + 1 if seat + 1 < rules.seats else 0
