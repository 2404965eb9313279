# mypy: ignore-errors
"""How a network learns Tongits: its features, look-ahead features, symmetries and training settings."""

from collections.abc import Iterator, Sequence
from itertools import permutations

from meldhouse.engine import kernels
from meldhouse.games.learning_spec import LearningSpec, Symmetry, cards_with_suits, feature, own_feature, pooled_feature
from meldhouse.games.observation_layout import SHIFT, codes, counts, pieces, write_set
from meldhouse.games.tongits.discards import count_feeds, discard_effects, makers_without
from meldhouse.games.tongits.invariants import shown_cards
from meldhouse.games.tongits.state import (
    BURY,
    CALL,
    CHALLENGE,
    CONNECT,
    DECK,
    DISCARD,
    DROP,
    FOLD,
    MELD,
    N_ACTIONS,
    N_MELDS,
    NONE,
    SEATS,
    TAKE,
    TONGITS,
)
from meldhouse.pieces.bits import EMPTY, bit, lowest, rest
from meldhouse.pieces.bits import count as count_of
from meldhouse.pieces.cards import CARDS, RANKS, SUITS
from meldhouse.pieces.melds import best_layout

MAX_CARD_CODE = CARDS + 2


NOTICED = (
    pieces("dead", "the cards of one's hand that count, where it is laid out for the least", CARDS),
    counts("deadwood_now", "what they count"),
    counts("dead_cards", "how many they are"),
    counts("makers", "cards that nobody has shown and that would make a meld with two of the hand"),
    counts("makers_lost", "of each card in hand: how many of them it takes with it", CARDS),
    counts("feeds", "in how many ways the next player could take it", CARDS),
    codes("last", "the card thrown last"),
)


@kernels.shared
def notice(view, rules, out):
    """Compute derived features of the actor's hand."""
    hand = view.hand[view.actor]
    layout = best_layout(hand)
    effects = discard_effects(hand, ~(shown_cards(view) | hand))
    write_set(out.dead, layout.dead)
    out.deadwood_now, out.dead_cards, out.makers = layout.deadwood, count_of(layout.dead), effects.makers
    for card in range(CARDS):
        out.makers_lost[card] = out.feeds[card] = 0
    remaining = hand
    while remaining != EMPTY:
        card = lowest(remaining)
        out.makers_lost[card] = effects.makers - makers_without(effects, card)
        out.feeds[card] = count_feeds(effects, card)
        remaining = rest(remaining)
    out.last = (view.discards[view.lying - 1] if view.lying > 0 else NONE) + SHIFT


FORESEEN = (
    counts("dead_then", "what the dead wood counts then, one more"),
    counts("dead_cards_then", "how many cards it is, one more"),
    counts("makers_then", "makers that the hand then has, one more"),
    counts("held_then", "cards that it has, one more"),
    counts("laid_then", "melds that one has laid, one more"),
    counts("connectable", "cards of it that go on a meld of the table, one more"),
    counts("blocked_then", "others who may not call, one more"),
    counts("fed", "in how many ways the next player could take what is thrown, one more"),
    counts("thrown", "what the card that is thrown counts"),
)


@kernels.shared
def foresee(view, rules, noticed, then, last, out):
    """Compute look-ahead features: the position at the end of the turn."""
    if last in (CALL, FOLD, CHALLENGE, TONGITS):
        return
    seat = view.actor
    hand = then.hand[seat]
    if last >= DISCARD:
        card = last - DISCARD
        out.fed, out.thrown = (
            1 + count_feeds(discard_effects(hand, ~(shown_cards(then) | hand)), card),
            min(card % RANKS + 1, 10),
        )
        hand &= ~bit(card)
    layout = best_layout(hand)
    out.dead_then, out.dead_cards_then = 1 + layout.deadwood, 1 + count_of(layout.dead)
    out.makers_then = 1 + discard_effects(hand, ~(shown_cards(then) | hand)).makers
    out.held_then, out.laid_then = 1 + count_of(hand), 1 + then.laid[seat]
    out.connectable = 1 + count_of(hand & (then.fourth | then.above | then.beneath))
    out.blocked_then = 1
    for other in range(SEATS):
        out.blocked_then += other != seat and then.blocked[other] != 0


def ways() -> Iterator[Symmetry]:
    """Yield the symmetries: all permutations of the suits."""
    numbers = {int(cards): number for number, cards in enumerate(MELD[:N_MELDS])}
    held = [[card for card in range(CARDS) if int(meld) >> card & 1] for meld in MELD[:N_MELDS]]
    for suits in permutations(range(SUITS)):
        cards = cards_with_suits(suits, RANKS)
        melds = [numbers[sum(1 << cards[card] for card in meld)] for meld in held]
        yield Symmetry(cards, [map_action(action, cards, melds) for action in range(N_ACTIONS)])


def map_action(action: int, cards: Sequence[int], melds: Sequence[int]) -> int:
    """Return the image of an action under a permutation of cards and melds."""
    if DISCARD <= action < DROP:
        return DISCARD + cards[action - DISCARD]
    if DROP <= action < BURY:
        return DROP + melds[action - DROP]
    if CONNECT <= action < TAKE:
        card, how = divmod(action - CONNECT, 3)
        return CONNECT + cards[card] * 3 + how
    return TAKE + melds[action - TAKE] if action >= TAKE else action


# A meld is the same part, whether it is laid or taken with the discard.  A connect has two parts: the card and the way.
IS_TAKE, CONNECT_WAY = CONNECT + CARDS, CONNECT + CARDS + 1


def parts_of(action: int) -> tuple[int, ...]:
    if action < CONNECT:
        return (action,)
    if action < TAKE:
        card, how = divmod(action - CONNECT, 3)
        return CONNECT + card, CONNECT_WAY + how
    return DROP + action - TAKE, IS_TAKE


RECIPE = LearningSpec(
    sees=(
        own_feature("hand"),
        own_feature("secret"),
        feature("held", 14),
        pooled_feature("meld"),
        feature("fourth"),
        feature("above"),
        feature("beneath"),
        pooled_feature("discards", MAX_CARD_CODE),
        feature("left", DECK),
        feature("phase"),
        feature("turn", 5),
        feature("dealer", 5),
        feature("called", 5),
        feature("connected"),
        feature("blocked", 3),
        feature("laid", 4),
        feature("buried", 3),
        feature("aces", 4),
        feature("fours", 3),
        feature("dead"),
        feature("deadwood_now", 40),
        feature("dead_cards", 12),
        feature("makers", 15),
        feature("makers_lost", 2),
        feature("feeds", 2),
        feature("last", MAX_CARD_CODE),
    ),
    foresees=(
        feature("dead_then", 41),
        feature("dead_cards_then", 13),
        feature("makers_then", 16),
        feature("held_then", 14),
        feature("laid_then", 4),
        feature("connectable", 6),
        feature("blocked_then", 3),
        feature("fed", 4),
        feature("thrown", 10),
    ),
    parts=tuple(map(parts_of, range(N_ACTIONS))),
    scale=4,
    steps=300,
    decisions=49152,
    batch=3072,
    openness=(0.03, 0.03),
    hidden=192,
    itself=0.9,
    loose=0.5,
)
