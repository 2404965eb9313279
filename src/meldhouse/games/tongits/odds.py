"""The statistics of Tongits that simulations estimate."""

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
from meldhouse.games.tongits.dealt_hand_odds import are_tongits, chance_of_tongits
from meldhouse.games.tongits.state import DEALT, NONE, SEATS, Ended
from meldhouse.pieces.cards import CARDS, RANKS, SUITS

Tables = npt.NDArray[Any]
ENDED = (Ended.TONGITS, Ended.DRAW, Ended.CHALLENGE, Ended.DECK_OUT)
FIRST, LAST = 0, SEATS - 1  # a seat with thirteen cards, and one with twelve
ONE_SUIT = np.uint64((1 << RANKS) - 1)
POSSIBLE_RUN_STARTS = np.uint64(sum(((1 << RANKS - 2) - 1) << suit * RANKS for suit in range(SUITS)))
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
        row("deadwood", Kind.RATIO, deadwood_of_losers, count_losers),
    )


def was_called(tables: Tables) -> npt.NDArray[np.bool_]:
    return np.asarray(tables["called"] != NONE)


def was_challenged(tables: Tables) -> npt.NDArray[np.bool_]:
    return np.asarray(tables["challenging"] != 0)


def deadwood_of_losers(tables: Tables) -> npt.NDArray[np.int64]:
    """Return for each table the deadwood points of all but the winner."""
    winner = tables["tally"]["winner"]
    lost = np.arange(SEATS) != winner[:, None]
    return np.asarray((tables["tally"]["deadwood"] * lost).sum(axis=1))


def count_losers(tables: Tables) -> npt.NDArray[np.int64]:
    return np.where(tables["tally"]["winner"] == NONE, SEATS, SEATS - 1)


# --- from hand to hand -----------------------------------------------------------------------


def ends(rules: Any) -> tuple[SittingEnd, ...]:
    return (SittingEnd("pot", SAID("odds-until-pot"), pot_is_won),)


def sittings(rules: Any, pace: float) -> tuple[Row, ...]:
    """Return the odds rows of a session: who takes the pot by winning twice in a row, and its size."""
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
    """Return for each table whether a dealt hand of twelve has three of a kind or a run of three."""
    hand = tables["hand"][:, LAST]
    spades, hearts, diamonds, clubs = suits_of(hand)
    three = (spades & hearts & (diamonds | clubs)) | (diamonds & clubs & (spades | hearts))
    return np.asarray(three | (hand & (hand >> ONE) & (hand >> TWO) & POSSIBLE_RUN_STARTS) != 0)


def holds_four(tables: Tables) -> npt.NDArray[np.bool_]:
    spades, hearts, diamonds, clubs = suits_of(tables["hand"][:, LAST])
    return np.asarray(spades & hearts & diamonds & clubs != 0)


def suits_of(hand: npt.NDArray[np.uint64]) -> list[npt.NDArray[np.uint64]]:
    """Return for each suit a bit set of the ranks that each hand has of it."""
    return [(hand >> np.uint64(suit * RANKS)) & ONE_SUIT for suit in range(SUITS)]


def exact(rules: Any) -> dict[str, Fraction]:
    """Return exact probabilities of dealt hands with a meld, a four of a kind or tongits, counted rank by rank."""
    hands = comb(CARDS, DEALT)
    return {
        "dealt_meld": 1 - Fraction(count_hands_without(makes_no_meld), hands),
        "dealt_secret": 1 - Fraction(count_hands_without(makes_no_four), hands),
        "dealt_tongits": chance_of_tongits(),
    }


def count_hands_without(is_allowed: Callable[[int, int, int], bool]) -> int:
    """Return the number of 12-card hands in which each rank's suits pass a test with those of the two ranks before."""
    states = {(0, 0, 0): 1}  # (suits of the last two ranks, cards so far) -> number of hands
    for _ in range(RANKS):
        longer: dict[tuple[int, int, int], int] = {}
        for (before, last, cards), hands in states.items():
            for suits in range(1 << SUITS):
                total = cards + suits.bit_count()
                if total <= DEALT and is_allowed(before, last, suits):
                    longer[last, suits, total] = longer.get((last, suits, total), 0) + hands
        states = longer
    return sum(hands for (_, _, cards), hands in states.items() if cards == DEALT)


def makes_no_meld(before: int, last: int, suits: int) -> bool:
    """Return whether a rank's cards form no set and, with the two ranks before it, complete no run."""
    return suits.bit_count() < 3 and before & last & suits == 0


def makes_no_four(before: int, last: int, suits: int) -> bool:
    return suits.bit_count() < SUITS
