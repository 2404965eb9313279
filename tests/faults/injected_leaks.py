"""Leaks to inject into the server, each of which makes two worlds distinguishable."""

import asyncio
from contextlib import contextmanager
from unittest.mock import patch

from meldhouse.i18n import msg
from meldhouse.server.actions import claims
from meldhouse.server.tables import broadcaster
from meldhouse.server.tables.actor import SEND_DELAY_S, TableActor
from meldhouse.server.tables.clocks import Clocks
from meldhouse.server.tables.interactions import Interactions
from meldhouse.server.tables.scheduler import TableScheduler
from meldhouse.session import session as course
from meldhouse.session.changes import MOVE
from meldhouse.session.session import PLAYING, TableSession
from meldhouse.util.errors import ErrorKind, IllegalMove
from tests.faults import noninterference_runs
from tests.faults.injected_faults import tell_answer

view, moved, open_pause, step = (
    TableSession.view,
    broadcaster.Broadcaster._moved_for_viewer,
    Clocks.open_pause,
    TableScheduler._step_of_hand,
)
check_hold = claims.check_hold


def as_seat_0(course, viewer):
    """Send the spectator what seat 0 sees."""
    return view(course, 0 if viewer is None else viewer)


def longer(self, moment, read):
    """Pad each message according to the hidden pieces of others."""
    seats = [seat for seat in range(int(self.session.table.rules.seats)) if seat != read.viewer]
    names = [name for seat in seats for zone in self.session.table.view(seat).scene.zones for name in zone.pieces]
    return moved(self, moment, read) | {"": " " * len("".join(names))}


async def closing_at_once(conductor):
    """Close the claim window at once if nobody may claim."""
    if conductor.session.window and not conductor.session.window.asked_views:
        await conductor.close_claim_window()
        return True
    return await step(conductor)


async def closing_when_answered(conductor):
    """Close the claim window when everyone who may claim has answered."""
    window = conductor.session.window
    if window and window.asked_views and not window.unanswered_seats():
        await conductor.close_claim_window()
        return True
    return await step(conductor)


def pausing_for_each(clocks):
    """Lengthen the pause for each player who may claim."""
    open_pause(clocks)
    if clocks.pause:
        clocks.pause.length_s += 0.1 * len(clocks.session.window.asked_views)


def awaiting(company):
    """Name the players who may claim."""
    return company.session.awaited_seats() if company.session.state == PLAYING else []


def holding(actor, seat):
    """Let only players hold a discard who can claim it."""
    check_hold(actor, seat)
    if seat not in actor.session.window.asked_views:
        raise IllegalMove(msg("hold-nothing"), ErrorKind.NOW)


def asking_at_once(self, moment):
    """Ask players who may claim before the move is sent to everyone."""
    tell(self, moment)
    for seat in range(self.session.table.rules.seats) if moment.kind == MOVE else ():
        self.publish_question(seat)


def asking_in_a_row(actor):
    """Ask each player only after the players before have answered."""
    for seat in range(len(actor.settings.seats)):
        asyncio.get_running_loop().call_later(SEND_DELAY_S, actor.broadcaster.publish_question, seat)


def turn_of_all(self, read, asked=True):
    """Show whose turn it is while answers are sealed."""
    return shown(self, read, asked) | {"turn": self.session.table.turn}


shown, tell = broadcaster.Broadcaster.viewer_json, broadcaster.Broadcaster.publish_change


@contextmanager
def holding_by_right():
    with patch.object(claims, "check_hold", holding), patch.object(noninterference_runs, "HOLDS", 1.0):
        yield


def others_are_asked(pair):
    return pair.differing > 0


def spectator_looks(pair):
    return pair.viewer is None


def viewer_is_asked_beside_others(pair):
    both = zip(pair.here.turns, *(world.asked_but(pair.viewer) for world in (pair.here, pair.there)), strict=True)
    return any(pair.viewer in turn.answers and len(here) != len(there) for turn, here, there in both)


# The leaks, and the hands of Mahjong that reveal them.
PLANTS = {
    "the spectator is shown a hidden piece": (lambda: patch.object(TableSession, "view", as_seat_0), spectator_looks),
    "a message is longer by hidden cards": (
        lambda: patch.object(broadcaster.Broadcaster, "_moved_for_viewer", longer),
        others_are_asked,
    ),
    "a window closes at once where nobody is asked": (
        lambda: patch.object(TableScheduler, "_step_of_hand", closing_at_once),
        others_are_asked,
    ),
    "a window closes when all have answered": (
        lambda: patch.object(TableScheduler, "_step_of_hand", closing_when_answered),
        others_are_asked,
    ),
    "a pause depends on who is asked": (lambda: patch.object(Clocks, "open_pause", pausing_for_each), others_are_asked),
    "`awaited` names who is asked": (lambda: patch.object(Interactions, "awaited_seats", awaiting), others_are_asked),
    "a sealed answer is told": (lambda: patch.dict(course.APPLY, {"answer": tell_answer}), others_are_asked),
    "only those may hold a discard who can claim it": (holding_by_right, others_are_asked),
    "a move is sent later where more are asked": (
        lambda: patch.object(broadcaster.Broadcaster, "publish_change", asking_at_once),
        others_are_asked,
    ),
    "a question is sent later where others are asked": (
        lambda: patch.object(TableActor, "_request_claims", asking_in_a_row),
        viewer_is_asked_beside_others,
    ),
    "the turn is told while answers are sealed": (
        lambda: patch.object(broadcaster.Broadcaster, "viewer_json", turn_of_all),
        others_are_asked,
    ),
}
