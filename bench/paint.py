"""Measures the time until a page is visible, and its size: `python bench/paint.py` (needs Playwright and Chromium).

Each page is opened by a browser with an empty cache; printed are the first contentful paint, the time until a table
can be played, and the bytes transferred.
"""

import argparse
import statistics
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
sys.path.append(str(HERE))

from playwright.sync_api import Browser  # noqa: E402

import meldhouse as mh  # noqa: E402
from meldhouse.warmup import load_all  # noqa: E402
from tests.web.local_server import server_and_browser  # noqa: E402
from tests.web.page_driver import DESK, PHONE, sit_down  # noqa: E402

PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"


def visit(browser: Browser, address: str, screen: dict[str, int]) -> tuple[float, float, int]:
    """Return the milliseconds until the first paint and until readiness, and the bytes transferred."""
    context = browser.new_context(viewport=screen)
    page = context.new_page()
    weights: list[int] = []
    page.on(
        "requestfinished",
        lambda request: weights.append(
            sum(size for name, size in request.sizes().items() if name.startswith("response"))
        ),
    )
    page.goto(address, wait_until="networkidle")
    page.wait_for_function(PAINT)
    paint = float(page.evaluate(PAINT))
    loaded = float(page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd"))
    context.close()
    return paint, loaded, sum(weights)


def main(times: int) -> None:
    for game in mh.GAMES.values():
        load_all(game)
    with server_and_browser() as (browser, house):
        addresses = {"lobby": house.address}
        for game in mh.GAMES:
            host = browser.new_page()
            sit_down(host, house.address, game).wait_for_selector("#mine .piece")
            addresses[f"table of {game}"] = host.url
        for name, address in addresses.items():
            for where, screen in (("desk", DESK), ("phone", PHONE)):
                seen = [visit(browser, address, screen) for _ in range(times)]
                paint, loaded, weight = (statistics.median(column) for column in zip(*seen, strict=True))
                print(f"{name}, {where}: first paint {paint:.0f} ms, loaded {loaded:.0f} ms, {weight / 1000:.1f} kB")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=5)
    main(parser.parse_args().times)
