"""The rules of the games as numbered articles, in our own words; one page per game, and appendices."""

import re
from importlib.resources import files

LINK = re.compile(r"\[([^\]]+)\]\(([\w-]+)\.md\)")


def pages() -> list[str]:
    """The names of all pages: each game's, and those that these lead to."""
    return sorted(found.name.removesuffix(".md") for found in files(__name__).iterdir() if found.name.endswith(".md"))


def page(name: str, link: str) -> str:
    """A page; links to others are written so that the reader can follow them, from their words and the other's name."""
    return LINK.sub(link, files(__name__).joinpath(f"{name}.md").read_text(encoding="utf-8"))


def heading(name: str) -> str:
    """Return the heading of a page."""
    return page(name, link="").partition("\n")[0].lstrip("# ")
