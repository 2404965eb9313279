"""Decodes batches of observations back to the views that they were made from.

An observation has everything that its seat sees, and nothing else.  So a view, which the rules and the bots take,
follows from it: `Layout.read` does the same for one observation at a time.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.games.decoded_fields import bit_sets
from meldhouse.games.observation_layout import CODE, SEAT, SET, SHIFT, Part
from meldhouse.observations.environment_spec import EnvironmentSpec

Numbers = npt.NDArray[Any]


class DecodedParts:
    """The parts of a batch of observations as fields of views, each decoded for all rows when it is first needed."""

    def __init__(self, spec: EnvironmentSpec, observations: Numbers) -> None:
        self.records, self.seats = spec.layout.named(observations), spec.seats
        self.eyes = self.records["eyes"].astype(np.int64) - 1
        self.viewers = np.maximum(self.eyes, 0)  # a spectator counts as seat 0
        self.parts = {part.field_path: part for part in spec.layout.parts[1:]}
        self.decoded: dict[str, Numbers] = {"eyes": self.eyes}

    def __getitem__(self, path: str) -> Numbers:
        if path not in self.decoded:
            self.decoded[path] = self._decode(self.parts[path])
        return self.decoded[path]

    def _decode(self, part: Part) -> Numbers:
        value = self.records[part.name].astype(np.int64)
        if part.kind in (CODE, SEAT):
            value = value - SHIFT
        viewers = self.viewers.reshape(-1, *[1] * (value.ndim - 1))
        if part.kind == SEAT:
            value = np.where(value >= 0, (value + viewers) % self.seats, value)
        if part.by_seat:
            seats = np.arange(value.shape[1])
            places = np.where(seats < self.seats, (seats - self.viewers[:, None]) % self.seats, seats)
            value = value[np.arange(len(value))[:, None], places]
        if part.kind == SET:
            value = bit_sets(value)
        return np.asarray(value)


class OneRow:
    """The parts of one observation, as the functions in FOLLOWS take them."""

    def __init__(self, parts: DecodedParts, row: int) -> None:
        self.parts, self.row = parts, row

    def __getitem__(self, path: str) -> Any:
        return self.parts[path][self.row]


def views_of(spec: EnvironmentSpec, observations: Numbers) -> Numbers:
    """Return the view that each observation was made from, as records of the rules."""
    parts, views = DecodedParts(spec, observations), spec.game.tables(len(observations))
    for path in parts.parts:
        if path not in spec.layout.follows and _is_field(views, path):
            _assign(views, path, parts[path])
    if not len(views):
        return views
    takes_batches = getattr(spec.game.observation, "TAKES_BATCHES", False)
    for path, compute in spec.layout.follows.items():
        values = compute(parts, spec.rules) if takes_batches else _row_by_row(compute, parts, spec.rules, len(views))
        _assign(views, path, np.asarray(values))
    return views


def _row_by_row(compute: Callable[..., Any], parts: DecodedParts, rules: Any, rows: int) -> Any:
    """Return a field of every view, from a function that takes one observation."""
    return [compute(OneRow(parts, row), rules) for row in range(rows)]


def _is_field(views: Numbers, path: str) -> bool:
    """Return whether a part is a field of the view; fields can follow from a part that is none."""
    return path.startswith("tally.") or path in (views.dtype.names or ())


def _assign(views: Numbers, path: str, values: Numbers) -> None:
    """Write a field of every view; `tally.name` is a field of the tally."""
    record, name = (views["tally"], path.removeprefix("tally.")) if path.startswith("tally.") else (views, path)
    record[name] = values.astype(record[name].dtype)
