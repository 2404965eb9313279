"""What takes long the first time only: done while nobody waits for it yet."""

import asyncio
import gc

import meldhouse as mh
from meldhouse import rulebook
from meldhouse.games import Game
from meldhouse.server import joined, pages, rules_pages
from meldhouse.server.house import House
from meldhouse.warmup import is_warm
from meldhouse.words import HOUSE, Reader
from meldhouse.words.catalogue import ENGLISH_NAME


async def make_ready(house: House) -> None:
    """The games first, then the pages, in a thread.

    What is there then stays: to look through all of it for garbage would hold up every table for a tenth of a second.
    """
    cold = [game for game in house.games.values() if not is_warm(game)]
    if cold:
        print(HOUSE("getting-all-ready", games=", ".join(str(game.title) for game in cold)), flush=True)
    async for game in house.readying.each():
        if game in cold:
            print(HOUSE("game-ready", game=game.title), flush=True)
    await asyncio.to_thread(read_ahead, house)
    await house.readying.all_done()
    gc.freeze()


def read_ahead(house: House) -> None:
    joined.texts("table", ENGLISH_NAME)
    pages.version()
    for template in pages.environment().list_templates():
        pages.environment().get_template(template)
    for name, game in house.games.items():
        house.game_json(name, Reader())
        look_once(game)
    for drawn in pages.DRAWINGS:
        pages.drawing(drawn)
    for name in rulebook.pages():
        rules_pages.law_html(name)


def look_once(game: Game) -> None:
    """How near a hand is and what counts is told on the loop: what it takes is loaded before."""
    if not hasattr(game.worth, "near"):
        return
    table = mh.table(game.name, seed=1)
    table.deal()
    view = table.view(table.turn)
    game.worth.near(view.state[0], view.rules, view.seat)
