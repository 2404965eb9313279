"""Serialization of a tutorial's steps to JSON."""

from meldhouse.games.how_to_play import split_terms, term_messages, terms_in
from meldhouse.games.tutorial import Step
from meldhouse.i18n import Localizer, MessageFactory
from meldhouse.server.core.serialization import JSON
from meldhouse.session.session import PLAYING, TableSession


def step_json(session: TableSession, localize: Localizer) -> JSON | None:
    """Return the learner's current step; None without a guide, and for other viewers."""
    guide = session.guide
    if guide is None or session.state != PLAYING or not guide.is_active or localize.viewer != guide.tutorial.seat:
        return None
    step: JSON = {"number": guide.step_number, "of": len(guide.tutorial.steps)}
    step |= {"says": [], "means": {}, "points": [], "move": "", "before": None}
    if guide.previous_step:
        step["before"] = {"number": guide.step_number - 1, **_content_json(session, guide.previous_step, localize)}
    return {**step, **_content_json(session, guide.shown_step, localize)} if guide.shown_step else step


def _content_json(session: TableSession, step: Step, localize: Localizer) -> JSON:
    """Return the text of a step, the terms it introduces, and the pieces to which it points."""
    names = dict.fromkeys(name for text in step.says for name in terms_in(text))
    return {
        "says": [[part._asdict() for part in split_terms(localize, text)] for text in step.says],
        "means": {name: _meaning(session, name, localize) for name in names},
        "points": step.highlights,
        "move": step.moves[0] if step.moves else "",
    }


def _meaning(session: TableSession, name: str, localize: Localizer) -> JSON:
    term, meaning = term_messages(MessageFactory(session.table.game.name), name)
    return {"word": localize(term), "means": localize(meaning)}
