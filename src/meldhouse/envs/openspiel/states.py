"""Games and states that implement pyspiel's interface."""

from functools import cached_property
from typing import Any

import numpy as np

from meldhouse.engine import rng
from meldhouse.envs.openspiel.chance_nodes import EnumeratedDeals, SampledDeals
from meldhouse.envs.openspiel.game_parameters import (
    RANDOM_SEED,
    SEED,
    game_info,
    game_type,
    parameters,
    pyspiel,
    reduced_spec,
    spec_of,
)
from meldhouse.envs.openspiel.hand_history import Hand, Tables
from meldhouse.envs.openspiel.information_state import information_state
from meldhouse.envs.openspiel.observers import Observer, ViewEncoder
from meldhouse.games import Game
from meldhouse.games.reduced_game import ReducedGame
from meldhouse.observations.environment_spec import EnvironmentSpec

GAME: Any = pyspiel.Game
STATE: Any = pyspiel.State
TERMINAL = int(pyspiel.PlayerId.TERMINAL)
EVERYBODY = -3  # as actor of an imagined world: no seat has to act in it


class SpielGame(GAME):  # type: ignore[misc]
    """A pyspiel game with its rules and its chance nodes."""

    def __init__(
        self, spec: EnvironmentSpec, deals: SampledDeals | EnumeratedDeals, kind: Any, given: dict[str, Any]
    ) -> None:
        super().__init__(kind, game_info(spec, deals.max_outcomes), given)
        self.spec, self.deals = spec, deals
        self.mask = np.zeros(spec.actions, np.uint8)
        self.moves = np.zeros(spec.game.rules.MAX_LEGAL, np.int16)

    @cached_property
    def encoder(self) -> ViewEncoder:
        return ViewEncoder(self.spec)

    @cached_property
    def observer(self) -> Observer:
        return Observer(self.encoder, pyspiel.IIGObservationType(perfect_recall=False))

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.deals.steps

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise ValueError(f"observers take no parameters, but got {params}")
        return Observer(self.encoder, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    def legal(self, table: Tables) -> list[int]:
        """Return the environment's action numbers of the actor's legal actions."""
        self.spec.kernels.fill_action_mask_at(table, self.spec.plain_rules, self.mask, self.moves)
        numbers: list[int] = self.mask.nonzero()[0].tolist()
        return numbers

    def action(self, table: Tables, number: int) -> int:
        """Return the action number of the rules for an action number of the environment."""
        return int(self.spec.kernels.decode_action_at(table, self.spec.plain_rules, number))


class SpielState(STATE):  # type: ignore[misc]
    """A pyspiel state: a hand that is not dealt yet (`hand` is None), in progress, or over."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.hand: Any = None  # a Hand, once it is dealt
        self.actor = int(pyspiel.PlayerId.CHANCE)  # kept, because OpenSpiel asks for it several times per move
        self.drawn: list[int] = []  # outcomes of the chance nodes

    # --- moves ---------------------------------------------------------------------------

    def current_player(self) -> int:
        return self.actor

    def is_terminal(self) -> bool:
        return self.actor == TERMINAL

    def _find_actor(self) -> None:
        actor = int(self.hand.table["actor"][0])
        self.actor = actor if actor >= 0 else TERMINAL

    # Python callers get these two at once, without OpenSpiel's conversions to C++ and back.

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions of the actor, which is the player if none is given."""
        if self.actor < 0 or player not in (None, self.actor):
            return list(super().legal_actions() if player is None else super().legal_actions(player))
        return self._legal_actions(self.actor)

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """Return the view of a player, by default of the actor, as a list; an observer's array is faster."""
        seat = self.actor if player is None else player
        if not 0 <= seat < self.num_players():
            return list(super().observation_tensor(seat))  # OpenSpiel's error
        observer = self.get_game().observer
        observer.set_from(self, seat)
        numbers: list[float] = observer.tensor.tolist()
        return numbers

    def _legal_actions(self, player: int) -> list[int]:
        numbers: list[int] = self.get_game().legal(self.hand.table)
        return numbers

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes: list[tuple[int, float]] = self.get_game().deals.outcomes(self.drawn)
        return outcomes

    def _apply_action(self, action: int) -> None:
        game = self.get_game()
        if self.hand is None:
            self.drawn = [*self.drawn, action]
            if len(self.drawn) == game.deals.steps:
                self.hand = Hand(game.deals.open(self.drawn))
                self._find_actor()
            return
        chosen = game.action(self.hand.table, action)
        self.hand.record_move(self.actor, chosen)
        game.spec.game.table_api.apply(self.hand.table, game.spec.plain_rules, chosen)
        self._find_actor()

    def returns(self) -> list[float]:
        """Return the payoff of each seat, or zeros while the hand is in progress."""
        spec = self.get_game().spec
        if not self.is_terminal():
            return [0.0] * spec.seats
        payoff = spec.game.table_api.payoff
        return [float(payoff(self.hand.table, spec.plain_rules, seat)) for seat in range(spec.seats)]

    # --- resampling ------------------------------------------------------------------------

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """Return a random state that has the same information state; `sampler` returns numbers in [0, 1)."""
        if isinstance(self.get_game().deals, EnumeratedDeals):
            return self._sample_deal(player, sampler)
        copy: SpielState = self.clone()
        state = information_state(self.get_game().spec, self.hand, player)
        copy.hand.imagine(self._imagine(player, sampler), player, state)
        copy._find_actor()
        return copy

    def _imagine(self, player: int, sampler: Any) -> Tables:
        """Return a random world that fits the player's view and in which a seat has to act, as in the true world."""
        spec = self.get_game().spec
        view = self.hand.table.copy()
        spec.game.table_api.conceal(view, spec.plain_rules, player)
        x = rng.seeded(int(sampler() * 2**53), int(sampler() * 2**53))
        while True:
            world: Tables = view.copy()
            x = np.uint64(spec.game.table_api.imagine(world, spec.plain_rules, x))
            if world["actor"][0] != EVERYBODY:
                return world

    def _sample_deal(self, player: int, sampler: Any) -> "SpielState":
        """Return a random indistinguishable state, drawn according to the probabilities of the deals."""
        states = self.indistinguishable_states(player)
        cumulative = np.cumsum([weight for _, weight in states])
        return states[int(np.searchsorted(cumulative, sampler() * cumulative[-1]))][0]

    def indistinguishable_states(self, player: int) -> list[tuple["SpielState", float]]:
        """Return the states of a reduced game with the same information state, and the probabilities of their deals."""
        played, observed = self.history()[len(self.drawn) :], self.information_state_string(player)
        return [
            (state, weight)
            for state, weight in self._deals()
            if _follows(state, played) and state.information_state_string(player) == observed
        ]

    def _deals(self) -> list[tuple["SpielState", float]]:
        """Return every possible deal and its probability."""
        found: list[tuple[SpielState, float]] = [(self.get_game().new_initial_state(), 1.0)]
        for _ in range(self.get_game().deals.steps):
            found = [(state.child(n), weight * p) for state, weight in found for n, p in state.chance_outcomes()]
        return found

    # --- text ---------------------------------------------------------------------------------

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.get_game()
        if player == pyspiel.PlayerId.CHANCE:
            return str(game.deals.describe(self.drawn, action))
        if self.hand is None or action not in game.legal(self.hand.table):
            return f"action {action}"
        return str(
            game.spec.game.notation.say(self.hand.table[0], game.spec.plain_rules, game.action(self.hand.table, action))
        )

    def __str__(self) -> str:
        """Return the views of all seats as text; before the deal, return the chance outcomes so far."""
        game = self.get_game()
        if self.hand is None:
            return f"dealt: {self.drawn}"
        if not self.hand.text:
            views = (game.encoder.lines(self.hand.table, seat) for seat in range(game.spec.seats))
            self.hand.text = "\n".join(f"seat {seat}: {'; '.join(view)}" for seat, view in enumerate(views))
        return str(self.hand.text)


def _follows(state: SpielState, actions: list[int]) -> bool:
    """Apply these actions to the state; return whether all actions were legal."""
    for action in actions:
        if action not in state.legal_actions():
            return False
        state.apply_action(action)
    return True


def register(game: Game) -> None:
    """Register a game with pyspiel, and its reduced game if it has one."""
    _register_full(game)
    if game.small:
        _register_reduced(game, game.small)


# Register classes, not functions: pyspiel keeps them until after Python's shutdown, when a function may not be freed.


def _register_full(game: Game) -> None:
    defaults = parameters(game)

    class FullGame(SpielGame):
        def __init__(self, given: dict[str, Any] | None = None) -> None:
            spec, seed = spec_of(game, given or {}), (given or {}).get(SEED, RANDOM_SEED)
            deals = SampledDeals(spec, rng.fresh_seed() if seed == RANDOM_SEED else seed)
            super().__init__(spec, deals, game_type(spec, False, defaults), given or {})

    pyspiel.register_game(game_type(spec_of(game, {}), False, defaults), FullGame)


def _register_reduced(game: Game, small: ReducedGame) -> None:
    spec = reduced_spec(game, small)
    kind = game_type(spec, True, {})

    class ReducedGame(SpielGame):
        def __init__(self, given: dict[str, Any] | None = None) -> None:
            super().__init__(spec, EnumeratedDeals(spec, small), kind, given or {})

    pyspiel.register_game(kind, ReducedGame)
