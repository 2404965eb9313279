"""The statistics of Kong-Pie that simulations estimate."""

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
from meldhouse.games.odds import Kind as RowKind
from meldhouse.pieces.cards import CARDS, RANKS

Tables = npt.NDArray[Any]
EMPTY, ONE = np.uint64(0), np.uint64(1)
BOTH_NOTES = (0, RANKS * 3 + 1)  # an example: the ace of spades and the two of clubs,
NOODLES = 1 << RANKS * 3 | 1 << 1  # and the noodles that they define
HIGH_KONG = 4  # number of cards
HIGH_PAIRS = [sum(1 << suit * RANKS + rank for suit in (1, 2)) for rank in (0, 1)]


def row(name: str, kind: RowKind, read: Measure, of: Measure | None = None, dealt: bool = False) -> Row:
    return Row(name, SAID(f"odds-{name}"), kind, read, of, dealt=dealt)


def rows(rules: Any) -> tuple[Row, ...]:
    return (*first_hand_rows(), *kong_rows(), *ending_rows(rules), *money_rows(rules), *option_rows(rules))


# --- the first hand, before the first move -----------------------------------------------


def first_hand(tables: Tables) -> npt.NDArray[np.uint64]:
    """Return for each table the four cards dealt to the first player, as a bit set."""
    return np.asarray(tables["shown"][:, 0] | tables["hidden"][:, 0])


def first_hand_holds(kind: Kind) -> Measure:
    """Return a function that tests for each table whether the first hand holds a kong of this kind."""

    def read(tables: Tables) -> npt.NDArray[np.bool_]:
        return np.asarray(HOLDS_KIND[kind](first_hand(tables), tables))

    return read


def has_high_pair(hand: npt.NDArray[np.uint64], tables: Tables) -> npt.NDArray[np.bool_]:
    pairs = tables["high_pairs"]
    return np.asarray((hand[:, None] & pairs == pairs).any(axis=1))


HOLDS_KIND: dict[Kind, Callable[[npt.NDArray[np.uint64], Tables], Any]] = {
    Kind.FOUR_IN_SUIT: lambda hand, _: (hand[:, None] & ~SUIT_CARDS == EMPTY).any(axis=1),
    Kind.THREE_OF_A_KIND: lambda hand, _: (np.bitwise_count(hand[:, None] & RANK_CARDS) >= 3).any(axis=1),
    Kind.NOODLE: lambda hand, tables: hand & tables["noodles"] != EMPTY,
    Kind.HIGH_PAIR: has_high_pair,
    Kind.HIGH_KONG: lambda hand, tables: has_high_pair(hand, tables) & (~hand & tables["noodles"] == EMPTY),
}


def first_hand_rows() -> Iterator[Row]:
    for kind in Kind:
        yield row(f"dealt_{kind.name.lower()}", RowKind.SHARE, first_hand_holds(kind), dealt=True)
    yield row("next_card", RowKind.RATIO, count_completed, count_threes, dealt=True)


def count_threes(tables: Tables) -> Column:
    """Return for each table how many of the four ways to remove a card leave the first hand without a kong."""
    hand, cards = cards_of_first_hand(tables)
    return count_without_kong(tables, hand, cards)


def count_completed(tables: Tables) -> Column:
    """Return for each table how many cards of the first hand give a kong to the three others, which hold none."""
    hand, cards = cards_of_first_hand(tables)
    return np.where(has_kong(hand, tables), count_without_kong(tables, hand, cards), 0)


def cards_of_first_hand(tables: Tables) -> tuple[npt.NDArray[np.uint64], list[npt.NDArray[np.uint64]]]:
    """Return for each table the first hand as a bit set, and each of its cards as a bit set."""
    hand = left = first_hand(tables)
    cards = []
    for _ in range(HAND):
        cards.append(left & ~(left - ONE))
        left = left & (left - ONE)
    return hand, cards


def count_without_kong(tables: Tables, hand: npt.NDArray[np.uint64], cards: list[npt.NDArray[np.uint64]]) -> Column:
    return np.asarray(np.sum([~has_kong(hand & ~card, tables) for card in cards], axis=0))


def has_kong(hand: npt.NDArray[np.uint64], tables: Tables) -> npt.NDArray[np.bool_]:
    """Return whether hands of three or four cards hold a kong of any kind."""
    three = (np.bitwise_count(hand[:, None] & RANK_CARDS) >= 3).any(axis=1)
    suit = (np.bitwise_count(hand[:, None] & SUIT_CARDS) >= HAND).any(axis=1)
    return np.asarray(three | suit | (hand & tables["noodles"] != EMPTY) | has_high_pair(hand, tables))


