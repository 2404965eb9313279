"""Decks that nobody could choose: the operating system's randomness through an exact shuffle."""

import secrets
from typing import Any, NamedTuple

from meldhouse.decks import Deck, write_deck
from meldhouse.games import Game


class Deal(NamedTuple):
    """All the chance of a hand: its deck, and the table's own generator when it was dealt."""

    deck: str
    generator: int


def shuffled(deck: Deck) -> Deck:
    """Every order is equally likely: each place is drawn by rejection, none from a seed."""
    pieces = deck.copy()
    for place in range(len(pieces) - 1, 0, -1):
        other = secrets.randbelow(place + 1)
        pieces[place], pieces[other] = pieces[other], pieces[place]
    return pieces


def fresh_deal(game: Game, rules: Any) -> Deal:
    """A shuffled deck, made ready as the law asks; `rules` are bare numbers."""
    deck = shuffled(game.full_deck(rules))
    game.verbs.prepare(deck, rules, secrets.randbelow(game.verbs.LUCK))
    return Deal(write_deck(game, deck), 1 + secrets.randbelow((1 << 64) - 1))
