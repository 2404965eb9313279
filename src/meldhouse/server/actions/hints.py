"""What a person asks at the table: why not, and what would one do."""

from meldhouse.core.table import View
from meldhouse.games.illegal_move import Refusal
from meldhouse.i18n import msg
from meldhouse.review.missed_ideas import missed_by
from meldhouse.server.core.serialization import JSON
from meldhouse.session.session import TableSession
from meldhouse.util.errors import ErrorKind

Touch = tuple[tuple[str, str], ...]


def hint(view: View, move: str, told: list[str]) -> JSON:
    """What the rule of thumb would do, and why; or what else after the moves that were told before."""
    first = not told or move in told  # when all have been told it begins again
    return {"move": move, "words": view.words(move), "why": view.reason(move) if first else None}


def read_told(asked: object) -> list[str]:
    """The moves that a hint named before."""
    return [move[:200] for move in asked if isinstance(move, str)] if isinstance(asked, list) else []


def better_moves(view: View, move: str) -> list[JSON]:
    """The ideas of a first hand that a move has missed."""
    return [
        {"idea": missing.idea.says.key, "says": missing.message, "articles": missing.idea.articles}
        for missing in missed_by(view, move)
    ]


def why_not(session: TableSession, seat: int, message: JSON) -> JSON:
    """Why a move, given as text or as pieces touched, is not allowed here."""
    view, move = session.view(seat), message.get("move")
    if not isinstance(move, str):
        move = _move_of(view, _read_touch(message.get("touch")), str(message.get("to") or "")[:40])
    if written := view.written(move[:200]):
        return {"why": msg("move-allowed", move=view.words(written))}
    refusal = _refusal_of(view, move[:200])
    return {"why": refusal.said, "kind": refusal.kind}


def _move_of(view: View, touch: Touch, to: str) -> str:
    """The move that is made so, or that somebody has in mind who touches these pieces and that place."""
    for choice in view.scene.choices:
        if sorted(choice.touch) == sorted(touch) and choice.to == to:
            return choice.move
    return str(view.game.scene.meant(view.state[0], view.rules, touch, to)) if touch else ""


def _refusal_of(view: View, move: str) -> Refusal:
    if move or view.turn != view.seat:
        return view.refusal(move)
    return Refusal(ErrorKind.RULE, msg("cannot-go"))


def _read_touch(asked: object) -> Touch:
    pairs = asked if isinstance(asked, list) else []
    return tuple((str(p[0])[:40], str(p[1])[:8]) for p in pairs[:40] if isinstance(p, list) and len(p) == 2)
