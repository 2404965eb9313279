"""Options combine: any rules that why_not has nothing against can be played."""

import random
from enum import IntEnum

from nets import checked_hands

import meldhouse as mh
from meldhouse.games.options import options

GAME = mh.GAMES["tongits"]
SMALL = {"pot_initial": (0, 5), "unit": (1, 20)}


def any_rules(dice):
    """Every option set to any of its values."""
    chosen = {}
    for name, (kind, about) in options(GAME.law.Rules).items():
        if issubclass(kind, IntEnum):
            chosen[name] = dice.choice(list(kind))
        elif kind is bool:
            chosen[name] = dice.random() < 0.5
        else:
            chosen[name] = dice.randint(*SMALL.get(name, (about.least, about.most)))
    return GAME.law.Rules(**chosen)


def test_any_combination_is_sound():
    """Hands under hundreds of combinations, random and by rule of thumb, sound after every move."""
    dice, played = random.Random(4), 0
    for _ in range(120):
        rules = any_rules(dice)
        if GAME.law.why_not(rules):
            continue
        played += 1
        for who in ([0], [1]):
            assert checked_hands(GAME, rules, 20, who, seed=played) == (20, GAME.playouts.SOUND), rules
    assert played > 100
