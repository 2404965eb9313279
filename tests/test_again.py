"""Who gets a second go on a quiet machine."""

import again
import pytest


@pytest.mark.parametrize(
    ("failed", "why"),
    [
        (["tests/browser/test_keys.py::test_a_hand[pong]", "tests/server/test_load.py::test_load"], ""),
        ([], "no test is known"),
        (["tests/browser/test_keys.py::test_a_hand[pong]", "tests/mahjong/test_fans.py::test_F81"], "test_F81 waits"),
        ([f"tests/server/test_load.py::test_{n}" for n in range(6)], "6 tests failed"),
    ],
)
def test_who_gets_a_second_go(failed, why):
    """A few tests with clocks and pages do; laws do not, and much that fails at once is no accident."""
    assert why in again.why_not(failed) if why else not again.why_not(failed)
