# mypy: ignore-errors
"""Signals between the threads that step one batch, without Python and its lock.

The tables are divided into blocks, and every thread has a share of them.  A thread claims the blocks of its own share,
whose tables are in the cache of its core, and then those of threads that have claimed none for a while.  So the caller
does not wait for a thread that the operating system lets wait, unless it does so in the middle of a block.

A thread that has nothing to do watches for the next request for some tenths of a millisecond, and marks itself asleep
before it returns.  Waking it through Python takes about as long as stepping a thousand tables.  The caller watches for
late threads, and also marks itself asleep before it returns.  envs/step_threads.py starts the threads and wakes those
that are asleep.

Row k of the signals is for thread k.  Thread 0 is the caller, whose row has what there is once.
"""

import threading

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.core.extending import intrinsic
from numba.np.arrayobj import make_array

from meldhouse.engine import kernels

CLAIMED = 0  # blocks of this thread's share that have been claimed; more than there are, when threads looked in vain
ASLEEP = 1  # whether the thread has to be woken
SEEN = 2  # the last request that the thread has seen
REQUESTED = 8  # of the caller: the number of requests
TASK = 9  # of the caller: what has to be done with the tables, one of the tasks below
WRONG = 10  # of the caller: blocks with an illegal action, since Python has looked
DONE = 16  # blocks that the thread has done since the last request
HASTY = 17  # whether the thread takes blocks of others at once, because some have not been claimed for a while
FIELDS = 24  # of 8 bytes: what different threads often write shares no cache line
STEP = 0  # step the tables with the given actions
CHOOSE = 1  # choose a random legal action for each table
CHECK = 2  # look for illegal ones among the given actions
TAKE = 3  # take the chosen actions as the given ones, and look for illegal ones
CALLER = 0
CHECKS = 6000  # before a waiting thread sleeps: about 0.15 ms, which is longer than the caller's look at late threads
CALLER_CHECKS = 3000  # before the caller sleeps: longer than a thread takes for a block
PATIENCE = 800  # checks before a thread takes blocks of another one: some 0.02 ms, longer than most blocks take
PAUSE = "llvm.x86.sse2.pause"
NO_BLOCK = -1


def _place(context, builder, signature, arguments):
    """Return a pointer to a field of the signals."""
    signals = make_array(signature.args[0])(context, builder, arguments[0])
    return cgutils.get_item_pointer(context, builder, signature.args[0], signals, arguments[1:3])


@intrinsic
def read(context, signals, thread, field):
    """Read a field that another thread may write meanwhile."""

    def emit(context, builder, signature, arguments):
        return builder.load_atomic(_place(context, builder, signature, arguments), "seq_cst", 8)

    return types.int64(signals, types.int64, types.int64), emit


@intrinsic
def write(context, signals, thread, field, value):
    """Write a field after everything that this thread has written before."""

    def emit(context, builder, signature, arguments):
        builder.store_atomic(arguments[3], _place(context, builder, signature, arguments), "seq_cst", 8)
        return context.get_dummy_value()

    return types.void(signals, types.int64, types.int64, types.int64), emit


@intrinsic
def count(context, signals, thread, field):
    """Add 1 to a field that other threads may count in meanwhile; return what it was before."""

    def emit(context, builder, signature, arguments):
        one = context.get_constant(types.int64, 1)
        return builder.atomic_rmw("add", _place(context, builder, signature, arguments), one, "seq_cst")

    return types.int64(signals, types.int64, types.int64), emit


@intrinsic
def exchange(context, signals, thread, field, value):
    """Write a field that other threads may exchange meanwhile; return what it was before."""

    def emit(context, builder, signature, arguments):
        return builder.atomic_rmw("xchg", _place(context, builder, signature, arguments), arguments[3], "seq_cst")

    return types.int64(signals, types.int64, types.int64, types.int64), emit


@intrinsic
def pause(context):
    """Tell the processor that this thread waits, if it has an instruction for that."""

    def emit(context, builder, signature, arguments):
        if builder.module.triple.startswith(("x86", "i686")):
            kind = ir.FunctionType(ir.VoidType(), [])
            builder.call(cgutils.get_or_insert_function(builder.module, kind, PAUSE), [])
        return context.get_dummy_value()

    return types.void(), emit


_changing = threading.Lock()  # of interpreted threads


