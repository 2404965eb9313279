"""The score breakdown of Tongits: melds, deadwood and payments, and how near a player's own hand is."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

import numpy as np

from meldhouse.games.how_to_play import HandDistance, PieceGroup, Point
from meldhouse.games.scene import UNSEEN
from meldhouse.games.tongits import SAID
from meldhouse.games.tongits.notation import kind_of
from meldhouse.games.tongits.scene import card_names, ending_messages, payment_messages, pot_messages
from meldhouse.games.tongits.settlement import is_burned
from meldhouse.games.tongits.state import MELD, MELD_CARDS, NONE, SEATS, Ended
from meldhouse.i18n import Seat, msg
from meldhouse.pieces.cards import CARDS, SUITS, cards_of
from meldhouse.pieces.melds import deadwood, least_dead_cards, points_of_card

ARTICLES = {
    Ended.TONGITS: ("14", "T17"),
    Ended.DRAW: ("15", "16", "17"),
    Ended.CHALLENGE: ("16", "20"),
    Ended.DECK_OUT: ("13", "19"),
}
MAX_HELPFUL = 8  # helpful cards to list


def won(view: Any, rules: Any) -> tuple[Point, ...]:
    """Return the explanation of how the hand was won, of each player's melds and deadwood, and of who pays."""
    winner = int(view.tally.winner)
    order = sorted(range(SEATS), key=lambda seat: (seat != winner, seat))
    nobody = winner == NONE
    return (
        Point(
            tuple(ending_messages(view, rules)), articles=("T9",) if nobody else ARTICLES[Ended(int(view.tally.ended))]
        ),
        *(seat_point(view, seat) for seat in order),
        *(() if nobody else payment_points(view, rules)),
    )


# --- melds and deadwood -------------------------------------------------------------------------


def seat_point(view: Any, seat: int) -> Point:
    """Return the explanation of a seat's result: its melds, on the table and in the hand, and its deadwood."""
    hand = int(view.hand[seat])
    groups = (*laid_groups(view, seat), *hand_groups(hand))
    says = SAID("counts-hand", seat=Seat(seat), n=int(deadwood(np.uint64(hand))))
    return Point((says,), groups, articles=("13", "T8"))


def laid_groups(view: Any, seat: int) -> Iterator[PieceGroup]:
    """Yield a seat's melds and secrets on the table."""
    yield from (meld_group(cards_of(view.meld[k])) for k in range(int(view.melds)) if view.owner[k] == seat)
    secret = cards_of(view.secret[seat])
    names = card_names(secret) or (UNSEEN,) * (SUITS * int(view.buried[seat]))
    if names:
        yield PieceGroup(" ".join(names), SAID("counts-secret"), fan=True)


def hand_groups(hand: int) -> Iterator[PieceGroup]:
    """Yield the melds of a hand in its best layout, then the deadwood, the highest points first."""
    dead = int(least_dead_cards(np.uint64(hand)))
    yield from map(meld_group, split_into_melds(hand & ~dead) or ())
    by_points = sorted(cards_of(dead), key=lambda card: -points_of_card(card))
    for each, cards in groupby(by_points, points_of_card):
        group = list(cards)
        says = msg("counts-times", times=len(group), each=each, n=each * len(group))
        yield PieceGroup(" ".join(card_names(group)), says, fan=True)


def meld_group(cards: Any) -> PieceGroup:
    return PieceGroup(" ".join(card_names(list(cards))), SAID("kind", kind=kind_of(list(cards))), fan=True)


def split_into_melds(cards: int) -> list[tuple[int, ...]] | None:
    """Split cards into melds by backtracking, trying the longest meld first; return None if it is impossible."""
    if not cards:
        return []
    lowest = cards & -cards
    fits = [number for number, meld in enumerate(MELD.tolist()) if meld & lowest and meld & cards == meld]
    for number in sorted(fits, key=lambda number: -len(MELD_CARDS[number])):
        rest = split_into_melds(cards & ~int(MELD[number]))
        if rest is not None:
            return [MELD_CARDS[number], *rest]
    return None


# --- who pays -------------------------------------------------------------------------------------


def payment_points(view: Any, rules: Any) -> Iterator[Point]:
    """Yield the payments: burned players, items for the win, then the pot."""
    burned = tuple(SAID("burned", seat=Seat(seat)) for seat in range(SEATS) if is_burned(view, seat))
    if burned:
        yield Point(burned, articles=("21",))
    yield Point(tuple(payment_messages(view, rules)), articles=("24", "T1", "T2"))
    yield Point(tuple(pot_messages(view, rules)), articles=("23", "25"))


# --- the player's own hand --------------------------------------------------------------------------


def near(view: Any, rules: Any, seat: int) -> HandDistance:
    """Return the deadwood of a seat's hand, and the cards that would lower it most."""
    hand = int(view.hand[seat])
    dead = int(deadwood(np.uint64(hand)))
    now = Point((SAID("near-dead", n=dead),), tuple(hand_groups(hand)), articles=("13", "14"))
    helps = helpful_cards(view, hand, dead)
    if not helps:
        return HandDistance(None, (now,))
    laid = tuple(PieceGroup(card_names([card])[0], SAID("near-leaves", n=left)) for left, card in helps)
    return HandDistance(None, (now, Point((SAID("near-helps"),), laid, articles=("5", "7"))))


def helpful_cards(view: Any, hand: int, dead: int) -> list[tuple[int, int]]:
    """Return the cards that lower deadwood most, as (deadwood, card), among the last discard and unseen cards."""
    excluded = hand
    for meld in view.meld[: view.melds].tolist():
        excluded |= meld
    for card in view.discards[: max(0, int(view.lying) - 1)].tolist():
        excluded |= 1 << card
    found = [(int(deadwood(np.uint64(hand | 1 << card))), card) for card in range(CARDS) if not excluded >> card & 1]
    return sorted(one for one in found if one[0] < dead)[:MAX_HELPFUL]
