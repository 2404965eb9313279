"""Text that people write, in printable form: graphemes (user-perceived characters), without invisible characters.

Control characters, marks that change the direction of text, and characters without width are removed, because they can
hide, reverse or imitate what others read. Emoji that consist of several characters stay intact.
"""

import re
import unicodedata
from collections.abc import Iterator

MAX_COMBINING_MARKS = 4  # max combining marks on one letter

ZERO_WIDTH_JOINER = "\u200d"  # joins two emoji into one
PICTOGRAPH = "[\u203c-\u205e\u2070-\u2fff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]"
SKIN_TONE = "[\U0001f3fb-\U0001f3ff]"
TAG_SEQUENCE = "[\U000e0020-\U000e007f]*"  # flags of regions such as Scotland
EMOJI_ELEMENT = f"{PICTOGRAPH}\ufe0f?{SKIN_TONE}?{TAG_SEQUENCE}"
EMOJI = re.compile(f"[\U0001f1e6-\U0001f1ff]{{2}}|{EMOJI_ELEMENT}(?:{ZERO_WIDTH_JOINER}{EMOJI_ELEMENT})*")
GRAPHEME = re.compile(f"{EMOJI.pattern}|.", re.DOTALL)

BLANKS = str.maketrans(dict.fromkeys("\u034f\u115f\u1160\u2800\u3164\uffa0"))  # printable, but without a shape
JOINED = re.compile("(?<=\\w)[\u200c\u200d](?=\\w)")  # between letters, as Persian and Hindi need them


def graphemes(text: str) -> Iterator[str]:
    """Yield the printable graphemes of a text, with emoji intact and a limited number of combining marks per letter."""
    marks = 0
    for part in GRAPHEME.findall(text):
        marks = 0 if is_base(part) else marks + 1
        if EMOJI.fullmatch(part) or (part.isprintable() and marks <= MAX_COMBINING_MARKS):
            yield part


def is_base(grapheme: str) -> bool:
    """Return whether a grapheme does not start with a combining mark."""
    return not unicodedata.category(grapheme[0]).startswith("M")


def count_graphemes(text: str) -> int:
    """Return how many characters of a text a reader sees."""
    return sum(map(is_base, GRAPHEME.findall(text)))


def printable_line(text: str) -> str:
    """Return a text as one line of printable characters, with single spaces; empty if nothing of it can be seen.

    A character that joins or separates two letters stays, once, because some scripts need it.
    """
    words = " ".join(text.translate(BLANKS).split())
    parts, at = [], 0
    for joiner in JOINED.finditer(words):
        parts += [*graphemes(words[at : joiner.start()]), joiner[0]]
        at = joiner.end()
    line = " ".join("".join([*parts, *graphemes(words[at:])]).split())
    return line if any(is_base(part) for part in line) else ""
