"""The event-sourced session of a table, which applies events and returns state changes.

`check` returns the event for a request, or raises an error with the reason if it is not allowed. `apply` is the
only mutation, for new and for replayed events.  The state changes that it returns show callers what happened.
"""

from collections.abc import Callable
from copy import deepcopy

from meldhouse.core.provably_fair import seat_after_draw
from meldhouse.core.record import Hand, Move, Proof
from meldhouse.core.table import Table, View
from meldhouse.games.claims import StandingClaim, expects_answer
from meldhouse.games.scene import Scene
from meldhouse.games.state_arrays import copy_states
from meldhouse.games.tutorial import TutorialProgress
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
USUAL_BOT_SPEED = "usual"  # used until there is a `pace` event


class TableSession:
    """A table, its seats, and the log of the current hand, as they result from the table's events."""

    def __init__(
        self, table: Table, seating: Seating | None = None, max_hands: int = 0, guide: TutorialProgress | None = None
    ) -> None:
        self.table, self.seating = table, seating or Seating()
        self.guide = guide  # guide of a tutorial's hand
        self.max_hands = max_hands  # 0: play until the match is decided
        self.seq = 0  # number of the next event
        self.change_number = 0  # number of changes in this hand
        self.proof: Proof | None = None  # proof for the next hand
        self.window: ClaimWindow | None = None
        self.standing_claims = StandingClaims(table.game)
        self.bot_speed = USUAL_BOT_SPEED
        self.end_reason: Message | None = None  # set if the table was ended
        self.rules_version = ""  # version for the current hand; "" if unknown
        self.aborted_hands: list[AbortedHand] = []
        self.rematch: Event | None = None
        self.answered_requests: dict[tuple[int, str], str] = {}  # (seat, request ID) -> revision, for the current hand
        self.log: list[StateChange] = []  # state changes of the current hand
        self.snapshots: list[SessionSnapshot] = []  # one snapshot for each finished hand
        self._views: dict[Viewer, View] = {}
        self._scenes: dict[Viewer, Scene] = {}
        self._state = ""  # cached until the next event

    # --- state -------------------------------------------------------------------------

    @property
    def revision(self) -> str:
        """The ID of the current public state, which counts aborted hands so that an ID is never reused."""
        return f"{len(self.table.hands) + len(self.aborted_hands)}.{self.change_number}"

    @property
    def state(self) -> str:
        self._state = self._state or self._compute_state()
        return self._state

    def _compute_state(self) -> str:
        if self.end_reason or (self.hand_over and self.is_last_hand):
            return OVER
        if not self.table.hands:
            return BETWEEN if self.aborted_hands else WAITING  # after an aborted hand, the seats are already settled
        return BETWEEN if self.hand_over else PLAYING

    @property
    def hand_over(self) -> bool:
        """Return whether the last hand is over and its last discard can no longer be claimed."""
        return bool(self.table.hands) and self.window is None and self.table.over

    @property
    def is_last_hand(self) -> bool:
        """Return whether the current hand is the last one."""
        return self.table.match_over or 0 < self.max_hands <= len(self.table.hands)

    def current_seat(self, initial_seat: int) -> int:
        """Return the current number of a seat, which may have changed when this hand was dealt."""
        hands = self.table.hands
        return seat_after_draw(initial_seat, hands[-1].drawn if hands else None, int(self.table.rules.seats))

    def awaited_seats(self) -> list[int]:
        """Return the seats that have to act or that may claim."""
        if self.state != PLAYING:
            return []
        if self.window:
            return self.window.unanswered_seats()
        return [] if self.table.turn is None else [self.table.turn]

    @property
    def must_hide_claims(self) -> bool:
        """Return whether a person could infer another person's hand from the fact that there is a claim window."""
        return len(self.seating.person_seats()) > 1

    def standing_claim(self, seat: int) -> StandingClaim | None:
        """Return the claim that a seat has stated in advance; it is ignored while a bot replaces the person."""
        return None if seat in self.seating.away else self.standing_claims.claim_of(seat)

    @property
    def all_claims_settled(self) -> bool:
        """Return whether the standing claims of all people at the table answer any discard."""
        return self.standing_claims.settle_all(
            seat for seat in self.seating.person_seats() if seat not in self.seating.away
        )

    @property
    def finished_hands(self) -> list[Hand]:
        """The finished hands; a hand is not finished while its last discard can still be claimed."""
        return self.table.hands if self.hand_over else self.table.hands[:-1]

    # --- views ---------------------------------------------------------------------------

    def view(self, viewer: Viewer) -> View:
        """Return the table as a viewer may currently see it."""
        if viewer not in self._views:
            self._views[viewer] = self.window.view(viewer) if self.window else self.table.view(viewer)
        return self._views[viewer]

    def scene(self, viewer: Viewer) -> Scene:
        """Return the scene that a viewer sees."""
        if viewer not in self._scenes:
            self._scenes[viewer] = self._scene(viewer)
        return self._scenes[viewer]

    def _scene(self, viewer: Viewer) -> Scene:
        return self.with_summary(self._scene_of_pieces(viewer))

    def with_summary(self, scene: Scene) -> Scene:
        """Return the scene with the summary and the standings, if a hand or the table is over."""
        if self.state not in (BETWEEN, OVER):
            return scene
        scene = with_aborted_hand(scene, self.log)
        scene = final_scene(scene, self.table, self.hand_over, self.end_reason) if self.end_reason else scene
        return with_standings(scene, self.table, self.state == OVER, unsettled=self.window is not None)

    def _scene_of_pieces(self, viewer: Viewer) -> Scene:
        if not self.table.hands:
            return empty_scene(self.table)
        if self.window and (self.end_reason or not self.window.pending_view(viewer)):
            return self._scene_while_waiting(viewer)
        return self.view(viewer).scene

    def bystander_scene(self, viewer: Viewer) -> Scene:
        """Return the scene during a claim window for a viewer who cannot claim."""
        assert self.window is not None
        return self._scene_while_waiting(viewer) if self.window.pending_view(viewer) else self.scene(viewer)

    def _scene_while_waiting(self, viewer: Viewer) -> Scene:
        """Return the scene after the discard has moved but has not taken effect yet."""
        assert self.window is not None
        played = self._last_played()
        return apply_piece_move(
            self.window.bystander_view(viewer).scene, played.piece_move if played else None, CLAIMS_OPEN
        )

    def _last_played(self) -> PlayedMove | None:
        return next((change.played for change in reversed(self.log) if change.played), None)

    def log_lines(self, viewer: Viewer) -> list[LogLine]:
        """Return the log of the current hand for a viewer."""
        return [line for change in self.log for line in change.lines_for(viewer)]

    # --- requests: checked, and returned as events ------------------------------------------

    def check(self, seat: int, text: str) -> Event:
        """Return the event for a move, or for a sealed answer during a claim window."""
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
        """Return the event for a seat that has read a step of the tutorial and continues."""
        if not self._guide_of(seat).can_advance(number):
            raise Mistake(msg("step-other"), ErrorKind.STALE)
        return Event("step", seat)

    def check_free(self, seat: int) -> Event:
        """Return the event for a seat that leaves the tutorial and plays on."""
        self._guide_of(seat)
        return Event("free", seat)

    def _guide_of(self, seat: int) -> TutorialProgress:
        """Return the tutorial's guide if it leads this seat; raise a Mistake otherwise."""
        if self.state != PLAYING or not self.guide or not self.guide.is_active or seat != self.guide.tutorial.seat:
            raise Mistake(msg("no-step"), ErrorKind.NOW)
        return self.guide

    def check_standing_claim(self, seat: int, name: object, duration: object) -> Event:
        """Return the event for a claim that a seat states in advance."""
        if self.state != PLAYING:
            raise Mistake(msg("saying-in-a-hand"))
        return self.standing_claims.check(seat, name, duration)

    # --- events ------------------------------------------------------------------------------

    def apply(self, event: Event) -> list[StateChange]:
        """Apply an event and return its visible effects."""
        if event.kind not in APPLY:
            raise Mistake(msg("event-unknown", kind=event.kind))
        self._state = ""
        changes = APPLY[event.kind](self, event)
        if self.guide and event.kind in ("move", "answer") and event.seat is not None:
            self.guide.record_move(event.seat, event.text)
        self.seq += 1
        self._views, self._scenes, self._state = {}, {}, ""
        if event.request is not None and event.seat is not None:
            self.answered_requests[event.seat, event.request] = self.revision
        if event.kind in ("move", "settled") and self.hand_over:
            self.snapshots.append(self._take_snapshot())
        return changes

    def _take_snapshot(self) -> SessionSnapshot:
        return SessionSnapshot(
            hand_count=len(self.table.hands),
            seq=self.seq,
            change_number=self.change_number,
            state=self.table.tobytes(),
            seating=deepcopy(self.seating),
            standing_claims=dict(self.standing_claims.by_seat),
            bot_speed=self.bot_speed,
            aborted_hands=tuple(self.aborted_hands),
        )

    def restore(self, snapshot: SessionSnapshot, hands: list[Hand]) -> None:
        """Restore a snapshot that was taken after the given hands; old hands need only their results."""
        self.table.stand_at(snapshot.state, hands)
        self.seq, self.change_number, self.bot_speed = snapshot.seq, snapshot.change_number, snapshot.bot_speed
        self.seating, self.aborted_hands = deepcopy(snapshot.seating), list(snapshot.aborted_hands)
        self.standing_claims.by_seat = dict(snapshot.standing_claims)

    def _log_change(self, kind: str, played: PlayedMove | None = None, *lines: LogLine) -> StateChange:
        """Append a state change to the log of the current hand."""
        change = StateChange(kind, self.revision, played, lines)
        self.log.append(change)
        return change

    def _apply_seats(self, event: Event) -> list[StateChange]:
        self.seating.apply(event)
        if event.kind in ("sit", "stand", "bot", "remove") and event.seat is not None:
            self.standing_claims.clear(event.seat)
        if event.kind in SEAT_MESSAGES and event.text:
            message = msg(SEAT_MESSAGES[event.kind], seat=Seat(int(event.text)), other=Seat(event.seat or 0))
            return [self._log_change(SEATS, None, LogLine(None, message))]
        return [StateChange(SEATS, self.revision)]

    def _apply_rules(self, event: Event) -> list[StateChange]:
        """Change the number of seats; the rules themselves are those with which the session was created."""
        before = self.seating.seats
        self.seating.apply(event)
        if self.proof:
            words = {before[seat].person: words for seat, words in self.proof.contributions}
            moved = ((n, words[seat.person]) for n, seat in enumerate(self.seating.seats) if seat.person in words)
            self.proof = self.proof._replace(contributions=tuple(moved))
        return [self._log_change(SEATS, None, LogLine(event.seat, msg("rules-changed", seat=Seat(event.seat or 0))))]

    def _apply_bot_speed(self, event: Event) -> list[StateChange]:
        self.bot_speed = event.text
        return [StateChange(SEATS, self.revision)]

    def _apply_standing_claim(self, event: Event) -> list[StateChange]:
        """Store a standing claim, which other viewers cannot see."""
        self.standing_claims.apply(event)
        return []

    def _apply_commitment(self, event: Event) -> list[StateChange]:
        self.proof = Proof(event.text, event.chance or "")
        return [StateChange(FAIR, self.revision)]

    def _apply_contribution(self, event: Event) -> list[StateChange]:
        assert self.proof is not None
        assert event.seat is not None
        contributions = {**dict(self.proof.contributions), event.seat: event.text}
        self.proof = self.proof._replace(contributions=tuple(sorted(contributions.items())))
        return [StateChange(FAIR, self.revision)]

    def _apply_deal(self, event: Event) -> list[StateChange]:
        """Deal a hand; if the first seat was drawn, renumber the seats so that it becomes seat 0."""
        self.table.deal_again(event.deck, int(event.chance or "1", 16))
        hand = self.table.hands[-1]
        hand.proof, hand.drawn, self.proof = self.proof, event.seat, None
        self.change_number, self.log, self.answered_requests = 0, [], {}
        self.standing_claims = StandingClaims(self.table.game)
        lines = [LogLine(None, msg("hand-dealt", number=len(self.table.hands)))]
        if event.seat is not None:
            self.seating = self.seating.rotated(event.seat)
            lines = [LogLine(None, msg("first-drawn", seat=Seat(0))), *lines]
        return [self._log_change(DEAL, None, *lines)]

    def _apply_rules_version(self, event: Event) -> list[StateChange]:
        """Store the rules version of the next hands, which causes no visible change."""
        self.rules_version = parse_rules_version(event)
        return []

    def skip(self, event: Event) -> None:
        """Skip a stored event of a hand that is aborted later, because the current rules may not allow it."""
        if event.kind == "deal":
            number = len(self.table.hands) + 1
            self.aborted_hands.append(AbortedHand(number, self.proof, event.text, event.chance or "", event.seat))
            self.proof, self.log, self.standing_claims = None, [], StandingClaims(self.table.game)
            self.seating = self.seating.rotated(event.seat or 0)
        self.seq += 1
        if event.request is not None and event.seat is not None:
            self.answered_requests[event.seat, event.request] = self.revision

    def _apply_aborted_hand(self, event: Event) -> list[StateChange]:
        """Report that a hand was aborted, whose events were skipped."""
        if self.state == PLAYING:
            raise ValueError("a session with an aborted hand in progress must be reloaded")
        self.change_number += 1
        before = len(self.table.hands)
        messages = (msg("hand-broken-off", number=before + 1, before=before), msg("hand-broken-off-why"))
        return [self._log_change(ABORTED, None, *(LogLine(None, message) for message in messages))]

    def _apply_move(self, event: Event) -> list[StateChange]:
        """Play a move; records also list answers as moves, in the order in which the rules took them."""
        assert event.seat is not None
        if expects_answer(self.table.game, self.table.state):
            return self._apply_recorded_answer(event.seat, event.text)
        views_before, scenes_before = ({}, {}) if self.window else (self._views, self._scenes)
        self.window = None  # closes a window in which no seat could claim
        before = copy_states(self.table.state)
        self.table.play(event.text, event.seat)
        self.change_number += 1
        played = PlayedMove(self.table.hands[-1].moves[-1], self.table.game, self.table.bare_rules, before)
        if scene := scenes_before.get(event.seat):  # avoids computing the scene again
            vars(played)["piece_move"] = played.find_piece_move(scene)
        change = self._log_change(MOVE, played)
        change.add_lines_for(views_before)  # avoids computing the views again
        self._open_window(played)
        return [change]

    def _open_window(self, played: PlayedMove) -> None:
        """Open a claim window if a seat can claim, or if a missing window would reveal that no seat can."""
        game = self.table.game
        if not claim_window.is_claimable(game, played.move.public_text):
            return
        mover, state = played.move.seat, copy_states(self.table.state)
        if expects_answer(game, state) or self.must_hide_claims:
            self.window = ClaimWindow(game, self.table.bare_rules, played.before, state, mover, self.standing_claim)
        else:
            self.standing_claims.expire_discard_claims(mover)

    def _apply_recorded_answer(self, seat: int, text: str) -> list[StateChange]:
        """Apply a single answer of a record, which lists answers one by one."""
        assert self.window is not None
        table = self.table
        sealed = PlayedMove(Move(seat, text), table.game, table.bare_rules, copy_states(table.state))
        self.window.open_answer(table, seat, text)
        change = StateChange(ANSWER, self.revision, sealed)
        if expects_answer(table.game, table.state):
            return [change]
        return [change, *self._close_window(self.window)]

    def _apply_sealed_answer(self, event: Event) -> list[StateChange]:
        """Store a sealed answer, which causes no visible change."""
        assert self.window is not None
        assert event.seat is not None
        self.window.answers[event.seat] = event.text
        return []

    def _apply_settled(self, event: Event) -> list[StateChange]:
        if self.window is None:
            return []  # the answers of a record were opened one by one
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
            self.guide.advance()
        else:
            self.guide.end()
        return [StateChange(GUIDED, self.revision)]

    def _apply_rematch(self, event: Event) -> list[StateChange]:
        self.rematch = event
        return [StateChange(REMATCH, self.revision)]


SEAT_MESSAGES = {"leave": "went-on-without", "replace": "seat-replaced-by"}  # messages of one seat about another

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
    "rules": TableSession._apply_rules,
    "close": TableSession._apply_close,
    "rematch": TableSession._apply_rematch,
    **dict.fromkeys(("step", "free"), TableSession._apply_guided),
    **dict.fromkeys(
        ("sit", "stand", "bot", "leave", "back", "remove", "replace", "late", "reserve"), TableSession._apply_seats
    ),
}
