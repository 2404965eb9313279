"""The school of Mahjong: sets and claims, kongs, what a hand waits for, what fans are worth and who pays."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import Any

import numpy as np

from meldhouse.games.mahjong import SAID, law
from meldhouse.games.mahjong.book import FANS
from meldhouse.games.mahjong.choices import PARTNERS
from meldhouse.games.mahjong.played import looks, meld
from meldhouse.games.mahjong.scene import hand_names, meld_names
from meldhouse.games.mahjong.seats import next_seat
from meldhouse.games.mahjong.state import (
    CHOW,
    CONCEALED_KONG,
    HU,
    MAX_LEGAL,
    NONE,
    PUNG,
    SMALL_KONG,
    UNKNOWN,
    Ending,
    Phase,
)
from meldhouse.games.mahjong.waits import winning_kinds
from meldhouse.games.played import Laid
from meldhouse.games.school import Answer, Kind, Question, School, Sight, in_order, mixed, near, some
from meldhouse.pieces.tiles import COPIES, KINDS, NAMES, PIECES
from meldhouse.words import HOUSE, Said

WRONG = 3  # answers beside the right one
LIKELY = 16  # threes that look most like a set
BASE = 8  # [M14] what everybody pays
FLOWERS = 81  # the fan that counts them: they lie beside the hand


# --- what is seen, and what the law says of it -----------------------------------------------------


def hand_of(sight: Sight) -> tuple[str, ...]:
    return hand_names(sight.view, sight.seat)


def without_drawn(sight: Sight) -> list[str]:
    """The hand as it waited for the tile that was drawn."""
    drawn = int(sight.view.drawn[sight.seat])
    return list(hand_of(sight)[:-1] if drawn != NONE else hand_of(sight))


def laid(names: Iterable[str], key: str = "school-hand") -> Laid:
    return Laid(" ".join(names), SAID(key))


def melds_of(view: Any, seat: int) -> list[Laid]:
    return [
        Laid(" ".join(meld_names(int(form), int(kind), False)), SAID("school-meld"))
        for form, kind in view.melds[seat][: view.n_melds[seat]]
    ]


def lying(sight: Sight, names: Iterable[str]) -> list[Laid]:
    """One's melds and hand."""
    return [*melds_of(sight.view, sight.seat), laid(sorted(names, key=PIECES.__getitem__))]


def actions(sight: Sight) -> list[int]:
    moves = np.empty(MAX_LEGAL, np.int16)
    return [int(action) for action in moves[: law.legal(sight.view, sight.rules, moves)]]


def counted(names: Iterable[str]) -> Any:
    """So many of each kind, as the law has them."""
    counts = np.zeros(KINDS, np.int8)
    for name in names:
        counts[PIECES[name]] += 1
    return counts


def waiting(sight: Sight, names: Iterable[str]) -> list[str]:
    """The tiles that complete the hand, of which there is one left."""
    held = list(names)
    kinds = int(winning_kinds(counted(held), int(sight.view.n_melds[sight.seat])))
    every = Counter([*held, *(name for one in melds_of(sight.view, sight.seat) for name in one.names)])
    return [name for kind, name in enumerate(NAMES[:KINDS]) if kinds >> kind & 1 and every[name] < COPIES]


def alike(names: Iterable[str]) -> int:
    """How much tiles look like a set: equal ones, and neighbours, also in different suits."""
    found = sorted(names)
    same = sum(one == other for one, other in combinations(found, 2))
    near_by = sum(one[0] != other[0] and abs(ord(one[0]) - ord(other[0])) < 3 for one, other in combinations(found, 2))
    return 2 * same + near_by + (len({name[1:] for name in found}) == 1)


# --- the kinds of questions ------------------------------------------------------------------------

SETS = ("chow", "pung", "none")


def a_set(sight: Sight) -> Question | None:
    """What are these three?"""
    if sight.view.phase != Phase.TURN:
        return None
    every = sorted(dict.fromkeys(combinations(sorted(hand_of(sight)), 3)), key=lambda three: -alike(three))
    wanted = sight.luck.choice(SETS)
    found = [three for three in every if meld(three)["kind"] == wanted]
    if not found:
        return None
    three = sight.luck.choice(found[:LIKELY])
    answers = [Answer(SAID("school-kind", kind=kind), why=SAID("school-would-be", kind=kind)) for kind in SETS]
    asks, why = [SAID("school-set")], [SAID("school-is", kind=wanted)]
    return in_order(asks, [laid(three, "school-three")], answers, SETS.index(wanted), why)


