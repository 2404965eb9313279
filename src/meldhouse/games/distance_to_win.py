"""How near hands are to winning when they are dealt: rows of the odds of games whose hands wait for one last piece.

A game tells how many pieces many hands lack, as counts of each kind, and of how many hands of so many pieces each
number of them is lacking.  Of the pieces that win nothing more has to be counted: a complete hand with any one piece of
it taken away is a hand that waits, and a piece that it waits for.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from meldhouse.games.odds import Column, Kind, Reader, Row
from meldhouse.i18n import Message, msg

Hands = npt.NDArray[Any]  # of each kind, how many a hand holds
Lacking = Callable[[Hands], Column]  # of many hands, what each lacks to be complete


class Nearness(NamedTuple):
    """What a game tells of hands that are dealt."""

    copies: int  # of each kind in the pack
    held: int  # by whoever waits to begin; whoever begins has one more
    most: int  # pieces that a hand has to change until it waits
    waiting: Reader  # the hand of one who waits, from tables
    begins: Reader  # and of whoever begins
    lacking: Lacking
    counted: Callable[[int], dict[int, int]]  # of all hands of so many pieces: how many lack how many
    apart: Message | None = None  # what wins too, and is not looked at


def rows(near: Nearness) -> Iterator[Row]:
    """How many pieces have to be changed, and what those hands wait for that need change none."""
    away, at_once = partial(away_of, near), partial(wait, near)
    yield Row("dealt_away", said(near, "away"), Kind.MEAN, away, dealt=True)
    for n in range(near.most + 1):
        yield Row(f"dealt_away_{n}", said(near, "away-n", n=n), Kind.SHARE, is_away(near, n), dealt=True)
    yield Row("dealt_waits", said(near, "waits"), Kind.RATIO, partial(pieces_that_win, near), at_once, dealt=True)
    yield Row(
        "dealt_complete", said(near, "complete", n=near.held + 1), Kind.SHARE, partial(is_complete, near), dealt=True
    )


def said(near: Nearness, what: str, **about: int) -> Message:
    row = msg(f"odds-dealt-{what}", **about)
    return msg("odds-dealt-apart", row=row, apart=near.apart) if near.apart else row


def away_of(near: Nearness, tables: Any) -> Column:
    return np.asarray(near.lacking(near.waiting(tables)) - 1, np.int64)


def is_away(near: Nearness, n: int) -> Reader:
    return lambda tables: np.asarray(away_of(near, tables) == n)


def wait(near: Nearness, tables: Any) -> Column:
    return np.asarray(away_of(near, tables) == 0)


def is_complete(near: Nearness, tables: Any) -> Column:
    return np.asarray(near.lacking(near.begins(tables)) == 0)


def pieces_that_win(near: Nearness, tables: Any) -> Column:
    """Of all that the hand does not hold: each kind tried that there is one more of."""
    found = np.zeros(len(tables), np.int64)
    waiting = np.flatnonzero(wait(near, tables))
    hands = near.waiting(tables)[waiting].astype(np.int64)
    for kind, left in enumerate(near.copies - hands.T):
        more = hands[left > 0]
        more[:, kind] += 1
        found[waiting[left > 0]] += left[left > 0] * (near.lacking(more) == 0)
    return found


def exact(near: Nearness) -> dict[str, Fraction]:
    """The same, of all hands that can be dealt."""
    waiting, begun = near.counted(near.held), near.counted(near.held + 1)
    hands, complete = sum(waiting.values()), begun.get(0, 0)
    return {
        "dealt_away": Fraction(sum((lacking - 1) * number for lacking, number in waiting.items()), hands),
        **{f"dealt_away_{n}": Fraction(waiting.get(n + 1, 0), hands) for n in range(near.most + 1)},
        "dealt_waits": Fraction((near.held + 1) * complete, waiting[1]),
        "dealt_complete": Fraction(complete, sum(begun.values())),
    }
