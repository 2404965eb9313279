"""A hand that its player shares: one hand, as one seat saw it, without other names, until sharing stops."""

import json
import re
import sqlite3
import struct
import urllib.request
from contextlib import closing
from datetime import UTC, datetime

import pytest

from meldhouse.games import GAMES
from meldhouse.games.scene import UNSEEN
from meldhouse.server.accounts import shared_hands
from meldhouse.server.http.pages import replay
from meldhouse.server.storage import migrations
from meldhouse.server.storage.sqlite import SqliteStore
from meldhouse.session.events import Event
from meldhouse.util.optional_deps import Library
from tests.server.registry.test_privacy import NAME, with_a_hand
from tests.support.live_server import LiveServer, Refusal, call_api, play_hand

OTHER = "Bartholomew Zabriskie"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with LiveServer(tmp_path_factory.mktemp("shared-hands") / "house.db") as opened:
        yield opened


def share(person, table, hand=0):
    return person.ask("/api/me/hands", table=table, hand=hand)["link"]


def frames(server, link):
    return call_api(server, "GET", f"/api/hands/{link.rpartition('/')[2]}/frames")


def everything(server, link):
    """Return all text that the link serves to a stranger."""
    return call_api(server, "GET", link) + json.dumps(frames(server, link))


def refused(server, path, status=404):
    with pytest.raises(Refusal) as why:
        call_api(server, "GET", path)
    assert why.value.status == status
    return why.value.text


def company(one, other, game):
    """Return a private table of two people and bots after its first hand, which bots played in their place."""
    seats = next(iter(GAMES[game].variants.values())).rules.seats
    opened = one.open(game, " ".join(["me", "open", *["bot"] * (seats - 2)]), public=False, pace="at-once", hands=0)
    table = opened["table"]
    call_api(one.server, "GET", f"/join/{opened['invitation']}", key=other.key)
    with one.line(table) as first, other.line(table) as second:
        second.ask("sit")
        for line in (first, second):
            line.ask("leave")
        first.wait_for(lambda now: now["over"], timeout=60)
    return table


def hidden_pieces(frames, seat):
    """Return the pieces of each frame that a seat sees only as backs, by zone: a list of (zone key, number)."""
    return [
        (n, zone["key"])
        for n, frame in enumerate(frames)
        for zone in frame["scene"]["zones"]
        if UNSEEN in zone["pieces"]
    ]


# --- what the link shows --------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_link_shows_what_its_seat_saw_and_no_name_but_that_of_its_person(server, game):
    """The frames are those of the own replay, which the tests of leaks examine, apart from standings."""
    ada, bob = server.person(NAME), server.person(OTHER)
    table = company(ada, bob, game)
    for person, seat, hidden in ((ada, 0, OTHER), (bob, 1, NAME)):
        link = share(person, table)
        shown = frames(server, link)
        own = person.get(f"/api/tables/{table}/frames?hand=0&see={seat}")
        assert [frame["words"] for frame in shown["frames"]] == [frame["words"] for frame in own["frames"]]
        for mine, theirs in zip(own["frames"], shown["frames"], strict=True):
            assert theirs["scene"]["zones"] == mine["scene"]["zones"]
            assert theirs["move"] == mine["move"]
        concealed = [zone for n, zone in hidden_pieces(shown["frames"], seat) if zone.startswith("hand ")]
        assert len(concealed) > 10
        assert {zone for zone in concealed if zone == f"hand {seat}"} == set()
        served = everything(server, link)
        assert person.id not in served
        for secret in (table, hidden, hidden.split()[0], ada.id, bob.id, "/join/", '"/table/', "/api/tables/"):
            assert secret not in served
        assert f"{'Seat 2' if seat == 0 else 'Seat 1'}" in served
        assert (NAME if seat == 0 else OTHER) in served


def test_cards_in_hands_of_others_never_occur_before_the_end(server):
    """In Tongits every card is unique, and nobody has seen a card that is in a hand."""
    ada, bob = server.person(NAME), server.person(OTHER)
    table = company(ada, bob, "tongits")
    link = share(ada, table)
    server.call(lambda: end(server, table))
    everyone = ada.get(f"/api/tables/{table}/frames?hand=0&see=all")["frames"]
    full = {frame["made"]: frame["scene"] for frame in everyone}
    looked_for = 0
    for frame in frames(server, link)["frames"]:
        if frame["scene"]["summary"]:
            continue
        held = {piece for zone in full[frame["made"]]["zones"] if is_hand_of_others(zone) for piece in zone["pieces"]}
        text = json.dumps({**frame, "scene": {**frame["scene"], "facts": []}})
        looked_for += len(held)
        assert {card for card in held if re.search(rf"\b{card}\b", text)} == set()
    assert looked_for > 100


def is_hand_of_others(zone):
    return zone["key"].startswith("hand ") and zone["seat"] != 0


