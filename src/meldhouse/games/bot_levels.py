"""The levels of bots, from gentle to master, and how strong a game says they are: the words of its room strength.py.

STRENGTH = {"club": Share(1.77, 0.03), "strong": Share(1.37, 0.10)}

A share is measured by bench/strength.py under the first variant: one of the level at every seat in turn, club players
among novices, all others among club players.  This room loads nothing heavy: help names the levels.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from meldhouse.i18n import HOUSE, Said

if TYPE_CHECKING:
    from meldhouse.games import Game

NOVICE, CLUB, LEARNED, UNIFORM = "novice", "club", "learned", "uniform"
OFFERED = (NOVICE, CLUB, "strong", "master", LEARNED, UNIFORM)


class WinShare(NamedTuple):
    """What part of the hands that somebody won was its, in fair shares, and the half of the interval of 95 %."""

    times: float
    error: float

    @property
    def is_even(self) -> bool:
        """May it be no better and no worse than those among whom it was measured?"""
        return abs(self.times - 1) <= self.error


def offered_levels(game: Game) -> tuple[str, ...]:
    """Who can sit at a table of the game: what taught itself only where it did."""
    return tuple(name for name in OFFERED if name != LEARNED or game.is_learned)


def measured_levels(game: Game) -> tuple[str, ...]:
    """The levels of which a game says how strong they are; novices are those among whom club players are measured."""
    return tuple(name for name in offered_levels(game) if name not in (NOVICE, UNIFORM))


def describe_level(game: Game, level: str) -> Said:
    """What the level does and, where that was measured, how strong it is at this game."""
    share = game.strength.get(CLUB if level == NOVICE else level)
    if share is None:
        return HOUSE(f"level-{level}")
    how = "even" if share.is_even else "measured"
    return HOUSE(f"level-{level}-{how}", game=game.title, times=f"{share.times:.2f}")


def check_strength(game: Game) -> Iterator[str]:
    """Is it said of every level how strong it is, if of any?"""
    if not game.has_module("bot_strength"):
        return
    told, wanted = game.strength, measured_levels(game)
    yield from (f"STRENGTH does not say how strong {level} is." for level in wanted if level not in told)
    yield from (f"STRENGTH has {level}, which is none of {', '.join(wanted)}." for level in told if level not in wanted)
    for level, share in told.items():
        if not isinstance(share, WinShare) or share.times < 0 or share.error <= 0:
            yield f"STRENGTH has to have a Share(times, error) of {level}, not {share!r}."
