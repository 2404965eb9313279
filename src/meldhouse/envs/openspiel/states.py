"""Games and states with pyspiel's interface."""

from functools import cached_property
from typing import Any

import numpy as np

from meldhouse.engine import rng
from meldhouse.envs.openspiel.chance_nodes import AtRandom, SpelledOut
from meldhouse.envs.openspiel.game_parameters import (
    FRESH,
    SEED,
    game_info,
    game_type,
    parameters,
    pyspiel,
    setting_of,
    small_setting,
)
from meldhouse.envs.openspiel.hand_history import Hand, Tables
from meldhouse.envs.openspiel.information_state import story
from meldhouse.envs.openspiel.observers import Eyes, Observer
from meldhouse.games import Game
from meldhouse.games.reduced_game import ReducedGame
from meldhouse.observations.environment_spec import Setting

GAME: Any = pyspiel.Game
STATE: Any = pyspiel.State
EVERYBODY = -3  # in an imagined world: at this moment nobody has to answer


class SpielGame(GAME):  # type: ignore[misc]
    """A game with its rules, and where its chance comes from."""

    def __init__(self, setting: Setting, deals: AtRandom | SpelledOut, kind: Any, given: dict[str, Any]) -> None:
        super().__init__(kind, game_info(setting, deals.chances), given)
        self.setting, self.deals = setting, deals
        self.mask = np.zeros(setting.actions, np.uint8)
        self.moves = np.zeros(setting.game.rules.MAX_LEGAL, np.int16)

    @cached_property
    def eyes(self) -> Eyes:
        return Eyes(self.setting)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.deals.steps

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise ValueError(f"no parameters of an observer are known; there were {params}")
        return Observer(self.eyes, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    def legal(self, table: Tables) -> list[int]:
        """The learner's numbers of what the actor may do."""
        self.setting.kernels.ask_at(table, self.setting.bare, self.mask, self.moves)
        numbers: list[int] = self.mask.nonzero()[0].tolist()
        return numbers

    def action(self, table: Tables, number: int) -> int:
        """The law's number of it."""
        return int(self.setting.kernels.played_at(table, self.setting.bare, number))


class SpielState(STATE):  # type: ignore[misc]
    """A hand before it is dealt (`hand` is None), under way, or over."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.hand: Any = None  # a Hand, once it is dealt
        self.laid: list[int] = []

    # --- whose move it is ----------------------------------------------------------------

    def current_player(self) -> int:
        if self.hand is None:
            return int(pyspiel.PlayerId.CHANCE)
        actor = int(self.hand.table["actor"][0])
        return actor if actor >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self.hand is not None and self.hand.table["actor"][0] < 0

    def _legal_actions(self, player: int) -> list[int]:
        numbers: list[int] = self.get_game().legal(self.hand.table)
        return numbers

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes: list[tuple[int, float]] = self.get_game().deals.outcomes(self.laid)
        return outcomes

    def _apply_action(self, action: int) -> None:
        game = self.get_game()
        if self.hand is None:
            self.laid = [*self.laid, action]
            if len(self.laid) == game.deals.steps:
                self.hand = Hand(game.deals.open(self.laid))
            return
        chosen = game.action(self.hand.table, action)
        self.hand.moved(int(self.hand.table["actor"][0]), chosen)
        game.setting.game.table_api.apply(self.hand.table, game.setting.bare, chosen)

    def returns(self) -> list[float]:
        """What the hand was worth to each seat, once it is over."""
        setting = self.get_game().setting
        if not self.is_terminal():
            return [0.0] * setting.seats
        payoff = setting.game.table_api.payoff
        return [float(payoff(self.hand.table, setting.bare, seat)) for seat in range(setting.seats)]

    # --- another world ---------------------------------------------------------------------

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """A world that looks the same to the seat, each as likely; `sampler` gives numbers from 0 to 1."""
        if isinstance(self.get_game().deals, SpelledOut):
            return self._another_deal(player, sampler)
        twin: SpielState = self.clone()
        told = story(self.get_game().setting, self.hand, player)
        twin.hand.imagine(self._imagined(player, sampler), player, told)
        return twin

    def _imagined(self, player: int, sampler: Any) -> Tables:
        """The view, its blanks filled: in each world somebody has to answer, as somebody has."""
        setting = self.get_game().setting
        view = self.hand.table.copy()
        setting.game.table_api.conceal(view, setting.bare, player)
        x = rng.seeded(int(sampler() * 2**53), int(sampler() * 2**53))
        while True:
            world: Tables = view.copy()
            x = np.uint64(setting.game.table_api.imagine(world, setting.bare, x))
            if world["actor"][0] != EVERYBODY:
                return world

    def _another_deal(self, player: int, sampler: Any) -> "SpielState":
        """One of them, as likely as it is dealt."""
        alike = self.alike(player)
        upto = np.cumsum([weight for _, weight in alike])
        return alike[int(np.searchsorted(upto, sampler() * upto[-1]))][0]

    def alike(self, player: int) -> list[tuple["SpielState", float]]:
        """The deals of a small game in which all that was played looks the same to the seat, and how likely each is."""
        played, looks = self.history()[len(self.laid) :], self.information_state_string(player)
        return [
            (state, weight)
            for state, weight in self._deals()
            if _follows(state, played) and state.information_state_string(player) == looks
        ]

    def _deals(self) -> list[tuple["SpielState", float]]:
        """Every deal, and how likely it is."""
        found: list[tuple[SpielState, float]] = [(self.get_game().new_initial_state(), 1.0)]
        for _ in range(self.get_game().deals.steps):
            found = [(state.child(n), weight * p) for state, weight in found for n, p in state.chance_outcomes()]
        return found

    # --- words --------------------------------------------------------------------------------

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.get_game()
        if player == pyspiel.PlayerId.CHANCE:
            return str(game.deals.says(self.laid, action))
        if self.hand is None or action not in game.legal(self.hand.table):
            return f"action {action}"
        return str(
            game.setting.game.notation.say(self.hand.table[0], game.setting.bare, game.action(self.hand.table, action))
        )

    def __str__(self) -> str:
        """What every seat sees, or what has been dealt."""
        game = self.get_game()
        if self.hand is None:
            return f"dealt: {self.laid}"
        if not self.hand.text:
            views = (game.eyes.lines(self.hand.table, seat) for seat in range(game.setting.seats))
            self.hand.text = "\n".join(f"seat {seat}: {'; '.join(view)}" for seat, view in enumerate(views))
        return str(self.hand.text)


def _follows(state: SpielState, actions: list[int]) -> bool:
    """Plays these actions, as long as they can be played."""
    for action in actions:
        if action not in state.legal_actions():
            return False
        state.apply_action(action)
    return True


def register(game: Game) -> None:
    """The game under its name, with every variant; and cut down, where it has been."""
    _register_whole(game)
    if game.small:
        _register_small(game, game.small)


# A class is registered, and no function: pyspiel keeps it after Python has ended, when nothing may be thrown away.


def _register_whole(game: Game) -> None:
    unset = parameters(game)

    class Whole(SpielGame):
        def __init__(self, given: dict[str, Any] | None = None) -> None:
            setting, seed = setting_of(game, given or {}), (given or {}).get(SEED, FRESH)
            deals = AtRandom(setting, rng.fresh_seed() if seed == FRESH else seed)
            super().__init__(setting, deals, game_type(setting, False, unset), given or {})

    pyspiel.register_game(game_type(setting_of(game, {}), False, unset), Whole)


def _register_small(game: Game, small: ReducedGame) -> None:
    setting = small_setting(game, small)
    kind = game_type(setting, True, {})

    class CutDown(SpielGame):
        def __init__(self, given: dict[str, Any] | None = None) -> None:
            super().__init__(setting, SpelledOut(setting, small), kind, given or {})

    pyspiel.register_game(kind, CutDown)
