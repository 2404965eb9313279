"""The school of Kings Corners: what may be played where, what moves, how far one comes, what is left and costs."""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from meldhouse.games.kingscorners import SAID
from meldhouse.games.kingscorners.law import legal
from meldhouse.games.kingscorners.played import looks
from meldhouse.games.kingscorners.scene import CELLS, pile_names
from meldhouse.games.kingscorners.state import COST, END, MAX_LEGAL, MOVE, NONE, PLACES, SIDES
from meldhouse.games.kingscorners.text import PLACE_NAMES
from meldhouse.games.played import Laid
from meldhouse.games.school import Answer, Kind, Question, School, Sight, in_order, mixed, near, some
from meldhouse.pieces.cards import KING, NAMES, RANKS, cards_of
from meldhouse.words import HOUSE, Said

WRONG = 3  # answers beside the right one
FEW = 5  # cards of which it is found out how many can be played
MOST_TRIED = 400  # positions, for that


# --- what is seen, and what the law says of it -----------------------------------------------------


def hand_of(sight: Sight) -> list[int]:
    return cards_of(sight.view.hand[sight.seat])


def hand(cards: Iterable[int], key: str = "school-hand") -> Laid:
    return Laid(" ".join(NAMES[card] for card in cards), SAID(key), fan=True)


def pile_said(place: int) -> Said:
    return SAID("school-pile", place=PLACE_NAMES[place])


def pile(view: Any, place: int) -> Laid:
    return Laid(" ".join(pile_names(view, place)), pile_said(place), fan=True)


def actions(sight: Sight) -> list[int]:
    moves = np.empty(MAX_LEGAL, np.int16)
    return [int(action) for action in moves[: legal(sight.view, sight.rules, moves)]]


def may_go(sight: Sight, card: int, place: int) -> bool:
    return card * PLACES + place in actions(sight)


def top(view: Any, place: int) -> str:
    return pile_names(view, place)[-1]


def filled(view: Any) -> list[int]:
    return [place for place in range(PLACES) if view.height[place]]


# --- the kinds of questions ------------------------------------------------------------------------


def fits(sight: Sight) -> Question | None:
    """Which card of the hand goes on this pile?"""
    view, cards = sight.view, hand_of(sight)
    place = sight.luck.choice(filled(view))
    right = [card for card in cards if may_go(sight, card, place)]
    wrong = [card for card in cards if card not in right]
    if not right or len(wrong) < 2:
        return None
    card = sight.luck.choice(right)
    answers = [Answer(pieces=NAMES[other], why=SAID("school-no-fit")) for other in some(sight, wrong, WRONG)]
    shown = [pile(view, place), hand(cards)]
    return mixed(sight, [SAID("school-fits")], shown, Answer(pieces=NAMES[card]), answers, [SAID("school-fit")])


def king(sight: Sight) -> Question | None:
    """Which card of the hand begins the corner that is empty?"""
    view, cards = sight.view, hand_of(sight)
    empty = [place for place in range(SIDES, PLACES) if not view.height[place]]
    if not empty:
        return None
    place = sight.luck.choice(empty)
    right = [card for card in cards if may_go(sight, card, place)]
    wrong = [card for card in cards if card not in right]
    if not right or len(wrong) < 2:
        return None
    answers = [Answer(pieces=NAMES[other], why=SAID("school-no-king")) for other in some(sight, wrong, WRONG)]
    card = Answer(pieces=NAMES[sight.luck.choice(right)])
    asks = [SAID("school-king", place=PLACE_NAMES[place])]
    return mixed(sight, asks, [hand(cards)], card, answers, [SAID("school-king-why")])


MAY = ("any", "king", "follows", "none")


def empty(sight: Sight) -> Question | None:
    """What may go to this place, where nothing lies?"""
    view, cards = sight.view, hand_of(sight)
    places = [place for place in range(PLACES) if not view.height[place]]
    if not places or all(card % RANKS == KING for card in cards):
        return None
    sides = [place for place in places if place < SIDES]
    place = sight.luck.choice(sides or places)
    right = MAY.index("any" if all(may_go(sight, card, place) for card in cards) else "king")
    at = "side" if place < SIDES else "corner"
    answers = [Answer(SAID("school-may", what=what), why=SAID("school-may-not", at=at)) for what in MAY]
    asks = [SAID("school-empty", place=PLACE_NAMES[place], at=at)]
    around = [tile_at(view, here) for here in range(PLACES)]
    return in_order(asks, around, answers, right, [SAID("school-empty-why", at=at)])


