"""The command line as people use it: bad input gets a sentence, never a traceback."""

import re
import signal
import subprocess
import time
from collections import Counter

import pytest
import typer

import meldhouse as mh
from meldhouse import rulebook
from meldhouse.benchmark import BATCH_HANDS, measure_speed
from meldhouse.cli import app
from meldhouse.games.how_to_play import all_points, plain_text
from meldhouse.games.options import plain
from meldhouse.i18n import ENGLISH
from meldhouse.terminal import play as sitting
from meldhouse.terminal.play import TerminalGame
from meldhouse.util.errors import MAX_QUOTED_LENGTH
from tests.support.forked_commands import meldhouse
from tests.support.running_command import running_meldhouse


@pytest.fixture(params=list(mh.GAMES))
def name(request):
    return request.param


def test_help_lists_every_command_with_a_sentence():
    """The sentence of each command says what it does."""
    text = meldhouse("--help").stdout
    for command in ("play", "serve", "replay", "rules", "score", "bench", "art"):
        assert command in text


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["play", "kingscornrs"], "Did you mean 'kingscorners'"),
        (["play", "kingscorners", "--variant", "jokrs"], "Did you mean 'jokers'"),
        (["play", "kingscorners", "--set", "target"], "--set option=value"),
        (["play", "kingscorners", "--set", "seats=12"], "from 2 to 6"),
        (["play", "kingscorners", "--bots", "mastr"], "Did you mean 'master'"),
        (["play", "tongits", "--bots", "club,master,club"], "You named 3 bots for 2 seats. Name fewer"),
        (["play", "kingscorners", "--seats", "2", "--bots", "club,club"], "You named 2 bots for 1 seat. Name fewer"),
        (["play", "kingscorners", "--seat", "9"], "seats are 1 to"),
        (["play", "kingscorners", "--set", "nonsense=1"], "Unknown option 'nonsense'"),
        (["play", "kingscorners", "--set", "game=1"], "Unknown option 'game'"),
        (["play", "kingscorners", "--set", "seed=1"], "Unknown option 'seed'"),
        (["--port", "8123", "rules", "pong"], "meldhouse rules ..."),
        (["serve", "--port", "99999"], "can't start at 127.0.0.1:99999: a port must be a number from 1 to 65535."),
        (["serve", "--host", "nowhere.invalid", "--port", "0"], "doesn't have that address"),
        (["replay", "no/such/file"], "can't be read"),
        (["replay", "."], "can't be read"),
        (["rules", "bridge"], "Unknown game 'bridge'"),
        (["bench", "--game", "bridge"], "Unknown game 'bridge'"),
        (["bench", "--seconds", "0"], "must run for 0.1 to 60 seconds, not 0.0"),
        (["school", "pong", "--set", "-1"], "There is no set -1. Sets are numbered from 0 to 999999."),
        (["kongpie"], "`meldhouse play kongpie` to play in the terminal"),
        (["plya"], "No such command 'plya'. Did you mean 'play'"),
        (["odds", "tongits", "--hands", "abc"], "Invalid value for '--hands': Input should be a valid integer"),
        (["odds", "tongits", "--hands=1e6"], "Invalid value for '--hands': Input should be a valid integer"),
        (["odds", "tongits", "--pace", "quick"], "Invalid value for '--pace': Input should be a valid number"),
        (["odds"], "Missing argument 'GAME'."),
        (["score", "234m"], "Missing argument 'WIN'."),
        (["arena", "pong"], "Missing option '--bots'."),
        (["replay", "a", "b"], "Got unexpected extra argument(s) (b)"),
        (["play", "pong", "--varaint", "ceki"], "No such option: --varaint (Possible options: --plain, --variant)"),
        (["play", "pong", "-x"], "No such option: -x"),
        (["play", "pong", "--variant"], "Option '--variant' requires an argument."),
        (["play", "pong", "--plain=no"], "Option '--plain' does not take a value."),
        (["--plain"], "No such option: --plain"),
        (["--port", "abc"], "Invalid value for '--port': Input should be a valid integer"),
    ],
)
def test_command_line_explains_invalid_input(words, says):
    """The error says what is wrong and what is valid; the exit status is 2."""
    run = meldhouse(*words)
    assert run.returncode == 2
    assert says in run.stderr
    assert "Traceback" not in run.stderr + run.stdout


