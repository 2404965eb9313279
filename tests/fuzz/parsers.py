"""Every parser of untrusted input: it returns a result or raises Mistake.

`READERS` has each with valid texts, from which `text_fuzzer.py` starts.
"""

import json
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import meldhouse as mh
from meldhouse.core import position_text
from meldhouse.core.deck_notation import read_deck, write_deck
from meldhouse.core.provably_fair import normalize_contribution
from meldhouse.core.record import Record
from meldhouse.core.table import Table
from meldhouse.games import Game
from meldhouse.odds.spec import ResolvedQuestion, make_question, resolve
from meldhouse.odds.stopping import parse_precision
from meldhouse.server.accounts.display_names import tidy_name
from meldhouse.server.accounts.table_settings import parse_settings
from meldhouse.server.actions.hints import explain_illegal_move
from meldhouse.server.actions.play import parse_move
from meldhouse.server.app import parse_proxy
from meldhouse.server.http.locale import parse_accept_language
from meldhouse.server.http.parsing import parse_json
from meldhouse.server.services.odds_jobs import parse_question
from meldhouse.util.errors import Mistake
from meldhouse.util.integers import parse_integer

# The building blocks of these texts, for libFuzzer and Hypothesis.
PIECES_OF_TEXT = [
    "hand", "deck", "KH", "5m", "result", "chips", ";", "added", "0", "-1", "²", "٣", "\n", "\r", "\x85", " ", "\x00",
    "\ud800", "{", "}", "[", '"', ":", ",", "1e999", "/", "game pong", "9" * 50,
]  # fmt: skip


class Reader(NamedTuple):
    """A parser with valid texts. Those of a game are made on demand, because they need its kernels."""

    read: Callable[[str], object]
    texts: Callable[[], tuple[str, ...]]

    @property
    def understood(self) -> tuple[str, ...]:
        return self.texts()


class TableChanged(AssertionError):
    """Raised when a refused move has changed the table."""


@cache
def begun(name: str, seed: int = 7) -> Table:
    """Return a table in the middle of a hand."""
    table = mh.table(name, seed=seed)
    table.deal()
    for _ in range(9):
        if not table.over:
            table.play(table.moves()[-1])
    return table


@cache
def played_out(name: str) -> str:
    """Return a record with a whole hand, short if possible."""
    table = mh.table(name, seed=7)
    table.deal()
    while not table.over and table.tally["decisions"] < 60:
        table.play(table.moves()[0])
    return str(table.record())


def play(name: str, text: str) -> None:
    """Make a move; if it is refused, check that nothing has changed."""
    table = begun(name).copy()
    before = table.tobytes()
    try:
        table.play(text)
    except Mistake:
        if table.tobytes() != before:
            raise TableChanged(text) from None
        raise


def replayed(text: str) -> Table:
    return mh.replay(Record.read(text))


def sheet(text: str) -> object:
    return parse_settings(parse_json(text), "p", "t", "i", "")


def explained(name: str) -> Callable[[str], object]:
    """Explain why touched pieces can't go to a place."""

    def read(text: str) -> object:
        table = begun(name)
        return explain_illegal_move(Looked(table), int(table.state["actor"][0]), parse_json(text))  # type: ignore[arg-type]

    return read


class Looked:
    """The part of a session that `explain_illegal_move` uses."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def view(self, seat: int) -> Any:
        return self.table.view(seat)


@cache
def asked() -> ResolvedQuestion:
    return resolve(make_question("pong"))


def touched(piece: str, to: str) -> str:
    return json.dumps({"touch": [["hand 0", piece]], "to": to})


def of_a_game(game: Game) -> dict[str, Reader]:
    name, pieces = game.name, list(game.notation.PIECES.NAMES)
    return {
        f"a deck of {name}": Reader(lambda text: read_deck(game, text), lambda: decks(game)),
        f"a move of {name}": Reader(lambda text: play(name, text), lambda: moves(name)),
        f"a position of {name}": Reader(
            lambda text: position_text.parse_position(game, text),
            lambda: (position_text.format_position(game, begun(name).state),),
        ),
        f"a record of {name}": Reader(Record.read, lambda: (played_out(name),)),
        f"a record of {name}, played": Reader(replayed, lambda: (played_out(name),)),
        f"pieces touched in {name}": Reader(
            explained(name),
            lambda: (
                touched(pieces[0], "stock"),
                touched(pieces[-1], ""),
                json.dumps({"move": moves(name)[0]}),
            ),
        ),
    }


def decks(game: Game) -> tuple[str, ...]:
    deck = write_deck(game, begun(game.name).hands[0].deck)
    return deck, deck[:60]


def moves(name: str) -> tuple[str, ...]:
    return tuple(str(move) for move in begun(name).moves())


def these(*texts: str) -> Callable[[], tuple[str, ...]]:
    return lambda: texts


SHEET = (
    '{"game": "kingscorners", "variant": "chips", "options": {"target": "200"}, "seats": [{"is": "me"}, {"is": "bot", '
    '"bot": "club"}, {"is": "open"}], "hands": 3, "clock": "brisk", "strict": true, "pace": "quick"}'
)
QUESTION = '{"game": "pong", "variant": "ceki", "bots": ["club", "novice"], "compare": "seats=3,4", "options": {}}'
MOVE = '{"do": "play", "id": "x", "move": "end", "at": "0.1"}'
SHARED = {
    "a message": Reader(parse_json, these(MOVE, SHEET)),
    "the head of a record": Reader(Record.read_head, lambda: (played_out("pong"),)),
    "a name": Reader(tidy_name, these("Ada", "Ada  Lovelace", "é")),
    "words that are added": Reader(normalize_contribution, these("by the river", "x")),
    "a proxy": Reader(parse_proxy, these("10.0.0.0/8", "::1", "127.0.0.1")),
    "a whole number": Reader(parse_integer, these("12", "-7", "0")),
    "a table": Reader(sheet, these(SHEET, '{"game": "mahjong", "lesson": true}')),
    "a move that is sent": Reader(lambda text: parse_move(parse_json(text)), these(MOVE)),
    "a question of odds": Reader(lambda text: parse_question(parse_json(text)), these(QUESTION)),
    "how precisely": Reader(lambda text: parse_precision(asked(), text), these("turns 5%", "wins_1 0.5%")),
    "languages that are wanted": Reader(lambda text: list(parse_accept_language(text)), these("en;q=0.8, de", "xx")),
}
READERS = SHARED | {name: reader for game in mh.GAMES.values() for name, reader in of_a_game(game).items()}
