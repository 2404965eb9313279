"""Each practice question has exactly one right answer, which a slow reference of the rulebook also finds."""

import importlib
import re
from collections import Counter

import numpy as np
import pytest

import meldhouse as mh
from meldhouse import quiz_sets
from meldhouse.games.how_to_play import plain_text, split_terms
from meldhouse.games.quiz import LEVELS
from meldhouse.games.scene import UNSEEN
from meldhouse.i18n import ENGLISH, Message
from meldhouse.quiz_sets import QUESTIONS_PER_SET, questions, random_set_number, set_number, variant_of
from meldhouse.rulebook import page
from tests.games.quiz.visible_question import Seen
from tests.games.test_how_to_play import forms, too_long, unexplained
from tests.games.test_rulebook_numbers import numbers

GAMES = [name for name, game in mh.GAMES.items() if game.quiz]
STANDS_IN = "*"  # suffix of a card that a joker replaces
SETS = 5  # sets for each game, at least one for each variant; `make quiz-check` asks many more


@pytest.fixture(scope="module", params=GAMES)
def game(request):
    return mh.GAMES[request.param]


@pytest.fixture(scope="module")
def asked(game):
    """Return sets of questions, at least one for each variant."""
    return [questions(game, number) for number in range(max(SETS, len(game.variants)))]


def slow_answer(game):
    return importlib.import_module(f"tests.games.quiz.reference_{game.name}").right


def wrong(game, sets):
    """Return questions to which the slow reference gives a different answer, or several answers."""
    answer = slow_answer(game)
    every = [(one, rules_of(game, number)) for number, some in enumerate(sets) for one in some]
    return [(one.kind, one.question) for one, rules in every if answer(Seen(one, rules)) != {one.question.right}]


def rules_of(game, number):
    return game.variants[variant_of(game, number)].rules


def test_every_question_has_exactly_one_right_answer(game, asked):
    assert wrong(game, asked) == []
    assert {one.kind for some in asked for one in some} == set(game.quiz.kinds)


def test_every_variant_has_practice_questions(game, asked):
    """The questions follow the variant's rules; each set has every kind that applies to them."""
    assert {variant_of(game, number) for number, _ in enumerate(asked)} == set(game.variants)
    for number, some in enumerate(asked):
        assert {one.kind for one in some} == set(game.quiz.under(rules_of(game, number)))


def test_quiz_set_number_encodes_the_variant(game):
    for variant in game.variants:
        assert variant_of(game, set_number(game, variant, 7)) == variant
        assert variant_of(game, random_set_number(game, variant)) == variant
        assert random_set_number(game, variant) < quiz_sets.NUMBER_OF_SETS
    assert variant_of(game, random_set_number(game)) == next(iter(game.variants))


def test_quiz_reference_detects_a_wrong_answer(game, asked):
    """Any wrong answer that is marked as right is detected."""
    (first, *_), *_ = asked
    asks = first.question
    for place in range(len(asks.answers)):
        moved = first._replace(question=asks._replace(right=place))
        assert bool(wrong(game, [[moved]])) == (place != asks.right)


def test_quiz_reference_detects_a_second_right_answer(game, asked):
    first, *_ = asked
    for one in {one.kind: one for one in first}.values():
        question = one.question
        twice = question._replace(answers=(*question.answers, question.answers[question.right]))
        assert wrong(game, [[one._replace(question=twice)]]), one.kind


def test_quiz_set_has_twenty_questions_from_easy_to_hard(asked):
    for some in asked:
        levels = [one.level for one in some]
        assert len(some) == QUESTIONS_PER_SET
        assert levels == sorted(levels)
        assert set(levels) == set(LEVELS)
        counts = Counter(one.kind for one in some)
        assert len(counts) >= 5
        assert max(counts.values()) - min(counts.values()) <= 1
        assert len({one.question for one in some}) == QUESTIONS_PER_SET


def test_quiz_set_with_the_same_number_has_the_same_questions(game, asked):
    assert questions(game, 0) == asked[0] != asked[1]


def test_every_question_has_three_to_five_distinct_answers(asked):
    for one in (one for some in asked for one in some):
        answers = [(answer.says, answer.pieces) for answer in one.question.answers]
        assert 3 <= len(answers) <= 5, one
        assert len(set(answers)) == len(answers), one
        assert one.question.answers[one.question.right].pieces or one.question.answers[one.question.right].says


def test_right_answers_are_at_varied_positions(asked):
    places = Counter(one.question.right for some in asked for one in some)
    assert len(places) >= 3
    assert max(places.values()) < sum(places.values()) * 0.6


def test_every_answer_of_a_question_is_explained(asked):
    """The right answer and each wrong answer have reasons."""
    for one in (one for some in asked for one in some):
        assert one.question.why
        assert all(answer.why for n, answer in enumerate(one.question.answers) if n != one.question.right), one


def test_quiz_cites_existing_articles_and_pieces(game, asked):
    there, known = set(numbers(page(game.name, link=r"\1"))), {*game.notation.PIECES.PIECES, UNSEEN}
    kinds = [kind for variant in game.variants.values() for kind in game.quiz.under(variant.rules).values()]
    assert all(kind.articles and set(kind.articles) <= there for kind in kinds)
    for one in (one for some in asked for one in some):
        laid = [name for laid in one.question.shown for name in laid.names]
        given = [name for answer in one.question.answers for name in answer.pieces.split()]
        assert {name.removesuffix(STANDS_IN) or name for name in (*laid, *given)} <= known


