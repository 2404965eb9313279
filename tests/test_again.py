"""Who gets a second go on a quiet machine."""

import again
import pytest


@pytest.mark.parametrize(
    ("ended", "failed", "why"),
    [
        (1, ["tests/browser/test_keys.py::test_a_hand[pong]", "tests/server/test_load.py::test_load"], ""),
        (1, [], "no test is known"),
        (
            1,
            ["tests/browser/test_keys.py::test_a_hand[pong]", "tests/mahjong/test_fans.py::test_F81"],
            "test_F81 waits",
        ),
        (1, [f"tests/server/test_load.py::test_{n}" for n in range(10)], "10 tests failed"),
        (3, ["tests/browser/test_keys.py::test_a_hand[pong]"], "did not come to its end"),
        (None, ["tests/browser/test_keys.py::test_a_hand[pong]"], "did not come to its end"),
    ],
)
def test_who_gets_a_second_go(ended, failed, why):
    """A few tests with clocks and pages do; laws do not, nor does what was cut short or failed in many places."""
    assert why in again.why_not(ended, failed) if why else not again.why_not(ended, failed)
