"""Check the explanations of moves against facts, at positions from heuristic and random play."""

import random
from collections.abc import Callable, Iterator
from typing import Any

from meldhouse.bots import find_bot
from meldhouse.core.table import Table, View
from meldhouse.games import Game
from tests.support.invariant_checks import open_table

Fact = tuple[str, dict[str, Any]]  # the key, without "NAME-why-", and its values

OFTEN = 0.3  # probability that a position is checked


def asked(
    game: Game, variant: str, count: int, seed: int, seeking: str = "", **options: int
) -> Iterator[tuple[Table, View]]:
    """Yield this many positions as the player to move sees them; a move with the wanted verb is always made."""
    dice, heuristic = random.Random(seed), find_bot("club", seed)
    while True:
        table, bold = open_table(game, variant, dice.randrange(1, 1 << 30), **options), dice.random()
        table.deal()
        while not table.over:
            view = table.view(table.turn)
            if dice.random() < OFTEN:
                yield table, view
                count -= 1
                if count == 0:
                    return
            sought = [move for move in view.moves() if seeking and move.startswith(seeking)]
            by_chance = sought or dice.random() < bold
            table.play(dice.choice(sought or view.moves()) if by_chance else heuristic.choose(view))


def fact(view: View, move: str) -> Fact:
    said = view.reason(move)
    return said.key.partition("-why-")[2], dict(said.arguments)


def hold(positions: Iterator[tuple[Table, View]], so: Callable[[Table, View, str], Fact]) -> dict[str, int]:
    """Check that each move's explanation is true, and changes with the facts; return how often each was given."""
    said: dict[str, int] = {}
    for table, view in positions:
        sentences: dict[str, Fact] = {}
        for move in view.moves():
            found = fact(view, move)
            assert found == so(table, view, move), (move, str(view))
            said[found[0]] = said.get(found[0], 0) + 1
            assert sentences.setdefault(str(view.reason(move)), found) == found
    return said


def after(table: Table, move: str) -> Table:
    """Return the table after the move."""
    then = table.copy()
    then.play(move, then.turn)
    return then
