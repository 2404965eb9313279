"""The school of Mahjong: sets and claims, kongs, what to throw, what a hand waits for, fans, and who pays."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import Any

import numpy as np

from meldhouse.games.mahjong import SAID, law
from meldhouse.games.mahjong.book import CHOW as CHOWS
from meldhouse.games.mahjong.book import FANS, Combined, Fan
from meldhouse.games.mahjong.choices import PARTNERS
from meldhouse.games.mahjong.played import looks, meld
from meldhouse.games.mahjong.rules import Ruleset
from meldhouse.games.mahjong.scene import hand_names, meld_names
from meldhouse.games.mahjong.score import members, starts_in
from meldhouse.games.mahjong.seats import next_seat, places_on
from meldhouse.games.mahjong.state import (
    BIG_KONG,
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
from meldhouse.games.mahjong.tables import POINTS
from meldhouse.games.mahjong.winning import worth
from meldhouse.games.mahjong.worth import as_won, asked_of, completes, far
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


def with_hand(sight: Sight, names: Iterable[str]) -> Any:
    """The table as it would be with other tiles in the hand."""
    s = sight.view.copy()
    s.hand[sight.seat] = counted(names)
    return s


def waiting(sight: Sight, names: Iterable[str]) -> list[str]:
    """The tiles that complete the hand, of which there is one left."""
    held, s = list(names), with_hand(sight, names)
    every = Counter([*held, *(name for one in melds_of(sight.view, sight.seat) for name in one.names)])
    left = [kind for kind, name in enumerate(NAMES[:KINDS]) if every[name] < COPIES]
    return [NAMES[kind] for kind in left if completes_with(s, sight, kind)]


def completes_with(s: Any, sight: Sight, kind: int) -> bool:
    s.hand[sight.seat][kind] += 1
    found = completes(s, sight.rules, sight.seat)
    s.hand[sight.seat][kind] -= 1
    return found


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
    asks, why = asks_waits(sight, "school-waits"), [SAID("school-complete", fans=has_fans(sight.rules))]
    one = sight.luck.choice(right)
    proof = [laid(sorted([*names, one], key=PIECES.__getitem__), "school-with")]
    return mixed(sight, asks, lying(sight, names), Answer(pieces=one), answers, why, proof)


def has_fans(rules: Any) -> bool:
    """Is a hand worth points, eight at least, or does any that is complete win? [M16]"""
    return bool(rules.rules != Ruleset.SIMPLE)


def asks_waits(sight: Sight, key: str) -> list[Said]:
    return [*([SAID("school-waits-any")] if has_fans(sight.rules) else []), SAID(key)]


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
    asks, why = asks_waits(sight, "school-ready"), [SAID("school-ready-why")]
    return mixed(sight, asks, lying(sight, names), Answer(pieces=one), answers, why, proof)


def less(names: Iterable[str], one: str) -> list[str]:
    rest = list(names)
    rest.remove(one)
    return rest


FARTHEST = 2  # tiles that have to be changed, of hands that are asked about


def nearest(sight: Sight) -> Question | None:
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
    answers = [Answer(pieces=name, why=SAID("school-farther", n=away[name])) for name in some(sight, wrong, WRONG)]
    one = Answer(pieces=sight.luck.choice(right))
    asks = [SAID("school-away", fans=has_fans(sight.rules)), SAID("school-nearest")]
    return mixed(sight, asks, lying(sight, names), one, answers, [SAID("school-nearest-why", n=least)])


CLAIMS = {HU: "hu", BIG_KONG: "kong", PUNG: "pung", CHOW: "chow"}
WHO = ("you", "other", "first", "both")


def order(sight: Sight) -> Question | None:
    """Two want the same tile: who gets it?"""
    view, seat = sight.view, sight.seat
    mine = [CHOW if CHOW <= action < PUNG else action for action in actions(sight)]
    mine = [action for action in dict.fromkeys(mine) if action in CLAIMS]
    others = [other for other in range(sight.rules.seats) if other not in (seat, int(view.turn))]
    if view.phase != Phase.CLAIM or not mine:
        return None
    claim, other = sight.luck.choice(mine), sight.luck.choice(others)
    may = [one for one in CLAIMS if fits_beside(one, claim, bool(next_seat(view, view.turn) == other))]
    theirs = sight.luck.choice(may)
    nearer = bool(places_on(view, seat) < places_on(view, other))
    first = nearer if claim == theirs else bool(law.PRECEDENCE[claim] > law.PRECEDENCE[theirs])
    asks = [
        SAID("school-both-claim", mine=CLAIMS[claim], other=CLAIMS[theirs]),
        SAID("school-nearer", nearer=nearer),
        SAID("school-who"),
    ]
    why = SAID("school-who-why", equal=claim == theirs)
    answers = [Answer(SAID("school-who-answer", who=who), why=why) for who in WHO]
    shown = [laid([NAMES[int(view.tile)]], "school-discard"), *lying(sight, hand_of(sight))]
    return in_order(asks, shown, answers, 0 if first else 1, [why])


def fits_beside(theirs: int, mine: int, is_next: bool) -> bool:
    """Can somebody claim so, while another claims otherwise?  Of the tile there are only four [M7, M8]."""
    if theirs == CHOW:
        return is_next
    return theirs == HU or mine in (CHOW, HU)


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


def fans_in(view: Any, rules: Any) -> list[tuple[Said, int, int]]:
    """The fans that were counted: what each is called, its points, how often it counts."""
    return [(FANS[f].said, int(POINTS[rules.profile][f]), int(n)) for f, n in enumerate(view.tally.fans) if n]


WORTHS = sorted({fan.points for fan in FANS})


def fan(sight: Sight) -> Question | None:
    """What is this fan worth?"""
    if (shown := won(sight)) is None:
        return None
    found = [one for one in fans_in(sight.view, sight.rules) if one[0] != FANS[FLOWERS].said]
    name, right, _ = sight.luck.choice(found)
    place = WORTHS.index(right)
    numbers = WORTHS[max(0, min(place - 1, len(WORTHS) - 4)) :][:4]
    answers = [Answer(HOUSE("n-points", n=n), why=SAID("school-fan-else")) for n in numbers]
    asks = [SAID("school-counts", pattern=name), SAID("school-fan")]
    return in_order(asks, shown, answers, numbers.index(right), [SAID("school-fan-why", pattern=name, n=right)])


# --- which fan some sets give ------------------------------------------------------------------------

COMBINED = [fan for fan in FANS if isinstance(fan.holds, Combined)]


def group(sight: Sight) -> Question | None:
    """Which fan do these sets give?  Some of those of a hand that was won."""
    if won(sight) is None:
        return None
    sets = sets_of(sight)
    found = [(fan, some) for n in (2, 3) for some in combinations(sets, n) if (fan := combined(some))]
    if not found:
        return None
    right, some_sets = sight.luck.choice(found)
    same = [fan for fan in COMBINED if fan is not right and fan.holds.sort == right.holds.sort]
    alike = sorted(same, key=lambda fan: (abs(width(fan) - width(right)), sight.luck.random()))[: WRONG + 1]
    answers = [Answer(called(fan), why=SAID("school-no-group")) for fan in some(sight, alike, WRONG)]
    shown = [laid(names, "school-one-set") for _, _, names in some_sets]
    why = [SAID("school-group-why", pattern=right.said, n=right.points)]
    return mixed(sight, [SAID("school-group")], shown, Answer(called(right)), answers, why)


def called(fan: Fan) -> Said:
    return SAID("school-named", pattern=fan.said)


def width(fan: Fan) -> int:
    """Of how many sets it is made."""
    return len(fan.holds.patterns[0])


Set = tuple[int, int, list[str]]  # its sort, its lowest tile, its tiles


def sets_of(sight: Sight) -> list[Set]:
    """The sets of the winner as the law reads them, kongs as pungs."""
    asked = asked_of(sight.view, sight.rules)
    reading = as_won(asked, sight.rules)
    chows = [*starts_in(reading.chows), *(kind for form, kind in asked.melds if form == CHOWS)]
    pungs = [*members(reading.pungs), *(kind for form, kind in asked.melds if form != CHOWS)]
    rows = [(CHOWS, kind, [NAMES[kind + step] for step in range(3)]) for kind in chows]
    return [*rows, *((CHOWS + 1, kind, [NAMES[kind]] * 3) for kind in pungs)]


def combined(sets: Iterable[Set]) -> Fan | None:
    """The fan that these sets give together, all of them."""
    some_sets = list(sets)
    sorts, kinds = {sort for sort, _, _ in some_sets}, sorted(kind for _, kind, _ in some_sets)
    found = (fan for fan in COMBINED if sorts == {fan.holds.sort})
    return next((fan for fan in found if any(sorted(one) == kinds for one in fan.holds.patterns)), None)


# --- what a hand is worth -------------------------------------------------------------------------------

ENOUGH = ("yes", "no", "always")


def enough(sight: Sight) -> Question | None:
    """A tile completes the hand: is it eight points?"""
    names = without_drawn(sight)
    if sight.view.phase != Phase.TURN or not (found := waiting(sight, names)):
        return None
    one = sight.luck.choice(found)
    s = with_hand(sight, [*names, one])
    s.tally.fans[:] = 0
    n = int(worth(s, sight.rules, sight.seat, PIECES[one], 0))
    counted = fans_in(s, sight.rules)
    if n < 0 or not counted or n != sum(points * times for _, points, times in counted):
        return None
    good = n >= sight.rules.minimum
    says = [SAID("school-counts-times", pattern=name, n=times) for name, _, times in counted]
    answers = [Answer(SAID("school-enough-answer", how=how), why=SAID("school-enough-else")) for how in ENOUGH]
    shown = [laid([one], "school-discard"), *lying(sight, names)]
    asks = [SAID("school-completed"), SAID("school-these-fans"), *says, SAID("school-enough")]
    why = [*(SAID("school-worth", pattern=name, n=points, times=times) for name, points, times in counted)]
    told = SAID("school-enough-why", points=n, enough=good)
    return in_order(asks, shown, answers, 0 if good else 1, [*why, told])


def points(sight: Sight) -> Question | None:
    """What is this hand worth, with these fans?"""
    if (shown := won(sight)) is None:
        return None
    found, right = fans_in(sight.view, sight.rules), int(sight.view.tally.points)
    if len(found) < 2 or right != sum(points * times for _, points, times in found):
        return None
    counts = [SAID("school-counts-times", pattern=name, n=times) for name, _, times in found]
    numbers = near(sight, right, [right + 2, right - 1, BASE + right])
    answers = [Answer(HOUSE("n-points", n=n), why=SAID("school-sum")) for n in numbers]
    why = [SAID("school-worth", pattern=name, n=points, times=times) for name, points, times in found]
    asks = [SAID("school-these-fans"), *counts, SAID("school-points")]
    return in_order(asks, shown, answers, numbers.index(right), [*why, SAID("school-together", n=right)])


def paid(sight: Sight) -> Question | None:
    """What does somebody pay?"""
    view, winner = sight.view, int(sight.view.tally.winner)
    if winner == NONE:
        return None
    drawn = view.tally.ending == Ending.SELF_DRAWN
    who = "each" if drawn else sight.luck.choice(("giver", "other"))
    seat = next(seat for seat in range(sight.rules.seats) if seat != winner and (drawn or who == pays(view, seat)))
    fans = has_fans(sight.rules)
    right, points = int(view.brought[seat] - view.chips[seat]), int(view.tally.points) if fans else 1
    tempting = [BASE, points, BASE + points] if fans else [0, 1, 3]
    numbers = near(sight, right, tempting, least=int(fans))
    answers = [Answer(HOUSE("n-points", n=n), why=SAID("school-pays-else", fans=fans)) for n in numbers]
    asks = [SAID("school-won", n=points, drawn=bool(drawn)), SAID("school-pays", who=who)]
    why = [SAID("school-pays-why", who=who, n=right, fans=fans)]
    return in_order(asks, won(sight) or [], answers, numbers.index(right), why)


def pays(view: Any, seat: int) -> str:
    return "giver" if seat == view.tally.discarder else "other"


SCHOOL = School(
    looks=looks,
    kinds={
        "set": Kind(a_set, 1, ("11",)),
        "fan": Kind(fan, 1, ("M13",), over=True, where=has_fans),
        "claim": Kind(claim, 1, ("9", "M8")),
        "order": Kind(order, 1, ("9", "M6")),
        "kong": Kind(kong, 2, ("4", "6", "8")),
        "waits": Kind(waits, 2, ("11",)),
        "group": Kind(group, 2, ("M13",), over=True, where=has_fans),
        "paid": Kind(paid, 2, ("M14",), over=True),
        "ready": Kind(ready, 3, ("11",)),
        "nearest": Kind(nearest, 3, ("11",)),
        "enough": Kind(enough, 3, ("M13",), where=has_fans),
        "points": Kind(points, 3, ("M13",), over=True, where=has_fans),
    },
)
