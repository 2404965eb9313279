"""Observers: views as strings and tensors.

A tensor has every part that the game's layout names (docs/envs/), as numbers; an information state's has the last moves
that were heard, too, the latest first: who moved, counted from the seat that looks, the verb, and the pieces named.
"""

from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.envs.openspiel.game_parameters import pyspiel
from meldhouse.envs.openspiel.hand_history import Hand, Tables
from meldhouse.envs.openspiel.information_state import story, written
from meldhouse.games.observation_layout import CODE, NUMBER, SEAT, SET, SHIFT, Part
from meldhouse.games.state_arrays import new_states
from meldhouse.observations.environment_spec import Setting

HEARD, MOVES, NAMED = "heard", 16, 3  # the last moves, and the pieces of each that are told
FEW = 20  # a set of no more than these is no set of pieces: phases, seats, places
BLANK = -1  # no piece, no seat
KEPT = 4096  # parts in words, which change little from move to move
Numbers = npt.NDArray[np.float32]


class Eyes:
    """What the seats of a table see, as records of the layout."""

    def __init__(self, setting: Setting) -> None:
        self.setting, self.names = setting, list(setting.game.notation.PIECES.NAMES)
        self.table_api = {verb: k for k, verb in enumerate(setting.game.notation.VERBS, 1)}
        self.pieces = {name: k for k, name in enumerate(self.names, 1)}
        self.view, self.out = setting.game.tables(1), new_states(1, setting.layout.dtype)
        self.said = lru_cache(KEPT)(self.say)

    def look(self, table: Tables, seat: int) -> Any:
        """What the seat sees, NONE a spectator: good until the next look."""
        self.setting.kernels.look_at(table, self.setting.bare, seat, self.view, self.out)
        return self.out[0]

    def lines(self, table: Tables, seat: int) -> list[str]:
        """The parts that tell anything, one by one."""
        seen = self.look(table, seat)
        told = ((part.name, self.said(part, seen[part.name].tobytes())) for part in self.setting.layout.parts)
        return [f"{name} {text}" for name, text in told if text]

    def say(self, part: Part, seen: bytes) -> str:
        kind = self.setting.layout.dtype[part.name]
        return said(part, np.frombuffer(seen, kind.base).reshape(part.shape), self.names)

    def heard(self, hand: Hand, seat: int) -> Numbers:
        """The last moves that the seat heard."""
        rows = np.zeros((MOVES, 2 + NAMED), np.float32)
        for row, (other, text) in zip(rows, reversed(story(self.setting, hand, seat).heard), strict=False):
            verb, *words = text.split()
            named = [self.pieces[word] for word in words if word in self.pieces][:NAMED]
            row[0], row[1] = (other - max(seat, 0)) % self.setting.seats + 1, self.table_api.get(verb, 0)
            row[2 : 2 + len(named)] = named
        return rows


def said(part: Part, seen: Any, names: list[str]) -> str:
    """A part in words, row by row; nothing where it tells nothing.  Codes are numbers, as docs/envs/ has them."""
    rows = np.atleast_1d(seen)
    rows = rows.reshape(-1, rows.shape[-1]).astype(np.int64)
    if part.kind == SET:
        called = names if rows.shape[-1] > FEW else range(FEW)
        told = [" ".join(str(called[k]) for k in np.flatnonzero(row)) for row in rows]
    elif part.kind in (CODE, SEAT):
        told = [" ".join(map(str, shortened(row - SHIFT))) for row in rows]
    else:
        told = [" ".join(map(str, row.tolist())) if row.any() else "" for row in rows]
    return " / ".join(told).rstrip(" /")


def shortened(row: Any) -> list[int]:
    """Less what is blank at its end."""
    last = np.flatnonzero(row != BLANK)
    found: list[int] = row[: last[-1] + 1 if len(last) else 0].tolist()
    return found


class Observer:
    """What pyspiel asks for views.  `tensor` is all numbers in a row, `dict` the same by their names."""

    def __init__(self, eyes: Eyes, kind: Any) -> None:
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("no seat sees what is private to all")
        self.eyes, self.kind = eyes, kind
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        layout = eyes.setting.layout
        shapes = {part.name: part.shape or (1,) for part in layout.parts}
        if kind.perfect_recall:
            shapes[HEARD] = (MOVES, 2 + NAMED)
        self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in shapes.values()), np.float32)
        self.dict = named(self.tensor, shapes)
        self.gathered = _gathered(layout.parts, layout)

    def seat_of(self, player: int) -> int:
        return player if self.private else int(self.eyes.setting.game.rules.NONE)

    def set_from(self, state: Any, player: int) -> None:
        self.tensor.fill(0)
        if state.hand is None or not self.kind.public_info:
            return
        seat = self.seat_of(player)
        seen = np.atleast_1d(self.eyes.look(state.hand.table, seat)).view(np.uint8)
        for kind, to, where in self.gathered:
            self.tensor[to] = seen[where].view(kind).reshape(-1)
        if self.kind.perfect_recall:
            self.dict[HEARD][:] = self.eyes.heard(state.hand, seat)

    def string_from(self, state: Any, player: int) -> str:
        if state.hand is None:
            return ""
        seat = self.seat_of(player)
        if self.kind.perfect_recall:
            return written(story(self.eyes.setting, state.hand, seat), seat)
        return "\n".join(self.lines(state.hand.table, player))

    def lines(self, table: Tables, player: int) -> list[str]:
        """What is seen; of what is private only what a spectator does not see."""
        seen = self.eyes.lines(table, self.seat_of(player))
        if self.kind.public_info:
            return seen
        public = self.eyes.lines(table, self.eyes.setting.game.rules.NONE)
        return [line for line in seen if line not in public]


def named(tensor: Numbers, shapes: dict[str, tuple[int, ...]]) -> dict[str, Numbers]:
    """The tensor part by part, without a copy."""
    parts, first = {}, 0
    for name, shape in shapes.items():
        behind = first + int(np.prod(shape))
        parts[name], first = tensor[first:behind].reshape(shape), behind
    return parts


def _gathered(parts: tuple[Part, ...], layout: Any) -> list[tuple[str, Any, Any]]:
    """For bytes and for numbers of four: where in a tensor they go, and the bytes that they are made of."""
    to: dict[str, list[int]] = {"u1": [], "<i4": []}
    where: dict[str, list[int]] = {"u1": [], "<i4": []}
    place = 0
    for part in parts:
        kind = "<i4" if part.kind == NUMBER else "u1"
        first, behind = layout.place(part.name)
        width = np.dtype(kind).itemsize
        count = (behind - first) // width
        to[kind] += range(place, place + count)
        where[kind] += range(first, behind)
        place += count
    return [(kind, np.array(to[kind]), np.array(where[kind])) for kind in to if to[kind]]
