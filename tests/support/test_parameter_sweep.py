"""`make test` leaves only combinations to `make sweep`: both cover every game, window and way of input."""

import json
from collections import Counter, defaultdict

import pytest

import meldhouse as mh
from tests.support.forked_commands import in_a_copy
from tests.support.parameter_sweep import some, spread

LEFT = 60  # min combinations that are left to a sweep
EACH = 5  # tests that are reduced except for this game


class Picked:
    """A pytest plugin that records the parameters of collected tests, and whether they belong to a sweep."""

    @staticmethod
    def pytest_collection_finish(session):
        items = [item for item in session.items if hasattr(item, "callspec")]
        asked = [
            (item.nodeid.partition("[")[0], {**item.callspec.params}, bool(item.get_closest_marker("sweep")))
            for item in items
        ]
        print("\nPICKED", json.dumps(asked, default=lambda value: getattr(value, "__name__", str(value))))


def picked():
    words = ["tests/web", "--collect-only", "-qq", "-n0", "-m", "", "-p", "no:cacheprovider"]
    run = in_a_copy(lambda: pytest.main(words, [Picked()]))
    assert run.returncode == 0, run.stdout + run.stderr
    return json.loads(next(line for line in run.stdout.splitlines() if line.startswith("PICKED ")).partition(" ")[2])


def test_reduced_tests_cover_every_parameter_value():
    """For each reduced test, `make test` has every window, theme and way of input in some combination.

    Games are distributed among the tests, because pages don't depend on games: each game is in many tests.
    """
    asked, swept, games = defaultdict(list), defaultdict(list), Counter()
    for question, values, is_swept in picked():
        (swept if is_swept else asked)[question].append(values)
    for question, combinations in swept.items():
        games.update({values["game"] for values in asked[question] if "game" in values})
        for name in set(combinations[0]) - {"game"}:
            met = [values[name] for values in asked[question]]
            assert [values[name] for values in combinations if values[name] not in met] == [], question
    for question, combinations in swept.items():
        print(f"{question}: {len(asked[question])} of {len(asked[question]) + len(combinations)}")
    print("questions that are asked of", dict(games))
    assert set(games) == set(mh.GAMES)
    assert min(games.values()) >= EACH
    assert sum(map(len, swept.values())) >= LEFT


def test_run_without_arguments_skips_sweeps(pytestconfig):
    words = pytestconfig.getini("addopts")
    assert words[words.index("-m") + 1] == "not sweep"


def test_sampled_combinations_include_every_value():
    """Few combinations suffice for axes of any length."""
    for axes in (["abc", "xy"], ["ab", "wxyz"], ["abcde", "xyz", "12"], ["abcd", "wxyz"]):
        few = some(*axes, each=1)
        assert len(few) == max(map(len, axes))
        assert [set(column) for column in zip(*few, strict=True)] == [set(axis) for axis in axes]
    kept = [param.values for param in spread("abc", "xy", "12") if not param.marks]
    assert sorted(set(kept)) == sorted(some("abc", "xy", "12"))
