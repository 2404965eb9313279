# mypy: ignore-errors
# ruff: noqa: F821
"""How a hand goes on for somebody who looks ahead and taught itself the game: its own next decisions are the network's,
all others are the rule of thumb's.  A template: `law`, the doors that lead to it, `turns` and `thinking` are put in
place.

It is what engine/onward.py is where nobody learned the game.
"""

from typing import NamedTuple

from meldhouse.engine.kernels import kernel
from meldhouse.learn.inputs import Bytes
from meldhouse.learn.net import Net

NONE, DECISIONS = law.NONE, 3  # more cost time, and brought nothing
legal, apply, look_at, best, turn, THUMB = (
    law.legal,
    law.apply,
    thinking.look_at,
    thinking.best,
    turns.turn,
    turns.THUMB,
)


class Desk(NamedTuple):
    """What it knows, and room to think in."""

    net: Net
    inputs: Bytes
    own: tuple


@kernel
def play_on(table, rules, seat, desk, x):
    """To the end of the hand that `seat` looks at; the generator."""
    own, asked = desk.own, 0
    while table[0].actor != NONE:
        if asked == DECISIONS or table[0].actor != seat:
            x = turn(table[0], rules, THUMB, own.sight, own.moves, x)
        else:
            asked, x = decide(table, rules, desk, asked, x)
    return x


@kernel
def decide(table, rules, desk, asked, x):
    """The only move there is, or the one that the network prefers: how often it has been asked, and the generator."""
    own, place = desk.own, 0
    if legal(table[0], rules, own.moves) > 1:
        n, _, _, _, x = look_at(table, rules, desk.net, desk.inputs, own, x)
        place, asked = best(own.told, n), asked + 1
    apply(table[0], rules, int(own.moves[place]))
    return asked, x
