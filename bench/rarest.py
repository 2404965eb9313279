"""How soon rare fans of Mahjong are known to 5 %: `python bench/rarest.py`, or with seconds for each and names of fans.

Each is counted with splitting (--split) for so many seconds of one core, besides pilot runs; the width of its interval
then tells how long it takes to know it to 5 %. Printed beside it is the time that counting hand by hand takes at this
machine's rate. The last column is a check: the share of hands without a winner, which every run has to reproduce.
"""

import sys
import time

from report_of_mahjong import KNOWN_WELL, fan_row, hands_needed, relative_half_width
from report_parts import format_figure, localize

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


def count_for(asked: ResolvedQuestion, seconds: float) -> tuple[Sums, float]:
    """Count as many hands as the time allows."""
    sums, started, step = Sums(), time.process_time(), AT_LEAST
    count_hands(asked.question, 0, 1)
    while (spent := time.process_time() - started) < seconds:
        sums = sums + count_hands(asked.question, sums.hands, step)
        step = max(AT_LEAST, min(4000, int(sums.hands / max(time.process_time() - started, 0.01))))
    return sums, spent


def seconds_by_hand() -> float:
    """Return the seconds that a hand takes without splitting."""
    asked = resolve(make_question("mahjong", "competition", seed=1))
    count_hands(asked.question, 0, 10)
    started = time.process_time()
    count_hands(asked.question, 0, HANDS // 10)
    return (time.process_time() - started) / (HANDS // 10)


def main() -> None:
    seconds = next((float(word) for word in sys.argv[1:] if word.replace(".", "").isdigit()), SECONDS)
    names = [word for word in sys.argv[1:] if not word.replace(".", "").isdigit()] or RAREST
    if unknown := {*names} - {fan.name for fan in FANS if goal_of(fan)}:
        sys.exit(f"Of {', '.join(sorted(unknown))} no copies can be made; fans are written like {RAREST[0]}.")
    by_hand = seconds_by_hand()
    print("| fan | of 100 won hands | known to | hands, in seconds | seconds for 5 % | hand by hand | nobody wins |")
    print("|---|---|---|---|---|---|---|", flush=True)
    for fan in (fan for name in names for fan in FANS if fan.name == name):
        name = fan_row(fan)
        asked = resolve(make_question("mahjong", "competition", seed=1, split=name))
        sums, spent = count_for(asked, seconds)
        found, no_winner = estimate_row(asked, sums, name), estimate_row(asked, sums, "ended_exhausted")
        odds = Odds(asked.question, sums)
        line = [
            localize(fan.label),
            format_figure(odds, name, found),
            f"{relative_half_width(found):.1%}",
            f"{sums.hands:,} in {spent:.0f}",
        ]
        if found.figure:
            line.append(f"{spent * (relative_half_width(found) / KNOWN_WELL) ** 2:,.0f}")
            line.append(f"{hands_needed(found.figure, 1 - no_winner.figure) * by_hand / 3600:,.1f} hours")
        else:
            line += ["", ""]
        print(f"| {' | '.join(line)} | {format_figure(odds, 'ended_exhausted', no_winner)} |", flush=True)


if __name__ == "__main__":
    main()
