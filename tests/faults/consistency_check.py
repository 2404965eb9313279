"""Reconstruct a simulated hour from the disk, and compare it with everything that the server wrote and sent.

Every table is replayed from its first event. Whatever a viewer was shown must be what their seat could see at that
moment. Whatever was acknowledged must be stored once, in order, and before the acknowledgement. No seat, move or time
may be lost.
"""

import json
from collections import defaultdict
from dataclasses import replace

from meldhouse.games.validation import find_game
from meldhouse.i18n import Localizer
from meldhouse.server.accounts.table_settings import CLOCKS, parse_stored_settings
from meldhouse.server.admin.backup_sqlite import check_tables
from meldhouse.server.core.serialization import lines_json, scene_json
from meldhouse.server.history.finished_hands import Snapshot
from meldhouse.server.storage.base import load_events, load_settings, load_table_ids
from meldhouse.server.tables.recovery import replay_events
from meldhouse.session.changes import MOVE, PAUSE_OVER
from meldhouse.session.events import from_stored
from meldhouse.session.seating import OPEN, PERSON
from meldhouse.session.session import OVER, PLAYING, WAITING
from tests.support.invariant_checks import viewers

GRACE = 30.0  # seconds after which others need not wait for an absent player
LATE_THOUGHT = 20.0  # seconds within which a bot's move is played, even on a very slow disk


def judge(hour) -> list[str]:
    """Return all findings of a simulated hour."""
    db, found = hour.disk.db, list(hour.findings)
    checked = check_tables(db, load_table_ids(db))
    found += [f"table {id} cannot be played again as it is kept: {why}" for id, why in checked.wrong.items()]
    shown = sorted_by_table(hour)
    for id in load_table_ids(db):
        if id not in checked.wrong:
            found += Truth(hour, id, shown[id]).differences(shown[id])
    found += twice_opened(hour) + stalled(hour)
    return found


def sorted_by_table(hour):
    """Return the messages about each table, in order."""
    shown = defaultdict(list)
    keys = [person.key for person in hour.people if person.key]
    for left in hour.left:
        message = json.loads(left.text)
        if left.wire is None:
            continue
        if any(key in left.text for key in keys):
            hour.found(f"{left.person.name} is sent a key")
        shown[left.wire.table].append((left, message))
    return shown


def twice_opened(hour):
    """Find requests for a table that opened more than one."""
    asked = hour.disk.db.execute("SELECT host, request, count(*) FROM tables GROUP BY host, request").fetchall()
    return [f"{request} opened {n} tables" for _, request, n in asked if n > 1]


def stalled(hour):
    """Find tables that don't make progress in the calm period at the end, when everyone is there and plays."""
    current = {party.table for party in hour.parties}
    now = hour._standing()
    return [
        f"table {id} stands still, at {n} events"
        for id, n in hour.before_calm.items()
        if id in current and now.get(id) == n
    ]


