"""Measures the browser's work for a hand played by touch: `python bench/drawing.py` (needs Playwright and Chromium).

Printed for one hand of each game: what the server sent, style recalculations, layouts and scripts with their
milliseconds, and the processor seconds of all of Chromium, by its own count.
"""

import argparse
import itertools
import sys
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
sys.path.append(str(HERE))

from playwright.sync_api import Browser  # noqa: E402

import meldhouse as mh  # noqa: E402
from meldhouse.warmup import load_all  # noqa: E402
from tests.web.local_server import server_and_browser  # noqa: E402
from tests.web.page_driver import DESK, PHONE, play, sit_down  # noqa: E402

COUNTS = ("RecalcStyleCount", "LayoutCount")
SECONDS = ("RecalcStyleDuration", "LayoutDuration", "ScriptDuration", "TaskDuration")


def browser_cpu_seconds(browser: Browser) -> float:
    """Return the processor seconds that Chromium has used so far."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    return sum(float(process["cpuTime"]) for process in told["processInfo"])


def measure_hand(browser: Browser, address: str, game: str, screen: dict[str, int], seed: int) -> Counter[str]:
    """Return the cost of one hand, from opening the table to the end of the hand."""
    context = browser.new_context(viewport=screen, reduced_motion="reduce", service_workers="block")
    page, cost = context.new_page(), Counter[str]()
    page.on("websocket", lambda line: line.on("framereceived", lambda _: cost.update(messages=1)))
    sit_down(page, address, game).wait_for_selector("#mine .piece")
    metrics = context.new_cdp_session(page)
    metrics.send("Performance.enable")

    def spent() -> Counter[str]:
        told = {one["name"]: one["value"] for one in metrics.send("Performance.getMetrics")["metrics"]}
        return Counter({name: told[name] for name in (*COUNTS, *SECONDS)} | {"processor": browser_cpu_seconds(browser)})

    before = spent()
    seeds = itertools.count(seed)
    while not play(page, seed=next(seeds)):
        pass
    after = spent()
    after.subtract(before)
    cost.update(after)
    cost["hands"] += 1
    context.close()
    return cost


def main(games: list[str], hands: int, screen: dict[str, int]) -> None:
    for game in games:
        load_all(mh.GAMES[game])
    with server_and_browser() as (browser, house):
        for game in games:
            cost = sum(
                (measure_hand(browser, house.address, game, screen, seed) for seed in range(hands)), Counter[str]()
            )
            numbers = {name: cost[name] / hands for name in ("messages", *COUNTS)}
            seconds = {name: cost[name] / hands for name in (*SECONDS, "processor")}
            each = {name: 1000 * cost[name] / cost["messages"] for name in ("RecalcStyleDuration", "processor")}
            print(f"{game}: a hand", ", ".join(f"{name} {number:.0f}" for name, number in numbers.items()))
            print("  seconds", ", ".join(f"{name} {number:.2f}" for name, number in seconds.items()))
            print("  ms a message", ", ".join(f"{name} {number:.1f}" for name, number in each.items()), flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=["pong", "mahjong", "kongpie"])
    parser.add_argument("--hands", type=int, default=5)
    parser.add_argument("--phone", action="store_true")
    asked = parser.parse_args()
    main(asked.games, asked.hands, PHONE if asked.phone else DESK)
