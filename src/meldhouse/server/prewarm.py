"""Fills caches at startup, so that the first requests are fast."""

import asyncio
import gc
from collections.abc import Callable, Iterator
from functools import partial

from meldhouse import rulebook
from meldhouse.i18n import Localizer, comma_list, msg
from meldhouse.i18n.catalogue import DEFAULT_LANGUAGE
from meldhouse.server.http import assets
from meldhouse.server.http.pages import base, rules
from meldhouse.server.http.templates import environment
from meldhouse.server.registry.services import Services
from meldhouse.warmup import is_compiled

START_DELAY_S, STEP_PAUSE_S = 2.0, 0.05  # seconds before the first step, and between two steps


async def prewarm(services: Services) -> None:
    """Fill the caches step by step in a thread, so that a request waits for at most one step.

    Afterward the objects are frozen: a garbage collection of all of them would block every table for 0.1 s.
    """
    cold = [game for game in services.games.values() if not is_compiled(game)]
    if cold:
        print(msg("getting-all-ready", games=comma_list(game.title for game in cold)), flush=True)
    await asyncio.sleep(START_DELAY_S)
    for step in prewarm_steps(services):
        await asyncio.to_thread(step)
        await asyncio.sleep(STEP_PAUSE_S)
    async for game in services.compilation.as_compiled():
        if game in cold:
            print(msg("game-ready", game=game.title), flush=True)
    await services.compilation.wait_for_all()
    gc.freeze()


def prewarm_steps(services: Services) -> Iterator[Callable[[], object]]:
    yield lambda: assets.texts("table/table", DEFAULT_LANGUAGE)
    yield base.static_version
    for template in environment().list_templates():
        yield partial(environment().get_template, template)
    for name in services.games:
        yield partial(services.game_json, name, Localizer())
    for name in base.DRAWINGS:
        yield partial(base.drawing, name)
    for name in rulebook.pages():
        yield partial(rules.rulebook_html, name, DEFAULT_LANGUAGE)
