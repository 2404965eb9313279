"""How often the rule of thumb of Tongits beats two random players, and a cheat that sees every card.

PYTHONPATH=src python bench/tongits_ceiling.py --hands 2000 --playouts 200

The cheat tries each of its moves many times on the true deal, the others playing at random as they do and itself
by the rule of thumb, and takes the move that won most: nobody who sees one hand only can be expected to do as well.
"""

import argparse

import numpy as np
from numba import njit

import meldhouse as mh
from meldhouse.engine.chance import below, seeded, step
from meldhouse.games.options import plain

GAME = mh.GAMES["tongits"]
HOUSE = GAME.playouts
RULES = plain(GAME.variants["classic"].rules)
legal, apply, conceal, choose, open_hand = HOUSE.legal, HOUSE.apply, HOUSE.conceal, HOUSE.choose, HOUSE.open_hand
NONE, MAX_LEGAL = HOUSE.NONE, HOUSE.MAX_LEGAL
HANDS_AT_ONCE = 100


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
def cheat(table, rules, moves, n, x, playouts, world, view):
    """The move that won most often on the true deal."""
    seat = table[0].actor
    scratch = np.empty(MAX_LEGAL, np.int16)
    best, most = 0, -1
    for k in range(n):
        won = 0
        for _ in range(playouts):
            world[0] = table[0]
            apply(world[0], rules, moves[k])
            x = play_out(world, rules, seat, x, scratch, view)
            won += world[0].tally.winner == seat
        if won > most:
            best, most = k, won
    return best, x


@njit
def play(tables, rules, deck, x, seat, playouts, world, view):
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
                k, x = cheat(table, rules, moves, n, x, playouts, world, view)
            else:
                k, x = thought(table, rules, moves, n, x, view)
            apply(s, rules, moves[k])
        decided += s.tally.winner != NONE
        won += s.tally.winner == seat
    return won, decided, x


def share(seat: int, hands: int, playouts: int) -> float:
    """Won by the seat, of the decided hands; seat 0 deals."""
    deck, world, view, x = GAME.full_deck(RULES), GAME.tables(1), GAME.tables(1), seeded(seat)
    won = decided = 0
    for _ in range(0, hands, HANDS_AT_ONCE):
        tables = GAME.tables(HANDS_AT_ONCE)
        more, all_of, x = play(tables, RULES, deck, np.uint64(x), seat, playouts, world, view)
        won, decided = won + more, decided + all_of
    return won / decided


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--hands", type=int, default=2000, help="for each seat")
    asked.add_argument("--playouts", type=int, default=200, help="of each move of the cheat")
    chosen = asked.parse_args()
    for seat, name in enumerate(("the dealer", "the next", "the third")):
        thumb, best = share(seat, chosen.hands * 10, 0), share(seat, chosen.hands, chosen.playouts)
        print(f"{name:10}  rule of thumb {thumb:.1%}, seeing every card {best:.1%}", flush=True)


if __name__ == "__main__":
    main()
