"""The quiz of Mahjong: sets and claims, kongs, discards, and what a hand waits for."""

from collections import Counter
from itertools import combinations

from meldhouse.games.mahjong import SAID, rules
from meldhouse.games.mahjong.claim_choices import PARTNERS
from meldhouse.games.mahjong.how_to_play import looks, meld_facts
from meldhouse.games.mahjong.quiz_scoring import ask_enough, ask_fan, ask_group, ask_payment, ask_points
from meldhouse.games.mahjong.quiz_state import (
    N_WRONG,
    hand_of,
    has_fans,
    held_groups,
    legal_actions,
    set_likeness,
    tile_group,
    waiting_tiles,
    with_hand,
    without_drawn,
    without_tile,
)
from meldhouse.games.mahjong.score_breakdown import distance_to_ready
from meldhouse.games.mahjong.seats import next_seat, seats_after_turn
from meldhouse.games.mahjong.state import (
    BIG_KONG,
    CHOW,
    CONCEALED_KONG,
    HU,
    NONE,
    PUNG,
    SMALL_KONG,
    Phase,
)
from meldhouse.games.quiz import (
    Answer,
    Question,
    QuestionKind,
    Quiz,
    QuizPosition,
    ordered_question,
    sample,
    shuffled_question,
)
from meldhouse.i18n import Message
from meldhouse.pieces.tiles import COPIES, KINDS, NAMES, PIECES

MOST_SET_LIKE = 16  # number of groups that look most like a set

SET_KINDS = ("chow", "pung", "none")


def ask_set(position: QuizPosition) -> Question | None:
    """Ask which set these three tiles are."""
    if position.view.phase != Phase.TURN:
        return None
    groups = sorted(dict.fromkeys(combinations(sorted(hand_of(position)), 3)), key=lambda three: -set_likeness(three))
    wanted = position.rng.choice(SET_KINDS)
    found = [three for three in groups if meld_facts(three)["kind"] == wanted]
    if not found:
        return None
    three = position.rng.choice(found[:MOST_SET_LIKE])
    answers = [Answer(SAID("school-kind", kind=kind), why=SAID("school-would-be", kind=kind)) for kind in SET_KINDS]
    asks, why = [SAID("school-set")], [SAID("school-is", kind=wanted)]
    return ordered_question(asks, [tile_group(three, "school-three")], answers, SET_KINDS.index(wanted), why)


def ask_claim(position: QuizPosition) -> Question | None:
    """Ask with which two tiles the discard can be claimed."""
    view, may = position.view, legal_actions(position)
    if view.phase != Phase.CLAIM or HU in may:
        return None
    tile, names = int(view.tile), hand_of(position)
    pairs_that_claim: list[tuple[str, ...]] = [(NAMES[tile], NAMES[tile])] if PUNG in may else []
    pairs_that_claim += [chow_partners(tile, action - CHOW) for action in may if CHOW <= action < PUNG]
    pairs = dict.fromkeys(combinations(sorted(names), 2))
    wrong = [pair for pair in pairs if pair not in pairs_that_claim]
    tempting = sorted(wrong, key=lambda pair: (-set_likeness([*pair, NAMES[tile]]), position.rng.random()))[:N_WRONG]
    if not pairs_that_claim or len(tempting) < 2:
        return None
    before = bool(next_seat(view, view.turn) == position.seat)
    answers = [Answer(pieces=" ".join(pair), why=SAID("school-no-claim", before=before)) for pair in tempting]
    pair = position.rng.choice(pairs_that_claim)
    asks = [SAID("school-thrown", before=before), SAID("school-claim")]
    shown = [tile_group([NAMES[tile]], "school-discard"), *held_groups(position, names)]
    why = [SAID("school-claims", kind="pung" if pair[0] == pair[1] else "chow")]
    return shuffled_question(position, asks, shown, Answer(pieces=" ".join(pair)), answers, why)


