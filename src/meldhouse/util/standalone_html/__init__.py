"""Standalone HTML pages that need no other file and no scripts.

`leaflet.html` is what they have in common: a head, colours for light and dark, letters.  Each extends it with what its
room has in `templates/`.
"""

from functools import cache

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined

from meldhouse.i18n import Localizer, msg


def render(room: str, template: str, read: Localizer, **about: object) -> str:
    """A page, or a part of one, with the words of the house."""
    about |= {"language": read.language, "say": lambda key, **told: read(msg(key, **told))}
    return environment(room).get_template(template).render(about)


@cache
def environment(room: str) -> Environment:
    """The templates of a room of the house, and what all have in common."""
    loader = ChoiceLoader([PackageLoader(f"meldhouse.{room}"), PackageLoader("meldhouse.util.standalone_html")])
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True)
