"""The command `meldhouse odds`: its questions, output and errors."""

import csv
import io
import json
import re
import signal
import sys
import time

import pytest

import meldhouse as mh
from meldhouse.cli import app
from meldhouse.engine import cache
from meldhouse.i18n import Localizer
from meldhouse.odds import api
from meldhouse.odds.accumulators import Sums
from meldhouse.odds.format_text import DEFAULT_WIDTH, format_odds
from meldhouse.odds.runner import Progress, StoppingRule
from meldhouse.terminal.odds import progress_message
from meldhouse.util.errors import Mistake
from tests.support.running_command import running_meldhouse

SHORT = ("--hands", "200", "--seed", "4", "--workers", "1")


def command_output(capsys, *words):
    """Return the output of the command."""
    app(["odds", *words], standalone_mode=False)
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["kingscornrs"], "Did you mean 'kingscorners'"),
        (["kingscorners", "--variant", "jokrs"], "Did you mean 'jokers'"),
        (["kingscorners", "--set", "target"], "--set option=value"),
        (["kingscorners", "--set", "nonsense=1"], "Unknown option 'nonsense'"),
        (["kingscorners", "--set", "seats=12"], "from 2 to 6"),
        (["kingscorners", "--seats", "12"], "from 2 to 6"),
        (["kingscorners", "--bots", "clib"], "Did you mean 'club'"),
        (["kingscorners", "--bots", ""], "Unknown bot ''"),
        (["kongpie", "--bots", "club,club,club,club"], "You named 4 bots for 3 seats. Name fewer"),
        (
            ["kingscorners", "--compare", "seats=2,3", "--bots", "club,club,club,uniform"],
            "You named 4 bots for 3 seats",
        ),
        (
            ["kingscorners", "--hands", "0"],
            "The number of hands must be a whole number from 1 to 1,000,000,000,000, not 0.",
        ),
        (["kingscorners", "--precision", "turns"], "'turns' isn't a precision"),
        (["kingscorners", "--precision", "turns 0%"], "'turns 0%' isn't a precision"),
        (["kingscorners", "--precision", "turns five%"], "'turns five%' isn't a precision"),
        (["kingscorners", "--precision", "turn 5%"], "This table has no row 'turn'. Did you mean 'turns'?"),
        (["kingscorners", "--time", "soon"], "'soon' isn't a time"),
        (["kingscorners", "--time", "0s"], "'0s' isn't a time"),
        (["kingscorners", "--compare", "jokers"], "'jokers' isn't a comparison"),
        (["kingscorners", "--compare", "jokers=yes"], "'jokers=yes' isn't a comparison"),
        (["kingscorners", "--compare", "jokers=no,no"], "'jokers=no,no' isn't a comparison"),
        (["kingscorners", "--compare", "jokrs=yes,no"], "Unknown option 'jokrs'"),
        (["kingscorners", "--compare", "jokers=yes,perhaps"], "must be yes or no, not 'perhaps'"),
        (["kingscorners", "--compare", "hand_size=7,24"], "24"),
        (["kingscorners", "--pace", "0"], "at most one hour, not 0."),
        (["kingscorners", "--pace", "nan"], "at most one hour, not nan."),
        (["kingscorners", "--workers", "0"], "The number of workers must be a whole number from 1 to 1,024, not 0."),
        (["kingscorners", "--language", "zz"], "Meldhouse has no language 'zz'"),
        (["kingscorners", "--out", "odds.txt"], "must end with one of .csv, .json, .parquet"),
        (
            ["kingscorners", "--plot", "odds.gif"],
            "odds.gif can't be written: the name must end with one of .svg, .png.",
        ),
        (["kingscorners", "--plot", "no/such/odds.svg"], "can't be written: its folder doesn't exist."),
        (
            ["kingscorners", "--report", "odds.pdf"],
            "odds.pdf can't be written: the name must end with one of .html.",
        ),
        (["kingscorners", "--report", "."], "the name must end with one of .html."),
        (["kingscorners", "--out", "no/such/odds.csv"], "can't be written: its folder doesn't exist."),
        (["kingscorners", "--resume", "."], "can't be written: it is a folder."),
        (["kingscorners", "--resume", "no/such/run"], "can't be written: its folder doesn't exist."),
        (["kingscorners", "--resume", "other"], "other isn't a file of odds."),
    ],
)
def test_odds_command_with_a_mistake_is_explained_and_writes_nothing(words, says, tmp_path, monkeypatch):
    """Nothing is written even if the output file is valid."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "other").write_text("a list of things to buy")
    beside = [] if "--out" in words else ["--out", "table.csv"]
    with pytest.raises(Mistake, match=re.escape(says)):
        app(["odds", *words, *beside], standalone_mode=False)
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("other", "a list of things to buy")]


@pytest.mark.parametrize("command", [["odds", "kingscorners"], ["arena", "kingscorners", "--bots", "club,uniform"]])
@pytest.mark.parametrize(
    "files",
    [
        ["--resume", "a.json", "--out", "a.json"],
        ["--resume", "a.json", "--out", "./folder/../a.json"],
        ["--resume", "a.json", "--out", "link.json"],
        ["--resume", "b.svg", "--plot", "b.svg"],
    ],
)
def test_odds_run_file_as_output_is_refused(command, files, tmp_path, monkeypatch):
    """The same file may be named by any path; the error comes before any hand."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    app([*command, "--hands", "6", "--seed", "1", "--resume", "a.json"], standalone_mode=False)
    (tmp_path / "link.json").symlink_to("a.json")
    before = (tmp_path / "a.json").read_text()
    with pytest.raises(Mistake, match=r"is named twice\. Give each file its own name"):
        app([*command, "--hands", "60", "--seed", "1", *files], standalone_mode=False)
    assert (tmp_path / "a.json").read_text() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.json", "folder", "link.json"]


