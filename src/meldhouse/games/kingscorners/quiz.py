"""The school of Kings Corners: what goes where, what moves, and how far one comes."""

from collections.abc import Iterator
from typing import Any

from meldhouse.games.how_to_play import PieceGroup
from meldhouse.games.kingscorners import SAID
from meldhouse.games.kingscorners.articles import of_builds, of_costs, of_drawing, of_ends, of_jokers
from meldhouse.games.kingscorners.how_to_play import looks
from meldhouse.games.kingscorners.illegality import Bar, barred
from meldhouse.games.kingscorners.notation import PLACE_NAMES
from meldhouse.games.kingscorners.quiz_costs import cost, dearest, draw, end, has_a_price, is_priced
from meldhouse.games.kingscorners.quiz_state import (
    WRONG,
    actions,
    filled,
    fit,
    hand,
    hand_of,
    in_turn,
    is_king,
    may_go,
    pile,
    pile_said,
    tile_at,
    top,
    unfit,
    verbs,
)
from meldhouse.games.kingscorners.scene import pile_names
from meldhouse.games.kingscorners.state import END, MOVE, PLACES, SIDES
from meldhouse.games.quiz import (
    Answer,
    Question,
    QuestionKind,
    Quiz,
    QuizPosition,
    nearby_numbers,
    ordered_question,
    sample,
    shuffled_question,
)
from meldhouse.i18n import Said
from meldhouse.pieces.cards import JOKER, NAMES

FEW = 5  # cards of which it is found out how many can be played
MOST_TRIED = 400  # positions, for that


def fits(sight: QuizPosition) -> Question | None:
    """Which card of the hand goes on this pile?"""
    view, cards = sight.view, hand_of(sight)
    place = sight.rng.choice(filled(view))
    right, wrong = parted(sight, cards, place)
    if not right or len(wrong) < 2:
        return None
    card = sight.rng.choice(right)
    answers = [Answer(pieces=NAMES[other], why=unfit(sight, other, place)) for other in sample(sight, wrong, WRONG)]
    shown, why = [pile(view, place), hand(cards)], [fit(sight, card, place)]
    return shuffled_question(sight, [SAID("school-fits")], shown, Answer(pieces=NAMES[card]), answers, why)


def parted(sight: QuizPosition, cards: list[int], place: int) -> tuple[list[int], list[int]]:
    """The cards that may go to a place, and the others."""
    right = [card for card in dict.fromkeys(cards) if may_go(sight, card, place)]
    return right, [card for card in dict.fromkeys(cards) if card not in right]


def king(sight: QuizPosition) -> Question | None:
    """Which card of the hand begins the corner that is empty?"""
    view, cards = sight.view, hand_of(sight)
    empty = [place for place in range(SIDES, PLACES) if not view.height[place]]
    if not empty:
        return None
    place = sight.rng.choice(empty)
    right, wrong = parted(sight, cards, place)
    if not right or len(wrong) < 2 or any(is_king(card) for card in wrong):  # one that a joker stands for
        return None
    answers = [Answer(pieces=NAMES[other], why=SAID("school-no-king")) for other in sample(sight, wrong, WRONG)]
    card = sight.rng.choice(right)
    asks = [SAID("school-king", place=PLACE_NAMES[place])]
    why = [SAID("school-king-why"), *([SAID("school-joker-fits")] if card == JOKER else [])]
    return shuffled_question(sight, asks, [hand(cards)], Answer(pieces=NAMES[card]), answers, why)


MAY = ("any", "king", "follows", "none")


def empty(sight: QuizPosition) -> Question | None:
    """What may go to this place, where nothing lies?"""
    view, cards = sight.view, hand_of(sight)
    places = [place for place in range(PLACES) if not view.height[place]]
    if not places or all(is_king(card) or card == JOKER for card in cards):
        return None
    sides = [place for place in places if place < SIDES]
    place = sight.rng.choice(sides or places)
    right = MAY.index("any" if all(may_go(sight, card, place) for card in cards) else "king")
    at = "side" if place < SIDES else "corner"
    answers = [Answer(SAID("school-may", what=what), why=SAID("school-may-not", at=at)) for what in MAY]
    asks = [SAID("school-empty", place=PLACE_NAMES[place], at=at)]
    around = [tile_at(view, here) for here in range(PLACES)]
    return ordered_question(asks, around, answers, right, [SAID("school-empty-why", at=at)])


def where(sight: QuizPosition) -> Question | None:
    """On which pile may this card be played?"""
    view, piles = sight.view, filled(sight.view)
    cards = [card for card in hand_of(sight) if any(may_go(sight, card, place) for place in piles)]
    if not cards:
        return None
    card = sight.rng.choice(cards)
    right = [place for place in piles if may_go(sight, card, place)]
    wrong = [place for place in piles if place not in right]
    if len(wrong) < 2:
        return None
    at = sight.rng.choice(right)
    others = sample(sight, wrong, WRONG)
    answers = [Answer(pile_said(other), top(view, other), unfit(sight, card, other)) for other in others]
    shown = [hand([card], "school-card"), *(pile(view, place) for place in piles)]
    chosen = Answer(pile_said(at), top(view, at))
    return shuffled_question(sight, [SAID("school-where")], shown, chosen, answers, [fit(sight, card, at)])


