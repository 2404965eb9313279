"""Every verb of a game has a letter on the keyboard and keeps that letter."""

import random

import pytest

import meldhouse as mh
from meldhouse.games.key_bindings import RESERVED_LETTERS, assign_letters


@pytest.mark.parametrize("game", list(mh.GAMES))
def test_every_verb_has_its_own_letter(game):
    """No two verbs share a letter, and no verb uses a reserved letter."""
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


def test_assign_letters_skips_used_letters():
    """A verb gets its first free letter, or any letter if all are used."""
    assert assign_letters(("pass", "pung", "ass", "hop")) == {"pass": "p", "pung": "u", "ass": "a", "hop": "b"}
