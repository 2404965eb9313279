"""A helper process that kills the bot processes if their parent dies.

It reads process IDs from the standard input, `+123` for a new process and `-123` for one that has ended.  When the pipe
closes, the parent has exited or crashed, and the remaining processes are killed.  It is run as a file and imports
nothing of Meldhouse, so that it starts at once.
"""

import os
import signal
import sys
from contextlib import suppress


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    running = set()
    for line in sys.stdin:
        pid = int(line[1:])
        running.add(pid) if line[0] == "+" else running.discard(pid)
    for pid in running:
        with suppress(OSError):
            os.killpg(pid, signal.SIGKILL)


if __name__ == "__main__":
    main()
