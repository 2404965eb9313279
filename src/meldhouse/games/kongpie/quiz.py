"""The school of Kong-Pie: what cards are worth, which may be put, which one needs."""

from collections.abc import Iterable
from itertools import combinations
from typing import Any

from meldhouse.games.how_to_play import PieceGroup
from meldhouse.games.kongpie import SAID
from meldhouse.games.kongpie.card_layout import hand_of as cards_seen
from meldhouse.games.kongpie.card_layout import high_cards, kind_of, source_of
from meldhouse.games.kongpie.connects import matching
from meldhouse.games.kongpie.how_to_play import looks
from meldhouse.games.kongpie.notation import cards_said, kind_said
from meldhouse.games.kongpie.scene import legal
from meldhouse.games.kongpie.state import CONNECT_TWICE, DISCARD, NONE, PASS, POINTS, PULL, PUT, Ending, Kind, Phase
from meldhouse.games.quiz import (
    Answer,
    Question,
    Quiz,
    QuizPosition,
    nearby_numbers,
    ordered_question,
    sample,
    shuffled_question,
)
from meldhouse.games.quiz import QuestionKind as Asking
from meldhouse.i18n import Message, msg
from meldhouse.pieces.cards import NAMES, cards_of, format_cards, sort_for_text

HIGHEST = 9  # more than any other kong: the High Kong wins at once
WRONG = 3  # answers beside the right one
OFTEN_DONE = 0.8  # of the turns that are asked about something has been done in


# --- what is seen ----------------------------------------------------------------------------


def hand_of(sight: QuizPosition) -> list[int]:
    return sort_for_text(cards_seen(sight.view, sight.seat))


def notes(view: Any) -> PieceGroup:
    return PieceGroup(" ".join(NAMES[card] for card in view.notes), SAID("school-notes"))


def hand(cards: Iterable[int]) -> PieceGroup:
    return PieceGroup(format_cards(cards), SAID("school-hand"), fan=True)


def source(view: Any) -> PieceGroup:
    return PieceGroup(" ".join(NAMES[card] for card in source_of(view)), SAID("school-source"))


def is_turn(sight: QuizPosition) -> bool:
    return bool(sight.view.phase == Phase.PLAY and sight.view.made < 2 and not sight.view.glory)


# --- what the law says -------------------------------------------------------------------------


def worth(view: Any, cards: Iterable[int]) -> int:
    """The points of a kong, 0 of what is none."""
    kind = kind_of(view, cards)
    if kind == Kind.HIGH_KONG:
        return HIGHEST
    return 0 if kind is None else int(POINTS[kind])


def kongs_with(view: Any, cards: list[int], needed: Iterable[int] = ()) -> list[tuple[int, ...]]:
    """Every kong among the cards that has all of those that are needed."""
    found = (group for n in range(1, 5) for group in combinations(cards, n) if set(needed) <= set(group))
    return [group for group in found if kind_of(view, group) is not None]


def named(view: Any, cards: Iterable[int]) -> Message:
    """Which kong the cards are and why, or that they are none."""
    kind = kind_of(view, cards)
    return SAID("school-none") if kind is None else SAID("school-kind", kind=kind_said(kind))


def proof(kong: Iterable[int]) -> list[PieceGroup]:
    return [PieceGroup(format_cards(kong), SAID("school-kong"), fan=True)]


# --- the kinds of questions ------------------------------------------------------------------------


def noodle(sight: QuizPosition) -> Question | None:
    """Which of these cards is one?"""
    view = sight.view
    if sight.view.phase != Phase.PLAY:
        return None
    right = sight.rng.choice(cards_of(view.noodles))
    near_by = [*cards_of(high_cards(view) & ~int(view.noodles)), *hand_of(sight)]
    wrong = [card for card in dict.fromkeys(near_by) if not int(view.noodles) >> card & 1]
    answers = [Answer(pieces=NAMES[card], why=SAID("school-no-noodle")) for card in sample(sight, wrong[:6], WRONG)]
    why = (SAID("school-is-noodle", card=cards_said([right])), SAID("school-kind", kind="noodle"))
    return shuffled_question(sight, [SAID("school-noodle")], [notes(view)], Answer(pieces=NAMES[right]), answers, why)


