"""A table by keyboard alone: every move takes a few keys, the focus is never lost, and fields accept letters."""

import json
import random

import pytest

import meldhouse as mh
from tests.support.parameter_sweep import begun_and_ended, few
from tests.web.geometry import LookingBack
from tests.web.page_driver import DESK, PHONE, over, play, reach, sit_down, until, wait_for_a_turn

GAMES = list(mh.GAMES)
KEYS_A_MOVE = 6
MOVES = {"begins": 10, "ends": 1000}  # of a hand
ARROWS_A_WAY = 14


class Keyboard:
    """A player without a mouse; keys are counted."""

    def __init__(self, page):
        self.page, self.keys = page, 0
        self.scene = None

    def hear(self, message):
        """Record the server's messages, but use only their legal moves."""
        message = json.loads(message)
        self.scene = message.get("scene", self.scene)

    def heard(self):
        """Return the scene that was sent last; the page itself has the first scene."""
        for _ in range(200):
            if self.scene:
                return self.scene
            self.page.wait_for_timeout(50)
        raise AssertionError("no scene was told")

    def press(self, key):
        self.page.keyboard.press(key)
        self.keys += 1

    def reach(self, selector):
        """Press Tab until an element has the focus, then press Enter."""
        for _ in range(60):
            self.press("Tab")
            if self.page.evaluate("what => document.activeElement.matches(what)", selector):
                return self.press("Enter")
        raise AssertionError(f"{selector} is not reached with Tab")

    def make(self, choice):
        """Make a move like a player who knows the keys."""
        if choice["call"] or not choice["touch"]:
            self.press(self.page.get_attribute(f'#actions [data-move="{choice["move"]}"]', "aria-keyshortcuts"))
        else:
            for zone, piece in wholly(choice["touch"]):
                self.pick_up(zone, piece)
            self.press("Enter")
        self.choose(choice)

    def pick_up(self, zone, piece):
        """Pick up a piece of the hand by its number; go to other places with arrows."""
        free = f'[data-zone="{zone}"] button.piece[data-piece="{piece}"]:not(.selected)'
        place = self.page.evaluate(PLACE, free)
        if zone == self.page.evaluate(ASKED, self.scene["choices"]) and place < 20:
            return self.press(("Shift+" if place > 9 else "") + f"Digit{(place + 1) % 10}")
        for _ in range(12):
            direction = self.page.evaluate(DIRECTION, zone)
            if not direction:
                return self.press("Space")
            self.press(direction)
        raise AssertionError(f"{zone} is not reached with arrows")

    def choose(self, choice):
        """If there is a question, press the number of the answer."""
        while self.page.query_selector(".chooser[open]"):
            at = self.page.evaluate(WHICH, [choice["move"], f"which {choice['to']}"])
            assert at >= 0, choice
            self.press(f"Digit{at + 1}") if at < 9 else self.press_at(at)
        if self.page.query_selector(".risky"):  # the first answer is no
            self.press("Tab")
            self.press("Enter")

    def press_at(self, at):
        self.page.locator(".chooser[open] button").nth(at).focus()
        self.keys += 3
        self.press("Enter")


PLACE = """free => {
    const node = document.querySelector(free);
    return [...node.closest(".pieces").querySelectorAll("button.piece")].indexOf(node);
}"""
ASKED = """choices => {
    const touched = choices.flatMap(choice => choice.touch.map(([zone]) => zone));
    return touched.find(zone => zone.startsWith("hand")) || touched[0];
}"""
WHICH = """([move, which]) => [...document.querySelectorAll(".chooser[open] button")]
    .findIndex(node => node.dataset.move === move || node.dataset.focus === which)"""
# The arrow that a player would press to go to a place: across the wider of the gaps between here and there.
DIRECTION = """(zone, turned = false) => {
    const from = document.activeElement;
    const to = document.querySelector(`[data-zone="${zone}"]`);
    if (to.contains(from)) return null;
    if (from === document.body) return "ArrowUp";
    const [here, there] = [from.closest("[data-zone], #actions"), to].map(node => node.getBoundingClientRect());
    const across = Math.max(there.left - here.right, here.left - there.right);
    const down = Math.max(there.top - here.bottom, here.top - there.bottom);
    const aslant = across > 0 && down > 0; // what lies there lies in two directions
    if ((across > down) !== (turned && aslant)) return there.left > here.left ? "ArrowRight" : "ArrowLeft";
    return there.top > here.top ? "ArrowDown" : "ArrowUp";
}"""