async def end(server, table):
    actor = await server.services.tables.get_actor(table)
    await actor.submit(lambda: actor.commit(lambda: [Event("close")]))


def test_link_shows_one_hand_and_no_results_of_others(server):
    ada = server.person(NAME)
    table = ada.open("tongits", hands=0, pace="at-once")["table"]
    with ada.line(table) as line:
        for number in range(3):
            play_hand(line)
            if number < 2:
                line.ask("next")
                line.wait_for(lambda now: not now["over"])
    own = [ada.get(f"/api/tables/{table}/frames?hand={hand}&see=0")["frames"][-1]["scene"] for hand in range(3)]
    assert len(own[2]["standings"]["hands"]) == 3
    shown = frames(server, share(ada, table, 2))
    assert (shown["hand"], shown["hands"]) == (0, 1)
    standings = shown["frames"][-1]["scene"]["standings"]
    assert standings["hands"] == own[2]["standings"]["hands"][-1:]
    assert standings["total"] == standings["hands"][0]
    assert standings["first"] == 1
    page = call_api(server, "GET", share(ada, table, 1))
    assert '<select id="hand" hidden><option value="0"></option></select>' in page
    assert "/api/tables/" not in page


# --- who may share, and until when ----------------------------------------------------------


def test_only_own_finished_hands_that_count_can_be_shared(server):
    ada, eve = server.person(NAME), server.person("Eve")
    table = with_a_hand(ada)
    lesson = ada.open("kingscorners", lesson=True)["table"]
    asked = [
        (eve, table, 0, 403), (ada, table, 1, 403), (ada, table, -1, 403), (ada, table, 2**53 - 1, 403),
        (ada, lesson, 0, 403), (ada, "no such table", 0, 400), (ada, table, True, 400), (ada, table, "0", 400),
        (ada, table, None, 400), (ada, None, 0, 400), (ada, "<b>", 0, 400), (ada, "x" * 5000, 0, 400),
    ]  # fmt: skip
    for person, id, hand, status in asked:
        with pytest.raises(Refusal) as why:
            share(person, id, hand)
        assert (why.value.status, "Traceback" in why.value.text) == (status, False), (id, hand)
    with pytest.raises(Refusal) as why:
        call_api(server, "POST", "/api/me/hands", {"table": table, "hand": 0})
    assert why.value.status in (401, 403)
    assert ada.get("/api/me/hands") == {"hands": []}


def test_hand_of_todays_deal_can_be_shared_only_when_its_day_is_over(server, monkeypatch):
    ada = server.person(NAME)
    day = server.services.daily.today
    table = ada.ask(f"/api/daily/kingscorners/{day.isoformat()}")["table"]
    with ada.line(table) as line:
        play_hand(line)
    with pytest.raises(Refusal, match="from tomorrow on"):
        share(ada, table)
    tomorrow = datetime(day.year, day.month, day.day, 12, tzinfo=UTC).timestamp() + 24 * 3600
    monkeypatch.setattr(server.services.daily, "clock", lambda: datetime.fromtimestamp(tomorrow, UTC))
    assert NAME in call_api(server, "GET", share(ada, table))


def test_link_works_until_sharing_stops_and_every_new_link_differs(server):
    ada, bob = server.person(NAME), server.person(OTHER)
    table = with_a_hand(ada)
    first = share(ada, table)
    assert share(ada, table) == first
    assert len(first) > len("/hand/") + 20
    assert [hand["link"] for hand in ada.get("/api/me/hands")["hands"]] == [first]
    assert first in call_api(server, "GET", "/mine", key=ada.key)
    path = f"/api/me/hands/{first.rpartition('/')[2]}"
    call_api(server, "DELETE", path, key=bob.key)
    assert NAME in call_api(server, "GET", first)
    call_api(server, "DELETE", path, key=ada.key)
    assert "isn&#39;t shared" in refused(server, first)
    refused(server, f"/api/hands/{first.rpartition('/')[2]}/frames")
    assert first not in call_api(server, "GET", "/mine", key=ada.key)
    assert share(ada, table) != first


def test_number_of_shared_hands_is_limited(server, monkeypatch):
    monkeypatch.setattr(shared_hands, "MAX_SHARED_HANDS", 1)
    ada = server.person(NAME)
    first, second = with_a_hand(ada), with_a_hand(ada)
    link = share(ada, first)
    with pytest.raises(Refusal, match="You already share 1"):
        share(ada, second)
    assert share(ada, first) == link


@pytest.mark.parametrize("token", ["x", "0" * 24, "a" * 41, "%00", "%F0%9F%83%8F", "a" * 5000])
def test_made_up_link_is_refused_with_a_sentence(server, token):
    for path in (f"/hand/{token}", f"/api/hands/{token}/frames"):
        with pytest.raises(Refusal) as why:
            call_api(server, "GET", path)
        assert why.value.status in (404, 414, 431, 400)
        assert "Traceback" not in why.value.text


