# mypy: ignore-errors
"""The compiler: Numba, told where the house keeps what it has compiled, what a kernel is, and what only it can say.

It is loaded when a kernel is first asked for as it was compiled (engine/kernels.py).  Whoever compiles functions that
call kernels takes `njit` from here.
"""

import inspect
from itertools import count

import llvmlite.binding as llvm
import llvmlite.ir
import numpy as np
from numba import config, from_dtype, typeof, types
from numba import njit as njit
from numba.core import caching, cgutils, ir
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.datamodel.models import PrimitiveModel
from numba.core.extending import infer_getattr, intrinsic, register_model, typeof_impl
from numba.core.imputils import lower_builtin, lower_cast, lower_getattr_generic
from numba.core.registry import cpu_target
from numba.core.typed_passes import NoPythonSupportedFeatureValidation
from numba.core.typing.templates import AbstractTemplate, AttributeTemplate
from numba.np.arrayobj import make_array, populate_array

from meldhouse.engine.cache import NAME, shelf
from meldhouse.engine.kernels import PLACES, Door, Instruction, Kernel, owner


class Place(caching._CacheLocator):
    """Tells Numba where a kernel of the house is kept."""

    def __init__(self, module):
        self.folder = shelf(owner(module)) / module.rpartition(".")[2]

    @classmethod
    def from_function(cls, py_func, py_file):
        if not py_func.__module__.startswith(f"{NAME}."):
            return None
        place = cls(py_func.__module__)
        place.ensure_cache_path()
        return place

    def get_cache_path(self):
        return str(self.folder)

    def get_source_stamp(self):
        return self.folder.parent.name  # the shelf says it already

    def get_disambiguator(self):
        return ""  # no two kernels of a room have the same name


config.CACHE_LOCATOR_CLASSES = ",".join(
    [f"{__name__}.Place", *(locator.__name__ for locator in caching.CacheImpl._locator_classes)]
)


@typeof_impl.register(Kernel)
def typeof_kernel(kernel, _):
    return types.Dispatcher(kernel.inside)


@typeof_impl.register(Instruction)
def typeof_instruction(instruction, _):
    return cpu_target.typing_context.resolve_value_type(globals()[instruction.name])


# --- kernels -------------------------------------------------------------------------------


@register_pass(mutates_CFG=False, analysis_only=False)
class FromTheFront(FunctionPass):
    """In kernels places are counted from the front, so that nobody looks at their sign: -1 leads far beyond the end.

    `make bounds` finds a kernel that counts from behind.  It is a fifth of Pong's time, and nothing in a law shows it.
    """

    _name = "from_the_front"

    def __init__(self):
        super().__init__()

    def run_pass(self, state):
        for block in state.func_ir.blocks.values():
            for looked_up in (*block.find_exprs("getitem"), *block.find_insts(ir.SetItem)):
                told = state.calltypes.pop(looked_up)
                if isinstance(told.args[0], types.Array):
                    told = told.replace(args=(told.args[0], without_sign(told.args[1]), *told.args[2:]))
                state.calltypes[looked_up] = told
        return True


def without_sign(place):
    """The same place, or several in a row, as numbers without a sign."""
    if isinstance(place, types.BaseTuple):
        return types.Tuple([without_sign(one) for one in place])
    return types.uintp if isinstance(place, types.Integer) else place


class KernelCompiler(Compiler):
    def define_pipelines(self):
        pipelines = super().define_pipelines()
        for passes in pipelines:
            passes.add_pass_after(FromTheFront, NoPythonSupportedFeatureValidation)
            passes.finalize()
        return pipelines


# --- parts ---------------------------------------------------------------------------------


class PartLibrary(JITCodeLibrary):
    """Code that others link in and that never runs by itself: it is optimised there, once, and not here as well."""

    numbers = count()

    def __init__(self, context):
        super().__init__(context.codegen(), f"part{next(self.numbers)}")

    def _optimize_final_module(self):
        pass

    def _finalize_final_module(self):
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name):
        return 0

    @property
    def codegen(self):
        return self

    def set_env(self, name, environment):
        pass


class PartCompiler(KernelCompiler):
    def __init__(self, typing, target, library, *more):
        super().__init__(typing, target, PartLibrary(target), *more)


# --- doors ---------------------------------------------------------------------------------
#
# Code that calls a door knows it by a name, and has to be loaded after it (`open_doors`).  Rules are laid down once and
# go through doors as a place; they are looked up there behind the door and nowhere else, so that the compiler can
# believe that they never change.


class Laid(types.Type):
    """Where rules lie."""

    def __init__(self, rules):
        self.rules = rules
        super().__init__(f"{type(self).__name__}({rules})")

    def can_convert_to(self, context, other):
        return types.Conversion.safe if isinstance(other, Behind) and other.rules == self.rules else None


class Behind(Laid):
    """The same behind a door."""


@register_model(Laid)
@register_model(Behind)
class LaidModel(PrimitiveModel):
    def __init__(self, models, kind):
        super().__init__(models, kind, models.lookup(kind.rules).get_value_type().as_pointer())


