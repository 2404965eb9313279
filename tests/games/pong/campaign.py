"""Check ten million random and nearly winning hands tile by tile: python -m tests.games.pong.campaign"""

import time

from tests.games.pong.test_hands import count_differences

HANDS = 10_000_000

if __name__ == "__main__":
    for name, mixed in (("all_different", 0), ("mixed", 1)):
        started = time.perf_counter()
        wrong, complete = count_differences(HANDS, mixed, 2026)
        print(f"{name}: {HANDS} hands, {complete} complete, {wrong} different, {time.perf_counter() - started:.0f} s")