def chow_partners(tile: int, position: int) -> tuple[str, ...]:
    """Return the two tiles that make a chow with a claimed one."""
    mask = int(PARTNERS[tile, position])
    return tuple(sorted(name for kind, name in enumerate(NAMES[:KINDS]) if mask >> kind & 1))


def ask_kong(position: QuizPosition) -> Question | None:
    """Ask of which tile a kong can be declared."""
    view, names, may = position.view, hand_of(position), legal_actions(position)
    right = {NAMES[action - CONCEALED_KONG]: "hidden" for action in may if CONCEALED_KONG <= action < SMALL_KONG}
    right |= {NAMES[action - SMALL_KONG]: "added" for action in may if SMALL_KONG <= action < HU}
    held = Counter(names)
    wrong = sorted((name for name in held if name not in right), key=lambda name: (-held[name], position.rng.random()))
    if view.phase != Phase.TURN or not right or len(wrong) < 2:
        return None
    one = position.rng.choice(list(right))
    answers = [Answer(pieces=name, why=SAID("school-no-kong")) for name in wrong[:N_WRONG]]
    why = [SAID("school-kong-why", how=right[one])]
    return shuffled_question(
        position, [SAID("school-kong")], held_groups(position, names), Answer(pieces=one), answers, why
    )


def ask_wait(position: QuizPosition) -> Question | None:
    """Ask which tile completes the hand."""
    names = without_drawn(position)
    if position.view.phase != Phase.TURN or not (right := waiting_tiles(position, names)):
        return None
    wrong = [name for name in nearby_tiles(names) if name not in waiting_tiles(position, names)]
    if len(wrong) < 2:
        return None
    answers = [Answer(pieces=name, why=SAID("school-not-complete")) for name in sample(position, wrong, N_WRONG)]
    asks, why = wait_question(position, "school-waits"), [SAID("school-complete", fans=has_fans(position.rules))]
    one = position.rng.choice(right)
    proof = [tile_group(sorted([*names, one], key=PIECES.__getitem__), "school-with")]
    return shuffled_question(position, asks, held_groups(position, names), Answer(pieces=one), answers, why, proof)


def wait_question(position: QuizPosition, key: str) -> list[Message]:
    return [*([SAID("school-waits-any")] if has_fans(position.rules) else []), SAID(key)]


def nearby_tiles(names: list[str]) -> list[str]:
    """Return the tiles of the hand and their neighbors, except kinds of which the hand has all four tiles."""
    kinds = [PIECES[name] + step for name in names for step in (-1, 0, 1)]
    neighbors = [NAMES[kind] for kind in kinds if 0 <= kind < KINDS]
    return [name for name in dict.fromkeys(neighbors) if names.count(name) < COPIES]


def ask_ready(position: QuizPosition) -> Question | None:
    """Ask after which discard the hand is ready."""
    names = hand_of(position)
    if position.view.phase != Phase.TURN or waiting_tiles(position, without_drawn(position)):
        return None
    after = {name: waiting_tiles(position, without_tile(names, name)) for name in dict.fromkeys(names)}
    right = [name for name, found in after.items() if found]
    wrong = [name for name, found in after.items() if not found]
    if not right or len(wrong) < 2:
        return None
    one = position.rng.choice(right)
    answers = [Answer(pieces=name, why=SAID("school-not-ready")) for name in sample(position, wrong, N_WRONG)]
    proof = [tile_group(after[one][:6], "school-waited-for")]
    asks, why = wait_question(position, "school-ready"), [SAID("school-ready-why")]
    return shuffled_question(position, asks, held_groups(position, names), Answer(pieces=one), answers, why, proof)


MAX_DISTANCE = 2  # tiles to exchange, of hands in questions


