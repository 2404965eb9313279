"""The school of Mahjong: sets and claims, kongs, what to throw, and what a hand waits for."""

from collections import Counter
from itertools import combinations

from meldhouse.games.mahjong import SAID, rules
from meldhouse.games.mahjong.claim_choices import PARTNERS
from meldhouse.games.mahjong.how_to_play import looks, meld
from meldhouse.games.mahjong.quiz_scoring import enough, fan, group, paid, points
from meldhouse.games.mahjong.quiz_state import (
    WRONG,
    actions,
    alike,
    hand_of,
    has_fans,
    laid,
    less,
    lying,
    waiting,
    with_hand,
    without_drawn,
)
from meldhouse.games.mahjong.score_breakdown import far
from meldhouse.games.mahjong.seats import next_seat, places_on
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

LIKELY = 16  # threes that look most like a set

SETS = ("chow", "pung", "none")


def a_set(sight: QuizPosition) -> Question | None:
    """What are these three?"""
    if sight.view.phase != Phase.TURN:
        return None
    every = sorted(dict.fromkeys(combinations(sorted(hand_of(sight)), 3)), key=lambda three: -alike(three))
    wanted = sight.rng.choice(SETS)
    found = [three for three in every if meld(three)["kind"] == wanted]
    if not found:
        return None
    three = sight.rng.choice(found[:LIKELY])
    answers = [Answer(SAID("school-kind", kind=kind), why=SAID("school-would-be", kind=kind)) for kind in SETS]
    asks, why = [SAID("school-set")], [SAID("school-is", kind=wanted)]
    return ordered_question(asks, [laid(three, "school-three")], answers, SETS.index(wanted), why)


def claim(sight: QuizPosition) -> Question | None:
    """With which two tiles can the discard be claimed?"""
    view, may = sight.view, actions(sight)
    if view.phase != Phase.CLAIM or HU in may:
        return None
    tile, names = int(view.tile), hand_of(sight)
    ways: list[tuple[str, ...]] = [(NAMES[tile], NAMES[tile])] if PUNG in may else []
    ways += [partners(tile, action - CHOW) for action in may if CHOW <= action < PUNG]
    pairs = dict.fromkeys(combinations(sorted(names), 2))
    wrong = [pair for pair in pairs if pair not in ways]
    tempting = sorted(wrong, key=lambda pair: (-alike([*pair, NAMES[tile]]), sight.rng.random()))[:WRONG]
    if not ways or len(tempting) < 2:
        return None
    before = bool(next_seat(view, view.turn) == sight.seat)
    answers = [Answer(pieces=" ".join(pair), why=SAID("school-no-claim", before=before)) for pair in tempting]
    pair = sight.rng.choice(ways)
    asks = [SAID("school-thrown", before=before), SAID("school-claim")]
    shown = [laid([NAMES[tile]], "school-discard"), *lying(sight, names)]
    why = [SAID("school-claims", kind="pung" if pair[0] == pair[1] else "chow")]
    return shuffled_question(sight, asks, shown, Answer(pieces=" ".join(pair)), answers, why)


def partners(tile: int, position: int) -> tuple[str, ...]:
    """The two tiles that make a chow with a claimed one."""
    mask = int(PARTNERS[tile, position])
    return tuple(sorted(name for kind, name in enumerate(NAMES[:KINDS]) if mask >> kind & 1))


def kong(sight: QuizPosition) -> Question | None:
    """Of which tile can a kong be declared?"""
    view, names, may = sight.view, hand_of(sight), actions(sight)
    right = {NAMES[action - CONCEALED_KONG]: "hidden" for action in may if CONCEALED_KONG <= action < SMALL_KONG}
    right |= {NAMES[action - SMALL_KONG]: "added" for action in may if SMALL_KONG <= action < HU}
    held = Counter(names)
    wrong = sorted((name for name in held if name not in right), key=lambda name: (-held[name], sight.rng.random()))
    if view.phase != Phase.TURN or not right or len(wrong) < 2:
        return None
    one = sight.rng.choice(list(right))
    answers = [Answer(pieces=name, why=SAID("school-no-kong")) for name in wrong[:WRONG]]
    why = [SAID("school-kong-why", how=right[one])]
    return shuffled_question(sight, [SAID("school-kong")], lying(sight, names), Answer(pieces=one), answers, why)


def waits(sight: QuizPosition) -> Question | None:
    """Which tile completes the hand?"""
    names = without_drawn(sight)
    if sight.view.phase != Phase.TURN or not (right := waiting(sight, names)):
        return None
    wrong = [name for name in beside(names) if name not in waiting(sight, names)]
    if len(wrong) < 2:
        return None
    answers = [Answer(pieces=name, why=SAID("school-not-complete")) for name in sample(sight, wrong, WRONG)]
    asks, why = asks_waits(sight, "school-waits"), [SAID("school-complete", fans=has_fans(sight.rules))]
    one = sight.rng.choice(right)
    proof = [laid(sorted([*names, one], key=PIECES.__getitem__), "school-with")]
    return shuffled_question(sight, asks, lying(sight, names), Answer(pieces=one), answers, why, proof)


def asks_waits(sight: QuizPosition, key: str) -> list[Message]:
    return [*([SAID("school-waits-any")] if has_fans(sight.rules) else []), SAID(key)]


