# mypy: ignore-errors
"""Calls of external kernels, which are compiled once and linked by name into other code.

Code that calls an external kernel has to be loaded after it (`link_external_kernels`).  Rules are passed by reference.
Only the external kernel reads their fields, so the compiler can assume that these never change.
"""

import inspect

import llvmlite.binding as llvm
from numba import from_dtype, typeof, types
from numba.core import cgutils
from numba.core.datamodel.models import PrimitiveModel
from numba.core.extending import infer_getattr, intrinsic, register_model, typeof_impl
from numba.core.imputils import lower_builtin, lower_cast, lower_getattr_generic
from numba.core.typing.templates import AbstractTemplate, AttributeTemplate

from meldhouse.engine.kernels import ExternalKernel, Kernel


class RulesPointer(types.Type):
    """The Numba type of a reference to rules."""

    def __init__(self, rules):
        self.rules = rules
        super().__init__(f"{type(self).__name__}({rules})")

    def can_convert_to(self, context, other):
        return types.Conversion.safe if isinstance(other, ExternalRulesPointer) and other.rules == self.rules else None


class ExternalRulesPointer(RulesPointer):
    """The Numba type of a reference to rules as a parameter of an external kernel."""


@register_model(RulesPointer)
@register_model(ExternalRulesPointer)
class RulesPointerModel(PrimitiveModel):
    def __init__(self, models, kind):
        super().__init__(models, kind, models.lookup(kind.rules).get_value_type().as_pointer())


@lower_cast(RulesPointer, ExternalRulesPointer)
def cast_rules_pointer(context, builder, before, after, place):
    return place


@intrinsic
def by_reference(context, rules):
    def emit(context, builder, signature, arguments):
        return cgutils.alloca_once_value(builder, arguments[0])

    return RulesPointer(rules)(rules), emit


@infer_getattr
class RulesAttributes(AttributeTemplate):
    key = ExternalRulesPointer

    def generic_resolve(self, kind, name):
        return kind.rules.types[kind.rules.fields.index(name)]


@lower_getattr_generic(ExternalRulesPointer)
def load_rules_field(context, builder, kind, place, name):
    found = builder.load(cgutils.gep_inbounds(builder, place, 0, kind.rules.fields.index(name)))
    found.set_metadata("invariant.load", builder.module.add_metadata([]))
    return found


# The types of parameters by their names; those that differ between games are in the module as `takes`.
PARAMETER_TYPES = {
    "deck": types.int8[::1],
    "moves": types.int16[::1],
    "words": types.uint64[::1],
    "action": types.int64,
    "seat": types.int64,
    "luck": types.int64,
    "n": types.int64,
    "x": types.uint64,
}


def parameter_types(kernel):
    """Return the types of the parameters of an external kernel."""
    takes = kernel.py_func.__globals__["takes"]
    records = {name: from_dtype(some) for name, some in takes.items() if name != "rules"}
    known = {**PARAMETER_TYPES, **records, "rules": ExternalRulesPointer(typeof(takes["rules"]))}
    return tuple(known[name] for name in inspect.signature(kernel.py_func).parameters)


class LinkedKernel:
    """An external kernel that has been compiled or loaded and registered with the linker."""

    def __init__(self, kernel):
        self.dispatcher, takes = kernel.compiled, parameter_types(kernel)
        self.dispatcher.compile(takes)
        made = self.dispatcher.overloads[takes]
        self.signature, self.name = made.signature, f"{kernel.__module__}.{kernel.__name__}"
        llvm.add_symbol(self.name, made.library.get_pointer_to_function(made.fndesc.llvm_func_name))


LINKED = {}
CALL_TYPES = {}


def linked(kernel):
    if kernel not in LINKED:
        LINKED[kernel] = LinkedKernel(kernel)
    return LINKED[kernel]


def link_external_kernels(function, seen=None):
    """Link the external kernels that a function calls, directly or indirectly."""
    seen = set() if seen is None else seen
    for called in [function.__globals__.get(name) for name in function.__code__.co_names]:
        if isinstance(called, Kernel) and called not in seen:
            seen.add(called)
            linked(called) if isinstance(called, ExternalKernel) else link_external_kernels(called.py_func, seen)


@typeof_impl.register(ExternalKernel)
def typeof_external_kernel(kernel, _):
    if kernel not in CALL_TYPES:
        CALL_TYPES[kernel] = call_type_of(kernel)
    return CALL_TYPES[kernel]


def call_type_of(kernel):
    """Return the type that the compiler uses to resolve a call of an external kernel."""

    class Called(AbstractTemplate):
        key = kernel

        def generic(self, given, named):
            return linked(kernel).signature

    @lower_builtin(kernel, types.VarArg(types.Any))
    def call(context, builder, signature, arguments):
        convention, gives, takes = context.call_conv, signature.return_type, signature.args
        function = convention.get_function_type(gives, takes)
        function = cgutils.get_or_insert_function(builder.module, function, linked(kernel).name)
        status, given = convention.call_function(builder, function, gives, takes, arguments)
        with cgutils.if_unlikely(builder, status.is_error):
            convention.return_status_propagate(builder, status)
        return given

    return types.Function(Called)
