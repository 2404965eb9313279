"""All distinct ways to seat the bots."""

from collections.abc import Iterator
from itertools import combinations
from math import factorial, prod

from meldhouse.i18n import msg
from meldhouse.util.errors import Mistake

MOST = 1000  # orders in which one deck is played

Order = tuple[int, ...]  # the number of the bot at each seat


def orders(bots: tuple[int, ...], seats: int) -> tuple[Order, ...]:
    """Bots take the seats as often as all of them find one; the seats left over go to each choice of them in turn.

    More bots than seats meet in every choice of as many as there are seats.
    """
    times, left = divmod(seats, len(bots))
    companies = dict.fromkeys(tuple(sorted((*bots * times, *some))) for some in combinations(bots, left))
    if sum(map(_how_many, companies)) > MOST:
        raise Mistake(msg("arena-too-many-orders", bots=len(bots), seats=seats, most=f"{MOST:,}"))
    return tuple(order for company in companies for order in different(company))


def _how_many(company: Order) -> int:
    return factorial(len(company)) // prod(factorial(company.count(bot)) for bot in set(company))


def different(company: Order) -> Iterator[Order]:
    """The orders of some bots, each once, in the order of the alphabet."""
    if not company:
        yield ()
    for bot in sorted(set(company)):
        rest = list(company)
        rest.remove(bot)
        for order in different(tuple(rest)):
            yield (bot, *order)