def _change_in_python(signals, thread, field, change):
    with _changing:
        before = int(signals[thread, field])
        signals[thread, field] = change(before)
    return before


read.in_python = lambda signals, thread, field: signals[thread, field]
write.in_python = lambda signals, thread, field, value: np.put(signals[thread], field, value)
count.in_python = lambda *place: _change_in_python(*place, lambda before: before + 1)
exchange.in_python = lambda signals, thread, field, value: _change_in_python(signals, thread, field, lambda _: value)
pause.in_python = lambda: None


@kernels.shared
def request(signals):
    """Ask all threads to step the tables once; the caller does this, after all have finished."""
    for thread in range(len(signals)):
        write(signals, thread, DONE, 0)
    for thread in range(len(signals)):
        write(signals, thread, CLAIMED, 0)
    write(signals, CALLER, REQUESTED, signals[CALLER, REQUESTED] + 1)


@kernels.shared
def all_finished(signals, blocks):
    """Return whether everything that was requested has been done: all `blocks` of each share."""
    done = 0
    for thread in range(len(signals)):
        done += read(signals, thread, DONE)
    return done == blocks * len(signals)


@kernels.shared
def has_request(signals, thread):
    """Return whether there is a request that this thread has not seen, and mark it as seen."""
    requested = read(signals, CALLER, REQUESTED)
    if requested == signals[thread, SEEN]:
        return False
    signals[thread, SEEN], signals[thread, HASTY] = requested, 0
    return True


@kernels.shared
def caller_waits(signals, blocks):
    """Return whether the caller sleeps although everything has been done."""
    return read(signals, CALLER, ASLEEP) != 0 and all_finished(signals, blocks)


@kernels.shared
def await_request(signals, thread, blocks):
    """Wait a while for a request; return whether there is one.  The caller does not wait for its own."""
    if thread == CALLER:
        return has_request(signals, thread)
    write(signals, thread, ASLEEP, 0)
    for _ in range(CHECKS):
        if has_request(signals, thread):
            return True
        if caller_waits(signals, blocks):
            return False
        pause()
    write(signals, thread, ASLEEP, 1)
    return has_request(signals, thread)  # it may have come before the caller could see the mark


@kernels.shared
def claim(signals, thread, blocks):
    """Claim a block that no thread has claimed, of the `blocks` in each share; return its number, or NO_BLOCK.

    Blocks of another thread are left to it as long as it claims them: its core has their tables, and would have to
    fetch them back for the next step.
    """
    for k in range(len(signals)):
        share = thread + k
        share -= len(signals) if share >= len(signals) else 0
        if (k == 0 or is_stalled(signals, thread, share, blocks)) and read(signals, share, CLAIMED) < blocks:
            block = count(signals, share, CLAIMED)
            if block < blocks:
                return share * blocks + block
    return NO_BLOCK


@kernels.shared
def is_stalled(signals, thread, share, blocks):
    """Wait until a share has no block left, or none of them has been claimed for a while; return whether that is so."""
    claimed, checks = read(signals, share, CLAIMED), 0
    while claimed < blocks and checks < PATIENCE and signals[thread, HASTY] == 0:
        pause()
        before, claimed = claimed, read(signals, share, CLAIMED)
        checks = checks + 1 if claimed == before else 0
    if claimed >= blocks:
        return False
    signals[thread, HASTY] = 1
    return True


@kernels.shared
def first_table(tables, signals, blocks, block):
    """Return the first of the `tables` in a block."""
    return block * tables // (len(signals) * blocks)


@kernels.shared
def finish(signals, thread):
    """Count a block as done by this thread."""
    write(signals, thread, DONE, signals[thread, DONE] + 1)


@kernels.shared
def await_others(signals, thread, blocks):
    """Return True, or False if the caller has to sleep, or if this thread has to wake it.

    The caller waits a while for the others, and has to sleep if they have not finished then.  One thread wakes it.
    """
    if thread != CALLER:
        return not (caller_waits(signals, blocks) and exchange(signals, CALLER, ASLEEP, 0) != 0)
    for _ in range(CALLER_CHECKS):
        if all_finished(signals, blocks):
            return True
        pause()
    write(signals, CALLER, ASLEEP, 1)
    if not all_finished(signals, blocks):
        return False
    write(signals, CALLER, ASLEEP, 0)  # they finished before they could see the mark
    return True
