"""Measures the lead of a bot level over `club` on the same decks, with and without luck.

PYTHONPATH=src python bench/levels.py tongits --bot strong --decks 3000 --seed 20261201

One bot of the level plays from each seat in turn among club bots. `lead` is its payoff less the mean of the others.
`--save FOLDER` keeps the sums of each game in a file, so that an interrupted run goes on.
"""

import argparse
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

import meldhouse as mh
from meldhouse.arena.match import SCORE, WINS, equalizing_factors
from meldhouse.arena.ratings import column_scale, lead_and_variance, pair_lead, row_moments
from meldhouse.arena.result import Arena
from meldhouse.bots import BOTS
from meldhouse.odds.accumulators import Sums
from meldhouse.odds.confidence_intervals import Covariances, Estimate, covariances, fieller_interval, student_interval

BASELINE = "club"


def win_share(arena: Arena) -> Estimate:
    """Return the first bot's wins as a multiple of its fair share of the hands that somebody won."""
    resolved, sums = arena.meeting, arena.sums
    moments = covariances(row_moments(sums, WINS), sums.hands, [0, 1])
    own, others = equalizing_factors(resolved.seats_of)
    combine = np.array([[1 / own, 0], [1 / own, 1 / others]])  # the bot's wins; all wins
    matrix = combine @ np.array(moments.matrix) @ combine.T
    return (
        fieller_interval(Covariances((combine @ moments.means).tolist(), matrix.tolist()), sums.hands) * resolved.seats
    )


def plain_lead(arena: Arena) -> Estimate:
    """Return the lead with nothing removed."""
    without_controls = Sums(arena.sums.hands, {SCORE: arena.sums.rows[SCORE]})
    return pair_lead(arena.meeting, without_controls, 0, 1)


def lead_without_luck(arena: Arena) -> Estimate:
    lead, variance = lead_and_variance(arena.sums, 0, 1)
    return student_interval(lead, variance, arena.sums.hands) * column_scale(arena.meeting, SCORE)


def with_error(estimate: Estimate, digits: int = 3) -> str:
    return f"{estimate.figure:.{digits}f} +- {estimate.half_width:.{digits}f}"


def format_result(name: str, bot: str, arena: Arena) -> Iterator[str]:
    yield f"{name}: 1 {bot} among {BASELINE}: {arena.decks} decks"
    yield f"share {with_error(win_share(arena))}"
    yield f"lead {with_error(plain_lead(arena))}"
    yield f"without luck {with_error(lead_without_luck(arena))}"


def measure(name: str, args: argparse.Namespace) -> Arena:
    seats = int(next(iter(mh.GAMES[name].variants.values())).rules.seats)
    resume = args.save / f"{name}-{args.bot}.json" if args.save else None
    bots = [args.bot, *[BASELINE] * (seats - 1)]
    return mh.arena(
        name,
        bots=bots,
        hands=args.decks * seats,
        seed=args.seed,
        workers=args.workers,
        adjust_luck=True,
        time=args.time,
        resume=resume,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(mh.GAMES))
    parser.add_argument("--bot", default="strong", choices=[name for name in BOTS if name != BASELINE])
    parser.add_argument("--decks", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=20_261_201)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--time", help="stop a game after this time, such as 20m")
    parser.add_argument("--save", type=Path, help="folder of the sums")
    args = parser.parse_args()
    for name in args.games:
        started = time.perf_counter()
        arena = measure(name, args)
        print(", ".join(format_result(name, args.bot, arena)), flush=True)
        print(f"{name}: {time.perf_counter() - started:.0f} s", flush=True)


if __name__ == "__main__":
    main()
