"""A page shows clocks with reserve, held discards, thinking bots, and the confirmation of a risky call."""

import re
import threading
from pathlib import Path

import pytest

import meldhouse as mh
from meldhouse.bots import find_bot
from meldhouse.i18n import Localizer
from meldhouse.server.accounts.table_settings import BOT_SPEEDS
from meldhouse.server.core.serialization import scene_json
from meldhouse.server.registry.services import BOT_DELAY_S
from meldhouse.server.tables import bot_driver
from tests.support.parameter_sweep import few
from tests.web.page_driver import DESK, PHONE, Stage

STATIC = Path(mh.__file__).parent / "web" / "static"


def scene_of(game, wanted):
    """Return the first scene with a choice that is as wanted, as sent to the client, and its seat."""
    for seed in range(60):
        table, heuristic = mh.table(game, seed=seed), find_bot("thumb", seed)
        table.deal()
        while not table.over:
            view = table.view(table.turn)
            if any(wanted(choice) for choice in view.scene.choices):
                return scene_json(view.scene, Localizer(table.turn, with_markers=True)), table.turn
            table.play(heuristic.choose(view))
    raise AssertionError("no such scene")


@pytest.fixture
def stage(server, visit):
    return lambda game: Stage(visit(viewport=DESK), server.address, game)


def test_clock_shows_the_move_time_first_and_then_the_reserve(stage):
    """At first the reserve is shown beside the move time."""
    play = stage("tongits")
    scene, seat = scene_of("tongits", lambda choice: True)
    clock = {"seat": seat, "ms": 15000, "left": 9000, "reserve": 48000, "reserve_ms": 60000}
    play.show(scene, seat, clock=clock)
    assert play.page.inner_text("#clock-text") == "9 s + 48 s"
    play.show(scene, seat, clock={**clock, "left": 0})
    assert play.page.inner_text("#clock-text") == "reserve 48 s"
    assert play.page.eval_on_selector("#clock", "node => node.classList.contains('reserve')")
    assert play.page.eval_on_selector("#clock-bar", "bar => parseFloat(bar.style.width)") == pytest.approx(80, abs=5)


def test_draw_call_on_the_page_asks_for_confirmation(stage):
    """The call isn't the first button. "No" cancels, "yes" calls, and a setting turns the question off."""
    play = stage("tongits")
    scene, seat = scene_of("tongits", lambda choice: choice.move.startswith("call"))
    page = play.page
    play.show(scene, seat)
    buttons = page.eval_on_selector_all("#actions .bare button", "all => all.map(one => one.dataset.move)")
    assert buttons[-1].startswith("call")
    page.click("#actions [data-move^='call']")
    assert "of deadwood?" in page.inner_text("dialog.risky h2")
    page.click("dialog.risky button >> nth=0")
    page.wait_for_selector("dialog.risky", state="detached")
    assert not play._moves()
    page.click("#actions [data-move^='call']")
    page.click("dialog.risky .commit")
    assert play.played() == [buttons[-1]]
    page.evaluate("localStorage.setItem('confirm', JSON.stringify('off'))")
    page.click("#actions [data-move^='call']")
    assert not page.query_selector("dialog.risky")


def test_confirmation_of_a_call_closes_when_the_table_changes(stage):
    """A question about an earlier position is withdrawn."""
    play = stage("tongits")
    scene, seat = scene_of("tongits", lambda choice: choice.move.startswith("call"))
    play.show(scene, seat, at="1.5")
    play.page.click("#actions [data-move^='call']")
    play.show({**scene, "choices": []}, seat, at="1.6", tell="moved")
    play.page.wait_for_selector("dialog.risky", state="detached")
    assert not play._moves()


