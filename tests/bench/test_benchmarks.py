"""Each benchmark of strength and search runs once, in this process, as briefly as is useful."""

import re
import sys
from concurrent.futures import ThreadPoolExecutor

import later
import learned
import playouts
import pytest
import solved
import strength
import thinking
from cheat import Spy

import meldhouse as mh
from meldhouse.bots import LEARNED, offered_levels
from meldhouse.core.table import Table
from meldhouse.engine import rng
from meldhouse.games.options import plain

GAME = "tongits"  # compiles fastest
SEATS, DECKS = 3, 8
DEAREST = 50  # chips: the mean of a few hands is never near this
NUMBER = re.compile(r"-?\d[\d,]*(?:\.\d+)?")  # excludes "nan" and "inf"
EVEN = r"gain (\S+) \+- (\S+) a hand, ahead (\S+) \+- (\S+?), (\S+) \+- (\S+) times the fair share of wins"


@pytest.fixture
def said(monkeypatch, capsys):
    """Return a function that runs a benchmark and returns the numbers in a line of its output."""
    # a benchmark may change it
    monkeypatch.setattr(mh.GAMES[GAME].heuristic, "PLAYOUTS", mh.GAMES[GAME].heuristic.PLAYOUTS)

    def find(bench, words, line):
        monkeypatch.setattr(sys, "argv", [bench.__name__, *words.split()])
        bench.main()
        output = capsys.readouterr().out
        found = re.search(line, output)
        assert found, output
        assert all(NUMBER.fullmatch(word) for word in found.groups()), found[0]
        return [float(word.replace(",", "")) for word in found.groups()]

    return find


@pytest.fixture
def here(monkeypatch):
    """Run parallel work in this process, which already has the compiled code."""
    for bench in (strength, later):
        monkeypatch.setattr(bench, "ProcessPoolExecutor", lambda workers: ThreadPoolExecutor(1))


def is_even(gain, gain_error, ahead, ahead_error, share, share_error):
    """Check a duplicate match: its decks differ, the share of wins is below 1, and the gain is limited."""
    assert min(gain_error, ahead_error) > 0
    assert share_error >= 0
    assert 0 <= share <= SEATS
    assert max(abs(gain), abs(ahead)) < DEAREST


def test_strength_bench_of_equal_bots_prints_an_even_match(said, here):
    line = rf"{GAME}: 1 strong of {SEATS} among club: {DECKS} decks, {EVEN}\n{GAME}: \d+ s\n"
    is_even(*said(strength, f"{GAME} --bot strong --decks {DECKS} --hands 1000", line))


def test_duel_bench_finds_the_better_of_two_bots(said, here):
    """Both bots play the same decks; a bot that sees all cards needs only a few to beat a club bot."""
    line = r"between them (\S+) \+- (\S+) a hand, (\S+) \+- (\S+) of the share\n"
    words = f"{GAME} --bot cheat --beside club --decks {DECKS} --hands 1000"
    gain, gain_error, share, share_error = said(strength, words, line)
    assert gain > gain_error > 0
    assert share > share_error > 0


def test_open_cards_bench_reports_that_the_seeing_player_wins_most_hands(said, here):
    """A player who sees every card wins most hands."""
    line = rf"{GAME}: 1 cheat of {SEATS} among club: {DECKS} decks, {EVEN}\n{GAME}: \d+ s\n"
    gain, *others, share, error = said(strength, f"{GAME} --bot cheat --decks {DECKS} --hands 1000", line)
    is_even(gain, *others, share, error)
    assert gain > 0
    assert share > 1.5


@pytest.mark.parametrize("game", mh.GAMES.values(), ids=mh.GAMES)
def test_bench_bot_with_open_cards_sees_all_hands_but_no_undealt_pieces(game):
    variant, base = next(iter(game.variants.items()))
    table, x = Table(game, variant, base.rules, seed=3), rng.seeded(3)
    table.deal()
    spied = Spy(3, table, seconds=0.01).seen(table.view(table.turn).state)
    worlds = [spied.copy() for _ in range(2)]
    for world in worlds:
        x = game.table_api.imagine(world, plain(table.rules), x)
    for field, who in game.rules.SECRET.items():
        if who.owner:
            assert all((world[field] == table.state[field]).all() for world in (spied, *worlds)), field
    unseen = [field for field, who in game.rules.SECRET.items() if not who.owner and field != "rng"]
    assert any((worlds[0][field] != worlds[1][field]).any() for field in unseen)


@pytest.mark.skipif(LEARNED not in offered_levels(mh.GAMES[GAME]), reason="has no network")
def test_learned_bench_prints_an_even_match(said):
    is_even(*said(learned, f"{GAME} --decks 60", rf"{GAME} \w+: 60 decks, {EVEN}\n"))


@pytest.mark.skipif(LEARNED not in offered_levels(mh.GAMES[GAME]), reason="has no network")
def test_thinking_bench_prints_decision_times(said, monkeypatch):
    monkeypatch.setattr(thinking, "POSITIONS", 6)
    monkeypatch.setattr(thinking, "TIMES", 200)
    line = rf"{GAME}: (\S+) microseconds a decision, at most (\S+?); asked from Python (\S+)\n"
    half, most, asked = said(thinking, GAME, line)
    assert 0 < half <= most
    assert asked > 0


