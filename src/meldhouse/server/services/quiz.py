"""Sets of quiz questions, made in the worker process, and people's answers."""

import json
from typing import NamedTuple

from markupsafe import Markup

from meldhouse.games import GAMES, Game
from meldhouse.games.how_to_play import plain_text, split_terms, term_messages
from meldhouse.games.quiz import Answer
from meldhouse.i18n import HOUSE, Reader, Said, Voice
from meldhouse.quiz_sets import SET, Asked, questions, variant_of
from meldhouse.server.core.client_identity import ClientId
from meldhouse.server.core.serialization import JSON
from meldhouse.server.core.templates import environment
from meldhouse.server.history.lookup import SizedCache
from meldhouse.server.services.how_to_play_json import Page
from meldhouse.server.storage import queries
from meldhouse.server.storage.base import Store
from meldhouse.server.workers.process_pool import ProcessWorker

ROOM = 8_000_000  # letters of sets that are remembered


class Set(NamedTuple):
    """A set as a page shows it, and what is right."""

    html: str
    kinds: list[str]  # by question
    right: list[int]


class Noted(NamedTuple):
    """What somebody answered first."""

    game: str
    number: int  # of the set
    question: int
    kind: str
    answer: int
    good: int  # 1 or 0


class Share(NamedTuple):
    """How many of a kind were asked, and how many of them answered well."""

    game: str
    kind: str
    asked: int
    good: int


class QuizService:
    """Sets by their numbers, and everybody's answers."""

    def __init__(self, store: Store, backroom: ProcessWorker) -> None:
        self.store, self.backroom, self.memory = store, backroom, SizedCache(ROOM)

    async def set(self, game: str, number: int, language: str, visitor: ClientId) -> Set:
        about = (game, number, language)
        if about not in self.memory:
            self.memory.keep(about, await self.backroom.do(visitor, made, game, number, language))
        return Set(*json.loads(self.memory.get(about)))

    async def note(self, person: str, noted: Noted) -> None:
        """The first answer counts."""
        await self.store.write(queries.note_answer(person, noted))

    async def answered(self, person: str, game: str, number: int) -> dict[int, int]:
        """By question, what was answered in a set."""
        return dict(await self.store.rows(queries.answered_in_set(person, game, number)))

    async def shares(self, person: str) -> list[Share]:
        return [Share(*row) for row in await self.store.rows(queries.shares(person))]

    async def done(self, person: str) -> dict[str, int]:
        """How many whole sets of each game."""
        return dict(await self.store.rows(queries.whole_sets(person, SET)))

    async def all(self, person: str) -> list[Noted]:
        return [Noted(*row) for row in await self.store.rows(queries.all_answers(person))]


# --- in the back room ----------------------------------------------------------------------------


def made(name: str, number: int, language: str) -> str:
    """A set, ready for a page."""
    game, read = GAMES[name], Reader(language=language)
    some = questions(game, number)
    assert game.quiz
    looks = game.quiz.looks(game.variants[variant_of(game, number)].rules)
    told = [_question_json(asked, looks, read) for asked in some]
    say = {"say": lambda key, **about: Markup.escape(read(HOUSE(key, **about)))}
    html = (
        environment().get_template("questions.html").render(questions=told, game=name, words=words(game, read), **say)
    )
    return json.dumps([html, [asked.kind for asked in some], [asked.question.right for asked in some]], allow_nan=False)


def words(game: Game, read: Reader) -> dict[str, JSON]:
    """What the words of the game are called, and what they mean."""
    voice = Voice(game.name)
    named = {name: term_messages(voice, name) for name in (game.how_to_play.terms if game.how_to_play else ())}
    return {name: {"word": read(called), "means": read(means)} for name, (called, means) in named.items()}


def _question_json(asked: Asked, looks: dict[str, str], read: Reader) -> JSON:
    """A question for its template; each explains the words of the game anew, since they are shown one by one."""
    page, question = Page(read, looks), asked.question
    *before, asks = [page.sentence(said) for said in question.asks]
    return {
        "kind": asked.kind,
        "level": asked.level,
        "articles": asked.articles,
        "looks": looks,
        "before": before,
        "asks": asks,
        "shown": [page.laid(laid) for laid in question.shown],
        "around": any(laid.cell for laid in question.shown),
        "answers": [_answer_json(page, answer) for answer in question.answers],
        "short": all(len(answer.pieces.split()) in (1, 2) for answer in question.answers),
        "words": _new_words(page, question.answers),
        "right": question.right,
        "wrong": [aside(page, None if answer.why in question.why else answer.why) for answer in question.answers],
        "proof": [page.laid(laid) for laid in question.proof],
        "why": [page.sentence(said) for said in question.why],
    }


def _answer_json(page: Page, answer: Answer) -> JSON:
    return {
        "says": plain_text(page.read, answer.says) if answer.says else "",
        "pieces": [page.piece(name) for name in answer.pieces.split()],
    }


def aside(page: Page, why: Said | None) -> list[JSON]:
    """What is told to whoever gives a wrong answer, and to nobody else."""
    before = set(page.explained)
    told = page.sentence(why) if why else []
    page.explained = before
    return told


def _new_words(page: Page, answers: tuple[Answer, ...]) -> list[list[JSON]]:
    """The words of the game that stand in answers first: in a button they cannot be explained."""
    found = [part for answer in answers if answer.says for part in split_terms(page.read, answer.says) if part.word]
    new = {part.word: part for part in found if part.word not in page.explained}
    page.explained.update(new)
    return [[part._replace(stop="")._asdict()] for part in new.values()]
