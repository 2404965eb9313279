"""Plays a fixed beginning of a hand of every game and variant and prints what the bytes came to, as JSON."""

import hashlib
import json
import sys
from itertools import islice

from nets import open_table, random_hand

import meldhouse as mh
from meldhouse.engine import chance


def digest(game: mh.games.Game, variant: str, decisions: int) -> str:  # type: ignore[name-defined]
    """Every position of the beginning of a hand, and every view of the last one."""
    table = open_table(game, variant, seed=31)
    seen = hashlib.sha256()
    for _ in islice(random_hand(table, seed=31), decisions):
        seen.update(table.tobytes())
    for seat in [*range(table.rules.seats), None]:
        seen.update(table.view(seat).tobytes())
        if not table.over:
            twin = table.view(seat)
            game.verbs.imagine(twin.state, table.bare_rules, chance.seeded(5))
            seen.update(twin.tobytes())
    return seen.hexdigest()


def digests(decisions: int) -> dict[str, str]:
    return {
        f"{name} {variant}": digest(game, variant, decisions)
        for name, game in mh.GAMES.items()
        for variant in game.variants
    }


if __name__ == "__main__":
    print(json.dumps(digests(int(sys.argv[1]))))