def test_name_that_is_markup_or_right_to_left_is_shown_as_text(server):
    for name in ("<b>x</b>", "\u05d3\u05e0\u05d4 \u05db\u05d4\u05df", '"><script>'):
        ada = server.person(name)
        served = call_api(server, "GET", share(ada, with_a_hand(ada)))
        assert "<b>x</b>" not in served
        assert '"><script>' not in served
        assert re.search(r"<bdi>shared by [^<]+</bdi>", served)


# --- the picture ----------------------------------------------------------------------------


def picture(address):
    with urllib.request.urlopen(address, timeout=60) as answer:
        return answer.headers, answer.read()


def image_of(page):
    found = re.search(r'property="og:image" content="([^"]*)"', page)
    return found and found[1]


@pytest.mark.parametrize("game", ["kingscorners", "pong"])
def test_page_names_a_picture_that_messengers_can_fetch(server, game):
    pytest.importorskip("vl_convert")
    ada, bob = server.person(NAME), server.person(OTHER)
    link = share(ada, company(ada, bob, game))
    page = call_api(server, "GET", link)
    assert image_of(page) == f"{server.address}{link}.png"
    assert 'name="twitter:card" content="summary_large_image"' in page
    headers, png = picture(image_of(page))
    assert headers["content-type"] == "image/png"
    assert headers["cross-origin-resource-policy"] == "cross-origin"
    assert png.startswith(b"\x89PNG")
    assert struct.unpack(">II", png[16:24]) == (1200, 630)
    assert 20_000 < len(png) < 600_000
    call_api(server, "DELETE", f"/api/me/hands/{link.rpartition('/')[2]}", key=ada.key)
    refused(server, f"{link}.png")


def test_picture_is_drawn_from_the_seats_view_and_has_no_other_name(server, monkeypatch):
    """The worker gets the seat, the name of its person, and nothing about others."""
    pytest.importorskip("vl_convert")
    asked = []

    async def compute(client, work, agreed, hand, *more):
        asked.append((work.__name__, hand, *more))
        return b""

    ada, bob = server.person(NAME), server.person("\u05d3\u05e0\u05d4")
    table = company(ada, bob, "kingscorners")
    links = [share(ada, table), share(bob, table)]
    monkeypatch.setattr(server.services.history, "compute", compute)
    for link in links:
        picture(f"{server.address}{link}.png")
    assert asked == [("hand_picture", 0, 0, (NAME,), "en"), ("hand_picture", 0, 1, ("", ""), "en")]


def test_page_names_no_picture_if_nothing_can_draw_it(server, monkeypatch):
    monkeypatch.setattr(replay, "RASTERIZER", Library("no_such_library", "pictures"))
    ada = server.person(NAME)
    link = share(ada, with_a_hand(ada))
    page = call_api(server, "GET", link)
    assert image_of(page) is None
    assert 'name="twitter:card" content="summary"' in page
    refused(server, f"{link}.png")


# --- the data -------------------------------------------------------------------------------


def test_reading_a_shared_hand_stores_nothing(server):
    ada = server.person(NAME)
    link = share(ada, with_a_hand(ada))
    people = len(server.services.accounts.names)
    everything(server, link)
    assert len(server.services.accounts.names) == people


def test_export_has_the_links_and_erasure_withdraws_them(server):
    ada, bob = server.person(NAME), server.person(OTHER)
    table = company(ada, bob, "kingscorners")
    link, of_bob = share(ada, table), share(bob, table)
    exported = call_api(server, "GET", "/api/me/data", key=ada.key)
    (shared,) = exported["shared_hands"]
    assert (shared["link"], shared["table"], shared["hand"]) == (link, table, 0)
    call_api(server, "DELETE", "/api/me", key=ada.key)
    assert NAME not in refused(server, link)
    refused(server, f"/api/hands/{link.rpartition('/')[2]}/frames")
    assert OTHER in call_api(server, "GET", of_bob)
    with closing(sqlite3.connect(server.path)) as db:
        assert db.execute("SELECT person FROM shared_hands WHERE id = ?", (table,)).fetchall() == [(bob.id,)]


def test_database_of_the_version_before_gets_the_table_of_shared_hands(tmp_path):
    path = tmp_path / "house.db"
    before = [f"CREATE TABLE versions (version INTEGER PRIMARY KEY, since TEXT NOT NULL); {migrations.V1}"]
    before += [*migrations.VERSIONS[1:7], "INSERT INTO versions VALUES (7, '2026-01-01');"]
    with closing(sqlite3.connect(path)) as db, db:
        db.executescript("".join(before))
        db.execute("INSERT INTO shared_pages VALUES ('p1', 'token')")
    SqliteStore(path).close()
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT count(*) FROM shared_hands").fetchone() == (0,)
        assert db.execute("SELECT token FROM shared_pages").fetchall() == [("token",)]
