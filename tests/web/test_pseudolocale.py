"""In the pseudo-language no page shows an English word, so all texts come from the catalogue."""

import re
from functools import cache

import pytest

import meldhouse as mh
from meldhouse.games.bot_levels import OFFERED
from meldhouse.games.options import settings
from meldhouse.i18n.catalogue import format_key
from meldhouse.pieces import cards, tiles
from meldhouse.server.services.how_to_play_json import choices
from tests.support.forked_commands import meldhouse
from tests.support.parameter_sweep import few
from tests.web.page_driver import let_a_bot_finish, reach, sit_down, start_nothing

GAMES = list(mh.GAMES)

# Everything that a page shows, except for what isn't translated: names, codes, the rulebook.
SAID = """() => {
    const found = [], silent = "script, style, template, code, svg[aria-hidden], [translate='no'], [lang='en']";
    const walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const node = walk.currentNode;
        if (!node.parentElement.closest(silent)) found.push(node.data);
    }
    for (const node of document.querySelectorAll("*")) {
        if (node.closest(silent)) continue;
        if (node.title) found.push(...node.title.split("\\n"));
        for (const name of ["aria-label", "placeholder", "alt", "aria-valuetext", "aria-description"]) {
            if (node.hasAttribute(name)) found.push(node.getAttribute(name));
        }
    }
    return found;
}"""
NAMES = re.compile(r"\b(?:Meldhouse|Guest \d+|Ada|Boris|Carmen|Dewi|Emil|Farah|Goro|Hana|Ctrl-C)\b")


def codes():
    """Yield codes that people may type; a page shows them next to the label of a variant, a value or a level."""
    yield from OFFERED
    for game in map(mh.GAMES.get, GAMES):
        yield from game.variants
        for setting in settings(next(iter(game.variants.values())).rules):
            yield from (f"{setting.name}={value}" for value in choices(setting))


@cache
def every_code():
    return set(codes())


def is_number_setting(text):
    return re.fullmatch(r"[a-z_]+=\d+", text)


def plain_words(texts):
    """Return the words that read as English: two or more unchanged letters."""
    unknown = {text for text in texts if text not in every_code() and not is_number_setting(text)}
    return sorted({text for text in unknown if re.search(r"[A-Za-z]{2}", NAMES.sub("", text))})


def speaks_pseudo(page):
    assert page.evaluate(SAID), page.url
    assert not plain_words(page.evaluate(SAID)), page.url


@pytest.fixture(scope="module")
def guest(server, page):
    """Return the page of a visitor who reads the pseudo-language."""
    page.context.add_cookies([{"name": "language", "value": "xx", "url": server.address}])
    return page


@pytest.mark.parametrize("path", ["/", "/mine", "/programs", "/offline", "/nowhere", "/table/nowhere", "/new/nowhere"])
def test_pages_without_a_table_are_translated(server, guest, path):
    guest.goto(server.address + path)
    guest.wait_for_timeout(300)
    speaks_pseudo(guest)


@pytest.mark.parametrize("game", few(GAMES, "kingscorners", "mahjong"))
def test_new_table_rules_and_quiz_pages_are_translated(server, guest, game, monkeypatch):
    monkeypatch.setattr(server.services.odds_jobs, "start_spare", start_nothing)
    for path in (f"/new/{game}", f"/odds/{game}", f"/rules/{game}", f"/school/{game}?set=1"):
        guest.goto(server.address + path, timeout=180_000)  # the worker process may be slow beside other tests
        guest.wait_for_timeout(200)
        speaks_pseudo(guest)
        guest.goto("about:blank")  # ends the odds job


