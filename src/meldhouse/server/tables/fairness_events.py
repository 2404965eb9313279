"""The commitment before a hand, what seats add to it, and what is revealed afterward."""

from meldhouse.core.deck_notation import write_deck
from meldhouse.core.provably_fair import new_commitment, normalize_contribution, seat_after_draw
from meldhouse.core.record import Proof
from meldhouse.i18n import msg
from meldhouse.server.core.serialization import JSON
from meldhouse.session.aborted_hands import AbortedHand
from meldhouse.session.events import Event
from meldhouse.session.session import OVER, TableSession
from meldhouse.util.errors import Mistake


def promise_event() -> Event:
    """A fresh promise; its secret is for the house alone."""
    proof = new_commitment()
    return Event("promise", None, proof.commitment, proof.secret)


def added_event(proof: Proof | None, seat: int, words: object, afresh: bool = False) -> Event:
    """What a seat adds to the shuffle of the next hand: once, or afresh by whoever sits down after somebody else."""
    if proof is None:
        raise Mistake(msg("shuffle-settled"))
    if seat in dict(proof.contributions) and not afresh:
        raise Mistake(msg("added-already"))
    return Event("added", seat, normalize_contribution(words))


def fair_json(course: TableSession, open_past: bool) -> JSON:
    """The promise of the hand that is played or comes next, the hand before it, and hands that were broken off.

    A secret shows what everybody held, so it is told only where that may be seen.
    """
    broken = [_broken_json(hand, open_past, _seats_of(course)) for hand in _broken_hands(course) if hand.proof]
    return {**_now_and_last(course, open_past), "broken": broken}


def _now_and_last(course: TableSession, open_past: bool) -> JSON:
    hands, seats = course.table.hands, _seats_of(course)
    numbered = enumerate(hands[-2:], len(hands[:-2]) + 1)
    told = [_proof_json(number, hand.proof, open_past, hand.drawn, seats) for number, hand in numbered]
    if course.hand_over or not hands:
        now = _proof_json(len(hands) + 1, course.proof, False, None, seats)
        return {"now": now, "last": told[-1] if told else None}
    if course.state == OVER:  # ended in this hand, which is told among those that were broken off
        now = None
    else:
        now = _proof_json(len(hands), hands[-1].proof, False, hands[-1].drawn, seats)
    return {"now": now, "last": told[0] if len(told) > 1 else None}


def _seats_of(course: TableSession) -> int:
    return int(course.table.rules.seats)


def _broken_hands(course: TableSession) -> list[AbortedHand]:
    """Those that were dealt and came to no end: what was dealt is in no record."""
    hands = course.table.hands
    if course.state != OVER or not hands or course.hand_over:
        return course.aborted_hands
    left, deck = hands[-1], write_deck(course.table.game, hands[-1].deck)
    return [*course.aborted_hands, AbortedHand(len(hands), left.proof, deck, f"{left.chance:x}", left.drawn)]


def _broken_json(hand: AbortedHand, shown: bool, seats: int) -> JSON:
    """With its deck, so that anybody can work out whether it was the one that was promised."""
    told = _proof_json(hand.number, hand.proof, shown, hand.drawn, seats) or {}
    return {**told, "deck": hand.deck if shown else None, "chance": hand.chance.zfill(16) if shown else None}


def _proof_json(hand: int, proof: Proof | None, shown: bool, drawn: int | None, seats: int) -> JSON | None:
    """Words are told with the seat where whoever added them sits since it was drawn who begins."""
    if proof is None:
        return None
    return {
        "hand": hand,
        "promise": proof.commitment,
        "added": [
            {"seat": seat_after_draw(chair, drawn, seats), "words": words} for chair, words in proof.contributions
        ],
        "drawn": drawn,
        "secret": proof.secret if shown else None,
    }
