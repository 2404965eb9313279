"""The title and the sentence that messengers show for a link; they name only what the page itself shows."""

import json
import re
import urllib.request
from html import unescape

import pytest

from tests.server.registry.test_privacy import with_company
from tests.support.live_server import Refusal, call_api


def preview(server, path):
    """Return the title and the description that a client without a key gets."""
    shown = call_api(server, "GET", path)
    return [unescape(re.search(f'og:{name}" content="([^"]*)"', shown)[1]) for name in ("title", "description")]


def test_preview_of_a_replay_names_the_game_and_no_person(server):
    ada, bob = server.person("Ada"), server.person("Bartholomew")
    table = with_company(ada, bob, hands=1)
    title, about = preview(server, f"/replay/{table}")
    assert title.startswith("Kings Corners, ")
    assert not {"Ada", "Bartholomew"} & set(f"{title} {about}".split())


def test_preview_of_a_shared_page_and_of_a_deal_of_the_day(server):
    ada = server.person("Ada")
    assert preview(server, ada.ask("/api/me/page")["link"])[0] == "Ada"
    day = server.services.daily.today.isoformat()
    title, about = preview(server, f"/daily/tongits/{day}")
    assert title == "Deal of the day: Tongits"
    assert about


# --- invitations ------------------------------------------------------------------------------


def stored(server):
    """Return what an invitation could change: people, invitations and seats."""
    accounts, tables = server.services.accounts, server.services.tables
    seats = {id: list(settings.seats) for id, settings in tables.settings_by_id.items()}
    return dict(accounts.names), set(accounts.invited), seats


def test_preview_of_a_private_invitation_names_the_game_but_not_its_host(server):
    opened = server.person("Bartholomew").open("kingscorners", public=False, seats="me open bot bot")
    before = stored(server)
    for _ in range(3):
        title, about = preview(server, f"/join/{opened['invitation']}")
        assert title == "You are invited to play Kings Corners"
        assert re.search(r"\d minutes", about)
        page = call_api(server, "GET", f"/join/{opened['invitation']}")
        assert opened["table"] not in page
        assert "Bartholomew" not in page
    assert stored(server) == before


def test_preview_of_a_public_invitation_names_its_host(server):
    opened = server.person("<b>Ada</b>").open("pong", public=True, seats="me open bot bot")
    title, _ = preview(server, f"/join/{opened['invitation']}")
    assert title == "<b>Ada</b> invites you to play Pong"
    assert "<b>Ada" not in call_api(server, "GET", f"/join/{opened['invitation']}")


@pytest.mark.parametrize("invitation", ["nonsense", "%00", "x" * 3000, "%F0%9F%83%8F"])
def test_void_invitation_is_answered_without_recording_anyone(server, invitation):
    before = stored(server)
    for method, path in (("GET", "/join/"), ("POST", "/api/join/")):
        with pytest.raises(Refusal) as why:
            call_api(server, method, path + invitation, headers={"Origin": server.address})
        assert "invalid or has expired" in why.value.text
    assert stored(server) == before


def test_browser_without_a_key_accepts_an_invitation_from_its_page_only(server):
    opened = server.person("Ada").open("kingscorners", public=False, seats="me open bot bot")
    path = f"/api/join/{opened['invitation']}"
    before = stored(server)
    for origin in ({}, {"Origin": "http://elsewhere.example"}):
        with pytest.raises(Refusal, match="403"):
            call_api(server, "POST", path, {}, headers=origin)
    assert stored(server) == before
    request = urllib.request.Request(server.address + path, b"{}", {"Origin": server.address})
    with urllib.request.urlopen(request) as answer:
        assert json.load(answer) == {"table": opened["table"], "link": f"/table/{opened['table']}"}
        cookie = answer.headers["set-cookie"].partition(";")[0]
    names, invited, _ = stored(server)
    assert len(names) == len(before[0]) + 1
    assert len(invited) == len(before[1]) + 1
    assert "Kings Corners" in call_api(server, "GET", f"/table/{opened['table']}", headers={"Cookie": cookie})


def test_person_with_a_key_comes_to_the_table_at_once(server):
    opened = server.person("Ada").open("kingscorners", public=False, seats="me open bot bot")
    bob = server.person("Bob")
    assert 'id="seats"' in call_api(server, "GET", f"/join/{opened['invitation']}", key=bob.key)
    assert bob.ask(f"/api/join/{opened['invitation']}")["table"] == opened["table"]
