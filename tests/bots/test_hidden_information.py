"""Bots, hints and reviews use no hidden information, and the check detects bots that do."""

import gc
import json
import types
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from numba import njit

import meldhouse as mh
from meldhouse import bots
from meldhouse.bots.monte_carlo_search import MonteCarloSearch
from meldhouse.core.table import Table, View
from meldhouse.engine import rng
from meldhouse.games.bot_fields import BotField
from meldhouse.odds.spec import initial_rng_states, make_question, resolve
from meldhouse.review import evaluate_decision, hints
from tests.bots.hidden_information import all_of, is_slow, maker, others, peeked_in, positions_of
from tests.games.test_planted_leaks import Leaky
from tests.support.parameter_sweep import few, sampled

SELDOM = 10  # lookahead is tested at every tenth position; `make bot-leaks` tests every position


@sampled("positions", 100, 240)
@pytest.mark.parametrize("name", mh.GAMES)
def test_bots_hints_and_reviews_use_no_hidden_information(name, positions):
    """Included bots, styles, reasons, reviews and hints are checked in every variant."""
    game = mh.GAMES[name]
    seldom = min(SELDOM, positions // len(game.variants))  # so that it answers in every variant
    peek = peeked_in(game, positions, seldom=seldom)
    assert peek.found == []
    assert peek.positions >= positions
    assert min(peek.hidden["another world"], peek.hidden["garbage"]) >= 0.9 * positions
    for bot in all_of(game):
        assert peek.compared[bot] >= positions * (1 / seldom if is_slow(bot) else 1.8)


# --- bots with hidden information ------------------------------------------------------------------------


class AtTheTable:
    """A bot with a reference to the real table."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table

    def number(self) -> int:
        """Return a number that depends on hidden information."""
        names = [name for name, sight in self.table.game.rules.SECRET.items() if name != "rng"]
        return sum(int(np.asarray(self.table.state[name]).view(np.uint8).sum()) for name in names)

    def choose(self, view: Any) -> str:
        moves = view.moves()
        return moves[self.number() % len(moves)]


class AtTheGenerator(AtTheTable):
    """A bot with the random state of the real table."""

    def number(self) -> int:
        return int(self.table.state["rng"][0]) % 7919


@pytest.mark.parametrize("name", few(mh.GAMES, "kongpie", "mahjong"))
@pytest.mark.parametrize("peeker", [AtTheTable, AtTheGenerator])
def test_hidden_information_check_detects_a_bot_with_the_table(name, peeker):
    assert peeked_in(mh.GAMES[name], 60, {"peeker": peeker}).found


@njit
def looks_at_everything(bare, moves, n):
    """Return a move that depends on every byte of the argument."""
    total = 0
    for byte in bare:
        total += byte
    return total % n


@pytest.mark.parametrize("name", few(mh.GAMES, "kongpie", "mahjong"))
@pytest.mark.parametrize("owners", [True, False])
def test_hidden_information_check_detects_a_leaking_compiled_rule(name, owners):
    """The rule's view contains other hands, or unseen cards and the random state."""
    game = mh.GAMES[name]
    leaky = Leaky(game)

    def shows(truth: Any, view: Any, rules: Any, seat: int) -> None:
        for field, sight in game.rules.SECRET.items():
            if sight.owner == owners:
                view[field] = truth[field]

    leaky.shows = shows

    def thumb(view: Any, rules: Any, moves: Any, n: int, x: Any) -> Any:
        return looks_at_everything(view.view(np.uint8).ravel(), moves, n), x

    leaky.game.table_api.choose_as_heuristic = thumb
    made = maker("club")

    def at_the_leaky_game(table: Table, seed: int) -> Any:
        table.game = leaky.game
        return made(table, seed)

    assert peeked_in(game, 60, {"peeker": at_the_leaky_game}).found


class WithTheTable(MonteCarloSearch):
    """A search that also reads the real table."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.hidden = AtTheTable(table, 0).number()

    def search(self, game: Any, view: Any, rules: Any, moves: Any, n: int, *more: Any) -> Any:
        found = super().search(game, view, rules, moves, n, *more)
        return found._replace(best=self.hidden % n, value=found.value + self.hidden % 97)


@pytest.mark.parametrize("name", few(mh.GAMES, "kongpie", "mahjong"))
@pytest.mark.parametrize(("who", "module"), {"master": bots, "review": evaluate_decision, "hint": hints}.items())
def test_hidden_information_check_detects_a_search_with_the_table(name, who, module, monkeypatch):
    made = all_of(mh.GAMES[name])[who]

    def at_the_table(table: Table, seed: int) -> Any:
        monkeypatch.setattr(module, "MonteCarloSearch", lambda: WithTheTable(table))
        return made(table, seed)

    assert peeked_in(mh.GAMES[name], 20, {who: at_the_table}).found


@pytest.mark.parametrize("name", few(mh.GAMES, "kongpie", "mahjong"))
def test_hidden_information_check_detects_a_style_with_hidden_data(name):
    game = mh.GAMES[name]
    leaky = Leaky(game)

    def shows(truth: Any, view: Any, rules: Any, seat: int) -> None:
        for field in leaky.secrets(owners=True):
            view[field] = truth[field]

    def spy(view: Any, rules: Any, style: int, moves: Any, n: int, x: Any) -> Any:
        return looks_at_everything(np.frombuffer(view.tobytes(), np.uint8), moves, n), x

    leaky.shows = shows
    vars(leaky.game)["styles"] = SimpleNamespace(STYLES=("spy",), choose=spy)
    assert "spy" in all_of(leaky.game)

    def at_the_leaky_game(table: Table, seed: int) -> Any:
        table.game = leaky.game
        return maker("spy", leaky.game)(table, seed)

    assert peeked_in(game, 60, {"spy": at_the_leaky_game}).found


# --- compiled playouts ---------------------------------------------------------------------


@pytest.mark.parametrize("name", mh.GAMES)
def test_compiled_heuristic_plays_the_same_hands_as_from_views(name):
    """In compiled hands the heuristic makes the same moves as with concealed views."""
    asked = resolve(make_question(name, bots="club", seed=3))
    side, game, hands = asked.sides[0], asked.game, 20
    tables, chances = game.tables(hands), initial_rng_states(3, 0, hands)
    asked.kernels.deal_hands(tables, side.rules, side.pack, side.in_play, chances)
    twins, decisions = tables.copy(), 0
    for n, x in enumerate(chances.copy()):
        decisions += by_views(game, side.rules, twins[n : n + 1], x)
    asked.kernels.play_hands(tables, side.rules, chances, np.ones(side.rules.seats, np.int64), game.tables(1))
    assert tables.tobytes() == twins.tobytes()
    assert decisions > 10 * hands


def by_views(game: Any, rules: Any, state: Any, x: Any) -> int:
    moves, decisions = np.empty(game.rules.MAX_LEGAL, np.int16), 0
    while state["actor"][0] != game.rules.NONE:
        n = game.table_api.legal(state, rules, moves)
        view = state.copy()
        game.table_api.conceal(view, rules, int(state["actor"][0]))
        k, x = game.table_api.choose_as_heuristic(view, rules, moves.copy(), n, np.uint64(x))
        game.table_api.apply(state, rules, int(moves[k]))
        decisions += 1
    return decisions


# --- contents of a view ------------------------------------------------------------------------


ELSEWHERE = (types.FrameType, types.ModuleType, type(None))


def is_of_module(one: Any) -> bool:
    return isinstance(one, dict) and "__builtins__" in one


def reachable(start: Any) -> Iterator[Any]:
    """Yield all objects reachable from an object: attributes, closures, containers, base arrays.

    Contents of modules are global and excluded.
    """
    seen, left = {id(start)}, [start]
    while left:
        one = left.pop()
        yield one
        further = [*gc.get_referents(one), getattr(one, "base", None) if isinstance(one, np.ndarray) else None]
        for other in further:
            if id(other) not in seen and not isinstance(other, ELSEWHERE) and not is_of_module(other):
                seen.add(id(other))
                left.append(other)


def leads_to(start: Any, table: Table) -> list[str]:
    """Return the reachable objects that belong to the table."""
    game, found = table.game, []
    hidden = {name for name in game.rules.SECRET if (table.state[name] != start.state[name]).any()}
    assert hidden
    for one in reachable(start):
        if one is table or one is table.hands or one is table.state:
            found.append(type(one).__name__)
        elif isinstance(one, np.ndarray) and one.dtype == table.state.dtype and one is not start.state:
            found += [name for name in hidden if len(one) and (one[name][0] == table.state[name][0]).all()]
        elif isinstance(one, (bytes, bytearray)) and table.state.tobytes() in one:
            found.append("bytes")
    return found


@pytest.mark.parametrize("name", mh.GAMES)
def test_view_has_no_reference_to_hidden_data(name):
    table = mh.table(name, seed=3)
    table.deal()
    for _ in range(6):
        table.play(table.moves()[0])
    view = table.view(table.turn)
    view.moves(), view.scene, str(view)
    assert leads_to(view, table) == []


@pytest.mark.parametrize("hold", ["closure", "base", "attribute"])
def test_reference_check_detects_a_view_with_hidden_data(hold):
    table = mh.table("pong", seed=3)
    table.deal()
    view = table.view(table.turn)
    planted = {
        "closure": lambda: setattr(view, "moves", lambda: table.moves()),
        "base": lambda: setattr(view, "more", table.state[:1].view(np.ndarray)),
        "attribute": lambda: setattr(view, "notes", SimpleNamespace(before=[table.state.tobytes()])),
    }
    planted[hold]()
    assert leads_to(view, table)


def test_seed_of_an_external_bot_does_not_reveal_the_deck():
    """An external bot gets no number from which the deck's random state can be computed."""
    from meldhouse.bots.external_process import derive_seed

    seeds = [int(x) for x in initial_rng_states(1, 0, 1000)]
    derived_seeds = {derive_seed(seed, "my.py:Bot") for seed in seeds}
    assert len(derived_seeds) == 1000
    assert not derived_seeds & {int(rng.seeded(seed)) for seed in seeds}
    assert not derived_seeds & set(seeds)


# --- named fields ---------------------------------------------------------------------------------


def fields_that_differ(game: Any, positions: int, kinds: Any = ("another world", "garbage")) -> tuple[int, set[str]]:
    """Return how many pairs of views were compared that hide different pieces, and the fields that differed."""
    compared, differ = 0, set[str]()
    for n, variant in enumerate(game.variants):
        for seed, table in enumerate(positions_of(game, variant, -(-positions // len(game.variants)), n), 1):
            view = table.view(table.turn)
            here = view.fields
            assert json.loads(json.dumps(here)) == here
            for kind, twin in others(table, seed):
                if kind not in kinds:
                    continue
                compared += 1
                there = View(table.game, table.bare_rules, twin.state, view.seat).fields
                differ |= {name for name in here if here[name] != there[name]}
    return compared, differ


@sampled("positions", 60, 300)
@pytest.mark.parametrize("name", mh.GAMES)
def test_named_fields_are_the_same_whatever_is_hidden(name, positions):
    """The hidden pieces are exchanged; the fields hold only values that JSON has."""
    compared, differ = fields_that_differ(mh.GAMES[name], positions)
    assert compared >= 1.8 * positions
    assert differ == set()


@pytest.mark.parametrize("name", mh.GAMES)
def test_field_check_detects_a_field_that_reads_hidden_pieces(name, monkeypatch):
    game = mh.GAMES[name]
    secret = next(
        field for field, sight in game.rules.SECRET.items() if sight.owner and field in game.rules.STATE.names
    )
    peeking = BotField("peeking", "a planted leak", lambda view, rules, seat: np.asarray(view[secret]).tolist())

    class Glass(View):
        def __init__(self, game: Any, rules: Any, state: Any, seat: int | None) -> None:
            super().__init__(game, rules, state, seat)
            self.state = state

    monkeypatch.setitem(game.bot_fields, "peeking", peeking)
    assert fields_that_differ(game, 20)[1] == set()  # because it gets a view
    monkeypatch.setattr("tests.bots.test_hidden_information.View", Glass)
    monkeypatch.setattr(Table, "view", lambda table, seat: Glass(table.game, table.bare_rules, table.state, seat))
    assert "peeking" in fields_that_differ(game, 20, ["another world"])[1]
