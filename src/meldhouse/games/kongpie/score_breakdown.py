"""How a hand of Kong-Pie counts: every kong, why it is one, and how the points become chips and tokens."""

from collections.abc import Iterator
from typing import Any

from meldhouse.games.how_to_play import PieceGroup, Point
from meldhouse.games.kongpie import SAID, scene
from meldhouse.games.kongpie.card_layout import kind_of
from meldhouse.games.kongpie.notation import kind_said
from meldhouse.games.kongpie.state import HAND, NONE, POINTS, TOKEN, Ending, Kind
from meldhouse.i18n import Message, Seat, msg, piece
from meldhouse.pieces.cards import NAMES, RANKS, cards_of, sort_for_text

ARTICLES = {
    Ending.KONGS: ("33",),
    Ending.HIGH_KONG: ("18",),
    Ending.EXHAUSTED: ("13", "K5"),
    Ending.STOPPED: ("44",),
    Ending.ABANDONED: ("K6",),
}


def won(view: Any, rules: Any) -> tuple[Point, ...]:
    """The winner's kongs one by one, those of the others, and who is paid what."""
    winner, ending = int(view.tally.winner), Ending(int(view.tally.ended))
    articles = ("47",) if ending == Ending.KONGS and rules.seats == 2 else ARTICLES.get(ending, ())
    others = [seat for seat in range(rules.seats) if seat != winner]
    return (
        Point((scene.how_it_ended(view, rules),), articles=articles),
        *(because(view, kong) for kong in kongs_of(view, winner)),
        *(together(view, seat) for seat in ([] if winner == NONE else [winner])),
        *(together(view, seat, kongs_of(view, seat)) for seat in others),
        *paid(view, rules, ending),
    )


def kongs_of(view: Any, seat: int) -> list[list[int]]:
    """A seat's kongs in the order in which they were made."""
    made = [] if seat == NONE else view.kongs[seat, : view.kongs_made[seat]]
    return [sort_for_text(cards_of(int(kong))) for kong in made]


def shown(view: Any, kong: list[int]) -> PieceGroup:
    """A kong with its points."""
    kind = kind_of(view, kong)
    assert kind is not None
    says = SAID("kind", kind=kind_said(kind)) if kind == Kind.HIGH_KONG else msg("n-points", n=int(POINTS[kind]))
    return PieceGroup(" ".join(NAMES[card] for card in kong), says, fan=True)


def because(view: Any, kong: list[int]) -> Point:
    """Why these cards are a kong."""
    kind = kind_of(view, kong)
    assert kind is not None
    notes = [card for card in map(int, view.notes) if card % RANKS == kong[0] % RANKS]
    note = piece(NAMES[notes[0]]) if notes else ""
    articles = ("18", "K25") if kind == Kind.HIGH_KONG else ("17",)
    return Point((SAID("counts-because", kind=kind_said(kind), note=note),), (shown(view, kong),), articles=articles)


def together(view: Any, seat: int, kongs: list[list[int]] | None = None) -> Point:
    """What a seat's kongs come to, with those that were not shown yet."""
    says = SAID("counts-kongs", seat=Seat(seat), made=int(view.kongs_made[seat]), n=int(view.points[seat]))
    return Point((says,), tuple(shown(view, kong) for kong in kongs or ()), articles=("34",))


def paid(view: Any, rules: Any, ending: Ending) -> Iterator[Point]:
    """Who gets what out of kitty and jackpot, and for what."""
    seats = range(rules.seats)
    got = [SAID("is-paid", seat=Seat(seat), amount=amount) for seat in seats if (amount := scene.paid_to(view, seat))]
    if ending == Ending.KONGS:
        yield Point((scene.total(view, rules), *short(view)), articles=("36", "K20"))
        yield from tokens(view, rules)
    if got:
        yield Point(tuple(got))
    jackpot = ("K33",) if scene.to_house(view, rules) else () if rules.carry_kitty else ("39",)
    kitty = "K27" if rules.carry_kitty else "36"
    yield Point(tuple(scene.what_stays(view, rules)), articles=(kitty, *jackpot))


def short(view: Any) -> Iterator[Message]:
    """[K20] Where the kitty holds less than the points."""
    chips, winner = int(view.points.sum()), int(view.tally.winner)
    if view.won[winner] < chips:
        yield SAID("counts-kitty-short", n=int(view.won[winner]))


def tokens(view: Any, rules: Any) -> Iterator[Point]:
    """[37, 38] For glory and for first place."""
    if view.tally.glory and not rules.kong_crown:
        says = SAID("counts-glory", seat=Seat(int(view.tally.winner)), tokens=msg("n-tokens", n=TOKEN))
        yield Point((says,), articles=("37",))
    if lines := tuple(scene.first_place(view, rules)):
        yield Point(lines, articles=("38",))


# --- what counts in this hand -------------------------------------------------------------------


def counts(view: Any, rules: Any) -> tuple[Point, ...]:
    """Every kong with its points, by the high notes that lie there."""
    noodles, pairs = cards_of(int(view.noodles)), [cards_of(int(pair)) for pair in view.high_pairs]
    plain = [rank for rank in range(RANKS) if all(rank != note % RANKS for note in view.notes)]
    three, four = [RANKS * suit + plain[0] for suit in range(3)], plain[:HAND]
    return (
        Point((SAID("played-counts-noodle"),), tuple(shown(view, [card]) for card in noodles), articles=("17",)),
        Point((SAID("counts-pair"),), tuple(shown(view, pair) for pair in pairs), articles=("17",)),
        Point((SAID("counts-any"),), (shown(view, three), shown(view, four)), articles=("17",)),
        Point((SAID("counts-high"),), (shown(view, [*noodles, *pairs[0]]),), articles=("18",)),
        Point((SAID("effect-seats", value=rules.seats), SAID("played-counts-chips")), articles=("33", "36")),
    )
