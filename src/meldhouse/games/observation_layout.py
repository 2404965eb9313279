# mypy: ignore-errors
"""The layout of observations and actions: the types and kernels of a game's observation.py.

    PARTS           the Parts of an observation, in order
    FOLLOWS         field of STATE -> function that computes it from the decoded parts and the rules
    ACTIONS         the ActionGroups of a learner's actions, in order; a number means the same with every hand
    see(view, rules, seat, out)   encodes a concealed state of the seat into a record with the dtype of PARTS
    meant(s, rules, action)       optional: the learner's number of a legal action of the rules ...
    played(s, rules, number)      ... and back; without them the learner uses the numbers of the rules
    VERSION         is raised when a layout, the meaning of a number or a reward changes

Every value is one byte, except large numbers, which are four.  Seats are relative to the observing seat, which is seat
0; arrays by seat are in that order.

Tables do not need these kernels.  They are compiled as a part of their callers (observations/batch_step.py) and have no
cache of their own, which is why `kernels` is imported as a module.
"""

from collections.abc import Callable
from functools import cached_property
from math import prod
from typing import Any, NamedTuple

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.core.extending import intrinsic
from numba.np.arrayobj import make_array

from meldhouse.engine import kernels

SET, CODE, SEAT, COUNT, NUMBER = "set", "code", "seat", "count", "number"
KINDS = {
    SET: "1 for each piece in it, otherwise 0",
    CODE: "piece or kind k as k + 3; 2 is none, 1 is hidden",
    SEAT: "seat k places after the viewer as k + 3; 2 is no seat, 0 is any seat that may claim",
    COUNT: "a number from 0 to 255",
    NUMBER: "a whole number in four bytes, little-endian",
}
SHIFT = 3  # is added to pieces and seats, so that NONE, UNKNOWN and EVERYBODY are bytes too


class Part(NamedTuple):
    """A part of an observation."""

    name: str  # usually the name of the field of STATE too
    kind: str
    means: str
    shape: tuple[int, ...] = ()
    by_seat: bool = False  # the first index is a seat
    tally: bool = False  # the field belongs to the tally
    field: str = ""  # the name of the field, if it differs

    @property
    def field_path(self) -> str:
        """Return the name of the part's state field, as `Layout.read` returns it."""
        return f"{'tally.' if self.tally else ''}{self.field or self.name}"

    @property
    def bytes(self) -> int:
        return prod(self.shape) * (4 if self.kind == NUMBER else 1)


class ActionGroup(NamedTuple):
    """Consecutive action numbers with the same meaning."""

    count: int
    move_text: str  # the move's text, with CARD for a card and so on
    means: str


def pieces(name: str, means: str, *shape: int, by_seat: bool = False) -> Part:
    return Part(name, SET, means, shape, by_seat)


def codes(name: str, means: str, *shape: int, by_seat: bool = False) -> Part:
    return Part(name, CODE, means, shape, by_seat)


def seats(name: str, means: str, *shape: int, by_seat: bool = False) -> Part:
    return Part(name, SEAT, means, shape, by_seat)


def counts(name: str, means: str, *shape: int, by_seat: bool = False) -> Part:
    return Part(name, COUNT, means, shape, by_seat)


def numbers(name: str, means: str, *shape: int, by_seat: bool = False) -> Part:
    return Part(name, NUMBER, means, shape, by_seat)


def part_of_field(
    name: str, field: str, kind: Callable[..., Part], means: str, *shape: int, by_seat: bool = False
) -> Part:
    """Return a part whose name differs from the name of its state field."""
    return kind(name, means, *shape, by_seat=by_seat)._replace(field=field)


def tally_part(part: Part) -> Part:
    """Return the part with its field in the hand's tally instead of the table record."""
    return part._replace(tally=True)


VIEWER = Part("eyes", COUNT, "the seat that looks, counted from 1 in the table's own order; 0 is a spectator")


def dtype_of_parts(parts: tuple[Part, ...]) -> "np.dtype[np.void]":
    """Return the packed record dtype of some parts."""
    return np.dtype([(part.name, "<i4" if part.kind == NUMBER else "u1", part.shape) for part in parts])


