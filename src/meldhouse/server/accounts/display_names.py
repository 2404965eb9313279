"""What people and bots are called: names that can be shown, and that nobody takes for somebody else's.

A name is a row of graphemes, what a reader takes for one letter or one small picture.  Two names look alike where
nothing but case, spaces, dots or letters of another script tells them apart.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from meldhouse.i18n import msg
from meldhouse.i18n.catalogue import format_key, languages
from meldhouse.i18n.rendering import has_markers
from meldhouse.session.seating import BOT, SeatAssignment, find_seat
from meldhouse.util.errors import Mistake

NAME_LENGTH = 24  # graphemes
MARKS = 4  # that one letter may carry
SEATS = 20  # more than any table has
BOT_NAMES = ("Ada", "Boris", "Carmen", "Dewi", "Emil", "Farah", "Goro", "Hana")  # by where they sit

JOINER = "\u200d"  # makes one picture of two
PICTURE = "[\u203c-\u2fff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]"
SHADE = "[\U0001f3fb-\U0001f3ff]"
TAGS = "[\U000e0020-\U000e007f]*"  # the flags of lands within a land
DRAWN = f"{PICTURE}\ufe0f?{SHADE}?{TAGS}"
EMOJI = re.compile(f"[\U0001f1e6-\U0001f1ff]{{2}}|{DRAWN}(?:{JOINER}{DRAWN})*")
GRAPHEME = re.compile(f"{EMOJI.pattern}|.", re.DOTALL)

# Letters, when capitals are gone, that are drawn like one of a to z or like its capital.
ALIKE = {
    "a": "\u0430\u03b1", "b": "\u0432\u03b2", "c": "\u0441\u03f2", "d": "\u0501", "e": "\u0435\u0451\u03b5",
    "h": "\u043d\u04bb\u03b7", "j": "\u0458", "k": "\u043a\u03ba", "m": "\u043c\u03bc", "n": "\u03bd",
    "o": "0\u043e\u03bf", "l": "i1|!\u0456\u04cf\u03b9\u0131", "p": "\u0440\u03c1", "q": "\u051b",
    "s": "\u0455", "t": "\u0442\u03c4",
    "w": "\u051d\u03c9", "x": "\u0445\u03c7", "y": "\u0443\u03c5", "z": "\u03b6",
}  # fmt: skip
PLAIN = str.maketrans({letter: plain for plain, letters in ALIKE.items() for letter in letters})


def tidy_name(name: object) -> str:
    """A name that can be shown; a Mistake if there is none in it, or one that would be taken for another's."""
    if isinstance(name, str) and has_markers(name):
        raise Mistake(msg("text-marks"))
    shown = " ".join("".join(_graphemes(name)).split()) if isinstance(name, str) else ""
    if not 1 <= sum(map(counts, GRAPHEME.findall(shown))) <= NAME_LENGTH:
        raise Mistake(msg("name-length", most=NAME_LENGTH))
    if look(shown) in _reserved():
        raise Mistake(msg("name-reserved", name=shown))
    return shown


def _graphemes(name: str) -> Iterator[str]:
    """What can be shown of it; a picture stays whole, and a letter carries a few marks at most."""
    carried = 0
    for part in GRAPHEME.findall(name):
        carried = 0 if counts(part) else carried + 1
        if EMOJI.fullmatch(part) or (part.isprintable() and carried <= MARKS):
            yield part


def counts(grapheme: str) -> bool:
    """Is it more than a mark on the one before?"""
    return not unicodedata.category(grapheme[0]).startswith("M")


def look(name: str) -> str:
    """The same for names that look alike."""
    folded = unicodedata.normalize("NFKC", name).casefold().translate(PLAIN)
    return "".join(c for c in folded if unicodedata.category(c)[0] in "LNSM") or name.strip()


@cache
def _reserved() -> frozenset[str]:
    """What the house itself calls people, bots and seats, in every language."""
    words = ("page-you", "page-bot", "page-open-seat", "somebody")
    told = [format_key(language, word, {}) for language in languages() for word in words]
    seats = [format_key(language, "page-seat", {"n": n}) for language in languages() for n in range(SEATS)]
    return frozenset(map(look, [*told, *seats]))


def names_at(seats: Sequence[SeatAssignment], host: str, known: Mapping[str, str], unknown: str = "") -> list[str]:
    """What everybody at a table is called, by seat; whoever a seat is kept for gives it their name.

    Bots are named from the host's seat on, so that they keep their names when it is drawn who begins; a bot's name
    yields to that of a person who has sat down.
    """
    people = {look(known.get(seat.person, "")) for seat in seats if seat.person}
    free = [name for name in BOT_NAMES if look(name) not in people]
    first = find_seat(host, seats) or 0
    names = [known.get(seat.person, unknown) if seat.person else "" for seat in seats]
    for step in range(len(seats)):
        at, usual = (first + step) % len(seats), BOT_NAMES[step % len(BOT_NAMES)]
        if seats[at].kind == BOT:
            names[at] = usual if usual in free else free[-1]
            free.remove(names[at])
    return names


def check_name(name: str, person: str, seats: Sequence[SeatAssignment], host: str, known: Mapping[str, str]) -> None:
    """A Mistake where somebody else at a table is called so, or looks so."""
    names = names_at(seats, host, known)
    others = {look(other): other for other, seat in zip(names, seats, strict=True) if seat.person != person}
    if look(name) in others:
        another = next(f"{name} {n}" for n in range(2, SEATS) if look(f"{name} {n}") not in others)
        raise Mistake(msg("name-taken", name=others[look(name)], another=another))
