"""Badges: what a person has done for the first time in a game, such as winning by tongits.

Every game has the milestones.  A game's own badges are in its badges.py, which recognizes them in the finished hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from meldhouse.i18n import msg

if TYPE_CHECKING:
    from meldhouse.games.game import Game
    from meldhouse.i18n import Message

MILESTONES = {"win": 1, "ten": 10, "hundred": 100}  # how many hands each takes; the first one has to be won


class Badge(NamedTuple):
    """A badge; the messages `GAME-badge-NAME` and `GAME-badge-NAME-how` are its title and what it is given for."""

    name: str
    pieces: str  # of its picture, as they are named in a cover


def all_badges(game: Game) -> tuple[Badge, ...]:
    """Return the milestones of every game, and then the game's own badges."""
    rows = game.package.COVER
    milestones = (Badge(name, str(rows[min(n, len(rows) - 1)][0])) for n, name in enumerate(MILESTONES))
    return (*milestones, *(game.badges.BADGES if game.badges else ()))


def badge_title(game: Game, name: str) -> Message:
    return msg(_key(game, name))


def badge_reason(game: Game, name: str) -> Message:
    """Return the sentence that says what a badge is given for."""
    return msg(f"{_key(game, name)}-how", game=game.title)


def _key(game: Game, name: str) -> str:
    return f"badge-{name}" if name in MILESTONES else f"{game.name}-badge-{name}"


def earned_badges(game: Game, state: Any, rules: Any, seat: int) -> tuple[str, ...]:
    """Return the game's own badges that a seat has earned in a finished hand, given the table after it."""
    if game.badges is None:
        return ()
    return tuple(name for name, is_earned in game.badges.earned(state, rules, seat).items() if is_earned)
