"""The Jinja2 templates of the HTML pages."""

import re
from functools import cache
from importlib.resources import files

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.ext import Extension
from markupsafe import Markup

from meldhouse.i18n import Localizer, msg
from meldhouse.server.core.serialization import JSON

INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)


class _Indentation(Extension):
    """Removes the indentation of templates: browsers ignore it, and every page would carry it."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return INDENTATION.sub("", source)


@cache
def environment() -> Environment:
    """Return the template environment, which escapes HTML and raises an error for undefined variables."""
    loader = FileSystemLoader(str(files("meldhouse.web") / "templates"))
    made = Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, extensions=[_Indentation]
    )
    made.policies["json.dumps_kwargs"] = {"sort_keys": True, "separators": (",", ":")}
    return made


def render_questions(questions: list[JSON], game: str, words: dict[str, JSON], localize: Localizer) -> str:
    """Return the HTML of a set of quiz questions."""
    texts = {"say": lambda key, **arguments: Markup.escape(localize(msg(key, **arguments)))}
    template = environment().get_template("questions.html")
    return template.render(questions=questions, game=game, words=words, **texts)
