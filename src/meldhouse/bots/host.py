"""The child process that hosts an external bot class: `python -m meldhouse.bots.host my.py:Bot`.

It reads the requests of docs/how-to/write-a-bot.md from the standard input and writes the answers.  The bot sees the
view in a request; nothing else of the table is in this process.  Its output goes to the standard error, so that it is
not mistaken for an answer.
"""

import json
import sys
from typing import Any

import numpy as np

from meldhouse.bots.class_bot import ask_object
from meldhouse.bots.external_spec import instantiate, load_class, one_line
from meldhouse.core.heard_moves import Heard
from meldhouse.core.position_text import parse_view, view_fields
from meldhouse.core.table import View, open_table
from meldhouse.games import GAMES, Game
from meldhouse.games.options import plain
from meldhouse.util.errors import Mistake


def _view_of(game: Game, hand: dict[str, Any], fields: dict[str, str]) -> View:
    """Rebuild the view from a request, identical byte for byte to the view that was serialized."""
    rules = plain(next(iter(game.variants.values())).rules._replace(**hand["options"]))
    return parse_view(game, rules, int(hand["seat"]), fields)


def _get_ready(game: Game) -> None:
    """Load all code that the first move needs, because moves have a time limit."""
    table = open_table(game.name, None, None, 1, {})
    table.deal()
    options = {name: int(value) for name, value in table.bare_rules._asdict().items()}
    _view_of(game, {"options": options, "seat": table.turn}, view_fields(table.view(table.turn))).moves()


def serve(bot_class: Any, send: Any) -> None:
    """Answer requests, one per line, until the input ends."""
    game, hand, bot = next(iter(GAMES.values())), dict[str, Any](), None
    for line in sys.stdin:
        message = json.loads(line)
        if message["say"] == "hello":
            game = GAMES[message["game"]]
            _get_ready(game)
            send({"ready": sys.argv[1]})
        elif message["say"] == "hand":
            hand, bot = message, None
        elif message["say"] == "move":
            try:
                bot = instantiate(bot_class, int(hand["seed"])) if bot is None else bot
                heard = [Heard(*each) for each in message.get("heard", ())]
                send({"move": ask_object(bot, _view_of(game, hand, message["view"]), heard)})
            except Exception as error:  # an error of the bot
                send({"cannot": one_line(error)})


def main() -> None:
    out, sys.stdout = sys.stdout, sys.stderr
    sys.path.append("")  # after all libraries: the bot's folder may contain a `re.py`

    def send(message: dict[str, Any]) -> None:
        print(json.dumps(message), file=out, flush=True)

    np.seterr(all="ignore")
    try:
        bot_class = load_class(sys.argv[1])
    except Mistake as error:
        send({"cannot": str(error)})
        return
    serve(bot_class, send)


if __name__ == "__main__":
    main()
