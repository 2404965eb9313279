"""What a person asks at the table: why not, and what would one do."""

from meldhouse.course.course import Course
from meldhouse.course.moments import MOVE
from meldhouse.games.scenes import Choice, Scene
from meldhouse.server.telling import JSON
from meldhouse.table import View

LOOKED_AT = 40  # of one's own last moves, from which it is learnt how moves are written

Touch = tuple[tuple[str, str], ...]
Patterns = dict[tuple[str, int], str]  # (a zone's key, how many pieces) -> `play {0} N`


def hint(view: View, move: str) -> JSON:
    words = {choice.move: choice.words for choice in view.scene.choices}
    return {"tell": "hint", "move": move, "words": words.get(move, move), "why": view.reason(move)}


def why_not(course: Course, seat: int, message: JSON) -> str:
    """Why a move, given as text or as pieces touched, is not allowed here."""
    view, move = course.view(seat), message.get("move")
    if isinstance(move, str):
        return view.why_not(move[:200]) if move not in view.moves() else f"'{move}' is allowed."
    touch, to = read_touch(message.get("touch")), str(message.get("to") or "")
    scene = view.scene
    for choice in scene.choices:
        if sorted(choice.touch) == sorted(touch) and choice.to == to:
            return f"That is allowed: {choice.words}."
    if view.turn != view.seat:
        return view.not_your_turn("That").replace("'That'", "That")
    guess = guessed_move(learnt(course, seat), touch, to)
    return view.why_not(guess) if guess else f"{told_touch(scene, touch, to)} {would_do(scene, touch, to)}"


def read_touch(asked: object) -> Touch:
    pairs = asked if isinstance(asked, list) else []
    return tuple((str(p[0])[:40], str(p[1])[:8]) for p in pairs[:40] if isinstance(p, list) and len(p) == 2)


# --- how moves are written ---------------------------------------------------------------


def learnt(course: Course, seat: int) -> Patterns:
    """How this seat's moves are written, as far as it has been shown any in this hand."""
    patterns: Patterns = {}
    own = [m.played for m in course.log if m.kind == MOVE and m.played and m.played.move.seat == seat]
    scenes = [course.view(seat).scene, *(played.view(seat).scene for played in reversed(own[-LOOKED_AT:]))]
    for scene in scenes:
        learn_patterns(patterns, scene.choices)
    return patterns


def learn_patterns(patterns: Patterns, choices: tuple[Choice, ...]) -> None:
    """How moves to each place are written, from those that were allowed."""
    for choice in choices:
        words = choice.move.split()
        names = [piece for _, piece in choice.touch]
        if names and all(words.count(name) == 1 for name in names) and len(set(names)) == len(names):
            text = " ".join(f"{{{names.index(word)}}}" if word in names else word for word in words)
            patterns.setdefault((choice.to, len(names)), text)


def guessed_move(patterns: Patterns, touch: Touch, to: str) -> str:
    pattern = patterns.get((to, len(touch)))
    return pattern.format(*(piece for _, piece in touch)) if pattern else ""


# --- in words ------------------------------------------------------------------------------


def told_touch(scene: Scene, touch: Touch, to: str) -> str:
    labels = {zone.key: zone.label for zone in scene.zones}
    where = f" to the {labels[to]}" if to in labels else ""
    if not touch:
        return f"Pick up what shall go{where} first."
    return f"{' '.join(piece for _, piece in touch)} cannot go{where} now."


def would_do(scene: Scene, touch: Touch, to: str) -> str:
    """What these pieces, or that place, could be used for."""
    near = [c for c in scene.choices if set(touch) & set(c.touch)] or [c for c in scene.choices if to and c.to == to]
    shown = near or list(scene.choices)
    more = f", and {len(shown) - 4} more" if len(shown) > 4 else ""
    return "You may: " + "; ".join(choice.words for choice in shown[:4]) + more + "."