def is_option(parameter):
    return parameter.param_type_name == "option"


def is_number(parameter, context):
    return is_option(parameter) and parameter.display_type(context) in ("<int>", "<float>")


def mistakes_of(command):
    """Yield invalid values for every numeric option, and extra arguments for each command."""
    context = typer.Context(command)
    wanted = [word for one in command.params if one.required for word in (*one.opts[: is_option(one)], "some")]
    yield [command.name, *wanted, "--nothing-of-the-kind"]
    yield [command.name, *wanted, "one", "more", "than", "it", "takes"]
    for one in command.params:
        if is_number(one, context):
            yield [command.name, *wanted, one.opts[0], "many"]


MANY = "9" * 26
ASKED = {  # required arguments in addition to the option
    "odds": "kingscorners", "arena": "kingscorners --bots club,novice", "train": "tongits", "play": "kingscorners",
    "guest": "http://127.0.0.1:1/table/x --bot club",
    "school": "pong", "meldbench": "pong club", "dataset": "kingscorners --out d",
    "score": "2223334445556m 7m", "replay": "hand.txt", "review": "hand.txt", "luck": "hand.txt",
}  # fmt: skip
NEEDED = {"--sittings": "--sit 2", "--league-size": "--league .5", "--league-every": "--league .5"}  # by an option
ANY = ["--seed"]  # any value is a valid seed


def numbers_asked():
    """Yield every numeric option of a command with a number of 26 digits."""
    for command in typer.main.get_command(app).commands.values():
        context = typer.Context(command)
        for one in command.params:
            if is_number(one, context) and one.opts[0] not in ANY:
                more = NEEDED.get(one.opts[0], "").split()
                yield [command.name, *ASKED.get(command.name, "").split(), *more, one.opts[0], MANY]


@pytest.fixture(scope="module")
def saved_hand(tmp_path_factory):
    """Return the record of a hand that was saved in the terminal."""
    folder = tmp_path_factory.mktemp("saved")
    meldhouse("play", "kingscorners", "--plain", "--seed", "3", said="1\nsave hand.txt\n", cwd=folder)
    return (folder / "hand.txt").read_text()


@pytest.mark.parametrize("words", [*numbers_asked()], ids=lambda words: f"{words[0]} {words[-2]}")
def test_huge_number_is_refused_with_the_allowed_range(words, saved_hand, tmp_path):
    """A number of 26 digits is refused before the command does anything."""
    (tmp_path / "hand.txt").write_text(saved_hand)
    run = meldhouse(*words, cwd=tmp_path)
    if words[0] == "doctor":  # prints all problems
        assert run.returncode == 1
        assert "a port must be a number from 1 to 65535" in run.stdout
    else:
        assert run.returncode == 2
        assert re.search(r" to [0-9]|at most|has no hand", run.stderr), run.stderr
    assert "Traceback" not in run.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["hand.txt"]


@pytest.mark.parametrize("command", typer.main.get_command(app).commands.values(), ids=lambda command: command.name)
def test_usage_error_of_every_command_follows_its_usage_line(command):
    for words in mistakes_of(command):
        run = meldhouse(*words)
        assert run.returncode == 2
        assert run.stdout == ""
        assert re.fullmatch(
            rf"Usage: meldhouse {command.name} .*\nTry 'meldhouse {command.name} -h' for help.\n\n"
            r"Error: (No such option: --nothing|Got unexpected extra argument|Invalid value for '--).*\n",
            run.stderr,
        ), run.stderr


