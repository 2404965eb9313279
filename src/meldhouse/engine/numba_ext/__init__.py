# mypy: ignore-errors
"""Extensions of Numba: the location of its cache, how kernels are compiled and linked, and machine instructions.

They use private parts of Numba, so pyproject.toml bounds its version from above.  The package is loaded when a kernel
is first asked for as it was compiled (engine/kernels.py).  Code that compiles functions which call kernels takes `njit`
from here.

cache_locator.py        puts the compiled code of each game into a folder of its own
unsigned_index_pass.py  leaves out the check for negative indices
linkable.py             compiles kernels as parts of other code
external_call.py        calls kernels that are compiled once for each game
intrinsics.py           bit counting, and scratch arrays on the stack
"""

from numba import config, types
from numba import njit as njit
from numba.core import caching
from numba.core.extending import typeof_impl
from numba.core.registry import cpu_target

from meldhouse.engine.kernels import Intrinsic, Kernel
from meldhouse.engine.numba_ext import cache_locator, external_call, intrinsics
from meldhouse.engine.numba_ext.external_call import link_external_kernels as link_external_kernels
from meldhouse.engine.numba_ext.linkable import LinkableCompiler as LinkableCompiler
from meldhouse.engine.numba_ext.unsigned_index_pass import KernelCompiler as KernelCompiler

LOCATOR = cache_locator.KernelCacheLocator
config.CACHE_LOCATOR_CLASSES = ",".join(
    [
        f"{LOCATOR.__module__}.{LOCATOR.__name__}",
        *(locator.__name__ for locator in caching.CacheImpl._locator_classes),
    ]
)


@typeof_impl.register(Kernel)
def typeof_kernel(kernel, _):
    return types.Dispatcher(kernel.linkable)


@typeof_impl.register(Intrinsic)
def typeof_instruction(instruction, _):
    found = getattr(intrinsics, instruction.name, None) or getattr(external_call, instruction.name)
    return cpu_target.typing_context.resolve_value_type(found)
