"""Information states: everything that a seat has been told about a hand (perfect recall).

A story is what was heard of every move, and a digest of every view that differed from the one before.  Of an answer in
an open claim window nothing is heard, and nobody else's view differs while it is open: who was asked, and how many, is
in no story but their own.
"""

import hashlib
from typing import Any

from meldhouse.envs.openspiel.hand_history import Event, Hand, Story
from meldhouse.games.claims import PASS
from meldhouse.observations.environment_spec import EnvironmentSpec


def story(spec: EnvironmentSpec, hand: Hand, seat: int) -> Story:
    """What the seat was told up to now; NONE is a spectator."""
    told = hand.stories.get(seat) or _begun(spec, hand, seat)
    for k in range(told.events, len(hand.events)):
        event, before = hand.events[k], hand.table_at(k, hand.table)
        text = heard(spec, before, event, seat)
        seen = view(spec, hand.table_at(k + 1, hand.table), seat)
        told = Story(
            k + 1,
            (*told.heard, (event.seat, text)) if text else told.heard,
            seen,
            told.chain if seen == told.seen else digest(told.chain.encode() + seen),
        )
    hand.stories[seat] = told
    return told


def _begun(spec: EnvironmentSpec, hand: Hand, seat: int) -> Story:
    seen = view(spec, hand.table_at(0, hand.table), seat)
    return Story(0, (), seen, digest(seen))


def view(spec: EnvironmentSpec, table: Any, seat: int) -> bytes:
    seen = table.copy()
    spec.game.table_api.conceal(seen, spec.plain_rules, seat)
    return bytes(seen.tobytes())


def digest(seen: bytes) -> str:
    return hashlib.blake2b(seen, digest_size=8).hexdigest()


def heard(spec: EnvironmentSpec, before: Any, event: Event, seat: int) -> str:
    """What the seat hears of a move; one's own one knows."""
    text = spec.game.notation
    if event.seat == seat:
        return str(text.say(before[0], spec.plain_rules, event.action))
    words = str(text.overheard(before[0], spec.plain_rules, event.action))
    return "" if words == PASS and _is_sealed(before) else words


def _is_sealed(before: Any) -> bool:
    """Is a claim window open, in which answers are sealed?"""
    return "window" in before.dtype.names and bool(before["window"][0])


def written(told: Story, seat: int) -> str:
    """The story as a string: the same string is the same information state."""
    moves = "; ".join(f"{other}: {text}" for other, text in told.heard)
    return f"seat {seat} | {moves} | {told.chain}"
