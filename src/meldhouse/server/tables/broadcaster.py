"""Broadcasts a table's state to its subscribers; each receives only what its seat may see."""

from collections.abc import Callable
from functools import lru_cache

from meldhouse.core.heard_moves import Heard
from meldhouse.games.moments import Event, event_of
from meldhouse.i18n import Localizer, Message, Seat, msg
from meldhouse.server.accounts.access import is_insider
from meldhouse.server.core.scene_text import ENCODE, encode, scene_text
from meldhouse.server.core.serialization import JSON, flight_json, lines_json, standing_claim_json
from meldhouse.server.core.websocket_frames import SharedText
from meldhouse.server.tables.bot_json import bot_json
from meldhouse.server.tables.context import TableContext
from meldhouse.server.tables.fairness_events import fair_json
from meldhouse.server.tables.interactions import Interactions
from meldhouse.server.tables.live_table import LiveTable
from meldhouse.server.tables.presence import Subscriber
from meldhouse.server.tables.table_json import table_json
from meldhouse.server.tables.tutorial_json import step_json
from meldhouse.session.changes import CLOSED, DEAL, FAIR, GUIDED, MOVE, PAUSE_OVER, REMATCH, SEATS, StateChange, Viewer
from meldhouse.session.session import BETWEEN, OVER, PLAYING, WAITING

PayloadBuilder = Callable[[Localizer, Subscriber], JSON]


