"""Touch and mouse: select, select again, double-click and drag; an impossible move is explained."""

import json
import random

import pytest

import meldhouse as mh
from meldhouse.i18n import Localizer
from meldhouse.server.core.serialization import scene_json
from tests.support.invariant_checks import open_table
from tests.web.page_driver import DESK, PHONE, Stage, sit_down, until


def found(game, variant, wanted, seats=None):
    """Return the first wanted position in random hands: the scene of the active seat, and the seat."""
    dice = random.Random(5)
    for seed in range(1000):
        table = open_table(mh.GAMES[game], variant, seed, **({"seats": seats} if seats else {}))
        table.deal()
        while not table.over:
            view = table.view(table.turn)
            scene = json.loads(json.dumps(scene_json(view.scene, Localizer(table.turn, with_markers=True))))
            if wanted(scene["choices"]):
                return scene, table.turn
            table.play(dice.choice(view.moves()))
    raise AssertionError("there is no such position")


def verbs(choices):
    return {choice["move"].split()[0] for choice in choices}


@pytest.fixture(scope="module")
def discarding():
    """Return thirteen cards of Tongits and a drawn one; any may be discarded and three may be laid down."""
    return found("tongits", "classic", lambda choices: {"discard", "drop"} <= verbs(choices))


@pytest.fixture(scope="module")
def drawing():
    return found("tongits", "classic", lambda choices: "pick" in verbs(choices))


@pytest.fixture(scope="module")
def taking():
    """Return a position of Pong with a discard that may be taken."""
    return found("pong", "tiles", lambda choices: "take" in verbs(choices))


@pytest.fixture(scope="module")
def piles():
    """Return a position of Kings Corners with a pile that may move."""
    return found("kingscorners", "standard", lambda choices: "move" in verbs(choices), seats=3)


@pytest.fixture(scope="module")
def kong():
    return found("mahjong", "competition", lambda choices: {"kong", "discard"} <= verbs(choices))


@pytest.fixture
def stage(server, visit):
    """Return a function that opens a table of a game and shows a scene to its seat."""

    def new(game, message, settings=(), **context):
        page = visit(**{"viewport": DESK, **context})
        for name, value in settings:
            page.add_init_script(f"localStorage.setItem({json.dumps(name)}, JSON.stringify({json.dumps(value)}))")
        new_stage = Stage(page, server.address, game)
        new_stage.show(*message, hand=2)  # the page remembers nothing from the previous hand
        new_stage.asked.clear()
        return new_stage

    return new


def piece_of(choice):
    zone, piece = choice["touch"][0]
    return f'[data-zone="{zone}"] button.piece[data-piece="{piece}"]'


def first(message, verb):
    return next(choice for choice in message[0]["choices"] if choice["move"].split()[0] == verb)


def only_discard(message):
    """Return a discard of a card with no other use."""
    others = [
        pair for choice in message[0]["choices"] if not choice["move"].startswith("discard") for pair in choice["touch"]
    ]
    return next(c for c in message[0]["choices"] if c["move"].startswith("discard") and c["touch"][0] not in others)


def asked_why(table):
    """Return the page's question to the server as soon as there is one."""
    until(table.page, lambda: any(message["do"] == "why" for message in table.asked))
    return next(message for message in table.asked if message["do"] == "why")


def centre(page, selector):
    box = page.locator(selector).first.bounding_box()
    return box["x"] + min(box["width"], 30) / 2, box["y"] + box["height"] / 2


def drag(page, start, end):
    page.mouse.move(*centre(page, start))
    page.mouse.down()
    page.mouse.move(*centre(page, end), steps=5)
    page.mouse.up()


# --- one touch, two touches -----------------------------------------------------------------------


def test_piece_that_is_touched_twice_is_played(stage, discarding):
    """The first touch only picks the piece up."""
    table, choice = stage("tongits", discarding), only_discard(discarding)
    table.page.click(piece_of(choice))
    assert table.page.locator("#mine .piece.selected").count() == 1
    assert not table.asked
    table.page.click(piece_of(choice))
    assert table.played() == [choice["move"]]


def test_single_touch_plays_a_piece_if_the_setting_says_so(stage, discarding):
    """A touch with a single meaning plays; a card that may also be laid down is picked up."""
    table = stage("tongits", discarding, [("touches", "one")])
    table.page.click(piece_of(first(discarding, "drop")))
    assert not table.asked
    table.page.keyboard.press("Escape")
    choice = only_discard(discarding)
    table.page.click(piece_of(choice))
    assert table.played() == [choice["move"]]


@pytest.mark.parametrize("habit", ["one", "two"])
def test_double_click_plays_only_one_piece(stage, discarding, habit):
    """It does nothing to the piece that takes the place: there is no second move and no explanation."""
    table, choice = stage("tongits", discarding, [("touches", habit)]), only_discard(discarding)
    table.page.dblclick(piece_of(choice))
    assert table.played() == [choice["move"]]
    table.page.wait_for_timeout(50)
    assert [message["do"] for message in table.asked] == ["play"]


