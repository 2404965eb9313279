"""Events of provably fair deals: the commitment, the contributions of the seats, and the reveal."""

from meldhouse.core.deck_notation import write_deck
from meldhouse.core.provably_fair import new_commitment, normalize_contribution, seat_after_draw
from meldhouse.core.record import Proof
from meldhouse.i18n import msg
from meldhouse.server.core.serialization import JSON
from meldhouse.session.aborted_hands import AbortedHand
from meldhouse.session.events import Event
from meldhouse.session.session import OVER, TableSession
from meldhouse.util.errors import Mistake


def commitment_event() -> Event:
    """Return an event with a new commitment, whose secret only the server knows."""
    proof = new_commitment()
    return Event("promise", None, proof.commitment, proof.secret)


def contribution_event(proof: Proof | None, seat: int, words: object, replace: bool = False) -> Event:
    """Return the event of a seat's contribution to the next shuffle; `replace` allows a second contribution."""
    if proof is None:
        raise Mistake(msg("shuffle-settled"))
    if seat in dict(proof.contributions) and not replace:
        raise Mistake(msg("added-already"))
    return Event("added", seat, normalize_contribution(words))


def fair_json(session: TableSession, can_reveal: bool) -> JSON:
    """Return the proofs of the current or next hand, of the previous hand, and of aborted hands.

    A secret reveals all hands, so it is included only if all hands may be shown.
    """
    broken = [_aborted_json(hand, can_reveal, _count_seats(session)) for hand in _aborted_hands(session) if hand.proof]
    return {**_current_and_last_json(session, can_reveal), "broken": broken}


def _current_and_last_json(session: TableSession, can_reveal: bool) -> JSON:
    hands, seats = session.table.hands, _count_seats(session)
    numbered = enumerate(hands[-2:], len(hands[:-2]) + 1)
    proofs = [_proof_json(number, hand.proof, can_reveal, hand.drawn, seats) for number, hand in numbered]
    if session.hand_over or not hands:
        now = _proof_json(len(hands) + 1, session.proof, False, None, seats)
        return {"now": now, "last": proofs[-1] if proofs else None}
    if session.state == OVER:  # the table ended during this hand, which is listed as aborted
        now = None
    else:
        now = _proof_json(len(hands), hands[-1].proof, False, hands[-1].drawn, seats)
    return {"now": now, "last": proofs[0] if len(proofs) > 1 else None}


def _count_seats(session: TableSession) -> int:
    return int(session.table.rules.seats)


def _aborted_hands(session: TableSession) -> list[AbortedHand]:
    """Return the hands that were dealt but never finished, which are in no record."""
    hands = session.table.hands
    if session.state != OVER or not hands or session.hand_over:
        return session.aborted_hands
    unfinished, deck = hands[-1], write_deck(session.table.game, hands[-1].deck)
    return [
        *session.aborted_hands,
        AbortedHand(len(hands), unfinished.proof, deck, f"{unfinished.chance:x}", unfinished.drawn),
    ]


def _aborted_json(hand: AbortedHand, can_reveal: bool, seats: int) -> JSON:
    """Return an aborted hand with its deck, so that anyone can verify the commitment."""
    proof = _proof_json(hand.number, hand.proof, can_reveal, hand.drawn, seats) or {}
    return {**proof, "deck": hand.deck if can_reveal else None, "chance": hand.chance.zfill(16) if can_reveal else None}


def _proof_json(hand: int, proof: Proof | None, can_reveal: bool, drawn: int | None, seats: int) -> JSON | None:
    """Return a proof, with contributions under the seat numbers after the draw for the first turn."""
    if proof is None:
        return None
    return {
        "hand": hand,
        "promise": proof.commitment,
        "added": [{"seat": seat_after_draw(seat, drawn, seats), "words": words} for seat, words in proof.contributions],
        "drawn": drawn,
        "secret": proof.secret if can_reveal else None,
    }
