"""Check that views don't depend on hidden information: `make view-leaks`, or `make view-leaks ARGS="20000 pong"`.

Each game has a million pairs of a position and a viewer, in hands of every variant, half of them with random options.
The check fills hidden fields with random data, and in a claim window it changes the asked seat. The view must stay
equal, byte for byte.
"""

import random
import sys
import time
from collections.abc import Iterator

import meldhouse as mh
from meldhouse.bots import find_bot
from meldhouse.core.table import Table
from meldhouse.games import Game
from tests.support.invariant_checks import Haul, any_rules, asking, peeking, telling_windows

PAIRS = 1_000_000  # pairs of a game, over all its variants
DECISIONS = 400  # max pairs of a hand


class Looked:
    """Counts of compared pairs of a position and a viewer, and of those in a claim window."""

    def __init__(self) -> None:
        self.views, self.windows = Haul(), Haul()

    def at(self, table: Table, seed: int) -> None:
        for outcome in peeking(table, seed):
            self.views.add(outcome)
        if asking(table):
            for outcome in telling_windows(table, seed):
                self.windows.add(outcome)

    @property
    def found(self) -> list[str]:
        return self.views.found + self.windows.found


def looked_at(game: Game, variant: str, pairs: int, seed: int) -> Looked:
    """Compare a number of pairs in hands of this variant."""
    looked, dice = Looked(), random.Random(seed)
    while looked.views.compared < pairs:
        for table in hand_of(game, variant, dice):
            looked.at(table, dice.getrandbits(40))
            if looked.views.compared >= pairs:
                break
    return looked


def hand_of(game: Game, variant: str, dice: random.Random) -> Iterator[Table]:
    """Yield the table at every decision of a hand, played partly by the heuristic."""
    table = Table(game, variant, rules_for(game, variant, dice), dice.getrandbits(40))
    thumb, sensible = find_bot("club", dice.getrandbits(30)), dice.choice((0.0, 0.5, 0.9))
    table.deal()
    for _ in range(DECISIONS):
        if table.over:
            return
        yield table
        by_thumb = dice.random() < sensible
        table.play(thumb.choose(table.view(table.turn)) if by_thumb else dice.choice(table.moves()))


def rules_for(game: Game, variant: str, dice: random.Random) -> object:
    """Return the rules of the variant, or rules with random values of all options."""
    drawn = any_rules(game, dice)
    return game.variants[variant].rules if dice.random() < 0.5 or game.rules.why_not(drawn) else drawn


def line(game: Game, looked: list[Looked], seconds: float) -> str:
    views, windows = sum(one.views.compared for one in looked), sum(one.windows.compared for one in looked)
    found = sum(len(one.found) for one in looked)
    return f"| {game.title} | {len(looked)} | {views:,} | {windows:,} | {found} | {seconds:.0f} s |"


def main() -> None:
    words = sys.argv[1:]
    pairs = int(words.pop(0)) if words and words[0].isdigit() else PAIRS
    print("| game | variants | pairs | comparisons in windows | differ | took |\n|---|---|---|---|---|---|", flush=True)
    found = []
    for game in (mh.GAMES[name] for name in words or mh.GAMES):
        since = time.process_time()
        looked = [looked_at(game, name, -(-pairs // len(game.variants)), seed=1) for name in game.variants]
        print(line(game, looked, time.process_time() - since), flush=True)
        found += [f"{game.name}: {what}" for one in looked for what in one.found]
    sys.exit("\n".join(found[:20]) if found else 0)


if __name__ == "__main__":
    main()
