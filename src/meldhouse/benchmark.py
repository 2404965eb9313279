"""Benchmarks with a fixed workload: each game's signature and speed, compared with other libraries in the same run."""

import hashlib
import random
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table as Grid

from meldhouse.engine import rng
from meldhouse.games import Game
from meldhouse.games.options import plain
from meldhouse.games.packed_dtype import field_names
from meldhouse.simulate import CHUNK_HANDS, simulate
from meldhouse.util.optional_deps import Library

SIGNATURE_HANDS = 500  # for every variant
BATCH_HANDS = 500
PEERS_EXTRA = "peers"
COLUMNS = ("simulate: decisions/s", "hands/s", "two workers", "rules alone", "heuristic: ns", "hands/s")


class Speed(NamedTuple):
    """The number of decisions and hands played in a measured time."""

    decisions: int
    hands: int
    seconds: float

    @property
    def rate(self) -> float:
        return self.decisions / self.seconds

    @property
    def nanoseconds(self) -> float:
        """The mean time per decision in nanoseconds."""
        return 1e9 / self.rate


def signature(game: Game) -> str:
    """Return an eight-digit hash of the results of fixed random hands, which changes if the rules play differently."""
    digest = hashlib.sha256()
    for variant in game.variants.values():
        rules = plain(variant.rules)
        tables = game.tables(SIGNATURE_HANDS)
        made, _ = game.playouts.play_hands(tables, rules, game.full_deck(rules), rng.seeded(1))
        digest.update(str(made).encode())
        for figure in (*game.rules.LEDGERS, "points"):
            digest.update(tables[figure].tobytes())
        for counter in field_names(game.rules.TALLY):
            digest.update(np.ascontiguousarray(tables["tally"][counter], np.int64).tobytes())
    return digest.hexdigest()[:8]


Clock = Callable[[], float]
Play = Callable[..., tuple[int, np.uint64]]  # plays a hand at every table; returns decisions and generator
PlayFactory = Callable[[Game], Play]


def random_play(game: Game) -> Play:
    """Return a function that plays hands with uniformly random moves."""
    play: Play = game.inlined_playouts.play_hands
    return play


def heuristic_play(game: Game) -> Play:
    """Return a function that plays hands with the heuristic at every seat."""
    return partial(game.inlined_playouts.play_bots, who=np.ones(game.rules.SEATS, np.int64), view=game.tables(1))


def measure_speed(
    game: Game,
    rules: Any,
    seconds: float,
    seed: int,
    make_play: PlayFactory = random_play,
    clock: Clock = time.perf_counter,
) -> Speed:
    """Play hands for the given time, after one unmeasured hand that compiles the code."""
    tables, deck, x, play = game.tables(BATCH_HANDS), game.full_deck(rules), rng.seeded(seed), make_play(game)
    play(tables=game.tables(1), rules=rules, deck=deck.copy(), x=np.uint64(x))
    decisions = hands = 0
    started = clock()
    while (spent := clock() - started) < seconds or not hands:
        tables.view(np.uint8)[:] = 0  # reset to new tables
        made, x = play(tables=tables, rules=rules, deck=deck, x=np.uint64(x))
        decisions += int(made)
        hands += len(tables)
    return Speed(decisions, hands, spent)


def measure_simulate(
    game: Game, variant: str, seconds: float, seed: int, workers: int = 1, clock: Clock = time.process_time
) -> Speed:
    """Measure random hands of `simulate`, as users call it, for about the given time of every worker."""
    trial = _simulate(game, variant, CHUNK_HANDS, seed, 1, clock)  # compiles the code
    trial = _simulate(game, variant, CHUNK_HANDS, seed, 1, clock)
    chunks = workers * max(1, round(seconds / trial.seconds))
    return _simulate(game, variant, chunks * CHUNK_HANDS, seed, workers, clock)


def _simulate(game: Game, variant: str, hands: int, seed: int, workers: int, clock: Clock) -> Speed:
    decisions, started = 0, clock()
    for tables in simulate(game.name, variant, hands=hands, bots="uniform", seed=seed, workers=workers):
        decisions += int(tables["tally"]["decisions"].sum(dtype=np.int64))
    return Speed(decisions, hands, clock() - started)