def points(sight: QuizPosition) -> Question | None:
    """What is this kong worth?  One that somebody has laid down."""
    view = sight.view
    made = [cards_of(kong) for row in view.kongs for kong in row if kong]
    made = [cards for cards in made if kind_of(view, cards) != Kind.HIGH_KONG]
    if not made:
        return None
    kong = sight.rng.choice(made)
    right = worth(view, kong)
    answers = [Answer(msg("n-points", n=n), why=SAID("school-scores", n=n)) for n in range(4)]
    laid = PieceGroup(format_cards(kong), SAID("school-kong"), fan=True)
    return ordered_question([SAID("school-points")], [notes(view), laid], answers, right, [named(view, kong)])


def put(sight: QuizPosition) -> Question | None:
    """Which two of the hand may be put?"""
    if not is_turn(sight):
        return None
    cards = hand_of(sight)
    pairs = list(combinations(cards, 2))
    right = [pair for pair in pairs if matching(*pair)]
    wrong = [pair for pair in pairs if not matching(*pair)]
    if not right or len(wrong) < 2:
        return None
    pair = sight.rng.choice(right)
    answers = [
        Answer(pieces=format_cards(other), why=SAID("school-no-match", cards=cards_said(other)))
        for other in sample(sight, wrong, WRONG)
    ]
    same = "suit" if pair[0] // 13 == pair[1] // 13 else "rank"
    why = (SAID("school-match", cards=cards_said(pair), same=same),)
    return shuffled_question(
        sight, [SAID("school-put")], [hand(cards)], Answer(pieces=format_cards(pair)), answers, why
    )


def most(sight: QuizPosition) -> Question | None:
    """Which cards of the hand make the kong that is worth most?"""
    view, cards = sight.view, hand_of(sight)
    groups = [group for n in range(1, 5) for group in combinations(cards, n)]
    ranked = sorted(groups, key=lambda group: worth(view, group))
    if not is_turn(sight) or not ranked or not worth(view, ranked[-1]):
        return None
    best = sight.rng.choice([group for group in groups if worth(view, group) == worth(view, ranked[-1])])
    less = [group for group in groups if worth(view, group) < worth(view, best)]
    tempting = sorted(less, key=lambda group: (-worth(view, group), abs(len(group) - len(best)), sight.rng.random()))
    answers = [
        Answer(pieces=format_cards(group), why=SAID("school-less") if worth(view, group) else named(view, group))
        for group in tempting[:WRONG]
    ]
    if len(answers) < 2:
        return None
    shown = [notes(view), hand(cards)]
    return shuffled_question(
        sight, [SAID("school-most")], shown, Answer(pieces=format_cards(best)), answers, [named(view, best)]
    )


def end(sight: QuizPosition) -> Question | None:
    """How may this turn end?"""
    view = sight.view
    if not is_turn(sight) or not hand_of(sight):
        return None
    done = "connected" if view.connected else "kong" if view.made else "nothing"
    may = legal(view, sight.rules)
    right = 1 if PASS in may and any(DISCARD <= action < PASS for action in may) else 0
    whys = (SAID("school-end-free", done=done), SAID("school-end-forced"), SAID("school-end-none"))
    answers = [Answer(SAID("school-end-answer", how=how), why=why) for how, why in zip(ENDS, whys, strict=True)]
    asks = [SAID("school-end-done", done=done), SAID("school-end")]
    why = SAID("school-end-right-free", done=done) if right else SAID("school-end-right")
    return ordered_question(asks, [hand(hand_of(sight))], answers, right, [why])


ENDS = ("discard", "either", "pass")


def lojack(sight: QuizPosition) -> Question | None:
    """Which card of the hand would leave the game, if it were put?"""
    view, cards = sight.view, hand_of(sight)
    right = [card for card in cards if high_cards(view) >> card & 1]
    wrong = [card for card in cards if card not in right]
    if not is_turn(sight) or not right or len(wrong) < 2:
        return None
    card = sight.rng.choice(right)
    answers = [Answer(pieces=NAMES[other], why=SAID("school-stays", card=cards_said([other]))) for other in wrong]
    shown, why = [notes(view), hand(cards)], [SAID("school-leaves", card=cards_said([card]))]
    return shuffled_question(sight, [SAID("school-lojack")], shown, Answer(pieces=NAMES[card]), answers, why)


AGAIN = ("yes", "kong", "turn")


