"""First hands that teach: every step is played against the law, and says in few and plain words what is so."""

import re

import pytest

import meldhouse as mh
from meldhouse.core.deck_notation import check_deck
from meldhouse.core.table import Table
from meldhouse.games.how_to_play import plain_text, terms_in
from meldhouse.games.tutorial import LikelyMistake, TutorialProgress, highlight
from meldhouse.i18n import ENGLISH, ItemList, Message, Pieces
from meldhouse.i18n.catalogue import DEFAULT_LANGUAGE, messages_by_key
from meldhouse.i18n.messages import Seat
from meldhouse.session.session import OVER, TableSession
from tests.games.test_how_to_play import sentences, unexplained
from tests.support.tutorial_player import TAUGHT, FirstHand

LONGEST_SENTENCE, LONGEST_STEP = 20, 45  # words


def lying(view):
    """What the seat sees by zone."""
    return {zone.key: zone.pieces for zone in view.scene.zones}


def pieces_in(value):
    """The pieces that something said speaks of."""
    if isinstance(value, Pieces):
        return set(value.names)
    if isinstance(value, Message):
        return set().union(*(pieces_in(one) for _, one in value.arguments))
    return set().union(*map(pieces_in, value.items)) if isinstance(value, ItemList) else set()


def faults(name, lesson=None):
    """What does not agree with the law where it stands: number of the step, what is wrong."""
    hand = FirstHand(name, lesson)
    for step in hand.steps():
        number, view = hand.guide.step_number, hand.view
        there, legal = lying(view), view.moves()
        about = {key: value for said in step.says for key, value in said.arguments if not isinstance(value, Seat)}
        told = step.facts(view.state[0], view.rules) if step.facts else {}
        if about != told:
            yield number, "told", about, told
        unseen = set().union(*map(pieces_in, step.says)) - {piece for pieces in there.values() for piece in pieces}
        if unseen:
            yield number, "names what nobody sees", unseen
        for zone, piece in step.highlights:
            if zone not in there or (piece and piece not in there[zone]):
                yield number, "points at nothing", zone, piece
        for move in step.moves:
            if move not in legal:
                yield number, "not legal", move, legal
                return
        for slip in step.likely_mistakes:
            if not any(slip.move in (move, move.split()[0]) for move in set(legal) - set(step.moves)):
                yield number, "no likely mistake", slip.move


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_is_as_the_law_has_it(game):
    """Every move is legal where it stands, the others' too; what is said is so; what is pointed at lies there."""
    assert list(faults(game)) == []


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_has_some_steps_and_an_end_of_ones_own(game):
    """Ten to fifteen; most pieces are those of a real hand, and it is not over when the guide leaves."""
    hand = FirstHand(game)
    check_deck(hand.game, hand.course.table.rules, hand.course.table.hands[0].deck)
    steps = list(hand.steps())
    assert 10 <= len(steps) <= 15
    assert sum(bool(step.moves) for step in steps) >= 4
    assert hand.course.state != OVER
    hand.finish()
    assert hand.course.state == OVER


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_goes_on_where_it_was(game):
    """After every event the course that is read again stands at the same step."""
    hand = FirstHand(game)
    lesson, table = hand.lesson, hand.course.table
    again = TableSession(Table(hand.game, table.variant, table.rules, 0), max_hands=1, guide=TutorialProgress(lesson))
    read = 0
    for _ in hand.steps():
        for event in hand.events[read:]:
            again.apply(event)
        read = len(hand.events)
        assert (again.guide.step_number, again.guide.moves_made) == (hand.guide.step_number, hand.guide.moves_made)
        assert again.table.tobytes() == hand.course.table.tobytes()


# --- faults that are planted --------------------------------------------------------------------


def with_step(lesson, which, **changed):
    """The same lesson with another step, the first that is as asked."""
    at_ = next(n for n, step in enumerate(lesson.steps) if which(step))
    steps = (*lesson.steps[:at_], lesson.steps[at_]._replace(**changed), *lesson.steps[at_ + 1 :])
    return lesson._replace(steps=steps)


