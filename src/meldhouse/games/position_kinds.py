"""Kinds of positions and how to reach them: the type of a game's position_kinds.py."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})


class Situation(NamedTuple):
    """A kind of position: a predicate, and options and a way to play that reach it soon.

    All seats play by the heuristic, with two exceptions.  If a move starts with a text of `seeking`, they make it (the
    first text that fits).  They make a move that starts with a text of `shunning` only if there is no other.
    """

    holds: Callable[[Any, Any], Any]  # (s, rules): whether this is such a position
    variant: str = ""  # empty: the game's first
    options: Mapping[str, Any] = NO_OPTIONS
    seeking: tuple[str, ...] = ()
    shunning: tuple[str, ...] = ()
    random: bool = False  # other moves are random, not by the heuristic
    ends: bool = False  # every move ends the hand, which shows all hands: views cannot be compared afterwards
