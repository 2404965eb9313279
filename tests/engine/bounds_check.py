"""Check that each game plays the same with and without bounds checks: `make bounds-check`; ARGS="pong" for one game.

The tests compile one game this way, and play all of them interpreted, where NumPy checks every index beyond the end.
This check adds errors that only compiled code can make, above all negative indices, which kernels may not use
(engine/numba_ext/). It takes some minutes, mostly for compiling.
"""

import os
import subprocess
import sys
import tempfile
import time

import meldhouse as mh
from tests.support.hand_digests import digests, in_another_process

DECISIONS = 400
PLAYERS = ("uniform", "thumb", "novice")
CAMPAIGN = [
    *("-m", "tests.games.checked_hands", "--hands", "4000"),
    *(word for who in PLAYERS for word in ("--players", who)),
]


def main() -> None:
    for name in sys.argv[1:] or mh.GAMES:
        started = time.perf_counter()
        with tempfile.TemporaryDirectory() as empty:
            environment = {"NUMBA_BOUNDSCHECK": "1", "MELDHOUSE_CACHE": empty}
            checked = in_another_process(DECISIONS, name, **environment)
            subprocess.run([sys.executable, *CAMPAIGN, name], env={**os.environ, **environment}, check=True)
        if checked != digests(DECISIONS, name):
            raise SystemExit(f"{name}: with its bounds checked it plays differently")
        print(f"{name:14} {len(checked)} variants the same  {time.perf_counter() - started:.0f} s", flush=True)


if __name__ == "__main__":
    main()
