"""Functions that read request bodies and parse JSON, within limits on size, depth and numbers."""

import json
from math import isfinite
from typing import Any

from starlette.requests import ClientDisconnect, Request

from meldhouse.i18n import msg
from meldhouse.server.core.errors import HttpError
from meldhouse.util.errors import Mistake
from meldhouse.util.integers import parse_integer

MAX_BODY_BYTES = 8 * 1024  # for a request
MAX_RECORD_BYTES = 512 * 1024  # for an uploaded record
MAX_MESSAGE_BYTES = 8 * 1024  # for a WebSocket message
MAX_SAFE_INTEGER = 2**53 - 1  # the largest integer that JavaScript represents exactly
MAX_DEPTH = 16  # levels of objects and lists in a message


async def read_body(request: Request, limit: int = MAX_BODY_BYTES) -> bytes:
    """Return the body of a request; raise an HttpError as soon as it is too long."""
    body = b""
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > limit:
                raise HttpError(413, msg("too-long", most=str(limit)))
    except ClientDisconnect:
        raise HttpError(408, msg("line-closed")) from None
    return body


async def read_json_body(request: Request) -> dict[str, Any]:
    return parse_json((await read_body(request)) or b"{}")


def parse_json(text: str | bytes) -> dict[str, Any]:
    """Return a JSON object that can be stored and sent back; raise a Mistake for anything else."""
    found = parse_json_object(text)
    validate_json(found)
    return found


def parse_json_object(text: str | bytes) -> dict[str, Any]:
    """Return a JSON object whose values have not been validated yet."""
    try:
        found = json.loads(
            text,
            object_pairs_hook=_unique_keys,
            parse_int=_parse_safe_integer,
            parse_float=_parse_float,
            parse_constant=_refuse_constant,
        )
    except Mistake:
        raise
    except (ValueError, RecursionError):
        raise Mistake(msg("not-json")) from None
    if not isinstance(found, dict):
        raise Mistake(msg("not-an-object"))
    return found


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the members of a JSON object; raise a Mistake for duplicate names."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Mistake(msg("name-twice"))
    return found


def _parse_safe_integer(digits: str) -> int:
    """Parse an integer that JavaScript can represent exactly."""
    number = parse_integer(digits)
    if number is None or abs(number) > MAX_SAFE_INTEGER:
        raise Mistake(msg("whole-number-too-large", most=str(MAX_SAFE_INTEGER)))
    return number


def _parse_float(digits: str) -> float:
    """Parse a number with a fraction or an exponent; an infinite one could not be sent back as JSON."""
    number = float(digits)
    if not isfinite(number):
        raise Mistake(msg("number-too-large"))
    return number


def _refuse_constant(word: str) -> None:
    raise Mistake(msg("no-number", word=word))


def validate_json(found: Any, depth: int = MAX_DEPTH) -> None:
    """Raise a Mistake for text that is not valid Unicode, and for nesting that is too deep."""
    if depth == 0:
        raise Mistake(msg("too-deep", most=MAX_DEPTH))
    if isinstance(found, dict):
        validate_json([*found, *found.values()], depth)
    elif isinstance(found, list):
        for part in found:
            validate_json(part, depth - 1)
    elif isinstance(found, str):
        check_text(found)


def check_text(text: str) -> None:
    """Raise a Mistake for text that a database could not store."""
    if not text.isascii() and any("\ud800" <= letter <= "\udfff" for letter in text):
        raise Mistake(msg("not-unicode"))
    if "\0" in text:
        raise Mistake(msg("zero-in-text"))
