"""Compares Meldhouse's search with OpenSpiel's information-set tree search (ISMCTS) on the same decks.

One bot of one kind plays the same decks at every seat in turn, among bots of the other kind.

PYTHONPATH=src python bench/against_ismcts.py tongits kingscorners            # a tenth of a second a move for both
PYTHONPATH=src python bench/against_ismcts.py tongits --times 10 --ms 10      # a hundredth against a tenth
PYTHONPATH=src python bench/against_ismcts.py tongits --turned                # one ISMCTS among Meldhouse's bots
PYTHONPATH=src python bench/against_ismcts.py tongits --ours club             # another bot level of Meldhouse

OpenSpiel's Python implementation is used, with random playouts (its C++ crashes with games written in Python); its
budget is processor time. Meldhouse's budget is the number of playouts that fit into that time, so that a busy machine
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
EXPLORATION = 5.0  # the UCT constant, in chips or points: about the standard deviation of a hand


class TimedIsmctsBot(ismcts.ISMCTSBot):
    """OpenSpiel's ISMCTS, with a budget of processor seconds instead of simulations."""

    def __init__(self, game: Any, seed: int, seconds: float) -> None:
        random_state = np.random.RandomState(seed)
        super().__init__(game, mcts.RandomRolloutEvaluator(1, random_state), EXPLORATION, 0, random_state=random_state)
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
    """One kind of bot, with the time that its moves took."""

    def __init__(self, bot: Any) -> None:
        self.bot, self.moves, self.seconds = bot, 0, 0.0

    def step(self, state: Any) -> int:
        legal = state.legal_actions()
        if len(legal) == 1:
            return int(legal[0])
        started = time.process_time()
        action = int(self.bot.step(state))
        self.moves, self.seconds = self.moves + 1, self.seconds + time.process_time() - started
        return action

    @property
    def ms(self) -> float:
        return 1000 * self.seconds / max(1, self.moves)


class Deck(NamedTuple):
    """The single bot's result on a deck, over all seats, with the time that its moves took."""

    ahead: float  # payoff, less the mean of the others
    wins: int
    won: int  # decided hands
    ours: tuple[int, float]  # moves, and seconds of the processor
    theirs: tuple[int, float]
    simulations: int


def deal_hand(name: str, seed: int) -> Any:
    state = pyspiel.load_game(f"meldhouse_{name}(rng_seed={seed})").new_initial_state()
    state.apply_action(0)
    return state


def play_hand(name: str, seed: int, at: list[Side]) -> Any:
    """Play a hand with these bots in the seats, and return the result."""
    state = deal_hand(name, seed)
    while not state.is_terminal():
        state.apply_action(at[state.current_player()].step(state))
    return state


def play_deck(name: str, level: str, ms: float, times: float, turned: bool, seed: int) -> Deck:
    game, house, ahead, wins, won = pyspiel.load_game(f"meldhouse_{name}"), HouseBot(level, seed), 0.0, 0, 0
    if level == MASTER:
        house.bot = LookAhead(seed, seconds=ms / 1000)
    house.step(deal_hand(name, seed))  # load the bot before its time is measured
    ours, theirs = Side(house), Side(TimedIsmctsBot(game, seed, times * ms / 1000))
    one, others = (theirs, ours) if turned else (ours, theirs)
    seats = game.num_players()
    for seat in range(seats):
        state = play_hand(name, seed, [one if other == seat else others for other in range(seats)])
        worth, winner = np.array(state.returns()), int(state.hand.table["tally"]["winner"][0])
        ahead += (worth[seat] - (worth.sum() - worth[seat]) / (seats - 1)) / seats
        wins, won = wins + (winner == seat), won + (winner >= 0)
    took = [(side.moves, side.seconds) for side in (ours, theirs)]
    return Deck(ahead, wins, won, *took, theirs.bot.simulations)


def format_result(decks: list[Deck], seats: int) -> str:
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


def run_match(name: str, args: argparse.Namespace) -> Iterator[str]:
    """Play a match, and print the result every few decks."""
    seats, decks = pyspiel.load_game(f"meldhouse_{name}").num_players(), list[Deck]()
    ours = "of ours" if args.ours == MASTER else args.ours
    label = f"{name}: one {'ISMCTS' if args.turned else ours} of {seats}"
    one_deck = partial(play_deck, name, args.ours, args.ms, args.times, args.turned)
    with ProcessPoolExecutor(args.workers) as pool:
        for deck in pool.map(one_deck, range(args.seed, args.seed + args.decks)):
            decks.append(deck)
            if len(decks) % 4 == 0 or len(decks) == args.decks > 1:
                yield f"{label}, {format_result(decks, seats)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(mh.GAMES))
    parser.add_argument("--ours", default=MASTER, choices=list(BOTS))
    parser.add_argument("--ms", type=float, default=100.0, help="that a master may think about a move")
    parser.add_argument("--times", type=float, default=1.0, help="as long may ISMCTS think")
    parser.add_argument("--turned", action="store_true", help="one ISMCTS among the house's")
    parser.add_argument("--decks", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    args = parser.parse_args()
    for name in args.games:
        for line in run_match(name, args):
            print(line, flush=True)


if __name__ == "__main__":
    main()
