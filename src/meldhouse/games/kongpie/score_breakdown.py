"""The score breakdown of Kong-Pie: every kong, why it is one, and how points become chips and tokens."""

from collections.abc import Iterator
from typing import Any

from meldhouse.games.how_to_play import PieceGroup, Point
from meldhouse.games.kongpie import SAID, scene
from meldhouse.games.kongpie.card_layout import kind_of
from meldhouse.games.kongpie.notation import kind_name
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
    """Return the winner's kongs one by one, the other players' kongs, and the payments."""
    winner, ending = int(view.tally.winner), Ending(int(view.tally.ended))
    articles = ("47",) if ending == Ending.KONGS and rules.seats == 2 else ARTICLES.get(ending, ())
    others = [seat for seat in range(rules.seats) if seat != winner]
    return (
        Point((scene.ending_message(view, rules),), articles=articles),
        *(reason_point(view, kong) for kong in kongs_of(view, winner)),
        *(total_point(view, seat) for seat in ([] if winner == NONE else [winner])),
        *(total_point(view, seat, kongs_of(view, seat)) for seat in others),
        *payment_points(view, rules, ending),
    )


def kongs_of(view: Any, seat: int) -> list[list[int]]:
    """Return a seat's kongs in the order in which they were made."""
    made = [] if seat == NONE else view.kongs[seat, : view.kongs_made[seat]]
    return [sort_for_text(cards_of(int(kong))) for kong in made]


def kong_group(view: Any, kong: list[int]) -> PieceGroup:
    """Return a kong as a group of pieces, captioned with its points."""
    kind = kind_of(view, kong)
    assert kind is not None
    says = SAID("kind", kind=kind_name(kind)) if kind == Kind.HIGH_KONG else msg("n-points", n=int(POINTS[kind]))
    return PieceGroup(" ".join(NAMES[card] for card in kong), says, fan=True)


def reason_point(view: Any, kong: list[int]) -> Point:
    """Return the reason why these cards are a kong."""
    kind = kind_of(view, kong)
    assert kind is not None
    notes = [card for card in map(int, view.notes) if card % RANKS == kong[0] % RANKS]
    note = piece(NAMES[notes[0]]) if notes else ""
    articles = ("18", "K25") if kind == Kind.HIGH_KONG else ("17",)
    return Point(
        (SAID("counts-because", kind=kind_name(kind), note=note),), (kong_group(view, kong),), articles=articles
    )


def total_point(view: Any, seat: int, kongs: list[list[int]] | None = None) -> Point:
    """Return the explanation of the total of a seat's kongs, illustrated with the given kongs."""
    says = SAID("counts-kongs", seat=Seat(seat), made=int(view.kongs_made[seat]), n=int(view.points[seat]))
    return Point((says,), tuple(kong_group(view, kong) for kong in kongs or ()), articles=("34",))


def payment_points(view: Any, rules: Any, ending: Ending) -> Iterator[Point]:
    """Yield the payments out of kitty and jackpot, with their reasons."""
    seats = range(rules.seats)
    lines_of_payment = [
        SAID("is-paid", seat=Seat(seat), amount=amount) for seat in seats if (amount := scene.payment(view, seat))
    ]
    if ending == Ending.KONGS:
        yield Point((scene.total_message(view, rules), *kitty_short_messages(view)), articles=("36", "K20"))
        yield from token_points(view, rules)
    if lines_of_payment:
        yield Point(tuple(lines_of_payment))
    jackpot = ("K33",) if scene.jackpot_goes_to_house(view, rules) else () if rules.carry_kitty else ("39",)
    kitty = "K27" if rules.carry_kitty else "36"
    yield Point(tuple(scene.leftover_messages(view, rules)), articles=(kitty, *jackpot))


def kitty_short_messages(view: Any) -> Iterator[Message]:
    """Yield a message if the kitty could not pay all the points [K20]."""
    chips, winner = int(view.points.sum()), int(view.tally.winner)
    if view.won[winner] < chips:
        yield SAID("counts-kitty-short", n=int(view.won[winner]))


def token_points(view: Any, rules: Any) -> Iterator[Point]:
    """Yield the tokens for glory and for first place [37, 38]."""
    if view.tally.glory and not rules.kong_crown:
        says = SAID("counts-glory", seat=Seat(int(view.tally.winner)), tokens=msg("n-tokens", n=TOKEN))
        yield Point((says,), articles=("37",))
    if lines := tuple(scene.first_place_messages(view, rules)):
        yield Point(lines, articles=("38",))


# --- values in this hand -------------------------------------------------------------------


def counts(view: Any, rules: Any) -> tuple[Point, ...]:
    """Return every kind of kong with its points, for the high notes of this hand."""
    noodles, pairs = cards_of(int(view.noodles)), [cards_of(int(pair)) for pair in view.high_pairs]
    plain = [rank for rank in range(RANKS) if all(rank != note % RANKS for note in view.notes)]
    three, four = [RANKS * suit + plain[0] for suit in range(3)], plain[:HAND]
    return (
        Point((SAID("played-counts-noodle"),), tuple(kong_group(view, [card]) for card in noodles), articles=("17",)),
        Point((SAID("counts-pair"),), tuple(kong_group(view, pair) for pair in pairs), articles=("17",)),
        Point((SAID("counts-any"),), (kong_group(view, three), kong_group(view, four)), articles=("17",)),
        Point((SAID("counts-high"),), (kong_group(view, [*noodles, *pairs[0]]),), articles=("18",)),
        Point((SAID("effect-seats", value=rules.seats), SAID("played-counts-chips")), articles=("33", "36")),
    )
