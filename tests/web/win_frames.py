"""Take a picture every 100 milliseconds of a win of every game: python -m tests.web.win_frames FOLDER [GAME ...]

Each game has a folder for every window and light, with frames of a win, of a loss, and the picture without motion.
"""

import argparse
from pathlib import Path

import meldhouse as mh
from meldhouse.warmup import load_all
from tests.web.local_server import server_and_browser
from tests.web.page_driver import Stage
from tests.web.won_hands import show_before, show_win, won_hand

WINDOWS = {"laptop": (1280, 800), "phone": (390, 844), "across": (844, 390)}
LIGHTS = {"laptop": ("light", "dark"), "phone": ("light",), "across": ("dark",)}
EVERY_MS, UNTIL_MS = 100, 2000
# The moment stays open, and its animations stop where the tool wants them.
HOLD = """() => {
    const wait = window.setTimeout;
    window.setTimeout = (run, ms, ...more) => wait(run, ms >= 1000 ? 1e8 : ms, ...more);
}"""
SEEK = """at => document.querySelector(".moment").getAnimations({ subtree: true }).forEach(one => {
    one.pause();
    one.currentTime = at;
})"""


def frames(browser, server, game: str, folder: Path, won: bool) -> None:
    before, after = won_hand(game, by_viewer=won)
    for window, (width, height) in WINDOWS.items():
        for light in LIGHTS[window]:
            page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=light)
            stage = Stage(page, server.address, game)
            page.evaluate(HOLD)
            show_before(stage, before)
            show_win(stage, after)
            page.wait_for_selector(".moment .piece, .moment-name")
            page.wait_for_timeout(400)  # until the pieces are drawn and have landed
            to = folder / f"{game}-{window}-{light}-{'won' if won else 'lost'}"
            to.mkdir(parents=True, exist_ok=True)
            for at in range(0, UNTIL_MS + 1, EVERY_MS):
                page.evaluate(SEEK, at)
                page.screenshot(path=to / f"{at:04}.png")
            page.context.close()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", default=list(mh.GAMES), metavar="GAME")
    asked = parser.parse_args()
    for game in asked.games:
        if game not in mh.GAMES:
            parser.error(f"There is no game {game!r}. Available: {', '.join(mh.GAMES)}")
    for game in asked.games:
        load_all(mh.GAMES[game])
    with server_and_browser() as (browser, server):
        for game in asked.games:
            for won in (True, False):
                frames(browser, server, game, asked.folder, won)


if __name__ == "__main__":
    main()
