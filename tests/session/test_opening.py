"""A session that is opened in the middle of a recorded hand, in every game."""

import pytest

import meldhouse as mh
from meldhouse.session.opening import opening_events
from meldhouse.session.seating import BOT, PERSON, SeatAssignment, Seating
from meldhouse.session.session import TableSession
from meldhouse.util.errors import Mistake
from tests.support.bot_hands import play_bot_hands

MIN_COMPARED = 30


def played(game, hands=2):
    return play_bot_hands(game, 11, hands)


def session_before(table, hand):
    """Return a session before a hand, as a server has it."""
    session = TableSession(table.fresh())
    for earlier in table.hands[:hand]:
        session.table.deal_again(earlier.deck, earlier.chance)
        for move in earlier.moves:
            session.table.play(move.text)
    return session


def reopened(table, hand, events, seat):
    """Apply the events of an opening at a table with one person."""
    session = session_before(table, hand)
    seats = [SeatAssignment(BOT, bot="club") for _ in range(int(table.rules.seats))]
    seats[seat] = SeatAssignment(PERSON, "ada")
    session.seating = Seating(seats)
    for event in events:
        session.apply(event)
    return session


@pytest.mark.parametrize("game", sorted(mh.GAMES))
def test_opening_shows_what_the_seat_saw_in_the_hand(game):
    """The seat to act sees exactly what it saw in the recorded hand, before every move."""
    table, compared = played(game), 0
    for number, hand in enumerate(table.hands):
        ahead = session_before(table, number).table
        ahead.deal_again(hand.deck, hand.chance)
        for count, move in enumerate(hand.moves):
            if count % 4 in (0, 1):
                texts = [made.text for made in hand.moves[:count]]
                events, seat = opening_events(session_before(table, number), hand.deck, hand.chance, texts)
                session = reopened(table, number, events, seat)
                assert seat == move.seat
                assert seat in session.awaited_seats()
                assert session.view(seat).tobytes() == ahead.view(seat).tobytes()
                session.check(seat, move.text)
                compared += 1
            ahead.play(move.text)
    assert compared >= MIN_COMPARED or compared >= sum(len(hand.moves) for hand in table.hands) // 2


def test_opening_keeps_answers_to_a_discard_sealed():
    """While another seat is still asked, no seat's log and no spectator's log shows an answer."""
    table, sealed = played("mahjong"), 0
    for number, hand in enumerate(table.hands):
        texts = [move.text for move in hand.moves]
        for count in range(1, len(texts)):
            before, _ = opening_events(session_before(table, number), hand.deck, hand.chance, texts[: count - 1])
            events, seat = opening_events(session_before(table, number), hand.deck, hand.chance, texts[:count])
            session = reopened(table, number, events, seat)
            if session.window is None or not session.window.answers:
                continue
            sealed += 1
            earlier = reopened(table, number, before, seat)
            for viewer in (*range(int(table.rules.seats)), None):
                assert session.log_lines(viewer) == earlier.log_lines(viewer)
    assert sealed == 2


def test_opening_at_the_end_of_a_hand_is_refused():
    table = played("pong", 1)
    (hand,) = table.hands
    with pytest.raises(Mistake, match="The hand is over in this position"):
        opening_events(session_before(table, 0), hand.deck, hand.chance, [move.text for move in hand.moves])


def test_opening_with_an_illegal_move_is_refused():
    table = played("tongits", 1)
    (hand,) = table.hands
    with pytest.raises(Mistake):
        opening_events(session_before(table, 0), hand.deck, hand.chance, [hand.moves[0].text, "discard nothing"])
