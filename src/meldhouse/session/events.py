"""The events of a table, as they are stored. A table is the fold of its events."""

from typing import NamedTuple

from meldhouse.core.deck_notation import Deck, read_deck, write_deck
from meldhouse.games import Game

VOTED = "voted"


class Event(NamedTuple):
    """A stored event; `TableSession.apply` applies it.

    promise   the commitment for the next hand; text: its hash; chance: its secret
    added     a seat's contribution to the shuffle of the next hand
    law       the rules from here on; text: the version of Meldhouse and the rules version
    deal      deck: the pieces in order; chance: the generator's state, in hexadecimal; seat: the first one, if drawn
    move      a seat's move
    answer    a seat's sealed answer during a claim window
    says      a seat's standing claim; text: its name and duration; "": none
    settled   the claim window closes and the answers are opened
    sit       text: the person who takes the seat; stand: the seat is free; bot: text: the bot that takes it
    leave     a bot plays for the person; text: the seat that went on without them, unless they left themselves
    back      the person plays again
    remove    before the first hand the host removed a guest, who may not sit down here again
    replace   a vote replaced the person by a bot; text: the seat that called the vote
    late      the seat's time ran out; reserve: text: its remaining reserve in milliseconds
    step      in a tutorial, the seat has read a step; free: it plays on without the tutorial
    pace      text: the speed of bots
    broken off  the unfinished hand does not count: newer rules do not allow a move in it
    close     the table is ended; seat: by whom, if they have a seat; text: VOTED after a vote
    rematch   the seat opens a table with the same settings; text: its ID
    """

    kind: str
    seat: int | None = None
    text: str = ""
    chance: str | None = None
    request: str | None = None  # the sender's ID for it: an event that is sent twice is applied once
    deck: Deck = ()


def deal_event(deck: Deck, generator: int, first: int | None = None) -> Event:
    return Event("deal", first, chance=f"{generator:x}", deck=deck)


def to_stored(event: Event, game: Game) -> Event:
    """Return the stored form: the deck as text, in names of pieces."""
    return event._replace(text=write_deck(game, event.deck), deck=()) if event.kind == "deal" else event


def from_stored(event: Event, game: Game) -> Event:
    """Return the event of a stored form; raise a Mistake if the deck has an unknown piece."""
    return event._replace(text="", deck=read_deck(game, event.text)) if event.kind == "deal" else event
