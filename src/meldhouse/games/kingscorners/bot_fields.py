"""The named fields of a view of Kings Corners, for authors of bots."""

from typing import Any

from meldhouse.games.bot_fields import BotField, by_seat, flag, number, seat_or_none
from meldhouse.games.kingscorners.notation import PLACE_NAMES
from meldhouse.games.kingscorners.scene import hand_names
from meldhouse.pieces.cards import NAMES, cards_of


def hand(view: Any, rules: Any, seat: int | None) -> list[str]:
    return [] if seat is None else hand_names(view, seat)


def piles(view: Any, rules: Any, seat: int | None) -> dict[str, list[str]]:
    heights = view.height.tolist()
    return {
        name: [NAMES[card] for card in view.pile[place, : heights[place]].tolist()]
        for place, name in enumerate(PLACE_NAMES)
    }


def jokers_in_piles(view: Any, rules: Any, seat: int | None) -> dict[str, list[int]]:
    wild = {name: int(view.wild[place]) for place, name in enumerate(PLACE_NAMES)}
    return {name: cards_of(positions) for name, positions in wild.items() if positions}


def takes(view: Any, rules: Any, seat: int | None) -> dict[str, list[str]]:
    return {name: [NAMES[card] for card in cards_of(view.takes[place])] for place, name in enumerate(PLACE_NAMES)}


FIELDS = (
    BotField("hand", "your cards by suit; `*` is a joker", hand),
    by_seat("hand_sizes", "number of cards in each hand", "held"),
    BotField("piles", "cards of each pile from the bottom, by place: `N E S W NE SE SW NW`", piles),
    BotField("jokers_in_piles", "positions of jokers, from 0, by place", jokers_in_piles),
    BotField("takes", "cards that each place takes next, by place", takes),
    number("stock", "number of cards left to draw", "left"),
    number("pot", "chips in the pot", "pot"),
    seat_or_none("dealer", "the dealer", "dealer"),
    flag("has_played", "whether a card was played in this turn", "played"),
    number("idle_turns", "turns in a row in which nothing changed", "idle"),
)
