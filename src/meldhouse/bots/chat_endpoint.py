"""Asks a language model over HTTP, in the form that most servers of models understand (`/chat/completions`)."""

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from http.client import HTTPException
from typing import Any
from urllib.parse import urlsplit

from meldhouse.bots.chat_response import Completion, EndpointError, read_completion, read_error
from meldhouse.i18n import msg
from meldhouse.util.errors import Mistake

MAX_RESPONSE_BYTES = 1 << 22
MAX_ERROR_BYTES = 1 << 16
SOCKET_TIMEOUT_S = 600  # the bot's own limit is for the whole answer; this one ends abandoned requests
MAX_OUTPUT_TOKENS = 2048


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would pass the key on to another server."""

    def redirect_request(self, *_: object) -> None:
        return None


def chat_endpoint(
    url: str, model: str, key: str = "", *, max_output_tokens: int = MAX_OUTPUT_TOKENS, **parameters: Any
) -> Callable[[str], Completion]:
    """Return a function that asks a model at an endpoint such as `http://127.0.0.1:8080/v1`.

    `key` is sent as a bearer token.  Other keywords, such as `temperature`, become parameters of the request; None
    leaves a parameter out.
    """
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or "@" in parts.netloc:
        raise Mistake(msg("chat-url", url=url))
    address = f"{url.rstrip('/')}/chat/completions"
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {key}"} if key else {})
    opener = urllib.request.build_opener(_NoRedirects)
    chosen = {"temperature": 0, "max_tokens": max_output_tokens, "stream": False, **parameters}
    settings = {name: value for name, value in chosen.items() if value is not None}

    def complete(prompt: str) -> Completion:
        body = {"model": model, "messages": [{"role": "user", "content": prompt}], **settings}
        request = urllib.request.Request(address, json.dumps(body).encode(), headers)
        try:
            with opener.open(request, timeout=SOCKET_TIMEOUT_S) as response:
                return read_completion(response.read(MAX_RESPONSE_BYTES))
        except urllib.error.HTTPError as error:
            raise _http_error(error, key) from None
        except (OSError, HTTPException) as error:
            raise EndpointError(str(error)) from None

    return complete


def _http_error(error: urllib.error.HTTPError, key: str) -> EndpointError:
    with error:
        try:
            body = error.read(MAX_ERROR_BYTES)
        except (OSError, HTTPException):
            body = b""
    return read_error(error.code, body, error.headers.get("Retry-After"), time.time(), key)
