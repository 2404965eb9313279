"""The impact of chosen rules compared with the default rules, in a few sentences.

A worker process simulates both.  Results are stored under a digest of options and code, so that each combination is
simulated only once.
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
from meldhouse.i18n import Message, msg
from meldhouse.odds.confidence_intervals import Estimate
from meldhouse.odds.spec import Question, make_question
from meldhouse.server.services.odds_jobs import OddsJobs, OddsRequest
from meldhouse.server.storage import queries
from meldhouse.server.storage.base import Store
from meldhouse.util.errors import Mistake

log = logging.getLogger("meldhouse")

LENGTH_ROW, FIRST_SEAT_ROW, CASINO_ROW = ROWS = ("turns", "first_seat", "house")
HANDS, RUN_S = 4000, 5.0
MAX_QUEUED = 8  # max number of queued combinations of rules
SEED = 1  # gives all combinations the same deals, as far as their rules allow

Rows = dict[str, Estimate]


class RuleImpact:
    """The stored results, and a queue of rules to simulate."""

    def __init__(self, store: Store, laboratory: OddsJobs) -> None:
        self.store, self.odds_jobs = store, laboratory
        self.queued: dict[str, Question] = {}
        self.task: asyncio.Task[None] | None = None

    async def sentences(self, chosen: Question) -> list[Message] | None:
        """Return how the effects of rules differ from those of the default rules, or None while they are simulated."""
        usual = _default_question(chosen)
        if digest_of(chosen) == digest_of(usual):
            return []
        found, others = await self._rows(chosen), await self._rows(usual)
        return list(_compare(found, others, chosen)) if found and others else None

    async def _rows(self, question: Question) -> Rows | None:
        stored = await self.store.rows(queries.rule_impact(digest_of(question)))
        if stored:
            return {name: Estimate(*found) for name, found in json.loads(stored[0][0]).items()}
        self._queue(question)
        return None

    def _queue(self, question: Question) -> None:
        if len(self.queued) < MAX_QUEUED:
            self.queued.setdefault(digest_of(question), question)
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self._work())

    async def _work(self) -> None:
        """Simulate the queued rules one after another."""
        while self.queued:
            digest, question = next(iter(self.queued.items()))
            try:
                answer = await self.odds_jobs.answer(OddsRequest(question, rows=ROWS, hands=HANDS, seconds=RUN_S))
                await self.store.write(queries.upsert_rule_impact(digest, json.dumps(answer["rows"], allow_nan=False)))
            except Exception:
                log.exception("the effect of the rules of %s could not be simulated", question.game)
            del self.queued[digest]

    def close(self) -> None:
        if self.task:
            self.task.cancel()


def digest_of(question: Question) -> str:
    """Return a digest of everything that affects the result."""
    inputs = (question.game, question.options, question.bots, cache_key_at_start(question.game), HANDS)
    return hashlib.sha256(json.dumps(inputs, allow_nan=False).encode()).hexdigest()


def _default_question(chosen: Question) -> Question:
    """Return the simulation of a game's default rules, with the same number of seats if these rules allow it."""
    with suppress(Mistake):
        return make_question(chosen.game, seed=SEED, options={"seats": dict(chosen.options)["seats"]})
    return make_question(chosen.game, seed=SEED)


# --- sentences ----------------------------------------------------------------------------


def _compare(found: Rows, usual: Rows, question: Question) -> Iterator[Message]:
    """Yield sentences that compare the length of a hand, the first seat's advantage, and the casino's income."""
    yield _compare_length(found[LENGTH_ROW], usual[LENGTH_ROW])
    yield _compare_first_seat(found[FIRST_SEAT_ROW], usual[FIRST_SEAT_ROW], _ranking_count(question.game))
    if CASINO_ROW in found:
        known = (
            msg("glance-usually", n=_rounded(usual[CASINO_ROW].figure))
            if CASINO_ROW in usual
            else msg("glance-nothing")
        )
        yield msg("glance-house", n=_rounded(found[CASINO_ROW].figure), usually=known)


def _compare_length(found: Estimate, usual: Estimate) -> Message:
    by = found.figure - usual.figure
    percent = round(100 * abs(by) / usual.figure)
    if abs(by) <= hypot(found.half_width, usual.half_width) or not percent:
        return msg("glance-as-long")
    return msg("glance-longer" if by > 0 else "glance-shorter", percent=percent)


def _compare_first_seat(found: Estimate, usual: Estimate, count: Count) -> Message:
    n, usually = _rounded(abs(found.figure)), f"{usual.figure:+.1f}"
    if found.low <= 0 <= found.high:
        return msg("glance-level", usually=usually, **count.unit_arguments())
    key = "glance-ahead" if found.figure > 0 else "glance-behind"
    return msg(key, n=n, usually=usually, **count.unit_arguments())


def _ranking_count(game: str) -> Count:
    """Return the figure by which seats are ranked: chips or points."""
    return next(count for count in find_game(game).scene.COUNTS if count.worth)


def _rounded(figure: float) -> str:
    return f"{figure:.1f}"