class Layout:
    """The parts of an observation with their byte offsets, which can decode it to the fields of a view."""

    def __init__(self, parts: tuple[Part, ...], follows: dict[str, Callable[..., Any]]) -> None:
        self.parts, self.follows = (VIEWER, *parts), follows

    @cached_property
    def dtype(self) -> "np.dtype[np.void]":
        return dtype_of_parts(self.parts)

    @property
    def size(self) -> int:
        return self.dtype.itemsize

    def named(self, observation: Any) -> Any:
        """Return observations as records, without a copy: `layout.named(observations)["hand"]`."""
        return np.ascontiguousarray(observation).view(self.dtype)[..., 0]

    def place(self, name: str) -> tuple[int, int]:
        """Return the byte range of a part, the end exclusive."""
        first = self.dtype.fields[name][1]
        return first, first + self.dtype[name].itemsize

    def read(self, observation: Any, rules: Any) -> dict[str, Any]:
        """Decode an observation to the fields of the view, with seats in the order of the table."""
        record = self.named(observation)
        viewer = max(int(record["eyes"]) - 1, 0)
        fields = {part.field_path: decode_part(part, record[part.name], rules.seats, viewer) for part in self.parts[1:]}
        fields["eyes"] = int(record["eyes"]) - 1
        return fields | {name: compute(fields, rules) for name, compute in self.follows.items()}


def decode_part(part: Part, encoded: Any, seats: int, viewer: int) -> Any:
    """Decode the bytes of a part to the value of its field."""
    value = np.asarray(encoded).astype(np.int64)
    if part.kind in (CODE, SEAT):
        value = value - SHIFT
    if part.kind == SEAT:
        value = np.where(value >= 0, (value + viewer) % seats, value)
    if part.by_seat:
        value = np.concatenate([np.roll(value[:seats], viewer, axis=0), value[seats:]])
    if part.kind == SET:
        value = value.astype(np.uint64) @ (np.uint64(1) << np.arange(value.shape[-1], dtype=np.uint64))
    return value


def single_piece(pieces: Any) -> int:
    """Return the piece of a bit set of one piece, or -1 for any other set."""
    return int(pieces).bit_length() - 1 if int(pieces).bit_count() == 1 else -1


# --- for `see` ---------------------------------------------------------------------------


@kernels.shared
def seat_at(rules, seat, place):
    """Return the seat that is `place` places after the observer; a spectator counts as seat 0."""
    other = max(seat, 0) + place
    other -= rules.seats if other >= rules.seats else 0
    return other if place < rules.seats else place


@kernels.shared
def relative_seat(rules, seat, other):
    """Encode as a byte how many places after the observer a seat is, or a special value such as NONE."""
    place = other - max(seat, 0)
    place += rules.seats if place < 0 else 0
    return (place if other >= 0 else other) + SHIFT


def pointer_to(kind, context, builder, argument_types, arguments):
    """Return an LLVM pointer of this type to a byte of an array; the second argument is the offset."""
    array = make_array(argument_types[0])(context, builder, arguments[0])
    return builder.bitcast(builder.gep(array.data, [arguments[1]]), kind.as_pointer())


@intrinsic
def store(context, out, at, word):
    """Write a word into a byte array at an offset."""

    def emit(context, builder, signature, arguments):
        word = arguments[2]
        builder.store(word, pointer_to(word.type, context, builder, signature.args, arguments), align=1)
        return context.get_dummy_value()

    return types.none(out, types.intp, word), emit


@intrinsic
def load(context, some, at):
    """Return eight bytes of an array, read as a word at an offset."""

    def emit(context, builder, signature, arguments):
        return builder.load(pointer_to(ir.IntType(64), context, builder, signature.args, arguments), align=1)

    return types.uint64(some, types.intp), emit


@intrinsic
def flags(context, out, at, pieces):
    """Write the bits of a word into a byte array at an offset, as bytes of 0 and 1."""
    width = pieces.bitwidth

    def emit(context, builder, signature, arguments):
        bits = builder.bitcast(arguments[2], ir.VectorType(ir.IntType(1), width))
        each = builder.zext(bits, ir.VectorType(ir.IntType(8), width))
        builder.store(each, pointer_to(each.type, context, builder, signature.args, arguments), align=1)
        return context.get_dummy_value()

    return types.none(out, types.intp, pieces), emit


load.in_python = lambda some, at: np.ravel(some)[at : at + 8].view("u8")[0]
store.in_python = lambda out, at, word: np.put(out, range(at, at + word.itemsize), np.atleast_1d(word).view("u1"))
flags.in_python = lambda out, at, pieces: np.put(
    out, range(at, at + 8 * pieces.itemsize), np.unpackbits(np.atleast_1d(pieces).view("u1"), bitorder="little")
)


@kernels.shared
def write_set(out, pieces):
    """Write a set of pieces as one byte per piece, in chunks; the last chunk may overlap the one before it."""
    n = len(out)
    if n >= 32:
        for piece in range(0, n - 32, 32):
            flags(out, piece, np.uint32(pieces >> np.uint64(piece)))
        flags(out, n - 32, np.uint32(pieces >> np.uint64(n - 32)))
    elif n >= 16:
        flags(out, 0, np.uint16(pieces))
        flags(out, n - 16, np.uint16(pieces >> np.uint64(n - 16)))
    elif n >= 8:
        flags(out, 0, np.uint8(pieces))
        flags(out, n - 8, np.uint8(pieces >> np.uint64(n - 8)))
    else:
        for piece in range(n):
            out[piece] = (pieces >> np.uint64(piece)) & np.uint64(1)


