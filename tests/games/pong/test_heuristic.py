"""The fast heuristic of Pong agrees with a slow and simple reference that tries every tile after every discard."""

import random
from itertools import islice

import pytest

import meldhouse as mh
from meldhouse.bots import Thumb
from meldhouse.pieces.threes import COPIES, COUNT, KINDS, SUITS
from tests.games.pong import brute_force
from tests.support.invariant_checks import open_table, random_hand

GAME = mh.GAMES["pong"]


def tiles(keys):
    return [kind for kind in range(KINDS) for _ in range(COUNT[keys[kind // SUITS]][kind % SUITS])]


def slow_choice(view):
    """Return the discard that leaves the nearest hand; ties go to most useful tiles, most tongs, then the first."""
    s, mixed = view.state[0], bool(view.rules.serong)
    seen = [kind for keys in s["keys"] for kind in tiles(keys)] + s["discards"][: s["lying"]].tolist()

    def worth(move):
        hand = tiles(s["keys"][s["actor"]])
        hand.remove(view.legal()[move])
        missing = brute_force.missing(hand, mixed)
        left = [COPIES - seen.count(kind) for kind in range(KINDS)]
        helped = sum(left[k] for k in range(KINDS) if left[k] and brute_force.missing([*hand, k], mixed) < missing)
        ranks = [tuple(kind for kind in hand if kind // SUITS == rank) for rank in range(10)]
        return -missing, helped, sum(brute_force.tongs(rank, mixed) or 0 for rank in ranks)

    return max((move for move in view.moves() if move.startswith("discard")), key=worth)


@pytest.mark.parametrize("variant", ["tiles", "mixed"])
def test_pong_heuristic_discards_agree_with_the_slow_reference(variant):
    """Random moments of heuristic and random hands are compared."""
    dice, thumb, compared = random.Random(3), Thumb(3), 0
    while compared < 30:
        table = open_table(GAME, variant, seed=dice.randrange(1 << 30))
        if compared % 3:
            table.deal()
            for _ in range(dice.randrange(60)):
                if table.over:
                    break
                table.play(thumb.choose(table.view(table.turn)))
        else:
            list(islice(random_hand(table, seed=compared), dice.randrange(60)))
        if not table.over and "win" not in (moves := table.moves()) and moves[0].startswith("discard"):
            assert thumb.choose(table.view(table.turn)) == slow_choice(table.view(table.turn))
            compared += 1
