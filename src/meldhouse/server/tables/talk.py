"""Talk at a table: reactions, phrases, and text at private tables. It is kept in memory only, and never stored.

While a claim window is open, what seated people say is held back, and delivered when the window has closed. Otherwise
the silence of a player who has to think about a claim would reveal their hand.
"""

import json
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from meldhouse.i18n import Localizer, msg
from meldhouse.server.accounts.table_settings import TableSettings
from meldhouse.server.core.serialization import JSON
from meldhouse.server.ratelimit.token_bucket import TokenBucket
from meldhouse.server.tables.context import TableContext
from meldhouse.server.tables.presence import Presence, Subscriber
from meldhouse.session.session import OVER, PLAYING, TableSession
from meldhouse.session.talk import PHRASE, REACTION, TEXT, Talk
from meldhouse.util.errors import Mistake

MAX_LINES = 50  # texts and phrases that people who come later can read
BURST, REFILL_S = 5, 2.0  # of one person
TABLE_BURST, TABLE_REFILL_S = 15, 0.5  # of all people together


class Said(NamedTuple):
    """A phrase, reaction or text, with the person who said it."""

    person: str
    talk: Talk


class TableTalk:
    """Everything that people at one table say, and what its host allows."""

    def __init__(
        self, context: TableContext, settings: TableSettings, presence: Presence, session: Callable[[], TableSession]
    ) -> None:
        self.context, self.settings, self.presence = context, settings, presence
        self.session = session  # returns the current session, which a reload replaces
        self.lines: deque[Said] = deque(maxlen=MAX_LINES)
        self.held: list[Said] = []  # said in the open claim window
        self.muted: set[str] = set()  # people whom the host has muted
        self.is_off = False
        self.must_publish = False  # has the host decided something in the open claim window?
        self.buckets: dict[str, TokenBucket] = {}
        self.table_bucket = TokenBucket(TABLE_BURST, TABLE_REFILL_S)

    # --- what is allowed -------------------------------------------------------------------

    @property
    def allows_text(self) -> bool:
        return not self.settings.public and self.session().state != OVER

    @property
    def is_holding(self) -> bool:
        """Return whether a claim window is open."""
        session = self.session()
        return session.window is not None and session.state == PLAYING

    def _check(self, said: Said) -> None:
        """Raise a Mistake if a person may not say this, or not now."""
        if said.talk.kind == TEXT and self.settings.public:
            raise Mistake(msg("talk-public"))
        if said.talk.kind == TEXT and not self.allows_text:
            raise Mistake(msg("talk-over"))
        if self.is_off:
            raise Mistake(msg("talk-off"))
        if said.person in self.muted:
            raise Mistake(msg("talk-muted"))
        if wait_s := self._bucket_of(said.person).wait_s():
            raise Mistake(msg("talk-soon", n=wait_s))
        # In a window, the table's bucket must not show that others have said something.
        if not self.is_holding and (wait_s := self.table_bucket.wait_s()):
            raise Mistake(msg("talk-busy", n=wait_s))

    def _bucket_of(self, person: str) -> TokenBucket:
        return self.buckets.setdefault(person, TokenBucket(BURST, REFILL_S))

    # --- saying something ------------------------------------------------------------------

    def say(self, person: str, talk: Talk) -> bool:
        """Deliver what a person says, or hold it until the claim window has closed; return whether it is held."""
        said = Said(person, talk)
        self._check(said)
        self._bucket_of(person).take()
        if self.is_holding:
            self.held.append(said)
            return True
        self._deliver(said)
        return False

    def deliver_held(self) -> None:
        """Deliver what was said in a claim window, if it has closed.

        It is sorted by seat, so that the order does not show who was faster.
        """
        if self.is_holding:
            return
        if self.must_publish:
            self._publish_state()
        held, self.held = sorted(self.held, key=lambda said: self._seat_of(said.person) or 0), []
        for said in held:
            if not self.is_off and said.person not in self.muted:
                self._deliver(said)

    def _deliver(self, said: Said) -> None:
        self.table_bucket.take()
        if self.allows_text and said.talk.kind != REACTION:
            self.lines.append(said)
        for subscriber in self._readers():
            if self._may_read(subscriber, said):
                self._send(subscriber, {"tell": "said", **self._said_json(said, subscriber)})

    def _readers(self) -> list[Subscriber]:
        return [subscriber for subscriber in self.presence.subscribers if subscriber.hears_talk]

    def _may_read(self, subscriber: Subscriber, said: Said) -> bool:
        """Return whether a reader gets this, because they do not block its author."""
        return not self.context.accounts.blocks.is_blocked(subscriber.person, said.person)

    def _seat_of(self, person: str) -> int | None:
        return self.session().seating.seat_of(person)

    def _said_json(self, said: Said, subscriber: Subscriber) -> JSON:
        localize, (kind, content) = _localizer_of(subscriber), said.talk
        message = said.talk.message
        return {
            "seat": self._seat_of(said.person),
            "name": self.context.accounts.names.get(said.person) or localize(msg("somebody")),
            "kind": kind,
            "phrase": content if kind == PHRASE else "",
            "reaction": content if kind == REACTION else "",
            "words": message if isinstance(message, str) else localize(message),
        }

    # --- what the host decides ---------------------------------------------------------------

    def mute(self, person: str, is_muted: bool) -> None:
        """Mute a person at this table, or let them speak again."""
        (self.muted.add if is_muted else self.muted.discard)(person)
        self.must_publish = True
        self.deliver_held()

    def switch(self, is_on: bool) -> None:
        """Turn all talk at this table on or off."""
        self.is_off = not is_on
        self.must_publish = True
        self.deliver_held()

    # --- the state -----------------------------------------------------------------------------

    def welcome(self, subscriber: Subscriber) -> None:
        """Send the last lines and what the host has decided to a person who has come, if there is anything."""
        if subscriber.hears_talk and (self.lines or self.is_off or self.muted):
            self._send(subscriber, self._state_json(subscriber))

    def _publish_state(self) -> None:
        self.must_publish = False
        for subscriber in self._readers():
            self._send(subscriber, self._state_json(subscriber))

    def _state_json(self, subscriber: Subscriber) -> JSON:
        seats = {self._seat_of(person) for person in self.muted}
        return {
            "tell": "talk",
            "off": self.is_off,
            "muted": sorted(seat for seat in seats if seat is not None),
            "lines": [self._said_json(said, subscriber) for said in self.lines if self._may_read(subscriber, said)],
        }

    def _send(self, subscriber: Subscriber, message: JSON) -> None:
        subscriber.send(json.dumps(message, allow_nan=False))

    # --- the end ---------------------------------------------------------------------------------

    def end(self) -> None:
        """Forget all lines when the table is over."""
        if self.lines:
            self.lines.clear()
            self._publish_state()

    def forget(self, person: str) -> None:
        """Forget what a person has said, because their data is erased."""
        if person not in self.buckets and person not in self.muted:
            return
        self.lines = deque((said for said in self.lines if said.person != person), MAX_LINES)
        self.held = [said for said in self.held if said.person != person]
        self.buckets.pop(person, None)
        self.muted.discard(person)
        self._publish_state()


def _localizer_of(subscriber: Subscriber) -> Localizer:
    return Localizer(language=subscriber.language, with_markers=True)
