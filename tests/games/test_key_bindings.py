"""Every verb of a game has a letter on the keyboard, and keeps it."""

import random

import pytest

import meldhouse as mh
from meldhouse.games.key_bindings import RESERVED_LETTERS, assign_letters


@pytest.mark.parametrize("game", list(mh.GAMES))
def test_every_move_begins_with_a_verb_that_has_a_letter(game):
    """No two verbs share one, and none takes what the table keeps for itself."""
    found = assign_letters(mh.GAMES[game].notation.VERBS)
    assert len(set(found.values())) == len(found)
    assert not set(found.values()) & set(RESERVED_LETTERS)
    table, dice = mh.table(game, seed=1), random.Random(1)
    for _ in range(3):
        table.deal()
        while not table.over:
            moves = table.moves()
            assert {move.split()[0] for move in moves} <= set(found)
            table.play(dice.choice(moves))


def test_a_letter_that_is_taken_is_not_given_again():
    """The next letter of the word, and where all are taken, any."""
    assert assign_letters(("pass", "pung", "ass", "hop")) == {"pass": "p", "pung": "u", "ass": "a", "hop": "b"}
