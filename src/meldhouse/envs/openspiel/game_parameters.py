"""The parameters of a game in OpenSpiel, and its GameType and GameInfo."""

from typing import Any

from meldhouse.games import Game
from meldhouse.games.options import Option, options
from meldhouse.games.payoff_bounds import PayoffBounds
from meldhouse.games.reduced_game import ReducedGame
from meldhouse.observations.environment_spec import EnvironmentSpec
from meldhouse.util.optional_deps import Library

pyspiel = Library("pyspiel", "openspiel")()

PREFIX, SUFFIX = "meldhouse_", "_small"
VARIANT, SEED = "variant", "rng_seed"
UNSET, RANDOM_SEED = -1, -1  # a numeric option that is the variant's, a seed that is chosen at random


def parameters(game: Game) -> dict[str, Any]:
    """Return the parameters and their defaults: the variant, a seed, and every option of the rules.

    An option is a number or one of its words; the defaults -1 and "" stand for the value of the variant.
    """
    rules = next(iter(game.variants.values())).rules
    defaults = {name: UNSET if _is_number(kind, about) else "" for name, (kind, about) in options(rules).items()}
    return {VARIANT: next(iter(game.variants)), SEED: RANDOM_SEED, **defaults}


def _is_number(kind: type, about: Option) -> bool:
    return kind is int and about.most > 0


def spec_of(game: Game, given: dict[str, Any]) -> EnvironmentSpec:
    """Return the specification for these parameters; raise Mistake if a parameter is invalid."""
    chosen = {k: v for k, v in given.items() if k not in (VARIANT, SEED) and v not in (UNSET, "")}
    return EnvironmentSpec(game.name, given.get(VARIANT) or None, None, chosen, 1)


def reduced_spec(game: Game, small: ReducedGame) -> EnvironmentSpec:
    return EnvironmentSpec(game.name, small.variant, None, small.options, 1)


def game_type(spec: EnvironmentSpec, is_reduced: bool, given: dict[str, Any]) -> Any:
    """Return the pyspiel.GameType of a game."""
    game, kinds = spec.game, pyspiel.GameType
    seats = options(spec.rules)["seats"][1]
    return kinds(
        short_name=f"{PREFIX}{game.name}{SUFFIX if is_reduced else ''}",
        long_name=f"Meldhouse {game.title}{', cut down' if is_reduced else ''}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if is_reduced else kinds.ChanceMode.SAMPLED_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if _payoff_bounds(spec).zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=spec.seats if is_reduced else seats.most,
        min_num_players=spec.seats if is_reduced else seats.least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=given,
    )


def game_info(spec: EnvironmentSpec, max_outcomes: int) -> Any:
    """Return the pyspiel.GameInfo of a game."""
    bounds = _payoff_bounds(spec)
    sums = {"utility_sum": 0.0} if bounds.zero_sum else {}
    return pyspiel.GameInfo(
        num_distinct_actions=spec.actions,
        max_chance_outcomes=max_outcomes,
        num_players=spec.seats,
        min_utility=float(bounds.least),
        max_utility=float(bounds.most),
        max_game_length=spec.game.rules.LIMIT,
        **sums,
    )


def _payoff_bounds(spec: EnvironmentSpec) -> PayoffBounds:
    return spec.game.stakes(spec.rules)
