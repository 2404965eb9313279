"""Features of observations: floats that a network can take, from which the observation can be decoded again.

    inputs = tables.layout.features(tables.observations)              # all parts
    some = tables.layout.feature_set(["hand", "discards", "held"])    # a smaller input
    some.encode(tables.observations, out=array)

Each kind of part (games/observation_layout.py) becomes features in one way:

    set       one feature per piece: 1 if the piece is in it
    code      one feature per piece of which 1 is set, after one for a hidden piece; none is set without a piece
    seat      one feature per seat, after one for any seat that may claim and one for a hidden seat
    count     one feature: the value divided by the largest usual value
    number    one feature: the value divided by 64, which is exact up to 16,777,215
    bits      one feature per bit, of parts that pack eight pieces into a byte

A game can have a features.py with its own ranges (`FeaturesModule` in games/optional_api.py).
"""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from math import prod
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from meldhouse.engine import cache, templates
from meldhouse.games import GAMES, Game
from meldhouse.games.observation_layout import CODE, COUNT, NUMBER, SEAT, SET, SHIFT, Layout, Part
from meldhouse.games.options import suggest_name
from meldhouse.i18n import msg
from meldhouse.util.errors import Mistake, quote

Floats = npt.NDArray[np.float32]
Numbers = npt.NDArray[Any]

BITS = "bits"
BLANK = SHIFT - 1  # the byte for no piece and no seat, which has no feature
USUAL_MOST = 16  # the largest usual value of a count that the game does not list
NUMBER_DIVISOR = 64  # a power of two, so that whole numbers stay exact
ALIGNMENT = 64  # bytes
BYTE_VALUES, SKIPPED, OUT_OF_RANGE = 256, -1, -2
MEANINGS = {
    SET: "1 for each piece in it",
    CODE: "hidden, then each piece by number",
    SEAT: "any seat that may claim, hidden, then the seats from the viewer on",
    NUMBER: f"divided by {NUMBER_DIVISOR}",
    BITS: "8 bits of each byte, the lowest first",
}


class FeaturePlane(NamedTuple):
    """The features of a part of the observation, in consecutive columns."""

    part: Part
    first: int
    width: int  # features of each value of the part
    encoding: str  # the kind of the part, or `bits`
    most: int  # the largest value, of a code, a seat or a count

    @property
    def name(self) -> str:
        return self.part.name

    @property
    def size(self) -> int:
        return prod(self.part.shape) * self.width

    @property
    def meaning(self) -> str:
        return f"divided by {self.most}" if self.encoding == COUNT else MEANINGS[self.encoding]


class FeatureLayout(Layout):
    """The layout of a game's observations, which also turns them into features."""

    def __init__(self, game: Game) -> None:
        super().__init__(game.observation.PARTS, game.observation.FOLLOWS)
        self.game = game

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the name of the game: its modules can't be pickled."""
        return layout_of_game, (self.game.name,)

    @cached_property
    def all_features(self) -> "FeatureSet":
        return FeatureSet(self, [part.name for part in self.parts])

    def feature_set(self, parts: Iterable[str] | None = None) -> "FeatureSet":
        """Return the features of some parts of the observation, by name and in this order; of all parts without names.

        All parts together lose nothing of the observation.
        """
        return self.all_features if parts is None else FeatureSet(self, list(parts))

    def features(self, observations: Numbers, out: Floats | None = None) -> Floats:
        """Return the features of an observation, or of a batch; `out` is an array of float32 to write into."""
        return self.all_features.encode(observations, out)


def _aligned(shape: tuple[int, ...]) -> Floats:
    """Return a new array at an address that JAX can use without a copy."""
    room = np.empty(4 * prod(shape) + ALIGNMENT, np.uint8)
    first = -room.ctypes.data % ALIGNMENT
    return room[first : first + 4 * prod(shape)].view(np.float32).reshape(shape)


def layout_of_game(name: str) -> FeatureLayout:
    """Return the layout of a game, by its name."""
    return FeatureLayout(GAMES[name])


