"""What the odds of Tongits count."""

from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.games.odds import (
    MEDIAN,
    PERCENTILE_90,
    Kind,
    Measure,
    Row,
    SittingAggregate,
    SittingEnd,
    field_value,
    tally,
    tally_is,
)
from meldhouse.games.tongits import SAID
from meldhouse.games.tongits.dealt_hand_odds import are_tongits, chance
from meldhouse.games.tongits.state import DEALT, NONE, SEATS, Ended
from meldhouse.pieces.cards import CARDS, RANKS, SUITS

Tables = npt.NDArray[Any]
ENDED = (Ended.TONGITS, Ended.DRAW, Ended.CHALLENGE, Ended.DECK_OUT)
FIRST, LAST = 0, SEATS - 1  # who is dealt thirteen cards, and who twelve
ONE_SUIT = np.uint64((1 << RANKS) - 1)
RUN_BOTTOMS = np.uint64(sum(((1 << RANKS - 2) - 1) << suit * RANKS for suit in range(SUITS)))
ONE, TWO = np.uint64(1), np.uint64(2)


def row(name: str, kind: Kind, read: Measure, of: Measure | None = None, dealt: bool = False) -> Row:
    return Row(name, SAID(f"odds-{name}"), kind, read, of, dealt=dealt)


def rows(rules: Any) -> tuple[Row, ...]:
    return (
        row("dealt_meld", Kind.SHARE, holds_meld, dealt=True),
        row("dealt_secret", Kind.SHARE, holds_four, dealt=True),
        row("dealt_tongits", Kind.SHARE, lambda tables: are_tongits(tables["hand"][:, FIRST]), dealt=True),
        *(row(f"ended_{ended.name.lower()}", Kind.SHARE, tally_is("ended", ended)) for ended in ENDED),
        row("nobody", Kind.SHARE, tally_is("winner", NONE)),
        row("burned", Kind.MEAN, tally("burned")),
        row("draws_called", Kind.SHARE, tally("draws_called")),
        row("draws_challenged", Kind.SHARE, was_challenged, was_called),
        row("draws_won", Kind.SHARE, lambda tables: tables["tally"]["winner"] == tables["called"], was_called),
        row("secrets", Kind.MEAN, tally("secrets")),
        *(row(name, Kind.MEAN, tally(name)) for name in ("picks", "takes", "drops", "connects")),
        row("deadwood", Kind.RATIO, left_to_losers, losers),
    )


def was_called(tables: Tables) -> npt.NDArray[np.bool_]:
    return np.asarray(tables["called"] != NONE)


def was_challenged(tables: Tables) -> npt.NDArray[np.bool_]:
    return np.asarray(tables["challenging"] != 0)


def left_to_losers(tables: Tables) -> npt.NDArray[np.int64]:
    """The dead wood of all but the winner."""
    winner = tables["tally"]["winner"]
    lost = np.arange(SEATS) != winner[:, None]
    return np.asarray((tables["tally"]["deadwood"] * lost).sum(axis=1))


def losers(tables: Tables) -> npt.NDArray[np.int64]:
    return np.where(tables["tally"]["winner"] == NONE, SEATS, SEATS - 1)


# --- from hand to hand -----------------------------------------------------------------------


def ends(rules: Any) -> tuple[SittingEnd, ...]:
    return (SittingEnd("pot", SAID("odds-until-pot"), pot_is_won),)


def sittings(rules: Any, pace: float) -> tuple[Row, ...]:
    """Who takes the pot by winning twice in a row, and how large it is by then."""
    return (
        *(
            Row(f"pots_{n + 1}", SAID("odds-pots", n=n + 1), Kind.MEAN, takes_pot(n), over=SittingAggregate.SUM)
            for n in range(SEATS)
        ),
        row("pot_won", Kind.RATIO, field_value("prize"), pot_is_won)._replace(over=SittingAggregate.SUM),
        row("pot_half", Kind.SPREAD, field_value("prize"))._replace(over=SittingAggregate.MOST, part=MEDIAN),
        row("pot_most", Kind.SPREAD, field_value("prize"))._replace(over=SittingAggregate.MOST, part=PERCENTILE_90),
        row("pot_left", Kind.MEAN, field_value("pot")),
    )


def pot_is_won(tables: Tables) -> npt.NDArray[np.bool_]:
    return np.asarray(tables["prize"] > 0)


def takes_pot(seat: int) -> Measure:
    return lambda tables: pot_is_won(tables) & (tables["tally"]["winner"] == seat)


# --- the deal ------------------------------------------------------------------------------


def holds_meld(tables: Tables) -> npt.NDArray[np.bool_]:
    """Has a hand of twelve three of a kind or a run of three, when it is dealt?"""
    hand = tables["hand"][:, LAST]
    spades, hearts, diamonds, clubs = suits_of(hand)
    three = (spades & hearts & (diamonds | clubs)) | (diamonds & clubs & (spades | hearts))
    return np.asarray(three | (hand & (hand >> ONE) & (hand >> TWO) & RUN_BOTTOMS) != 0)


def holds_four(tables: Tables) -> npt.NDArray[np.bool_]:
    spades, hearts, diamonds, clubs = suits_of(tables["hand"][:, LAST])
    return np.asarray(spades & hearts & diamonds & clubs != 0)


def suits_of(hand: npt.NDArray[np.uint64]) -> list[npt.NDArray[np.uint64]]:
    """The ranks of each suit, as sets."""
    return [(hand >> np.uint64(suit * RANKS)) & ONE_SUIT for suit in range(SUITS)]


def exact(rules: Any) -> dict[str, Fraction]:
    """Hands of twelve without what is looked for are counted rank by rank; of thirteen, those that are tongits."""
    hands = comb(CARDS, DEALT)
    return {
        "dealt_meld": 1 - Fraction(without(makes_no_meld), hands),
        "dealt_secret": 1 - Fraction(without(makes_no_four), hands),
        "dealt_tongits": chance(),
    }


def without(goes_on: Callable[[int, int, int], bool]) -> int:
    """Hands of twelve whose every rank, after the two ranks before it, goes on so: suits as bits."""
    ways = {(0, 0, 0): 1}  # the suits of the last two ranks, cards so far -> hands
    for _ in range(RANKS):
        longer: dict[tuple[int, int, int], int] = {}
        for (before, last, cards), hands in ways.items():
            for suits in range(1 << SUITS):
                total = cards + suits.bit_count()
                if total <= DEALT and goes_on(before, last, suits):
                    longer[last, suits, total] = longer.get((last, suits, total), 0) + hands
        ways = longer
    return sum(hands for (_, _, cards), hands in ways.items() if cards == DEALT)


def makes_no_meld(before: int, last: int, suits: int) -> bool:
    """Neither three of the rank nor a run of three up to it."""
    return suits.bit_count() < 3 and before & last & suits == 0


def makes_no_four(before: int, last: int, suits: int) -> bool:
    return suits.bit_count() < SUITS
