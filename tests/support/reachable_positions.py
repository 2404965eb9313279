"""Positions of every kind that a game's rules define, reached by play.

Each game lists its kinds in position_kinds.py; a game without them can't be tested.
"""

import random
from collections.abc import Iterator
from functools import cache

from meldhouse.bots import Bot, find_bot
from meldhouse.core.table import Table
from meldhouse.games import Game
from meldhouse.games.options import with_options
from meldhouse.games.position_kinds import Situation

EACH = 3  # positions of every kind, from as many hands
PATIENCE = 0.4  # probability that a matching position is taken instead of a later one
HANDS = 1000  # the most hands that are played to find them


@cache
def positions(game: Game) -> dict[str, list[Table]]:
    """Map kinds to tables in such a position; there are fewer than EACH if play doesn't lead there."""
    found: dict[str, list[Table]] = {kind: [] for kind in game.position_kinds}
    for kind, situation in game.position_kinds.items():
        for seed in range(HANDS):
            if len(found[kind]) == EACH:
                break
            gather(game, situation, seed, found)
    return found


def gather(game: Game, situation: Situation, seed: int, found: dict[str, list[Table]]) -> None:
    """Play one hand toward the position; take a position in it, seldom the first, of every kind still wanted."""
    rules, dice = rules_of(game, situation), random.Random(seed)
    wanted = {
        kind: other
        for kind, other in game.position_kinds.items()
        if len(found[kind]) < EACH and rules_of(game, other) == rules
    }
    for table in hand_along(game, situation, seed):
        for kind in [kind for kind, other in wanted.items() if other.holds(table.state[0], rules)]:
            if dice.random() < PATIENCE:
                found[kind].append(table.copy())
                wanted.pop(kind)
        if situation not in wanted.values():
            return


def rules_of(game: Game, situation: Situation) -> object:
    return with_options(game.variants[variant_of(game, situation)].rules, dict(situation.options))


def variant_of(game: Game, situation: Situation) -> str:
    return situation.variant or next(iter(game.variants))


def hand_along(game: Game, situation: Situation, seed: int) -> Iterator[Table]:
    """Yield the table at every decision of a hand that is played toward the position."""
    table = Table(game, variant_of(game, situation), rules_of(game, situation), seed + 1)
    dice, heuristic = random.Random(seed), find_bot("thumb", seed)
    table.deal()
    while not table.over:
        yield table
        table.play(chosen(table, situation, dice, heuristic))


def chosen(table: Table, situation: Situation, dice: random.Random, heuristic: Bot) -> str:
    """Return a move that leads there, otherwise a move that isn't excluded."""
    moves = table.moves()
    for beginning in situation.seeking:
        sought = [move for move in moves if move.startswith(beginning)]
        if sought:
            return dice.choice(sought)
    usual = dice.choice(moves) if situation.random else heuristic.choose(table.view(table.turn))
    if not usual.startswith(situation.shunning or "\0"):
        return usual
    return dice.choice([move for move in moves if not move.startswith(situation.shunning)] or moves)
