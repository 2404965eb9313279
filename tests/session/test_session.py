"""The course of a table: whatever happens is an event, and moments come of it."""

import random
from itertools import islice

import pytest

import meldhouse as mh
from meldhouse.bots import find_bot
from meldhouse.games.scene import UNSEEN
from meldhouse.session import claim_window
from meldhouse.session.changes import ALL, ANSWER, MOVE, PAUSE_OVER
from meldhouse.session.events import Event, deal_event
from meldhouse.session.history_view import positions, replay_changes
from meldhouse.session.seating import BOT, PERSON, SeatAssignment, Seating
from meldhouse.session.session import OVER, PLAYING, TableSession
from meldhouse.util.errors import IllegalMove, Mistake
from tests.support.invariant_checks import viewers

GAMES = list(mh.GAMES)
CLAIMING = [name for name, game in mh.GAMES.items() if claim_window.has_windows(game)]
EVENTS = 250  # of a hand that is walked


def in_company(name, people=2, seed=3, hands=0):
    """A course with so many people, and the events that a table of players at random comes to."""
    table = mh.table(name, seed=seed)
    seats = [
        SeatAssignment(PERSON, f"p{n}") if n < people else SeatAssignment(BOT, bot="thumb")
        for n in range(table.rules.seats)
    ]
    return TableSession(table, Seating(seats), hands)


def deal_of(course):
    return deal_event(*course.table.next_deal())


def played(course, seed=5, hands=1):
    """Events of whole hands, each taken before the next is made up; all play by the rule of thumb."""
    dice, thumb = random.Random(seed), find_bot("thumb", seed)
    for _ in range(hands):
        event = deal_of(course)
        yield event, course.apply(event)
        while course.state == PLAYING:
            asked = course.awaited_seats()
            seat = dice.choice(asked) if asked else None
            event = Event("settled") if seat is None else course.check(seat, thumb.choose(course.view(seat)))
            yield event, course.apply(event)


def looks(course):
    """All that anybody is shown or told."""
    told = [
        (course.scene(viewer), course.log_lines(viewer), course.view(viewer).moves())
        for viewer in viewers(course.table)
    ]
    return course.revision, course.state, course.awaited_seats(), course.table.tobytes(), told


@pytest.mark.parametrize("name", GAMES)
def test_what_is_read_again_is_as_it_was(name):
    """After every event a course that reads all of them shows everybody the same as the one they happened at."""
    course, events, compared = in_company(name), [], 0
    for n, (event, _) in enumerate(islice(played(course), EVENTS)):
        events.append(event)
        if n % 7 == 0 or course.window:
            again = in_company(name)
            for old in events:
                again.apply(old)
            assert looks(again) == looks(course)
            compared += 1
        if compared > 12:
            break
    assert compared > 4


@pytest.mark.parametrize("name", GAMES)
def test_a_check_changes_nothing(name):
    """Neither of what may be played nor of what may not."""
    course, checked = in_company(name), 0
    for _ in islice(played(course), 40):
        before = looks(course)
        for seat in range(course.table.rules.seats):
            for move in [*course.view(seat).moves()[:3], "nonsense"]:
                try:
                    event = course.check(seat, move)
                except Mistake:
                    continue
                checked += 1
                assert event.seat == seat
        assert looks(course) == before
    assert checked > 20


@pytest.mark.parametrize("name", CLAIMING)
def test_a_pause_shows_nothing(name):
    """After a move that could be claimed nobody has a turn but who is asked; an empty pause looks as any other."""
    course, empty, asked = in_company(name), 0, 0
    for event, _ in played(course, hands=3):
        window = course.window
        if window is None or event.kind != "move":
            continue
        empty, asked = empty + (not window.asked_views), asked + bool(window.asked_views)
        for viewer in viewers(course.table):
            if viewer in window.asked_views:
                assert "pass" in course.view(viewer).moves()
                continue
            view, scene = course.view(viewer), course.scene(viewer)
            assert (view.turn, view.moves(), scene.choices) == (None, [], ())
            assert int(view.state["actor"][0]) == course.table.game.rules.EVERYBODY
            with pytest.raises(IllegalMove, match="Others can claim"):
                course.check(viewer or 0, "pass") if viewer is not None else course.window.check(None, "pass")
    assert empty > 3
    assert asked > 0


