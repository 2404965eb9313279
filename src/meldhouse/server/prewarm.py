"""Does in advance what is slow only the first time."""

import asyncio
import gc
from collections.abc import Callable, Iterator
from functools import partial

from meldhouse import rulebook
from meldhouse.i18n import Localizer, msg
from meldhouse.i18n.catalogue import DEFAULT_LANGUAGE
from meldhouse.server.http import assets
from meldhouse.server.http.pages import base, rules
from meldhouse.server.http.templates import environment
from meldhouse.server.registry.services import Services
from meldhouse.warmup import is_compiled

LOOK, PAUSE = 2.0, 0.05  # seconds before the first of them, and between two


async def make_ready(services: Services) -> None:
    """The pages, in a thread, one after the other and with pauses: one that is asked for waits for one at most.

    What is there then stays: to look through all of it for garbage would hold up every table for a tenth of a second.
    """
    cold = [game for game in services.games.values() if not is_compiled(game)]
    if cold:
        print(msg("getting-all-ready", games=", ".join(str(game.title) for game in cold)), flush=True)
    await asyncio.sleep(LOOK)
    for read in pieces(services):
        await asyncio.to_thread(read)
        await asyncio.sleep(PAUSE)
    async for game in services.compilation.as_compiled():
        if game in cold:
            print(msg("game-ready", game=game.title), flush=True)
    await services.compilation.wait_for_all()
    gc.freeze()


def pieces(services: Services) -> Iterator[Callable[[], object]]:
    yield lambda: assets.texts("table/table", DEFAULT_LANGUAGE)
    yield base.version
    for template in environment().list_templates():
        yield partial(environment().get_template, template)
    for name in services.games:
        yield partial(services.game_json, name, Localizer())
    for drawn in base.DRAWINGS:
        yield partial(base.drawing, drawn)
    for name in rulebook.pages():
        yield partial(rules.law_html, name)
