"""People get texts in their own language, and programs get the kind of a refusal."""

import re

import pytest

from meldhouse.i18n.pseudolocale import TRANSLATION, expand
from meldhouse.server.http.locale import language_of, parse_accept_language
from meldhouse.util.errors import ErrorKind
from tests.support.live_server import Refusal, call_api
from tests.support.sample_catalogues import sample_catalogues

XX = {"Cookie": "language=xx"}


def pseudo(text):
    return expand(text).translate(TRANSLATION)


class Asked:
    """A request with the given headers."""

    def __init__(self, cookies=None, **headers):
        self.cookies, self.headers = cookies or {}, {name.replace("_", "-"): value for name, value in headers.items()}


@pytest.mark.parametrize(
    ("header", "languages"),
    [
        ("de-AT, en;q=0.7", ["de-at", "en"]),
        ("zh-Hans-CN,zh;q=0.9", ["zh-hans-cn", "zh"]),
        ("en;q=0.5, tr", ["tr", "en"]),
        ("EN-gb", ["en-gb"]),
        ("", [""]),
        ("de;q=x, en", ["en", "de"]),
    ],
)
def test_accept_language_is_sorted_by_weight(header, languages):
    assert list(parse_accept_language(header)) == languages


def test_pseudolocale_can_be_chosen_only_by_the_cookie():
    assert language_of(Asked({"language": "xx"})) == "xx"
    assert language_of(Asked(accept_language="xx, de")) == "en"
    assert language_of(Asked({"language": "../en"})) == "en"


def test_request_gets_the_catalogue_for_its_full_language_tag(tmp_path):
    with sample_catalogues(tmp_path, {"zh-Hans": "you-name = 你", "fil": "you-name = ikaw"}):
        assert language_of(Asked(accept_language="zh-Hans-CN, en;q=0.5")) == "zh-Hans"
        assert language_of(Asked(accept_language="zh-CN")) == "zh-Hans"
        assert language_of(Asked(accept_language="zh-TW, tl-PH;q=0.8, en;q=0.5")) == "fil"
        assert language_of(Asked(accept_language="zh-TW, ms")) == "en"
        assert language_of(Asked({"language": "zh-hans"}, accept_language="fil")) == "zh-Hans"
        assert language_of(Asked({"language": "zh-Hant"}, accept_language="fil")) == "fil"


def test_refusals_and_titles_are_in_the_requested_language(server):
    with pytest.raises(Refusal) as refused:
        call_api(server, "GET", "/api/tables/nowhere", headers=XX)
    assert pseudo("This table doesn't exist.") in refused.value.text
    assert '"kind":"asked"' in refused.value.text
    titles = [game["title"] for game in call_api(server, "GET", "/api/games", headers=XX)["games"]]
    assert pseudo("Kings Corners") in titles


def test_two_people_at_a_table_can_read_different_languages(server):
    """Both see the same table at the same moment; each is addressed as "you"."""
    ada, bob = server.person("Ada"), server.person("Bob")
    table = ada.open("kingscorners", "me open")["table"]
    with ada.line(table) as first, bob.line(table, cookie="language=xx") as second:
        bob.ask(f"/api/tables/{table}/sit")  # now, so that no bot plays for Ada before she is there
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


def test_refusal_has_a_kind_for_programs(server):
    """The kind doesn't depend on the language."""
    ada, bob = server.person("Ada"), server.person("Bob")
    table = ada.open("kingscorners", "me open")["table"]
    with ada.line(table) as first, bob.line(table) as second:
        bob.ask(f"/api/tables/{table}/sit")
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
