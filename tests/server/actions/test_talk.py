"""Talk at a table: phrases, reactions and texts, who may send them, and who receives them."""

import json

import pytest

from meldhouse.i18n.pseudolocale import PSEUDO
from meldhouse.server.ratelimit import token_bucket
from meldhouse.server.tables import presence, talk
from meldhouse.session.talk import MAX_LETTERS, PHRASES, REACTIONS
from tests.server.actions.test_social import company_of, heard
from tests.support.live_server import Line, LiveServer, Refusal, call_api

SECRET = "meet me at the harbor"


@pytest.fixture
def place(server, monkeypatch):
    """Let no bot play for people who are gone, and let people talk as often as they like."""
    monkeypatch.setattr(presence, "RECONNECT_GRACE_S", 0.2)
    monkeypatch.setattr(talk, "BURST", 1000)
    monkeypatch.setattr(talk, "TABLE_BURST", 1000)
    server.services.grace_s = 60.0
    return server


def private(place, *names, **more):
    """Return a private table of these people, who were all invited."""
    people = [place.person(name) for name in names]
    seats = " ".join(["me", *["open"] * (len(people) - 1)])
    game = "tongits" if len(people) == 3 else "kingscorners"
    opened = people[0].open(game, seats, public=False, **more)
    for person in people[1:]:
        call_api(place, "GET", f"/join/{opened['invitation']}", key=person.key)
        person.ask(f"/api/tables/{opened['table']}/sit")
    lines = [person.line(opened["table"]) for person in people]
    for line in lines:
        line.wait_for(lambda now: now["scene"])
    return opened, people, lines


def refusal(answer):
    assert answer["tell"] == "no", answer
    return answer["why"]


def told(line):
    """Return what a line has been told that was said, after everything that is on its way."""
    line.say(do="ping")
    line.until("pong")
    return [message for message in line.heard if message["tell"] == "said"]


# --- phrases and reactions ------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "keys"), [("phrase", PHRASES), ("reaction", REACTIONS)])
def test_phrase_and_reaction_reach_everyone_in_their_own_language(place, kind, keys):
    """They are sent by key, and each reader gets the words of their own language; spectators can't say anything."""
    table, (_, bob), (one, _) = company_of(place, "Ada", "Bob")
    with Line(place, bob.key, table, cookie=f"language={PSEUDO}") as two, place.person("Eve").line(table) as eve:
        for key in keys:
            assert one.ask("say", **{kind: key})["tell"] == "done"
            english, pseudo = heard(eve, "said"), two.until("said")
            assert english[kind] == pseudo[kind] == key
            assert (english["seat"], english["name"], english["kind"]) == (0, "Ada", kind)
            assert english["words"] != pseudo["words"]
            assert not set(english["words"]) >= set(pseudo["words"]), "the pseudo-language has letters of its own"
            eve.heard.clear()
        assert "don't have a seat" in refusal(eve.ask("say", **{kind: keys[0]}))
    assert len(PHRASES) == 19
    assert len(REACTIONS) == 8


def test_unknown_or_mixed_talk_is_refused_with_a_sentence(place):
    _, _, (one, _) = company_of(place, "Ada", "Bob")
    assert f"Available: {', '.join(PHRASES)}" in refusal(one.ask("say", phrase="You stink"))
    assert f"Available: {', '.join(REACTIONS)}" in refusal(one.ask("say", reaction=["laugh"]))
    for nothing in ({}, {"phrase": "hello", "reaction": "laugh"}, {"phrase": "hello", "text": "hello"}):
        assert refusal(one.ask("say", **nothing)) == "Send one phrase, one reaction or one text."


# --- texts ----------------------------------------------------------------------------------------


def test_text_at_a_public_table_is_refused(place):
    _, _, (one, two) = company_of(place, "Ada", "Bob")
    assert "only at private tables" in refusal(one.ask("say", text=SECRET))
    assert not told(two)


