"""A thousand questions of each game's school, answered anew without the law: `make school`, or ARGS="pong 5000"."""

import importlib
import sys
import time
from collections import Counter
from pathlib import Path

import meldhouse as mh
from meldhouse.games.school import SET, questions

HERE = Path(__file__).parent
sys.path += [str(HERE), str(HERE.parent)]


def check(name: str, count: int) -> bool:
    """Prints how many questions of which kinds were answered the same; the first that was not, with its set."""
    from seen import Seen

    answer, kinds, slowest, begun = importlib.import_module(f"slow_{name}").right, Counter(), 0.0, time.perf_counter()
    for number in range(-(-count // SET)):
        started = time.perf_counter()
        asked = questions(mh.GAMES[name], number)
        slowest = max(slowest, time.perf_counter() - started)
        for one in asked:
            if answer(Seen(one)) != {one.question.right}:
                print(f"{name}, set {number}: {one.kind} is answered otherwise: {one.question}")
                return False
        kinds.update(one.kind for one in asked)
    told = ", ".join(f"{kind} {n}" for kind, n in sorted(kinds.items()))
    print(f"{name}: {kinds.total()} right ({told}), {time.perf_counter() - begun:.0f} s; longest set {slowest:.2f} s")
    return kinds.total() >= count


def main(*words: str) -> int:
    count = max((int(word) for word in words if word.isdigit()), default=1000)
    names = [word for word in words if not word.isdigit()]
    names = names or [name for name, game in mh.GAMES.items() if game.school]
    return sum(not check(name, count) for name in names)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
