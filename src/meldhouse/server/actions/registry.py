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
REQUEST_ID_SCHEMA: JSON = {"type": "string", "maxLength": 64, "description": "sent twice, it happens once"}
TOUCH_SCHEMA: JSON = {"type": "array", "items": {"type": "array", "items": STRING_SCHEMA}}
AT_SCHEMA: JSON = {"type": "string", "description": "the moment the move is meant for"}


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
    "description": "at a table of friends, before the first hand: false, if one says later that one is ready",
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
    "description": "tell what a first hand would have taught, where that was missed",
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
    Action("leave", seating.leave, "Stand up, or let a bot play until one is back"),
    Action("back", seating.come_back, "Play again oneself"),
    Action(
        "seats",
        seating.set_seat,
        "Before the first hand the host makes a seat open or a bot's, also a guest's",
        SEAT_PROPERTIES,
    ),
    Action("swap", seating.swap, "Before the first hand the host exchanges two seats", SWAP_PROPERTIES),
    Action(
        "rules", rules.change_rules, "Before the first hand the host of friends changes the rules", RULES_PROPERTIES
    ),
    Action("start", seating.start, "The host starts; bots take the open seats"),
    Action("add", play.contribute, "Add words to the shuffle of the next hand", {"words": STRING_SCHEMA}),
    Action("play", play.play, "Play; answered when it is on disk", MOVE_PROPERTIES, path="moves"),
    Action("next", play.mark_ready, "Ready for the next hand", {"ready": READY_SCHEMA}),
    Action(
        "why",
        play.explain_illegal_move,
        "Why is a move, as text or as pieces touched, not allowed?",
        {"move": STRING_SCHEMA, "touch": TOUCH_SCHEMA, "to": STRING_SCHEMA},
        "why",
    ),
    Action("claims", claims.set_standing_claim, "Say beforehand which claims one lets go by", CLAIMS_PROPERTIES),
    Action("hold", claims.hold_discard, "Hold a discard while one thinks about a claim"),
    Action("release", claims.release_discard, "Hold it no longer"),
    Action(
        "pace",
        bot_speed.set_bot_speed,
        "The host, or who is alone with bots, chooses how quickly they play",
        PACE_PROPERTIES,
    ),
    Action("skip", bot_speed.skip_ahead, "Alone with bots: they play at once until one is asked"),
    Action("hint", play.hint, "What would the rule of thumb do, and what if not that?", HINT_PROPERTIES, reply="hint"),
    Action(
        "weigh",
        play.search_hint,
        "What are the best moves expected to bring?",
        {"move": STRING_SCHEMA},
        reply="weighed",
    ),
    Action("won", scoring.score_hand, "How does the hand that is over count, and who pays?", reply="points"),
    Action("near", scoring.score_progress, "How near is one's own hand, and what is it worth?", reply="points"),
    Action("counts", scoring.scoring_rules, "What counts at this table?", reply="points"),
    Action("step", tutorial.finish_step, "In a first hand that teaches: a step was read", {"step": INTEGER_SCHEMA}),
    Action("free", tutorial.leave_guide, "In a first hand that teaches: play on without a guide"),
    Action("close", social.close_table, "End the table, or ask those present whether it is to end"),
    Action(
        "replace",
        social.propose_replacement,
        "Ask the others whether a bot is to play on for a guest",
        {"seat": INTEGER_SCHEMA},
    ),
    Action("vote", social.cast_vote, "Say yes or no to what is asked", {"yes": BOOLEAN_SCHEMA}),
    Action("nudge", social.send_nudge, "Remind those who are awaited"),
    Action("without", social.continue_without, "Go on without those who are awaited: bots play until they are back"),
    Action("say", talk.say, "Say a phrase, a reaction or, at a private table, a text", TALK_PROPERTIES),
    Action("mute", talk.mute, "The host mutes a person at the table, or lets them speak again", MUTE_PROPERTIES),
    Action("talk", talk.switch_talk, "The host turns talk at the table on or off", {"on": BOOLEAN_SCHEMA}),
    Action("rematch", social.open_rematch, "The same table once more, with a seat for everybody who was there"),
)
ACTIONS = {action.name: action for action in ALL_ACTIONS}


async def dispatch(action: Action, actor: TableActor, person: str | None, message: JSON) -> JSON:
    """Run an action on the actor of a table and return its result."""
    result = await actor.submit(lambda: action.handler(actor, person, message))
    return await result.work() if isinstance(result, Later) else result
