"""Monte Carlo search plays every game, finds the best move, and beats the heuristic."""

import os
import random
import subprocess
import sys
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.bots import GLANCE, LookAhead, find_bot, monte_carlo_search
from meldhouse.bots.monte_carlo_search import NEVER_RANDOM, Budget, MonteCarloSearch
from meldhouse.games.options import plain
from tests.support.invariant_checks import concealed, open_table, random_hand
from tests.support.parameter_sweep import sampled


def test_master_finishes_a_hand_of_every_variant(game, variant, monkeypatch):
    """A hand of `master` bots ends correctly, and the same seed plays the same hand."""
    monkeypatch.setattr(game.heuristic, "PLAYOUTS", 20)
    one, two = (
        np.concatenate(list(mh.simulate(game.name, variant, hands=1, bots="master", seed=4, workers=workers)))
        for workers in (1, 2)
    )
    assert one.tobytes() == two.tobytes()
    assert game.table_api.is_sound(one, plain(game.variants[variant].rules))
    assert one["actor"][0] == game.rules.NONE


def mean_worths(table, seed, worlds, seldom=NEVER_RANDOM, then=None):
    """Return the mean result of each move with its follow-up over many worlds, and the error of a difference.

    This is the slow and obvious way; opponents choose randomly in one of `seldom` decisions.
    """
    game, rules, seat = table.game, table.bare_rules, table.turn
    view, moves, scratch = concealed(table, seat), table._legal_moves(), np.zeros(table.game.rules.MAX_LEGAL, np.int16)
    x, worths, dice = np.uint64(seed), [], random.Random(seed)
    for _ in range(worlds):
        world = view.copy()
        x = np.uint64(game.table_api.imagine(world, rules, np.uint64(x)))
        x = game.table_api.believe(world, rules, x)
        worths.append([])
        for k, action in enumerate(moves.values()):
            after = world.copy()
            game.table_api.apply(after, rules, action)
            if then is not None and then[k] != monte_carlo_search.NO_MOVE:
                assert after["actor"][0] == seat
                game.table_api.apply(after, rules, int(then[k]))
            while after["actor"][0] != game.rules.NONE:
                sight, n = after.copy(), game.table_api.legal(after, rules, scratch)
                game.table_api.conceal(sight, rules, int(after["actor"][0]))
                place, x = game.table_api.choose_as_heuristic(sight, rules, scratch, n, np.uint64(x))
                if seldom and after["actor"][0] != seat and dice.randrange(seldom) == 0:
                    place = dice.randrange(n)
                game.table_api.apply(after, rules, int(scratch[place]))
            worths[-1].append(game.table_api.payoff(after, rules, seat) + game.table_api.promised(after, rules, seat))
    means, spread = np.mean(worths, axis=0), np.std(worths, axis=0).max()
    return dict(zip(moves, means, strict=True)), spread * np.sqrt(2 / worlds)


@sampled("worlds", 60, 150)
@pytest.mark.parametrize("name", ["tongits", "kingscorners"])
def test_search_finds_the_best_move(name, worlds):
    """The chosen move is as good as any other, within the error of a slow count of many worlds."""
    found = 0
    for seed in range(4):
        table = open_table(mh.GAMES[name], next(iter(mh.GAMES[name].variants)), seed)
        for _ in islice(random_hand(table, seed), 4 + seed):
            pass
        if table.over or len(table.moves()) < 3:
            continue
        worths, error = mean_worths(table, seed + 1, worlds)
        chosen = LookAhead(seed).choose(table.view(table.turn))
        assert worths[chosen] > max(worths.values()) - 3 * error
        found += max(worths.values()) - min(worths.values()) > 3 * error  # not all moves are as good
    assert found >= 1


HAND = """
import sys, numpy, meldhouse as mh
mh.GAMES[sys.argv[1]].heuristic.PLAYOUTS = 5
print(numpy.concatenate(list(mh.simulate(sys.argv[1], hands=1, bots="master", seed=4))).tobytes().hex())
"""


