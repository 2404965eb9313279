"""External bots: classes and commands in their own processes; failures are reported and lose the hand."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import meldhouse as mh
from meldhouse.bots import find_bot, seated
from meldhouse.bots.external_process import POOL, BotFailed, ExternalBot
from meldhouse.bots.external_spec import is_external
from meldhouse.core.position_text import view_fields
from meldhouse.util.errors import Mistake
from tests.support.parameter_sweep import few

DOCS = Path(__file__).parents[2] / "docs" / "bots"

CLASSES = """
import os, random, sys, time

class Dice:
    def __init__(self, seed):
        self.dice = random.Random(seed)
    def choose(self, view):
        print("thinking")
        return self.dice.choice(view.moves())

class Crashes:
    def choose(self, view):
        return 1 / 0

class Sleeps:
    def choose(self, view):
        time.sleep(3600)

class Leaves:
    def choose(self, view):
        print("I have had enough", file=sys.stderr)
        os._exit(3)

class Cheats:
    def choose(self, view):
        return "win at once"

class Deaf:
    def __init__(self, seed):
        raise RuntimeError("no wish to play")
    def choose(self, view):
        return ""

class Idle:
    pass
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("bots")
    (made / "some.py").write_text(CLASSES)
    (made / "broken.py").write_text("import nothing_of_the_kind\n")
    return made


@pytest.fixture(autouse=True)
def no_process_is_left():
    yield
    children = {speaker.process.pid for speaker in POOL.processes}
    POOL.clear()
    assert not any(map(is_running, children))


def is_running(number: int) -> bool:
    try:
        os.killpg(number, 0)
    except OSError:
        return False
    return True


def first_view(game="tongits"):
    table = mh.table(game, seed=4)
    table.deal()
    return table.view(table.turn)


def ask(name: str, limit: float = 20.0) -> str:
    bot = ExternalBot(name, 1, limit)
    try:
        return bot.choose(first_view())
    finally:
        bot.release()


def test_names_of_external_and_included_bots_are_distinguished():
    assert all(map(is_external, ("my:Bot", "a/b.py:Bot", "./bot", "bot --fast")))
    assert not any(map(is_external, (*mh.BOTS, "strong", "club")))


@pytest.mark.parametrize("game", few(mh.GAMES, "tongits", "mahjong"))
def test_external_bot_class_gets_the_exact_view(game, folder):
    """In whole hands of every game, its answers equal those of the same class in this process."""
    (folder / "echo.py").write_text(
        "import zlib\nclass Echo:\n    def choose(self, view):\n"
        "        moves = view.moves()\n        return moves[zlib.crc32(view.tobytes()) % len(moves)]\n"
    )
    namespace = {}
    exec((folder / "echo.py").read_text(), namespace)
    here, asked = namespace["Echo"](), 0
    table = mh.table(game, seed=4)
    table.deal()
    with seated([f"{folder}/echo.py:Echo"] * table.rules.seats, 1) as there:
        while table.turn is not None and asked < 60:
            view = table.view(table.turn)
            move = there[table.turn].choose(view)
            assert move == here.choose(view)
            table.play(move)
            asked += 1
    assert asked >= 10


@pytest.mark.parametrize(
    "name", [f"{sys.executable} {DOCS}/last.py", f"{DOCS}/first.sh", f"{DOCS}/cautious.py:Cautious"]
)
def test_example_bots_of_the_docs_play_legally(name):
    assert ask(name) in first_view().moves()
    assert all(hands["actor"].max() < 0 for hands in mh.simulate("tongits", hands=2, bots=["club", name], seed=1))