@lower_cast(Laid, Behind)
def through(context, builder, before, after, place):
    return place


@intrinsic
def laid(context, rules):
    def emit(context, builder, signature, arguments):
        return cgutils.alloca_once_value(builder, arguments[0])

    return Laid(rules)(rules), emit


@infer_getattr
class Options(AttributeTemplate):
    key = Behind

    def generic_resolve(self, kind, name):
        return kind.rules.types[kind.rules.fields.index(name)]


@lower_getattr_generic(Behind)
def look_up(context, builder, kind, place, name):
    found = builder.load(cgutils.gep_inbounds(builder, place, 0, kind.rules.fields.index(name)))
    found.set_metadata("invariant.load", builder.module.add_metadata([]))
    return found


# What a door's parameters are, by their names; those that differ between games stand in its room as `takes`.
TAKES = {
    "deck": types.int8[::1],
    "moves": types.int16[::1],
    "words": types.uint64[::1],
    "action": types.int64,
    "seat": types.int64,
    "luck": types.int64,
    "n": types.int64,
    "x": types.uint64,
}


def taken(door):
    """The kinds of all that a door takes."""
    takes = door.py_func.__globals__["takes"]
    records = {name: from_dtype(some) for name, some in takes.items() if name != "rules"}
    known = {**TAKES, **records, "rules": Behind(typeof(takes["rules"]))}
    return tuple(known[name] for name in inspect.signature(door.py_func).parameters)


class Opened:
    """A door in this process, compiled or loaded, whose name leads to it."""

    def __init__(self, door):
        self.dispatcher, takes = door.compiled, taken(door)
        self.dispatcher.compile(takes)
        made = self.dispatcher.overloads[takes]
        self.signature, self.name = made.signature, f"{door.__module__}.{door.__name__}"
        llvm.add_symbol(self.name, made.library.get_pointer_to_function(made.fndesc.llvm_func_name))


OPENED, KINDS = {}, {}


def opened(door):
    if door not in OPENED:
        OPENED[door] = Opened(door)
    return OPENED[door]


def open_doors(function, seen=None):
    """Those that a function calls, itself or through others."""
    seen = set() if seen is None else seen
    for meant in [function.__globals__.get(name) for name in function.__code__.co_names]:
        if isinstance(meant, Kernel) and meant not in seen:
            seen.add(meant)
            opened(meant) if isinstance(meant, Door) else open_doors(meant.py_func, seen)


@typeof_impl.register(Door)
def typeof_door(door, _):
    if door not in KINDS:
        KINDS[door] = kind_of(door)
    return KINDS[door]


def kind_of(door):
    """How the compiler takes a call of it."""

    class Called(AbstractTemplate):
        key = door

        def generic(self, given, named):
            return opened(door).signature

    @lower_builtin(door, types.VarArg(types.Any))
    def call(context, builder, signature, arguments):
        convention, gives, takes = context.call_conv, signature.return_type, signature.args
        function = convention.get_function_type(gives, takes)
        function = cgutils.get_or_insert_function(builder.module, function, opened(door).name)
        status, given = convention.call_function(builder, function, gives, takes, arguments)
        with cgutils.if_unlikely(builder, status.is_error):
            convention.return_status_propagate(builder, status)
        return given

    return types.Function(Called)


# --- what only the compiler can say --------------------------------------------------------


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


def stepwise(mask, n):
    for _ in range(n):
        mask &= mask - np.uint64(1)
    return trailing_zeros(mask)


# Where this is quick it finds the n-th one of a word without a branch.  On some machines it takes longer than steps.
DEPOSIT, SLOWLY = "llvm.x86.bmi.pdep.64", ("bdver4", "znver1", "znver2")


def deposits(machine):
    """Has it an instruction that lays bits, one by one, to where another word has ones?"""
    return "+bmi2" in machine._get_host_cpu_features() and machine._get_host_cpu_name() not in SLOWLY


@intrinsic
def nth_one(context, mask, n):
    def emit(context, builder, signature, arguments):
        if not deposits(context.codegen()):
            return context.compile_internal(builder, stepwise, signature, arguments)
        mask, n = arguments
        kind = llvmlite.ir.FunctionType(mask.type, [mask.type, mask.type])
        deposit = cgutils.get_or_insert_function(builder.module, kind, DEPOSIT)
        return builder.cttz(builder.call(deposit, [builder.shl(mask.type(1), n), mask]), cgutils.false_bit)

    return types.int64(types.uint64, types.int64), emit


@intrinsic
def room(context):
    """Numbers to work with while a function runs: an array that lies where its other variables do."""
    kind = types.Array(types.float64, 1, "C")

    def emit(context, builder, signature, arguments):
        number = context.get_value_type(types.float64)
        place = cgutils.alloca_once(builder, number, size=PLACES)
        places, each = (context.get_constant(types.intp, n) for n in (PLACES, 8))
        made = make_array(kind)(context, builder)
        populate_array(made, data=place, shape=[places], strides=[each], itemsize=each, meminfo=None)
        return made._getvalue()

    return kind(), emit
