"""A person's page: private unless shared, with a link that stops working, and without tables or other people."""

import json
import re

import pytest

from meldhouse.server.storage.people_queries import add_badge
from tests.server.registry.test_privacy import NAME, with_a_hand, with_company
from tests.support.live_server import LiveServer, Refusal, call_api


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with LiveServer(tmp_path_factory.mktemp("shared") / "house.db") as opened:
        yield opened


def share(person):
    return person.ask("/api/me/page")["link"]


def read(server, link):
    return call_api(server, "GET", link)


def refused(server, link):
    with pytest.raises(Refusal) as why:
        read(server, link)
    assert why.value.status == 404
    return why.value.text


def test_shared_link_works_until_sharing_stops_and_every_new_link_differs(server):
    ada = server.person(NAME)
    first = share(ada)
    assert share(ada) == first
    assert NAME in read(server, first)
    call_api(server, "DELETE", "/api/me/page", key=ada.key)
    assert "This page isn&#39;t shared" in refused(server, first)
    second = share(ada)
    assert second != first
    assert min(map(len, (first, second))) > len("/people/") + 20
    assert NAME in read(server, second)
    refused(server, first)


def test_shared_page_shows_no_table_no_hand_and_no_other_person(server):
    ada, bob = server.person(NAME), server.person("Bartholomew")
    table = with_company(ada, bob)
    tables = [table, with_a_hand(ada), ada.open("kingscorners", "me open")["table"]]
    earned = add_badge(ada.id, "kingscorners", "corners", table, 0, "2026-01-31T18:00:00Z")
    server.call(lambda: server.services.store.write(earned))
    shown = read(server, share(ada))
    assert NAME in shown
    assert "badge-kingscorners-corners.svg" in shown
    assert "badge-kingscorners-crowd.svg" not in shown
    assert f"{len(ada.get('/api/me/results')['results'])} hands" in shown
    for secret in ("Bartholomew", ada.id, bob.id, *tables, "/replay/", "/table/", "/join/", "data-close"):
        assert secret not in shown
    assert not re.search(r'href="/api/', shown)


@pytest.mark.parametrize("token", ["x", "0" * 24, "a" * 41, "%00", "%F0%9F%83%8F", "..%2Fmine", "a" * 5000])
def test_made_up_link_is_refused_with_a_sentence(server, token):
    with pytest.raises(Refusal) as why:
        read(server, f"/people/{token}")
    assert why.value.status in (404, 414, 431, 400)
    assert "Traceback" not in why.value.text


def test_page_of_a_deleted_person_is_not_shown(server):
    ada = server.person(NAME)
    link = share(ada)
    call_api(server, "DELETE", "/api/me", key=ada.key)
    assert NAME not in refused(server, link)


def test_page_is_private_and_can_only_be_shared_by_its_person(server):
    ada, bob = server.person(NAME), server.person("Bob")
    share(ada)
    call_api(server, "DELETE", "/api/me/page", key=bob.key)
    assert NAME in read(server, share(ada))
    for method in ("POST", "DELETE"):
        with pytest.raises(Refusal) as why:
            call_api(server, method, "/api/me/page", {})
        assert why.value.status in (401, 403)
    assert NAME not in call_api(server, "GET", "/mine", key=bob.key)


def test_name_that_is_markup_or_right_to_left_is_shown_as_text(server):
    for name in ("<b>x</b>", "\u05d3\u05e0\u05d4 \u05db\u05d4\u05df", '"><script>'):
        link = share(server.person(name))
        shown = read(server, link)
        assert "<b>x</b>" not in shown
        assert '"><script>' not in shown
        assert re.search(r"<h1><bdi[^>]*>[^<]+</bdi></h1>", shown)


def test_export_contains_choices_badges_blocks_and_the_link(server):
    ada, bob = server.person(NAME), server.person("Bob")
    with_a_hand(ada)
    ada.ask("/api/me", color="gold", unseen=True)
    server.call(lambda: server.services.accounts.blocks.add(ada.id, bob.id))
    link = share(ada)
    exported = ada.get("/api/me/data")
    exported = json.loads(exported) if isinstance(exported, str) else exported
    assert (exported["color"], exported["unseen"], exported["page"]) == ("gold", True, link)
    assert exported["blocked"] == [bob.id]
    assert exported["badges"] == ada.get("/api/me/badges")["badges"]
    assert bob.get("/api/me/data")["blocked"] == []
