"""The terms of a game, to explain them wherever prompts and buttons use them."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from meldhouse.games import Game
from meldhouse.games.how_to_play import all_points, plain_text, point_messages, split_terms, term_messages, terms_in
from meldhouse.i18n import Localizer, Message, MessageFactory

ENDINGS = ("", "s", "ed", "ing")  # "connect", "connects", "connected": forms that messages need not mark


class Term(NamedTuple):
    """A term of the game, its meaning, and its forms in messages."""

    name: str
    called: str
    means: str
    forms: tuple[str, ...]

    @property
    def pattern(self) -> re.Pattern[str]:
        return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, self.forms))})(?!\w)", re.I)


def glossary(game: Game, read: Localizer) -> tuple[Term, ...]:
    """Return all terms of a game, with the forms that its rules page and tutorial use."""
    if game.how_to_play is None:
        return ()
    marked = marked_forms(read, teaching_messages(game))
    return tuple(
        make_term(MessageFactory(game.name), name, marked, read)
        for name in (*game.how_to_play.terms, *game.how_to_play.table_terms)
    )


def make_term(voice: MessageFactory, name: str, marked: dict[str, set[str]], read: Localizer) -> Term:
    called, means = (plain_text(read, said) for said in term_messages(voice, name))
    forms = {*(called + ending for ending in ENDINGS), *marked.get(name, ())}
    return Term(name, called, means, tuple(sorted(forms, key=lambda form: (-len(form), form))))


def teaching_messages(game: Game) -> Iterator[Message]:
    """Yield the messages of the game's rules page and tutorial."""
    if game.how_to_play:
        yield from (said for point in all_points(game.how_to_play) for said in point_messages(point))
    if game.tutorial:
        yield from (said for step in game.tutorial.steps for said in step.says)


def marked_forms(read: Localizer, sentences: Iterable[Message]) -> dict[str, set[str]]:
    """Return the forms in which these messages mark each term, by the term's name."""
    found: dict[str, set[str]] = {}
    for said in sentences:
        for part in split_terms(read, said) if terms_in(said) else ():
            if part.word:
                found.setdefault(part.word, set()).add(part.text)
    return found


def used_terms(terms: Iterable[Term], texts: Iterable[str]) -> list[Term]:
    """Return the terms that these texts use."""
    text = "\n".join(texts)
    return [term for term in terms if term.pattern.search(text)]
