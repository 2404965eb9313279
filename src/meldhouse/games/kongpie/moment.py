"""The moments of Kong-Pie that pages celebrate: kongs, wins, the jackpot and the High Kong."""

from typing import Any

from meldhouse.games.kongpie import SAID
from meldhouse.games.kongpie.notation import kong_description
from meldhouse.games.kongpie.scene import COUNTS, piece_names
from meldhouse.games.kongpie.state import NONE, Ending, Phase
from meldhouse.games.moments import Event
from meldhouse.games.scene import Win, WinGroup
from meldhouse.pieces.cards import cards_of, sort_for_text


def win(view: Any, rules: Any) -> Win | None:
    """Return the winner's kongs, in the order in which they were made."""
    if view.phase != Phase.OVER or view.tally.winner == NONE:
        return None
    winner = int(view.tally.winner)
    kongs = [sort_for_text(cards_of(kong)) for kong in view.kongs[winner, : view.kongs_made[winner]]]
    return Win(
        winner,
        SAID(title_key(view)),
        tuple(WinGroup(kong_description(view, kong), piece_names(kong)) for kong in kongs),
        COUNTS[0],
        tuple(int(view.won[seat] - view.staked[seat]) for seat in range(rules.seats)),
    )


def title_key(view: Any) -> str:
    if view.tally.ended == Ending.HIGH_KONG:
        return "win-high-kong"
    return "win-glory" if view.tally.glory else "win-kongs"


def event(view: Any, rules: Any, seat: int, text: str) -> Event:
    """Return the event to celebrate after a move: the way the hand was won, or a kong."""
    if view.phase == Phase.OVER and view.tally.winner != NONE:
        return ending_event(view)
    return Event.KONG if text.split()[0] == "kong" else Event.NONE


def ending_event(view: Any) -> Event:
    """Return the event to celebrate for a win: a High Kong, tokens from the jackpot, or a plain win."""
    if view.tally.ended == Ending.HIGH_KONG:
        return Event.HIGH_KONG
    return Event.POT if view.won_tokens[view.tally.winner] else Event.WIN
