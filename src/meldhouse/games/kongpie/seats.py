# mypy: ignore-errors
"""The order of seats (article 14)."""

from meldhouse.engine.kernels import kernel
from meldhouse.games.kongpie.options import Direction


@kernel
def adjacent_seat(rules, seat):
    """Return the next seat around the table."""
    if rules.direction == Direction.CLOCKWISE:
        return seat + 1 if seat + 1 < rules.seats else 0
    return seat - 1 if seat > 0 else rules.seats - 1


@kernel
def next_seat(s, rules, seat):
    """Return the next seat that is still in the hand."""
    seat = adjacent_seat(rules, seat)
    while s.gone[seat] != 0:
        seat = adjacent_seat(rules, seat)
    return seat


@kernel
def count_in_hand(s, rules):
    n = 0
    for seat in range(rules.seats):
        n += s.gone[seat] == 0
    return n


@kernel
def last_seat(s, rules):
    """Return the dealer, or the last seat before the dealer that is still in the hand."""
    seat, last = s.opener, s.opener
    for _ in range(rules.seats):
        if s.gone[seat] == 0:
            last = seat
        seat = adjacent_seat(rules, seat)
    return last
