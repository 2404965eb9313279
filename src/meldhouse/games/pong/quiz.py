"""The quiz of Pong: sets, the value of a hand, claims, and the tiles that a hand waits for."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

import numpy as np

from meldhouse.games.how_to_play import PieceGroup
from meldhouse.games.pong import SAID
from meldhouse.games.pong.how_to_play import looks
from meldhouse.games.pong.options import Serong
from meldhouse.games.pong.scene import legal_actions, names_in
from meldhouse.games.pong.state import HAND, NONE, SEATS, TAKE, Phase
from meldhouse.games.pong.tile_faces import last_discard
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
from meldhouse.i18n import msg
from meldhouse.pieces.thirty_kinds import NAMES, PIECES
from meldhouse.pieces.threes import COPIES, KINDS, RANK_OF, RANKS, TONGS, UNIT_OF, tongs_of

N_WRONG = 3  # wrong answers of a question
MOST_SET_LIKE = 16  # how many of the threes that look like a set are candidates
BASE_POINTS, POINTS_PER_TONG = 2, 1  # [9]


# --- visible pieces, and what the rules say about them ---------------------------------------------


def hand_of(position: QuizPosition) -> list[str]:
    return names_in(position.view.keys[position.seat])


def tile_group(names: Iterable[str], key: str) -> PieceGroup:
    return PieceGroup(" ".join(names), SAID(key))


def keys_of(names: Iterable[str]) -> Any:
    """Return the tiles of a hand encoded as one key (tile counts by suit) per rank."""
    keys = np.zeros(RANKS, np.int8)
    for name in names:
        keys[RANK_OF[PIECES[name]]] += UNIT_OF[PIECES[name]]
    return keys


def kind_of_set(position: QuizPosition, three: Iterable[str]) -> str:
    """Return whether three tiles are a `tong`, a `serong` or `none`."""
    held = [key for key in keys_of(three) if key]
    tongs = int(TONGS[position.rules.serong, held[0]]) if len(held) == 1 else -1
    return {0: "serong", 1: "tong"}.get(tongs, "none")


def may_mix_suits(position: QuizPosition) -> bool:
    """[P1] Return whether a serong may have any suits."""
    return bool(position.rules.serong == Serong.MIXED)


def count_tongs(position: QuizPosition, keys: Any) -> int:
    """Return how many tongs a winning hand has; a negative number if it does not win."""
    return int(tongs_of(keys, int(position.rules.serong)))


def winning_tiles(position: QuizPosition, keys: Any) -> list[str]:
    """Return the tiles that complete a hand of eleven."""
    held = Counter(names_in(keys))
    return [NAMES[kind] for kind in range(KINDS) if held[NAMES[kind]] < COPIES and wins_with(position, keys, kind)]


def wins_with(position: QuizPosition, keys: Any, kind: int) -> bool:
    more = keys.copy()
    more[RANK_OF[kind]] += UNIT_OF[kind]
    return count_tongs(position, more) >= 0


def set_likeness(names: Iterable[str]) -> int:
    """Return a score of how much three tiles look like a set: of one rank, or in a row, which is no set here."""
    ranks = sorted(int(RANK_OF[PIECES[name]]) for name in names)
    return 3 * (3 - len(set(ranks))) + 2 * (ranks == list(range(ranks[0], ranks[0] + 3)))


def all_threes(position: QuizPosition, names: Iterable[str]) -> list[tuple[str, ...]]:
    """Return all combinations of three tiles, those that look most like a set first."""
    found = dict.fromkeys(combinations(names, 3))
    return sorted(found, key=lambda three: (-set_likeness(three), position.rng.random()))


# --- questions -------------------------------------------------------------------------------------


def ask_set(position: QuizPosition) -> Question | None:
    """Ask which three tiles of the hand are a set."""
    if position.view.phase != Phase.DISCARD:
        return None
    candidates = all_threes(position, hand_of(position))
    right = [three for three in candidates if kind_of_set(position, three) != "none"]
    wrong = [three for three in candidates if three not in right][:N_WRONG]
    if not right:
        return None
    one = position.rng.choice(right)
    answers = [
        Answer(pieces=" ".join(three), why=SAID("school-no-set", mixed=may_mix_suits(position))) for three in wrong
    ]
    why = [SAID("school-is", kind=kind_of_set(position, one), mixed=may_mix_suits(position))]
    shown = [tile_group(hand_of(position), "school-hand")]
    return shuffled_question(position, [SAID("school-set")], shown, Answer(pieces=" ".join(one)), answers, why)


KINDS_OF_SETS = ("tong", "serong", "none")


def ask_kind_of_set(position: QuizPosition) -> Question | None:
    """Ask which kind of set three tiles are."""
    if position.view.phase != Phase.DISCARD:
        return None
    wanted = position.rng.choice(KINDS_OF_SETS)
    found = [
        three
        for three in all_threes(position, hand_of(position))[:MOST_SET_LIKE]
        if kind_of_set(position, three) == wanted
    ]
    if not found:
        return None
    three = position.rng.choice(found)
    mixes = may_mix_suits(position)
    answers = [
        Answer(SAID("school-kind", kind=kind), why=SAID("school-would-be", kind=kind, mixed=mixes))
        for kind in KINDS_OF_SETS
    ]
    shown = [tile_group(three, "school-three")]
    why = [SAID("school-is", kind=wanted, mixed=mixes)]
    return ordered_question([SAID("school-which")], shown, answers, KINDS_OF_SETS.index(wanted), why)


def winning_hand(position: QuizPosition) -> tuple[list[str], int] | None:
    """Return the winning hand and its number of tongs."""
    winner = int(position.view.tally.winner)
    if winner == NONE:
        return None
    keys = position.view.keys[winner]
    return names_in(keys), count_tongs(position, keys)


def ask_score(position: QuizPosition) -> Question | None:
    """Ask how many points the winning hand scores."""
    if (hand := winning_hand(position)) is None:
        return None
    names, tongs = hand
    answers = [Answer(msg("n-points", n=n), why=SAID("school-count")) for n in range(BASE_POINTS, BASE_POINTS + 5)]
    shown = [tile_group(names, "school-winner")]
    why = [SAID("school-worth", tongs=tongs, n=BASE_POINTS + POINTS_PER_TONG * tongs)]
    return ordered_question([SAID("school-score")], shown, answers, tongs, why)


def ask_payment(position: QuizPosition) -> Question | None:
    """Ask how many chips the winner gets in total."""
    if (hand := winning_hand(position)) is None:
        return None
    names, tongs = hand
    points = BASE_POINTS + POINTS_PER_TONG * tongs
    right = int(position.view.chips[position.view.tally.winner] - position.view.brought[position.view.tally.winner])
    numbers = nearby_numbers(position, right, [points, SEATS * points, right + 3], least=1)
    answers = [
        Answer(msg("n-chips", n=n), why=SAID("school-one-pays" if n == points else "school-count-all")) for n in numbers
    ]
    why = [SAID("school-worth", tongs=tongs, n=points), SAID("school-all-pay", n=right)]
    return ordered_question(
        [SAID("school-paid")], [tile_group(names, "school-winner")], answers, numbers.index(right), why
    )


ALLOWED = ("take", "win", "nothing")


def ask_claim(position: QuizPosition) -> Question | None:
    """Ask whether the player may take the discard, win on it, or neither."""
    view, seat = position.view, position.seat
    if view.phase not in (Phase.CHOICE, Phase.CLAIM) or not view.lying:
        return None
    tile, completes = last_discard(view), wins_with(position, view.keys[seat], last_discard(view))
    before = TAKE in legal_actions(view, position.rules, seat)
    if before and (completes or position.rng.random() < 0.5):
        before = False  # as if the player sat further on
    right = "take" if before else "win" if completes else "nothing"
    answers = [Answer(SAID("school-may", what=what), why=SAID("school-may-not", before=before)) for what in ALLOWED]
    shown = [tile_group([NAMES[tile]], "school-discard"), tile_group(hand_of(position), "school-hand")]
    asks = [SAID("school-thrown", before=before), SAID("school-claim")]
    return ordered_question(asks, shown, answers, ALLOWED.index(right), [SAID("school-may-why", what=right)])


def ask_winning_tile(position: QuizPosition) -> Question | None:
    """Ask which tile completes the hand."""
    view, keys = position.view, position.view.keys[position.seat]
    if view.tiles[position.seat] != HAND:
        return None
    right = winning_tiles(position, keys)
    if not right:
        return None
    held = Counter(hand_of(position))
    wrong = [name for name in tiles_of_held_ranks(hand_of(position)) if name not in right and held[name] < COPIES]
    answers = [Answer(pieces=name, why=SAID("school-not-complete")) for name in sample(position, wrong, N_WRONG)]
    one = position.rng.choice(right)
    proof = [tile_group(names_in(keys_of([*hand_of(position), one])), "school-complete")]
    shown = [tile_group(hand_of(position), "school-hand")]
    return shuffled_question(
        position, [SAID("school-waits")], shown, Answer(pieces=one), answers, [SAID("school-four-sets")], proof
    )


def tiles_of_held_ranks(names: Iterable[str]) -> Iterator[str]:
    """Yield all tiles of the ranks that are in the hand."""
    ranks = {int(RANK_OF[PIECES[name]]) for name in names}
    return (NAMES[kind] for kind in range(KINDS) if int(RANK_OF[kind]) in ranks)


def ask_discard(position: QuizPosition) -> Question | None:
    """Ask after which discard the hand waits for one tile."""
    view, names = position.view, hand_of(position)
    if view.phase != Phase.DISCARD or count_tongs(position, view.keys[position.seat]) >= 0:
        return None
    after = {
        name: winning_tiles(position, keys_without(view.keys[position.seat], name)) for name in dict.fromkeys(names)
    }
    right = [name for name, waiting in after.items() if waiting]
    wrong = [name for name, waiting in after.items() if not waiting]
    if not right or len(wrong) < 2:
        return None
    one = position.rng.choice(right)
    answers = [Answer(pieces=name, why=SAID("school-two-missing")) for name in sample(position, wrong, N_WRONG)]
    proof = [tile_group(after[one][:4], "school-waited-for")]
    shown = [tile_group(names, "school-hand")]
    return shuffled_question(
        position, [SAID("school-keep")], shown, Answer(pieces=one), answers, [SAID("school-keep-why")], proof
    )


def keys_without(keys: Any, name: str) -> Any:
    fewer = keys.copy()
    fewer[RANK_OF[PIECES[name]]] -= UNIT_OF[PIECES[name]]
    return fewer


SCHOOL = Quiz(
    looks=looks,
    kinds={
        "set": QuestionKind(ask_set, 1, ("6", "P1")),
        "which": QuestionKind(ask_kind_of_set, 1, ("6", "P1")),
        "claim": QuestionKind(ask_claim, 2, ("7", "8")),
        "score": QuestionKind(ask_score, 2, ("9", "P8"), over=True),
        "waits": QuestionKind(ask_winning_tile, 2, ("6", "8")),
        "keep": QuestionKind(ask_discard, 3, ("6", "8")),
        "paid": QuestionKind(ask_payment, 3, ("9", "P7"), over=True),
    },
)
