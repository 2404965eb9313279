"""Practice questions for Kong-Pie: card values, legal puts, useful cards."""

from collections.abc import Iterable
from itertools import combinations
from typing import Any

from meldhouse.games.how_to_play import PieceGroup
from meldhouse.games.kongpie import SAID
from meldhouse.games.kongpie.card_layout import hand_of as cards_seen
from meldhouse.games.kongpie.card_layout import high_cards, kind_of, source_of
from meldhouse.games.kongpie.connects import matching
from meldhouse.games.kongpie.how_to_play import looks
from meldhouse.games.kongpie.notation import card_pieces, kind_name
from meldhouse.games.kongpie.scene import legal_actions
from meldhouse.games.kongpie.state import CONNECT_TWICE, DISCARD, NONE, PASS, POINTS, PULL, PUT, Ending, Kind, Phase
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
from meldhouse.i18n import Message, msg
from meldhouse.pieces.cards import NAMES, cards_of, format_cards, sort_for_text

HIGH_KONG_VALUE = 9  # above any other kong, since the High Kong wins at once
N_WRONG = 3  # wrong answers of a question
SKIP_PROBABILITY = 0.8  # share of turns without a connect that are skipped


# --- the position ----------------------------------------------------------------------------


def hand_of(position: QuizPosition) -> list[int]:
    return sort_for_text(cards_seen(position.view, position.seat))


def notes_group(view: Any) -> PieceGroup:
    return PieceGroup(" ".join(NAMES[card] for card in view.notes), SAID("school-notes"))


def hand_group(cards: Iterable[int]) -> PieceGroup:
    return PieceGroup(format_cards(cards), SAID("school-hand"), fan=True)


def source_group(view: Any) -> PieceGroup:
    return PieceGroup(" ".join(NAMES[card] for card in source_of(view)), SAID("school-source"))


def is_turn(position: QuizPosition) -> bool:
    return bool(position.view.phase == Phase.PLAY and position.view.made < 2 and not position.view.glory)


# --- facts from the rules -------------------------------------------------------------------------


def kong_value(view: Any, cards: Iterable[int]) -> int:
    """Return the value of a kong, or 0 if the cards are not a kong."""
    kind = kind_of(view, cards)
    if kind == Kind.HIGH_KONG:
        return HIGH_KONG_VALUE
    return 0 if kind is None else int(POINTS[kind])


def kongs_with(view: Any, cards: list[int], needed: Iterable[int] = ()) -> list[tuple[int, ...]]:
    """Return every kong among the cards that contains all the needed ones."""
    found = (group for n in range(1, 5) for group in combinations(cards, n) if set(needed) <= set(group))
    return [group for group in found if kind_of(view, group) is not None]


def kind_message(view: Any, cards: Iterable[int]) -> Message:
    """Return the message that explains which kong the cards are, or that they are not a kong."""
    kind = kind_of(view, cards)
    return SAID("school-none") if kind is None else SAID("school-kind", kind=kind_name(kind))


def kong_groups(kong: Iterable[int]) -> list[PieceGroup]:
    return [PieceGroup(format_cards(kong), SAID("school-kong"), fan=True)]


# --- the kinds of questions ------------------------------------------------------------------------


def ask_noodle(position: QuizPosition) -> Question | None:
    """Ask which of these cards is a noodle."""
    view = position.view
    if position.view.phase != Phase.PLAY:
        return None
    right = position.rng.choice(cards_of(view.noodles))
    tempting = [*cards_of(high_cards(view) & ~int(view.noodles)), *hand_of(position)]
    wrong = [card for card in dict.fromkeys(tempting) if not int(view.noodles) >> card & 1]
    answers = [
        Answer(pieces=NAMES[card], why=SAID("school-no-noodle")) for card in sample(position, wrong[:6], N_WRONG)
    ]
    why = (SAID("school-is-noodle", card=card_pieces([right])), SAID("school-kind", kind="noodle"))
    return shuffled_question(
        position, [SAID("school-noodle")], [notes_group(view)], Answer(pieces=NAMES[right]), answers, why
    )


def ask_points(position: QuizPosition) -> Question | None:
    """Ask for the points of a kong that has been made."""
    view = position.view
    made = [cards_of(kong) for row in view.kongs for kong in row if kong]
    made = [cards for cards in made if kind_of(view, cards) != Kind.HIGH_KONG]
    if not made:
        return None
    kong = position.rng.choice(made)
    right = kong_value(view, kong)
    answers = [Answer(msg("n-points", n=n), why=SAID("school-scores", n=n)) for n in range(4)]
    laid = PieceGroup(format_cards(kong), SAID("school-kong"), fan=True)
    return ordered_question(
        [SAID("school-points")], [notes_group(view), laid], answers, right, [kind_message(view, kong)]
    )