FAMILY = "\N{DROP OF BLOOD}\ufe0f \U0001f469\u200d\U0001f469\u200d\U0001f467"
TEXTS = [
    ("<b onclick=alert(1)>Hi</b> & bye", "<b onclick=alert(1)>Hi</b> & bye"),
    ("  two\n\tlines\u00a0here ", "two lines here"),
    ("\u202eevil\u202c \u2066left\u2069", "evil left"),
    ("\u05e9\u05dc\u05d5\u05dd, Ada", "\u05e9\u05dc\u05d5\u05dd, Ada"),
    ("a" + "\u200b" * 1000 + "b", "ab"),
    ("z" + "\u0301" * 60, "z" + "\u0301" * 4),
    ("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"),
    (FAMILY, FAMILY),
    ("⟨10D⟩ ⟨@1⟩", "<10D> <@1>"),
    ("e" * MAX_LETTERS, "e" * MAX_LETTERS),
]  # fmt: skip


@pytest.mark.parametrize(("text", "shown"), TEXTS, ids=range(len(TEXTS)))
def test_text_is_sent_as_one_plain_line(place, text, shown):
    """Markup stays text; characters that hide or turn around what others read are removed."""
    _, _, (one, two) = private(place, "Ada", "Bob")
    assert one.ask("say", text=text)["tell"] == "done"
    assert heard(two, "said") == {
        "tell": "said", "seat": 0, "name": "Ada", "kind": "text", "phrase": "", "reaction": "", "words": shown,
    }  # fmt: skip


EMPTY = ["", " \n ", "\u200b\u200d\u2060", "\u202e\u202d", "\u3164\u2800", "\u0301\u0301"]
LONG = ["x" * 201, "x" * 4000, "\N{GRINNING FACE}" * 201]
HIDING = "\N{WAVING BLACK FLAG}" + "\U000e0067" * 900  # a reader sees a flag


def test_empty_and_long_texts_are_refused_with_sentences(place):
    """Emoji with thousands of invisible characters are also too long."""
    opened, (ada, _), (one, two) = private(place, "Ada", "Bob")
    for empty in (*EMPTY, 5, {"a": 1}):
        assert "is empty" in refusal(one.ask("say", text=empty)), ascii(empty)
    for long in LONG:
        assert "at most 200 characters" in refusal(one.ask("say", text=long))
    with pytest.raises(Refusal, match=r"413.*8192"):
        ada.ask(f"/api/tables/{opened['table']}/say", text="x" * 10_000)
    hiding = json.dumps({"text": HIDING}, ensure_ascii=False).encode()
    with pytest.raises(Refusal, match="at most 200 characters"):
        call_api(place, "POST", f"/api/tables/{opened['table']}/say", hiding, ada.key)
    assert not told(two)


def test_latest_fifty_lines_are_shown_to_people_who_come_or_reload(place):
    """Reactions aren't. The page and the HTTP API don't contain them."""
    opened, (ada, bob), (one, two) = private(place, "Ada", "Bob")
    for n in range(60):
        assert one.ask("say", text=f"line {n}")["tell"] == "done"
    two.ask("say", reaction="laugh")
    two.ask("say", phrase="thanks")
    with bob.line(opened["table"]) as again:
        lines = again.until("talk")["lines"]
    assert [line["words"] for line in lines] == [*(f"line {n}" for n in range(11, 60)), "Thank you!"]
    assert "line 59" not in json.dumps(ada.get(f"/api/tables/{opened['table']}"))
    assert "line 59" not in call_api(place, "GET", f"/table/{opened['table']}", key=ada.key)


def test_text_of_a_person_who_renames_or_leaves_keeps_its_author(place):
    ada, bob, cyd = (place.person(name) for name in ("Ada", "Bob", "Cyd"))
    opened = ada.open("tongits", "me open open", public=False)
    for guest in (bob, cyd):
        call_api(place, "GET", f"/join/{opened['invitation']}", key=guest.key)
        guest.ask(f"/api/tables/{opened['table']}/sit")
    table = opened["table"]
    with ada.line(table):
        bob.ask(f"/api/tables/{table}/say", text="hello from Bob")
        call_api(place, "DELETE", "/api/me", key=cyd.key)
        with bob.line(table) as line:
            assert [(said["seat"], said["name"]) for said in line.until("talk")["lines"]] == [(1, "Bob")]


def test_texts_of_an_erased_person_are_forgotten_at_once(place):
    opened, (_, bob), (one, two) = private(place, "Ada", "Bob")
    two.ask("say", text=SECRET)
    one.ask("say", text="and mine")
    call_api(place, "DELETE", "/api/me", key=bob.key)
    assert [line["words"] for line in one.until("talk")["lines"]] == ["and mine"]
    assert SECRET not in repr(vars(place.services.tables.actors[opened["table"]].talk))


