"""Observers, which return views as strings and tensors.

A tensor has every part of the game's layout as numbers (docs/reference/environments).  With perfect recall it also
has the last moves that were announced, the latest first: who moved, counted from the observing seat, the verb, and the
pieces named.
"""

from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.envs.openspiel.game_parameters import pyspiel
from meldhouse.envs.openspiel.hand_history import Hand, Tables
from meldhouse.envs.openspiel.information_state import format_information_state, information_state
from meldhouse.games.observation_layout import CODE, NUMBER, SEAT, SET, SHIFT, Part
from meldhouse.games.state_arrays import new_states
from meldhouse.observations.environment_spec import EnvironmentSpec

MOVES_PART, MAX_MOVES, MAX_NAMED_PIECES = "heard", 16, 3
MAX_PLAIN_SET = 20  # a set of no more elements is not a set of pieces, but of phases, seats or places
BLANK = -1  # no piece, no seat
CACHE_SIZE = 4096  # formatted parts; few parts change from move to move
Numbers = npt.NDArray[np.float32]


class ViewEncoder:
    """Encodes the views of a table's seats as records and text."""

    def __init__(self, spec: EnvironmentSpec) -> None:
        self.spec, self.names = spec, list(spec.game.notation.PIECES.NAMES)
        self.verbs = {verb: k for k, verb in enumerate(spec.game.notation.VERBS, 1)}
        self.pieces = {name: k for k, name in enumerate(self.names, 1)}
        self.view, self.out = spec.game.tables(1), new_states(1, spec.layout.dtype)
        self.out_bytes = np.asarray(self.out).view(np.uint8).reshape(-1)
        self.format_cached = lru_cache(CACHE_SIZE)(self._format)

    def observe(self, table: Tables, seat: int) -> Any:
        """Return the observation of a seat or of a spectator (NONE), which the next call overwrites."""
        self.spec.kernels.observe_at(table, self.spec.plain_rules, seat, self.view, self.out)
        return self.out[0]

    def lines(self, table: Tables, seat: int) -> list[str]:
        """Return a line of text for each part of the observation that is not empty."""
        observation = self.observe(table, seat)
        parts = self.spec.layout.parts
        texts = ((part.name, self.format_cached(part, observation[part.name].tobytes())) for part in parts)
        return [f"{name} {text}" for name, text in texts if text]

    def _format(self, part: Part, data: bytes) -> str:
        kind = self.spec.layout.dtype[part.name]
        return _format_part(part, np.frombuffer(data, kind.base).reshape(part.shape), self.names)

    def last_moves(self, hand: Hand, seat: int) -> Numbers:
        """Return the most recent moves that were announced to the seat, as rows of numbers."""
        rows = np.zeros((MAX_MOVES, 2 + MAX_NAMED_PIECES), np.float32)
        moves = information_state(self.spec, hand, seat).moves
        for row, (mover, text) in zip(rows, reversed(moves), strict=False):
            verb, *words = text.split()
            named = [self.pieces[word] for word in words if word in self.pieces][:MAX_NAMED_PIECES]
            row[0], row[1] = (mover - max(seat, 0)) % self.spec.seats + 1, self.verbs.get(verb, 0)
            row[2 : 2 + len(named)] = named
        return rows


def _format_part(part: Part, values: Any, names: list[str]) -> str:
    """Return a part as text, row by row, or "" for an empty part; docs/reference/environments lists the codes."""
    rows = np.atleast_1d(values)
    rows = rows.reshape(-1, rows.shape[-1]).astype(np.int64)
    if part.kind == SET:
        labels = names if rows.shape[-1] > MAX_PLAIN_SET else range(MAX_PLAIN_SET)
        texts = [" ".join(str(labels[k]) for k in np.flatnonzero(row)) for row in rows]
    elif part.kind in (CODE, SEAT):
        texts = [" ".join(map(str, _trim(row - SHIFT))) for row in rows]
    else:
        texts = [" ".join(map(str, row.tolist())) if row.any() else "" for row in rows]
    return " / ".join(texts).rstrip(" /")


def _trim(row: Any) -> list[int]:
    """Return the row without trailing blanks."""
    filled = np.flatnonzero(row != BLANK)
    found: list[int] = row[: filled[-1] + 1 if len(filled) else 0].tolist()
    return found


class Observer:
    """Implements pyspiel's observer: `tensor` is a flat array of all numbers, and `dict` has its parts by name."""

    def __init__(self, encoder: ViewEncoder, kind: Any) -> None:
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("an observer sees the private information of at most one player")
        self.encoder, self.kind = encoder, kind
        self.is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        layout = encoder.spec.layout
        shapes = {part.name: part.shape or (1,) for part in layout.parts}
        if kind.perfect_recall:
            shapes[MOVES_PART] = (MAX_MOVES, 2 + MAX_NAMED_PIECES)
        self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in shapes.values()), np.float32)
        self.dict = _split_tensor(self.tensor, shapes)
        self.copies = _plan_copies(layout.parts, layout, encoder.out_bytes, self.tensor)

    def _seat_of(self, player: int) -> int:
        return player if self.is_private else int(self.encoder.spec.game.rules.NONE)

    def set_from(self, state: Any, player: int) -> None:
        if state.hand is None or not self.kind.public_info:
            self.tensor.fill(0)
            return
        seat = self._seat_of(player)
        self.encoder.observe(state.hand.table, seat)
        for target, source in self.copies:  # these are all of the tensor, except the moves
            target[:] = source
        if self.kind.perfect_recall:
            self.dict[MOVES_PART][:] = self.encoder.last_moves(state.hand, seat)

    def string_from(self, state: Any, player: int) -> str:
        if state.hand is None:
            return ""
        seat = self._seat_of(player)
        if self.kind.perfect_recall:
            return format_information_state(information_state(self.encoder.spec, state.hand, seat), seat)
        return "\n".join(self._lines(state.hand.table, player))

    def _lines(self, table: Tables, player: int) -> list[str]:
        """Return the view as lines of text; if public information is excluded, omit lines that spectators see."""
        lines = self.encoder.lines(table, self._seat_of(player))
        if self.kind.public_info:
            return lines
        public = self.encoder.lines(table, self.encoder.spec.game.rules.NONE)
        return [line for line in lines if line not in public]


def _split_tensor(tensor: Numbers, shapes: dict[str, tuple[int, ...]]) -> dict[str, Numbers]:
    """Return the parts of the tensor by name, as views."""
    parts, begin = {}, 0
    for name, shape in shapes.items():
        end = begin + int(np.prod(shape))
        parts[name], begin = tensor[begin:end].reshape(shape), end
    return parts


def _plan_copies(parts: tuple[Part, ...], layout: Any, source: Any, tensor: Numbers) -> list[tuple[Numbers, Any]]:
    """Return pairs of views, of the tensor and of the observation's bytes, for each run of numbers of equal size."""
    copies: list[tuple[Numbers, Any]] = []
    index, first, before = 0, 0, ""
    for part in parts:
        kind = "<i4" if part.kind == NUMBER else "u1"
        begin, end = layout.place(part.name)
        if kind == before and begin == first + copies[-1][1].nbytes:
            begin, index = first, index - len(copies.pop()[0])
        values = source[begin:end].view(kind)
        copies.append((tensor[index : index + len(values)], values))
        index, first, before = index + len(values), begin, kind
    return copies
