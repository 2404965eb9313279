"""Read the game guide as a developer does: which files to write, and which line to change."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "tutorials" / "add-a-game.md").read_text(encoding="utf-8")
GAME = "highest"
PACKAGE = "src/meldhouse"
REGISTER = f"{PACKAGE}/games/__init__.py"
PAGE = f"{PACKAGE}/rulebook/{GAME}.md"
BLOCK = re.compile(r"^`(src/[\w./]+)`\n\n```\w+\n(.*?)^```$", re.M | re.S)


def files() -> dict[str, str]:
    """Map paths to contents, in the order of the guide; parts of a file have two empty lines between them."""
    written: dict[str, str] = {}
    for path, text in BLOCK.findall(GUIDE):
        written[path] = f"{written[path]}\n\n{text}" if path in written else text
    del written[REGISTER]
    return written


def change() -> tuple[str, str]:
    """Return the line of the register before and after the change."""
    (text,) = (text for path, text in BLOCK.findall(GUIDE) if path == REGISTER)
    old, new = text.splitlines()
    return old.removeprefix("-"), new.removeprefix("+")


def lines() -> int:
    """Return the number of lines that a developer has to write."""
    return sum(len(text.splitlines()) for text in files().values()) + 1


def write(path: str, text: str, root: Path) -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text, encoding="utf-8")
