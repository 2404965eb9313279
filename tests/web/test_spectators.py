"""Two people and a spectator, each with a browser: presence, phrases, votes and rematches."""

import pytest

from meldhouse.server.tables import interactions, presence
from tests.support.parameter_sweep import spread
from tests.web.page_driver import DESK, PHONE, host_table, introduce, reach, sit_down, until
from tests.web.test_several_players import join

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe: pip install '.[test]'")

WATCHERS = "() => document.querySelector('#looking').textContent === '1'"


@pytest.fixture
def three(server, visit, monkeypatch):
    """Return the pages of Anna on a desktop, Bruno with a phone, and Eve as a spectator."""
    monkeypatch.setattr(presence, "RECONNECT_GRACE_S", 0.3)
    monkeypatch.setattr(server.services, "grace_s", 60.0)
    pages = visit(viewport=DESK), visit(viewport=PHONE, has_touch=True), visit(viewport=DESK)
    for page, name in zip(pages, ("Anna", "Bruno", "Eve"), strict=True):
        introduce(page, server.address, name)
    anna, bruno, eve = pages
    host_table(anna, server.address, "tongits")
    join(bruno, anna.url)
    eve.goto(anna.url)
    for page in (anna, eve):
        page.wait_for_selector("#mine .piece")
    return pages


def announcements(page):
    return page.evaluate("[...document.querySelectorAll('#told p')].map(line => line.textContent)")


def within(page, selector):
    """Return whether an element is fully visible, with nothing over its middle."""
    return page.evaluate(
        """selector => {
            const node = document.querySelector(selector), { left, top, right, bottom } = node.getBoundingClientRect();
            const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
            const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            return inside && (node.contains(over) || getComputedStyle(node).pointerEvents === "none");
        }""",
        selector,
    )


def test_presence_of_players_and_spectators_is_shown(three):
    """The spectator reads that they are one, and the others their number. An absent player is marked at once, until
    they are back.
    """
    anna, bruno, eve = three
    assert eve.inner_text("#watching") == "You are watching"
    assert not eve.query_selector("#speak:not([hidden]), #end-table:not([hidden]), #sort:not([hidden])")
    assert eve.locator("#mine .held .piece.back").count() > 10
    assert not eve.is_visible("#mine .held .count")  # the notice would cover the backs of cards
    anna.wait_for_function(WATCHERS)
    assert anna.locator("#others .mark", has_text="bot").count() == 1
    address = bruno.url
    bruno.goto("about:blank")
    anna.wait_for_selector("#others .mark:has-text('offline')")
    assert "Bruno is offline." in announcements(anna)
    bruno.goto(address)
    anna.wait_for_selector("#others .mark:has-text('offline')", state="detached")
    until(eve, lambda: announcements(eve)[-2:] == ["Bruno is offline.", "Bruno is back."])


def test_bot_that_plays_for_you_is_announced(three):
    """The button to play again is fully visible in the middle of the view, even on a phone."""
    anna, bruno, _ = three
    bruno.click("#menu")
    reach(bruno, "#open-people")
    bruno.click("#away")
    bruno.wait_for_selector(".ask #away.commit:text('Take over again')")
    assert within(bruno, "#away")
    anna.wait_for_selector("#others .mark:has-text('away (bot plays)')")
    bruno.click("#away")
    anna.wait_for_selector("#others .mark:has-text('away (bot plays)')", state="detached")
    bruno.wait_for_selector("#people #away[class=quiet]", state="attached")


def test_awaited_player_can_be_reminded_and_later_replaced(three, monkeypatch):
    """After a while the others can send a reminder with their name, and later continue without that player."""
    anna, bruno, _ = three
    monkeypatch.setattr(interactions, "TURN_WAIT_S", 0.0)
    bruno.reload()
    without = "#offers :text('Continue without Anna')"
    bruno.wait_for_selector(without)
    nudge = "#offers :text('Remind Anna')"
    bruno.wait_for_selector(nudge)
    bruno.click(nudge)
    anna.wait_for_selector("#notice:text('Bruno is waiting for you.')")
    assert not anna.query_selector("#offers button")
    bruno.click(without)
    anna.wait_for_selector(
        "#log :text('continues without you. A bot plays for them in the meantime.')", state="attached"
    )
    assert within(anna, ".ask #away")


def test_phrase_is_shown_and_read_aloud(three):
    """It appears next to the speaker, is read by screen readers, and can be turned off."""
    anna, bruno, eve = three
    bruno.click("#speak")
    bruno.click("#talk :text('Well played!')")
    for page in three:
        page.wait_for_selector(".bubble:has-text('Well played!')")
        assert within(page, ".bubble")
    assert announcements(anna) == announcements(eve) == ["Bruno: Well played!"]
    for page in three:
        page.wait_for_selector(".bubble", state="detached")
    assert not bruno.is_visible("#talk")
    reach(anna, "#open-people")
    anna.click("#people :text('Mute for me')")
    assert anna.inner_text("#people [data-focus^=hear]") == "Unmute for me"
    anna.keyboard.press("Escape")
    bruno.click("#speak")
    bruno.click("#talk :text-is('Hello!')")
    eve.wait_for_selector(".bubble:has-text('Hello!')")
    assert announcements(anna) == ["Bruno: Well played!"]
    assert announcements(eve)[-1] == "Bruno: Hello!"


