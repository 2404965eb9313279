"""The school of Kings Corners: what goes where, what moves, and how far one comes."""

from collections.abc import Iterator
from typing import Any

from meldhouse.games.how_to_play import PieceGroup
from meldhouse.games.kingscorners import SAID
from meldhouse.games.kingscorners.articles import (
    build_articles,
    cost_articles,
    drawing_articles,
    joker_articles,
    turn_end_articles,
)
from meldhouse.games.kingscorners.how_to_play import looks
from meldhouse.games.kingscorners.illegality import Bar, barred
from meldhouse.games.kingscorners.notation import PLACE_NAMES
from meldhouse.games.kingscorners.quiz_costs import (
    ask_cost,
    ask_draw,
    ask_end,
    ask_most_expensive,
    costs_differ,
    end_can_cost,
)
from meldhouse.games.kingscorners.quiz_state import (
    N_WRONG,
    hand_group,
    hand_of,
    is_king,
    legal_actions,
    may_play,
    nonempty_places,
    pile_group,
    pile_label,
    table_api,
    top_card,
    top_group,
    unless_placing,
    why_fits,
    why_no_fit,
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
from meldhouse.i18n import Message
from meldhouse.pieces.cards import JOKER, NAMES

MAX_CARDS = 5  # cards of which it is found out how many can be played
MAX_POSITIONS = 400  # positions, for that


def ask_fits(sight: QuizPosition) -> Question | None:
    """Which card of the hand goes on this pile?"""
    view, cards = sight.view, hand_of(sight)
    place = sight.rng.choice(nonempty_places(view))
    right, wrong = split_by_fit(sight, cards, place)
    if not right or len(wrong) < 2:
        return None
    card = sight.rng.choice(right)
    answers = [
        Answer(pieces=NAMES[other], why=why_no_fit(sight, other, place)) for other in sample(sight, wrong, N_WRONG)
    ]
    shown, why = [pile_group(view, place), hand_group(cards)], [why_fits(sight, card, place)]
    return shuffled_question(sight, [SAID("school-fits")], shown, Answer(pieces=NAMES[card]), answers, why)


def split_by_fit(sight: QuizPosition, cards: list[int], place: int) -> tuple[list[int], list[int]]:
    """The cards that may go to a place, and the others."""
    right = [card for card in dict.fromkeys(cards) if may_play(sight, card, place)]
    return right, [card for card in dict.fromkeys(cards) if card not in right]


def ask_king(sight: QuizPosition) -> Question | None:
    """Which card of the hand begins the corner that is empty?"""
    view, cards = sight.view, hand_of(sight)
    empty = [place for place in range(SIDES, PLACES) if not view.height[place]]
    if not empty:
        return None
    place = sight.rng.choice(empty)
    right, wrong = split_by_fit(sight, cards, place)
    if not right or len(wrong) < 2 or any(is_king(card) for card in wrong):  # one that a joker stands for
        return None
    answers = [Answer(pieces=NAMES[other], why=SAID("school-no-king")) for other in sample(sight, wrong, N_WRONG)]
    card = sight.rng.choice(right)
    asks = [SAID("school-king", place=PLACE_NAMES[place])]
    why = [SAID("school-king-why"), *([SAID("school-joker-fits")] if card == JOKER else [])]
    return shuffled_question(sight, asks, [hand_group(cards)], Answer(pieces=NAMES[card]), answers, why)


ALLOWED = ("any", "king", "follows", "none")


def ask_empty(sight: QuizPosition) -> Question | None:
    """What may go to this place, where nothing lies?"""
    view, cards = sight.view, hand_of(sight)
    places = [place for place in range(PLACES) if not view.height[place]]
    if not places or all(is_king(card) or card == JOKER for card in cards):
        return None
    sides = [place for place in places if place < SIDES]
    place = sight.rng.choice(sides or places)
    right = ALLOWED.index("any" if all(may_play(sight, card, place) for card in cards) else "king")
    at = "side" if place < SIDES else "corner"
    answers = [Answer(SAID("school-may", what=what), why=SAID("school-may-not", at=at)) for what in ALLOWED]
    asks = [SAID("school-empty", place=PLACE_NAMES[place], at=at)]
    around = [top_group(view, here) for here in range(PLACES)]
    return ordered_question(asks, around, answers, right, [SAID("school-empty-why", at=at)])


def ask_where(sight: QuizPosition) -> Question | None:
    """On which pile may this card be played?"""
    view, piles = sight.view, nonempty_places(sight.view)
    cards = [card for card in hand_of(sight) if any(may_play(sight, card, place) for place in piles)]
    if not cards:
        return None
    card = sight.rng.choice(cards)
    right = [place for place in piles if may_play(sight, card, place)]
    wrong = [place for place in piles if place not in right]
    if len(wrong) < 2:
        return None
    at = sight.rng.choice(right)
    others = sample(sight, wrong, N_WRONG)
    answers = [Answer(pile_label(other), top_card(view, other), why_no_fit(sight, card, other)) for other in others]
    shown = [hand_group([card], "school-card"), *(pile_group(view, place) for place in piles)]
    chosen = Answer(pile_label(at), top_card(view, at))
    return shuffled_question(sight, [SAID("school-where")], shown, chosen, answers, [why_fits(sight, card, at)])


def ask_move(sight: QuizPosition) -> Question | None:
    """Which pile may be moved onto which?"""
    view, piles = sight.view, nonempty_places(sight.view)
    may = [divmod(action - MOVE, PLACES) for action in legal_actions(sight) if MOVE <= action < END]
    right = [(side, to) for side, to in may if view.height[to]]
    every = [(side, to) for side in piles for to in piles if side < SIDES and side != to]
    wrong = [pair for pair in every if pair not in right]
    if not right or len(wrong) < 2:
        return None
    pair = sight.rng.choice(right)
    answers = [
        Answer(pile_move_message(*other), why=why_not_move(sight, *other)) for other in sample(sight, wrong, N_WRONG)
    ]
    shown = [pile_group(view, place) for place in piles]
    proof = [
        PieceGroup(" ".join((*pile_names(view, pair[1]), *pile_names(view, pair[0]))), pile_label(pair[1]), fan=True)
    ]
    return shuffled_question(
        sight, [SAID("school-move")], shown, Answer(pile_move_message(*pair)), answers, [SAID("school-moves")], proof
    )


def why_not_move(sight: QuizPosition, side: int, to: int) -> Message:
    """Why a pile does not go onto another."""
    bar = Bar(int(barred(sight.view, sight.rules, MOVE + side * PLACES + to)))
    return SAID("school-no-move", bar=bar.name.lower().replace("_", "-"))


def pile_move_message(side: int, to: int) -> Message:
    return SAID("school-moved", place=PLACE_NAMES[side], to=PLACE_NAMES[to])


def ask_most(sight: QuizPosition) -> Question | None:
    """How many cards can be played in this turn?"""
    cards = hand_of(sight)
    if not is_turn_start(sight, cards, 2):
        return None
    ways = longest_plays(sight)
    if not ways:
        return None
    played = sight.rng.choice(ways)
    right, every = len(played), len(cards)
    numbers = nearby_numbers(sight, right, [every, right - 1, 0], count=min(4, every + 1))
    numbers = [n for n in numbers if n <= every]
    if len(numbers) < 3 or right not in numbers:
        return None
    answers = [Answer(SAID("school-cards", n=n, all=n == every), why=SAID("school-not-most", n=right)) for n in numbers]
    shown = [*(pile_group(sight.view, place) for place in nonempty_places(sight.view)), hand_group(cards)]
    asks = [SAID("school-most-side"), SAID("school-most")]
    why = [SAID("school-most-why", n=right, all=right == every, out=not sight.rules.becker)]
    return ordered_question(asks, shown, answers, numbers.index(right), why, play_order(played))


def is_turn_start(sight: QuizPosition, cards: list[int], least: int) -> bool:
    """Is it the beginning of a turn with few cards?  A joker could be too many."""
    return not (sight.view.played or sight.view.moved) and least <= len(cards) <= MAX_CARDS and JOKER not in cards


def play_order(played: tuple[int, ...]) -> list[PieceGroup]:
    """The cards in the order in which they are played."""
    return [PieceGroup(" ".join(NAMES[card] for card in played), SAID("school-in-order"))] if played else []


def ask_stays(sight: QuizPosition) -> Question | None:
    """All cards but one can be played: which one stays?"""
    view, cards = sight.view, hand_of(sight)
    if not is_turn_start(sight, cards, 3):
        return None
    ways = longest_plays(sight)
    left = {card for way in ways for card in cards if card not in way}
    if not ways or len(ways[0]) != len(cards) - 1 or len(left) != 1:
        return None
    stays = Answer(pieces=NAMES[left.pop()])
    wrong = [Answer(pieces=NAMES[card], why=SAID("school-goes")) for card in cards if NAMES[card] != stays.pieces]
    shown = [*(pile_group(view, place) for place in nonempty_places(view)), hand_group(cards)]
    asks, proof = [SAID("school-most-side"), SAID("school-stays")], play_order(sight.rng.choice(ways))
    return shuffled_question(sight, asks, shown, stays, sample(sight, wrong, 4), [SAID("school-stays-why")], proof)


def longest_plays(sight: QuizPosition) -> list[tuple[int, ...]]:
    """The longest rows of cards that can be played in this turn, one for each set; none where that takes too long."""
    known: dict[bytes, tuple[int, ...]] = {}
    best: dict[frozenset[int], tuple[int, ...]] = {}
    todo: list[tuple[Any, tuple[int, ...]]] = [(sight.s.copy(), ())]
    while todo:
        if len(known) > MAX_POSITIONS:
            return []
        s, played = todo.pop()
        about = position_key(s[0], sight.seat)
        if about in known:
            continue
        known[about] = played
        best.setdefault(frozenset(played), played)
        todo += successors(sight, s, played)
    longest = max(map(len, best))
    return [way for way in best.values() if len(way) == longest]


def position_key(view: Any, seat: int) -> bytes:
    """What can still be played depends on the piles and the hand, and on nothing else."""
    return bytes(view.pile.tobytes() + view.height.tobytes() + view.hand[seat].tobytes())


def successors(sight: QuizPosition, s: Any, played: tuple[int, ...]) -> Iterator[tuple[Any, tuple[int, ...]]]:
    """Every card that can be played and every pile that can be moved from here, as the law does it."""
    if s[0].actor != sight.seat:  # out, and the hand is over
        return
    rules = sight.rules._replace(becker=False)  # what is drawn after the last card nobody knows
    for action in legal_actions(sight._replace(s=s)):
        if action != END:
            after = s.copy()
            table_api().apply(after, rules, action)
            yield after, (*played, action // PLACES) if action < MOVE else played


SCHOOL = Quiz(
    looks=looks,
    kinds={
        "fits": QuestionKind(unless_placing(ask_fits), 1, (), also=build_articles),
        "king": QuestionKind(unless_placing(ask_king), 1, ("4.2",), also=joker_articles),
        "empty": QuestionKind(unless_placing(ask_empty), 1, ("4.2", "4.4")),
        "draw": QuestionKind(unless_placing(ask_draw), 1, ("8", "C7"), also=drawing_articles),
        "cost": QuestionKind(ask_cost, 1, (), over=True, where=costs_differ, also=cost_articles),
        "where": QuestionKind(unless_placing(ask_where), 2, (), also=build_articles),
        "move": QuestionKind(unless_placing(ask_move), 2, ("4.3", "C2"), also=build_articles),
        "end": QuestionKind(unless_placing(ask_end), 2, ("C6",), where=end_can_cost, also=turn_end_articles),
        "dearest": QuestionKind(ask_most_expensive, 2, (), over=True, where=costs_differ, also=cost_articles),
        "most": QuestionKind(unless_placing(ask_most), 3, ("4.3", "4.4", "7"), also=build_articles),
        "stays": QuestionKind(unless_placing(ask_stays), 3, ("4.3", "4.4"), also=build_articles),
    },
)
