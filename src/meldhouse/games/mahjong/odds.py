"""What the odds of mahjong count."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.games import nearness
from meldhouse.games.mahjong import SAID, dealt
from meldhouse.games.mahjong.arrangements import ORPHANS
from meldhouse.games.mahjong.book import DRAGONS, FANS, GREEN_DRAGON, HONOURS, WINDS, Fan, in_suit
from meldhouse.games.mahjong.rules import Ruleset
from meldhouse.games.mahjong.state import NONE, SEATS, Ending, Meld
from meldhouse.games.odds import MATCH, End, Kind, Over, Rare, Reader, Row, tally, tally_is
from meldhouse.pieces.tiles import KINDS

Tables = npt.NDArray[Any]
COUNTED = ("chows", "pungs", "big_kongs", "small_kongs", "concealed_kongs", "draws")
ENDINGS = (Ending.EXHAUSTED, Ending.SELF_DRAWN, Ending.DISCARD, Ending.ROBBED)


def row(name: str, kind: Kind, read: Reader, of: Reader | None = None) -> Row:
    return Row(name, SAID(f"odds-{name}"), kind, read, of)


def rows(rules: Any) -> tuple[Row, ...]:
    near = nearness.rows(dealt.nearness(rules))
    return (*near, *hands(), *(with_fans(rules) if rules.rules == Ruleset.MCR else ()))


def exact(rules: Any) -> dict[str, Fraction]:
    return nearness.exact(dealt.nearness(rules))


def hands() -> Iterator[Row]:
    for ending in ENDINGS:
        yield row(f"ended_{ending.name.lower()}", Kind.SHARE, tally_is("ending", ending))
    for name in COUNTED:
        yield row(name, Kind.MEAN, tally(name))
    yield row("discarder_pays", Kind.RATIO, paid_by_discarder, had_discarder)


def with_fans(rules: Any) -> Iterator[Row]:
    """What hands are won with, and what they are worth."""
    yield row("worth", Kind.RATIO, tally("points"), was_won)
    if rules.flowers:
        yield row("flowers", Kind.MEAN, tally("flowers"))
    for fan in FANS:
        yield Row(f"fan_{fan.name.replace('-', '_')}", fan_said(fan), Kind.SHARE, has_fan(fan), was_won)


def fan_said(fan: Fan) -> Any:
    return SAID("odds-fan", fan=fan.said)


def has_fan(fan: Fan) -> Reader:
    return lambda tables: np.asarray(tables["tally"]["fans"][:, fan.number] > 0)


def was_won(tables: Tables) -> npt.NDArray[np.bool_]:
    return np.asarray(tables["tally"]["winner"] != NONE)


def had_discarder(tables: Tables) -> npt.NDArray[np.bool_]:
    return np.asarray(tables["tally"]["discarder"] != NONE)


def paid_by_discarder(tables: Tables) -> npt.NDArray[np.int64]:
    """What whoever gave the winning tile has lost by the hand."""
    seat = tables["tally"]["discarder"]
    lost = -tables["chips"][np.arange(len(tables)), np.maximum(seat, 0)]
    return np.where(seat == NONE, 0, lost)


# --- the rarest fans ------------------------------------------------------------------------------


def rare(rules: Any) -> Iterator[Rare]:
    """Fans that ask for tiles of few kinds: how many of them the seat has that has most."""
    if rules.rules != Ruleset.MCR:
        return
    for name, kinds, most, usual, copies in (
        ("big_three_dragons", DRAGONS, 3, 4, (2, 2, 3, 3)),
        ("big_four_winds", WINDS, 3, 5, (2, 3, 3, 3, 3)),
        ("all_honors", HONOURS, 3, 7, (2, 3, 3, 3, 3)),
        ("all_green", in_suit(2, 2, 3, 4, 6, 8) | GREEN_DRAGON, 4, 7, (2, 3, 3, 3, 3)),
        ("thirteen_orphans", ORPHANS, 1, 8, (2, 2, 3, 3)),
    ):
        yield Rare(f"fan_{name}", having(kinds, most, usual), copies, "wall", unseen)


def having(kinds: int, most: int, usual: int) -> Reader:
    """How many tiles of these kinds one seat has, above what is usual; of each kind so many count."""
    some = np.flatnonzero([kinds >> kind & 1 for kind in range(KINDS)])

    def level(tables: Tables) -> npt.NDArray[np.int64]:
        count = np.minimum(owned(tables)[:, :, some], most).sum(axis=2).max(axis=1)
        return np.asarray(np.maximum(count.astype(np.int64) - usual, 0))

    return level


def owned(tables: Tables) -> npt.NDArray[np.int8]:
    """How many of each kind every seat has, in hand and melded; of a kong three."""
    found: npt.NDArray[np.int8] = tables["hand"].copy()
    every = np.arange(len(tables))
    for seat in range(SEATS):
        for place in range(tables["melds"].shape[2]):
            what, kind = tables["melds"][:, seat, place].T
            there = tables["n_melds"][:, seat] > place
            for more in range(3):
                tile = np.where(what == Meld.CHOW, kind + more, kind)
                found[every, seat, np.where(there, tile, 0)] += there
    return found


def unseen(tables: Tables) -> npt.NDArray[np.bool_]:
    """What is left of the wall."""
    places = np.arange(tables["wall"].shape[1])
    return np.asarray((places >= tables["front"][:, None]) & (places < tables["back"][:, None]))


def ends(rules: Any) -> tuple[End, ...]:
    return (MATCH,)


def sittings(rules: Any, pace: float) -> Iterator[Row]:
    drawn = tally_is("ending", Ending.EXHAUSTED)
    yield row("drawn_hands", Kind.MEAN, drawn)._replace(over=Over.SUM)
    if rules.rules == Ruleset.MCR:
        yield row("dearest", Kind.MEAN, tally("points"))._replace(over=Over.MOST)
