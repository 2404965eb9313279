# mypy: ignore-errors
"""What a learner sees of a table and may do: the words of a game's observation.py.

    PARTS           the layout of an observation, a Part each, in their order
    FOLLOWS         field of STATE -> how it follows from the fields that the parts tell (and the rules)
    ACTIONS         what the numbers of actions mean for a learner, a Meaning each, in their order: they mean the same
                    whatever lies in the hand
    see(view, rules, seat, out)   writes what the seat sees, a concealed state, into a record of `layout(PARTS)`
    meant(s, rules, action)       optional: the learner's number of a legal action of the law ...
    played(s, rules, number)      ... and back; without them the law's own numbers mean the same always
    VERSION         counts up when a layout, a number's meaning or a reward changes

Everything is a byte, but for numbers that can be large, which are four.  Seats are told from the seat that looks, which
is seat 0 to itself; what belongs to seats lies in that order.

These are kernels that no table needs.  They name no shelf, which is why `kernels` is imported whole, and are compiled
as a part of what calls them (observations/batch_step.py).
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
    SET: "1 for each piece that is in it, else 0",
    CODE: "a piece or a kind k as k + 3; 2 is none, 1 one that is hidden",
    SEAT: "a seat as k + 3, k places after the one that looks; 2 is nobody, 0 everybody: somebody may claim",
    COUNT: "a number from 0 to 255",
    NUMBER: "a whole number, four bytes, the lowest first",
}
SHIFT = 3  # what is added to pieces and seats, so that NONE, UNKNOWN and EVERYBODY are bytes, too


class Part(NamedTuple):
    """A part of an observation."""

    name: str  # and usually the field of STATE that it tells
    kind: str
    means: str
    shape: tuple[int, ...] = ()
    by_seat: bool = False  # the first index is a seat
    tally: bool = False  # the field is one of the tally's
    field: str = ""  # what it is called there, where it is called otherwise

    @property
    def of(self) -> str:
        """The field, as `read` names it."""
        return f"{'tally.' if self.tally else ''}{self.field or self.name}"

    @property
    def bytes(self) -> int:
        return prod(self.shape) * (4 if self.kind == NUMBER else 1)


class ActionGroup(NamedTuple):
    """Some actions in a row."""

    count: int
    says: str  # a move as it is written, CARD for a card and so on
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
    """A part that is called otherwise than its field."""
    return kind(name, means, *shape, by_seat=by_seat)._replace(field=field)


def tally_part(part: Part) -> Part:
    """The same of the tally."""
    return part._replace(tally=True)


VIEWER = Part("eyes", COUNT, "the seat that looks, counted from 1 in the table's own order; 0 is a spectator")


def dtype_of_parts(parts: tuple[Part, ...]) -> "np.dtype[np.void]":
    """The bytes of some parts, one after the other."""
    return np.dtype([(part.name, "<i4" if part.kind == NUMBER else "u1", part.shape) for part in parts])


class Layout:
    """The parts of an observation, where they lie, and how a view is read from them again."""

    def __init__(self, parts: tuple[Part, ...], follows: dict[str, Callable[..., Any]]) -> None:
        self.parts, self.follows = (VIEWER, *parts), follows

    @cached_property
    def dtype(self) -> "np.dtype[np.void]":
        return dtype_of_parts(self.parts)

    @property
    def size(self) -> int:
        return self.dtype.itemsize

    def named(self, observation: Any) -> Any:
        """Observations as records, without a copy: `layout.named(seen)["hand"]`."""
        return np.ascontiguousarray(observation).view(self.dtype)[..., 0]

    def place(self, name: str) -> tuple[int, int]:
        """The first byte of a part, and the one behind its last."""
        first = self.dtype.fields[name][1]
        return first, first + self.dtype[name].itemsize

    def read(self, observation: Any, rules: Any) -> dict[str, Any]:
        """The fields of the view that an observation tells, seats in the table's own order."""
        seen = self.named(observation)
        eyes = max(int(seen["eyes"]) - 1, 0)
        told = {part.of: decode_part(part, seen[part.name], rules.seats, eyes) for part in self.parts[1:]}
        told["eyes"] = int(seen["eyes"]) - 1
        return told | {name: how(told, rules) for name, how in self.follows.items()}


