"""Broadcasts to everybody at a table what their seat may see."""

import json
from collections.abc import Callable

from meldhouse.i18n import HOUSE, Reader, Said, Seat
from meldhouse.server.core.serialization import JSON, flight_json, lines_json, said_json, scene_json
from meldhouse.server.tables.context import TableContext
from meldhouse.server.tables.fairness_events import fair_json
from meldhouse.server.tables.interactions import Interactions
from meldhouse.server.tables.live_table import LiveTable
from meldhouse.server.tables.presence import Subscriber
from meldhouse.server.tables.tutorial_json import step_json
from meldhouse.session.changes import CLOSED, DEAL, FAIR, GUIDED, MOVE, PAUSE_OVER, REMATCH, SEATS, Moment, Viewer
from meldhouse.session.session import BETWEEN, OVER, PLAYING, WAITING

Message = Callable[[Reader, str | None], JSON]


class Broadcaster:
    """Writes the messages of docs/protocol.md and hands them out."""

    def __init__(self, house: TableContext, table: LiveTable, company: Interactions) -> None:
        self.house, self.table, self.course, self.company = house, table, table.course, company

    # --- what is shown -----------------------------------------------------------------------

    def alike(self) -> JSON:
        """How the table stands, as everybody sees it: the part that `table` and `moved` share."""
        course = self.course
        return {
            "at": course.at,
            "hand": len(course.table.hands),
            "played": len(course.played),
            "over": course.state in (BETWEEN, OVER),
            "pause": self.table.clocks.pause_json(),
            "next": sorted(self.table.ready),
            "awaited": self.company.awaited_json(),
            "fair": self.fair(),
        }

    def shown(self, read: Reader, asked: bool = True) -> JSON:
        """What a viewer sees beside that; who is not `asked` yet sees no question."""
        viewer, course = read.you, self.course
        sees = course.scene if asked else course.bystanding
        return {
            "turn": course.view(viewer).turn if asked and course.state == PLAYING else None,
            "scene": scene_json(sees(viewer), read) if course.state != WAITING else None,
            "clock": self.table.clocks.json(viewer),
            "said": said_json(course.beforehand.words.get(viewer)) if viewer is not None else None,
            "step": step_json(course, read),
        }

    def fair(self) -> JSON:
        return fair_json(self.course, self.table.sheet.all_may_be_seen)

    def whole(self, read: Reader, person: str | None) -> JSON:
        """The whole `table` message."""
        return {**self._whole_alike(), **self._whole(read, person)}

    def _whole_alike(self) -> JSON:
        return {"tell": "table", **self.alike(), "vote": self.company.vote_json()}

    def _whole(self, read: Reader, person: str | None) -> JSON:
        return {
            "table": self.house.table_json(self.table.sheet, person, read, self.table),
            "you": read.you,
            **self.shown(read),
            "log": lines_json(self.course.lines(read.you), read),
        }

    # --- who is told what --------------------------------------------------------------------

    def tell(self, moment: Moment) -> None:
        """A moment, as each guest saw and heard it."""
        if moment.kind == DEAL:
            self.seats()  # who sits where is known before anybody is shown what lies there
        if moment.kind in (DEAL, MOVE, PAUSE_OVER):
            self._each(self._moved_alike(moment), lambda read, _: self._moved(moment, read))
        if moment.kind == CLOSED:
            self.tables()
        if moment.kind in (SEATS, FAIR):
            self.seats(moment)
        if moment.kind == REMATCH:
            self.rematch()
        if moment.kind == GUIDED and self.course.guide:
            self.own(self.course.guide.tutorial.seat)

    def _moved_alike(self, moment: Moment) -> JSON:
        played = moment.played
        flying = played.flight if played and moment.kind == MOVE else None
        return {
            "tell": "moved",
            "kind": moment.kind,
            "seat": played.move.seat if played else None,
            "fly": flight_json(flying) if flying else None,
            **self.alike(),
        }

    def _moved(self, moment: Moment, read: Reader) -> JSON:
        """At the start of a pause nobody can tell from the message that all are sent who is asked."""
        viewer, played = read.you, moment.played
        return {
            "move": played.heard(viewer) if played else "",
            "you": viewer,
            **self.shown(read, asked=not (moment.kind == MOVE and self.course.window)),
            "log": lines_json(moment.lines(viewer), read),
        }

    def ask(self, seat: int) -> None:
        """Whoever is asked what they claim is told so by a message of their own."""
        if self.course.window and seat in self.course.window.missing():
            self.own(seat)

    def own(self, seat: int) -> None:
        """What a seat sees now is told to whoever sits there, and to nobody else."""
        nothing: JSON = {"tell": "moved", "kind": "asked", "seat": None, "move": "", "fly": None, "log": []}
        for guest, viewer in list(self.table.presence.guests.items()):
            if viewer == seat:
                sees = self.shown(_reader(guest, viewer))
                guest.tell(json.dumps({**nothing, **self.alike(), "you": viewer, **sees}, allow_nan=False))

    def welcome(self, guest: Subscriber) -> None:
        read = _reader(guest, self.table.presence.guests[guest])
        guest.tell(json.dumps(self.whole(read, guest.person), allow_nan=False))

    def tables(self) -> None:
        """Everything anew: somebody sees the table with other eyes now."""
        self._each(self._whole_alike(), self._whole)
        self.house.lobby_changed()

    def seats(self, moment: Moment | None = None) -> None:
        def message(read: Reader, person: str | None) -> JSON:
            table = self.house.table_json(self.table.sheet, person, read, self.table)
            return {"table": table, "you": read.you, "log": lines_json(moment.lines(read.you), read) if moment else []}

        awaited = self.company.awaited_json()
        alike = {"tell": "seats", "next": sorted(self.table.ready), "awaited": awaited, "fair": self.fair()}
        self._each(alike, message)
        self.house.lobby_changed()

    def clock(self) -> None:
        alike = {"tell": "clock", "pause": self.table.clocks.pause_json()}
        self._each(alike, lambda read, _: {"clock": self.table.clocks.json(read.you)})

    # --- what people do with one another --------------------------------------------------------

    def nudge(self, seat: int, awaited: list[int]) -> None:
        """Those who are awaited hear who waits for them."""
        for guest, viewer in list(self.table.presence.guests.items()):
            if viewer in awaited:
                words = _reader(guest, viewer)(HOUSE("nudged", seat=Seat(seat)))
                guest.tell(json.dumps({"tell": "nudge", "seat": seat, "words": words}, allow_nan=False))

    def said(self, seat: int, phrase: str) -> None:
        alike = {"tell": "said", "seat": seat, "phrase": phrase}
        self._each(alike, lambda read, _: {"words": read(HOUSE(f"page-phrase-{phrase}"))})

    def vote(self, why: Said | None = None) -> None:
        """How a vote stands; `why` when it is over."""
        alike = {"tell": "vote", "vote": self.company.vote_json()}
        self._each(alike, lambda read, _: {"why": read(why) if why else ""})

    def rematch(self) -> None:
        """The same table is open once more."""
        again = self.course.rematch
        assert again is not None
        self.seats()
        self._each({"tell": "rematch", "seat": again.seat, "table": again.text})

    def _each(self, alike: JSON, own: Message | None = None) -> None:
        """To every guest what all are told alike, and what its seat may see.

        It is written out once for all, and once for all who see the same, in the same language: `own` is given a
        reader, and a person, one of those.
        """
        told, texts = json.dumps(alike, allow_nan=False), dict[tuple[Reader, bool], str]()
        for guest, viewer in list(self.table.presence.guests.items()):
            kind = _reader(guest, viewer), self.house.insider(self.table.sheet, guest.person)
            if kind not in texts:
                texts[kind] = _with_more(told, json.dumps(own(kind[0], guest.person), allow_nan=False)) if own else told
            guest.tell(texts[kind])


def _with_more(told: str, more: str) -> str:
    """Two objects, neither of them empty, written as one."""
    return f"{told[:-1]}, {more[1:]}"


def _reader(guest: Subscriber, viewer: Viewer) -> Reader:
    """A guest at the table: the page puts in names and pieces."""
    return Reader(viewer, guest.language, marked=True)
