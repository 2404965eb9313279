"""A review as the page shows it: HTML, and the tables that its script draws.

All functions run in the worker process.
"""

import json
from dataclasses import replace

from meldhouse.core.record import Hand
from meldhouse.games.scene import Scene
from meldhouse.i18n import Localizer
from meldhouse.review.page import Interaction, format_review
from meldhouse.review.result import Decision, Review
from meldhouse.server.core.serialization import JSON, choice_json, scene_json
from meldhouse.server.history.finished_hands import Position, read_text
from meldhouse.session.opening import opening_events


def review_page(position: Position, text: str, review_text: str, localize: Localizer, page: Interaction) -> str:
    """Return a review as JSON: its HTML, in which pieces have markers, and the table before each of the moments."""
    hand, review = read_text(position.agreed, text), Review.from_json(json.loads(review_text))
    table = position.session().table
    dealt = table.copy()
    dealt.deal_again(hand.deck, hand.chance)
    seats = None if page.reader is None else (page.reader,)
    return json.dumps(
        {
            "set": dealt.view(None).scene.looks.get("set", ""),
            "shown": format_review(review, table, hand, localize, page),
            "moments": [_moment_json(position, hand, decision, localize) for decision in review.moments(seats)],
        },
        allow_nan=False,
    )


def _moment_json(position: Position, hand: Hand, decision: Decision, localize: Localizer) -> JSON:
    """Return the table as the seat saw it before its decision, and what the move made and the better one touch."""
    session = position.session()
    opening_events(session, hand.deck, hand.chance, [move.text for move in hand.moves[: decision.number]])
    scene, as_seat = session.scene(decision.seat), replace(localize, viewer=decision.seat)
    return {
        "number": decision.number,
        "seat": decision.seat,
        "scene": scene_json(replace(scene, choices=()), as_seat),
        "made": _choice_of(scene, decision.made, as_seat),
        "best": _choice_of(scene, decision.best, as_seat),
    }


def _choice_of(scene: Scene, move: str, localize: Localizer) -> JSON:
    return choice_json(next(choice for choice in scene.choices if choice.move == move), localize)
