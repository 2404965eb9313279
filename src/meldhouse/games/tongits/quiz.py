"""The school of Tongits: melds, dead wood, when a draw may be called, what wins and what it brings."""

from collections.abc import Iterable
from itertools import combinations, pairwise

import numpy as np

from meldhouse.games.how_to_play import PieceGroup
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
from meldhouse.games.tongits import SAID
from meldhouse.games.tongits.how_to_play import looks
from meldhouse.games.tongits.illegality import Bar, barred
from meldhouse.games.tongits.options import Payments
from meldhouse.games.tongits.settlement import aces_of, secret_units, secrets_of, shared_units
from meldhouse.games.tongits.state import CALL, MELD, NONE, SEATS, TAKE, Block, Ended, Phase
from meldhouse.i18n import HOUSE
from meldhouse.pieces.cards import CARDS, NAMES, RANKS, cards_of, format_cards
from meldhouse.pieces.melds import CARD_POINTS, complete_ranks, deadwood, spare_cards

WRONG = 3  # answers beside the right one
MELDS = frozenset(int(meld) for meld in MELD)
FEW = 10  # cards of which the dead wood is counted
TOTAL = 24  # cards in three hands that are compared


# --- what is seen, and what the law says of it -----------------------------------------------------


def mask(cards: Iterable[int]) -> np.uint64:
    return np.uint64(sum(1 << card for card in cards))


def hand_of(sight: QuizPosition) -> list[int]:
    return cards_of(sight.view.hand[sight.seat])


def hand(cards: Iterable[int]) -> PieceGroup:
    return PieceGroup(" ".join(NAMES[card] for card in cards), SAID("school-hand"), fan=True)


def is_meld(cards: Iterable[int]) -> bool:
    return int(mask(cards)) in MELDS


def nearly(cards: Iterable[int]) -> int:
    """How much cards look like a meld: pairs of a rank, and neighbours in a suit."""
    return sum(one % RANKS == other % RANKS or other - one in (1, 2) for one, other in pairwise(sorted(cards)))


