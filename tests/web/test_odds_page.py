"""The odds page: people choose rules, and figures and charts appear while hands are played."""

import os
import re
import time
from contextlib import suppress
from pathlib import Path

import pytest

import meldhouse as mh
import meldhouse.web
from meldhouse.server.http.pages import odds
from meldhouse.server.services import odds_jobs
from tests.support.parameter_sweep import few
from tests.web.page_driver import DESK, PHONE, sit_down, until

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe: pip install '.[test]'")
pytest.importorskip("scipy", reason="needs SciPy: pip install '.[test]'")

GAME = "kingscorners"
STYLES = Path(meldhouse.web.__path__[0]) / "static"
WINDOWS = (
    DESK,
    {"width": 1366, "height": 650},
    {"width": 1920, "height": 1080},
    PHONE,
    {"width": 844, "height": 390},
    {"width": 360, "height": 640},
)
CUT = """() => [...document.querySelectorAll("#seats select")].filter(select => {
    const paper = document.createElement("canvas").getContext("2d");
    const words = [...select.options].map(option => (paper.font = getComputedStyle(select).font, option.textContent));
    const arrow = 40; // and what stands round the words
    return Math.max(...words.map(said => paper.measureText(said).width)) + arrow > select.clientWidth;
}).length"""
MOST_WORK = 1 / 4  # share of the preparation's work that may remain when a figure is wanted
TO_FIGURES = """() => new Promise(resolve => {
    const table = document.querySelector("#table"), begun = performance.now();
    const told = () => [...table.querySelectorAll("td")].some(cell => /[1-9]/.test(cell.textContent));
    const watch = new MutationObserver(() => told() && resolve(performance.now() - begun));
    watch.observe(table, {childList: true, subtree: true});
    document.querySelector("#go").click();
})"""
WHOLE_LINKS = """() => [...document.querySelectorAll("main a[href^='/odds/']")].flatMap(link => {
    const [all, its] = [link.closest(".panel").getBoundingClientRect(), link.getBoundingClientRect()];
    const whole = its.width > 0 && its.left >= all.left && its.right <= all.right && its.bottom <= all.bottom;
    return whole ? [link.getAttribute("href")] : [];
})"""
TOO_WIDE = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"


def runs(server):
    return len(server.services.odds_jobs.runs)


def begin(page, server, **chosen):
    page.goto(f"{server.address}/odds/{GAME}")
    for field, value in chosen.items():
        page.select_option(f"#{field}", value)
    page.click("#go")
    return page


def test_odds_page_computes_odds_of_the_chosen_rules(server, visit, monkeypatch):
    """The compared option is named in table and charts; nothing is wider than the window."""
    monkeypatch.setattr(odds, "RUN_S", 1.0)
    page = begin(visit(viewport=DESK, color_scheme="dark"), server, compared="draws")
    page.wait_for_selector("#stop", state="hidden")
    assert page.inner_text("#counted").endswith(" hands were counted.")
    assert page.locator("#table tbody th[scope=rowgroup]").count() > 10
    assert "--compare draws=1,2" in page.inner_text("#again")
    for window in WINDOWS:
        page.set_viewport_size(window)
        assert not page.evaluate(TOO_WIDE), window
        assert page.evaluate(CUT) == 0, window  # the description of a bot isn't cut
    for theme, rules in (("dark", {}), ("light", {"runOnly": ["color-contrast"]})):  # in light mode only colors differ
        page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        found = axe.Axe().run(page, options={"resultTypes": ["violations"], **rules})
        assert not found.response["violations"], found.generate_report()
    pytest.importorskip("vl_convert", reason="needs vl-convert: pip install '.[test]'")
    assert page.locator("#drawn figure svg").count() == 5
    assert page.locator('#drawn text:text("draws")').count() > 1


def test_odds_page_updates_its_table_in_place(server, visit):
    """The same cells get new figures, so that a screen reader keeps its place."""
    page = begin(visit(viewport=DESK), server)
    cell = page.wait_for_selector("#table td")
    before = cell.inner_text()
    page.wait_for_function("([cell, before]) => cell.innerText !== before", arg=[cell, before])
    assert cell.evaluate("cell => cell.isConnected")
    page.click("#stop")
    page.wait_for_selector("#stop", state="hidden")
    assert page.is_visible("#table td")
    until(page, lambda: runs(server) == 0)


def test_odds_job_ends_when_its_page_is_left(server, visit):
    page = begin(visit(viewport=PHONE), server)
    until(page, lambda: runs(server) == 1)
    page.goto(f"{server.address}/offline")
    until(page, lambda: runs(server) == 0)


def test_odds_page_says_why_odds_cannot_be_computed(server, visit):
    page = visit(viewport=DESK)
    page.goto(f"{server.address}/odds/{GAME}")
    page.select_option("#compared", "hand_size")
    page.evaluate("document.querySelector('#value').removeAttribute('max')")
    page.fill("#value", "99")
    page.click("#go")
    page.wait_for_selector("#notice:not([hidden])")
    assert "hand_size" in page.inner_text("#notice")
    assert page.is_hidden("#found")