def beside(names: list[str]) -> list[str]:
    """The tiles that are held once to three times, and their neighbours."""
    kinds = [PIECES[name] + step for name in names for step in (-1, 0, 1)]
    near_by = [NAMES[kind] for kind in kinds if 0 <= kind < KINDS]
    return [name for name in dict.fromkeys(near_by) if names.count(name) < COPIES]


def ready(sight: QuizPosition) -> Question | None:
    """After which discard is the hand ready?"""
    names = hand_of(sight)
    if sight.view.phase != Phase.TURN or waiting(sight, without_drawn(sight)):
        return None
    after = {name: waiting(sight, less(names, name)) for name in dict.fromkeys(names)}
    right = [name for name, found in after.items() if found]
    wrong = [name for name, found in after.items() if not found]
    if not right or len(wrong) < 2:
        return None
    one = sight.rng.choice(right)
    answers = [Answer(pieces=name, why=SAID("school-not-ready")) for name in sample(sight, wrong, WRONG)]
    proof = [laid(after[one][:6], "school-waited-for")]
    asks, why = asks_waits(sight, "school-ready"), [SAID("school-ready-why")]
    return shuffled_question(sight, asks, lying(sight, names), Answer(pieces=one), answers, why, proof)


FARTHEST = 2  # tiles that have to be changed, of hands that are asked about


def nearest(sight: QuizPosition) -> Question | None:
    """Which discard leaves the hand as near as it is?"""
    view, names = sight.view, hand_of(sight)
    if view.phase != Phase.TURN or view.drawn[sight.seat] == NONE:
        return None
    away = {name: far(with_hand(sight, less(names, name)), sight.rules, sight.seat) for name in dict.fromkeys(names)}
    least = min(away.values())
    right = [name for name, n in away.items() if n == least]
    wrong = [name for name, n in away.items() if n > least]
    if not 0 < least <= FARTHEST or len(wrong) < 2:
        return None
    answers = [Answer(pieces=name, why=SAID("school-farther", n=away[name])) for name in sample(sight, wrong, WRONG)]
    one = Answer(pieces=sight.rng.choice(right))
    asks = [SAID("school-away", fans=has_fans(sight.rules)), SAID("school-nearest")]
    return shuffled_question(sight, asks, lying(sight, names), one, answers, [SAID("school-nearest-why", n=least)])


CLAIMS = {HU: "hu", BIG_KONG: "kong", PUNG: "pung", CHOW: "chow"}
WHO = ("you", "other", "first", "both")


def order(sight: QuizPosition) -> Question | None:
    """Two want the same tile: who gets it?"""
    view, seat = sight.view, sight.seat
    mine = [CHOW if CHOW <= action < PUNG else action for action in actions(sight)]
    mine = [action for action in dict.fromkeys(mine) if action in CLAIMS]
    others = [other for other in range(sight.rules.seats) if other not in (seat, int(view.turn))]
    if view.phase != Phase.CLAIM or not mine:
        return None
    claim, other = sight.rng.choice(mine), sight.rng.choice(others)
    may = [one for one in CLAIMS if fits_beside(one, claim, bool(next_seat(view, view.turn) == other))]
    theirs = sight.rng.choice(may)
    nearer = bool(places_on(view, seat) < places_on(view, other))
    first = nearer if claim == theirs else bool(rules.PRECEDENCE[claim] > rules.PRECEDENCE[theirs])
    asks = [
        SAID("school-both-claim", mine=CLAIMS[claim], other=CLAIMS[theirs]),
        SAID("school-nearer", nearer=nearer),
        SAID("school-who"),
    ]
    why = SAID("school-who-why", equal=claim == theirs)
    answers = [Answer(SAID("school-who-answer", who=who), why=why) for who in WHO]
    shown = [laid([NAMES[int(view.tile)]], "school-discard"), *lying(sight, hand_of(sight))]
    return ordered_question(asks, shown, answers, 0 if first else 1, [why])


def fits_beside(theirs: int, mine: int, is_next: bool) -> bool:
    """Can somebody claim so, while another claims otherwise?  Of the tile there are only four [M7, M8]."""
    if theirs == CHOW:
        return is_next
    return theirs == HU or mine in (CHOW, HU)


SCHOOL = Quiz(
    looks=looks,
    kinds={
        "set": QuestionKind(a_set, 1, ("11",)),
        "fan": QuestionKind(fan, 1, ("M13",), over=True, where=has_fans),
        "claim": QuestionKind(claim, 1, ("9", "M8")),
        "order": QuestionKind(order, 1, ("9", "M6")),
        "kong": QuestionKind(kong, 2, ("4", "6", "8")),
        "waits": QuestionKind(waits, 2, ("11",)),
        "group": QuestionKind(group, 2, ("M13",), over=True, where=has_fans),
        "paid": QuestionKind(paid, 2, ("M14",), over=True),
        "ready": QuestionKind(ready, 3, ("11",)),
        "nearest": QuestionKind(nearest, 3, ("11",)),
        "enough": QuestionKind(enough, 3, ("M13",), where=has_fans),
        "points": QuestionKind(points, 3, ("M13",), over=True, where=has_fans),
    },
)
