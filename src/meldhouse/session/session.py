"""The event-sourced session of a table: events go in, state changes come out.

`check` says why not, or gives the event that would make it so, and changes nothing.  `take` is the only way anything
changes, whether it happens now or is read again.  Whoever wants to know what happened walks the moments.
"""

from collections.abc import Callable
from copy import deepcopy

from meldhouse.core.provably_fair import seat_of
from meldhouse.core.record import Hand, Move, Proof
from meldhouse.core.table import Table, View
from meldhouse.games.claims import StandingClaim
from meldhouse.games.scene import Scene
from meldhouse.games.state_arrays import copy_states
from meldhouse.games.tutorial import TutorialProgress
from meldhouse.i18n import HOUSE, Said, Seat
from meldhouse.session import claim_window
from meldhouse.session.aborted_hands import Broken, law_told
from meldhouse.session.changes import (
    ANSWER,
    BROKEN,
    CLOSED,
    DEAL,
    FAIR,
    GUIDED,
    MOVE,
    PAUSE_OVER,
    REMATCH,
    SEATS,
    Line,
    Moment,
    Played,
    Viewer,
)
from meldhouse.session.claim_window import Window
from meldhouse.session.closing import by_whom, ended, never_dealt, with_broken
from meldhouse.session.events import Event
from meldhouse.session.piece_moves import flown
from meldhouse.session.seating import Chairs
from meldhouse.session.snapshot import Bookmark
from meldhouse.session.standing_claims import Beforehand
from meldhouse.session.standings import with_standings
from meldhouse.util.errors import Kind, Mistake

CLAIMS = HOUSE("claims-open")
WAITING, PLAYING, BETWEEN, OVER = "open", "playing", "between", "over"
USUAL = "usual"  # how quickly bots play, unless something else was said


