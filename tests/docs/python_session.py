"""Run the Python code of a page from top to bottom; each fence has a place, a language and a text."""

import doctest
from typing import Any


def follow(blocks: list[tuple[str, str, str]]) -> bool:
    """Return whether any output differs from the page."""
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
