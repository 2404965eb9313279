"""A step of a tutorial as JSON."""

from meldhouse.games.how_to_play import split_terms, term_messages, terms_in
from meldhouse.games.tutorial import Step
from meldhouse.i18n import Reader, Voice
from meldhouse.server.core.serialization import JSON
from meldhouse.session.session import PLAYING, Course


def step_json(course: Course, read: Reader) -> JSON | None:
    """The step that is shown to whoever learns; None where there is no guide, or not for this reader."""
    guide = course.guide
    if guide is None or course.state != PLAYING or not guide.is_active or read.you != guide.tutorial.seat:
        return None
    told: JSON = {"number": guide.step_number, "of": len(guide.tutorial.steps)}
    told |= {"says": [], "means": {}, "points": [], "move": "", "before": None}
    if guide.previous_step:
        told["before"] = {"number": guide.step_number - 1, **_shown_json(course, guide.previous_step, read)}
    return {**told, **_shown_json(course, guide.shown_step, read)} if guide.shown_step else told


def _shown_json(course: Course, step: Step, read: Reader) -> JSON:
    """What is said, with the words that come here first, and what is pointed at."""
    names = dict.fromkeys(name for said in step.says for name in terms_in(said))
    return {
        "says": [[part._asdict() for part in split_terms(read, said)] for said in step.says],
        "means": {name: _meaning(course, name, read) for name in names},
        "points": step.highlights,
        "move": step.moves[0] if step.moves else "",
    }


def _meaning(course: Course, name: str, read: Reader) -> JSON:
    called, means = term_messages(Voice(course.table.game.name), name)
    return {"word": read(called), "means": read(means)}
