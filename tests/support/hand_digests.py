"""Play a fixed beginning of a hand of every variant of some games, and print digests of its bytes as JSON."""

import hashlib
import json
import os
import subprocess
import sys
from itertools import islice
from pathlib import Path

import meldhouse as mh
from meldhouse.engine import rng
from tests.support.invariant_checks import open_table, random_hand

HERE = Path(__file__)


def digest(game: mh.games.Game, variant: str, decisions: int) -> str:  # type: ignore[name-defined]
    """Digest every position of the beginning of a hand, and every view of the last one."""
    table = open_table(game, variant, seed=31)
    seen = hashlib.sha256()
    for _ in islice(random_hand(table, seed=31), decisions):
        seen.update(table.tobytes())
    for seat in [*range(table.rules.seats), None]:
        seen.update(table.view(seat).tobytes())
        if not table.over:
            twin = table.view(seat)
            game.table_api.imagine(twin.state, table.bare_rules, rng.seeded(5))
            seen.update(twin.tobytes())
    return seen.hexdigest()


def digests(decisions: int, *games: str) -> dict[str, str]:
    return {
        f"{name} {variant}": digest(mh.GAMES[name], variant, decisions)
        for name in games
        for variant in mh.GAMES[name].variants
    }


def in_another_process(decisions: int, *games: str, **environment: str) -> dict[str, str]:
    run = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", str(HERE), str(decisions), *games],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert run.returncode == 0, run.stderr[-3000:]
    message: dict[str, str] = json.loads(run.stdout)
    return message


if __name__ == "__main__":
    print(json.dumps(digests(int(sys.argv[1]), *sys.argv[2:])))
