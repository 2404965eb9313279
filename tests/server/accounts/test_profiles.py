"""What people choose about themselves: a color of their own, and whether others see that they are here."""

import pytest

from meldhouse.server.accounts.models import COLORS
from tests.server.actions.test_friends import accept, open_friends, refusal
from tests.support.live_server import LiveServer


def colors_of(person, table):
    return [seat["color"] for seat in person.get(f"/api/tables/{table}")["table"]["seats"]]


def test_chosen_color_is_stored_and_colors_the_seat(server, tmp_path):
    """Seats without a chosen color keep their usual ones, as far as these are free."""
    ada, bob = server.person("Ada"), server.person("Bob")
    table, invitation = open_friends(ada, options={"seats": "3"})
    accept(server, bob, invitation)
    bob.ask(f"/api/tables/{table}/sit")
    assert colors_of(ada, table) == [0, 1, 2]
    assert bob.ask("/api/me", color=COLORS[0])["color"] == COLORS[0]
    assert colors_of(ada, table) == [1, 0, 2]
    assert bob.ask("/api/me", avatar="owl")["color"] == COLORS[0]
    ada.ask("/api/me", color=COLORS[0])
    assert colors_of(ada, table) == [0, 1, 2]
    ada.ask("/api/me", color="")
    server.__exit__()
    with LiveServer(tmp_path / "house.db") as again:
        ada.server = bob.server = again
        assert colors_of(ada, table) == [1, 0, 2]
        assert bob.get("/api/me") == {"person": bob.id, "name": "Bob", "avatar": "owl", "color": COLORS[0]}


@pytest.mark.parametrize("color", ["mauve", None, 3, ["blue"], "blue " * 500])
def test_unknown_color_is_refused_with_a_sentence(server, color):
    ada = server.person("Ada")
    assert "There is no color" in refusal(ada.ask, "/api/me", color=color)
    assert ada.get("/api/me")["color"] == ""


def test_visibility_must_be_true_or_false(server):
    ada = server.person("Ada")
    assert "must be true or false" in refusal(ada.ask, "/api/me", unseen="yes")
    ada.ask("/api/me", unseen=True)
    assert server.services.accounts.profile(ada.id).unseen
    assert ada.get("/api/me")["name"] == "Ada"


def test_profile_with_damaged_values_counts_as_not_chosen(server):
    accounts = server.services.accounts
    accounts.set_profile("p1", 7, "mauve", "x")
    assert accounts.profile("p1") == accounts.profile("p2") == accounts.profile(None)
