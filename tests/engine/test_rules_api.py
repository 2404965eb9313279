"""The rules API plays the same hands as the rules, and code that calls it can be loaded in any order."""

import subprocess
import sys

import numpy as np
import pytest
from numba.core.errors import TypingError

import meldhouse as mh
from meldhouse.engine import rng
from meldhouse.engine.kernels import by_reference, external, kernel, kernel_decorator
from meldhouse.engine.numba_ext import njit
from meldhouse.engine.templates import load
from meldhouse.games.options import plain

HANDS = 40
GAME = mh.GAMES["kingscorners"]


@pytest.mark.parametrize("name", [pytest.param("kingscorners", marks=pytest.mark.sweep), "pong"])
def test_rules_api_plays_the_same_hands_as_the_rules(name):
    """Random and heuristic hands of every variant are equal byte for byte."""
    game = mh.GAMES[name]
    who, compared = np.array([1, 0] * game.rules.SEATS, np.int64), 0
    for variant in game.variants.values():
        rules, played = plain(variant.rules), []
        for playouts in (game.playouts, game.inlined_playouts):
            tables, deck = game.tables(HANDS), game.full_deck(rules)
            _, x = playouts.play_hands(tables, rules, deck, rng.seeded(3))
            playouts.play_bots(tables, rules, deck, np.uint64(x), who, game.tables(1))
            played.append(tables.tobytes())
        assert played[0] == played[1]
        compared += HANDS
    assert compared >= 2 * HANDS


def in_rules_module(declared, function):
    """Return a kernel that appears to be in a module of the game; it isn't cached."""
    function.__globals__["takes"] = GAME.takes
    function.__module__ = GAME.rules.__name__
    made = declared(function)
    made.options = {**made.options, "cache": False}
    return made


def test_rules_by_reference_are_readable_only_in_external_kernels():
    """Rules passed by reference can be read only in external kernels; other code is refused."""
    rules = plain(GAME.variants["standard"].rules)
    seats = in_rules_module(external, seats_of)
    assert njit(lambda rules: seats(by_reference(rules)))(rules) == rules.seats
    with pytest.raises(TypingError, match="seats"):
        njit(lambda rules: by_reference(rules).seats)(rules)


def seats_of(rules):
    return rules.seats


def share(n):
    return 12 // n


def test_error_in_an_external_kernel_reaches_the_caller():
    """An error in an external kernel is raised in its caller."""
    by = in_rules_module(external, share)
    shared = njit(lambda n: by(n))
    assert shared(np.int64(4)) == 3
    with pytest.raises(ZeroDivisionError):
        shared(np.int64(0))


def test_external_kernel_converts_integer_arguments():
    """Integers of another width, such as moves from a list, are converted."""
    by = in_rules_module(external, share)
    assert njit(lambda moves: by(moves[0]))(np.array([5], np.int16)) == 2


def nth_of(some, n):
    return some[n]


def nth_of_pair(some, n):
    return some[0, n]


@pytest.mark.parametrize("look_up", [nth_of, nth_of_pair])
def test_bounds_checks_reject_a_negative_index(look_up):
    """`make bounds-check` uses these checks."""
    some = np.arange(6.0).reshape((6,) if look_up is nth_of else (1, 6))
    by = in_rules_module(kernel_decorator(boundscheck=True), look_up)
    assert by(some, np.int64(5)) == 5
    with pytest.raises(IndexError):
        by(some, np.int64(-1))


def test_external_kernels_are_linked_before_their_callers():
    """In another process with a full cache, a loop can be loaded before the rules."""
    code = """
import numpy as np, meldhouse as mh
from meldhouse.engine import rng as chance
from meldhouse.games.options import plain
game = mh.GAMES["kingscorners"]
rules = plain(next(iter(game.variants.values())).rules)
print(game.playouts.play_hands(game.tables(3), rules, game.full_deck(rules), chance.seeded(1))[0])
"""
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300) for _ in range(2)]
    assert [one.returncode for one in runs] == [0, 0], runs[-1].stderr
    assert int(runs[0].stdout) == int(runs[1].stdout) > 10


def test_inlined_kernel_error_reaches_the_caller():
    """A kernel is optimized inside its caller, and its errors are raised there."""
    part = in_rules_module(kernel, share)
    whole = njit(lambda n: part(n))
    assert whole(np.int64(4)) == 3
    (made,) = part.linkable.overloads.values()
    assert made.library.get_pointer_to_function(made.fndesc.llvm_func_name) == 0
    with pytest.raises(ZeroDivisionError):
        whole(np.int64(0))


def test_template_is_loaded_once_per_name():
    """Loading a template twice by the same name returns the same module."""
    put = {"rules_module": GAME.rules_api, "heuristic": GAME.rules_api}
    one, two = (load("meldhouse.engine.bot_turns_once__kingscorners", "bot_turns", **put) for _ in range(2))
    assert one is two
