"""Faults to inject into the server, which a simulated hour must detect."""

import asyncio
from contextlib import contextmanager
from unittest.mock import patch

from meldhouse.i18n import Seat, msg
from meldhouse.server.actions import play as play_actions
from meldhouse.server.actions import registry
from meldhouse.server.history import results
from meldhouse.server.tables import broadcaster
from meldhouse.server.tables.clocks import Clocks
from meldhouse.server.tables.presence import Presence
from meldhouse.server.tables.repository import TableRepository
from meldhouse.server.tables.scheduler import TableScheduler
from meldhouse.session import session as course
from meldhouse.session.changes import ANSWER, LogLine
from meldhouse.session.events import Event
from meldhouse.session.seating import Seating


async def append_later(repository, settings, seq, events, seats):
    """Acknowledge before the write."""
    repository.writing = asyncio.create_task(append(repository, settings, seq, events, seats))


append = TableRepository.append


def forgetting_requests(message):
    move, _, at = read_move(message)
    return move, None, at


read_move = play_actions.parse_move


async def play_and_again(actor, person, message):
    """Apply a request twice if the second is also allowed."""
    answer = await play(actor, person, message)
    seat, moves = actor.session.seating.seat_of(person), []
    if seat in actor.session.awaited_seats():
        moves = [actor.session.check(seat, actor.session.view(seat).moves()[-1])]
    await actor.commit(lambda: moves)
    return answer


play = play_actions.play


def rest_but_for_thinking(clocks):
    clocks.pause = None


def tell_answer(course, event):
    """Send everyone who claims."""
    course.window.answers[event.seat] = event.text
    return [course._log_change(ANSWER, None, LogLine(event.seat, msg("nudged", seat=Seat(event.seat))))]


def sit_anywhere(chairs, person, seat):
    return Event("sit", 0 if seat is None else seat, person)


def without_clocks(conductor):
    missed = conductor.table.presence.absence_deadlines(conductor.table.person_seats())
    return [*conductor.table.presence.announcement_deadlines(), *conductor.interactions.deadlines(), *missed]


def moved_to_all(self, moment, read, wants_view):
    """Send one seat's view to everyone."""
    seat = 0 if read.viewer is None else (read.viewer + 1) % 2
    return moved(self, moment, read.__class__(seat, read.language, True), wants_view) | {"you": read.viewer}


moved = broadcaster.Broadcaster._moved_for_viewer


def gone_at_once(presence, seat):
    return seat == 1 or gone(presence, seat)


gone = Presence.is_gone


def fair_and_open(session, can_reveal):
    """Reveal secrets of finished hands while the table goes on."""
    return fair_json(session, True)


fair_json = broadcaster.fair_json


def noted_wrongly(*row):
    return note_result(*row[:-3], row[-3] + 1, *row[-2:])


note_result = results.queries.insert_result


# The faults: the game that shows each soonest, how to inject it, and what an hour then finds.
PLANTS = {
    "a move is acknowledged before it is written": (
        "kingscorners",
        lambda: patch.object(TableRepository, "append", append_later),
        "before it was written|is there 0 times|not written yet",
    ),
    "the house forgets the ids of requests": (
        "kingscorners",
        lambda: patch.object(play_actions, "parse_move", forgetting_requests),
        "is there 0 times",
    ),
    "a request is applied twice": (
        "kingscorners",
        lambda: doing("play", play_and_again),
        "is played for",
    ),
    "a clock is not stopped": (
        "tongits",
        lambda: patch.object(Clocks, "clear", rest_but_for_thinking),
        "late after|stands still",
    ),
    "a sealed answer is told": ("mahjong", lambda: patch.dict(course.APPLY, {"answer": tell_answer}), "is told"),
    "a seat is given twice": (
        "pong",
        lambda: patch.object(Seating, "check_sit", sit_anywhere),
        "given to a second person",
    ),
    "a timer is lost": ("pong", lambda: patch.object(TableScheduler, "deadlines", without_clocks), "stands still"),
    "one seat is shown what another sees": (
        "kongpie",
        lambda: patch.object(broadcaster.Broadcaster, "_moved_for_viewer", moved_to_all),
        "is shown what the seat cannot see",
    ),
    "a secret is told while the table goes on": (
        "kongpie",
        lambda: patch.object(broadcaster, "fair_json", fair_and_open),
        "what a deck is made from",
    ),
    "whoever is there is taken for gone": (
        "kingscorners",
        lambda: patch.object(Presence, "is_gone", gone_at_once),
        "is played for",
    ),
    "a result is noted wrongly": (
        "tongits",
        lambda: patch.object(results.queries, "insert_result", noted_wrongly),
        "cannot be played again as it is kept",
    ),
}


@contextmanager
def doing(name, do):
    """Replace the handler of an action."""
    with patch.dict(registry.ACTIONS, {name: registry.ACTIONS[name]._replace(handler=do)}):
        yield
