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
    "listed": {
        "type": ["boolean", "null"],
        "description": "if left out: listed while others can join, and if several people play",
    },
    "spectators": {"type": "boolean"},
    "hands": {"type": "integer", "minimum": 0, "description": "0: until the match is decided"},
    "clock": {"enum": list(CLOCKS)},
    "strict": {"type": "boolean", "description": "are claim windows long, and can no discard be held?"},
    "quick_claims": {"type": "boolean", "description": "are there only 1.5 s to claim or hold a discard?"},
    "pace": {"enum": list(BOT_SPEEDS), "description": "how fast bots play"},
    "friends": {"type": "boolean", "description": "does the first hand start only when all players are ready?"},
    "draw": {"type": "boolean", "description": "is the first player drawn at random? If not, seat 0 goes first"},
}
ERROR_SCHEMA: JSON = {
    "type": "object",
    "properties": {"why": STRING_SCHEMA, "kind": {"enum": [str(kind) for kind in ErrorKind]}},
    "required": ["why", "kind"],
}
NAME = {"name": {"type": "string", "minLength": 1, "maxLength": NAME_LENGTH}}
PROFILE = {
    **NAME,
    "avatar": {"enum": ["", *AVATARS], "description": "empty: the default avatar of the person's ID"},
    "color": {"enum": ["", *COLORS], "description": "empty: the color of the seat"},
    "unseen": {"type": "boolean", "description": "is your online status hidden from others?"},
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
    "compare": {"type": "string", "description": "an option and the values to compare: jokers=yes,no"},
}
FRAME_QUERY = ("hand", "see")
PAGE_QUERY = ("page",)
MOVE_QUERY = ("hand", "move")
DEAL = {
    **RULES,
    "deck": {"type": "string", "description": "all pieces, in the order in which they are dealt"},
    "seed": {"type": "integer", "description": "the seed of a table whose first deck to use, instead of a deck"},
    "moves": {"type": "array", "items": STRING_SCHEMA},
}
HAND_QUERY = ("hand",)

