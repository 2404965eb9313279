"""Asks a language model over HTTP, in the form that most servers of models understand (`/chat/completions`)."""

import json
import urllib.error
import urllib.request
from collections.abc import Callable
from http.client import HTTPException
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from meldhouse.i18n import msg
from meldhouse.util.errors import Mistake

MAX_RESPONSE_BYTES = 1 << 22
SOCKET_TIMEOUT_S = 600  # the bot's own limit is for the whole answer; this one ends abandoned requests
MAX_OUTPUT_TOKENS = 2048


class Completion(NamedTuple):
    """An answer of a model, with the tokens that its endpoint counted."""

    text: str
    input_tokens: int | None = None
    output_tokens: int | None = None


class EndpointError(Exception):
    """Raised if an endpoint answers with an error, or not in the expected form."""


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would pass the key on to another server."""

    def redirect_request(self, *_: object) -> None:
        return None


def chat_endpoint(
    url: str, model: str, key: str = "", *, max_output_tokens: int = MAX_OUTPUT_TOKENS, **parameters: Any
) -> Callable[[str], Completion]:
    """Return a function that asks a model at an endpoint such as `http://127.0.0.1:8080/v1`.

    `key` is sent as a bearer token.  Other keywords, such as `temperature`, become parameters of the request.
    """
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or "@" in parts.netloc:
        raise Mistake(msg("chat-url", url=url))
    address = f"{url.rstrip('/')}/chat/completions"
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {key}"} if key else {})
    opener = urllib.request.build_opener(_NoRedirects)
    settings = {"temperature": 0, "max_tokens": max_output_tokens, **parameters}

    def complete(prompt: str) -> Completion:
        body = {"model": model, "messages": [{"role": "user", "content": prompt}], **settings}
        request = urllib.request.Request(address, json.dumps(body).encode(), headers)
        try:
            with opener.open(request, timeout=SOCKET_TIMEOUT_S) as response:
                return _read(response.read(MAX_RESPONSE_BYTES))
        except urllib.error.HTTPError as error:
            raise EndpointError(f"HTTP {error.code}") from None
        except (OSError, HTTPException) as error:
            raise EndpointError(str(error)) from None

    return complete


def _read(body: bytes) -> Completion:
    try:
        answer = json.loads(body)
        text = answer["choices"][0]["message"]["content"] or ""
        usage = answer.get("usage") or {}
        return Completion(str(text), _count(usage.get("prompt_tokens")), _count(usage.get("completion_tokens")))
    except (ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError):
        raise EndpointError("the answer is not a chat completion") from None


def _count(number: Any) -> int | None:
    return number if isinstance(number, int) and not isinstance(number, bool) and number >= 0 else None