def wholly(touch):
    """A pile of the middle is picked up with one touch."""
    piles = {}
    for zone, piece in touch:
        piles.setdefault(zone if zone.startswith("pile") else (zone, len(piles)), (zone, piece))
    return piles.values()


@pytest.mark.parametrize(("game", "until_it"), begun_and_ended(GAMES, "kingscorners", "mahjong"))
def test_hand_played_by_keyboard_takes_few_keys_per_move(server, visit, game, until_it):
    """From the lobby to the next hand, every kind of move takes at most six keys, and the focus stays."""
    page = visit(viewport=DESK)
    keyboard = Keyboard(page)
    page.on("websocket", lambda line: line.on("framereceived", keyboard.hear))
    page.goto(server.address)
    keyboard.reach(f'a[href="/games/{game}"]')
    page.wait_for_url(f"**/games/{game}")
    keyboard.reach(f'a[href="/new/{game}"]')
    page.wait_for_selector("#go:enabled")
    page.check("#draw-chosen")  # a hand of others can be over before your first turn
    keyboard.reach("#go")
    page.wait_for_selector("#mine .piece")
    moves, chance, keyboard.keys = 0, random.Random(4), 0
    keyboard.press("ArrowRight")
    while my_turn(page) and moves < MOVES[until_it]:
        at = keyboard.heard()
        keyboard.make(some_move(at["choices"], chance))
        moves += 1
        until(page, lambda at=at: keyboard.scene is not at)  # passes aren't logged, and the next turn may come at once
        page.evaluate("new Promise(requestAnimationFrame)")
        assert page.evaluate("document.activeElement.closest('.felt') !== null")
    assert moves
    assert keyboard.keys <= KEYS_A_MOVE * moves, (keyboard.keys, moves)
    print(f"{game}: {keyboard.keys / moves:.1f} keys a move, {moves} moves")
    if page.query_selector("#next:enabled"):
        ended = page.inner_text("#hand-number")
        keyboard.reach("#next")
        page.wait_for_function("ended => document.querySelector('#hand-number').textContent !== ended", arg=ended)


def some_move(choices, chance):
    """Choose mostly moves with pieces, because a player who only passes is soon done."""
    touching = [choice for choice in choices if choice["touch"]]
    return chance.choice(touching if touching and chance.random() < 0.8 else choices)


def my_turn(page):
    """Return whether there is a choice, or False when the hand is over."""
    wait_for_a_turn(page)
    return not over(page)


def test_letters_typed_in_a_field_make_no_move(server, visit):
    """Letters can be switched off; otherwise each button shows its letter."""
    page = sit_down(visit(viewport=DESK), server.address, "kingscorners")
    page.wait_for_selector("body.my-turn", state="attached")
    reach(page, "#open-settings")
    page.fill("#my-name", "")
    page.keyboard.type("e1?")
    page.uncheck("#set-letters")
    page.click("#settings .commit")
    page.keyboard.press("e")
    page.keyboard.press("1")
    assert page.locator("#log li.mine, .piece.selected").count() == 0
    assert not page.locator("#actions kbd").first.is_visible()
    reach(page, "#open-settings")
    page.check("#set-letters")
    page.click("#settings .commit")
    assert page.locator("#actions kbd").first.inner_text().lower() == "e"
    page.keyboard.press("e")
    page.wait_for_selector("#log li.mine", state="attached")


def test_every_zone_is_a_single_tab_stop(server, visit):
    """Tab reaches one element of every zone, and one of the buttons."""
    page = sit_down(visit(viewport=DESK), server.address, "kingscorners")
    page.wait_for_selector("body.my-turn", state="attached")
    page.keyboard.press("ArrowRight")
    stops = "node => node.querySelectorAll('button:not([tabindex=\"-1\"])').length"
    for box in page.locator(".felt [data-zone], #actions").all():
        assert box.evaluate(stops) <= 1
    assert page.locator("#mine .hand").evaluate(stops) == 1


