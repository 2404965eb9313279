"""Information states: everything that a seat has been shown of a hand (perfect recall).

An information state has the announcement of every move, and a digest of every view that differed from the one before.
Answers in an open claim window are not announced, and the views of the other seats do not change while it is open.  So
only a seat's own information state shows that it was asked, and no other shows who was asked or how many.
"""

import hashlib
from typing import Any

from meldhouse.envs.openspiel.hand_history import Event, Hand, InformationState
from meldhouse.games.claims import PASS
from meldhouse.observations.environment_spec import EnvironmentSpec


def information_state(spec: EnvironmentSpec, hand: Hand, seat: int) -> InformationState:
    """Return the current information state of a seat, or of a spectator (NONE)."""
    state = hand.information_states.get(seat) or _initial_state(spec, hand, seat)
    for k in range(state.events, len(hand.events)):
        event, before = hand.events[k], hand.table_at(k, hand.table)
        text = _announcement(spec, before, event, seat)
        view = _view(spec, hand.table_at(k + 1, hand.table), seat)
        state = InformationState(
            k + 1,
            (*state.moves, (event.seat, text)) if text else state.moves,
            view,
            state.digest if view == state.view else _digest(state.digest.encode() + view),
        )
    hand.information_states[seat] = state
    return state


def _initial_state(spec: EnvironmentSpec, hand: Hand, seat: int) -> InformationState:
    view = _view(spec, hand.table_at(0, hand.table), seat)
    return InformationState(0, (), view, _digest(view))


def _view(spec: EnvironmentSpec, table: Any, seat: int) -> bytes:
    view = table.copy()
    spec.game.table_api.conceal(view, spec.plain_rules, seat)
    return bytes(view.tobytes())


def _digest(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=8).hexdigest()


def _announcement(spec: EnvironmentSpec, before: Any, event: Event, seat: int) -> str:
    """Return what a seat learns about a move; players know their own moves completely."""
    notation = spec.game.notation
    if event.seat == seat:
        return str(notation.say(before[0], spec.plain_rules, event.action))
    text = str(notation.overheard(before[0], spec.plain_rules, event.action))
    return "" if text == PASS and _is_sealed(before) else text


def _is_sealed(before: Any) -> bool:
    """Return whether a claim window is open, during which answers are hidden."""
    return "window" in before.dtype.names and bool(before["window"][0])


def format_information_state(state: InformationState, seat: int) -> str:
    """Format an information state as a string; equal states have equal strings."""
    moves = "; ".join(f"{mover}: {text}" for mover, text in state.moves)
    return f"seat {seat} | {moves} | {state.digest}"