def exact(rules: Any) -> dict[str, Fraction]:
    """Return the exact share of first hands that hold each kind of kong, of 230,300 equally likely hands."""
    hands = {
        Kind.FOUR_IN_SUIT: 2 * comb(12, HAND) + 2 * comb(13, HAND),  # two suits contain no note
        Kind.THREE_OF_A_KIND: 11 * (4 * (REST - 4) + 1)
        + 2 * (REST - 3),  # eleven ranks have four cards in the deck, two have three
        Kind.NOODLE: comb(REST, HAND) - comb(REST - 2, HAND),
        Kind.HIGH_PAIR: 2 * comb(REST - 2, 2) - 1,
        Kind.HIGH_KONG: 2,
    }
    dealt = {f"dealt_{kind.name.lower()}": Fraction(found, comb(REST, HAND)) for kind, found in hands.items()}
    return {**dealt, "next_card": next_card()}


@cache
def next_card() -> Fraction:
    """Return the probability that a fourth card gives a kong to three cards that hold none.

    It enumerates all 19,600 times 47 cases; they are the same for any two notes.
    """
    some = np.zeros(1, np.dtype([("noodles", "u8"), ("high_pairs", "u8", 2)]))
    some["noodles"], some["high_pairs"] = NOODLES, HIGH_PAIRS
    pack = [1 << card for card in range(CARDS) if card not in BOTH_NOTES]
    held = np.array([a | b | c for a, b, c in combinations(pack, HAND - 1)], np.uint64)
    held = held[~has_kong(held, some)]
    drawn = [np.uint64(card) for card in pack]
    makes = sum(int(has_kong(left | card, some).sum()) for card in drawn for left in [held[held & card == EMPTY]])
    return Fraction(makes, len(held) * (REST - HAND + 1))


# --- the end of the hand --------------------------------------------------------------------


def kong_rows() -> Iterator[Row]:
    for kind in Kind:
        yield row(f"kongs_{kind.name.lower()}", RowKind.MEAN, kongs_made(kind))
    yield row("high_kong", RowKind.SHARE, happened("high_kong"))


def kongs_made(kind: Kind) -> Measure:
    return lambda tables: np.asarray(tables["tally"]["kongs"][:, :, kind].sum(axis=1))


def ending_rows(rules: Any) -> Iterator[Row]:
    """Yield the odds rows about how hands end and what happens in them."""
    for ending in Ending:
        if ending not in (Ending.PLAYING, Ending.HIGH_KONG):
            yield row(f"ended_{ending.name.lower()}", RowKind.SHARE, tally_is("ended", ending))
    yield row("frozen", RowKind.SHARE, is_frozen)
    for name in ("connects", "draws", "passes", "restocks"):
        yield row(name, RowKind.MEAN, tally(name))
    if rules.passed_rounds != PassedRounds.IGNORE:
        yield row("stops", RowKind.MEAN, tally("stops"))
        if rules.on_stop in (OnStop.VOTE, OnStop.OFFER_RESET):
            yield row("resets", RowKind.RATIO, tally("resets"), tally("stops"))


def is_frozen(tables: Tables) -> npt.NDArray[np.bool_]:
    """Return for each table whether the cards in play could form no kong when the hand ended [41]."""
    gone = np.bitwise_or.reduce(tables["kongs"], axis=(1, 2)) | tables["removed"]
    for note in range(NOTES):
        gone = gone | np.uint64(1) << tables["notes"][:, note].astype(np.uint64)
    left = np.where(tables["gone"] > 0, tables["shown"] | tables["hidden"], EMPTY)
    live = PACK & ~(gone | np.bitwise_or.reduce(left, axis=1))
    suits = (np.bitwise_count(live[:, None] & SUIT_CARDS) >= 4).any(axis=1)
    ranks = (np.bitwise_count(live[:, None] & RANK_CARDS) >= 3).any(axis=1)
    return np.asarray(~(suits | ranks | has_high_pair(live, tables) | (live & tables["noodles"] != EMPTY)))


def money_rows(rules: Any) -> Iterator[Row]:
    """Yield the odds rows about payments into and out of the kitty and the jackpot."""
    yield row("kitty", RowKind.MEAN, paid_in)
    if not rules.carry_kitty:
        yield row("house", RowKind.MEAN, unpaid_kitty)
        yield row("house_share", RowKind.RATIO, unpaid_kitty, paid_in)
    if not rules.kong_crown:
        yield row("jackpot", RowKind.MEAN, field_value("jackpot"))
        yield row("jackpot_long", RowKind.RATIO, jackpot_gain(int(rules.seats)), empties_jackpot(rules))
        if rules.jackpot_when_unwon == Jackpot.TO_HOUSE:
            yield row("jackpot_to_house", RowKind.SHARE, is_unwon)


def paid_in(tables: Tables) -> npt.NDArray[np.int64]:
    return np.asarray(tables["staked"].sum(axis=1))


def unpaid_kitty(tables: Tables) -> npt.NDArray[np.int64]:
    """Return for each table the chips of the kitty that were not paid out, without the jackpot."""
    return np.asarray(paid_in(tables) - tables["won"].sum(axis=1))