OPERATIONS = (
    Operation("get", "/api/games", "List the games with their variants, options and pieces"),
    Operation("get", "/api/games/{game}/words", "List the terms of a game with their definitions and inflected forms"),
    Operation("get", "/api/ready", "Get the progress of compiling each game"),
    Operation("post", "/api/people", "Create a person with a key, for a program; the key is shown only once", NAME),
    Operation("get", "/api/me", "Get the person who has this key", needs_key=True),
    Operation("post", "/api/me", "Change your name, avatar or color", PROFILE, needs_key=True),
    Operation(
        "delete", "/api/me", "Erase your data: name, key, results, and tables without other people", needs_key=True
    ),
    Operation(
        "get",
        "/api/me/results",
        "Get your results: totals, and a page of your hands, newest first",
        None,
        True,
        PAGE_QUERY,
    ),
    Operation(
        "get",
        "/api/me/school",
        "Get your quiz scores: right answers and all answers, by game and kind",
        needs_key=True,
    ),
    Operation(
        "post", "/api/school", "Answer a question of a quiz set; only the first answer counts", ANSWER, needs_key=True
    ),
    Operation("get", "/api/me/badges", "List your badges, with the hands in which you earned them", needs_key=True),
    Operation(
        "get",
        "/api/me/people",
        "List the people you have played with: who is online, and whom you block",
        needs_key=True,
    ),
    Operation("post", "/api/me/blocks", "Block or unblock a person", BLOCK, needs_key=True),
    Operation("post", "/api/me/again", "Open a private table for people you have played with", AGAIN, needs_key=True),
    Operation("post", "/api/me/asked", "Decline to join a table that you were asked to join", ASKED, needs_key=True),
    Operation("post", "/api/me/page", "Share your page with a link", {}, needs_key=True),
    Operation("delete", "/api/me/page", "Stop sharing your page; its link stops working", needs_key=True),
    Operation("get", "/api/me/hands", "List the hands you share, with their links", needs_key=True),
    Operation("post", "/api/me/hands", "Share a finished hand as your seat saw it", HAND, needs_key=True),
    Operation("delete", "/api/me/hands/{token}", "Stop sharing a hand; its link stops working", needs_key=True),
    Operation("get", "/api/me/data", "Download all the data that the server has about you", needs_key=True),
    Operation("post", "/api/me/pass", "Create a link that signs you in on another browser, once", {}, needs_key=True),
    Operation("post", "/api/device", "Sign in on a browser with the code of such a link", {"code": STRING_SCHEMA}),
    Operation("get", "/api/tables", "List the public tables that have open seats or are in progress"),
    Operation("post", "/api/join/{invitation}", "Accept an invitation, which gives access to its table", {}),
    Operation("get", "/api/mine", "List a page of your tables, newest first", None, True, PAGE_QUERY),
    Operation("post", "/api/tables", "Open a table", TABLE, needs_key=True),
    Operation("get", "/api/tables/{id}", "Get a table as you see it"),
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
    Operation("get", "/api/tables/{id}/record", "Get the full record of the finished hands", is_text=True),
    Operation("get", "/api/tables/{id}/story", "Get the finished hands as you saw them", is_text=True),
    Operation("get", "/api/tables/{id}/frames", "Get the frames of a finished hand", query=FRAME_QUERY),
    Operation(
        "post",
        "/api/tables/{id}/review",
        "Review a finished hand: get the progress, then the result",
        {},
        True,
        HAND_QUERY,
    ),
    Operation(
        "get",
        "/api/tables/{id}/luck",
        "Get the estimated luck and skill of a finished hand, once they are computed",
        needs_key=True,
        query=HAND_QUERY,
    ),
    Operation("post", "/api/positions", "Open a table after the given moves of a deal", DEAL, needs_key=True),
    Operation(
        "post",
        "/api/tables/{id}/positions",
        "Open a table at a decision in a finished hand",
        {},
        True,
        MOVE_QUERY,
    ),
    Operation(
        "post",
        "/api/records/{id}/positions",
        "Open a table at a decision in a hand of a saved record",
        {},
        True,
        MOVE_QUERY,
    ),
    Operation(
        "post",
        "/api/records",
        "Save a record; a record with an illegal move is refused",
        {},
        needs_key=True,
        is_text=True,
    ),
    Operation("get", "/api/records/{id}", "Get a saved record", is_text=True),
    Operation("get", "/api/records/{id}/frames", "Get the frames of a hand of a saved record", query=FRAME_QUERY),
    Operation("post", "/api/records/{id}/review", "Review a hand of a saved record", {}, True, HAND_QUERY),
    Operation(
        "post",
        "/api/odds",
        "Compute odds by simulation: a stream of events until the time limit",
        ODDS,
        needs_key=True,
    ),
    Operation(
        "post",
        "/api/odds/glance",
        "Compare rules with the default rules, if the result is already known",
        RULES,
        needs_key=True,
    ),
    Operation("get", "/api/hands/{token}/frames", "Get the frames of a shared hand, as its seat saw it"),
    Operation("get", "/api/daily", "List today's deals and those of the last days, with your streak", needs_key=True),
    Operation(
        "get",
        "/api/daily/{game}/{day}",
        "Get the deal of a day, with your result once you have played it",
        needs_key=True,
    ),
    Operation("post", "/api/daily/{game}/{day}", "Play or continue today's deal", {}, needs_key=True),
    Operation("post", "/api/daily/{game}/{day}/practice", "Practice the deal of an earlier day", {}, needs_key=True),
    Operation(
        "post",
        "/api/daily/{game}/{day}/decisions",
        "List your most costly decisions in a deal of the day",
        {},
        needs_key=True,
    ),
    Operation("get", "/api/openapi.json", "Get this document"),
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
            "description": "Opens and manages tables. Events at a table are sent on the WebSocket /socket.",
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
                "description": "Success",
                "content": {kind: {"schema": STRING_SCHEMA if operation.is_text else OBJECT}},
            },
            "default": {
                "description": "An error: `why` is a sentence for people, `kind` is a code for programs",
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
