"""Odds jobs stream their results; few run at once, and a job ends when its client leaves."""

import asyncio
import json
import subprocess
import sys
import urllib.request
from contextlib import ExitStack, closing, contextmanager

import pytest

import meldhouse as mh
from meldhouse.odds.spec import make_question
from meldhouse.server.core.client_identity import ClientId
from meldhouse.server.http.pages import odds
from meldhouse.server.services import odds_jobs
from meldhouse.server.services.odds_jobs import OddsRequest
from meldhouse.util import optional_deps
from tests.support.live_server import LiveServer, Refusal, call_api

pytest.importorskip("scipy", reason="needs SciPy: pip install '.[test]'")

ASKED = {"game": "kingscorners", "options": {"seats": "3"}, "bots": ["thumb", "uniform"]}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with LiveServer(tmp_path_factory.mktemp("odds") / "house.db") as opened:
        yield opened


@pytest.fixture
def sitters(monkeypatch):
    """Start processes that print a line and then wait."""
    sits = "print('{}', flush=True); import sys; sys.stdin.readline(); sys.stdin.read()"

    async def start(*asked):
        pipe = asyncio.subprocess.PIPE
        return await asyncio.create_subprocess_exec(sys.executable, "-c", sits, stdin=pipe, stdout=pipe)

    monkeypatch.setattr(odds_jobs, "start_process", start)


def listening(server, person, **asked):
    """Return the stream of results."""
    headers = {"Authorization": f"Bearer {person.key}", "Content-Type": "application/json"}
    sent = json.dumps({**ASKED, **asked}).encode()
    return urllib.request.urlopen(urllib.request.Request(f"{server.address}/api/odds", sent, headers), timeout=60)


def running(server):
    return server.call(lambda: asyncio.sleep(0, len(server.services.odds_jobs.runs)))


def come_to(server, count):
    """Wait until this many processes run."""

    async def waits():
        async with asyncio.timeout(15):
            while len(server.services.odds_jobs.runs) != count:
                await asyncio.sleep(0.01)

    server.call(waits)


def test_odds_results_are_streamed(server, monkeypatch):
    """Each result has more hands until the time is up; then the process has ended."""
    monkeypatch.setattr(odds, "RUN_S", 1.2)
    with listening(server, server.person(), compare="draws=1,2") as message:
        assert message.headers["content-type"].startswith("text/event-stream")
        lines = [json.loads(line.removeprefix(b"data: ")) for line in message if line.strip()]
    tables = [line for line in lines if line["tell"] == "figures"]
    assert len(tables) > 1
    assert [line["hands"] for line in tables] == sorted(line["hands"] for line in tables)
    assert [line["share"] == 1 for line in tables] == [False] * (len(tables) - 1) + [True]
    assert "<th" in tables[0]["table"]
    pictures = [line for line in lines if line["tell"] == "pictures"]
    assert "--set seats=3 --bots club,uniform" in pictures[-1]["again"]
    assert f"--hands {tables[-1]['hands']} --compare draws=1,2" in pictures[-1]["again"]
    come_to(server, 0)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"game": "kingscornrs"}, "kingscorners"),
        ({"options": {"hand_size": "99"}}, "99"),
        ({"options": ["hand_size"]}, "names to values"),
        ({"bots": "thumb"}, "list of names"),
        ({"bots": ["search"]}, "command line"),
        ({"bots": ["learned"]}, "only for fast bots: uniform, club, novice"),
        ({"bots": ["nobody"]}, "Unknown bot"),
        ({"compare": "jokers"}, "isn't a comparison"),
        ({"compare": "hand_size=3,4,5,6,7"}, "at most 4 values"),
    ],
)
def test_invalid_odds_request_is_refused(server, sitters, asked, says):
    with pytest.raises(Refusal, match=f"400.*{says}"):
        server.person().ask("/api/odds", **{**ASKED, **asked})
    assert running(server) == 0


def test_odds_job_ends_when_its_client_leaves(server, sitters):
    with closing(listening(server, server.person())) as message:
        assert message.readline() == b"data: {}\n"
        assert running(server) == 1
    come_to(server, 0)


