"""The moments of Tongits: the winner's melds and leftovers, and melds, draws, challenges, the last card, the pot."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from meldhouse.games.moments import Event
from meldhouse.games.scene import Win, WinGroup
from meldhouse.games.tongits import SAID
from meldhouse.games.tongits.notation import kind_of
from meldhouse.games.tongits.scene import COUNTS, card_names
from meldhouse.games.tongits.state import MELD_CARDS, NONE, SEATS, Ended, Phase
from meldhouse.pieces.cards import RANKS, cards_of
from meldhouse.pieces.melds import least_dead_cards

EVENTS = {
    "drop": Event.MELD,
    "connect": Event.MELD,
    "secret": Event.KONG,
    "take": Event.CLAIM,
    "call": Event.DRAW,
    "challenge": Event.CHALLENGE,
}
TITLES = {
    Ended.TONGITS: "win-tongits",
    Ended.DRAW: "win-draw",
    Ended.CHALLENGE: "win-challenge",
    Ended.DECK_OUT: "win-count",
}
MELD_SETS = {sum(1 << card for card in meld): list(meld) for meld in MELD_CARDS}


def win(view: Any, rules: Any) -> Win | None:
    """Return the winner's melds, those in the hand first, and the deadwood."""
    if view.phase != Phase.OVER or view.tally.winner == NONE:
        return None
    winner = int(view.tally.winner)
    amounts = tuple(int(view.chips[seat] - view.brought[seat]) for seat in range(SEATS))
    return Win(winner, SAID(TITLES[Ended(int(view.tally.ended))]), tuple(groups(view, winner)), COUNTS[0], amounts)


def groups(view: Any, winner: int) -> Iterator[WinGroup]:
    """Yield the melds in the hand, the deadwood, the melds on the table, and the secrets."""
    held = int(view.hand[winner])
    dead = int(least_dead_cards(np.uint64(held)))
    yield from (meld_group(meld) for meld in split_into_melds(held & ~dead))
    if dead:
        yield WinGroup(SAID("win-deadwood"), card_names(cards_of(dead)))
    yield from (meld_group(cards_of(view.meld[k])) for k in range(int(view.melds)) if view.owner[k] == winner)
    secret = cards_of(view.secret[winner])
    fours = [[card for card in secret if card % RANKS == rank] for rank in sorted({card % RANKS for card in secret})]
    yield from (meld_group(four) for four in fours)


def meld_group(cards: list[int]) -> WinGroup:
    return WinGroup(SAID("kind", kind=kind_of(cards)), card_names(cards))


def split_into_melds(melded: int) -> list[list[int]]:
    """Return the fewest melds that have exactly these cards, which are known to consist of melds."""
    return min(partitions(melded), key=len)


def partitions(melded: int) -> Iterator[list[list[int]]]:
    """Yield all ways to split cards into melds."""
    if not melded:
        yield []
    lowest = melded & -melded
    for cards, meld in MELD_SETS.items():
        if cards & lowest and not cards & ~melded:
            yield from ([meld, *others] for others in partitions(melded & ~cards))


def event(view: Any, rules: Any, seat: int, text: str) -> Event:
    """Return the event to celebrate after a move: a win, an action such as a meld or a call, or one card left."""
    if view.phase == Phase.OVER and view.tally.winner != NONE:
        return Event.POT if view.prize else Event.WIN
    last = view.held[seat] == 1 and view.phase != Phase.OVER
    return EVENTS.get(text.split()[0], Event.LAST_CARD if last else Event.NONE)
