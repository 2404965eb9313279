"""Prompts name only what a player can do with one touch: a button, or a piece or place that is lit."""

import random

import pytest

import meldhouse as mh
from meldhouse.bots import Thumb
from meldhouse.i18n.messages import ItemList
from tests.support.invariant_checks import open_table

HANDS, SHARE = 12, 0.7
# By game: the argument of a prompt that names an option, and the first words of the moves that carry it out.
OPTIONS = {
    "tongits": {
        "take": {"take"},
        "call": {"call", "tongits"},
        "lay": {"drop", "meld", "lay", "bury"},
        "connect": {"connect"},
    },
    "kongpie": {"kong": {"kong"}, "put": {"put"}},
}


def asked(name, seeds):
    """Yield each scene of random and sensible hands in which the viewer is asked, with its choices."""
    for seed in seeds:
        table, dice, sensible = (
            open_table(mh.GAMES[name], next(iter(mh.GAMES[name].variants)), seed),
            random.Random(seed),
            Thumb(seed),
        )
        table.deal()
        while not table.over:
            view = table.view(table.turn)
            yield view.scene
            table.play(sensible.choose(view) if dice.random() < SHARE else dice.choice(view.moves()))


def is_one_touch_away(choice, scene):
    """Return whether a button shows the choice, or a touchable piece or place begins it."""
    zones = {zone.key for zone in scene.zones}
    return bool(choice.call) or not choice.touch or choice.to in zones


def named_options(scene):
    """Return the options that the prompt says are possible."""
    arguments = dict(scene.prompt.arguments) if scene.prompt else {}
    flags = {name for name, value in arguments.items() if value is True}
    calls = {
        item.key.partition("-can-")[2]
        for value in arguments.values()
        if isinstance(value, ItemList)
        for item in value.items
        if "-can-" in item.key
    }
    return flags, calls


@pytest.mark.parametrize("name", list(mh.GAMES))
def test_prompt_names_only_options_that_are_a_button_or_a_lit_piece(name):
    """Every choice begins with a touch that the page offers, and a named option has such a choice."""
    seen, named = 0, 0
    for scene in asked(name, range(HANDS)):
        if not scene.choices:
            continue
        seen += 1
        verbs = {choice.move.split()[0] for choice in scene.choices if is_one_touch_away(choice, scene)}
        assert verbs == {choice.move.split()[0] for choice in scene.choices}, scene.prompt
        flags, calls = named_options(scene)
        for option in flags & OPTIONS.get(name, {}).keys():
            named += 1
            assert verbs & OPTIONS[name][option], (scene.prompt, verbs)
        named += len(calls)
        assert calls <= verbs | {"kong"}, (scene.prompt, verbs)
    assert seen > 100
    assert named > 10 or name in ("kingscorners", "pong"), named


def test_taking_the_discard_in_tongits_is_a_button_with_its_meld():
    """Each way to take it has a button, which shows the cards of the meld."""
    takes = [
        choice for scene in asked("tongits", range(HANDS)) for choice in scene.choices if choice.move.startswith("take")
    ]
    assert len(takes) > 20
    assert all(choice.call and len(choice.shows) >= 3 for choice in takes)