def test_odds_jobs_are_limited_per_person_and_server(server, sitters, monkeypatch):
    """A new job of a person ends their earlier job. Others are told how long to wait."""
    first, second, third = (server.person() for _ in range(3))
    with closing(listening(server, first)) as before, ExitStack() as more:
        assert before.readline() == b"data: {}\n"
        after = more.enter_context(closing(listening(server, first)))
        assert after.readline() == b"data: {}\n"
        assert before.read().strip() == b""  # to its end
        assert running(server) == 1
        with closing(listening(server, second)):
            with pytest.raises(Refusal, match=r"503.*Try again in a few seconds") as refused:
                third.ask("/api/odds", **ASKED)
            assert refused.value.status == 503
            monkeypatch.setattr(odds_jobs, "MAX_RUNS_PER_ADDRESS", 3)
            with closing(listening(server, third)), pytest.raises(Refusal, match="503"):
                server.person().ask("/api/odds", **ASKED)
    come_to(server, 0)


def test_odds_job_is_stopped_after_the_timeout(server, sitters, monkeypatch):
    monkeypatch.setattr(odds_jobs, "TIMEOUT_S", 0.1)
    with closing(listening(server, server.person())) as message:
        assert message.read().strip() == b"data: {}"
    come_to(server, 0)


def test_odds_page_without_scipy_shows_an_explanation_without_a_command(server, monkeypatch):
    monkeypatch.setattr(optional_deps, "find_spec", lambda name: None)
    asks = [lambda: call_api(server, "GET", "/odds/kingscorners"), lambda: server.person().ask("/api/odds", **ASKED)]
    for ask_it in asks:
        with pytest.raises(Refusal, match=r"(?s)404.*This server doesn(?:'|&#39;)t compute odds") as refused:
            ask_it()
        assert "pip" not in refused.value.text


def test_odds_spare_process_is_started_for_visitors_of_the_page(tmp_path, sitters, monkeypatch):
    """It is started for a game, kept for a while for the first request, and ends with the server."""
    with LiveServer(tmp_path / "house.db") as server:
        laboratory_of, spare = server.services.odds_jobs, []
        for game, least in (("pong", 0), ("pong", 0), ("kingscorners", 60), ("kingscorners", 0)):
            monkeypatch.setattr(odds_jobs, "MIN_SPARE_LIFETIME_S", least)
            call_api(server, "GET", f"/odds/{game}")
            spare.append(laboratory_of.spare)
        assert spare[0] == spare[1] == spare[2]
        assert [one.game for one in spare[2:]] == ["pong", "kingscorners"]
        with closing(listening(server, server.person())) as message:
            assert message.readline() == b"data: {}\n"
            assert list(laboratory_of.runs) == [spare[3].process]
            assert laboratory_of.spare is None
        call_api(server, "GET", "/odds/pong")
        last = laboratory_of.spare.process
    assert last.returncode is not None


def test_odds_jobs_of_many_concurrent_requests_stay_within_the_limit(server, sitters):
    async def crowd():
        visitors = [ClientId("1.2.3.4", f"p{n}") for n in range(20)]
        wish = OddsRequest(make_question("kingscorners", seed=4), "en")
        begun = [server.services.odds_jobs.begin(visitor, wish) for visitor in visitors]
        found = await asyncio.gather(*begun, return_exceptions=True)
        for process in list(server.services.odds_jobs.runs):
            odds_jobs.kill_process(process)
        return sum(not isinstance(one, Exception) for one in found)

    assert server.call(crowd) == odds_jobs.MAX_RUNS_PER_ADDRESS
    come_to(server, 0)


@contextmanager
def started_process(wish):
    """Start a process with this request."""
    command = [sys.executable, "-m", "meldhouse.odds.worker_process"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        process.stdin.write(wish)
        process.stdin.flush()
        yield process


def test_odds_process_ends_with_its_server():
    with started_process(OddsRequest(make_question("kingscorners", seed=4), "en", seconds=600).line()) as process:
        assert process.stdout.readline()
        process.stdin.close()
        assert process.wait(30) == 0


def test_odds_request_for_some_rows_gets_the_same_values_for_them():
    """The hands are the same as for all rows."""
    with started_process(
        OddsRequest(make_question("kingscorners", seed=4), "en", ("turns", "nothing"), hands=60).line()
    ) as process:
        output = json.loads(process.stdout.read())
    assert output == {"tell": "rows", "rows": {"turns": list(mh.odds("kingscorners", hands=60, seed=4)["turns"])}}
