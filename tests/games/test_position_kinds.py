"""Every net, cast over every kind of position that the laws know; what each compared is counted."""

import numpy as np
import pytest

import meldhouse as mh
from tests.support.invariant_checks import NETS, asking, concealed, haul
from tests.support.parameter_sweep import SWEEP
from tests.support.reachable_positions import EACH, positions

LEAST = {  # comparisons at a position, on the average of a kind; `make nets` shows how many there are
    "peeking": 3,
    "imagining": 6,
    "windows": 12,
    "moves": 1,
    "screens": 3,
    "errors": 4,
    "lines": 3,
    "hints": 3,
    "stories": 1,
}
SAMPLED = {"stories": 1}  # positions of a kind, where a comparison plays and reads whole hands again
KINDS_APART = {"stories": 3}  # such a net is cast over one kind in so many; `make sweep` casts it over all
CAST = [  # each net, and how far apart the kinds are that it is cast over
    *(pytest.param(net, KINDS_APART.get(net, 1), id=net) for net in NETS),
    *(pytest.param(net, 1, id=f"{net}-all", marks=SWEEP) for net in KINDS_APART),
]
REDEALT = 8  # of the comparisons of moves in a game, at most so many per cent are left out because pieces are redealt


def demanded(net, situation, tables):
    """The fewest comparisons that the net has to make at these positions."""
    open_windows = sum(map(asking, tables))
    there = {
        "windows": open_windows,
        "lines": len(tables) - open_windows,  # sealed answers are not heard
        "moves": 0 if situation.ends else len(tables),
    }
    return LEAST[net] * there.get(net, len(tables))


@pytest.mark.parametrize("name", mh.GAMES)
def test_every_kind_of_position_is_come_to(name):
    """Play that goes a situation's way comes to positions of its kind, in as many hands as are wanted."""
    game = mh.GAMES[name]
    found = positions(game)
    assert found.keys() == game.position_kinds.keys()
    for kind, tables in found.items():
        assert len(tables) == EACH, kind
        assert all(game.position_kinds[kind].holds(table.state[0], table.bare_rules) for table in tables)


@pytest.mark.parametrize("name", [name for name, game in mh.GAMES.items() if hasattr(game.rules, "Phase")])
def test_every_phase_of_a_law_is_among_its_kinds(name):
    """Whatever a law can be waiting for, some kind of position waits for it."""
    game = mh.GAMES[name]
    met = {int(table.state["phase"][0]) for tables in positions(game).values() for table in tables}
    assert met == {int(phase) for phase in game.rules.Phase if phase.name != "OVER"}


@pytest.mark.parametrize(("net", "apart"), CAST)
@pytest.mark.parametrize("name", mh.GAMES)
def test_the_nets_find_nothing_in_any_kind_of_position(name, net, apart):
    """Nothing leaks in any kind of position, and in each the net made as many comparisons as are demanded."""
    game = mh.GAMES[name]
    for kind, found in [*positions(game).items()][::apart]:
        tables = found[: SAMPLED.get(net)]
        hauled = haul(NETS[net], tables)
        assert hauled.found == [], kind
        assert hauled.compared >= demanded(net, game.position_kinds[kind], tables), (kind, hauled.left)


@pytest.mark.parametrize("name", mh.GAMES)
def test_the_rule_of_thumb_is_asked_for_second_best(name):
    """In every kind of position, until no move is left, as looking ahead and hints do.

    It is interpreted here, where nothing is read beyond the end of an array.
    """
    game, ranked = mh.GAMES[name], 0
    for tables in positions(game).values():
        for table in tables[:1]:
            if table.turn is None:
                continue
            moves, view = np.array(list(table._legal_moves().values()), np.int16), concealed(table, table.turn)
            while len(moves):
                seen = view.copy().view(np.recarray)[0]
                k, _ = game.heuristic.choose.in_python(seen, table.bare_rules, moves.copy(), len(moves), np.uint64(7))
                moves, ranked = np.delete(moves, k), ranked + 1
    assert ranked >= len(game.position_kinds)


@pytest.mark.parametrize("name", mh.GAMES)
def test_few_moves_are_left_out_because_pieces_are_dealt_anew(name):
    """What a game calls a redeal excuses a few comparisons of moves at most, and whole kinds of positions never."""
    game = mh.GAMES[name]
    hauls = [haul(NETS["moves"], tables) for tables in positions(game).values()]
    left = sum(number for hauled in hauls for why, number in hauled.left.items() if "dealt anew" in why)
    assert left <= REDEALT / 100 * sum(hauled.compared for hauled in hauls)


@pytest.mark.parametrize("name", mh.GAMES)
def test_kinds_that_end_the_hand_do(name):
    """Where a kind is said to end the hand, nothing could be compared after a move: whatever was done, it was over."""
    game = mh.GAMES[name]
    for kind, tables in positions(game).items():
        if game.position_kinds[kind].ends:
            for table in tables:
                for move in table.moves():
                    twin = table.copy()
                    twin.play(move)
                    assert twin.over or asking(twin), (kind, move)