def tile_at(view: Any, place: int) -> Laid:
    """The top of a pile where it lies, or an empty place."""
    return Laid(top(view, place) if view.height[place] else "", cell=CELLS[place])


def where(sight: Sight) -> Question | None:
    """On which pile may this card be played?"""
    view, piles = sight.view, filled(sight.view)
    cards = [card for card in hand_of(sight) if any(may_go(sight, card, place) for place in piles)]
    if not cards:
        return None
    card = sight.luck.choice(cards)
    right = [place for place in piles if may_go(sight, card, place)]
    wrong = [place for place in piles if place not in right]
    if len(wrong) < 2:
        return None
    place = sight.luck.choice(right)
    answers = [Answer(pile_said(other), top(view, other), SAID("school-no-fit")) for other in some(sight, wrong, WRONG)]
    shown = [hand([card], "school-card"), *(pile(view, place) for place in piles)]
    chosen = Answer(pile_said(place), top(view, place))
    return mixed(sight, [SAID("school-where")], shown, chosen, answers, [SAID("school-fit")])


def move(sight: Sight) -> Question | None:
    """Which pile may be moved onto which?"""
    view, piles = sight.view, filled(sight.view)
    may = [divmod(action - MOVE, PLACES) for action in actions(sight) if MOVE <= action < END]
    right = [(side, to) for side, to in may if view.height[to]]
    every = [(side, to) for side in piles for to in piles if side < SIDES and side != to]
    wrong = [pair for pair in every if pair not in right]
    if not right or len(wrong) < 2:
        return None
    pair = sight.luck.choice(right)
    answers = [Answer(moved(*other), why=SAID("school-no-move")) for other in some(sight, wrong, WRONG)]
    shown = [pile(view, place) for place in piles]
    proof = [Laid(" ".join((*pile_names(view, pair[1]), *pile_names(view, pair[0]))), pile_said(pair[1]), fan=True)]
    return mixed(sight, [SAID("school-move")], shown, Answer(moved(*pair)), answers, [SAID("school-moves")], proof)


def moved(side: int, to: int) -> Said:
    return SAID("school-moved", place=PLACE_NAMES[side], to=PLACE_NAMES[to])


def most(sight: Sight) -> Question | None:
    """How many cards can be played in this turn?"""
    view, cards = sight.view, hand_of(sight)
    if view.played or view.moved or not 2 <= len(cards) <= FEW:
        return None
    ways = farthest(sight)
    if not ways:
        return None
    played = sight.luck.choice(ways)
    right, every = len(played), len(cards)
    numbers = near(sight, right, [every, right - 1, 0], count=min(4, every + 1))
    numbers = [n for n in numbers if n <= every]
    if len(numbers) < 3 or right not in numbers:
        return None
    answers = [Answer(SAID("school-cards", n=n, all=n == every), why=SAID("school-not-most", n=right)) for n in numbers]
    shown = [*(pile(view, place) for place in filled(view)), hand(cards)]
    asks = [SAID("school-most-side"), SAID("school-most")]
    return in_order(asks, shown, answers, numbers.index(right), *shown_way(played, every))


def shown_way(played: tuple[int, ...], every: int) -> tuple[list[Said], list[Laid]]:
    """Why that many: the cards in the order in which they are played."""
    why = [SAID("school-most-why", n=len(played), all=len(played) == every)]
    return why, [Laid(" ".join(NAMES[card] for card in played), SAID("school-in-order"))] if played else []


def stays(sight: Sight) -> Question | None:
    """All cards but one can be played: which one stays?"""
    view, cards = sight.view, hand_of(sight)
    if view.played or view.moved or not 3 <= len(cards) <= FEW:
        return None
    ways = farthest(sight)
    left = {card for way in ways for card in cards if card not in way}
    if not ways or len(ways[0]) != len(cards) - 1 or len(left) != 1:
        return None
    stays = Answer(pieces=NAMES[left.pop()])
    wrong = [Answer(pieces=NAMES[card], why=SAID("school-goes")) for card in cards if NAMES[card] != stays.pieces]
    shown = [*(pile(view, place) for place in filled(view)), hand(cards)]
    _, proof = shown_way(sight.luck.choice(ways), len(cards))
    asks = [SAID("school-most-side"), SAID("school-stays")]
    return mixed(sight, asks, shown, stays, some(sight, wrong, 4), [SAID("school-stays-why")], proof)


