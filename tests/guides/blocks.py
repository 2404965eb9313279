"""What stands in the fences of the guides, and how each is run.

    python     run from the top of a page to its end, as a reader would type it
    pycon      a session: what it answers is compared
    sh         commands, a line each
    console    commands after a $, and what they print; `...` stands for anything
    others     shown: json, text, py (a signature), ftl, diff, markdown

`<!-- not run: why -->` before a fence says that the next one is not run here, and why; `<!-- written: FILE -->` that it
is the file that the page goes on with.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PAGES = ["README.md", "CONTRIBUTING.md", "DESIGN.md", *sorted(f"docs/{p.relative_to(ROOT / 'docs').as_posix()}" for p in (ROOT / "docs").rglob("*.md"))]
RUN = ("python", "pycon", "sh", "console")
SHOWN = ("json", "text", "py", "ftl", "diff", "markdown")
FENCE = re.compile(r"(?:^<!-- (?P<mark>not run|written): (?P<says>.*?) -->\n+)?^```(?P<language>.*)\n(?P<text>(?:.*\n)*?)^```$", re.M)
COMMENT = re.compile(r"(?:^|\s{2,})#.*$", re.M)


class Block(NamedTuple):
    """A fence of a page."""

    page: str
    line: int
    language: str
    text: str
    why_not: str
    file: str


def blocks(page: str) -> Iterator[Block]:
    text = (ROOT / page).read_text(encoding="utf-8")
    for found in FENCE.finditer(text):
        line = text.count("\n", 0, found.start("language")) + 1
        said = {found["mark"]: found["says"]}
        yield Block(page, line, found["language"], found["text"], said.get("not run", ""), said.get("written", ""))


def commands(block: Block) -> list[str]:
    """The commands of a block, without what stands beside them."""
    text = block.text.replace("\\\n", " ")
    if block.language == "console":
        return [line.removeprefix("$ ") for line in text.splitlines() if line.startswith("$ ")]
    return [line.strip() for line in COMMENT.sub("", text).splitlines() if line.strip()]


def answers(block: Block) -> str:
    """What a console shows below its one command."""
    return block.text.partition("\n")[2]
