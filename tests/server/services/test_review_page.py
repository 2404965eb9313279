"""The moments of a review on a server: tables as their seats saw them, and tables at these positions to try again."""

import json
import re
import urllib.request
from html import unescape

import pytest

import meldhouse as mh
from meldhouse.bots import find_bot
from meldhouse.i18n import Localizer
from meldhouse.review import Review
from meldhouse.review.result import MAX_MOMENTS
from meldhouse.server.core.serialization import scene_json
from meldhouse.server.services import review_jobs
from tests.server.services.test_positions import at_move, seen, seen_by, upload
from tests.server.services.test_review_jobs import done, play_out
from tests.support.live_server import LiveServer, Refusal, play_hand

GAMES = ("tongits", "kingscorners")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with LiveServer(tmp_path_factory.mktemp("moments") / "house.db") as opened:
        yield opened


@pytest.fixture(autouse=True)
def quickly(monkeypatch):
    monkeypatch.setattr(review_jobs, "BUDGET", 1500)


def careless_table(game):
    """Return a table after two hands in which seat 1 plays at random."""
    table, club, uniform = mh.table(game, seed=5), find_bot("club", 1), find_bot("uniform", 3)
    for _ in range(2):
        table.deal()
        while table.turn is not None:
            table.play((uniform if table.turn == 1 else club).choose(table.view(table.turn)))
    return table


@pytest.fixture(scope="module", params=GAMES)
def reviewed(server, request):
    """Return a person, their record of a careless player, the table, and the review of its first hand."""
    ada, table = server.person(), careless_table(request.param)
    record = upload(ada, table)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(review_jobs, "BUDGET", 1500)
        answer, _ = done(ada, f"/api/records/{record}/review?hand=0")
    return ada, record, table, answer


def zones_of(table, seat):
    """Return what a seat sees of the pieces."""
    scene = scene_json(table.view(seat).scene, Localizer(viewer=seat, with_markers=True))
    return json.loads(json.dumps(scene["zones"]))


def test_moments_are_the_tables_that_their_seats_saw(reviewed):
    """The moments are those of the review, and other hands are face down."""
    _, _, table, answer = reviewed
    review, moments = Review.from_json(answer["review"]), answer["moments"]
    assert [one["number"] for one in moments] == [one.number for one in review.moments()]
    assert 1 <= len(moments) <= MAX_MOMENTS
    for one in moments:
        decision = review.by_number[one["number"]]
        assert (one["seat"], one["made"]["move"], one["best"]["move"]) == (decision.seat, decision.made, decision.best)
        assert one["scene"]["zones"] == zones_of(at_move(table, 0, decision.number), decision.seat)
        assert one["scene"]["choices"] == []
        hands = {zone["key"]: zone["pieces"] for zone in one["scene"]["zones"] if zone["key"].startswith("hand ")}
        open_hands = [key for key, pieces in hands.items() if pieces and "??" not in pieces]
        assert open_hands == [f"hand {decision.seat}"]
        assert len(hands) > 1


def test_shown_review_has_a_card_for_each_moment_and_pieces_as_markers(reviewed):
    _, record, _, answer = reviewed
    shown, numbers = answer["shown"], [str(one["number"]) for one in answer["moments"]]
    assert re.findall(r'class="moment" data-number="(\d+)"', shown) == numbers
    assert re.findall(r'data-try="(\d+)"', shown) == numbers
    assert all(f"/replay/{record}?hand=0&amp;move={number}" in shown for number in numbers)
    rows = shown.partition("<tbody")[2]
    assert "⟨" in rows
    assert "⟨@" not in rows