def is_unwon(tables: Tables) -> npt.NDArray[np.bool_]:
    """Return for each table whether the hand has no winner, so that the jackpot may go to the house [K33]."""
    return np.isin(tables["tally"]["ended"], UNWON)


def empties_jackpot(rules: Any) -> Measure:
    """Return a function that counts, by table, how often the hand empties the jackpot.

    The size of the jackpot does not depend on who takes it, so the mean is the same for a High Kong and the house.
    """
    high_kong = tally("high_kong")
    if rules.jackpot_when_unwon == Jackpot.STAYS:
        return high_kong
    return lambda tables: high_kong(tables) + is_unwon(tables)


def jackpot_gain(seats: int) -> Measure:
    """Return a function for a hand's payments into the jackpot, less tokens won back, but not by a High Kong.

    A High Kong eventually wins all of these, so their number per High Kong is the mean jackpot in the long run.
    """

    def read(tables: Tables) -> npt.NDArray[np.int64]:
        back = np.where(tables["tally"]["high_kong"] > 0, 0, tables["won_tokens"].sum(axis=1))
        return np.asarray(TOKEN * seats - back)

    return read


def option_rows(rules: Any) -> Iterator[Row]:
    """Yield the odds rows that depend on options."""
    if rules.glory:
        yield row("glory", RowKind.SHARE, happened("glory"))
    if rules.first_place:
        yield row("first_place", RowKind.SHARE, lambda tables: tables["tally"]["first_place"] != NONE)
    if rules.lojack:
        yield row("removed", RowKind.MEAN, tally("removed"))


# --- rare events ------------------------------------------------------------------------------


def rare(rules: Any) -> Iterator[RareEvent]:
    yield RareEvent("high_kong", missing_from_high_kong, "stock", unseen_places)


def missing_from_high_kong(tables: Tables) -> npt.NDArray[np.int64]:
    """Return for each table the fewest cards that any hand lacks for a High Kong that is still possible."""
    gone = np.bitwise_or.reduce(tables["kongs"], axis=(1, 2)) | tables["removed"]
    held = tables["shown"] | tables["hidden"]
    most = np.zeros(len(tables), np.int64)
    for note in range(NOTES):
        cards = tables["noodles"] | tables["high_pairs"][:, note]
        found = np.bitwise_count(held & cards[:, None]).max(axis=1)
        most = np.maximum(most, np.where(cards & gone == EMPTY, found, 0))
    return HIGH_KONG - most


def unseen_places(tables: Tables) -> npt.NDArray[np.bool_]:
    """Return for each table the places of the stock whose cards no player knows from a restock."""
    places = np.arange(tables["stock"].shape[1])
    return np.asarray((places < tables["left"][:, None]) & (tables["stock_open"] == 0))


# --- sittings -----------------------------------------------------------------------


def sittings(rules: Any, pace: float) -> Iterator[Row]:
    """Yield the odds rows of a session: the High Kongs, the jackpot, and the kitty or the house's chips at its end."""
    yield row("high_kongs", RowKind.MEAN, tally("high_kong"))._replace(over=SittingAggregate.SUM)
    if rules.kong_crown:
        yield row("crowned", RowKind.SHARE, lambda tables: tables["crowned"] > 0)
    else:
        yield from jackpot_rows(int(rules.seats), pace)
        if rules.jackpot_when_unwon == Jackpot.TO_HOUSE:
            yield row("jackpots_to_house", RowKind.MEAN, is_unwon)._replace(over=SittingAggregate.SUM)
    name = "kitty_left" if rules.carry_kitty else "house_in_all"
    yield row(name, RowKind.MEAN, field_value("kitty" if rules.carry_kitty else "house"))


def jackpot_rows(seats: int, pace: float) -> Iterator[Row]:
    jackpot, into = field_value("jackpot"), jackpot_gain(seats)
    yield row("jackpot_at_last", RowKind.MEAN, jackpot)
    yield row("jackpot_half", RowKind.SPREAD, jackpot)._replace(part=MEDIAN)
    yield row("jackpot_most", RowKind.SPREAD, jackpot)._replace(part=PERCENTILE_90)
    yield row("jackpot_highest", RowKind.MEAN, jackpot)._replace(over=SittingAggregate.MOST)
    yield row("jackpot_an_hour", RowKind.RATIO, into, tally("decisions"))._replace(
        over=SittingAggregate.SUM, times=3600 / pace
    )
    yield row("jackpot_taken", RowKind.RATIO, jackpot_taken, tally("high_kong"))._replace(over=SittingAggregate.SUM)


def jackpot_taken(tables: Tables) -> npt.NDArray[np.int64]:
    """Return for each table the tokens that a High Kong has taken from the jackpot."""
    return np.where(tables["tally"]["high_kong"] > 0, tables["won_tokens"].sum(axis=1), 0)
