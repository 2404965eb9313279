"""The Python of a page, from its top to its end; each fence with its place, its language and its text."""

import doctest
from typing import Any


def follow(blocks: list[tuple[str, str, str]]) -> bool:
    """Was any answer another one than the page has?"""
    names: dict[str, Any] = {"__name__": "__page__"}
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for place, language, text in blocks:
        if language == "python":
            exec(compile(text, place, "exec"), names)
        else:
            test = doctest.DocTestParser().get_doctest(text, names, place, place, 0)
            runner.run(test, clear_globs=False)
            names.update(test.globs)
    return bool(runner.failures)
