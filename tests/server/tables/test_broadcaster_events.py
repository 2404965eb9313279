"""The event that a viewer hears of a move is made from what that viewer may see, in games with and without pauses.

The events of today's games follow from public fields, so they are the same even if the server takes them from the
full state. Here the games get an event that reports everything it was made from.
"""

from copy import copy
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.bots import Thumb
from meldhouse.games.moments import Event
from meldhouse.server.tables.broadcaster import Broadcaster
from meldhouse.session.changes import ANSWER, MOVE
from meldhouse.session.claim_window import has_windows
from meldhouse.session.history_view import replay_changes
from tests.support.invariant_checks import open_table, scrambled, watchers, who

VIEWERS_AND_MOVES = 300  # minimum number of comparisons for each game


def everything(view, rules, seat, text):
    """Return all that an event could follow from."""
    return view.tobytes(), seat, text


@pytest.fixture(params=mh.GAMES)
def game(request, monkeypatch):
    """Yield a game whose event reports everything it was made from."""
    game = mh.GAMES[request.param]
    monkeypatch.setattr(game.moment, "event", everything)
    return game


def after_a_hand(game, seed):
    """Return a table after a hand of sensible and random moves."""
    table = open_table(game, next(iter(game.variants)), seed)
    dice, heuristic = np.random.default_rng(seed), Thumb(seed)
    table.deal()
    while not table.over:
        sensible = dice.random() < 0.8
        table.play(heuristic.choose(table.view(table.turn)) if sensible else str(dice.choice(table.moves())))
    return table


def other_world(session, viewer, dice):
    """Return the session with garbage where the viewer can't see: on the table, and behind a pause."""
    other = copy(session)
    other.table = copy(session.table)
    other.table.state = scrambled(session.table, viewer, dice)
    if session.window:
        window = session.window
        states = {name: hidden(session.table, getattr(window, name), viewer, dice) for name in ("before", "state")}
        other.window = replace(window, **states)
    return other


def hidden(table, state, viewer, dice):
    at = copy(table)
    at.state = state
    return scrambled(at, viewer, dice)


def event(session, change, viewer):
    """Return the event as the server computes it for a viewer."""
    context = interactions = SimpleNamespace()
    table = SimpleNamespace(session=session)
    return Broadcaster(context, table, interactions)._event(change, who(viewer))


def test_event_for_a_viewer_is_made_from_the_view_of_that_viewer(game):
    dice, compared, paused, differing = np.random.default_rng(5), 0, 0, 0
    for seed in range(8):
        for session, change in replay_changes(after_a_hand(game, seed)):
            if change.kind not in (MOVE, ANSWER) or change.played is None:
                continue
            for viewer in watchers(session.table):
                other = other_world(session, viewer, dice)
                here, there = event(session, change, viewer), event(other, change, viewer)
                assert here == there, (seed, viewer, change)
                compared += 1
                paused += here != Event.NONE and session.window is not None
                differing += other.table.state.tobytes() != session.table.state.tobytes()
    assert compared >= VIEWERS_AND_MOVES
    assert differing > compared / 2
    assert bool(paused) == has_windows(game)