def test_quiz_cites_the_article_of_a_variant_only_for_that_variant():
    """Kings Corners has an article for each variant; no question depends on two of these articles."""
    game = mh.GAMES["kingscorners"]
    named = re.findall(r"^(\d+)\. \*\*([a-z, ]+)\.\*\*", page(game.name, link=r"\1"), re.M)
    own = {variant: number for number, variants in named for variant in variants.split(", ")}
    assert len(own) == len(game.variants) - 1
    for name, variant in game.variants.items():
        stated = {number for kind in game.quiz.under(variant.rules).values() for number in kind.articles}
        assert stated & {*own.values()} == {own[name] for name in {name} & own.keys() - {"bonus", "becker"}}, name


def sentences(question):
    """Yield all sentences of a question."""
    yield from (*question.asks, *question.why)
    yield from (answer.why for answer in question.answers if answer.why)


def test_quiz_sentences_are_short_and_complete(asked):
    said = {plain_text(ENGLISH, one) for some in asked for asks in some for one in sentences(asks.question)}
    assert too_long(said) == []
    assert [text for text in said if text[-1] not in ".?!" or text[0] != text[0].upper()] == []
    assert not any(re.search(r"  |{|}", text) for text in said)


# --- hidden information ------------------------------------------------------------------------------


def unseen(game, seed, monkeypatch):
    """Yield positions given to kinds of questions that contain hidden information."""
    shown = []
    kinds = {
        name: kind._replace(ask=lambda sight, ask=kind.ask: shown.append(sight) or ask(sight))
        for name, kind in game.quiz.kinds.items()
    }
    monkeypatch.setattr(game, "quiz", game.quiz._replace(kinds=kinds), raising=False)
    questions(game, seed, 5)
    assert len(shown) > 5
    for sight in shown:
        again = sight.s.copy()
        game.table_api.conceal(again, sight.rules, sight.seat)
        if again.tobytes() != sight.s.tobytes():
            yield sight


def test_quiz_question_uses_only_the_view_of_its_seat(game, monkeypatch):
    """Concealing a position again changes nothing, because questions get only views."""
    assert list(unseen(game, 3, monkeypatch)) == []


def test_quiz_view_check_detects_a_question_with_hidden_information(game, monkeypatch):
    real = quiz_sets.iter_positions

    def open_eyes(game, variant, luck):
        for sight, over in real(game, variant, luck):
            whole = sight.s.copy()
            game.table_api.imagine(whole, sight.rules, np.uint64(7))
            yield sight._replace(s=whole), over

    monkeypatch.setattr(quiz_sets, "iter_positions", open_eyes)
    assert list(unseen(game, 3, monkeypatch))


# --- terms of the game ---------------------------------------------------------------------------------


def read_in_order(question):
    """Yield the texts of a question in reading order, followed by each answer's reason."""
    before = [*question.asks, *(laid.says for laid in question.shown), *(answer.says for answer in question.answers)]
    after = [*(laid.says for laid in question.proof), *question.why]
    for some in ((*before, *after), *((*before, answer.why) for answer in question.answers)):
        yield [without_names(said) for said in some if said]


def without_names(said):
    """Return the message without fan names, which may contain any words."""
    return said._replace(arguments=tuple((name, "-" if name == "pattern" else value) for name, value in said.arguments))


def unexplained_here(game, said):
    """Yield terms that are explained too late or never, each with the text."""
    read = " ".join(plain_text(ENGLISH, one) for one in said)
    texts = [split_terms(ENGLISH, one) for one in said]
    for name in unexplained(game, said):
        if found := re.search(rf"\b(?:{'|'.join(map(re.escape, forms(game, name, texts)))})\b", read, re.I):
            yield found[0], read


def test_quiz_explains_game_terms_at_their_first_use(game, asked):
    every = {one.question for some in asked for one in some}
    assert {word for one in every for said in read_in_order(one) for word in unexplained_here(game.name, said)} == set()


def test_quiz_term_check_detects_an_unexplained_term():
    said = [Message("kongpie-school-hand"), Message("kongpie-zone-kong", (("n", 1),))]
    assert [word for word, _ in unexplained_here("kongpie", said)] == ["kong"]


# --- explanations agree with the right answers --------------------------------------------------------


def stated_numbers(said):
    return [value for one in said for name, value in one.arguments if name == "n"]


def other_numbers(sets):
    """Yield questions whose explanation has a different number than the right answer."""
    for one in (one for some in sets for one in some):
        asks = one.question
        right, stated = asks.answers[asks.right].says, stated_numbers(asks.why)
        if right and stated and stated_numbers([right]) and stated_numbers([right])[0] != stated[-1]:
            yield one


def test_quiz_explanation_has_the_same_number_as_the_right_answer(asked):
    assert list(other_numbers(asked)) == []


def test_quiz_number_check_detects_a_wrong_number(asked):
    """A wrong number is detected in every explanation that has a number."""
    stated = [one for one in asked[0] if stated_numbers(one.question.why)]
    for one in stated:
        right = one.question.answers[one.question.right].says
        if right and stated_numbers([right]):
            off = one.question.why[-1]._replace(arguments=(("n", -7),))
            changed = one.question._replace(why=(*one.question.why, off))
            assert list(other_numbers([[one._replace(question=changed)]]))
