"""The actions at a table, which have the same names on the WebSocket and over HTTP."""

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from meldhouse.server.accounts.table_settings import BOT_SPEEDS, CLOCKS
from meldhouse.server.actions import bot_speed, claims, play, rules, scoring, seating, social, talk, tutorial
from meldhouse.server.actions.play import Later
from meldhouse.server.core.serialization import JSON
from meldhouse.server.tables.actor import TableActor
from meldhouse.session.seating import BOT, OPEN
from meldhouse.session.standing_claims import DISCARD, HAND
from meldhouse.session.talk import MAX_LETTERS, PHRASES, REACTIONS

Handler = Callable[[TableActor, str | None, JSON], Awaitable[JSON | Later]]

STRING_SCHEMA: JSON = {"type": "string"}
INTEGER_SCHEMA: JSON = {"type": "integer"}
BOOLEAN_SCHEMA: JSON = {"type": "boolean"}
REQUEST_ID_SCHEMA: JSON = {
    "type": "string",
    "maxLength": 64,
    "description": "a request repeated with the same ID takes effect only once",
}
TOUCH_SCHEMA: JSON = {"type": "array", "items": {"type": "array", "items": STRING_SCHEMA}}
AT_SCHEMA: JSON = {
    "type": "string",
    "description": "the position that the move is for; if it is no longer current, the move is refused",
}


class Action(NamedTuple):
    """An action that a person or a program can take at a table."""

    name: str
    handler: Handler
    summary: str
    properties: Mapping[str, Any] = MappingProxyType({})  # properties in the request's JSON schema
    reply: str = "done"  # the type of the WebSocket reply
    path: str = ""  # the last part of its URL, if it is not the action's name


READY_SCHEMA: JSON = {
    "type": "boolean",
    "description": "at a table of friends, before the first hand: false if you will say later that you are ready",
}
SIT_PROPERTIES: JSON = {"seat": INTEGER_SCHEMA, "words": STRING_SCHEMA, "ready": READY_SCHEMA}
SWAP_PROPERTIES: JSON = {"seat": INTEGER_SCHEMA, "other": INTEGER_SCHEMA}
RULES_PROPERTIES: JSON = {
    "variant": STRING_SCHEMA,
    "options": {"type": "object", "additionalProperties": STRING_SCHEMA},
    "hands": INTEGER_SCHEMA,
    "clock": {"enum": list(CLOCKS)},
    **dict.fromkeys(("draw", "strict", "quick_claims", "spectators"), BOOLEAN_SCHEMA),
}
SEAT_PROPERTIES: JSON = {"seat": INTEGER_SCHEMA, "is": {"enum": [OPEN, BOT]}, "bot": STRING_SCHEMA}
TRIED_PROPERTIES: JSON = {"move": STRING_SCHEMA, "touch": TOUCH_SCHEMA, "to": STRING_SCHEMA}
CLAIMS_PROPERTIES: JSON = {"claims": STRING_SCHEMA, "lasts": {"enum": [HAND, DISCARD]}}
PACE_PROPERTIES: JSON = {"pace": {"enum": list(BOT_SPEEDS)}}
HINT_PROPERTIES: JSON = {"told": {"type": "array", "items": STRING_SCHEMA}}  # moves of earlier hints
IDEAS_SCHEMA: JSON = {
    "type": "boolean",
    "description": "return the ideas of the tutorial that your move missed",
}
TALK_PROPERTIES: JSON = {
    "phrase": {"enum": list(PHRASES)},
    "reaction": {"enum": list(REACTIONS)},
    "text": {"type": "string", "maxLength": MAX_LETTERS},
}
MUTE_PROPERTIES: JSON = {"seat": INTEGER_SCHEMA, "muted": BOOLEAN_SCHEMA}
MOVE_PROPERTIES: JSON = {"id": REQUEST_ID_SCHEMA, "move": STRING_SCHEMA, "at": AT_SCHEMA, "ideas": IDEAS_SCHEMA}