def test_arena_with_the_same_file_for_two_outputs_is_refused(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = ["arena", "kingscorners", "--bots", "club,uniform", "--hands", "6", "--out", "a.csv", "--out"]
    with pytest.raises(Mistake, match=r"a\.csv is named twice"):
        app([*words, "a.csv"], standalone_mode=False)
    assert not list(tmp_path.iterdir())
    app([*words, "b.csv"], standalone_mode=False)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.csv", "b.csv"]


def test_odds_without_scipy_name_the_package_to_install(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "scipy.special", None)
    with pytest.raises(Mistake, match=r"pip install 'scipy>=1.13'"):
        app(["odds", "kingscorners", "--out", str(tmp_path / "odds.csv")], standalone_mode=False)
    assert not list(tmp_path.iterdir())


def test_odds_command_prints_figures_with_their_confidence_intervals(capsys):
    text = command_output(capsys, "kingscorners", *SHORT, "--exact")
    assert "Kings Corners, standard: 200 hands, played by club; seed 4" in text
    odds = mh.odds("kingscorners", hands=200, seed=4)
    low, high = (f"{100 * bound:.1f}%" for bound in odds["wins_1"][1:])
    assert re.search(rf"wins_1 +Hands won by seat 1 +{100 * odds['wins_1'].figure:.1f}% +{low} … {high}", text)
    assert re.search(r"dealt_kings .* 0\.30769\b", text)
    assert "chips_1" not in text  # the variant has no chips
    assert re.search(r"impasse .* not seen", text)
    assert all(len(line) <= DEFAULT_WIDTH for line in text.splitlines())
    assert str(odds) == format_odds(odds)
    assert "exact" not in str(odds)


def test_odds_command_with_compare_prints_paired_differences(capsys):
    text = command_output(capsys, "kingscorners", *SHORT, "--compare", "draws=1,2")
    assert re.search(r"turns +Turns per hand +1 +[\d.]+ *\n +2 +[\d.]+ +-[\d.]+ +-[\d.]+ … -[\d.]+ +\d+%", text)


def test_odds_comparing_numbers_of_seats_accept_bots_for_the_largest_table(capsys):
    """For two and three seats there may be three bots; the third plays at the larger table."""
    text = command_output(capsys, "kingscorners", *SHORT, "--compare", "seats=2,3", "--bots", "club,club,uniform")
    assert "played by club, club, uniform" in text


def test_odds_output_is_taken_from_the_catalogue(capsys):
    """All output comes from it, except typed names."""
    text = command_output(capsys, "pong", *SHORT, "--language", "xx")
    typed = {row.name for row in mh.odds("pong", hands=1, seed=4).rows} | {"tiles", "club"}
    words = [word for word in re.findall(r"[a-zA-Z_\d]{2,}", text) if word not in typed and not word.isdigit()]
    assert words == []


def test_odds_progress_shows_hands_rate_time_and_precision(capsys):
    """It shows hands, hands per second, the remaining time and the requested row."""
    odds = mh.odds("kingscorners", hands=200, seed=4)
    asked = api.resolve(odds.question)
    line = str(progress_message(Progress(asked, StoppingRule(hands=600), odds.sums, 200, 2.0), Localizer()))
    assert line.startswith("200 hands, 100 per second, 4 s left; wins_1: ")
    nothing = Progress(
        asked, StoppingRule(precision=api.stopping_rule(asked, None, "impasse 5%", None).precision), odds.sums, 200, 2.0
    )
    assert "time left unknown; impasse: " in str(progress_message(nothing, Localizer()))


def test_odds_output_files_have_unrounded_figures(tmp_path, capsys):
    odds = mh.odds("kingscorners", hands=200, seed=4, compare="draws=1,2")
    rows = {}
    for kind in ("csv", "json"):
        file = tmp_path / f"odds.{kind}"
        command_output(capsys, "kingscorners", *SHORT, "--compare", "draws=1,2", "--exact", "--out", str(file))
        rows[kind] = file.read_text()
    table = list(csv.DictReader(io.StringIO(rows["csv"])))
    read = json.loads(rows["json"])
    assert read["hands"] == 200
    assert read["question"]["seed"] == 4
    assert [[row["name"], row["value"]] for row in table] == [[row["name"], row["value"]] for row in read["rows"]]
    turns = next(row for row in read["rows"] if row["name"] == "turns" and row["value"] == "2")
    assert (turns["figure"], turns["low"], turns["high"]) == tuple(odds.side(1)["turns"])
    assert (turns["ahead"], turns["ahead_low"], turns["ahead_high"]) == tuple(odds.difference("turns").by)
    assert next(row["exact"] for row in read["rows"] if row["name"] == "dealt_kings") == "4/13"


def test_ctrl_c_prints_and_saves_the_odds_so_far(tmp_path):
    """The exit status is 0; the table is printed, and the file can be resumed."""
    file = tmp_path / "run.json"
    words = ("odds", "kingscorners", "--time", "5m", "--seed", "4", "--resume", str(file))
    with running_meldhouse(*words) as run:
        until = time.monotonic() + 120
        while not file.exists() and time.monotonic() < until:
            time.sleep(0.05)
        run.send_signal(signal.SIGINT)
        out, err = run.communicate(timeout=60)
    assert run.returncode == 0, err
    assert "Traceback" not in err
    assert "Stopped. Results so far:" in out
    hands = int(re.search(r"standard: ([\d,]+) hands", out)[1].replace(",", ""))
    assert json.loads(file.read_text())["hands"] == hands
    again = mh.odds("kingscorners", hands=hands + 10, seed=4, resume=file)
    assert again.sums == mh.odds("kingscorners", hands=hands + 10, seed=4).sums


def test_ctrl_c_during_compilation_ends_odds_at_once_with_a_sentence(tmp_path):
    """What was compiled can be reused."""
    words = ("odds", "pong", "--hands", "10", "--workers", "2")
    with running_meldhouse(*words, MELDHOUSE_CACHE=str(tmp_path)) as run:
        assert "Setting up" in run.stdout.readline()
        time.sleep(1)
        since = time.monotonic()
        run.send_signal(signal.SIGINT)
        out, err = run.communicate(timeout=60)
    assert time.monotonic() - since < 20
    assert run.returncode == 130
    assert "Stopped before anything was counted." in out
    assert "Traceback" not in err


def test_odds_command_announces_compilation(capsys, monkeypatch):
    """The first run of a game compiles it."""
    assert "ready" not in command_output(capsys, "kingscorners", *SHORT)
    monkeypatch.setenv("MELDHOUSE_CACHE", "/nowhere")
    monkeypatch.setattr(cache, "cache_dir", cache.cache_root().joinpath)
    assert command_output(capsys, "kingscorners", *SHORT).startswith("Setting up Kings Corners. This happens once")


def test_odds_without_any_hands_say_so():
    assert "Nothing has been counted yet." in str(mh.Odds(mh.odds("pong", hands=1, seed=1).question, Sums()))