def relative_bytes(width):
    """Return an intrinsic that encodes `width` bytes of an array of seats at an offset, as `relative_seat` does."""

    @intrinsic
    def write(context, out, at, others, viewer, seats):
        vector = ir.VectorType(ir.IntType(8), width)

        def emit(context, builder, signature, arguments):
            out, at, others, viewer, seats = arguments
            kinds, zero = signature.args, ir.Constant(vector, None)
            source = pointer_to(vector, context, builder, kinds[2:3], [others, at])
            found = builder.load(source, align=1)
            viewer, seats = (splat(builder, vector, number) for number in (viewer, seats))
            is_seat = builder.icmp_signed(">=", found, zero)
            is_before = builder.and_(is_seat, builder.icmp_signed("<", found, viewer))
            moved = builder.sub(found, builder.select(is_seat, viewer, zero))
            moved = builder.add(moved, builder.select(is_before, seats, zero))
            shift = ir.Constant(vector, [SHIFT] * width)
            target = pointer_to(vector, context, builder, kinds[:1], [out, at])
            builder.store(builder.add(moved, shift), target, align=1)
            return context.get_dummy_value()

        return types.none(out, types.intp, others, types.int64, types.int64), emit

    def in_python(out, at, others, viewer, seats):
        found = np.ravel(others)[at : at + width].astype(np.int64)
        moved = np.where(found >= 0, found - viewer + seats * (found < viewer), found)
        np.put(out, range(at, at + width), moved + SHIFT)

    write.in_python = in_python
    return write


def splat(builder, vector, number):
    """Return a vector with this number in every place."""
    one = builder.insert_element(ir.Constant(vector, ir.Undefined), builder.trunc(number, vector.element), INDEX_0)
    return builder.shuffle_vector(one, one, ir.Constant(ir.VectorType(ir.IntType(32), vector.count), None))


INDEX_0 = ir.Constant(ir.IntType(32), 0)
relative_32, relative_8 = relative_bytes(32), relative_bytes(8)


@kernels.shared
def write_relative(out, others, viewer, seats):
    """Write an array of seats, or of pieces if viewer and seats are 0; the last chunk may overlap the one before it."""
    n = out.size
    if n >= 32:
        for k in range(0, n - 32, 32):
            relative_32(out, k, others, viewer, seats)
        relative_32(out, n - 32, others, viewer, seats)
    else:
        for k in range(0, n - 8, 8):
            relative_8(out, k, others, viewer, seats)
        relative_8(out, n - 8, others, viewer, seats)


@kernels.shared
def write_codes(out, pieces):
    """Write an array of pieces as bytes."""
    if out.size >= 8:
        write_relative(out, pieces, 0, 0)
    else:
        for k in range(len(out)):
            out[k] = pieces[k] + SHIFT


@kernels.shared
def write_seats(out, rules, seat, others):
    """Write an array of at least eight seats as bytes relative to the observer."""
    write_relative(out, others, max(seat, 0), rules.seats)


HIGH = np.uint64(0x8080808080808080)  # of eight bytes


@kernels.shared
def write_numbers(out, numbers):
    """Write an array of small numbers as bytes."""
    for k in range(len(out)):
        out[k] = numbers[k]


@kernels.shared
def write_known(out, numbers):
    """Write an array of at least eight small numbers as bytes, and 0 where a number is hidden, eight at a time."""
    n = len(out)
    for k in range(0, n - 8, 8):
        store(out, k, eight_known(load(numbers, k)))
    store(out, n - 8, eight_known(load(numbers, n - 8)))


@kernels.shared
def eight_known(word):
    """Return eight bytes of a word, and 0 for those that are negative."""
    hidden = (word & HIGH) >> np.uint64(7)
    return word & ~(hidden * np.uint64(0xFF))


@kernels.shared
def write_eight_codes(out, pieces):
    """Write eight pieces as bytes, whatever the shape of the arrays."""
    relative_8(out, 0, pieces, 0, 0)


@kernels.shared
def write_eight_numbers(out, numbers):
    """Write eight small numbers as bytes, whatever the shape of the arrays."""
    store(out, 0, load(numbers, 0))


@kernels.shared
def same_number(s, rules, action):
    """Return an action unchanged, because the learner uses the rules' action numbers."""
    return action