@pytest.mark.parametrize("name", ["tongits", "kingscorners"])
def test_interpreted_search_plays_the_same_hand_as_compiled_search(name):
    """The moves of a whole hand are equal."""
    results = [
        subprocess.run(
            [sys.executable, "-W", "error::RuntimeWarning", "-c", HAND, name],
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            timeout=300,
            check=True,
        ).stdout
        for environment in ({}, {"NUMBA_DISABLE_JIT": "1"})
    ]
    assert results[0] == results[1] != ""


@sampled("hands", 100, 300)
def test_master_beats_the_heuristic(hands, monkeypatch):
    """Against two `club` bots it wins clearly more than a third of the hands of Tongits; see `bench/strength.py`."""
    monkeypatch.setattr(mh.GAMES["tongits"].heuristic, "PLAYOUTS", 400)
    tables = np.concatenate(list(mh.simulate("tongits", hands=hands, bots="club,master,club", seed=2)))
    assert np.mean(tables["tally"]["winner"] == 1) > 0.38


# --- follow-ups in the same turn ---------------------------------------------------

IN_A_ROW = ["tongits", "kingscorners", "kongpie"]  # games in which a turn can have several moves


def following(game, view, rules, action):
    """Return the follow-ups of a move by the slow way: play it in a copy and query the heuristic repeatedly.

    Each query excludes earlier answers, until the first other move that ends the turn.
    """
    ends, after, moves = game.heuristic.ends.in_python, view.copy(), np.zeros(game.rules.MAX_LEGAL, np.int16)
    if ends(after[0], rules, action):
        return []
    game.table_api.apply(after, rules, action)
    if after["actor"][0] != view["actor"][0]:
        return []
    left, liked, x = [*moves[: game.table_api.legal(after, rules, moves)]], [], np.uint64(1)
    while left and len(liked) < monte_carlo_search.MAX_FOLLOW_UPS:
        place, x = game.table_api.choose_as_heuristic(
            after.copy(), rules, np.array(left, np.int16), len(left), np.uint64(x)
        )
        liked.append(left.pop(place))
    return [*liked[1:], *[move for move in left if ends(after[0], rules, int(move))][:1]]


@pytest.mark.parametrize("name", IN_A_ROW)
def test_candidate_followups_agree_with_the_slow_reference(name):
    """Follow-ups are the heuristic's next alternatives and the moves that end the turn."""
    game, compared = mh.GAMES[name], 0
    for seed in range(6):
        table = open_table(game, next(iter(game.variants)), seed)
        for _ in islice(random_hand(table, seed), 60):
            if table.over:
                break
            view, rules, then = (
                concealed(table, table.turn),
                table.bare_rules,
                np.zeros(monte_carlo_search.MAX_FOLLOW_UPS, np.int16),
            )
            scratch = view.copy(), np.zeros(game.rules.MAX_LEGAL, np.int16)
            for action in table._legal_moves().values():
                found = game.search.what_follows(view, rules, action, *scratch, then)
                assert [*then[:found]] == following(game, view, rules, action)
                compared += found
    assert compared > 400


def test_candidates_include_followups_if_the_limit_allows():
    """Single moves come first, then the likeliest moves with each of their follow-ups."""
    _, (game, view, rules, moves, n, x) = position("kingscorners")
    places = monte_carlo_search.rank_moves(game, view, rules, moves, n, x, n)
    for most in (n, n + 3, 1000):
        results = monte_carlo_search.list_candidates(game, view, rules, moves, places, most)
        assert [*results.places[:n]] == [*places]
        assert (results.moves == moves[results.places]).all()
        assert (results.follow_ups[:n] == monte_carlo_search.NO_MOVE).all()
        assert (
            len(results.moves) == most
            if most < 1000
            else n + 3 < len(results.moves) <= monte_carlo_search.MAX_CANDIDATES
        )
        for place, then in zip(results.places[n:], results.follow_ups[n:], strict=True):
            assert then in following(game, view, rules, int(moves[place]))
    assert len({*zip(results.places, results.follow_ups, strict=True)}) == len(results.moves)


