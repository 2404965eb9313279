"""An option that has no effect beside some value of another option declares it."""

import random

import pytest

import meldhouse as mh
from meldhouse.games.options import has_no_effect, options
from tests.games.option_interactions import RARE, in_company, looks_alike, playable, played, plays_alike, undeclared
from tests.support.invariant_checks import any_rules

FEW = 5  # tables


@pytest.mark.parametrize("name", mh.GAMES)
def test_idle_option_declares_what_it_needs(name):
    """With any other options, an option changes the play or declares what it needs."""
    assert undeclared(mh.GAMES[name]) == []


@pytest.mark.parametrize("name", mh.GAMES)
def test_option_with_its_needs_has_an_effect(name):
    """An option changes hands, or how they look (test_fans.py has the cases of the rarest fans)."""
    game = mh.GAMES[name]
    for option in options(next(iter(game.variants.values())).rules):
        rules, values = in_company(game, option)
        assert len(values) == 1 or not has_no_effect(rules._replace(**{option: values[-1]}), option)
        if len(values) > 1 and option not in {"seats", *RARE} and plays_alike(game, rules, option, values):
            assert not looks_alike(game, rules, option, values), option


@pytest.mark.parametrize("name", mh.GAMES)
def test_option_without_its_needs_changes_nothing(name):
    """Under any rules, setting an idle option to any other value leaves every hand the same."""
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
