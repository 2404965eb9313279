"""The code fences of the guides, and how each fence is run; CONTRIBUTING.md explains this for authors.

`<!-- not run: why -->` before a fence says why it is not; `<!-- written: FILE -->` that it is a file that the page
uses. The files of the game guide have their paths before them; tests/docs/test_game_guide.py runs them.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PAGES = [
    "README.md",
    "CONTRIBUTING.md",
    "DESIGN.md",
    "SECURITY.md",
    *sorted(p.relative_to(ROOT).as_posix() for p in ROOT.glob("docs/**/*.md")),
]
RUN = ("python", "pycon", "sh", "console")
SHOWN = ("json", "text", "py", "ftl", "diff", "markdown")
FENCE = re.compile(
    r"(?:^(?:<!-- (?P<mark>not run|written): (?P<says>.*) -->|`(?P<path>src/.*)`)\n\n?)?"
    r"^```(?P<language>.*)\n(?P<text>(?:.*\n)*?)^```$",
    re.M,
)
COMMENT = re.compile(r"(?:^|\s{2,})#.*$", re.M)


class Block(NamedTuple):
    """A code fence of a documentation page."""

    page: str
    line: int
    language: str
    text: str
    not_run: str = ""  # the reason
    written: str = ""  # the name of the file
    path: str = ""  # the file of the game guide

    @property
    def runs(self) -> bool:
        return self.language in RUN and not self.not_run and not self.path


def blocks(page: str) -> Iterator[Block]:
    text = (ROOT / page).read_text(encoding="utf-8")
    for found in FENCE.finditer(text):
        line = text.count("\n", 0, found.start("language")) + 1
        marks = {found["mark"].replace(" ", "_"): found["says"]} if found["mark"] else {}
        yield Block(page, line, found["language"], found["text"], **marks, path=found["path"] or "")


def prose(page: str) -> str:
    """Return a page without its code fences."""
    return FENCE.sub("", (ROOT / page).read_text(encoding="utf-8"))


def commands(block: Block) -> list[str]:
    """Return the commands of a block, without their output."""
    text = block.text.replace("\\\n", " ")
    if block.language == "console":
        return [line.removeprefix("$ ") for line in text.splitlines() if line.startswith("$ ")]
    return [line.strip() for line in COMMENT.sub("", text).splitlines() if line.strip()]


def answer(block: Block) -> str:
    """Return the output that a console session shows below its command."""
    return block.text.partition("\n")[2]