# --- what stops talk ------------------------------------------------------------------------------


def test_flood_is_stopped_for_the_person_in_all_tabs_and_for_the_table(place, monkeypatch):
    """A person has a few messages at once, then one in two seconds, in all tabs and over HTTP together."""
    clock = [1000.0]
    monkeypatch.setattr(token_bucket, "now", lambda: clock[0])
    monkeypatch.setattr(talk, "BURST", 5)
    monkeypatch.setattr(talk, "TABLE_BURST", 8)
    monkeypatch.setattr(talk, "TABLE_REFILL_S", 2.0)
    opened, (ada, _, _), (one, two, three) = private(place, "Ada", "Bob", "Cyd")
    with ada.line(opened["table"]) as tab:
        for line in (one, tab, one, tab, one):
            assert line.ask("say", text="hi")["tell"] == "done"
        for line in (one, tab):
            assert "too many messages. Try again in 2 seconds" in refusal(line.ask("say", phrase="hello"))
        with pytest.raises(Refusal, match="too many messages"):
            ada.ask(f"/api/tables/{opened['table']}/say", reaction="tea")
        clock[0] += 2.0
        assert tab.ask("say", text="patient")["tell"] == "done"
        for line in (two, two, two):
            line.ask("say", text="hi")
        assert "at this table. Try again in 2 seconds" in refusal(three.ask("say", text="hi"))
        clock[0] += 2.0
        assert three.ask("say", text="hi")["tell"] == "done"
        assert len(told(tab)) == len(told(two)) == 10


def test_host_can_mute_a_person_and_turn_off_talk(place):
    """Everyone sees it; only the host can do it, and people who come later see it."""
    opened, (_, bob), (one, two) = private(place, "Ada", "Bob")
    two.ask("say", text="before")
    assert "Only the host" in refusal(two.ask("mute", seat=0, muted=True))
    assert "Only the host" in refusal(two.ask("talk", on=False))
    for seat in (0, 2, True, None):
        assert "only another person" in refusal(one.ask("mute", seat=seat, muted=True))
    assert "'muted' must be true or false" in refusal(one.ask("mute", seat=1, muted="yes"))
    assert "'on' must be true or false" in refusal(one.ask("talk", on="yes"))
    assert one.ask("mute", seat=1, muted=True)["tell"] == "done"
    assert two.until("talk")["muted"] == [1]
    for said in ({"text": SECRET}, {"phrase": "hello"}, {"reaction": "laugh"}):
        assert refusal(two.ask("say", **said)) == "The host has muted you at this table."
    with bob.line(opened["table"]) as again:
        assert again.until("talk")["muted"] == [1]
    one.ask("mute", seat=1, muted=False)
    assert two.ask("say", text="thanks")["tell"] == "done"
    assert one.ask("talk", on=False)["tell"] == "done"
    for line in (one, two):
        assert refusal(line.ask("say", reaction="tea")) == "The host has turned off talk at this table."
    one.ask("talk", on=True)
    assert two.ask("say", phrase="thanks")["tell"] == "done"
    assert [message["words"] for message in told(one)] == ["before", "thanks", "Thank you!"]


def test_browser_that_hides_talk_receives_none(place):
    """The other tab of the same person still receives it; a tab can change its mind."""
    opened, (_, bob), (one, two) = private(place, "Ada", "Bob")
    one.ask("say", text="first")
    with Line(place, bob.key) as hidden:
        hidden.say(do="table", table=opened["table"], talk=False)
        hidden.until("table")
        one.ask("say", text="second")
        one.ask("talk", on=False)
        one.ask("talk", on=True)
        assert not told(hidden)
        assert not [message for message in hidden.heard if message["tell"] == "talk"]
        assert [message["words"] for message in told(two)] == ["first", "second"]
        hidden.say(do="table", table=opened["table"])
        assert [line["words"] for line in hidden.until("talk")["lines"]] == ["first", "second"]


