"""The pages of the rules: of a game with a page "How it is played" and of one without, in a variant and at a table."""

import re

import pytest

import meldhouse as mh
from meldhouse import rulebook
from tests.support.live_server import Refusal, call_api


def get(server, path):
    return call_api(server, "GET", path)


def test_a_game_without_such_a_page_shows_its_law_and_options(server, monkeypatch):
    """As the game of the guide does: the law lies open, and the options are in one group, their effects untold."""
    monkeypatch.setitem(vars(mh.GAMES["pong"]), "how_to_play", None)
    page = get(server, "/rules/pong?variant=mixed")
    assert "<h1>Rules of Pong</h1>" in page
    assert "<details open>" in page
    assert 'id="played"' not in page
    assert page.count('class="setting') == len(mh.GAMES["pong"].rules.Rules._fields)
    assert page.count('class="setting changed"') == 1
    assert "All rules" in page
    assert '"groups": [{"options": ["seats", ' in get(server, "/new/pong")


def test_what_a_variant_plays_otherwise_is_said(server):
    """Of the options that it changes those that do anything; nothing where all is as usual."""
    for game, (usual, *others) in ((game, found.variants) for game, found in mh.GAMES.items()):
        assert 'id="otherwise"' not in get(server, f"/rules/{game}?variant={usual}")
        for variant in others:
            page = get(server, f"/rules/{game}?variant={variant}")
            said = re.search(r'<section id="otherwise">(.*?)</section>', page, re.S)
            assert said, variant
            assert 1 <= said[1].count("<li>") <= page.count('class="setting changed"')


def test_a_table_of_its_own_rules_is_told_of(server):
    ada = server.person()
    table = ada.open("kingscorners", options={"target": "70"})["table"]
    page = ada.get(f"/table/{table}/rules")
    assert "The match ends when a player has this many points: 70." in page
    assert f'href="/table/{table}"' in page
    assert "As played at this table" in page


def test_nothing_is_said_of_tests(server):
    """The pages are for those who play."""
    for name in rulebook.pages():
        page = re.sub(r"<[^>]*>", " ", get(server, f"/rules/{name}"))
        assert not re.search(r"\b(tests?|misprint\w*|PyMahjongGB)\b", page), name


def test_the_words_of_a_game_can_be_asked_for(server):
    """With what they mean and how sentences use them; of a game that is not there, a sentence."""
    words = {one["name"]: one for one in call_api(server, "GET", "/api/games/kongpie/words")["words"]}
    assert words["glory"]["means"].startswith("One more kong")
    assert "high notes" in words["high-note"]["forms"]
    with pytest.raises(Refusal, match="This game doesn't exist"):
        call_api(server, "GET", "/api/games/whist/words")
