"""The quiz of Tongits: melds, deadwood, draws, winners and payments."""

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
from meldhouse.i18n import msg
from meldhouse.pieces.cards import CARDS, NAMES, RANKS, cards_of, format_cards
from meldhouse.pieces.melds import CARD_POINTS, complete_ranks, deadwood, spare_cards

N_WRONG = 3  # wrong answers of a question
MELDS = frozenset(int(meld) for meld in MELD)
MAX_HAND = 10  # cards in the hand of a question about deadwood
MAX_CARDS = 24  # cards in three hands to compare


# --- visible pieces, and what the rules say about them ---------------------------------------------


def mask(cards: Iterable[int]) -> np.uint64:
    return np.uint64(sum(1 << card for card in cards))


def hand_of(position: QuizPosition) -> list[int]:
    return cards_of(position.view.hand[position.seat])


def hand_group(cards: Iterable[int]) -> PieceGroup:
    return PieceGroup(" ".join(NAMES[card] for card in cards), SAID("school-hand"), fan=True)


def is_meld(cards: Iterable[int]) -> bool:
    return int(mask(cards)) in MELDS


def meld_likeness(cards: Iterable[int]) -> int:
    """Return a score of how much cards look like a meld: pairs of a rank, and neighbors in a suit."""
    return sum(one % RANKS == other % RANKS or other - one in (1, 2) for one, other in pairwise(sorted(cards)))


