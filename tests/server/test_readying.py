"""Games are got ready while the house is open."""

import asyncio

import pytest

import meldhouse as mh
from meldhouse import warmup
from meldhouse.engine import compiled
from meldhouse.server import readying
from meldhouse.server.readying import READY, Progress, Readied, Readying

GAMES = list(mh.GAMES.values())
LONGEST_FIRST = [game.name for game in sorted(GAMES, key=warmup.source, reverse=True)]


class OneCore:
    """Nothing is compiled; each game is done when it is said so."""

    def __init__(self, monkeypatch):
        self.begun, self.go_on = [], asyncio.Event()
        monkeypatch.setattr(readying.os, "cpu_count", lambda: 1)
        monkeypatch.setattr(warmup, "is_warm", lambda game: False)
        monkeypatch.setattr(readying, "warm_up", lambda game: None)
        monkeypatch.setattr(Readying, "_compile", lambda _, one: self.compile(one))

    async def compile(self, one):
        self.begun.append(one.game.name)
        one.since -= 10
        one.step(0.25)
        await self.go_on.wait()


def test_what_somebody_waits_for_is_next(monkeypatch):
    """Of five games the longest is begun; then the one that is wanted, and the others as before."""

    async def opened():
        core, ready = OneCore(monkeypatch), Readying()
        ready.begin(GAMES)
        await asyncio.sleep(0)
        ready.want(LONGEST_FIRST[3])
        first = ready.progress(LONGEST_FIRST[0])
        assert first.share == 0.25
        assert 29 < first.left < 31
        assert ready.progress(LONGEST_FIRST[3]) == Progress(0.0, None)
        core.go_on.set()
        told = [game.name async for game in ready.each()]
        ready.close()
        return core.begun, told, [ready.progress(name) for name in told]

    begun, told, progress = asyncio.run(opened())
    one, two, three, wanted, last = LONGEST_FIRST
    assert begun == [one, wanted, two, three, last]
    assert sorted(told) == sorted(LONGEST_FIRST)
    assert progress == [READY] * 5


def test_what_is_compiled_is_told_as_ready(monkeypatch):
    """Also while it is loaded, for then a page waits: whoever opens a table adds to its shuffle at once."""
    monkeypatch.setattr(warmup, "is_warm", lambda game: game.name == "pong")

    async def told():
        return [Readied(game).progress() == READY for game in GAMES]

    assert asyncio.run(told()) == [game.name == "pong" for game in GAMES]


def test_a_game_that_cannot_be_got_ready(monkeypatch, caplog):
    """Whoever waits for it hears why, the others are ready all the same."""

    async def opened():
        core, ready = OneCore(monkeypatch), Readying()
        core.go_on.set()
        monkeypatch.setattr(readying, "warm_up", lambda game: 1 / (game.name != "pong"))
        ready.begin(GAMES)
        told = {game.name async for game in ready.each()}
        with pytest.raises(ZeroDivisionError):
            await ready.wait("pong")
        ready.close()
        return told

    assert asyncio.run(opened()) == mh.GAMES.keys() - {"pong"}
    assert "the game pong could not be got ready" in caplog.text


def test_a_process_of_its_own_does_the_work(monkeypatch, tmp_path):
    """Step by step, until nothing is left to do; here without the compiler, so that it is done at once."""
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    monkeypatch.setenv("MELDHOUSE_CACHE", str(tmp_path))
    game = mh.GAMES["kingscorners"]

    async def compiled_aside():
        ready, one = Readying(), Readied(game)
        await ready._compile(one)
        ready.close()
        return one.share

    assert asyncio.run(compiled_aside()) == pytest.approx(1)
    assert [folder.name for folder in tmp_path.rglob("ready")] == ["ready"]


def test_the_steps_take_all_of_the_time():
    """Each that takes time is a step of every game."""
    assert sum(warmup.TAKES.values()) == pytest.approx(1)
    for game in GAMES:
        assert warmup.TAKES.keys() < {name for name, _ in warmup.steps(game)}
        assert compiled.shelf(game.name) == warmup.marker(game).parent
