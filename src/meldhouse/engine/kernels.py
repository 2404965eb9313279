"""How kernels that allocate nothing are compiled.

Numba counts references to every array that a function is handed, two locked instructions or
about ten nanoseconds a call wherever it is not inlined.  A law owns no memory, so it need not count.

A function that is handed the rules is handed all of their fields, one by one; on the path that every
move takes that is worth avoiding, so the functions of that path are put where they are called.
"""

from numba import njit

kernel = njit(cache=True, _nrt=False)
inlined = njit(cache=True, _nrt=False, inline="always")