def claim(sight: Sight) -> Question | None:
    """With which two tiles can the discard be claimed?"""
    view, may = sight.view, actions(sight)
    if view.phase != Phase.CLAIM or HU in may:
        return None
    tile, names = int(view.tile), hand_of(sight)
    ways: list[tuple[str, ...]] = [(NAMES[tile], NAMES[tile])] if PUNG in may else []
    ways += [partners(tile, action - CHOW) for action in may if CHOW <= action < PUNG]
    pairs = dict.fromkeys(combinations(sorted(names), 2))
    wrong = [pair for pair in pairs if pair not in ways]
    tempting = sorted(wrong, key=lambda pair: (-alike([*pair, NAMES[tile]]), sight.luck.random()))[:WRONG]
    if not ways or len(tempting) < 2:
        return None
    before = bool(next_seat(view, view.turn) == sight.seat)
    answers = [Answer(pieces=" ".join(pair), why=SAID("school-no-claim", before=before)) for pair in tempting]
    pair = sight.luck.choice(ways)
    asks = [SAID("school-thrown", before=before), SAID("school-claim")]
    shown = [laid([NAMES[tile]], "school-discard"), *lying(sight, names)]
    why = [SAID("school-claims", kind="pung" if pair[0] == pair[1] else "chow")]
    return mixed(sight, asks, shown, Answer(pieces=" ".join(pair)), answers, why)


def partners(tile: int, position: int) -> tuple[str, ...]:
    """The two tiles that make a chow with a claimed one."""
    mask = int(PARTNERS[tile, position])
    return tuple(sorted(name for kind, name in enumerate(NAMES[:KINDS]) if mask >> kind & 1))


def kong(sight: Sight) -> Question | None:
    """Of which tile can a kong be declared?"""
    view, names, may = sight.view, hand_of(sight), actions(sight)
    right = {NAMES[action - CONCEALED_KONG]: "hidden" for action in may if CONCEALED_KONG <= action < SMALL_KONG}
    right |= {NAMES[action - SMALL_KONG]: "added" for action in may if SMALL_KONG <= action < HU}
    held = Counter(names)
    wrong = sorted((name for name in held if name not in right), key=lambda name: (-held[name], sight.luck.random()))
    if view.phase != Phase.TURN or not right or len(wrong) < 2:
        return None
    one = sight.luck.choice(list(right))
    answers = [Answer(pieces=name, why=SAID("school-no-kong")) for name in wrong[:WRONG]]
    why = [SAID("school-kong-why", how=right[one])]
    return mixed(sight, [SAID("school-kong")], lying(sight, names), Answer(pieces=one), answers, why)


def waits(sight: Sight) -> Question | None:
    """Which tile completes the hand?"""
    names = without_drawn(sight)
    if sight.view.phase != Phase.TURN or not (right := waiting(sight, names)):
        return None
    wrong = [name for name in beside(names) if name not in waiting(sight, names)]
    if len(wrong) < 2:
        return None
    answers = [Answer(pieces=name, why=SAID("school-not-complete")) for name in some(sight, wrong, WRONG)]
    asks, why = [SAID("school-waits-any"), SAID("school-waits")], [SAID("school-complete")]
    one = sight.luck.choice(right)
    proof = [laid(sorted([*names, one], key=PIECES.__getitem__), "school-with")]
    return mixed(sight, asks, lying(sight, names), Answer(pieces=one), answers, why, proof)


def beside(names: list[str]) -> list[str]:
    """The tiles that are held once to three times, and their neighbours."""
    kinds = [PIECES[name] + step for name in names for step in (-1, 0, 1)]
    near_by = [NAMES[kind] for kind in kinds if 0 <= kind < KINDS]
    return [name for name in dict.fromkeys(near_by) if names.count(name) < COPIES]


def ready(sight: Sight) -> Question | None:
    """After which discard is the hand ready?"""
    names = hand_of(sight)
    if sight.view.phase != Phase.TURN or waiting(sight, without_drawn(sight)):
        return None
    after = {name: waiting(sight, less(names, name)) for name in dict.fromkeys(names)}
    right = [name for name, found in after.items() if found]
    wrong = [name for name, found in after.items() if not found]
    if not right or len(wrong) < 2:
        return None
    one = sight.luck.choice(right)
    answers = [Answer(pieces=name, why=SAID("school-not-ready")) for name in some(sight, wrong, WRONG)]
    proof = [laid(after[one][:6], "school-waited-for")]
    asks, why = [SAID("school-waits-any"), SAID("school-ready")], [SAID("school-ready-why")]
    return mixed(sight, asks, lying(sight, names), Answer(pieces=one), answers, why, proof)


