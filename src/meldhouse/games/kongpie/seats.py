# mypy: ignore-errors
"""Who comes after whom [14]."""

from meldhouse.engine.kernels import kernel
from meldhouse.games.kongpie.options import Direction


@kernel
def beside(rules, seat):
    """The next seat round the table."""
    if rules.direction == Direction.CLOCKWISE:
        return seat + 1 if seat + 1 < rules.seats else 0
    return seat - 1 if seat > 0 else rules.seats - 1


@kernel
def next_seat(s, rules, seat):
    """The next seat that is still in the hand."""
    seat = beside(rules, seat)
    while s.gone[seat] != 0:
        seat = beside(rules, seat)
    return seat


@kernel
def still_in(s, rules):
    n = 0
    for seat in range(rules.seats):
        n += s.gone[seat] == 0
    return n


@kernel
def last_seat(s, rules):
    """The dealer, or the last seat before the dealer that is still in."""
    seat, last = s.opener, s.opener
    for _ in range(rules.seats):
        if s.gone[seat] == 0:
            last = seat
        seat = beside(rules, seat)
    return last
