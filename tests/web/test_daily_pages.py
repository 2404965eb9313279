"""The deal of the day in the browser: from the lobby to a result, and a deal of the archive."""

from datetime import UTC, datetime, timedelta

import pytest

from meldhouse.server.services import review_jobs
from tests.server.daily.test_daily import finish
from tests.web.page_driver import DESK, PHONE

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe: pip install '.[test]'")

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
TOO_WIDE = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.fixture(autouse=True)
def at_noon(server, monkeypatch):
    monkeypatch.setattr(review_jobs, "BUDGET", 1500)
    monkeypatch.setattr(server.services.daily, "clock", lambda: NOON)


def enter(page, server, who):
    """Make the page's browser that of a person."""
    page.goto(server.address + "/")
    cookies = page.context.cookies()
    page.context.add_cookies([{**cookie, "value": who.key} for cookie in cookies])


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_deal_of_the_day_leads_from_the_lobby_to_a_result(server, visit, window):
    who, page = server.person(f"Ada {window['width']}"), visit(viewport=window)
    enter(page, server, who)
    page.click('a[href="/daily"]')
    assert not page.evaluate(TOO_WIDE)
    page.wait_for_selector(".deal button:enabled")
    assert page.locator(".deal button:enabled").count() == 5
    page.click('[data-open="/api/daily/tongits/2026-11-29"]')
    page.wait_for_url("**/table/*")
    page.wait_for_selector("#mine .piece")
    assert page.locator("#hint").is_hidden()
    assert page.locator("#daily-result").is_hidden()
    record = finish(who, page.url.rsplit("/", 1)[1])
    page.reload()
    page.wait_for_selector("#daily-result")
    assert page.locator("#again").is_hidden()
    page.click("#daily-result")
    page.wait_for_selector("#better")
    assert not page.evaluate(TOO_WIDE)
    page.wait_for_selector("#decisions li, #decisions-say:text('certainly')", state="attached", timeout=120_000)
    page.wait_for_selector("#bots [data-level=master] b:not(:empty)", timeout=120_000)
    assert 'The bot "club" got' in page.inner_text("#club")
    words = page.input_value("#words")
    assert words.startswith("Meldhouse Tongits, Nov 29: ")
    deck = next(line for line in record.splitlines() if line.startswith("deck ")).split()[1:]
    assert not set(deck) & set(words.replace(",", " ").split())
    page.click("#copy-words")
    assert page.locator("#words-say").inner_text()
    assert not axe.Axe().run(page).response["violations"]


def test_deal_of_the_archive_is_practiced(server, visit, monkeypatch):
    page = visit(viewport=PHONE)
    page.goto(server.address + "/daily")
    assert not axe.Axe().run(page).response["violations"]
    page.click('.archive a[href="/daily/kingscorners/2026-11-27"]')
    page.click("[data-open]")
    page.wait_for_url("**/table/*")
    assert "Practice: deal of the day" in page.locator("#daily").inner_text()
    assert page.locator("#hint").is_visible()
    monkeypatch.setattr(server.services.daily, "clock", lambda: NOON - timedelta(days=3))
    page.goto(server.address + "/daily/kingscorners/2026-11-27")
    assert "This day hasn't begun yet" in page.inner_text("main")
