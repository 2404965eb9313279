"""How Tongits is learned."""

from collections.abc import Iterator, Sequence
from itertools import permutations

from meldhouse.games.recipes import Recipe, Way, gathered, own, sees, with_suits
from meldhouse.games.tongits.state import BURY, CONNECT, DECK, DISCARD, DROP, MELD, N_ACTIONS, N_MELDS, TAKE
from meldhouse.pieces.cards import CARDS, RANKS, SUITS

HIGHEST = CARDS + 2  # a card as a code


def ways() -> Iterator[Way]:
    """Any suit may be any other."""
    numbers = {int(cards): number for number, cards in enumerate(MELD[:N_MELDS])}
    held = [[card for card in range(CARDS) if int(meld) >> card & 1] for meld in MELD[:N_MELDS]]
    for suits in permutations(range(SUITS)):
        cards = with_suits(suits, RANKS)
        melds = [numbers[sum(1 << cards[card] for card in meld)] for meld in held]
        yield Way(cards, [acted(action, cards, melds) for action in range(N_ACTIONS)])


def acted(action: int, cards: Sequence[int], melds: Sequence[int]) -> int:
    """What an action is with those cards and melds instead."""
    if DISCARD <= action < DROP:
        return DISCARD + cards[action - DISCARD]
    if DROP <= action < BURY:
        return DROP + melds[action - DROP]
    if CONNECT <= action < TAKE:
        card, how = divmod(action - CONNECT, 3)
        return CONNECT + cards[card] * 3 + how
    return TAKE + melds[action - TAKE] if action >= TAKE else action


RECIPE = Recipe(
    sees=(
        own("hand"),
        own("secret"),
        sees("held", 14),
        gathered("meld"),
        sees("fourth"),
        sees("above"),
        sees("beneath"),
        gathered("discards", HIGHEST),
        sees("left", DECK),
        sees("phase"),
        sees("turn", 5),
        sees("dealer", 5),
        sees("called", 5),
        sees("connected"),
        sees("blocked", 3),
        sees("laid", 4),
        sees("buried", 3),
        sees("aces", 4),
        sees("fours", 3),
    ),
    scale=4,
    steps=400,
    decisions=49152,
    batch=3072,
    hidden=192,
    itself=0.9,
)
