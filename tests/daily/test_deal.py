"""The deal of the day as a function of the game and the date, and the bots that play it."""

import hashlib
from datetime import date, timedelta
from itertools import pairwise

import pytest

import meldhouse as mh
from meldhouse.core.provably_fair import find_discrepancy
from meldhouse.core.record import Hand
from meldhouse.daily.deal import bot_seed, daily_deal
from meldhouse.daily.play_out import play_out
from meldhouse.games.options import plain
from meldhouse.util.errors import Mistake

GAMES = sorted(mh.GAMES)
DAY = date(2026, 11, 29)


@pytest.mark.parametrize("game", GAMES)
def test_daily_deal_follows_from_the_published_constant(game):
    """This derivation is the one of docs/how-to/deal-of-the-day.md; the table verifies the rest like any fair deal."""
    line = f"meldhouse daily 1 house-of-melds-1 {game} 2026-11-29\n".encode()
    secret = hashlib.shake_256(line).digest(96).hex()
    deal = daily_deal(game, DAY)
    commitment = hashlib.sha256(f"meldhouse promise 1 {secret}\n".encode()).hexdigest()
    assert (deal.proof.commitment, deal.proof.secret, deal.proof.contributions) == (commitment, secret, ())
    hand = Hand(deal.deal.deck, deal.deal.generator, proof=deal.proof)
    assert find_discrepancy(deal.game, plain(deal.rules), hand) is None


@pytest.mark.parametrize("game", GAMES)
def test_daily_deals_differ_and_the_seat_rotates(game):
    days = [DAY + timedelta(n) for n in range(60)]
    deals = [daily_deal(game, day) for day in days]
    assert len({deal.deal.deck for deal in deals}) == len(days)
    seats = int(deals[0].rules.seats)
    assert {deal.seat for deal in deals} == set(range(seats))
    assert all((one.seat + 1) % seats == other.seat for one, other in pairwise(deals))


def test_games_have_different_deals_on_a_day():
    assert len({daily_deal(game, DAY).proof.secret for game in GAMES}) == len(GAMES)


def test_unknown_game_has_no_daily_deal():
    with pytest.raises(Mistake, match="Unknown game"):
        daily_deal("whist", DAY)


def test_seed_of_a_bot_follows_from_the_secret_the_seat_and_the_moves():
    digest = hashlib.sha256(b"meldhouse daily bot 1 abc 2 17\n").digest()
    assert bot_seed("abc", 2, 17) == int.from_bytes(digest[:8], "big")
    assert len({bot_seed("abc", seat, moves) for seat in range(4) for moves in range(100)}) == 400


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_a_daily_deal_the_same_way_twice(game):
    """The moves of `strong`, which searches, depend on playouts and not on time."""
    compared = 0
    for day in (DAY, DAY + timedelta(1)):
        for level in ("club", "strong"):
            first = play_out(daily_deal(game, day), level)
            assert first == play_out(daily_deal(game, day), level)
            compared += len(first.moves)
    assert compared >= 40
