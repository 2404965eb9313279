"""The fast heuristic of Kong-Pie agrees with a slow and simple reference: all pulls, connects and sets of cards."""

import random
from collections import Counter
from itertools import combinations

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.bots import Thumb
from meldhouse.games.kongpie.heuristic import KONG_NOW, KONG_SOON, MAX_RESTOCKS, UNKNOWN_CARD_VALUE
from meldhouse.games.kongpie.prospects import HALF_PAIR, NOODLE, PAIR
from meldhouse.games.kongpie.state import DISCARD, HAND_PAIR, PASS, PULL, PUT, SOURCE_PAIR, Phase
from meldhouse.games.options import plain
from meldhouse.pieces.cards import cards_of
from tests.games.kongpie.deals import laid
from tests.support.invariant_checks import open_table

GAME = mh.GAMES["kongpie"]
PACK = set(range(52))


def rank(card):
    return card % 13


def suit(card):
    return card // 13


class Slow:
    """Slow reference of the heuristic, which sees the active seat's view as sets of cards."""

    def __init__(self, view):
        self.s, self.rules = view.state[0], view.rules
        s, seat = self.s, self.s["turn"]
        self.hand = cards_of(s["shown"][seat] | s["hidden"][seat])
        self.source = s["source"][: s["source_cards"]].tolist()
        self.noodles, self.pairs = set(cards_of(s["noodles"])), [set(cards_of(pair)) for pair in s["high_pairs"]]
        self.put_lately = set(cards_of(s["put_lately"]))
        self.gone = set(cards_of(s["removed"])) | set(s["notes"].tolist())
        self.gone |= {card for kongs in s["kongs"] for kong in kongs for card in cards_of(kong)}

    def points(self, cards):
        """Return the points of a set of cards, if it is a kong."""
        if any(cards == self.noodles | pair for pair in self.pairs):
            return 9
        if cards in self.pairs or (len(cards) == 1 and cards <= self.noodles):
            return 3
        if len(cards) == 3 and len({rank(card) for card in cards}) == 1:
            return 2
        return int(len(cards) == 4 and len({suit(card) for card in cards}) == 1)

    def best_kong(self, hand):
        return max(self.points(set(some)) for n in range(5) for some in combinations(hand, n))

    def after_a_connect(self, hand, free):
        return max(
            (
                self.best_kong((set(hand) - {a, b}) | set(pulled))
                for a, b in combinations(hand, 2)
                if rank(a) == rank(b) or suit(a) == suit(b)
                for pulled in combinations(free, 2)
            ),
            default=0,
        )

    def promise(self, cards):
        alive = PACK - self.gone - cards
        pairs = [r for r, n in Counter(map(rank, cards)).items() if n == 2 and any(rank(card) == r for card in alive)]
        halves = [pair for pair in self.pairs if len(pair & cards) == 1 and pair & alive]
        suits = sum({2: 10, 3: 40}.get(n, 0) for n in Counter(map(suit, cards)).values())
        return NOODLE * len(cards & self.noodles) + PAIR * len(pairs) + HALF_PAIR * len(halves) + suits

    def keeping(self, hand):
        return max((self.promise(set(hand) - {card}) for card in hand), default=0)

    def brings(self, hand, source, laid):
        """Return the value of a pull that results in this hand."""
        if points := self.best_kong(hand):
            return KONG_NOW + points
        made = self.s["connects"] + (self.s["phase"] == Phase.PLAY)
        if not self.rules.connect_twice or made < 2:
            free = set(source) - self.put_lately - (set(laid) if self.rules.short_connect else set())
            if points := self.after_a_connect(hand, free):
                return KONG_SOON + points
        return self.keeping(hand)

    def of_put(self, pair):
        laid = {self.hand[slot] for slot in HAND_PAIR[pair]}
        kept, high = set(self.hand) - laid, {rank(card) for card in self.noodles}
        staying = {card for card in laid if rank(card) not in high} if self.rules.lojack else laid
        pulls = combinations([card for card in self.source if card not in self.put_lately], 2)
        left = set(self.source) | staying
        return max((self.brings(kept | set(two), left - (set(two) - staying), staying) for two in pulls), default=-1)

    def of_pull(self, pair, following):
        s, two = self.s, {self.source[slot] for slot in SOURCE_PAIR[pair]}
        laid = set(s["laid"][: s["laid_cards"]].tolist())
        left = (set(self.source) - two) | laid
        return 100 * self.brings(set(self.hand) | two, left, laid) - self.feeds(left, following)

    def feeds(self, left, following):
        known = left | set(cards_of(self.s["shown"][following]))
        ranks, suits = Counter(map(rank, known)).values(), Counter(map(suit, known)).values()
        much = sum(pair <= known for pair in self.pairs) + sum(n >= 3 for n in ranks)
        return 8 * len(left & self.noodles) + 4 * much + sum(n == 2 for n in ranks) + 2 * sum(n >= 4 for n in suits)

    def of_end(self, action):
        if action == PASS:
            return self.promise(set(self.hand)) if not self.s["passes"] or self.s["made"] else 0
        return self.promise(set(self.hand) - {self.hand[action - DISCARD]}) + UNKNOWN_CARD_VALUE

    def choice(self, actions, following):
        """Return the most valuable action, the first of several equal ones."""
        if self.s["phase"] == Phase.PULL:
            return max(actions, key=lambda action: self.of_pull(action - PULL, following))
        puts = {action: self.of_put(action - PUT) for action in actions if PUT <= action < PULL}
        if puts and max(puts.values()) > self.keeping(self.hand):
            return max(puts, key=puts.get)
        return max((action for action in actions if action >= DISCARD), key=self.of_end)


