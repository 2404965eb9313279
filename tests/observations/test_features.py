"""Features of observations lose nothing, reveal nothing hidden, and are written as documented."""

from typing import Any

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.observations.environment_spec import layout_of
from meldhouse.observations.features import FeatureLayout
from meldhouse.util.errors import Mistake
from tests.observations.test_observations import seen_by, tables_of, viewers, worlds_compared

GAMES = list(mh.GAMES)
STEPS, TABLES = 60, 24


def random_observations(name: str) -> Any:
    """Return observations of every kind of position and seat, and of random play in every variant."""
    game = mh.GAMES[name]
    rows = [seen_by(table, seat) for table in tables_of(game) for seat in viewers(table)]
    for variant in game.variants:
        tables = mh.make(name, TABLES, variant, seed=3, bots="learner", max_episode_steps=80)
        tables.reset()
        for _ in range(STEPS):
            tables.step(tables.sample())
            rows += [tables.observations[::4].copy(), tables.final_observations[tables.terminated].copy()]
    return np.concatenate([np.atleast_2d(row) for row in rows])


@pytest.mark.parametrize("name", GAMES)
def test_features_of_random_positions_decode_to_the_observation(name):
    layout, observations = layout_of(mh.GAMES[name]), random_observations(name)
    features = layout.features(observations)
    assert features.shape == (len(observations), layout.all_features.size)
    assert features.dtype == np.float32
    assert len(observations) > 500
    assert np.array_equal(layout.all_features.decode(features), observations)


@pytest.mark.parametrize("name", GAMES)
def test_features_are_independent_of_hidden_information(name):
    layout = layout_of(mh.GAMES[name])

    def features_of(table: Any, seat: int, state: Any = None) -> Any:
        return layout.features(seen_by(table, seat, state))

    assert worlds_compared(mh.GAMES[name], features_of) > 300


@pytest.mark.parametrize("name", GAMES)
def test_features_match_a_plain_computation(name):
    """The slow version follows the table of the documents."""
    game = mh.GAMES[name]
    layout, observations = layout_of(game), random_observations(name)[::97]
    features, records = layout.features(observations), layout.named(observations)
    for plane in layout.all_features.planes:
        columns = features[:, layout.all_features.plane(plane.name)].reshape(*records[plane.name].shape, plane.width)
        for place in np.ndindex(*records[plane.name].shape):
            value, given = int(records[plane.name][place]), columns[place].tolist()
            assert given == pytest.approx(expected(plane, value)), (plane.name, value)


def expected(plane: Any, value: int) -> list[float]:
    if plane.encoding in ("set", "count", "number"):
        return [value / {"set": 1, "count": plane.most, "number": 64}[plane.encoding]]
    if plane.encoding == "bits":
        return [value >> bit & 1 for bit in range(8)]
    order = [1, *range(3, 260)] if plane.encoding == "code" else [0, 1, *range(3, 260)]
    return [float(value == order[k]) for k in range(plane.width)]


def test_features_of_some_parts_are_their_columns():
    tables = mh.make("tongits", 5, seed=2)
    tables.reset()
    layout = tables.layout
    some = layout.feature_set(["held", "hand"])
    assert some.size == 3 + 3 * 52
    assert [plane.name for plane in some.planes] == ["held", "hand"]
    features, everything = some.encode(tables.observations), layout.features(tables.observations)
    for name in ("held", "hand"):
        assert np.array_equal(features[:, some.plane(name)], everything[:, layout.all_features.plane(name)])
    assert some.names[:4] == ["held 0", "held 1", "held 2", "hand 0 0"]
    assert len(layout.all_features.names) == layout.all_features.size == len(set(layout.all_features.names))


def test_features_are_written_into_a_given_array():
    tables = mh.make("pong", 7, seed=2)
    tables.reset()
    out = np.full((7, tables.layout.all_features.size), 9, np.float32)
    assert tables.layout.features(tables.observations, out) is out
    assert np.array_equal(out, tables.layout.features(tables.observations))
    one = tables.layout.features(tables.observations[3])
    assert np.array_equal(one, out[3])


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda layout, seen: layout.features(seen[:, 1:]), "observations of 488 bytes"),
        (lambda layout, seen: layout.features(seen, np.zeros((2, 4), np.float32)), "array of float32 with the shape"),
        (lambda layout, seen: layout.features(seen, np.zeros((3, layout.all_features.size))), "array of float32"),
        (lambda layout, seen: layout.feature_set(["hands", "hnad"]), "no part 'hnad'. Did you mean 'hand'"),
        (lambda layout, seen: layout.features(np.full_like(seen, 200)), "`discards` has a value without a feature"),
    ],
)
def test_features_explain_invalid_arguments(ask, says):
    tables = mh.make("pong", 3, seed=2)
    tables.reset()
    with pytest.raises(Mistake, match=says):
        ask(tables.layout, tables.observations.copy())


def test_features_of_a_game_without_ranges_decode_to_the_observation(monkeypatch):
    """A game without features.py has default ranges."""
    game = mh.GAMES["tongits"]
    monkeypatch.setattr(game, "features", None)
    layout, observations = FeatureLayout(game), random_observations("tongits")[::7]
    assert np.array_equal(layout.all_features.decode(layout.features(observations)), observations)
