"""Reviews in the browser: opened from a replay, computed, read, and followed back to the moment."""

import pytest

import meldhouse as mh
from meldhouse.bots import find_bot
from meldhouse.server.services import review_jobs
from tests.support.live_server import call_api
from tests.web.page_driver import DESK, PHONE, reach, sit_down

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe: pip install '.[test]'")

SCROLLS = "() => { const table = document.querySelector('.wide'); return table.scrollWidth > table.clientWidth; }"
PLACES = """() => Object.fromEntries([
    ["moments", ".moments"], ["picture", "figure > svg"], ["decisions", "details.all"],
]
    .map(([name, where]) => [name, document.querySelector(where).getBoundingClientRect().toJSON()]))"""
OUTSIDE = """() => [...document.querySelectorAll(".still .piece, .still h2, .moment button")].filter(node => {
    const card = node.closest(".moment").getBoundingClientRect(), box = node.getBoundingClientRect();
    return box.width && (box.left < card.left - 1 || box.right > card.right + 1 || box.bottom > card.bottom + 1);
}).map(node => node.outerHTML.slice(0, 80))"""
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
    assert rings == page.locator(".moment").count() == 3
    assert page.locator("tr.turning").count() + page.locator("tr.slip").count() >= rings
    number = int(page.locator(".moment a").first.get_attribute("href").rpartition("=")[2])
    page.locator(".moment a").first.click()
    page.wait_for_selector("#log li", state="attached")
    page.wait_for_function(f"() => document.querySelector('#scrub').value === '{number}'")
    page.select_option("#hand", index=1)
    reach(page, "#review")
    page.wait_for_url(lambda url: url.endswith("?hand=1"))
    page.wait_for_selector("#reviewed-1")


def open_review(page, server, record):
    page.goto(f"{server.address}/review/{record}?hand=0")
    page.wait_for_selector(".moment .still .piece")


def test_review_page_shows_three_moments_before_all_decisions(server, visit, record):
    """A card has the table of its seat, both moves as pictures, and a reason; the cost is that of its row."""
    page = visit(viewport=DESK)
    open_review(page, server, record)
    assert page.inner_text(".reviewed h3") == "Largest losses"
    assert not page.is_visible(".reviewed tbody tr")
    costs = [float(text.removeprefix("−")) for text in page.locator(".moment .cost").all_inner_texts()]
    assert costs == sorted(costs, reverse=True)
    for card in page.locator(".moment").all():
        assert card.locator(".still .seat.me .held .piece:not(.back)").count() > 2
        assert (
            card.locator(".still .others .held .piece").count()
            == card.locator(".still .others .held .back").count()
            > 0
        )
        assert card.locator(".still .is-made, .still .is-best").count() >= 1
        assert card.locator(".why").inner_text().endswith(").")
    told = page.locator(".moment dd .piece.told")
    assert told.count() >= 3
    assert told.first.locator("use").get_attribute("href").startswith("#card-")
    assert "⟨" not in page.inner_text(".reviewed")
    page.click("details.all > summary")
    row = page.locator(f'tr:has(a[href$="move={page.locator(".moment").first.get_attribute("data-number")}"])')
    assert row.locator(".cost").inner_text() == page.locator(".moment .cost").first.inner_text()
    assert row.locator(".marked").inner_text() == page.locator(".moment .marked").first.inner_text()
    assert page.locator("tbody .made .piece.told").count() > 5


def test_moment_is_tried_again_at_a_table_with_a_link_back(server, visit, record):
    page = visit(viewport=DESK)
    open_review(page, server, record)
    hand = page.locator(".moment").first.locator(".mine .held .piece").all()
    held = sorted(piece.get_attribute("data-piece") for piece in hand)
    page.locator(".moment button[data-try]").first.click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector("body.my-turn #mine .held .piece")
    assert sorted(piece.get_attribute("data-piece") for piece in page.locator("#mine .held .piece").all()) == held
    page.click("#review")
    page.wait_for_url(f"**/review/{record}?hand=0")


def test_moment_that_cannot_be_tried_says_why(server, visit, record):
    page = visit(viewport=DESK)
    open_review(page, server, record)
    page.route("**/positions?*", lambda route: route.fulfill(status=409, json={"why": "These rules have changed."}))
    page.locator(".moment button[data-try]").first.click()
    page.wait_for_selector("#notice:not([hidden])")
    assert page.inner_text("#notice").startswith("These rules have changed.")
    assert page.is_enabled(".moment button[data-try]")


def test_review_page_is_readable_in_every_window_and_theme(server, visit, record):
    """Nothing is wider than the window, the moments need few screens, and details can be opened."""
    page = visit(viewport=DESK)
    open_review(page, server, record)
    for window in (LARGE, DESK, PHONE, {"width": 844, "height": 390}):
        page.set_viewport_size(window)
        assert not page.evaluate(TOO_WIDE), window
        assert page.evaluate(OUTSIDE) == [], window
        limit = 2 * window["height"] if window in (LARGE, DESK) else 3000
        assert page.evaluate("document.documentElement.scrollHeight") <= limit, window
    page.click("details.all > summary")
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
    """The moments are side by side; the chart is below, or beside them in the largest window."""
    page = visit(viewport=window)
    open_review(page, server, record)
    lie = page.evaluate(PLACES)
    moments, picture, decisions = lie["moments"], lie["picture"], lie["decisions"]
    tops = page.locator(".moment").evaluate_all("cards => cards.map(card => card.getBoundingClientRect().top)")
    assert len(tops) == 3
    assert len(set(tops)) == 1
    assert moments["right"] <= picture["left"] if window is LARGE else moments["bottom"] <= picture["top"]
    assert max(moments["bottom"], picture["bottom"]) <= decisions["top"]
    assert max(moments["right"], picture["right"]) > 0.9 * window["width"]


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
