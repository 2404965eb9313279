"""How a hand of Tongits counts: melds and dead wood of everybody, and who pays what; and how near one's own hand is."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

import numpy as np

from meldhouse.games.how_to_play import HandDistance, PieceGroup, Point
from meldhouse.games.scene import UNSEEN
from meldhouse.games.tongits import SAID
from meldhouse.games.tongits.notation import kind_of
from meldhouse.games.tongits.scene import how_it_ended, in_fan, payments, pot_lines
from meldhouse.games.tongits.settlement import is_burned
from meldhouse.games.tongits.state import MELD, MELD_CARDS, NONE, SEATS, Ended
from meldhouse.i18n import HOUSE, Seat
from meldhouse.pieces.cards import CARDS, SUITS, cards_of
from meldhouse.pieces.melds import deadwood, least_dead_cards, points_of_card

ARTICLES = {
    Ended.TONGITS: ("14", "T17"),
    Ended.DRAW: ("15", "16", "17"),
    Ended.CHALLENGE: ("16", "20"),
    Ended.DECK_OUT: ("13", "19"),
}
NEAREST = 8  # cards that help are named


def won(view: Any, rules: Any) -> tuple[Point, ...]:
    """How it was won, what counts of every hand, and who pays."""
    winner = int(view.tally.winner)
    order = sorted(range(SEATS), key=lambda seat: (seat != winner, seat))
    nobody = winner == NONE
    return (
        Point(tuple(how_it_ended(view, rules)), articles=("T9",) if nobody else ARTICLES[Ended(int(view.tally.ended))]),
        *(held_by(view, seat) for seat in order),
        *(() if nobody else paid(view, rules)),
    )


# --- what lies in melds, and what counts --------------------------------------------------------


def held_by(view: Any, seat: int) -> Point:
    """A seat's melds, on the table and in the hand, and its dead wood."""
    hand = int(view.hand[seat])
    lies = (*laid_by(view, seat), *in_hand(hand))
    says = SAID("counts-hand", seat=Seat(seat), n=int(deadwood(np.uint64(hand))))
    return Point((says,), lies, articles=("13", "T8"))


def laid_by(view: Any, seat: int) -> Iterator[PieceGroup]:
    """What lies before a seat: melds, then secrets."""
    yield from (melded(cards_of(view.meld[k])) for k in range(int(view.melds)) if view.owner[k] == seat)
    secret = cards_of(view.secret[seat])
    names = in_fan(secret) or (UNSEEN,) * (SUITS * int(view.buried[seat]))
    if names:
        yield PieceGroup(" ".join(names), SAID("counts-secret"), fan=True)


def in_hand(hand: int) -> Iterator[PieceGroup]:
    """The melds of a hand as they leave least, then what lies in none, the dearest first."""
    dead = int(least_dead_cards(np.uint64(hand)))
    yield from map(melded, split(hand & ~dead) or ())
    dearest = sorted(cards_of(dead), key=lambda card: -points_of_card(card))
    for each, cards in groupby(dearest, points_of_card):
        left = list(cards)
        says = HOUSE("counts-times", times=len(left), each=each, n=each * len(left))
        yield PieceGroup(" ".join(in_fan(left)), says, fan=True)


def melded(cards: Any) -> PieceGroup:
    return PieceGroup(" ".join(in_fan(list(cards))), SAID("kind", kind=kind_of(list(cards))), fan=True)


def split(cards: int) -> list[tuple[int, ...]] | None:
    """Cards that are melds, meld by meld: the longest first, and others where those do not come out."""
    if not cards:
        return []
    lowest = cards & -cards
    fits = [number for number, meld in enumerate(MELD.tolist()) if meld & lowest and meld & cards == meld]
    for number in sorted(fits, key=lambda number: -len(MELD_CARDS[number])):
        rest = split(cards & ~int(MELD[number]))
        if rest is not None:
            return [MELD_CARDS[number], *rest]
    return None


# --- who pays -------------------------------------------------------------------------------------


def paid(view: Any, rules: Any) -> Iterator[Point]:
    """For the win, aces and secrets, for being burned; then the pot."""
    burned = tuple(SAID("burned", seat=Seat(seat)) for seat in range(SEATS) if is_burned(view, seat))
    if burned:
        yield Point(burned, articles=("21",))
    yield Point(tuple(payments(view, rules)), articles=("24", "T1", "T2"))
    yield Point(tuple(pot_lines(view, rules)), articles=("23", "25"))


# --- one's own hand ---------------------------------------------------------------------------------


def near(view: Any, rules: Any, seat: int) -> HandDistance:
    """What counts in a seat's hand now, and the cards that would leave least."""
    hand = int(view.hand[seat])
    dead = int(deadwood(np.uint64(hand)))
    now = Point((SAID("near-dead", n=dead),), tuple(in_hand(hand)), articles=("13", "14"))
    helps = helping(view, hand, dead)
    if not helps:
        return HandDistance(None, (now,))
    laid = tuple(PieceGroup(in_fan([card])[0], SAID("near-leaves", n=left)) for left, card in helps)
    return HandDistance(None, (now, Point((SAID("near-helps"),), laid, articles=("5", "7"))))


def helping(view: Any, hand: int, dead: int) -> list[tuple[int, int]]:
    """What would be left with one card more of those that the seat has not seen, or the last discard."""
    gone = hand
    for meld in view.meld[: view.melds].tolist():
        gone |= meld
    for card in view.discards[: max(0, int(view.lying) - 1)].tolist():
        gone |= 1 << card
    found = [(int(deadwood(np.uint64(hand | 1 << card))), card) for card in range(CARDS) if not gone >> card & 1]
    return sorted(one for one in found if one[0] < dead)[:NEAREST]
