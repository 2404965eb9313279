"""Positions that show the articles of a rulebook in play: games/NAME/article_positions.json.

    {
      "articles": {"1": 0, "2": 0, "4.1": 1},      article -> index of its position
      "nearest": ["2"],                            articles that no move can show: the nearest position
      "positions": [{"variant": "chips", "options": {"seats": "2"}, "seed": 7, "moves": ["end"], "last_move": ""}]
    }

A position is the first hand of a table with this seed, after these moves.  The seat to act is the person's.  If an
article is about the end of a hand, `last_move` ends it.  A game without the file has no such positions.
`make article-positions` writes the files (tests/games/article_positions.py).
"""

import json
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from meldhouse.core.table import Table, open_table
from meldhouse.games.game import Game
from meldhouse.i18n import Message, msg
from meldhouse.util.errors import Mistake, quote

FILE_NAME = "article_positions.json"


class ArticlePosition(NamedTuple):
    """A position in the first hand of a table that illustrates an article of the rulebook."""

    variant: str
    options: dict[str, str]  # that differ from the variant's
    seed: int
    moves: tuple[str, ...]  # already played
    last_move: str = ""  # that ends the hand, if the article is about the end
    is_nearest: bool = False  # whether the article itself cannot be played


@cache
def article_positions(game: Game) -> dict[str, ArticlePosition]:
    """Return the position that illustrates each article of a game's rulebook; empty if there are none."""
    path = game.folder / FILE_NAME
    if not path.is_file():
        return {}
    stored = json.loads(path.read_text(encoding="utf-8"))
    positions = [ArticlePosition(**{**fields, "moves": tuple(fields["moves"])}) for fields in stored["positions"]]
    nearest = set(stored["nearest"])
    return {
        article: positions[index]._replace(is_nearest=article in nearest)
        for article, index in stored["articles"].items()
    }


def find_article_position(game: Game, article: str) -> ArticlePosition:
    """Return the position that illustrates an article; raise a Mistake for an unknown article."""
    found = article_positions(game).get(article)
    if found is None:
        raise Mistake(msg("no-article", game=game.title, article=quote(article)))
    return found


def describe_position(article: str, position: ArticlePosition) -> Iterator[Message]:
    """Yield messages that name the article a position illustrates, and the move that ends the hand, if any."""
    yield msg("article-nearest" if position.is_nearest else "article-shown", article=article)
    if position.last_move:
        yield msg("article-last-move", move=position.last_move)


def open_article_table(game: Game, position: ArticlePosition) -> Table:
    """Return a table in the given position of an article."""
    table = open_table(game.name, position.variant, None, position.seed, dict(position.options))
    table.deal()
    for move in position.moves:
        table.play(move)
    return table
