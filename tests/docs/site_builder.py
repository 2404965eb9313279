"""Build the pages of the site from the repository.

python -m tests.docs.site_builder          builds the site into build/site; a warning is a failure
python -m tests.docs.site_builder serve    shows it at http://127.0.0.1:8001 until Ctrl-C
"""

import posixpath
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
RULEBOOK = "src/meldhouse/rulebook"
FIRST = {
    "README.md": "index.md",
    "DESIGN.md": "design.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changes.md",
}
LINK = re.compile(r"(?<=\]\()([^()\s]+)(?=\))")
FENCE = re.compile(r"^(```.*?^```$)", re.M | re.S)


class Lost(Exception):
    """A dead link."""


def places() -> dict[str, str]:
    """Map paths in the repository to paths in the site, for everything that the site shows."""
    docs = {path: path.removeprefix("docs/") for path in files("docs")}
    rules = {path: f"rules/{posixpath.basename(path)}" for path in files(RULEBOOK) if path.endswith(".md")}
    return {**FIRST, **docs, **rules}


def files(folder: str) -> Iterator[str]:
    found = (ROOT / folder).rglob("*")
    return (path.relative_to(ROOT).as_posix() for path in found if path.is_file() and "__pycache__" not in path.parts)


def assemble(folder: Path) -> list[Path]:
    """Put every page and picture in its place, in an empty folder."""
    shutil.rmtree(folder, ignore_errors=True)
    where = places()
    for source, place in where.items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        if source.endswith(".md"):
            text = (ROOT / source).read_text(encoding="utf-8")
            (folder / place).write_text(relinked(text, source, where), encoding="utf-8")
        else:
            shutil.copy(ROOT / source, folder / place)
    return [folder / place for place in where.values()]


def relinked(text: str, source: str, where: dict[str, str]) -> str:
    """Rewrite the links of a page for the site; fences stay unchanged."""
    parts = FENCE.split(text)
    parts[::2] = [LINK.sub(lambda found: led(found[1], source, where), part) for part in parts[::2]]
    return "".join(parts)


def led(link: str, source: str, where: dict[str, str]) -> str:
    """Return a link's target in the site."""
    target, mark, at = link.partition("#")
    if not target or "://" in target:
        return link
    path = posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
    if path not in where:
        raise Lost(f"{source} leads to {link}, which the site does not have")
    return posixpath.relpath(where[path], posixpath.dirname(where[source]) or ".") + mark + at


def zensical(*words: str) -> int:
    return subprocess.run([sys.executable, "-m", "zensical", *words], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    assemble(ROOT / "build" / "pages")
    sys.exit(zensical("serve") if sys.argv[1:] == ["serve"] else zensical("build", "--clean", "--strict"))
