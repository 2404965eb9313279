"""Least dead wood, slow and obvious: every way to take melds away, one after the other."""

from functools import cache

from meldhouse.pieces.cards import RANKS, SUITS
from meldhouse.pieces.melds import worth


def melds_with(card, cards):
    """Every meld among these cards that holds this card."""
    suit, rank = divmod(card, RANKS)
    column = [other * RANKS + rank for other in range(SUITS)]
    held = [c for c in column if c in cards]
    melds = [set(held)] if len(held) == SUITS else []
    melds += [set(column) - {c} for c in column if c != card]
    for bottom in range(rank + 1):
        for top in range(rank, RANKS):
            if top - bottom >= 2:
                melds.append({suit * RANKS + r for r in range(bottom, top + 1)})
    return [meld for meld in melds if meld <= cards]


@cache
def deadwood(cards: frozenset) -> int:
    """The lowest card is dead, or in one of its melds; the rest is a smaller hand."""
    if not cards:
        return 0
    card = min(cards)
    ways = [worth(card) + deadwood(cards - {card})]
    ways += [deadwood(cards - meld) for meld in melds_with(card, cards)]
    return min(ways)


def spare_cards(cards: frozenset):
    """None if all are in melds; otherwise every card without which they are."""
    if deadwood(cards) == 0:
        return None
    return {card for card in cards if deadwood(cards - {card}) == 0}
