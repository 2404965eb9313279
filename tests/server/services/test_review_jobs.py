"""Reviews on a server are computed once in a worker process, stored with the table, and shown to authorized people."""

import asyncio
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest

import meldhouse as mh
from meldhouse.bots import find_bot
from meldhouse.review import Review, hints
from meldhouse.server.services import review_jobs
from tests.support.live_server import LiveServer, Refusal, call_api, play_hand

GAME = "kingscorners"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with LiveServer(tmp_path_factory.mktemp("house") / "house.db") as opened:
        yield opened


@pytest.fixture(autouse=True)
def quickly(monkeypatch):
    """Play out few hands for a decision."""
    monkeypatch.setattr(review_jobs, "BUDGET", 100)


def a_record(seed=5):
    """Return a record whose second hand isn't over."""
    table, heuristic = mh.table(GAME, seed=seed), find_bot("club", seed)
    table.deal()
    while not table.over:
        table.play(heuristic.choose(table.view(table.turn)))
    table.deal()
    table.names[1] = "Otto"
    return str(table.record())


def saved(server, ada, **how):
    return call_api(server, "POST", "/api/records", a_record(**how).encode(), ada.key)["record"]


def done(person, path):
    """Repeat the request until the review is done."""
    shares = []
    for _ in range(300):
        answer = person.ask(path)
        shares.append(answer["share"])
        if answer["review"]:
            return answer, shares
        time.sleep(0.3)
    raise AssertionError("it is never done")


def runs(server):
    return server.call(lambda: asyncio.sleep(0, len(server.services.review_jobs.runs)))


def test_review_is_computed_once_in_a_process_and_stored(server, monkeypatch):
    """Later requests get the stored review at once."""
    ada = server.person()
    path = f"/api/records/{saved(server, ada)}/review?hand=0"
    answer, shares = done(ada, path)
    assert shares[0] < 1
    assert shares == sorted(shares)
    review = Review.from_json(answer["review"])
    assert (review.game, review.hand, review.budget, review.deciding_seats) == (GAME, 0, 100, [0, 1, 2, 3])
    assert "<svg" in answer["shown"]
    assert "Otto" in answer["shown"]
    assert runs(server) == 0
    monkeypatch.setattr(review_jobs, "start_process", None)
    assert server.person("Ida").ask(path) == answer


def test_review_of_an_unfinished_hand_is_refused(server):
    ada = server.person()
    record = saved(server, ada)
    for hand in ("1", "-1", "x", "99"):
        with pytest.raises(Refusal, match="404"):
            ada.ask(f"/api/records/{record}/review?hand={hand}")
    assert runs(server) == 0


def test_review_during_a_match_shows_only_the_readers_own_decisions(server):
    """Each of two people gets their own decisions; spectators get nothing."""
    ada, otto, ida = (server.person(name) for name in ("Ada", "Otto", "Ida"))
    table = ada.open(GAME, "me open bot bot", variant="chips", pace="quick", public=True, spectators=True, hands=3)[
        "table"
    ]
    otto.ask(f"/api/tables/{table}/sit", seat=1)
    play_out((ada, otto), table)
    assert {person.get(f"/api/tables/{table}")["table"]["state"] for person in (ada, otto)} != {"over"}
    for seat, person in enumerate((ada, otto)):
        answer, _ = done(person, f"/api/tables/{table}/review?hand=0")
        assert Review.from_json(answer["review"]).deciding_seats == [seat]
        assert {one["seat"] for one in answer["review"]["decisions"]} == {seat}
    with pytest.raises(Refusal, match="403"):
        ida.ask(f"/api/tables/{table}/review?hand=0")
    with pytest.raises(Refusal, match="403"):
        call_api(server, "GET", f"/review/{table}", key=ida.key)


def play_out(people, table):
    """Play until a hand is over."""
    deadline, n = time.monotonic() + 150, 0
    while time.monotonic() < deadline:
        n += 1
        time.sleep(0.05)  # the server's limit of requests
        now = people[n % 2].get(f"/api/tables/{table}")
        if now["played"]:
            return
        if now["scene"] and now["scene"]["choices"]:
            with suppress(Refusal):  # the other person was quicker
                people[n % 2].ask(f"/api/tables/{table}/moves", move=now["scene"]["choices"][-1]["move"])
    raise AssertionError("the hand does not end")


@pytest.fixture
def sitters(monkeypatch):
    """Start processes that print a line and then wait."""
    sits = 'print(\'{"share": 0.25, "review": null}\', flush=True); import sys; sys.stdin.readline(); sys.stdin.read()'

    async def start(module):
        pipe = asyncio.subprocess.PIPE
        return await asyncio.create_subprocess_exec(sys.executable, "-c", sits, stdin=pipe, stdout=pipe)

    monkeypatch.setattr(review_jobs, "start_process", start)


def stop(server):
    server.call(server.services.review_jobs.close)
    assert runs(server) == 0