def ask_put(position: QuizPosition) -> Question | None:
    """Ask which two cards of the hand may be put into the source."""
    if not is_turn(position):
        return None
    cards = hand_of(position)
    pairs = list(combinations(cards, 2))
    right = [pair for pair in pairs if matching(*pair)]
    wrong = [pair for pair in pairs if not matching(*pair)]
    if not right or len(wrong) < 2:
        return None
    pair = position.rng.choice(right)
    answers = [
        Answer(pieces=format_cards(other), why=SAID("school-no-match", cards=card_pieces(other)))
        for other in sample(position, wrong, N_WRONG)
    ]
    same = "suit" if pair[0] // 13 == pair[1] // 13 else "rank"
    why = (SAID("school-match", cards=card_pieces(pair), same=same),)
    return shuffled_question(
        position, [SAID("school-put")], [hand_group(cards)], Answer(pieces=format_cards(pair)), answers, why
    )


def ask_most(position: QuizPosition) -> Question | None:
    """Ask which cards of the hand make the best kong."""
    view, cards = position.view, hand_of(position)
    groups = [group for n in range(1, 5) for group in combinations(cards, n)]
    ranked = sorted(groups, key=lambda group: kong_value(view, group))
    if not is_turn(position) or not ranked or not kong_value(view, ranked[-1]):
        return None
    best = position.rng.choice([group for group in groups if kong_value(view, group) == kong_value(view, ranked[-1])])
    less = [group for group in groups if kong_value(view, group) < kong_value(view, best)]
    tempting = sorted(
        less, key=lambda group: (-kong_value(view, group), abs(len(group) - len(best)), position.rng.random())
    )
    answers = [
        Answer(
            pieces=format_cards(group),
            why=SAID("school-less") if kong_value(view, group) else kind_message(view, group),
        )
        for group in tempting[:N_WRONG]
    ]
    if len(answers) < 2:
        return None
    shown = [notes_group(view), hand_group(cards)]
    return shuffled_question(
        position, [SAID("school-most")], shown, Answer(pieces=format_cards(best)), answers, [kind_message(view, best)]
    )


def ask_end(position: QuizPosition) -> Question | None:
    """Ask how this turn may end."""
    view = position.view
    if not is_turn(position) or not hand_of(position):
        return None
    done = "connected" if view.connected else "kong" if view.made else "nothing"
    may = legal_actions(view, position.rules)
    right = 1 if PASS in may and any(DISCARD <= action < PASS for action in may) else 0
    whys = (SAID("school-end-free", done=done), SAID("school-end-forced"), SAID("school-end-none"))
    answers = [Answer(SAID("school-end-answer", how=how), why=why) for how, why in zip(END_ANSWERS, whys, strict=True)]
    asks = [SAID("school-end-done", done=done), SAID("school-end")]
    why = SAID("school-end-right-free", done=done) if right else SAID("school-end-right")
    return ordered_question(asks, [hand_group(hand_of(position))], answers, right, [why])


END_ANSWERS = ("discard", "either", "pass")


def ask_lojack(position: QuizPosition) -> Question | None:
    """Ask which card of the hand lojack would remove if the card were put into the source."""
    view, cards = position.view, hand_of(position)
    right = [card for card in cards if high_cards(view) >> card & 1]
    wrong = [card for card in cards if card not in right]
    if not is_turn(position) or not right or len(wrong) < 2:
        return None
    card = position.rng.choice(right)
    answers = [Answer(pieces=NAMES[other], why=SAID("school-stays", card=card_pieces([other]))) for other in wrong]
    shown, why = [notes_group(view), hand_group(cards)], [SAID("school-leaves", card=card_pieces([card]))]
    return shuffled_question(position, [SAID("school-lojack")], shown, Answer(pieces=NAMES[card]), answers, why)


AGAIN_ANSWERS = ("yes", "kong", "turn")


def ask_again(position: QuizPosition) -> Question | None:
    """Ask whether another connect is allowed for this kong."""
    view, cards = position.view, hand_of(position)
    if not is_turn(position) or not any(matching(*pair) for pair in combinations(cards, 2)):
        return None
    may, connects = any(PUT <= action < PULL for action in legal_actions(view, position.rules)), int(view.connects)
    if may == (connects >= CONNECT_TWICE) or (not connects and position.rng.random() < SKIP_PROBABILITY):
        return None
    why = SAID("school-again-why", n=connects)
    answers = [Answer(SAID("school-again-answer", how=how), why=why) for how in AGAIN_ANSWERS]
    asks = [SAID("school-again-done", n=connects), SAID("school-again")]
    return ordered_question(asks, [hand_group(cards)], answers, AGAIN_ANSWERS.index("yes" if may else "kong"), [why])


