"""The text of a scene is the JSON of a scene of which nothing was kept from earlier messages or other viewers."""

import copy
import importlib
import json
import random

import pytest

import meldhouse as mh
from meldhouse.games import scene as scene_module
from meldhouse.games.mahjong.state import NONE, Meld
from meldhouse.games.state_arrays import copy_states
from meldhouse.i18n import Localizer, Seat, msg
from meldhouse.i18n.messages import named_seats
from meldhouse.server.core.scene_text import ENCODE, EncodedJSON, encode, scene_text
from meldhouse.server.core.serialization import scene_json
from tests.support.invariant_checks import random_hand
from tests.support.parameter_sweep import few

HANDS, MIN_TEXTS, TEXTS_OF_HAND = 6, 60, 100
SEATS_OF_READERS = (None, 0, 1)
ELEMENTS_OF_FIELD, POSITIONS, MIN_CHANGED = 12, 4, 60


def forget_parts(game):
    """Empty the caches of the parts of scenes."""
    for module in (scene_module, importlib.import_module(f"meldhouse.games.{game.name}.scene")):
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()


def readers(viewer):
    return [Localizer(viewer, with_markers=True), Localizer(viewer, names=("Ada", "Bo"))]


def test_scene_text_with_kept_parts_is_the_json_of_a_scene_made_anew(game, variant):
    dice, found = random.Random(f"{game.name} {variant}"), []
    table = mh.table(game.name, variant=variant, seed=3)
    for hand in range(HANDS):
        if table.match_over:
            break
        for _ in random_hand(table, hand):
            if len(found) < TEXTS_OF_HAND * (hand + 1) and dice.random() < 0.1:
                found += texts(table)
        found += texts(table)
    for view, localize, text in found:
        forget_parts(game)
        assert text == ENCODE(scene_json(view.scene, localize))
    assert len(found) >= MIN_TEXTS


@pytest.mark.parametrize("name", few(mh.GAMES, "kongpie", "mahjong"))
def test_scene_text_with_kept_parts_depends_on_every_field_of_the_view(name):
    """Change one number of a spectator's view at a time, after the scene of the unchanged view was kept."""
    dice, localize, compared = random.Random(name), Localizer(with_markers=True), []
    for view in spectator_views(name, dice):
        for changed in changed_views(view, dice):
            base, text = text_if_possible(view, localize), text_if_possible(changed, localize)
            forget_parts(mh.GAMES[name])
            assert text == text_if_possible(changed, localize)
            compared.append(text not in ("", base))
    assert sum(compared) >= MIN_CHANGED


def test_scene_text_of_a_concealed_kong_depends_on_whether_all_have_seen_it():
    """Few hands have one, so the test above does not find it."""
    view = next(view for view in spectator_views("mahjong", random.Random(1)) if view.state["n_melds"][0, 0] >= 1)
    view.state["melds"][0, 0, 0], view.state["source"][0, 0, 0] = (Meld.HIDDEN_KONG, 5), NONE
    shown = []
    for bared in (1, 0, 1):
        seen = copy.copy(view)
        seen.state = copy_states(view.state)
        seen.state["bared"][0, 0, 0, 1] = bared
        shown.append(json.loads(scene_text(seen.scene, Localizer(with_markers=True)))["zones"][1]["pieces"])
    assert shown == [["??", "6m", "6m", "??"], ["6m"] * 4, ["??", "6m", "6m", "??"]]


def text_if_possible(view, localize):
    """Return the text of a view's scene, or "" if there is no such position."""
    try:
        return scene_text(view.scene, localize)
    except (IndexError, KeyError, ValueError, AttributeError, OverflowError, AssertionError):
        return ""


def spectator_views(name, dice):
    """Return what a spectator sees in the middle of several hands."""
    table, views = mh.table(name, seed=5), []
    for hand in range(POSITIONS):
        seen = [table.view(None) for _ in random_hand(table, hand) if table.turn is not None]
        views.append(dice.choice(seen[len(seen) // 2 :]))
        if table.match_over:
            break
    return views


def changed_views(view, dice):
    """Yield copies of a view in which one number is another."""
    for name in view.state.dtype.names:
        if view.state.dtype[name].base.names is None:  # not a record with counters
            places = range(view.state[name].size)
            for place in dice.sample(places, min(ELEMENTS_OF_FIELD, len(places))):
                changed = copy.copy(view)
                changed.state = copy_states(view.state)
                changed.state[name].reshape(-1)[place] ^= 1
                yield changed


def texts(table):
    """Return for several viewers and readers the view and its text, written with what earlier scenes have left."""
    views = [table.view(seat) for seat in dict.fromkeys((*SEATS_OF_READERS, table.turn))]
    return [(view, localize, scene_text(view.scene, localize)) for view in views for localize in readers(view.seat)]


def test_encode_inserts_texts_where_their_names_are():
    message = {"first": [1, "é"], "scene": EncodedJSON('{"a": 1}'), "last": None, "more": EncodedJSON("[]")}
    assert encode(message) == '{"first": [1, "\\u00e9"], "scene": {"a": 1}, "last": null, "more": []}'
    assert json.loads(encode({"scene": EncodedJSON("null")})) == {"scene": None}


def test_named_seats_finds_seats_in_messages_within_messages():
    inner = msg("waits-for", seat=Seat(2))
    assert named_seats(msg("outer", what=inner, n=1, other=Seat(0))) == {0, 2}
    assert named_seats((msg("hand-over"), None)) == set()
