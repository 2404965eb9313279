"""Hints, and explanations of why moves are illegal."""

from meldhouse.core.table import View
from meldhouse.games.illegal_move import Refusal
from meldhouse.i18n import msg
from meldhouse.review.missed_ideas import missed_by
from meldhouse.server.core.serialization import JSON
from meldhouse.session.session import TableSession
from meldhouse.util.errors import ErrorKind

Touch = tuple[tuple[str, str], ...]


def hint_json(view: View, move: str, previous: list[str]) -> JSON:
    """Return a move that the heuristic suggests; only the first hint has a reason."""
    first = not previous or move in previous  # once every move has been hinted, the hints start again
    return {"move": move, "words": view.words(move), "why": view.reason(move) if first else None}


def parse_previous_hints(value: object) -> list[str]:
    """Parse the moves of previous hints."""
    return [move[:200] for move in value if isinstance(move, str)] if isinstance(value, list) else []


def missed_ideas_json(view: View, move: str) -> list[JSON]:
    """Return the coaching ideas that a move misses, as JSON."""
    return [
        {"idea": missing.idea.says.key, "says": missing.message, "articles": missing.idea.articles}
        for missing in missed_by(view, move)
    ]


def explain_illegal_move(session: TableSession, seat: int, message: JSON) -> JSON:
    """Return why a move is illegal; the move is given as text or as touched pieces."""
    view, move = session.view(seat), message.get("move")
    if not isinstance(move, str):
        move = _find_move(view, _parse_touch(message.get("touch")), str(message.get("to") or "")[:40])
    if legal_move := view.written(move[:200]):
        return {"why": msg("move-allowed", move=view.words(legal_move))}
    refusal = _find_refusal(view, move[:200])
    return {"why": refusal.said, "kind": refusal.kind}


def _find_move(view: View, touch: Touch, to: str) -> str:
    """Return the move of a player who touches the given pieces and place, or the closest guess."""
    for choice in view.scene.choices:
        if sorted(choice.touch) == sorted(touch) and choice.to == to:
            return choice.move
    return str(view.game.scene.meant(view.state[0], view.rules, touch, to)) if touch else ""


def _find_refusal(view: View, move: str) -> Refusal:
    if move or view.turn != view.seat:
        return view.refusal(move)
    return Refusal(ErrorKind.RULE, msg("cannot-go"))


def _parse_touch(value: object) -> Touch:
    pairs = value if isinstance(value, list) else []
    return tuple((str(p[0])[:40], str(p[1])[:8]) for p in pairs[:40] if isinstance(p, list) and len(p) == 2)