def test_held_discard_on_the_page_shows_who_holds_it(server, visit):
    """There are two people: one key holds the discard, both see who thinks, and a standing claim is on its button
    after a reload.
    """
    ada, bob = visit(viewport=DESK), visit(viewport=DESK)
    server.services.claim_pause_s, before = 20.0, server.services.claim_pause_s
    try:
        ada.goto(f"{server.address}/new/mahjong")
        ada.check("#draw-chosen")
        ada.select_option("#seat-1", "open")
        ada.click("#go")
        ada.wait_for_url("**/table/*")
        bob.goto(ada.url)
        bob.click("#seats button >> nth=0")
        ada.wait_for_selector("body.my-turn")
        ada.click("#mine button.piece >> nth=0")
        ada.click("#actions .commit, .zone .drop >> nth=0")
        bob.wait_for_selector("#tempo:not([hidden]):not(:disabled)")
        bob.keyboard.press(".")
        for page, place in ((ada, "#others"), (bob, "#mine")):
            page.wait_for_selector(f"{place} .mark:has-text('thinking')")
            assert "Thinking about the discard" in page.inner_text("#clock-told")
        bob.keyboard.press(".")
        ada.wait_for_selector("#others .mark:has-text('thinking')", state="detached")
        bob.click("#claims")
        bob.click(".saying button[aria-label='No chows: this hand']")
        bob.wait_for_selector("#claims:has-text('No chows')")
        bob.reload()
        bob.wait_for_selector("#claims:has-text('No chows')")
        assert ada.inner_text("#claims") == "Claims"
    finally:
        server.services.claim_pause_s = before


def another_s_turn(game, seat=0):
    """Return the scene that a seat sees while another is to play, and that other seat."""
    table, heuristic = mh.table(game, seed=5), find_bot("club", 5)
    table.deal()
    while table.turn == seat:
        table.play(heuristic.choose(table.view(table.turn)))
    return scene_json(table.view(seat).scene, Localizer(seat, with_markers=True)), table.turn


BARS = """() => [...document.querySelectorAll("#actions button")].map(node => {
    const bar = new DOMMatrix(getComputedStyle(node, "::before").transform);
    return [node.offsetHeight, bar.a, getComputedStyle(node, "::before").content];
})"""


def claim_of_mahjong():
    return scene_of("mahjong", lambda choice: choice.move == "pung")


@pytest.mark.parametrize("viewport", [DESK, PHONE, {"width": 844, "height": 390}], ids=["desk", "phone", "across"])
def test_claim_buttons_in_a_pause_are_large_and_show_the_time(server, visit, viewport):
    """The bar on each button gets shorter, and replaces the clock that is far from it."""
    play = Stage(visit(viewport=viewport), server.address, "mahjong")
    play.page.emulate_media(reduced_motion="no-preference")
    scene, seat = claim_of_mahjong()
    by = (seat + 1) % 4
    play.show(scene, seat, pause={"ms": 8000, "left": 4000, "held": [], "by": by})
    play.page.wait_for_timeout(400)
    first = play.page.evaluate(BARS)
    assert len(first) >= 2
    for height, left, content in first:
        assert height >= 48  # pixels
        assert 0.3 < left <= 0.5
        assert content != "none"
    assert not play.page.locator("#clock-track").is_visible()
    play.page.wait_for_timeout(1000)
    assert all(later[1] < earlier[1] for earlier, later in zip(first, play.page.evaluate(BARS), strict=True))
    play.show(scene, seat)
    assert all(content == "none" for *_, content in play.page.evaluate(BARS))


def test_claim_bar_under_reduced_motion_is_written_in_seconds(server, visit):
    """The bar then moves once a second."""
    play = Stage(visit(viewport=PHONE), server.address, "mahjong")
    scene, seat = claim_of_mahjong()
    play.show(scene, seat, pause={"ms": 8000, "left": 3900, "held": [], "by": (seat + 1) % 4})
    assert play.page.eval_on_selector("#actions", "node => getComputedStyle(node, '::after').content") == '"4 s"'
    assert play.page.evaluate(BARS)[0][1] == pytest.approx(0.5)


