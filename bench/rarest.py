"""How soon rare fans of Mahjong are known to 5 %: `python bench/rarest.py`, or with seconds for each and names of fans.

Each is counted with promising tables played on many times (--split) for so many seconds of one core, besides trials;
after as many seconds as its interval then asks for it is known to 5 %.  Beside them how long it takes hand by hand,
where so many hands are played in a second as are here.  The last column is for who checks: the share of hands that
nobody wins, which every such run has to find too.
"""

import sys
import time

from report_of_mahjong import ENOUGH, needed, reach, row_of
from report_parts import read, told

from meldhouse.games.mahjong.fan_distance import goal_of
from meldhouse.games.mahjong.fan_table import FANS
from meldhouse.odds.accumulators import Sums
from meldhouse.odds.api import Odds
from meldhouse.odds.runner import estimate_row
from meldhouse.odds.spec import ResolvedQuestion, count_hands, make_question, resolve

SECONDS, HANDS, AT_LEAST = 40.0, 20_000, 20
RAREST = (
    "three-suited-terminal-chows", "three-kongs", "all-honors", "little-four-winds", "pure-terminal-chows",
    "four-pure-shifted-pungs", "big-four-winds", "all-green", "nine-gates", "four-kongs", "seven-shifted-pairs",
    "all-terminals", "quadruple-chow", "two-concealed-kongs", "middle-tiles", "pure-triple-chow", "big-three-dragons",
    "all-even-pungs", "thirteen-orphans", "upper-tiles",
)  # fmt: skip


def counted(asked: ResolvedQuestion, seconds: float) -> tuple[Sums, float]:
    """As many hands as there is time for."""
    sums, begun, step = Sums(), time.process_time(), AT_LEAST
    count_hands(asked.question, 0, 1)
    while (spent := time.process_time() - begun) < seconds:
        sums = sums + count_hands(asked.question, sums.hands, step)
        step = max(AT_LEAST, min(4000, int(sums.hands / max(time.process_time() - begun, 0.01))))
    return sums, spent


def seconds_by_hand() -> float:
    """What a hand takes that is counted by itself."""
    asked = resolve(make_question("mahjong", "competition", seed=1))
    count_hands(asked.question, 0, 10)
    begun = time.process_time()
    count_hands(asked.question, 0, HANDS // 10)
    return (time.process_time() - begun) / (HANDS // 10)


def main() -> None:
    seconds = next((float(word) for word in sys.argv[1:] if word.replace(".", "").isdigit()), SECONDS)
    names = [word for word in sys.argv[1:] if not word.replace(".", "").isdigit()] or RAREST
    if unknown := {*names} - {fan.name for fan in FANS if goal_of(fan)}:
        sys.exit(f"Of {', '.join(sorted(unknown))} no copies can be made; fans are written like {RAREST[0]}.")
    by_hand = seconds_by_hand()
    print("| fan | of 100 won hands | known to | hands, in seconds | seconds for 5 % | hand by hand | nobody wins |")
    print("|---|---|---|---|---|---|---|", flush=True)
    for fan in (fan for name in names for fan in FANS if fan.name == name):
        name = row_of(fan)
        asked = resolve(make_question("mahjong", "competition", seed=1, split=name))
        sums, spent = counted(asked, seconds)
        found, nobody = estimate_row(asked, sums, name), estimate_row(asked, sums, "ended_exhausted")
        odds = Odds(asked.question, sums)
        line = [read(fan.said), told(odds, name, found), f"{reach(found):.1%}", f"{sums.hands:,} in {spent:.0f}"]
        if found.figure:
            line.append(f"{spent * (reach(found) / ENOUGH) ** 2:,.0f}")
            line.append(f"{needed(found.figure, 1 - nobody.figure) * by_hand / 3600:,.1f} hours")
        else:
            line += ["", ""]
        print(f"| {' | '.join(line)} | {told(odds, 'ended_exhausted', nobody)} |", flush=True)


if __name__ == "__main__":
    main()
