"""Measures the seconds from the command to the first card, for each game: `python bench/opening.py`.

In the browser a server is started and a game is begun from the lobby; in the terminal it is played. First nothing is
compiled, with a cache for each game; one server stays open until all games are compiled; then everything is.
"""

import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
sys.path.append(str(HERE))

from playwright.sync_api import Browser, sync_playwright  # noqa: E402

import meldhouse as mh  # noqa: E402
from tests.support.live_server import free_port  # noqa: E402
from tests.web.page_driver import DESK, open_browser  # noqa: E402

MELDHOUSE = [sys.executable, "-m", "meldhouse"]


@contextmanager
def start_server(cache: Path, port: int) -> Iterator[str]:
    """Start a server, and return its process."""
    command = [*MELDHOUSE, "serve", "--port", str(port), "--no-browser", "--data", str(cache / f"{port}.db")]
    house = subprocess.Popen(command, env=beside(cache), stdout=subprocess.DEVNULL)
    try:
        yield f"http://127.0.0.1:{port}/"
    finally:
        house.terminate()
        house.wait()


def beside(cache: Path) -> dict[str, str]:
    return {**os.environ, "MELDHOUSE_CACHE": str(cache)}


def answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address) as page:
            return bool(page.read())
    except OSError:
        return False


def in_browser(browser: Browser, game: str, cache: Path, compiled: bool) -> list[float]:
    """Return the seconds until the lobby, the first card and, if requested, the end of compilation."""
    since, took = time.monotonic(), list[float]()
    with start_server(cache, free_port()) as address:
        while not answers(address):
            time.sleep(0.01)
        took.append(time.monotonic() - since)
        page = browser.new_page(viewport=DESK)
        page.goto(address)
        page.click(f"[data-play={game}]")
        page.wait_for_selector("#mine .piece")
        took.append(time.monotonic() - since)
        while compiled and len(list(cache.glob("*/ready"))) < len(mh.GAMES):
            time.sleep(0.1)
        page.close()
    return [*took, time.monotonic() - since] if compiled else took


def in_terminal(game: str, cache: Path) -> float:
    """Return the seconds until the program asks for a move, and until the player has quit."""
    since = time.monotonic()
    subprocess.run(
        [*MELDHOUSE, "play", game, "--seat", "1"],
        input=b"quit\n",
        env=beside(cache),
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return time.monotonic() - since


def main() -> None:
    print("game: lobby, first card in the browser, in the terminal; the same when all is compiled", flush=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = open_browser(playwright)
        caches = {game: Path(folder) / game for game in mh.GAMES}
        for game, cache in caches.items():
            cache.mkdir()
            alone = in_terminal(game, cache)
            lobby, card = in_browser(browser, game, cache, compiled=False)
            print(f"{game}: {lobby:.2f} s, {card:.2f} s, {alone:.2f} s", flush=True)
        last = caches[game]
        every = in_browser(browser, game, last, compiled=True)[-1]
        print(f"all games compiled after {every:.1f} s", flush=True)
        for game in mh.GAMES:
            lobby, card = in_browser(browser, game, last, compiled=False)
            print(f"{game}: {lobby:.2f} s, {card:.2f} s, {in_terminal(game, last):.2f} s", flush=True)


if __name__ == "__main__":
    main()
