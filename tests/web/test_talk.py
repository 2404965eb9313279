"""Talk on pages: the panel, reactions, phrases and messages, and how they can be hidden."""

import pytest

from meldhouse.session.talk import PHRASE_GROUPS, REACTIONS
from tests.web.page_driver import DESK, PHONE, host_table, introduce, reach, until
from tests.web.test_spectators import announcements, within

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe: pip install '.[test]'")

ACROSS = {"width": 844, "height": 390}
SAID = "[...document.querySelectorAll('#talk-lines li')].map(line => line.textContent)"


def gather(server, visit, private=True, game="kingscorners", host_window=DESK):
    """Return the pages of Anna, who hosts, and of Bruno with a phone."""
    anna, bruno = visit(viewport=host_window), visit(viewport=PHONE, has_touch=True)
    for page, name in ((anna, "Anna"), (bruno, "Bruno")):
        introduce(page, server.address, name)
    bruno.goto(host_table(anna, server.address, game, private=private))
    bruno.click("#seats button")
    for page in (anna, bruno):
        page.wait_for_selector("#mine .piece")
    return anna, bruno


def open_panel(page, by="#mine .avatar"):
    page.click(by)
    page.wait_for_selector("#talk[open]")


def write(page, text):
    page.fill("#talk-text", text)
    page.click("#talk-send")


@pytest.mark.parametrize("window", [DESK, PHONE, ACROSS], ids=["desk", "phone", "across"])
def test_panel_opens_at_the_avatar_and_fits_into_the_window(server, visit, window):
    """It has the reactions and all phrases in groups; a public table has no field for messages."""
    anna, bruno = gather(server, visit, private=False, host_window=window)
    open_panel(anna)
    assert anna.locator("#talk [data-say=reaction] svg").count() == len(REACTIONS)
    assert anna.locator("#talk section").count() == len(PHRASE_GROUPS)
    assert anna.locator("#talk [data-say=phrase]").count() == sum(map(len, PHRASE_GROUPS.values()))
    assert not anna.is_visible("#talk-form")
    box = anna.locator("#talk").bounding_box()
    assert box["x"] >= 0 <= box["y"]
    assert box["x"] + box["width"] <= window["width"]
    assert box["y"] + box["height"] <= window["height"] + 1
    small = anna.evaluate("""() => [...document.querySelectorAll('#talk button')].filter(node => node.offsetHeight &&
        (node.offsetHeight < 36 || node.offsetWidth < 36)).map(node => node.outerHTML)""")
    assert not small
    found = axe.Axe().run(anna).response["violations"]
    assert not [each["id"] for each in found if each["impact"] in ("serious", "critical")]
    anna.click("#talk [data-key=clap]")
    bruno.wait_for_selector(".bubble.reaction svg use[href='#reaction-clap']", state="attached")
    assert within(bruno, ".bubble")
    assert announcements(bruno) == ["Anna: applauds"]
    assert not anna.is_visible("#talk")
    bruno.wait_for_selector(".bubble", state="detached")


def test_panel_works_by_keyboard_and_plays_nothing(server, visit):
    """Digits send reactions and arrows move among buttons; letters that are typed play no move."""
    anna, bruno = gather(server, visit)
    log = bruno.evaluate("document.querySelectorAll('#log li').length")
    anna.focus("#speak")
    anna.keyboard.press("Enter")
    anna.wait_for_selector("#talk[open]")
    until(anna, lambda: anna.evaluate("document.activeElement.id") == "talk-text")
    anna.keyboard.type("eh 123")
    anna.keyboard.press("Enter")
    bruno.wait_for_selector(".bubble bdi:text-is('eh 123')")
    anna.focus("#talk [data-key=laugh]")
    anna.keyboard.press("ArrowRight")
    assert anna.evaluate("document.activeElement.dataset.key") == "wow"
    anna.keyboard.press("8")
    bruno.wait_for_selector(".bubble use[href='#reaction-tea']", state="attached")
    assert bruno.evaluate("document.querySelectorAll('#log li').length") == log


def test_messages_are_plain_text_in_their_own_direction(server, visit):
    """Markup is shown as it was written. Right-to-left text and left-to-right text keep apart."""
    anna, bruno = gather(server, visit)
    open_panel(anna, "#speak")
    write(anna, "<img src=x onerror=document.title='bad'><b>Hi</b> ⟨10D⟩")
    write(anna, "\u05e9\u05dc\u05d5\u05dd 1, 2, 3!")
    until(bruno, lambda: len(announcements(bruno)) == 2)  # bubbles go after a while, also on a busy machine
    open_panel(bruno)
    shown = bruno.evaluate(SAID)
    assert shown == [
        "Anna <img src=x onerror=document.title='bad'><b>Hi</b> <10D>",
        "Anna \u05e9\u05dc\u05d5\u05dd 1, 2, 3!",
    ]
    assert not bruno.query_selector("#talk-lines img, .bubble img, #told img")
    direction = "[...document.querySelectorAll('#talk-lines span')].map(node => getComputedStyle(node).direction)"
    assert bruno.evaluate(direction) == ["ltr", "rtl"]
    assert "bad" not in bruno.title()
    bruno.reload()
    bruno.wait_for_selector("#mine .piece")
    open_panel(bruno)
    until(bruno, lambda: bruno.evaluate(SAID) == shown)


