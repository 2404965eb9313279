"""How much a first visit carries, and how soon a hand is under way."""

import os
import subprocess
import sys
import time

import pytest

import meldhouse as mh
from tests.support.live_server import free_port
from tests.support.parameter_sweep import few
from tests.web.page_driver import DESK, sit_down, wait_for_a_turn

LOBBY, TABLE = 40_000, 62_000  # bytes on the wire, compressed, with everything that a page asks for


def weigh(page):
    """What a page asks for from here on: bytes by address."""
    weights = {}

    def finished(request):
        sizes = request.sizes()
        weights[request.url] = sizes["responseBodySize"] + sizes["responseHeadersSize"]

    page.on("requestfinished", finished)
    return weights


def test_the_first_visit_is_light(server, visit):
    """The lobby with its drawings, for somebody who was never here."""
    page = visit(viewport=DESK)
    weights = weigh(page)
    page.goto(server.address, wait_until="networkidle")
    assert page.locator('.game-card img[src^="/art/lobby-"]').count() == len(mh.GAMES)
    assert 5_000 < sum(weights.values()) < LOBBY, weights


@pytest.mark.parametrize("game", few(list(mh.GAMES), "mahjong", "kongpie"))
def test_a_table_is_light(server, visit, game):
    """A friend follows the link to a table and was never here: everything that it shows."""
    host = sit_down(visit(viewport=DESK), server.address, game)
    host.wait_for_selector("#mine .piece")
    page = visit(viewport=DESK)
    weights = weigh(page)
    page.goto(host.url, wait_until="networkidle")
    page.wait_for_selector(".piece")
    shown = {address: bytes for address, bytes in weights.items() if "favicon" not in address}  # browsers' own affair
    assert 5_000 < sum(shown.values()) < TABLE, shown


def test_nothing_is_sent_twice(server, visit):
    """Pictures, modules and styles come again only as a word that they have not changed."""
    page = visit(viewport=DESK)
    page.goto(server.address, wait_until="networkidle")
    answers = []
    page.on("response", lambda answer: answers.append(answer))
    page.reload(wait_until="networkidle")
    again = [answer for answer in answers if "/static/" in answer.url or "/art/" in answer.url]
    assert again
    assert sum(answer.request.sizes()["responseBodySize"] for answer in again) == 0


def seconds_to_a_hand(page, data):
    """From `meldhouse` to the first card, with one click."""
    port = free_port()
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "XDG_DATA_HOME": str(data)}
    begun = time.monotonic()
    command = [sys.executable, "-m", "meldhouse", "--no-browser", "--port", str(port)]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert "Meldhouse is running" in server.stdout.readline()
            page.goto(f"http://127.0.0.1:{port}/")
            page.click("[data-play=kingscorners]")
            page.wait_for_selector("#mine .piece")
            taken = time.monotonic() - begun
            wait_for_a_turn(page)
            page.goto("about:blank")
        finally:
            server.terminate()
    return taken


def test_a_hand_is_under_way_after_a_click(visit, tmp_path):
    """From `meldhouse` to a hand against bots: one click and at most ten seconds, once everything is compiled."""
    # Other tests run beside this one, and only ever make it longer: the quickest of three counts.
    page = visit(viewport=DESK)
    assert any(seconds_to_a_hand(page, tmp_path / str(n)) < 10 for n in range(3))
