"""Noticed and foreseen features of Pong, compared with slow counts of tiles and winning hands."""

from functools import cache, cached_property
from itertools import product
from math import comb, floor, inf, log2, prod

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.games.pong.hand_value import FAR_HANDS, NEAR_HANDS, TILE_CHANCES, TONG_FACTOR
from meldhouse.games.pong.learning_spec import MAX_GAIN_STEPS
from meldhouse.games.pong.state import DRAW, TAKE, WALL, Phase
from meldhouse.games.value_gap import FAR_STEPS, STEPS_PER_DOUBLING
from meldhouse.learn import weights
from meldhouse.learn.game_adapter import GameAdapter
from meldhouse.pieces.threes import COPIES, COUNT, KINDS, RANKS, SUITS
from tests.games.pong import brute_force
from tests.support.derived_features import among_clubs, foreseen, noticed, through, thrown_close
from tests.support.parameter_sweep import sampled

GAME = mh.GAMES["pong"]


class Slow:
    """Slow reference: a hand and the tiles that may still come."""

    def __init__(self, s, mixed):
        self.s, self.mixed = s, mixed
        self.held = [self.of(seat, kind) for seat in [s.actor] for kind in range(KINDS)]
        everywhere = [sum(self.of(seat, kind) for seat in range(4)) for kind in range(KINDS)]
        lying = s.discards[: s.lying].tolist()
        self.left = [COPIES - everywhere[kind] - lying.count(kind) for kind in range(KINDS)]

    def of(self, seat, kind):
        return int(COUNT[self.s["keys"][seat, kind // SUITS], kind % SUITS])

    def without(self, kind):
        return [n - (k == kind) for k, n in enumerate(self.held)]

    def lacks(self, counts):
        return brute_force.missing([kind for kind, n in enumerate(counts) for _ in range(n)], self.mixed)

    def promise(self, counts, when):
        """Return the promise over all hands of four sets: missing tiles have that chance, tongs are worth more."""
        chance, shared_out = TILE_CHANCES[when], np.ones(1)
        for rank in range(RANKS):
            of_rank, first = np.zeros(5), rank * SUITS
            for aim, tongs in ranks_of_sets(self.mixed):
                lacking = [max(n - counts[first + suit], 0) for suit, n in enumerate(aim)]
                ways = prod(comb(self.left[first + suit], n) for suit, n in enumerate(lacking))
                of_rank[sum(aim) // 3] += ways * chance ** sum(lacking) * TONG_FACTOR**tongs
            shared_out = np.convolve(shared_out, of_rank)
        return shared_out[4]

    def behind(self, kind, when):
        """Return how far the discard is behind the best one, in eighths of a doubling."""
        return eighths(self.promises[when][kind], max(self.promises[when].values()))

    @cached_property
    def promises(self):
        """Return the promise of the hand without one tile of each held kind, for near and for farther hands."""
        held = [kind for kind in range(KINDS) if self.held[kind]]
        return [{kind: self.promise(self.without(kind), when) for kind in held} for when in (NEAR_HANDS, FAR_HANDS)]

    def gained(self):
        """Return the gain by the offered tile, in eighths of a doubling, if then any tile may be discarded."""
        now, tile = self.promise(self.held, NEAR_HANDS), int(self.s.discards[self.s.lying - 1])
        self.held[tile] += 1
        return eighths(now, max(self.promises[NEAR_HANDS].values()))


def eighths(value, most):
    return 0 if value == most else STEPS_PER_DOUBLING * log2(most / value) if value else inf


@cache
def ranks_of_sets(mixed):
    """Return all numbers of tiles per suit, with their tongs, that a rank may have in up to four sets."""
    found = []
    for aim in product(range(COPIES + 1), repeat=SUITS):
        tongs = brute_force.tongs(tuple(suit for suit, n in enumerate(aim) for _ in range(n)), mixed)
        if tongs is not None and sum(aim) <= 12:
            found.append((aim, tongs))
    return found


def rounded_steps(steps, most=FAR_STEPS):
    """Return the possible whole steps, at most `most`; both neighbors if the value is at an edge."""
    return {floor(max(min(steps, most) + slip, 0)) if steps < most else most for slip in (-1e-6, 1e-6)}


@pytest.mark.parametrize(("mixed", "ranks"), [(False, [1, 4, 7, 4, 1]), (True, [1, 10, 19, 10, 1])])
def test_reference_counts_the_ranks_of_up_to_four_sets_correctly(mixed, ranks):
    """`ranks_of_sets` is the reference of the other tests."""
    assert [sum(sum(aim) == 3 * sets for aim, _ in ranks_of_sets(mixed)) for sets in range(5)] == ranks


@pytest.mark.parametrize(("variant", "many"), [("tiles", 80), ("mixed", 50)])
def test_pong_noticed_features_agree_with_slow_counts(variant, many):
    """They are lateness, distance by mixing of suits, and the loss of promise without each kind."""
    compared, odd, mixed = 0, set(), variant == "mixed"
    for place, table in enumerate(through(GAME, 7, among_clubs, variant)):
        if place % 5 == 0:
            view = table.view(table.turn)
            odd |= check_noticed(noticed(GAME, view.state, table.bare_rules)[0], view.state[0], mixed)
            compared += 1
    assert compared > many
    assert odd == {"late", "lacks", "ready", "behind_soon", "behind_later"}


def check_noticed(out, s, mixed):
    slow = Slow(s, mixed)
    lacks = slow.lacks(slow.held)
    found = {"late": (WALL - int(s.left)) // 8, "lacks": lacks, "ready": lacks <= 1}
    assert int(out.mixed) == mixed
    assert {name: out[name].tolist() for name in found} == {
        name: [0, number] if mixed else [number, 0] for name, number in found.items()
    }
    if s.phase == Phase.DISCARD:
        return {name for name, some in found.items() if some} | check_promises(out, slow)
    assert not out.behind_soon.any()
    assert not out.behind_later.any()
    return {name for name, some in found.items() if some}


def check_promises(out, slow):
    for kind in range(KINDS):
        if slow.held[kind]:
            assert int(out.behind_soon[kind]) in rounded_steps(slow.behind(kind, NEAR_HANDS))
            assert int(out.behind_later[kind]) in rounded_steps(slow.behind(kind, FAR_HANDS))
        else:
            assert int(out.behind_soon[kind]) == int(out.behind_later[kind]) == 0
    return {name for name in ("behind_soon", "behind_later") if out[name].any()}


@sampled("apart", 10, 5)
@pytest.mark.parametrize(("variant", "hands", "steps"), [("tiles", 7, 11), ("mixed", 12, 8)])
def test_pong_foreseen_features_of_a_discard_agree_with_slow_counts(variant, hands, steps, apart):
    """They are the remaining promise, distance and hand, and whom the tile may help."""
    compared, seen = 0, {}
    for place, table in enumerate(through(GAME, hands, among_clubs, variant)):
        view = table.view(table.turn)
        if place % apart == 0 and view.state[0].phase == Phase.DISCARD:
            slow = Slow(view.state[0], bool(table.bare_rules.serong))
            for kind in [action for action in view.legal().values() if action < DRAW]:
                found = check_foreseen(foreseen(GAME, view.state, table.bare_rules, kind)[0], slow, kind)
                for name, many in found.items():
                    seen.setdefault(name, set()).add(many)
                compared += 1
    assert compared > 120
    assert {name: len(many) >= 2 for name, many in seen.items()} == dict.fromkeys(seen, True)
    assert min(len(seen["behind"]), len(seen["behind_later"])) >= steps * 5 // apart
    assert seen["unseen"] == {0, 1, 2, 3}
    assert min(len(seen["of_rank"]), len(seen["rank_unseen"])) >= 4


def check_foreseen(out, slow, kind):
    counts, s = slow.without(kind), slow.s
    soon, later = int(out.behind) + int(out.far_behind), int(out.behind_later) + int(out.far_later)
    assert soon in rounded_steps(slow.behind(kind, NEAR_HANDS))
    assert later in rounded_steps(slow.behind(kind, FAR_HANDS))
    first = kind // SUITS * SUITS
    took = [int(s["known"][(s.actor + after) % 4, first : first + SUITS].any()) for after in (1, 2, 3)]
    found = {
        "lacks_then": slow.lacks(counts),
        "tongs_then": sum(n >= 3 for n in counts),
        "pairs_then": sum(n == 2 and slow.left[k] > 0 for k, n in enumerate(counts)),
        "alike": slow.held[kind],
        "unseen": slow.left[kind],
        "of_rank": sum(slow.held[first : first + SUITS]),
        "rank_unseen": sum(slow.left[first : first + SUITS]),
        "next_took": took[0],
        "others_took": sum(took[1:]),
    }
    assert {name: int(out[name]) for name in found} == found
    return {**found, "behind": soon, "behind_later": later}


@sampled("hands", 3, 7)
@pytest.mark.parametrize("variant", ["tiles", "mixed"])
def test_pong_foreseen_features_of_a_taken_tile_agree_with_slow_counts(variant, hands):
    """The only feature is the gain of promise without the worst tile."""
    found = []
    for table in through(GAME, hands, among_clubs, variant):
        view = table.view(table.turn)
        if TAKE in view.legal().values():
            out = foreseen(GAME, view.state, table.bare_rules, TAKE)
            found.append(int(out.gained[0]))
            assert found[-1] in rounded_steps(
                Slow(view.state[0], bool(table.bare_rules.serong)).gained(), MAX_GAIN_STEPS
            )
            assert np.count_nonzero(out.view("u1")) == (found[-1] > 0)
    assert len(found) > 4 * hands
    assert min(found) == 0
    assert max(found) > 40
    assert len(set(found)) > 15


def test_pong_foreseen_features_of_other_moves_are_zero():
    compared = set()
    for table in through(GAME, 3, among_clubs):
        view = table.view(table.turn)
        for action in view.legal().values():
            if action >= DRAW and action != TAKE:
                assert not foreseen(GAME, view.state, table.bare_rules, action).view("u1").any()
                compared.add(action)
    assert len(compared) == 3


def test_pong_discards_far_behind_the_best_are_never_tried():
    """They are excluded before learning, and in the shipped weights."""
    shape = GameAdapter(GAME)
    row = 1 + dict(zip((part.name for part in GAME.foreseen), shape.sizes.foreseen[:, 0], strict=True))["far_behind"]
    born, taught = (
        shape.init_network(np.random.default_rng(1)),
        shape.network(weights.read(GAME.folder / weights.FILE_NAME).weights),
    )
    assert born.last_bias[row] < -GAME.learning_spec.hopeless < -max(GAME.learning_spec.trust)
    assert taught.last_bias[row] < -GAME.learning_spec.hopeless
    assert taught.last_bias[row] != pytest.approx(born.last_bias[row])
    assert np.count_nonzero(taught.last) > 50


def test_pong_learned_policy_never_makes_a_discard_far_behind_the_best():
    """The learned policy often differs from `club`."""
    thrown, other = thrown_close(GAME, hands=12, discards=DRAW)
    assert thrown > 100
    assert other > 10
