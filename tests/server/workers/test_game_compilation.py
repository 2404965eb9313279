"""Games are compiled while the server runs."""

import asyncio
import signal
from contextlib import contextmanager

import pytest

import meldhouse as mh
from meldhouse import warmup
from meldhouse.engine import cache as compiled
from meldhouse.server.workers import game_compilation
from meldhouse.server.workers.game_compilation import READY, CompilationService, GameCompilation, Progress

GAMES = list(mh.GAMES.values())
LONGEST_FIRST = [game.name for game in sorted(GAMES, key=warmup.source_bytes, reverse=True)]


class OneCore:
    """Compiles nothing: a game is done when the test says so."""

    def __init__(self, monkeypatch):
        self.begun, self.go_on = [], asyncio.Event()
        monkeypatch.setattr(game_compilation.os, "cpu_count", lambda: 1)
        monkeypatch.setattr(warmup, "is_compiled", lambda game, part: False)
        monkeypatch.setattr(warmup, "load", lambda game, part: None)
        monkeypatch.setattr(CompilationService, "_compile", lambda _, one: self.compile(one))

    async def compile(self, one):
        self.begun.append((one.game.name, one.part))
        one.since -= 10
        one.step(0.25)
        await self.go_on.wait()


def test_compilation_prefers_games_that_people_wait_for(monkeypatch):
    """Of five games the longest is started; then comes the requested game, and then the others as before."""

    async def opened():
        core, ready = OneCore(monkeypatch), CompilationService()
        ready.start(GAMES)
        await asyncio.sleep(0)
        ready.prioritize(LONGEST_FIRST[3])
        first = ready.progress(LONGEST_FIRST[0])
        assert first.share == 0.25
        assert 29 < first.left < 31
        assert ready.progress(LONGEST_FIRST[3]) == Progress(0.0, None)
        core.go_on.set()
        compiled = [game.name async for game in ready.as_compiled()]
        progress = [ready.progress(name) for name in compiled]
        await ready.wait_for_all()
        await ready.close()
        return core.begun, compiled, progress

    begun, compiled, progress = asyncio.run(opened())
    one, two, three, wanted, last = LONGEST_FIRST
    assert begun[:5] == [(name, warmup.TABLE) for name in (one, wanted, two, three, last)]
    assert begun[5:] == [(name, warmup.AHEAD) for name in LONGEST_FIRST]
    assert sorted(compiled) == sorted(LONGEST_FIRST)
    assert progress == [READY] * 5


def test_compilation_of_a_search_waits_only_for_its_own_game(monkeypatch):
    """The table is compiled first, and then at once its search."""

    async def opened():
        core, ready = OneCore(monkeypatch), CompilationService()
        ready.start(GAMES)
        await asyncio.sleep(0)
        waits = asyncio.create_task(ready.wait_for_search(LONGEST_FIRST[4]))
        await asyncio.sleep(0)
        assert not waits.done()
        core.go_on.set()
        await waits
        begun = list(core.begun)
        await ready.wait_for_all()
        await ready.close()
        return begun

    begun = asyncio.run(opened())
    last = LONGEST_FIRST[4]
    assert begun[0] == (LONGEST_FIRST[0], warmup.TABLE)
    assert begun[1] == (last, warmup.TABLE)
    assert (last, warmup.AHEAD) in begun[2:4]  # what was started before is done first


def test_compilation_of_a_search_comes_after_its_table_on_several_cores(monkeypatch):
    """One of two cores takes long for the first game, and the other continues with what is possible."""

    async def opened():
        core, ready = OneCore(monkeypatch), CompilationService()
        monkeypatch.setattr(game_compilation.os, "cpu_count", lambda: 2)

        async def compile(one):
            core.begun.append((one.game.name, one.part))
            if (one.game.name, one.part) == (LONGEST_FIRST[0], warmup.TABLE):
                await core.go_on.wait()

        monkeypatch.setattr(CompilationService, "_compile", lambda _, one: compile(one))
        ready.start(GAMES)
        await ready.search[LONGEST_FIRST[4]].done
        early = list(core.begun)
        core.go_on.set()
        await ready.wait_for_all()
        await ready.close()
        return early, core.begun

    early, begun = asyncio.run(opened())
    assert (LONGEST_FIRST[0], warmup.AHEAD) not in early
    assert len(early) == 9
    assert begun[-1] == (LONGEST_FIRST[0], warmup.AHEAD)


@pytest.fixture
def brought_in(monkeypatch):
    """Return what is compiled on disk but not loaded, and what is loaded, in this order."""
    there = []
    monkeypatch.setattr(warmup, "is_compiled", lambda game, part: True)
    monkeypatch.setattr(warmup, "load", lambda game, part: there.append((game.name, part)))
    monkeypatch.setattr(game_compilation, "is_loaded", lambda game: False)
    monkeypatch.setattr(game_compilation, "FIRST_LOOK_S", 0.05)
    return there


async def opened_and_looked(*looks):
    """Return a server's compilation service while these things are waited for, and some time later."""
    ready = CompilationService()
    ready.start(GAMES)
    for look in looks:
        await look(ready)
    await asyncio.sleep(0.2)
    await ready.close()
    return ready


def test_server_without_tables_loads_no_compiled_code(brought_in):
    """Everything is compiled, so nothing is left to do, and nothing is loaded before it is needed."""
    ready = asyncio.run(opened_and_looked(CompilationService.wait_for_all))
    assert [ready.progress(name) for name in mh.GAMES] == [READY] * 5
    assert not any(map(ready.is_compiling, mh.GAMES))
    assert brought_in == []


