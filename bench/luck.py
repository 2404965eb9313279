"""Measures estimates of luck and play: their bias, their variance, and how soon they tell two bots apart.

make luck                                      # every game, 2,000 hands with the bot strong among clubs
PYTHONPATH=src python bench/luck.py pong --bot novice --hands 500
PYTHONPATH=src python bench/luck.py pong --keep FOLDER   # can be stopped at any time, and continues from there

In each hand the bot has one seat, and `club` has the others. Three estimates of what its play brought are compared: the
plain result, the result less the mean of `club` in the same seat with the same deck (paired replays), and the sum over
its moves that `mh.luck` reports (replays with control variates). The three have the same expected value, except that
the first contains the seat. A bias would be a difference between the second and the third: its mean, in standard
errors, is z.
"""

import argparse
import json
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

import meldhouse as mh
from meldhouse.bots import find_bot
from meldhouse.core.table import Table
from meldhouse.games import GAMES
from meldhouse.luck import MoveComparer

WORLDS, REPLAYS, CHUNK = 50, 8, 10
Z_95 = 1.96


class Hand(NamedTuple):
    """One hand of the bot, and what the estimates took."""

    result: float
    replayed: float  # club in the same seat
    play: float
    variance: float  # of `play`, from sampling
    estimate_s: float


def play_hand(game: str, bot: str, seed: int, worlds: int) -> Hand:
    table = mh.table(game, seed=seed)
    table.deal()
    seats = int(table.rules.seats)
    seat = seed % seats
    comparer = MoveComparer(table.game, table.bare_rules, seed, worlds)
    replayed = comparer.replay(table.state, REPLAYS)[seat]
    bots = [find_bot(bot if other == seat else "club", seed * seats + other) for other in range(seats)]
    play = variance = estimate_s = 0.0
    moves = np.zeros(table.game.rules.MAX_LEGAL, np.int16)
    while (actor := int(table.state["actor"][0])) != table.game.rules.NONE:
        n = table.game.table_api.legal(table.state, table.bare_rules, moves)
        place = bots[actor].place(table.game, table.view(actor).state, table.bare_rules, moves, n)  # type: ignore[attr-defined]
        action = int(moves[place])
        if actor == seat and n > 1:
            start = time.perf_counter()
            found = comparer.compare(table.state, action)
            play, variance = play + found.gains[seat], variance + found.variances[seat]
            estimate_s += time.perf_counter() - start
        table.game.table_api.apply(table.state, table.bare_rules, action)
    return Hand(payoff(table, seat), replayed, play, variance, estimate_s)


def payoff(table: Table, seat: int) -> float:
    return float(table.game.table_api.payoff(table.state, table.bare_rules, seat))


def play_hands(game: str, bot: str, first: int, hands: int, worlds: int, folder: Path | None) -> list[Hand]:
    """Play a chunk of hands, or read it from the folder if an earlier run has kept it there."""
    kept = folder and folder / f"{game}-{bot}-{worlds}-{first}-{hands}.json"
    if kept and kept.exists():
        return [Hand(*fields) for fields in json.loads(kept.read_text())]
    played = [play_hand(game, bot, seed, worlds) for seed in range(first, first + hands)]
    if kept:
        kept.write_text(json.dumps(played))
    return played


# --- figures --------------------------------------------------------------------------------------


def z_score(values: npt.NDArray[Any]) -> float:
    spread = float(values.std(ddof=1))
    return float(values.mean()) / (spread / sqrt(len(values))) if spread else 0.0


def hands_until_certain(gain: float, variance: float) -> str:
    """Return after how many hands a 95% interval of this variance excludes zero, given the measured gain."""
    return f"{max(2, round(variance * (Z_95 / gain) ** 2)):,}" if gain > 0 else "-"


def rows(game: str, bot: str, hands: list[Hand]) -> Iterator[str]:
    result, replayed, play, noise, seconds = (np.array(column) for column in zip(*hands, strict=True))
    paired, by_seat = result - replayed, result.copy()
    seats = int(next(iter(GAMES[game].variants.values())).rules.seats)
    for seat in range(seats):  # a fair comparison: the plain result does not suffer from the seats
        by_seat[seat::seats] -= result[seat::seats].mean()
    plain = float(by_seat.var(ddof=seats))
    control = result - play
    beta = float(np.cov(result, control)[0, 1] / control.var(ddof=1))
    best = float((result - beta * control).var(ddof=1))
    gain, is_seen = float(play.mean()), z_score(play) > Z_95
    needed = [hands_until_certain(gain if is_seen else 0, value) for value in (plain, paired.var(), play.var())]
    yield f"{game} | {bot} | {len(hands):,} | {gain:+.2f} ({z_score(play):+.1f}) | {z_score(play - paired):+.2f}"
    yield f" | {paired.var() / plain:.2f} | {play.var() / plain:.3f} | {best / plain:.3f} | {' | '.join(needed)}"
    yield f" | {noise.mean() / play.var() if play.var() else 0:.2f} | {1000 * np.median(seconds):.0f}\n"


HEAD = """game | bot | hands | play (z) | bias, z | variance: replays | with control variates | best coefficient | \
hands to tell: plain | replays | with control variates | share of sampling | ms per hand
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--bot", default="strong")
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--worlds", type=int, default=WORLDS)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", type=Path, help="a folder for hands that are done; another run continues from it")
    parser.add_argument("--progress", action="store_true", help="print the figures after every few hands")
    asked = parser.parse_args()
    if asked.keep:
        asked.keep.mkdir(parents=True, exist_ok=True)
    print(HEAD, end="", flush=True)
    with ProcessPoolExecutor(asked.jobs) as pool:
        for game in asked.games:
            firsts = range(0, asked.hands, CHUNK)
            counts = [min(CHUNK, asked.hands - first) for first in firsts]
            n = len(firsts)
            settings = ([game] * n, [asked.bot] * n, firsts, counts, [asked.worlds] * n, [asked.keep] * n)
            chunks = pool.map(play_hands, *settings)
            hands = list[Hand]()
            for chunk in chunks:
                hands += chunk
                if asked.progress or len(hands) == asked.hands:
                    print("".join(rows(game, asked.bot, hands)), end="", flush=True)


if __name__ == "__main__":
    main()