def test_empty_and_long_messages_are_refused_in_the_panel(server, visit):
    """The remaining letters are counted, and the text stays in the field."""
    anna, bruno = gather(server, visit)
    open_panel(anna, "#speak")
    write(anna, "   ")
    assert "is empty" in anna.inner_text("#talk-told")
    write(anna, "x" * 10_000)
    assert anna.inner_text("#talk-told") == "Your message is too long. Write at most 200 characters."
    assert anna.inner_text("#talk-left") == "-9800"
    assert anna.input_value("#talk-text") == "x" * 10_000
    write(anna, "y" * 200)
    bruno.wait_for_selector(".bubble:has-text('yyyy')")
    assert within(bruno, ".bubble")
    assert anna.inner_text("#talk-told") == ""
    assert not announcements(bruno)[0].count("x")


def test_flood_is_answered_in_the_panel_and_nothing_is_lost(server, visit):
    anna, _ = gather(server, visit)
    open_panel(anna, "#speak")
    for n in range(7):
        write(anna, f"line {n}")
        until(anna, lambda n=n: anna.evaluate(SAID)[n:] or anna.inner_text("#talk-told"))
        if anna.inner_text("#talk-told"):
            break
    assert anna.inner_text("#talk-told").startswith("You are sending too many messages. Try again in")
    assert anna.input_value("#talk-text").startswith("line")


def test_host_mutes_a_person_and_turns_off_talk(server, visit):
    """The muted person reads why; talk that is off can only be turned on by the host."""
    anna, bruno = gather(server, visit)
    reach(anna, "#open-people")
    anna.click("#people :text('Mute for everyone')")
    anna.wait_for_selector("#people :text('Unmute for everyone')")
    anna.keyboard.press("Escape")
    open_panel(bruno)
    assert bruno.inner_text("#talk-why") == "The host has muted you at this table."
    assert bruno.locator("#talk [data-say]:not(:disabled)").count() == 0
    assert bruno.is_disabled("#talk-text")
    assert not bruno.is_visible("#talk-switch")
    reach(anna, "#open-people")
    anna.click("#people :text('Unmute for everyone')")
    anna.keyboard.press("Escape")
    bruno.wait_for_selector("#talk-text:not(:disabled)")
    open_panel(anna, "#speak")
    anna.click("#talk-switch:text('Turn off talk for everyone')")
    bruno.wait_for_selector("#talk-why:text('The host has turned off talk at this table.')")
    anna.click("#talk-switch:text('Turn on talk for everyone')")
    bruno.wait_for_selector("#talk-text:not(:disabled)")


def test_hidden_talk_is_neither_shown_nor_sent_and_comes_back(server, visit):
    """One switch in the settings, which also works at an open table; another tab of Anna is not affected."""
    anna, bruno = gather(server, visit)
    received = []
    anna.on("websocket", lambda socket: socket.on("framereceived", lambda frame: received.append(str(frame))))
    anna.reload()
    anna.wait_for_selector("#mine .piece")
    reach(anna, "#open-settings")
    anna.wait_for_selector("#settings[open]")
    anna.uncheck("#set-phrases")
    anna.click("#settings .commit")
    anna.wait_for_selector("#speak", state="hidden")
    tab = anna.context.new_page()
    tab.goto(anna.url)
    tab.wait_for_selector("#mine .piece")
    assert not tab.is_visible("#speak"), "the switch is the browser's"
    anna.wait_for_timeout(300)
    open_panel(bruno)
    write(bruno, "can you hear me?")
    bruno.wait_for_selector(".bubble:has-text('hear me')")
    anna.wait_for_timeout(300)
    assert not announcements(anna)
    assert not [frame for frame in received if "can you hear me" in frame]
    anna.click("#mine .avatar")
    assert not anna.query_selector("#talk[open]")
    reach(anna, "#open-settings")
    anna.wait_for_selector("#settings[open]")
    anna.check("#set-phrases")
    anna.click("#settings .commit")
    open_panel(anna, "#speak")
    until(anna, lambda: anna.evaluate(SAID) == ["Bruno can you hear me?"])


def test_two_tabs_of_a_person_both_show_what_is_said(server, visit):
    anna, bruno = gather(server, visit)
    tab = anna.context.new_page()
    tab.goto(anna.url)
    tab.wait_for_selector("#mine .piece")
    open_panel(anna, "#speak")
    write(anna, "from one tab")
    for page in (anna, tab, bruno):
        page.wait_for_selector(".bubble:has-text('from one tab')")


def test_message_in_a_claim_window_is_sent_afterwards(server, visit, monkeypatch):
    """The sender reads that it will be sent after the claims; nobody sees it before."""
    monkeypatch.setattr(server.services, "claim_pause_s", 2.0)
    anna, bruno = gather(server, visit, game="pong")
    pages = {"Anna": anna, "Bruno": bruno}
    for page in pages.values():
        page.wait_for_function("() => document.querySelector('#prompt').textContent")
    actor = next(reversed(server.services.tables.actors.values()))
    until(anna, lambda: actor.session.window is not None or actor.session.awaited_seats(), lambda: None)
    for _ in range(40):
        if actor.session.window is not None:
            break
        for page in pages.values():
            if choice := page.query_selector("#actions button[data-move^=draw], #actions button"):
                choice.click()
            elif page.evaluate("document.body.classList.contains('my-turn')"):
                page.evaluate("document.querySelector('#mine .piece[data-touchable=true]')?.click()")
                page.evaluate("document.querySelector('#mine .piece[data-touchable=true].selected')?.click()")
        anna.wait_for_timeout(100)
    assert actor.session.window is not None
    open_panel(anna, "#speak")
    write(anna, "held back")
    anna.wait_for_selector("#talk-told:text('Your message will be sent after the claims.')")
    assert not bruno.query_selector(".bubble")
    bruno.wait_for_selector(".bubble:has-text('held back')")
    assert actor.session.window is None or actor.talk.held == []
