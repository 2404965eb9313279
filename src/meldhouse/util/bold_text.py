"""Bold parts of sentences: arguments of a message are marked, so that each language places them, and become HTML."""

from markupsafe import Markup, escape

START, END = "\x02", "\x03"


def bold(text: str) -> str:
    return f"{START}{text}{END}"


def to_html(sentence: str) -> Markup:
    """Escape a sentence; its marked parts become bold."""
    return Markup(str(escape(sentence)).replace(START, "<b>").replace(END, "</b>"))