def ask_nearest(position: QuizPosition) -> Question | None:
    """Ask which discard leaves the hand as near to a win as it is now."""
    view, names = position.view, hand_of(position)
    if view.phase != Phase.TURN or view.drawn[position.seat] == NONE:
        return None
    distances = {
        name: distance_to_ready(with_hand(position, without_tile(names, name)), position.rules, position.seat)
        for name in dict.fromkeys(names)
    }
    nearest = min(distances.values())
    right = [name for name, n in distances.items() if n == nearest]
    wrong = [name for name, n in distances.items() if n > nearest]
    if not 0 < nearest <= MAX_DISTANCE or len(wrong) < 2:
        return None
    answers = [
        Answer(pieces=name, why=SAID("school-farther", n=distances[name])) for name in sample(position, wrong, N_WRONG)
    ]
    one = Answer(pieces=position.rng.choice(right))
    asks = [SAID("school-away", fans=has_fans(position.rules)), SAID("school-nearest")]
    return shuffled_question(
        position, asks, held_groups(position, names), one, answers, [SAID("school-nearest-why", n=nearest)]
    )


CLAIM_NAMES = {HU: "hu", BIG_KONG: "kong", PUNG: "pung", CHOW: "chow"}
WHO_ANSWERS = ("you", "other", "first", "both")


def ask_order(position: QuizPosition) -> Question | None:
    """Ask which of two claimants gets a tile."""
    view, seat = position.view, position.seat
    mine = [CHOW if CHOW <= action < PUNG else action for action in legal_actions(position)]
    mine = [action for action in dict.fromkeys(mine) if action in CLAIM_NAMES]
    others = [other for other in range(position.rules.seats) if other not in (seat, int(view.turn))]
    if view.phase != Phase.CLAIM or not mine:
        return None
    claim, other = position.rng.choice(mine), position.rng.choice(others)
    may = [one for one in CLAIM_NAMES if can_claim_beside(one, claim, bool(next_seat(view, view.turn) == other))]
    theirs = position.rng.choice(may)
    nearer = bool(seats_after_turn(view, seat) < seats_after_turn(view, other))
    first = nearer if claim == theirs else bool(rules.PRECEDENCE[claim] > rules.PRECEDENCE[theirs])
    asks = [
        SAID("school-both-claim", mine=CLAIM_NAMES[claim], other=CLAIM_NAMES[theirs]),
        SAID("school-nearer", nearer=nearer),
        SAID("school-who"),
    ]
    why = SAID("school-who-why", equal=claim == theirs)
    answers = [Answer(SAID("school-who-answer", who=who), why=why) for who in WHO_ANSWERS]
    shown = [tile_group([NAMES[int(view.tile)]], "school-discard"), *held_groups(position, hand_of(position))]
    return ordered_question(asks, shown, answers, 0 if first else 1, [why])


def can_claim_beside(theirs: int, mine: int, is_next: bool) -> bool:
    """Return whether two claims of a tile are possible together; there are only four copies [M7, M8]."""
    if theirs == CHOW:
        return is_next
    return theirs == HU or mine in (CHOW, HU)


SCHOOL = Quiz(
    looks=looks,
    kinds={
        "set": QuestionKind(ask_set, 1, ("11",)),
        "fan": QuestionKind(ask_fan, 1, ("M13",), over=True, where=has_fans),
        "claim": QuestionKind(ask_claim, 1, ("9", "M8")),
        "order": QuestionKind(ask_order, 1, ("9", "M6")),
        "kong": QuestionKind(ask_kong, 2, ("4", "6", "8")),
        "waits": QuestionKind(ask_wait, 2, ("11",)),
        "group": QuestionKind(ask_group, 2, ("M13",), over=True, where=has_fans),
        "paid": QuestionKind(ask_payment, 2, ("M14",), over=True),
        "ready": QuestionKind(ask_ready, 3, ("11",)),
        "nearest": QuestionKind(ask_nearest, 3, ("11",)),
        "enough": QuestionKind(ask_enough, 3, ("M13",), where=has_fans),
        "points": QuestionKind(ask_points, 3, ("M13",), over=True, where=has_fans),
    },
)
