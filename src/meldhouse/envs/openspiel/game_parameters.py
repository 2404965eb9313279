"""What OpenSpiel is told about a game, and what the game's parameters mean."""

from typing import Any

from meldhouse.games import Game
from meldhouse.games.options import Option, options
from meldhouse.games.payoff_bounds import PayoffBounds
from meldhouse.games.reduced_game import ReducedGame
from meldhouse.observations.environment_spec import Setting
from meldhouse.util.optional_deps import Library

pyspiel = Library("pyspiel", "openspiel")()

PREFIX, SUFFIX = "meldhouse_", "_small"
VARIANT, SEED = "variant", "rng_seed"
AS_VARIANT, FRESH = -1, -1  # a number of the variant's, a seed that nobody chose


def parameters(game: Game) -> dict[str, Any]:
    """The variant, a seed, and every option of the rules: a number, or one of its words; -1 or "" is the variant's."""
    rules = next(iter(game.variants.values())).rules
    unset = {name: AS_VARIANT if _is_number(kind, about) else "" for name, (kind, about) in options(rules).items()}
    return {VARIANT: next(iter(game.variants)), SEED: FRESH, **unset}


def _is_number(kind: type, about: Option) -> bool:
    return kind is int and about.most > 0


def setting_of(game: Game, given: dict[str, Any]) -> Setting:
    """What is played with these parameters; a Mistake says what cannot be."""
    chosen = {k: v for k, v in given.items() if k not in (VARIANT, SEED) and v not in (AS_VARIANT, "")}
    return Setting(game.name, given.get(VARIANT) or None, None, chosen, 1)


def small_setting(game: Game, small: ReducedGame) -> Setting:
    return Setting(game.name, small.variant, None, small.options, 1)


def game_type(setting: Setting, small: bool, given: dict[str, Any]) -> Any:
    """What kind of game it is."""
    game, kinds = setting.game, pyspiel.GameType
    seats = options(setting.rules)["seats"][1]
    return kinds(
        short_name=f"{PREFIX}{game.name}{SUFFIX if small else ''}",
        long_name=f"Meldhouse {game.title}{', cut down' if small else ''}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if small else kinds.ChanceMode.SAMPLED_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if _stakes_of(setting).zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=setting.seats if small else seats.most,
        min_num_players=setting.seats if small else seats.least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=given,
    )


def game_info(setting: Setting, chances: int) -> Any:
    """Its sizes."""
    stakes = _stakes_of(setting)
    sums = {"utility_sum": 0.0} if stakes.zero_sum else {}
    return pyspiel.GameInfo(
        num_distinct_actions=setting.actions,
        max_chance_outcomes=chances,
        num_players=setting.seats,
        min_utility=float(stakes.least),
        max_utility=float(stakes.most),
        max_game_length=setting.game.rules.LIMIT,
        **sums,
    )


def _stakes_of(setting: Setting) -> PayoffBounds:
    return setting.game.stakes(setting.rules)
