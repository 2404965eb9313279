"""The named fields of a view of Kong-Pie, for authors of bots."""

from typing import Any

from meldhouse.games.bot_fields import BotField, by_seat, enum_name, number, seat_or_none
from meldhouse.games.kongpie.card_layout import cards_just_put, hand_of, source_of
from meldhouse.games.kongpie.scene import piece_names
from meldhouse.games.kongpie.state import Phase
from meldhouse.pieces.cards import cards_of, sort_for_text


def hand(view: Any, rules: Any, seat: int | None) -> list[str]:
    return [] if seat is None else list(piece_names(sort_for_text(hand_of(view, seat))))


def known_cards(view: Any, rules: Any, seat: int | None) -> list[list[str]]:
    return [list(piece_names(sort_for_text(cards_of(view.shown[other])))) for other in range(int(rules.seats))]


def kongs(view: Any, rules: Any, seat: int | None) -> list[list[list[str]]]:
    made = view.kongs_made.tolist()
    return [
        [list(piece_names(sort_for_text(cards_of(view.kongs[other, n])))) for n in range(made[other])]
        for other in range(int(rules.seats))
    ]


def ballots(view: Any, rules: Any, seat: int | None) -> list[bool]:
    return [bool(ballot) for ballot in view.ballots.tolist()[: rules.seats]]


def has_left(view: Any, rules: Any, seat: int | None) -> list[bool]:
    return [bool(gone) for gone in view.gone.tolist()[: rules.seats]]


FIELDS = (
    BotField(
        "phase",
        "`play`, `pull`, `fee`, `restock`, `vote` or `over`",
        lambda view, *_: enum_name(Phase(int(view.phase))),
    ),
    BotField("hand", "your cards", hand),
    by_seat("hand_sizes", "number of cards in each hand", "held"),
    BotField("known_cards", "cards of each hand that you may know because everyone has seen them", known_cards),
    BotField("kongs", "kongs of each seat, in the order in which they were made", kongs),
    BotField("source", "cards of the source, the oldest first", lambda view, *_: list(piece_names(source_of(view)))),
    BotField(
        "just_put",
        "cards that were put and not pulled for yet",
        lambda view, *_: list(piece_names(cards_just_put(view))),
    ),
    BotField("notes", "the two notes", lambda view, *_: list(piece_names(view.notes))),
    BotField(
        "discards",
        "discards, the latest last; `??` is hidden",
        lambda view, *_: list(piece_names(view.discards[: view.discarded])),
    ),
    number("stock", "number of cards left to draw", "left"),
    BotField(
        "removed",
        "cards that are out of play",
        lambda view, *_: list(piece_names(sort_for_text(cards_of(view.removed)))),
    ),
    seat_or_none("dealer", "the dealer, or None", "dealer"),
    number("kongs_in_turn", "kongs made in this turn", "made"),
    number("connects", "connects for this kong", "connects"),
    by_seat("tokens", "tokens of each seat", "tokens"),
    number("kitty", "chips in the kitty", "kitty"),
    number("jackpot", "tokens in the jackpot", "jackpot"),
    number("passes", "turns passed in a row", "passes"),
    number("restocks", "restocks in this hand", "restocks"),
    BotField("voted", "whether each seat has cast a vote", ballots),
    BotField("left_hand", "whether each seat has left the hand", has_left),
)
