# mypy: ignore-errors
"""Encodes the observation's bytes as sparse binary inputs: the list of those that are 1.

A byte that is what it usually is has no input; every other number that it can have has one.  How the rules differ from
those of the first variant is an input, too.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np

from meldhouse.engine.kernels import declared
from meldhouse.games.learning_spec import FeatureSpec
from meldhouse.games.observation_layout import CODE, NUMBER, SEAT, SHIFT, Layout, Part
from meldhouse.games.options import options

NOTHING = 2  # the code of no piece and of nobody
WORDS = 8  # of an option, more are not told apart

inside = declared(_nrt=False, forceinline=True, fastmath=True)  # a part of what calls it


class Bytes(NamedTuple):
    """Which bytes are looked at, and what each becomes."""

    at: np.ndarray  # where it lies
    nothing: np.ndarray  # the number that is no input
    most: np.ndarray
    first: np.ndarray  # the input of 0
    one: np.ndarray  # the numbers of inputs that stand for the rules


class Inputs:
    """The inputs of a game."""

    def __init__(
        self, layout: Layout, sights: Iterable[FeatureSpec], first_rules: Any, untold: Collection[str] = ()
    ) -> None:
        self.layout, self.usual = layout, first_rules
        self.of_options: dict[str, range] = option_inputs(first_rules, untold)
        self.count = sum(len(numbers) for numbers in self.of_options.values())
        self.sights = {sight.part: sight for sight in sights}
        rows = [row for sight in self.sights.values() for row in self.rows(sight)]
        self.table = np.array(rows, np.int64)

    def rows(self, sight):
        """A row for every byte of a part: where, what is nothing, the most, the input of 0."""
        part = self.part(sight.part)
        begin, end = self.layout.place(sight.part)
        if part.kind == NUMBER:
            assert part.shape == (), sight.part
            end = begin + 1  # of a number only the lowest byte: what is told is small
        end = begin + (end - begin) // part.shape[0] if sight.own else end
        nothing, first = NOTHING if part.kind in (CODE, SEAT) else 0, self.count
        width = sight.max_value if nothing == 0 else sight.max_value + 1
        places = part.shape[-1] if sight.pooled and nothing == 0 else 1
        for byte in range(end - begin):
            place = byte % places if sight.pooled else byte
            yield begin + byte, nothing, sight.max_value, first + place * width - (nothing == 0)
            self.count = max(self.count, first + (place + 1) * width)

    def part(self, name: str) -> Part:
        return next(part for part in self.layout.parts if part.name == name)

    def swapped(self, pieces: Sequence[int]) -> np.ndarray:
        """Where every input goes when each piece becomes another: what is told of the one is told of the other."""
        to, first_at = np.arange(self.count), {row[0]: row[3] for row in self.table.tolist()}
        for at, nothing, most, first in self.table.tolist():
            part, byte = self.part_at(at)
            place, numbers = swapped_in(part, byte, pieces)
            for number in range(most + 1):
                if number != nothing:
                    to[first + number] = first_at[at - byte + place] + numbers.get(number, number)
        return to

    def part_at(self, at: int) -> tuple[Part, int]:
        """To which part a byte belongs, and as which of it."""
        for name in self.sights:
            begin, end = self.layout.place(name)
            if begin <= at < end:
                return self.part(name), at - begin
        raise AssertionError(at)

    def under(self, rules: Any) -> Bytes:
        """The same as a kernel takes it, under some rules."""
        known = options(rules)
        told = [
            numbers[min(int(getattr(rules, name)) - known[name][1].least, len(numbers) - 1)]
            for name, numbers in self.of_options.items()
            if getattr(rules, name) != getattr(self.usual, name)
        ]
        return Bytes(*np.ascontiguousarray(self.table.T), np.array(told, np.int64))


def swapped_in(part: Part, byte: int, pieces: Sequence[int]) -> tuple[int, dict[int, int]]:
    """Which byte of its part becomes that one, and which of its numbers others, when pieces change places."""
    if part.kind == CODE:
        return byte, {piece + SHIFT: other + SHIFT for piece, other in enumerate(pieces)}
    if part.shape[-1:] == (len(pieces),):
        place = byte % len(pieces)
        return byte - place + pieces[place], {}
    return byte, {}


def option_inputs(rules, untold):
    """An input for every number of every option, but for those that are not told."""
    found, first = {}, 0
    for name, (kind, about) in options(rules).items():
        if name in untold:
            continue
        width = min(WORDS, 2 if kind is bool else about.most - about.least + 1 if about.most else len(kind))
        found[name] = range(first, first + width)
        first += width
    return found


@inside
def gather(bytes, inputs, active):
    """Writes the inputs that are 1; how many there are."""
    n = 0
    for k in range(len(inputs.one)):
        active[n] = inputs.one[k]
        n += 1
    for k in range(len(inputs.at)):
        number = np.int64(bytes[inputs.at[k]])
        if number != inputs.nothing[k]:
            active[n] = inputs.first[k] + min(number, inputs.most[k])
            n += 1
    return n