def test_strength_bench_without_luck_prints_the_figures_of_the_arena(said, tmp_path):
    """The plain lead, the lead without luck and the share are those of a match; an interrupted run goes on."""
    leads = r"ahead (\S+) \+- (\S+), ahead without luck (\S+) \+- (\S+)"
    line = rf"{GAME}: 1 strong of {SEATS} among club: 8 decks, {leads}, (\S+) \+- (\S+) times the fair share of wins\n"
    words = f"{GAME} --bot strong --without-luck --seed 3 --workers 1 --save {tmp_path} --decks"
    said(strength, f"{words} 5", r"(\d) decks")
    lead, error, fair, fair_error, share, _ = said(strength, f"{words} 8", line)
    match = {"bots": "strong,club,club", "hands": 8 * SEATS, "seed": 3, "workers": 1}
    plain, adjusted = (mh.arena(GAME, **match, adjust_luck=adjust) for adjust in (False, True))
    wins = [plain["strong"].wins.figure, plain["club"].wins.figure]
    assert share == pytest.approx(SEATS * wins[0] / (wins[0] + 2 * wins[1]), abs=1e-3)
    assert [lead, error] == pytest.approx(
        [plain.meet("strong", "club").ahead.figure, plain.meet("strong", "club").ahead.half_width], abs=1e-3
    )
    ahead = adjusted.meet("strong", "club").ahead
    assert [fair, fair_error] == pytest.approx([ahead.figure, ahead.half_width], abs=1e-3)


@pytest.mark.parametrize(
    "words",
    [
        "--without-luck --bot cheat",
        "--without-luck --beside club",
        "--without-luck --hands 9",
        "--without-luck --bot club",
        "--time 1m",
    ],
)
def test_strength_bench_refuses_options_that_do_not_go_together(monkeypatch, words):
    monkeypatch.setattr(sys, "argv", ["strength", GAME, *words.split()])
    with pytest.raises(SystemExit, match="2"):
        strength.main()


def test_solved_bench_prints_the_share_of_best_moves(said):
    line = rf"{GAME} 8 positions: best in (\S+)%, the rule of thumb in (\S+)%; .* given up (\S+) a position \((\S+) by"
    best, heuristic, lost, lost_by_thumb = said(solved, f"{GAME} --positions 8 --hands 1000", line)
    assert 0 < min(best, heuristic) <= max(best, heuristic) <= 100
    assert min(lost, lost_by_thumb) >= 0
    assert (best == 100) == (lost == 0)


def test_playouts_bench_prints_hands_per_second(said, monkeypatch):
    monkeypatch.setattr(playouts, "SECONDS", 0.01)
    line = rf"{GAME}: (\S+) hands a second, bare (\S+): (\S+)% \(\S+% to \S+%\); imagining (\S+)%, believing (\S+)%"
    hands, bare, share, imagining, believing = said(playouts, f"{GAME} --positions 2 --rounds 1", line)
    assert min(hands, bare) > 1000
    assert share > 0
    assert min(imagining, believing) >= 0


def test_threads_bench_counts_the_hands_of_all_threads(said, monkeypatch):
    """How many hands there are depends on the machine."""
    monkeypatch.setattr(playouts, "LARGE", 1)
    line = rf"{GAME}: two threads (\S+) times one \((\S+) to (\S+)\)"
    times, least, most = said(playouts, f"--threads {GAME} --positions 1 --rounds 2", line)
    assert 0.1 < least <= times <= most < 10


def test_later_hands_bench_prints_the_gain(said, here, monkeypatch):
    """The kernels without later hands are only loaded; compiling them would dominate the test's time."""
    game = mh.GAMES[GAME]
    assert later.without_later_hands(game).search is not game.search
    monkeypatch.setattr(later, "SingleHandBot", later.LookAhead)
    line = rf"{GAME}: 2 sittings of 3 hands, 0.002 s a move: gains (\S+) \+- (\S+) a hand; \d+ s\n"
    gain, error = said(later, f"{GAME} --sittings 2 --hands 3 --seconds 0.002", line)
    assert abs(gain) < DEAREST
    assert error >= 0


def test_openspiel_bench_prints_the_result_of_a_match(said, monkeypatch):
    pytest.importorskip("pyspiel", reason="pip install '.[openspiel]'")
    import against_ismcts

    monkeypatch.setattr(against_ismcts, "ProcessPoolExecutor", lambda workers: ThreadPoolExecutor(1))
    line = rf"{GAME}: one of ours of {SEATS}, 2 decks: ahead (\S+) \+- (\S+) a hand, (\S+) \+- (\S+) times the fair"
    ahead, _, share, _ = said(against_ismcts, f"{GAME} --ms 1 --decks 2", line)
    assert abs(ahead) < DEAREST
    assert 0 <= share <= SEATS
