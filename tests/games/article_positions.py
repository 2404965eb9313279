"""Find a position for every article of the rulebooks, and write games/NAME/article_positions.json.

`make article-positions` searches seeded hands of every game; `ARGS="pong tongits"` limits it to these games.  The
articles and their predicates are in tests/games/NAME/article_examples.py.  The same code finds the same positions.
"""

import importlib
import json
import random
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import meldhouse as mh
from meldhouse.bots import find_bot
from meldhouse.core.article_positions import FILE_NAME, ArticlePosition, open_article_table
from meldhouse.core.record import Move
from meldhouse.core.table import Table
from meldhouse.games import Game
from meldhouse.games.options import differences, with_options
from meldhouse.games.position_kinds import NO_OPTIONS
from meldhouse.games.state_arrays import copy_states
from tests.support.reachable_positions import chosen

MAX_DECISIONS = 400  # in one hand
ENOUGH = 5  # positions, of which the one with the fewest moves is taken


class Moment:
    """A decision of a hand, or its end, with the position before the last move."""

    def __init__(self, table: Table, before: Any) -> None:
        self.table, self.before = table, before
        self.s = table.state[0]
        self.rules = table.rules

    @property
    def legal(self) -> dict[str, int]:
        return {} if self.table.over else self.table._legal_moves()

    @property
    def actions(self) -> list[int]:
        return list(self.legal.values())

    @property
    def played(self) -> list[Move]:
        return self.table.hands[-1].moves

    @property
    def last(self) -> str:
        """The last move, "" at the deal."""
        return self.played[-1].text if self.played else ""

    @property
    def is_start(self) -> bool:
        return not self.played

    def can(self, *beginnings: str) -> bool:
        """Return whether a legal move begins with each of these texts."""
        return all(any(move.startswith(beginning) for move in self.legal) for beginning in beginnings)

    def done(self, *beginnings: str) -> bool:
        """Return whether the last move begins with one of these texts."""
        return self.last.startswith(beginnings)

    def bars(self, bar: int) -> bool:
        """Return whether some action is illegal for this reason."""
        game, table = self.table.game, self.table
        if table.over:
            return False
        view = table.view(table.turn).state
        return any(game.table_api.barred(view, table.bare_rules, n) == bar for n in range(game.rules.N_ACTIONS))


class Example(NamedTuple):
    """How to recognize a position that shows an article, and options and a way to play that reach it soon.

    All seats play by the heuristic, except as described in games/position_kinds.py.
    """

    holds: Callable[[Moment], Any]
    variant: str = ""  # empty: the game's first
    options: Mapping[str, Any] = NO_OPTIONS
    seeking: tuple[str, ...] = ()
    shunning: tuple[str, ...] = ()
    random: bool = False  # other moves are random
    deck: Callable[[Any], Any] | None = None  # skips deals that cannot lead there, for rare positions
    hands: int = 2000  # to search
    is_nearest: bool = False  # whether the article itself cannot be played

    @property
    def key(self) -> tuple[Any, ...]:
        """What the search depends on: articles with equal searches share a position."""
        return (*self._replace(options=tuple(self.options.items()), is_nearest=False),)


def nearest(example: Example) -> Example:
    """Return the example for an article that no move can show."""
    return example._replace(is_nearest=True)


def start(**settings: Any) -> Example:
    """Return an example at the start of a hand."""
    return Example(is_start, **settings)


def is_start(moment: Moment) -> bool:
    return moment.is_start


def examples(game: Game) -> dict[str, Example]:
    """Return the example of each article of a game."""
    found: dict[str, Example] = importlib.import_module(f"tests.games.{game.name}.article_examples").EXAMPLES
    return found


def search(game: Game, example: Example) -> ArticlePosition | None:
    """Return the position with the fewest moves among the first that are found."""
    found: list[ArticlePosition] = []
    for seed in range(1, example.hands):
        limit = min((len(position.moves) for position in found), default=MAX_DECISIONS)
        if position := search_hand(game, example, seed, limit):
            found.append(position)
            if len(found) == ENOUGH or not position.moves:
                break
    return min(found, key=lambda position: len(position.moves), default=None)


def search_hand(game: Game, example: Example, seed: int, limit: int) -> ArticlePosition | None:
    """Return the first position of a hand that fits, within a number of moves."""
    variant = example.variant or next(iter(game.variants))
    table = Table(game, variant, with_options(game.variants[variant].rules, dict(example.options)), seed)
    if example.deck and not example.deck(table.next_deal()[0]):
        return None
    table.deal()
    dice, heuristic, before = random.Random(seed), find_bot("thumb", seed), table.state[0]
    for _ in range(limit):
        if example.holds(Moment(table, before)):
            return position_of(table)
        if table.over:
            return None
        before = copy_states(table.state)[0]
        table.play(chosen(table, example, dice, heuristic))
    return position_of(table) if example.holds(Moment(table, before)) else None


def moment_of(game: Game, position: ArticlePosition) -> Moment:
    """Replay a position and its last move; a Mistake if today's rules forbid a move."""
    moves = (*position.moves, *filter(None, [position.last_move]))
    table = open_article_table(game, position._replace(moves=moves[:-1]))
    before = copy_states(table.state)[0]
    for move in moves[-1:]:
        table.play(move)
    return Moment(table, before)


def position_of(table: Table) -> ArticlePosition:
    """Return the present position, or if the hand is over, the one before the last move."""
    moves = tuple(move.text for move in table.hands[-1].moves)
    options = differences(table.rules, table.game.variants[table.variant].rules)
    if table.over:
        return ArticlePosition(table.variant, options, table.seed, moves[:-1], moves[-1])
    return ArticlePosition(table.variant, options, table.seed, moves)


def find_all(game: Game) -> dict[str, ArticlePosition | None]:
    """Return the position of each article, None where the search found none."""
    by_key: dict[tuple[Any, ...], ArticlePosition | None] = {}
    for example in examples(game).values():
        if example.key not in by_key:
            by_key[example.key] = search(game, example)
    return {article: by_key[example.key] for article, example in examples(game).items()}


def path_of(game: Game) -> Path:
    return game.folder / FILE_NAME


def format_positions(game: Game, found: Mapping[str, ArticlePosition]) -> str:
    """Return the content of a file, with a line for each position."""
    positions = list(dict.fromkeys(map(key_of, found.values())))
    articles = {article: positions.index(key_of(position)) for article, position in found.items()}
    marked = [article for article, example in examples(game).items() if example.is_nearest]
    lines = ",\n    ".join(positions)
    return f"""{{
  "articles": {json.dumps(articles)},
  "nearest": {json.dumps(marked)},
  "positions": [
    {lines}
  ]
}}
"""


def key_of(position: ArticlePosition) -> str:
    fields = position._asdict()
    del fields["is_nearest"]
    return json.dumps(fields)


def main() -> None:
    for name in sys.argv[1:] or mh.GAMES:
        game = mh.GAMES[name]
        found = find_all(game)
        missing = [article for article, position in found.items() if position is None]
        if missing:
            print(f"{name}: no position for {', '.join(missing)}; more hands or another way to play may reach it.")
        path_of(game).write_text(format_positions(game, {a: p for a, p in found.items() if p}), encoding="utf-8")


if __name__ == "__main__":
    main()
