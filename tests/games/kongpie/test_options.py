"""Options that no preset uses pass the same invariant checks as the presets."""

from itertools import islice

import pytest

import meldhouse as mh
from meldhouse.games.kongpie.options import Dealer, Direction, Jackpot, OnStop, PassedRounds, Restock, Rules, Scope
from meldhouse.games.options import choice_names, has_no_effect, settings
from tests.support.invariant_checks import (
    SOUND,
    checked_hands,
    haul,
    open_table,
    peeking,
    random_hand,
    telling_moves,
    unbalanced,
    unfaithful,
)

GAME = mh.GAMES["kongpie"]

OFTEN = {"max_actions_per_turn": 6, "passed_rounds": PassedRounds.STOP_FIRST, "restock_limit": 6}
COMBINATIONS = {
    "two who may leave": {"seats": 2, "restock_fee": 1, "restock_fee_optional": True, **OFTEN},
    "three who may leave": {"restock_fee": 3, "restock_fee_optional": True, "on_stop": OnStop.RESET, **OFTEN},
    "the dealer shuffles": {"restock_mode": Restock.DEALER_CHOICE, "lojack": True, **OFTEN},
    "the dealer may leave": {
        "restock_mode": Restock.DEALER_CHOICE, "restock_fee": 1, "restock_fee_optional": True,
        "direction": Direction.COUNTER_CLOCKWISE, **OFTEN,
    },
    "nothing may appear": {
        "lojack": True, "lojack_scope": Scope.APPEARING, "short_connect": True, "on_stop": OnStop.RESET, **OFTEN,
    },
    "offered resets": {"on_stop": OnStop.OFFER_RESET, "restock_mode": Restock.SHUFFLE, "connect_twice": True, **OFTEN},
    "a crown at home": {"kong_crown": True, "carry_kitty": True, "glory": True, "dealer": Dealer.FIXED, "seats": 2},
    "a jackpot for the house": {"jackpot_when_unwon": Jackpot.TO_HOUSE, "on_stop": OnStop.END, **OFTEN},
    "stopped at once": {"on_stop": OnStop.END, "dealer": Dealer.HOUSE, **OFTEN},
}  # fmt: skip


def test_k33_jackpot_option_is_last_and_has_a_label():
    """[K33] Rules by position mean what they meant, every preset keeps the jackpot, and forms have a label for it."""
    assert Rules._fields[-1] == "jackpot_when_unwon"
    assert {variant.jackpot_when_unwon for variant in GAME.variants.values()} == {Jackpot.STAYS}
    last = settings(Rules())[-1]
    assert (last.name, last.value, choice_names(last.kind)) == ("jackpot_when_unwon", "stays", ["stays", "to_house"])
    assert str(last.about.says) == "what happens to the jackpot when no player wins the hand"
    idle = {name: has_no_effect(variant.rules, last.name) for name, variant in GAME.variants.items()}
    assert idle == {"household": True, "casino": False, "example": True}


@pytest.mark.parametrize("name", COMBINATIONS)
def test_kongpie_hands_with_option_combinations_are_sound(name):
    """Random and heuristic players' hands are sound after every move and end in time."""
    rules = GAME.variants["household"].rules._replace(**COMBINATIONS[name])
    for who in ([0], [1], [0, 1]):
        assert checked_hands(GAME, rules, 300, who, seed=8) == (300, SOUND)


@pytest.mark.parametrize("name", COMBINATIONS)
def test_kongpie_views_with_option_combinations_leak_nothing(name):
    """Views, imagined worlds and equal knowledge are checked in hands that are stopped, reset, shuffled and left."""
    for seed in (31, 32):
        table, looked_at = open_table(GAME, "household", seed, **COMBINATIONS[name]), []
        for n, _ in enumerate(islice(random_hand(table, seed), 350)):
            assert unbalanced(table) == []
            if n % 5 == 0 or table.state["phase"][0] > 1:
                looked_at.append(table.copy())
        for check in (peeking, unfaithful, telling_moves):
            hauled = haul(check, looked_at)
            assert hauled.found == []
            assert hauled.compared >= len(looked_at)


def test_k33_payoffs_do_not_depend_on_the_jackpot_option():
    """[K33] [g.14] Networks therefore don't get the option; most of these hands have no winner."""
    before, worth = GAME.variants["household"].rules._replace(**COMBINATIONS["a jackpot for the house"]), {}
    for kept in Jackpot:
        rules = mh.games.options.plain(before._replace(jackpot_when_unwon=kept))
        tables = GAME.tables(200)
        GAME.playouts.play_hands(tables, rules, GAME.full_deck(rules), mh.engine.rng.seeded(4))
        worth[kept] = [GAME.table_api.payoff(tables[n : n + 1], rules, seat) for n in range(200) for seat in range(3)]
        assert (tables["tally"]["winner"] < 0).sum() > 100
        assert (tables["jackpot"] == 0).sum() == (0 if kept == Jackpot.STAYS else (tables["tally"]["winner"] < 0).sum())
    assert worth[Jackpot.STAYS] == worth[Jackpot.TO_HOUSE]
    assert GAME.untold == ("jackpot_when_unwon",)


def test_kongpie_option_combinations_reach_their_special_cases():
    """Some of these hands are stopped, reset, restocked, left and lojacked."""
    seen = {"stops": 0, "resets": 0, "restocks": 0, "removed": 0, "gone": 0, "votes": 0}
    for options in COMBINATIONS.values():
        rules = mh.games.options.plain(GAME.variants["household"].rules._replace(**options))
        tables = GAME.tables(200)
        GAME.playouts.play_hands(tables, rules, GAME.full_deck(rules), mh.engine.rng.seeded(4))
        for counter in ("stops", "resets", "restocks", "removed"):
            seen[counter] += int(tables["tally"][counter].sum())
        seen["gone"] += int(tables["gone"].sum())
        seen["votes"] += int((tables["ballots"] > 0).sum())
    assert min(seen.values()) > 50, seen