def test_rematch_leads_everyone_to_the_new_table(three):
    """The other person keeps their seat, and the spectator can watch again."""
    anna, bruno, eve = three
    bruno.evaluate("document.querySelector('#end-table').click()")
    bruno.click("#end button[value=end]")
    anna.wait_for_selector("#vote[open]")
    found = axe.Axe().run(anna).response["violations"]
    assert not [each["id"] for each in found if each["impact"] in ("serious", "critical")]
    anna.click("#vote [value=agree]")
    anna.wait_for_selector("#again:text('Rematch')")
    old = anna.url
    anna.click("#again")
    anna.wait_for_selector("#waiting :text('reserved')")
    bruno.wait_for_selector("#notice:text('Anna offers a rematch.')")
    bruno.click("#again:text('Join rematch')")
    for page in (anna, bruno):
        page.wait_for_url(lambda url: url != old)
        page.wait_for_selector("#mine .piece")
    assert anna.url == bruno.url
    eve.click("#after a:text('Watch rematch')")
    eve.wait_for_url(anna.url)


def test_host_can_give_the_seat_of_a_guest_to_a_bot(server, visit):
    """The host presses once before the first hand. The guest is informed, and isn't offered the seat again."""
    anna, bruno = visit(viewport=DESK), visit(viewport=DESK)
    host_table(anna, server.address, "tongits", people=3)
    bruno.goto(anna.url)
    bruno.click("#seats button >> nth=0")
    seat = "#seats li:nth-child(2)"
    anna.wait_for_selector(f"{seat} :text('Open this seat')")
    anna.click(f"{seat} :text('Open this seat')")
    anna.wait_for_selector(f"{seat} :text('Open seat')")
    bruno.wait_for_selector("#notice:text('The host removed you from this table')")
    anna.click(f"{seat} :text('Assign a bot')")
    anna.wait_for_selector(f"{seat} .mark:has-text('bot')")


WINDOWS = {"desk": DESK, "phone": PHONE, "lying": {"width": 844, "height": 390}}
OVERLAPS = """async () => {
    const { loadStyle } = await import("/static/talk/said.js");
    const { showBubble } = await import("/static/talk/bubble.js");
    await loadStyle();
    const seats = [...document.querySelectorAll("section[data-seat]")].map(node => node.dataset.seat);
    for (const seat of seats) showBubble(seat, document.createTextNode("Well played!"), 4000, "");
    const shown = [...document.querySelectorAll(".bubble")].map(node => node.getBoundingClientRect());
    const names = [...document.querySelectorAll("section[data-seat] h2")].map(node => node.getBoundingClientRect());
    const apart = (one, two) =>
        one.left >= two.right || two.left >= one.right || one.top >= two.bottom || two.top >= one.bottom;
    const out = one => one.left < 0 || one.top < 0 || one.right > innerWidth || one.bottom > innerHeight;
    return {
        bubbles: shown.length, names: names.length,
        covered: shown.flatMap(one => names.filter(name => !apart(one, name))).length,
        outside: shown.filter(out).length,
    };
}"""


@pytest.mark.parametrize(("game", "window"), spread(["tongits", "mahjong"], WINDOWS))
def test_speech_bubble_of_any_seat_covers_no_name(server, visit, game, window):
    """All seats speak at once: every bubble is inside the window, and every name can be read."""
    page = sit_down(visit(viewport=WINDOWS[window]), server.address, game)
    page.wait_for_selector("#mine .piece")
    found = page.evaluate(OVERLAPS)
    assert found["bubbles"] == found["names"] >= 3
    assert (found["covered"], found["outside"]) == (0, 0)


@pytest.mark.parametrize(("focus", "window"), spread(["inside", "outside"], WINDOWS))
def test_escape_closes_every_dialog_of_the_table(server, visit, window, focus):
    """Escape works wherever the focus is, even on the table if a panel leaves it usable."""
    page = sit_down(visit(viewport=WINDOWS[window]), server.address, "mahjong")
    page.wait_for_selector("#mine .piece")
    openers = page.evaluate(OPENERS)
    assert {"open-counts", "open-settings", "open-people", "speak", "claims", "end-table"} <= {*openers}
    for opener in openers:
        page.evaluate("id => document.getElementById(id).click()", opener)
        page.wait_for_selector("dialog[open]")
        if focus == "outside":
            page.evaluate("document.activeElement.blur()")
        page.keyboard.press("Escape")
        assert page.locator("dialog[open]").count() == 0, opener


OPENERS = """() => [...document.querySelectorAll("button[id]:not([hidden])")].map(node => node.id)
    .filter(id => /^(open-(?!story)|keys-|claims$|speak$|end-table$)/.test(id))"""
