"""The API as OpenAPI 3.1, made from one table of routes."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from meldhouse.bots import AT_ONCE
from meldhouse.games import GAMES
from meldhouse.games.bot_levels import OFFERED
from meldhouse.server.accounts.display_names import NAME_LENGTH
from meldhouse.server.accounts.table_settings import CLOCKS, PACES
from meldhouse.server.actions.registry import ACTIONS, REQUEST_ID_SCHEMA, STRING_SCHEMA
from meldhouse.util.errors import ErrorKind

JSON = dict[str, Any]

OBJECT: JSON = {"type": "object"}


class Operation(NamedTuple):
    """A route as it is described."""

    method: str
    path: str
    says: str
    takes: Mapping[str, Any] | None = None  # the properties of what is sent
    key: bool = False  # is a key needed?
    asks: tuple[str, ...] = ()  # what may stand behind the question mark
    text: bool = False  # is the answer (and what is sent) text?


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
    "pace": {"enum": list(PACES), "description": "how quickly bots play"},
    "draw": {"type": "boolean", "description": "is it drawn who begins? else whoever sits at seat 0 does"},
}
MISTAKE: JSON = {
    "type": "object",
    "properties": {"why": STRING_SCHEMA, "kind": {"enum": [str(kind) for kind in ErrorKind]}},
    "required": ["why", "kind"],
}
NAME = {"name": {"type": "string", "minLength": 1, "maxLength": NAME_LENGTH}}
COUNTED: JSON = {"type": "integer", "minimum": 0}
ANSWER = {"game": {"enum": list(GAMES)}, "set": COUNTED, "question": COUNTED, "answer": COUNTED}
RULES = {name: TABLE[name] for name in ("game", "variant", "options")}
ODDS = {
    **RULES,
    "bots": {"type": "array", "items": {"enum": list(AT_ONCE)}},
    "compare": {"type": "string", "description": "an option and what it is in turn: jokers=yes,no"},
}
LOOK = ("hand", "see")
PAGE = ("page",)
HAND = ("hand",)

DOORS = (
    Operation("get", "/api/games", "The games, their variants, options and pieces"),
    Operation(
        "get", "/api/games/{game}/words", "The words of a game, what they mean, and the forms in which they are used"
    ),
    Operation("get", "/api/ready", "How far each game is that is being got ready"),
    Operation("post", "/api/people", "A name and a key for a program; the key is told only once", NAME),
    Operation("get", "/api/me", "Who holds this key", key=True),
    Operation("post", "/api/me", "Another name", NAME, key=True),
    Operation("delete", "/api/me", "Be forgotten: name, key, results, tables with nobody else", key=True),
    Operation(
        "get",
        "/api/me/results",
        "What one's hands were worth: in all, and a page of them, newest first",
        None,
        True,
        PAGE,
    ),
    Operation(
        "get", "/api/me/school", "What one has answered in the school: right and in all, by game and kind", key=True
    ),
    Operation("post", "/api/school", "Answer a question of a set; the first answer is noted", ANSWER, key=True),
    Operation("get", "/api/me/data", "All that the house knows of one, as a file", key=True),
    Operation("post", "/api/me/pass", "A link that takes one's key to another browser, once", {}, key=True),
    Operation("post", "/api/device", "A browser takes the key that such a link stands for", {"code": STRING_SCHEMA}),
    Operation("get", "/api/tables", "The public tables that are open or under way"),
    Operation("get", "/api/mine", "The tables of this person, newest first, page by page", None, True, PAGE),
    Operation("post", "/api/tables", "Open a table", TABLE, key=True),
    Operation("get", "/api/tables/{id}", "The table as the asker sees it"),
    *(
        Operation("post", f"/api/tables/{{id}}/{deed.path or deed.name}", deed.says, deed.takes, key=True)
        for deed in ACTIONS.values()
    ),
    Operation("get", "/api/tables/{id}/record", "The whole record of the hands that are over", text=True),
    Operation("get", "/api/tables/{id}/story", "The finished hands as the asker saw them", text=True),
    Operation("get", "/api/tables/{id}/frames", "A finished hand, moment by moment", asks=LOOK),
    Operation(
        "post",
        "/api/tables/{id}/review",
        "A finished hand reviewed: how far it is, and what came of it",
        {},
        True,
        HAND,
    ),
    Operation("post", "/api/records", "Keep a record; one that breaks the law is refused", {}, key=True, text=True),
    Operation("get", "/api/records/{id}", "A record that was kept", text=True),
    Operation("get", "/api/records/{id}/frames", "A hand of a kept record, moment by moment", asks=LOOK),
    Operation("post", "/api/records/{id}/review", "The same of a hand of a kept record", {}, True, HAND),
    Operation(
        "post", "/api/odds", "Very many hands, counted: a stream of events, until the time is over", ODDS, key=True
    ),
    Operation(
        "post", "/api/odds/glance", "What rules do against the usual ones, where it is known already", RULES, key=True
    ),
    Operation("get", "/api/openapi.json", "This description"),
)


def description() -> JSON:
    """The whole interface."""
    paths: dict[str, JSON] = {}
    for door in DOORS:
        paths.setdefault(door.path, {})[door.method] = _operation(door)
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
            "schemas": {"Mistake": MISTAKE},
        },
    }


def _operation(door: Operation) -> JSON:
    kind = "text/plain" if door.text else "application/json"
    told: JSON = {
        "summary": door.says,
        "operationId": _name_of(door),
        "parameters": parameters(door),
        "responses": {
            "200": {"description": "As asked", "content": {kind: {"schema": STRING_SCHEMA if door.text else OBJECT}}},
            "default": {
                "description": "Why not, in one sentence for people and by its kind for programs",
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Mistake"}}},
            },
        },
    }
    if door.takes is not None:
        schema = STRING_SCHEMA if door.text else {"type": "object", "properties": dict(door.takes)}
        told["requestBody"] = {"content": {kind: {"schema": schema}}}
    if door.key:
        told["security"] = [{"key": []}]
    return told


def _name_of(door: Operation) -> str:
    words = [word for word in door.path.replace(".json", "").split("/")[2:] if not word.startswith("{")]
    one = "_one" if door.path.endswith("}") else ""
    return "_".join([door.method, *words]) + one


def parameters(door: Operation) -> list[JSON]:
    path = (
        {"name": name, "in": "path", "required": True, "schema": STRING_SCHEMA}
        for name in re.findall(r"{(\w+)}", door.path)
    )
    return [*path, *({"name": name, "in": "query", "schema": STRING_SCHEMA} for name in door.asks)]
