# mypy: ignore-errors
"""Kings Corners: resample the hidden cards according to what the other players probably hold.

A player who ends a turn keeps hardly any card that fits.  The table remembers which cards fitted when each seat ended
its last two turns.  So the hidden cards are dealt again, hand by hand and the oldest cards of a hand first.  A card
that was in a hand at the end of a turn must not have fitted then.
"""

from meldhouse.engine.kernels import kernel
from meldhouse.engine.rng import below, step
from meldhouse.games.kingscorners.state import BEFORE, LAST
from meldhouse.pieces.bits import EMPTY, bit, count, nth
from meldhouse.pieces.cards import JOKER

ONE_HAND_IN_KEEPS_BACK = 12  # one hand in 12 may hold cards that fit, because people hold cards back


@kernel
def believe(s, rules, x):
    """Deal all hidden cards except jokers again, by likelihood; return the random generator.

    The latest player's hand comes first, because most is known about it."""
    unseen = cards_unseen_by_actor(s, rules)
    for ago in range(1, rules.seats):
        unseen, x = deal_hand(s, rules, (s.actor - ago) % rules.seats, unseen, x)
    return deal_stock(s, unseen, x)


@kernel
def cards_unseen_by_actor(s, rules):
    """Return the cards of the other hands and of the stock, all of which are hidden during a hand."""
    cards = EMPTY
    for seat in range(rules.seats):
        cards |= s.hand[seat] if seat != s.actor else EMPTY
    for k in range(s.left):
        cards |= bit(s.stock[k]) if s.stock[k] != JOKER else EMPTY
    return cards


@kernel
def deal_hand(s, rules, seat, unseen, x):
    """Deal a seat likely cards; return the cards that are still unassigned, and the random generator."""
    x = step(x)
    keeps_back = below(x, ONE_HAND_IN_KEEPS_BACK) == 0
    s.hand[seat] = EMPTY
    for newer in range(s.held[seat] - s.jokers[seat] - 1, -1, -1):
        likely = unseen if keeps_back else unseen & ~fitted_since(s, rules, seat, newer)
        x = step(x)
        card = random_card(likely if likely != EMPTY else unseen, x)
        s.hand[seat] |= card
        unseen ^= card
    return unseen, x


@kernel
def fitted_since(s, rules, seat, newer):
    """Return the cards that fitted when a seat ended turns while holding a card older than `newer` of its cards."""
    drawn = 0 if rules.draw_first else rules.draws  # since it ended its last turn
    fitted = s.fitted[seat, LAST] if newer >= drawn else EMPTY
    return fitted | (s.fitted[seat, BEFORE] if newer >= drawn + rules.draws else EMPTY)


@kernel
def random_card(cards, x):
    """Return a random card of a set, as a set of one card."""
    return bit(nth(cards, below(x, count(cards))))


@kernel
def deal_stock(s, unseen, x):
    """Deal the remaining cards to the stock in random order; return the random generator."""
    for k in range(s.left):
        if s.stock[k] != JOKER:
            x = step(x)
            s.stock[k] = nth(unseen, below(x, count(unseen)))
            unseen ^= bit(s.stock[k])
    return x
