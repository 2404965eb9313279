"""The replay frames of a finished hand, as one seat saw it or with all hands revealed.

All functions run in the worker process.
"""

import gzip
import json
from dataclasses import replace

from meldhouse.core.record import Hand, Record
from meldhouse.core.replay import open_recorded_table, play_hand
from meldhouse.games.moments import with_win
from meldhouse.games.scene import Scene
from meldhouse.i18n import Localizer
from meldhouse.server.core.serialization import JSON, flight_json, scene_json
from meldhouse.server.history.finished_hands import FinishedHandRow, Position, read_text, row_of_hand
from meldhouse.session.changes import ALL, ANSWER, MOVE, PAUSE_OVER, Perspective, StateChange, Viewer
from meldhouse.session.history_view import hand_story, replay_hand
from meldhouse.session.session import TableSession

GZIP_LEVEL = 6


def frames_packed(position: Position, text: str, viewer: Perspective, language: str, hands: int) -> bytes:
    """Return the replay frames of a hand as gzipped JSON; `hands` is the number of hands to choose from."""
    localize = Localizer(language=language, with_markers=True)
    shown = _frames(position.session(), read_text(position.agreed, text), viewer, localize)
    see = "spectator" if viewer is None else str(viewer)
    return _pack({"hand": len(position.hands), "hands": hands, "see": see, "frames": shown})


def shared_frames_packed(position: Position, text: str, seat: int, language: str) -> bytes:
    """Return the replay frames of a hand that a seat shares, as gzipped JSON; nothing is about other hands."""
    localize = Localizer(language=language, with_markers=True)
    shown = _frames(position.session(), read_text(position.agreed, text), seat, localize, alone=True)
    return _pack({"hand": 0, "hands": 1, "see": str(seat), "frames": shown})


def _pack(message: JSON) -> bytes:
    return gzip.compress(json.dumps(message, separators=(",", ":"), allow_nan=False).encode(), GZIP_LEVEL)


def story_of_hand(position: Position, text: str, viewer: Viewer) -> str:
    lines = hand_story(position.session(), read_text(position.agreed, text), viewer)
    return "".join(f"{line}\n" for line in lines)


def hands_of_record(text: str) -> list[FinishedHandRow]:
    """Check every move of a record, and return its finished hands."""
    record = Record.read(text)
    table, hands = open_recorded_table(record), []
    for number, hand in enumerate(record.hands):
        play_hand(table, hand)
        if table.hands[-1].result is not None:
            hands.append(row_of_hand(table.game, number, table.hands[-1], table.tobytes()))
    return hands


def _frames(
    session: TableSession, hand: Hand, viewer: Perspective, localize: Localizer, alone: bool = False
) -> list[JSON]:
    """Return a frame for each change that the viewer sees, with the scene after it. Every seat has its name.

    If `alone`, the scenes have no results of earlier hands.
    """
    shown: list[JSON] = []
    for _, change in replay_hand(session, hand):
        if _is_visible(change, viewer):
            shown.append(_frame(change, viewer, localize))
        # a claim pause that ends without a claim has no frame, but may change the scene
        scene = _scene_for(session, viewer)
        shown[-1]["scene"] = scene_json(_without_other_hands(scene) if alone else scene, localize)
        shown[-1]["made"] = len(session.table.hands[-1].moves)
    return shown


def final_scene(session: TableSession, hand: Hand, seat: int) -> Scene:
    """Return the scene at the end of a hand as a seat saw it, without results of other hands."""
    for _ in replay_hand(session, hand):
        pass
    return _without_other_hands(_scene_for(session, seat))


def _without_other_hands(scene: Scene) -> Scene:
    """Return the scene with the standings after its own hand alone, as if it were the only one of the table."""
    if scene.standings is None:
        return scene
    hands = scene.standings.hands[-1:]
    return replace(scene, standings=replace(scene.standings, hands=hands, total=hands[-1], first=1, places=()))


def _is_visible(change: StateChange, viewer: Perspective) -> bool:
    """Return whether the viewer sees a change; with all hands revealed, answers are shown in place of their outcome."""
    if viewer == ALL and change.kind == PAUSE_OVER:
        return False
    return (viewer == ALL or change.kind != ANSWER) and bool(change.lines_for(viewer))


def _frame(change: StateChange, viewer: Perspective, localize: Localizer) -> JSON:
    line, played = change.lines_for(viewer)[-1], change.played
    flying = played.piece_move if played and change.kind == MOVE else None
    return {
        "seat": line.seat,
        "move": played.text_for(viewer) if played else "",
        "words": localize(line.message),
        "fly": flight_json(flying) if flying else None,
    }


def _scene_for(session: TableSession, viewer: Perspective) -> Scene:
    """Return the scene without choices; with all hands revealed, it shows the full state of the table."""
    if viewer == ALL:
        table = session.table
        state, rules = table.state[0], table.bare_rules
        scene = session.with_summary(with_win(table.game, table.game.scene.scene(state, rules, None), state, rules))
    else:
        scene = session.scene(viewer)
    return replace(scene, choices=())
