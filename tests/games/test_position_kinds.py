"""Run every leak check at every kind of position of the rules, and count its comparisons."""

import numpy as np
import pytest

import meldhouse as mh
from tests.support.invariant_checks import NETS, asking, concealed, haul
from tests.support.parameter_sweep import SWEEP
from tests.support.reachable_positions import EACH, positions

LEAST = {  # average comparisons per position of a kind; `make leak-coverage` shows the actual numbers
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
SAMPLED = {"stories": 1}  # positions of a kind for checks that replay whole hands
KINDS_APART = {"stories": 3}  # such a check runs on every third kind; `make sweep` runs it on all kinds
CAST = [  # each check, and the step between the kinds that it runs on
    *(pytest.param(check, KINDS_APART.get(check, 1), id=check) for check in NETS),
    *(pytest.param(check, 1, id=f"{check}-all", marks=SWEEP) for check in KINDS_APART),
]
REDEALT = 8  # max percentage of comparisons of moves that are skipped because pieces are redealt


def demanded(check, situation, tables):
    """Return the minimum number of comparisons that the check must make at these positions."""
    open_windows = sum(map(asking, tables))
    there = {
        "windows": open_windows,
        "lines": len(tables) - open_windows,  # sealed answers aren't announced
        "moves": 0 if situation.ends else len(tables),
    }
    return LEAST[check] * there.get(check, len(tables))


@pytest.mark.parametrize("name", mh.GAMES)
def test_every_kind_of_position_is_reached_by_steered_play(name):
    """Play that is steered to a kind of position reaches it in enough hands."""
    game = mh.GAMES[name]
    found = positions(game)
    assert found.keys() == game.position_kinds.keys()
    for kind, tables in found.items():
        assert len(tables) == EACH, kind
        assert all(game.position_kinds[kind].holds(table.state[0], table.bare_rules) for table in tables)


@pytest.mark.parametrize("name", [name for name, game in mh.GAMES.items() if hasattr(game.rules, "Phase")])
def test_every_phase_of_the_rules_has_a_kind_of_position(name):
    """Every phase of the rules occurs in some kind of position."""
    game = mh.GAMES[name]
    met = {int(table.state["phase"][0]) for tables in positions(game).values() for table in tables}
    assert met == {int(phase) for phase in game.rules.Phase if phase.name != "OVER"}


@pytest.mark.parametrize(("check", "apart"), CAST)
@pytest.mark.parametrize("name", mh.GAMES)
def test_leak_checks_find_no_leak_in_any_kind_of_position(name, check, apart):
    """Each check makes enough comparisons in each kind of position."""
    game = mh.GAMES[name]
    for kind, found in [*positions(game).items()][::apart]:
        tables = found[: SAMPLED.get(check)]
        hauled = haul(NETS[check], tables)
        assert hauled.found == [], kind
        assert hauled.compared >= demanded(check, game.position_kinds[kind], tables), (kind, hauled.left)


@pytest.mark.parametrize("name", mh.GAMES)
def test_heuristic_ranks_all_moves_in_every_kind_of_position(name):
    """The heuristic chooses repeatedly among the remaining moves, as searches and hints do.

    It runs interpreted here, which detects reads beyond the end of an array.
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
def test_few_move_comparisons_are_skipped_because_of_redeals(name):
    """Redealt pieces excuse only a few comparisons of moves, and never a whole kind of position."""
    game = mh.GAMES[name]
    hauls = [haul(NETS["moves"], tables) for tables in positions(game).values()]
    left = sum(number for hauled in hauls for why, number in hauled.left.items() if "dealt anew" in why)
    assert left <= REDEALT / 100 * sum(hauled.compared for hauled in hauls)


@pytest.mark.parametrize("name", mh.GAMES)
def test_positions_declared_as_final_end_the_hand_with_every_move(name):
    """In these kinds of positions no comparison can follow a move."""
    game = mh.GAMES[name]
    for kind, tables in positions(game).items():
        if game.position_kinds[kind].ends:
            for table in tables:
                for move in table.moves():
                    twin = table.copy()
                    twin.play(move)
                    assert twin.over or asking(twin), (kind, move)
