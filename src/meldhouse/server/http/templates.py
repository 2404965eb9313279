"""The Jinja2 templates of the HTML pages."""

from functools import cache
from importlib.resources import files

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from meldhouse.i18n import Localizer, msg
from meldhouse.server.core.serialization import JSON


@cache
def environment() -> Environment:
    """Return the template environment, which escapes HTML and raises an error for undefined variables."""
    loader = FileSystemLoader(str(files("meldhouse.web") / "templates"))
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True)


def render_questions(questions: list[JSON], game: str, words: dict[str, JSON], localize: Localizer) -> str:
    """Return the HTML of a set of quiz questions."""
    texts = {"say": lambda key, **arguments: Markup.escape(localize(msg(key, **arguments)))}
    template = environment().get_template("questions.html")
    return template.render(questions=questions, game=game, words=words, **texts)
