"""An option that has no effect beside some value of another option declares this."""

import random

import pytest

import meldhouse as mh
from meldhouse.games.options import has_no_effect, options
from tests.games.option_interactions import RARE, in_company, looks_alike, playable, played, plays_alike, undeclared
from tests.support.invariant_checks import any_rules

FEW = 5  # tables


@pytest.mark.parametrize("name", mh.GAMES)
def test_option_without_effect_declares_what_it_requires(name):
    """With any other options, an option changes the play or declares what it requires."""
    assert undeclared(mh.GAMES[name]) == []


@pytest.mark.parametrize("name", mh.GAMES)
def test_option_whose_requirements_are_met_has_an_effect(name):
    """It changes hands or their appearance (test_fans.py covers the rarest fans)."""
    game = mh.GAMES[name]
    for option in options(next(iter(game.variants.values())).rules):
        rules, values = in_company(game, option)
        assert len(values) == 1 or not has_no_effect(rules._replace(**{option: values[-1]}), option)
        if len(values) > 1 and option not in {"seats", *RARE} and plays_alike(game, rules, option, values):
            assert not looks_alike(game, rules, option, values), option


@pytest.mark.parametrize("name", mh.GAMES)
def test_option_whose_requirements_are_not_met_changes_nothing(name):
    """Under any rules, any other value of such an option leaves every hand the same."""
    game, dice, compared = mh.GAMES[name], random.Random(6), 0
    for _ in range(400):
        rules = any_rules(game, dice)
        for option in options(rules):
            if game.rules.why_not(rules) or not has_no_effect(rules, option):
                continue
            usual = played(game, rules, FEW)
            for value in playable(game, rules, option):
                other = rules._replace(**{option: value})
                if has_no_effect(other, option):
                    compared += 1
                    assert played(game, other, FEW) == usual, (option, rules)
    assert compared > 0 or not any(about.needs for _, about in options(rules).values())