def test_double_click_on_a_button_makes_only_one_move(stage, drawing):
    table = stage("tongits", drawing)
    table.page.dblclick('#actions [data-move="pick"]')
    table.page.wait_for_timeout(50)
    assert table.played() == ["pick"]


def test_key_that_is_pressed_twice_makes_only_one_move(stage, drawing):
    """Nothing more is played until the server has answered."""
    table = stage("tongits", drawing)
    table.page.keyboard.press("p")
    table.page.keyboard.press("p")
    table.page.wait_for_timeout(50)
    assert table.played() == ["pick"]


def test_second_click_after_a_change_of_the_table_does_nothing(stage, drawing, discarding):
    """The table changes between the clicks of a double click, however slow a phone is."""
    table = stage("tongits", drawing)
    x, y = centre(table.page, '#actions [data-move="pick"]')
    table.page.mouse.click(x, y)
    table.page.evaluate("() => { const later = performance.now() + 5000; performance.now = () => later; }")
    table.show(*discarding, hand=2)
    x, y = centre(table.page, piece_of(only_discard(discarding)))
    table.page.mouse.move(x, y)
    table.page.mouse.down(click_count=2)
    table.page.mouse.up(click_count=2)
    assert table.page.locator(".piece.selected").count() == 0


def test_page_accepts_another_move_after_a_refusal(stage, drawing):
    table = stage("tongits", drawing)
    table.page.click('#actions [data-move="pick"]')
    table.played()
    table.tell(tell="no", id=table.asked[-1]["id"], why="Not now.", kind="not now")
    table.page.wait_for_selector("#notice:not([hidden])")
    table.page.click('#actions [data-move="pick"]')
    until(table.page, lambda: table.played() == ["pick", "pick"])


def test_third_card_that_fits_no_meld_is_not_selected(stage, discarding):
    """The page says why the card doesn't fit."""
    table, laid = stage("tongits", discarding), first(discarding, "drop")
    for _, piece in laid["touch"][:2]:
        table.page.click(f'#mine button.piece[data-piece="{piece}"]')
    picked = {piece for _, piece in laid["touch"][:2]}
    fitting = {p for c in discarding[0]["choices"] if picked <= {p for _, p in c["touch"]} for _, p in c["touch"]}
    other = next(p for c in discarding[0]["choices"] for _, p in c["touch"] if p not in fitting)
    table.page.click(f'#mine button.piece[data-piece="{other}"]')
    up = table.page.locator("#mine .piece.selected").evaluate_all("all => all.map(one => one.dataset.piece)")
    assert set(up) == picked
    assert table.page.inner_text("#notice").startswith("That doesn't go with")


def test_discard_of_a_tile_of_a_possible_kong_asks_first(stage, kong):
    """A hint marks the kong: a tile that is touched twice asks, and all four tiles are shown."""
    table, choice = stage("mahjong", kong), first(kong, "kong")
    table.tell(tell="hint", move=choice["move"], words="Kong", why="It draws another tile.")
    table.page.wait_for_selector("#mine .piece.hinted")
    assert table.page.locator("#mine .piece.hinted").count() == len(choice["touch"])
    table.page.locator("#mine .piece.hinted").first.dblclick()
    assert not table.asked
    assert table.page.locator(".chooser button.hinted .piece").count() == 4
    table.page.click(".chooser button.hinted")
    assert table.played() == [choice["move"]]


# --- dragging ------------------------------------------------------------------------------------------


def test_card_can_be_dragged_to_its_place(stage, discarding):
    table, choice = stage("tongits", discarding), only_discard(discarding)
    drag(table.page, piece_of(choice), '[data-zone="discards"]')
    assert table.played() == [choice["move"]]
    assert not table.page.query_selector(".carried")


def test_card_can_be_dragged_with_a_finger(server, stage, discarding):
    """On a phone nothing scrolls meanwhile."""
    table, choice = (
        stage("tongits", discarding, viewport=PHONE, has_touch=True, is_mobile=True),
        only_discard(discarding),
    )
    finger = table.page.context.new_cdp_session(table.page)
    (x, y), (to_x, to_y) = centre(table.page, piece_of(choice)), centre(table.page, '[data-zone="discards"]')

    def put(kind, *at):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": a, "y": b} for a, b in at]})

    put("touchStart", (x, y))
    for step in range(1, 6):
        put("touchMove", (x + (to_x - x) * step / 5, y + (to_y - y) * step / 5))
    put("touchEnd")
    assert table.played() == [choice["move"]]


def test_pile_can_be_dragged_as_a_whole(stage, piles):
    table, choice = stage("kingscorners", piles), first(piles, "move")
    drag(table.page, f'[data-zone="{choice["touch"][0][0]}"] .piece', f'[data-zone="{choice["to"]}"]')
    assert table.played() == [choice["move"]]


def test_dragging_from_the_stock_draws_a_card(stage, drawing):
    table = stage("tongits", drawing)
    drag(table.page, '[data-zone="deck"] .piece', "#mine .hand")
    assert table.played() == ["pick"]


