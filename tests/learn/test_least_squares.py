"""Learning by least squares, compared with a slow reference and with planted weights."""

from collections import defaultdict

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.games.learning_spec import feature, linear_feature
from meldhouse.learn.network import EXTRA_ROWS
from meldhouse.learn.trainer import TrainingRun
from meldhouse.pieces.cards import CARDS
from tests.learn import reference_network as slow

GAME = mh.GAMES["tongits"]  # compiles fastest
EVEN = {"dead_then": 0.0, "makers_then": -0.3}  # with the initial weight of each step
SIGHTS = (feature("left", CARDS), feature("deadwood_now", 40), feature("makers", 15))


@pytest.fixture(scope="module")
def recipe():
    """Return a recipe for a short training: some foreseen features are linear, three inputs change their weights."""
    logits_and_value = tuple(
        linear_feature(each.part, each.max_value, EVEN[each.part]) if each.part in EVEN else each
        for each in GAME.learning_spec.foresees
    )
    return GAME.learning_spec._replace(
        squares=20.0, sees=SIGHTS, foresees=logits_and_value, steps=4, decisions=1024, batch=200, tries=6, loose=0.0,
        trust=(2.0, 1.0, 0.5, 0.0), openness=(0.1, 0.1),
    )  # fmt: skip


@pytest.fixture(scope="module")
def learned(recipe):
    """Return a training after one step, its initial network, and the decisions that it learned from."""
    training = TrainingRun(GAME, 3, recipe)
    born, made = training.adapter.network(training.network.weights.copy()), training.step().decisions
    return training, born, [slow.decision(training.learner.buffer, at) for at in range(made)]


def numbers_told(training, active):
    """Return the input features as numbers from 0 to 1, from the active inputs."""
    inputs, found = training.adapter.inputs, []
    for _, _, most, first in inputs.byte_table.tolist():
        (number,) = [one - first for one in active if first < one <= first + most] or [0]
        found.append(number / most)
    return found


def true_of(training, one):
    """Yield how often each weight counts for each tried action, by name and cell."""
    sizes, cells = training.adapter.sizes, [1.0, *numbers_told(training, one["inputs"])]
    trust = int(sizes.parts.max()) + 1 + int(sizes.foreseen[:, 1].sum())
    for place, (number, rows) in enumerate(zip(one["numbers"], one["rows"], strict=True)):
        found = defaultdict(float)
        for row in [*sizes.parts[number][sizes.parts[number] >= 0], *([trust + place] if place < one["liked"] else [])]:
            found[("row", int(row))] += 1
        for row, (before, most), part in zip(rows, sizes.foreseen.tolist(), GAME.foreseen, strict=True):
            if row >= 0 and part.name in EVEN:
                found[(part.name, before + 1)] += (row - before) / most
            elif row >= 0:
                found[("row", int(row))] += 1
        yield {
            (name, cell): times * logits_and_value
            for name, times in found.items()
            for cell, logits_and_value in enumerate(cells)
        }


def test_least_squares_cells_equal_the_input_features(learned):
    """The layers pass the features through without sums, sign changes or cuts."""
    training, _, decisions = learned
    logits_and_value = [numbers_told(training, one["inputs"]) for one in decisions]
    for one, numbers in zip(decisions, logits_and_value, strict=True):
        assert slow.cells(training.network, one["inputs"])[1] == pytest.approx(numbers, abs=1e-6)
    assert len(np.unique(np.round(logits_and_value, 6), axis=0)) > 300


def test_least_squares_weights_solve_all_equations(learned):
    """There is an equation for each tried action and one for each weight.

    The first fit an action's result relative to its decision; the others keep weights near their initial value.
    """
    training, born, decisions = learned
    lines, came, usual = [], [], {}
    trust = len(born.last_bias) - EXTRA_ROWS
    for one in decisions:
        each = list(true_of(training, one))
        names = {name for some in each for name in some}
        mean = {name: sum(some.get(name, 0.0) for some in each) / len(each) for name in names}
        lines += [{name: some.get(name, 0.0) - mean[name] for name in names} for some in each]
        came += list(one["came"] - one["came"].mean())
        of_trust = [(row, cell) for row, cell in names if row[1] >= trust and cell == 0]
        usual |= {(row, cell): 0.1 * float(born.last_bias[row[1]]) for row, cell in of_trust}
    place = {name: k for k, name in enumerate(sorted({name for some in lines for name in some}))}
    matrix = np.zeros((len(lines), len(place)))
    for k, some in enumerate(lines):
        for name, value in some.items():
            matrix[k, place[name]] = value
    most = dict(training.adapter.sizes.foreseen.tolist())
    usual |= {
        (name, cell): 0.1 * EVEN[name[0]] * most[name[1] - 1] for name, cell in place if name[0] in EVEN and not cell
    }
    before = np.array([usual.get(name, 0.0) for name in place])
    found = np.linalg.solve(matrix.T @ matrix + 20.0 * np.eye(len(place)), matrix.T @ np.array(came) + 20.0 * before)
    rows = np.column_stack([training.network.last_bias, training.network.last]) * 0.1
    for (name, cell), k in place.items():
        kind, row = name
        times = 1 / most[row - 1] if kind in EVEN else 1.0
        assert rows[row, cell] == pytest.approx(found[k] * times, abs=2e-5), name
    assert len(place) > 150
    assert {kind for (kind, _), _ in place} == {"row", *EVEN}


