"""Answers for Kong-Pie from articles 17, 22 to 24, 26 to 36 and 40 of the rulebook, without the rules' code."""

from itertools import combinations

WINS = 100  # the High Kong, before all points


def rank(card):
    return card[:-1]


def suit(card):
    return card[-1]


def is_red(card):
    return suit(card) in "HD"


def is_noodle(card, notes):
    return any(rank(card) == rank(note) and is_red(card) == is_red(note) for note in notes)


def is_high_pair(cards, notes):
    return len(cards) == 2 and any(
        rank(card) == rank(other) == rank(note) and is_red(card) == is_red(other) != is_red(note)
        for note in notes
        for card, other in [cards]
    )


def points(cards, notes):
    """17 and 34: return the points of a kong, 0 for other cards."""
    if len(cards) == 1:
        return 3 * is_noodle(cards[0], notes)
    if len(cards) == 2:
        return 3 * is_high_pair(cards, notes)
    if len(cards) == 3:
        return 2 * (len(set(map(rank, cards))) == 1)
    if len(set(map(suit, cards))) == 1:
        return 1
    others = [card for card in cards if not is_noodle(card, notes)]
    return WINS * (len(others) == 2 and is_high_pair(others, notes))


def kongs(cards, notes):
    groups = (list(group) for n in (1, 2, 3, 4) for group in combinations(cards, n))
    return [group for group in groups if points(group, notes)]


def fit(cards):
    one, other = cards
    return rank(one) == rank(other) or suit(one) == suit(other)


def best(seen, notes, hand):
    """Return the best answers; no other kong of the hand may have more points."""
    worth = [points(names, notes) for names in seen.answers]
    assert max(worth) == max(points(kong, notes) for kong in kongs(hand, notes))
    return {place for place, n in enumerate(worth) if n == max(worth)}


def right(seen):
    notes, hand, source = seen["notes"], seen["hand"], seen["source"]
    match seen.kind:
        case "noodle":
            return seen.where(lambda cards: is_noodle(cards[0], notes))
        case "points":
            return seen.says(n=points(seen["kong"], notes))
        case "put":
            return seen.where(fit)
        case "most":
            return best(seen, notes, hand)
        case "end":
            return seen.says(how="discard" if seen.facts["done"] == "connected" else "either")
        case "lojack":
            return seen.where(lambda cards: cards[0] in hand and rank(cards[0]) in map(rank, notes))
        case "again":
            return seen.says(how="yes" if seen.facts["n"] < 2 else "kong")
        case "completes":
            return seen.where(lambda cards: any(cards[0] in kong for kong in kongs([*hand, *cards], notes)))
        case "pull":
            return seen.where(lambda cards: bool(kongs([*hand, *cards], notes)) and set(cards) <= set(source))
        case "paid":
            return seen.says(n=min(3 * 8, sum(points(kong, notes) for kong in seen.each("kong-of"))))
