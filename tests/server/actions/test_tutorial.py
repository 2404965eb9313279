"""The tutorial at a server's table is private, resumes at the same step, and has no result."""

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
    """Return the table that /learn leads to."""
    request = urllib.request.Request(f"{server.address}/learn/{game}", headers={"Cookie": f"key={who.key}"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return answer.url.rsplit("/", 1)[1]


def go_on(line):
    """Do what the current step says and return the next one; no tips are shown while a guide leads."""
    step = line.wait_for(lambda now: now["step"] is None or now["step"]["says"])["step"]
    done = line.ask("play", move=step["move"], ideas=True) if step["move"] else line.ask("step", step=step["number"])
    assert done["tell"] == "done", done
    assert "ideas" not in done
    line.wait_for(lambda now: now["step"] is None or now["step"]["number"] > step["number"])


def test_tutorial_hand_played_to_its_end_has_no_result(server):
    ada, bob = server.person("Ada"), server.person("Bob")
    table = learns(server, ada)
    with ada.line(table) as line:
        assert line.now["table"]["lesson"]
        assert line.now["fair"] == {"now": None, "last": None, "broken": []}
        line.wait_for(lambda now: now["step"])
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


def test_tutorial_step_is_announced_once_and_a_mistake_is_explained(server):
    ada = server.person()
    with ada.line(learns(server, ada)) as line:
        first = line.wait_for(lambda now: now["step"])["step"]
        assert first["move"] == ""
        no = line.ask("play", move="pass")
        assert (no["tell"], no["kind"]) == ("no", "not now")
        for _ in range(2):  # sent twice
            assert line.ask("step", step=0)["tell"] == "done"
        step = line.wait_for(lambda now: now["step"]["number"] == 1)["step"]
        assert step["move"] == LESSON.steps[1].moves[0]
        assert line.ask("step", step=1)["kind"] == "stale"
        assert line.ask("play", move="pass")["why"] == str(LESSON.steps[1].explain_rejection("pass"))
        assert line.ask("step", step="1")["tell"] == "no"


def test_tutorial_previous_step_can_be_read_again(server):
    ada = server.person()
    with ada.line(learns(server, ada)) as line:
        read = None
        for _ in LESSON.steps:
            step = line.wait_for(lambda now: now["step"] and now["step"]["says"])["step"]
            assert step["before"] == read
            read = {name: step[name] for name in ("number", "says", "means", "points", "move")}
            go_on(line)


def test_tutorial_terms_are_explained_at_first_use(server):
    ada = server.person()
    with ada.line(learns(server, ada)) as line:
        explained = []
        for _ in LESSON.steps:
            step = line.wait_for(lambda now: now["step"] and now["step"]["says"])["step"]
            marked = [part["word"] for parts in step["says"] for part in parts if part["word"]]
            assert sorted(marked) == sorted(step["means"])
            explained += marked
            go_on(line)
        assert len(explained) == len(set(explained)) >= 5


def test_tutorial_resumes_at_the_same_step_after_a_reload_or_restart(path):
    """The table is the same after leaving the page, and after a restart of the server."""
    with LiveServer(path) as server:
        ada = server.person()
        table = learns(server, ada)
        with ada.line(table) as line:
            line.wait_for(lambda now: now["step"])
            for _ in range(6):
                go_on(line)
            stood = line.now["step"]
        assert learns(server, ada) == table
    with LiveServer(path) as again:
        ada.server = again
        assert learns(again, ada) == table
        with ada.line(table) as line:
            assert line.wait_for(lambda now: now["step"])["step"] == stood
            assert line.ask("free")["tell"] == "done"
            assert line.wait_for(lambda now: now["step"] is None)
            assert line.ask("free")["tell"] == "no"


def test_tutorial_restart_opens_a_new_table(server):
    """The old table is ended, and the new table begins at the first step."""
    ada = server.person()
    table = learns(server, ada)
    with ada.line(table) as line:
        line.wait_for(lambda now: now["step"])
        go_on(line)
        assert line.ask("close")["over"]
        again = line.ask("rematch")["table"]
    assert again == learns(server, ada) != table
    with ada.line(again) as line:
        assert line.wait_for(lambda now: now["step"])["step"]["number"] == 0


def test_tutorial_settings_override_the_request(server):
    """Other settings of the request are ignored."""
    ada = server.person()
    table = ada.open("kongpie", seats="me bot", lesson=True, variant="casino", hands=7, clock="brisk")["table"]
    response = ada.get(f"/api/tables/{table}")["table"]
    assert (response["variant"], response["hands"], response["clock"], len(response["seats"])) == (
        LESSON.variant,
        1,
        "off",
        3,
    )
    assert not response["public"]


def test_tips_without_the_guide_follow_a_move(server):
    """Tips are sent on request to a person alone with bots, unless the table is strict."""

    def left_alone(who, **more):
        table = who.open("kongpie", lesson=True)["table"]
        line = who.line(table)
        line.ask("free")
        return line.ask("play", move="pass", **more)

    (shown,) = left_alone(server.person(), ideas=True)["ideas"]
    assert (shown["idea"], shown["articles"]) == ("kongpie-idea-kong", ["17", "19"])
    assert shown["says"] == "You held a kong: ⟨5C⟩ ⟨5H⟩ ⟨5S⟩. Laying it down first would have scored 2 points."
    assert "ideas" not in left_alone(server.person())


@pytest.mark.parametrize("agreed", [{"strict": True}, {"seats": "me open bot"}])
def test_tips_with_other_people_or_a_strict_table_are_not_sent(server, agreed):
    ada, bob = server.person("Ada"), server.person("Bob")
    with ada.line(ada.open("kongpie", **{"seats": "me bot bot", **agreed})["table"]) as line:
        if "open" in agreed.get("seats", ""):
            bob.ask(f"/api/tables/{line.now['table']['table']}/sit", seat=1)
            line.ask("start")
        move = line.wait_for(lambda now: now["scene"] and now["scene"]["choices"])["scene"]["choices"][-1]["move"]
        answer = line.ask("play", move=move, ideas=True)
        assert (answer["tell"], "ideas" in answer) == ("done", False)


def test_tutorial_is_offered_to_newcomers_of_a_game(server):
    """The offer disappears once they have played the game; the lobby and the game's page always have a link."""

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


def test_tutorial_of_a_game_without_a_lesson_is_refused(server, monkeypatch):
    monkeypatch.setattr(mh.GAMES["pong"], "tutorial", None, raising=False)
    ada = server.person()
    with pytest.raises(urllib.error.HTTPError, match="404"):
        learns(server, ada, "pong")
    with pytest.raises(Refusal, match="has no tutorial"):
        ada.open("pong", lesson=True)


def test_tutorial_without_a_cookie_opens_no_table(server):
    """Requests from another site's picture or a crawler end at the rules. A visitor who keeps the cookie learns."""
    before = set(server.services.tables.settings_by_id)
    with urllib.request.urlopen(f"{server.address}/learn/kongpie") as answer:
        assert answer.url == f"{server.address}/rules/kongpie"
    assert set(server.services.tables.settings_by_id) == before
    keeps = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    with keeps.open(f"{server.address}/learn/kongpie") as answer:
        assert "/table/" in answer.url
    assert len(server.services.tables.settings_by_id) == len(before) + 1
