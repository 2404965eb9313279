"""The table as a screen reader reads it, and a player who has no other information.

`make screen-reader ARGS=tongits` prints a hand of it: what is read before each touch, and what was touched.
"""

import random
import re
import sys
import time
from contextlib import suppress

from playwright.sync_api import TimeoutError

from tests.web.page_driver import DESK, listen, sit_down, wait_for_a_turn

NAME = r'"(?P<name>(?:[^"\\]|\\.)*)"'
LINE = re.compile(rf"^(?P<depth> *)- '?(?P<role>\w+)(?: {NAME})?(?P<marks>(?: \[[^]]*\])*)")


class Listener:
    """A player who reads only the text of the accessibility tree and touches what it names."""

    def __init__(self, page, seed=1):
        self.page, self.chance = page, random.Random(seed)

    def listen(self):
        """Return the text of the table, or of the dialog over it."""
        asked = self.page.get_by_role("dialog")
        return (asked if asked.count() else self.page.get_by_role("main")).aria_snapshot()

    def buttons(self, text):
        """Return each button with its group, name and marks."""
        groups, found = {}, []
        for line in map(LINE.match, text.splitlines()):
            if not line:
                continue
            depth = len(line["depth"])
            groups = {at: name for at, name in groups.items() if at < depth}
            name = (line["name"] or "").replace('\\"', '"')
            if line["role"] == "button":
                found.append((next(reversed(groups.values()), ""), name, line["marks"]))
            elif name:
                groups[depth] = name
        return found

    def touch(self, text):
        """Touch something that the text names: an answer, a place, a button or a piece; return None if there is
        nothing.
        """
        buttons = self.buttons(text)
        if self.page.get_by_role("dialog").count():
            return self.press(self.chance.choice(buttons))
        places = [button for button in buttons if button[1].endswith(", goes here")]
        actions = [button for button in buttons if button[0] == "Your options"]
        pieces = [button for button in buttons if button[0] not in ("Your options", "") and button not in places]
        pieces = [button for button in pieces if not {"[disabled]", "[pressed]"} & set(button[2].split())]
        up = any("[pressed]" in button[2] for button in buttons)
        ways = [places, actions if up or self.chance.random() < 0.5 else [], pieces, actions]
        return next((self.press(self.chance.choice(way)) for way in ways if way), None)

    def press(self, button):
        group, name, _ = button
        asked = self.page.get_by_role("dialog")
        place = self.page.get_by_role("group", name=group, exact=True) if group else self.page
        within = asked if asked.count() else place
        found = within.get_by_role("button", name=name, exact=True)
        with suppress(TimeoutError):  # the table may have gone on since it was read
            found.first.focus(timeout=1000)
            self.page.keyboard.press("Space")
            self.page.wait_for_timeout(15)
        return f"{group}: {name}"

    def play(self, tell=lambda text, touched: None, seconds=180):
        """Play a hand by the text alone; return whether it came to its end."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            wait_for_a_turn(self.page)
            text = self.listen()
            if 'region "Hand result"' in text:
                return True
            if touched := self.touch(text):
                tell(text, touched)
            else:  # the server has not answered yet
                self.page.wait_for_timeout(15)
        return False


def main(game):
    from tests.web.local_server import server_and_browser

    def tell(text, touched):
        print(f"{text}\n\n>>> {touched}\n")

    with server_and_browser() as (browser, server):
        page = listen(browser.new_page(viewport=DESK, reduced_motion="reduce"))
        sit_down(page, server.address, game).wait_for_selector("#mine .piece")
        listener = Listener(page)
        listener.play(tell)
        print(listener.listen())


if __name__ == "__main__":
    main(*(sys.argv[1:] or ["tongits"]))
