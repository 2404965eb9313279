"""Badges: earned by the right seat of a finished hand, compared with what was played and with the shown win."""

from functools import cache

import pytest

import meldhouse as mh
from meldhouse.bots import Thumb
from meldhouse.games.badges import MILESTONES, all_badges, badge_reason, badge_title, earned_badges
from meldhouse.games.mahjong.state import Ending
from meldhouse.games.tongits.state import Ended
from meldhouse.i18n import Localizer
from tests.games.test_moments import played

HANDS = {
    "kongpie": (15, 1),
    "tongits": (12, 4),
    "kingscorners": (8, 1),
    "pong": (8, 1),
    "mahjong": (25, 1),
}  # tables, hands
RARE = {  # badges that these hands don't contain; their states are made below
    "kongpie": {"high-kong"},
    "tongits": {"secret"},
    "kingscorners": {"crowd"},
    "pong": {"at-once", "tongs"},
    "mahjong": {"points-48", "robbed"},
}
OF_ANYONE = {"noodle", "jackpot", "secret", "kong"}  # the others need a win


@cache
def finished(name):
    """Return tables of a game at the end of a hand."""
    tables, hands = HANDS[name]
    return [played(name, variant, seed, hands) for seed in range(tables) for variant in mh.GAMES[name].variants]


def earned(table, seat):
    return set(earned_badges(table.game, table.state[0], table.bare_rules, seat))


@pytest.mark.parametrize("name", list(mh.GAMES))
def test_badges_that_need_a_win_go_to_the_winner_alone(name):
    seen = set()
    for table in finished(name):
        win = table.view(None).scene.win
        for seat in range(table.rules.seats):
            found = earned(table, seat)
            seen |= found
            if not win or seat != win.seat:
                assert found <= OF_ANYONE
    own = {badge.name for badge in mh.GAMES[name].badges.BADGES}
    assert seen >= own - RARE[name]


def test_badges_of_tongits_match_the_moves_and_the_shown_win():
    compared = 0
    for table in finished("tongits"):
        win = table.view(None).scene.win
        for seat in range(table.rules.seats):
            found, is_winner = earned(table, seat), bool(win) and win.seat == seat
            moves = [move.text.split()[0] for move in table.hands[-1].moves if move.seat == seat]
            assert ("secret" in found) == ("secret" in moves)
            assert ("tongits" in found) == (is_winner and win.title.key == "tongits-win-tongits")
            has_challenged = "challenge" in moves and "call" not in moves
            assert ("challenge" in found) == (is_winner and win.title.key == "tongits-win-challenge" and has_challenged)
            compared += len(found)
    assert compared > 8


def test_badges_of_mahjong_match_the_moves():
    compared = 0
    for table in finished("mahjong"):
        kongs = {move.seat for move in table.hands[-1].moves if move.text.split()[0] == "kong"}
        has_kong = {seat for seat in range(4) if "kong" in earned(table, seat)}
        assert has_kong <= kongs  # a robbed kong does not stay one
        assert not kongs - has_kong or table.state[0].tally.robberies
        compared += len(has_kong)
    assert compared > 10


def with_a_win(name):
    """Return a new table at the end of a hand with a winner, which a test can change."""
    variant = next(iter(mh.GAMES[name].variants))
    return next(table for table in (played(name, variant, seed) for seed in range(20)) if table.view(None).scene.win)


@pytest.mark.parametrize(
    ("name", "fields", "wanted"),
    [
        ("kongpie", {"ended": 2}, "high-kong"),
        ("pong", {"tongs": 4}, "tongs"),
        ("pong", {"draws": 0}, "at-once"),
        ("mahjong", {"points": 48}, "points-48"),
        ("mahjong", {"points": 24}, "points-24"),
        ("mahjong", {"ending": Ending.ROBBED}, "robbed"),
    ],
)
def test_rare_badge_is_recognized_in_the_state_of_its_hand(name, fields, wanted):
    table = with_a_win(name)
    winner = table.view(None).scene.win.seat
    for field, value in fields.items():
        table.state[0].tally[field] = value
    assert wanted in earned(table, winner)
    assert wanted not in earned(table, (winner + 1) % table.rules.seats)


def test_face_down_secret_gives_its_seat_a_badge_whoever_wins():
    table = with_a_win("tongits")
    table.state[0].buried[1] = 1
    assert [seat for seat in range(3) if "secret" in earned(table, seat)] == [1]


def test_badge_for_a_challenge_goes_to_a_challenger_and_not_to_the_caller():
    table = with_a_win("tongits")
    winner = table.view(None).scene.win.seat
    table.state[0].tally.ended = Ended.CHALLENGE
    table.state[0].called = winner
    assert "challenge" not in earned(table, winner)
    table.state[0].called = (winner + 1) % 3
    assert "challenge" in earned(table, winner)


def test_full_table_of_kings_corners_gives_its_winner_a_badge():
    table, heuristic = mh.table("kingscorners", seats=6, seed=1), Thumb(1)
    table.deal()
    while not table.over:
        table.play(heuristic.choose(table.view(table.turn)))
    winner = table.view(None).scene.win.seat
    assert [seat for seat in range(6) if "crowd" in earned(table, seat)] == [winner]


def test_mahjong_hand_of_23_points_or_without_a_winner_has_no_points_badge():
    table = with_a_win("mahjong")
    winner = table.view(None).scene.win.seat
    table.state[0].tally.points = 23
    assert "points-24" not in earned(table, winner)
    table.state[0].tally.points = 24
    table.state[0].tally.ending = Ending.EXHAUSTED
    assert "points-24" not in earned(table, winner)


@pytest.mark.parametrize("name", list(mh.GAMES))
def test_every_badge_has_a_title_and_a_reason(name):
    game, localize = mh.GAMES[name], Localizer()
    titles = [localize(badge_title(game, badge.name)) for badge in all_badges(game)]
    assert len(set(titles)) == len(titles) > len(MILESTONES)
    for badge in all_badges(game):
        assert localize(badge_reason(game, badge.name)).endswith(".")


def test_game_without_badges_of_its_own_has_the_milestones(monkeypatch):
    game = mh.GAMES["tongits"]
    monkeypatch.setitem(vars(game), "badges", None)
    assert [badge.name for badge in all_badges(game)] == list(MILESTONES)
    assert earned_badges(game, None, None, 0) == ()