def test_text_that_a_bot_prints_is_not_taken_for_an_answer(folder):
    assert ask(f"{folder}/some.py:Dice") in first_view().moves()


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        ("{folder}/some.py:Crashes", "gave up: ZeroDivisionError"),
        ("{folder}/some.py:Sleeps", "didn't answer in time"),
        ("{folder}/some.py:Leaves", "exited with 3: I have had enough"),
        ("{folder}/some.py:Cheats", "You can't play 'win at once'"),
        ("{folder}/some.py:Deaf", "no wish to play"),
        ("{folder}/some.py:Idle", "isn't a bot. A bot is a class with a choose(view) method"),
        ("{folder}/some.py:Nobody", "no class 'Nobody'"),
        ("{folder}/none.py:Bot", "doesn't exist"),
        ("{folder}/broken.py:Bot", "ModuleNotFoundError: No module named 'nothing_of_the_kind'"),
        ("no_such_module:Bot", "can't be loaded: ModuleNotFoundError"),
        ("./nowhere --fast", "'./nowhere' isn't an executable program here"),
        ("sh 'unclosed", "isn't a valid command"),
        ("sh -c true", "exited with 0: it gave no reason."),
        ("echo hello", "isn't valid JSON: hello"),
        ("sh -c 'echo []; cat'", "isn't valid JSON"),
        ("""sh -c 'echo "{{}}"; cat'""", "must first print a line"),
        ("sh -c 'yes | tr -d \"\\n\"'", "without a line break"),
    ],
)
def test_fault_of_an_external_bot_is_reported(bot, says, folder):
    begun = time.monotonic()
    with pytest.raises(Mistake) as caught:
        ask(bot.format(folder=folder), limit=1.0)
    assert says in str(caught.value)
    assert time.monotonic() - begun < 45


def test_bot_that_never_reads_does_not_block_its_caller(folder):
    """The bot reports that it is ready and never reads, so its pipe fills up."""
    name = """sh -c 'echo "{\\"ready\\": 1}"; sleep 3600'"""
    bot, view = ExternalBot(name, 1, 0.2), first_view("mahjong")
    for _ in range(3):
        with pytest.raises(BotFailed):
            bot.choose(view)


def test_bot_process_is_reused_for_later_hands(folder):
    for _ in range(3):
        ask(f"{folder}/some.py:Dice")
    assert len(POOL.processes) == 1


def test_child_processes_of_a_bot_end_with_the_bot(folder, tmp_path):
    """Ending a bot also ends the processes that it has started."""
    name = f'sh -c \'sleep 3600 & echo $! > {tmp_path}/child; echo "{{\\"ready\\": 1}}"; sleep 3600\''
    with pytest.raises(BotFailed):
        ask(name, limit=0.3)
    child = int((tmp_path / "child").read_text())
    assert has_ended(child)


def has_ended(number: int) -> bool:
    for _ in range(100):
        stat = Path(f"/proc/{number}/stat")
        if not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] == "Z":
            return True
        time.sleep(0.05)
    return False


PARENT = """
import sys
from meldhouse.bots.external_process import ExternalBot, POOL
import meldhouse as mh
table = mh.table("tongits", seed=4)
table.deal()
bot = ExternalBot(sys.argv[1], 1, 600.0)
import threading
threading.Thread(target=lambda: bot.choose(table.view(table.turn)), daemon=True).start()
import time
while not POOL.processes:
    time.sleep(0.05)
print(list(POOL.processes)[0].process.pid, flush=True)
time.sleep(600)
"""


@pytest.mark.parametrize("way", [signal.SIGKILL, signal.SIGTERM])
def test_bot_process_ends_when_its_parent_is_killed(way, tmp_path):
    """The guard ends a bot that neither reads its input nor exits."""
    name = """sh -c 'trap "" TERM HUP INT; echo "{\\"ready\\": 1}"; while true; do sleep 1; done'"""
    parent = subprocess.Popen([sys.executable, "-c", PARENT, name], stdout=subprocess.PIPE)
    number = int(parent.stdout.readline())
    assert is_running(number)
    parent.send_signal(way)
    parent.wait()
    assert has_ended(number)


def test_external_bots_are_refused_for_network_players_and_odds():
    """Network players and odds can name only included bots, so they can't start programs."""
    from meldhouse.odds.spec import make_question as ask_odds

    for name in ("./bot", "os:system", "sh -c true"):
        with pytest.raises(Mistake, match="Unknown bot"):
            ask_odds("tongits", bots=name)


def test_serialized_view_hides_unseen_pieces():
    view = first_view()
    assert "??" in view_fields(view)["hand"] or "??" in " ".join(view_fields(view).values())
    assert view_fields(view)["rng"] == "0"


def test_find_bot_accepts_included_and_external_names(folder):
    assert isinstance(find_bot("club", 1), mh.BOTS["club"])
    assert isinstance(find_bot(f"{folder}/some.py:Dice", 1), ExternalBot)
