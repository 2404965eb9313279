"""A page never waits for the compiler: tables open at once, and what takes many hands says how long it still takes."""

import asyncio
import time

import pytest
from hands import PHONE

from meldhouse.server.readying import Readied

SAYS = "([where, words]) => new RegExp(words).test(document.querySelector(where)?.textContent)"
QUICKER = "^You can play. It gets quicker in about [1-9][0-9]* seconds.$"
WAITS = "^Getting ready: about [1-9][0-9]* more seconds.$"


@pytest.fixture
def cold(house):
    """Tongits, half compiled; ready when it is called."""
    games = house.house.readying.games
    ready = games["tongits"]

    async def half():
        one = Readied(ready.game)
        one.compiled, one.done = False, asyncio.get_running_loop().create_future()
        one.since = time.monotonic() - 30
        one.step(0.5)
        return one

    games["tongits"] = one = house.call(half)

    async def done():
        one.compiled = True
        one.done.set_result(None)

    yield lambda: house.call(done)
    games["tongits"] = ready


def test_a_table_opens_at_once(house, visit, cold):
    """The lobby tells how far its game is; whoever opens one there plays, and their words are in the shuffle."""
    page, lobby = visit(viewport=PHONE), visit(viewport=PHONE)
    lobby.goto(house.address)
    page.goto(house.address)
    lobby.wait_for_function(SAYS, arg=["[data-ready=tongits]", QUICKER])
    assert lobby.locator("[data-ready]").count() == 1
    page.click("[data-play=tongits]")
    page.wait_for_selector("#mine .piece")
    assert house.call(lambda: adds(house, page.url.split("/")[-1])) == [0]
    cold()
    lobby.wait_for_selector("[data-ready=tongits]", state="hidden")


def test_what_takes_many_hands_waits(house, visit, cold):
    """The school says how long it still takes, and opens by itself when it can."""
    page = visit(viewport=PHONE)
    page.goto(f"{house.address}/school/tongits?set=1")
    page.wait_for_function(SAYS, arg=["#left", WAITS])
    assert page.eval_on_selector("#progress", "bar => bar.value") == 0.5
    cold()
    page.wait_for_selector("#left", state="detached")
    page.wait_for_selector(".question")


async def adds(house, table):
    """The seats whose words are in the shuffle of the first hand."""
    return [event.seat for event in await house.house.store.events(table) if event.kind == "added"]
