"""Talk between people at a table: reactions and phrases, which are sent by key, and text.

Readers see reactions and phrases in their own language. Nothing here is part of a session's events.
"""

from typing import Any, NamedTuple

from meldhouse.i18n import Message, comma_list, msg
from meldhouse.util.errors import Mistake, quote
from meldhouse.util.graphemes import count_graphemes, printable_line

PHRASE, REACTION, TEXT = "phrase", "reaction", "text"
PHRASE_GROUPS = {
    "meet": ("hello", "luck", "nice", "bye"),
    "play": ("played", "wow", "close", "lucky", "oh"),
    "manners": ("thanks", "welcome", "sorry", "yes", "no"),
    "pace": ("turn", "moment", "back", "again", "last"),
}
PHRASES = tuple(phrase for group in PHRASE_GROUPS.values() for phrase in group)
REACTIONS = ("laugh", "wow", "cry", "think", "thumb", "clap", "heart", "tea")
KINDS = {PHRASE: PHRASES, REACTION: REACTIONS}

MAX_LETTERS = 200  # of a text, as a reader counts them
MAX_CODE_POINTS = 4 * MAX_LETTERS  # a single emoji could otherwise have thousands of invisible ones


class Talk(NamedTuple):
    """A phrase or a reaction, with its key as content; or a text."""

    kind: str
    content: str

    @property
    def message(self) -> Message | str:
        """A message for a phrase or a reaction; a text as it is."""
        return self.content if self.kind == TEXT else msg(f"talk-{self.kind}-{self.content}")


def parse_talk(request: dict[str, Any]) -> Talk:
    """Parse a request with exactly one of `phrase`, `reaction` and `text`; raise a Mistake if it is invalid."""
    kinds = [kind for kind in (PHRASE, REACTION, TEXT) if request.get(kind) is not None]
    if len(kinds) != 1:
        raise Mistake(msg("talk-what"))
    kind, content = kinds[0], request[kinds[0]]
    return Talk(TEXT, tidy_text(content)) if kind == TEXT else _parse_key(kind, content)


def _parse_key(kind: str, content: object) -> Talk:
    if content not in KINDS[kind]:
        raise Mistake(msg(f"no-{kind}", name=quote(str(content)[:20]), names=comma_list(KINDS[kind])))
    return Talk(kind, str(content))


def tidy_text(text: object) -> str:
    """Return a text as one printable line; raise a Mistake if nothing of it can be seen, or if it is too long."""
    line = printable_line(text.replace("⟨", "<").replace("⟩", ">")) if isinstance(text, str) else ""
    if not line:
        raise Mistake(msg("talk-empty"))
    if count_graphemes(line) > MAX_LETTERS or len(line) > MAX_CODE_POINTS:
        raise Mistake(msg("talk-too-long", most=MAX_LETTERS))
    return line
