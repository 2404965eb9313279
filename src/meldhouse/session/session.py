"""The event-sourced session of a table: events go in, state changes come out.

`check` says why not, or gives the event that would make it so, and changes nothing.  `take` is the only way anything
changes, whether it happens now or is read again.  Whoever wants to know what happened walks the moments.
"""

from collections.abc import Callable
from copy import deepcopy

from meldhouse.core.provably_fair import seat_after_draw
from meldhouse.core.record import Hand, Move, Proof
from meldhouse.core.table import Table, View
from meldhouse.games.claims import Saying
from meldhouse.games.scene import Scene
from meldhouse.games.state_arrays import twins
from meldhouse.games.tutorial import Guide
from meldhouse.i18n import Message, Seat, msg
from meldhouse.session import claim_window
from meldhouse.session.aborted_hands import AbortedHand, parse_rules_version
from meldhouse.session.changes import (
    ABORTED,
    ANSWER,
    CLOSED,
    DEAL,
    FAIR,
    GUIDED,
    MOVE,
    PAUSE_OVER,
    REMATCH,
    SEATS,
    LogLine,
    PlayedMove,
    StateChange,
    Viewer,
)
from meldhouse.session.claim_window import ClaimWindow
from meldhouse.session.closing import empty_scene, end_reason, final_scene, with_aborted_hand
from meldhouse.session.events import Event
from meldhouse.session.piece_moves import apply_piece_move
from meldhouse.session.seating import Seating
from meldhouse.session.snapshot import SessionSnapshot
from meldhouse.session.standing_claims import StandingClaims
from meldhouse.session.standings import with_standings
from meldhouse.util.errors import ErrorKind, Mistake

CLAIMS_OPEN = msg("claims-open")
WAITING, PLAYING, BETWEEN, OVER = "open", "playing", "between", "over"
USUAL_BOT_SPEED = "usual"  # how quickly bots play, unless something else was said


