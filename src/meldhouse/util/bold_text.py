"""Bold parts of sentences: marked arguments of a message, which each language can place freely, become HTML."""

from markupsafe import Markup, escape

START, END = "\x02", "\x03"


def bold(text: str) -> str:
    return f"{START}{text}{END}"


def to_html(sentence: str) -> Markup:
    """Return a sentence as escaped HTML, with its marked parts in bold."""
    return Markup(str(escape(sentence)).replace(START, "<b>").replace(END, "</b>"))
