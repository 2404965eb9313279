"""The bot that looks ahead: it plays every game, finds what is best, and beats the rule of thumb."""

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


def test_it_plays_every_variant(game, variant, monkeypatch):
    """A hand of bots that look ahead comes to a sound end, and the same seed plays the same hand."""
    monkeypatch.setattr(game.heuristic, "PLAYOUTS", 20)
    one, two = (
        np.concatenate(list(mh.simulate(game.name, variant, hands=1, bots="master", seed=4, workers=workers)))
        for workers in (1, 2)
    )
    assert one.tobytes() == two.tobytes()
    assert game.table_api.is_sound(one, plain(game.variants[variant].rules))
    assert one["actor"][0] == game.rules.NONE


def mean_worths(table, seed, worlds, seldom=NEVER_RANDOM, then=None):
    """The slow and obvious way: what each move brings in the mean of many worlds, with what is said to follow it, and
    the error of a difference; one in `seldom` decisions of the others is by chance."""
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
def test_it_finds_what_is_best(name, worlds):
    """Its move is as good as any other, within the error of a slow count of many worlds."""
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
def test_the_same_without_the_compiler(name):
    """Interpreted, it plays the same hand."""
    told = [
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
    assert told[0] == told[1] != ""


@sampled("hands", 100, 300)
def test_it_beats_the_rule_of_thumb(hands, monkeypatch):
    """At a table of three it wins clearly more than a third of the hands of Tongits; `bench/strength.py` plays more."""
    monkeypatch.setattr(mh.GAMES["tongits"].heuristic, "PLAYOUTS", 400)
    tables = np.concatenate(list(mh.simulate("tongits", hands=hands, bots="club,master,club", seed=2)))
    assert np.mean(tables["tally"]["winner"] == 1) > 0.38


# --- what follows a move in the same turn ---------------------------------------------------

IN_A_ROW = ["tongits", "kingscorners", "kongpie"]  # several moves make a turn there


def following(game, view, rules, action):
    """The slow way: the move is made in a copy, and the rule of thumb is asked again and again what it would do if it
    could not do that, then for the first move of the others that ends the turn."""
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
def test_what_may_follow_a_move_in_the_same_turn(name):
    """What the rule of thumb would do next if not what it does, and what ends the turn."""
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


def test_a_move_is_tried_with_what_follows_it_where_there_is_room():
    """The moves by themselves first, then what a second move makes of the likeliest, each as it was said to follow."""
    _, (game, view, rules, moves, n, x) = position("kingscorners")
    places = monte_carlo_search.rank_moves(game, view, rules, moves, n, x, n)
    for most in (n, n + 3, 1000):
        told = monte_carlo_search.list_candidates(game, view, rules, moves, places, most)
        assert [*told.places[:n]] == [*places]
        assert (told.moves == moves[told.places]).all()
        assert (told.follow_ups[:n] == monte_carlo_search.NO_MOVE).all()
        assert len(told.moves) == most if most < 1000 else n + 3 < len(told.moves) <= monte_carlo_search.MAX_CANDIDATES
        for place, then in zip(told.places[n:], told.follow_ups[n:], strict=True):
            assert then in following(game, view, rules, int(moves[place]))
    assert len({*zip(told.places, told.follow_ups, strict=True)}) == len(told.moves)


@pytest.mark.parametrize("name", ["pong", "mahjong"])
def test_where_a_turn_is_one_decision_nothing_follows(name):
    _, (game, view, rules, moves, n, x) = position(name)
    told = monte_carlo_search.list_candidates(
        game, view, rules, moves, monte_carlo_search.rank_moves(game, view, rules, moves, n, x, n), 1000
    )
    assert len(told.moves) == n


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


def test_nobody_at_a_table_waits_for_the_compiler():
    """What looks ahead is compiled with the rest: a thought needs nothing more."""
    asked = [sys.executable, "-c", COMPILED, str(Path(__file__).parents[2])]
    told = subprocess.run(asked, capture_output=True, text=True, timeout=300, check=True).stdout
    assert told.split() == ["what_follows", "try_worlds", "True", "True"]


# --- what is told of every move, and what it costs -----------------------------------------


def position(name, seed=1):
    """A view with several moves, and what a thinker is handed of it."""
    table = open_table(mh.GAMES[name], next(iter(mh.GAMES[name].variants)), seed)
    next(step for step in random_hand(table, seed) if not table.over and len(table.moves()) > 8)
    view, moves = concealed(table, table.turn), np.zeros(table.game.rules.MAX_LEGAL, np.int16)
    n = len(table.moves())
    moves[:n] = list(table._legal_moves().values())
    return table, (table.game, view, table.bare_rules, moves, n, np.uint64(seed))


@sampled("worlds", 50, 150)
@pytest.mark.parametrize("seldom", [NEVER_RANDOM, 2])
@pytest.mark.parametrize(("name", "seed"), [("tongits", 1), ("kingscorners", 2)])
def test_it_tells_what_every_move_is_worth(name, seed, seldom, worlds, monkeypatch):
    """What the slow count of many worlds tells, also where every other decision of the others is a slip; in Kings
    Corners the best is to play a card and then no other."""
    monkeypatch.setattr(monte_carlo_search, "PLAYOUTS_PER_CANDIDATE", 1)  # so that all moves are tried
    table, given = position(name, seed)
    told, n = MonteCarloSearch(seldom).search(*given, Budget(playouts=20_000)), given[4]
    worths, error = mean_worths(table, 3, worlds, seldom, told.follow_ups)
    assert sorted(told.order) == list(range(n))
    assert (told.worlds > 0).all()
    assert (told.follow_ups[told.best] != monte_carlo_search.NO_MOVE) == (name == "kingscorners")
    for k, slow in enumerate(worths.values()):
        assert abs(told.value[k] - slow) < 4 * np.hypot(error, told.error[k])
    assert told.lead[told.order[0]] == told.lead_error[told.order[0]] == 0
    assert told.best == told.order[0] or told.lead[told.best] > monte_carlo_search.MIN_LEAD * told.lead_error[told.best]


def test_others_slip_as_seldom_as_the_game_says(monkeypatch):
    """Nobody in Tongits where they never do; at every decision what is expected is another thing."""
    told = []
    for seldom in (NEVER_RANDOM, 1):
        monkeypatch.setattr(mh.GAMES["tongits"].heuristic, "SELDOM", seldom, raising=False)
        given = position("tongits")[1]
        told.append([MonteCarloSearch(*mine).search(*given, Budget(playouts=4000)) for mine in ((), (seldom,))])
    for as_said, as_told in told:
        assert (as_said.value[as_said.worlds > 0] == as_told.value[as_told.worlds > 0]).all()
    never, always = (one.value[one.order[0]] for one, _ in told)
    assert always > never + 4 * told[1][0].error[told[1][0].order[0]]


def test_what_later_hands_promise_counts():
    """With a hundred chips in Tongits' pot, which nobody takes with this hand: half of them are the winner's then."""
    table, given = position("tongits")
    plenty = given[1].copy()
    plenty["pot"] += 100
    poor, rich = (
        MonteCarloSearch().search(table.game, view, *given[2:], Budget(playouts=4000)) for view in (given[1], plenty)
    )
    first = poor.order[0]
    assert rich.value[first] - poor.value[first] > 25  # a quarter is everybody's, whatever comes
    assert rich.error[first] > poor.error[first] + 0.1  # and as much again who wins


def test_a_game_says_how_far_ahead_a_move_has_to_be(monkeypatch):
    """What is better by some standard errors is not by a thousand."""
    for clearly in (0.0, 1000.0):
        monkeypatch.setattr(mh.GAMES["tongits"].heuristic, "CLEARLY", clearly, raising=False)
        told = [MonteCarloSearch().search(*position("tongits", seed)[1], Budget(playouts=900)) for seed in range(1, 9)]
        assert any(each.best != each.order[0] for each in told) == (clearly == 0.0)
        told = [
            MonteCarloSearch().search(*position("tongits", seed)[1], Budget(playouts=900), None, 0.0)
            for seed in range(1, 9)
        ]
        assert any(each.best != each.order[0] for each in told)  # unless who asks says another


def asked(game, hands):
    """Every position of hands of club players in which something is to be decided."""
    club = find_bot("club", 1)
    for seed in range(hands):
        table = open_table(game, next(iter(game.variants)), seed)
        table.deal()
        while not table.over:
            if len(table.moves()) > 1:
                yield table
            table.play(club.choose(table.view(table.turn)))


@pytest.mark.parametrize("name", mh.GAMES)
def test_a_game_says_whose_choice_has_to_be_beaten(name, monkeypatch):
    """In Pong a bot that looks ahead begins with what the player would do that taught itself, and does it where nothing
    is ever clearly better; elsewhere it is told of no first one."""
    game, told, compared, other, weigh = mh.GAMES[name], [], 0, 0, MonteCarloSearch.search
    monkeypatch.setattr(game.heuristic, "PLAYOUTS", 20)
    if name == "pong":
        monkeypatch.setattr(game.heuristic, "BEYOND_LEARNED", 1000.0)
    monkeypatch.setattr(MonteCarloSearch, "search", lambda self, *given: told.append(given[-2:]) or weigh(self, *given))
    taught, club, bot = (find_bot(each, 1) for each in ("learned", "club", "master"))
    for table in asked(game, hands=3):
        view = table.view(table.turn)
        chosen, by_itself, moves = bot.choose(view), taught.choose(view), table.moves()
        assert told[-1] == ((moves.index(by_itself), 1000.0) if name == "pong" else (None, None))
        if name == "pong":
            assert chosen == by_itself
            other += by_itself != club.choose(view)
        compared += 1
    assert (name == "pong") == (other > 3)
    assert compared == len(told) > 30


def test_the_first_that_is_said_is_the_one_to_be_beaten():
    """Whatever the rule of thumb likes: the others come after it in its order, each once."""
    _, given = position("tongits")
    usual = MonteCarloSearch().search(*given, Budget(playouts=900))
    for first in usual.order[1:3].tolist():
        said = MonteCarloSearch().search(*given, Budget(playouts=900), first)
        assert said.order[0] == first
        assert said.lead[first] == said.lead_error[first] == 0
        assert len(set(said.order.tolist())) == len(said.order) == len(usual.order)
        assert usual.order[0] in said.order


def test_what_is_surely_worse_is_tried_no_longer(monkeypatch):
    """Where one move is left it is made at once, and is the one that all hands would have led to."""
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


def test_it_tries_so_many_hands_and_shares_them_out(monkeypatch):
    """Every round has its part of the budget; with one thread or three the same number, and each time the same."""
    tried = set()
    for threads in (1, 3):
        _, given = position("tongits")
        one, two = (MonteCarloSearch().search(*given, Budget(playouts=900, threads=threads)) for _ in range(2))
        assert all(np.array_equal(a, b, equal_nan=True) for a, b in zip(one, two, strict=True))
        tried.add(int(one.playouts.sum()))
    assert len(tried) == 1
    assert 600 < tried.pop() <= 900


class Clock:
    """Every look at it takes a while."""

    def __init__(self, step):
        self.now, self.step, self.looks = 0.0, step, 0

    def perf_counter(self):
        self.now, self.looks = self.now + self.step, self.looks + 1
        return self.now


def test_it_stops_when_its_time_is_over(monkeypatch):
    """However slow the machine: a round that begins too late tries a single world."""
    monkeypatch.setattr(monte_carlo_search, "time", clock := Clock(0.02))
    _, given = position("tongits")
    thinker = MonteCarloSearch()
    told = thinker.search(*given, Budget(seconds=0.1))
    assert clock.now < 0.1 + 5 * clock.step * len(told.order).bit_length()
    assert told.worlds[told.order[0]] >= 1


def test_of_many_moves_it_tries_those_that_the_thumb_likes():
    """With little time few moves, the rule of thumb's first; with more, more of them."""
    _, given = position("tongits")
    few, many = (MonteCarloSearch().search(*given, Budget(playouts=playouts)) for playouts in (100, 1000))
    assert len(few.order) == 3 < len(many.order)
    assert set(few.order) <= set(many.order)
    assert np.isnan(few.value[[k for k in range(given[4]) if k not in few.order]]).all()


@pytest.mark.parametrize("seed", [None, 1])
def test_a_strong_player_looks_at_few_hands_whatever_the_clock_says(seed, monkeypatch):
    """And a master at more than twice as many, in every game."""
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