def less(names: Iterable[str], one: str) -> list[str]:
    rest = list(names)
    rest.remove(one)
    return rest


# --- a hand that was won -----------------------------------------------------------------------------


def won(sight: Sight) -> list[Laid] | None:
    """The winner's melds and tiles, the one that won last."""
    view, winner = sight.view, int(sight.view.tally.winner)
    if winner == NONE or UNKNOWN in view.hand[winner]:
        return None
    names = [NAMES[kind] for kind in range(KINDS) for _ in range(int(view.hand[winner][kind]))]
    win = NAMES[int(view.tile)]
    if win not in names:
        return None
    return [*melds_of(view, winner), laid([*less(names, win), f"+{win}"], "school-winner")]


def fans_in(view: Any) -> list[tuple[Said, int, int]]:
    """The fans of the hand that was won: what each is called, its points, how often it counts."""
    return [(FANS[f].said, FANS[f].points, int(n)) for f, n in enumerate(view.tally.fans) if n]


WORTHS = sorted({fan.points for fan in FANS})


def fan(sight: Sight) -> Question | None:
    """What is this fan worth?"""
    if (shown := won(sight)) is None:
        return None
    name, right, _ = sight.luck.choice([one for one in fans_in(sight.view) if one[0] != FANS[FLOWERS].said])
    place = WORTHS.index(right)
    numbers = WORTHS[max(0, min(place - 1, len(WORTHS) - 4)) :][:4]
    answers = [Answer(HOUSE("n-points", n=n), why=SAID("school-fan-else")) for n in numbers]
    asks = [SAID("school-counts", pattern=name), SAID("school-fan")]
    return in_order(asks, shown, answers, numbers.index(right), [SAID("school-fan-why", pattern=name, n=right)])


def points(sight: Sight) -> Question | None:
    """What do these fans come to?"""
    if (shown := won(sight)) is None:
        return None
    found, right = fans_in(sight.view), int(sight.view.tally.points)
    if len(found) < 2 or right != sum(points * times for _, points, times in found):
        return None
    counts = [SAID("school-counts-times", pattern=name, n=times) for name, _, times in found]
    numbers = near(sight, right, [right + 2, right - 1, BASE + right])
    answers = [Answer(HOUSE("n-points", n=n), why=SAID("school-sum")) for n in numbers]
    why = [SAID("school-worth", pattern=name, n=points, times=times) for name, points, times in found]
    asks = [*counts, SAID("school-points")]
    return in_order(asks, shown, answers, numbers.index(right), [*why, SAID("school-together", n=right)])


def paid(sight: Sight) -> Question | None:
    """What does somebody pay?"""
    view, winner = sight.view, int(sight.view.tally.winner)
    if winner == NONE:
        return None
    drawn = view.tally.ending == Ending.SELF_DRAWN
    who = "each" if drawn else sight.luck.choice(("giver", "other"))
    seat = next(seat for seat in range(sight.rules.seats) if seat != winner and (drawn or who == pays(view, seat)))
    right, worth = int(view.brought[seat] - view.chips[seat]), int(view.tally.points)
    numbers = near(sight, right, [BASE, worth, BASE + worth], least=1)
    answers = [Answer(HOUSE("n-points", n=n), why=SAID("school-pays-else")) for n in numbers]
    asks = [SAID("school-won", n=worth, drawn=bool(drawn)), SAID("school-pays", who=who)]
    return in_order(asks, won(sight) or [], answers, numbers.index(right), [SAID("school-pays-why", who=who, n=right)])


def pays(view: Any, seat: int) -> str:
    return "giver" if seat == view.tally.discarder else "other"


SCHOOL = School(
    looks=looks,
    kinds={
        "set": Kind(a_set, 1, ("11",)),
        "fan": Kind(fan, 1, ("M13",), over=True),
        "claim": Kind(claim, 1, ("9", "M8")),
        "kong": Kind(kong, 2, ("4", "6", "8")),
        "waits": Kind(waits, 2, ("11",)),
        "paid": Kind(paid, 2, ("M14",), over=True),
        "ready": Kind(ready, 3, ("11",)),
        "points": Kind(points, 3, ("M13",), over=True),
    },
)