def tempting(sight: QuizPosition, groups: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Those that look most like a meld, and are none."""
    return sorted(groups, key=lambda group: (-nearly(group), sight.rng.random()))[:WRONG]


def dead(cards: Iterable[int]) -> int:
    return int(deadwood(mask(cards)))


def whole(cards: Iterable[int]) -> int:
    return int(sum(CARD_POINTS[card] for card in cards))


# --- the kinds of questions ------------------------------------------------------------------------


def meld(sight: QuizPosition) -> Question | None:
    """Which cards of the hand are one?"""
    cards = hand_of(sight)
    groups = list(combinations(cards, 3))
    right = [group for group in groups if is_meld(group)]
    if sight.view.phase != Phase.ACT or not right or len(groups) < len(right) + WRONG:
        return None
    one = sight.rng.choice(right)
    wrong = tempting(sight, (group for group in groups if not is_meld(group)))
    answers = [Answer(pieces=format_cards(group), why=SAID("school-no-meld")) for group in wrong]
    why = SAID("school-trio" if one[0] % RANKS == one[1] % RANKS else "school-straight")
    return shuffled_question(
        sight, [SAID("school-meld")], [hand(cards)], Answer(pieces=format_cards(one)), answers, [why]
    )


def connect(sight: QuizPosition) -> Question | None:
    """Which card of the hand goes to this meld?"""
    view, cards = sight.view, hand_of(sight)
    if view.phase != Phase.ACT or not view.melds:
        return None
    lies = cards_of(view.meld[sight.rng.randrange(view.melds)])
    right = [card for card in cards if is_meld([*lies, card])]
    wrong = [card for card in cards if card not in right]
    if not right or len(wrong) < 2:
        return None
    card = sight.rng.choice(right)
    near_by = sorted(wrong, key=lambda other: (-nearly([*lies, other]), sight.rng.random()))[:WRONG]
    answers = [Answer(pieces=NAMES[other], why=SAID("school-not-connected")) for other in near_by]
    is_trio = lies[0] % RANKS == lies[1] % RANKS
    laid = PieceGroup(" ".join(NAMES[card] for card in lies), SAID("school-on-table"), fan=True)
    why = SAID("school-connects-trio" if is_trio else "school-connects-straight")
    return shuffled_question(
        sight, [SAID("school-connect")], [laid, hand(cards)], Answer(pieces=NAMES[card]), answers, [why]
    )


def take(sight: QuizPosition) -> Question | None:
    """With which two cards may the discard be taken?"""
    view, cards = sight.view, hand_of(sight)
    if view.phase != Phase.START:
        return None
    discard = int(view.discards[view.lying - 1])
    pairs = list(combinations(cards, 2))
    right = [pair for pair in pairs if may_take(sight, (*pair, discard))]
    if not right or len(pairs) < len(right) + WRONG:
        return None
    pair = sight.rng.choice(right)
    wrong = tempting(sight, ((*other, discard) for other in pairs if other not in right))
    answers = [Answer(pieces=format_cards(other[:2]), why=SAID("school-not-taken")) for other in wrong]
    laid = [PieceGroup(NAMES[discard], SAID("school-discard")), hand(cards)]
    proof = [PieceGroup(format_cards([*pair, discard]), SAID("school-on-table"), fan=True)]
    return shuffled_question(
        sight, [SAID("school-take")], laid, Answer(pieces=format_cards(pair)), answers, [SAID("school-taken")], proof
    )


def may_take(sight: QuizPosition, cards: Iterable[int]) -> bool:
    """Does the law let the discard be taken and laid like that?"""
    found = np.flatnonzero(mask(cards) == MELD)
    return len(found) == 1 and barred(sight.view, sight.rules, TAKE + int(found[0])) == Bar.NOTHING


ANSWERS = {Bar.NOTHING: "yes", Bar.NOT_OPENED: "opened", Bar.CONNECTED_TO: "others", Bar.CONNECTED_SELF: "self"}
BLOCKS = {0: "nobody", Block.SELF: "self", Block.OTHERS: "others"}


def call(sight: QuizPosition) -> Question | None:
    """May a draw be called?"""
    view, seat = sight.view, sight.seat
    if view.phase != Phase.START or int(view.blocked[seat]) not in BLOCKS:
        return None
    bar = Bar(int(barred(view, sight.rules, CALL)))
    if bar == Bar.NOT_OPENED and (view.blocked[seat] or sight.rng.random() < 0.7):
        return None
    since = BLOCKS[int(view.blocked[seat])]
    opened = bool(view.laid[seat] or view.buried[seat])
    laid = [cards_of(view.meld[k]) for k in range(view.melds) if view.owner[k] == seat]
    shown = [PieceGroup(" ".join(NAMES[card] for card in cards), SAID("school-yours"), fan=True) for cards in laid]
    answers = [
        Answer(SAID("school-call-answer", bar=name), why=SAID("school-call-why", bar=name)) for name in ANSWERS.values()
    ]
    asks = [SAID("school-call-opened", opened=opened), SAID("school-call-since", who=since), SAID("school-call")]
    why = SAID("school-call-right", bar=ANSWERS[bar])
    return ordered_question(asks, [*shown, hand(hand_of(sight))], answers, list(ANSWERS).index(bar), [why])


def dead_wood(sight: QuizPosition) -> Question | None:
    """How many points does the hand count?"""
    cards = hand_of(sight)
    if sight.view.phase != Phase.START or not 4 <= len(cards) <= FEW or not 0 < dead(cards) < whole(cards):
        return None
    right = dead(cards)
    numbers = nearby_numbers(sight, right, [whole(cards), right + 10, right - 10])
    answers = [
        Answer(HOUSE("n-points", n=n), why=SAID("school-dead-all" if n == whole(cards) else "school-dead-else"))
        for n in numbers
    ]
    why = [SAID("school-dead-why", all=whole(cards), n=right), SAID("school-dead-cards")]
    return ordered_question([SAID("school-dead")], [hand(cards)], answers, numbers.index(right), why)


def out(sight: QuizPosition) -> Question | None:
    """Which card lets one call tongits at once?"""
    view, cards = sight.view, hand_of(sight)
    lying = mask(card for k in range(view.melds) for card in cards_of(view.meld[k]))
    lying |= mask(int(card) for card in view.discards[: view.lying])
    if view.phase != Phase.START or len(cards) < 5 or whole(cards) == dead(cards):
        return None
    fits = int(view.fourth | view.above | view.beneath)
    if any(fits >> card & 1 for card in cards):
        return None
    unseen = [card for card in range(CARDS) if not int(lying | mask(cards)) >> card & 1 and not fits >> card & 1]
    right = [card for card in unseen if int(spare_cards(mask([*cards, card])))]
    wrong = [card for card in unseen if card not in right]
    if not right or len(wrong) < WRONG:
        return None
    card = sight.rng.choice(right)
    near_by = sorted(wrong, key=lambda other: (-nearly([*cards, other]), sight.rng.random()))[: 2 * WRONG]
    answers = [Answer(pieces=NAMES[other], why=SAID("school-not-out")) for other in sample(sight, near_by, WRONG)]
    asks = [SAID("school-out-nothing"), SAID("school-out")]
    proof = [PieceGroup(" ".join(NAMES[one] for one in sorted([*cards, card])), SAID("school-hand"), fan=True)]
    return shuffled_question(
        sight, asks, [hand(cards)], Answer(pieces=NAMES[card]), answers, [SAID("school-out-why")], proof
    )


def winner(sight: QuizPosition) -> Question | None:
    """The deck is out: whose hand wins?"""
    view = sight.view
    hands = [cards_of(view.hand[seat]) for seat in range(SEATS)]
    opened = [bool(view.laid[seat] or view.buried[seat]) for seat in range(SEATS)]
    totals = sorted(dead(cards) for cards, may in zip(hands, opened, strict=True) if may)
    if view.tally.ended != Ended.DECK_OUT or view.tally.winner == NONE or sum(map(len, hands)) > TOTAL:
        return None
    if totals[0] in totals[1:]:  # who picked last would matter
        return None
    shown = [
        PieceGroup(
            " ".join(NAMES[card] for card in cards),
            SAID("school-player", player=seat + 1, opened=opened[seat]),
            fan=True,
        )
        for seat, cards in enumerate(hands)
    ]
    answers = [
        Answer(
            SAID("school-player-wins", player=seat + 1),
            why=SAID("school-more", n=dead(hands[seat])) if opened[seat] else SAID("school-burned"),
        )
        for seat in range(SEATS)
    ]
    why = [SAID("school-least", n=totals[0]), SAID("school-least-why")]
    return ordered_question([SAID("school-winner")], shown, answers, int(view.tally.winner), why)


def units(sight: QuizPosition) -> Question | None:
    """What does the winner get from a loser who has opened?"""
    view, won = sight.view, int(sight.view.tally.winner)
    if won == NONE or view.tally.ended not in (Ended.TONGITS, Ended.DRAW, Ended.DECK_OUT):
        return None
    laid = [cards_of(view.meld[k]) for k in range(view.melds) if view.owner[k] == won]
    held, secrets = cards_of(view.hand[won]), cards_of(view.secret[won])
    everything = [*held, *secrets, *(card for cards in laid for card in cards)]
    aces, fours = int(aces_of(view, won)), int(secrets_of(view, won))
    if aces != sum(card % RANKS == 0 for card in everything) or fours != whole_fours(held, secrets, laid):
        return None  # something was connected that is not paid for
    ended = Ended(int(view.tally.ended)).name.lower().replace("_", "-")
    right = int(shared_units(view, sight.rules))
    numbers = nearby_numbers(sight, right, [1, 1 + aces, right + 1], least=1)
    answers = [Answer(SAID("school-n-units", n=n), why=SAID("school-units-else")) for n in numbers]
    shown = [PieceGroup(" ".join(NAMES[card] for card in cards), SAID("school-laid"), fan=True) for cards in laid]
    shown += [PieceGroup(" ".join(NAMES[c] for c in cards), SAID(key), fan=True) for key, cards in rest(held, secrets)]
    pays = Payments(int(sight.rules.payments)).name.lower()
    each = int(secret_units(sight.rules))
    why = [
        SAID("school-units-why", ended=ended, pays=pays),
        SAID("school-units-aces", aces=aces, fours=fours, each=each, n=right),
    ]
    return ordered_question(
        [SAID("school-ended", ended=ended), SAID("school-units")], shown, answers, numbers.index(right), why
    )


def rest(held: list[int], secrets: list[int]) -> list[tuple[str, list[int]]]:
    """What the winner has beside the melds on the table, if anything."""
    return [(key, cards) for key, cards in (("school-held", held), ("school-secret", secrets)) if cards]


def whole_fours(held: list[int], secrets: list[int], laid: list[list[int]]) -> int:
    """Fours as one sees them lying: every four on the table, face down and in the hand."""
    on_table = sum(len(cards) == 4 and cards[0] % RANKS == cards[1] % RANKS for cards in laid)
    return on_table + len(secrets) // 4 + bin(int(complete_ranks(mask(held)))).count("1")


SCHOOL = Quiz(
    looks=looks,
    kinds={
        "meld": QuestionKind(meld, 1, ("5",)),
        "connect": QuestionKind(connect, 1, ("10", "T20")),
        "take": QuestionKind(take, 1, ("8", "T22")),
        "call": QuestionKind(call, 2, ("15", "T12")),
        "dead": QuestionKind(dead_wood, 2, ("13", "T8")),
        "out": QuestionKind(out, 3, ("14", "T17")),
        "winner": QuestionKind(winner, 3, ("13", "T10"), over=True),
        "units": QuestionKind(units, 3, ("24", "T1"), over=True),
    },
)
