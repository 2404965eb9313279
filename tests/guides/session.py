"""The Python of a page, from its top to its end: python tests/guides/session.py takes its fences from stdin as JSON.

Each is its place, its language and its text.  Prints how many lines of a session were answered as they should be.
"""

import doctest
import json
import sys
from typing import Any


def follow(blocks: list[tuple[str, str, str]]) -> int:
    names: dict[str, Any] = {"__name__": "__page__"}
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for place, language, text in blocks:
        if language == "python":
            exec(compile(text, place, "exec"), names)
        else:
            test = doctest.DocTestParser().get_doctest(text, names, place, place, 0)
            runner.run(test, clear_globs=False)
            names.update(test.globs)
    if runner.failures:
        sys.exit(1)
    return runner.tries


if __name__ == "__main__":
    print(follow(json.load(sys.stdin)))
