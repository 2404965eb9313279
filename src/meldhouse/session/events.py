"""The events of a table, as they are stored. A table is the fold of its events."""

from typing import NamedTuple

from meldhouse.core.deck_notation import Deck, read_deck, write_deck
from meldhouse.games import Game

VOTED = "voted"


class Event(NamedTuple):
    """Something that happened; `Course.take` knows what each kind means.

    promise   text: what the house promises before a hand; chance: its secret
    added     what a seat adds to the shuffle of the next hand
    law       text: the house's version, and the law of the game by which is played from here on
    deal      deck: the pieces in order; chance: the table's generator, in hexadecimal; seat: the chair that was drawn
    move      a seat's move
    answer    a seat's sealed answer while claims are possible
    says      what a seat says of claims before it is asked: text: its name and how long it holds; "": nothing any more
    settled   the pause for claims is over, and the answers are heard
    sit       text: the person who takes the seat; stand: nobody sits there any more; bot: text: which bot does
    leave     a bot plays for the person who sits there; text: the seat that went on without them, if they did not ask
    back      they play themselves
    remove    before the first hand the host has taken the seat from its guest, who may not sit down here again
    replace   the others have voted that a bot plays on for a seat; text: the seat that asked for it
    late      the seat let its time run out; reserve: text: how many milliseconds of its reserve are left
    step      in a first hand that teaches, the seat has read a step; free: it plays on without a guide
    pace      text: how quickly bots play
    broken off  the hand under way does not count: a newer law does not allow what was played in it
    close     the table is ended; seat: by whom, if they sit there; text: VOTED where those present agreed
    rematch   the seat opens the same table once more; text: its id
    """

    kind: str
    seat: int | None = None
    text: str = ""
    chance: str | None = None
    request: str | None = None  # the sender's own name for it: sent twice, it happens once
    deck: Deck = ()


def deal_event(deck: Deck, generator: int, first: int | None = None) -> Event:
    return Event("deal", first, chance=f"{generator:x}", deck=deck)


def to_stored(event: Event, game: Game) -> Event:
    """As it lies on disk: a deck is its text, in names."""
    return event._replace(text=write_deck(game, event.deck), deck=()) if event.kind == "deal" else event


def from_stored(event: Event, game: Game) -> Event:
    """And back; a Mistake where the deck has an unknown piece."""
    return event._replace(text="", deck=read_deck(game, event.text)) if event.kind == "deal" else event
