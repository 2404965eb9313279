"""The named fields of a view of Tongits, for authors of bots."""

from typing import Any

from meldhouse.games.bot_fields import BotField, as_seat, by_seat, enum_name, number, seat_or_none
from meldhouse.games.tongits.scene import card_names, sort_by_melds
from meldhouse.games.tongits.settlement import has_opened
from meldhouse.games.tongits.state import Phase
from meldhouse.pieces.cards import NAMES, cards_of
from meldhouse.pieces.melds import deadwood


def hand(view: Any, rules: Any, seat: int | None) -> list[str]:
    return [] if seat is None else list(card_names(sort_by_melds(int(view.hand[seat]))))


def own_deadwood(view: Any, rules: Any, seat: int | None) -> int:
    return 0 if seat is None else int(deadwood(view.hand[seat]))


def discards(view: Any, rules: Any, seat: int | None) -> list[str]:
    return [NAMES[int(card)] for card in view.discards[: view.lying]]


def melds(view: Any, rules: Any, seat: int | None) -> list[dict[str, Any]]:
    return [
        {"seat": int(view.owner[k]), "cards": list(card_names(cards_of(view.meld[k])))} for k in range(int(view.melds))
    ]


def secrets(view: Any, rules: Any, seat: int | None) -> list[str]:
    return [] if seat is None else list(card_names(cards_of(view.secret[seat])))


def announced(view: Any, rules: Any, seat: int | None) -> int | None:
    return as_seat(view.announced)


def challengers(view: Any, rules: Any, seat: int | None) -> list[int]:
    return [other for other in range(int(rules.seats)) if int(view.challenging) >> other & 1]


def opened(view: Any, rules: Any, seat: int | None) -> list[bool]:
    return [bool(has_opened(view, other)) for other in range(int(rules.seats))]


FIELDS = (
    BotField("phase", "`start`, `act`, `answer` or `over`", lambda view, *_: enum_name(Phase(int(view.phase)))),
    BotField("hand", "your cards: melds first, then deadwood", hand),
    BotField("deadwood", "your points outside melds", own_deadwood),
    by_seat("hand_sizes", "number of cards in each hand", "held"),
    BotField("melds", "melds on the table, as `{seat, cards}`", melds),
    BotField("secrets", "your cards that are face down", secrets),
    by_seat("secret_sets", "number of sets of four that each seat has face down", "buried"),
    BotField("opened", "whether each seat has opened", opened),
    BotField("discards", "discards, the latest last", discards),
    number("stock", "number of cards left to draw", "left"),
    number("pot", "chips in the pot", "pot"),
    seat_or_none("dealer", "the dealer", "dealer"),
    seat_or_none("hitter", "winner of the last hand, or None", "hitter"),
    seat_or_none("caller", "the seat that has called a draw, or None", "called"),
    BotField("announced", "deadwood that the caller has announced, or None", announced),
    BotField("challengers", "seats that challenge the draw", challengers),
)
