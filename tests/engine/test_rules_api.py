"""The law behind doors: it plays as it does without them, and code that calls it is loaded after it."""

import subprocess
import sys

import numpy as np
import pytest
from numba.core.errors import TypingError

import meldhouse as mh
from meldhouse.benchmark import inlined_playouts
from meldhouse.engine import rng
from meldhouse.engine.kernels import by_reference, external, kernel, kernel_decorator
from meldhouse.engine.numba_ext import njit
from meldhouse.engine.templates import load
from meldhouse.games.options import plain

HANDS = 40
GAME = mh.GAMES["kingscorners"]


@pytest.mark.parametrize("name", [pytest.param("kingscorners", marks=pytest.mark.sweep), "pong"])
def test_it_plays_as_it_does_without_doors(name):
    """The same hands of every variant, by chance and by the rule of thumb, byte for byte."""
    game = mh.GAMES[name]
    who, compared = np.array([1, 0] * game.rules.SEATS, np.int64), 0
    for variant in game.variants.values():
        rules, played = plain(variant.rules), []
        for playouts in (game.playouts, inlined_playouts(game)):
            tables, deck = game.tables(HANDS), game.full_deck(rules)
            _, x = playouts.play_hands(tables, rules, deck, rng.seeded(3))
            playouts.play_bots(tables, rules, deck, np.uint64(x), who, game.tables(1))
            played.append(tables.tobytes())
        assert played[0] == played[1]
        compared += HANDS
    assert compared >= 2 * HANDS


def of_the_law(declared, function):
    """A kernel as if it stood in a room of the game, kept nowhere."""
    function.__globals__["takes"] = GAME.takes
    function.__module__ = GAME.rules.__name__
    made = declared(function)
    made.options = {**made.options, "cache": False}
    return made


def test_rules_are_looked_up_behind_doors_and_nowhere_else():
    """What is laid down may change there as far as the compiler knows: reading it is refused."""
    rules = plain(GAME.variants["standard"].rules)
    seats = of_the_law(external, seats_of)
    assert njit(lambda rules: seats(by_reference(rules)))(rules) == rules.seats
    with pytest.raises(TypingError, match="seats"):
        njit(lambda rules: by_reference(rules).seats)(rules)


def seats_of(rules):
    return rules.seats


def share(n):
    return 12 // n


def test_what_goes_wrong_behind_a_door_is_heard_before_it():
    """An error is not lost between them."""
    by = of_the_law(external, share)
    shared = njit(lambda n: by(n))
    assert shared(np.int64(4)) == 3
    with pytest.raises(ZeroDivisionError):
        shared(np.int64(0))


def test_what_is_called_is_turned_into_what_the_door_takes():
    """Whole numbers of another width, as they come from a list of moves."""
    by = of_the_law(external, share)
    assert njit(lambda moves: by(moves[0]))(np.array([5], np.int16)) == 2


def nth_of(some, n):
    return some[n]


def nth_of_pair(some, n):
    return some[0, n]


@pytest.mark.parametrize("look_up", [nth_of, nth_of_pair])
def test_kernels_count_from_the_front(look_up):
    """A place that is counted from behind is beyond the end, where bounds are looked at (`make bounds`)."""
    some = np.arange(6.0).reshape((6,) if look_up is nth_of else (1, 6))
    by = of_the_law(kernel_decorator(boundscheck=True), look_up)
    assert by(some, np.int64(5)) == 5
    with pytest.raises(IndexError):
        by(some, np.int64(-1))


def test_doors_are_open_before_what_calls_them_is_loaded():
    """Another process, in which everything comes from the shelf, begins with a loop and not with the law."""
    code = """
import numpy as np, meldhouse as mh
from meldhouse.engine import rng as chance
from meldhouse.games.options import plain
game = mh.GAMES["kingscorners"]
rules = plain(next(iter(game.variants.values())).rules)
print(game.playouts.play_hands(game.tables(3), rules, game.full_deck(rules), chance.seeded(1))[0])
"""
    told = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300) for _ in range(2)]
    assert [one.returncode for one in told] == [0, 0], told[-1].stderr
    assert int(told[0].stdout) == int(told[1].stdout) > 10


def test_parts_have_no_code_of_their_own():
    """A kernel that others call is optimised where it is linked in, and its errors are heard there."""
    part = of_the_law(kernel, share)
    whole = njit(lambda n: part(n))
    assert whole(np.int64(4)) == 3
    (made,) = part.linkable.overloads.values()
    assert made.library.get_pointer_to_function(made.fndesc.llvm_func_name) == 0
    with pytest.raises(ZeroDivisionError):
        whole(np.int64(0))


def test_a_template_is_made_once():
    """Whoever asks for it by the same name gets the same room."""
    put = {"rules_module": GAME.rules_api, "heuristic": GAME.rules_api}
    one, two = (load("meldhouse.engine.bot_turns_once__kingscorners", "bot_turns", **put) for _ in range(2))
    assert one is two