ALL_ACTIONS = (
    Action("sit", seating.sit, "Take an open seat", SIT_PROPERTIES),
    Action("leave", seating.leave, "Leave your seat; once a hand has started, a bot plays until you are back"),
    Action("back", seating.come_back, "Take over your seat from the bot"),
    Action(
        "seats",
        seating.set_seat,
        "As the host, before the first hand: give a seat to a bot, or open it",
        SEAT_PROPERTIES,
    ),
    Action("swap", seating.swap, "As the host, before the first hand: swap two seats", SWAP_PROPERTIES),
    Action(
        "rules",
        rules.change_rules,
        "As the host of a table of friends, before the first hand: change the rules",
        RULES_PROPERTIES,
    ),
    Action("start", seating.start, "As the host: start the first hand; bots take the open seats"),
    Action("add", play.contribute, "Add words to the shuffle of the next hand", {"words": STRING_SCHEMA}),
    Action(
        "play", play.play, "Play a move; the answer is sent once the move is on disk", MOVE_PROPERTIES, path="moves"
    ),
    Action("next", play.mark_ready, "Say that you are ready for the next hand", {"ready": READY_SCHEMA}),
    Action(
        "why",
        play.explain_illegal_move,
        "Explain why a move, given as text or as touched pieces, is illegal",
        {"move": STRING_SCHEMA, "touch": TOUCH_SCHEMA, "to": STRING_SCHEMA},
        "why",
    ),
    Action(
        "claims",
        claims.set_standing_claim,
        "Decline some or all claims in advance, for this discard or the whole hand",
        CLAIMS_PROPERTIES,
    ),
    Action("hold", claims.hold_discard, "Hold a discard while you think about a claim"),
    Action("release", claims.release_discard, "Release a held discard"),
    Action(
        "pace",
        bot_speed.set_bot_speed,
        "As the host, or alone with bots: choose how fast the bots play",
        PACE_PROPERTIES,
    ),
    Action("skip", bot_speed.skip_ahead, "Alone with bots: let them play at once until your next decision"),
    Action(
        "hint",
        play.hint,
        "Suggest a move by the heuristic, or another one after earlier hints",
        HINT_PROPERTIES,
        reply="hint",
    ),
    Action(
        "weigh",
        play.search_hint,
        "Estimate the best moves by searching",
        {"move": STRING_SCHEMA},
        reply="weighed",
    ),
    Action("won", scoring.score_hand, "Explain the score of the finished hand, and who pays", reply="points"),
    Action(
        "near",
        scoring.score_progress,
        "Explain how close your hand is to winning, and what it is worth",
        reply="points",
    ),
    Action("counts", scoring.scoring_rules, "Explain the scoring at this table", reply="points"),
    Action("step", tutorial.finish_step, "In the tutorial: finish a step", {"step": INTEGER_SCHEMA}),
    Action("free", tutorial.leave_guide, "In the tutorial: play on without it"),
    Action("close", social.close_table, "End the table, or start a vote on ending it"),
    Action(
        "replace",
        social.propose_replacement,
        "Start a vote on replacing a guest with a bot",
        {"seat": INTEGER_SCHEMA},
    ),
    Action("vote", social.cast_vote, "Vote yes or no", {"yes": BOOLEAN_SCHEMA}),
    Action("nudge", social.send_nudge, "Remind the players who have to act"),
    Action("without", social.continue_without, "Let bots play for the players who have to act, until they are back"),
    Action("say", talk.say, "Send a phrase, a reaction or, at a private table, a text", TALK_PROPERTIES),
    Action("mute", talk.mute, "As the host: mute or unmute a person at the table", MUTE_PROPERTIES),
    Action("talk", talk.switch_talk, "As the host: turn talk at the table on or off", {"on": BOOLEAN_SCHEMA}),
    Action("rematch", social.open_rematch, "Open the same table again, with a seat for each of its players"),
)
ACTIONS = {action.name: action for action in ALL_ACTIONS}


async def dispatch(action: Action, actor: TableActor, person: str | None, message: JSON) -> JSON:
    """Run an action on the actor of a table and return its result."""
    result = await actor.submit(lambda: action.handler(actor, person, message))
    return await result.work() if isinstance(result, Later) else result
