"""Answers for Kings Corners from articles 4 to 24 of the rulebook, computed with lists and without the rules' code."""

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
SIDES, CORNERS = ("N", "E", "S", "W"), ("NE", "SE", "SW", "NW")
JOKER = "*"
PACK = [f"{rank}{suit}" for suit in "SHDC" for rank in RANKS]


def rank(card):
    """Return the rank of a card; a joker on a pile has that of the card it replaces."""
    return RANKS.index(card.removesuffix(JOKER)[:-1])


def suit(card):
    return card.removesuffix(JOKER)[-1]


def is_red(card):
    return suit(card) in "HD"


def built(rules, place):
    """20 to 22: return how a place is built."""
    return (rules.side_build if place in SIDES else rules.corner_build).name


def follows(build, card, top):
    """4.1: return whether a card follows another, also under other ways of building."""
    step = 1 if build == "ALTERNATE_UP" else -1
    same = suit(card) == suit(top) if build == "SUIT_DOWN" else is_red(card) != is_red(top)
    return rank(card) == rank(top) + step and same


class Table:
    """Piles by their places, as they are built under these rules."""

    def __init__(self, rules, piles):
        self.rules, self.piles = rules, piles
        corners = [card for place in CORNERS for card in piles[place]]
        self.blocked = {card.removesuffix(JOKER) for card in corners if card.endswith(JOKER)}  # 24

    def goes(self, card, place):
        """Return whether a card from the hand may go there; a joker goes as any card that fits, even a blocked card."""
        if card == JOKER:
            return any(self.fits(other, place) for other in PACK)
        return self.fits(card, place) and not (place in CORNERS and card in self.blocked)

    def fits(self, card, place):
        if self.piles[place]:
            return follows(built(self.rules, place), card, self.piles[place][-1])
        return place in SIDES or rank(card) == RANKS.index("K")

    def moves(self, side, place):
        """4.3, 6, C16 and C23: return whether a pile may move to another pile, or with its king to an empty corner."""
        pile = self.piles[side]
        if side not in SIDES or side == place or not pile or not (self.piles[place] or place in CORNERS):
            return False
        if not self.fits(pile[0], place):
            return False
        real = {card for card in pile if not card.endswith(JOKER)}
        alone = len(pile) == 1 or self.rules.side_build == self.rules.corner_build
        return place in SIDES or (alone and not real & self.blocked)

    def steps(self, hand):
        """Yield the table and hand after every playable card and every movable pile."""
        for card in hand:
            for place in self.piles:
                if self.goes(card, place):
                    yield self.other({place: [*self.piles[place], card]}), hand - {card}
        for side in SIDES:
            for place in self.piles:
                if self.moves(side, place):
                    yield self.other({side: [], place: [*self.piles[place], *self.piles[side]]}), hand

    def other(self, changed):
        return Table(self.rules, {**self.piles, **changed})


def piles_in(seen):
    """Return the cards at each place."""
    piles = {place: [] for place in (*SIDES, *CORNERS)}
    for laid in seen.laid:
        about = dict(laid.says.arguments) if laid.says else {}
        if "place" in about:
            piles[about["place"]] = list(laid.names)
    return piles


def fewest_left(table, hand):
    """Return every smallest set of cards that may be left after any sequence of moves."""
    seen, todo = {}, [(table, frozenset(hand))]
    while todo:
        now, held = todo.pop()
        key = (tuple(map(tuple, now.piles.values())), held)
        if key not in seen:
            seen[key] = held
            todo += now.steps(held) if held else ()
    fewest = min(map(len, seen.values()))
    return {held for held in seen.values() if len(held) == fewest}


# 10, 12 to 14 and 21: what ace, two to ten, jack, queen and king cost
PRICES = {
    "STANDARD": [1] * 12 + [10],
    "PIP": [25, *range(2, 11), 10, 10, 10],
    "FIFTY": [50, *[5] * 8, *[10] * 4],
    "KLEPLEK": [*[1] * 5, *[5] * 5, *[10] * 3],
    "ROBINSON": [*range(1, 14)],
}


def cost(rules, cards):
    """C22: a joker costs as much as the most expensive card."""
    prices = PRICES[rules.scoring.name]
    return sum(max(prices) if card == JOKER else prices[rank(card)] for card in cards)


def most_costly(rules, answers):
    costs = [cost(rules, cards) for cards in answers]
    return {place for place, n in enumerate(costs) if n == max(costs)}


def where(seen, table):
    """Return the answers whose pile takes the shown card."""
    tops = {place: pile[-1] for place, pile in table.piles.items() if pile}
    facts = enumerate(zip(seen.said, seen.answers, strict=True))
    return {
        n for n, (facts, [top]) in facts if tops[facts["place"]] == top and table.goes(seen["card"][0], facts["place"])
    }


def drawn(rules, stock):
    """5, 18, 19 and C7"""
    return 0 if rules.draw_first else min(rules.draws, stock)


def fee(seen, rules, hand):
    """11, 15, 16 and C11: return the fee for ending the turn now."""
    corners = [laid for laid in seen.laid if laid.cell and 1 not in laid.cell]
    keeps = any(card[:-1] == "K" for card in hand) and any(not laid.names for laid in corners)
    if keeps and rules.forced_king.name != "OFF":
        return {"FORCED": "not", "PENALTY3": "points"}[rules.forced_king.name]
    due = {"NONE": False, "CHIPS": seen.facts["n"] > 0, "POOL": True}[rules.stakes.name]
    return "chip" if due and not seen.facts["done"] else "free"


def right(seen):
    hand, rules, table = seen["hand"], seen.rules, Table(seen.rules, piles_in(seen))
    match seen.kind:
        case "fits":
            (place,) = (place for place, pile in table.piles.items() if pile)
            return seen.where(lambda cards: table.goes(cards[0], place) and cards[0] in hand)
        case "king":
            return seen.where(lambda cards: cards[0] in hand and (cards[0][:-1] == "K" or cards[0] == JOKER))
        case "empty":
            return seen.says(what="any" if seen.facts["place"] in SIDES else "king")
        case "draw":
            return seen.says(n=drawn(rules, seen.facts["n"]))
        case "end":
            return seen.says(how=fee(seen, rules, hand))
        case "cost":
            return seen.says(n=cost(rules, seen["left"]))
        case "where":
            return where(seen, table)
        case "move":
            return {n for n, facts in enumerate(seen.said) if table.moves(facts["place"], facts["to"])}
        case "dearest":
            return most_costly(rules, seen.answers)
        case "most":
            left = fewest_left(table, hand)
            return seen.says(n=len(hand) - min(map(len, left)))
        case "stays":
            left = fewest_left(table, hand)
            return seen.where(lambda cards: {frozenset(cards)} == left)
