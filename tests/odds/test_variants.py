"""Whole variants are compared hand by hand, like options."""

import re
import shlex

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.cli import app
from meldhouse.i18n import Localizer
from meldhouse.odds import html_report
from meldhouse.odds.format_text import format_difference
from meldhouse.odds.spec import make_question, resolve
from meldhouse.util.errors import Mistake

EVERY = [(name, variant) for name, game in mh.GAMES.items() for variant in list(game.variants)[1:]]


@pytest.mark.parametrize(("name", "variant"), EVERY)
def test_compared_variant_is_played_by_its_own_rules(name, variant):
    first = next(iter(mh.GAMES[name].variants))
    asked = resolve(make_question(name, seed=1, compare=f"variant={first},{variant}"))
    for side in asked.sides:
        assert side.rules == resolve(make_question(name, side.value, seed=1)).sides[0].rules
    assert asked.rows


@pytest.mark.parametrize(
    ("name", "variants"), [("kingscorners", "standard,forced,insuit"), ("mahjong", "table,wmo2006")]
)
def test_compared_variant_plays_the_same_hands_as_alone(name, variants):
    """Compared sides use the same decks; if the first side has the full pack, the hands are equal."""
    both = mh.odds(name, hands=60, seed=2, compare=f"variant={variants}")
    for side, variant in enumerate(variants.split(",")):
        if name == "mahjong" and variant == "table":
            continue  # without flowers: dealt from the larger pack here
        alone = mh.odds(name, variant, hands=60, seed=2)
        rows = both.side(0)
        assert str([both.side(side)[row] for row in rows]) == str([alone.side(0)[row] for row in rows])
    assert both.difference("decisions", len(both.values) - 1).by.figure != 0


def test_option_that_is_set_applies_to_every_compared_variant():
    asked = resolve(
        make_question("kingscorners", seed=1, compare="variant=standard,pip", options={"seats": 2, "jokers": "yes"})
    )
    assert [(side.rules.seats, bool(side.rules.jokers)) for side in asked.sides] == [(2, True)] * 2
    assert dict(asked.question.options).keys() == {"seats", "jokers"}


def test_reported_command_of_a_comparison_gives_equal_figures(capsys, tmp_path):
    """The command includes options whose value differs only for one of the variants."""
    first = mh.odds("kingscorners", hands=50, seed=3, compare="variant=standard,jokers", jokers="no")
    file = tmp_path / "again.json"
    app([*shlex.split(html_report.command_line(first))[1:], "--resume", str(file)], standalone_mode=False)
    again = mh.odds("kingscorners", hands=50, compare="variant=standard,jokers", jokers="no", resume=file)
    assert again.question == first.question
    assert (again.array(1) == first.array(1)).all()
    assert np.isfinite(first.array(1)["figure"]).sum() > 20


@pytest.mark.parametrize(
    ("compare", "says"),
    [
        ("variant=standard,nonsense", "nonsense"),
        ("variant=standard", "isn't a comparison"),
        ("variant", "isn't a comparison"),
    ],
)
def test_unknown_compared_variant_is_refused(compare, says):
    with pytest.raises(Mistake, match=says):
        make_question("kingscorners", seed=1, compare=compare)


def test_difference_of_percentages_is_in_percentage_points():
    """Other differences have no unit, because they have that of their row."""
    odds = mh.odds("kingscorners", "standard", hands=300, seed=1, workers=1, compare="variant=standard,insuit")
    differences = {name: (odds.row(name), odds.difference(name, 1)) for name in ("impasse", "turns")}
    shown = {name: format_difference(*found, Localizer())[0] for name, found in differences.items()}
    assert re.fullmatch(r"[+-][\d.]+ pp", shown["impasse"])
    assert re.fullmatch(r"[+-][\d.]+", shown["turns"])
    assert f" {shown['impasse']} " in str(odds)
