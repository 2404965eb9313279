"""Commit-reveal shuffle: no party can choose a deal, and every party can verify it.

Before a hand the server publishes a commitment, the SHA-256 of a secret.  Then every seat may contribute words.  The
secret and the contributions determine the deck, and the secret is revealed after the hand:

    commitment  SHA-256 of the line  `meldhouse promise 1 SECRET`
    chance      SHAKE-256 of the line  `meldhouse deal 1 SECRET`  and a line  `SEAT WORDS`  for each seat that
                contributed words, in the order of the seats; every line ends with a line feed
    a number below n   as many bytes as n - 1 needs; the highest bits that it does not need are dropped;
                drawn again while the number is not below n
    the deck    the names of the pieces in alphabetical order (Unicode), shuffled from the last place down:
                each is exchanged with the one at a number not above its own place; then one number below the game's
                `LUCK` prepares the deck (Kong-Pie), and one more is the table's own generator
    first seat  at a table's first hand one more number below the number of seats.  The seat of this number becomes
                seat 0, which goes first; the order around the table stays.  Contributions to the first hand have the
                initial numbers of the seats, which messages and docs/reference/api.md call chairs

The server cannot choose a deck, because it commits before it knows the words; a seat cannot, because it does not know
the secret.  examples/verify_deal.py is an independent implementation.
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

SECRET_BYTES = 96  # 768 bits; 144 tiles have 2^674 different orders
MAX_CONTRIBUTION_LENGTH = 64  # characters
MAX_GENERATOR = (1 << 64) - 1


class Deal(NamedTuple):
    """Everything random about a hand: its deck, the state of the table's generator, and the first seat."""

    deck: Deck
    generator: int
    first: int | None = None  # the initial number of the seat that goes first; None: seats keep their numbers


def seat_after_draw(initial_seat: int, first: int | None, seats: int) -> int:
    """Return the new number of a seat after the draw for the first seat; without a draw (None) it is unchanged."""
    return (initial_seat - (first or 0)) % seats


def new_commitment() -> Proof:
    """Return a new secret from the operating system's random source, with its commitment."""
    secret = secrets.token_hex(SECRET_BYTES)
    return Proof(commitment_of(secret), secret)


def commitment_of(secret: str) -> str:
    return hashlib.sha256(f"meldhouse promise 1 {secret}\n".encode()).hexdigest()


def normalize_contribution(words: object) -> str:
    """Return a seat's contribution as a single line; raise a Mistake if it is empty or too long."""
    if isinstance(words, str) and has_markers(words):
        raise Mistake(msg("text-marks"))
    text = " ".join("".join(c for c in words if c.isprintable()).split()) if isinstance(words, str) else ""
    if not 1 <= len(text) <= MAX_CONTRIBUTION_LENGTH:
        raise Mistake(msg("added-length", most=MAX_CONTRIBUTION_LENGTH))
    return text


class RandomStream:
    """A stream of uniform random integers, derived from a secret and the contributions."""

    def __init__(self, proof: Proof) -> None:
        lines = [
            f"meldhouse deal 1 {proof.secret}",
            *(f"{seat} {words}" for seat, words in sorted(proof.contributions)),
        ]
        self.bytes = shake256_stream("".join(f"{line}\n" for line in lines).encode())

    def integer_below(self, n: int) -> int:
        """Return a uniform random integer from 0 to n - 1, by rejection sampling."""
        bits = (n - 1).bit_length()
        byte_count = (bits + 7) // 8
        while True:
            drawn = int.from_bytes(bytes(islice(self.bytes, byte_count)), "big") & ((1 << bits) - 1)
            if drawn < n:
                return drawn

    def shuffle(self, pieces: Iterable[Any]) -> list[Any]:
        """Return the pieces in random order (Fisher-Yates shuffle)."""
        order = list(pieces)
        for place in range(len(order) - 1, 0, -1):
            other = self.integer_below(place + 1)
            order[place], order[other] = order[other], order[place]
        return order


def shake256_stream(text: bytes) -> Iterator[int]:
    """Yield the bytes of an endless SHAKE-256 digest; every shorter digest is a prefix of it."""
    begin, end = 0, 1024
    while True:
        yield from hashlib.shake_256(text).digest(end)[begin:]
        begin, end = end, 2 * end


def fair_deal(game: Game, rules: Any, proof: Proof) -> Deal:
    """Return the deal that a proof determines, prepared as the rules require; `rules` is `Table.bare_rules`.

    `first` is drawn last and for every hand, so that the deck does not depend on whether it is used.
    """
    stream = RandomStream(proof)
    in_order = sorted(game.full_deck(rules).tolist(), key=game.notation.PIECES.NAMES.__getitem__)
    deck = np.array(stream.shuffle(in_order), np.int8)
    game.table_api.prepare(deck, rules, stream.integer_below(game.table_api.LUCK))
    return Deal(tuple(deck.tolist()), 1 + stream.integer_below(MAX_GENERATOR), stream.integer_below(rules.seats))


def find_discrepancy(game: Game, rules: Any, hand: Hand) -> Message | None:
    """Return the first error in the proof of a hand, or None if the proof is correct."""
    proof = hand.proof
    if proof is None:
        return msg("fair-no-promise")
    if commitment_of(proof.secret) != proof.commitment:
        return msg("fair-other-secret")
    if len(dict(proof.contributions)) < len(proof.contributions):
        return msg("fair-added-twice")
    deal = fair_deal(game, rules, proof)
    if deal.deck != hand.deck:
        return msg("fair-other-deck")
    if deal.generator != hand.chance:
        return msg("fair-other-chance")
    if hand.drawn not in (None, deal.first):
        return msg("fair-other-first")
    return None


def verified_message(hand: Hand) -> Message:
    """Return the message for a verified hand, which lists the seats that contributed to the shuffle."""
    key = "fair-seat" if hand.drawn is None else "fair-chair"
    seats = tuple(msg(key, number=number + 1) for number, _ in hand.proof.contributions) if hand.proof else ()
    verified = msg("fair-kept-with", added=ItemList(seats)) if seats else msg("fair-kept")
    return verified if hand.drawn is None else msg("fair-drawn", told=verified, chair=hand.drawn + 1)
