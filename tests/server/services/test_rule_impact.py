"""The impact of options is computed once in the background, stored, and described in sentences."""

import asyncio
import time

import pytest

from meldhouse.i18n import Localizer, msg
from meldhouse.odds.confidence_intervals import Estimate
from meldhouse.odds.spec import make_question
from meldhouse.server.services import rule_impact
from tests.support.live_server import LiveServer

pytest.importorskip("scipy", reason="needs SciPy: pip install '.[test]'")

KNOWN = {"turns": [10.0, 9.9, 10.1], "first_seat": [1.0, 0.5, 1.5]}
CHOSEN = {"game": "kingscorners", "options": {"draws": "2"}}


@pytest.fixture
def server(tmp_path):
    with LiveServer(tmp_path / "house.db") as opened:
        yield opened


def wait_until(is_true, timeout_s=15):
    end = time.monotonic() + timeout_s
    while not is_true():
        assert time.monotonic() < end
        time.sleep(0.01)


def until_answered(server, **asked):
    server.call(lambda: server.services.compilation.wait_until_compiled(asked["game"]))
    for _ in range(10):
        response = server.person().ask("/api/odds/glance", **asked)
        if not response["later"]:
            return response["says"]
        if counting := server.services.rule_impact.task:
            server.call(lambda counting=counting: asyncio.wait([counting], timeout=15))
    raise AssertionError("it is never told")


def test_rule_impact_is_computed_once_in_the_background(server):
    """The chosen and the standard rules are computed. Later requests get the results at once, even after a restart."""
    person = server.person()
    assert until_answered(server, game="kingscorners") == []  # the standard rules
    length, first = until_answered(server, **CHOSEN)
    assert "% fewer turns than with the usual rules" in length
    assert first.startswith("The first player")
    wait_until(lambda: not server.services.odds_jobs.runs)
    server.services.odds_jobs.answer = None
    assert person.ask("/api/odds/glance", **CHOSEN, variant="standard")["says"] == [length, first]
    with LiveServer(server.path.with_name("copy.db")) as other:
        other.services.rule_impact.store = server.services.store
        other.services.odds_jobs.answer = None
        assert until_answered(other, **CHOSEN) == [length, first]


def test_failed_rule_impact_is_logged_and_the_next_is_computed(server, caplog):
    """The error doesn't stop the queue."""
    asked = []

    async def answer(wish):
        asked.append(wish.question)
        if len(asked) == 1:
            raise OSError("no more processes")
        return {"rows": KNOWN}

    server.services.odds_jobs.answer = answer
    assert until_answered(server, **CHOSEN)[0] == "When bots play, hands are as long as with the usual rules."
    assert "could not be simulated" in caplog.text
    assert len(asked) == 3  # the first rules again, after they were requested again


def test_rule_impact_queue_is_limited(server, monkeypatch):
    monkeypatch.setattr(rule_impact, "MAX_QUEUED", 1)
    waiting = server.services.rule_impact.queued
    waiting["another"] = make_question("pong")
    server.services.odds_jobs.answer = lambda wish: asyncio.sleep(600)
    assert server.person().ask("/api/odds/glance", **CHOSEN) == {"says": [], "later": True}
    assert list(waiting) == ["another"]


def test_rule_impact_is_shared_between_equal_rules(monkeypatch):
    """Other rules versions have separate results."""
    chosen = make_question("kingscorners", "jokers", seed=1)
    same = make_question("kingscorners", options=dict(chosen.options), seed=2)
    assert rule_impact.digest_of(chosen) == rule_impact.digest_of(same)
    assert rule_impact.digest_of(chosen) != rule_impact.digest_of(chosen._replace(bots=("uniform",)))
    before = rule_impact.digest_of(chosen)
    monkeypatch.setattr(rule_impact, "cache_key_at_start", lambda game: "another")
    assert rule_impact.digest_of(chosen) != before


@pytest.mark.parametrize(
    ("found", "says"),
    [
        ((12.0, 11.9, 12.1), "hands take 20% more turns"),
        ((8.0, 7.9, 8.1), "hands take 20% fewer turns"),
        ((10.1, 10.0, 10.2), "hands are as long as"),
        ((10.02, 10.01, 10.03), "hands are as long as"),
        ((12.0, 8.0, 16.0), "hands are as long as"),
    ],
)
def test_rule_impact_mentions_the_length_of_hands_only_if_significant(found, says):
    assert says in Localizer()(rule_impact._compare_length(Estimate(*found), Estimate(10.0, 9.99, 10.01)))


@pytest.mark.parametrize(
    ("found", "says"),
    [
        ((1.6, 1.2, 2.0), "is ahead of the others by 1.6 per hand, in chips (usually -0.5)"),
        ((-1.6, -2.0, -1.2), "is behind the others by 1.6 per hand, in chips (usually -0.5)"),
        ((0.1, -0.2, 0.4), "is neither an advantage nor a disadvantage (usually -0.5 per hand, in chips)"),
    ],
)
def test_rule_impact_mentions_the_first_seat_only_if_significant(found, says):
    assert says in Localizer()(
        rule_impact._compare_first_seat(
            Estimate(*found), Estimate(-0.5, -0.6, -0.4), rule_impact._ranking_count("kongpie")
        )
    )


def test_rule_impact_mentions_the_share_of_the_casino():
    rows = {name: Estimate(*found) for name, found in {**KNOWN, "house": [10.66, 10.5, 10.8]}.items()}
    without = {name: found for name, found in rows.items() if name != "house"}
    question = make_question("kongpie")
    assert list(rule_impact._compare(rows, without, question))[2] == msg(
        "glance-house", n="10.7", usually=msg("glance-nothing")
    )
    assert "(usually 10.7)" in Localizer()(list(rule_impact._compare(rows, rows, question))[2])
    assert len(list(rule_impact._compare(without, rows, question))) == 2