class TableSession:
    """A table, the people around it, and all that has happened."""

    def __init__(self, table: Table, chairs: Seating | None = None, hands: int = 0, guide: Guide | None = None) -> None:
        self.table, self.seating = table, chairs or Seating()
        self.guide = guide  # where a first hand is played that teaches
        self.max_hands = hands  # after how many the table is over; 0: when the match is decided
        self.seq = 0  # of the next event
        self.change_number = 0
        self.proof: Proof | None = None  # of the hand that comes next
        self.window: ClaimWindow | None = None
        self.standing_claims = StandingClaims(table.game)
        self.bot_speed = USUAL_BOT_SPEED
        self.end_reason: Message | None = None  # by whom it was ended, if it was
        self.rules_version = ""  # by which the hand that was dealt last is played, as far as it was told
        self.aborted_hands: list[AbortedHand] = []  # hands that were broken off
        self.rematch: Event | None = None  # the same table once more, and who has opened it
        self.answered_requests: dict[tuple[int, str], str] = {}  # requests of this hand, and the moment after each
        self.log: list[StateChange] = []  # of this hand
        self.snapshots: list[SessionSnapshot] = []  # one for every hand that came to its end here
        self._views: dict[Viewer, View] = {}
        self._scenes: dict[Viewer, Scene] = {}
        self._state = ""  # as it was found since the last event

    # --- where it stands ---------------------------------------------------------------

    @property
    def revision(self) -> str:
        """Which moment it is: one for which a hand was meant that is broken off never comes again."""
        return f"{len(self.table.hands) + len(self.aborted_hands)}.{self.change_number}"

    @property
    def state(self) -> str:
        self._state = self._state or self._compute_state()
        return self._state

    def _compute_state(self) -> str:
        if self.end_reason or (self.hand_over and self.is_last_hand):
            return OVER
        if not self.table.hands:
            return (
                BETWEEN if self.aborted_hands else WAITING
            )  # who sits there is settled, and everybody hears before the next
        return BETWEEN if self.hand_over else PLAYING

    @property
    def hand_over(self) -> bool:
        """Is a hand over, and none under way?"""
        return bool(self.table.hands) and self.window is None and self.table.over

    @property
    def is_last_hand(self) -> bool:
        """Is the hand that was dealt last the last one?"""
        return self.table.match_over or 0 < self.max_hands <= len(self.table.hands)

    def current_seat(self, chair: int) -> int:
        """Where whoever sat on a chair before this hand sits now."""
        hands = self.table.hands
        return seat_after_draw(chair, hands[-1].drawn if hands else None, int(self.table.rules.seats))

    def awaited_seats(self) -> list[int]:
        """The seats that are asked for something now."""
        if self.state != PLAYING:
            return []
        if self.window:
            return self.window.unanswered_seats()
        return [] if self.table.turn is None else [self.table.turn]

    @property
    def must_hide_claims(self) -> bool:
        """Is there anybody from whom it must be kept whether somebody can claim?"""
        return len(self.seating.person_seats()) > 1

    def standing_claim(self, seat: int) -> Saying | None:
        """What a seat has said of claims beforehand; a bot that plays for somebody claims as it likes."""
        return None if seat in self.seating.away else self.standing_claims.claim_of(seat)

    @property
    def all_claims_settled(self) -> bool:
        """Has everybody here said so much beforehand that nobody will be asked, whatever is played?"""
        return self.standing_claims.settle_all(
            seat for seat in self.seating.person_seats() if seat not in self.seating.away
        )

    @property
    def finished_hands(self) -> list[Hand]:
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
        return self.with_summary(self._scene_of_pieces(viewer))

    def with_summary(self, lies: Scene) -> Scene:
        """With what is said when a hand, or the table, is over."""
        if self.state not in (BETWEEN, OVER):
            return lies
        scene = with_aborted_hand(lies, self.log)
        scene = final_scene(scene, self.table, self.hand_over, self.end_reason) if self.end_reason else scene
        return with_standings(scene, self.table, self.state == OVER, unsettled=self.window is not None)

    def _scene_of_pieces(self, viewer: Viewer) -> Scene:
        if not self.table.hands:
            return empty_scene(self.table)
        if self.window and (self.end_reason or not self.window.pending_view(viewer)):
            return self._scene_while_waiting(viewer)
        return self.view(viewer).scene

    def bystander_scene(self, viewer: Viewer) -> Scene:
        """While claims are possible, as who is not asked sees it: most are not, and have it before them."""
        assert self.window is not None
        return self._scene_while_waiting(viewer) if self.window.pending_view(viewer) else self.scene(viewer)

    def _scene_while_waiting(self, viewer: Viewer) -> Scene:
        """The pieces have flown, and nothing has come of it yet."""
        assert self.window is not None
        played = self._last_played()
        return apply_piece_move(
            self.window.bystander_view(viewer).scene, played.piece_move if played else None, CLAIMS_OPEN
        )

    def _last_played(self) -> PlayedMove | None:
        return next((moment.played for moment in reversed(self.log) if moment.played), None)

    def log_lines(self, viewer: Viewer) -> list[LogLine]:
        """The log of this hand, as a viewer heard it."""
        return [line for moment in self.log for line in moment.lines_for(viewer)]

    # --- may it be? ------------------------------------------------------------------------

    def check(self, seat: int, text: str) -> Event:
        """A move, or a sealed answer where these are asked for."""
        if self.state == OVER:
            raise Mistake(msg("table-closed"))
        kind, check = ("answer", self.window.check) if self.window else ("move", self._check_move)
        move = check(seat, text)
        if self.guide:
            self.guide.check(seat, move)
        return Event(kind, seat, move)

    def _check_move(self, seat: int, text: str) -> str:
        return self.table.check(text, seat)

    def check_step(self, seat: int, number: object) -> Event:
        """The seat has read a step of a first hand, and wants to go on."""
        if not self._guide_of(seat).may_press_on(number):
            raise Mistake(msg("step-other"), ErrorKind.STALE)
        return Event("step", seat)

    def check_free(self, seat: int) -> Event:
        """The seat wants to play on without a guide."""
        self._guide_of(seat)
        return Event("free", seat)

    def _guide_of(self, seat: int) -> Guide:
        """The guide of a seat that learns."""
        if self.state != PLAYING or not self.guide or not self.guide.leads or seat != self.guide.lesson.seat:
            raise Mistake(msg("no-step"), ErrorKind.NOW)
        return self.guide

    def check_standing_claim(self, seat: int, name: object, lasts: object) -> Event:
        """What a seat says of claims before it is asked."""
        if self.state != PLAYING:
            raise Mistake(msg("saying-in-a-hand"))
        return self.standing_claims.check(seat, name, lasts)

    # --- it is -------------------------------------------------------------------------------

    def apply(self, event: Event) -> list[StateChange]:
        """Let it happen: what came of it, as far as anybody may know."""
        if event.kind not in APPLY:
            raise Mistake(msg("event-unknown", kind=event.kind))
        self._state = ""
        moments = APPLY[event.kind](self, event)
        if self.guide and event.kind in ("move", "answer") and event.seat is not None:
            self.guide.moved(event.seat, event.text)
        self.seq += 1
        self._views, self._scenes, self._state = {}, {}, ""
        if event.request is not None and event.seat is not None:
            self.answered_requests[event.seat, event.request] = self.revision
        if event.kind in ("move", "settled") and self.hand_over:
            self.snapshots.append(self._take_snapshot())
        return moments

    def _take_snapshot(self) -> SessionSnapshot:
        table, words = self.table, dict(self.standing_claims.by_seat)
        hands, chairs = len(table.hands), deepcopy(self.seating)
        broken = tuple(self.aborted_hands)
        return SessionSnapshot(
            hands, self.seq, self.change_number, table.tobytes(), chairs, words, self.bot_speed, broken
        )

    def restore(self, bookmark: SessionSnapshot, hands: list[Hand]) -> None:
        """As it stood then, after these hands; of those that are long over only what they came to need be told."""
        self.table.stand_at(bookmark.state, hands)
        self.seq, self.change_number, self.bot_speed = bookmark.seq, bookmark.change_number, bookmark.bot_speed
        self.seating, self.aborted_hands = deepcopy(bookmark.seating), list(bookmark.aborted_hands)
        self.standing_claims.by_seat = dict(bookmark.standing_claims)

    def _log_change(self, kind: str, played: PlayedMove | None = None, *said: LogLine) -> StateChange:
        """A moment that is kept in the log of the hand."""
        moment = StateChange(kind, self.revision, played, said)
        self.log.append(moment)
        return moment

    def _apply_seats(self, event: Event) -> list[StateChange]:
        self.seating.apply(event)
        if event.kind in ("sit", "stand", "bot", "remove") and event.seat is not None:
            self.standing_claims.clear(event.seat)
        if event.kind in SEAT_MESSAGES and event.text:
            said = msg(SEAT_MESSAGES[event.kind], seat=Seat(int(event.text)), other=Seat(event.seat or 0))
            return [self._log_change(SEATS, None, LogLine(None, said))]
        return [StateChange(SEATS, self.revision)]

    def _apply_bot_speed(self, event: Event) -> list[StateChange]:
        self.bot_speed = event.text
        return [StateChange(SEATS, self.revision)]

    def _apply_standing_claim(self, event: Event) -> list[StateChange]:
        """Nobody hears of it."""
        self.standing_claims.apply(event)
        return []

    def _apply_commitment(self, event: Event) -> list[StateChange]:
        self.proof = Proof(event.text, event.chance or "")
        return [StateChange(FAIR, self.revision)]

    def _apply_contribution(self, event: Event) -> list[StateChange]:
        assert self.proof is not None
        assert event.seat is not None
        added = {**dict(self.proof.contributions), event.seat: event.text}
        self.proof = self.proof._replace(contributions=tuple(sorted(added.items())))
        return [StateChange(FAIR, self.revision)]

    def _apply_deal(self, event: Event) -> list[StateChange]:
        """A hand is laid out; before the first it may be drawn who begins, and all are seated from there on."""
        self.table.deal_again(event.deck, int(event.chance or "1", 16))
        hand = self.table.hands[-1]
        hand.proof, hand.drawn, self.proof = self.proof, event.seat, None
        self.change_number, self.log, self.answered_requests = 0, [], {}
        self.standing_claims = StandingClaims(self.table.game)
        drawn = []
        if event.seat is not None:
            self.seating = self.seating.rotated(event.seat)
            drawn = [LogLine(None, msg("first-drawn", seat=Seat(0)))]
        return [self._log_change(DEAL, None, *drawn, LogLine(None, msg("hand-dealt", number=len(self.table.hands))))]

    def _apply_rules_version(self, event: Event) -> list[StateChange]:
        """Nobody hears of it."""
        self.rules_version = parse_rules_version(event)
        return []

    def skip(self, event: Event) -> None:
        """An event, as it is written, of a hand that is broken off later: the law is not asked about it."""
        if event.kind == "deal":
            told = (self.proof, event.text, event.chance or "", event.seat)
            self.aborted_hands.append(AbortedHand(len(self.table.hands) + 1, *told))
            self.proof, self.log, self.standing_claims = None, [], StandingClaims(self.table.game)
            self.seating = self.seating.rotated(event.seat or 0)
        self.seq += 1
        if event.request is not None and event.seat is not None:
            self.answered_requests[event.seat, event.request] = self.revision

    def _apply_aborted_hand(self, event: Event) -> list[StateChange]:
        """Its hand was passed over: what is left is to say so, and the table stands as it did before it."""
        if self.state == PLAYING:
            raise ValueError("whoever has a hand before them that was broken off reads the table again")
        self.change_number += 1
        before = len(self.table.hands)
        said = (msg("hand-broken-off", number=before + 1, before=before), msg("hand-broken-off-why"))
        return [self._log_change(ABORTED, None, *(LogLine(None, one) for one in said))]

    def _apply_move(self, event: Event) -> list[StateChange]:
        """A move, or, where a record is read, an answer as the law was told it."""
        assert event.seat is not None
        if claim_window.expects_answer(self.table.game, self.table.state):
            return self._apply_recorded_answer(event.seat, event.text)
        shown = None if self.window else self._scenes.get(event.seat)
        self.window = None  # nobody was asked
        before = twins(self.table.state)
        self.table.play(event.text, event.seat)
        move = self.table.hands[-1].moves[-1]
        self.change_number += 1
        played = PlayedMove(move, self.table.game, self.table.bare_rules, before)
        if shown:  # and need not be looked at again
            vars(played)["piece_move"] = played.find_piece_move(shown)
        moment = self._log_change(MOVE, played)
        self._open_window(moment)
        return [moment]

    def _open_window(self, moment: StateChange) -> None:
        """A pause, where somebody is asked, or others may not know that nobody is."""
        played, game = moment.played, self.table.game
        assert played is not None
        if not claim_window.is_claimable(game, played.move.public_text):
            return
        mover, state = played.move.seat, twins(self.table.state)
        if claim_window.expects_answer(game, state) or self.must_hide_claims:
            self.window = ClaimWindow(game, self.table.bare_rules, played.before, state, mover, self.standing_claim)
        else:
            self.standing_claims.expire_discard_claims(mover)

    def _apply_recorded_answer(self, seat: int, text: str) -> list[StateChange]:
        """A record has the answers one by one; only those who may see everything are told of each."""
        assert self.window is not None
        table = self.table
        sealed = PlayedMove(Move(seat, text), table.game, table.bare_rules, twins(table.state))
        self.window.open_answer(table, seat, text)
        answer = StateChange(ANSWER, self.revision, sealed)
        return (
            [answer]
            if claim_window.expects_answer(table.game, table.state)
            else [answer, *self._close_window(self.window)]
        )

    def _apply_sealed_answer(self, event: Event) -> list[StateChange]:
        """A sealed answer: nobody hears of it."""
        assert self.window is not None
        assert event.seat is not None
        self.window.answers[event.seat] = event.text
        return []

    def _apply_settled(self, event: Event) -> list[StateChange]:
        if self.window is None:
            return []  # the law was told the answers one by one
        self.window.resolve(self.table)
        return self._close_window(self.window)

    def _close_window(self, window: ClaimWindow) -> list[StateChange]:
        self.window = None
        self.standing_claims.expire_discard_claims(window.mover)
        self.change_number += 1
        claim = window.winning_claim(self.table.turn)
        if claim is None:
            return [self._log_change(PAUSE_OVER)]
        move = Move(claim.seat, claim.text, claim.text)
        return [self._log_change(PAUSE_OVER, PlayedMove(move, window.game, window.rules, claim.state, is_public=True))]

    def _apply_close(self, event: Event) -> list[StateChange]:
        self.end_reason, self.proof = end_reason(event), None
        return [self._log_change(CLOSED, None, LogLine(None, self.end_reason))]

    def _apply_guided(self, event: Event) -> list[StateChange]:
        assert self.guide is not None
        if event.kind == "step":
            self.guide.press_on()
        else:
            self.guide.let_go()
        return [StateChange(GUIDED, self.revision)]

    def _apply_rematch(self, event: Event) -> list[StateChange]:
        self.rematch = event
        return [StateChange(REMATCH, self.revision)]


SEAT_MESSAGES = {"leave": "went-on-without", "replace": "seat-replaced-by"}  # what one seat does about another

APPLY: dict[str, Callable[[TableSession, Event], list[StateChange]]] = {
    "promise": TableSession._apply_commitment,
    "added": TableSession._apply_contribution,
    "law": TableSession._apply_rules_version,
    "deal": TableSession._apply_deal,
    "broken off": TableSession._apply_aborted_hand,
    "move": TableSession._apply_move,
    "answer": TableSession._apply_sealed_answer,
    "settled": TableSession._apply_settled,
    "says": TableSession._apply_standing_claim,
    "pace": TableSession._apply_bot_speed,
    "close": TableSession._apply_close,
    "rematch": TableSession._apply_rematch,
    **dict.fromkeys(("step", "free"), TableSession._apply_guided),
    **dict.fromkeys(
        ("sit", "stand", "bot", "leave", "back", "remove", "replace", "late", "reserve"), TableSession._apply_seats
    ),
}