def test_pause_in_which_one_cannot_claim_keeps_the_clock(stage):
    """There are no buttons that could show the time."""
    play = stage("mahjong")
    scene, seat = another_s_turn("mahjong")
    play.show(scene, 0, turn=None, pause={"ms": 8000, "left": 4000, "held": [], "by": seat})
    assert play.page.locator("#clock-track").is_visible()
    assert not play.page.locator("#actions.claiming").count()


RECTANGLES = """() => [...document.querySelectorAll('.seat, #middle, .piece, .ask')]
    .map(node => { const { x, y, width, height } = node.getBoundingClientRect(); return [x, y, width, height]; })"""
WIDTHS = """() => [...document.querySelectorAll('#others .thinking')]
    .filter(node => getComputedStyle(node).clipPath === 'none').map(node => node.offsetWidth)"""
THINKING = "() => [...document.querySelectorAll('#others .seat .thinking')].map(node => node.textContent)"


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", few(list(mh.GAMES), "kongpie"))
def test_bot_that_takes_long_is_shown_as_thinking(server, visit, game, viewport):
    """The words are at its seat, and nothing moves. They appear only after the usual time, and before the move."""
    play = Stage(visit(viewport=viewport), server.address, game)
    scene, turn = another_s_turn(game)
    play.show(scene, 0, turn=turn, at="1.7")
    before = play.page.evaluate(RECTANGLES)
    assert play.page.evaluate(THINKING) == []
    play.page.wait_for_selector(f"#others [data-seat='{turn}'] .thinking", state="attached")
    assert set(play.page.evaluate(THINKING)) == {"thinking"}
    assert max(play.page.evaluate(WIDTHS)) > 20  # pixels, enough to be readable
    assert play.page.evaluate(RECTANGLES) == before
    play.show(scene, 0, turn=turn, at="1.7", tell="moved")  # drawn again, although nothing has happened
    assert set(play.page.evaluate(THINKING)) == {"thinking"}
    play.show(scene, 0, turn=turn, at="1.8", tell="moved")
    assert play.page.evaluate(THINKING) == []


@pytest.mark.parametrize("more", [{"pause": {"ms": 9000, "left": 9000, "held": [], "by": None}}, {"over": True}])
def test_bot_in_a_pause_or_after_a_hand_is_not_shown_as_thinking(stage, more):
    play = stage("tongits")
    scene, turn = another_s_turn("tongits")
    play.show(scene, 0, turn=turn, at="1.7", **more)
    play.page.wait_for_timeout(2500)
    assert play.page.evaluate(THINKING) == []


def test_thinking_bot_is_also_shown_on_a_page_opened_later(server, visit, monkeypatch):
    """The page derives this from the messages that it gets."""
    gate = threading.Event()

    class Ponders:
        def choose(self, view):
            gate.wait(60)
            return view.moves()[0]

    honest = bot_driver.find_bot
    monkeypatch.setattr(bot_driver, "find_bot", lambda name: Ponders() if name == "master" else honest(name))
    person = server.person()
    chairs = [{"is": "me"}, {"is": "bot", "bot": "master"}]
    table = person.ask("/api/tables", game="kingscorners", seats=chairs, draw=False)["table"]
    with person.line(table) as line:
        line.wait_for(lambda now: now["turn"] == 0)
        line.ask("play", move="end")
        line.wait_for(lambda now: now["turn"] == 1)
        page = visit(viewport=DESK)
        page.goto(f"{server.address}/table/{table}")
        page.wait_for_selector(".seat[data-seat='1'] .thinking:has-text('thinking')")
        gate.set()
        page.wait_for_selector(".thinking", state="detached")


def test_bot_delay_in_the_page_script_equals_that_of_the_server():
    """The milliseconds in bot-thinking.js are compared."""
    written = (STATIC / "table" / "bot-thinking.js").read_text("utf-8")
    shown = re.search(r"DELAY_MS = {(.*?)}", written)[1]
    waits = {name.strip(' "'): int(ms) for name, ms in (one.split(":") for one in shown.split(","))}
    assert waits == {name: round(1000 * BOT_DELAY_S * part) for name, part in BOT_SPEEDS.items()}
