"""Write tests/data/playthroughs/: a readable hand of every game and variant.

A change of rules changes these files; `make playthroughs` rewrites them.
"""

import hashlib
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import meldhouse as mh
from meldhouse.core.deck_notation import write_deck
from meldhouse.games import Game
from tests.support.invariant_checks import open_table, random_hand

FOLDER = Path(__file__).parents[1] / "data" / "playthroughs"
DECISIONS = 120


def path_of(game: Game, variant: str) -> Path:
    return FOLDER / f"{game.name}-{variant}.txt"


EVERY_FILE = {path_of(game, variant).name for game in mh.GAMES.values() for variant in game.variants}


def playthrough(game: Game, variant: str) -> str:
    return "\n".join(lines(game, variant)) + "\n"


def lines(game: Game, variant: str) -> Iterator[str]:
    table = open_table(game, variant, seed=2026)
    yield f"{game.title}, {variant}: {game.variants[variant].sentence}"
    for n, _ in enumerate(islice(random_hand(table, seed=2026), DECISIONS)):
        if n == 0:
            yield f"deck {write_deck(game, table.hands[0].deck)}"
            yield from ("", *str(table.view(None)).splitlines(), "")
        else:
            yield describe_last_move(table)
        yield f"{table.turn}? {'; '.join(table.moves())}"
    yield describe_last_move(table)
    yield from ("", *str(table.view(None)).splitlines())
    yield ""
    yield from (f"{name} {figure}" for name, figure in table.tally.items())
    yield from (f"{name} {figure}" for name, figure in table.result().items())


def describe_last_move(table: mh.Table) -> str:
    """Return the last move and the digest of the table."""
    move = table.hands[-1].moves[-1]
    return f"{move.seat}: {move.text}  [{hashlib.sha256(table.tobytes()).hexdigest()[:8]}]"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for game in mh.GAMES.values():
        for variant in game.variants:
            path_of(game, variant).write_text(playthrough(game, variant), encoding="utf-8")


if __name__ == "__main__":
    main()
