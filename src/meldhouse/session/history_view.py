"""Replays of a record as state changes, and player views as text."""

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
    """Replay the hands of a table in a new session, and yield the session after each state change."""
    session = TableSession(table.fresh())
    for hand in table.hands:
        yield from replay_hand(session, hand)


def positions(table: Table) -> Iterator[tuple[Table, Move | None]]:
    """Yield the table after every deal (with None) and after every move in its record (with the move)."""
    for session, change in replay_changes(table):
        if change.kind == DEAL:
            yield session.table, None
        elif change.kind in (MOVE, ANSWER) and change.played:
            yield session.table, change.played.move


def replay_hand(session: TableSession, hand: Hand) -> Iterator[tuple[TableSession, StateChange]]:
    """Replay one hand in a session; raise a Mistake if its result differs from the recorded one."""
    moves = [Event("move", move.seat, move.text) for move in hand.moves]
    for event in (deal_event(hand.deck, hand.chance), *moves):
        for change in session.apply(event):
            yield session, change
    result = session.table.hands[-1].result
    if hand.result is not None and not results_agree(hand.result, result):
        raise Mistake(result_mismatch(hand, result))


@dataclass
class Story(SavableText):
    """The history of a table as text, as one seat or a spectator saw it."""

    text: str

    def __str__(self) -> str:
        return self.text


def story(table: Table, seat: int | None) -> Story:
    """Return the player view of every hand for a seat, or for a spectator (None)."""
    table.view(seat)  # raises a Mistake if the seat does not exist
    session = TableSession(table.fresh())
    hands = [line for hand in table.hands for line in hand_story(session, hand, seat)]
    return Story("\n".join([*story_header(table.game.name, table.variant, seat), *hands]) + "\n")


def story_header(game: str, variant: str, seat: Viewer) -> list[str]:
    who = "a spectator" if seat is None else f"seat {seat + 1}"
    return [STORY_LINE, f"game {game}", f"variant {variant}", f"seen by {who}"]


def hand_story(session: TableSession, hand: Hand, viewer: Viewer) -> Iterator[str]:
    """Yield a line for each visible move, and for the viewer's pieces when they change. Seats count from 1."""
    held = ""
    for _, change in replay_hand(session, hand):
        scene = session.scene(viewer)
        if change.kind == DEAL:
            yield from ("", "hand")
            yield from (f"# {zone.label}: {' '.join(zone.pieces)}" for zone in scene.zones if zone.seat is None)
        elif change.played and (text := change.played.text_for(viewer)):
            yield f"{change.played.move.seat + 1} {text}"
        in_hand = " ".join(piece for zone in scene.zones if zone.key == f"hand {viewer}" for piece in zone.pieces)
        if in_hand != held:
            yield f"# you hold {in_hand or 'nothing'}"
            held = in_hand
        if session.hand_over:
            yield from (f"# {line}" for line in session.table.summary)
