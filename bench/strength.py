"""How much better a bot plays than others, in duplicate: the same decks with it at every seat in turn, and without it.

PYTHONPATH=src python bench/strength.py tongits --bot master --others club --decks 100
PYTHONPATH=src python bench/strength.py tongits --bot master --beside strong --decks 100   # by how much of the two

A *master* thinks for so many played-out hands (PLAYOUTS of the game is what fits into a tenth of a second), so that a
machine that is busy with other things measures the same; `--hands` says another number.  `--bot cheat` sees
every card, `--bot spy` every hand (bench/cheat.py): how much is to be had by knowing them.
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
SECONDS = 0.01  # that they think: they need not many worlds


class Deck(NamedTuple):
    """What a deck came to for the bot, over all seats."""

    gain: float  # payoff at each seat, less what the others' kind got there with the same deck
    ahead: float  # payoff, less the mean of the others at the table
    wins: int
    won: int  # hands that somebody won


def play(game: str, bot: str, others: str, hands: int, seed: int) -> Deck:
    house_game = mh.GAMES[game]
    house_game.heuristic.PLAYOUTS = hands or house_game.heuristic.PLAYOUTS  # a process of this bench's own
    rules = next(iter(house_game.variants.values())).rules
    seats = int(rules.seats)

    def worths(names: list[str]) -> tuple[npt.NDArray[Any], int]:
        over = hand(house_game, names, int(rng.seeded(seed)))
        every = [house_game.table_api.payoff(over, plain(rules), seat) for seat in range(seats)]
        return np.array(every), int(over["tally"]["winner"][0])

    without, gain, ahead, wins, won = worths([others] * seats)[0], 0.0, 0.0, 0, 0
    for seat in range(seats):
        worth, winner = worths([bot if other == seat else others for other in range(seats)])
        gain += worth[seat] - without[seat]
        ahead += worth[seat] - (worth.sum() - worth[seat]) / (seats - 1)
        wins, won = wins + (winner == seat), won + (winner >= 0)
    return Deck(gain / seats, ahead / seats, wins, won)


def hand(game: Game, names: list[str], seed: int) -> npt.NDArray[Any]:
    """The table after one hand of the first variant, each bot asked in its turn."""
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


def shares(decks: list[Deck], seats: int) -> tuple[float, npt.NDArray[Any]]:
    """Times the fair share of wins, and how far each deck is from that, so that their mean is 0."""
    _, _, wins, won = columns(decks)
    share = wins.sum() / won.sum()
    return seats * share, seats * (wins - won * share) / won.mean()


def half(numbers: npt.NDArray[Any]) -> float:
    """Of an interval of 95 %."""
    return float(1.96 * numbers.std(ddof=1) / np.sqrt(len(numbers)))


def with_error(numbers: npt.NDArray[Any]) -> str:
    return f"{numbers.mean():.2f} +- {half(numbers):.2f}"


def told(decks: list[Deck], seats: int) -> Iterator[str]:
    gain, ahead, _, _ = columns(decks)
    share, apart = shares(decks, seats)
    yield f"{len(decks)} decks"
    yield f"gain {with_error(gain)} a hand"
    yield f"ahead {with_error(ahead)}"
    yield f"{share:.2f} +- {half(apart):.2f} times the fair share of wins"


def told_beside(decks: list[Deck], beside: list[Deck], seats: int) -> str:
    """By how much the one is the better on the same decks."""
    (share, apart), (their_share, their_apart) = shares(decks, seats), shares(beside, seats)
    gain = with_error(columns(decks)[0] - columns(beside)[0])
    return f"between them {gain} a hand, {share - their_share:.2f} +- {half(apart - their_apart):.2f} of the share"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("games", nargs="*", default=list(mh.GAMES))
    asked.add_argument("--bot", default="master", choices=[*BOTS, *PEEKING])
    asked.add_argument("--others", default="club", choices=list(BOTS))
    asked.add_argument(
        "--beside", choices=[*BOTS, *PEEKING], help="another bot, on the same decks among the same others"
    )
    asked.add_argument("--decks", type=int, default=100)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--hands", type=int, default=0, help="that master plays out a move; PLAYOUTS where 0")
    asked.add_argument("--workers", type=int, default=2)
    chosen = asked.parse_args()
    for name in chosen.games:
        game, begun = mh.GAMES[name], time.perf_counter()
        seats = int(next(iter(game.variants.values())).rules.seats)
        bots = [chosen.bot, chosen.beside] if chosen.beside else [chosen.bot]
        measured = [played(name, bot, chosen) for bot in bots]
        for bot, decks in zip(bots, measured, strict=True):
            print(f"{name}: 1 {bot} of {seats} among {chosen.others}: {', '.join(told(decks, seats))}")
        if chosen.beside:
            print(f"{name}: {told_beside(*measured, seats)}")
        print(f"{name}: {time.perf_counter() - begun:.0f} s", flush=True)


def played(name: str, bot: str, chosen: argparse.Namespace) -> list[Deck]:
    seeds = range(chosen.seed, chosen.seed + chosen.decks)
    with ProcessPoolExecutor(chosen.workers) as pool:
        asks = [pool.submit(play, name, bot, chosen.others, chosen.hands, seed) for seed in seeds]
        return [one.result() for one in asks]


if __name__ == "__main__":
    main()
