"""The modules of a game's folder, and the protocols that describe them.

validation.py and the tests take names and signatures from here, so the protocols are the only list of them.
"""

import inspect
from typing import NamedTuple

from meldhouse.games import api, optional_api


class Role(NamedTuple):
    """A required or optional module of a game."""

    protocol: type  # its names
    extras: type | None = None  # names that it may have besides
    is_required: bool = False


PACKAGE = "__init__"
ROLES = {
    PACKAGE: Role(api.GamePackage, api.GamePackageExtras, is_required=True),
    "rules": Role(api.RulesModule, api.RulesExtras, is_required=True),
    "notation": Role(api.NotationModule, api.NotationExtras, is_required=True),
    "scene": Role(api.SceneModule, is_required=True),
    "heuristic": Role(api.HeuristicModule, api.HeuristicExtras, is_required=True),
    "position_kinds": Role(api.PositionKindsModule, api.PositionKindsExtras, is_required=True),
    "moment": Role(optional_api.MomentModule),
    "badges": Role(optional_api.BadgesModule),
    "options": Role(api.OptionsModule),
    "state": Role(api.StateModule),
    "illegality": Role(api.IllegalityModule),
    "invariants": Role(api.InvariantsModule),
    "hidden_info": Role(api.HiddenInfoModule),
    "novice": Role(api.PolicyModule),
    "styles": Role(optional_api.StylesModule),
    "beliefs": Role(optional_api.BeliefsModule),
    "continuation_value": Role(optional_api.ContinuationValueModule),
    "bot_fields": Role(optional_api.BotFieldsModule),
    "bot_strength": Role(optional_api.BotStrengthModule),
    "how_to_play": Role(optional_api.HowToPlayModule),
    "quiz": Role(optional_api.QuizModule),
    "score_breakdown": Role(optional_api.ScoreBreakdownModule, optional_api.ScoreBreakdownExtras),
    "tutorial": Role(optional_api.TutorialModule),
    "coaching": Role(optional_api.CoachingModule),
    "odds": Role(optional_api.OddsModule, optional_api.OddsExtras),
    "observation": Role(optional_api.ObservationModule, optional_api.ObservationExtras),
    "features": Role(optional_api.FeaturesModule),
    "payoff_bounds": Role(optional_api.PayoffBoundsModule),
    "reduced_game": Role(optional_api.ReducedGameModule),
    "learning_spec": Role(optional_api.LearningSpecModule, optional_api.LearningSpecExtras),
    "transcript": Role(optional_api.TranscriptModule),
}


def constants(protocol: type | None) -> dict[str, str]:
    """Return the constants of a protocol, each with the first sentence of its docstring."""
    return {name: _first_sentence(member) for name, member in _members(protocol) if isinstance(member, property)}


def signatures(protocol: type | None) -> dict[str, str]:
    """Return the functions of a protocol: name -> `name(parameters)`."""
    return {name: _signature(member) for name, member in _members(protocol) if not isinstance(member, property)}


def required_functions(name: str) -> dict[str, str]:
    """Return the functions that the module of this name has to have."""
    return signatures(ROLES[name].protocol)


def optional_functions(name: str) -> dict[str, str]:
    """Return the optional functions of the module with this name."""
    return signatures(ROLES[name].extras)


def _members(protocol: type | None) -> list[tuple[str, object]]:
    """Return the members that a protocol and its base protocols declare."""
    declaring = [base for base in inspect.getmro(protocol) if base.__module__ != "typing"] if protocol else []
    found = [pair for base in declaring for pair in vars(base).items()]
    return [(name, member) for name, member in found if _is_declared(name, member)]


def _is_declared(name: str, member: object) -> bool:
    return name[0] != "_" and (isinstance(member, property) or inspect.isfunction(member))


def _first_sentence(member: property) -> str:
    """Return the first sentence of a docstring, in the form that follows a colon."""
    sentence = (member.__doc__ or "").splitlines()[0].rstrip(".")
    return sentence[:1].lower() + sentence[1:]


def _signature(function: object) -> str:
    assert inspect.isfunction(function)
    parameters = [name for name in inspect.signature(function).parameters if name != "self"]
    return f"{function.__name__}({', '.join(parameters)})"
