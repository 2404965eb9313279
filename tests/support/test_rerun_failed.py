"""The choice of failed tests that are run again on an idle machine."""

import pytest

from tests import rerun_failed


@pytest.mark.parametrize(
    ("ended", "failed", "why"),
    [
        (1, ["tests/web/test_keyboard.py::test_a_hand[pong]", "tests/server/test_load.py::test_load"], ""),
        (1, [], "no test is known"),
        (
            1,
            ["tests/web/test_keyboard.py::test_a_hand[pong]", "tests/games/mahjong/test_fans.py::test_F81"],
            "test_F81 waits",
        ),
        (1, [f"tests/server/test_load.py::test_{n}" for n in range(10)], "10 tests failed"),
        (3, ["tests/web/test_keyboard.py::test_a_hand[pong]"], "did not come to its end"),
        (None, ["tests/web/test_keyboard.py::test_a_hand[pong]"], "did not come to its end"),
    ],
)
def test_only_a_few_failed_tests_with_clocks_or_pages_are_rerun(ended, failed, why):
    """Exact tests, interrupted runs and runs with many failures aren't repeated."""
    assert (
        why in rerun_failed.reason_not_to_rerun(ended, failed)
        if why
        else not rerun_failed.reason_not_to_rerun(ended, failed)
    )
