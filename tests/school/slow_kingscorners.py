"""Kings Corners answered from the rulebook's page: articles 4 and 10, played with lists and nothing of the law."""

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
SIDES, CORNERS = ("N", "E", "S", "W"), ("NE", "SE", "SW", "NW")


def rank(card):
    return RANKS.index(card[:-1])


def is_red(card):
    return card[-1] in "HD"


def follows(card, top):
    """4.1"""
    return rank(card) == rank(top) - 1 and is_red(card) != is_red(top)


def takes(piles, place, card):
    """May a card, or a pile that begins with it, go there?"""
    if piles[place]:
        return follows(card, piles[place][-1])
    return place in SIDES or card[:-1] == "K"


def piles_in(seen):
    """What lies at each place."""
    piles = {place: [] for place in (*SIDES, *CORNERS)}
    for laid in seen.laid:
        about = dict(laid.says.about) if laid.says else {}
        if "place" in about:
            piles[about["place"]] = list(laid.names)
    return piles


def steps(piles, hand):
    """Every card that can be played, and every pile that can be moved: what lies then, and what is held."""
    for card in hand:
        for place in piles:
            if takes(piles, place, card):
                yield {**piles, place: [*piles[place], card]}, hand - {card}
    for side in SIDES:
        for place in piles:
            if piles[side] and place != side and may_move(piles, side, place):
                yield {**piles, side: [], place: [*piles[place], *piles[side]]}, hand


def may_move(piles, side, place):
    """4.3 and 6: onto another pile, or a king's pile to an empty corner; an empty side is no reason to move."""
    if not piles[place]:
        return place in CORNERS and piles[side][0][:-1] == "K"
    return follows(piles[side][0], piles[place][-1])


def fewest_left(piles, hand):
    """Every set of cards that may stay, of the smallest number, after all that can be done."""
    seen, todo = {}, [(piles, frozenset(hand))]
    while todo:
        now, held = todo.pop()
        key = (tuple(map(tuple, now.values())), held)
        if key not in seen:
            seen[key] = held
            todo += steps(now, held)
    fewest = min(map(len, seen.values()))
    return {held for held in seen.values() if len(held) == fewest}


def cost(cards):
    return sum(10 if card[:-1] == "K" else 1 for card in cards)


def most_costly(answers):
    costs = [cost(cards) for cards in answers]
    return {place for place, n in enumerate(costs) if n == max(costs)}


def moves(seen):
    """The answers that name a pile and another onto which it may go."""
    piles = piles_in(seen)
    ways = [(told["place"], told["to"]) for told in seen.said]
    return {n for n, (side, to) in enumerate(ways) if side in SIDES and may_move(piles, side, to)}


def right(seen):
    hand, piles = seen["hand"], piles_in(seen)
    match seen.kind:
        case "fits":
            (pile,) = (pile for pile in piles.values() if pile)
            return seen.where(lambda cards: follows(cards[0], pile[-1]) and cards[0] in hand)
        case "king":
            return seen.where(lambda cards: cards[0][:-1] == "K" and cards[0] in hand)
        case "empty":
            return seen.says(what="any" if seen.told["place"] in SIDES else "king")
        case "cost":
            return seen.says(n=cost(seen["left"]))
        case "where":
            tops = {place: pile[-1] for place, pile in piles.items() if pile}
            return {
                n
                for n, (told, [top]) in enumerate(zip(seen.said, seen.answers, strict=True))
                if tops[told["place"]] == top and follows(seen["card"][0], top)
            }
        case "move":
            return moves(seen)
        case "dearest":
            return most_costly(seen.answers)
        case "most":
            left = fewest_left(piles, hand)
            return seen.says(n=len(hand) - min(map(len, left)))
        case "stays":
            left = fewest_left(piles, hand)
            return seen.where(lambda cards: {frozenset(cards)} == left)