def test_least_squares_value_row_fits_the_mean_results(learned):
    """The row belongs to no action, and fits the mean results from the input features."""
    training, _, decisions = learned
    logits_and_value = np.array([[1.0, *numbers_told(training, one["inputs"])] for one in decisions])
    came = np.array([one["came"].mean() for one in decisions])
    found = np.linalg.solve(
        logits_and_value.T @ logits_and_value + 20.0 * np.eye(logits_and_value.shape[1]), logits_and_value.T @ came
    )
    assert [training.network.last_bias[-1], *training.network.last[-1]] == pytest.approx(found, abs=1e-5)
    assert np.abs(found).min() > 1e-3


def test_least_squares_gives_linear_weights_to_linear_features_only(learned):
    """These are the parts that the recipe declares linear."""
    training, _, _ = learned
    rows = np.column_stack([training.network.last_bias, training.network.last])
    straight = set()
    for part, (before, most) in zip(GAME.foreseen, training.adapter.sizes.foreseen.tolist(), strict=True):
        lines = rows[before + 1 : before + 1 + most]
        steps = np.arange(1, most + 1)[:, None] * lines[0]
        straight |= {part.name} if np.allclose(lines, steps, rtol=1e-4, atol=1e-6) else set()
    assert straight == {*EVEN}


def test_least_squares_starts_with_the_initial_weights_of_the_recipe(recipe):
    """Initial weights of linear features have equal steps for all inputs; all others are zero."""
    born = TrainingRun(GAME, 3, recipe).network
    for part, (before, most) in zip(GAME.foreseen, born.foreseen.tolist(), strict=True):
        found = born.last_bias[before + 1 : before + 1 + most]
        assert found == pytest.approx(EVEN.get(part.name, 0.0) * np.arange(1, most + 1))
    assert not born.last.any()


def test_least_squares_recovers_the_weights_of_artificial_results(recipe):
    """The results follow from foreseen features and an input, and share large noise."""
    training = TrainingRun(GAME, 5, recipe._replace(squares=1e-6))
    dice, notes = np.random.default_rng(2), training.learner.buffer
    made, _ = training.self_play.collect(training.network, notes, 7)
    worth = planted(training, made, dice.normal(size=len(training.network.last_bias)))
    for at, came in enumerate(worth):
        end = notes.actions_end[at]
        notes.returns[end - len(came) : end] = came + 50 * dice.normal()
    training.learner.learn(training.network, made, 0.0, dice)
    compared = 0
    for at in range(0, made, 7):
        one = slow.decision(notes, at)
        logits_and_value, _ = slow.logits_and_value(
            training.network, one["inputs"], one["numbers"], one["rows"], one["liked"]
        )
        assert logits_and_value[1:] - logits_and_value[0] == pytest.approx(
            (worth[at][1:] - worth[at][0]) / 0.1, abs=0.5
        )
        compared += len(logits_and_value) - 1
    assert compared > 300


def planted(training, made, hidden):
    """Return planted results of the actions of each decision: linear in features, and larger later in the hand."""
    sizes, found = training.adapter.sizes, []
    for at in range(made):
        one = slow.decision(training.learner.buffer, at)
        late = numbers_told(training, one["inputs"])[0]
        each = np.zeros(len(one["rows"]))
        for part, column, (before, most) in zip(GAME.foreseen, one["rows"].T, sizes.foreseen.tolist(), strict=True):
            times = (column - before) / most * hidden[before] if part.name in EVEN else hidden[column]
            each += np.where(column >= 0, times * (1 + late), 0)
        found.append(each)
    return found
