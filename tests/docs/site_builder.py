"""Build the documentation site from the pages of the repository.

python -m tests.docs.site_builder          builds the site into build/site; a warning is a failure
python -m tests.docs.site_builder serve    shows it at http://127.0.0.1:8001 until Ctrl-C

Every page ends with the version that it describes and the path of its source. The path is a link to the editor of the
repository if the environment variable MELDHOUSE_REPOSITORY has its address, as https://git.example/meldhouse.
"""

import os
import posixpath
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from meldhouse import __version__
from meldhouse.art import SHEETS

ROOT = Path(__file__).parents[2]
RULEBOOK = "src/meldhouse/rulebook"
LOGO = "logo.svg"  # named in zensical.toml
TOP_PAGES = {
    "README.md": "index.md",
    "DESIGN.md": "design.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "CHANGELOG.md": "changes.md",
}
REPOSITORY = os.environ.get("MELDHOUSE_REPOSITORY", "").rstrip("/")
LINK = re.compile(r"(?<=\]\()([^()\s]+)(?=\))")
FENCE = re.compile(r"^(```.*?^```$)", re.M | re.S)


class BrokenLinkError(Exception):
    """A link to a page or file that the site does not have."""


def places() -> dict[str, str]:
    """Return path in the repository -> path in the site, for everything that the site shows."""
    docs = {path: path.removeprefix("docs/") for path in _files("docs")}
    rules = {path: f"rules/{posixpath.basename(path)}" for path in _files(RULEBOOK) if path.endswith(".md")}
    return {**TOP_PAGES, **docs, **rules}


def _files(folder: str) -> Iterator[str]:
    found = (ROOT / folder).rglob("*")
    return (path.relative_to(ROOT).as_posix() for path in found if path.is_file() and "__pycache__" not in path.parts)


def assemble(folder: Path, repository: str = REPOSITORY) -> list[Path]:
    """Write every page and picture to its place in an empty folder, and return their paths."""
    shutil.rmtree(folder, ignore_errors=True)
    where = places()
    for source, place in where.items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        if source.endswith(".md"):
            text = (ROOT / source).read_text(encoding="utf-8")
            page = relinked(text, source, where) + source_line(source, repository)
            (folder / place).write_text(page, encoding="utf-8")
        else:
            shutil.copy(ROOT / source, folder / place)
    (folder / LOGO).write_text(SHEETS["favicon"](), encoding="utf-8")
    return [folder / place for place in where.values()]


def source_line(source: str, repository: str) -> str:
    """Return the last line of a page: the version, and where the page can be edited."""
    label = f"[Edit `{source}`]({repository}/edit/main/{source})" if repository else f"Source: `{source}`"
    return f"\n\n---\n\n<small>Meldhouse {__version__}. {label}</small>\n"


def relinked(text: str, source: str, where: dict[str, str]) -> str:
    """Return a page whose links are those of the site; fences stay unchanged."""
    parts = FENCE.split(text)
    parts[::2] = [LINK.sub(lambda found: _site_link(found[1], source, where), part) for part in parts[::2]]
    return "".join(parts)


def _site_link(link: str, source: str, where: dict[str, str]) -> str:
    """Return a link of a page of the repository, relative to the page's place in the site."""
    target, mark, anchor = link.partition("#")
    if not target or "://" in target:
        return link
    path = posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
    if path not in where:
        raise BrokenLinkError(f"{source} has a link to {link}, which the site does not have")
    return posixpath.relpath(where[path], posixpath.dirname(where[source]) or ".") + mark + anchor


def zensical(*words: str) -> int:
    """Run Zensical and return its exit status."""
    return subprocess.run([sys.executable, "-m", "zensical", *words], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    assemble(ROOT / "build" / "pages")
    sys.exit(zensical("serve") if sys.argv[1:] == ["serve"] else zensical("build", "--clean", "--strict"))
