"""Measures how often Tongits's heuristic beats two random players, and an upper limit for any player.

PYTHONPATH=src python bench/tongits_ceiling.py --hands 2000 --playouts 4000

A search that knows that its opponents play at random tries its moves on many sampled deals, follows the heuristic
afterwards, and takes the move that won most. A cheat does the same on the true deal: no player who sees only one hand
can be expected to do as well.
"""

import argparse

import numpy as np

import meldhouse as mh
from meldhouse.engine.kernels import by_reference
from meldhouse.engine.numba_ext import njit
from meldhouse.engine.rng import below, seeded, step
from meldhouse.games.options import plain

GAME = mh.GAMES["tongits"]
RULES = plain(GAME.variants["classic"].rules)
rules_api, open_hand = GAME.playouts.rules_module, GAME.playouts.open_hand
legal, apply, conceal, choose = rules_api.legal, rules_api.apply, rules_api.conceal, rules_api.choose
imagine = GAME.rules.imagine
NONE, MAX_LEGAL = rules_api.NONE, rules_api.MAX_LEGAL
HANDS_AT_ONCE = 100
FINALISTS = 3  # moves that are tried to the end


@njit
def heuristic_move(table, rules, moves, n, x, view):
    """Return the heuristic's move, from its own hand only."""
    view[0] = table[0]
    conceal(view[0], rules, table[0].actor)
    return choose(view[0], rules, moves, n, x)


@njit
def play_out(table, rules, seat, x, moves, view):
    """Play the hand to its end: the seat by the heuristic, the others at random."""
    s = table[0]
    while s.actor != NONE:
        n = legal(s, rules, moves)
        if s.actor == seat:
            k, x = heuristic_move(table, rules, moves, n, x, view)
        else:
            x = step(x)
            k = below(x, n)
        apply(s, rules, moves[k])
    return x


@njit
def search_move(table, rules, moves, n, x, playouts, sees_all, world, after, view):
    """Return the move that won most often on the true deal, or on sampled deals."""
    seat, scratch = table[0].actor, np.empty(MAX_LEGAL, np.int16)
    order, wins = np.arange(n), np.zeros(n)
    for share in (1, 3):
        for _ in range(playouts * share // 4):
            world[0] = table[0]
            if not sees_all:
                conceal(world[0], rules, seat)
                x = imagine(world[0], rules, x)
            y = x = step(x)  # the same random stream for every move
            for k in order:
                after[0] = world[0]
                apply(after[0], rules, moves[k])
                x = play_out(after, rules, seat, y, scratch, view)
                wins[k] += after[0].tally.winner == seat
        order = order[np.argsort(-wins[order])][:FINALISTS]
    return order[0], x


@njit
def play(tables, rules, deck, x, seat, playouts, sees_all, world, after, view):
    """Return the number of hands that the seat won, and of decided hands; without playouts it uses the heuristic."""
    moves, rules = np.empty(MAX_LEGAL, np.int16), by_reference(rules)
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
                k, x = search_move(table, rules, moves, n, x, playouts, sees_all, world, after, view)
            else:
                k, x = heuristic_move(table, rules, moves, n, x, view)
            apply(s, rules, moves[k])
        decided += s.tally.winner != NONE
        won += s.tally.winner == seat
    return won, decided, x


def share(seat: int, hands: int, playouts: int, sees_all: bool) -> float:
    """Return the seat's share of the decided hands; seat 0 deals."""
    deck, scratch, x = GAME.full_deck(RULES), [GAME.tables(1) for _ in range(3)], seeded(seat)
    won = decided = 0
    for _ in range(0, hands, HANDS_AT_ONCE):
        tables = GAME.tables(HANDS_AT_ONCE)
        more, all_of, x = play(tables, RULES, deck, np.uint64(x), seat, playouts, sees_all, *scratch)
        won, decided = won + more, decided + all_of
    return won / decided


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=2000, help="for each seat")
    parser.add_argument("--playouts", type=int, default=4000, help="of each of the best moves")
    parser.add_argument("--seats", type=int, nargs="*", default=[0, 1, 2], choices=[0, 1, 2])
    args = parser.parse_args()
    for seat in args.seats:
        thumb, search, cheat = (
            share(seat, hands, playouts, sees_all)
            for hands, playouts, sees_all in (
                (100 * args.hands, 0, False),
                (args.hands, args.playouts, False),
                (args.hands, args.playouts, True),
            )
        )
        name = ("the dealer", "the next", "the third")[seat]
        print(
            f"{name:10}  standard strategy {thumb:.1%}, search {search:.1%}, seeing every card {cheat:.1%}", flush=True
        )


if __name__ == "__main__":
    main()
