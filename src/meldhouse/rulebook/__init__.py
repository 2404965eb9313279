"""The rules of the games as numbered articles; each game has a page, and some have appendices.

The pages here are in English.  A translation is in a folder named after its language, such as `de/pong.md`.
A page that a language lacks is shown in English.
"""

import re
from importlib.resources import files
from importlib.resources.abc import Traversable

ENGLISH = "en"
LINK = re.compile(r"\[([^\]]+)\]\(([\w-]+)\.md\)")


def pages() -> list[str]:
    """Return the names of all pages: one for each game, and the pages that these link to."""
    return sorted(found.name.removesuffix(".md") for found in files(__name__).iterdir() if found.name.endswith(".md"))


def page(name: str, link: str, language: str = ENGLISH) -> str:
    """Return the text of a page. `link` formats links to other pages, from the link text and the page's name."""
    folder = _folder(served_language(name, language))
    return LINK.sub(link, folder.joinpath(f"{name}.md").read_text(encoding="utf-8"))


def heading(name: str, language: str = ENGLISH) -> str:
    """Return the heading of a rulebook page."""
    return page(name, link="", language=language).partition("\n")[0].lstrip("# ")


def served_language(name: str, language: str) -> str:
    """Return the language of the page that a reader gets: the reader's own language if it exists, otherwise English."""
    return language if _folder(language).joinpath(f"{name}.md").is_file() else ENGLISH


def _folder(language: str) -> Traversable:
    here = files(__name__)
    return here if language == ENGLISH else here / language
