"""The page asks when a touch has several meanings, claims have buttons, and a hint marks all its pieces."""

from itertools import count

import pytest

import meldhouse as mh
from meldhouse.i18n import Localizer
from meldhouse.server.core.serialization import scene_json
from tests.web.late_positions import jokers_to_put, late_scenes, whole
from tests.web.page_driver import DESK, Stage


@pytest.fixture(scope="module")
def joker_to_put():
    """Return a position in which a joker can be several cards on one pile: scene, seat, pile."""
    return next(jokers_to_put())


@pytest.fixture(scope="module")
def kong_in_hand():
    """Return a turn of Mahjong with four equal tiles in the hand: scene, seat."""
    return next(kongs_in_hands())


def kongs_in_hands():
    for seed in count():
        table = mh.table("mahjong", seed=seed)
        table.deal()
        if any(move.startswith("kong") for move in table.moves()):
            yield whole(scene_json(table.view(table.turn).scene, Localizer(table.turn, with_markers=True))), table.turn


def with_joker_up(stage, joker_to_put):
    scene, seat, pile = joker_to_put
    stage.show(scene, seat)
    stage.page.click('#mine button.piece[data-piece="*"] >> nth=0')
    return [choice for choice in scene["choices"] if choice["move"].startswith("joker") and choice["to"] == pile], pile


def test_joker_that_is_put_on_a_pile_asks_for_its_card(server, visit, joker_to_put):
    """The chooser shows the possible cards, and plays the card that is touched."""
    stage = Stage(visit(viewport=DESK), server.address, "kingscorners")
    choices, pile = with_joker_up(stage, joker_to_put)
    stage.page.click(f'[data-zone="{pile}"] .drop')
    shown = stage.page.locator(".chooser button .piece").evaluate_all("all => all.map(one => one.dataset.piece)")
    assert shown == [choice["shows"][0] for choice in choices]
    assert all(piece.endswith("*") for piece in shown)
    stage.page.click(f'.chooser [data-move="{choices[1]["move"]}"]')
    assert stage.played() == [choices[1]["move"]]
    assert not stage.page.query_selector(".chooser[open]")


def test_joker_chooser_works_by_keyboard(server, visit, joker_to_put):
    """The chooser takes the focus; Escape closes it and keeps the joker selected; Enter plays."""
    stage = Stage(visit(viewport=DESK), server.address, "kingscorners")
    choices, pile = with_joker_up(stage, joker_to_put)
    stage.page.focus(f'[data-zone="{pile}"] .drop')
    stage.page.keyboard.press("Enter")
    stage.page.keyboard.press("Escape")
    assert not stage.page.query_selector(".chooser[open]")
    assert stage.page.evaluate("document.activeElement.matches('.drop')")
    assert stage.page.query_selector("#mine .piece.selected")
    stage.page.keyboard.press("Enter")
    stage.page.keyboard.press("Tab")
    stage.page.keyboard.press("Enter")
    assert stage.played() == [choices[1]["move"]]


def test_joker_chooser_works_by_touch(server, visit, joker_to_put):
    """On a phone the chooser fits into the window; a touch next to it closes it."""
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    stage = Stage(page, server.address, "kingscorners")
    choices, pile = with_joker_up(stage, joker_to_put)
    page.tap(f'[data-zone="{pile}"] .drop')
    box = page.locator(".chooser").bounding_box()
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= 390
    assert box["y"] + box["height"] <= 844
    page.touchscreen.tap(5, 835)
    assert not page.query_selector(".chooser[open]")
    page.tap(f'[data-zone="{pile}"] .drop')
    page.tap(f'.chooser [data-move="{choices[0]["move"]}"]')
    assert stage.played() == [choices[0]["move"]]


def claims_with_two_chows():
    """Yield positions in which a player has two chows with the discard: scene and seat each."""
    for seed in count():
        for scene, seat in late_scenes("mahjong", "competition", 4, hands=1, seed=seed):
            if sum(choice["move"].startswith("chow") for choice in scene["choices"]) > 1:
                yield whole(scene), seat


def test_discard_that_makes_two_chows_asks_for_the_chow(server, visit):
    """The discard is marked while it can be claimed; touching it shows the chows with their three tiles each."""
    scene, seat = next(claims_with_two_chows())
    stage = Stage(visit(viewport=DESK), server.address, "mahjong")
    stage.show(scene, seat)
    stage.page.click(f'[data-zone="{scene["looks"]["last"]}"] .drop')
    chows = [choice for choice in scene["choices"] if choice["move"].startswith("chow")]
    for choice in chows:
        tiles = stage.page.locator(f'.chooser [data-move="{choice["move"]}"] .piece')
        assert tiles.evaluate_all("all => all.map(one => one.dataset.piece)") == choice["shows"]
        assert len(choice["shows"]) == 3
    stage.page.click(f'.chooser [data-move="{chows[1]["move"]}"]')
    assert stage.played() == [chows[1]["move"]]


def test_possible_kong_in_the_hand_has_a_button(server, visit, kong_in_hand):
    """With four equal tiles the prompt mentions a kong, and the button declares it without a selection."""
    scene, seat = kong_in_hand
    move = next(choice["move"] for choice in scene["choices"] if choice["move"].startswith("kong"))
    stage = Stage(visit(viewport=DESK), server.address, "mahjong")
    stage.show(scene, seat)
    assert "declare a kong" in stage.page.inner_text("#prompt")
    assert stage.page.locator(f'#actions [data-move="{move}"] .piece').count() == 4
    stage.page.click(f'#actions [data-move="{move}"]')
    assert stage.played() == [move]


def test_hint_for_a_kong_marks_all_four_tiles(server, visit, kong_in_hand):
    """The tiles and the button stay marked while the tiles are picked up."""
    scene, seat = kong_in_hand
    move = next(choice["move"] for choice in scene["choices"] if choice["move"].startswith("kong"))
    stage = Stage(visit(viewport=DESK), server.address, "mahjong")
    stage.show(scene, seat)
    stage.tell(tell="hint", move=move, words="Kong", why="It draws another tile.")
    stage.page.wait_for_selector(".hinted")
    for touched in range(4):
        ringed = stage.page.locator("#mine .piece.hinted")
        assert ringed.evaluate_all("all => all.map(one => one.dataset.piece)") == [move.split()[1]] * 4
        assert stage.page.locator(f'#actions [data-move="{move}"].hinted').count() == 1
        assert stage.page.locator("#mine .piece.selected.hinted").count() == touched
        stage.page.locator("#mine .piece.hinted:not(.selected)").first.click()


@pytest.mark.parametrize("seed", range(5))
def test_prompt_mentions_a_kong_only_if_one_can_be_declared(seed):
    """Every turn of a hand of Mahjong is checked; each kong can be declared."""
    for scene, _ in late_scenes("mahjong", "competition", 4, hands=1, seed=seed, kept=100):
        kongs = [choice for choice in scene["choices"] if choice["move"].startswith("kong")]
        if "Claim it" not in scene["prompt"] and "Rob" not in scene["prompt"]:
            assert ("a kong" in scene["prompt"]) == bool(kongs)
        assert all(choice["call"] for choice in kongs)
