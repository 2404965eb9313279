"""Ten million random and nearly winning hands, taken apart tile by tile: python tests/pong/campaign.py"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from pong.test_hands import count_differences

HANDS = 10_000_000

if __name__ == "__main__":
    for name, mixed in (("all_different", 0), ("mixed", 1)):
        started = time.perf_counter()
        wrong, complete = count_differences(HANDS, mixed, 2026)
        print(f"{name}: {HANDS} hands, {complete} complete, {wrong} different, {time.perf_counter() - started:.0f} s")
