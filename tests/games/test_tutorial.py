"""Tutorials: every step is playable by the rules, and its few plain words are true."""

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

LONGEST_SENTENCE, LONGEST_STEP = 20, 45  # max words


def visible_zones(view):
    """Return what the seat sees, by zone."""
    return {zone.key: zone.pieces for zone in view.scene.zones}


def pieces_in(value):
    """Return the pieces that a message names."""
    if isinstance(value, Pieces):
        return set(value.names)
    if isinstance(value, Message):
        return set().union(*(pieces_in(one) for _, one in value.arguments))
    return set().union(*map(pieces_in, value.items)) if isinstance(value, ItemList) else set()


def faults(name, lesson=None):
    """Yield disagreements with the rules, as (number of the step, description)."""
    hand = FirstHand(name, lesson)
    for step in hand.steps():
        number, view = hand.guide.step_number, hand.view
        there, legal = visible_zones(view), view.moves()
        about = {key: value for said in step.says for key, value in said.arguments if not isinstance(value, Seat)}
        stated = step.facts(view.state[0], view.rules) if step.facts else {}
        if about != stated:
            yield number, "told", about, stated
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
def test_tutorial_lesson_agrees_with_the_rules(game):
    """All moves of a lesson are legal, its facts are true, and the pieces that it points to are visible."""
    assert list(faults(game)) == []


@pytest.mark.parametrize("game", TAUGHT)
def test_tutorial_lesson_has_ten_to_fifteen_steps_and_ends_before_the_hand(game):
    """A lesson has a realistic deck, and the hand continues without the guide."""
    hand = FirstHand(game)
    check_deck(hand.game, hand.course.table.rules, hand.course.table.hands[0].deck)
    steps = list(hand.steps())
    assert 10 <= len(steps) <= 15
    assert sum(bool(step.moves) for step in steps) >= 4
    assert hand.course.state != OVER
    hand.finish()
    assert hand.course.state == OVER


@pytest.mark.parametrize("game", TAUGHT)
def test_tutorial_restored_from_events_is_at_the_same_step(game):
    """The session may be restored after any event."""
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


# --- planted faults --------------------------------------------------------------------


def with_step(lesson, which, **changed):
    """Return the lesson with the first matching step changed."""
    at_ = next(n for n, step in enumerate(lesson.steps) if which(step))
    steps = (*lesson.steps[:at_], lesson.steps[at_]._replace(**changed), *lesson.steps[at_ + 1 :])
    return lesson._replace(steps=steps)


@pytest.mark.parametrize("game", TAUGHT)
def test_lesson_check_detects_injected_faults(game):
    """The faults are an illegal move, a wrong number, a missing piece and an impossible mistake."""
    lesson = mh.GAMES[game].tutorial
    stated = next(step for step in lesson.steps if step.facts)
    wrong = tuple(said._replace(arguments=tuple((key, 77) for key, _ in said.arguments)) for said in stated.says)
    planted = {
        "not legal": with_step(lesson, lambda step: step.moves, moves=("pass away",)),
        "told": with_step(lesson, lambda step: step is stated, says=wrong),
        "points at nothing": with_step(lesson, lambda step: True, highlights=highlight("hand 0", "no-piece")),
        "no likely mistake": with_step(
            lesson, lambda step: step.moves, likely_mistakes=(LikelyMistake("fly", stated.says[0]),)
        ),
    }
    for what, faulty in planted.items():
        assert what in {found for _, found, *_ in faults(game, faulty)}


# --- mistakes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", TAUGHT)
def test_tutorial_mistake_is_explained_without_leaving_the_step(game):
    """Listed mistakes have their own sentences, other mistakes get a general sentence; the table is unchanged."""
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


def test_tutorial_without_the_guide_allows_every_legal_move():
    hand = FirstHand("kongpie")
    hand.take(hand.course.check_free(0))
    hand.play(0, "pass")
    assert hand.course.table.turn == 1
    with pytest.raises(mh.Mistake, match="not in a tutorial"):
        hand.course.check_free(0)


def test_tutorial_guide_ends_after_a_move_outside_the_lesson():
    """Play continues without a guide."""
    lesson = mh.GAMES["kongpie"].tutorial
    hand = FirstHand("kongpie", lesson._replace(steps=lesson.steps[1:]))
    hand.guide.record_move(0, "pass")
    assert not hand.guide.is_active


# --- few and plain words ------------------------------------------------------------------------------


def said_in(lesson):
    return [said for step in lesson.steps for said in step.says]


@pytest.mark.parametrize("game", TAUGHT)
def test_tutorial_steps_are_short(game):
    """Each step has a single idea and fits above the buttons of a phone."""
    lesson = mh.GAMES[game].tutorial
    slips = [slip.says for step in lesson.steps for slip in step.likely_mistakes]
    texts = [plain_text(ENGLISH, said) for said in (*said_in(lesson), *slips)]
    assert [one for text in texts for one in sentences(text) if len(one.split()) > LONGEST_SENTENCE] == []
    steps = [" ".join(plain_text(ENGLISH, said) for said in step.says) for step in lesson.steps]
    assert [text for text in steps if len(text.split()) > LONGEST_STEP] == []
    assert [text for text in texts if text[-1] not in ".?!" or text[0] != text[0].upper()] == []


@pytest.mark.parametrize("game", TAUGHT)
def test_tutorial_takes_numbers_from_the_rules(game):
    """No sentence contains a literal number."""
    digits = {said.key: re.findall(r"\d+", plain_text(ENGLISH, said)) for said in said_in(mh.GAMES[game].tutorial)}
    stated = {said.key: re.findall(r"\d+", str(said.arguments)) for said in said_in(mh.GAMES[game].tutorial)}
    assert [key for key, found in digits.items() if not set(found) <= set(stated[key])] == []


@pytest.mark.parametrize("game", TAUGHT)
def test_tutorial_explains_game_terms_at_their_first_use(game):
    said = said_in(mh.GAMES[game].tutorial)
    assert list(unexplained(game, said)) == []
    marked = [name for one in said for name in terms_in(one)]
    assert len(marked) == len(set(marked)) >= 2


def test_tutorial_check_detects_an_unexplained_term():
    said = [one for one in said_in(mh.GAMES["kongpie"].tutorial) if "kong" not in terms_in(one)]
    assert list(unexplained("kongpie", said)) == ["kong"]


@pytest.mark.parametrize("game", TAUGHT)
def test_tutorial_uses_every_sentence_of_its_catalogue(game):
    lesson = mh.GAMES[game].tutorial
    said = {one.key for one in said_in(lesson)} | {
        slip.says.key for step in lesson.steps for slip in step.likely_mistakes
    }
    keys = {key for key in messages_by_key(DEFAULT_LANGUAGE, game) if key.startswith(f"{game}-lesson-")}
    assert keys == said
