"""Answers for Tongits from articles 5, 8, 10, 13 to 15 and 24 of the rulebook, without the rules' code."""

from itertools import combinations

from meldhouse.pieces.cards import card
from tests.games.tongits.reference_melds import deadwood

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def rank(name):
    return RANKS.index(name[:-1])


def is_meld(cards):
    """5: return whether the cards are three or four of a rank, or at least three in a row of a suit."""
    ranks = sorted(map(rank, cards))
    if len(set(ranks)) == 1:
        return len(cards) in (3, 4)
    in_row = ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    return len(cards) >= 3 and in_row and len({name[-1] for name in cards}) == 1


def dead(cards):
    """T8: return the least deadwood over all arrangements of melds."""
    return deadwood(frozenset(map(card, cards)))


def is_tongits(cards):
    """14: return whether all cards, or all but one, are in melds."""
    return any(dead(rest) == 0 for rest in (cards, *combinations(cards, len(cards) - 1)))


def fours(cards):
    return sum([name[:-1] for name in cards].count(one) == 4 for one in RANKS)


def units(seen):
    """24: a unit for the win, one for tongits, one for each ace, two for each secret; T2: three and three at Pagat."""
    on_table = [*seen.each("laid"), seen["held"]]
    secret = seen["secret"]
    aces = sum(name[:-1] == "A" for names in (*on_table, secret) for name in names)
    in_sets = sum(map(fours, [*seen.each("laid"), seen["held"], secret]))
    win, four = ({True: 3, False: 1}, 3) if seen.rules.payments.name == "PAGAT" else ({True: 2, False: 1}, 2)
    return win[seen.facts["ended"] == "tongits"] + aces + four * in_sets


def least(seen):
    """13: return the opened players with the lowest total."""
    hands = {dict(laid.says.arguments)["player"]: laid for laid in seen.laid}
    totals = {n: dead(laid.names) for n, laid in hands.items() if dict(laid.says.arguments)["opened"]}
    return [n for n, total in totals.items() if total == min(totals.values())]


def right(seen):
    hand = seen["hand"]
    match seen.kind:
        case "meld":
            return seen.where(lambda cards: is_meld(cards) and set(cards) <= set(hand))
        case "connect":
            return seen.where(lambda cards: is_meld([*seen["on-table"], *cards]))
        case "take":
            return seen.where(lambda cards: is_meld([*seen["discard"], *cards]) and set(cards) <= set(hand))
        case "call":
            opened, who = seen.facts["opened"], seen.facts["who"]
            return seen.says(bar="opened" if not opened else "yes" if who == "nobody" else who)
        case "dead":
            return seen.says(n=dead(hand))
        case "out":
            return seen.where(lambda cards: is_tongits([*hand, *cards]))
        case "winner":
            return {place for n in least(seen) for place in seen.says(player=n)}
        case "units":
            return seen.says(n=units(seen))
