"""A page never waits for the compiler: it says what is getting ready, and how long it still takes."""

import time

import pytest
from hands import PHONE

from meldhouse.server.readying import Readied

SAYS = "where => /^Getting ready: about [1-9][0-9]* more seconds.$/.test(document.querySelector(where)?.textContent)"


@pytest.fixture
def cold(house):
    """Tongits, half compiled; ready when it is called."""
    games = house.house.readying.games
    ready = games["tongits"]

    async def half():
        one = Readied(ready.game)
        one.compiled = False
        one.since = time.monotonic() - 30
        one.step(0.5)
        return one

    games["tongits"] = one = house.call(half)

    async def done():
        one.compiled = True
        one.done.set_result(None)

    yield lambda: house.call(done)
    games["tongits"] = ready


def test_a_table_opens_when_its_game_is_ready(house, visit, cold):
    """The lobby tells how far it is, and the table that was opened there; that shows without a touch when it can."""
    page, lobby = visit(viewport=PHONE), visit(viewport=PHONE)
    lobby.goto(house.address)
    page.goto(house.address)
    lobby.wait_for_function(SAYS, arg="[data-ready=tongits]")
    assert lobby.locator("[data-ready]").count() == 1
    page.click("[data-play=tongits]")
    page.wait_for_function(SAYS, arg="#left")
    assert page.eval_on_selector("#progress", "bar => bar.value") == 0.5
    assert page.query_selector("#mine") is None
    cold()
    page.wait_for_selector("#mine .piece")
    lobby.wait_for_selector("[data-ready=tongits]", state="hidden")
    page.click("#menu")
    page.click("#open-fair")
    page.wait_for_selector("#fair[open]")
    assert house.call(lambda: adds(house, page.url.split("/")[-1])) == [0]


async def adds(house, table):
    """The seats whose words are in the shuffle of the first hand."""
    return [event.seat for event in await house.house.store.events(table) if event.kind == "added"]
