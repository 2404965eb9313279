"""Log lines that are computed from the views before a move equal those that are computed from the stored position."""

import pytest

import meldhouse as mh
from meldhouse.session.changes import MOVE
from tests.session.test_session import in_company, played
from tests.support.invariant_checks import viewers

GAMES = list(mh.GAMES)
WITH_PRIVATE_MOVES = ("tongits",)  # whose heuristic makes such moves often enough


@pytest.mark.parametrize("name", GAMES)
def test_log_lines_from_earlier_views_are_the_same_as_from_the_position(name):
    """Every viewer has looked at the table before each move, as on a server."""
    session, compared, private = in_company(name), 0, 0
    for _, changes in played(session, hands=12 if name in WITH_PRIVATE_MOVES else 1):
        for change in changes:
            if change.kind == MOVE and change.played:
                for viewer in viewers(session.table):
                    line = change.played.log_line(viewer)
                    assert change.lines_for(viewer) == ([line] if line else [])
                    compared += 1
                    private += change.played.text_for(viewer) != change.played.move.text
        for viewer in viewers(session.table):
            session.view(viewer)
    assert compared > 20
    assert private or name not in WITH_PRIVATE_MOVES
