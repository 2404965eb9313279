"""A finished hand moment by moment, as somebody saw it or as an all-seeing reader sees it."""

from dataclasses import replace

from meldhouse.course.course import Course
from meldhouse.course.moments import ALL, ANSWER, MOVE, PAUSE_OVER, Eyes, Moment
from meldhouse.course.retelling import hand_retold
from meldhouse.games.scenes import Scene
from meldhouse.record import Hand, Record
from meldhouse.server.telling import JSON, flight_json, scene_json
from meldhouse.table import Table
from meldhouse.words import Reader


def frames(table: Table, hand: int, reader: Eyes, read: Reader) -> list[JSON]:
    """What each moment adds, and the scene after it; who looks back is told of every seat by its name."""
    course = Course(table.fresh())
    for before in table.hands[:hand]:
        for _ in hand_retold(course, before):
            pass
    shown: list[JSON] = []
    for _, moment in hand_retold(course, table.hands[hand]):
        if is_told(moment, reader):
            shown.append(frame(moment, reader, read))
        shown[-1]["scene"] = scene_json(
            looked_at(course, reader), read
        )  # after a pause without a claim the play goes on
    return shown


def is_told(moment: Moment, reader: Eyes) -> bool:
    """Sealed answers are for those who see everything; these know then what came of them."""
    if reader == ALL and moment.kind == PAUSE_OVER:
        return False
    return (reader == ALL or moment.kind != ANSWER) and bool(moment.lines(reader))


def frame(moment: Moment, reader: Eyes, read: Reader) -> JSON:
    line, played = moment.lines(reader)[-1], moment.played
    flying = played.flight if played and moment.kind == MOVE else None
    return {
        "seat": line.seat,
        "move": played.heard(reader) if played else "",
        "words": read(line.said),
        "fly": flight_json(flying) if flying else None,
    }


def looked_at(course: Course, reader: Eyes) -> Scene:
    """The scene without choices; for an all-seeing reader it is drawn from the table itself."""
    if reader == ALL:
        table = course.table
        scene: Scene = course.summed_up(table.game.scene.scene(table.state[0], table.bare_rules, None))
    else:
        scene = course.scene(reader)
    return replace(scene, choices=())


def whole_record(table: Table, hands: list[Hand], seats: list[JSON]) -> Record:
    """Everything that was played, with the names that are told of the seats."""
    names = {seat["seat"]: seat["name"] for seat in seats if seat["name"]}
    return Record(table.game.name, table.variant, table.options(), None, hands, names)
