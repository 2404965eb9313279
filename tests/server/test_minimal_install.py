"""Every link works, and odds are computed, in the environment of `make play` and with the wheel alone.

The server runs with the libraries that each of them installs, and Python finds no other.
"""

import json
import os
import re
import subprocess
import sys
import tomllib
import urllib.error
import urllib.request
from contextlib import closing, contextmanager
from html import unescape
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace

import pytest

import meldhouse as mh
from tests.support.live_server import Visitor

requirements = pytest.importorskip("packaging.requirements")
ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
GAME = "kingscorners"
GAMES = (GAME, "mahjong")  # the second has the list of fans; test_links.py reads the pages of all games
LINK = re.compile(r"""(?:href|src|action)="(/[^"#]*)""")
GUARD = """
import os, sys
HIDDEN = frozenset(os.environ["HIDDEN_MODULES"].split(","))
class Guard:
    def __init__(self, finder):
        self.finder = finder
    def __getattr__(self, name):
        return getattr(self.finder, name)
    def find_spec(self, name, path=None, target=None):
        return None if name.partition(".")[0] in HIDDEN else self.finder.find_spec(name, path, target)
sys.meta_path[:] = [Guard(finder) for finder in sys.meta_path]
"""
COMMAND = "pip install"


def extras_of_make_play():
    """Return the extras that the Makefile installs for `make play`."""
    recipe = re.search(r"^\$\(VENV\)/ready:.*\n(?:\t.*\n)+", (ROOT / "Makefile").read_text("utf-8"), re.M)[0]
    found = re.search(r"--editable '?\.(?:\[([\w,]+)\])?", recipe)
    return (found[1] or "").split(",") if found[1] else []


def tidy(name):
    return re.sub(r"[-_.]+", "-", name).lower()


def closure(extras):
    """Return every distribution that is installed with the project and these extras."""
    wanted = [*PROJECT["dependencies"], *(line for name in extras for line in PROJECT["optional-dependencies"][name])]
    found, waiting = {"meldhouse"}, [requirements.Requirement(line) for line in wanted]
    while waiting:
        one = waiting.pop()
        if tidy(one.name) in found:
            continue
        found.add(tidy(one.name))
        inner = map(requirements.Requirement, metadata.requires(one.name) or [])
        asked = [{"extra": extra} for extra in one.extras or [""]]
        waiting += [two for two in inner if two.marker is None or any(map(two.marker.evaluate, asked))]
    return found


def hidden(extras):
    """Return the modules that are installed here but wouldn't be in that environment."""
    kept = closure(extras)
    there = metadata.packages_distributions()
    return sorted(name for name, whose in there.items() if not kept & {tidy(one) for one in whose})


@contextmanager
def installed_server(folder, extras):
    """Run a server whose Python finds only what these extras install."""
    (folder / "sitecustomize.py").write_text(GUARD)
    paths = os.pathsep.join([str(folder), str(ROOT / "src")])
    environment = {**os.environ, "PYTHONPATH": paths, "HIDDEN_MODULES": ",".join(hidden(extras))}
    words = ["-m", "meldhouse", "serve", "--port", "0", "--no-browser", "--data", str(folder / "house.db")]
    with subprocess.Popen([sys.executable, *words], env=environment, stdout=subprocess.PIPE, text=True) as run:
        try:
            yield SimpleNamespace(address=re.findall(r"http://127\.0\.0\.1:\d+", run.stdout.readline())[0])
        finally:
            run.terminate()
            run.wait(30)


def asked(server, key, path, **message):
    body = json.dumps(message).encode() if message else None
    headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
    return urllib.request.urlopen(urllib.request.Request(server.address + path, body, headers), timeout=60)


POSITIONS = "/try/"  # each of these links opens a table; more than a few in a minute are refused


def walk(server, key, start, games):
    """Follow every link of every page of these games that opens no table, and return the paths of the pages."""
    others = {*mh.GAMES} - {*games}
    waiting, met, dead = list(start), set(start), []
    while waiting:
        path = waiting.pop()
        try:
            with asked(server, key, path) as answer:
                text = answer.read().decode(errors="replace")
                is_page = "text/html" in answer.headers["content-type"]
        except urllib.error.HTTPError as refused:
            dead.append((path, refused.code))
            continue
        if is_page:
            assert COMMAND not in text, path
            found = {unescape(link) for link in LINK.findall(text)} - met
            found = {link for link in found if not link.startswith(POSITIONS) and others.isdisjoint(link.split("/"))}
            met |= found
            waiting += found
    assert dead == []
    return met


def person_at_a_table(server):
    person = Visitor(server, "Ada")
    table = person.open(GAME, seats="me bot")["table"]
    return person, ["/", f"/table/{table}", f"/table/{table}/rules", "/mine"]


def test_links_in_the_make_play_environment_work_and_odds_are_computed(tmp_path):
    with installed_server(tmp_path, extras_of_make_play()) as server:
        person, start = person_at_a_table(server)
        met = walk(server, person.key, start, GAMES)
        assert {f"/odds/{game}" for game in GAMES} <= met
        with closing(asked(server, person.key, "/api/odds", game=GAME)) as message:
            events = (json.loads(line.removeprefix(b"data: ")) for line in message if line.strip())
            pictures = next(event["pictures"] for event in events if event["tell"] == "pictures")
        assert "<svg" in pictures[0]["svg"]


def test_links_with_the_wheel_alone_work_and_do_not_lead_to_odds(tmp_path):
    with installed_server(tmp_path, []) as server:
        person, start = person_at_a_table(server)
        met = walk(server, person.key, start, [GAME])
        assert len(met) > 50
        assert not [path for path in met if path.startswith("/odds/")]
