"""How often the rule of thumb of Tongits beats two random players, and how often anybody could.

PYTHONPATH=src python bench/tongits_ceiling.py --hands 2000 --playouts 4000

A search that knows how the others play, at random, tries its moves on many imagined deals, itself going on by the rule
of thumb, and takes the one that won most.  A cheat does the same on the true deal: nobody who sees one hand only can be
expected to do as well.
"""

import argparse

import numpy as np

import meldhouse as mh
from meldhouse.engine.compiler import njit
from meldhouse.engine.rng import below, seeded, step
from meldhouse.games.options import plain

GAME = mh.GAMES["tongits"]
HOUSE = GAME.playouts
RULES = plain(GAME.variants["classic"].rules)
legal, apply, conceal, choose, open_hand = HOUSE.legal, HOUSE.apply, HOUSE.conceal, HOUSE.choose, HOUSE.open_hand
imagine = GAME.rules.imagine
NONE, MAX_LEGAL = HOUSE.NONE, HOUSE.MAX_LEGAL
HANDS_AT_ONCE = 100
FINALISTS = 3  # moves that are tried to the end


@njit
def thought(table, rules, moves, n, x, view):
    """What the rule of thumb does, seeing its own hand only."""
    view[0] = table[0]
    conceal(view[0], rules, table[0].actor)
    return choose(view[0], rules, moves, n, x)


@njit
def play_out(table, rules, seat, x, moves, view):
    """To the end of the hand: the seat by the rule of thumb, the others at random."""
    s = table[0]
    while s.actor != NONE:
        n = legal(s, rules, moves)
        if s.actor == seat:
            k, x = thought(table, rules, moves, n, x, view)
        else:
            x = step(x)
            k = below(x, n)
        apply(s, rules, moves[k])
    return x


@njit
def best_of(table, rules, moves, n, x, playouts, sees_all, world, after, view):
    """The move that won most often, on the true deal or on imagined ones: all a few times, then the best of them."""
    seat, scratch = table[0].actor, np.empty(MAX_LEGAL, np.int16)
    order, wins = np.arange(n), np.zeros(n)
    for share in (1, 3):
        for _ in range(playouts * share // 4):
            world[0] = table[0]
            if not sees_all:
                conceal(world[0], rules, seat)
                x = imagine(world[0], rules, x)
            y = x = step(x)  # the same chance for every move
            for k in order:
                after[0] = world[0]
                apply(after[0], rules, moves[k])
                x = play_out(after, rules, seat, y, scratch, view)
                wins[k] += after[0].tally.winner == seat
        order = order[np.argsort(-wins[order])][:FINALISTS]
    return order[0], x


@njit
def play(tables, rules, deck, x, seat, playouts, sees_all, world, after, view):
    """Hands won by the seat and hands won by anybody; without playouts the seat follows the rule of thumb."""
    moves = np.empty(MAX_LEGAL, np.int16)
    won = decided = 0
    for t in range(len(tables)):
        table = tables[t : t + 1]
        s = table[0]
        x = open_hand(s, rules, deck, x)
        while s.actor != NONE:
            n = legal(s, rules, moves)
            if s.actor != seat:
                x = step(x)
                k = below(x, n)
            elif playouts > 0:
                k, x = best_of(table, rules, moves, n, x, playouts, sees_all, world, after, view)
            else:
                k, x = thought(table, rules, moves, n, x, view)
            apply(s, rules, moves[k])
        decided += s.tally.winner != NONE
        won += s.tally.winner == seat
    return won, decided, x


def share(seat: int, hands: int, playouts: int, sees_all: bool) -> float:
    """Won by the seat, of the decided hands; seat 0 deals."""
    deck, scratch, x = GAME.full_deck(RULES), [GAME.tables(1) for _ in range(3)], seeded(seat)
    won = decided = 0
    for _ in range(0, hands, HANDS_AT_ONCE):
        tables = GAME.tables(HANDS_AT_ONCE)
        more, all_of, x = play(tables, RULES, deck, np.uint64(x), seat, playouts, sees_all, *scratch)
        won, decided = won + more, decided + all_of
    return won / decided


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--hands", type=int, default=2000, help="for each seat")
    asked.add_argument("--playouts", type=int, default=4000, help="of each of the best moves")
    asked.add_argument("--seats", type=int, nargs="*", default=[0, 1, 2], choices=[0, 1, 2])
    chosen = asked.parse_args()
    for seat in chosen.seats:
        thumb, search, cheat = (
            share(seat, hands, playouts, sees_all)
            for hands, playouts, sees_all in (
                (100 * chosen.hands, 0, False),
                (chosen.hands, chosen.playouts, False),
                (chosen.hands, chosen.playouts, True),
            )
        )
        name = ("the dealer", "the next", "the third")[seat]
        print(f"{name:10}  rule of thumb {thumb:.1%}, search {search:.1%}, seeing every card {cheat:.1%}", flush=True)


if __name__ == "__main__":
    main()
