# mypy: ignore-errors
"""Machine instructions that have no Python function, and scratch arrays on the stack."""

import llvmlite.ir
import numpy as np
from numba import types
from numba.core import cgutils
from numba.core.extending import intrinsic
from numba.np.arrayobj import make_array, populate_array

from meldhouse.engine.kernels import SCRATCH_SIZE


@intrinsic
def trailing_zeros(context, mask):
    def emit(context, builder, signature, arguments):
        return builder.cttz(arguments[0], cgutils.false_bit)

    return types.int64(types.uint64), emit


@intrinsic
def ones(context, mask):
    def emit(context, builder, signature, arguments):
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), emit


def nth_one_stepwise(mask, n):
    for _ in range(n):
        mask &= mask - np.uint64(1)
    return trailing_zeros(mask)


# Where this is fast, it finds the n-th set bit without a branch.  On some processors it is slower than single steps.
BIT_DEPOSIT = "llvm.x86.bmi.pdep.64"
SLOW_BIT_DEPOSIT = ("bdver4", "znver1", "znver2")


def has_fast_bit_deposit(machine):
    """Return whether the processor can quickly deposit bits at the positions of the set bits of another word."""
    return "+bmi2" in machine._get_host_cpu_features() and machine._get_host_cpu_name() not in SLOW_BIT_DEPOSIT


@intrinsic
def nth_one(context, mask, n):
    def emit(context, builder, signature, arguments):
        if not has_fast_bit_deposit(context.codegen()):
            return context.compile_internal(builder, nth_one_stepwise, signature, arguments)
        mask, n = arguments
        kind = llvmlite.ir.FunctionType(mask.type, [mask.type, mask.type])
        deposit = cgutils.get_or_insert_function(builder.module, kind, BIT_DEPOSIT)
        return builder.cttz(builder.call(deposit, [builder.shl(mask.type(1), n), mask]), cgutils.false_bit)

    return types.int64(types.uint64, types.int64), emit


@intrinsic
def scratch(context):
    """Return a scratch array of floats on the stack, which lives as long as the function runs."""
    kind = types.Array(types.float64, 1, "C")

    def emit(context, builder, signature, arguments):
        number = context.get_value_type(types.float64)
        place = cgutils.alloca_once(builder, number, size=SCRATCH_SIZE)
        places, each = (context.get_constant(types.intp, n) for n in (SCRATCH_SIZE, 8))
        made = make_array(kind)(context, builder)
        populate_array(made, data=place, shape=[places], strides=[each], itemsize=each, meminfo=None)
        return made._getvalue()

    return kind(), emit
