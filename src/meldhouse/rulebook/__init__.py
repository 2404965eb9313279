"""The rules of the games as numbered articles, in our own words; one page per game, and appendices.

The pages here are in English.  A translation is in a folder named after its language, `de/pong.md`; a page that a
language lacks is shown in English.
"""

import re
from importlib.resources import files
from importlib.resources.abc import Traversable

ENGLISH = "en"
LINK = re.compile(r"\[([^\]]+)\]\(([\w-]+)\.md\)")


def pages() -> list[str]:
    """The names of all pages: each game's, and those that these lead to."""
    return sorted(found.name.removesuffix(".md") for found in files(__name__).iterdir() if found.name.endswith(".md"))


def page(name: str, link: str, language: str = ENGLISH) -> str:
    """A page; links to others are written so that the reader can follow them, from their words and the other's name."""
    folder = _folder(served_language(name, language))
    return LINK.sub(link, folder.joinpath(f"{name}.md").read_text(encoding="utf-8"))


def heading(name: str, language: str = ENGLISH) -> str:
    """Return the heading of a page."""
    return page(name, link="", language=language).partition("\n")[0].lstrip("# ")


def served_language(name: str, language: str) -> str:
    """Return the language in which a reader of this language gets a page: their own or English."""
    return language if _folder(language).joinpath(f"{name}.md").is_file() else ENGLISH


def _folder(language: str) -> Traversable:
    here = files(__name__)
    return here if language == ENGLISH else here / language