@pytest.mark.parametrize("name", ["pong", "mahjong"])
def test_candidates_have_no_followups_in_games_with_single_move_turns(name):
    _, (game, view, rules, moves, n, x) = position(name)
    results = monte_carlo_search.list_candidates(
        game, view, rules, moves, monte_carlo_search.rank_moves(game, view, rules, moves, n, x, n), 1000
    )
    assert len(results.moves) == n


COMPILED = """
import sys
sys.path.insert(0, sys.argv[1])
from tests.bots.test_monte_carlo_search import *
from meldhouse import warmup
from meldhouse.engine.kernels import Loop
game = mh.GAMES["kingscorners"]
for name, step in warmup.steps(game, warmup.AHEAD):
    step()
loops = {name: loop for name, loop in vars(game.search).items() if isinstance(loop, Loop)}
before = {name: list(loop.compiled.signatures) for name, loop in loops.items()}
MonteCarloSearch().search(*position("kingscorners")[1], Budget(playouts=2000))
print(*loops, all(before.values()), before == {name: list(loop.compiled.signatures) for name, loop in loops.items()})
"""


def test_search_is_compiled_before_play():
    """The search is compiled with the game, so a decision compiles nothing."""
    asked = [sys.executable, "-c", COMPILED, str(Path(__file__).parents[2])]
    results = subprocess.run(asked, capture_output=True, text=True, timeout=300, check=True).stdout
    assert results.split() == ["what_follows", "try_worlds", "True", "True"]


# --- values of moves, and their cost -----------------------------------------


def position(name, seed=1):
    """Return a table with several moves, and the arguments of a search there."""
    table = open_table(mh.GAMES[name], next(iter(mh.GAMES[name].variants)), seed)
    next(step for step in random_hand(table, seed) if not table.over and len(table.moves()) > 8)
    view, moves = concealed(table, table.turn), np.zeros(table.game.rules.MAX_LEGAL, np.int16)
    n = len(table.moves())
    moves[:n] = list(table._legal_moves().values())
    return table, (table.game, view, table.bare_rules, moves, n, np.uint64(seed))


@sampled("worlds", 50, 150)
@pytest.mark.parametrize("seldom", [NEVER_RANDOM, 2])
@pytest.mark.parametrize(("name", "seed"), [("tongits", 1), ("kingscorners", 2)])
def test_search_values_agree_with_the_slow_reference(name, seed, seldom, worlds, monkeypatch):
    """Values agree with a slow count of many worlds, also if every second decision of opponents is random.

    In Kings Corners the best choice is to play one card and no other.
    """
    monkeypatch.setattr(monte_carlo_search, "PLAYOUTS_PER_CANDIDATE", 1)  # so that all moves are tried
    table, given = position(name, seed)
    results, n = MonteCarloSearch(seldom).search(*given, Budget(playouts=20_000)), given[4]
    worths, error = mean_worths(table, 3, worlds, seldom, results.follow_ups)
    assert sorted(results.order) == list(range(n))
    assert (results.worlds > 0).all()
    assert (results.follow_ups[results.best] != monte_carlo_search.NO_MOVE) == (name == "kingscorners")
    for k, slow in enumerate(worths.values()):
        assert abs(results.value[k] - slow) < 4 * np.hypot(error, results.error[k])
    assert results.lead[results.order[0]] == results.lead_error[results.order[0]] == 0
    assert (
        results.best == results.order[0]
        or results.lead[results.best] > monte_carlo_search.MIN_LEAD * results.lead_error[results.best]
    )


