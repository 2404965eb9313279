"""Measures a bot's strength on the same decks, with the bot in every seat in turn.

PYTHONPATH=src python bench/strength.py tongits --bot master --others club --decks 100
PYTHONPATH=src python bench/strength.py tongits --bot master --beside strong --decks 100   # the difference of two
PYTHONPATH=src python bench/strength.py tongits --bot strong --without-luck --decks 3000 --save build/strength

`gain` compares the bot with one of the others' kind in its seat, on the same deck. `ahead` is its payoff less the mean
of the other seats. `--without-luck` plays in the arena instead, and also prints this lead with luck removed; `--save`
keeps the sums of each game in a folder, so that an interrupted run goes on.

The budget of a *master* is a number of playouts (a game's PLAYOUTS fit into a tenth of a second), so that a busy
machine measures the same; `--hands` is another number. `--bot cheat` sees every card, `--bot spy` every hand
(bench/cheat.py): they measure what the hidden cards are worth.
"""

import argparse
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from cheat import Cheat, Spy

import meldhouse as mh
from meldhouse.arena.match import SCORE, WINS, equalizing_factors
from meldhouse.arena.ratings import column_scale, lead_and_variance, pair_lead, row_moments
from meldhouse.arena.result import Arena
from meldhouse.bots import BOTS, seated
from meldhouse.core.table import Table
from meldhouse.engine import rng
from meldhouse.games import Game
from meldhouse.games.options import plain
from meldhouse.odds.accumulators import Sums
from meldhouse.odds.confidence_intervals import Covariances, Estimate, covariances, fieller_interval, student_interval

PEEKING = {"cheat": Cheat, "spy": Spy}
SECONDS = 0.01  # for these bots, which need few worlds


class Deck(NamedTuple):
    """The bot's result on a deck, over all seats."""

    gain: float  # payoff, minus that of the others' kind in the same seat
    ahead: float  # payoff, minus the mean of the other seats
    wins: int
    won: int  # decided hands


def play_deck(game: str, bot: str, others: str, hands: int | None, seed: int) -> Deck:
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


def play_decks(name: str, bot: str, args: argparse.Namespace) -> list[Deck]:
    seeds = range(args.seed, args.seed + args.decks)
    with ProcessPoolExecutor(args.workers) as pool:
        asks = [pool.submit(play_deck, name, bot, args.others, args.hands, seed) for seed in seeds]
        return [one.result() for one in asks]


# --- with luck removed, in the arena ----------------------------------------------------------


def play_in_arena(name: str, args: argparse.Namespace) -> Arena:
    seats = seats_of(name)
    if args.save:
        args.save.mkdir(parents=True, exist_ok=True)
    return mh.arena(
        name,
        bots=[args.bot, *[args.others] * (seats - 1)],
        hands=args.decks * seats,
        seed=args.seed,
        workers=args.workers,
        adjust_luck=True,
        time=args.time,
        resume=args.save / f"{name}-{args.bot}.json" if args.save else None,
    )


def win_share(arena: Arena) -> Estimate:
    """Return the first bot's wins as a multiple of its fair share of the hands that somebody won."""
    resolved, sums = arena.meeting, arena.sums
    moments = covariances(row_moments(sums, WINS), sums.hands, [0, 1])
    own, others = equalizing_factors(resolved.seats_of)
    combine = np.array([[1 / own, 0], [1 / own, 1 / others]])  # the bot's wins; all wins
    matrix = combine @ np.array(moments.matrix) @ combine.T
    share = fieller_interval(Covariances((combine @ moments.means).tolist(), matrix.tolist()), sums.hands)
    return share * resolved.seats


def plain_lead(arena: Arena) -> Estimate:
    """Return the lead with nothing removed."""
    without_controls = Sums(arena.sums.hands, {SCORE: arena.sums.rows[SCORE]})
    return pair_lead(arena.meeting, without_controls, 0, 1)


def lead_without_luck(arena: Arena) -> Estimate:
    lead, variance = lead_and_variance(arena.sums, 0, 1)
    return student_interval(lead, variance, arena.sums.hands) * column_scale(arena.meeting, SCORE)


def format_arena(arena: Arena) -> Iterator[str]:
    leads = {"ahead": plain_lead(arena), "ahead without luck": lead_without_luck(arena)}
    yield f"{arena.decks} decks"
    yield from (f"{name} {lead.figure:.3f} +- {lead.half_width:.3f}" for name, lead in leads.items())
    share = win_share(arena)
    yield f"{share.figure:.3f} +- {share.half_width:.3f} times the fair share of wins"


# --- the command ------------------------------------------------------------------------------


def seats_of(name: str) -> int:
    return int(next(iter(mh.GAMES[name].variants.values())).rules.seats)


def rows_of(name: str, args: argparse.Namespace) -> Iterator[str]:
    """Return the lines about a game."""
    seats = seats_of(name)
    among = f"of {seats} among {args.others}"
    if args.without_luck:
        yield f"{name}: 1 {args.bot} {among}: {', '.join(format_arena(play_in_arena(name, args)))}"
        return
    bots = [args.bot, args.beside] if args.beside else [args.bot]
    measured = [play_decks(name, bot, args) for bot in bots]
    for bot, decks in zip(bots, measured, strict=True):
        yield f"{name}: 1 {bot} {among}: {', '.join(format_result(decks, seats))}"
    if args.beside:
        yield f"{name}: {format_difference(*measured, seats)}"


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(mh.GAMES))
    parser.add_argument("--bot", default="master", choices=[*BOTS, *PEEKING])
    parser.add_argument("--others", default="club", choices=list(BOTS))
    parser.add_argument("--decks", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--without-luck", action="store_true", help="play in the arena, and remove luck")
    paired = parser.add_argument_group("not with --without-luck")
    paired.add_argument(
        "--beside", choices=[*BOTS, *PEEKING], help="another bot, on the same decks among the same others"
    )
    paired.add_argument("--hands", type=int, help="that master plays out a move; PLAYOUTS otherwise")
    arena = parser.add_argument_group("only with --without-luck")
    arena.add_argument("--time", help="stop a game after this time, such as 20m")
    arena.add_argument("--save", type=Path, help="folder of the sums")
    args = parser.parse_args()
    if args.without_luck and (args.beside or args.hands or args.bot in PEEKING or args.bot == args.others):
        parser.error("--without-luck compares two bots that can be chosen in games, with their own number of playouts")
    if not args.without_luck and (args.time or args.save):
        parser.error("--time and --save need --without-luck")
    return args


def main() -> None:
    args = parsed()
    for name in args.games:
        started = time.perf_counter()
        for row in rows_of(name, args):
            print(row)
        print(f"{name}: {time.perf_counter() - started:.0f} s", flush=True)


if __name__ == "__main__":
    main()