def test_try_again_opens_a_table_at_the_moment_for_the_seat_that_decided(server, reviewed):
    """The seat has the same view and legal moves, and nothing counts. The table links to the review."""
    ada, record, table, answer = reviewed
    for one in answer["moments"]:
        expected = at_move(table, 0, one["number"])
        id = ada.ask(f"/api/records/{record}/positions?hand=0&move={one['number']}")["table"]
        with ada.line(id) as line:
            now = line.wait_for(lambda now: now["scene"] and now["scene"]["choices"])
            assert now["you"] == one["seat"] == expected.turn
            assert seen(now) == seen_by(expected)
            assert [choice["move"] for choice in now["scene"]["choices"]] == expected.view(expected.turn).moves()
            assert {one["made"]["move"], one["best"]["move"]} <= {choice["move"] for choice in now["scene"]["choices"]}
            assert (now["table"]["clock"], now["table"]["public"], now["table"]["practice"]) == ("off", False, True)
            assert link_back(server, ada, id) == f"/review/{record}?hand=0"
    with ada.line(id) as line:
        play_hand(line)
        while line.state != "over":
            line.until("seats")
        again = line.ask("rematch")["table"]
    assert link_back(server, ada, again) == f"/review/{record}?hand=0"
    assert ada.get("/api/me/results")["results"] == []


def test_link_to_the_review_survives_a_restart(tmp_path):
    path, table = tmp_path / "house.db", careless_table("kingscorners")
    with LiveServer(path) as server:
        ada = server.person()
        record = upload(ada, table)
        id = ada.ask(f"/api/records/{record}/positions?hand=1&move=2")["table"]
    with LiveServer(path) as server:
        assert link_back(server, ada, id) == f"/review/{record}?hand=1"


def link_back(server, who, table):
    """Return the link to a review on the page of a table, or None."""
    request = urllib.request.Request(f"{server.address}/table/{table}", headers={"Cookie": f"key={who.key}"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        found = re.search(r'<a id="review" href="([^"]*)">Back to the review</a>', answer.read().decode())
    return found and unescape(found[1])


def test_other_tables_have_no_link_to_a_review(server):
    """A client can't choose the link."""
    ada = server.person()
    assert link_back(server, ada, ada.open("pong", "me bot bot bot", review="/review/x?hand=0")["table"]) is None
    position = ada.ask("/api/positions", game="pong", seed=3, review="https://elsewhere.example/")["table"]
    assert link_back(server, ada, position) is None


def test_moments_at_a_table_are_those_of_the_reader(server):
    """With bots, the hand is reviewed for all seats, but only the reader's moves are moments."""
    ada = server.person()
    table = ada.open("kingscorners", "me bot bot bot", pace="at-once", hands=1, start=True)["table"]
    with ada.line(table) as line:
        play_hand(line)
    answer, _ = done(ada, f"/api/tables/{table}/review?hand=0")
    review = Review.from_json(answer["review"])
    assert len(review.deciding_seats) > 1  # in a short hand, a seat may have nothing to decide
    assert [one["number"] for one in answer["moments"]] == [one.number for one in review.moments((0,))]
    assert {one["seat"] for one in answer["moments"]} <= {0}
    assert ("You made no clear mistakes" in answer["shown"]) == (not answer["moments"])
    assert ("data-try" in answer["shown"]) == bool(answer["moments"])


def test_moments_during_a_match_show_only_the_readers_own_and_cannot_be_tried(server):
    """The true deal would show what the others hold, so positions are refused until the table is over."""
    ada, otto = server.person("Ada"), server.person("Otto")
    table = ada.open("kingscorners", "me open bot bot", variant="chips", pace="quick", public=True, hands=3)["table"]
    otto.ask(f"/api/tables/{table}/sit", seat=1)
    play_out((ada, otto), table)
    for seat, person in enumerate((ada, otto)):
        answer, _ = done(person, f"/api/tables/{table}/review?hand=0")
        assert {one["seat"] for one in answer["moments"]} <= {seat}
        assert "data-try" not in answer["shown"]
        assert ("You can try these moves again when the table is over." in answer["shown"]) == bool(answer["moments"])
        for one in answer["moments"]:
            shown = {zone["key"]: zone["pieces"] for zone in one["scene"]["zones"]}
            assert all(set(shown[f"hand {other}"]) <= {"??"} for other in range(4) if other != seat)
        with pytest.raises(Refusal, match="403"):
            person.ask(f"/api/tables/{table}/positions?hand=0&move=0")
