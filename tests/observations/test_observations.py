"""Observations for learners contain exactly the information of the view, and action numbers are stable."""

from typing import Any

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.core.table import Table
from meldhouse.engine import rng
from meldhouse.games import Game
from meldhouse.observations.environment_spec import EnvironmentSpec, kernels, layout_of
from tests.support.reachable_positions import positions

GAMES = list(mh.GAMES)
WORLDS = 4  # number of other worlds with the same view, for every seat


def tables_of(game: Game) -> list[Table]:
    """Return some positions of every kind."""
    return [table for tables in positions(game).values() for table in tables]


def viewers(table: Table) -> list[int]:
    return [*range(int(table.rules.seats)), table.game.rules.NONE]


def seen_by(table: Table, seat: int, state: Any = None, how: Any = None) -> Any:
    """Return the bytes of an observation."""
    game = table.game
    out = np.full(1, 0, layout_of(game).dtype).view(np.recarray)
    out.view(np.uint8)[:] = 99  # old contents are overwritten
    kernels(game).observe_at(table.state if state is None else state, table.bare_rules, seat, game.tables(1), out)
    return out.view(np.uint8)


def differences(table: Table, seat: int, decoded: dict[str, Any]) -> tuple[int, list[str]]:
    """Return how many fields of the view were compared, and those that disagree with the observation."""
    view = table.state.copy()
    table.game.table_api.conceal(view, table.bare_rules, seat)
    names = [name for name in view.dtype.names if name[0] != "_" and name != "tally"]
    fields = {name: view[name][0] for name in names}
    fields |= {f"tally.{name}": view["tally"][name][0] for name in view["tally"].dtype.names if name != "spare"}
    wrong = [
        name
        for name, value in fields.items()
        if not np.array_equal(np.asarray(decoded.get(name, 777)).astype(value.dtype), value)
    ]
    return len(fields), wrong


@pytest.mark.parametrize("name", GAMES)
def test_view_can_be_reconstructed_from_the_observation(name):
    """All fields of the view follow from the bytes, for every kind of position, every seat and a spectator."""
    game, compared = mh.GAMES[name], 0
    layout = layout_of(game)
    for table in tables_of(game):
        for seat in viewers(table):
            fields, wrong = differences(table, seat, layout.read(seen_by(table, seat), table.bare_rules))
            assert wrong == [], f"seat {seat}: {wrong}"
            compared += fields
    assert compared > 3000


@pytest.mark.parametrize("name", GAMES)
def test_observation_is_independent_of_hidden_information(name):
    """Worlds with equal views have equal bytes, also in claim windows."""
    assert worlds_compared(mh.GAMES[name], seen_by) > 300


def worlds_compared(game: Game, see: Any) -> int:
    """Return how many pairs of real and imagined positions were compared."""
    compared, x = 0, rng.seeded(5)
    for table in tables_of(game):
        for seat in viewers(table):
            for _ in range(WORLDS):
                world = table.state.copy()
                game.table_api.conceal(world, table.bare_rules, seat)
                x = np.uint64(game.table_api.imagine(world, table.bare_rules, np.uint64(x)))
                assert np.array_equal(see(table, seat), see(table, seat, world))
                compared += world.tobytes() != table.state.tobytes()
    return compared


@pytest.mark.parametrize("name", GAMES)
def test_observation_check_detects_a_leak(name):
    """The injected leak is a byte that counts hidden pieces."""
    game = mh.GAMES[name]
    hidden = [field for field, who in game.rules.SECRET.items() if field != "rng"]

    def leaky(table: Table, seat: int, state: Any = None) -> Any:
        truth = table.state if state is None else state
        seen = seen_by(table, seat, state)
        seen[-1] ^= sum(sum(truth[field].tobytes()[::3]) for field in hidden) % 2
        return seen

    with pytest.raises(AssertionError):
        worlds_compared(game, leaky)


@pytest.mark.parametrize("name", GAMES)
def test_observation_check_detects_a_missing_byte(name):
    """Any part that isn't written makes some field of the view wrong."""
    game = mh.GAMES[name]
    layout, table = layout_of(game), tables_of(game)[0]
    for part in layout.parts[1:]:
        seen = seen_by(table, 0)
        first, _ = layout.place(part.name)
        seen[first] ^= 1
        _, wrong = differences(table, 0, layout.read(seen, table.bare_rules))
        assert wrong, part.name


# --- actions --------------------------------------------------------------------------------