def test_terminal_game_with_invalid_input_is_played_to_the_end(name, tmp_path):
    """Type nonsense, help and hints, then move 1 until the hand is over; the saved record replays."""
    record = tmp_path / "hand.txt"
    said = ["?", "moves", "hint", "hint", "nonsense", "save", f"save {record}", "look", "1"] + ["1"] * 1000 + ["q"]
    run = meldhouse("play", name, "--seed", "5", "--bots", "uniform", "--plain", said="\n".join(said))
    assert run.returncode == 0, run.stderr
    assert "Traceback" not in run.stderr
    for words in (
        "Type a move",
        "suggest a move",
        "Alternatives",
        "You can't play",
        "save FILE",
        "Saved to",
        "Goodbye.",
    ):
        assert words in run.stdout, words
    assert "every move checked" in meldhouse("replay", str(record)).stdout


def test_long_invalid_input_is_quoted_in_part(name):
    """Every legal move is shorter than the limit for quoted input."""
    table = mh.table(name, seed=1)
    table.deal()
    with pytest.raises(mh.IllegalMove) as refused:
        table.play("x" * 5000)
    assert str(refused.value).startswith(f"You can't play '{'x' * MAX_QUOTED_LENGTH} …': ")
    assert max(map(len, table.view(table.turn).moves())) < MAX_QUOTED_LENGTH


def test_seat_of_the_person_is_drawn_from_the_seed(tmp_path):
    """The seat is printed, recorded, and the same for the same seed; `--seat` sets it."""
    table = mh.table("tongits", seed=4)
    drawn = TerminalGame(table, None, "club", True).drawn_first
    played = []
    for words in ([], [], ["--seat", "2"]):
        file = tmp_path / f"{len(played)}.txt"
        run = meldhouse("play", "tongits", "--seed", "4", "--plain", *words, said=f"save {file}\nquit\n")
        played.append((run.stdout.replace(str(file), ""), file.read_text()))
    assert played[0] == played[1]
    assert f"You are seat {1 + -drawn % 3}. Seat 1 was chosen at random to go first." in played[0][0]
    assert f"\ndrawn {drawn}\n" in played[0][1]
    assert "\nYou are seat 2. Seat 1 goes first." in played[2][0]
    assert "drawn" not in played[2][1]
    assert played[0][1].split("deck")[1].split("\n")[0] == played[2][1].split("deck")[1].split("\n")[0]


def test_hint_names_moves_in_the_notation_for_typing(monkeypatch, capsys):
    """Hints name the moves of the heuristic and those of the search."""
    monkeypatch.setattr(sitting, "is_compiled", lambda game, what: True)
    sits = TerminalGame(mh.table("tongits", seed=7), None, "club", True)
    sits.table.deal()
    while sits.table.turn != sits.seat or len(sits.table.moves()) < 3:
        sits.table.play(sits.table.moves()[0])
    view = sits.table.view(sits.seat)
    sits.print_hint(view)
    said = capsys.readouterr().out
    assert said.count("Suggestion: ") == 1
    assert "±" not in said  # figures only on request
    moves = re.findall(r"Suggestion: (.+?)\. ", said)
    sits.print_hint_figures(view)
    figures = capsys.readouterr().out
    assert "±" in figures
    moves += re.findall(r"(?:: |or )([^:(]+) \(", figures)
    assert moves
    assert set(moves) <= set(sits.table.moves())


@pytest.mark.parametrize(("seats", "bound"), [(2, 10.8), (3, 13.8), (5, 18.5)])
def test_seat_draw_in_the_terminal_is_uniformly_distributed(seats, bound):
    """The person's seat is drawn for 3,000 seeds (chi-squared test, 1 in 1000)."""
    seen = Counter(
        TerminalGame(mh.table("kingscorners", seats=seats, seed=seed), None, "club", True).seat for seed in range(3000)
    )
    assert set(seen) == set(range(seats))
    assert sum((n - 3000 / seats) ** 2 / (3000 / seats) for n in seen.values()) < bound


