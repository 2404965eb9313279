"""The school: every question has one right answer, which a slow and obvious reading of the rulebook finds too."""

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
STANDS_IN = "*"  # behind a card that a joker stands for
SETS = 5  # for each game in `make test`, or as many as it has variants; `make school` asks a thousand questions of each


@pytest.fixture(scope="module", params=GAMES)
def game(request):
    return mh.GAMES[request.param]


@pytest.fixture(scope="module")
def asked(game):
    """Some sets of questions, one of each variant at least."""
    return [questions(game, number) for number in range(max(SETS, len(game.variants)))]


def slowly(game):
    return importlib.import_module(f"tests.games.quiz.reference_{game.name}").right


def wrong(game, sets):
    """Questions that the slow reading answers otherwise, or in several ways."""
    answer = slowly(game)
    every = [(one, rules_of(game, number)) for number, some in enumerate(sets) for one in some]
    return [(one.kind, one.question) for one, rules in every if answer(Seen(one, rules)) != {one.question.right}]


def rules_of(game, number):
    return game.variants[variant_of(game, number)].rules


def test_every_question_has_one_right_answer(game, asked):
    assert wrong(game, asked) == []
    assert {one.kind for some in asked for one in some} == set(game.quiz.kinds)


def test_every_variant_is_asked_about(game, asked):
    """In its own rules; each set has every kind that is a question under them."""
    assert {variant_of(game, number) for number, _ in enumerate(asked)} == set(game.variants)
    for number, some in enumerate(asked):
        assert {one.kind for one in some} == set(game.quiz.under(rules_of(game, number)))


def test_a_number_of_a_set_says_its_variant(game):
    for variant in game.variants:
        assert variant_of(game, set_number(game, variant, 7)) == variant
        assert variant_of(game, random_set_number(game, variant)) == variant
        assert random_set_number(game, variant) < quiz_sets.NUMBER_OF_SETS
    assert variant_of(game, random_set_number(game)) == next(iter(game.variants))


def test_a_wrong_answer_is_found(game, asked):
    """One place on; and each of them said to be right."""
    (first, *_), *_ = asked
    asks = first.question
    for place in range(len(asks.answers)):
        moved = first._replace(question=asks._replace(right=place))
        assert bool(wrong(game, [[moved]])) == (place != asks.right)


def test_a_second_right_answer_is_found(game, asked):
    first, *_ = asked
    for one in {one.kind: one for one in first}.values():
        question = one.question
        twice = question._replace(answers=(*question.answers, question.answers[question.right]))
        assert wrong(game, [[one._replace(question=twice)]]), one.kind


def test_twenty_from_easy_to_hard(asked):
    for some in asked:
        levels = [one.level for one in some]
        assert len(some) == QUESTIONS_PER_SET
        assert levels == sorted(levels)
        assert set(levels) == set(LEVELS)
        counts = Counter(one.kind for one in some)
        assert len(counts) >= 5
        assert max(counts.values()) - min(counts.values()) <= 1
        assert len({one.question for one in some}) == QUESTIONS_PER_SET


def test_the_same_seed_asks_the_same(game, asked):
    assert questions(game, 0) == asked[0] != asked[1]


def test_three_to_five_answers_none_of_them_twice(asked):
    for one in (one for some in asked for one in some):
        answers = [(answer.says, answer.pieces) for answer in one.question.answers]
        assert 3 <= len(answers) <= 5, one
        assert len(set(answers)) == len(answers), one
        assert one.question.answers[one.question.right].pieces or one.question.answers[one.question.right].says


def test_the_right_answer_stands_anywhere(asked):
    places = Counter(one.question.right for some in asked for one in some)
    assert len(places) >= 3
    assert max(places.values()) < sum(places.values()) * 0.6


def test_every_answer_is_explained(asked):
    """Why it is right; of each of the others, why it is not."""
    for one in (one for some in asked for one in some):
        assert one.question.why
        assert all(answer.why for n, answer in enumerate(one.question.answers) if n != one.question.right), one


def test_articles_and_pieces_are_there(game, asked):
    there, known = set(numbers(page(game.name, link=r"\1"))), {*game.notation.PIECES.PIECES, UNSEEN}
    kinds = [kind for variant in game.variants.values() for kind in game.quiz.under(variant.rules).values()]
    assert all(kind.articles and set(kind.articles) <= there for kind in kinds)
    for one in (one for some in asked for one in some):
        laid = [name for laid in one.question.shown for name in laid.names]
        given = [name for answer in one.question.answers for name in answer.pieces.split()]
        assert {name.removesuffix(STANDS_IN) or name for name in (*laid, *given)} <= known


