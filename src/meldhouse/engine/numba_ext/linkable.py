# mypy: ignore-errors
"""Compiles kernels that are linked into other code and never run by themselves."""

from itertools import count

from numba.core.codegen import JITCodeLibrary

from meldhouse.engine.numba_ext.unsigned_index_pass import KernelCompiler


class LinkableLibrary(JITCodeLibrary):
    """A code library that is optimized only as part of the library that links it."""

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


class LinkableCompiler(KernelCompiler):
    def __init__(self, typing, target, library, *more):
        super().__init__(typing, target, LinkableLibrary(target), *more)