def test_review_jobs_are_limited_per_person(server, sitters):
    """A job runs, another waits, and a third is refused. A repeated request for a hand joins its job."""
    ada = server.person()
    records = [saved(server, ada, seed=seed) for seed in (11, 12, 13)]
    for record in records[:2]:
        ada.ask(f"/api/records/{record}/review")
    assert ada.ask(f"/api/records/{records[0]}/review")["review"] is None
    with pytest.raises(Refusal, match="429"):
        ada.ask(f"/api/records/{records[2]}/review")
    assert runs(server) == review_jobs.MAX_PER_PERSON
    server.person("Otto").ask(f"/api/records/{records[0]}/review")
    assert runs(server) == review_jobs.MAX_PER_PERSON
    others = review_jobs.MAX_PER_ADDRESS - review_jobs.MAX_PER_PERSON
    for n in range(others):
        server.person(f"Ida {n}").ask(f"/api/records/{saved(server, ada, seed=20 + n)}/review")
    with pytest.raises(Refusal, match="503"):
        server.person("Max").ask(f"/api/records/{saved(server, ada, seed=30)}/review")
    stop(server)


def test_review_that_takes_too_long_is_stopped_and_reported_once(server, sitters, monkeypatch):
    """The next request starts again."""
    monkeypatch.setattr(review_jobs, "TIMEOUT_S", 0.3)
    ada = server.person()
    path = f"/api/records/{saved(server, ada, seed=40)}/review"
    with pytest.raises(Refusal, match="503"):
        done(ada, path)
    assert ada.ask(path)["review"] is None
    stop(server)


def test_reviews_of_a_deleted_table_are_deleted(server):
    ada = server.person()
    table = ada.open(GAME, "me bot bot bot", pace="quick", hands=1)["table"]
    with ada.line(table) as line:
        play_hand(line)
    done(ada, f"/api/tables/{table}/review?hand=0")
    counted = ("SELECT count(*) FROM reviews WHERE id = ?", (table,))
    assert server.call(lambda: server.services.store.rows(counted)) == [(1,)]
    call_api(server, "DELETE", "/api/me", None, ada.key)
    assert server.call(lambda: server.services.store.rows(counted)) == [(0,)]


# --- hints --------------------------------------------------------------------------------------


def test_hint_shows_expected_values_of_moves(server):
    """Hints work over HTTP and WebSocket. A person who has no decision gets no hint."""
    ada, otto = server.person(), server.person("Otto")
    table = ada.open(GAME, "me bot bot bot", pace="quick", spectators=True)["table"]
    with ada.line(table) as line:
        until_there_is_a_choice(line)
        for answer in (ada.ask(f"/api/tables/{table}/weigh"), line.ask("weigh")):
            assert answer["says"].startswith("Looking ahead: ")
            assert answer["says"].count("±") in (2, 3)
    with pytest.raises(Refusal, match="have a seat at this table"):
        otto.ask(f"/api/tables/{table}/weigh")
    strict = ada.open(GAME, "me bot bot bot", pace="quick", strict=True)["table"]
    with pytest.raises(Refusal, match="strict"):
        ada.ask(f"/api/tables/{strict}/weigh")


def until_there_is_a_choice(line, after=""):
    """Play forced moves, which have no hint, until there is a choice."""
    now = line.wait_for(lambda now: now["at"] != after and now["scene"] and now["scene"]["choices"])
    choices = now["scene"]["choices"]
    if len(choices) == 1:
        line.ask("play", move=choices[0]["move"], at=now["at"])
        until_there_is_a_choice(line, now["at"])


def test_hint_while_the_game_compiles_says_when_to_retry(server, monkeypatch):
    """The answer comes at once, and the search is compiled next."""
    monkeypatch.setattr(server.services.compilation.search[GAME], "compiled", False)
    server.services.compilation.queue[:] = [*server.services.compilation.search.values()]
    ada = server.person()
    table = ada.open(GAME, "me bot bot bot", pace="quick")["table"]
    with ada.line(table) as line:
        line.wait_for(lambda now: now["scene"] and now["scene"]["choices"])
        begun = time.monotonic()
        with pytest.raises(Refusal, match=r"503.*still being set up"):
            ada.ask(f"/api/tables/{table}/weigh")
        assert time.monotonic() - begun < 5
    assert server.services.compilation.queue[0].game.name == GAME
    server.services.compilation.queue.clear()


def test_search_for_a_hint_does_not_delay_a_move(server, monkeypatch):
    """The person may play meanwhile; a second request is refused until the first is answered."""
    begun, go_on = threading.Event(), threading.Event()

    def ahead(view, seconds, hinted):
        begun.set()
        go_on.wait(20)
        return hints.Advice(hinted, None)

    monkeypatch.setattr(hints, "search_hint", ahead)
    ada = server.person()
    table = ada.open(GAME, "me bot bot bot", pace="quick")["table"]
    with ada.line(table) as line, ThreadPoolExecutor(1) as pool:
        line.wait_for(lambda now: now["scene"] and now["scene"]["choices"])
        weighed = pool.submit(ada.ask, f"/api/tables/{table}/weigh")
        assert begun.wait(20)
        with pytest.raises(Refusal, match="429"):
            ada.ask(f"/api/tables/{table}/weigh")
        assert line.ask("hint")["why"]
        assert line.ask("play", move=line.now["scene"]["choices"][-1]["move"])["tell"] == "done"
        assert not weighed.done()
        go_on.set()
        assert weighed.result(20)["says"] is None
