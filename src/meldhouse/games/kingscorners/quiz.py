"""The quiz of Kings Corners: which card fits where, which pile moves, and how many cards can be played."""

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
from meldhouse.games.kingscorners.quiz_turn_end import (
    ask_cost,
    ask_draw,
    ask_end,
    ask_most_expensive,
    costs_differ,
    end_can_cost,
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

MAX_CARDS = 5  # in the hand, for questions about how many can be played
MAX_POSITIONS = 400  # in the search for these questions


def ask_fits(position: QuizPosition) -> Question | None:
    """Ask which card of the hand goes on a pile."""
    view, cards = position.view, hand_of(position)
    place = position.rng.choice(nonempty_places(view))
    right, wrong = split_by_fit(position, cards, place)
    if not right or len(wrong) < 2:
        return None
    card = position.rng.choice(right)
    answers = [
        Answer(pieces=NAMES[other], why=why_no_fit(position, other, place))
        for other in sample(position, wrong, N_WRONG)
    ]
    shown, why = [pile_group(view, place), hand_group(cards)], [why_fits(position, card, place)]
    return shuffled_question(position, [SAID("school-fits")], shown, Answer(pieces=NAMES[card]), answers, why)


def split_by_fit(position: QuizPosition, cards: list[int], place: int) -> tuple[list[int], list[int]]:
    """Return the cards that may go to a place, and the cards that may not."""
    right = [card for card in dict.fromkeys(cards) if may_play(position, card, place)]
    return right, [card for card in dict.fromkeys(cards) if card not in right]


def ask_king(position: QuizPosition) -> Question | None:
    """Ask which card of the hand can start an empty corner."""
    view, cards = position.view, hand_of(position)
    empty = [place for place in range(SIDES, PLACES) if not view.height[place]]
    if not empty:
        return None
    place = position.rng.choice(empty)
    right, wrong = split_by_fit(position, cards, place)
    if not right or len(wrong) < 2 or any(is_king(card) for card in wrong):  # a king that a joker stands for
        return None
    answers = [Answer(pieces=NAMES[other], why=SAID("school-no-king")) for other in sample(position, wrong, N_WRONG)]
    card = position.rng.choice(right)
    asks = [SAID("school-king", place=PLACE_NAMES[place])]
    why = [SAID("school-king-why"), *([SAID("school-joker-fits")] if card == JOKER else [])]
    return shuffled_question(position, asks, [hand_group(cards)], Answer(pieces=NAMES[card]), answers, why)


ALLOWED = ("any", "king", "follows", "none")


def ask_empty(position: QuizPosition) -> Question | None:
    """Ask which cards may go to an empty place."""
    view, cards = position.view, hand_of(position)
    places = [place for place in range(PLACES) if not view.height[place]]
    if not places or all(is_king(card) or card == JOKER for card in cards):
        return None
    sides = [place for place in places if place < SIDES]
    place = position.rng.choice(sides or places)
    right = ALLOWED.index("any" if all(may_play(position, card, place) for card in cards) else "king")
    at = "side" if place < SIDES else "corner"
    answers = [Answer(SAID("school-may", what=what), why=SAID("school-may-not", at=at)) for what in ALLOWED]
    asks = [SAID("school-empty", place=PLACE_NAMES[place])]
    all_places = [top_group(view, here) for here in range(PLACES)]
    return ordered_question(asks, all_places, answers, right, [SAID("school-empty-why", at=at)])


def ask_where(position: QuizPosition) -> Question | None:
    """Ask on which pile a card may be played."""
    view, piles = position.view, nonempty_places(position.view)
    cards = [card for card in hand_of(position) if any(may_play(position, card, place) for place in piles)]
    if not cards:
        return None
    card = position.rng.choice(cards)
    right = [place for place in piles if may_play(position, card, place)]
    wrong = [place for place in piles if place not in right]
    if len(wrong) < 2:
        return None
    at = position.rng.choice(right)
    others = sample(position, wrong, N_WRONG)
    answers = [Answer(pile_label(other), top_card(view, other), why_no_fit(position, card, other)) for other in others]
    shown = [hand_group([card], "school-card"), *(pile_group(view, place) for place in piles)]
    chosen = Answer(pile_label(at), top_card(view, at))
    return shuffled_question(position, [SAID("school-where")], shown, chosen, answers, [why_fits(position, card, at)])


def ask_move(position: QuizPosition) -> Question | None:
    """Ask which pile may move onto which other pile."""
    view, piles = position.view, nonempty_places(position.view)
    legal_pairs = [divmod(action - MOVE, PLACES) for action in legal_actions(position) if MOVE <= action < END]
    right = [(side, to) for side, to in legal_pairs if view.height[to]]
    candidates = [(side, to) for side in piles for to in piles if side < SIDES and side != to]
    wrong = [pair for pair in candidates if pair not in right]
    if not right or len(wrong) < 2:
        return None
    pair = position.rng.choice(right)
    answers = [
        Answer(pile_move_message(*other), why=why_not_move(position, *other))
        for other in sample(position, wrong, N_WRONG)
    ]
    shown = [pile_group(view, place) for place in piles]
    proof = [
        PieceGroup(" ".join((*pile_names(view, pair[1]), *pile_names(view, pair[0]))), pile_label(pair[1]), fan=True)
    ]
    return shuffled_question(
        position, [SAID("school-move")], shown, Answer(pile_move_message(*pair)), answers, [SAID("school-moves")], proof
    )


def why_not_move(position: QuizPosition, side: int, to: int) -> Message:
    """Return the message that explains why a pile cannot move onto another."""
    bar = Bar(int(barred(position.view, position.rules, MOVE + side * PLACES + to)))
    return SAID("school-no-move", bar=bar.name.lower().replace("_", "-"))


def pile_move_message(side: int, to: int) -> Message:
    return SAID("school-moved", place=PLACE_NAMES[side], to=PLACE_NAMES[to])


def ask_most(position: QuizPosition) -> Question | None:
    """Ask how many cards can be played in this turn."""
    cards = hand_of(position)
    if not is_turn_start(position, cards, 2):
        return None
    plays = longest_plays(position)
    if not plays:
        return None
    played = position.rng.choice(plays)
    right, n_cards = len(played), len(cards)
    numbers = nearby_numbers(position, right, [n_cards, right - 1, 0], count=min(4, n_cards + 1))
    numbers = [n for n in numbers if n <= n_cards]
    if len(numbers) < 3 or right not in numbers:
        return None
    answers = [
        Answer(SAID("school-cards", n=n, all=n == n_cards), why=SAID("school-not-most", n=right)) for n in numbers
    ]
    shown = [*(pile_group(position.view, place) for place in nonempty_places(position.view)), hand_group(cards)]
    asks = [SAID("school-most-side"), SAID("school-most")]
    why = [SAID("school-most-why", n=right, all=right == n_cards, out=not position.rules.becker)]
    return ordered_question(asks, shown, answers, numbers.index(right), why, play_order(played))


def is_turn_start(position: QuizPosition, cards: list[int], least: int) -> bool:
    """Return whether a turn begins with few cards and no joker, so that all plays can be searched."""
    return not (position.view.played or position.view.moved) and least <= len(cards) <= MAX_CARDS and JOKER not in cards


def play_order(played: tuple[int, ...]) -> list[PieceGroup]:
    """Return a group of the played cards in the order of play, or nothing if there are none."""
    return [PieceGroup(" ".join(NAMES[card] for card in played), SAID("school-in-order"))] if played else []


def ask_stays(position: QuizPosition) -> Question | None:
    """Ask which card stays in the hand, if all cards but one can be played."""
    view, cards = position.view, hand_of(position)
    if not is_turn_start(position, cards, 3):
        return None
    plays = longest_plays(position)
    unplayed = {card for play in plays for card in cards if card not in play}
    if not plays or len(plays[0]) != len(cards) - 1 or len(unplayed) != 1:
        return None
    staying = Answer(pieces=NAMES[unplayed.pop()])
    wrong = [Answer(pieces=NAMES[card], why=SAID("school-goes")) for card in cards if NAMES[card] != staying.pieces]
    shown = [*(pile_group(view, place) for place in nonempty_places(view)), hand_group(cards)]
    asks, proof = [SAID("school-most-side"), SAID("school-stays")], play_order(position.rng.choice(plays))
    return shuffled_question(
        position, asks, shown, staying, sample(position, wrong, 4), [SAID("school-stays-why")], proof
    )


def longest_plays(position: QuizPosition) -> list[tuple[int, ...]]:
    """Return the longest playable sequences of cards, one per set of cards; none if the search takes too long."""
    visited: dict[bytes, tuple[int, ...]] = {}
    best: dict[frozenset[int], tuple[int, ...]] = {}
    todo: list[tuple[Any, tuple[int, ...]]] = [(position.s.copy(), ())]
    while todo:
        if len(visited) > MAX_POSITIONS:
            return []
        s, played = todo.pop()
        key = position_key(s[0], position.seat)
        if key in visited:
            continue
        visited[key] = played
        best.setdefault(frozenset(played), played)
        todo += successors(position, s, played)
    longest = max(map(len, best))
    return [play for play in best.values() if len(play) == longest]


def position_key(view: Any, seat: int) -> bytes:
    """Return a dictionary key for a position: the piles and the hand determine what can still be played."""
    return bytes(view.pile.tobytes() + view.height.tobytes() + view.hand[seat].tobytes())


def successors(position: QuizPosition, s: Any, played: tuple[int, ...]) -> Iterator[tuple[Any, tuple[int, ...]]]:
    """Yield the states after each card play and each pile move, with the cards played so far."""
    if s[0].actor != position.seat:  # went out, so the hand is over
        return
    rules = position.rules._replace(becker=False)  # the cards drawn after the last card are unknown
    for action in legal_actions(position._replace(s=s)):
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
