"""The text that a screen reader reads is enough to play a hand."""

import pytest

from tests.support.parameter_sweep import few
from tests.web.page_driver import DESK, sit_down
from tests.web.screen_reader import Listener


@pytest.mark.parametrize("game", few(["kingscorners", "tongits"], "kingscorners"))
def test_hand_can_be_played_from_the_text_of_the_accessibility_tree(server, visit, game):
    """From the deal to the end nothing else is used."""
    page = sit_down(visit(viewport=DESK), server.address, game)
    page.wait_for_selector("#mine .piece")
    listener, heard = Listener(page), []
    assert listener.play(lambda text, touched: heard.append((text, touched))), heard[-2:]
    assert heard
    assert page.get_by_role("region", name="Hand result").count()


def test_accessible_text_of_the_table_names_hands_choices_and_events(server, visit):
    """It has your hand, the number of hidden pieces of others, the choices, and the log."""
    page = sit_down(visit(viewport=DESK), server.address, "kingscorners")
    page.wait_for_selector("body.my-turn", state="attached")
    text = Listener(page).listen()
    for part in ('group "your hand"', "7 face down", 'group "north"', "log", "Draw a card and end the turn"):
        assert part in text
    assert 'img "face down"' not in text
    assert "7 7" not in text


def test_accessible_text_of_a_dialog_replaces_that_of_the_table(server, visit):
    """A question or a sheet is read instead of the table, and closed by its own button."""
    page = sit_down(visit(viewport=DESK), server.address, "tongits")
    page.wait_for_selector("#mine .piece")
    page.keyboard.press("?")
    asked = page.get_by_role("dialog")
    asked.wait_for()
    listener = Listener(page)
    listener.touch(listener.listen())
    asked.wait_for(state="detached")
