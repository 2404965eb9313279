"""A million checked hands of every variant: `make random-hands`, or ARGS="kongpie --hands 100000".

The rules' own `is_sound` checks every position of every hand, for random and heuristic players.
"""

import argparse
import time

import meldhouse as mh
from tests.support.invariant_checks import SOUND, checked_hands

CHUNK = 2_000
PLAYERS = {"uniform": [0], "thumb": [1], "novice": [2]}


def campaign(game: mh.games.Game, variant: str, who: str, hands: int) -> float:  # type: ignore[name-defined]
    """Check hands and return the seconds spent; stop at the first hand that isn't sound, with its seed."""
    started = time.perf_counter()
    for seed in range(0, hands, CHUNK):
        rules = game.variants[variant].rules
        at, what = checked_hands(game, rules, CHUNK, PLAYERS[who], seed)
        if what != SOUND:
            raise SystemExit(f"{game.name} {variant} {who}: hand {at} of seed {seed} went wrong ({what})")
    return time.perf_counter() - started


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("games", nargs="*", default=list(mh.GAMES))
    asked.add_argument("--hands", type=int, default=1_000_000)
    asked.add_argument("--players", choices=PLAYERS, action="append")
    chosen = asked.parse_args()
    for name in chosen.games:
        for variant in mh.GAMES[name].variants:
            for who in chosen.players or ("uniform", "thumb"):
                seconds = campaign(mh.GAMES[name], variant, who, chosen.hands)
                print(f"{name:14} {variant:12} {who:8} {chosen.hands} hands sound  {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main()
