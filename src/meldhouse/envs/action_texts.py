"""Moves as text and as action numbers, in both directions, and an example of each group of actions."""

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from meldhouse.core.table import View
from meldhouse.games import GAMES
from meldhouse.i18n import msg
from meldhouse.observations.environment_spec import EnvironmentSpec
from meldhouse.util.errors import Mistake

if TYPE_CHECKING:
    from meldhouse.envs.vector import Vector

EXAMPLE_TABLES, EXAMPLE_STEPS, EXAMPLE_SEED = 48, 90, 8


def action_text(tables: "Vector", action: int, table: int = 0) -> str:
    """Return the move that a legal action means at a table, as people write it."""
    from meldhouse.envs.vector import illegal_action

    if not 0 <= action < tables.spec.actions or not tables.masks[table, action]:
        raise illegal_action(int(action), table)
    spec, state = tables.spec, tables.tables[table : table + 1]
    of_the_rules = int(spec.kernels.decode_action_at(state, spec.plain_rules, int(action)))
    return str(spec.game.notation.say(state[0], spec.plain_rules, of_the_rules))


def action_number(tables: "Vector", move: str, table: int = 0) -> int:
    """Return the action number of a legal move, as people write it, of the seat to act at a table."""
    if not 0 <= table < tables.n:
        raise Mistake(msg("no-table-number", table=table, most=tables.n - 1))
    tables.check_opened()
    spec, state = tables.spec, tables.tables[table : table + 1]
    view = View(spec.game, spec.plain_rules, state, int(tables.current_player[table]))
    return int(spec.kernels.encode_action_at(state, spec.plain_rules, view.legal[view.check(move)]))


@cache
def example_moves(game: str) -> tuple[str, ...]:
    """Return a legal move of each group of actions, found in random play of every variant; "" if none was found."""
    from meldhouse.envs.vector import vector

    spec = EnvironmentSpec(game, None, None, {}, 1)
    found = [""] * len(spec.meanings)
    group_of = np.repeat(np.arange(len(spec.meanings)), [group.count for group in spec.meanings])
    for variant in GAMES[game].variants:
        tables = vector(game, EXAMPLE_TABLES, variant, seed=EXAMPLE_SEED)
        tables.reset()
        for _ in range(EXAMPLE_STEPS):
            for table, action in zip(*np.nonzero(tables.masks), strict=True):
                if not found[group_of[action]]:
                    found[group_of[action]] = action_text(tables, int(action), int(table))
            tables.step(tables.sample())
        if all(found):
            break
    return tuple(found)
