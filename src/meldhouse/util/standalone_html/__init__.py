"""Standalone HTML pages, which need no other files and no scripts.

`leaflet.html` is the base template with the head, the fonts and the colors for light and dark themes.  Packages extend
it with templates of their own in `templates/`.
"""

from functools import cache

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined

from meldhouse.i18n import Localizer, msg


def render(package: str, template: str, localize: Localizer, **context: object) -> str:
    """Render a template of a package with localized messages, and return the HTML."""
    context |= {"language": localize.language, "say": lambda key, **arguments: localize(msg(key, **arguments))}
    return environment(package).get_template(template).render(context)


@cache
def environment(package: str) -> Environment:
    """Return the template environment for a package, with the base template."""
    loader = ChoiceLoader([PackageLoader(f"meldhouse.{package}"), PackageLoader("meldhouse.util.standalone_html")])
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True)
