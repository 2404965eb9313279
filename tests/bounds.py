"""Every game compiled with its bounds checked plays as it does without: `make bounds`, or ARGS="pong".

The tests compile one game so, and play all of them interpreted, where numpy checks every index above an array's end.
This adds what only compiled code could do wrong in the others: some two minutes, nearly all of them compiling.
"""

import sys
import tempfile
import time

from digests import digests, in_another_process

import meldhouse as mh

DECISIONS = 400


def main() -> None:
    for name in sys.argv[1:] or mh.GAMES:
        started = time.perf_counter()
        with tempfile.TemporaryDirectory() as empty:
            checked = in_another_process(DECISIONS, name, NUMBA_BOUNDSCHECK="1", MELDHOUSE_CACHE=empty)
        if checked != digests(DECISIONS, name):
            raise SystemExit(f"{name}: with its bounds checked it plays differently")
        print(f"{name:14} {len(checked)} variants the same  {time.perf_counter() - started:.0f} s", flush=True)


if __name__ == "__main__":
    main()
