"""Retells what happened at a table, from its record."""

from collections.abc import Iterator
from dataclasses import dataclass

from meldhouse.core.record import STORY_LINE, Hand, Move, SavableText
from meldhouse.core.replay import result_mismatch, results_agree
from meldhouse.core.table import Table
from meldhouse.session.changes import ANSWER, DEAL, MOVE, StateChange, Viewer
from meldhouse.session.events import Event, deal_event
from meldhouse.session.session import TableSession
from meldhouse.util.errors import Mistake


def replay_changes(table: Table) -> Iterator[tuple[TableSession, StateChange]]:
    """The course of a table once more, moment by moment."""
    course = TableSession(table.fresh())
    for hand in table.hands:
        yield from replay_hand(course, hand)


def positions(table: Table) -> Iterator[tuple[Table, Move | None]]:
    """The table itself after every deal (with None) and every decision of its record."""
    for course, moment in replay_changes(table):
        if moment.kind == DEAL:
            yield course.table, None
        elif moment.kind in (MOVE, ANSWER) and moment.played:
            yield course.table, moment.played.move


def replay_hand(course: TableSession, hand: Hand) -> Iterator[tuple[TableSession, StateChange]]:
    """One more hand of it; a Mistake where it comes to something else than is written of it."""
    moves = [Event("move", move.seat, move.text) for move in hand.moves]
    for event in (deal_event(hand.deck, hand.chance), *moves):
        for moment in course.apply(event):
            yield course, moment
    came = course.table.hands[-1].result
    if hand.result is not None and not results_agree(hand.result, came):
        raise Mistake(result_mismatch(hand, came))


@dataclass
class Story(SavableText):
    """A table's history as one seat, or a spectator, saw it: for people to read."""

    text: str

    def __str__(self) -> str:
        return self.text


def story(table: Table, seat: int | None) -> Story:
    """Every hand as that seat (None: a spectator) saw and heard it."""
    table.view(seat)  # a wrong seat is a mistake
    course = TableSession(table.fresh())
    hands = [line for hand in table.hands for line in hand_story(course, hand, seat)]
    return Story("\n".join([*story_header(table.game.name, table.variant, seat), *hands]) + "\n")


def story_header(game: str, variant: str, seat: Viewer) -> list[str]:
    who = "a spectator" if seat is None else f"seat {seat + 1}"
    return [STORY_LINE, f"game {game}", f"variant {variant}", f"seen by {who}"]


def hand_story(course: TableSession, hand: Hand, viewer: Viewer) -> Iterator[str]:
    """Each move as it was heard, and one's own pieces whenever they have changed; people count seats from 1."""
    held = ""
    for _, moment in replay_hand(course, hand):
        scene = course.scene(viewer)
        if moment.kind == DEAL:
            yield from ("", "hand")
            yield from (f"# {zone.label}: {' '.join(zone.pieces)}" for zone in scene.zones if zone.seat is None)
        elif moment.played and (heard := moment.played.text_for(viewer)):
            yield f"{moment.played.move.seat + 1} {heard}"
        mine = " ".join(piece for zone in scene.zones if zone.key == f"hand {viewer}" for piece in zone.pieces)
        if mine != held:
            yield f"# you hold {mine or 'nothing'}"
            held = mine
        if course.hand_over:
            yield from (f"# {line}" for line in course.table.summary)
