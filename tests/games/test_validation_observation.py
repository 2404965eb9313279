"""Validation of observations reports problems in a sentence, and every included game is valid."""

from types import SimpleNamespace

import pytest

import meldhouse as mh
from meldhouse.envs import vector
from meldhouse.games import Game, validation_observation
from meldhouse.games.learning_spec import linear_feature
from meldhouse.games.observation_layout import ActionGroup, counts, pieces
from meldhouse.games.payoff_bounds import PayoffBounds
from meldhouse.games.validation_observation import find_problems
from meldhouse.util.errors import Mistake


class Other(Game):
    """Kings Corners with a changed module."""

    def __init__(self, role, **changed):
        super().__init__("kingscorners")
        held = vars(super().module(role))
        self.changed = {role: SimpleNamespace(**{k: v for k, v in {**held, **changed}.items() if v is not None})}

    def module(self, name):
        return self.changed.get(name) or super().module(name)


@pytest.mark.parametrize("name", list(mh.GAMES))
def test_every_game_has_valid_observations(name):
    assert find_problems(mh.GAMES[name]) == ()


PARTS, ACTIONS = mh.GAMES["kingscorners"].observation.PARTS, mh.GAMES["kingscorners"].observation.ACTIONS
FAULTS = [
    ({"VERSION": None}, "games/kingscorners/observation.py has no VERSION."),
    ({"VERSION": 0}, "VERSION is 0, and counts from 1."),
    ({"PARTS": (*PARTS, PARTS[1])}, "jokers stands 2 times in PARTS."),
    ({"PARTS": (*PARTS, "hand")}, "'hand' in PARTS is no Part."),
    ({"PARTS": PARTS[1:]}, "nothing tells the field hand."),
    ({"PARTS": (*PARTS, counts("more", "")._replace(kind="cards"))}, "more is a cards, and there are: "),
    ({"PARTS": (*PARTS, pieces("more", "", 3, by_seat=True))}, "more is told by seat, and its first index does not"),
    (
        {"FOLLOWS": {**mh.GAMES["kingscorners"].observation.FOLLOWS, "luck": None}},
        "FOLLOWS has luck, which is no field.",
    ),
    ({"ACTIONS": ACTIONS[:-1]}, "ACTIONS counts 449 actions, and the law has 865."),
    ({"ACTIONS": (ActionGroup(865, "fly CARD", ""),)}, "no move begins with fly."),
    ({"ACTIONS": (*ACTIONS, ActionGroup(0, "end", ""))}, "in ACTIONS is no ActionGroup with a positive count."),
    ({"see": lambda view, rules, out, seat: None}, "see takes (view, rules, out, seat) in this order, and has to be"),
    ({"meant": lambda s, rules, action: action}, "Of `meant` and `played` there is one"),
]


@pytest.mark.parametrize(("changed", "says"), FAULTS)
def test_validation_reports_an_invalid_observation(changed, says):
    (said,) = find_problems(Other("observation", **changed))
    assert says in said


def test_validation_reports_invalid_stakes():
    (first, *_) = find_problems(Other("payoff_bounds", stakes=lambda rules: PayoffBounds(0, 5, True)))
    assert first.startswith("the stakes of standard are PayoffBounds(least=0, most=5, zero_sum=True): ")
    (said,) = find_problems(Other("payoff_bounds", stakes=None))
    assert said == "games/kingscorners/payoff_bounds.py has no stakes."


LEARNED = mh.GAMES["kingscorners"].module("learning_spec")
LEARNED_FAULTS = [
    ({"notice": None}, "Of NOTICED and `notice` in games/kingscorners/learning_spec.py there is one"),
    ({"foresee": None}, "Of FORESEEN and `foresee` in "),
    ({"notice": lambda view, out, rules: None}, "notice takes (view, out, rules) in this order, and has to be"),
    ({"FORESEEN": LEARNED.FORESEEN[1:]}, "The recipe foresees other things than FORESEEN has, or in another order."),
    ({"FORESEEN": LEARNED.FORESEEN[::-1]}, "The recipe foresees other things than FORESEEN has, or in another order."),
    (
        {"FORESEEN": (pieces("kept", "", 3), *LEARNED.FORESEEN[1:])},
        "kept is foreseen of an action, and is no single count.",
    ),
    (
        {"RECIPE": LEARNED.RECIPE._replace(foresees=(linear_feature("kept", 12), *LEARNED.RECIPE.foresees[1:]))},
        "kept is to be worth evenly more, which only a recipe with `squares` learns.",
    ),
]


@pytest.mark.parametrize(("changed", "says"), LEARNED_FAULTS)
def test_validation_reports_an_invalid_learning_spec(changed, says):
    (said,) = find_problems(Other("learning_spec", **changed))
    assert says in said


def test_validation_reports_foreseen_features_without_a_turn_end():
    (said,) = find_problems(Other("heuristic", ends=None))
    sees_the_end = "games/kingscorners/learning_spec.py foresees the end of a turn"
    assert said == f"{sees_the_end}, and games/kingscorners/heuristic.py has no `ends`."


def test_environment_of_an_invalid_game_raises_a_mistake(monkeypatch):
    """The game is playable but has invalid observations; the error has the reason."""
    monkeypatch.setattr(validation_observation, "find_problems", lambda game: ("nothing tells the field hand.",))
    with pytest.raises(Mistake, match="nothing tells the field hand"):
        vector("kingscorners", 2)
