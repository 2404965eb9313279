"""Check a learner's derived features at positions of random hands."""

import random
from typing import Any

import numpy as np

import meldhouse as mh
from meldhouse.bots import find_bot
from meldhouse.core.table import Table
from meldhouse.games import Game
from meldhouse.games.observation_layout import dtype_of_parts
from meldhouse.learn import compiled_modules

SOME = np.uint64(1)  # the random state of a heuristic that plays a turn to its end


def noticed(game: Game, view: Any, rules: Any) -> Any:
    out = np.zeros(1, dtype_of_parts(game.noticed)).view(np.recarray)
    out.view(np.uint8)[:] = 99  # previous contents must be overwritten
    game.module("learning_spec").notice.in_python(view[0], rules, out[0])
    return out


def foreseen(game: Game, view: Any, rules: Any, action: int) -> Any:
    out, moves = np.zeros(1, dtype_of_parts(game.foreseen)).view(np.recarray), np.zeros(game.rules.MAX_LEGAL, np.int16)
    known = noticed(game, view, rules)[0] if game.noticed else None
    compiled_modules.derived_features(game).foresee.in_python(
        view[0], rules, known, np.int64(action), view.copy()[0], moves, out[0]
    )
    return out


def told_of(game: Game, out: Any) -> list[int]:
    """Return the features as bytes, rounded to the distinguished values."""
    mosts = {sight.part: sight.max_value for sight in game.learning_spec.foresees}
    return [min(int(out[part.name][0]), mosts[part.name]) for part in game.foreseen]


def gone_through(game: Game, hold: Any, hands: int = 40, often: float = 0.25) -> tuple[int, set[str]]:
    """At some positions of random hands `hold(out, s, seat)` checks the features; return how many, and what it
    counted.
    """
    dice, compared, named = random.Random(7), 0, set[str]()
    for table in through(game, hands, at_random(dice)):
        if dice.random() < often:
            view = table.view(table.turn)
            named |= hold(noticed(game, view.state, table.bare_rules)[0], view.state[0], view.seat)
            compared += 1
    return compared, named


def through(game: Game, hands: int, chosen: Any, variant: str | None = None) -> Any:
    """Yield every position of hands whose moves are chosen by the given function."""
    for seed in range(hands):
        table = mh.table(game.name, variant, seed=seed)
        table.deal()
        while not table.over:
            yield table
            table.play(chosen(table))


def at_random(dice: random.Random) -> Any:
    return lambda table: dice.choice(table.moves())


def among_clubs(table: Table) -> str:
    return find_bot("club", 1).choose(table.view(table.turn))


def thrown_close(game: Game, hands: int, discards: int) -> tuple[int, int]:
    """Count discards of a learned player among club bots that are far behind the best.

    Return how many it would make, and how many of them a club player would not.
    """
    learned, club, thrown, other = find_bot("learned", 1), find_bot("club", 1), 0, 0
    for table in through(game, hands, among_clubs):
        view = table.view(table.turn)
        action, usual = (view.legal()[bot.choose(view)] for bot in (learned, club))
        if action < discards:
            assert not foreseen(game, view.state, table.bare_rules, action)[0].far_behind
            thrown, other = thrown + 1, other + (action != usual)
    return thrown, other


def looked_ahead(
    game: Game, hold: Any, hands: int = 10, often: float = 0.2, variant: str | None = None
) -> tuple[int, set[str]]:
    """At some positions, make every move at a table and let the heuristic play on until it would end the turn.

    `hold(out, table, then, last)` checks the foreseen features at that table, before the last move (None if the actor
    has none); return how many, and what it counted.
    """
    dice, compared, named = random.Random(7), 0, set[str]()
    for table in through(game, hands, at_random(dice), variant):
        if dice.random() < often:
            view = table.view(table.turn)
            for text, action in view.legal().items():
                out = foreseen(game, view.state, table.bare_rules, action)[0]
                named |= hold(out, table, *played_on(table.copy(), text, action))
                compared += 1
    return compared, named


def played_on(then: Table, text: str, action: int) -> tuple[Table, int | None]:
    seat, choose, ends = then.turn, then.game.heuristic.choose.in_python, then.game.heuristic.ends.in_python
    while not ends(then.view(seat).state[0], then.bare_rules, action):
        then.play(text)
        if then.turn != seat:
            return then, None
        view = then.view(seat)
        texts, moves = [*view.legal()], np.array([*view.legal().values()], np.int16)
        place = choose(view.state[0], then.bare_rules, moves, len(moves), SOME)[0]
        text, action = texts[place], int(moves[place])
    return then, action