def decode_part(part: Part, seen: Any, players: int, eyes: int) -> Any:
    """What a part tells of its field."""
    value = np.asarray(seen).astype(np.int64)
    if part.kind in (CODE, SEAT):
        value = value - SHIFT
    if part.kind == SEAT:
        value = np.where(value >= 0, (value + eyes) % players, value)
    if part.by_seat:
        value = np.concatenate([np.roll(value[:players], eyes, axis=0), value[players:]])
    if part.kind == SET:
        value = value.astype(np.uint64) @ (np.uint64(1) << np.arange(value.shape[-1], dtype=np.uint64))
    return value


def single_piece(pieces: Any) -> int:
    """The one piece of a set, -1 where it is not one."""
    return int(pieces).bit_length() - 1 if int(pieces).bit_count() == 1 else -1


# --- for `see` ---------------------------------------------------------------------------


@kernels.shared
def seat_at(rules, seat, place):
    """The seat that is so many places behind the one that looks, which is seat 0 for a spectator."""
    other = max(seat, 0) + place
    other -= rules.seats if other >= rules.seats else 0
    return other if place < rules.seats else place


@kernels.shared
def relative_seat(rules, seat, other):
    """A seat, or NONE and its like, as a byte: how far behind the one that looks it sits."""
    place = other - max(seat, 0)
    place += rules.seats if place < 0 else 0
    return (place if other >= 0 else other) + SHIFT


def pointer_to(kind, context, builder, signature, arguments):
    """To a byte of an array, the second argument says which, as to something of that kind."""
    array = make_array(signature.args[0])(context, builder, arguments[0])
    return builder.bitcast(builder.gep(array.data, [arguments[1]]), kind.as_pointer())


@intrinsic
def store(context, out, at, word):
    """Writes a word into bytes, from one of them on."""

    def emit(context, builder, signature, arguments):
        word = arguments[2]
        builder.store(word, pointer_to(word.type, context, builder, signature, arguments), align=1)
        return context.get_dummy_value()

    return types.none(out, types.intp, word), emit


@intrinsic
def load(context, some, at):
    """Eight bytes as a word."""

    def emit(context, builder, signature, arguments):
        return builder.load(pointer_to(ir.IntType(64), context, builder, signature, arguments), align=1)

    return types.uint64(some, types.intp), emit


@intrinsic
def flags(context, out, at, pieces):
    """Writes the pieces of a word into bytes, from one of them on: 1 for each that is in it, else 0."""
    width = pieces.bitwidth

    def emit(context, builder, signature, arguments):
        bits = builder.bitcast(arguments[2], ir.VectorType(ir.IntType(1), width))
        each = builder.zext(bits, ir.VectorType(ir.IntType(8), width))
        builder.store(each, pointer_to(each.type, context, builder, signature, arguments), align=1)
        return context.get_dummy_value()

    return types.none(out, types.intp, pieces), emit


load.in_python = lambda some, at: np.ravel(some)[at : at + 8].view("u8")[0]
store.in_python = lambda out, at, word: np.put(out, range(at, at + word.itemsize), np.atleast_1d(word).view("u1"))
flags.in_python = lambda out, at, pieces: np.put(
    out, range(at, at + 8 * pieces.itemsize), np.unpackbits(np.atleast_1d(pieces).view("u1"), bitorder="little")
)


@kernels.shared
def write_set(out, pieces):
    """A set of pieces, a byte each, as many at a time as there are: the last of them end where the set does."""
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


HIGH, LOW = np.uint64(0x8080808080808080), np.uint64(0x7F7F7F7F7F7F7F7F)  # of eight bytes
SHIFTS = np.uint64(0x0101010101010101 * SHIFT)


@kernels.shared
def write_codes(out, some):
    """Pieces in a row, or none; eight at a time, the last eight as they end."""
    n = len(out)
    if n >= 8:
        for k in range(0, n - 8, 8):
            store(out, k, shift_eight_codes(load(some, k)))
        store(out, n - 8, shift_eight_codes(load(some, n - 8)))
    else:
        for k in range(n):
            out[k] = some[k] + SHIFT


@kernels.shared
def shift_eight_codes(word):
    """Eight pieces: no byte is carried into the next."""
    return ((word & LOW) + SHIFTS) ^ (word & HIGH)


@kernels.shared
def write_numbers(out, some):
    """Numbers in a row."""
    for k in range(len(out)):
        out[k] = some[k]


@kernels.shared
def same_number(s, rules, action):
    """The law's own number."""
    return action
