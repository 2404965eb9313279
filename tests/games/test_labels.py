"""Labels of variants, values and bot levels, which pages show in place of codes."""

from enum import IntEnum

import pytest

import meldhouse as mh
from meldhouse.games.bot_levels import OFFERED
from meldhouse.games.labels import condition_label, level_label, setting_label, value_label, variant_label
from meldhouse.games.options import choice_names, options
from meldhouse.i18n.catalogue import DEFAULT_LANGUAGE, messages_by_key

GAMES = list(map(mh.GAMES.get, mh.GAMES))
LONGEST = 25  # letters of a label in a menu


def label_keys(game):
    yield from (f"{game.name}-label-{variant}" for variant in game.variants)
    for name, (kind, _) in options(game.rules.Rules).items():
        if issubclass(kind, IntEnum):
            yield from (f"{game.name}-value-{name}-{value}" for value in choice_names(kind))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_variant_and_value_has_a_label(game):
    catalogue, wanted = messages_by_key(DEFAULT_LANGUAGE, game.name), list(label_keys(game))
    assert len(wanted) >= len(game.variants) > 0
    assert [key for key in wanted if key not in catalogue] == []
    prefixes = (f"{game.name}-label-", f"{game.name}-value-")
    assert [key for key in catalogue if key.startswith(prefixes) and key not in wanted] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_labels_are_short_and_distinct(game):
    groups = [[str(variant_label(game, variant)) for variant in game.variants]]
    for name, (kind, _) in options(game.rules.Rules).items():
        if issubclass(kind, IntEnum):
            groups.append([str(value_label(game, name, value)) for value in choice_names(kind)])
    for labels in groups:
        assert len(set(labels)) == len(labels), labels
        assert all(label[0] == label[0].upper() and len(label) <= LONGEST and "_" not in label for label in labels)


@pytest.mark.parametrize("level", OFFERED)
def test_every_bot_level_has_a_label(level):
    assert level_label(level).key == f"bot-level-{level}"
    assert str(level_label(level))


def test_code_without_a_label_is_shown_with_spaces(monkeypatch):
    game = mh.GAMES["kongpie"]
    known = dict(messages_by_key(DEFAULT_LANGUAGE, "kongpie"))
    for key in label_keys(game):
        del known[key]
    monkeypatch.setattr("meldhouse.games.labels.messages_by_key", lambda language, name: known)
    assert str(variant_label(game, "household")) == "household"
    assert str(value_label(game, "restock_mode", "turn_over")) == "turn over"
    assert str(level_label("of_their_own")) == "of_their_own"


def test_numbers_yes_and_no_are_their_own_labels():
    game = mh.GAMES["kongpie"]
    assert [str(value_label(game, "restock_fee", "3")), str(value_label(game, "glory", "yes"))] == ["3", "yes"]


def test_setting_label_names_the_option_and_its_value():
    assert str(setting_label(mh.GAMES["kongpie"], "dealer", "fixed")) == "who deals: Always the same player"


def test_condition_label_uses_labels_in_place_of_codes():
    game = mh.GAMES["kongpie"]
    expected = (
        "applies only if “when a round of passes stops play” is “After the first round” or “After the second round”"
    )
    assert str(condition_label(game, "on_stop")) == expected
    assert condition_label(game, "seats") is None