class Broadcaster:
    """Builds the messages that docs/reference/api.md describes, and sends them to subscribers."""

    def __init__(self, context: TableContext, table: LiveTable, interactions: Interactions) -> None:
        self.context, self.table, self.session, self.interactions = context, table, table.session, interactions

    # --- the state as JSON -------------------------------------------------------------------

    def common_json(self) -> JSON:
        """Return the fields of the messages `table` and `moved` that are the same for every viewer."""
        session = self.session
        return {
            "at": session.revision,
            "hand": len(session.table.hands),
            "played": len(session.finished_hands),
            "over": session.state in (BETWEEN, OVER),
            "pause": self.table.clocks.pause_json(),
            "next": sorted(self.table.ready),
            "awaited": self.interactions.awaited_json(),
            "fair": self.fairness_json(),
        }

    def viewer_json(self, localize: Localizer, asked: bool = True) -> JSON:
        """Return the fields that depend on the viewer, with the scene as text.

        Without `asked`, they hide that the viewer must decide.
        """
        viewer, session = localize.viewer, self.session
        scene_of = session.scene if asked else session.bystander_scene
        return {
            "turn": session.view(viewer).turn if asked and session.state == PLAYING else None,
            "scene": scene_text(scene_of(viewer), localize) if session.state != WAITING else None,
            "clock": self.table.clocks.json(viewer),
            "said": standing_claim_json(session.standing_claims.by_seat.get(viewer)) if viewer is not None else None,
            "step": step_json(session, localize),
        }

    def fairness_json(self) -> JSON:
        return fair_json(self.session, self.table.settings.can_reveal_hands)

    def table_message(self, localize: Localizer, person: str | None, wants_view: bool = False) -> JSON:
        """Return the complete `table` message as JSON, with the scene as text."""
        return {**self._table_common(), **self._table_for_viewer(localize, person, wants_view)}

    def _table_common(self) -> JSON:
        return {"tell": "table", **self.common_json(), "vote": self.interactions.vote_json()}

    def _table_for_viewer(self, localize: Localizer, person: str | None, wants_view: bool) -> JSON:
        heard = self.session.table.heard(localize.viewer) if wants_view else []
        return {
            **(bot_json(self.session, localize.viewer, heard) if wants_view else {}),
            "table": table_json(self.context, self.table.settings, person, localize, self.table),
            "you": localize.viewer,
            **self.viewer_json(localize),
            "log": lines_json(self.session.log_lines(localize.viewer), localize),
        }

    # --- state changes -----------------------------------------------------------------------

    def publish_change(self, change: StateChange) -> None:
        """Publish a state change to each subscriber, as far as that subscriber may see it."""
        if change.kind == DEAL:
            self.publish_seats()  # publish seats before the pieces in front of them
        if change.kind in (DEAL, MOVE, PAUSE_OVER):
            self._publish(
                self._moved_common(change),
                lambda localize, subscriber: self._moved_for_viewer(change, localize, subscriber.wants_view),
            )
        if change.kind == CLOSED:
            self.publish_table()
        if change.kind in (SEATS, FAIR):
            self.publish_seats(change)
        if change.kind == REMATCH:
            self.publish_rematch()
        if change.kind == GUIDED and self.session.guide:
            self.publish_to_seat(self.session.guide.tutorial.seat)

    def _moved_common(self, change: StateChange) -> JSON:
        played = change.played
        flying = played.piece_move if played and change.kind == MOVE else None
        return {
            "tell": "moved",
            "kind": change.kind,
            "seat": played.move.seat if played else None,
            "fly": flight_json(flying) if flying else None,
            **self.common_json(),
        }

    def _moved_for_viewer(self, change: StateChange, localize: Localizer, wants_view: bool) -> JSON:
        """Return a viewer's part of `moved`. When a pause starts, it must not reveal which seats can claim."""
        viewer, played = localize.viewer, change.played
        move, asked = played.text_for(viewer) if played else "", not (change.kind == MOVE and self.session.window)
        heard = [Heard(played.move.seat, move)] if played else []
        return {
            **(bot_json(self.session, viewer, heard, asked) if wants_view else {}),
            "move": move,
            "event": self._event(change, viewer).value,
            "you": viewer,
            **self.viewer_json(localize, asked),
            "log": lines_json(change.lines_for(viewer), localize),
        }

    def _event(self, change: StateChange, viewer: Viewer) -> Event:
        """Return the event of a move; while a claim window is open, the move has no effect that a viewer may see."""
        played, session = change.played, self.session
        if played is None:
            return Event.NONE
        view = session.window.bystander_view(viewer) if session.window else session.view(viewer)
        return event_of(played.game, view.state[0], view.rules, played.move.seat, played.text_for(viewer))

    def publish_question(self, seat: int) -> None:
        """Ask a seat for its claim in a separate message."""
        if self.session.window and seat in self.session.window.unanswered_seats():
            self.publish_to_seat(seat)

    def publish_to_seat(self, seat: int) -> None:
        """Publish the view of a seat to that seat's subscribers only."""
        base: JSON = {"tell": "moved", "kind": "asked", "seat": None, "move": "", "event": Event.NONE.value}
        base |= {"fly": None, "log": []}
        for subscriber, viewer in list(self.table.presence.subscribers.items()):
            if viewer == seat:
                state = self.viewer_json(_localizer_of(subscriber, viewer))
                if subscriber.wants_view:
                    state |= bot_json(self.session, viewer, [])
                subscriber.send(encode({**base, **self.common_json(), "you": viewer, **state}))

    def send_table(self, subscriber: Subscriber) -> None:
        localize = _localizer_of(subscriber, self.table.presence.subscribers[subscriber])
        message = self.table_message(localize, subscriber.person, subscriber.wants_view)
        subscriber.send(encode(message))

    def publish_table(self) -> None:
        """Publish the complete table, because the view of a subscriber has changed."""
        self._publish(
            self._table_common(),
            lambda localize, subscriber: self._table_for_viewer(localize, subscriber.person, subscriber.wants_view),
        )
        self.context.tables.notify_changed()

    def publish_seats(self, change: StateChange | None = None) -> None:
        def message(localize: Localizer, subscriber: Subscriber) -> JSON:
            table = table_json(self.context, self.table.settings, subscriber.person, localize, self.table)
            return {
                "table": table,
                "you": localize.viewer,
                "log": lines_json(change.lines_for(localize.viewer), localize) if change else [],
            }

        awaited = self.interactions.awaited_json()
        common = {"tell": "seats", "next": sorted(self.table.ready), "awaited": awaited, "fair": self.fairness_json()}
        self._publish(common, message)
        self.context.tables.notify_changed()

    def publish_clock(self) -> None:
        common = {"tell": "clock", "pause": self.table.clocks.pause_json()}
        self._publish(common, lambda localize, _: {"clock": self.table.clocks.json(localize.viewer)})

    # --- interactions ---------------------------------------------------------------------------

    def send_nudge(self, seat: int, awaited: list[int]) -> None:
        """Notify the awaited seats that a seat is waiting for them."""
        for subscriber, viewer in list(self.table.presence.subscribers.items()):
            if viewer in awaited:
                words = _localizer_of(subscriber, viewer)(msg("nudged", seat=Seat(seat)))
                subscriber.send(ENCODE({"tell": "nudge", "seat": seat, "words": words}))

    def publish_vote(self, why: Message | None = None) -> None:
        """Publish the state of a vote; `why` explains why it was rejected."""
        common = {"tell": "vote", "vote": self.interactions.vote_json()}
        self._publish(common, lambda localize, _: {"why": localize(why) if why else ""})

    def publish_rematch(self) -> None:
        """Publish that a rematch has been opened."""
        event = self.session.rematch
        assert event is not None
        self.publish_seats()
        self._publish({"tell": "rematch", "seat": event.seat, "table": event.text})

    def _publish(self, common: JSON, build: PayloadBuilder | None = None) -> None:
        """Send every subscriber the common fields and the fields for its own view.

        The common fields are serialized once; `build` runs only once for each language and view. Subscribers with the
        same text also share its frame.
        """
        common_text, texts = ENCODE(common), dict[tuple[Localizer, bool, bool], SharedText]()
        for subscriber, viewer in list(self.table.presence.subscribers.items()):
            key = (
                _localizer_of(subscriber, viewer),
                is_insider(self.table.settings, subscriber.person, self.context.accounts.invited),
                subscriber.wants_view,
            )
            if key not in texts:
                texts[key] = SharedText(
                    _merge_json(common_text, encode(build(key[0], subscriber))) if build else common_text
                )
            subscriber.send(texts[key])


def _merge_json(first: str, second: str) -> str:
    """Merge two serialized JSON objects that are not empty."""
    return f"{first[:-1]}, {second[1:]}"


def _localizer_of(subscriber: Subscriber, viewer: Viewer) -> Localizer:
    """Return the localizer of a subscriber, which leaves names and pieces for the client to fill in."""
    return _localizer(viewer, subscriber.language)


@lru_cache(256)
def _localizer(viewer: Viewer, language: str) -> Localizer:
    return Localizer(viewer, language, with_markers=True)
