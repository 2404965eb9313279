"""The kinds of positions that a law knows, and how play comes to them: the words of the games' position_kinds.py."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})


class Situation(NamedTuple):
    """A kind of position: how it is told from others, and a table and a way of playing that lead to it soon.

    Everybody plays by the rule of thumb, but makes a move that begins like one of `seeking` (the first of these that
    can be made) whenever there is one, and one that begins like any of `shunning` only when there is no other.
    """

    holds: Callable[[Any, Any], Any]  # (s, rules): is this such a position?
    variant: str = ""  # the game's first, if it is not said
    options: Mapping[str, Any] = NO_OPTIONS
    seeking: tuple[str, ...] = ()
    shunning: tuple[str, ...] = ()
    random: bool = False  # moves that are neither sought nor shunned are made at random, not by the rule of thumb
    ends: bool = False  # whatever is done here ends the hand, which then lies open: nothing can be compared afterwards
