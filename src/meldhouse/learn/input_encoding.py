# mypy: ignore-errors
"""Encodes the observation's bytes as sparse binary inputs (one-hot), written as the list of inputs that are 1.

A byte has one input for each value except its default value.  Options that differ from those of the first
variant are also inputs.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np

from meldhouse.engine.kernels import kernel_decorator
from meldhouse.games.learning_spec import FeatureSpec
from meldhouse.games.observation_layout import CODE, NUMBER, SEAT, SHIFT, Layout, Part
from meldhouse.games.options import options

BLANK_CODE = 2  # the code for no piece and for no seat
MAX_OPTION_INPUTS = 8  # inputs of an option; higher values share the last one

inlined = kernel_decorator(_nrt=False, forceinline=True, fastmath=True)  # compiled as a part of its caller


class ByteEncoding(NamedTuple):
    """Maps each byte of an observation to a network input, in arrays for kernels, and lists the rules' inputs."""

    offsets: np.ndarray  # of each byte in the observation
    defaults: np.ndarray  # the value that has no input
    limits: np.ndarray  # higher values count as this
    first_inputs: np.ndarray  # the input of value 0
    rule_inputs: np.ndarray  # active inputs of the options


class InputEncoder:
    """Assigns numbers to the network inputs of a game, starting from 0."""

    def __init__(
        self, layout: Layout, part_specs: Iterable[FeatureSpec], first_rules: Any, untold: Collection[str] = ()
    ) -> None:
        self.layout, self.default_rules = layout, first_rules
        self.option_inputs: dict[str, range] = _number_option_inputs(first_rules, untold)
        self.count = sum(len(numbers) for numbers in self.option_inputs.values())
        self.part_specs = {spec.part: spec for spec in part_specs}
        rows = [row for spec in self.part_specs.values() for row in self._byte_rows(spec)]
        self.byte_table = np.array(rows, np.int64)

    def _byte_rows(self, spec):
        """Yield a row for every byte of a part: its offset, default value, limit, and the input for value 0."""
        part = self._part(spec.part)
        begin, end = self.layout.place(spec.part)
        if part.kind == NUMBER:
            assert part.shape == (), spec.part
            end = begin + 1  # only the lowest byte of a number: the values are small
        end = begin + (end - begin) // part.shape[0] if spec.own else end
        default, first = BLANK_CODE if part.kind in (CODE, SEAT) else 0, self.count
        width = spec.max_value if default == 0 else spec.max_value + 1
        places = part.shape[-1] if spec.pooled and default == 0 else 1
        for byte in range(end - begin):
            place = byte % places if spec.pooled else byte
            yield begin + byte, default, spec.max_value, first + place * width - (default == 0)
            self.count = max(self.count, first + (place + 1) * width)

    def _part(self, name: str) -> Part:
        return next(part for part in self.layout.parts if part.name == name)

    def permutation(self, pieces: Sequence[int]) -> np.ndarray:
        """Return the new index of every input after each piece is replaced by another piece."""
        new_index, first_at = np.arange(self.count), {row[0]: row[3] for row in self.byte_table.tolist()}
        for offset, default, limit, first in self.byte_table.tolist():
            part, byte = self._part_at(offset)
            place, new_values = _permuted_byte(part, byte, pieces)
            for value in range(limit + 1):
                if value != default:
                    new_index[first + value] = first_at[offset - byte + place] + new_values.get(value, value)
        return new_index

    def _part_at(self, offset: int) -> tuple[Part, int]:
        """Return the part that contains a byte, and the byte's index in the part."""
        for name in self.part_specs:
            begin, end = self.layout.place(name)
            if begin <= offset < end:
                return self._part(name), offset - begin
        raise AssertionError(offset)

    def for_rules(self, rules: Any) -> ByteEncoding:
        """Return the byte encoding under these rules, for kernels."""
        known = options(rules)
        active = [
            numbers[min(int(getattr(rules, name)) - known[name][1].least, len(numbers) - 1)]
            for name, numbers in self.option_inputs.items()
            if getattr(rules, name) != getattr(self.default_rules, name)
        ]
        return ByteEncoding(*np.ascontiguousarray(self.byte_table.T), np.array(active, np.int64))


def _permuted_byte(part: Part, byte: int, pieces: Sequence[int]) -> tuple[int, dict[int, int]]:
    """Return a byte's new index in its part, and its new values, after each piece is replaced by another."""
    if part.kind == CODE:
        return byte, {piece + SHIFT: other + SHIFT for piece, other in enumerate(pieces)}
    if part.shape[-1:] == (len(pieces),):
        place = byte % len(pieces)
        return byte - place + pieces[place], {}
    return byte, {}


def _number_option_inputs(rules, untold):
    """Return the inputs of every encoded option, one for each of its values."""
    found, first = {}, 0
    for name, (kind, about) in options(rules).items():
        if name in untold:
            continue
        width = min(MAX_OPTION_INPUTS, 2 if kind is bool else about.most - about.least + 1 if about.most else len(kind))
        found[name] = range(first, first + width)
        first += width
    return found


@inlined
def encode(bytes, encoding, active):
    """Write the indices of the network inputs that are 1; return how many there are."""
    n = 0
    for k in range(len(encoding.rule_inputs)):
        active[n] = encoding.rule_inputs[k]
        n += 1
    for k in range(len(encoding.offsets)):
        value = np.int64(bytes[encoding.offsets[k]])
        if value != encoding.defaults[k]:
            active[n] = encoding.first_inputs[k] + min(value, encoding.limits[k])
            n += 1
    return n
