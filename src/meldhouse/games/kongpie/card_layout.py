"""Queries in plain Python: the cards in a place, the cards of an action, the kind of a kong."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from meldhouse.games.kongpie.state import DISCARD, HAND_PAIRS, KONG, PULL, PUT, SOURCE_PAIRS, Kind
from meldhouse.pieces.cards import RANKS, cards_of


def as_set(cards: Iterable[int]) -> int:
    return sum(1 << int(card) for card in cards)


def hand_of(s: Any, seat: int) -> list[int]:
    """Return the visible cards of a seat's hand, in the order of its slots."""
    return cards_of(int(s.shown[seat]) | int(s.hidden[seat]))


def source_of(s: Any) -> list[int]:
    cards: list[int] = s.source[: s.source_cards].tolist()
    return cards


def cards_just_put(s: Any) -> list[int]:
    """Return the cards that were put and have not joined the source yet."""
    cards: list[int] = s.laid[: s.laid_cards].tolist()
    return cards


def high_cards(s: Any) -> int:
    """Return a bit set of all cards that have a high note's rank, which are those that lojack removes."""
    return int(s.noodles) | int(s.high_pairs[0]) | int(s.high_pairs[1])


def cards_of_action(s: Any, action: int) -> list[int]:
    """Return the cards of a kong, put, pull or discard."""
    if PULL <= action < DISCARD:
        in_source = source_of(s)
        return [in_source[slot] for slot in SOURCE_PAIRS[action - PULL]]
    hand = hand_of(s, int(s.turn))
    if action < PUT:
        return [card for slot, card in enumerate(hand) if (action - KONG + 1) >> slot & 1]
    if action < PULL:
        return [hand[slot] for slot in HAND_PAIRS[action - PUT]]
    return [hand[action - DISCARD]]


def kind_of(s: Any, cards: Iterable[int]) -> Kind | None:
    """Return the kind of kong that these cards are, or None if they are not a kong."""
    return kind_of_set(as_set(cards), int(s.noodles), tuple(s.high_pairs.tolist()))


@lru_cache(1 << 12)
def kind_of_set(mask: int, noodles: int, pairs: tuple[int, ...]) -> Kind | None:
    """Return the kind of kong that a set of cards is among these noodles and high pairs, or None."""
    held = cards_of(mask)
    suits, ranks = {card // RANKS for card in held}, {card % RANKS for card in held}
    if len(held) == 1 and mask & noodles:
        return Kind.NOODLE
    if mask in pairs:
        return Kind.HIGH_PAIR
    if len(held) == 3 and len(ranks) == 1:
        return Kind.THREE_OF_A_KIND
    if len(held) == 4 and len(suits) == 1:
        return Kind.FOUR_IN_SUIT
    return Kind.HIGH_KONG if mask in [noodles | pair for pair in pairs] else None
