"""Measures a bot's strength on the same decks: with the bot in every seat in turn, and without it.

PYTHONPATH=src python bench/strength.py tongits --bot master --others club --decks 100
PYTHONPATH=src python bench/strength.py tongits --bot master --beside strong --decks 100   # the difference of two

The budget of a *master* is a number of playouts (a game's PLAYOUTS fit into a tenth of a second), so that a busy
machine measures the same; `--hands` is another number. `--bot cheat` sees every card, `--bot spy` every hand
(bench/cheat.py): they measure what the hidden cards are worth.
"""

import argparse
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from cheat import Cheat, Spy

import meldhouse as mh
from meldhouse.bots import BOTS, seated
from meldhouse.core.table import Table
from meldhouse.engine import rng
from meldhouse.games import Game
from meldhouse.games.options import plain

PEEKING = {"cheat": Cheat, "spy": Spy}
SECONDS = 0.01  # for these bots, which need few worlds


class Deck(NamedTuple):
    """The bot's result on a deck, over all seats."""

    gain: float  # payoff, minus that of the others' kind in the same seat
    ahead: float  # payoff, minus the mean of the other seats
    wins: int
    won: int  # decided hands


def play_deck(game: str, bot: str, others: str, hands: int, seed: int) -> Deck:
    chosen_game = mh.GAMES[game]
    chosen_game.heuristic.PLAYOUTS = hands or chosen_game.heuristic.PLAYOUTS  # in a worker process of this script
    rules = next(iter(chosen_game.variants.values())).rules
    seats = int(rules.seats)

    def payoffs(names: list[str]) -> tuple[npt.NDArray[Any], int]:
        over = play_hand(chosen_game, names, int(rng.seeded(seed)))
        all_payoffs = [chosen_game.table_api.payoff(over, plain(rules), seat) for seat in range(seats)]
        return np.array(all_payoffs), int(over["tally"]["winner"][0])

    without, gain, ahead, wins, won = payoffs([others] * seats)[0], 0.0, 0.0, 0, 0
    for seat in range(seats):
        worth, winner = payoffs([bot if other == seat else others for other in range(seats)])
        gain += worth[seat] - without[seat]
        ahead += worth[seat] - (worth.sum() - worth[seat]) / (seats - 1)
        wins, won = wins + (winner == seat), won + (winner >= 0)
    return Deck(gain / seats, ahead / seats, wins, won)


def play_hand(game: Game, names: list[str], seed: int) -> npt.NDArray[Any]:
    """Return the table after one hand of the first variant, with each bot called in turn."""
    variant, base = next(iter(game.variants.items()))
    table = Table(game, variant, base.rules, seed)
    table.deal()
    with seated([name if name in BOTS else "club" for name in names], seed) as bots:
        for seat, name in enumerate(names):
            if name in PEEKING:
                bots[seat] = PEEKING[name](seed + seat, table, SECONDS)
        while table.turn is not None:
            table.play(bots[table.turn].choose(table.view(table.turn)))
    return table.state


def columns(decks: list[Deck]) -> tuple[npt.NDArray[Any], ...]:
    return tuple(np.array(column, float) for column in zip(*decks, strict=True))


def win_shares(decks: list[Deck], seats: int) -> tuple[float, npt.NDArray[Any]]:
    """Return wins as a multiple of the fair share, and each deck's deviation from that multiple."""
    _, _, wins, won = columns(decks)
    share = wins.sum() / won.sum()
    return seats * share, seats * (wins - won * share) / won.mean()


def half_width(numbers: npt.NDArray[Any]) -> float:
    """Return the half-width of a 95% confidence interval."""
    return float(1.96 * numbers.std(ddof=1) / np.sqrt(len(numbers)))


def with_error(numbers: npt.NDArray[Any]) -> str:
    return f"{numbers.mean():.2f} +- {half_width(numbers):.2f}"


def format_result(decks: list[Deck], seats: int) -> Iterator[str]:
    gain, ahead, _, _ = columns(decks)
    share, apart = win_shares(decks, seats)
    yield f"{len(decks)} decks"
    yield f"gain {with_error(gain)} a hand"
    yield f"ahead {with_error(ahead)}"
    yield f"{share:.2f} +- {half_width(apart):.2f} times the fair share of wins"


def format_difference(decks: list[Deck], beside: list[Deck], seats: int) -> str:
    """Return the lead of the first bot on the same decks."""
    (share, apart), (their_share, their_apart) = win_shares(decks, seats), win_shares(beside, seats)
    gain = with_error(columns(decks)[0] - columns(beside)[0])
    return (
        f"between them {gain} a hand, {share - their_share:.2f} +- {half_width(apart - their_apart):.2f} of the share"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(mh.GAMES))
    parser.add_argument("--bot", default="master", choices=[*BOTS, *PEEKING])
    parser.add_argument("--others", default="club", choices=list(BOTS))
    parser.add_argument(
        "--beside", choices=[*BOTS, *PEEKING], help="another bot, on the same decks among the same others"
    )
    parser.add_argument("--decks", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hands", type=int, default=0, help="that master plays out a move; PLAYOUTS where 0")
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args()
    for name in args.games:
        game, started = mh.GAMES[name], time.perf_counter()
        seats = int(next(iter(game.variants.values())).rules.seats)
        bots = [args.bot, args.beside] if args.beside else [args.bot]
        measured = [play_decks(name, bot, args) for bot in bots]
        for bot, decks in zip(bots, measured, strict=True):
            print(f"{name}: 1 {bot} of {seats} among {args.others}: {', '.join(format_result(decks, seats))}")
        if args.beside:
            print(f"{name}: {format_difference(*measured, seats)}")
        print(f"{name}: {time.perf_counter() - started:.0f} s", flush=True)


def play_decks(name: str, bot: str, args: argparse.Namespace) -> list[Deck]:
    seeds = range(args.seed, args.seed + args.decks)
    with ProcessPoolExecutor(args.workers) as pool:
        asks = [pool.submit(play_deck, name, bot, args.others, args.hands, seed) for seed in seeds]
        return [one.result() for one in asks]


if __name__ == "__main__":
    main()
