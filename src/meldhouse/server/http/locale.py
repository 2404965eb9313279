"""The reader of a request: their language and their seat."""

from collections.abc import Iterator

from starlette.requests import HTTPConnection

from meldhouse.i18n import Localizer
from meldhouse.i18n.catalogue import DEFAULT_LANGUAGE, languages
from meldhouse.i18n.pseudolocale import PSEUDO

COOKIE = "language"


def reader_of(connection: HTTPConnection, you: int | None = None) -> Localizer:
    """What a page or a program is told is marked: it puts in the names and the pieces."""
    return Localizer(you, language_of(connection), with_markers=True)


def language_of(connection: HTTPConnection) -> str:
    """The language that was chosen, or the first that is asked for and that the house speaks."""
    chosen = connection.cookies.get(COOKIE, "")
    if chosen == PSEUDO or chosen in languages():
        return chosen
    asked = wanted(connection.headers.get("accept-language", ""))
    return next((language for language in asked if language in languages()), DEFAULT_LANGUAGE)


def wanted(header: str) -> Iterator[str]:
    """`de-AT, en;q=0.7`: de, en; those that are wanted most come first."""
    parts = [part.partition(";q=") for part in header.replace(" ", "").lower().split(",")]
    for language, _, _ in sorted(parts, key=lambda part: -weight(part[2])):
        yield language.partition("-")[0]


def weight(text: str) -> float:
    try:
        return float(text or 1)
    except ValueError:
        return 0.0