# From each place's stop toward every other place: the number of ways, and those that lead nowhere.
WAYS = (
    "arrows => { const direction = "
    + DIRECTION
    + """;
    const isReached = (stop, zone, turned) => {
        stop.focus();
        for (let n = 0; n <= arrows; n += 1) {
            const key = direction(zone, turned);
            if (!key) return true;
            document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        }
        return false;
    };
    const stops = [...document.querySelectorAll(".felt [data-zone] button[tabindex='0']")];
    const zones = stops.map(stop => stop.closest("[data-zone]").dataset.zone);
    const ways = stops.flatMap(stop => zones.map(zone => [stop, zone]));
    const lost = ways.filter(way => !isReached(...way, false) && !isReached(...way, true));
    return { count: ways.length, lost: lost.map(([stop, zone]) => `${stop.dataset.focus} to ${zone}`) };
}"""
)


@pytest.mark.parametrize("game", few(GAMES, "kingscorners", "pong"))
def test_arrow_keys_reach_every_place(server, visit, game):
    """From any place, an arrow in the direction of another place leads there without circles."""
    page = sit_down(visit(viewport=DESK), server.address, game)
    looked_at = 0
    for touches in (0, 6, 12, 6, 12, 6, 12):
        if touches == 12 and looked_at > 4:
            break
        if over(page) or play(page, seed=touches + 1, touches=touches):
            sit_down(page, server.address, game)  # some hands are over soon
            page.wait_for_selector("#mine .piece")
        wait_for_a_turn(page)
        if over(page):
            continue
        page.keyboard.press("Escape")
        page.keyboard.press("ArrowRight")
        ways = page.evaluate(WAYS, ARROWS_A_WAY)
        assert ways["lost"] == []
        looked_at += ways["count"]
    print(f"{game}: {looked_at} ways")
    assert looked_at > 4


def test_list_of_keys_can_be_opened(server, visit):
    page = sit_down(visit(viewport=DESK), server.address, "kingscorners")
    page.wait_for_selector("body.my-turn", state="attached")
    page.keyboard.press("?")
    assert page.locator("#keys[open] dt").count() > 8
    page.keyboard.press("Enter")
    assert not page.query_selector("#keys[open]")


def test_keys_also_work_for_buttons_in_a_closed_menu(server, visit):
    """On a phone with a keyboard the list opens and the hand is sorted, although neither button is visible."""
    page = sit_down(visit(viewport=PHONE, has_touch=True, is_mobile=True), server.address, "kingscorners")
    page.wait_for_selector("#mine .piece")
    assert not page.is_visible("#open-keys")
    assert not page.is_visible("#sort")
    before = page.text_content("#sort-way")
    page.keyboard.press("o")
    assert page.text_content("#sort-way") != before
    page.keyboard.press("?")
    assert page.is_visible("#keys[open]")


def test_arrow_and_other_keys_control_a_replay(server, visit):
    """The list of keys also opens on a phone, where its button is in a closed menu."""
    page = visit(viewport=DESK, has_touch=True)
    LookingBack(page, server, "tongits", "classic", 3)
    page.set_viewport_size(PHONE)
    last = page.get_attribute("#scrub", "max")
    page.keyboard.press("End")
    assert page.input_value("#scrub") == last
    page.keyboard.press("ArrowLeft")
    assert page.input_value("#scrub") == str(int(last) - 1)
    page.keyboard.press("Home")
    assert page.input_value("#scrub") == "0"
    page.keyboard.press(" ")
    page.wait_for_function("() => Number(document.querySelector('#scrub').value) > 0")
    page.keyboard.press(" ")
    stopped = page.input_value("#scrub")
    assert not page.is_visible("#open-keys")
    page.keyboard.press("?")
    assert page.locator("#keys[open] dt").count() == 4
    page.keyboard.press("ArrowRight")
    assert page.input_value("#scrub") == stopped, "what is open has the keys"
    page.keyboard.press("Enter")
    assert not page.query_selector("#keys[open]")
