"""The house's search against OpenSpiel's information-set tree search (ISMCTS), in duplicate: the same decks with one of
the one kind at every seat in turn among others of the other kind.

PYTHONPATH=src python bench/against_ismcts.py tongits kingscorners            # a tenth of a second a move for both
PYTHONPATH=src python bench/against_ismcts.py tongits --times 10 --ms 10      # a hundredth against a tenth
PYTHONPATH=src python bench/against_ismcts.py tongits --turned                # one ISMCTS among the house's
PYTHONPATH=src python bench/against_ismcts.py tongits --ours club             # by another level of the house

OpenSpiel's own in Python is asked (its C++ crashes with games that are written in Python), with its random play-outs,
and may think for so long in processor time; ours thinks for so many hands as fit into it, so that a busy machine
measures the same.
"""

import argparse
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from strength import with_error

import meldhouse as mh
import meldhouse.envs.openspiel
from meldhouse.bots import BOTS, LookAhead
from meldhouse.envs.openspiel.bots import HouseBot

MASTER = "master"
SPREAD = 5.0  # its constant for exploring, in chips or points: about what hands differ by


class InTime(ismcts.ISMCTSBot):
    """OpenSpiel's, which is given seconds of the processor and no number of simulations."""

    def __init__(self, game: Any, seed: int, seconds: float) -> None:
        dice = np.random.RandomState(seed)
        super().__init__(game, mcts.RandomRolloutEvaluator(1, dice), SPREAD, 0, random_state=dice)
        self.set_resampler(lambda state, player: state.resample_from_infostate(player, self.random_number))
        self.seconds, self.simulations = seconds, 0

    def run_search(self, state: Any) -> Any:
        self.reset()
        end = time.process_time() + self.seconds
        self._root_node = self.create_new_node(state)
        while self._root_node.total_visits < 1 or time.process_time() < end:
            self.run_simulation(self.sample_root_state(state))
            self.simulations += 1
        return self.get_final_policy(state, self._root_node)


class Side:
    """One kind of player, and the time that it took."""

    def __init__(self, bot: Any) -> None:
        self.bot, self.moves, self.seconds = bot, 0, 0.0

    def step(self, state: Any) -> int:
        legal = state.legal_actions()
        if len(legal) == 1:
            return int(legal[0])
        begun = time.process_time()
        action = int(self.bot.step(state))
        self.moves, self.seconds = self.moves + 1, self.seconds + time.process_time() - begun
        return action

    @property
    def ms(self) -> float:
        return 1000 * self.seconds / max(1, self.moves)


class Deck(NamedTuple):
    """What a deck came to for the one among others, over all seats, and what it took."""

    ahead: float  # payoff, less the mean of the others
    wins: int
    won: int  # hands that somebody won
    ours: tuple[int, float]  # moves, and seconds of the processor
    theirs: tuple[int, float]
    simulations: int


def dealt(name: str, seed: int) -> Any:
    state = pyspiel.load_game(f"meldhouse_{name}(rng_seed={seed})").new_initial_state()
    state.apply_action(0)
    return state


def hand(name: str, seed: int, at: list[Side]) -> Any:
    """How a hand ended with these at its seats."""
    state = dealt(name, seed)
    while not state.is_terminal():
        state.apply_action(at[state.current_player()].step(state))
    return state


def play(name: str, level: str, ms: float, times: float, turned: bool, seed: int) -> Deck:
    game, house, ahead, wins, won = pyspiel.load_game(f"meldhouse_{name}"), HouseBot(level, seed), 0.0, 0, 0
    if level == MASTER:
        house.bot = LookAhead(seed, seconds=ms / 1000)
    house.step(dealt(name, seed))  # what has to be loaded is no thinking
    ours, theirs = Side(house), Side(InTime(game, seed, times * ms / 1000))
    one, others = (theirs, ours) if turned else (ours, theirs)
    seats = game.num_players()
    for seat in range(seats):
        state = hand(name, seed, [one if other == seat else others for other in range(seats)])
        worth, winner = np.array(state.returns()), int(state.hand.table["tally"]["winner"][0])
        ahead += (worth[seat] - (worth.sum() - worth[seat]) / (seats - 1)) / seats
        wins, won = wins + (winner == seat), won + (winner >= 0)
    took = [(side.moves, side.seconds) for side in (ours, theirs)]
    return Deck(ahead, wins, won, *took, theirs.bot.simulations)


def report(decks: list[Deck], seats: int) -> str:
    ahead, wins, won = (np.array([getattr(deck, name) for deck in decks], float) for name in ("ahead", "wins", "won"))
    share = seats * wins.sum() / won.sum()
    error = 1.96 * seats * np.std(wins - won * wins.sum() / won.sum()) * np.sqrt(len(decks)) / won.sum()
    moves, seconds = np.array([(deck.ours, deck.theirs) for deck in decks]).sum(axis=0).T
    simulations = sum(deck.simulations for deck in decks) / moves[1]
    return (
        f"{len(decks)} decks: ahead {with_error(ahead)} a hand, {share:.2f} +- {error:.2f} times the fair share of "
        f"wins; ours {1000 * seconds[0] / moves[0]:.0f} ms a move, ISMCTS {1000 * seconds[1] / moves[1]:.0f} ms and "
        f"{simulations:.0f} simulations"
    )


def told(name: str, chosen: argparse.Namespace) -> Iterator[str]:
    """Every few decks."""
    seats, decks = pyspiel.load_game(f"meldhouse_{name}").num_players(), list[Deck]()
    ours = "of ours" if chosen.ours == MASTER else chosen.ours
    who = f"{name}: one {'ISMCTS' if chosen.turned else ours} of {seats}"
    one_deck = partial(play, name, chosen.ours, chosen.ms, chosen.times, chosen.turned)
    with ProcessPoolExecutor(chosen.workers) as pool:
        for deck in pool.map(one_deck, range(chosen.seed, chosen.seed + chosen.decks)):
            decks.append(deck)
            if len(decks) % 4 == 0 or len(decks) == chosen.decks > 1:
                yield f"{who}, {report(decks, seats)}"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("games", nargs="*", default=list(mh.GAMES))
    asked.add_argument("--ours", default=MASTER, choices=list(BOTS))
    asked.add_argument("--ms", type=float, default=100.0, help="that a master may think about a move")
    asked.add_argument("--times", type=float, default=1.0, help="as long may ISMCTS think")
    asked.add_argument("--turned", action="store_true", help="one ISMCTS among the house's")
    asked.add_argument("--decks", type=int, default=12)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--workers", type=int, default=1)
    chosen = asked.parse_args()
    for name in chosen.games:
        for line in told(name, chosen):
            print(line, flush=True)


if __name__ == "__main__":
    main()
