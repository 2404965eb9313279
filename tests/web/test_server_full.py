"""A page that a full server refuses says why, and connects by itself when there is room."""

from meldhouse.server.ratelimit import limiter
from tests.web.page_driver import DESK

NOTICE = "document.querySelector('#notice')?.textContent"


def test_page_refused_by_a_full_server_says_why_and_reconnects(server, visit, monkeypatch, tmp_path):
    monkeypatch.setattr(limiter, "RETRY_AFTER_S", 1.0)
    monkeypatch.setattr(limiter, "MAX_WEBSOCKETS", 0)
    page = visit(viewport=DESK)
    page.goto(f"{server.address}/")
    page.wait_for_function(f"() => {NOTICE} === 'The server is full. Please try again shortly.'")
    monkeypatch.setattr(limiter, "MAX_WEBSOCKETS", 100)
    page.wait_for_function(f"() => {NOTICE} === 'Reconnected.'")
