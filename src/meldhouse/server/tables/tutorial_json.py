"""A step of a tutorial as JSON."""

from meldhouse.games.how_to_play import parts, word, words_in
from meldhouse.games.tutorial import Step
from meldhouse.i18n import Localizer, MessageFactory
from meldhouse.server.core.serialization import JSON
from meldhouse.session.session import PLAYING, TableSession


def step_json(session: TableSession, localize: Localizer) -> JSON | None:
    """Return the current step for the learner; None without a guide, or for other viewers."""
    guide = session.guide
    if guide is None or session.state != PLAYING or not guide.leads or localize.viewer != guide.lesson.seat:
        return None
    step: JSON = {"number": guide.number, "of": len(guide.lesson.steps)}
    step |= {"says": [], "means": {}, "points": [], "move": "", "before": None}
    if guide.before:
        step["before"] = {"number": guide.number - 1, **_content_json(session, guide.before, localize)}
    return {**step, **_content_json(session, guide.shown, localize)} if guide.shown else step


def _content_json(session: TableSession, step: Step, localize: Localizer) -> JSON:
    """Return a step's text, the terms it introduces, and the pieces it points at."""
    names = dict.fromkeys(name for text in step.says for name in words_in(text))
    return {
        "says": [[part._asdict() for part in parts(localize, text)] for text in step.says],
        "means": {name: _meaning(session, name, localize) for name in names},
        "points": step.points,
        "move": step.moves[0] if step.moves else "",
    }


def _meaning(session: TableSession, name: str, localize: Localizer) -> JSON:
    term, meaning = word(MessageFactory(session.table.game.name), name)
    return {"word": localize(term), "means": localize(meaning)}