def positions(variant, number):
    """Yield puts, pulls and ends of turns in hands of heuristic players."""
    dice, thumb, found = random.Random(4), Thumb(4), Counter()
    while min(found[Phase.PLAY], found[Phase.PULL]) < number:
        table = open_table(GAME, variant, seed=dice.randrange(1 << 30))
        table.deal()
        for _ in range(dice.randrange(60)):
            if not table.over:
                table.play(dice.choice(table.moves()) if dice.random() < 0.1 else thumb.choose(table.view(table.turn)))
        if table.over or table.state[0]["restocks"] >= MAX_RESTOCKS:
            continue
        view, phase = table.view(table.turn), table.state[0]["phase"]
        actions = list(view.legal().values())
        if phase <= Phase.PULL and actions[0] >= PUT:
            found[phase] += 1
            yield view, actions, view.legal()[thumb.choose(view)]


@pytest.mark.parametrize("variant", GAME.variants)
def test_kongpie_heuristic_agrees_with_the_slow_reference(variant):
    """Puts, pulls, discards and passes are compared."""
    for view, actions, chosen in positions(variant, 40):
        following = (view.state[0]["turn"] + 1) % 3
        assert chosen == Slow(view).choice(actions, following), view


def among(view, actions):
    """Return the heuristic's choice among some of the moves, as players with another style request it."""
    moves, rules = np.array(actions, np.int16), plain(view.rules)
    return actions[GAME.heuristic.choose(view.state[0], rules, moves, len(moves), np.uint64(1))[0]]


@pytest.mark.parametrize("variant", GAME.variants)
def test_kongpie_heuristic_among_some_moves_agrees_with_the_slow_reference(variant):
    """Kongs, or other moves that a style leaves out, aren't available."""
    dice = random.Random(5)
    for view, actions, _ in positions(variant, 40):
        some = sorted(dice.sample(actions, dice.randint(1, len(actions))))
        if view.state[0]["phase"] == Phase.PULL or some[-1] >= DISCARD:
            following = (view.state[0]["turn"] + 1) % 3
            assert among(view, some) == Slow(view).choice(some, following), (view, some)


def test_kongpie_heuristic_prefers_a_high_kong_to_a_noodle():
    """A player with half of a High Kong who sees the other half puts other cards."""
    table = laid(["7S 4H KH 7D", "10H", "10D"], "8H 7C 2C 5C", "AS")
    view, moves = table.view(0), table.view(0).legal()
    rest = [action for action in moves.values() if action >= PUT]
    assert among(view, rest) == Slow(view).choice(rest, 1) == moves["put 4H KH"]


def test_kongpie_heuristic_does_not_put_if_lojack_may_fill_the_source():
    """The source has one card, and the next card is unknown."""
    table = laid(["2S 7S 4H 9D", "10H", "10D"], "7D", "AS", lojack=True)
    view, moves = table.view(0), table.view(0).legal()
    assert "put 2S 7S" in moves
    assert among(view, [*moves.values()]) == Slow(view).choice([*moves.values()], 1) >= DISCARD
