"""Table sessions: everything that happens is an event, and all changes follow from events."""

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
EVENTS = 250  # events of a hand that are followed


def in_company(name, people=2, seed=3, hands=0):
    """Return a session with this many people."""
    table = mh.table(name, seed=seed)
    seats = [
        SeatAssignment(PERSON, f"p{n}") if n < people else SeatAssignment(BOT, bot="thumb")
        for n in range(table.rules.seats)
    ]
    return TableSession(table, Seating(seats), hands)


def deal_of(session):
    return deal_event(*session.table.next_deal())


def played(session, seed=5, hands=1):
    """Yield the events of whole hands played by heuristics; each event is applied before the next is chosen."""
    dice, heuristic = random.Random(seed), find_bot("thumb", seed)
    for _ in range(hands):
        event = deal_of(session)
        yield event, session.apply(event)
        while session.state == PLAYING:
            asked = session.awaited_seats()
            seat = dice.choice(asked) if asked else None
            event = Event("settled") if seat is None else session.check(seat, heuristic.choose(session.view(seat)))
            yield event, session.apply(event)


def everything_shown(session):
    """Return everything that is shown or sent to anyone."""
    shown = [
        (session.scene(viewer), session.log_lines(viewer), session.view(viewer).moves())
        for viewer in viewers(session.table)
    ]
    return session.revision, session.state, session.awaited_seats(), session.table.tobytes(), shown


@pytest.mark.parametrize("name", GAMES)
def test_session_reloaded_after_any_event_shows_the_same(name):
    """A session that loads all events shows each viewer the same as the original session."""
    session, events, compared = in_company(name), [], 0
    for n, (event, _) in enumerate(islice(played(session), EVENTS)):
        events.append(event)
        if n % 7 == 0 or session.window:
            again = in_company(name)
            for old in events:
                again.apply(old)
            assert everything_shown(again) == everything_shown(session)
            compared += 1
        if compared > 12:
            break
    assert compared > 4


@pytest.mark.parametrize("name", GAMES)
def test_session_check_of_a_move_changes_nothing(name):
    """The move may be legal or illegal."""
    session, checked = in_company(name), 0
    for _ in islice(played(session), 40):
        before = everything_shown(session)
        for seat in range(session.table.rules.seats):
            for move in [*session.view(seat).moves()[:3], "nonsense"]:
                try:
                    event = session.check(seat, move)
                except Mistake:
                    continue
                checked += 1
                assert event.seat == seat
        assert everything_shown(session) == before
    assert checked > 20


@pytest.mark.parametrize("name", CLAIMING)
def test_claim_pause_reveals_nothing(name):
    """After a claimable move only the asked seats have a turn; a pause without claims looks like any other pause."""
    session, empty, asked = in_company(name), 0, 0
    for event, _ in played(session, hands=3):
        window = session.window
        if window is None or event.kind != "move":
            continue
        empty, asked = empty + (not window.asked_views), asked + bool(window.asked_views)
        for viewer in viewers(session.table):
            if viewer in window.asked_views:
                assert "pass" in session.view(viewer).moves()
                continue
            view, scene = session.view(viewer), session.scene(viewer)
            assert (view.turn, view.moves(), scene.choices) == (None, [], ())
            assert int(view.state["actor"][0]) == session.table.game.rules.EVERYBODY
            with pytest.raises(IllegalMove, match="Other players can still make a claim"):
                session.check(viewer or 0, "pass") if viewer is not None else session.window.check(None, "pass")
    assert empty > 3
    assert asked > 0


@pytest.mark.parametrize("name", CLAIMING)
def test_claim_pause_with_a_single_person_waits_only_for_their_claims(name):
    """There is nobody from whom anything must be hidden."""
    session = in_company(name, people=1)
    pauses = [session.window for event, _ in played(session, hands=3) if event.kind == "move" and session.window]
    assert pauses
    assert all(window.asked_views for window in pauses)


@pytest.mark.parametrize("name", GAMES)
def test_moving_pieces_come_from_a_zone_of_the_scene(name):
    """Unseen pieces come from a zone that every viewer's scene has."""
    session = in_company(name)
    session.apply(deal_of(session))
    for viewer in viewers(session.table):
        scene = session.scene(viewer)
        (stock,) = (zone for zone in scene.zones if zone.key == scene.looks["stock"])
        assert set(stock.pieces) == {UNSEEN}


@pytest.mark.parametrize("name", GAMES)
def test_replay_of_a_record_has_the_same_positions_as_the_table(name):
    """Only viewers who may see everything get sealed answers."""
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
            shown = [line for line in moment.lines_for(reader) if line.seat is not None]
            assert not (moment.kind == ANSWER and reader is None and shown)
            lines[reader] += len(shown) if moment.kind != PAUSE_OVER or reader is None else 0
    assert told_again[-1][0].table.tobytes() == table.tobytes()
    assert lines[ALL] == moves
    assert 0 < lines[None] <= moves


def test_ended_table_refuses_every_event():
    """It is over in any situation; there are no choices, and every check says so."""
    session = in_company("kingscorners")
    for _ in islice(played(session), 5):
        pass
    session.apply(Event("close"))
    assert session.state == OVER
    assert session.awaited_seats() == []
    with pytest.raises(Mistake, match="closed"):
        session.check(session.table.turn, session.table.moves()[0])
    for viewer in viewers(session.table):
        assert session.scene(viewer).choices == ()


def test_unknown_event_is_refused_with_an_explanation():
    """A file of a later version isn't misread."""
    with pytest.raises(Mistake, match="'dance'"):
        in_company("pong").apply(Event("dance"))


def test_seat_draw_rotates_all_seat_data():
    """People, absences and remaining times move with their chairs."""
    session = in_company("kingscorners", people=2)
    for event in (Event("leave", 1), Event("reserve", 1, "700"), deal_of(session)._replace(seat=1)):
        session.apply(event)
    assert session.seating.seats[0] == SeatAssignment(PERSON, "p1")
    assert session.seating.seats[-1] == SeatAssignment(PERSON, "p0")
    assert (session.seating.away, session.seating.reserve) == ({0}, {0: 700})
    assert [str(line.message) for line in session.log_lines(None)] == [
        "Seat 1 was chosen at random to go first.",
        "Hand 1 is dealt.",
    ]


def test_bot_plays_for_a_player_who_was_late_twice():
    """The player plays again when they are back; a move in time resets the count."""
    chairs = in_company("pong").seating
    chairs.apply(Event("late", 0))
    assert chairs.away == set()
    chairs.apply(Event("late", 0))
    assert chairs.away == {0}
    chairs.apply(Event("back", 0))
    assert (chairs.away, chairs.late) == (set(), {})


def test_every_move_increases_the_revision():
    """Each move is sent to everyone."""
    session = in_company("kingscorners")
    kinds = [(moment.kind, moment.revision) for _, moments in islice(played(session), 4) for moment in moments]
    assert kinds[0] == ("deal", "1.0")
    assert kinds[1:] == [(MOVE, f"1.{n}") for n in range(1, len(kinds))]
