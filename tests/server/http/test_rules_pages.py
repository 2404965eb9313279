"""The pages of the rules: of a game with a page "How it is played" and of one without, in a variant and at a table."""

import re

import pytest

import meldhouse as mh
from meldhouse import rulebook
from meldhouse.server.http import locale
from meldhouse.server.http.pages.rules import rulebook_html
from tests.support.live_server import Refusal, house_says


def get(house, path):
    return house_says(house, "GET", path)


def test_a_game_without_such_a_page_shows_its_law_and_options(house, monkeypatch):
    """As the game of the guide does: the law lies open, and the options are in one group, their effects untold."""
    monkeypatch.setitem(vars(mh.GAMES["pong"]), "how_to_play", None)
    page = get(house, "/rules/pong?variant=mixed")
    assert "<h1>Rules of Pong</h1>" in page
    assert "<details open>" in page
    assert 'id="played"' not in page
    assert page.count('class="setting') == len(mh.GAMES["pong"].rules.Rules._fields)
    assert page.count('class="setting changed"') == 1
    assert "All rules" in page
    assert '"groups": [{"options": ["seats", ' in get(house, "/new/pong")


def test_what_a_variant_plays_otherwise_is_said(house):
    """Of the options that it changes those that do anything; nothing where all is as usual."""
    for game, (usual, *others) in ((game, found.variants) for game, found in mh.GAMES.items()):
        assert 'id="otherwise"' not in get(house, f"/rules/{game}?variant={usual}")
        for variant in others:
            page = get(house, f"/rules/{game}?variant={variant}")
            said = re.search(r'<section id="otherwise">(.*?)</section>', page, re.S)
            assert said, variant
            assert 1 <= said[1].count("<li>") <= page.count('class="setting changed"')


def test_a_table_of_its_own_rules_is_told_of(house):
    ada = house.person()
    table = ada.open("kingscorners", options={"target": "70"})["table"]
    page = ada.get(f"/table/{table}/rules")
    assert "The match ends when a player has this many points: 70." in page
    assert f'href="/table/{table}"' in page
    assert "As played at this table" in page


def test_nothing_is_said_of_tests(house):
    """The pages are for those who play."""
    for name in rulebook.pages():
        page = re.sub(r"<[^>]*>", " ", get(house, f"/rules/{name}"))
        assert not re.search(r"\b(tests?|misprint\w*|PyMahjongGB)\b", page), name


def test_the_words_of_a_game_can_be_asked_for(house):
    """With what they mean and how sentences use them; of a game that is not there, a sentence."""
    words = {one["name"]: one for one in house_says(house, "GET", "/api/games/kongpie/words")["words"]}
    assert words["glory"]["means"].startswith("One more kong")
    assert "high notes" in words["high-note"]["forms"]
    with pytest.raises(Refusal, match="This game doesn't exist"):
        house_says(house, "GET", "/api/games/whist/words")


@pytest.fixture
def german_rules(tmp_path, monkeypatch):
    """A language with a rulebook of Pong, and no other."""
    for name in rulebook.pages():
        (tmp_path / f"{name}.md").write_text(rulebook.page(name, link=r"[\1](\2.md)"), "utf-8")
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "pong.md").write_text("# Pong\n\n1. Vier Personen spielen `play`.\n", "utf-8")
    monkeypatch.setattr(rulebook, "files", lambda package: tmp_path)
    monkeypatch.setattr(locale, "languages", lambda: ("de", "en"))
    rulebook_html.cache_clear()
    yield
    rulebook_html.cache_clear()


def in_german(house, path):
    return house_says(house, "GET", path, headers={"Accept-Language": "de"})


def test_a_rulebook_is_shown_in_the_language_of_the_reader(house, german_rules):
    page = in_german(house, "/rules/pong")
    assert '<div class="page" lang="de">' in page
    assert '<li id="article-1">Vier Personen spielen <code translate="no">play</code>.' in page
    assert '<div class="page" lang="en">' in get(house, "/rules/pong")


def test_a_rulebook_that_a_language_lacks_is_shown_in_english(house, german_rules):
    for path in ("/rules/tongits", "/rules/mahjong-fans"):
        page = in_german(house, path)
        assert '<html lang="de">' in page
        assert '<div class="page" lang="en">' in page
    assert rulebook.served_language("tongits", "de") == rulebook.served_language("pong", "xx") == "en"


def test_browsers_may_translate_the_rulebook_but_not_its_codes(house):
    for name in rulebook.pages():
        page = get(house, f"/rules/{name}")
        text = page.partition('class="page" lang="en"')[2]
        assert text.startswith(">"), name
        assert not re.search(r"<code>|<td lang=\"zh\">", text), name