class FeatureSet:
    """The features of some parts of an observation: `size` columns, described by `planes`."""

    def __init__(self, layout: FeatureLayout, names: Sequence[str]) -> None:
        self.layout, self.planes = layout, tuple(_planes(layout, names))
        self.size = sum(plane.size for plane in self.planes)
        self._tables = _Tables(layout, self.planes)

    def __reduce__(self) -> tuple[Any, ...]:
        return FeatureSet, (self.layout, [plane.name for plane in self.planes])

    def plane(self, name: str) -> slice:
        """Return the columns of a part: `features[:, some.plane("hand")]`."""
        found = next(plane for plane in self.planes if plane.name == name)
        return slice(found.first, found.first + found.size)

    @cached_property
    def bounds(self) -> tuple[Floats, Floats]:
        """The lowest and the highest value that each feature can have."""
        low, high = np.zeros(self.size, np.float32), np.ones(self.size, np.float32)
        for plane in self.planes:
            columns = self.plane(plane.name)
            if plane.encoding == NUMBER:
                low[columns], high[columns] = -(2**31) / NUMBER_DIVISOR, 2**31 / NUMBER_DIVISOR
            elif plane.encoding == COUNT:
                high[columns] = (BYTE_VALUES - 1) / plane.most
        return low, high

    def encode(self, observations: Numbers, out: Floats | None = None) -> Floats:
        """Return the features of an observation, or of a batch; `out` is an array of float32 to write into."""
        given = np.ascontiguousarray(observations, np.uint8)
        if given.shape[-1:] != (self.layout.size,):
            raise Mistake(msg("features-shape", size=self.layout.size))
        shape = (*given.shape[:-1], self.size)
        if out is None:
            out = _aligned(shape)
        elif out.shape != shape or out.dtype != np.float32 or not out.flags.c_contiguous:
            raise Mistake(msg("features-out", shape=str(shape)))
        self._tables.encode(given.reshape(-1, self.layout.size), out.reshape(-1, self.size))
        return out

    def decode(self, features: Floats) -> npt.NDArray[np.uint8]:
        """Return the bytes of an observation of which these are the features; parts without features are 0."""
        given = np.asarray(features)
        out = np.zeros((*given.shape[:-1], self.layout.size), np.uint8)
        for plane in self.planes:
            begin, end = self.layout.place(plane.name)
            columns = given[..., plane.first : plane.first + plane.size]
            out[..., begin:end] = _decode(plane, columns.reshape(*given.shape[:-1], -1, plane.width))
        return out

    @cached_property
    def names(self) -> list[str]:
        """The name of each feature, such as `hand 0 4`: its part, its place, and what it stands for."""
        names = []
        for plane in self.planes:
            for place in np.ndindex(*plane.part.shape):
                for value in range(plane.width):
                    words = [plane.name, *map(str, place), *([str(value)] if plane.width > 1 else [])]
                    names.append(" ".join(words))
        return names


def _planes(layout: FeatureLayout, names: Sequence[str]) -> Iterator[FeaturePlane]:
    game, parts, first = layout.game, {part.name: part for part in layout.parts}, 0
    most_of, packed = (game.features.MOST, game.features.PACKED) if game.features else ({}, ())
    for name in names:
        if name not in parts:
            raise Mistake(msg("no-part", name=quote(name), nearest=suggest_name(name, parts)))
        part = parts[name]
        encoding = BITS if name in packed else part.kind
        most = most_of.get(name, _usual_most(game, part))
        plane = FeaturePlane(part, first, _width(encoding, most), encoding, most)
        first += plane.size
        yield plane


def _usual_most(game: Game, part: Part) -> int:
    if part.kind == CODE:
        return len(game.notation.PIECES.NAMES) - 1
    return int(game.rules.SEATS) - 1 if part.kind == SEAT else USUAL_MOST


def _width(encoding: str, most: int) -> int:
    """Return the number of features of each value of a part."""
    return {CODE: most + 2, SEAT: most + 3, BITS: 8}.get(encoding, 1)


