"""A page never waits for the compiler: tables open at once, and what takes many hands says how long it still takes."""

import asyncio
import time

import pytest

from meldhouse.server.workers.game_compilation import GameCompilation
from meldhouse.warmup import AHEAD
from tests.web.page_driver import PHONE, sit_down

SAYS = "([where, words]) => new RegExp(words).test(document.querySelector(where)?.textContent)"
QUICKER = "^You can play now. Full speed in about [1-9][0-9]* s.$"
WAITS = "^Setting up: about [1-9][0-9]* s left.$"


@pytest.fixture
def cold(server):
    """Tongits, half compiled; ready when it is called."""
    games = server.services.compilation.games
    ready = games["tongits"]

    async def half():
        one = GameCompilation(ready.game)
        one.compiled, one.done = False, asyncio.get_running_loop().create_future()
        one.since = time.monotonic() - 30
        one.step(0.5)
        return one

    games["tongits"] = one = server.call(half)

    async def done():
        one.compiled = True
        one.done.set_result(None)

    yield lambda: server.call(done)
    games["tongits"] = ready


def test_a_table_opens_at_once(server, visit, cold):
    """The lobby tells how far its game is; whoever opens one there plays, and their words are in the shuffle."""
    page, lobby = visit(viewport=PHONE), visit(viewport=PHONE)
    lobby.goto(server.address)
    page.goto(server.address)
    lobby.wait_for_function(SAYS, arg=["[data-ready=tongits]", QUICKER])
    assert lobby.locator("[data-ready]").count() == 1
    page.click("[data-play=tongits]")
    page.wait_for_selector("#mine .piece")
    assert server.call(lambda: adds(server, page.url.split("/")[-1])) == [0]
    cold()
    lobby.wait_for_selector("[data-ready=tongits]", state="hidden")


def test_what_takes_many_hands_waits(server, visit, cold):
    """The school says how long it still takes, and opens by itself when it can."""
    page = visit(viewport=PHONE)
    page.goto(f"{server.address}/school/tongits?set=1")
    page.wait_for_function(SAYS, arg=["#left", WAITS])
    assert page.eval_on_selector("#progress", "bar => bar.value") == 0.5
    cold()
    page.wait_for_selector("#left", state="detached")
    page.wait_for_selector(".question")


@pytest.fixture
def not_ahead(server):
    """Tongits can be played, and is not ready to look ahead yet; that lies first in the queue when it is wanted."""
    ahead = server.services.compilation.search
    ready = ahead["tongits"]

    async def cold():
        one = GameCompilation(ready.game, AHEAD)
        one.compiled, one.done = False, asyncio.get_running_loop().create_future()
        return one

    ahead["tongits"] = server.call(cold)
    yield
    ahead["tongits"] = ready


def test_a_hint_says_why_nobody_looks_ahead_yet(server, visit, not_ahead):
    """The rule of thumb at once, and with it that the rest comes when the game has been got ready for it."""
    page = visit(viewport=PHONE)
    sit_down(page, server.address, "tongits")
    page.wait_for_selector("body.my-turn")
    page.click("#hint")
    page.wait_for_function(SAYS, arg=["#notice", "^Suggestion: .* Tongits is still being set up for it"], timeout=5000)
    assert page.locator(".hinted").count()
    page.errors[:] = [error for error in page.errors if "503" not in error]  # it is refused, and said to be


@pytest.mark.parametrize(
    "answer", [{"status": 429, "json": {"why": "Looking ahead is busy."}}, {"json": {"says": None}}]
)
def test_looking_ahead_that_takes_long_is_told(server, visit, answer):
    """The rule of thumb stands meanwhile, and is left alone where nothing comes of it."""
    page, waiting = visit(viewport=PHONE), []
    page.route("**/weigh", lambda route: waiting.append(route))
    sit_down(page, server.address, "tongits")
    page.wait_for_selector("body.my-turn")
    page.click("#hint")
    page.wait_for_function(SAYS, arg=["#notice", "^Suggestion: .* Looking ahead …$"])
    waiting[0].fulfill(**answer)
    page.wait_for_function("() => !document.querySelector('#notice').textContent.includes(' …')")
    told = page.inner_text("#notice").strip()
    assert told.startswith("Suggestion: ")
    assert told.endswith("Looking ahead is busy.") == ("status" in answer)


async def adds(server, table):
    """The seats whose words are in the shuffle of the first hand."""
    return [event.seat for event in await server.services.store.events(table) if event.kind == "added"]