def test_the_article_of_a_variant_is_named_there_and_nowhere_else():
    """Kings Corners has an article for each way to play; of two nothing is asked that they change."""
    game = mh.GAMES["kingscorners"]
    named = re.findall(r"^(\d+)\. \*\*([a-z, ]+)\.\*\*", page(game.name, link=r"\1"), re.M)
    own = {variant: number for number, variants in named for variant in variants.split(", ")}
    assert len(own) == len(game.variants) - 1
    for name, variant in game.variants.items():
        told = {number for kind in game.quiz.under(variant.rules).values() for number in kind.articles}
        assert told & {*own.values()} == {own[name] for name in {name} & own.keys() - {"bonus", "becker"}}, name


def sentences(question):
    """All that is read of it."""
    yield from (*question.asks, *question.why)
    yield from (answer.why for answer in question.answers if answer.why)


def test_sentences_are_short_and_whole(asked):
    said = {plain_text(ENGLISH, one) for some in asked for asks in some for one in sentences(asks.question)}
    assert too_long(said) == []
    assert [text for text in said if text[-1] not in ".?!" or text[0] != text[0].upper()] == []
    assert not any(re.search(r"  |{|}", text) for text in said)


# --- nothing hidden ------------------------------------------------------------------------------


def unseen(game, seed, monkeypatch):
    """Positions that a kind of question was handed, where somebody may not see all that is in them."""
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


def test_a_question_knows_what_its_seat_sees(game, monkeypatch):
    """Blanking once more changes nothing: whatever is asked is asked of a view."""
    assert list(unseen(game, 3, monkeypatch)) == []


def test_a_question_that_knows_more_is_found(game, monkeypatch):
    real = quiz_sets.iter_positions

    def open_eyes(game, variant, luck):
        for sight, over in real(game, variant, luck):
            whole = sight.s.copy()
            game.table_api.imagine(whole, sight.rules, np.uint64(7))
            yield sight._replace(s=whole), over

    monkeypatch.setattr(quiz_sets, "iter_positions", open_eyes)
    assert list(unseen(game, 3, monkeypatch))


# --- words of the game ---------------------------------------------------------------------------------


def read_in_order(question):
    """What is read of a question, and then to whoever gives each answer."""
    before = [*question.asks, *(laid.says for laid in question.shown), *(answer.says for answer in question.answers)]
    after = [*(laid.says for laid in question.proof), *question.why]
    for some in ((*before, *after), *((*before, answer.why) for answer in question.answers)):
        yield [without_names(said) for said in some if said]


def without_names(said):
    """What a fan is called is a name, whatever words are in it."""
    return said._replace(arguments=tuple((name, "-" if name == "pattern" else value) for name, value in said.arguments))


def unexplained_here(game, said):
    """Words that are read here, and are explained nowhere or too late, each with what is read."""
    read = " ".join(plain_text(ENGLISH, one) for one in said)
    texts = [split_terms(ENGLISH, one) for one in said]
    for name in unexplained(game, said):
        if found := re.search(rf"\b(?:{'|'.join(map(re.escape, forms(game, name, texts)))})\b", read, re.I):
            yield found[0], read


def test_words_are_explained_where_they_come_first(game, asked):
    every = {one.question for some in asked for one in some}
    assert {word for one in every for said in read_in_order(one) for word in unexplained_here(game.name, said)} == set()


def test_a_word_that_is_not_explained_is_found():
    said = [Message("kongpie-school-hand"), Message("kongpie-zone-kong", (("n", 1),))]
    assert [word for word, _ in unexplained_here("kongpie", said)] == ["kong"]


# --- what explains agrees with what is right --------------------------------------------------------


def numbers_told(said):
    return [value for one in said for name, value in one.arguments if name == "n"]


def other_numbers(sets):
    """Questions whose explanation comes to another number than the right answer."""
    for one in (one for some in sets for one in some):
        asks = one.question
        right, told = asks.answers[asks.right].says, numbers_told(asks.why)
        if right and told and numbers_told([right]) and numbers_told([right])[0] != told[-1]:
            yield one


def test_an_explanation_comes_to_the_right_number(asked):
    assert list(other_numbers(asked)) == []


def test_another_number_is_found(asked):
    """Wherever an explanation tells one."""
    told = [one for one in asked[0] if numbers_told(one.question.why)]
    for one in told:
        right = one.question.answers[one.question.right].says
        if right and numbers_told([right]):
            off = one.question.why[-1]._replace(arguments=(("n", -7),))
            changed = one.question._replace(why=(*one.question.why, off))
            assert list(other_numbers([[one._replace(question=changed)]]))