def test_first_player_is_named_at_the_start():
    """The person is also named if they go first."""
    seeds = {
        TerminalGame(table := mh.table("tongits", seed=seed), None, "club", True).seat: table for seed in range(20)
    }
    assert (
        str(TerminalGame(seeds[0], None, "club", True).seating_message())
        == "You are seat 1 and were chosen at random to go first."
    )
    assert str(TerminalGame(seeds[0], 0, "club", True).seating_message()) == "You are seat 1 and go first."
    assert (
        str(TerminalGame(seeds[2], None, "club", True).seating_message())
        == "You are seat 3. Seat 1 was chosen at random to go first."
    )


def test_failed_save_continues_the_hand(tmp_path):
    """A failed save is reported, and loses nothing."""
    run = meldhouse("play", "--seed", "5", "--plain", said=f"save {tmp_path}/no/where\nlook\nquit\n")
    assert "can't be written" in run.stdout
    assert run.returncode == 0


def test_prompt_between_hands_deals_only_when_enter_is_pressed(tmp_path, monkeypatch, capsys):
    """Other input is explained, and the hand can be saved or scored."""
    table = mh.table("kingscorners", seed=5)
    sitting = TerminalGame(table, 0, "club", True, sure=True)
    between = iter(["hint", "1", "why", "?", f"save {tmp_path / 'hand.txt'}", "", "q"])

    def said(prompt):
        if "Your move" not in prompt:
            return next(between)
        return mh.bots.find_bot("thumb", 1).choose(sitting.session.view(0))

    monkeypatch.setattr(sitting, "read_line", said)
    sitting.play()
    output = capsys.readouterr().out
    assert [f"You can't use '{word}' between hands" in output for word in ("hint", "1", "why", "?")] == [True] * 2 + [
        False
    ] * 2
    assert output.count("'save FILE' to write") == 3
    assert len(table.hands) == 2
    assert len(mh.replay(tmp_path / "hand.txt").hands) == 1


@pytest.mark.parametrize("number", ["0", "99"])
def test_number_beyond_the_listed_moves_is_refused_with_the_number_of_moves(number):
    run = meldhouse("play", "kingscorners", "--seed", "5", "--seat", "1", "--plain", said=f"{number}\nq\n")
    assert f"There is no move {number}. There are " in run.stdout
    assert run.returncode == 0


def test_end_of_input_quits_the_game_cleanly():
    """Closed input has the same effect as quitting."""
    run = meldhouse("play", "--seed", "5", said="")
    assert run.returncode == 0
    assert "Goodbye." in run.stdout


def test_ctrl_c_at_the_prompt_quits_the_game_cleanly():
    """An interrupt has the same effect as quitting, without a traceback."""
    with running_meldhouse("play", "--seed", "5", "--plain", stdin=subprocess.PIPE) as run:
        until = time.monotonic() + 240
        seen = ""
        while "You can:" not in seen and time.monotonic() < until:
            seen += run.stdout.readline()
        time.sleep(0.3)
        run.send_signal(signal.SIGINT)
        out, err = run.communicate(timeout=60)
    assert "Goodbye." in out
    assert "Traceback" not in err


def test_explain_command_lists_the_fans_of_a_mahjong_hand():
    """Each fan has its points; if the hand doesn't win, the command says so."""
    text = meldhouse("score", "234m678p55p67m", "8m", "--meld", "4444s*", "--flowers", "2").stdout
    assert "All Simples" in text
    assert "9" in text
    hand = ("score", "258m369p147s24p88s", "3p")
    assert "Closed Wait" in meldhouse(*hand).stdout.split("Not counted")[0]
    assert "Closed Wait" not in meldhouse(*hand, "--no-knitted-waits").stdout.split("Not counted")[0]
    pairs = ("score", "2266m3388p55sEEC", "C", "--self-drawn", "--special-hands-fully-concealed")
    assert "Fully Concealed Hand" in meldhouse(*pairs).stdout
    run = meldhouse("score", "234m678p55p67m", "1m", "--meld", "4444s*")
    assert run.returncode == 2
    assert "Traceback" not in run.stderr


