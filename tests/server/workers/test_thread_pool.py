"""The thread pool for bots: people take turns, so do their tables, and quick bots run at once."""

import asyncio
import threading
import time

import pytest

from meldhouse.server.core.metrics import event_count
from meldhouse.server.tables import bot_driver
from meldhouse.server.workers.thread_pool import BotExecutor
from tests.support.live_server import LiveServer


def finished(asked, threads=1, quick=()):
    """Return the order in which tasks finish that are submitted while the first one is blocked."""
    order, gate = [], threading.Event()

    def work(name):
        gate.wait(10)
        order.append(name)

    async def main():
        minds = BotExecutor(threads)
        tasks = [asyncio.create_task(minds.think(owner, table, work, name)) for owner, table, name in asked]
        await asyncio.sleep(0)
        for name in quick:
            await minds.run_quick(order.append, name)
        gate.set()
        await asyncio.gather(*tasks)
        minds.close()

    asyncio.run(main())
    return order


def test_bot_tasks_of_different_people_take_turns():
    """A person with many tables alternates with a person with one table."""
    many = [("ada", f"table {n}", f"ada {n}") for n in range(20)]
    order = finished([*many, ("bob", "b", "bob")])
    assert order.index("bob") <= 2
    assert [name for name in order if name != "bob"] == [name for *_, name in many]


def test_bot_tasks_of_a_persons_tables_take_turns():
    """A busy table doesn't delay the others of the same person."""
    asked = [("ada", "a", "a0"), ("ada", "a", "a1"), ("ada", "a", "a2"), ("ada", "b", "b0"), ("ada", "b", "b1")]
    assert finished(asked) == ["a0", "a1", "b0", "a2", "b1"] or finished(asked) == ["a0", "b0", "a1", "b1", "a2"]


def test_bot_tasks_of_three_people_are_executed_round_robin():
    """With five tasks each, everyone has had the same number after every three tasks."""
    order = finished([(who, f"{who}{n}", who) for who in ("ada", "bob", "eve") for n in range(5)])
    for n in range(3, 15, 3):
        assert all(abs(order[:n].count(who) - n // 3) <= 1 for who in ("ada", "bob", "eve"))


def test_quick_bot_tasks_do_not_wait():
    """They are done while all threads are busy."""
    order = finished([("ada", f"{n}", f"slow {n}") for n in range(5)], threads=2, quick=["deal", "hint"])
    assert order[:2] == ["deal", "hint"]


def test_canceled_bot_task_is_skipped():
    """It isn't run. An error in a task is passed to its caller."""
    done, gate = [], threading.Event()

    def trouble():
        raise ValueError("no idea")

    async def main():
        minds = BotExecutor(1)
        first = asyncio.create_task(minds.think("ada", "a", gate.wait, 10))
        dropped = asyncio.create_task(minds.think("ada", "b", done.append, "dropped"))
        failing = asyncio.create_task(minds.think("ada", "c", trouble))
        kept = asyncio.create_task(minds.think("ada", "d", done.append, "kept"))
        await asyncio.sleep(0)
        dropped.cancel()
        gate.set()
        await asyncio.gather(first, kept)
        with pytest.raises(ValueError, match="no idea"):
            await failing
        minds.close()

    asyncio.run(main())
    assert done == ["kept"]


def test_bot_tasks_get_less_time_when_many_are_waiting():
    """With twenty tables on two threads, a search of 0.1 s takes a few hundredths, and waits are short."""
    gate = threading.Event()

    async def main():
        minds = BotExecutor(2)
        assert minds.time_share() == 1
        thoughts = [asyncio.create_task(minds.think(f"p{n}", f"t{n}", gate.wait, 10)) for n in range(20)]
        await asyncio.sleep(0)
        assert len(minds.queue) == 18
        assert minds.time_share() == 1 / (1 + 18 / 2)
        gate.set()
        await asyncio.gather(*thoughts)
        assert minds.time_share() == 1
        minds.close()

    asyncio.run(main())


def seconds(histogram):
    """Return the sum of a histogram's observations."""
    return next(sample.value for family in histogram.collect() for sample in family.samples if "_sum" in sample.name)


def test_waiting_times_of_bot_tasks_are_measured():
    """The first task doesn't wait, and the others wait until it is done. A canceled task isn't counted."""
    gate = threading.Event()

    async def main():
        minds = BotExecutor(1)
        thoughts = [asyncio.create_task(minds.think(f"p{n}", f"t{n}", gate.wait, 10)) for n in range(4)]
        await asyncio.sleep(0.3)
        assert event_count(minds.waits) == 1
        assert seconds(minds.waits) < 0.2
        thoughts.pop().cancel()
        gate.set()
        await asyncio.gather(*thoughts)
        minds.close()
        return minds.waits

    waited = asyncio.run(main())
    assert event_count(waited) == 3
    assert 0.5 <= seconds(waited) < 6


THOUGHT = 0.25


class Thinker:
    """A bot that searches for long."""

    def choose(self, view):
        time.sleep(THOUGHT)
        return view.moves()[0]


def test_bot_tasks_of_a_busy_person_do_not_delay_others(tmp_path, monkeypatch):
    """Twenty tables of slow bots: a bot's move at another table, a deal and a hint still come soon."""
    honest = bot_driver.find_bot
    monkeypatch.setattr(bot_driver, "find_bot", lambda name: Thinker() if name == "search" else honest(name))
    with LiveServer(tmp_path / "house.db") as server:
        bots = [{"is": "bot", "bot": "search"}] * 2
        ada, bob = server.person("Ada"), server.person("Bob")
        lines = [ada.line(ada.ask("/api/tables", game="kingscorners", seats=bots)["table"]) for _ in range(20)]
        for line in lines:
            line.wait_for(lambda now: now["scene"])
        time.sleep(2 * THOUGHT)
        began = time.monotonic()
        with bob.line(bob.open("kingscorners", "me bot")["table"]) as line:
            line.wait_for(lambda now: now["scene"])
            assert time.monotonic() - began < 2 * THOUGHT + 0.5  # dealt
            line.wait_for(lambda now: now["turn"] == 0)
            began = time.monotonic()
            assert line.ask("hint")["tell"] == "hint"
            assert time.monotonic() - began < THOUGHT + 0.25
            began = time.monotonic()
            assert line.ask("play", move="end")["tell"] == "done"
            line.wait_for(lambda now: now.get("seat") == 1)
            assert time.monotonic() - began < 3 * THOUGHT + 0.25  # in order of arrival ten of them would be first
