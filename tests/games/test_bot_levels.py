"""Every bot level is offered wherever a bot is chosen, and is stronger than the level below."""

import re
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.bots import BOTS, LEARNED, LEVELS, OFFERED, OLDER, UNIFORM, find_bot, level_of, offered_levels
from meldhouse.games.bot_levels import WinShare, describe_level
from meldhouse.games.options import plain
from meldhouse.i18n import ItemList, Localizer, Seat, msg
from tests.support.forked_commands import in_a_copy, meldhouse, typed
from tests.support.parameter_sweep import SWEEP

HANDS = 2400
DOCS = Path(__file__).parents[2] / "docs" / "research"


def leads(game, level, below, hands=HANDS):
    """Yield the lead of a bot over bots of the level below, from every seat in turn."""
    rules = plain(next(iter(game.variants.values())).rules)
    for seat in range(rules.seats):
        names = [level if other == seat else below for other in range(rules.seats)]
        (tables,) = mh.simulate(game.name, hands=hands // rules.seats, bots=names, seed=5)
        for n in range(len(tables)):
            worth = [game.table_api.payoff(tables[n : n + 1], rules, other) for other in range(rules.seats)]
            yield worth[seat] - (sum(worth) - worth[seat]) / (rules.seats - 1)


@pytest.mark.parametrize("name", mh.GAMES)
def test_club_bot_is_significantly_stronger_than_novice(name):
    """This holds in every game with more than 99% confidence; `bench/strength.py` measures the levels above."""
    ahead = np.array(list(leads(mh.GAMES[name], "club", "novice")))
    assert ahead.mean() > 2.6 * ahead.std() / np.sqrt(len(ahead))


@pytest.mark.parametrize("name", mh.GAMES)
def test_novice_bot_is_stronger_than_random_play(name):
    """Novices make human errors, not random moves, and take obvious gains."""
    ahead = np.array(list(leads(mh.GAMES[name], "novice", "uniform")))
    assert ahead.mean() > 2.6 * ahead.std() / np.sqrt(len(ahead))


@SWEEP
def test_strong_bot_is_stronger_than_club():
    """The test uses the game that shows the difference soonest, with 95% confidence."""
    ahead = np.array(list(leads(mh.GAMES["tongits"], "strong", "club", 400)))
    assert ahead.mean() > 1.64 * ahead.std() / np.sqrt(len(ahead))


@pytest.mark.parametrize("level", [*LEVELS, LEARNED])
def test_every_bot_level_has_texts(level):
    read, two = Localizer(), ItemList((Seat(1), Seat(2)))
    assert read(msg(f"bot-level-{level}"))
    assert read(msg(f"bots-{level}", n=1, seats=two)) != read(msg(f"bots-{level}", n=2, seats=two))
    assert {read(msg(f"level-{level}{how}", game="Whist", times="1.23")) for how in ("", "-measured", "-even")}
    if level not in ("novice", "club"):
        assert "scores more" in read(msg(f"level-{level}-ahead", game="Whist", times="1.01"))


def test_bot_levels_are_offered_from_weakest_to_strongest():
    assert (*LEVELS, LEARNED, UNIFORM) == OFFERED


# --- descriptions of strength ---------------------------------------------------------


def shares_of_the_docs():
    """Return (title of the game, level) -> share and error, from the tables of the docs."""
    found, title, titles = {}, "", [str(game.title) for game in mh.GAMES.values()]
    for cells in rows(DOCS / "search.md"):
        title = cells[0].partition(",")[0] or title
        if cells[1] in ("strong", "master", "club, novices"):
            found[title, cells[1].partition(",")[0]] = share(cells)
    for cells in rows(DOCS / "training.md"):
        title, first, _ = cells[0].partition(", ")
        if title in titles and first:
            found[title, LEARNED] = share(cells)
    return found


def leads_of_the_docs():
    """Return the leads without luck of `strong`, from the table that `bench/strength.py --without-luck` makes."""
    table = (cells for cells in rows(DOCS / "search.md") if cells[1] == "strong")
    return {cells[0].partition(",")[0]: tuple(map(float, cells[4].split()[0:3:2])) for cells in table}


def rows(page):
    for line in page.read_text("utf-8").splitlines():
        if line.startswith("| "):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def share(cells):
    """Return the last figure with an error in a row."""
    reported = [cell for cell in cells if re.fullmatch(r"\d\.\d+ ± \d\.\d+", cell)][-1]
    return WinShare(*(round(float(number), 2) for number in reported.split(" ± ")))


def test_bot_strengths_of_every_game_equal_the_tables_of_the_docs():
    """Every game has the measured strengths; the tables also name the commands that measure them."""
    assert [name for name, game in mh.GAMES.items() if not game.strength] == []
    found = {(str(game.title), level): one for game in mh.GAMES.values() for level, one in game.strength.items()}
    reported = {key: WinShare(one.times, one.error) for key, one in found.items()}
    assert reported == shares_of_the_docs()
    leads = {title: (one.lead, one.lead_error) for (title, level), one in found.items() if level == "strong"}
    assert leads == leads_of_the_docs()
    assert all(one.is_ahead for (_, level), one in found.items() if level == "strong")  # or it would not be offered
    assert len(reported) >= 3 * len(mh.GAMES)


@pytest.mark.parametrize(("times", "error", "even"), [(1.02, 0.02, True), (0.98, 0.02, True), (1.03, 0.02, False)])
def test_win_share_with_a_fair_share_at_the_edge_of_its_interval_is_even(times, error, even):
    """1.02 - 1 is slightly more than 0.02 in binary."""
    assert WinShare(times, error).is_even is even


@pytest.mark.parametrize("name", mh.GAMES)
def test_level_description_states_the_strength_in_its_game(name):
    """It has the figure and name of its game only; novices are described by a `club` bot among novices."""
    game, others = mh.GAMES[name], [str(other.title) for other in mh.GAMES.values() if other.name != name]
    for level in offered_levels(game):
        said = str(describe_level(game, level))
        own = game.strength.get("club" if level == "novice" else level)
        assert re.findall(r"\d[.\d]*", said) == ([f"{own.times:.2f}"] if own else []), level
        assert (str(game.title) in said) == (own is not None), level
        assert not any(other in said for other in others)
        assert ("about as good" in said) == (own is not None and own.is_even and not own.is_ahead), level
        assert ("scores more" in said) == (own is not None and own.is_even and own.is_ahead), level


def test_bot_level_without_a_significant_lead_is_described_as_about_equal():
    shares = {
        "club": WinShare(1.1, 0.09),
        "strong": WinShare(1.1, 0.11),
        "master": WinShare(0.9, 0.09),
        "learned": WinShare(1.0, 0.01),
    }
    game = SimpleNamespace(title="Whist", strength=shares)
    assert [level for level in OFFERED if "about as good" in str(describe_level(game, level))] == ["strong", LEARNED]
    assert "0.90 times" in str(describe_level(game, "master"))
    shares["strong"] = WinShare(1.1, 0.11, 0.3, 0.2)
    assert "scores more" in str(describe_level(game, "strong"))
    shares["strong"] = WinShare(1.1, 0.11, 0.3, 0.4)
    assert "about as good" in str(describe_level(game, "strong"))


def test_level_description_without_measurements_states_no_strength():
    for level in OFFERED:
        said = str(describe_level(SimpleNamespace(title="Whist", strength={}), level))
        assert said.endswith(".")
        assert "Whist" not in said
        assert "times" not in said


@pytest.mark.parametrize("name", mh.GAMES)
def test_bots_command_prints_level_descriptions(name):
    game = mh.GAMES[name]
    reported = in_a_copy(lambda: typed("bots", name)).stdout  # no hand is played, so nothing is compiled
    for level in offered_levels(game):
        assert f"  {level}: {describe_level(game, level)}\n" in reported
    assert reported.count("times") == len(game.strength) + bool(game.strength)


@pytest.mark.parametrize("command", ["play", "odds", "arena"])
def test_help_of_bots_names_every_level(command):
    reported = " ".join(meldhouse(command, "--help").stdout.split())
    assert f": {', '.join(OFFERED)} (`meldhouse bots GAME` shows how well each plays)" in reported


def test_old_names_of_bot_levels_are_accepted_but_not_offered():
    """Records and tables of older versions contain old names, and can still be played."""
    for older, level in OLDER.items():
        assert older not in OFFERED
        assert level_of(older) == level
        assert type(find_bot(older, 1)) is type(find_bot(level, 1))
    assert set(BOTS) == {*OFFERED, *OLDER}
    old, new = (next(mh.simulate("kingscorners", hands=20, bots=bots, seed=1)) for bots in ("thumb", "club"))
    assert old.tobytes() == new.tobytes()