def test_search_models_opponents_with_the_error_rate_of_the_game(monkeypatch):
    """In Tongits the values differ between opponents who never choose randomly and opponents who always do."""
    results = []
    for seldom in (NEVER_RANDOM, 1):
        monkeypatch.setattr(mh.GAMES["tongits"].heuristic, "SELDOM", seldom, raising=False)
        given = position("tongits")[1]
        results.append([MonteCarloSearch(*mine).search(*given, Budget(playouts=4000)) for mine in ((), (seldom,))])
    for as_said, as_told in results:
        assert (as_said.value[as_said.worlds > 0] == as_told.value[as_told.worlds > 0]).all()
    never, always = (one.value[one.order[0]] for one, _ in results)
    assert always > never + 4 * results[1][0].error[results[1][0].order[0]]


def test_search_values_include_the_value_of_later_hands():
    """With a hundred chips in Tongits' pot, which this hand can't win, half of them count for the winner."""
    table, given = position("tongits")
    plenty = given[1].copy()
    plenty["pot"] += 100
    poor, rich = (
        MonteCarloSearch().search(table.game, view, *given[2:], Budget(playouts=4000)) for view in (given[1], plenty)
    )
    first = poor.order[0]
    assert rich.value[first] - poor.value[first] > 25  # a quarter counts for every seat in any case
    assert rich.error[first] > poor.error[first] + 0.1  # the other quarter depends on the winner


def test_search_uses_the_lead_threshold_of_the_game(monkeypatch):
    """No lead reaches a threshold of a thousand standard errors."""
    for clearly in (0.0, 1000.0):
        monkeypatch.setattr(mh.GAMES["tongits"].heuristic, "CLEARLY", clearly, raising=False)
        results = [
            MonteCarloSearch().search(*position("tongits", seed)[1], Budget(playouts=900)) for seed in range(1, 9)
        ]
        assert any(each.best != each.order[0] for each in results) == (clearly == 0.0)
        results = [
            MonteCarloSearch().search(*position("tongits", seed)[1], Budget(playouts=900), None, 0.0)
            for seed in range(1, 9)
        ]
        assert any(each.best != each.order[0] for each in results)  # unless the caller gives another threshold


def asked(game, hands):
    """Yield every position with more than one move in hands of `club` bots."""
    club = find_bot("club", 1)
    for seed in range(hands):
        table = open_table(game, next(iter(game.variants)), seed)
        table.deal()
        while not table.over:
            if len(table.moves()) > 1:
                yield table
            table.play(club.choose(table.view(table.turn)))


@pytest.mark.parametrize("name", mh.GAMES)
def test_search_uses_the_baseline_move_of_the_game(name, monkeypatch):
    """In Pong the learned policy's move is the baseline, which the search keeps unless another move is clearly better.

    Other games give no baseline move.
    """
    game, results, compared, other, weigh = mh.GAMES[name], [], 0, 0, MonteCarloSearch.search
    monkeypatch.setattr(game.heuristic, "PLAYOUTS", 20)
    if name == "pong":
        monkeypatch.setattr(game.heuristic, "BEYOND_LEARNED", 1000.0)
    monkeypatch.setattr(
        MonteCarloSearch, "search", lambda self, *given: results.append(given[-2:]) or weigh(self, *given)
    )
    taught, club, bot = (find_bot(each, 1) for each in ("learned", "club", "master"))
    for table in asked(game, hands=3):
        view = table.view(table.turn)
        chosen, by_itself, moves = bot.choose(view), taught.choose(view), table.moves()
        assert results[-1] == ((moves.index(by_itself), 1000.0) if name == "pong" else (None, None))
        if name == "pong":
            assert chosen == by_itself
            other += by_itself != club.choose(view)
        compared += 1
    assert (name == "pong") == (other > 3)
    assert compared == len(results) > 30


def test_search_uses_a_given_first_move_as_the_baseline():
    """The given move comes first; each other move follows once, in the heuristic's order."""
    _, given = position("tongits")
    usual = MonteCarloSearch().search(*given, Budget(playouts=900))
    for first in usual.order[1:3].tolist():
        said = MonteCarloSearch().search(*given, Budget(playouts=900), first)
        assert said.order[0] == first
        assert said.lead[first] == said.lead_error[first] == 0
        assert len(set(said.order.tolist())) == len(said.order) == len(usual.order)
        assert usual.order[0] in said.order


