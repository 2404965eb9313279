"""The child process that hosts an external bot class: `python -m meldhouse.bots.host my.py:Bot`.

It reads the lines of docs/bots.md and answers them, and has the bot choose from the view that they tell: nothing else
of the table is in this process.  What the bot prints goes to the standard error, where nobody takes it for an answer.
"""

import json
import sys
from typing import Any

import numpy as np

from meldhouse.bots.external_process import told as fields_of
from meldhouse.bots.external_spec import find_class, in_short, made
from meldhouse.core import position_text
from meldhouse.core.table import View, open_table
from meldhouse.games import GAMES, Game
from meldhouse.games.options import plain
from meldhouse.util.errors import Mistake


def _view_of(game: Game, hand: dict[str, Any], fields: dict[str, str]) -> View:
    """The view that was told: the bytes are those that the house wrote."""
    rules = plain(next(iter(game.variants.values())).rules._replace(**hand["options"]))
    tables = game.tables(1)
    for name, text in fields.items():
        position_text.parse_field(game, name, tables[name], text)
    return View(game, rules, tables, int(hand["seat"]))


def _get_ready(game: Game) -> None:
    """What is loaded with the first move is there before anybody waits for it."""
    table = open_table(game.name, None, None, 1, {})
    table.deal()
    options = {name: int(value) for name, value in table.bare_rules._asdict().items()}
    _view_of(game, {"options": options, "seat": table.turn}, fields_of(table.view(table.turn))).moves()


def serve(kind: Any, answer: Any) -> None:
    """Line by line, until there are no more."""
    game, hand, bot = next(iter(GAMES.values())), dict[str, Any](), None
    for line in sys.stdin:
        told = json.loads(line)
        if told["say"] == "hello":
            game = GAMES[told["game"]]
            _get_ready(game)
            answer({"ready": sys.argv[1]})
        elif told["say"] == "hand":
            hand, bot = told, None
        elif told["say"] == "move":
            try:
                bot = made(kind, int(hand["seed"])) if bot is None else bot
                answer({"move": str(bot.choose(_view_of(game, hand, told["view"])))})
            except Exception as why:  # whatever a bot gets wrong is its own
                answer({"cannot": in_short(why)})


def main() -> None:
    out, sys.stdout = sys.stdout, sys.stderr
    sys.path.append("")  # after all libraries: a bot's folder may hold a `re.py`

    def answer(told: dict[str, str]) -> None:
        print(json.dumps(told), file=out, flush=True)

    np.seterr(all="ignore")
    try:
        kind = find_class(sys.argv[1])
    except Mistake as why:
        answer({"cannot": str(why)})
        return
    serve(kind, answer)


if __name__ == "__main__":
    main()
