"""Lists all distinct ways to seat the bots."""

from collections.abc import Iterator
from itertools import combinations
from math import factorial, prod

from meldhouse.i18n import msg
from meldhouse.util.errors import Mistake

MAX_ORDERS = 1000  # for one deck

Order = tuple[int, ...]  # the number of the bot at each seat


def seat_orders(bots: tuple[int, ...], seats: int) -> tuple[Order, ...]:
    """Return every seat order; seats that cannot be shared equally go to each subset of the bots in turn.

    If there are more bots than seats, every subset of the right size plays.
    """
    times, remaining = divmod(seats, len(bots))
    lineups = dict.fromkeys(tuple(sorted((*bots * times, *extra))) for extra in combinations(bots, remaining))
    if sum(map(_count_orders, lineups)) > MAX_ORDERS:
        raise Mistake(msg("arena-too-many-orders", bots=len(bots), seats=seats, most=f"{MAX_ORDERS:,}"))
    return tuple(order for lineup in lineups for order in distinct_orders(lineup))


def _count_orders(lineup: Order) -> int:
    return factorial(len(lineup)) // prod(factorial(lineup.count(bot)) for bot in set(lineup))


def distinct_orders(lineup: Order) -> Iterator[Order]:
    """Yield the distinct permutations of the bots, in lexicographic order."""
    if not lineup:
        yield ()
    for bot in sorted(set(lineup)):
        rest = list(lineup)
        rest.remove(bot)
        for order in distinct_orders(tuple(rest)):
            yield (bot, *order)
