"""The table stays where it is while a hand is played. `tests/web/long_tasks.py` measures whole hands of every game."""

from tests.web.long_tasks import hand_on_stage, summed
from tests.web.page_driver import DESK

LEAST_MOVES = 20
MOST = 0.05  # the layout shift score at one move; pages measured with 0.1 count as stable
RESTLESS = ".around:has(.seat.left.to-play) #middle { padding-left: 30vw; }"


def shifts(page, address, game, spoil=""):
    """Show a hand; return the number of moves, and how far the layout shifted at each."""
    for move in hand_on_stage(page, address, game, between_ms=0):
        if move == 0 and spoil:
            page.evaluate("style => document.styleSheets[0].insertRule(style)", spoil)
    return move, summed(page.evaluate("window.shifts"))


def test_table_keeps_its_places_during_a_hand(server, visit):
    moves, shifted = shifts(visit(viewport=DESK), server.address, "tongits")
    assert moves > LEAST_MOVES
    assert max(shifted.values(), default=0) < MOST


def test_layout_shift_is_measured(server, visit):
    """A middle that moves aside is found."""
    _, shifted = shifts(visit(viewport=DESK), server.address, "tongits", RESTLESS)
    assert max(shifted.values()) > MOST