def test_rules_command_prints_rules_variants_and_options(name):
    """It prints how the game is played, the rules, each variant with its sentence, and each option."""
    text = meldhouse("rules", name, "--plain").stdout
    if played := mh.GAMES[name].how_to_play:
        said = [plain_text(ENGLISH, said) for point in all_points(played) for said in point.says]
        assert [sentence for sentence in said if sentence not in text] == []
        assert text.index(said[0]) < text.index(f"# {mh.GAMES[name].title}")
        assert all(f"  {theme.title}" in text for theme in played.option_groups)
    for variant, about in mh.GAMES[name].variants.items():
        assert f"{variant}: {about.sentence}" in text
    assert rulebook.page(name, link=r"\1 (`meldhouse rules \2`)") in text


def test_rules_command_prints_examples_with_pieces():
    """Examples use the terminal's notation: rows for layouts, an arrow, and a caption."""
    text = meldhouse("rules", "kingscorners", "--plain").stdout
    assert "    KD   8C   --\n    QS   []   JH\n    --   4D   KS\n" in text
    assert "    7H   →   8C 7H\n" in text
    assert "    KH (10 points)   AC (1 point)   QD (1 point)\n" in text
    assert "impasse: The stock is used up" in text


def test_rules_command_in_another_language_is_translated():
    text = meldhouse("rules", "pong", "--language", "xx").stdout.split("# Pong")[0]
    assert "Ĝöååļ" in text
    assert not re.search(r"[a-zA-Z]{2}", text)


def test_rules_command_prints_linked_pages():
    """The rules of Mahjong name commands for further pages, and these work."""
    command = re.search(r"the 81 fans \(`meldhouse (rules [\w-]+)`\)", meldhouse("rules", "mahjong").stdout)[1]
    text = meldhouse(*command.split()).stdout
    assert "| 81 | Flower" in text
    assert "](" not in text


def test_rules_command_says_when_an_option_has_no_effect():
    """The choices of such an option name the other option that it requires."""
    output = {line.strip().split(":")[0]: line for line in meldhouse("rules", "kongpie", "--plain").stdout.splitlines()}
    assert output["lojack_scope"].endswith("; put; applies only if lojack is yes)")
    assert "applies only if restock_fee is above 0" in output["restock_fee_optional"]
    assert "dealer_choice applies only if dealer is rotating or fixed" in output["restock_mode"]
    assert "only applies" not in output["lojack"]


def test_speed_measurement_excludes_compilation():
    """The first hands include the compilation, so the speed is measured over later hands."""
    game, spent = next(iter(mh.GAMES.values())), [0.0]

    def slow_at_first(_):
        def play(tables, rules, deck, x):
            spent[0] += 1 if spent[0] else 100
            return len(tables), x

        return play

    speed = measure_speed(game, plain(next(iter(game.variants.values())).rules), 3, 1, slow_at_first, lambda: spent[0])
    assert speed.seconds == 3
    assert speed.decisions == 3 * BATCH_HANDS


def test_bench_command_prints_signature_and_speeds():
    """A line has the game, the signature, and the decisions and hands per second of two workers."""
    name = "pong"  # compiles fastest; test_versions.py checks the signatures of all games
    text = meldhouse("bench", "--game", name, "--seconds", "0.1").stdout
    assert name in text
    assert "two workers" in text


def test_replay_command_with_a_seat_prints_its_player_view(name, tmp_path):
    """`replay --seat` shows only what that seat saw."""
    table = mh.table(name, seed=3)
    table.deal()
    for _ in range(10):
        table.play(table.moves()[-1])
    table.record().save(tmp_path / "hand.txt")
    run = meldhouse("replay", str(tmp_path / "hand.txt"), "--seat", "1")
    assert "seen by seat 1" in run.stdout
    assert "seats are 1 to" in meldhouse("replay", str(tmp_path / "hand.txt"), "--seat", "9").stderr