def test_odds_page_is_linked_from_rules_new_table_and_the_page_of_a_game(server, visit):
    """Each of these pages has a link."""
    page = visit(viewport=DESK)
    for path in (f"/rules/{GAME}?variant=chips", f"/new/{GAME}", f"/games/{GAME}"):
        page.goto(server.address + path)
        page.click(f"a[href^='/odds/{GAME}']")
        page.wait_for_selector("#go:enabled")
        assert page.is_checked(f"input[value={'chips' if 'chips' in path else 'standard'}]")


def test_links_to_odds_on_the_page_of_a_game_are_fully_visible(server, visit):
    """There is one, in every window."""
    page = visit(viewport=DESK)
    page.goto(f"{server.address}/games/{GAME}")
    for window in (*WINDOWS, {"width": 1700, "height": 900}, {"width": 700, "height": 900}):
        page.set_viewport_size(window)
        assert page.evaluate(WHOLE_LINKS) == [f"/odds/{GAME}"], window


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_odds_page_is_linked_from_a_table_with_its_variant(server, visit, window):
    """The link is in the menu of the table, or beside the rules if there is room."""
    page = sit_down(visit(viewport=window), server.address, GAME, variant="chips")
    page.wait_for_selector("#mine .piece")
    if page.is_visible("#menu"):
        page.click("#menu")
    with page.expect_popup() as opened:
        page.click(f"a[href^='/odds/{GAME}']")
    opened.value.wait_for_selector("#go:enabled")
    assert opened.value.is_checked("input[value=chips]")


@pytest.mark.parametrize("game", few(mh.GAMES, "kingscorners"))
def test_odds_page_prepares_its_computation_before_the_button_is_pressed(server, visit, game, monkeypatch):
    """Measure the work of the process before and after the press, not the waiting time: other tests run at the same
    time, and the machine may have any speed.
    """
    monkeypatch.setattr(odds_jobs, "MIN_SPARE_LIFETIME_S", 0.0)  # a spare process of another game is replaced
    page = visit(viewport=DESK)
    page.goto(f"{server.address}/odds/{game}")
    page.wait_for_selector("#go:enabled")
    until(page, lambda: is_waiting_for(server, game))
    process = server.services.odds_jobs.spare.process.pid
    ready = worked(process)
    waited = page.evaluate(TO_FIGURES) / 1000
    spent = worked(process) - ready
    print(game, f"{waited:.2f} s, {spent:.2f} s of a processor after {ready:.2f} s")
    assert runs(server) == 1
    assert 0 < spent < ready * MOST_WORK


def is_waiting_for(server, game):
    """Return whether a process has loaded this game and is idle."""
    spare = server.services.odds_jobs.spare
    return spare and spare.game == game and does_nothing(spare.process.pid)


def does_nothing(process):
    """Return whether the threads of a process stay idle for a while; one of them draws charts."""
    before = worked(process)
    return all(threads_of(process) == {"S"} for _ in range(8)) and worked(process) == before


def threads_of(process):
    """Return the state of each thread; a thread that ends meanwhile was busy."""
    time.sleep(0.05)
    with suppress(OSError):
        return {stat(thread)[0] for thread in Path(f"/proc/{process}/task").iterdir()}
    return set()


def worked(process):
    """Return the processor seconds used."""
    return sum(map(int, stat(Path(f"/proc/{process}"))[11:13])) / os.sysconf("SC_CLK_TCK")


def stat(place):
    """Return the system's fields of a process or thread, starting with its state."""
    return (place / "stat").read_text().rpartition(")")[2].split()


def test_new_table_page_shows_the_impact_of_the_chosen_rules(server, visit):
    """The text appears as soon as it is known, and not for unchanged rules."""
    known = {"turns": [10.0, 9.9, 10.1], "first_seat": [1.0, 0.5, 1.5]}

    async def answer(wish):
        slow = dict(wish.question.options)["draws"] == "2"
        return {"rows": {**known, "turns": [20.0, 19.9, 20.1]} if slow else known}

    server.services.odds_jobs.answer = answer
    page = visit(viewport=DESK)
    page.goto(f"{server.address}/new/{GAME}")
    page.click("#every-rule summary")
    page.fill("#option-draws", "2")
    page.keyboard.press("Tab")
    page.wait_for_function("() => document.querySelector('#glance').textContent.includes('100% more turns')")
    page.fill("#option-draws", "1")
    page.keyboard.press("Tab")
    page.wait_for_function("() => document.querySelector('#glance').textContent === ''")


def test_every_color_used_in_styles_is_defined():
    """An undefined name would be drawn in black, as the charts of odds once were."""
    files = {file.name: file.read_text() for file in STYLES.iterdir() if file.suffix in (".css", ".js")}
    shown = "\n".join(files.values())
    for name, text in files.items():
        for asked in set(re.findall(r"(?:fill|stroke|color|background): var\((--[\w-]+)\)", text)):
            assert re.search(rf"{asked}\b(?!-)\s*:", shown), (name, asked)
