"""A process that outlives the server briefly and kills the bot processes that it left behind.

It reads the numbers of their processes, `+123` and `-123`, until nobody is there to write, however that came about.
It is run as a file, so that it imports nothing of the house and is there at once.
"""

import os
import signal
import sys
from contextlib import suppress


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    left = set()
    for line in sys.stdin:
        number = int(line[1:])
        left.add(number) if line[0] == "+" else left.discard(number)
    for number in left:
        with suppress(OSError):
            os.killpg(number, signal.SIGKILL)


if __name__ == "__main__":
    main()
