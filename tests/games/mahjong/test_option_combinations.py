"""Any Mahjong rules that `why_not` accepts can be played."""

import random
from enum import IntEnum

import meldhouse as mh
from meldhouse.games.mahjong.options import Ruleset
from meldhouse.games.options import options
from tests.support.invariant_checks import SOUND, checked_hands

GAME = mh.GAMES["mahjong"]


def any_rules(dice):
    """Return rules with random values of all options; without fans the minimum is usually zero."""
    chosen = {}
    for name, (kind, about) in options(GAME.rules.Rules).items():
        if issubclass(kind, IntEnum):
            chosen[name] = dice.choice(list(kind))
        elif kind is bool:
            chosen[name] = dice.random() < 0.5
        else:
            chosen[name] = dice.randint(about.least, about.most)
    if chosen["rules"] == Ruleset.SIMPLE and dice.random() < 0.8:
        chosen["minimum"] = 0
    if chosen["rules"] == Ruleset.MCR and dice.random() < 0.5:
        chosen.update(minimum=dice.randint(0, 12), seven_pairs=False)
    return GAME.rules.Rules(**chosen)


def test_mahjong_hands_with_any_option_combination_are_sound():
    """Random and heuristic hands under hundreds of combinations are sound after every move."""
    dice, played = random.Random(6), 0
    for _ in range(400):
        rules = any_rules(dice)
        if GAME.rules.why_not(rules):
            continue
        played += 1
        for who in ([0], [1]):
            assert checked_hands(GAME, rules, 4, who, seed=played) == (4, SOUND), rules
    assert played > 200
