"""The OpenAPI 3.1 document for the API, generated from a table of operations."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from meldhouse.art.avatars import AVATARS
from meldhouse.bots import AT_ONCE
from meldhouse.games import GAMES
from meldhouse.games.bot_levels import OFFERED
from meldhouse.server.accounts.display_names import NAME_LENGTH
from meldhouse.server.accounts.models import COLORS
from meldhouse.server.accounts.table_settings import BOT_SPEEDS, CLOCKS
from meldhouse.server.actions.registry import ACTIONS, REQUEST_ID_SCHEMA, STRING_SCHEMA
from meldhouse.util.errors import ErrorKind

JSON = dict[str, Any]

OBJECT: JSON = {"type": "object"}


class Operation(NamedTuple):
    """An operation of the API, with the data for its description."""

    method: str
    path: str
    summary: str
    properties: Mapping[str, Any] | None = None  # properties in the schema of the request body
    needs_key: bool = False  # is authentication required?
    query: tuple[str, ...] = ()  # names of query parameters
    is_text: bool = False  # are requests and responses plain text instead of JSON?


SEAT = {
    "type": "object",
    "properties": {"is": {"enum": ["me", "bot", "open"]}, "bot": {"enum": list(OFFERED)}, "for": STRING_SCHEMA},
}
TABLE = {
    "id": REQUEST_ID_SCHEMA,
    "game": {"enum": list(GAMES)},
    "variant": STRING_SCHEMA,
    "options": {"type": "object", "additionalProperties": STRING_SCHEMA},
    "seats": {"type": "array", "items": SEAT},
    "public": {"type": "boolean"},
    "listed": {"type": ["boolean", "null"], "description": "left out: while others can join, or several people play"},
    "spectators": {"type": "boolean"},
    "hands": {"type": "integer", "minimum": 0, "description": "0: until the match is decided"},
    "clock": {"enum": list(CLOCKS)},
    "strict": {"type": "boolean", "description": "are claims waited for long, and no discard held?"},
    "quick_claims": {"type": "boolean", "description": "is there only 1.5 s to claim or hold a discard?"},
    "pace": {"enum": list(BOT_SPEEDS), "description": "how quickly bots play"},
    "friends": {"type": "boolean", "description": "do players say when they are ready for the first hand?"},
    "draw": {"type": "boolean", "description": "is it drawn who begins? else whoever sits at seat 0 does"},
}
ERROR_SCHEMA: JSON = {
    "type": "object",
    "properties": {"why": STRING_SCHEMA, "kind": {"enum": [str(kind) for kind in ErrorKind]}},
    "required": ["why", "kind"],
}
NAME = {"name": {"type": "string", "minLength": 1, "maxLength": NAME_LENGTH}}
PROFILE = {
    **NAME,
    "avatar": {"enum": ["", *AVATARS], "description": "empty: one that follows from the ID"},
    "color": {"enum": ["", *COLORS], "description": "empty: that of the seat"},
    "unseen": {"type": "boolean", "description": "do others not see that one is here?"},
}
BLOCK = {"person": STRING_SCHEMA, "blocked": {"type": "boolean"}}
AGAIN = {"people": {"type": "array", "items": STRING_SCHEMA}}
HAND = {"table": STRING_SCHEMA, "hand": {"type": "integer", "minimum": 0}}
ASKED = {"table": STRING_SCHEMA}
COUNT_SCHEMA: JSON = {"type": "integer", "minimum": 0}
ANSWER = {"game": {"enum": list(GAMES)}, "set": COUNT_SCHEMA, "question": COUNT_SCHEMA, "answer": COUNT_SCHEMA}
RULES = {name: TABLE[name] for name in ("game", "variant", "options")}
ODDS = {
    **RULES,
    "bots": {"type": "array", "items": {"enum": list(AT_ONCE)}},
    "compare": {"type": "string", "description": "an option and what it is in turn: jokers=yes,no"},
}
FRAME_QUERY = ("hand", "see")
PAGE_QUERY = ("page",)
MOVE_QUERY = ("hand", "move")
DEAL = {
    **RULES,
    "deck": {"type": "string", "description": "all pieces, in the order of the deal"},
    "seed": {"type": "integer", "description": "of a table's first hand, instead of a deck"},
    "moves": {"type": "array", "items": STRING_SCHEMA},
}
HAND_QUERY = ("hand",)

OPERATIONS = (
    Operation("get", "/api/games", "The games, their variants, options and pieces"),
    Operation(
        "get", "/api/games/{game}/words", "The words of a game, what they mean, and the forms in which they are used"
    ),
    Operation("get", "/api/ready", "How far each game is that is being got ready"),
    Operation("post", "/api/people", "A name and a key for a program; the key is told only once", NAME),
    Operation("get", "/api/me", "Who holds this key", needs_key=True),
    Operation("post", "/api/me", "Another name, avatar or color", PROFILE, needs_key=True),
    Operation("delete", "/api/me", "Be forgotten: name, key, results, tables with nobody else", needs_key=True),
    Operation(
        "get",
        "/api/me/results",
        "What one's hands were worth: in all, and a page of them, newest first",
        None,
        True,
        PAGE_QUERY,
    ),
    Operation(
        "get",
        "/api/me/school",
        "What one has answered in the school: right and in all, by game and kind",
        needs_key=True,
    ),
    Operation("post", "/api/school", "Answer a question of a set; the first answer is noted", ANSWER, needs_key=True),
    Operation("get", "/api/me/badges", "What one has done for the first time, with the hand", needs_key=True),
    Operation("get", "/api/me/people", "With whom one has played, who is here, and whom one blocks", needs_key=True),
    Operation("post", "/api/me/blocks", "Block a person, or no longer", BLOCK, needs_key=True),
    Operation("post", "/api/me/again", "A private table for people one has played with", AGAIN, needs_key=True),
    Operation("post", "/api/me/asked", "Do not join a table that one was asked to join", ASKED, needs_key=True),
    Operation("post", "/api/me/page", "Share one's page with a link", {}, needs_key=True),
    Operation("delete", "/api/me/page", "Share one's page no longer; its link is void", needs_key=True),
    Operation("get", "/api/me/hands", "The hands that one shares, with their links", needs_key=True),
    Operation("post", "/api/me/hands", "Share a finished hand as one's own seat saw it", HAND, needs_key=True),
    Operation("delete", "/api/me/hands/{token}", "Share a hand no longer; its link is void", needs_key=True),
    Operation("get", "/api/me/data", "All that the house knows of one, as a file", needs_key=True),
    Operation("post", "/api/me/pass", "A link that takes one's key to another browser, once", {}, needs_key=True),
    Operation("post", "/api/device", "A browser takes the key that such a link stands for", {"code": STRING_SCHEMA}),
    Operation("get", "/api/tables", "The public tables that are open or under way"),
    Operation("post", "/api/join/{invitation}", "Accept an invitation; its table can then be entered", {}),
    Operation("get", "/api/mine", "The tables of this person, newest first, page by page", None, True, PAGE_QUERY),
    Operation("post", "/api/tables", "Open a table", TABLE, needs_key=True),
    Operation("get", "/api/tables/{id}", "The table as the asker sees it"),
    *(
        Operation(
            "post",
            f"/api/tables/{{id}}/{action.path or action.name}",
            action.summary,
            action.properties,
            needs_key=True,
        )
        for action in ACTIONS.values()
    ),
    Operation("get", "/api/tables/{id}/record", "The whole record of the hands that are over", is_text=True),
    Operation("get", "/api/tables/{id}/story", "The finished hands as the asker saw them", is_text=True),
    Operation("get", "/api/tables/{id}/frames", "A finished hand, moment by moment", query=FRAME_QUERY),
    Operation(
        "post",
        "/api/tables/{id}/review",
        "A finished hand reviewed: how far it is, and what came of it",
        {},
        True,
        HAND_QUERY,
    ),
    Operation(
        "get",
        "/api/tables/{id}/luck",
        "What the cards and the own decisions brought in a finished hand, once it is estimated",
        needs_key=True,
        query=HAND_QUERY,
    ),
    Operation("post", "/api/positions", "Open a table after the moves of a deal", DEAL, needs_key=True),
    Operation(
        "post",
        "/api/tables/{id}/positions",
        "Open a table at a decision in a finished hand",
        {},
        True,
        MOVE_QUERY,
    ),
    Operation("post", "/api/records/{id}/positions", "The same in a hand of a kept record", {}, True, MOVE_QUERY),
    Operation(
        "post", "/api/records", "Keep a record; one that breaks the law is refused", {}, needs_key=True, is_text=True
    ),
    Operation("get", "/api/records/{id}", "A record that was kept", is_text=True),
    Operation("get", "/api/records/{id}/frames", "A hand of a kept record, moment by moment", query=FRAME_QUERY),
    Operation("post", "/api/records/{id}/review", "The same of a hand of a kept record", {}, True, HAND_QUERY),
    Operation(
        "post",
        "/api/odds",
        "Very many hands, counted: a stream of events, until the time is over",
        ODDS,
        needs_key=True,
    ),
    Operation(
        "post",
        "/api/odds/glance",
        "What rules do against the usual ones, where it is known already",
        RULES,
        needs_key=True,
    ),
    Operation("get", "/api/hands/{token}/frames", "A shared hand, moment by moment, as its seat saw it"),
    Operation("get", "/api/daily", "Today's deals, those of the last days, and the streak", needs_key=True),
    Operation("get", "/api/daily/{game}/{day}", "A deal of a day: the own result, once it is played", needs_key=True),
    Operation("post", "/api/daily/{game}/{day}", "Play today's deal, or go on with it", {}, needs_key=True),
    Operation("post", "/api/daily/{game}/{day}/practice", "Practice the deal of an earlier day", {}, needs_key=True),
    Operation("post", "/api/daily/{game}/{day}/decisions", "The decisions that cost most", {}, needs_key=True),
    Operation("get", "/api/openapi.json", "This description"),
)


def openapi_document() -> JSON:
    """Return the OpenAPI document as JSON."""
    paths: dict[str, JSON] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method] = _operation(operation)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Meldhouse",
            "version": "1",
            "description": "Arranging tables. What happens at a table is told on the WebSocket /socket.",
        },
        "paths": paths,
        "components": {
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
            "schemas": {"Mistake": ERROR_SCHEMA},
        },
    }


def _operation(operation: Operation) -> JSON:
    kind = "text/plain" if operation.is_text else "application/json"
    document: JSON = {
        "summary": operation.summary,
        "operationId": _operation_id(operation),
        "parameters": parameters(operation),
        "responses": {
            "200": {
                "description": "As asked",
                "content": {kind: {"schema": STRING_SCHEMA if operation.is_text else OBJECT}},
            },
            "default": {
                "description": "Why not, in one sentence for people and by its kind for programs",
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Mistake"}}},
            },
        },
    }
    if operation.properties is not None:
        schema = STRING_SCHEMA if operation.is_text else {"type": "object", "properties": dict(operation.properties)}
        document["requestBody"] = {"content": {kind: {"schema": schema}}}
    if operation.needs_key:
        document["security"] = [{"key": []}]
    return document


def _operation_id(operation: Operation) -> str:
    words = [word for word in operation.path.replace(".json", "").split("/")[2:] if not word.startswith("{")]
    suffix = "_one" if operation.path.endswith("}") else ""
    return "_".join([operation.method, *words]) + suffix


def parameters(operation: Operation) -> list[JSON]:
    path = (
        {"name": name, "in": "path", "required": True, "schema": STRING_SCHEMA}
        for name in re.findall(r"{(\w+)}", operation.path)
    )
    return [*path, *({"name": name, "in": "query", "schema": STRING_SCHEMA} for name in operation.query)]
