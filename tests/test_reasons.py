"""`legal` and `barred` hold each other: an action is listed exactly if nothing stands in its way."""

import company
import numpy as np
import pytest

import meldhouse as mh
from meldhouse.games.options import options, plain
from meldhouse.table import View

POSITIONS = 100_000  # of a game, shared out among its ways to be played


def ways(game):
    """Every variant, every choice of every option alone, and what the kinds of positions are come to with."""
    yield from (variant.rules for variant in game.variants.values())
    base = next(iter(game.variants.values())).rules
    for name in options(base):
        rules, values = company.in_company(game, name)
        yield from (rules._replace(**{name: value}) for value in values)
    for situation in game.situations.values():
        start = game.variants[situation.variant].rules if situation.variant else base
        yield start._replace(**situation.options)


class Walk:
    """Random play, and what it met of each bar."""

    def __init__(self, game):
        self.game, bars = game, len(game.law.Bar)
        self.met, self.places, self.actions = np.zeros(bars, np.int64), game.tables(bars), np.zeros(bars, np.int64)
        self.rules = {}

    def go(self, rules, positions, seed):
        """Nothing may be in dispute."""
        tables, before = self.game.tables(1), self.met.copy()
        tables["actor"] = self.game.law.NONE
        deck, x = self.game.full_deck(rules), np.uint64(seed)
        more = (self.met, self.places, self.actions)
        found, _ = self.game.reasons.walk(tables, rules, deck, x, positions, *more)
        assert found == self.game.reasons.AGREED, dispute(self.game, rules, tables, found)
        self.rules |= dict.fromkeys(np.flatnonzero((before == 0) & (self.met > 0)).tolist(), rules)


def dispute(game, rules, tables, action):
    """What they disagree about, in words."""
    bar = game.law.Bar(game.verbs.barred(tables, rules, action))
    moves = np.empty(game.law.MAX_LEGAL, np.int16)
    listed = action in moves[: game.verbs.legal(tables, rules, moves)].tolist()
    return f"action {action}: listed {listed}, bar {bar.name}, {rules}\n{tables[0]}"


@pytest.mark.parametrize("game", list(mh.GAMES.values()), ids=list(mh.GAMES))
def test_listed_exactly_if_nothing_stands_in_the_way(game):
    """Of every action there is; every bar is met, and says a sentence of its own where it was met."""
    walk = Walk(game)
    chosen = [plain(rules) for rules in dict.fromkeys(ways(game))]
    for seed, rules in enumerate(chosen, 1):
        walk.go(rules, POSITIONS // len(chosen) + 1, seed)
    never = [bar.name for bar in game.law.Bar if not walk.met[bar]]
    assert not never
    assert walk.met.sum() >= POSITIONS * game.law.N_ACTIONS
    assert_each_has_its_sentence(walk)


def assert_each_has_its_sentence(walk):
    game, told = walk.game, set()
    for bar in list(game.law.Bar)[1:]:
        place, rules, action = walk.places[int(bar) : int(bar) + 1], walk.rules[int(bar)], int(walk.actions[bar])
        view = View(game, rules, place, int(place["actor"][0]))
        assert game.verbs.barred(view.state, rules, action) == bar  # the view knows as much
        said = game.text.why_barred(view.state[0], rules, action, bar)
        assert str(said).endswith("."), said
        told.add(said.key)
    assert len(told) == len(game.law.Bar) - 1
