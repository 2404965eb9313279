"""The Jinja2 templates of the pages."""

from functools import cache
from importlib.resources import files

from jinja2 import Environment, FileSystemLoader, StrictUndefined


@cache
def environment() -> Environment:
    """Return the templates; they escape HTML, and an unknown name is an error."""
    loader = FileSystemLoader(str(files("meldhouse.web") / "templates"))
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True)
