"""Commit-reveal shuffle: deals that nobody can choose and everybody can check.

Before a hand the house promises: it shows the SHA-256 of a secret.  Then every seat may add words of its own.
The secret and what was added decide the deck, and when the hand is over the secret is shown:

    promise     SHA-256 of the line  `meldhouse promise 1 SECRET`
    chance      SHAKE-256 of the line  `meldhouse deal 1 SECRET`  and a line  `SEAT WORDS`  for each seat that
                added words, in the order of the seats; every line ends with a line feed
    a number below n   as many bytes as n - 1 needs; the highest bits that it does not need are dropped;
                drawn again while the number is not below n
    the deck    the names of the pieces in the order of their letters (Unicode), shuffled from the last place down:
                each is exchanged with that at a number not above its own place; then one number below the game's
                `LUCK` prepares the deck (Kong-Pie), and one more is the table's own generator
    who begins  at a table's first hand one more number below the number of seats: a chair.  Until then people sit on
                chairs, and what they add is counted by chair.  Whoever sits on the chair that is drawn becomes seat 0,
                which begins; the order round the table stays

The house cannot choose a deck, because it has promised before it knows the words; a seat cannot, because it does
not know the secret.  examples/verify_deal.py is a second version that knows nothing of this one.
"""

import hashlib
import secrets
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

import numpy as np

from meldhouse.core.deck_notation import Deck
from meldhouse.core.record import Hand, Proof
from meldhouse.games import Game
from meldhouse.i18n import ItemList, Message, msg
from meldhouse.i18n.rendering import has_markers
from meldhouse.util.errors import Mistake

SECRET_BYTES = 96  # 768 bits; 144 tiles lie in 2^674 different orders
MAX_CONTRIBUTION_LENGTH = 64  # characters that a seat may add
MAX_GENERATOR = (1 << 64) - 1


class Deal(NamedTuple):
    """All the chance of a hand: its deck, the table's own generator when it was dealt, and who begins."""

    deck: Deck
    generator: int
    first: int | None = None  # the chair that is drawn; None: everybody stays where they are


def seat_after_draw(chair: int, first: int | None, seats: int) -> int:
    """Where whoever sat on a chair sits once it is drawn who begins; a seat is its own chair where nothing was."""
    return (chair - (first or 0)) % seats


def new_commitment() -> Proof:
    """A secret of the operating system's, and its promise."""
    secret = secrets.token_hex(SECRET_BYTES)
    return Proof(commitment_of(secret), secret)


def commitment_of(secret: str) -> str:
    return hashlib.sha256(f"meldhouse promise 1 {secret}\n".encode()).hexdigest()


def normalize_contribution(words: object) -> str:
    """What a seat adds, in one line; a Mistake where there is nothing in it."""
    if isinstance(words, str) and has_markers(words):
        raise Mistake(msg("text-marks"))
    told = " ".join("".join(c for c in words if c.isprintable()).split()) if isinstance(words, str) else ""
    if not 1 <= len(told) <= MAX_CONTRIBUTION_LENGTH:
        raise Mistake(msg("added-length", most=MAX_CONTRIBUTION_LENGTH))
    return told


class RandomStream:
    """The bytes that a secret and some words come to, as numbers."""

    def __init__(self, proof: Proof) -> None:
        lines = [
            f"meldhouse deal 1 {proof.secret}",
            *(f"{seat} {words}" for seat, words in sorted(proof.contributions)),
        ]
        self.bytes = shake256_stream("".join(f"{line}\n" for line in lines).encode())

    def integer_below(self, n: int) -> int:
        """0 to n - 1, each as likely as any other."""
        bits = (n - 1).bit_length()
        whole = (bits + 7) // 8
        while True:
            drawn = int.from_bytes(bytes(islice(self.bytes, whole)), "big") & ((1 << bits) - 1)
            if drawn < n:
                return drawn

    def shuffle(self, pieces: Iterable[Any]) -> list[Any]:
        order = list(pieces)
        for place in range(len(order) - 1, 0, -1):
            other = self.integer_below(place + 1)
            order[place], order[other] = order[other], order[place]
        return order


def shake256_stream(text: bytes) -> Iterator[int]:
    """SHAKE-256 without an end: longer answers begin like shorter ones."""
    begin, end = 0, 1024
    while True:
        yield from hashlib.shake_256(text).digest(end)[begin:]
        begin, end = end, 2 * end


def fair_deal(game: Game, rules: Any, proof: Proof) -> Deal:
    """The deal that a proof comes to, made ready as the law asks; `rules` are bare numbers.

    `first` is drawn last and every time, so that a deck does not depend on whether anybody wants to know it.
    """
    chance = RandomStream(proof)
    in_order = sorted(game.full_deck(rules).tolist(), key=game.notation.PIECES.NAMES.__getitem__)
    deck = np.array(chance.shuffle(in_order), np.int8)
    game.table_api.prepare(deck, rules, chance.integer_below(game.table_api.LUCK))
    return Deal(tuple(deck.tolist()), 1 + chance.integer_below(MAX_GENERATOR), chance.integer_below(rules.seats))


def find_discrepancy(game: Game, rules: Any, hand: Hand) -> Message | None:
    """What is wrong with the proof of a hand, if anything is."""
    proof = hand.proof
    if proof is None:
        return msg("fair-no-promise")
    if commitment_of(proof.secret) != proof.commitment:
        return msg("fair-other-secret")
    if len(dict(proof.contributions)) < len(proof.contributions):
        return msg("fair-added-twice")
    dealt = fair_deal(game, rules, proof)
    if dealt.deck != hand.deck:
        return msg("fair-other-deck")
    if dealt.generator != hand.chance:
        return msg("fair-other-chance")
    if hand.drawn not in (None, dealt.first):
        return msg("fair-other-first")
    return None


def verified_message(hand: Hand) -> Message:
    """What a hand with nothing to object to was dealt from."""
    place = "fair-seat" if hand.drawn is None else "fair-chair"
    added = tuple(msg(place, number=number + 1) for number, _ in hand.proof.contributions) if hand.proof else ()
    told = msg("fair-kept-with", added=ItemList(added)) if added else msg("fair-kept")
    return told if hand.drawn is None else msg("fair-drawn", told=told, chair=hand.drawn + 1)