def again(sight: QuizPosition) -> Question | None:
    """May one connect once more for this kong?"""
    view, cards = sight.view, hand_of(sight)
    if not is_turn(sight) or not any(matching(*pair) for pair in combinations(cards, 2)):
        return None
    may, connects = any(PUT <= action < PULL for action in legal(view, sight.rules)), int(view.connects)
    if may == (connects >= CONNECT_TWICE) or (not connects and sight.rng.random() < OFTEN_DONE):
        return None
    why = SAID("school-again-why", n=connects)
    answers = [Answer(SAID("school-again-answer", how=how), why=why) for how in AGAIN]
    asks = [SAID("school-again-done", n=connects), SAID("school-again")]
    return ordered_question(asks, [hand(cards)], answers, AGAIN.index("yes" if may else "kong"), [why])


def completes(sight: QuizPosition) -> Question | None:
    """Which card of the source makes a kong with what is held?"""
    view, cards = sight.view, hand_of(sight)
    lying = source_of(view)
    right = [card for card in lying if kongs_with(view, [*cards, card], [card])]
    wrong = [card for card in lying if card not in right]
    if not is_turn(sight) or len(cards) < 2 or not right or len(wrong) < 2:
        return None
    card = sight.rng.choice(right)
    kong = max(kongs_with(view, [*cards, card], [card]), key=lambda group: worth(view, group))
    answers = [
        Answer(pieces=NAMES[other], why=SAID("school-no-kong-with", card=cards_said([other]))) for other in wrong
    ]
    shown = [notes(view), source(view), hand(cards)]
    asks, why = [SAID("school-completes")], [named(view, kong)]
    return shuffled_question(sight, asks, shown, Answer(pieces=NAMES[card]), answers, why, proof(kong))


def pull(sight: QuizPosition) -> Question | None:
    """Which two does one pull to hold a kong?"""
    view = sight.view
    if view.phase != Phase.PULL:
        return None
    cards, lying = hand_of(sight), source_of(view)
    pairs = list(combinations(lying, 2))
    right = [pair for pair in pairs if kongs_with(view, [*cards, *pair])]
    wrong = [pair for pair in pairs if pair not in right]
    if not right or len(wrong) < 2 or kongs_with(view, cards):
        return None
    pair = sight.rng.choice(right)
    kong = max(kongs_with(view, [*cards, *pair]), key=lambda group: worth(view, group))
    answers = [Answer(pieces=format_cards(other), why=SAID("school-no-kong")) for other in sample(sight, wrong, WRONG)]
    shown = [notes(view), source(view), hand(cards)]
    asks = [SAID("school-pull-put"), SAID("school-pull")]
    return shuffled_question(
        sight, asks, shown, Answer(pieces=format_cards(pair)), answers, [named(view, kong)], proof(kong)
    )


def paid(sight: QuizPosition) -> Question | None:
    """What is the winner paid?"""
    view, winner = sight.view, int(sight.view.tally.winner)
    if winner == NONE or view.tally.ended != Ending.KONGS:
        return None
    seats = [winner, *(seat for seat in range(sight.rules.seats) if seat != winner)]
    right, own = int(view.won[winner]), int(view.points[winner])
    shown = [notes(view)]
    for seat in seats:
        whose = SAID("school-kong-of", winner=seat == winner)
        kongs = view.kongs[seat, : view.kongs_made[seat]]
        shown += [PieceGroup(format_cards(cards_of(kong)), whose, fan=True) for kong in kongs]
    numbers = nearby_numbers(sight, right, [own, right - own, int(view.staked.sum())], least=1)
    answers = [
        Answer(msg("n-chips", n=n), why=SAID("school-paid-own") if n == own else SAID("school-paid-else"))
        for n in numbers
    ]
    why = (SAID("school-paid-why", own=own, others=int(view.points.sum()) - own, n=right),)
    return ordered_question([SAID("school-paid")], shown, answers, numbers.index(right), why)


SCHOOL = Quiz(
    looks=looks,
    kinds={
        "noodle": Asking(noodle, 1, ("17",)),
        "points": Asking(points, 1, ("17", "34")),
        "put": Asking(put, 1, ("22",)),
        "most": Asking(most, 2, ("17", "34")),
        "end": Asking(end, 2, ("26", "27", "29", "31")),
        "lojack": Asking(lojack, 2, ("40",), where=lambda rules: bool(rules.lojack)),
        "again": Asking(again, 2, ("23", "24"), where=lambda rules: bool(rules.connect_twice)),
        "completes": Asking(completes, 2, ("17",)),
        "pull": Asking(pull, 3, ("17", "22")),
        "paid": Asking(paid, 3, ("36",), over=True),
    },
)
