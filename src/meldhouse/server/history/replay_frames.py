"""The frames of a finished hand, as one seat saw it or with everything shown.

All of it is worked out in the back room.
"""

import gzip
import json
from dataclasses import replace

from meldhouse.core.record import Hand, Record
from meldhouse.core.replay import open_recorded_table, play_hand
from meldhouse.games.scene import Scene
from meldhouse.i18n import Localizer
from meldhouse.server.core.serialization import JSON, flight_json, scene_json
from meldhouse.server.history.finished_hands import FinishedHandRow, Position, as_kept, read_text
from meldhouse.session.changes import ALL, ANSWER, MOVE, PAUSE_OVER, Perspective, StateChange, Viewer
from meldhouse.session.history_view import hand_story, replay_hand
from meldhouse.session.session import TableSession

QUICKLY = 6  # how hard is tried to pack well


def frames_packed(position: Position, text: str, reader: Perspective, language: str, hands: int) -> bytes:
    """A hand, one of so many, as it is sent."""
    shown = frames(
        position.course(), read_text(position.agreed, text), reader, Localizer(language=language, with_markers=True)
    )
    told = "spectator" if reader is None else str(reader)
    whole = {"hand": len(position.hands), "hands": hands, "see": told, "frames": shown}
    return gzip.compress(json.dumps(whole, separators=(",", ":"), allow_nan=False).encode(), QUICKLY)


def story_of_hand(position: Position, text: str, viewer: Viewer) -> str:
    lines = hand_story(position.course(), read_text(position.agreed, text), viewer)
    return "".join(f"{line}\n" for line in lines)


def hands_of_record(text: str) -> list[FinishedHandRow]:
    """The hands of a record that are over, every move checked."""
    record = Record.read(text)
    table, hands = open_recorded_table(record), []
    for number, hand in enumerate(record.hands):
        play_hand(table, hand)
        if table.hands[-1].result is not None:
            hands.append(as_kept(table.game, number, table.hands[-1], table.tobytes()))
    return hands


def frames(course: TableSession, hand: Hand, reader: Perspective, read: Localizer) -> list[JSON]:
    """What each moment adds, and the scene after it; who looks back is told of every seat by its name."""
    shown: list[JSON] = []
    for _, moment in replay_hand(course, hand):
        if _is_told(moment, reader):
            shown.append(_frame(moment, reader, read))
        # after a pause without a claim the play goes on
        shown[-1]["scene"] = scene_json(_looked_at(course, reader), read)
        shown[-1]["made"] = len(course.table.hands[-1].moves)
    return shown


def _is_told(moment: StateChange, reader: Perspective) -> bool:
    """Sealed answers are for those who see everything; these know then what came of them."""
    if reader == ALL and moment.kind == PAUSE_OVER:
        return False
    return (reader == ALL or moment.kind != ANSWER) and bool(moment.lines_for(reader))


def _frame(moment: StateChange, reader: Perspective, read: Localizer) -> JSON:
    line, played = moment.lines_for(reader)[-1], moment.played
    flying = played.piece_move if played and moment.kind == MOVE else None
    return {
        "seat": line.seat,
        "move": played.text_for(reader) if played else "",
        "words": read(line.message),
        "fly": flight_json(flying) if flying else None,
    }


def _looked_at(course: TableSession, reader: Perspective) -> Scene:
    """The scene without choices; for an all-seeing reader it is drawn from the table itself."""
    if reader == ALL:
        table = course.table
        scene: Scene = course.with_summary(table.game.scene.scene(table.state[0], table.bare_rules, None))
    else:
        scene = course.scene(reader)
    return replace(scene, choices=())
