"""Luck and play in words: what the cards brought, and what the player's decisions added."""

from meldhouse.i18n import Localizer, Message, Seat, msg
from meldhouse.luck.result import Luck

WHOLE_FROM = 20.0  # larger figures are shown without decimals
NOTHING = 0.05  # smaller figures are shown as no difference


def luck_messages(luck: Luck) -> tuple[Message, Message]:
    """Return a sentence about the cards, and one about the play."""
    digits = 0 if max(map(abs, (luck.luck, luck.play, *luck.interval))) >= WHOLE_FROM else 1
    seat = Seat(luck.seat)
    cards = msg("luck-cards", seat=seat, luck=f"{luck.luck:+.{digits}f}", unit=luck.unit)
    return cards, _play_message(luck, seat, digits)


def _play_message(luck: Luck, seat: Seat, digits: int) -> Message:
    low, high = luck.interval
    if max(abs(low), abs(high)) < NOTHING:
        return msg("luck-play-none", seat=seat)
    if not luck.is_certain:
        return msg("luck-play-even", seat=seat, low=f"{low:+.{digits}f}", high=f"{high:+.{digits}f}", unit=luck.unit)
    if luck.play < 0:
        low, high = -high, -low
    ends = {"n": f"{abs(luck.play):.{digits}f}", "low": f"{low:.{digits}f}", "high": f"{high:.{digits}f}"}
    return msg("luck-play-added" if luck.play > 0 else "luck-play-cost", seat=seat, unit=luck.unit, **ends)


def format_luck(luck: Luck, localize: Localizer | None = None) -> str:
    """Return both sentences as a line of text."""
    localize = localize or Localizer()
    return " ".join(localize.localize_all(luck_messages(luck)))
