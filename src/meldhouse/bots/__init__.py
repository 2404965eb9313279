"""Players that are programs.  A bot is handed a view and nothing else, and answers with a move.

class Cautious:
    def choose(self, view: View) -> str:
        return view.moves()[-1]
"""

import random
from collections.abc import Callable, Container
from typing import Any, Protocol

import numpy as np

from meldhouse.engine import chance
from meldhouse.games import Game
from meldhouse.games.options import nearest
from meldhouse.mistakes import Mistake
from meldhouse.table import Tables, View
from meldhouse.words import HOUSE


class Bot(Protocol):
    """Anybody who chooses a legal move from what a seat sees."""

    def choose(self, view: View) -> str: ...


class Uniform:
    """Every legal move is as likely as any other."""

    def __init__(self, seed: int | None = None) -> None:
        self.dice = random.Random(seed)

    def choose(self, view: View) -> str:
        return self.dice.choice(view.moves())


class Thumb:
    """The rule of thumb that each game brings in its sense.py."""

    def __init__(self, seed: int | None = None) -> None:
        self.x = chance.seeded(chance.fresh_seed() if seed is None else seed)

    def choose(self, view: View, besides: Container[str] = ()) -> str:
        """`besides`: moves that are not to be chosen, while there are others."""
        every = view.legal()
        legal = {move: action for move, action in every.items() if move not in besides} or every
        moves = np.zeros(view.game.law.MAX_LEGAL, np.int16)
        moves[: len(legal)] = list(legal.values())
        return list(legal)[self.place(view.game, view.state.copy(), view.rules, moves, len(legal))]

    def place(self, game: Game, view: Tables, rules: Any, moves: Any, n: int) -> int:
        """The place in `moves` of the chosen one of n."""
        place, self.x = game.verbs.thumb(view, rules, moves, n, np.uint64(self.x))
        return int(place)


class Search(Thumb):
    """Looks ahead: tries its moves in worlds that fit what it sees, everybody going on by the rule of thumb."""

    def place(self, game: Game, view: Tables, rules: Any, moves: Any, n: int) -> int:
        place, self.x = game.search.look_ahead(view, rules, moves, n, np.uint64(self.x), game.sense.PLAYOUTS)
        return int(place)


BOTS: dict[str, Callable[[int | None], Bot]] = {"uniform": Uniform, "thumb": Thumb, "search": Search}


def looks_ahead(name: str) -> bool:
    return BOTS[name] is Search


def find_bot(name: str, seed: int | None = None) -> Bot:
    if name not in BOTS:
        raise Mistake(HOUSE("no-bot", name=name, nearest=nearest(name, BOTS)))
    return BOTS[name](seed)
