"""Everybody is told in their own language, and programs by the kind of a refusal."""

import re

import pytest

from meldhouse.i18n.pseudolocale import TRANSLATION, expand
from meldhouse.server.http.locale import language_of, parse_accept_language
from meldhouse.util.errors import ErrorKind
from tests.support.live_server import Refusal, house_says

XX = {"Cookie": "language=xx"}


def pseudo(text):
    return expand(text).translate(TRANSLATION)


class Asked:
    """A request with these headers."""

    def __init__(self, cookies=None, **headers):
        self.cookies, self.headers = cookies or {}, {name.replace("_", "-"): value for name, value in headers.items()}


@pytest.mark.parametrize(
    ("header", "languages"),
    [
        ("de-AT, en;q=0.7", ["de", "en"]),
        ("en;q=0.5, tr", ["tr", "en"]),
        ("EN-gb", ["en"]),
        ("", [""]),
        ("de;q=x, en", ["en", "de"]),
    ],
)
def test_what_is_wanted_most_comes_first(header, languages):
    assert list(parse_accept_language(header)) == languages


def test_the_pseudo_language_is_had_by_the_cookie_alone():
    assert language_of(Asked({"language": "xx"})) == "xx"
    assert language_of(Asked(accept_language="xx, de")) == "en"
    assert language_of(Asked({"language": "../en"})) == "en"


def test_refusals_and_things_are_told_in_the_language_asked_for(house):
    with pytest.raises(Refusal) as refused:
        house_says(house, "GET", "/api/tables/nowhere", headers=XX)
    assert pseudo("This table doesn't exist.") in refused.value.text
    assert '"kind":"asked"' in refused.value.text
    titles = [game["title"] for game in house_says(house, "GET", "/api/games", headers=XX)["games"]]
    assert pseudo("Kings Corners") in titles


def test_two_at_a_table_are_told_in_two_languages(house):
    """Of the same table, at the same moment; each is "you" to itself."""
    ada, bob = house.person("Ada"), house.person("Bob")
    table = ada.open("kingscorners", "me open")["table"]
    bob.ask(f"/api/tables/{table}/sit")
    with ada.line(table) as first, bob.line(table, cookie="language=xx") as second:
        for line in (first, second):
            line.wait_for(lambda now: now["scene"])
        assert first.now["scene"]["title"] == "Kings Corners"
        assert second.now["scene"]["title"] == pseudo("Kings Corners")
        assert second.now["scene"]["prompt"].startswith("⟨@0⟩")
        assert not re.search("[A-Za-z]", second.now["scene"]["prompt"])
        assert {zone["label"] for zone in second.now["scene"]["zones"] if zone["seat"] is not None} == {
            "⟨@0⟩" + pseudo("'s hand"),
            pseudo("your hand"),
        }


def test_a_no_has_its_kind(house):
    """By which a program knows what to do about it, in whatever language it is told."""
    ada, bob = house.person("Ada"), house.person("Bob")
    table = ada.open("kingscorners", "me open")["table"]
    bob.ask(f"/api/tables/{table}/sit")
    with ada.line(table) as first, bob.line(table) as second:
        for line in (first, second):
            line.wait_for(lambda now: now["scene"])
        held = next(zone["pieces"] for zone in first.now["scene"]["zones"] if zone["key"] == "hand 0")
        lacking = next(card for card in ("KS", "KH", "KD", "KC", "2S", "3S", "4S", "5S", "6S") if card not in held)
        refusals = {
            ErrorKind.UNKNOWN: first.ask("play", move="fly away"),
            ErrorKind.RULE: first.ask("play", move=f"play {lacking} N"),
            ErrorKind.STALE: first.ask("play", move="end", at="0.0"),
            ErrorKind.TURN: second.ask("play", move="end"),
            ErrorKind.ASKED: second.ask("start"),
        }
        for kind, answer in refusals.items():
            assert (answer["tell"], answer["kind"]) == ("no", kind)
        why = first.ask("why", move=f"play {lacking} N")
        assert (why["kind"], why["why"]) == (ErrorKind.RULE, f"You don't hold ⟨{lacking}⟩.")
        assert "kind" not in first.ask("why", move="end")
        with pytest.raises(Refusal, match='"kind":"not your turn"'):
            bob.ask(f"/api/tables/{table}/moves", move="end")