def test_search_abandons_clearly_worse_moves_early(monkeypatch):
    """If one move remains, it is made at once, and equals the choice of the full budget."""
    given, hands = [position("kingscorners", seed)[1] for seed in range(15, 24)], 20_000
    sure = [MonteCarloSearch(NEVER_RANDOM).search(*each, Budget(playouts=hands)) for each in given]
    monkeypatch.setattr(monte_carlo_search, "PRUNE_LEAD", 1e9)
    unsure = [MonteCarloSearch(NEVER_RANDOM).search(*each, Budget(playouts=hands)) for each in given]
    assert all(each.playouts.sum() <= hands for each in unsure)
    both = [
        (one, other) for one, other in zip(sure, unsure, strict=True) if one.playouts.sum() < other.playouts.sum() / 2
    ]
    at_once = [(one.best, other.best) for one, other in both]
    assert len(at_once) >= 3
    assert all(one == other for one, other in at_once)


def test_search_with_any_number_of_threads_plays_the_same_hands(monkeypatch):
    """Rounds share the budget, so one and three threads play the same number of hands with the same result."""
    tried = set()
    for threads in (1, 3):
        _, given = position("tongits")
        one, two = (MonteCarloSearch().search(*given, Budget(playouts=900, threads=threads)) for _ in range(2))
        assert all(np.array_equal(a, b, equal_nan=True) for a, b in zip(one, two, strict=True))
        tried.add(int(one.playouts.sum()))
    assert len(tried) == 1
    assert 600 < tried.pop() <= 900


class Clock:
    """A clock that advances with every reading, in place of `time`."""

    def __init__(self, step):
        self.now, self.step, self.looks = 0.0, step, 0

    def perf_counter(self):
        self.now, self.looks = self.now + self.step, self.looks + 1
        return self.now


def test_search_stops_at_its_time_limit(monkeypatch):
    """On a slow machine a round that starts too late tries a single world."""
    monkeypatch.setattr(monte_carlo_search, "time", clock := Clock(0.02))
    _, given = position("tongits")
    thinker = MonteCarloSearch()
    results = thinker.search(*given, Budget(seconds=0.1))
    assert clock.now < 0.1 + 5 * clock.step * len(results.order).bit_length()
    assert results.worlds[results.order[0]] >= 1


def test_search_with_a_small_budget_tries_the_moves_that_the_heuristic_prefers():
    """A small budget tries few moves, the heuristic's first; a larger budget tries more."""
    _, given = position("tongits")
    few, many = (MonteCarloSearch().search(*given, Budget(playouts=playouts)) for playouts in (100, 1000))
    assert len(few.order) == 3 < len(many.order)
    assert set(few.order) <= set(many.order)
    assert np.isnan(few.value[[k for k in range(given[4]) if k not in few.order]]).all()


@pytest.mark.parametrize("seed", [None, 1])
def test_strong_and_master_have_fixed_playout_budgets(seed, monkeypatch):
    """In every game `master` has more than twice as many playouts as `strong`."""
    for game in mh.GAMES.values():
        few = find_bot("strong", seed).budget(game)
        assert few == Budget(playouts=min(GLANCE, game.heuristic.PLAYOUTS // 10))
        assert find_bot("master", 1).budget(game).playouts > 2 * few.playouts
    bot, tried, weigh = find_bot("strong", seed), [], MonteCarloSearch.search

    def counted(*given):
        found = weigh(*given)
        tried.append(int(found.playouts.sum()))
        return found

    monkeypatch.setattr(MonteCarloSearch, "search", counted)
    table, _ = position("tongits")
    bot.choose(table.view(table.turn))
    assert [GLANCE // 2 < hands <= GLANCE for hands in tried] == [True]
