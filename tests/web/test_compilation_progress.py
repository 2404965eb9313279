"""While a game is compiled, tables open at once, and features that need compiled code show the remaining time."""

import asyncio
import time

import pytest

from meldhouse.server.workers.game_compilation import GameCompilation
from meldhouse.warmup import AHEAD
from tests.web.page_driver import PHONE, sit_down

SAYS = "([where, words]) => new RegExp(words).test(document.querySelector(where)?.textContent)"
QUICKER = "^You can play now. The game will reach full speed in about [1-9][0-9]* seconds?.$"
WAITS = "^Setting up: about [1-9][0-9]* seconds? left.$"


@pytest.fixture
def cold(server):
    """Return a half-compiled Tongits; calling the result completes the compilation."""
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


def test_table_opens_at_once_while_its_game_is_compiled(server, visit, cold):
    """The lobby shows the progress. The host can play, and their words are in the shuffle."""
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


def test_quiz_waits_while_its_game_is_compiled(server, visit, cold):
    """It shows the remaining time, and opens by itself when it can."""
    page = visit(viewport=PHONE)
    page.goto(f"{server.address}/school/tongits?set=1")
    page.wait_for_function(SAYS, arg=["#left", WAITS])
    assert page.eval_on_selector("#progress", "bar => bar.value") == 0.5
    cold()
    page.wait_for_selector("#left", state="detached")
    page.wait_for_selector(".question")


@pytest.fixture
def not_ahead(server):
    """Return a Tongits that can be played without its search, which is next in the queue when it is needed."""
    ahead = server.services.compilation.search
    ready = ahead["tongits"]

    async def cold():
        one = GameCompilation(ready.game, AHEAD)
        one.compiled, one.done = False, asyncio.get_running_loop().create_future()
        return one

    ahead["tongits"] = server.call(cold)
    yield
    ahead["tongits"] = ready


def test_hint_before_the_search_is_compiled_says_why_it_is_simple(server, visit, not_ahead):
    """The heuristic answers at once, and adds that better hints follow after the compilation."""
    page = visit(viewport=PHONE)
    sit_down(page, server.address, "tongits")
    page.wait_for_selector("body.my-turn")
    page.click("#hint")
    page.wait_for_function(SAYS, arg=["#notice", "^Suggestion: "], timeout=5000)
    assert page.locator(".hinted").count()
    page.errors[:] = [error for error in page.errors if "503" not in error]  # the request is refused, as expected


@pytest.mark.parametrize(
    "answer", [{"status": 429, "json": {"why": "Looking ahead is busy."}}, {"json": {"says": None}}]
)
def test_hint_shows_the_heuristics_move_only_once_the_search_fails(server, visit, answer):
    """Until then the page says that it looks ahead, and recommends nothing."""
    page, waiting = visit(viewport=PHONE), []
    page.route("**/weigh", lambda route: waiting.append(route))
    sit_down(page, server.address, "tongits")
    page.wait_for_selector("body.my-turn")
    with page.expect_request("**/weigh"):
        page.click("#hint")
    page.wait_for_function(SAYS, arg=["#notice", "^Looking ahead …$"])
    assert not page.locator(".hinted").count()
    waiting[0].fulfill(**answer)
    page.wait_for_function("() => !document.querySelector('#notice').textContent.includes(' …')")
    text = page.inner_text("#notice").strip()
    assert text.startswith("Suggestion: ")
    assert "busy" not in text
    assert page.locator(".hinted").count()


async def adds(server, table):
    """Return the seats whose words are in the shuffle of the first hand."""
    return [event.seat for event in await server.services.store.events(table) if event.kind == "added"]
