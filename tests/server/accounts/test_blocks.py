"""Blocks: who does not want to meet whom."""

import asyncio
from contextlib import closing

import pytest

from meldhouse.server.accounts import blocks
from meldhouse.server.accounts.blocks import Blocks
from meldhouse.server.storage.sqlite import SqliteStore
from meldhouse.util.errors import Mistake


@pytest.fixture
def store(tmp_path):
    with closing(SqliteStore(tmp_path / "house.db")) as opened:
        yield opened


def loaded(store):
    fresh = Blocks(store)
    asyncio.run(fresh.load())
    return fresh


def test_block_holds_in_one_direction_until_it_is_removed(store):
    async def block_twice():
        kept = Blocks(store)
        await kept.add("p1", "p2")
        await kept.add("p1", "p2")
        return kept

    for kept in (asyncio.run(block_twice()), loaded(store)):
        assert kept.is_blocked("p1", "p2")
        assert not kept.is_blocked("p2", "p1")
        assert not kept.is_blocked("p1", "p1")
    asyncio.run(kept.remove("p1", "p2"))
    assert not kept.is_blocked("p1", "p2")
    assert not loaded(store).is_blocked("p1", "p2")


def test_block_concerns_only_people_with_an_account(store):
    kept = loaded(store)
    assert not kept.is_blocked(None, "p1")
    assert not kept.is_blocked("p1", None)
    assert not kept.is_blocked(None, None)


def test_blocks_refuse_oneself_and_too_many_people(store, monkeypatch):
    monkeypatch.setattr(blocks, "MAX_BLOCKED", 2)

    async def block_many():
        kept = Blocks(store)
        with pytest.raises(Mistake, match="can't block yourself"):
            await kept.add("p1", "p1")
        for other in ("p2", "p3", "p3"):
            await kept.add("p1", other)
        with pytest.raises(Mistake, match="You block 2 people already"):
            await kept.add("p1", "p4")
        return kept.of("p1")

    assert asyncio.run(block_many()) == {"p2", "p3"}
    assert loaded(store).of("p1") == {"p2", "p3"}


def test_blocks_of_another_node_replace_those_in_memory(store):
    kept = loaded(store)
    kept.replace(["p1", "p2"], [("p1", "p3"), ("p1", "p4"), ("p2", "p3")])
    kept.replace(["p1"], [("p1", "p4")])
    kept.replace(["p2"], [])
    assert kept.blocked == {"p1": {"p4"}}


def test_blocks_forget_a_deleted_person_on_both_sides(store):
    kept = loaded(store)
    kept.replace(["p1", "p2"], [("p1", "p2"), ("p2", "p3")])
    kept.forget("p2")
    assert kept.blocked == {"p1": set()}
