"""A step of a first hand that teaches, as it is told to whoever learns."""

from meldhouse.course.course import PLAYING, Course
from meldhouse.games.lessons import Guide, Step
from meldhouse.games.played import parts, word, words_in
from meldhouse.server.telling import JSON
from meldhouse.words import Reader, Voice


def step_json(course: Course, read: Reader) -> JSON | None:
    """The step that is shown to whoever learns; None where there is no guide, or not for this reader."""
    guide = course.guide
    if guide is None or course.state != PLAYING or not guide.leads or read.you != guide.lesson.seat:
        return None
    told: JSON = {"number": guide.number, "of": len(guide.lesson.steps)}
    told |= {"says": [], "means": {}, "points": [], "move": ""}
    return {**told, **shown_json(course, guide, guide.shown, read)} if guide.shown else told


def shown_json(course: Course, guide: Guide, step: Step, read: Reader) -> JSON:
    """What is said, with the words that are explained here, and what is pointed at."""
    explained = {name for said in guide.earlier() for name in words_in(said)}
    says, means = [], {}
    for said in step.says:
        told = parts(read, said)
        fresh = [part.word for part in told if part.word and part.word not in explained]
        says.append([part._asdict() if part.word in fresh else part._replace(word="")._asdict() for part in told])
        means.update({name: meaning(course, name, read) for name in fresh})
        explained.update(fresh)
    return {"says": says, "means": means, "points": step.points, "move": step.moves[0] if step.moves else ""}


def meaning(course: Course, name: str, read: Reader) -> JSON:
    called, means = word(Voice(course.table.game.name), name)
    return {"word": read(called), "means": read(means)}