@pytest.mark.parametrize("game", TAUGHT)
def test_faults_in_a_lesson_are_found(game):
    """A move that the law forbids, a wrong number, a piece that does not lie there, a mistake that nobody can make."""
    lesson = mh.GAMES[game].tutorial
    told = next(step for step in lesson.steps if step.facts)
    wrong = tuple(said._replace(arguments=tuple((key, 77) for key, _ in said.arguments)) for said in told.says)
    planted = {
        "not legal": with_step(lesson, lambda step: step.moves, moves=("pass away",)),
        "told": with_step(lesson, lambda step: step is told, says=wrong),
        "points at nothing": with_step(lesson, lambda step: True, highlights=highlight("hand 0", "no-piece")),
        "no likely mistake": with_step(
            lesson, lambda step: step.moves, likely_mistakes=(LikelyMistake("fly", told.says[0]),)
        ),
    }
    for what, faulty in planted.items():
        assert what in {found for _, found, *_ in faults(game, faulty)}


# --- kindly ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", TAUGHT)
def test_a_mistake_is_answered_and_the_step_stays(game):
    """Each that is named with its sentence, every other with one of the house; nothing has happened."""
    hand = FirstHand(game)
    for step in hand.steps():
        before = hand.course.table.tobytes(), hand.guide.step_number, hand.course.seq
        for move in set(hand.view.moves()) - set(step.moves):
            with pytest.raises(mh.Mistake) as refused:
                hand.course.check(hand.lesson.seat, move)
            assert refused.value.message == step.explain_rejection(move)
        with pytest.raises(mh.Mistake):
            hand.course.check_step(
                hand.lesson.seat, hand.guide.step_number if step.moves else hand.guide.step_number + 1
            )
        assert (hand.course.table.tobytes(), hand.guide.step_number, hand.course.seq) == before


def test_without_the_guide_everything_is_open():
    hand = FirstHand("kongpie")
    hand.take(hand.course.check_free(0))
    hand.play(0, "pass")
    assert hand.course.table.turn == 1
    with pytest.raises(mh.Mistake, match="not in a tutorial"):
        hand.course.check_free(0)


def test_a_lesson_that_was_another_lets_go():
    """What was played is no move of it: one plays on without a guide."""
    lesson = mh.GAMES["kongpie"].tutorial
    hand = FirstHand("kongpie", lesson._replace(steps=lesson.steps[1:]))
    hand.guide.record_move(0, "pass")
    assert not hand.guide.is_active


# --- few and plain words ------------------------------------------------------------------------------


def said_in(lesson):
    return [said for step in lesson.steps for said in step.says]


@pytest.mark.parametrize("game", TAUGHT)
def test_steps_are_short(game):
    """One idea each: it has room above the buttons of a phone."""
    lesson = mh.GAMES[game].tutorial
    slips = [slip.says for step in lesson.steps for slip in step.likely_mistakes]
    texts = [plain_text(ENGLISH, said) for said in (*said_in(lesson), *slips)]
    assert [one for text in texts for one in sentences(text) if len(one.split()) > LONGEST_SENTENCE] == []
    steps = [" ".join(plain_text(ENGLISH, said) for said in step.says) for step in lesson.steps]
    assert [text for text in steps if len(text.split()) > LONGEST_STEP] == []
    assert [text for text in texts if text[-1] not in ".?!" or text[0] != text[0].upper()] == []


@pytest.mark.parametrize("game", TAUGHT)
def test_numbers_are_told_by_the_law(game):
    """No figure stands in a sentence by itself."""
    digits = {said.key: re.findall(r"\d+", plain_text(ENGLISH, said)) for said in said_in(mh.GAMES[game].tutorial)}
    told = {said.key: re.findall(r"\d+", str(said.arguments)) for said in said_in(mh.GAMES[game].tutorial)}
    assert [key for key, found in digits.items() if not set(found) <= set(told[key])] == []


@pytest.mark.parametrize("game", TAUGHT)
def test_words_of_the_game_are_explained_where_they_come_first(game):
    said = said_in(mh.GAMES[game].tutorial)
    assert list(unexplained(game, said)) == []
    marked = [name for one in said for name in terms_in(one)]
    assert len(marked) == len(set(marked)) >= 2


def test_a_word_that_is_explained_nowhere_is_found():
    said = [one for one in said_in(mh.GAMES["kongpie"].tutorial) if "kong" not in terms_in(one)]
    assert list(unexplained("kongpie", said)) == ["kong"]


@pytest.mark.parametrize("game", TAUGHT)
def test_every_sentence_of_a_lesson_is_said(game):
    lesson = mh.GAMES[game].tutorial
    said = {one.key for one in said_in(lesson)} | {
        slip.says.key for step in lesson.steps for slip in step.likely_mistakes
    }
    keys = {key for key in messages_by_key(DEFAULT_LANGUAGE, game) if key.startswith(f"{game}-lesson-")}
    assert keys == said
