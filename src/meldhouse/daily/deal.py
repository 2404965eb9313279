"""The deal of a day, which a published constant, the game and the date determine.

    secret      the first 96 bytes of SHAKE-256 of the line  `meldhouse daily 1 SEED GAME DATE`, in hexadecimal
    the deal    as this secret determines it without contributions (core/provably_fair.py)
    the seat    the day's number in the proleptic Gregorian calendar, modulo the number of seats
    a bot's seed   the first 8 bytes of SHA-256 of the line  `meldhouse daily bot 1 SECRET SEAT MOVES`, as a big-endian
                number; MOVES counts the moves of the hand so far

Every line ends with a line feed, and DATE is a date in UTC such as 2026-11-29.
"""

import hashlib
from datetime import date
from functools import cache
from typing import Any, NamedTuple

from meldhouse.core.provably_fair import SECRET_BYTES, Deal, commitment_of, fair_deal
from meldhouse.core.record import Proof
from meldhouse.core.table import find_rules
from meldhouse.games import Game
from meldhouse.games.options import plain
from meldhouse.games.validation import find_game

SEED = "house-of-melds-1"  # another constant would change every deal of the archive
FIRST_DAY = date(2026, 1, 1)
LEVEL = "club"  # of the bots in the other seats; a level whose moves depend only on its view and its seed
SEED_BYTES = 8


class DailyDeal(NamedTuple):
    """The deal of one game on one day, the seat of the person, and the rules."""

    game: Game
    day: date
    variant: str
    rules: Any
    seat: int
    proof: Proof
    deal: Deal


def daily_secret(game: str, day: date) -> str:
    """Return the secret that determines the deal of a game on a day."""
    line = f"meldhouse daily 1 {SEED} {game} {day.isoformat()}\n"
    return hashlib.shake_256(line.encode()).hexdigest(SECRET_BYTES)


@cache
def _daily_rules(game: str) -> tuple[str, Any]:
    """Return the variant that everyone plays, which is the game's first one, and its rules."""
    return find_rules(find_game(game), None, None, {})


def daily_deal(game: str, day: date) -> DailyDeal:
    """Return the deal of a game on a day; raise a Mistake if the game is unknown."""
    found = find_game(game)
    variant, rules = _daily_rules(game)
    secret = daily_secret(game, day)
    proof = Proof(commitment_of(secret), secret)
    seat = day.toordinal() % int(rules.seats)
    return DailyDeal(found, day, variant, rules, seat, proof, fair_deal(found, plain(rules), proof))


def bot_seed(secret: str, seat: int, moves: int) -> int:
    """Return the seed of a bot's choice, given the number of moves made in the hand."""
    line = f"meldhouse daily bot 1 {secret} {seat} {moves}\n"
    return int.from_bytes(hashlib.sha256(line.encode()).digest()[:SEED_BYTES], "big")
