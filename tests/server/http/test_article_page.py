"""The link of an article opens a table in a position that shows it."""

import re
import urllib.request
from html import unescape
from urllib.parse import quote

import pytest

import meldhouse as mh
from meldhouse.core.article_positions import article_positions, open_article_table
from meldhouse.util.errors import quote as quoted
from tests.support.live_server import Refusal, call_api

ENDING = {"kingscorners": "5", "pong": "9", "mahjong": "M5"}  # articles about the end of a hand


def follow(server, who, game, article):
    """Return the address that a link leads a person to."""
    cookie = {"Cookie": f"key={who.key}"} if who else {}
    request = urllib.request.Request(f"{server.address}/try/{game}/{article}", headers=cookie)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return answer.url.removeprefix(server.address)


def table_of(address):
    assert address.startswith("/table/")
    return address.rsplit("/", 1)[1]


@pytest.mark.parametrize("name", mh.GAMES)
def test_link_of_an_article_opens_its_position(server, name):
    """The person has the seat to act and its legal moves, and bots have the others."""
    ada, game = server.person(), mh.GAMES[name]
    article, position = next(item for item in article_positions(game).items() if len(item[1].moves) >= 2)
    expected = open_article_table(game, position)
    with ada.line(table_of(follow(server, ada, name, article))) as line:
        now = line.wait_for(lambda now: now["scene"] and now["scene"]["choices"])
        assert now["you"] == expected.turn
        assert [choice["move"] for choice in now["scene"]["choices"]] == expected.moves()
        assert [seat["is"] for seat in now["table"]["seats"]].count("bot") == expected.rules.seats - 1


@pytest.mark.parametrize(("name", "article"), ENDING.items())
def test_last_move_of_an_article_ends_the_hand_and_nothing_counts(server, name, article):
    ada = server.person()
    last_move = article_positions(mh.GAMES[name])[article].last_move
    with ada.line(table_of(follow(server, ada, name, article))) as line:
        line.wait_for(lambda now: now["scene"] and now["scene"]["choices"])
        assert line.ask("play", move=last_move, at=line.now["at"])["tell"] == "done"
        line.wait_for(lambda now: now["over"])
    assert ada.get("/api/me/results")["results"] == []


@pytest.mark.parametrize(("article", "says"), [("5", "This position shows article 5."), ("P12", "is the nearest.")])
def test_table_page_of_an_article_links_to_the_article(server, article, says):
    ada = server.person()
    check_article_link(server, ada, table_of(follow(server, ada, "pong", article)), article, says)


def test_rematch_of_an_article_links_to_the_article(server):
    """It opens the same position again; the page also names the move that ends the hand."""
    ada, article = server.person(), ENDING["pong"]
    last_move = article_positions(mh.GAMES["pong"])[article].last_move
    with ada.line(table_of(follow(server, ada, "pong", article))) as line:
        line.wait_for(lambda now: now["scene"] and now["scene"]["choices"])
        line.ask("play", move=last_move, at=line.now["at"])
        while line.state != "over":
            line.until("seats")
        again = line.ask("rematch")["table"]
    check_article_link(server, ada, again, article, f"This move ends the hand: {last_move}")


def check_article_link(server, who, table, article, says):
    """Check the link of a table's page: its text, its target, and the sentences about the position."""
    link = re.search(r'<a id="article" href="([^"]*)"[^>]* title="([^"]*)">([^<]*)</a>', page_of(server, who, table))
    assert link[1] == f"/table/{table}/rules#article-{article}"
    assert says in unescape(link[2])
    assert link[3] == f"Article {article}"


def page_of(server, who, table):
    request = urllib.request.Request(f"{server.address}/table/{table}", headers={"Cookie": f"key={who.key}"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return answer.read().decode()


def test_table_page_of_another_table_names_no_article(server):
    ada = server.person()
    table = ada.open("pong", seats="me bot bot bot", article="5")["table"]
    assert 'id="article"' not in page_of(server, ada, table)


def test_table_of_an_article_shows_only_what_its_seat_may_see(server):
    ada, game = server.person(), mh.GAMES["tongits"]
    position = article_positions(game)["8"]
    expected = open_article_table(game, position)
    with ada.line(table_of(follow(server, ada, "tongits", "8"))) as line:
        line.wait_for(lambda now: now["scene"] and now["scene"]["choices"])
        hands = {zone["key"]: zone["pieces"] for zone in line.now["scene"]["zones"] if zone["key"].startswith("hand")}
    shown = [seat for seat in range(3) if any(piece != "??" for piece in hands[f"hand {seat}"])]
    assert shown == [expected.turn]


@pytest.mark.parametrize("article", ["99", "C99", "0", "<b>", "4.5", "x" * 300])
def test_unknown_article_is_not_found(server, article):
    assert refusal_of(server, f"/try/kingscorners/{quote(article)}") == (
        404,
        f"There is no position for article '{quoted(article)}' of Kings Corners.",
    )


def test_unknown_game_is_not_found(server):
    assert refusal_of(server, "/try/whist/1") == (404, "This game doesn't exist.")


def refusal_of(server, path):
    """Return the status of an error page, and what it says."""
    with pytest.raises(Refusal) as refused:
        call_api(server, "GET", path, headers={"Cookie": f"key={server.person().key}"})
    said = re.search(r"<h1>[^<]*</h1>\s*<p>([^<]*)</p>", refused.value.text)
    return refused.value.status, unescape(said[1])


def test_client_without_cookies_opens_no_table(server):
    """A link in an image of another site sends no cookie; it leads to the rules."""
    assert follow(server, None, "pong", "5") == "/rules/pong"
    assert server.services.tables.settings_by_id == {}
