# mypy: ignore-errors
"""The compiler: Numba, told where the house keeps what it has compiled, what a kernel is, and what only it can say.

It is loaded when a kernel is first asked for as it was compiled (engine/kernels.py).  Whoever compiles functions that
call kernels takes `njit` from here.
"""

from numba import config, types
from numba import njit as njit
from numba.core import caching, cgutils
from numba.core.extending import intrinsic, typeof_impl
from numba.core.registry import cpu_target
from numba.np.arrayobj import make_array, populate_array

from meldhouse.engine.compiled import NAME, shelf
from meldhouse.engine.kernels import PLACES, Instruction, Kernel, owner


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
    return types.Dispatcher(kernel.compiled)


@typeof_impl.register(Instruction)
def typeof_instruction(instruction, _):
    return cpu_target.typing_context.resolve_value_type(globals()[instruction.name])


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
