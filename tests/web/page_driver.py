"""Drive a page: open a table and play by touching what the page shows."""

import itertools
import json
import os
import shutil

import meldhouse as mh

FRIENDS = "house.example"  # the server's name on a network, for which browsers disable features of secure contexts
# The last list counts: the features that Playwright turns off, and the browser's own address line, which every page
# would draw although nobody sees it (two fifths of what a page costs).
OFF = [
    *(
        "AvoidUnnecessaryBeforeUnloadCheckSync",
        "DestroyProfileOnBrowserClose",
        "HttpsUpgrades",
        "LensOverlay",
        "AimEnabled",
    ),
    *("HttpsFirstBalancedModeAutoEnable", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning"),
    *("AvoidCorsURLLoaderRestartOnRedirect", "TcpPortRandomizationWin", "OptimizationHints", "PreconnectToSearch"),
    *("NetworkTimeServiceQuerying", "WebUIOmniboxPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxAimPopup"),
]
FLAGS = [
    f"--disable-features={','.join(OFF)}",
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
    """Return the path of a Chromium, or None; prefer the one without windows, which needs a fifth less of the
    machine.
    """
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def open_browser(player):
    return player.chromium.launch(executable_path=chromium(), args=FLAGS)


def listen(page):
    """Collect the page's console errors."""
    page.errors = []
    page.on("pageerror", lambda error: page.errors.append(str(error)))
    page.on("console", lambda message: message.type == "error" and page.errors.append(message.text))
    return page


def listed_errors(page):
    """Return the errors of a page; a refused page itself doesn't count."""
    return [error for error in page.errors if "responded with a status of 4" not in error]


async def start_nothing(game):
    """Replace `odds_jobs.start_spare` and start no process, which makes no difference to the page."""


def walk_in(page, address, game):
    """Go from the lobby to a table at seat 0, as people do, so that this person goes first."""
    page.goto(f"{address}/")
    page.click(f'a[href="/games/{game}"]')
    page.click(f'a[href="/new/{game}"]')
    page.check("#draw-chosen")
    page.click("#go")
    page.wait_for_url("**/table/*")
    return page


def post(page, address, path, **message):
    """Send a request as the page would, without opening one; return the answer."""
    answer = page.request.post(f"{address}{path}", data=message, headers={"Origin": address})
    assert answer.ok, answer.text()
    return answer.json()


def introduce(page, address, name):
    """Give a new visitor a key and a name without opening a page."""
    page.request.get(f"{address}/mine")
    post(page, address, "/api/me", name=name)


def sit_down(page, address, game, **chosen):
    """Open a table without visiting the pages in between, by sending the request of the last page."""
    page.request.get(f"{address}/mine")  # a new visitor gets a key
    table = post(page, address, "/api/tables", game=game, draw=False, start=True, **chosen)["table"]
    post(page, address, f"/api/tables/{table}/add", words="mine")
    page.goto(f"{address}/table/{table}")
    return page


def host_table(page, address, game, people=2, private=False, **chosen):
    """Open a table with open seats for friends and bots in the others, as `sit_down` does; return its link.

    The page is connected before others arrive; otherwise they read that its person is back.
    """
    page.request.get(f"{address}/mine")
    kinds = ["me", *["open"] * (people - 1)]
    seats = next(iter(mh.GAMES[game].variants.values())).rules.seats
    wish = {"seats": [{"is": kind} for kind in [*kinds, *["bot"] * (seats - people)]], "public": not private}
    opened = post(page, address, "/api/tables", game=game, draw=False, **wish, **chosen)
    post(page, address, f"/api/tables/{opened['table']}/add", words="mine")
    heard = []
    page.once("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(frame)))
    page.goto(f"{address}/table/{opened['table']}")
    until(page, lambda: heard)
    return address + opened["link"]


def reach(page, selector):
    """Click something; open the menu first if it is there."""
    if not page.is_visible(selector):
        page.wait_for_selector("#menu-nav nav", state="attached")  # the page's script has run
        page.click("#menu")
    page.click(selector)


# Touch one thing after another that the page offers: first the answers of a chooser, then what completes a move,
# then a piece that can be picked up, or a button.  The page itself waits and touches: one call per touch
# would cost more than the server, its bots and the drawing together.
PLAY = """async ({ seed, touches, patience }) => {
    let x = seed;
    const dice = () => {
        x = (x + 0x6d2b79f5) | 0;
        let t = Math.imul(x ^ (x >>> 15), 1 | x);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
    };
    const all = what => [...document.querySelectorAll(what)];
    const touch = found => found.length > 0 && (found[Math.floor(dice() * found.length)].click(), true);
    const something = () => touch(all("dialog.risky button"))
        || touch(all(".chooser button")) || touch(all(".zone .drop"))
        || touch(all("#actions .commit")) || (dice() < 0.5 && touch(all("#actions .plain")))
        || touch(all("button.piece[data-touchable='true']:not(.selected)")) || touch(all("#actions button"));
    const rest = milliseconds => new Promise(done => setTimeout(done, milliseconds));
    const over = () => !document.querySelector("#summary").hidden;
    for (let n = 0; n < touches; n += 1) {
        const until = performance.now() + patience;
        while (!over() && !document.body.classList.contains("my-turn")) {
            if (!patience) return false;
            if (performance.now() > until) throw new Error("nobody was asked to play for a minute");
            await rest(5);
        }
        if (over()) return true;
        something();
        await rest(15); // also if nothing can be touched while a move is on its way
    }
    return over();
}"""


def play(page, seed, touches=4000, patience=60_000):
    """Touch what can be touched until the hand is over, or this many times; return whether it is over.

    Without patience it doesn't wait for its turn: if one test plays for several people, another may be next.
    """
    page.wait_for_selector("#summary", state="attached")
    return page.evaluate(PLAY, {"seed": seed, "touches": touches, "patience": patience})


def play_on(page, seed):
    """Let the page play by itself while others also play; don't wait."""
    page.wait_for_selector("#summary", state="attached")
    page.evaluate(f"asked => void ({PLAY})(asked)", {"seed": seed, "touches": 1500, "patience": 60_000})


def wait_for_a_turn(page):
    """Wait until this page is to move, or the hand is over: at some tables the others are quick."""
    page.wait_for_selector("body.my-turn, #summary:not([hidden])", state="attached")


def over(page):
    return page.query_selector("#summary:not([hidden])") is not None


A_BOT_PLAYS = """() => document.querySelector("#away.commit") !== null
    || !document.querySelector("#summary").hidden"""


def let_a_bot_finish(page, server):
    """Let a bot play the hand to its end, and return to see the result."""
    address = page.url
    page.wait_for_selector("#away:not([hidden]), #summary:not([hidden])", state="attached")
    page.evaluate("document.querySelector('#away').click()")  # others may have ended the hand by now
    page.wait_for_function(A_BOT_PLAYS)
    page.goto("about:blank")  # moves need not be drawn
    with server.person().line(address.rsplit("/", 1)[1]) as watcher:
        watcher.wait_for(lambda now: now["over"])
    page.goto(address)
    page.wait_for_selector("#summary:not([hidden])")


def until(page, come, meanwhile=lambda: None):
    """Wait for something that the page can't report."""
    for _ in range(1000):
        if come():
            return
        meanwhile()
        page.wait_for_timeout(20)
    raise AssertionError("it never came")


LINES = "[...document.querySelectorAll('#log li')]"


class Stage:
    """A table page that the test sends scenes to instead of the server; `asked` has the page's requests."""

    def __init__(self, page, address, game):
        self.page, self.lines, self.asked, self.told = page, [], [], itertools.count()
        page.route_web_socket("**/socket", self.connect)
        sit_down(page, address, game).wait_for_selector("#mine .piece")
        until(page, lambda: self.asked)  # its connection is open, and it has asked for the table

    def connect(self, line):
        self.lines.append(line)
        line.on_message(lambda text: self.asked.append(json.loads(text)))

    def tell(self, **message):
        self.lines[-1].send(json.dumps(message))

    def show(self, scene, seat, tell="table", **more):
        """Show the scene to that seat; it is drawn when its line is in the log, and the result of a hand soon after."""
        mark = f"Moment {next(self.told)}"
        log = [{"seat": None, "words": mark}, *more.pop("log", [])]
        usual = {"turn": seat, "over": False, "clock": None, "pause": None, "next": []}
        self.tell(tell=tell, scene=scene, you=seat, log=log, **{**usual, **more})
        self.page.wait_for_function(f"() => {LINES}.some(line => line.textContent === '{mark}')")
        if more.get("over"):
            self.page.wait_for_selector(
                "#summary:not([hidden]) h2", state="attached"
            )  # it is drawn in a task of its own

    def played(self):
        """Return the moves that the page has sent, as soon as there is one."""
        until(self.page, lambda: self._moves())
        return self._moves()

    def _moves(self):
        return [message["move"] for message in self.asked if message["do"] == "play"]