def bench(games: list[Game], seconds: float, peers: bool) -> None:
    """Measure and print the speed of the games; with `peers`, also benchmark similar games of other libraries.

    `simulate` is the public call with uniformly random bots.  "Rules alone" leaves its arrays of results out.
    """
    for library in sorted({name for game in games for name in nearest_peers(game)}) if peers else ():
        Library(library, PEERS_EXTRA)()  # fail before the measurements, not after them
    grid = Grid("game", "signature", *COLUMNS, box=None)
    for column in grid.columns[2:]:
        column.justify = "right"
    peer_grid = Grid("game", "peer", "decisions/s", "ratio", box=None)
    for game in games:
        variant, rules = next((name, plain(variant.rules)) for name, variant in game.variants.items())
        one, two = (measure_simulate(game, variant, seconds, 1, count, time.perf_counter) for count in (1, 2))
        alone, heuristic = (
            measure_speed(game, rules, seconds, 1),
            measure_speed(game, rules, seconds, 1, heuristic_play),
        )
        grid.add_row(
            *(game.name, signature(game), _millions(one.rate), _millions(one.hands / one.seconds)),
            *(_millions(two.rate), _millions(alone.rate)),
            *(f"{heuristic.nanoseconds:.0f}", _millions(heuristic.hands / heuristic.seconds)),
        )
        for name, speed in _peer_speeds(game, seconds) if peers else ():
            peer_grid.add_row(game.name, name, _millions(speed.rate), f"{one.rate / speed.rate:.1f}")
    console = Console(soft_wrap=True)
    console.print(grid)
    if peers:
        console.print()
        console.print(peer_grid)


def _millions(rate: float) -> str:
    return f"{rate / 1e6:.2f} M" if rate >= 1e4 else f"{rate:.0f}"


# --- other libraries -----------------------------------------------------------------------


def nearest_peers(game: Game) -> Mapping[str, str]:
    """Return the most similar game in each of the other libraries."""
    return game.package.NEAREST


def _peer_speeds(game: Game, seconds: float) -> list[tuple[str, Speed]]:
    return [
        (f"{library} {name}", PEER_LIBRARIES[library](name, seconds)) for library, name in nearest_peers(game).items()
    ]


def _open_spiel_speed(name: str, seconds: float) -> Speed:
    """Measure OpenSpiel's playouts in C++, with a search that does only random rollouts of a dealt hand."""
    spiel = Library("pyspiel", PEERS_EXTRA)()
    game = spiel.load_game(name)
    dice = random.Random(1)
    length = sum(_decisions_of(_spiel_hand(game, dice), dice) for _ in range(200)) / 200
    rollouts, hands = 500, 0
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds or not hands:
        evaluator = spiel.RandomRolloutEvaluator(rollouts, dice.randrange(1 << 30))
        bot = spiel.MCTSBot(game, evaluator, 1.0, 1, 10, False, 1, False)
        bot.step(_spiel_hand(game, dice))
        hands += rollouts
    return Speed(int(hands * length), hands, spent)


def _spiel_hand(game: Any, dice: random.Random) -> Any:
    """Return an OpenSpiel state after the deal, when the first player has to act."""
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(dice.choices(outcomes, odds)[0])
    return state


def _decisions_of(state: Any, dice: random.Random) -> int:
    """Play a random hand to its end and return the number of decisions."""
    made = 0
    while not state.is_terminal():
        made += not state.is_chance_node()
        state.apply_action(dice.choice(state.legal_actions()))
    return made


def rlcard_speed(name: str, seconds: float, clock: Clock = time.perf_counter) -> Speed:
    """Measure the speed of RLCard's environment with its random agents."""
    rlcard, agents = Library("rlcard", PEERS_EXTRA)(), Library("rlcard.agents", PEERS_EXTRA)()
    env = rlcard.make(name)
    env.set_agents([agents.RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    hands, before = 0, env.timestep  # RLCard does not reset the time step between hands
    started = clock()
    while (spent := clock() - started) < seconds or not hands:
        env.run(is_training=False)
        hands += 1
    return Speed(env.timestep - before, hands, spent)


PEER_LIBRARIES: dict[str, Callable[[str, float], Speed]] = {"pyspiel": _open_spiel_speed, "rlcard": rlcard_speed}
