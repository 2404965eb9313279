"""Every button of every page works in the environment of `make play`, and with the wheel alone.

tests/server/test_minimal_install.py follows their links.
"""

import re
from contextlib import suppress

import pytest

import meldhouse as mh
from tests.server.test_minimal_install import COMMAND, extras_of_make_play, installed_server
from tests.support.live_server import call_api
from tests.support.parameter_sweep import few
from tests.web.page_driver import DESK, listed_errors, sit_down
from tests.web.test_links import DRAWN, TOO_MANY

Error = pytest.importorskip("playwright.sync_api").Error

# Press the next button that was not pressed yet. In an open dialog only its own buttons count, and the one that closes
# it comes last; buttons that end a table or delete data come after all others.
PRESS = """pressed => {
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
    const name = node => [node.id, node.dataset.play, node.getAttribute("aria-label"), node.value,
        node.textContent.trim(), node.closest("dialog")?.id].join("|");
    const ends = node => /leave|end-table|forget|data-close/.test(node.id + (node.dataset.close ? "data-close" : ""))
        || node.closest("form[method=dialog]") !== null;
    const shown = node => node.getClientRects().length > 0 && !node.disabled;
    const all = [...(dialog ?? document).querySelectorAll("button, summary")].filter(shown);
    const left = all.filter(node => !pressed.includes(name(node))).sort((one, two) => ends(one) - ends(two));
    if (left.length === 0) {
        if (!dialog) return null;
        dialog.close();
        return "";
    }
    const found = name(left[0]);
    left[0].click();
    return found;
}"""
COUNTED = """() => document.querySelectorAll("#drawn svg").length > 0
    && [...document.querySelectorAll("#table td")].some(cell => /[1-9]/.test(cell.textContent))"""
MOST = 400  # buttons of a page, so that a page that always makes new ones ends the test
# The test presses faster than people do: it takes a second seat or leaves one again before the page knows of the first.
EXPECTED = [
    (400, "You already have a seat at this table."),
    (400, "You don't have a seat at this table."),
    (400, "sit"),
    (400, "leave"),
    (TOO_MANY, "Too many requests. Please wait a moment."),
]


def press_all(page, address):
    """Press every button of a page, and return how many were pressed."""
    pressed = []
    open_page(page, address)
    address = page.url.partition("#")[0]  # a tutorial leads on to its table
    while True:
        assert len(pressed) < MOST, (address, pressed[-20:])
        try:
            found = page.evaluate(PRESS, pressed)
            if found is None:
                break
            if found:
                pressed.append(found)
            page.wait_for_timeout(15)
            assert COMMAND not in page.inner_text("body"), (address, found)
        except Error:  # the button has opened another page during the call
            page.wait_for_load_state()
        if page.url.partition("#")[0] != address:
            open_page(page, address)
    return len(pressed)


def open_page(page, address):
    """Go to a page; a button may be opening another one meanwhile."""
    for _ in range(5):
        with suppress(Error):
            page.goto(address)
            page.wait_for_function(DRAWN)
            return
        page.wait_for_load_state()
    raise AssertionError(f"{address} does not open")


def refusals(page):
    """Return a list that collects responses of 400 or more."""
    found = []
    page.on("response", lambda answer: answer.status >= 400 and found.append(refusal_of(answer)))
    page.on("dialog", lambda dialog: dialog.accept())
    return found


def refusal_of(answer):
    """Return the status of a refusal and its sentence, or else the page that it came from."""
    with suppress(Error, ValueError, KeyError):  # gone if the page has changed
        return answer.status, answer.json()["why"]
    return answer.status, re.sub(r".*/api/tables/\w+/", "", answer.url)


def record_of(server, game):
    """Load a record of one hand, and return the path of its pages."""
    table, bot = mh.table(game, seed=1), mh.bots.find_bot("thumb", 1)
    table.deal()
    while not table.over:
        table.play(bot.choose(table.view(table.turn)))
    key = call_api(server, "POST", "/api/people", {"name": "Ben"})["key"]
    return call_api(server, "POST", "/api/records", str(table.record()).encode(), key)["record"]


def finish_hand(page):
    """Let a bot play the hand to its end."""
    page.wait_for_selector("#away:not([hidden])", state="attached").evaluate("button => button.click()")
    page.wait_for_selector("#summary:not([hidden])", timeout=180_000)  # claim pauses included


def invitation(server, game):
    """Open a table with free seats as another person, and return the path of its invitation."""
    key = call_api(server, "POST", "/api/people", {"name": "Cleo"})["key"]
    others = next(iter(mh.GAMES[game].variants.values())).rules.seats - 1
    seats = [{"is": "me"}, *({"is": "open"} for _ in range(others))]
    table = call_api(server, "POST", "/api/tables", {"game": game, "seats": seats}, key)
    return f"/join/{table['invitation']}"


@pytest.mark.sweep
@pytest.mark.parametrize("game", mh.GAMES)
def test_buttons_of_every_page_work_without_errors(visit, tmp_path, game):
    """No response has a status of 400 or more, except for rate limits; there is no console error and no pip command."""
    with installed_server(tmp_path, extras_of_make_play()) as server:
        page = visit(viewport=DESK)
        refused = refusals(page)
        record = record_of(server, game)
        pages = ["/", f"/new/{game}", f"/rules/{game}", f"/school/{game}", f"/learn/{game}", "/programs"]
        pages += [f"/replay/{record}", f"/review/{record}", f"/odds/{game}", invitation(server, game)]
        pressed = {path: press_all(page, server.address + path) for path in pages}
        open_page(page, f"{server.address}/odds/{game}")
        page.click("#go:enabled")
        page.wait_for_function(COUNTED)
        for moment in (lambda page: None, finish_hand):
            sit_down(page, server.address, game, quick_claims=True).wait_for_selector("#mine .piece")
            moment(page)
            pressed[moment] = press_all(page, page.url)
        link = page.request.post(f"{server.address}/api/me/pass", headers={"Origin": server.address}).json()["link"]
        for path in (link, "/mine"):
            pressed[path] = press_all(page, server.address + path)
        expected = [*EXPECTED, (400, server.address + link)]  # the link works once, and the walk comes back to it
        assert [one for one in refused if one not in expected] == []
        assert listed_errors(page) == []
    assert min(pressed.values()) > 0, pressed


@pytest.mark.parametrize("game", few(mh.GAMES, "kingscorners"))
def test_buttons_of_the_table_and_odds_pages_work_without_errors(visit, tmp_path, game):
    """These pages have most of the code; `make sweep` presses the buttons of all pages."""
    with installed_server(tmp_path, extras_of_make_play()) as server:
        page = visit(viewport=DESK)
        refused = refusals(page)
        paths = (f"/odds/{game}", f"/replay/{record_of(server, game)}", "/mine")
        pressed = [press_all(page, server.address + path) for path in paths]
        sit_down(page, server.address, game, quick_claims=True).wait_for_selector("#mine .piece")
        pressed.append(press_all(page, page.url))
        assert [one for one in refused if one not in EXPECTED] == []
        assert listed_errors(page) == []
    assert min(pressed) > 0, pressed


def test_buttons_work_without_errors_if_no_extras_are_installed(visit, tmp_path):
    """With the wheel alone the server can't compute odds."""
    with installed_server(tmp_path, []) as server:
        page = visit(viewport=DESK)
        refused = refusals(page)
        pressed = [press_all(page, server.address + path) for path in ("/", "/new/kongpie", "/rules/kongpie")]
        assert [one for one in refused if one not in EXPECTED] == []
        assert listed_errors(page) == []
    assert min(pressed) > 0