class Course:
    """A table, the people around it, and all that has happened."""

    def __init__(
        self, table: Table, chairs: Chairs | None = None, hands: int = 0, guide: TutorialProgress | None = None
    ) -> None:
        self.table, self.chairs = table, chairs or Chairs()
        self.guide = guide  # where a first hand is played that teaches
        self.hands = hands  # after how many the table is over; 0: when the match is decided
        self.seq = 0  # of the next event
        self.moment = 0
        self.proof: Proof | None = None  # of the hand that comes next
        self.window: Window | None = None
        self.beforehand = Beforehand(table.game)
        self.pace = USUAL
        self.ended: Said | None = None  # by whom it was ended, if it was
        self.law = ""  # by which the hand that was dealt last is played, as far as it was told
        self.broken: list[Broken] = []  # hands that were broken off
        self.rematch: Event | None = None  # the same table once more, and who has opened it
        self.answered: dict[tuple[int, str], str] = {}  # requests of this hand, and the moment after each
        self.log: list[Moment] = []  # of this hand
        self.bookmarks: list[Bookmark] = []  # one for every hand that came to its end here
        self._views: dict[Viewer, View] = {}
        self._scenes: dict[Viewer, Scene] = {}
        self._state = ""  # as it was found since the last event

    # --- where it stands ---------------------------------------------------------------

    @property
    def at(self) -> str:
        """Which moment it is: one for which a hand was meant that is broken off never comes again."""
        return f"{len(self.table.hands) + len(self.broken)}.{self.moment}"

    @property
    def state(self) -> str:
        self._state = self._state or self._stands()
        return self._state

    def _stands(self) -> str:
        if self.ended or (self.hand_over and self.is_last):
            return OVER
        if not self.table.hands:
            return BETWEEN if self.broken else WAITING  # who sits there is settled, and everybody hears before the next
        return BETWEEN if self.hand_over else PLAYING

    @property
    def hand_over(self) -> bool:
        """Is a hand over, and none under way?"""
        return bool(self.table.hands) and self.window is None and self.table.over

    @property
    def is_last(self) -> bool:
        """Is the hand that was dealt last the last one?"""
        return self.table.match_over or 0 < self.hands <= len(self.table.hands)

    def drawn_seat(self, chair: int) -> int:
        """Where whoever sat on a chair before this hand sits now."""
        hands = self.table.hands
        return seat_of(chair, hands[-1].drawn if hands else None, int(self.table.rules.seats))

    def waiting_for(self) -> list[int]:
        """The seats that are asked for something now."""
        if self.state != PLAYING:
            return []
        if self.window:
            return self.window.missing()
        return [] if self.table.turn is None else [self.table.turn]

    @property
    def hides(self) -> bool:
        """Is there anybody from whom it must be kept whether somebody can claim?"""
        return len(self.chairs.people()) > 1

    def said(self, seat: int) -> StandingClaim | None:
        """What a seat has said of claims beforehand; a bot that plays for somebody claims as it likes."""
        return None if seat in self.chairs.away else self.beforehand.saying(seat)

    @property
    def settled_beforehand(self) -> bool:
        """Has everybody here said so much beforehand that nobody will be asked, whatever is played?"""
        return self.beforehand.settles(seat for seat in self.chairs.people() if seat not in self.chairs.away)

    @property
    def played(self) -> list[Hand]:
        """The finished hands.  While the last discard may still be claimed, its hand is not one of them."""
        return self.table.hands if self.hand_over else self.table.hands[:-1]

    # --- what is seen --------------------------------------------------------------------

    def view(self, viewer: Viewer) -> View:
        """What a viewer may know now."""
        if viewer not in self._views:
            self._views[viewer] = self.window.view(viewer) if self.window else self.table.view(viewer)
        return self._views[viewer]

    def scene(self, viewer: Viewer) -> Scene:
        """What lies where for a viewer."""
        if viewer not in self._scenes:
            self._scenes[viewer] = self._scene(viewer)
        return self._scenes[viewer]

    def _scene(self, viewer: Viewer) -> Scene:
        return self.summed_up(self._lies(viewer))

    def summed_up(self, lies: Scene) -> Scene:
        """With what is said when a hand, or the table, is over."""
        if self.state not in (BETWEEN, OVER):
            return lies
        scene = with_broken(lies, self.log)
        scene = ended(scene, self.table, self.hand_over, self.ended) if self.ended else scene
        return with_standings(scene, self.table, self.state == OVER, unsettled=self.window is not None)

    def _lies(self, viewer: Viewer) -> Scene:
        if not self.table.hands:
            return never_dealt(self.table)
        if self.window and (self.ended or not self.window.question(viewer)):
            return self._bystanding(viewer)
        return self.view(viewer).scene

    def bystanding(self, viewer: Viewer) -> Scene:
        """While claims are possible, as who is not asked sees it: most are not, and have it before them."""
        assert self.window is not None
        return self._bystanding(viewer) if self.window.question(viewer) else self.scene(viewer)

    def _bystanding(self, viewer: Viewer) -> Scene:
        """The pieces have flown, and nothing has come of it yet."""
        assert self.window is not None
        played = self._last_played()
        return flown(self.window.bystanding(viewer).scene, played.flight if played else None, CLAIMS)

    def _last_played(self) -> Played | None:
        return next((moment.played for moment in reversed(self.log) if moment.played), None)

    def lines(self, viewer: Viewer) -> list[Line]:
        """The log of this hand, as a viewer heard it."""
        return [line for moment in self.log for line in moment.lines(viewer)]

    # --- may it be? ------------------------------------------------------------------------

    def check(self, seat: int, text: str) -> Event:
        """A move, or a sealed answer where these are asked for."""
        if self.state == OVER:
            raise Mistake(HOUSE("table-closed"))
        kind, check = ("answer", self.window.check) if self.window else ("move", self._check_move)
        move = check(seat, text)
        if self.guide:
            self.guide.check(seat, move)
        return Event(kind, seat, move)

    def _check_move(self, seat: int, text: str) -> str:
        return self.table.check(text, seat)

    def check_step(self, seat: int, number: object) -> Event:
        """The seat has read a step of a first hand, and wants to go on."""
        if not self._guided_by(seat).can_advance(number):
            raise Mistake(HOUSE("step-other"), Kind.STALE)
        return Event("step", seat)

    def check_free(self, seat: int) -> Event:
        """The seat wants to play on without a guide."""
        self._guided_by(seat)
        return Event("free", seat)

    def _guided_by(self, seat: int) -> TutorialProgress:
        """The guide of a seat that learns."""
        if self.state != PLAYING or not self.guide or not self.guide.is_active or seat != self.guide.tutorial.seat:
            raise Mistake(HOUSE("no-step"), Kind.NOW)
        return self.guide

    def check_says(self, seat: int, name: object, lasts: object) -> Event:
        """What a seat says of claims before it is asked."""
        if self.state != PLAYING:
            raise Mistake(HOUSE("saying-in-a-hand"))
        return self.beforehand.check(seat, name, lasts)

    # --- it is -------------------------------------------------------------------------------

    def take(self, event: Event) -> list[Moment]:
        """Let it happen: what came of it, as far as anybody may know."""
        if event.kind not in TAKE:
            raise Mistake(HOUSE("event-unknown", kind=event.kind))
        self._state = ""
        moments = TAKE[event.kind](self, event)
        if self.guide and event.kind in ("move", "answer") and event.seat is not None:
            self.guide.record_move(event.seat, event.text)
        self.seq += 1
        self._views, self._scenes, self._state = {}, {}, ""
        if event.request is not None and event.seat is not None:
            self.answered[event.seat, event.request] = self.at
        if event.kind in ("move", "settled") and self.hand_over:
            self.bookmarks.append(self._bookmark())
        return moments

    def _bookmark(self) -> Bookmark:
        table, words = self.table, dict(self.beforehand.words)
        hands, chairs = len(table.hands), deepcopy(self.chairs)
        broken = tuple(self.broken)
        return Bookmark(hands, self.seq, self.moment, table.tobytes(), chairs, words, self.pace, broken)

    def open_at(self, bookmark: Bookmark, hands: list[Hand]) -> None:
        """As it stood then, after these hands; of those that are long over only what they came to need be told."""
        self.table.stand_at(bookmark.state, hands)
        self.seq, self.moment, self.pace = bookmark.seq, bookmark.moment, bookmark.pace
        self.chairs, self.broken = deepcopy(bookmark.chairs), list(bookmark.broken)
        self.beforehand.words = dict(bookmark.words)

    def _told(self, kind: str, played: Played | None = None, *said: Line) -> Moment:
        """A moment that is kept in the log of the hand."""
        moment = Moment(kind, self.at, played, said)
        self.log.append(moment)
        return moment

    def _seats(self, event: Event) -> list[Moment]:
        self.chairs.take(event)
        if event.kind in ("sit", "stand", "bot", "remove") and event.seat is not None:
            self.beforehand.forget(event.seat)
        if event.kind in TOLD and event.text:
            said = HOUSE(TOLD[event.kind], seat=Seat(int(event.text)), other=Seat(event.seat or 0))
            return [self._told(SEATS, None, Line(None, said))]
        return [Moment(SEATS, self.at)]

    def _pace(self, event: Event) -> list[Moment]:
        self.pace = event.text
        return [Moment(SEATS, self.at)]

    def _says(self, event: Event) -> list[Moment]:
        """Nobody hears of it."""
        self.beforehand.take(event)
        return []

    def _promise(self, event: Event) -> list[Moment]:
        self.proof = Proof(event.text, event.chance or "")
        return [Moment(FAIR, self.at)]

    def _added(self, event: Event) -> list[Moment]:
        assert self.proof is not None
        assert event.seat is not None
        added = {**dict(self.proof.added), event.seat: event.text}
        self.proof = self.proof._replace(added=tuple(sorted(added.items())))
        return [Moment(FAIR, self.at)]

    def _deal(self, event: Event) -> list[Moment]:
        """A hand is laid out; before the first it may be drawn who begins, and all are seated from there on."""
        self.table.deal_again(event.deck, int(event.chance or "1", 16))
        hand = self.table.hands[-1]
        hand.proof, hand.drawn, self.proof = self.proof, event.seat, None
        self.moment, self.log, self.answered = 0, [], {}
        self.beforehand = Beforehand(self.table.game)
        drawn = []
        if event.seat is not None:
            self.chairs = self.chairs.turned(event.seat)
            drawn = [Line(None, HOUSE("first-drawn", seat=Seat(0)))]
        return [self._told(DEAL, None, *drawn, Line(None, HOUSE("hand-dealt", number=len(self.table.hands))))]

    def _law(self, event: Event) -> list[Moment]:
        """Nobody hears of it."""
        self.law = law_told(event)
        return []

    def pass_over(self, event: Event) -> None:
        """An event, as it is written, of a hand that is broken off later: the law is not asked about it."""
        if event.kind == "deal":
            told = (self.proof, event.text, event.chance or "", event.seat)
            self.broken.append(Broken(len(self.table.hands) + 1, *told))
            self.proof, self.log, self.beforehand = None, [], Beforehand(self.table.game)
            self.chairs = self.chairs.turned(event.seat or 0)
        self.seq += 1
        if event.request is not None and event.seat is not None:
            self.answered[event.seat, event.request] = self.at

    def _broken_off(self, event: Event) -> list[Moment]:
        """Its hand was passed over: what is left is to say so, and the table stands as it did before it."""
        if self.state == PLAYING:
            raise ValueError("whoever has a hand before them that was broken off reads the table again")
        self.moment += 1
        before = len(self.table.hands)
        said = (HOUSE("hand-broken-off", number=before + 1, before=before), HOUSE("hand-broken-off-why"))
        return [self._told(BROKEN, None, *(Line(None, one) for one in said))]

    def _move(self, event: Event) -> list[Moment]:
        """A move, or, where a record is read, an answer as the law was told it."""
        assert event.seat is not None
        if claim_window.asks(self.table.game, self.table.state):
            return self._tell_answer(event.seat, event.text)
        shown = None if self.window else self._scenes.get(event.seat)
        self.window = None  # nobody was asked
        before = copy_states(self.table.state)
        self.table.play(event.text, event.seat)
        move = self.table.hands[-1].moves[-1]
        self.moment += 1
        played = Played(move, self.table.game, self.table.bare_rules, before)
        if shown:  # and need not be looked at again
            vars(played)["flight"] = played.flying(shown)
        moment = self._told(MOVE, played)
        self._open_window(moment)
        return [moment]

    def _open_window(self, moment: Moment) -> None:
        """A pause, where somebody is asked, or others may not know that nobody is."""
        played, game = moment.played, self.table.game
        assert played is not None
        if not claim_window.may_be_claimed(game, played.move.heard):
            return
        mover, state = played.move.seat, copy_states(self.table.state)
        if claim_window.asks(game, state) or self.hides:
            self.window = Window(game, self.table.bare_rules, played.before, state, mover, self.said)
        else:
            self.beforehand.went_by(mover)

    def _tell_answer(self, seat: int, text: str) -> list[Moment]:
        """A record has the answers one by one; only those who may see everything are told of each."""
        assert self.window is not None
        table = self.table
        sealed = Played(Move(seat, text), table.game, table.bare_rules, copy_states(table.state))
        self.window.tell(table, seat, text)
        answer = Moment(ANSWER, self.at, sealed)
        return [answer] if claim_window.asks(table.game, table.state) else [answer, *self._close_window(self.window)]

    def _answer(self, event: Event) -> list[Moment]:
        """A sealed answer: nobody hears of it."""
        assert self.window is not None
        assert event.seat is not None
        self.window.answers[event.seat] = event.text
        return []

    def _settled(self, event: Event) -> list[Moment]:
        if self.window is None:
            return []  # the law was told the answers one by one
        self.window.resolve(self.table)
        return self._close_window(self.window)

    def _close_window(self, window: Window) -> list[Moment]:
        self.window = None
        self.beforehand.went_by(window.mover)
        self.moment += 1
        claim = window.claim(self.table.turn)
        if claim is None:
            return [self._told(PAUSE_OVER)]
        move = Move(claim.seat, claim.text, claim.text)
        return [self._told(PAUSE_OVER, Played(move, window.game, window.rules, claim.state, aloud=True))]

    def _close(self, event: Event) -> list[Moment]:
        self.ended, self.proof = by_whom(event), None
        return [self._told(CLOSED, None, Line(None, self.ended))]

    def _guided(self, event: Event) -> list[Moment]:
        assert self.guide is not None
        if event.kind == "step":
            self.guide.advance()
        else:
            self.guide.end()
        return [Moment(GUIDED, self.at)]

    def _rematch(self, event: Event) -> list[Moment]:
        self.rematch = event
        return [Moment(REMATCH, self.at)]


TOLD = {"leave": "went-on-without", "replace": "seat-replaced-by"}  # what one seat does about another

TAKE: dict[str, Callable[[Course, Event], list[Moment]]] = {
    "promise": Course._promise,
    "added": Course._added,
    "law": Course._law,
    "deal": Course._deal,
    "broken off": Course._broken_off,
    "move": Course._move,
    "answer": Course._answer,
    "settled": Course._settled,
    "says": Course._says,
    "pace": Course._pace,
    "close": Course._close,
    "rematch": Course._rematch,
    **dict.fromkeys(("step", "free"), Course._guided),
    **dict.fromkeys(("sit", "stand", "bot", "leave", "back", "remove", "replace", "late", "reserve"), Course._seats),
}
