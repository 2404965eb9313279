# mypy: ignore-errors
"""Sets the folder in which Numba caches the compiled code of a kernel."""

from numba.core import caching

from meldhouse.engine.cache import NAME, cache_dir
from meldhouse.engine.kernels import owner_of_module


class KernelCacheLocator(caching._CacheLocator):
    """Stores the compiled code of each module in a subfolder of the cache folder of its game."""

    def __init__(self, module):
        self.folder = cache_dir(owner_of_module(module)) / module.rpartition(".")[2]

    @classmethod
    def from_function(cls, py_func, py_file):
        if not py_func.__module__.startswith(f"{NAME}."):
            return None
        locator = cls(py_func.__module__)
        locator.ensure_cache_path()
        return locator

    def get_cache_path(self):
        return str(self.folder)

    def get_source_stamp(self):
        return self.folder.parent.name  # the cache key

    def get_disambiguator(self):
        return ""  # no two kernels of a module have the same name
