"""Reads what servers of language models answer: completions and errors, in the forms of the common servers.

vLLM, llama.cpp, Ollama and hosted services agree on the place of the text, and on little else.  A model's reasoning can
be in several fields, the text can be a list of parts, and errors have four forms.
"""

import json
from email.utils import parsedate_to_datetime
from typing import Any, NamedTuple

from meldhouse.util.errors import replace_unprintable

MAX_ERROR_CHARACTERS = 150
BUSY = frozenset({408, 429, 500, 502, 503, 504, 529})  # HTTP statuses after which the same request can succeed
TEXT_PARTS = (None, "text", "output_text")  # other parts are the model's reasoning, or not text
EARLY_ENDS = ("length", "content_filter")  # reasons to finish that leave an answer without its end


class Completion(NamedTuple):
    """An answer of a model, with the tokens that its endpoint counted."""

    text: str
    input_tokens: int | None = None
    output_tokens: int | None = None
    early_end: str = ""  # why the answer has no end, such as "length"


class EndpointError(Exception):
    """Raised if an endpoint answers with an error, or not in the expected form."""


class EndpointBusyError(EndpointError):
    """Raised if the same request can succeed later, after as many seconds as the endpoint asks for, if it does."""

    def __init__(self, text: str, wait: float | None = None) -> None:
        super().__init__(text)
        self.wait = wait


def read_completion(body: bytes) -> Completion:
    """Return the answer in the body of a response; raise EndpointError if it has none."""
    try:
        answer = json.loads(body)
        if "choices" not in answer and (says := error_text(body)):
            raise EndpointError(f"the answer is an error: {says}")
        choice = answer["choices"][0]
        message, usage = choice["message"], answer.get("usage") or {}
        text = _text_of(message.get("content"))
        early_end = choice.get("finish_reason") if choice.get("finish_reason") in EARLY_ENDS else ""
        if not text and message.get("refusal"):
            early_end = "refusal"
        return Completion(text, _count(usage.get("prompt_tokens")), _count(usage.get("completion_tokens")), early_end)
    except (ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError):
        raise EndpointError("the answer is not a chat completion") from None


def _text_of(content: Any) -> str:
    """Return the text of a message: a string, nothing, or parts of which some are text."""
    if not isinstance(content, list):
        return str(content or "")
    return "".join(str(part.get("text") or "") for part in content if part.get("type") in TEXT_PARTS)


def _count(number: Any) -> int | None:
    return number if isinstance(number, int) and not isinstance(number, bool) and number >= 0 else None


def read_error(status: int, body: bytes, retry_after: str | None, now: float, key: str = "") -> EndpointError:
    """Return the error of a response, without the key that some servers repeat."""
    says = error_text(body.replace(key.encode(), b"***") if key else body)
    text = f"HTTP {status}: {says}" if says else f"HTTP {status}"
    return EndpointBusyError(text, _wait(retry_after, now)) if status in BUSY else EndpointError(text)


def error_text(body: bytes) -> str:
    """Return the sentence in the body of an error; nothing if it is not JSON.

    Servers write {"error": {"message": ...}}, {"error": ...}, {"message": ...} or {"detail": ...}.
    """
    try:
        answer = json.loads(body)
    except (ValueError, RecursionError):
        return ""
    if not isinstance(answer, dict):
        return ""
    said = answer.get("error") or answer.get("message") or answer.get("detail") or ""
    said = said.get("message") or said if isinstance(said, dict) else said
    return replace_unprintable(" ".join(str(said).split())[:MAX_ERROR_CHARACTERS])


def _wait(retry_after: str | None, now: float) -> float | None:
    """Return the seconds until a request makes sense again, from seconds or a date."""
    if not retry_after:
        return None
    try:
        seconds = float(retry_after)
    except ValueError:
        try:
            seconds = parsedate_to_datetime(retry_after).timestamp() - now
        except (ValueError, OverflowError):
            return None
    return max(0.0, seconds) if seconds < float("inf") else None
