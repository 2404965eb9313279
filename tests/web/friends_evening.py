"""Drive a host, a guest and a spectator on phones from nothing to the second hand, and count the guest's touches.

python -m tests.web.friends_evening [GAME [FOLDER]]: prints touches and seconds, and writes pictures into the folder.
Everything goes over plain http to a host name, as in a home network. Moves of the game are counted by themselves: they
are as many as the hand takes.
"""

import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from playwright.sync_api import sync_playwright

from tests.support.live_server import LiveServer
from tests.web.page_driver import FRIENDS, PHONE, open_browser, play

MAX_TOUCHES, MAX_SECONDS = 12, 60.0
PACE_S = 0.7  # as on a real server

SECOND_HAND = """() => !document.querySelector('#summary:not([hidden])')
    && document.querySelector('#hand-number').textContent.includes('2')"""
COUNT_MOVES = """() => {
    window.moved = 0;
    document.addEventListener('click', event => { if (event.target.closest('.felt')) window.moved += 1; }, true);
}"""


class Evening(NamedTuple):
    """What the guest did until the second hand."""

    touches: int  # without moves
    moves: int
    seconds: float  # without the moves of the first hand
    first_hand: float


def phone(browser):
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    return context.new_page()


def spend_evening(browser, address, game, folder=None):
    """Return what the guest did after the host has sent the link, or None if the first hand decided the match."""
    host, guest, spectator = (phone(browser) for _ in range(3))

    def picture(page, name):
        if folder:
            page.screenshot(path=Path(folder) / f"{game}-{name}.png")

    touches = 0

    def tap(selector):
        nonlocal touches
        guest.tap(selector)
        touches += 1

    host.goto(address)
    picture(host, "1-lobby")
    host.tap(f"[data-friends={game}]")
    host.wait_for_selector("#seats li")
    host.fill("#my-name", "Ana")
    host.tap("#sit")
    host.wait_for_selector("#welcome", state="hidden")
    picture(host, "2-host")
    link = host.input_value("#link")

    begun = time.monotonic()
    touches += 1  # the link in a message
    guest.goto(link)
    spectator.goto(link)
    picture(guest, "3-guest")
    tap("#my-name")
    guest.keyboard.type("Ben", delay=80)
    tap("label:has([value=owl])")
    tap("#sit")
    guest.wait_for_selector("#ready:visible")
    tap("#ready")
    host.wait_for_selector("#seats li:nth-child(2).is-ready")
    picture(host, "4-host-with-guest")
    picture(spectator, "5-spectator")
    host.tap("#start")
    for page in (host, guest, spectator):
        page.wait_for_selector(".piece")
    picture(guest, "6-first-hand")
    before_hand = time.monotonic()
    moves = play_first_hand(host, guest)
    after_hand = time.monotonic()
    if moves is None:
        return None  # there is no second hand
    picture(guest, "7-result")
    picture(spectator, "8-spectator-result")
    host.tap("#next")
    tap("#next")
    guest.wait_for_function(SECOND_HAND)
    spectator.wait_for_function(SECOND_HAND)
    picture(guest, "9-second-hand")
    ended = time.monotonic()
    return Evening(touches, moves, ended - begun - (after_hand - before_hand), after_hand - before_hand)


def play_first_hand(host, guest):
    """Let both play until the hand is over; return how many touches the guest's moves took, or None if it decided the
    match.
    """
    guest.evaluate(COUNT_MOVES)
    while not (play(host, 1, 8, 0) | play(guest, 2, 8, 0)):
        time.sleep(0.02)
    for page in (host, guest):
        page.wait_for_selector("#next:enabled, #again")
    return None if guest.is_visible("#again") else int(guest.evaluate("window.moved"))


def main():
    games = [sys.argv[1]] if len(sys.argv) > 1 else ["kingscorners", "tongits"]
    folder = sys.argv[2] if len(sys.argv) > 2 else None
    with TemporaryDirectory() as data, sync_playwright() as player, open_browser(player) as browser:
        where = {"host": "0.0.0.0", "names": [FRIENDS], "pace": PACE_S, "grace": 30.0}
        with LiveServer(Path(data) / "house.db", **where) as server:
            for game in games:
                evening = None
                while evening is None:
                    evening = spend_evening(browser, f"http://{FRIENDS}:{server.port}", game, folder)
                print(
                    f"{game}: {evening.touches} touches and {evening.seconds:.1f} s without the first hand's moves,"
                    f" which took {evening.moves} touches and {evening.first_hand:.1f} s"
                )
                if evening.touches > MAX_TOUCHES or evening.seconds > MAX_SECONDS:
                    sys.exit(f"A guest should need at most {MAX_TOUCHES} touches and {MAX_SECONDS:.0f} s.")


if __name__ == "__main__":
    main()
