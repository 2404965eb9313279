"""The least deadwood by a slow and simple search, which removes melds in every order."""

from functools import cache

from meldhouse.pieces.cards import RANKS, SUITS
from meldhouse.pieces.melds import points_of_card


@cache
def melds_with(card):
    """Return every possible meld with this card."""
    suit, rank = divmod(card, RANKS)
    column = frozenset(other * RANKS + rank for other in range(SUITS))
    melds = [column, *(column - {c} for c in column if c != card)]
    for bottom in range(rank + 1):
        for top in range(rank, RANKS):
            if top - bottom >= 2:
                melds.append(frozenset(suit * RANKS + r for r in range(bottom, top + 1)))
    return melds


@cache
def deadwood(cards: frozenset) -> int:
    """Return the least deadwood: the lowest card is dead or in one of its melds, and the rest is a smaller hand."""
    if not cards:
        return 0
    card = min(cards)
    ways = [points_of_card(card) + deadwood(cards - {card})]
    ways += [deadwood(cards - meld) for meld in melds_with(card) if meld <= cards]
    return min(ways)


def spare_cards(cards: frozenset):
    """Return the cards whose removal leaves only melds, or None if all cards are in melds."""
    if deadwood(cards) == 0:
        return None
    return {card for card in cards if deadwood(cards - {card}) == 0}
