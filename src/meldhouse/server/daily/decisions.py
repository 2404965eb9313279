"""The decisions of an attempt that cost most, from the review of its hand."""

import json

from meldhouse.i18n import Localizer, Message, msg
from meldhouse.review.format_text import format_decisions
from meldhouse.review.result import Review
from meldhouse.server.accounts.table_settings import Agreed
from meldhouse.server.core.client_identity import ClientId
from meldhouse.server.core.serialization import JSON
from meldhouse.server.history.finished_hands import Position, read_text
from meldhouse.server.history.lookup import HistoryService
from meldhouse.server.services.review_jobs import ReviewJobs


async def poll_costly_decisions(
    jobs: ReviewJobs, history: HistoryService, agreed: Agreed, seat: int, localize: Localizer, client: ClientId
) -> JSON:
    """Return the progress of the review of an attempt, and the costly decisions once it is done."""
    share, review = await jobs.poll(agreed, 0, client)
    if review is None:
        return {"share": share, "decisions": None}
    inputs = (str(review.for_seats((seat,))), localize)
    found = await history.compute(client, costly_decisions, agreed, 0, *inputs)
    return {"share": 1.0, "decisions": json.loads(found)}


def costly_decisions(position: Position, text: str, review_text: str, localize: Localizer) -> str:
    """Return the most expensive decisions of a review as JSON; this runs in the worker process."""
    table, hand = position.session().table, read_text(position.agreed, text)
    review = Review.from_json(json.loads(review_text))
    decisions = {decision["number"]: decision for decision in format_decisions(review, table, hand, localize)}
    costly = [decisions[decision.number] for decision in review.moments()]
    told = [{"move": decision["number"], "says": localize(_message(decision))} for decision in costly]
    return json.dumps(told, allow_nan=False)


def _message(formatted: JSON) -> Message:
    arguments = {name: formatted[name] for name in ("made", "best", "why")}
    return msg("daily-decision", number=formatted["number"] + 1, **arguments)
