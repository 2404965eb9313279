"""What rules do against the usual ones: counted once behind the house, kept, and told in sentences."""

import asyncio
import time

import pytest

from meldhouse.i18n import Localizer, msg
from meldhouse.odds.confidence_intervals import Estimate
from meldhouse.odds.spec import make_question
from meldhouse.server.services import rule_impact
from tests.support.live_server import OpenHouse

pytest.importorskip("scipy", reason="needs SciPy: pip install '.[test]'")

KNOWN = {"turns": [10.0, 9.9, 10.1], "first_seat": [1.0, 0.5, 1.5]}
CHOSEN = {"game": "kingscorners", "options": {"draws": "2"}}


@pytest.fixture
def house(tmp_path):
    with OpenHouse(tmp_path / "house.db") as opened:
        yield opened


def wait_until(is_true, timeout_s=15):
    end = time.monotonic() + timeout_s
    while not is_true():
        assert time.monotonic() < end
        time.sleep(0.01)


def until_told(house, **asked):
    house.call(lambda: house.house.compilation.wait_until_compiled(asked["game"]))
    for _ in range(10):
        told = house.person().ask("/api/odds/glance", **asked)
        if not told["later"]:
            return told["says"]
        if counting := house.house.rule_impact.task:
            house.call(lambda counting=counting: asyncio.wait([counting], timeout=15))
    raise AssertionError("it is never told")


def test_rules_are_counted_once_and_behind_whoever_asks(house):
    """Both the chosen and the usual ones, by a process; the next who asks, and the next house, know it at once."""
    person = house.person()
    assert until_told(house, game="kingscorners") == []  # the usual ones
    length, first = until_told(house, **CHOSEN)
    assert "% fewer turns than with the usual rules" in length
    assert first.startswith("The first player")
    wait_until(lambda: not house.house.odds_jobs.runs)
    house.house.odds_jobs.answer = None
    assert person.ask("/api/odds/glance", **CHOSEN, variant="standard")["says"] == [length, first]
    with OpenHouse(house.path.with_name("copy.db")) as other:
        other.house.rule_impact.store = house.house.store
        other.house.odds_jobs.answer = None
        assert until_told(other, **CHOSEN) == [length, first]


def test_what_cannot_be_counted_is_left(house, caplog):
    """It is logged, and the next is counted."""
    asked = []

    async def answer(wish):
        asked.append(wish.question)
        if len(asked) == 1:
            raise OSError("no more processes")
        return {"rows": KNOWN}

    house.house.odds_jobs.answer = answer
    assert until_told(house, **CHOSEN)[0] == "When bots play, hands are as long as with the usual rules."
    assert "could not be counted" in caplog.text
    assert len(asked) == 3  # once more the first, when it was asked for again


def test_only_few_rules_wait(house, monkeypatch):
    monkeypatch.setattr(rule_impact, "MAX_QUEUED", 1)
    waiting = house.house.rule_impact.queued
    waiting["another"] = make_question("pong")
    house.house.odds_jobs.answer = lambda wish: asyncio.sleep(600)
    assert house.person().ask("/api/odds/glance", **CHOSEN) == {"says": [], "later": True}
    assert list(waiting) == ["another"]


def test_the_same_rules_are_the_same_under_any_name(monkeypatch):
    """And others under another law."""
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
def test_a_length_is_another_only_where_that_is_sure(found, says):
    assert says in Localizer()(rule_impact._compare_length(Estimate(*found), Estimate(10.0, 9.99, 10.01)))


@pytest.mark.parametrize(
    ("found", "says"),
    [
        ((1.6, 1.2, 2.0), "is ahead of the others by 1.6 per hand, in chips (usually -0.5)"),
        ((-1.6, -2.0, -1.2), "is behind the others by 1.6 per hand, in chips (usually -0.5)"),
        ((0.1, -0.2, 0.4), "is neither an advantage nor a drawback (usually -0.5 per hand, in chips)"),
    ],
)
def test_whoever_begins_is_ahead_only_where_that_is_sure(found, says):
    assert says in Localizer()(
        rule_impact._compare_first_seat(
            Estimate(*found), Estimate(-0.5, -0.6, -0.4), rule_impact._ranking_count("kongpie")
        )
    )


def test_what_the_house_takes_is_told_where_it_takes():
    rows = {name: Estimate(*found) for name, found in {**KNOWN, "house": [10.66, 10.5, 10.8]}.items()}
    without = {name: found for name, found in rows.items() if name != "house"}
    question = make_question("kongpie")
    assert list(rule_impact._compare(rows, without, question))[2] == msg(
        "glance-house", n="10.7", usually=msg("glance-nothing")
    )
    assert "(usually 10.7)" in Localizer()(list(rule_impact._compare(rows, rows, question))[2])
    assert len(list(rule_impact._compare(without, rows, question))) == 2
