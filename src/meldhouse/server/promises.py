"""What the house promises before a hand, what seats add to it, and what is shown when the hand is over."""

from meldhouse.fair import fresh_promise, seat_of, tidy_words
from meldhouse.mistakes import Mistake
from meldhouse.record import Hand, Proof
from meldhouse.server.store import Event
from meldhouse.server.telling import JSON


def promise_event(seq: int) -> tuple[Proof, Event]:
    """A fresh promise, and how it is written; the secret is for the house alone."""
    proof = fresh_promise()
    return proof, Event(seq, "promise", None, proof.promise, proof.secret)


def with_words(proof: Proof | None, seat: int, words: object, afresh: bool = False) -> tuple[Proof, str]:
    """The proof with what a seat adds: once, or afresh by whoever sits down after somebody else."""
    if proof is None:
        raise Mistake("The hand is dealt: you can add to the shuffle of the next one when this one is over.")
    others = {other: told for other, told in proof.added if other != seat}
    if len(others) < len(proof.added) and not afresh:
        raise Mistake("You have added to this shuffle already.")
    told = tidy_words(words)
    return proof._replace(added=tuple(sorted({**others, seat: told}.items()))), told


def fair_json(hands: list[Hand], coming: Proof | None, under_way: bool, open_past: bool, seats: int) -> JSON:
    """The promise of the hand that is played or comes next, and the hand before it.

    A secret shows what everybody held, so it is told only where that may be seen.
    """
    number = len(hands)
    if under_way:
        now = proof_json(number, hands[-1].proof, False, hands[-1].drawn, seats)
        last = proof_json(number - 1, hands[-2].proof, open_past, hands[-2].drawn, seats) if number > 1 else None
    else:
        now = proof_json(number + 1, coming, False, None, seats)
        last = proof_json(number, hands[-1].proof, open_past, hands[-1].drawn, seats) if hands else None
    return {"now": now, "last": last}


def proof_json(hand: int, proof: Proof | None, shown: bool, drawn: int | None, seats: int) -> JSON | None:
    """Words are told with the seat where whoever added them sits since it was drawn who begins."""
    if proof is None:
        return None
    return {
        "hand": hand,
        "promise": proof.promise,
        "added": [{"seat": seat_of(chair, drawn, seats), "words": words} for chair, words in proof.added],
        "drawn": drawn,
        "secret": proof.secret if shown else None,
    }
