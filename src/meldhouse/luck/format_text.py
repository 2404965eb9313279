"""Luck and play in words: what the cards brought, and what the player's decisions added."""

from typing import Protocol

from meldhouse.i18n import Localizer, Message, Seat, msg
from meldhouse.luck.result import Interval, Luck
from meldhouse.luck.total import LuckTotal

WHOLE_FROM = 20.0  # larger figures are shown without decimals
MINUS = "\N{MINUS SIGN}"
NOTHING = 0.05  # smaller figures are shown as no difference


class Divided(Protocol):
    """A result that is divided into luck and play, of one hand or several."""

    @property
    def unit(self) -> str: ...
    @property
    def luck(self) -> float: ...
    @property
    def play(self) -> float: ...
    @property
    def interval(self) -> Interval: ...
    @property
    def is_certain(self) -> bool: ...


def luck_messages(luck: Divided, seat: int) -> tuple[Message, Message]:
    """Return a sentence about the cards, and one about the play."""
    digits, player = digits_of(luck), Seat(seat)
    cards = msg("luck-cards", seat=player, luck=signed(luck.luck, digits), unit=luck.unit)
    return cards, _play_message(luck, player, digits)


def total_messages(total: LuckTotal) -> tuple[Message, ...]:
    """Return sentences for a player about their own hands; a single one if the estimate varies more than the result."""
    if not total.is_clearer:
        return (msg("luck-total-unclear", n=total.hands),)
    digits = digits_of(total)
    cards = msg("luck-total-cards", n=total.hands, luck=signed(total.luck, digits), unit=total.unit)
    return cards, _play_message(total, Seat(0), digits)


def digits_of(luck: Divided) -> int:
    """Return how many decimals its figures are shown with."""
    return 0 if max(map(abs, (luck.luck, luck.play, *luck.interval))) >= WHOLE_FROM else 1


def signed(value: float, digits: int) -> str:
    """Return a figure with its sign; a figure that is rounded to zero has none."""
    text = f"{value:+.{digits}f}"
    return text.replace("-", MINUS) if float(text) else text[1:]


def _play_message(luck: Divided, seat: Seat, digits: int) -> Message:
    low, high = luck.interval
    if max(abs(low), abs(high)) < NOTHING:
        return msg("luck-play-none", seat=seat)
    if not luck.is_certain:
        return msg("luck-play-even", seat=seat, low=signed(low, digits), high=signed(high, digits), unit=luck.unit)
    if luck.play < 0:
        low, high = -high, -low
    n, lowest, highest = (f"{value:.{digits}f}" for value in (abs(luck.play), low, high))
    key = "luck-play-added" if luck.play > 0 else "luck-play-cost"
    if lowest == highest:
        return msg(f"{key}-exactly", seat=seat, n=n)
    return msg(key, seat=seat, unit=luck.unit, n=n, low=lowest, high=highest)


def format_luck(luck: Luck, localize: Localizer | None = None) -> str:
    """Return both sentences as a line of text."""
    localize = localize or Localizer()
    return " ".join(localize.localize_all(luck_messages(luck, luck.seat)))
