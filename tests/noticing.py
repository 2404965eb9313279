"""What a player that teaches itself notices, asked of the game's own room, and gone through in hands of chance."""

import random
from typing import Any

import numpy as np

import meldhouse as mh
from meldhouse.games import Game
from meldhouse.games.seen import record_of


def noticed(game: Game, view: Any, rules: Any) -> Any:
    out = np.zeros(1, record_of(game.noticed)).view(np.recarray)
    out.view(np.uint8)[:] = 99  # whatever was there before is written over
    game.room("learned").notice.in_python(view[0], rules, out[0])
    return out


def gone_through(game: Game, hold: Any, hands: int = 40, often: float = 0.25) -> tuple[int, set[str]]:
    """At some positions of hands of chance `hold(out, s, seat)` demands that it is so: how many, and what it named."""
    dice, compared, named = random.Random(7), 0, set[str]()
    for seed in range(hands):
        table = mh.table(game.name, seed=seed)
        table.deal()
        while not table.over:
            if dice.random() < often:
                view = table.view(table.turn)
                named |= hold(noticed(game, view.state, table.bare_rules)[0], view.state[0], view.seat)
                compared += 1
            table.play(dice.choice(table.moves()))
    return compared, named
