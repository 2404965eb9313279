"""Views keep the cards that all players have seen, and show no other cards."""

import numpy as np

import meldhouse as mh
from meldhouse.engine import rng
from meldhouse.games.kongpie import SAID
from meldhouse.games.options import plain
from tests.games.kongpie.deals import dealt, hand, laid, names, play, state

GAME = mh.GAMES["kongpie"]
TOP = "7H 8D KS JH QD 5C 10S 10C 6C 2D 9H 9D 6S 3C 4S 4D 6H 2S"


def test_pulled_cards_stay_visible_to_every_seat():
    """Every seat sees cards pulled from the source in the hand until they leave it."""
    table = play(dealt(TOP), "put 10C 10S", "pull JH KS")
    for seat in (1, 2, None):
        view = table.view(seat).state[0]
        assert names(view.shown[0]) == {"JH", "KS"}
        assert view.hidden[0] == 0
        assert view.held[0] == 4
    assert names(table.view(0).state[0].hidden[0]) == {"6C", "2D"}
    play(table, "discard KS")
    assert names(state(table).shown[0]) == {"JH"}


def test_k32_hidden_discards_hide_pulled_cards_in_every_view():
    """[K32] If players may not leaf through the discards, no view shows cards that others pulled."""
    for looking, shown in ((True, {"JH", "KS", "??"}), (False, {"??"})):
        table = play(dealt(TOP, look_through_discards=looking), "put 10C 10S", "pull JH KS")
        for seat in (1, 2, None):
            view = table.view(seat)
            zones = {zone.key: zone.pieces for zone in view.scene.zones}
            assert set(zones["hand 0"]) == shown
            assert len(zones["hand 0"]) == 4
            assert names(view.state[0].shown[0]) == shown - {"??"}
        assert names(table.view(0).state[0].shown[0]) == {"JH", "KS"}


def test_k32_turned_over_pile_is_visible_only_if_looking_is_allowed():
    """[10] [K7] [K32] All seats see the order of a turned-over pile, or none if leafing isn't allowed."""
    for looking, coming in ((True, ("3D", "3C", "AD")), (False, ("??", "??", "??"))):
        table = laid(
            ["10S 9H 6C 2D", "10H 9D 6S", "10D 9S 6H 2S"],
            "KS JH QD 5C", "", "AS AD 3C 3D", look_through_discards=looking,
        )  # fmt: skip
        play(table, "pass")
        assert hand(table, 1) == {"10H", "9D", "6S", "AS"}
        for seat in (0, 1, 2, None):
            zones = {zone.key: zone for zone in table.view(seat).scene.zones}
            assert zones["stock"].pieces == coming
            assert zones["stock"].note == SAID("note-turned-over")
        assert names(table.view(0).state[0].shown[1]) == ({"AS"} if looking else set())


def test_drawn_cards_are_hidden_from_other_seats():
    """Other seats see neither the cards drawn from a shuffled stock nor the stock."""
    table = dealt(TOP)
    view = table.view(1).state[0]
    assert view.hidden[0] == 0
    assert set(view.stock[: view.left]) == {-2}
    assert view.rng == 0


def test_kongpie_imagined_cards_are_uniformly_distributed():
    """45 cards are unseen, and another hand holds 4 of them."""
    table = dealt(TOP)
    rules = plain(table.rules)
    counts, worlds = np.zeros(52), 20_000
    x = rng.seeded(9)
    view = GAME.tables(1)
    for _ in range(worlds):
        view[:] = table.view(1).state
        x = np.uint64(GAME.table_api.imagine(view, rules, x))
        hidden = int(view[0].hidden[0])
        counts += [hidden >> card & 1 for card in range(52)]
    unseen = counts[counts > 0]
    assert len(unseen) == 46
    expected = worlds * 4 / 46
    assert np.abs(unseen - expected).max() < 5 * np.sqrt(expected)


def test_known_hand_is_visible_and_unknown_order_stays_hidden():
    """A hand whose cards are all known is visible; the order of unknown cards never is."""
    table = laid(["10S 9H 6C 2D", "10H", "10D 9S 6H 2S"], "KS JH QD 5C", "", "AS AH AD 3C 3D")
    play(table, "pass")
    assert hand(table, 1) == {"10H", "AS", "AH", "AD"}
    view = table.view(0)
    assert names(view.state[0].shown[1]) == {"AS", "AH", "AD"}
