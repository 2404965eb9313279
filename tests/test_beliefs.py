"""What bots believe of the others: in worlds that look to them as the table does, and are possible."""

import random

import pytest
from nets import asking, concealed, imagined

import meldhouse as mh
from meldhouse.bots import find_bot
from meldhouse.engine import chance

BELIEVERS = [name for name, game in mh.GAMES.items() if game.has_room("beliefs")]


@pytest.mark.parametrize("name", BELIEVERS)
@pytest.mark.parametrize("likes", [0.8, 0.0], ids=["well played", "played by chance"])
def test_what_is_believed_fits_what_is_seen(name, likes):
    """In every variant; counted are the worlds in which somebody holds what `imagine` had not dealt."""
    game, dealt_anew, windows = mh.GAMES[name], 0, 0
    for seed, variant in enumerate([*game.variants] * 6):
        table, dice, club = mh.table(name, variant, seed=seed), random.Random(seed), find_bot("club", seed)
        table.deal()
        while not table.over:
            seat = table.turn
            world = imagined(table, seat, seed)
            before = world.state.copy()
            game.verbs.believe(world.state, table.bare_rules, chance.seeded(seed))
            assert world.view(seat).tobytes() == concealed(table, seat).tobytes()
            assert game.verbs.is_sound(world.state, table.bare_rules)
            dealt_anew += world.state.tobytes() != before.tobytes()
            windows += asking(table)
            table.play(club.choose(table.view(seat)) if dice.random() < likes else dice.choice(table.moves()))
    assert dealt_anew > 100
    assert windows > 0 or "window" not in game.law.STATE.names


@pytest.mark.parametrize("name", mh.GAMES)
def test_who_looks_ahead_believes_what_the_game_says(name):
    game = mh.GAMES[name]
    assert getattr(game.search.believe, "__name__", "") == ("believe" if name in BELIEVERS else "as_imagined")
