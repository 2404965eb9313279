"""Syntax trees of source files, parsed without garbage collection.

A collection in the middle of `ast.parse` can run another `ast.parse` (in a finalizer or in another thread), and then
Python 3.11 raises a SystemError about its recursion depth.
"""

import ast
import gc


def parse(text):
    """Return the syntax tree of a source text."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        return ast.parse(text)
    finally:
        if was_enabled:
            gc.enable()
