"""What a learner sees: no less than the view, no more, and numbers that mean the same always."""

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
WORLDS = 4  # other worlds that look the same, for every seat


def tables_of(game: Game) -> list[Table]:
    """Some positions of every kind that the law knows."""
    return [table for tables in positions(game).values() for table in tables]


def lookers(table: Table) -> list[int]:
    return [*range(int(table.rules.seats)), table.game.rules.NONE]


def seen_by(table: Table, seat: int, state: Any = None, how: Any = None) -> Any:
    """The bytes of an observation."""
    game = table.game
    out = np.full(1, 0, layout_of(game).dtype).view(np.recarray)
    out.view(np.uint8)[:] = 99  # whatever was there before is written over
    kernels(game).observe_at(table.state if state is None else state, table.bare_rules, seat, game.tables(1), out)
    return out.view(np.uint8)


def differences(table: Table, seat: int, told: dict[str, Any]) -> tuple[int, list[str]]:
    """How many fields of the view were compared, and those that what is told of them does not agree with."""
    view = table.state.copy()
    table.game.table_api.conceal(view, table.bare_rules, seat)
    names = [name for name in view.dtype.names if name[0] != "_" and name != "tally"]
    fields = {name: view[name][0] for name in names}
    fields |= {f"tally.{name}": view["tally"][name][0] for name in view["tally"].dtype.names if name != "spare"}
    wrong = [
        name
        for name, value in fields.items()
        if not np.array_equal(np.asarray(told.get(name, 777)).astype(value.dtype), value)
    ]
    return len(fields), wrong


@pytest.mark.parametrize("name", GAMES)
def test_the_view_can_be_built_again(name):
    """Every field of the view follows from the bytes, in every kind of position, for every seat and a spectator."""
    game, compared = mh.GAMES[name], 0
    layout = layout_of(game)
    for table in tables_of(game):
        for seat in lookers(table):
            fields, wrong = differences(table, seat, layout.read(seen_by(table, seat), table.bare_rules))
            assert wrong == [], f"seat {seat}: {wrong}"
            compared += fields
    assert compared > 3000


@pytest.mark.parametrize("name", GAMES)
def test_what_is_hidden_makes_no_difference(name):
    """In other worlds that look the same, claim windows included, the bytes are the same."""
    assert worlds_compared(mh.GAMES[name], seen_by) > 300


def worlds_compared(game: Game, see: Any) -> int:
    """How often a true position and an imagined one were looked at, which differ in what is hidden."""
    compared, x = 0, rng.seeded(5)
    for table in tables_of(game):
        for seat in lookers(table):
            for _ in range(WORLDS):
                world = table.state.copy()
                game.table_api.conceal(world, table.bare_rules, seat)
                x = np.uint64(game.table_api.imagine(world, table.bare_rules, np.uint64(x)))
                assert np.array_equal(see(table, seat), see(table, seat, world))
                compared += world.tobytes() != table.state.tobytes()
    return compared


@pytest.mark.parametrize("name", GAMES)
def test_a_leak_is_found(name):
    """The net of the test before, held into a leak: one byte counts what is hidden."""
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
def test_a_byte_that_is_lost_is_found(name):
    """The other net, held into a part that is not written: whatever byte is wrong, a field is."""
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
    """The legal actions of the law, each with the learner's number."""
    moves = np.empty(table.game.rules.MAX_LEGAL, np.int16)
    n = table.game.table_api.legal(table.state, table.bare_rules, moves)
    meant = kernels(table.game).encode_action_at
    return [(action, int(meant(table.state, table.bare_rules, action))) for action in moves[:n].tolist()]


def hands(game: Game, n: int) -> Any:
    """The table at every decision of some hands of every variant, moves at random."""
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
def test_actions_are_told_both_ways(name):
    """Different actions have different numbers, all below the count, and a number leads back to its action."""
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
    """What each number has been called, over some hands."""
    texts: dict[int, set[str]] = {}
    for table in hands(game, 4):
        for action, number in numbered(table):
            said = game.notation.say(table.state[0], table.bare_rules, action)
            texts.setdefault(number, set()).add(what_it_says(said))
    return texts


def what_it_says(said: str) -> str:
    """Of some moves the text says more than the number: on which meld a card goes, which of a meld is the discard."""
    verb, *names = said.replace(" with ", " ").split()
    if verb in ("connect", "chow", "pung", "kong") and len(names) > 1:
        return f"{verb} {names[0]}"
    return " ".join([verb, *(sorted(names) if verb == "take" else names)])


@pytest.mark.parametrize("name", GAMES)
def test_a_number_means_the_same_always(name):
    """Whatever lies in the hand, a number is written the same way as a move."""
    game = mh.GAMES[name]
    texts = texts_by_number(game, legal_numbers)
    single = [number for number, called in texts.items() if len(called) == 1]
    several = {number: called for number, called in texts.items() if len(called) > 1}
    by_verb = {tuple(sorted({text.split()[0] for text in called})) for called in several.values()}
    assert all(len(verbs) == 1 for verbs in by_verb)
    assert not any(text.startswith(("put", "pull", "discard", "play", "move", "drop", "take "))
                   for called in several.values() for text in called)  # fmt: skip
    assert len(single) > 30


def test_places_in_a_hand_would_be_found():
    """The same net, held over Kong-Pie's own numbers: they are places in the hand."""
    game = mh.GAMES["kongpie"]
    texts = texts_by_number(game, lambda table: [(action, action) for action, _ in legal_numbers(table)])
    assert any(len(called) > 10 and next(iter(called)).startswith("put") for called in texts.values())


# --- by the words of every number ----------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_every_number_is_in_one_meaning(name):
    """The verb of every move is that of the meaning that its number falls into."""
    game, compared = mh.GAMES[name], 0
    verbs = [meaning.move_text.split()[0] for meaning in game.observation.ACTIONS for _ in range(meaning.count)]
    for table in hands(game, 3):
        for action, number in legal_numbers(table):
            said = game.notation.say(table.state[0], table.bare_rules, action).split()[0]
            assert said == verbs[number], (said, verbs[number], number)
            compared += 1
    assert compared > 250


@pytest.mark.parametrize("name", GAMES)
def test_see_runs_as_it_is_written(name):
    """In Python, uncompiled, the same bytes come of it."""
    game = mh.GAMES[name]
    rooms = kernels(game)
    for table in tables_of(game)[:4]:
        view = table.state.copy()
        game.table_api.conceal(view, table.bare_rules, 0)
        out = np.zeros(1, layout_of(game).dtype).view(np.recarray)
        rooms.encode_observation.in_python(view[0], table.bare_rules, 0, out[0])
        assert np.array_equal(out.view(np.uint8), seen_by(table, 0))


def test_versions_are_told():
    names = {EnvironmentSpec(name, None, None, {}, 1).name for name in GAMES}
    assert names == {
        f"{name}_{next(iter(game.variants))}_v{game.observation.VERSION}" for name, game in mh.GAMES.items()
    }
