"""Hands that were won, as the messages that a page gets before and after the last move."""

import json
from itertools import count

import meldhouse as mh
from meldhouse.bots import Thumb
from meldhouse.core.table import Table
from meldhouse.games.moments import event_of
from meldhouse.i18n import Localizer
from meldhouse.server.core.serialization import flight_json, lines_json, scene_json
from meldhouse.session.history_view import replay_changes

MOST_HANDS = 400


def won_hand(game, variant=None, viewer=0, by_viewer=True, accept=lambda win: True):
    """Return the scenes before and after the move that won a hand, and the fields of the message `moved`."""
    for seed in range(MOST_HANDS):
        table = played_hand(game, variant or next(iter(mh.GAMES[game].variants)), seed)
        win = table.view(viewer).scene.win
        if win and (win.seat == viewer) == by_viewer and accept(win):
            return last_messages(table, viewer)
    raise LookupError(f"no such win of {game} in {MOST_HANDS} hands")


def played_hand(game, variant, seed) -> Table:
    table, heuristic = mh.table(game, variant=variant, seed=seed), Thumb(seed)
    table.deal()
    while not table.over:
        table.play(heuristic.choose(table.view(table.turn)))
    return table


def last_messages(table, viewer):
    """Return the scene before the last change of a hand, the scene after it, and what `moved` says."""
    return list(hand_messages(table, viewer))[-2:]


def hand_messages(table, viewer):
    """Replay a hand; yield what `moved` says to a viewer after each change, in the form in which a page gets it."""
    read, number = Localizer(viewer, with_markers=True), count()
    for session, change in replay_changes(table):
        played = change.played
        view = session.view(viewer)
        event = (
            event_of(table.game, view.state[0], view.rules, played.move.seat, played.text_for(viewer)).value
            if played
            else "none"
        )
        flying = played.piece_move if played else None
        message = {
            "scene": scene_json(session.scene(viewer), read),
            "event": event,
            "seat": played.move.seat if played else None,
            "fly": flight_json(flying) if flying else None,
            "over": session.hand_over,
            "at": f"1.{next(number)}",
            "log": lines_json(change.lines_for(viewer), read),
            "turn": view.turn,
        }
        yield json.loads(json.dumps(message))


def show_before(stage, before, viewer=0):
    stage.show(before["scene"], viewer, at=before["at"], hand=1, played=0, turn=None)


def tell_win(stage, after, viewer=0):
    """Tell the page about the move that won, as the server does."""
    usual = {"you": viewer, "clock": None, "pause": None, "next": []}
    stage.tell(tell="moved", kind="move", move="", hand=1, played=1, **usual, **after)


def show_win(stage, after, viewer=0):
    tell_win(stage, after, viewer)
    stage.page.wait_for_selector("#summary:not([hidden])", state="attached")