def test_clicking_on_the_stock_draws_a_card(stage, drawing):
    table = stage("tongits", drawing)
    table.page.click('[data-zone="deck"] .drop')
    assert table.played() == ["pick"]


def test_discard_can_be_taken_by_its_button_or_its_place(stage, taking):
    """However small the discard is late in a hand, the button shows it, and its whole place takes it."""
    table, choice = stage("pong", taking), first(taking, "take")
    place = next(zone for zone in taking[0]["zones"] if zone["key"] == choice["to"])
    shown = table.page.locator('#actions [data-move="take"] .piece')
    assert [node.get_attribute("data-piece") for node in shown.all()] == place["pieces"][-1:]
    drag(table.page, f'[data-zone="{choice["to"]}"] .drop', "#mine .hand")
    assert table.played() == ["take"]


def test_piece_put_in_a_wrong_place_gets_the_reason(stage, discarding):
    """The piece is dragged or touched: the server is asked, and nothing is played."""
    table, choice = stage("tongits", discarding), only_discard(discarding)
    drag(table.page, piece_of(choice), '[data-zone="deck"]')
    assert asked_why(table)["touch"] == choice["touch"]
    assert asked_why(table)["to"] == "deck"
    table.asked.clear()
    table.page.click(piece_of(choice))
    table.page.click('[data-zone="deck"]')
    assert asked_why(table)["to"] == "deck"
    table.page.keyboard.press("Escape")
    table.asked.clear()
    table.page.click('[data-zone="deck"] .piece >> nth=0')
    assert asked_why(table)["touch"] == [["deck", "??"]]


# --- the order of one's hand ----------------------------------------------------------------------------

LYING = "[...document.querySelectorAll('#mine .hand .piece')].map(node => node.dataset.piece)"


def test_hand_can_be_sorted_and_arranged(stage, discarding):
    """It is sorted by suit or rank, or arranged with the mouse or Shift and an arrow; the order stays."""
    table = stage("tongits", discarding)
    page, result = table.page, table.page.evaluate(LYING)
    page.keyboard.press("o")
    suits = [piece[-1] for piece in page.evaluate(LYING)]
    assert suits == sorted(suits, key=suits.index)
    page.keyboard.press("o")
    ranks = [piece[:-1] for piece in page.evaluate(LYING)]
    assert ranks == sorted(ranks, key=ranks.index)
    assert sorted(page.evaluate(LYING)) == sorted(result)
    lying = page.evaluate(LYING)
    drag(page, "#mine .hand .piece >> nth=0", "#mine .hand .piece >> nth=3")
    moved = page.evaluate(LYING)
    assert moved.index(lying[0]) in (2, 3)
    assert [piece for piece in moved if piece != lying[0]] == lying[1:]
    page.locator("#mine .hand .piece").nth(5).focus()
    page.keyboard.press("Shift+ArrowLeft")
    after = page.evaluate(LYING)
    assert (after[4], after[5]) == (moved[5], moved[4])
    assert page.evaluate("document.activeElement.dataset.piece") == moved[5]
    assert not table.asked
    table.show(*discarding, hand=2)
    assert page.evaluate(LYING) == after


def test_drawn_piece_is_shown_apart_until_the_next_move(server, visit):
    """It is at the end of the hand, even after a reload; then it is sorted in."""
    page = sit_down(visit(viewport=DESK), server.address, "tongits")
    page.wait_for_selector("#mine .piece")
    page.wait_for_selector("body.my-turn", state="attached")
    page.keyboard.press("Escape")
    before = page.evaluate(LYING)
    if not page.query_selector('#actions [data-move="pick"]'):  # the dealer has thirteen and discards first
        page.focus("#mine .hand button.piece")
        page.keyboard.press(
            "d"
        )  # a second touch on one of four equal ranks would ask whether to discard it or lay a secret
        page.wait_for_selector('#actions [data-move="pick"]')
        before = page.evaluate(LYING)
    page.keyboard.press("p")
    page.wait_for_selector("#mine .drawn")
    for _ in range(2):
        lying = page.evaluate(LYING)
        assert len(lying) == len(before) + 1
        assert (
            page.evaluate("[...document.querySelectorAll('#mine .drawn')].map(node => node.dataset.piece)")
            == lying[-1:]
        )
        assert page.locator("#mine .drawn").get_attribute("aria-label").endswith(", new")
        page.reload()
        page.wait_for_selector("#mine .drawn")
    page.focus("#mine .hand button.piece")
    page.keyboard.press("d")
    page.wait_for_selector("#mine .hand:not(:has(.drawn))")


# --- colors --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("chosen", "seen"), [("game", "two"), ("four", "four")])
def test_suit_colors_are_those_of_the_game_or_the_setting(stage, piles, discarding, chosen, seen):
    """The default colors are the game's choice."""
    table = stage("kingscorners", piles, [("suits", chosen)])
    assert table.page.get_attribute("html", "data-suits") == seen
    table.show(*discarding, hand=2)
    assert table.page.get_attribute("html", "data-suits") == "four"