@pytest.mark.parametrize("name", CLAIMING)
def test_alone_there_is_nobody_to_keep_it_from(name):
    """With one person there is a pause only where somebody is asked."""
    course = in_company(name, people=1)
    pauses = [course.window for event, _ in played(course, hands=3) if event.kind == "move" and course.window]
    assert pauses
    assert all(window.asked_views for window in pauses)


@pytest.mark.parametrize("name", GAMES)
def test_everybody_is_told_where_pieces_come_from(name):
    """The zone that a screen lets unseen pieces fly from is one that lies on the table, for every viewer."""
    course = in_company(name)
    course.apply(deal_of(course))
    for viewer in viewers(course.table):
        scene = course.scene(viewer)
        (stock,) = (zone for zone in scene.zones if zone.key == scene.looks["stock"])
        assert set(stock.pieces) == {UNSEEN}


@pytest.mark.parametrize("name", GAMES)
def test_the_moments_of_a_record_are_those_of_its_table(name):
    """Told again, a table passes through the same positions; only who may see all is told of sealed answers."""
    table, dice = mh.table(name, seed=9), random.Random(9)
    for _ in range(2):
        table.deal()
        while not table.over:
            table.play(dice.choice(table.moves()))
        if table.match_over:
            break
    moves = sum(len(hand.moves) for hand in table.hands)
    assert sum(move is not None for _, move in positions(table)) == moves
    lines = {ALL: 0, None: 0}
    told_again = list(replay_changes(table))
    for _, moment in told_again:
        for reader in lines:
            told = [line for line in moment.lines_for(reader) if line.seat is not None]
            assert not (moment.kind == ANSWER and reader is None and told)
            lines[reader] += len(told) if moment.kind != PAUSE_OVER or reader is None else 0
    assert told_again[-1][0].table.tobytes() == table.tobytes()
    assert lines[ALL] == moves
    assert 0 < lines[None] <= moves


def test_a_table_that_is_ended_takes_no_more():
    """It is over, whatever was going on; nobody is asked, and every check says so."""
    course = in_company("kingscorners")
    for _ in islice(played(course), 5):
        pass
    course.apply(Event("close"))
    assert course.state == OVER
    assert course.awaited_seats() == []
    with pytest.raises(Mistake, match="closed"):
        course.check(course.table.turn, course.table.moves()[0])
    for viewer in viewers(course.table):
        assert course.scene(viewer).choices == ()


def test_an_event_that_nobody_knows_is_refused_with_a_sentence():
    """A file of a later version is not misread."""
    with pytest.raises(Mistake, match="'dance'"):
        in_company("pong").apply(Event("dance"))


def test_seats_turn_with_the_draw():
    """The first player is drawn: people, those who are away and what is left of their time go with their chairs."""
    course = in_company("kingscorners", people=2)
    for event in (Event("leave", 1), Event("reserve", 1, "700"), deal_of(course)._replace(seat=1)):
        course.apply(event)
    assert course.seating.seats[0] == SeatAssignment(PERSON, "p1")
    assert course.seating.seats[-1] == SeatAssignment(PERSON, "p0")
    assert (course.seating.away, course.seating.reserve) == ({0}, {0: 700})
    assert [str(line.message) for line in course.log_lines(None)] == [
        "Seat 1 was drawn to go first.",
        "Hand 1 is dealt.",
    ]


def test_whoever_is_late_twice_is_played_for():
    """And plays again when they are back; a move in time forgives."""
    chairs = in_company("pong").seating
    chairs.apply(Event("late", 0))
    assert chairs.away == set()
    chairs.apply(Event("late", 0))
    assert chairs.away == {0}
    chairs.apply(Event("back", 0))
    assert (chairs.away, chairs.late) == (set(), {})


def test_a_move_is_a_moment_of_its_own():
    """Each is told to everybody, and the moment counts on."""
    course = in_company("kingscorners")
    kinds = [(moment.kind, moment.revision) for _, moments in islice(played(course), 4) for moment in moments]
    assert kinds[0] == ("deal", "1.0")
    assert kinds[1:] == [(MOVE, f"1.{n}") for n in range(1, len(kinds))]
