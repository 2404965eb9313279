"""What rules change compared with the usual ones, in a few sentences; counted quickly in a worker process.

What was counted is kept by the digest of rules and law, so that each is counted once.  Nobody waits for it.
"""

import asyncio
import hashlib
import json
import logging
from collections.abc import Iterator
from contextlib import suppress
from math import hypot

from meldhouse.engine.cache import cache_key_at_start
from meldhouse.games.scene import Count
from meldhouse.games.validation import find_game
from meldhouse.i18n import HOUSE, Said
from meldhouse.odds.confidence_intervals import Estimate
from meldhouse.odds.spec import Question, make_question
from meldhouse.server.services.odds_jobs import OddsJobs, OddsRequest
from meldhouse.server.storage import queries
from meldhouse.server.storage.base import Store
from meldhouse.util.errors import Mistake

log = logging.getLogger("meldhouse")

LENGTH, FIRST, TAKES = ROWS = ("turns", "first_seat", "house")
HANDS, SECONDS = 4000, 5.0
WAITING = 8  # rules that may wait to be counted
SEED = 1  # the same hands, as far as the rules allow

Rows = dict[str, Estimate]


class RuleImpact:
    """Everything that was counted, and what is to be."""

    def __init__(self, store: Store, laboratory: OddsJobs) -> None:
        self.store, self.laboratory = store, laboratory
        self.waiting: dict[str, Question] = {}
        self.counting: asyncio.Task[None] | None = None

    async def told(self, chosen: Question) -> list[Said] | None:
        """What is known of these rules beside the usual ones; None as long as it is counted."""
        usual = _usual_of(chosen)
        if digest_of(chosen) == digest_of(usual):
            return []
        found, others = await self._rows(chosen), await self._rows(usual)
        return list(beside(found, others, chosen)) if found and others else None

    async def _rows(self, question: Question) -> Rows | None:
        kept = await self.store.rows(queries.glance(digest_of(question)))
        if kept:
            return {name: Estimate(*found) for name, found in json.loads(kept[0][0]).items()}
        self._want(question)
        return None

    def _want(self, question: Question) -> None:
        if len(self.waiting) < WAITING:
            self.waiting.setdefault(digest_of(question), question)
        if self.counting is None or self.counting.done():
            self.counting = asyncio.create_task(self._count())

    async def _count(self) -> None:
        """One after the other, until none waits."""
        while self.waiting:
            digest, question = next(iter(self.waiting.items()))
            try:
                told = await self.laboratory.answer(OddsRequest(question, rows=ROWS, hands=HANDS, seconds=SECONDS))
                await self.store.write(queries.keep_glance(digest, json.dumps(told["rows"], allow_nan=False)))
            except Exception:
                log.exception("the rules of %s could not be counted", question.game)
            del self.waiting[digest]

    def close(self) -> None:
        if self.counting:
            self.counting.cancel()


def digest_of(question: Question) -> str:
    """Of everything that can make a difference to what is counted."""
    told = (question.game, question.options, question.bots, cache_key_at_start(question.game), HANDS)
    return hashlib.sha256(json.dumps(told, allow_nan=False).encode()).hexdigest()


def _usual_of(chosen: Question) -> Question:
    """The rules that a game has where nothing is chosen; with as many seats, where they allow it."""
    with suppress(Mistake):
        return make_question(chosen.game, seed=SEED, options={"seats": dict(chosen.options)["seats"]})
    return make_question(chosen.game, seed=SEED)


# --- sentences ----------------------------------------------------------------------------


def beside(found: Rows, usual: Rows, question: Question) -> Iterator[Said]:
    """How long, who is ahead, and what the house takes."""
    yield longer(found[LENGTH], usual[LENGTH])
    yield ahead(found[FIRST], usual[FIRST], unit_of(question.game))
    if TAKES in found:
        known = HOUSE("glance-usually", n=_rounded(usual[TAKES].figure)) if TAKES in usual else HOUSE("glance-nothing")
        yield HOUSE("glance-house", n=_rounded(found[TAKES].figure), usually=known)


def longer(found: Estimate, usual: Estimate) -> Said:
    by = found.figure - usual.figure
    percent = round(100 * abs(by) / usual.figure)
    if abs(by) <= hypot(found.half_width, usual.half_width) or not percent:
        return HOUSE("glance-as-long")
    return HOUSE("glance-longer" if by > 0 else "glance-shorter", percent=percent)


def ahead(found: Estimate, usual: Estimate, unit: Said) -> Said:
    """Is whoever begins better off, or worse?"""
    n, usually = _rounded(abs(found.figure)), f"{usual.figure:+.1f}"
    if found.low <= 0 <= found.high:
        return HOUSE("glance-level", usually=usually, figure=unit)
    return HOUSE("glance-ahead" if found.figure > 0 else "glance-behind", n=n, usually=usually, figure=unit)


def unit_of(game: str) -> Said:
    """By what seats are put in order."""
    counts: list[Count] = find_game(game).scene.COUNTS
    return next(count.said for count in counts if count.worth)


def _rounded(figure: float) -> str:
    return f"{figure:.1f}"