def test_nobody_hears_people_whom_they_block(place):
    """The author doesn't notice. What was said before is hidden from those who come, and only from them."""
    opened, (ada, bob, _), (one, two, three) = private(place, "Ada", "Bob", "Cyd")
    one.ask("say", text="first")
    place.call(lambda: place.services.accounts.blocks.add(bob.id, ada.id))
    for said in ({"text": "second"}, {"phrase": "hello"}, {"reaction": "laugh"}):
        assert one.ask("say", **said) == {"tell": "done", "id": f"r{one.requests}"}
    assert len(told(one)) == len(told(three)) == 4
    assert [message["words"] for message in told(two)] == ["first"]
    three.ask("say", text="from Cyd")
    with bob.line(opened["table"]) as again:
        assert [line["words"] for line in again.until("talk")["lines"]] == ["from Cyd"]


def test_texts_end_with_the_table_but_phrases_do_not(place):
    opened, (ada, _), (one, two) = private(place, "Ada", "Bob")
    one.ask("say", text=SECRET)
    one.ask("close")
    two.ask("vote", yes=True)
    one.wait_for(lambda now: now["over"])
    assert heard(one, "talk")["lines"] == []
    assert "This table is over" in refusal(one.ask("say", text="still there?"))
    assert one.ask("say", phrase="played")["tell"] == "done"
    with ada.line(opened["table"]) as again:
        assert not [message for message in again.heard if message["tell"] == "talk"]
    assert SECRET not in repr(vars(place.services.tables.actors[opened["table"]].talk))


# --- who does not get it ----------------------------------------------------------------------------


def test_text_reaches_nobody_but_people_at_the_table_and_is_stored_nowhere(tmp_path, capfd, caplog):
    """Other tables, the lobby, strangers, records, exports, the database, metrics and the log don't have it."""
    path = tmp_path / "house.db"
    with LiveServer(path, grace=60) as place:
        opened, (ada, bob), (one, two) = private(place, "Ada", "Bob", spectators=True)
        guest, stranger = place.person("Gil"), place.person("Eve")
        call_api(place, "GET", f"/join/{opened['invitation']}", key=guest.key)
        other = stranger.open("kingscorners", "me bot")["table"]
        lines = [stranger.line(other), Line(place, stranger.key), guest.line(opened["table"])]
        elsewhere, lobby, watcher = lines
        lobby.say(do="lobby")
        assert one.ask("say", text=SECRET)["tell"] == "done"
        assert [message["words"] for line in (one, two, watcher) for message in told(line)] == [SECRET] * 3
        for line in (elsewhere, lobby):
            assert not told(line)
            assert SECRET not in json.dumps(line.heard)
        lobby.say(do="table", table=opened["table"])
        assert lobby.until("no", "table")["tell"] == "no"
        with pytest.raises(Refusal):
            stranger.ask(f"/api/tables/{opened['table']}/say", text="let me in")
        one.ask("close")
        two.ask("vote", yes=True)
        one.wait_for(lambda now: now["over"])
        shown = [
            person.get(address)
            for person in (ada, bob, stranger)
            for address in ("/metrics", "/api/me/data", f"/api/tables/{opened['table']}/story", "/api/tables")
            if not (person is stranger and "story" in address)
        ]
        shown.append(ada.get(f"/api/tables/{opened['table']}/record"))
        assert SECRET not in json.dumps(shown)
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert len(stored) > 10_000
    assert b"Ada" in stored
    assert SECRET.encode() not in stored
    printed = capfd.readouterr()
    assert SECRET not in printed.out + printed.err + caplog.text


def test_talk_is_gone_after_a_restart(tmp_path):
    path = tmp_path / "house.db"
    with LiveServer(path, grace=60) as place:
        opened, (ada, _), (one, _) = private(place, "Ada", "Bob")
        one.ask("say", text=SECRET)
        with ada.line(opened["table"]) as again:
            assert again.until("talk")["lines"]
    with LiveServer(path, grace=60) as place, Line(place, ada.key, opened["table"]) as again:
        again.say(do="ping")
        again.until("pong")
        assert not [message for message in again.heard if message["tell"] in ("talk", "said")]


def test_text_in_a_failed_request_is_not_logged(place, monkeypatch, caplog):
    _, _, (one, _) = private(place, "Ada", "Bob")
    monkeypatch.setattr(talk.TableTalk, "_deliver", lambda *_: 1 // 0)
    assert one.ask("say", text=SECRET)["tell"] == "no"
    assert "ZeroDivisionError" in caplog.text
    assert SECRET not in caplog.text
