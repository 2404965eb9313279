"""What the odds of Kong-Pie count."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.games.kongpie import SAID
from meldhouse.games.kongpie.options import Jackpot, OnStop, PassedRounds
from meldhouse.games.kongpie.state import (
    HAND,
    NONE,
    NOTES,
    PACK,
    RANK_CARDS,
    REST,
    SUIT_CARDS,
    TOKEN,
    UNWON,
    Ending,
    Kind,
)
from meldhouse.games.odds import (
    MEDIAN,
    PERCENTILE_90,
    Column,
    Measure,
    RareEvent,
    Row,
    SittingAggregate,
    field_value,
    happened,
    tally,
    tally_is,
)
from meldhouse.games.odds import Kind as Of
from meldhouse.pieces.cards import CARDS, RANKS

Tables = npt.NDArray[Any]
EMPTY, ONE = np.uint64(0), np.uint64(1)
BOTH_NOTES = (0, RANKS * 3 + 1)  # the ace of spades and the two of clubs, say,
NOODLES = 1 << RANKS * 3 | 1 << 1  # and what they make of other cards
HIGH_KONG = 4  # cards of one
HIGH_PAIRS = [sum(1 << suit * RANKS + rank for suit in (1, 2)) for rank in (0, 1)]


def row(name: str, kind: Of, read: Measure, of: Measure | None = None, dealt: bool = False) -> Row:
    return Row(name, SAID(f"odds-{name}"), kind, read, of, dealt=dealt)


def rows(rules: Any) -> tuple[Row, ...]:
    return (*first_hands(), *kongs(), *endings(rules), *money(rules), *by_option(rules))


# --- the first hand, before anybody has played -----------------------------------------------


def first_hand(tables: Tables) -> npt.NDArray[np.uint64]:
    """The four cards of whoever begins."""
    return np.asarray(tables["shown"][:, 0] | tables["hidden"][:, 0])


def holds(kind: Kind) -> Measure:
    """Does the first hand hold a kong of this kind?"""

    def read(tables: Tables) -> npt.NDArray[np.bool_]:
        return np.asarray(HOLDS[kind](first_hand(tables), tables))

    return read


def has_high_pair(hand: npt.NDArray[np.uint64], tables: Tables) -> npt.NDArray[np.bool_]:
    pairs = tables["high_pairs"]
    return np.asarray((hand[:, None] & pairs == pairs).any(axis=1))


HOLDS: dict[Kind, Callable[[npt.NDArray[np.uint64], Tables], Any]] = {
    Kind.FOUR_IN_SUIT: lambda hand, _: (hand[:, None] & ~SUIT_CARDS == EMPTY).any(axis=1),
    Kind.THREE_OF_A_KIND: lambda hand, _: (np.bitwise_count(hand[:, None] & RANK_CARDS) >= 3).any(axis=1),
    Kind.NOODLE: lambda hand, tables: hand & tables["noodles"] != EMPTY,
    Kind.HIGH_PAIR: has_high_pair,
    Kind.HIGH_KONG: lambda hand, tables: has_high_pair(hand, tables) & (~hand & tables["noodles"] == EMPTY),
}


def first_hands() -> Iterator[Row]:
    for kind in Kind:
        yield row(f"dealt_{kind.name.lower()}", Of.SHARE, holds(kind), dealt=True)
    yield row("next_card", Of.RATIO, completed, threes, dealt=True)


def threes(tables: Tables) -> Column:
    """How many three cards of the first hand hold no kong: each of the four may be the one that comes next."""
    hand, cards = first_four(tables)
    return without_kong(tables, hand, cards)


def completed(tables: Tables) -> Column:
    """How many of these have one with the fourth."""
    hand, cards = first_four(tables)
    return np.where(has_kong(hand, tables), without_kong(tables, hand, cards), 0)


def first_four(tables: Tables) -> tuple[npt.NDArray[np.uint64], list[npt.NDArray[np.uint64]]]:
    """The first hand, and each of its cards."""
    hand = left = first_hand(tables)
    cards = []
    for _ in range(HAND):
        cards.append(left & ~(left - ONE))
        left = left & (left - ONE)
    return hand, cards


def without_kong(tables: Tables, hand: npt.NDArray[np.uint64], cards: list[npt.NDArray[np.uint64]]) -> Column:
    return np.asarray(np.sum([~has_kong(hand & ~card, tables) for card in cards], axis=0))


def has_kong(hand: npt.NDArray[np.uint64], tables: Tables) -> npt.NDArray[np.bool_]:
    """Any of the kinds; of three cards, or of four."""
    three = (np.bitwise_count(hand[:, None] & RANK_CARDS) >= 3).any(axis=1)
    suit = (np.bitwise_count(hand[:, None] & SUIT_CARDS) >= HAND).any(axis=1)
    return np.asarray(three | suit | (hand & tables["noodles"] != EMPTY) | has_high_pair(hand, tables))


def exact(rules: Any) -> dict[str, Fraction]:
    """First hands by the kinds of kongs that they hold: of 230,300 that are equally likely."""
    hands = {
        Kind.FOUR_IN_SUIT: 2 * comb(12, HAND) + 2 * comb(13, HAND),  # two suits lack a note
        Kind.THREE_OF_A_KIND: 11 * (4 * (REST - 4) + 1)
        + 2 * (REST - 3),  # of eleven ranks there are four, of two three
        Kind.NOODLE: comb(REST, HAND) - comb(REST - 2, HAND),
        Kind.HIGH_PAIR: 2 * comb(REST - 2, 2) - 1,
        Kind.HIGH_KONG: 2,
    }
    dealt = {f"dealt_{kind.name.lower()}": Fraction(found, comb(REST, HAND)) for kind, found in hands.items()}
    return {**dealt, "next_card": next_card()}


@cache
def next_card() -> Fraction:
    """Three cards that hold no kong, and what comes next: all 19,600 times 47, beside any two notes."""
    some = np.zeros(1, np.dtype([("noodles", "u8"), ("high_pairs", "u8", 2)]))
    some["noodles"], some["high_pairs"] = NOODLES, HIGH_PAIRS
    pack = [1 << card for card in range(CARDS) if card not in BOTH_NOTES]
    held = np.array([a | b | c for a, b, c in combinations(pack, HAND - 1)], np.uint64)
    held = held[~has_kong(held, some)]
    drawn = [np.uint64(card) for card in pack]
    makes = sum(int(has_kong(left | card, some).sum()) for card in drawn for left in [held[held & card == EMPTY]])
    return Fraction(makes, len(held) * (REST - HAND + 1))


# --- the hand as it ended --------------------------------------------------------------------


def kongs() -> Iterator[Row]:
    for kind in Kind:
        yield row(f"kongs_{kind.name.lower()}", Of.MEAN, made(kind))
    yield row("high_kong", Of.SHARE, happened("high_kong"))


def made(kind: Kind) -> Measure:
    return lambda tables: np.asarray(tables["tally"]["kongs"][:, :, kind].sum(axis=1))


def endings(rules: Any) -> Iterator[Row]:
    """How hands end, and what happens on the way."""
    for ending in Ending:
        if ending not in (Ending.PLAYING, Ending.HIGH_KONG):
            yield row(f"ended_{ending.name.lower()}", Of.SHARE, tally_is("ended", ending))
    yield row("frozen", Of.SHARE, frozen)
    for name in ("connects", "draws", "passes", "restocks"):
        yield row(name, Of.MEAN, tally(name))
    if rules.passed_rounds != PassedRounds.IGNORE:
        yield row("stops", Of.MEAN, tally("stops"))
        if rules.on_stop in (OnStop.VOTE, OnStop.OFFER_RESET):
            yield row("resets", Of.RATIO, tally("resets"), tally("stops"))


def frozen(tables: Tables) -> npt.NDArray[np.bool_]:
    """[41] When the hand ended: could no kong be formed any more of what was left in play?"""
    out = np.bitwise_or.reduce(tables["kongs"], axis=(1, 2)) | tables["removed"]
    for note in range(NOTES):
        out = out | np.uint64(1) << tables["notes"][:, note].astype(np.uint64)
    left = np.where(tables["gone"] > 0, tables["shown"] | tables["hidden"], EMPTY)
    live = PACK & ~(out | np.bitwise_or.reduce(left, axis=1))
    suits = (np.bitwise_count(live[:, None] & SUIT_CARDS) >= 4).any(axis=1)
    ranks = (np.bitwise_count(live[:, None] & RANK_CARDS) >= 3).any(axis=1)
    return np.asarray(~(suits | ranks | has_high_pair(live, tables) | (live & tables["noodles"] != EMPTY)))


def money(rules: Any) -> Iterator[Row]:
    """What goes into the kitty, and what comes out of it."""
    yield row("kitty", Of.MEAN, paid_in)
    if not rules.carry_kitty:
        yield row("house", Of.MEAN, left_of_kitty)
        yield row("house_share", Of.RATIO, left_of_kitty, paid_in)
    if not rules.kong_crown:
        yield row("jackpot", Of.MEAN, field_value("jackpot"))
        yield row("jackpot_long", Of.RATIO, into_jackpot(int(rules.seats)), takes_jackpot(rules))
        if rules.jackpot_when_unwon == Jackpot.TO_HOUSE:
            yield row("jackpot_to_house", Of.SHARE, unwon)


def paid_in(tables: Tables) -> npt.NDArray[np.int64]:
    return np.asarray(tables["staked"].sum(axis=1))


def left_of_kitty(tables: Tables) -> npt.NDArray[np.int64]:
    """Chips of the kitty that nobody was paid; the jackpot has rows of its own."""
    return np.asarray(paid_in(tables) - tables["won"].sum(axis=1))


def unwon(tables: Tables) -> npt.NDArray[np.bool_]:
    """Hands without a winner, after which the jackpot goes to the house where the rules say so [K33]."""
    return np.isin(tables["tally"]["ended"], UNWON)


def takes_jackpot(rules: Any) -> Measure:
    """Hands that empty the jackpot.  What the hand before them left does not depend on who takes it, so the mean is
    the same for a High Kong and for the house."""
    high_kong = tally("high_kong")
    if rules.jackpot_when_unwon == Jackpot.STAYS:
        return high_kong
    return lambda tables: high_kong(tables) + unwon(tables)


def into_jackpot(seats: int) -> Measure:
    """A token of everybody, less those that come back for glory and first place; a High Kong takes nothing from that.

    What comes in so comes out by a High Kong, sooner or later: so much for each is what they take in the long run.
    """

    def read(tables: Tables) -> npt.NDArray[np.int64]:
        back = np.where(tables["tally"]["high_kong"] > 0, 0, tables["won_tokens"].sum(axis=1))
        return np.asarray(TOKEN * seats - back)

    return read


def by_option(rules: Any) -> Iterator[Row]:
    """What only some houses play."""
    if rules.glory:
        yield row("glory", Of.SHARE, happened("glory"))
    if rules.first_place:
        yield row("first_place", Of.SHARE, lambda tables: tables["tally"]["first_place"] != NONE)
    if rules.lojack:
        yield row("removed", Of.MEAN, tally("removed"))


# --- what is rare ------------------------------------------------------------------------------


def rare(rules: Any) -> Iterator[RareEvent]:
    yield RareEvent("high_kong", lacking_of_high_kong, "stock", unseen)


def lacking_of_high_kong(tables: Tables) -> npt.NDArray[np.int64]:
    """How many cards of a High Kong that still can be are lacking where most of them are."""
    out = np.bitwise_or.reduce(tables["kongs"], axis=(1, 2)) | tables["removed"]
    held = tables["shown"] | tables["hidden"]
    most = np.zeros(len(tables), np.int64)
    for note in range(NOTES):
        cards = tables["noodles"] | tables["high_pairs"][:, note]
        found = np.bitwise_count(held & cards[:, None]).max(axis=1)
        most = np.maximum(most, np.where(cards & out == EMPTY, found, 0))
    return HIGH_KONG - most


def unseen(tables: Tables) -> npt.NDArray[np.bool_]:
    """The cards of the stock, unless it was turned over and their order is known."""
    places = np.arange(tables["stock"].shape[1])
    return np.asarray((places < tables["left"][:, None]) & (tables["stock_open"] == 0))


# --- from hand to hand -----------------------------------------------------------------------


def sittings(rules: Any, pace: float) -> Iterator[Row]:
    """What a table has come to when one gets up: its jackpot, its kitty, and what the house has."""
    yield row("high_kongs", Of.MEAN, tally("high_kong"))._replace(over=SittingAggregate.SUM)
    if rules.kong_crown:
        yield row("crowned", Of.SHARE, lambda tables: tables["crowned"] > 0)
    else:
        yield from jackpots(int(rules.seats), pace)
        if rules.jackpot_when_unwon == Jackpot.TO_HOUSE:
            yield row("jackpots_to_house", Of.MEAN, unwon)._replace(over=SittingAggregate.SUM)
    name = "kitty_left" if rules.carry_kitty else "house_in_all"
    yield row(name, Of.MEAN, field_value("kitty" if rules.carry_kitty else "house"))


def jackpots(seats: int, pace: float) -> Iterator[Row]:
    jackpot, into = field_value("jackpot"), into_jackpot(seats)
    yield row("jackpot_at_last", Of.MEAN, jackpot)
    yield row("jackpot_half", Of.SPREAD, jackpot)._replace(part=MEDIAN)
    yield row("jackpot_most", Of.SPREAD, jackpot)._replace(part=PERCENTILE_90)
    yield row("jackpot_highest", Of.MEAN, jackpot)._replace(over=SittingAggregate.MOST)
    yield row("jackpot_an_hour", Of.RATIO, into, tally("decisions"))._replace(
        over=SittingAggregate.SUM, times=3600 / pace
    )
    yield row("jackpot_taken", Of.RATIO, taken, tally("high_kong"))._replace(over=SittingAggregate.SUM)


def taken(tables: Tables) -> npt.NDArray[np.int64]:
    """What a High Kong has brought."""
    return np.where(tables["tally"]["high_kong"] > 0, tables["won_tokens"].sum(axis=1), 0)
