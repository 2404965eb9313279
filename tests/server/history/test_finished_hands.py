"""A hand can't be looked back at while it is played, and the check for this detects a leak."""

from contextlib import suppress

import pytest

import meldhouse as mh
from meldhouse.server.history import results
from meldhouse.server.history.finished_hands import row_of_hand
from meldhouse.server.tables import actor
from meldhouse.session.session import TableSession
from tests.session.test_session import CLAIMING
from tests.session.test_session import test_claim_pause_reveals_nothing as a_pause_shows_nothing
from tests.support.live_server import Refusal


def shown_of_a_running_hand(server, name):
    """Return what players and spectators can get of a hand that isn't over."""
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
            response = person.get(f"/api/tables/{table}")["fair"]["now"]
            given += [("secret", response["secret"])] if response["secret"] else []
    return given


def kept_too_soon(session, since):
    """Store a hand as finished as soon as it is dealt."""
    for number, hand in enumerate(session.table.hands[since:], since):
        yield row_of_hand(session.table.game, number, hand, session.table.tobytes())


@pytest.mark.parametrize("name", mh.GAMES)
def test_unfinished_hand_cannot_be_looked_back_at(server, name, monkeypatch):
    """Players and spectators get no record, history or frame of it. An injected leak is detected."""
    assert shown_of_a_running_hand(server, name) == []
    monkeypatch.setattr(results, "result_inserts", lambda *_: ())  # nothing of an unfinished hand could be stored
    monkeypatch.setattr(TableSession, "finished_hands", property(lambda session: list(session.table.hands)))
    monkeypatch.setattr(actor, "finished_rows", kept_too_soon)
    leaked = dict(shown_of_a_running_hand(server, name))
    assert {"story", "frames?see=spectator"} <= set(leaked)


@pytest.mark.parametrize("name", CLAIMING)
def test_session_check_detects_a_pause_that_reveals_a_claim(name, monkeypatch):
    """The table pauses only if a player can claim."""
    a_pause_shows_nothing(name)
    monkeypatch.setattr(TableSession, "must_hide_claims", property(lambda session: False))
    with pytest.raises(AssertionError):
        a_pause_shows_nothing(name)
