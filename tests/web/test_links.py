"""No page has a dead link."""

import re
from html.parser import HTMLParser
from urllib.error import HTTPError
from urllib.parse import urldefrag, urljoin, urlsplit
from urllib.request import Request, urlopen

import meldhouse as mh
from meldhouse.server.services import review_jobs
from tests.web.page_driver import DESK, let_a_bot_finish, reach, start_nothing
from tests.web.test_several_players import join, open_table

LINKS = """[...document.querySelectorAll("[href], [src], [action], [data]")].flatMap(node =>
    ["href", "src", "action", "data"].map(name => node.getAttribute(name)).filter(Boolean))"""
ANCHORS = "[...document.querySelectorAll('[id]')].map(node => node.id)"
FILE = re.compile(
    r"""["'(](\.{0,2}/[\w./-]+\.\w+)["')]"""
)  # as named in modules, styles, the manifest and the worker's list
# The modules have loaded their data: sheets of pieces, replay moments, the lobby's tables.
DRAWN = """() => document.readyState === "complete"
    && [...document.querySelectorAll("use")].every(use => document.querySelector(use.getAttribute("href")))
    && document.querySelector("#moment")?.textContent !== ""
    && document.querySelector("#tables")?.children.length !== 0"""
ALIKE = re.compile(r"/(try|daily)/\w+/.*")  # one of each: a position opens a table, and days are alike
TOO_MANY = 429
NOTHING = "/nothing/here"
UNDRAWN = ("data:", "blob:", "http://www.w3.org/")
LINKING = {"href", "src", "action", "data"}


class Source(HTMLParser):
    """The links and anchors of a page as the server sends it; modules fetch the pieces that it uses."""

    def __init__(self, text):
        super().__init__()
        self.links, self.anchors = [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        if tag != "use":
            self.links += [value for name, value in attrs if name in LINKING and value]
        self.anchors += [value for name, value in attrs if name == "id"]


class Walk:
    """All addresses that were found, and where; each is requested once."""

    def __init__(self, page, server):
        self.page, self.home = page, f"{server.address}/"
        self.met, self.dead, self.pages = {}, [], []
        page.on("response", self.answered)

    def answered(self, answer):
        """Ignore rate limits, because opening all reviews at once is refused without any dead link."""
        if answer.status >= 400 and answer.status != TOO_MANY and not answer.url.endswith(NOTHING):
            self.dead.append((answer.url, answer.status, self.page.url))

    def look(self):
        """Return the links of the page, including those that its modules have added."""
        links, anchors = self.page.wait_for_function(f"() => ({DRAWN})() && [{LINKS}, {ANCHORS}]").json_value()
        self.follow(links, anchors, self.page.url)

    def follow(self, links, anchors, here):
        for link in links:
            whole, anchor = urldefrag(urljoin(here, link))
            if link.startswith(UNDRAWN):
                continue
            if whole != urldefrag(here)[0]:
                self.ask(whole, here)
            elif anchor and anchor not in anchors:
                self.dead.append((link, "no such place", here))

    def ask(self, address, where):
        """Request an address once, and what it links to; the first page of each kind is visited later."""
        kind = ALIKE.sub(r"/\1/", address)
        if kind in self.met or not address.startswith(self.home):
            return
        self.met[kind] = where
        try:
            request = Request(address, headers={"Cookie": self.cookies()})
            with urlopen(request, timeout=120) as answer:  # a page may be slow under load
                url, content_type, content = answer.url, answer.headers["content-type"], answer.read()
        except HTTPError as refused:
            self.dead.append((address, refused.code, where))
            return
        if "text/html" in content_type:
            self.pages.append((url, content.decode()))
        elif re.search("javascript|css|json", content_type) and "/api/" not in address:
            for found in FILE.findall(content.decode()):
                self.ask(urljoin(address, found), address)

    def cookies(self):
        return "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in self.page.context.cookies())

    def go(self, address):
        self.page.goto(urljoin(self.home, address))
        self.look()

    def walk(self):
        """Read all pages, and open the first page of each kind, because pages of a kind have the same modules.

        Pages that differ only in the query count as the same page.
        """
        read, kinds = set(), set()
        while self.pages:
            address, text = self.pages.pop()
            path = urlsplit(address).path
            if path in read:
                continue
            read.add(path)
            source = Source(text)
            self.follow(source.links, source.anchors, address)
            if (kind := path.split("/")[1]) not in kinds:
                kinds.add(kind)
                self.go(address)


def test_links_of_all_pages_lead_to_existing_pages(server, visit, monkeypatch):
    """Start in the lobby: waiting, current and finished tables, rules, replays, account pages, the API and error
    pages.
    """
    monkeypatch.setattr(server.services.odds_jobs, "start_spare", start_nothing)
    monkeypatch.setattr(review_jobs, "BUDGET", 50)
    page, friend = visit(viewport=DESK), visit(viewport=DESK)
    walk = Walk(page, server)
    walk.go("/")
    for game in mh.GAMES.values():
        for variant in game.variants:
            walk.ask(f"{server.address}/rules/{game.name}?variant={variant}", "here")
    for private in (True, False):
        open_table(page, server.address, "pong", private=private, hands="1")
        reach(page, "#share")
        page.wait_for_selector("#sharing[open]")
        link = page.input_value("#link")
        walk.look()
        walk.ask(link, page.url)
        page.click("#sharing button >> text=Close")
    join(friend, link)
    page.wait_for_selector("#mine .piece")
    walk.look()
    reach(page, "#open-fair")
    page.wait_for_selector("#fair[open]")
    walk.look()
    for game in ("kongpie", "mahjong"):  # a table looks the same for every game
        page.goto(f"{server.address}/new/{game}")
        page.select_option("#seat-1", "bot club")  # the previous table waited for a friend
        page.fill("#hands", "1")
        page.click("#go")
        page.wait_for_selector("#mine .piece")
        walk.look()
        let_a_bot_finish(page, server)
        page.wait_for_selector("#summary .over")
        reach(page, "#open-fair")
        page.wait_for_selector("#fair a[download]")
        walk.look()
    walk.ask(f"{server.address}/offline", "here")
    walk.go(NOTHING)
    walk.walk()
    assert not walk.dead
    assert_all_kinds(walk)


def assert_all_kinds(walk):
    """Check that the walk reached all kinds of pages."""
    met = " ".join(walk.met)
    for kind in (
        *(f"/{page}/{game}" for page in ("new", "odds") for game in mh.GAMES),
        *(f"/rules/{game}?variant={variant}" for game, one in mh.GAMES.items() for variant in one.variants),
        *(
            "/rules/mahjong-fans",
            "/rules ",
            "/school/",
            "/replay/",
            "/record",
            "/mine",
            "/programs",
            "/join/",
            "/api/openapi.json",
        ),
        *(
            "/static/joined/table/table.js",
            "/static/fairness/verify.js",
            "/static/fairness/sha256.js",
            "/static/common/base.css",
        ),
        *("/service-worker.js", "/offline", "/manifest.webmanifest", "/art/favicon.svg", "/art/looks.css"),
    ):
        assert kind in met, kind
