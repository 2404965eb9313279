"""Take pictures of every game, early, late and at the end of a hand, in four windows, dark and light.

python -m tests.web.screenshots            those that the README and the docs show, into docs/pictures
python -m tests.web.screenshots FOLDER     all of them
"""

import base64
import itertools
import sys
from pathlib import Path

import meldhouse as mh
from meldhouse.bots import Thumb
from meldhouse.i18n import Localizer
from meldhouse.server.core.serialization import lines_json, scene_json
from meldhouse.session.history_view import replay_changes
from meldhouse.session.session import TableSession
from meldhouse.warmup import load_all
from tests.web.local_server import server_and_browser
from tests.web.page_driver import LINES, Stage

DOCS = Path(__file__).parents[2] / "docs" / "pictures"
WINDOWS = {"phone": (390, 844), "across": (844, 390), "laptop": (1366, 650), "large": (1920, 1080)}
LIGHTS = ("light", "dark")
WHEN = {"early": 0.1, "late": 0.85, "end": 1.0}  # how much of a hand has been played
SHOWN = {"light": ("laptop", "late"), "dark": ("phone", "late")}  # what the docs show of each game
QUALITY = 70


def moments(name: str) -> dict[str, list[dict[str, object]]]:
    """Return the messages early, late and at the end of a hand of sensible players, as seen from seat 0.

    Each comes with the message just before it: the page marks what has changed since.
    """
    table, heuristic = mh.table(name, seed=5), Thumb(5)
    table.deal()
    while not table.over:
        table.play(heuristic.choose(table.view(table.turn)))
    shown = [told_of(session, n) for n, (session, _) in enumerate(replay_changes(table))]
    mine = [n for n, one in enumerate(shown) if one["turn"] == 0]  # a position with choices shows the most
    last = len(shown) - 1
    near = {when: min(mine or [last], key=lambda n: abs(n - part * last)) for when, part in WHEN.items()}
    at = {when: last if when == "end" else n for when, n in near.items()}
    return {when: shown[max(0, n - 1) : n + 1] for when, n in at.items()}


def told_of(session: TableSession, n: int) -> dict[str, object]:
    read = Localizer(0, with_markers=True)
    return {
        "at": f"1.{n}",
        "scene": scene_json(session.scene(0), read),
        "log": lines_json(session.log_lines(0), read),
        "turn": session.view(0).turn,
        "over": session.hand_over,
        "hand": 1,
        "played": int(session.hand_over),
    }


def take(page, path: Path) -> None:
    """Save the screenshot as WebP, which is a tenth of the size."""
    page.wait_for_timeout(250)  # until all animations have ended
    devtools = page.context.new_cdp_session(page)
    shot = devtools.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    path.write_bytes(base64.b64decode(shot["data"]))


def table_pictures(browser, server, name: str, wanted) -> None:
    """Show every moment on one page, and resize it to every window."""
    page = browser.new_page(reduced_motion="reduce")
    stage = Stage(page, server.address, name)
    for when, message in moments(name).items():
        for light, (window, (width, height)) in itertools.product(LIGHTS, WINDOWS.items()):
            path = wanted(name, light, window, when)
            if path:
                page.set_viewport_size({"width": width, "height": height})
                page.emulate_media(color_scheme=light, reduced_motion="reduce")
                page.evaluate("document.querySelector('#log').replaceChildren()")
                for one in message:
                    stage.show(one["scene"], 0, **{key: value for key, value in one.items() if key != "scene"})
                    page.evaluate(f"{LINES}.find(line => /^Moment/.test(line.textContent)).remove()")  # it is drawn
                take(page, path)
    page.close()


def lobby_pictures(browser, server, wanted) -> None:
    for light, (window, (width, height)) in itertools.product(LIGHTS, WINDOWS.items()):
        path = wanted("lobby", light, window, "late")
        if path:
            page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=light)
            page.goto(server.address)
            take(page, path)
            page.close()


def main(folder: Path, everything: bool) -> None:
    folder.mkdir(parents=True, exist_ok=True)

    def wanted(name, light, window, when):
        if everything:
            return folder / f"{name}-{window}-{light}-{when}.webp"
        return folder / f"{name}-{window}.webp" if SHOWN[light] == (window, when) else None

    for game in mh.GAMES.values():
        load_all(game)
    with server_and_browser() as (browser, server):
        lobby_pictures(browser, server, wanted)
        for name in mh.GAMES:
            table_pictures(browser, server, name, wanted)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else DOCS, bool(sys.argv[1:]))
