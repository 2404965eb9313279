# mypy: ignore-errors
"""Kings Corners: what the others probably hold, in a world that bots imagine.

Whoever ends a turn keeps nothing that fits; so a card that fits now is held the less often the fewer have played since.
One card has been drawn in the dark, and those who played since have changed the piles.
"""

from meldhouse.engine.chance import below, step
from meldhouse.engine.kernels import kernel
from meldhouse.games.kingscorners.state import ALL, KINGS, PLACES
from meldhouse.pieces.bits import EMPTY, bit, has, lowest, rest
from meldhouse.pieces.cards import JOKER

# How often, in a hundred, a card that fits is held where another would be; by how many turns ago that seat's was.
# Counted in hands of clubs: before the one to act has played, and after.
HELD = ((26, 56, 82), (45, 66, 88))
KING = 28  # they always fit, while a corner is empty
TRIES = 4


@kernel
def believe(s, rules, x):
    """What others would have played goes back into the stock; returns the generator."""
    fits, touched = fitting(s), int(s.played > 0 or s.moved > 0)
    for seat in range(rules.seats):
        ago = (s.actor - seat) % rules.seats
        if 0 < ago < s.tally.turns and ago <= len(HELD[0]):
            x = keep_what_does_not_fit(s, seat, fits, HELD[touched][ago - 1], x)
    return x


@kernel
def fitting(s):
    """The cards that a pile or a corner takes."""
    fits = EMPTY
    for place in range(PLACES):
        if s.takes[place] != ALL:
            fits |= s.takes[place]
    return fits


@kernel
def keep_what_does_not_fit(s, seat, fits, held, x):
    """Each card of the hand that fits stays as often as it is held, and else changes places with one of the stock."""
    cards = s.hand[seat] & fits
    while cards != EMPTY:
        card = lowest(cards)
        cards = rest(cards)
        for _ in range(TRIES):
            x = step(x)
            if s.left == 0 or not has(fits, card) or below(x, 100) < (KING if has(KINGS, card) else held):
                break
            x = step(x)
            k = below(x, s.left)
            if s.stock[k] != JOKER:
                s.hand[seat] ^= bit(card) | bit(s.stock[k])
                card, s.stock[k] = s.stock[k], card
    return x