@pytest.mark.parametrize("game", few(GAMES, "pong"))
def test_table_and_its_other_pages_are_translated_from_deal_to_end(server, guest, game):
    """It is in play, with a hint and a refusal, over, ended, replayed, and on the lobby and account pages."""
    sit_down(guest, server.address, game).wait_for_selector("body.my-turn", state="attached")
    speaks_pseudo(guest)
    guest.click("#hint")
    guest.wait_for_selector("#notice.hint")
    speaks_pseudo(guest)
    guest.evaluate(REFUSED, guest.url.rpartition("/")[2])
    speaks_pseudo(guest)
    reach(guest, "#open-counts")
    guest.wait_for_selector("#worth[open]")
    speaks_pseudo(guest)
    guest.click("#worth button")
    reach(guest, "#open-fair")
    guest.wait_for_selector("#fair[open]")
    speaks_pseudo(guest)
    guest.keyboard.press("Escape")
    reach(guest, "#share")
    guest.wait_for_selector("#sharing[open]")
    speaks_pseudo(guest)
    guest.keyboard.press("Escape")
    let_a_bot_finish(guest, server)
    speaks_pseudo(guest)
    guest.click("#why")
    guest.wait_for_selector("#worth[open]")
    speaks_pseudo(guest)
    table = guest.url
    for path in ("/", "/mine", table.replace("/table/", "/replay/"), f"{table}/rules"):
        guest.goto(path if path.startswith("http") else server.address + path)
        guest.wait_for_timeout(500)
        speaks_pseudo(guest)
    guest.goto(table)
    guest.wait_for_selector("#summary:not([hidden])")
    if not guest.query_selector("#summary .over"):  # the hand may have decided the match
        reach(guest, "#end-table")
        speaks_pseudo(guest)
        guest.click("#end button[value=end]")
        guest.wait_for_selector("#summary .over")
    speaks_pseudo(guest)


# The answers over HTTP to an invalid move and to pieces that go nowhere.
REFUSED = """async table => {
    const ask = sent => fetch(`/api/tables/${table}/${sent.move && !sent.why ? "moves" : "why"}`, {
        method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(sent) });
    const { say } = await import("/static/common/notice.js");
    for (const sent of [{ move: "??" }, { why: 1, move: "??" }, { touch: [["hand 0", "??"]], to: "stock" }]) {
        const { why } = await (await ask(sent)).json();
        if (/[A-Za-z]{2}/.test(why.replace(/'[^']*'/g, "").replace(/⟨[^⟩]*⟩/g, ""))) throw new Error(why);
        say(why);
    }
    say("");
}"""


def test_waiting_table_is_translated_for_host_and_visitors(server, guest):
    """The table has open seats; one visitor may not watch."""
    guest.goto(f"{server.address}/new/kingscorners")
    guest.select_option("#seat-1", "open")
    guest.click("#go")
    guest.wait_for_selector("#waiting:not([hidden])")
    speaks_pseudo(guest)


def test_page_translation_check_detects_an_english_word(server, guest):
    """Negative control."""
    guest.goto(server.address)
    guest.evaluate("document.querySelector('main').append('to play')")
    assert plain_words(guest.evaluate(SAID)) == ["to play"]


MAY = format_key("xx", "you-may", {"moves": ""})
PIECES = "|".join(re.escape(name) for name in sorted({*cards.PIECES, *tiles.PIECES}, key=len, reverse=True))


@pytest.mark.parametrize("game", GAMES)
def test_terminal_output_is_translated(game):
    """Only moves, names of bots and the rulebook aren't."""
    said = "?\nmoves\nhint\nlook\nfly away\nsave\n1\nquit\n"
    run = meldhouse("play", game, *["--plain", "--language", "xx", "--seed", "3", "--seat", "1"], said=said)
    assert run.returncode == 0, run.stderr
    moves = {move for line in re.findall(rf"^{MAY}(.+)$", run.stdout, re.M) for move in line.split(", ")}
    assert moves
    told = re.sub("|".join(map(re.escape, sorted(moves, key=len, reverse=True))), "", run.stdout)
    variant = next(iter(mh.GAMES[game].variants))
    told = re.sub(rf"\b(?:thumb|fly away|{variant}|save FILE|(?:{PIECES})\*?)(?!\w)", "", told)
    assert not [line for line in told.splitlines() if re.search(r"[A-Za-z]{2}", line)]