def farthest(sight: Sight) -> list[tuple[int, ...]]:
    """The longest rows of cards that can be played in this turn, one for each set; none where that takes too long."""
    known: dict[bytes, tuple[int, ...]] = {}
    best: dict[frozenset[int], tuple[int, ...]] = {}
    todo: list[tuple[Any, tuple[int, ...]]] = [(sight.s.copy(), ())]
    while todo:
        if len(known) > MOST_TRIED:
            return []
        s, played = todo.pop()
        about = lying(s[0], sight.seat)
        if about in known:
            continue
        known[about] = played
        best.setdefault(frozenset(played), played)
        todo += onward(sight, s, played)
    longest = max(map(len, best))
    return [way for way in best.values() if len(way) == longest]


def lying(view: Any, seat: int) -> bytes:
    """What can still be played depends on the piles and the hand, and on nothing else."""
    return bytes(view.pile.tobytes() + view.height.tobytes() + view.hand[seat].tobytes())


def onward(sight: Sight, s: Any, played: tuple[int, ...]) -> Iterator[tuple[Any, tuple[int, ...]]]:
    """Every card that can be played and every pile that can be moved from here, as the law does it."""
    from meldhouse.games import GAMES

    verbs = GAMES["kingscorners"].verbs
    if s[0].actor != sight.seat:  # out, and the hand is over
        return
    for action in actions(sight._replace(s=s)):
        if action != END:
            after = s.copy()
            verbs.apply(after, sight.rules, action)
            yield after, (*played, action // PLACES) if action < MOVE else played


# --- what is left ----------------------------------------------------------------------------------


def cost(sight: Sight) -> Question | None:
    """What does this hand cost?"""
    view = sight.view
    hands = [cards for seat in range(sight.rules.seats) if (cards := cards_of(view.hand[seat]))]
    if not hands:
        return None
    cards = sight.luck.choice(hands)
    right = cost_of(sight, cards)
    numbers = near(sight, right, [len(cards), sum(min(card % RANKS + 1, 10) for card in cards), right + 9], least=1)
    answers = [Answer(HOUSE("n-points", n=n), why=SAID("school-cost-else")) for n in numbers]
    kings = sum(card % RANKS == KING for card in cards)
    why = [SAID("school-cost-why", kings=kings, others=len(cards) - kings, n=right)]
    return in_order([SAID("school-cost")], [hand(cards, "school-left")], answers, numbers.index(right), why)


def cost_of(sight: Sight, cards: Iterable[int]) -> int:
    return int(sum(COST[sight.rules.scoring, card] for card in cards))


def dearest(sight: Sight) -> Question | None:
    """Which of these hands costs most?"""
    view = sight.view
    hands = [cards for seat in range(sight.rules.seats) if (cards := cards_of(view.hand[seat]))]
    costs = sorted(cost_of(sight, cards) for cards in hands)
    if view.tally.winner == NONE or len(hands) < 3 or costs[-1] == costs[-2]:
        return None
    right = next(cards for cards in hands if cost_of(sight, cards) == costs[-1])
    answers = [
        Answer(pieces=" ".join(NAMES[card] for card in cards), why=SAID("school-cheaper", n=cost_of(sight, cards)))
        for cards in hands
        if cards is not right
    ]
    chosen = Answer(pieces=" ".join(NAMES[card] for card in right))
    return mixed(sight, [SAID("school-dearest")], [], chosen, answers, [SAID("school-dearest-why", n=costs[-1])])


SCHOOL = School(
    looks=looks,
    kinds={
        "fits": Kind(fits, 1, ("4.1",)),
        "king": Kind(king, 1, ("4.2",)),
        "empty": Kind(empty, 1, ("4.2", "4.4")),
        "cost": Kind(cost, 1, ("10",), over=True),
        "where": Kind(where, 2, ("4.1",)),
        "move": Kind(move, 2, ("4.3", "C2")),
        "dearest": Kind(dearest, 2, ("10",), over=True),
        "most": Kind(most, 3, ("4.1", "4.3", "4.4", "7")),
        "stays": Kind(stays, 3, ("4.1", "4.3", "4.4")),
    },
)
