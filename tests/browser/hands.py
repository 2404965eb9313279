"""Hands on a mouse: a table opened and played by touching what lies on it, and nothing else."""

import itertools
import json
import os
import random
import shutil

FRIENDS = "house.example"  # the house under a name that no browser trusts as it trusts its own machine
FLAGS = [
    f"--host-resolver-rules=MAP {FRIENDS} 127.0.0.1",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


def chromium():
    """Where a Chromium is, or None."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def open_browser(player):
    return player.chromium.launch(executable_path=chromium(), args=FLAGS)


def listen(page):
    """The errors that the page's console shows, as they come."""
    page.errors = []
    page.on("pageerror", lambda error: page.errors.append(str(error)))
    page.on("console", lambda told: told.type == "error" and page.errors.append(told.text))
    return page


def listed_errors(page):
    """What went wrong on a page; that a page itself is refused is no error of it."""
    return [error for error in page.errors if "responded with a status of 4" not in error]


def sit_down(page, address, game):
    """At seat 0, so that a hand begins with whoever sits down."""
    page.goto(f"{address}/")
    page.click(f'a[href="/new/{game}"]')
    page.select_option("#draw", "chosen")
    page.click("#go")
    page.wait_for_url("**/table/*")
    return page


def touch_something(page, chance):
    """One touch of a piece, a zone or a button; False when there is nothing to touch."""
    asked = page.query_selector_all(".chooser button")
    if asked:
        return click(chance.choice(asked))
    for what in (".zone .drop", "#actions .commit", "#actions .plain"):
        found = page.query_selector_all(what)
        if found and (what != "#actions .plain" or chance.random() < 0.5):
            return click(chance.choice(found))
    pieces = page.query_selector_all('button.piece[data-touchable="true"]:not(.selected)')
    found = pieces or page.query_selector_all("#actions button")
    return bool(found) and click(chance.choice(found))


def click(node):
    """The page may have been drawn anew meanwhile: then there is nothing to touch yet."""
    try:
        node.evaluate("node => node.click()")
    except Exception:
        return False
    return True


def over(page):
    return page.query_selector("#summary:not([hidden])") is not None


def play(page, seed, touches=1500, touch=touch_something):
    """Until the hand is over, or that many touches; true if it is over."""
    chance = random.Random(seed)
    for _ in range(touches):
        page.wait_for_selector("body.my-turn, #summary:not([hidden])", timeout=60_000, state="attached")
        if over(page):
            return True
        if touch(page, chance):
            page.wait_for_timeout(15)
    return over(page)


A_BOT_PLAYS = """() => document.querySelector("#away").textContent === "Play again myself"
    || !document.querySelector("#summary").hidden"""


def let_a_bot_finish(page, house):
    """A bot plays the hand to its end, and who sits there comes back to see how it ended."""
    address = page.url
    page.wait_for_selector("#away:not([hidden]), #summary:not([hidden])")
    page.evaluate("document.querySelector('#away').click()")  # others may have ended the hand by now
    page.wait_for_function(A_BOT_PLAYS)
    page.goto("about:blank")  # nobody has to draw every move
    with house.person().line(address.rsplit("/", 1)[1]) as watcher:
        watcher.wait_for(lambda now: now["over"])
    page.goto(address)
    page.wait_for_selector("#summary:not([hidden])")


def until(page, come, meanwhile=lambda: None):
    """Wait for something that a page cannot be asked for."""
    for _ in range(1000):
        if come():
            return
        meanwhile()
        page.wait_for_timeout(20)
    raise AssertionError("it never came")


class Stage:
    """A table page that is told by the test, in the house's place, what lies there; `asked` is what it asks for."""

    def __init__(self, page, address, game):
        self.page, self.lines, self.asked, self.told = page, [], [], itertools.count()
        page.route_web_socket("**/socket", self.connect)
        sit_down(page, address, game).wait_for_selector("#mine .piece")
        until(page, lambda: self.asked)  # its line is open, and it has asked for the table

    def connect(self, line):
        self.lines.append(line)
        line.on_message(lambda text: self.asked.append(json.loads(text)))

    def tell(self, **message):
        self.lines[-1].send(json.dumps(message))

    def show(self, scene, seat, tell="table", **more):
        """The scene as that seat sees it; it is drawn when its line stands in the log."""
        mark = f"Moment {next(self.told)}"
        log = [*more.pop("log", []), {"seat": None, "words": mark}]
        usual = {"turn": seat, "over": False, "clock": None, "pause": None, "next": []}
        self.tell(tell=tell, scene=scene, you=seat, log=log, **{**usual, **more})
        self.page.wait_for_function("mark => document.querySelector('#log').lastChild?.textContent === mark", arg=mark)

    def played(self):
        """The moves that the page has sent, as soon as there is one."""
        until(self.page, lambda: self._moves())
        return self._moves()

    def _moves(self):
        return [message["move"] for message in self.asked if message["do"] == "play"]
