"""Measure how long a hand takes: python bench/hand_minutes.py [HANDS].

Club bots play hands of each game's first variant.  The program counts the moves, and the decisions, which are moves
with an alternative.  A person takes PERSON_S seconds for a decision, and a bot at the usual speed BOT_S seconds for any
move.  `GAME/__init__.py` declares the rounded results as MINUTES, and tests/games/test_lobby_facts.py compares the two.
"""

import statistics
import sys
from typing import NamedTuple

from meldhouse.bots import find_bot
from meldhouse.core.table import Table, find_variant
from meldhouse.games import GAMES, Game

PERSON_S = 8.0  # an unhurried decision
BOT_S = 0.7  # server/registry/services.py


class Length(NamedTuple):
    """The median length of a hand in minutes."""

    with_bots: float  # a person with bots in all other seats
    with_people: float  # people in all seats


def length_of_a_hand(game: Game, hands: int) -> Length:
    lengths = [_length(game, seed) for seed in range(hands)]
    return Length(*(statistics.median(column) / 60 for column in zip(*lengths, strict=True)))


def _length(game: Game, seed: int) -> Length:
    """Return the length of one hand in seconds."""
    name, variant = find_variant(game, None)
    table = Table(game, name, variant.rules, seed)
    table.deal()
    bot, decisions, moves = find_bot("club", seed), [0] * int(variant.rules.seats), [0] * int(variant.rules.seats)
    while (seat := table.turn) is not None:
        view = table.view(seat)
        moves[seat] += 1
        decisions[seat] += len(view.moves()) > 1
        table.play(bot.choose(view), seat)
    return Length(decisions[0] * PERSON_S + sum(moves[1:]) * BOT_S, sum(decisions) * PERSON_S)


def main() -> None:
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    for name, game in GAMES.items():
        with_bots, with_people = length_of_a_hand(game, hands)
        print(f"{name:14}{with_bots:5.1f} minutes with bots, {with_people:5.1f} with people; median of {hands} hands")


if __name__ == "__main__":
    main()
