"""Luck and play in the browser: after a hand, in one's own results, in the deal of the day and in the review."""

import random
from datetime import UTC, datetime

import pytest

from meldhouse.luck.total import MIN_HANDS
from meldhouse.server.services import review_jobs
from tests.server.daily.test_daily import finish
from tests.server.services.test_luck_jobs import estimated, with_a_hand
from tests.support.live_server import play_hand
from tests.web.page_driver import DESK, PHONE
from tests.web.test_daily_pages import TOO_WIDE, enter

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe: pip install '.[test]'")

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
ESTIMATE_S = 120_000  # kernels may have to be compiled


def hand_between_hands(who, game, **more):
    """Return a table after its first hand of several, against bots."""
    table = who.open(game, hands=3, pace="at-once", **more)["table"]
    with who.line(table) as line:
        play_hand(line)
    return table


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_result_of_a_hand_shows_luck_and_play_when_opened(server, visit, window):
    who, page = server.person(f"Luca {window['width']}"), visit(viewport=window)
    table = hand_between_hands(who, "tongits")
    enter(page, server, who)
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/luck" in request.url else None)
    page.goto(f"{server.address}/table/{table}")
    page.wait_for_selector("#summary .luck summary")
    assert page.locator("#summary .standings").count()
    assert asked == []
    page.click("#summary .luck summary")
    page.wait_for_selector("#summary .luck .note", timeout=ESTIMATE_S)
    words = page.inner_text("#summary .luck")
    assert "Your cards and your luck were worth about" in words
    assert "Your play" in words
    assert estimated(who, table)["says"][0] in words
    assert not axe.Axe().run(page).response["violations"]
    page.click("#next")
    page.wait_for_selector("#summary", state="hidden")


def test_result_of_a_hand_among_people_has_no_luck_before_the_end(server, visit):
    """Neither person gets a place for it, because all cards of the hand stay hidden."""
    who, other, page = server.person("Lu"), server.person("Li"), visit(viewport=DESK)
    table = who.open("kingscorners", "me open bot", variant="chips", hands=3, pace="at-once")["table"]
    with who.line(table) as first, other.line(table) as second:
        second.ask("sit")
        for line in (first, second):
            line.ask("leave")
        first.wait_for(lambda now: now["over"])
    enter(page, server, who)
    page.goto(f"{server.address}/table/{table}")
    page.wait_for_selector("#summary .standings")
    assert page.locator("#summary .luck").count() == 0


def test_own_results_have_totals_and_hands(server, visit):
    who, page = server.person("Lux"), visit(viewport=PHONE)
    choose = random.Random(1).choice
    for _ in range(MIN_HANDS):
        table = who.open("kingscorners", hands=1, pace="at-once")["table"]
        with who.line(table) as line:
            play_hand(line, choose)
            while line.state == "playing":
                line.until("seats")
        estimated(who, table)
    with_a_hand(who, "tongits")
    enter(page, server, who)
    page.goto(f"{server.address}/mine")
    words = page.locator(".luck .result-card").all_inner_texts()
    assert f"Over {MIN_HANDS} hands" in words[0]
    assert f"After {MIN_HANDS - 1} more hands" in words[1]
    page.locator(".luck summary").first.click()
    assert page.locator(".luck .result-card").first.locator("tbody tr").count() == MIN_HANDS
    assert not page.evaluate(TOO_WIDE)
    assert not axe.Axe().run(page).response["violations"]


def test_deal_of_the_day_and_its_review_show_the_same_estimate(server, visit, monkeypatch):
    monkeypatch.setattr(review_jobs, "BUDGET", 100)
    monkeypatch.setattr(server.services.daily, "clock", lambda: NOON)
    who, page = server.person("Lucia"), visit(viewport=DESK)
    table = who.ask("/api/daily/tongits/2026-11-29")["table"]
    finish(who, table)
    enter(page, server, who)
    page.goto(f"{server.address}/daily/tongits/2026-11-29")
    page.wait_for_selector("#luck .note", timeout=ESTIMATE_S)
    shown = page.inner_text("#luck")
    assert estimated(who, table)["says"][1] in shown
    page.goto(f"{server.address}/review/{table}")
    page.wait_for_selector("#luck .note", timeout=ESTIMATE_S)
    assert page.inner_text("#luck") == shown
