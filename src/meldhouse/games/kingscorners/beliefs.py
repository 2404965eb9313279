# mypy: ignore-errors
"""Kings Corners: what the others probably hold, in a world that bots imagine.

Whoever ends a turn keeps hardly anything that fits, and the table remembers what fitted when each seat ended its last
turn and the one before.  So what the actor does not see is dealt anew: hand by hand, the cards drawn longest ago first,
and of those that were in a hand when a turn ended none that fitted then.
"""

from meldhouse.engine.kernels import kernel
from meldhouse.engine.rng import below, step
from meldhouse.games.kingscorners.state import BEFORE, LAST
from meldhouse.pieces.bits import EMPTY, bit, count, nth
from meldhouse.pieces.cards import JOKER

ONE_HAND_IN_KEEPS_BACK = 12  # one hand of so many may hold what fits, for people keep things back


@kernel
def believe(s, rules, x):
    """Deals all cards that the actor does not see anew, but for jokers; returns the generator.

    Whoever played last comes first, as most is known of that hand."""
    unseen = cards_unseen_by_actor(s, rules)
    for ago in range(1, rules.seats):
        unseen, x = deal_hand(s, rules, (s.actor - ago) % rules.seats, unseen, x)
    return deal_stock(s, unseen, x)


@kernel
def cards_unseen_by_actor(s, rules):
    """The cards of the others and of the stock: while a hand is played nobody sees any of them."""
    cards = EMPTY
    for seat in range(rules.seats):
        cards |= s.hand[seat] if seat != s.actor else EMPTY
    for k in range(s.left):
        cards |= bit(s.stock[k]) if s.stock[k] != JOKER else EMPTY
    return cards


@kernel
def deal_hand(s, rules, seat, unseen, x):
    """As many cards as the seat holds; returns those that nobody holds yet, and the generator."""
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
    """What fitted at the ends of turns at which the seat held a card, where so many of its cards are newer."""
    drawn = 0 if rules.draw_first else rules.draws  # since it ended its last turn
    fitted = s.fitted[seat, LAST] if newer >= drawn else EMPTY
    return fitted | (s.fitted[seat, BEFORE] if newer >= drawn + rules.draws else EMPTY)


@kernel
def random_card(cards, x):
    """One of them, as a set."""
    return bit(nth(cards, below(x, count(cards))))


@kernel
def deal_stock(s, unseen, x):
    """The rest, in any order; returns the generator."""
    for k in range(s.left):
        if s.stock[k] != JOKER:
            x = step(x)
            s.stock[k] = nth(unseen, below(x, count(unseen)))
            unseen ^= bit(s.stock[k])
    return x
