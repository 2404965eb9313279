"""The moments of mahjong: the winning hand in its sets, and claims, kongs and wins."""

from collections.abc import Iterator
from typing import Any

from meldhouse.games.mahjong import SAID
from meldhouse.games.mahjong.scene import COUNTS, MELD_KEYS, meld_names
from meldhouse.games.mahjong.score_breakdown import concealed_sets, reading_of, winning_hand
from meldhouse.games.mahjong.state import SEATS, Ending, Phase
from meldhouse.games.moments import Event
from meldhouse.games.scene import Win, WinGroup
from meldhouse.pieces.tiles import NAMES

EVENTS = {"hu": Event.WIN, "kong": Event.KONG, "pung": Event.CLAIM, "chow": Event.CLAIM}


def win(view: Any, rules: Any) -> Win | None:
    """Return the win: the hand in the sets that its score uses, and what each seat won or lost."""
    if view.phase != Phase.OVER or view.tally.ending in (Ending.UNDER_WAY, Ending.EXHAUSTED):
        return None
    return Win(
        int(view.tally.winner),
        SAID("win-title"),
        (*hand_groups(view, rules), *meld_groups(view, int(view.tally.winner))),
        COUNTS[0],
        tuple(int(view.chips[seat] - view.brought[seat]) for seat in range(SEATS)),
        NAMES[view.tile],
    )


def hand_groups(view: Any, rules: Any) -> Iterator[WinGroup]:
    hand = winning_hand(view, rules)
    for kind, tiles in concealed_sets(reading_of(hand, rules), hand):
        yield WinGroup(SAID(f"counts-{kind}"), tuple(NAMES[tile] for tile in tiles))


def meld_groups(view: Any, seat: int) -> Iterator[WinGroup]:
    for i in range(view.n_melds[seat]):
        form, kind = (int(n) for n in view.melds[seat][i])
        yield WinGroup(SAID(f"counts-{MELD_KEYS[form]}"), meld_names(form, kind, bool(view.bared[seat][i][1])))


def event(view: Any, rules: Any, seat: int, text: str) -> Event:
    """Return the event to celebrate after a move, which depends on the move's verb."""
    return EVENTS.get(text.split()[0], Event.NONE)
