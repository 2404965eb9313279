"""While a hand is played nobody can look back at it; and the nets that say so are seen to catch."""

from contextlib import suppress

import pytest

import meldhouse as mh
from meldhouse.server.history import results
from meldhouse.server.history.finished_hands import row_of_hand
from meldhouse.server.tables import actor
from meldhouse.session.session import TableSession
from tests.session.test_session import CLAIMING
from tests.session.test_session import test_a_pause_shows_nothing as a_pause_shows_nothing
from tests.support.live_server import Refusal


def shown_of_a_running_hand(server, name):
    """What those who play and those who look on are given of a hand that is not over."""
    ada, bob, eve = (server.person(who) for who in ("Ada", "Bob", "Eve"))
    seats = mh.GAMES[name].variants[next(iter(mh.GAMES[name].variants))].rules.seats
    table = ada.open(name, " ".join(["me", "open", *["bot"] * (seats - 2)]))["table"]
    bob.ask(f"/api/tables/{table}/sit")
    given = []
    with ada.line(table) as line:
        line.wait_for(lambda now: now["scene"])
        for person in (ada, bob, eve):
            for path in ("record", "frames?see=all", "frames?see=0", "frames?see=1", "frames?see=spectator"):
                with suppress(Refusal):
                    given.append((path, person.get(f"/api/tables/{table}/{path}")))
            if "hand" in (story := person.get(f"/api/tables/{table}/story")).splitlines():
                given.append(("story", story))
            told = person.get(f"/api/tables/{table}")["fair"]["now"]
            given += [("secret", told["secret"])] if told["secret"] else []
    return given


def kept_too_soon(course, since):
    """As if a hand were over as soon as it is dealt."""
    for number, hand in enumerate(course.table.hands[since:], since):
        yield row_of_hand(course.table.game, number, hand, course.table.tobytes())


@pytest.mark.parametrize("name", mh.GAMES)
def test_a_running_hand_is_looked_back_at_by_nobody(server, name, monkeypatch):
    """No record, no story and no frame of it, neither for players nor for those who look on; a leak of it is found."""
    assert shown_of_a_running_hand(server, name) == []
    monkeypatch.setattr(
        results, "result_inserts", lambda *_: ()
    )  # of a hand that is not over nothing could be put down
    monkeypatch.setattr(TableSession, "finished_hands", property(lambda course: list(course.table.hands)))
    monkeypatch.setattr(actor, "finished_rows", kept_too_soon)
    leaked = dict(shown_of_a_running_hand(server, name))
    assert {"story", "frames?see=spectator"} <= set(leaked)


@pytest.mark.parametrize("name", CLAIMING)
def test_a_pause_that_tells_is_found(name, monkeypatch):
    """A table that pauses only where somebody can claim is caught by the net that watches pauses."""
    a_pause_shows_nothing(name)
    monkeypatch.setattr(TableSession, "must_hide_claims", property(lambda course: False))
    with pytest.raises(AssertionError):
        a_pause_shows_nothing(name)
