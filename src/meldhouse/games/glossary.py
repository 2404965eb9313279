"""The words of a game wherever they are used: what a prompt or a button says is explained to whoever is new to it."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from meldhouse.games import Game
from meldhouse.games.how_to_play import all_points, plain_text, point_messages, split_terms, term_messages, terms_in
from meldhouse.i18n import Reader, Said, Voice

ENDINGS = ("", "s", "ed", "ing")  # "connect", "connects", "connected": forms that no sentence has to mark


class Term(NamedTuple):
    """A word of the game, what it means, and the forms in which sentences use it."""

    name: str
    called: str
    means: str
    forms: tuple[str, ...]

    @property
    def pattern(self) -> re.Pattern[str]:
        return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, self.forms))})(?!\w)", re.I)


def glossary(game: Game, read: Reader) -> tuple[Term, ...]:
    """All words of a game, as its page and its first hand use them."""
    if game.how_to_play is None:
        return ()
    marked = marked_forms(read, teaching_messages(game))
    return tuple(
        make_term(Voice(game.name), name, marked, read) for name in (*game.how_to_play.words, *game.how_to_play.asked)
    )


def make_term(voice: Voice, name: str, marked: dict[str, set[str]], read: Reader) -> Term:
    called, means = (plain_text(read, said) for said in term_messages(voice, name))
    forms = {*(called + ending for ending in ENDINGS), *marked.get(name, ())}
    return Term(name, called, means, tuple(sorted(forms, key=lambda form: (-len(form), form))))


def teaching_messages(game: Game) -> Iterator[Said]:
    """What its page and its first hand say."""
    if game.how_to_play:
        yield from (said for point in all_points(game.how_to_play) for said in point_messages(point))
    if game.tutorial:
        yield from (said for step in game.tutorial.steps for said in step.says)


def marked_forms(read: Reader, sentences: Iterable[Said]) -> dict[str, set[str]]:
    """In which forms each word is marked."""
    found: dict[str, set[str]] = {}
    for said in sentences:
        for part in split_terms(read, said) if terms_in(said) else ():
            if part.word:
                found.setdefault(part.word, set()).add(part.text)
    return found


def used_terms(terms: Iterable[Term], texts: Iterable[str]) -> list[Term]:
    """Which of them these texts use."""
    here = "\n".join(texts)
    return [term for term in terms if term.pattern.search(here)]
