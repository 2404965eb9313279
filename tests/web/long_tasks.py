"""Measure what a table's page does at every move of a whole hand, on a CPU slowed four times.

    python -m tests.web.long_tasks [--runs N] [--slowed N] [--shifts] [GAME ...]

For each game and window: how many moves were shown, the longest task of the page's main thread at a move and at the end
of the hand with its parts, the longest script, and how far the layout shifted at moves of others: the most at one move,
which is the hand's CLS when moves are a second apart, and the sum. Your own moves begin with a touch, after which the
page may move things. Times are CPU time, and the least of several runs counts: other programs only add to it. On a busy
machine Chromium slows a page by more than it was asked to: `--slowed 1` measures without.
"""

import argparse
import json
from collections import Counter, defaultdict
from typing import NamedTuple

import meldhouse as mh
from meldhouse.warmup import load_all
from tests.web.local_server import server_and_browser
from tests.web.page_driver import DESK, PHONE, Stage
from tests.web.won_hands import hand_messages, played_hand

SLOWED = 4  # times, unless asked otherwise
BETWEEN_MS = 450  # until all pieces of a move have landed
SEED = 5
WINDOWS = {"desk": DESK, "phone": PHONE}
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"]
SCRIPT = ("FunctionCall", "EvaluateScript")
PARTS = {
    "FunctionCall": "script",
    "UpdateLayoutTree": "style",
    "Layout": "layout",
    "PrePaint": "paint",
    "Paint": "paint",
}
SHIFTS = """() => {
    window.shifts = [];
    const rect = ({ x, y, width, height }) => [x, y, width, height].map(Math.round);
    const named = node => (node?.closest ? `${node.tagName}.${node.className}#${node.id}` : "?");
    const told = ({ node, previousRect, currentRect }) => [named(node), rect(previousRect), rect(currentRect)];
    new PerformanceObserver(list => {
        for (const { value, sources } of list.getEntries())
            if (window.move !== null) window.shifts.push([window.move, value, sources.map(told)]);
    }).observe({ type: "layout-shift" });
}"""

MOVES = """([n, own]) => {
    window.move = own ? null : n;
    performance.mark(`move ${n}`);
}"""
DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"


class Task(NamedTuple):
    """A task of a page's main thread, in milliseconds of CPU time."""

    ms: float = 0.0
    move: int = 0
    parts: Counter[str] = Counter()  # noqa: RUF012

    def __str__(self) -> str:
        return f"{self.ms:.0f} ({', '.join(f'{part} {ms:.0f}' for part, ms in self.parts.items())})"


class Run(NamedTuple):
    """What a page did while it showed a hand."""

    moves: int
    tasks: dict[int, Task]  # the longest of each move
    scripts: dict[int, float]
    shifts: dict[int, float]  # the layout's, at each move
    shifted: list[tuple[int, float, list[object]]]  # what has shifted


def hand_on_stage(page, address, game, seed=SEED, between_ms=BETWEEN_MS):
    """Show a hand of sensible players to seat 0; yield before each move, and after the last. The page counts shifts."""
    first, *moves = list(hand_messages(played_hand(game, next(iter(mh.GAMES[game].variants)), seed), 0))
    stage = Stage(page, address, game)
    stage.show(first["scene"], 0, at=first["at"], hand=1, played=0)
    page.wait_for_timeout(500)
    page.evaluate(SHIFTS)
    for n, move in enumerate(moves):
        page.evaluate(MOVES, [n, move["seat"] == 0])
        yield n
        usual = {"you": 0, "clock": None, "pause": None, "next": [], "hand": 1, "played": int(move["over"])}
        stage.tell(tell="moved", kind="move", move="", **usual, **move)
        page.evaluate(DRAWN)
        page.wait_for_timeout(between_ms)
    yield len(moves)


def measured(browser, address, game, window, slowed_by=SLOWED) -> Run:
    page = browser.new_page(viewport=window)
    slowed = page.context.new_cdp_session(page)
    for move in hand_on_stage(page, address, game):
        if move == 0:
            slowed.send("Emulation.setCPUThrottlingRate", {"rate": slowed_by})
            browser.start_tracing(page=page, categories=CATEGORIES)
            page.evaluate("performance.mark('move 0')")
    events = json.loads(browser.stop_tracing())["traceEvents"]
    shifted = page.evaluate("window.shifts")
    page.context.close()
    return Run(move, *by_move(events), summed(shifted), shifted)


def summed(shifted):
    """Return how far the layout shifted at each move."""
    sums = Counter()
    for move, value, _ in shifted:
        sums[move] += value
    return sums


def by_move(events):
    """Return the longest task and the longest script of the page's main thread at each move."""
    marks = sorted((one["ts"], int(one["name"][5:])) for one in events if one["name"].startswith("move "))
    main = next((one["pid"], one["tid"]) for one in events if one["name"].startswith("move "))
    mine = [one for one in events if (one["pid"], one["tid"]) == main and one.get("ph") == "X" and "tdur" in one]
    tasks, scripts = defaultdict(Task), defaultdict(float)
    for one in mine:
        move, ms = max((n for at, n in marks if at <= one["ts"]), default=0), one["tdur"] / 1000
        if one["name"] == "RunTask" and ms > tasks[move].ms:
            within = [part for part in mine if one["ts"] <= part["ts"] < one["ts"] + one["dur"]]
            tasks[move] = Task(ms, move, parts_of(within))
        if one["name"] in SCRIPT:
            scripts[move] = max(scripts[move], ms)
    return tasks, scripts


def parts_of(events):
    parts = Counter()
    for one in events:
        if one["name"] in PARTS:
            parts[PARTS[one["name"]]] += one["tdur"] / 1000
    return parts


def least(runs):
    """Return the longest task at a move and at the end, each the least of all runs; and the longest script."""
    end = runs[0].moves - 1
    tasks = [min((run.tasks[move] for run in runs if move in run.tasks), default=Task()) for move in range(end)]
    script = max(min(run.scripts.get(move, 0) for run in runs) for move in range(end))
    last = min(max(run.tasks[end], run.tasks[end + 1]) for run in runs)
    return max(tasks), last, script


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", default=list(mh.GAMES))
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--slowed", type=int, default=SLOWED)
    parser.add_argument("--shifts", action="store_true", help="also print each shift of the layout")
    asked = parser.parse_args()
    for game in asked.games:
        load_all(mh.GAMES[game])
    print("game", "window", "moves", "task at a move (ms)", "script", "task at the end", "CLS", "sum", sep="\t")
    with server_and_browser() as (browser, server):
        for game in asked.games:
            for name, window in WINDOWS.items():
                runs = [measured(browser, server.address, game, window, asked.slowed) for _ in range(asked.runs)]
                task, last, script = least(runs)
                most, total = (max(how(run.shifts.values()) for run in runs) for how in (max, sum))
                print(
                    game,
                    name,
                    runs[0].moves,
                    task,
                    f"{script:.0f}",
                    last,
                    f"{most:.4f}",
                    f"{total:.4f}",
                    sep="\t",
                    flush=True,
                )
                for move, value, sources in runs[0].shifted if asked.shifts else []:
                    print(f"  {move}\t{value:.4f}", *sources)


if __name__ == "__main__":
    main()