def legal_numbers(table: Table) -> list[tuple[int, int]]:
    """Return the legal actions, each with the learner's number."""
    moves = np.empty(table.game.rules.MAX_LEGAL, np.int16)
    n = table.game.table_api.legal(table.state, table.bare_rules, moves)
    meant = kernels(table.game).encode_action_at
    return [(action, int(meant(table.state, table.bare_rules, action))) for action in moves[:n].tolist()]


def hands(game: Game, n: int) -> Any:
    """Yield the table at every decision of random hands of every variant."""
    dice = np.random.default_rng(3)
    for variant in game.variants:
        for seed in range(n):
            table = Table(game, variant, game.variants[variant].rules, seed)
            table.deal()
            for _ in range(150):
                if table.over:
                    break
                yield table
                table.play(dice.choice(table.moves()))


@pytest.mark.parametrize("name", GAMES)
def test_action_numbers_are_unique_and_invertible(name):
    """Different actions have different numbers, all below the declared count, and a number leads back to its action."""
    game, compared = mh.GAMES[name], 0
    count = sum(meaning.count for meaning in game.observation.ACTIONS)
    for table in [*tables_of(game), *hands(game, 2)]:
        pairs = legal_numbers(table)
        assert len({number for _, number in pairs}) == len(pairs)
        for action, number in pairs:
            assert 0 <= number < count
            assert kernels(game).decode_action_at(table.state, table.bare_rules, number) == action
            compared += 1
    assert compared > 250


def texts_by_number(game: Game, numbered: Any) -> dict[int, set[str]]:
    """Return the texts of each action number over some hands."""
    texts: dict[int, set[str]] = {}
    for table in hands(game, 4):
        for action, number in numbered(table):
            said = game.notation.say(table.state[0], table.bare_rules, action)
            texts.setdefault(number, set()).add(numbered_text(said))
    return texts


def numbered_text(said: str) -> str:
    """Return the part of a move's text that its number determines, without the meld or the taken card."""
    verb, *names = said.replace(" with ", " ").split()
    if verb in ("connect", "chow", "pung", "kong") and len(names) > 1:
        return f"{verb} {names[0]}"
    return " ".join([verb, *(sorted(names) if verb == "take" else names)])


@pytest.mark.parametrize("name", GAMES)
def test_action_number_always_has_the_same_text(name):
    """The text of a move doesn't depend on the hand."""
    game = mh.GAMES[name]
    texts = texts_by_number(game, legal_numbers)
    single = [number for number, called in texts.items() if len(called) == 1]
    several = {number: called for number, called in texts.items() if len(called) > 1}
    by_verb = {tuple(sorted({text.split()[0] for text in called})) for called in several.values()}
    assert all(len(verbs) == 1 for verbs in by_verb)
    assert not any(text.startswith(("put", "pull", "discard", "play", "move", "drop", "take "))
                   for called in several.values() for text in called)  # fmt: skip
    assert len(single) > 30


def test_action_number_check_detects_numbers_that_are_places_in_a_hand():
    """Kong-Pie's internal numbers are such places."""
    game = mh.GAMES["kongpie"]
    texts = texts_by_number(game, lambda table: [(action, action) for action, _ in legal_numbers(table)])
    assert any(len(called) > 10 and next(iter(called)).startswith("put") for called in texts.values())


# --- texts of action numbers ----------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_every_action_number_has_exactly_one_meaning(name):
    """The verb of every move is the verb of its number's meaning."""
    game, compared = mh.GAMES[name], 0
    verbs = [meaning.move_text.split()[0] for meaning in game.observation.ACTIONS for _ in range(meaning.count)]
    for table in hands(game, 3):
        for action, number in legal_numbers(table):
            said = game.notation.say(table.state[0], table.bare_rules, action).split()[0]
            assert said == verbs[number], (said, verbs[number], number)
            compared += 1
    assert compared > 250


@pytest.mark.parametrize("name", GAMES)
def test_observation_encoder_gives_the_same_bytes_compiled_and_interpreted(name):
    """All fields are compared."""
    game = mh.GAMES[name]
    compiled = kernels(game)
    for table in tables_of(game)[:4]:
        view = table.state.copy()
        game.table_api.conceal(view, table.bare_rules, 0)
        out = np.zeros(1, layout_of(game).dtype).view(np.recarray)
        compiled.encode_observation.in_python(view[0], table.bare_rules, 0, out[0])
        assert np.array_equal(out.view(np.uint8), seen_by(table, 0))


def test_learning_environment_names_have_versions():
    names = {EnvironmentSpec(name, None, None, {}, 1).name for name in GAMES}
    assert names == {
        f"{name}_{next(iter(game.variants))}_v{game.observation.VERSION}" for name, game in mh.GAMES.items()
    }