def move(sight: QuizPosition) -> Question | None:
    """Which pile may be moved onto which?"""
    view, piles = sight.view, filled(sight.view)
    may = [divmod(action - MOVE, PLACES) for action in actions(sight) if MOVE <= action < END]
    right = [(side, to) for side, to in may if view.height[to]]
    every = [(side, to) for side in piles for to in piles if side < SIDES and side != to]
    wrong = [pair for pair in every if pair not in right]
    if not right or len(wrong) < 2:
        return None
    pair = sight.rng.choice(right)
    answers = [Answer(moved(*other), why=unmoved(sight, *other)) for other in sample(sight, wrong, WRONG)]
    shown = [pile(view, place) for place in piles]
    proof = [
        PieceGroup(" ".join((*pile_names(view, pair[1]), *pile_names(view, pair[0]))), pile_said(pair[1]), fan=True)
    ]
    return shuffled_question(
        sight, [SAID("school-move")], shown, Answer(moved(*pair)), answers, [SAID("school-moves")], proof
    )


def unmoved(sight: QuizPosition, side: int, to: int) -> Said:
    """Why a pile does not go onto another."""
    bar = Bar(int(barred(sight.view, sight.rules, MOVE + side * PLACES + to)))
    return SAID("school-no-move", bar=bar.name.lower().replace("_", "-"))


def moved(side: int, to: int) -> Said:
    return SAID("school-moved", place=PLACE_NAMES[side], to=PLACE_NAMES[to])


def most(sight: QuizPosition) -> Question | None:
    """How many cards can be played in this turn?"""
    cards = hand_of(sight)
    if not begins(sight, cards, 2):
        return None
    ways = farthest(sight)
    if not ways:
        return None
    played = sight.rng.choice(ways)
    right, every = len(played), len(cards)
    numbers = nearby_numbers(sight, right, [every, right - 1, 0], count=min(4, every + 1))
    numbers = [n for n in numbers if n <= every]
    if len(numbers) < 3 or right not in numbers:
        return None
    answers = [Answer(SAID("school-cards", n=n, all=n == every), why=SAID("school-not-most", n=right)) for n in numbers]
    shown = [*(pile(sight.view, place) for place in filled(sight.view)), hand(cards)]
    asks = [SAID("school-most-side"), SAID("school-most")]
    why = [SAID("school-most-why", n=right, all=right == every, out=not sight.rules.becker)]
    return ordered_question(asks, shown, answers, numbers.index(right), why, shown_way(played))


def begins(sight: QuizPosition, cards: list[int], least: int) -> bool:
    """Is it the beginning of a turn with few cards?  A joker could be too many."""
    return not (sight.view.played or sight.view.moved) and least <= len(cards) <= FEW and JOKER not in cards


def shown_way(played: tuple[int, ...]) -> list[PieceGroup]:
    """The cards in the order in which they are played."""
    return [PieceGroup(" ".join(NAMES[card] for card in played), SAID("school-in-order"))] if played else []


def stays(sight: QuizPosition) -> Question | None:
    """All cards but one can be played: which one stays?"""
    view, cards = sight.view, hand_of(sight)
    if not begins(sight, cards, 3):
        return None
    ways = farthest(sight)
    left = {card for way in ways for card in cards if card not in way}
    if not ways or len(ways[0]) != len(cards) - 1 or len(left) != 1:
        return None
    stays = Answer(pieces=NAMES[left.pop()])
    wrong = [Answer(pieces=NAMES[card], why=SAID("school-goes")) for card in cards if NAMES[card] != stays.pieces]
    shown = [*(pile(view, place) for place in filled(view)), hand(cards)]
    asks, proof = [SAID("school-most-side"), SAID("school-stays")], shown_way(sight.rng.choice(ways))
    return shuffled_question(sight, asks, shown, stays, sample(sight, wrong, 4), [SAID("school-stays-why")], proof)


def farthest(sight: QuizPosition) -> list[tuple[int, ...]]:
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


def onward(sight: QuizPosition, s: Any, played: tuple[int, ...]) -> Iterator[tuple[Any, tuple[int, ...]]]:
    """Every card that can be played and every pile that can be moved from here, as the law does it."""
    if s[0].actor != sight.seat:  # out, and the hand is over
        return
    rules = sight.rules._replace(becker=False)  # what is drawn after the last card nobody knows
    for action in actions(sight._replace(s=s)):
        if action != END:
            after = s.copy()
            verbs().apply(after, rules, action)
            yield after, (*played, action // PLACES) if action < MOVE else played


SCHOOL = Quiz(
    looks=looks,
    kinds={
        "fits": QuestionKind(in_turn(fits), 1, (), also=of_builds),
        "king": QuestionKind(in_turn(king), 1, ("4.2",), also=of_jokers),
        "empty": QuestionKind(in_turn(empty), 1, ("4.2", "4.4")),
        "draw": QuestionKind(in_turn(draw), 1, ("8", "C7"), also=of_drawing),
        "cost": QuestionKind(cost, 1, (), over=True, where=is_priced, also=of_costs),
        "where": QuestionKind(in_turn(where), 2, (), also=of_builds),
        "move": QuestionKind(in_turn(move), 2, ("4.3", "C2"), also=of_builds),
        "end": QuestionKind(in_turn(end), 2, ("C6",), where=has_a_price, also=of_ends),
        "dearest": QuestionKind(dearest, 2, (), over=True, where=is_priced, also=of_costs),
        "most": QuestionKind(in_turn(most), 3, ("4.3", "4.4", "7"), also=of_builds),
        "stays": QuestionKind(in_turn(stays), 3, ("4.3", "4.4"), also=of_builds),
    },
)
