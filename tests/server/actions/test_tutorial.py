"""A first hand that teaches, at a table of the house: one's own, resumed where it was, and counted nowhere."""

import urllib.request

import pytest

import meldhouse as mh
from tests.support.live_server import LiveServer, Refusal, play_hand

LESSON = mh.GAMES["kongpie"].tutorial


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return tmp_path_factory.mktemp("guiding") / "house.db"


@pytest.fixture
def server(path):
    with LiveServer(path) as opened:
        yield opened


def learns(server, who, game="kongpie"):
    """The table that /learn leads to."""
    request = urllib.request.Request(f"{server.address}/learn/{game}", headers={"Cookie": f"key={who.key}"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return answer.url.rsplit("/", 1)[1]


def go_on(line):
    """Does what the step that is shown says, and hears the next; while a guide leads nothing is told afterwards."""
    step = line.wait_for(lambda now: now["step"] is None or now["step"]["says"])["step"]
    done = line.ask("play", move=step["move"], ideas=True) if step["move"] else line.ask("step", step=step["number"])
    assert done["tell"] == "done", done
    assert "ideas" not in done
    line.wait_for(lambda now: now["step"] is None or now["step"]["number"] > step["number"])


def test_it_is_played_to_its_end_and_counts_nowhere(server):
    ada, bob = server.person("Ada"), server.person("Bob")
    table = learns(server, ada)
    with ada.line(table) as line:
        assert line.now["table"]["lesson"]
        assert line.now["fair"] == {"now": None, "last": None, "broken": []}
        for _ in LESSON.steps:
            go_on(line)
        assert line.now["step"] is None
        play_hand(line)
        while line.state != "over":
            line.until("seats")
    assert ada.get("/api/me/results")["results"] == []
    assert bob.get("/api/tables")["tables"] == []
    with pytest.raises(Refusal, match="403"):
        bob.get(f"/api/tables/{table}")


def test_a_step_is_read_once_and_a_slip_is_answered(server):
    ada = server.person()
    with ada.line(learns(server, ada)) as line:
        first = line.now["step"]
        assert first["move"] == ""
        no = line.ask("play", move="pass")
        assert (no["tell"], no["kind"]) == ("no", "not now")
        for _ in range(2):  # twice pressed
            assert line.ask("step", step=0)["tell"] == "done"
        step = line.wait_for(lambda now: now["step"]["number"] == 1)["step"]
        assert step["move"] == LESSON.steps[1].moves[0]
        assert line.ask("step", step=1)["kind"] == "stale"
        assert line.ask("play", move="pass")["why"] == str(LESSON.steps[1].explain_rejection("pass"))
        assert line.ask("step", step="1")["tell"] == "no"


def test_the_step_before_can_be_looked_at_again(server):
    ada = server.person()
    with ada.line(learns(server, ada)) as line:
        read = None
        for _ in LESSON.steps:
            step = line.wait_for(lambda now: now["step"]["says"])["step"]
            assert step["before"] == read
            read = {name: step[name] for name in ("number", "says", "means", "points", "move")}
            go_on(line)


def test_words_are_explained_where_they_come_first(server):
    ada = server.person()
    with ada.line(learns(server, ada)) as line:
        explained = []
        for _ in LESSON.steps:
            step = line.wait_for(lambda now: now["step"]["says"])["step"]
            marked = [part["word"] for parts in step["says"] for part in parts if part["word"]]
            assert sorted(marked) == sorted(step["means"])
            explained += marked
            go_on(line)
        assert len(explained) == len(set(explained)) >= 5


def test_it_goes_on_at_the_same_step(path):
    """With the same table: after the page was left, and after the house was opened again."""
    with LiveServer(path) as server:
        ada = server.person()
        table = learns(server, ada)
        with ada.line(table) as line:
            for _ in range(6):
                go_on(line)
            stood = line.now["step"]
        assert learns(server, ada) == table
    with LiveServer(path) as again:
        ada.server = again
        assert learns(again, ada) == table
        with ada.line(table) as line:
            assert line.now["step"] == stood
            assert line.ask("free")["tell"] == "done"
            assert line.wait_for(lambda now: now["step"] is None)
            assert line.ask("free")["tell"] == "no"


def test_it_is_begun_again(server):
    """The table is ended, and the same is opened once more, from the first step."""
    ada = server.person()
    table = learns(server, ada)
    with ada.line(table) as line:
        go_on(line)
        assert line.ask("close")["over"]
        again = line.ask("rematch")["table"]
    assert again == learns(server, ada) != table
    with ada.line(again) as line:
        assert line.wait_for(lambda now: now["step"])["step"]["number"] == 0


def test_what_is_agreed_is_the_lessons(server):
    """Whatever else was asked for."""
    ada = server.person()
    table = ada.open("kongpie", seats="me bot", lesson=True, variant="casino", hands=7, clock="brisk")["table"]
    told = ada.get(f"/api/tables/{table}")["table"]
    assert (told["variant"], told["hands"], told["clock"], len(told["seats"])) == (LESSON.variant, 1, "off", 3)
    assert not told["public"]


def test_without_the_guide_what_was_missed_is_told_afterwards(server):
    """To whoever asks for it with a move, alone with bots, where nothing is strict."""

    def left_alone(who, **more):
        table = who.open("kongpie", lesson=True)["table"]
        line = who.line(table)
        line.ask("free")
        return line.ask("play", move="pass", **more)

    (told,) = left_alone(server.person(), ideas=True)["ideas"]
    assert (told["idea"], told["articles"]) == ("kongpie-idea-kong", ["17", "19"])
    assert told["says"] == "You held a kong: ⟨5C⟩ ⟨5H⟩ ⟨5S⟩. Laying it down first would have scored 2 points."
    assert "ideas" not in left_alone(server.person())


@pytest.mark.parametrize("agreed", [{"strict": True}, {"seats": "me open bot"}])
def test_where_others_play_or_all_is_strict_nothing_is_told(server, agreed):
    ada, bob = server.person("Ada"), server.person("Bob")
    with ada.line(ada.open("kongpie", **{"seats": "me bot bot", **agreed})["table"]) as line:
        if "open" in agreed.get("seats", ""):
            bob.ask(f"/api/tables/{line.now['table']['table']}/sit", seat=1)
            line.ask("start")
        move = line.wait_for(lambda now: now["scene"] and now["scene"]["choices"])["scene"]["choices"][-1]["move"]
        answer = line.ask("play", move=move, ideas=True)
        assert (answer["tell"], "ideas" in answer) == ("done", False)


def test_newcomers_are_offered_it(server):
    """Until they have played the game; on the cards of the lobby and on the page of the game always."""

    def page(path):
        request = urllib.request.Request(server.address + path, headers={"Cookie": f"key={ada.key}"})
        return urllib.request.urlopen(request, timeout=60).read().decode()

    ada = server.person()
    offer = 'href="/learn/kongpie"'
    assert all(offer in page(path) for path in ("/", "/rules/kongpie", "/new/kongpie"))
    with ada.line(ada.open("kongpie", seats="me bot bot")["table"]) as line:
        play_hand(line)
        line.until("seats")
    assert offer not in page("/new/kongpie")
    assert offer in page("/rules/kongpie")


def test_a_game_without_one_says_so(server, monkeypatch):
    monkeypatch.setattr(mh.GAMES["pong"], "tutorial", None, raising=False)
    ada = server.person()
    with pytest.raises(urllib.error.HTTPError, match="404"):
        learns(server, ada, "pong")
    with pytest.raises(Refusal, match="has no tutorial"):
        ada.open("pong", lesson=True)


def test_who_keeps_no_key_opens_no_table(server):
    """A picture of another site, or a program that follows links, ends at the rules; whoever keeps the key learns."""
    before = set(server.services.tables.settings_by_id)
    with urllib.request.urlopen(f"{server.address}/learn/kongpie") as answer:
        assert answer.url == f"{server.address}/rules/kongpie"
    assert set(server.services.tables.settings_by_id) == before
    keeps = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    with keeps.open(f"{server.address}/learn/kongpie") as answer:
        assert "/table/" in answer.url
    assert len(server.services.tables.settings_by_id) == len(before) + 1