def most_meld_like(position: QuizPosition, groups: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return the groups of cards that look most like a meld, for wrong answers."""
    return sorted(groups, key=lambda group: (-meld_likeness(group), position.rng.random()))[:N_WRONG]


def deadwood_points(cards: Iterable[int]) -> int:
    return int(deadwood(mask(cards)))


def total_points(cards: Iterable[int]) -> int:
    return int(sum(CARD_POINTS[card] for card in cards))


# --- questions -------------------------------------------------------------------------------------


def ask_meld(position: QuizPosition) -> Question | None:
    """Ask which cards of the hand are a meld."""
    cards = hand_of(position)
    groups = list(combinations(cards, 3))
    right = [group for group in groups if is_meld(group)]
    if position.view.phase != Phase.ACT or not right or len(groups) < len(right) + N_WRONG:
        return None
    one = position.rng.choice(right)
    wrong = most_meld_like(position, (group for group in groups if not is_meld(group)))
    answers = [Answer(pieces=format_cards(group), why=SAID("school-no-meld")) for group in wrong]
    why = SAID("school-trio" if one[0] % RANKS == one[1] % RANKS else "school-straight")
    return shuffled_question(
        position, [SAID("school-meld")], [hand_group(cards)], Answer(pieces=format_cards(one)), answers, [why]
    )


def ask_connect(position: QuizPosition) -> Question | None:
    """Ask which card of the hand goes to a meld."""
    view, cards = position.view, hand_of(position)
    if view.phase != Phase.ACT or not view.melds:
        return None
    meld = cards_of(view.meld[position.rng.randrange(view.melds)])
    right = [card for card in cards if is_meld([*meld, card])]
    wrong = [card for card in cards if card not in right]
    if not right or len(wrong) < 2:
        return None
    card = position.rng.choice(right)
    tempting = sorted(wrong, key=lambda other: (-meld_likeness([*meld, other]), position.rng.random()))[:N_WRONG]
    answers = [Answer(pieces=NAMES[other], why=SAID("school-not-connected")) for other in tempting]
    is_trio = meld[0] % RANKS == meld[1] % RANKS
    laid = PieceGroup(" ".join(NAMES[card] for card in meld), SAID("school-on-table"), fan=True)
    why = SAID("school-connects-trio" if is_trio else "school-connects-straight")
    return shuffled_question(
        position, [SAID("school-connect")], [laid, hand_group(cards)], Answer(pieces=NAMES[card]), answers, [why]
    )


def ask_take(position: QuizPosition) -> Question | None:
    """Ask with which two cards of the hand the discard can be taken."""
    view, cards = position.view, hand_of(position)
    if view.phase != Phase.START:
        return None
    discard = int(view.discards[view.lying - 1])
    pairs = list(combinations(cards, 2))
    right = [pair for pair in pairs if may_take(position, (*pair, discard))]
    if not right or len(pairs) < len(right) + N_WRONG:
        return None
    pair = position.rng.choice(right)
    wrong = most_meld_like(position, ((*other, discard) for other in pairs if other not in right))
    answers = [Answer(pieces=format_cards(other[:2]), why=SAID("school-not-taken")) for other in wrong]
    laid = [PieceGroup(NAMES[discard], SAID("school-discard")), hand_group(cards)]
    proof = [PieceGroup(format_cards([*pair, discard]), SAID("school-on-table"), fan=True)]
    return shuffled_question(
        position, [SAID("school-take")], laid, Answer(pieces=format_cards(pair)), answers, [SAID("school-taken")], proof
    )


def may_take(position: QuizPosition, cards: Iterable[int]) -> bool:
    """Return whether the discard may be taken to make a meld of these cards."""
    found = np.flatnonzero(mask(cards) == MELD)
    return len(found) == 1 and barred(position.view, position.rules, TAKE + int(found[0])) == Bar.NOTHING


CALL_ANSWERS = {Bar.NOTHING: "yes", Bar.NOT_OPENED: "opened", Bar.CONNECTED_TO: "others", Bar.CONNECTED_SELF: "self"}
BLOCKS = {0: "nobody", Block.SELF: "self", Block.OTHERS: "others"}


def ask_call(position: QuizPosition) -> Question | None:
    """Ask whether a draw may be called."""
    view, seat = position.view, position.seat
    if view.phase != Phase.START or int(view.blocked[seat]) not in BLOCKS:
        return None
    bar = Bar(int(barred(view, position.rules, CALL)))
    if bar == Bar.NOT_OPENED and (view.blocked[seat] or position.rng.random() < 0.7):
        return None
    since = BLOCKS[int(view.blocked[seat])]
    opened = bool(view.laid[seat] or view.buried[seat])
    laid = [cards_of(view.meld[k]) for k in range(view.melds) if view.owner[k] == seat]
    shown = [PieceGroup(" ".join(NAMES[card] for card in cards), SAID("school-yours"), fan=True) for cards in laid]
    answers = [
        Answer(SAID("school-call-answer", bar=name), why=SAID("school-call-why", bar=name))
        for name in CALL_ANSWERS.values()
    ]
    asks = [SAID("school-call-opened", opened=opened), SAID("school-call-since", who=since), SAID("school-call")]
    why = SAID("school-call-right", bar=CALL_ANSWERS[bar])
    return ordered_question(
        asks, [*shown, hand_group(hand_of(position))], answers, list(CALL_ANSWERS).index(bar), [why]
    )


def ask_deadwood(position: QuizPosition) -> Question | None:
    """Ask how many deadwood points the hand has."""
    cards = hand_of(position)
    if (
        position.view.phase != Phase.START
        or not 4 <= len(cards) <= MAX_HAND
        or not 0 < deadwood_points(cards) < total_points(cards)
    ):
        return None
    right = deadwood_points(cards)
    numbers = nearby_numbers(position, right, [total_points(cards), right + 10, right - 10])
    answers = [
        Answer(msg("n-points", n=n), why=SAID("school-dead-all" if n == total_points(cards) else "school-dead-else"))
        for n in numbers
    ]
    why = [SAID("school-dead-why", all=total_points(cards), n=right), SAID("school-dead-cards")]
    return ordered_question([SAID("school-dead")], [hand_group(cards)], answers, numbers.index(right), why)


def ask_tongits_card(position: QuizPosition) -> Question | None:
    """Ask which card would make tongits at once."""
    view, cards = position.view, hand_of(position)
    on_table = mask(card for k in range(view.melds) for card in cards_of(view.meld[k]))
    on_table |= mask(int(card) for card in view.discards[: view.lying])
    if view.phase != Phase.START or len(cards) < 5 or total_points(cards) == deadwood_points(cards):
        return None
    fits = int(view.fourth | view.above | view.beneath)
    if any(fits >> card & 1 for card in cards):
        return None
    unseen = [card for card in range(CARDS) if not int(on_table | mask(cards)) >> card & 1 and not fits >> card & 1]
    right = [card for card in unseen if int(spare_cards(mask([*cards, card])))]
    wrong = [card for card in unseen if card not in right]
    if not right or len(wrong) < N_WRONG:
        return None
    card = position.rng.choice(right)
    tempting = sorted(wrong, key=lambda other: (-meld_likeness([*cards, other]), position.rng.random()))[: 2 * N_WRONG]
    answers = [Answer(pieces=NAMES[other], why=SAID("school-not-out")) for other in sample(position, tempting, N_WRONG)]
    asks = [SAID("school-out-nothing"), SAID("school-out")]
    proof = [PieceGroup(" ".join(NAMES[one] for one in sorted([*cards, card])), SAID("school-hand"), fan=True)]
    return shuffled_question(
        position, asks, [hand_group(cards)], Answer(pieces=NAMES[card]), answers, [SAID("school-out-why")], proof
    )


def ask_winner(position: QuizPosition) -> Question | None:
    """Ask whose hand wins when the deck is out."""
    view = position.view
    hands = [cards_of(view.hand[seat]) for seat in range(SEATS)]
    opened = [bool(view.laid[seat] or view.buried[seat]) for seat in range(SEATS)]
    totals = sorted(deadwood_points(cards) for cards, may in zip(hands, opened, strict=True) if may)
    if view.tally.ended != Ended.DECK_OUT or view.tally.winner == NONE or sum(map(len, hands)) > MAX_CARDS:
        return None
    if totals[0] in totals[1:]:  # the last picker would matter
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
            why=SAID("school-more", n=deadwood_points(hands[seat])) if opened[seat] else SAID("school-burned"),
        )
        for seat in range(SEATS)
    ]
    why = [SAID("school-least", n=totals[0]), SAID("school-least-why")]
    return ordered_question([SAID("school-winner")], shown, answers, int(view.tally.winner), why)


def ask_units(position: QuizPosition) -> Question | None:
    """Ask what the winner gets from a loser who has opened."""
    view, won = position.view, int(position.view.tally.winner)
    if won == NONE or view.tally.ended not in (Ended.TONGITS, Ended.DRAW, Ended.DECK_OUT):
        return None
    laid = [cards_of(view.meld[k]) for k in range(view.melds) if view.owner[k] == won]
    held, secrets = cards_of(view.hand[won]), cards_of(view.secret[won])
    everything = [*held, *secrets, *(card for cards in laid for card in cards)]
    aces, fours = int(aces_of(view, won)), int(secrets_of(view, won))
    if aces != sum(card % RANKS == 0 for card in everything) or fours != count_visible_fours(held, secrets, laid):
        return None  # a connected card is not paid for
    ended = Ended(int(view.tally.ended)).name.lower().replace("_", "-")
    right = int(shared_units(view, position.rules))
    numbers = nearby_numbers(position, right, [1, 1 + aces, right + 1], least=1)
    answers = [Answer(SAID("school-n-units", n=n), why=SAID("school-units-else")) for n in numbers]
    shown = [PieceGroup(" ".join(NAMES[card] for card in cards), SAID("school-laid"), fan=True) for cards in laid]
    shown += [
        PieceGroup(" ".join(NAMES[c] for c in cards), SAID(key), fan=True)
        for key, cards in remaining_groups(held, secrets)
    ]
    pays = Payments(int(position.rules.payments)).name.lower()
    each = int(secret_units(position.rules))
    why = [
        SAID("school-units-why", ended=ended, pays=pays),
        SAID("school-units-aces", aces=aces, fours=fours, each=each, n=right),
    ]
    return ordered_question(
        [SAID("school-ended", ended=ended), SAID("school-units")], shown, answers, numbers.index(right), why
    )


def remaining_groups(held: list[int], secrets: list[int]) -> list[tuple[str, list[int]]]:
    """Return the winner's cards that are not in melds on the table."""
    return [(key, cards) for key, cards in (("school-held", held), ("school-secret", secrets)) if cards]


def count_visible_fours(held: list[int], secrets: list[int], laid: list[list[int]]) -> int:
    """Return the number of visible fours: on the table, face down and in the hand."""
    on_table = sum(len(cards) == 4 and cards[0] % RANKS == cards[1] % RANKS for cards in laid)
    return on_table + len(secrets) // 4 + bin(int(complete_ranks(mask(held)))).count("1")


SCHOOL = Quiz(
    looks=looks,
    kinds={
        "meld": QuestionKind(ask_meld, 1, ("5",)),
        "connect": QuestionKind(ask_connect, 1, ("10", "T20")),
        "take": QuestionKind(ask_take, 1, ("8", "T22")),
        "call": QuestionKind(ask_call, 2, ("15", "T12")),
        "dead": QuestionKind(ask_deadwood, 2, ("13", "T8")),
        "out": QuestionKind(ask_tongits_card, 3, ("14", "T17")),
        "winner": QuestionKind(ask_winner, 3, ("13", "T10"), over=True),
        "units": QuestionKind(ask_units, 3, ("24", "T1"), over=True),
    },
)
