"""The localizer of a request: its language and the viewer's seat."""

from collections.abc import Iterator

from starlette.requests import HTTPConnection

from meldhouse.i18n import Localizer
from meldhouse.i18n.catalogue import DEFAULT_LANGUAGE
from meldhouse.i18n.language_tags import match_language
from meldhouse.i18n.pseudolocale import PSEUDO

COOKIE = "language"


def localizer_of(connection: HTTPConnection, you: int | None = None) -> Localizer:
    """Return the localizer of a request; its texts have markers where clients insert names and pieces."""
    return Localizer(you, language_of(connection), with_markers=True)


def language_of(connection: HTTPConnection) -> str:
    """Return the language chosen by the user, otherwise the best supported one in the Accept-Language header."""
    chosen = connection.cookies.get(COOKIE, "")
    if chosen == PSEUDO:
        return PSEUDO
    tags = (chosen, *parse_accept_language(connection.headers.get("accept-language", "")))
    return next(filter(None, map(match_language, tags)), DEFAULT_LANGUAGE)


def parse_accept_language(header: str) -> Iterator[str]:
    """Yield the language tags of an Accept-Language header by weight: `en;q=0.7, de-AT` yields de-at, en."""
    parts = [part.partition(";q=") for part in header.replace(" ", "").lower().split(",")]
    for tag, _, _ in sorted(parts, key=lambda part: -_parse_weight(part[2])):
        yield tag


def _parse_weight(text: str) -> float:
    try:
        return float(text or 1)
    except ValueError:
        return 0.0
