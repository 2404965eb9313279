"""A hand for somebody who hears the table: what a screen reader is told is enough to play it."""

import pytest

from tests.support.parameter_sweep import few
from tests.web.page_driver import DESK, sit_down
from tests.web.screen_reader import Listener


@pytest.mark.parametrize("game", few(["kingscorners", "tongits"], "kingscorners"))
def test_a_hand_by_ear(server, visit, game):
    """From the deal to the end with nothing but the text of the accessibility tree."""
    page = sit_down(visit(viewport=DESK), server.address, game)
    page.wait_for_selector("#mine .piece")
    listener, heard = Listener(page), []
    assert listener.play(lambda text, touched: heard.append((text, touched))), heard[-2:]
    assert heard
    assert page.get_by_role("region", name="Hand result").count()


def test_what_is_heard_of_a_table(server, visit):
    """Whose hand it is, how many lie face down in the others', what is asked, and what has happened."""
    page = sit_down(visit(viewport=DESK), server.address, "kingscorners")
    page.wait_for_selector("body.my-turn", state="attached")
    text = Listener(page).listen()
    for told in ('group "your hand"', "7 face down", 'group "north"', "log", "Draw a card and end the turn"):
        assert told in text
    assert 'img "face down"' not in text
    assert "7 7" not in text


def test_what_lies_over_a_table_is_answered_by_ear(server, visit):
    """A question or a sheet is told instead of the table, and closed by what it tells."""
    page = sit_down(visit(viewport=DESK), server.address, "tongits")
    page.wait_for_selector("#mine .piece")
    page.keyboard.press("?")
    asked = page.get_by_role("dialog")
    asked.wait_for()
    listener = Listener(page)
    listener.touch(listener.listen())
    asked.wait_for(state="detached")
