# mypy: ignore-errors
"""How the functions of a law are compiled.

Numba counts the references to every record and array that a function touches, two locked instructions each; on
some machines that was two fifths of a game's time.  The functions of a law own no memory, so there is nothing to
count; the few that make arrays, and those that call them, are declared `@njit(cache=True)` as in the templates.

A function that is handed the rules is handed all of their fields, one by one.  What is called at every decision
is put where it is called instead, by force, because the compiler's own judgement leaves such calls in.  Where that
happens in many places of a long chain, as in Mahjong, Numba copies the source instead (`copied`): inlined by force it
is as fast, and takes three times as long to compile.

What several games share and each hands its own records (`shared`) is kept as a part of the code that calls it, and not
by itself: a list of all games' records in one place could not be read where one of the games is missing.
"""

from numba import njit

kernel = njit(cache=True, _nrt=False)
inlined = njit(cache=True, _nrt=False, forceinline=True)
copied = njit(cache=True, _nrt=False, inline="always")
shared = njit(_nrt=False, forceinline=True)