def test_table_loads_its_compiled_game_at_the_first_visit(brought_in):
    """A second visit loads nothing; other games and searches aren't loaded."""
    seen = []

    async def look(ready):
        await ready.wait_until_playable("pong")
        seen.append(list(brought_in))

    asyncio.run(opened_and_looked(look, look))
    assert seen == [[], []]
    assert brought_in == [("pong", warmup.TABLE)]


def test_searching_bot_loads_the_compiled_search(brought_in):
    """The bot waits until the search of its game is loaded."""
    seen = []

    async def look(ready):
        await ready.wait_for_search("pong")
        seen.append(list(brought_in))

    asyncio.run(opened_and_looked(look))
    assert seen == [[("pong", warmup.AHEAD)]]


def test_game_whose_compiled_code_cannot_be_loaded_is_interpreted(brought_in, monkeypatch, caplog):
    """The log says so, and requests for a search get the reason."""
    monkeypatch.setattr(warmup, "load", lambda game, part: 1 / 0)

    async def look(ready):
        await ready.wait_until_playable("pong")
        with pytest.raises(ZeroDivisionError):
            await ready.wait_for_search("pong")

    asyncio.run(opened_and_looked(look))
    assert "the game pong could not be compiled" in caplog.text


def test_game_that_cannot_be_compiled_can_still_be_played(monkeypatch, caplog):
    """People who wait for the compilation get the reason, and the other games are compiled."""

    async def opened():
        OneCore(monkeypatch)
        ready = CompilationService()

        async def compile(one):
            assert one.game.name != "pong"

        monkeypatch.setattr(CompilationService, "_compile", lambda _, one: compile(one))
        ready.start(GAMES)
        compiled = {game.name async for game in ready.as_compiled()}
        with pytest.raises(AssertionError):
            await ready.wait_until_compiled("pong")
        await ready.wait_until_playable("pong")
        await ready.close()
        return compiled

    assert asyncio.run(opened()) == mh.GAMES.keys() - {"pong"}
    assert "the game pong could not be compiled" in caplog.text


def test_compilation_runs_step_by_step_in_a_separate_process(monkeypatch, tmp_path):
    """The process works step by step until nothing is left to do; here without the compiler, so that it is done at
    once.
    """
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    monkeypatch.setenv("MELDHOUSE_CACHE", str(tmp_path))
    game = mh.GAMES["kingscorners"]

    async def compiled_aside():
        ready, parts = CompilationService(), [GameCompilation(game, part) for part in warmup.PARTS]
        for one in parts:
            await ready._compile(one)
        await ready.close()
        return [one.share for one in parts]

    assert asyncio.run(compiled_aside()) == pytest.approx([1, 1])
    assert sorted(file.name for file in tmp_path.rglob("ready*")) == sorted(
        warmup.marker_path(game, part).name for part in warmup.PARTS
    )


def test_compilation_that_is_closed_leaves_no_process_behind(monkeypatch):
    """The event loop may be closed next, and couldn't close what belongs to a process."""
    monkeypatch.setattr(game_compilation, "module_command", lambda *_: ["sleep", "60"])

    async def closed():
        ready = CompilationService()
        task = asyncio.create_task(ready._compile(GameCompilation(GAMES[0])))
        while not ready.processes:
            await asyncio.sleep(0.01)
        (process,) = ready.processes
        await ready.close()
        task.cancel()
        return process.returncode

    assert asyncio.run(closed()) == -signal.SIGKILL


def test_compilation_has_the_same_slow_steps_for_every_game():
    """Each step that takes time is a step of every game."""
    for game in GAMES:
        for part in warmup.PARTS:
            names = [name for name, _ in warmup.steps(game, part)]
            assert sum(warmup.STEP_SHARES.get(name, 0) for name in names) == pytest.approx(1)
            assert compiled.cache_dir(game.name) == warmup.marker_path(game, part).parent


@contextmanager
def table_of_three(person):
    """Return a table at which a searching bot is to play after her and a club bot; open another table if the club bot
    goes out at once.
    """
    seats = [{"is": "me"}, {"is": "bot", "bot": "thumb"}, {"is": "bot", "bot": "search"}]
    for _ in range(5):
        table = person.ask("/api/tables", game="kingscorners", seats=seats, draw=False, pace="at-once")["table"]
        with person.line(table) as line:
            line.wait_for(lambda now: now["scene"] and now["scene"]["choices"])
            line.ask("play", move="end")
            line.wait_for(lambda now: now["turn"] in (2, None))
            if line.now["turn"] == 2:
                yield line
                return
    raise AssertionError("the club went out at once five times")


def test_searching_bot_waits_for_the_compilation(server):
    """It doesn't play heuristic moves meanwhile; a heuristic bot doesn't wait."""
    ready = server.services.compilation
    compiled, ada = ready.search["kingscorners"], server.person()

    async def cold():
        ready.search["kingscorners"] = one = GameCompilation(mh.GAMES["kingscorners"], warmup.AHEAD)
        one.done = asyncio.get_running_loop().create_future()

    async def done():
        ready.search["kingscorners"].done.set_result(None)

    server.call(cold)
    try:
        with table_of_three(ada) as line:
            with pytest.raises(TimeoutError):
                line.until("moved", timeout=0.3)
            server.call(done)
            assert line.until("moved")["seat"] == 2
    finally:
        ready.search["kingscorners"] = compiled
