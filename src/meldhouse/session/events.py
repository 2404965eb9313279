"""The events of a table in their stored form. The state of a table is the result of applying its events."""

from typing import NamedTuple

from meldhouse.core.deck_notation import Deck, read_deck, write_deck
from meldhouse.games import Game

VOTED = "voted"


class Event(NamedTuple):
    """An event of a table; `TableSession.apply` applies it.

    promise   the commitment for the next hand; text: its hash; chance: its secret
    added     a seat's contribution to the shuffle of the next hand
    law       the rules from here on; text: the version of Meldhouse and the rules version
    deal      deck: the pieces in order; chance: the generator's state, in hexadecimal; seat: the first seat, if drawn
    move      a seat's move
    answer    a seat's sealed answer during a claim window
    says      a seat's standing claim; text: its name and duration; "": none
    settled   the claim window closes and the answers are opened
    sit       text: the person who takes the seat; stand: the seat is free; bot: text: the bot that takes the seat
    leave     a bot plays for the person; text: the seat that went on without them, unless they left themselves
    back      the person plays again
    rules     before the first hand, the seat's person changed the rules; text: the number of seats from here on
    remove    before the first hand, the host removed a guest, who may not take a seat here again
    replace   a vote replaced the person with a bot; text: the seat that called the vote
    late      the seat's time ran out; reserve: text: its remaining reserve in milliseconds
    step      in a tutorial, the seat has read a step; free: the seat plays on without the tutorial
    pace      text: the speed of bots
    broken off  the unfinished hand does not count: newer rules do not allow a move in it
    close     the table is ended; seat: who ended it, if they have a seat; text: VOTED after a vote
    rematch   the seat opens a table with the same settings; text: its ID
    """

    kind: str
    seat: int | None = None
    text: str = ""
    chance: str | None = None
    request: str | None = None  # the sender's ID for the event: an event that is sent twice is applied once
    deck: Deck = ()


def deal_event(deck: Deck, generator: int, first: int | None = None) -> Event:
    return Event("deal", first, chance=f"{generator:x}", deck=deck)


def to_stored(event: Event, game: Game) -> Event:
    """Return an event in its stored form, whose deck is a text with names of pieces."""
    return event._replace(text=write_deck(game, event.deck), deck=()) if event.kind == "deal" else event


def from_stored(event: Event, game: Game) -> Event:
    """Return an event from its stored form; raise a Mistake if its deck has an unknown piece."""
    return event._replace(text="", deck=read_deck(game, event.text)) if event.kind == "deal" else event
