"""Sets of quiz questions, which the worker process makes, and people's answers."""

import json
from collections.abc import Callable
from typing import NamedTuple

from meldhouse.games import GAMES, Game
from meldhouse.games.how_to_play import plain_text, split_terms, term_messages
from meldhouse.games.quiz import Answer
from meldhouse.i18n import Localizer, Message, MessageFactory
from meldhouse.quiz_sets import QUESTIONS_PER_SET, SetQuestion, questions, variant_of
from meldhouse.server.core.client_identity import ClientId
from meldhouse.server.core.serialization import JSON
from meldhouse.server.history.lookup import SizedCache
from meldhouse.server.services.how_to_play_json import Page
from meldhouse.server.storage import queries
from meldhouse.server.storage.base import Store
from meldhouse.server.workers.process_pool import ProcessWorker

CACHE_CHARACTERS = 8_000_000  # size limit for cached sets

# Renders a game's questions as HTML with the game's terms; the worker process imports it by name.
RenderQuestions = Callable[[list[JSON], str, dict[str, JSON], Localizer], str]


class Set(NamedTuple):
    """A set of questions as HTML, with their kinds and the right answers."""

    html: str
    kinds: list[str]  # kind of each question
    right: list[int]


class StoredAnswer(NamedTuple):
    """A person's first answer to a question."""

    game: str
    number: int  # number of the set
    question: int
    kind: str
    answer: int
    good: int  # 1 for a right answer, otherwise 0


class Share(NamedTuple):
    """The number of questions of a kind that a person has answered, and how many of the answers were right."""

    game: str
    kind: str
    asked: int
    good: int


class QuizService:
    """Provides quiz sets by number, and stores people's answers."""

    def __init__(self, store: Store, backroom: ProcessWorker) -> None:
        self.store, self.process_worker, self.cache = store, backroom, SizedCache(CACHE_CHARACTERS)

    async def set(self, game: str, number: int, language: str, client: ClientId, render: RenderQuestions) -> Set:
        key = (game, number, language)
        if key not in self.cache:
            self.cache.put(key, await self.process_worker.submit(client, render_set, game, number, language, render))
        return Set(*json.loads(self.cache.get(key)))

    async def save_answer(self, person: str, answer: StoredAnswer) -> None:
        """Store an answer, unless the person has already answered the question."""
        await self.store.write(queries.insert_answer(person, answer))

    async def answered(self, person: str, game: str, number: int) -> dict[int, int]:
        """Return whether a person's answers in a set were right (1 or 0), for each answered question."""
        return dict(await self.store.rows(queries.answered_in_set(person, game, number)))

    async def shares(self, person: str) -> list[Share]:
        return [Share(*row) for row in await self.store.rows(queries.answer_shares(person))]

    async def finished_sets(self, person: str) -> dict[str, int]:
        """Return the number of sets that a person has finished, for each game."""
        return dict(await self.store.rows(queries.finished_sets(person, QUESTIONS_PER_SET)))

    async def all(self, person: str) -> list[StoredAnswer]:
        return [StoredAnswer(*row) for row in await self.store.rows(queries.all_answers(person))]


# --- in the worker process -----------------------------------------------------------------------


def render_set(name: str, number: int, language: str, render: RenderQuestions) -> str:
    """Render a set as HTML; return it as JSON with the kinds and right answers."""
    game, localize = GAMES[name], Localizer(language=language)
    in_set = questions(game, number)
    assert game.quiz
    looks = game.quiz.looks(game.variants[variant_of(game, number)].rules)
    html = render(
        [_question_json(question, looks, localize) for question in in_set],
        game.name,
        _words_json(game, localize),
        localize,
    )
    kinds, right = [question.kind for question in in_set], [question.question.right for question in in_set]
    return json.dumps([html, kinds, right], allow_nan=False)


def _words_json(game: Game, localize: Localizer) -> dict[str, JSON]:
    """Serialize the terms of a game with their meanings."""
    message = MessageFactory(game.name)
    terms = {name: term_messages(message, name) for name in (game.how_to_play.terms if game.how_to_play else ())}
    return {name: {"word": localize(term), "means": localize(meaning)} for name, (term, meaning) in terms.items()}


def _question_json(set_question: SetQuestion, looks: dict[str, str], localize: Localizer) -> JSON:
    """Serialize a question. Each one explains the game's terms again, because they are shown one at a time."""
    page, question = Page(localize, looks), set_question.question
    *before, asks = [page.sentence(text) for text in question.asks]
    return {
        "kind": set_question.kind,
        "level": set_question.level,
        "articles": set_question.articles,
        "looks": looks,
        "before": before,
        "asks": asks,
        "shown": [page.laid(laid) for laid in question.shown],
        "around": any(laid.cell for laid in question.shown),
        "answers": [_answer_json(page, answer) for answer in question.answers],
        "short": all(len(answer.pieces.split()) in (1, 2) for answer in question.answers),
        "words": _new_words(page, question.answers),
        "right": question.right,
        "wrong": [
            _wrong_answer_json(page, None if answer.why in question.why else answer.why) for answer in question.answers
        ],
        "proof": [page.laid(laid) for laid in question.proof],
        "why": [page.sentence(text) for text in question.why],
    }


def _answer_json(page: Page, answer: Answer) -> JSON:
    return {
        "says": plain_text(page.localize, answer.says) if answer.says else "",
        "pieces": [page.piece(name) for name in answer.pieces.split()],
    }


def _wrong_answer_json(page: Page, why: Message | None) -> list[JSON]:
    """Serialize the explanation of a wrong answer; its terms are explained again later, because few people read it."""
    before = set(page.explained)
    sentence = page.sentence(why) if why else []
    page.explained = before
    return sentence


def _new_words(page: Page, answers: tuple[Answer, ...]) -> list[list[JSON]]:
    """Return the terms that first appear in answers, which are explained separately because answers are buttons."""
    found = [part for answer in answers if answer.says for part in split_terms(page.localize, answer.says) if part.word]
    new = {part.word: part for part in found if part.word not in page.explained}
    page.explained.update(new)
    return [[part._replace(stop="")._asdict()] for part in new.values()]
