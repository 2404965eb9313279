"""Reviews in the browser: opened from a replay, computed, read, and followed back to the moment."""

import pytest

import meldhouse as mh
from meldhouse.bots import find_bot
from meldhouse.server.services import review_jobs
from tests.support.live_server import call_api
from tests.web.page_driver import DESK, PHONE, reach, sit_down

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe: pip install '.[test]'")

SCROLLS = "() => { const table = document.querySelector('.wide'); return table.scrollWidth > table.clientWidth; }"
PLACES = """() => Object.fromEntries([["said", "ol.turning"], ["picture", "figure > svg"], ["decisions", ".wide"]]
    .map(([name, where]) => [name, document.querySelector(where).getBoundingClientRect().toJSON()]))"""
TOO_WIDE = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"


LARGE = {"width": 1920, "height": 1080}


@pytest.fixture(scope="module")
def record(server):
    """Return two hands of a random player among club bots."""
    table, club, uniform = mh.table("tongits", seed=5), find_bot("club", 1), find_bot("uniform", 3)
    for _ in range(2):
        table.deal()
        while table.turn is not None:
            table.play((uniform if table.turn == 1 else club).choose(table.view(table.turn)))
    table.names = {0: "Ada", 1: "Otto the Great"}
    ada = server.person()
    return call_api(server, "POST", "/api/records", str(table.record()).encode(), ada.key)["record"]


@pytest.fixture(autouse=True)
def quickly(monkeypatch):
    monkeypatch.setattr(review_jobs, "BUDGET", 1500)


def test_review_page_is_opened_from_a_replay_and_links_back(server, visit, record):
    page = visit(viewport=DESK)
    page.goto(f"{server.address}/replay/{record}?hand=0")
    reach(page, "#review")
    page.wait_for_selector(".reviewed")
    assert page.is_hidden("#share")
    rows = page.locator(".reviewed tbody tr").count()
    assert rows > 10
    rings = page.locator("svg.line .ring").count()
    assert rings == page.locator("ol.turning li").count() == page.locator("tr.turning").count() > 0
    number = int(page.locator("ol.turning a").first.get_attribute("href").rpartition("=")[2])
    page.locator("ol.turning a").first.click()
    page.wait_for_selector("#log li", state="attached")
    page.wait_for_function(f"() => document.querySelector('#scrub').value === '{number}'")
    page.select_option("#hand", index=1)
    reach(page, "#review")
    page.wait_for_url(lambda url: url.endswith("?hand=1"))
    page.wait_for_selector("#reviewed-1")


def test_review_page_is_readable_in_every_window_and_theme(server, visit, record):
    """Nothing is wider than the window, the chart is as wide as possible, and details can be opened."""
    page = visit(viewport=DESK)
    page.goto(f"{server.address}/review/{record}?hand=0")
    page.wait_for_selector(".reviewed")
    for window in (LARGE, DESK, PHONE, {"width": 844, "height": 390}):
        page.set_viewport_size(window)
        assert not page.evaluate(TOO_WIDE), window
        assert not page.evaluate(SCROLLS), window
    page.locator("tr.turning summary").first.click()
    assert page.locator("tr.turning details[open] li").count() in (2, 3, 4)
    for theme in ("dark", "light"):
        page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        found = axe.Axe().run(page)
        assert not found.response["violations"], found.generate_report()


@pytest.mark.parametrize("window", [LARGE, DESK], ids=["large", "desk"])
def test_review_page_uses_the_space_of_a_large_window(server, visit, record, window):
    """The turning point is beside its chart, and the decisions are below both."""
    page = visit(viewport=window)
    page.goto(f"{server.address}/review/{record}?hand=0")
    page.wait_for_selector(".reviewed")
    lie = page.evaluate(PLACES)
    said, picture, decisions = lie["said"], lie["picture"], lie["decisions"]
    assert said["right"] <= picture["left"]
    assert abs(said["top"] - picture["top"]) < said["height"] / 2
    assert decisions["top"] >= max(said["bottom"], picture["bottom"])
    assert min(picture["right"], decisions["right"]) > 0.9 * window["width"]


def test_hint_on_the_page_shows_expected_values_of_moves(server, visit):
    page = visit(viewport=DESK)
    sit_down(page, server.address, "tongits")
    page.wait_for_selector("body.my-turn")
    page.click("#hint")
    page.wait_for_selector("#notice .more")
    said = page.inner_text("#notice")
    assert said.startswith("Suggestion: ")
    assert "±" not in said  # figures only on request
    page.click("#notice .more")
    assert "±" in page.inner_text("#notice")
