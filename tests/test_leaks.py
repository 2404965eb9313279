"""The negative control: leaks planted on purpose, each found by the net that is meant for it."""

import copy
import random
from collections.abc import Callable
from itertools import islice
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from nets import open_table, peeking, random_hand, telling_errors, telling_moves, telling_stories, watchers

import meldhouse as mh
from meldhouse.course import retelling
from meldhouse.course.retelling import Story
from meldhouse.games import Game
from meldhouse.games.options import plain
from meldhouse.table import Table

GAME = mh.GAMES["kingscorners"]
VARIANT = "standard"

Conceal = Callable[[Any, Any, int], None]


def leaking(leak: Callable[[Any, Any, int], None]) -> Game:
    """The game, but what `leak` puts back (from the true tables) is seen by all."""
    game = copy.copy(GAME)
    verbs = SimpleNamespace(**vars(GAME.verbs))

    def conceal(tables: Any, rules: Any, seat: int) -> None:
        truth = tables.copy()
        GAME.verbs.conceal(tables, rules, seat)
        leak(truth, tables, seat)

    verbs.conceal = conceal
    vars(game)["verbs"] = verbs
    return game


def table_of(game: Game, moves: int = 12) -> Table:
    table = open_table(game, VARIANT, seed=5, seats=3)
    for _ in islice(random_hand(table, seed=5), moves):
        pass
    return table


def held(tables: Any, seat: int) -> int:
    """The hidden hand of another seat."""
    return int(tables["hand"][0][(seat + 1) % 3])


def an_opponents_card(truth: Any, view: Any, seat: int) -> None:
    other = (seat + 1) % 3
    hand = held(truth, seat)
    view["hand"][0][other] = np.uint64(hand & -hand)


def the_next_card(truth: Any, view: Any, seat: int) -> None:
    place = np.flatnonzero(truth["stock"][0] != view["stock"][0])
    view["stock"][0][place[:1]] = truth["stock"][0][place[:1]]


def the_generator(truth: Any, view: Any, seat: int) -> None:
    view["rng"] = truth["rng"]


def a_count(truth: Any, view: Any, seat: int) -> None:
    view["points"][0][0] += bin(held(truth, seat) & 0x1FFF).count("1")


def who_may_act(truth: Any, view: Any, seat: int) -> None:
    moves = np.empty(GAME.law.MAX_LEGAL, np.int16)
    if GAME.verbs.legal(truth, plain(GAME.variants[VARIANT].rules._replace(seats=3)), moves) > 1:
        view["actor"] = GAME.law.NONE


@pytest.mark.parametrize("leak", [an_opponents_card, the_next_card, the_generator, a_count])
def test_what_a_view_shows_too_much_of_is_found(leak):
    """A card, the stock's order, the generator, a count of hidden cards: garbage there changes the view."""
    assert peeking(table_of(GAME), np.random.default_rng(1)) == []
    assert peeking(table_of(leaking(leak)), np.random.default_rng(1)) != []


def test_telling_who_may_act_is_found():
    """Whether somebody could do something shows as a difference between worlds that should look the same."""

    def found(game: Game) -> list[str]:
        table, trouble = open_table(game, VARIANT, seed=5, seats=3), []
        for n, _ in enumerate(islice(random_hand(table, seed=5), 40)):
            for seat in watchers(table):
                if seat != table.turn:
                    trouble += telling_moves(table, seat, table.moves()[-1], seed=n + 1)
        return trouble

    assert found(GAME) == []
    assert found(leaking(who_may_act)) != []


def test_an_error_that_knows_too_much_is_found():
    """An explanation that looks at the true table differs between worlds that look the same."""
    table = table_of(GAME)
    game = copy.copy(GAME)
    secret = {"of": 0}

    class Telling(Table):
        def copy(self) -> "Telling":
            twin = super().copy()
            twin.__class__ = Telling
            return twin

        def play(self, move: str, seat: int | None = None) -> None:
            secret["of"] = held(self.state, self.turn or 0)
            super().play(move, seat)

    vars(game)["text"] = SimpleNamespace(
        **{**vars(GAME.text), "why_not": lambda view, rules, move: f"somebody holds {secret['of']}."}
    )
    leaky = Telling(game, table.variant, table.rules, table.seed)
    leaky.state, leaky.hands = table.state, table.hands
    assert all(telling_errors(table, seat, seed=3) == [] for seat in watchers(table))
    assert telling_errors(leaky, leaky.turn, seed=3) != []


def test_a_story_that_tells_too_much_is_found(monkeypatch):
    """A seat's story that names the deck differs between hands that the seat cannot tell apart."""
    table = table_of(GAME)
    assert telling_stories(table, random.Random(2)) == []
    honest = retelling.story

    def telling(told: Table, seat: int | None) -> Story:
        return Story(str(honest(told, seat)) + f"deck {told.hands[-1].deck}\n")

    monkeypatch.setattr(retelling, "story", telling)
    assert telling_stories(table, random.Random(2)) != []