def ask_completing_card(position: QuizPosition) -> Question | None:
    """Ask which card of the source makes a kong with the hand."""
    view, cards = position.view, hand_of(position)
    in_source = source_of(view)
    right = [card for card in in_source if kongs_with(view, [*cards, card], [card])]
    wrong = [card for card in in_source if card not in right]
    if not is_turn(position) or len(cards) < 2 or not right or len(wrong) < 2:
        return None
    card = position.rng.choice(right)
    kong = max(kongs_with(view, [*cards, card], [card]), key=lambda group: kong_value(view, group))
    answers = [
        Answer(pieces=NAMES[other], why=SAID("school-no-kong-with", card=card_pieces([other]))) for other in wrong
    ]
    shown = [notes_group(view), source_group(view), hand_group(cards)]
    asks, why = [SAID("school-completes")], [kind_message(view, kong)]
    return shuffled_question(position, asks, shown, Answer(pieces=NAMES[card]), answers, why, kong_groups(kong))


def ask_pull(position: QuizPosition) -> Question | None:
    """Ask which two cards to pull for a kong."""
    view = position.view
    if view.phase != Phase.PULL:
        return None
    cards, in_source = hand_of(position), source_of(view)
    pairs = list(combinations(in_source, 2))
    right = [pair for pair in pairs if kongs_with(view, [*cards, *pair])]
    wrong = [pair for pair in pairs if pair not in right]
    if not right or len(wrong) < 2 or kongs_with(view, cards):
        return None
    pair = position.rng.choice(right)
    kong = max(kongs_with(view, [*cards, *pair]), key=lambda group: kong_value(view, group))
    answers = [
        Answer(pieces=format_cards(other), why=SAID("school-no-kong")) for other in sample(position, wrong, N_WRONG)
    ]
    shown = [notes_group(view), source_group(view), hand_group(cards)]
    asks = [SAID("school-pull-put"), SAID("school-pull")]
    return shuffled_question(
        position, asks, shown, Answer(pieces=format_cards(pair)), answers, [kind_message(view, kong)], kong_groups(kong)
    )


def ask_payment(position: QuizPosition) -> Question | None:
    """Ask how much the winner is paid."""
    view, winner = position.view, int(position.view.tally.winner)
    if winner == NONE or view.tally.ended != Ending.KONGS:
        return None
    seats = [winner, *(seat for seat in range(position.rules.seats) if seat != winner)]
    right, own_points = int(view.won[winner]), int(view.points[winner])
    shown = [notes_group(view)]
    for seat in seats:
        whose = SAID("school-kong-of", winner=seat == winner)
        kongs = view.kongs[seat, : view.kongs_made[seat]]
        shown += [PieceGroup(format_cards(cards_of(kong)), whose, fan=True) for kong in kongs]
    numbers = nearby_numbers(position, right, [own_points, right - own_points, int(view.staked.sum())], least=1)
    answers = [
        Answer(msg("n-chips", n=n), why=SAID("school-paid-own") if n == own_points else SAID("school-paid-else"))
        for n in numbers
    ]
    why = (SAID("school-paid-why", own=own_points, others=int(view.points.sum()) - own_points, n=right),)
    return ordered_question([SAID("school-paid")], shown, answers, numbers.index(right), why)


SCHOOL = Quiz(
    looks=looks,
    kinds={
        "noodle": QuestionKind(ask_noodle, 1, ("17",)),
        "points": QuestionKind(ask_points, 1, ("17", "34")),
        "put": QuestionKind(ask_put, 1, ("22",)),
        "most": QuestionKind(ask_most, 2, ("17", "34")),
        "end": QuestionKind(ask_end, 2, ("26", "27", "29", "31")),
        "lojack": QuestionKind(ask_lojack, 2, ("40",), where=lambda rules: bool(rules.lojack)),
        "again": QuestionKind(ask_again, 2, ("23", "24"), where=lambda rules: bool(rules.connect_twice)),
        "completes": QuestionKind(ask_completing_card, 2, ("17",)),
        "pull": QuestionKind(ask_pull, 3, ("17", "22")),
        "paid": QuestionKind(ask_payment, 3, ("36",), over=True),
    },
)
