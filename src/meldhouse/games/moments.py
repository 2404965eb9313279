"""The moments of a hand that a page celebrates: the win, and events such as a kong or a challenge."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from meldhouse.games.game import Game
    from meldhouse.games.scene import Scene, Win, Zone


class Event(Enum):
    """The kinds of events in a hand that have an animation and a sound of their own."""

    NONE = "none"
    MELD = "meld"  # pieces were laid down or added to a meld
    KONG = "kong"
    CLAIM = "claim"  # another player's discard was taken
    DRAW = "draw"  # a draw was called
    CHALLENGE = "challenge"
    LAST_CARD = "last-card"  # the player has one card left
    POT = "pot"  # the hand was won, and with it the pot
    HIGH_KONG = "high-kong"
    WIN = "win"


ENDINGS = {Event.POT, Event.HIGH_KONG, Event.WIN}  # of a hand with a winner


def event_of(game: Game, view: Any, rules: Any, seat: int, text: str) -> Event:
    """Return the event that a page celebrates after a move, as far as the viewer knows the move.

    `view` is the viewer's view after the move, and `text` is the move as the viewer heard it; "" is a sealed answer.
    """
    if game.moment is None or not text:
        return Event.NONE
    return game.moment.event(view, rules, seat, text)


def with_win(game: Game, scene: Scene, view: Any, rules: Any) -> Scene:
    """Add the win to the scene of a finished hand, and put the pieces of the winner's hand in the order of its sets."""
    if game.moment is None:
        return scene
    win = game.moment.win(view, rules)
    if win is None:
        return scene
    return replace(scene, win=win, zones=tuple(_in_groups(zone, win) for zone in scene.zones))


def _in_groups(zone: Zone, win: Win) -> Zone:
    """Return the zone of the winner's hand with its pieces in groups; return other zones unchanged."""
    if zone.key != f"hand {win.seat}" or not zone.pieces:
        return zone
    left, order, sizes = Counter(zone.pieces), list[str](), list[int]()
    for group in win.groups:
        if Counter(group.pieces) <= left:
            left -= Counter(group.pieces)
            order += group.pieces
            sizes.append(len(group.pieces))
    return zone if left else replace(zone, pieces=tuple(order), groups=tuple(sizes), note=None)
