"""Rules pages of a game with and without a page "How it is played", of a variant, and of a table."""

import re

import pytest

import meldhouse as mh
from meldhouse import rulebook
from meldhouse.core.article_positions import article_positions
from meldhouse.i18n import language_tags
from meldhouse.server.http.pages import rules
from meldhouse.server.http.pages.rules import rulebook_html
from tests.support.live_server import Refusal, call_api


def get(server, path):
    return call_api(server, "GET", path)


def test_rules_page_without_how_to_play_shows_rules_and_options(server, monkeypatch):
    """The game of the guide has no such page. The rules are open; the options are in one group without effects."""
    monkeypatch.setitem(vars(mh.GAMES["pong"]), "how_to_play", None)
    page = get(server, "/rules/pong?variant=mixed")
    assert "<h1>Rules of Pong</h1>" in page
    assert "<details open>" in page
    assert 'id="played"' not in page
    assert page.count('class="setting') == len(mh.GAMES["pong"].rules.Rules._fields)
    assert page.count('class="setting changed"') == 1
    assert "All rules" in page
    assert '"groups":[{"options":["seats",' in get(server, "/new/pong")


def test_rules_page_of_a_variant_shows_what_differs(server):
    """It shows the changed options that have an effect, and nothing for a standard variant."""
    for game, (usual, *others) in ((game, found.variants) for game, found in mh.GAMES.items()):
        assert 'id="otherwise"' not in get(server, f"/rules/{game}?variant={usual}")
        for variant in others:
            page = get(server, f"/rules/{game}?variant={variant}")
            said = re.search(r'<section id="otherwise">(.*?)</section>', page, re.S)
            assert said, variant
            assert 1 <= said[1].count("<li>") <= page.count('class="setting changed"')


def test_rules_page_of_a_table_shows_its_options(server):
    ada = server.person()
    table = ada.open("kingscorners", options={"target": "70"})["table"]
    page = ada.get(f"/table/{table}/rules")
    assert "The match ends when a player reaches 70 points." in page
    assert f'href="/table/{table}"' in page
    assert "As played at this table" in page


def test_rules_page_does_not_mention_tests(server):
    """Rules pages are for players."""
    for name in rulebook.pages():
        page = re.sub(r"<[^>]*>", " ", get(server, f"/rules/{name}"))
        assert not re.search(r"\b(tests?|misprint\w*|PyMahjongGB)\b", page), name


def test_every_article_links_to_its_position(server):
    """Each number has an anchor and one link, with a name of its own; the move that ends the hand is beside it."""
    for name, game in mh.GAMES.items():
        page = get(server, f"/rules/{name}")
        links = re.findall(rf'<a href="/try/{name}/([^"]+)" aria-label="([^"]+)">([^<]+)</a>', page)
        assert {number for number, _, _ in links} == set(article_positions(game)), name
        assert len({label for _, label, _ in links}) == len(links) == len(article_positions(game)), name
        for number, label, text in links:
            assert f'id="article-{number}"' in page
            assert label.startswith(text)
            assert (text == "Nearest position") == article_positions(game)[number].is_nearest
    assert '>Try it</a> <code translate="no">play 9S W</code></span>' in get(server, "/rules/kingscorners")


def test_game_without_positions_has_no_links(server, monkeypatch):
    monkeypatch.setattr(rules, "article_positions", lambda game: {})
    rulebook_html.cache_clear()
    assert "/try/" not in get(server, "/rules/pong")
    rulebook_html.cache_clear()


def test_glossary_of_a_game_is_served(server):
    """Each term has its meaning and the forms that sentences use. An unknown game gets an explanation."""
    words = {one["name"]: one for one in call_api(server, "GET", "/api/games/kongpie/words")["words"]}
    assert words["glory"]["means"].startswith("One more kong")
    assert "high notes" in words["high-note"]["forms"]
    with pytest.raises(Refusal, match="This game doesn't exist"):
        call_api(server, "GET", "/api/games/whist/words")


@pytest.fixture
def german_rules(tmp_path, monkeypatch):
    """Add a language with a rulebook for Pong only."""
    for name in rulebook.pages():
        (tmp_path / f"{name}.md").write_text(rulebook.page(name, link=r"[\1](\2.md)"), "utf-8")
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "pong.md").write_text("# Pong\n\n1. Vier Personen spielen `play`.\n", "utf-8")
    monkeypatch.setattr(rulebook, "files", lambda package: tmp_path)
    monkeypatch.setattr(language_tags, "languages", lambda: ("de", "en"))
    rulebook_html.cache_clear()
    yield
    rulebook_html.cache_clear()


def in_german(server, path):
    return call_api(server, "GET", path, headers={"Accept-Language": "de"})


def test_rulebook_is_shown_in_the_language_of_the_reader(server, german_rules):
    page = in_german(server, "/rules/pong")
    assert '<div class="page" lang="de">' in page
    assert '<li id="article-1">Vier Personen spielen <code translate="no">play</code>. <span class="try">' in page
    assert '<div class="page" lang="en">' in get(server, "/rules/pong")


def test_rulebook_missing_in_a_language_is_shown_in_english(server, german_rules):
    for path in ("/rules/tongits", "/rules/mahjong-fans"):
        page = in_german(server, path)
        assert '<html lang="de">' in page
        assert '<div class="page" lang="en">' in page
    assert rulebook.served_language("tongits", "de") == rulebook.served_language("pong", "xx") == "en"


def test_browsers_can_translate_the_rulebook_but_not_its_codes(server):
    for name in rulebook.pages():
        page = get(server, f"/rules/{name}")
        text = page.partition('class="page" lang="en"')[2]
        assert text.startswith(">"), name
        assert not re.search(r"<code>|<td lang=\"zh\">", text), name