class Truth:
    """A table at each of its moments, reconstructed from its events."""

    def __init__(self, hour, id, shown) -> None:
        self.hour, self.id, self.found = hour, id, []
        views = [message for _, message in shown if message["tell"] in ("table", "moved")]
        self.shown = {(message["at"], message["you"]) for message in views}  # moments that nobody was shown are skipped
        self.told = {(message["hand"], message["you"]) for message in views}
        db = hour.disk.db
        self.sheet = parse_stored_settings(id, *load_settings(db, id))
        self.events = load_events(db, id)
        self.course = replay_events(replace(self.sheet, state=WAITING), Snapshot(), ())
        self.people = {person.person: person for person in hour.people if person.person}
        self.seen = defaultdict(list)  # (moment, viewer) -> the visible table, and whose turn it is
        self.heard = defaultdict(list)  # (hand, viewer) -> lines of the log
        self.sits = defaultdict(set)  # moment -> seats of people
        self.since = {}  # moment -> when it was written
        self.asked_since = {}  # seat -> since when its decision is awaited
        self.over_since = None
        self.finished, self.played = 0, defaultdict(set)  # hands so far; moment -> finished hands
        self.requests = defaultdict(list)  # (seat's person, request) -> events
        self.led = {}  # (seat, request) -> the moment after it
        self._look(0.0)
        for seq, event in enumerate(self.events):
            self._take(seq, event)

    def wrong(self, what) -> None:
        self.found.append(f"table {self.id}: {what}")

    def viewers(self, message, when) -> list:
        """Return the viewers who received messages about the table at that time."""
        return [viewer for viewer in viewers(self.course.table) if (when, viewer) in message]

    # --- replay ------------------------------------------------------------------------------------

    def _take(self, seq, event) -> None:
        written = self.hour.disk.written[self.id, seq]
        self._judge(seq, event, written)
        before = set(self.course.awaited_seats()), self.course.revision
        moments = self.course.apply(from_stored(event, find_game(self.sheet.game)))
        self.led |= self.course.answered_requests
        self.finished += any(moment.kind in (MOVE, PAUSE_OVER) for moment in moments) and self._is_settled()
        for moment in moments:
            for viewer in self.viewers(self.told, len(self.course.table.hands)):
                self.heard[len(self.course.table.hands), viewer] += lines_json(moment.lines_for(viewer), reader(viewer))
        for seat in self.course.awaited_seats():
            if seat not in before[0] or self.course.revision != before[1]:
                self.asked_since[seat] = written
        if self.course.state == OVER and self.over_since is None:
            self.over_since = written
        table = self.course.table
        if table.hands and not table.game.table_api.is_sound(table.state, table.bare_rules):
            self.wrong(f"after event {seq} the table is not sound")
        self._look(written)

    def _is_settled(self) -> bool:
        """Return whether no hand is in progress and no move can be claimed any more."""
        return self.course.table.over and self.course.window is None

    def _look(self, written) -> None:
        session = self.course
        self.played[session.revision].add(self.finished)
        self.since.setdefault(session.revision, written)
        self.sits[session.revision] |= {(person, session.seating.seat_of(person)) for person in self.people}
        for viewer in self.viewers(self.shown, session.revision):
            shown = (
                [scene_of(session, viewer, session.scene(viewer))] if session.table.hands or session.end_reason else []
            )
            if session.window:
                shown.append(dump(scene_json(session.bystander_scene(viewer), reader(viewer)), None))
            self.seen[session.revision, viewer] += [
                one for one in shown if one not in self.seen[session.revision, viewer]
            ]

    def _judge(self, seq, event, written) -> None:
        """Check that an event was allowed."""
        chairs = self.course.seating
        sits = chairs.seats[event.seat] if event.seat is not None and event.kind != "deal" else None
        if event.kind == "sit" and (sits.kind != OPEN or chairs.seat_of(event.text) is not None):
            self.wrong(f"at event {seq} a seat is given to a second person")
        if event.kind == "late" and written - self.asked_since[event.seat] < CLOCKS[self.sheet.clock].move:
            self.wrong(f"at event {seq} a seat is late after {written - self.asked_since[event.seat]:.1f} seconds")
        if event.kind not in ("move", "answer") or sits.kind != PERSON:
            return
        if event.request is not None:
            self.requests[sits.person, event.request].append((seq, event, written))
        elif not (event.seat in chairs.away or self._late(seq, event.seat) or self._gone(sits.person, written)):
            self.wrong(f"at event {seq} somebody who is there is played for, without having asked for it")

    def _late(self, seq, seat) -> bool:
        return seq > 0 and (self.events[seq - 1].kind, self.events[seq - 1].seat) == ("late", seat)

    def _gone(self, person, at) -> bool:
        """Return whether a player had been away for long enough when a bot's move was played for them."""
        lines = [wire for wire in self.people[person].wires if wire.table == self.id and wire.entered is not None]
        here = sorted((wire.entered, at + 1 if wire.ended is None else wire.ended) for wire in lines)
        gone_from = 0.0
        for entered, ended in here:
            if entered - gone_from > GRACE and at - LATE_THOUGHT < entered:
                return True
            gone_from = max(gone_from, ended)
        return at - gone_from > GRACE

    # --- comparison with messages --------------------------------------------------------------------

    def differences(self, reported) -> list[str]:
        promises = [event.chance for event in self.events if event.kind == "promise"]
        alone = sum(seat.kind == PERSON for seat in self.course.seating.seats) <= 1
        seen = {key: set(shown) for key, shown in self.seen.items()}
        lines = {key: {json.dumps(line) for line in some} for key, some in self.heard.items()}
        for left, message in reported:
            if message["tell"] in ("table", "moved"):
                self._compare(left, message, seen, lines)
            secret_may_be_told = alone or (self.over_since is not None and left.at >= self.over_since)
            if not secret_may_be_told and any(promise in left.text for promise in promises):
                self.wrong(f"at {left.at:.1f} {left.person.name} is sent what a deck is made from")
            if message["tell"] == "done" and message["id"] in left.person.asked:
                self._compare_answer(left, message)
        self._compare_order()
        self._compare_requests()
        return self.found

    def _compare(self, left, message, seen, lines) -> None:
        at, viewer = message["at"], message["you"]
        who = f"at {left.at:.1f} {left.person.name} (seat {viewer}, moment {at})"
        if (left.person.person, viewer) not in self.sits.get(at, ()):
            return self.wrong(f"{who} looks with somebody else's eyes, or at a moment that never was")
        if message["played"] not in self.played[at]:
            self.wrong(f"{who} is told that {message['played']} hands are finished, not {self.played[at]}")
        if self.since[at] > left.at:
            self.wrong(f"{who} is told of what is not written yet")
        if message["scene"] is not None and dump(message["scene"], message["turn"]) not in seen[at, viewer]:
            self.wrong(f"{who} is shown what the seat cannot see, or what is not so")
        if unknown := [
            line for line in message["log"] if json.dumps(line) not in lines.get((message["hand"], viewer), ())
        ]:
            self.wrong(f"{who} is told {unknown}")
        return None

    def _compare_answer(self, left, message) -> None:
        """Check an acknowledgement: the move is stored once, was written before, and led to the named moment."""
        events = self.requests.get((left.person.person, message["id"]), [])
        if len(events) != 1:
            return self.wrong(f"{message['id']} was acknowledged and is there {len(events)} times")
        _, event, written = events[0]
        if written > left.at:
            self.wrong(f"{message['id']} was acknowledged before it was written")
        if self.led[event.seat, message["id"]] != message["at"]:
            self.wrong(f"{message['id']} led elsewhere than to {message['at']}")
        return None

    def _compare_order(self) -> None:
        """Check that a request sent after an acknowledgement comes after it; a refused one may be sent again at any
        time.
        """
        for person in self.people.values():
            done = [request for request in person.answered if person.asked[request].answer["tell"] == "done"]
            mine = {request: self.requests.get((person.person, request)) for request in done}
            places = [(person.asked[request].sent, events[0][0]) for request, events in mine.items() if events]
            if [seq for _, seq in sorted(places)] != sorted(seq for _, seq in places):
                self.wrong(f"the moves of {person.name} are not in their order")

    def _compare_requests(self) -> None:
        for (person, request), events in self.requests.items():
            asked = self.people[person].asked.get(request)
            if (
                asked is None
                or asked.table != self.id
                or [event.text for _, event, _ in events] != [asked.message["move"]]
            ):
                self.wrong(f"{request} was never asked for like that")


def reader(viewer):
    return Localizer(viewer, "en", with_markers=True)


def scene_of(session, viewer, scene) -> str:
    turn = session.view(viewer).turn if session.state == PLAYING else None
    return dump(scene_json(scene, reader(viewer)), turn)


def dump(scene, turn) -> str:
    return json.dumps([scene, turn], sort_keys=True)
