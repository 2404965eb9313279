"""Pictures of every game, dark and light, at desk and phone size: python tests/browser/pictures.py [folder]"""

import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
sys.path += [str(HERE), str(HERE.parent / "server")]

from hands import DESK, PHONE, open_browser, play, sit_down  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402
from visitors import OpenHouse  # noqa: E402

import meldhouse as mh  # noqa: E402
from meldhouse.server.house import warm_up  # noqa: E402

SCREENS = (("light", "desk", DESK), ("dark", "desk", DESK), ("dark", "phone", PHONE))


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    for game in mh.GAMES.values():
        warm_up(game)
    with (
        tempfile.TemporaryDirectory() as data,
        OpenHouse(Path(data) / "house.db") as house,
        sync_playwright() as player,
    ):
        browser = open_browser(player)
        for light, size, screen in SCREENS:
            for name in ("lobby", *mh.GAMES):
                page = browser.new_page(viewport=screen, color_scheme=light, reduced_motion="reduce")
                if name == "lobby":
                    page.goto(house.address)
                else:
                    sit_down(page, house.address, name).wait_for_selector("#mine .piece")
                    play(page, seed=5, touches=8)
                page.wait_for_timeout(300)  # what scrolled or moved has come to rest
                page.screenshot(path=folder / f"{name}-{light}-{size}.png")
                page.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE.parents[1] / "docs" / "pictures")
