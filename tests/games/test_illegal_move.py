"""`legal` and `barred` agree: an action is listed if, and only if, no rule bars it.

`python -m tests.games.test_illegal_move 1000000` looks at a million positions of every game.
"""

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.core.table import View
from meldhouse.games.options import options, plain
from tests.games import option_interactions

POSITIONS = 12_000  # positions of a game, divided among its rules, and as many again until every bar has occurred
ROUNDS = 6


def ways(game):
    """Yield rules to check: every variant, every value of every option, and the rules of the kinds of positions."""
    yield from (variant.rules for variant in game.variants.values())
    base = next(iter(game.variants.values())).rules
    for name in options(base):
        rules, values = option_interactions.in_company(game, name)
        yield from (rules._replace(**{name: value}) for value in values)
    for situation in game.position_kinds.values():
        start = game.variants[situation.variant].rules if situation.variant else base
        yield start._replace(**situation.options)


class Walk:
    """Random play that keeps a position for each bar that it finds."""

    def __init__(self, game):
        self.game, bars = game, len(game.rules.Bar)
        self.met = np.zeros(bars, np.int64)
        self.where = {}  # bar -> a position, its rules, the action
        self.moves = np.empty(game.rules.MAX_LEGAL, np.int16)
        self.found = np.empty(game.rules.N_ACTIONS, np.int64)

    def go_all_ways(self, positions, seed):
        """Visit a number of positions, distributed over all rules."""
        chosen = [plain(rules) for rules in dict.fromkeys(ways(self.game))]
        for n, rules in enumerate(chosen, 1):
            self.go(rules, positions // len(chosen) + 1, 1000 * seed + n)

    def go(self, rules, positions, seed):
        """Play randomly and assert that `legal` and `barred` agree."""
        game, dice = self.game, np.random.default_rng(seed)
        tables, deck = game.tables(1), game.full_deck(rules)
        tables["actor"] = game.rules.NONE
        for _ in range(positions):
            if tables["actor"][0] == game.rules.NONE:
                game.table_api.shuffle_deck(deck, rules, dice.integers(1, 1 << 63, dtype=np.uint64))
                tables["rng"] = dice.integers(1, 1 << 63, dtype=np.uint64)
                game.table_api.deal(tables, rules, deck)
            listed = self.look(tables, rules)
            game.table_api.apply(tables, rules, int(dice.choice(listed)))

    def look(self, tables, rules):
        """Return the legal actions, and assert that exactly the other actions are barred."""
        listed = self.moves[: self.game.table_api.legal(tables, rules, self.moves)]
        self.game.table_api.barred_all(tables, rules, self.found)
        assert (self.found[listed] == 0).all(), self.dispute(tables, rules, listed)
        assert np.count_nonzero(self.found == 0) == len(listed), self.dispute(tables, rules, listed)
        counts = np.bincount(self.found, minlength=len(self.met))
        for bar in np.flatnonzero((self.met == 0) & (counts > 0)).tolist():
            self.where[bar] = tables.copy(), rules, int(np.flatnonzero(self.found == bar)[0])
        self.met += counts
        return listed

    def dispute(self, tables, rules, listed):
        """Describe where `legal` and `barred` disagree."""
        said = {action: self.game.rules.Bar(self.found[action]).name for action in listed if self.found[action]}
        unlisted = set(np.flatnonzero(self.found == 0).tolist()) - set(listed.tolist())
        return f"listed and barred {said}, neither {unlisted}; {rules}\n{tables[0]}"


@pytest.mark.parametrize("game", list(mh.GAMES.values()), ids=list(mh.GAMES))
def test_actions_are_listed_as_legal_exactly_if_they_are_not_barred(game):
    """The check covers all actions; every bar occurs and has its own sentence."""
    walk = Walk(game)
    for seed in range(ROUNDS):
        walk.go_all_ways(POSITIONS, seed)
        if walk.met.all():
            break
    never = [bar.name for bar in game.rules.Bar if not walk.met[bar]]
    assert not never
    assert walk.met.sum() >= POSITIONS * game.rules.N_ACTIONS
    assert_each_has_its_sentence(walk)


def assert_each_has_its_sentence(walk):
    game, texts = walk.game, set()
    for bar in list(game.rules.Bar)[1:]:
        place, rules, action = walk.where[int(bar)]
        view = View(game, rules, place, int(place["actor"][0]))
        assert game.table_api.barred(view.state, rules, action) == bar  # the view has the same information
        said = game.notation.why_barred(view.state[0], rules, action, bar)
        assert str(said).endswith("."), said
        texts.add(said.key)
    assert len(texts) == len(game.rules.Bar) - 1


if __name__ == "__main__":
    import sys

    for each in mh.GAMES.values():
        walk = Walk(each)
        walk.go_all_ways(int(sys.argv[1]), 77)
        print(f"{each.name:14} {walk.met.sum()} actions, listed or barred, none in dispute", flush=True)