def _lookup(plane: FeaturePlane) -> npt.NDArray[np.int16]:
    """Return for each value of a byte the index of its feature in the plane, SKIPPED or OUT_OF_RANGE."""
    table = np.full(BYTE_VALUES, OUT_OF_RANGE, np.int16)
    if plane.encoding == SET:
        table[:2] = SKIPPED, 0
        return table
    special = [0, 1] if plane.encoding == SEAT else [1]
    for index, value in enumerate([*special, *range(SHIFT, SHIFT + plane.most + 1)]):
        table[value] = index
    table[BLANK] = SKIPPED
    if plane.encoding == CODE:
        table[0] = (
            SKIPPED  # only in rows of zeros, which are no observations, such as `final_observations` before an end
        )
    return table


def _decode(plane: FeaturePlane, columns: Numbers) -> Numbers:
    """Return the bytes of a part, given its features with one row per value."""
    if plane.encoding == BITS:
        return np.packbits(columns > 0.5, axis=-1, bitorder="little")[..., 0]
    if plane.encoding == NUMBER:
        whole = np.rint(columns[..., 0].astype(np.float64) * NUMBER_DIVISOR).astype("<i4")
        return np.ascontiguousarray(whole).view(np.uint8)
    if plane.encoding == COUNT:
        return np.rint(columns[..., 0].astype(np.float64) * plane.most).astype(np.uint8)
    lookup = _lookup(plane)
    value_of = np.zeros(plane.width, np.uint8)
    for value in np.flatnonzero(lookup >= 0):
        value_of[lookup[value]] = value
    blank = np.uint8(0 if plane.encoding == SET else BLANK)
    return np.where(columns.max(axis=-1) > 0.5, value_of[columns.argmax(axis=-1)], blank)


class _Tables:
    """Lookup tables for the kernels: which byte becomes which feature."""

    def __init__(self, layout: FeatureLayout, planes: Sequence[FeaturePlane]) -> None:
        self.planes = planes
        hot: list[tuple[int, int, int]] = []
        scaled: list[tuple[int, int, float]] = []
        numbers: list[tuple[int, int, float]] = []
        lookups = []
        for plane in planes:
            offset = layout.place(plane.name)[0]
            places = range(prod(plane.part.shape))
            if plane.encoding == NUMBER:
                numbers += [(offset + 4 * k, plane.first + k, 1 / NUMBER_DIVISOR) for k in places]
            elif plane.encoding == COUNT:
                scaled += [(offset + k, plane.first + k, 1 / plane.most) for k in places]
            elif plane.encoding == BITS:
                for bit in range(8):
                    lookups.append(np.array([0 if value >> bit & 1 else SKIPPED for value in range(256)], np.int16))
                    hot += [(offset + k, plane.first + 8 * k + bit, len(lookups) - 1) for k in places]
            else:
                lookups.append(_lookup(plane))
                hot += [(offset + k, plane.first + plane.width * k, len(lookups) - 1) for k in places]
        self.lookup = np.array(lookups, np.int16).reshape(-1, BYTE_VALUES)
        self.hot = _columns(hot, np.int64)
        self.scaled, self.numbers = _columns(scaled, np.float32), _columns(numbers, np.float32)

    def encode(self, observations: npt.NDArray[np.uint8], out: Floats) -> None:
        kernels = encoding_kernels()
        kernels.clear(out)
        wrong = kernels.encode_one_hot(observations, *self.hot, self.lookup, out)
        if wrong >= 0:
            column = self.hot[1][wrong]
            name = next(plane.name for plane in reversed(self.planes) if plane.first <= column)
            raise Mistake(msg("features-range", name=name))
        kernels.encode_scaled(observations, *self.scaled, out)
        kernels.encode_numbers(observations, *self.numbers, out)


def _columns(rows: Sequence[tuple[int, int, float]], last: type) -> tuple[Numbers, Numbers, Numbers]:
    """Return the columns of a table: two of indices, and one of numbers of the given type."""
    offsets, firsts, values = zip(*rows, strict=True) if rows else ((), (), ())
    return np.array(offsets, np.int64), np.array(firsts, np.int64), np.array(values, last)


def encoding_kernels() -> Any:
    """Return the compiled module, which all games share; its name includes the hash of its source."""
    source = (Path(__file__).parent / "feature_encoding.py").read_bytes()
    name = f"{cache.NAME}.observations.feature_encoding_{hashlib.sha256(source).hexdigest()[:8]}"
    return templates.load(name, "../observations/feature_encoding")
