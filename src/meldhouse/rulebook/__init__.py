"""The law of the games in numbered articles: a page for each, in our own words."""

from importlib.resources import files


def page(game: str) -> str:
    """The page of a game."""
    return files(__name__).joinpath(f"{game}.md").read_text(encoding="utf-8")
