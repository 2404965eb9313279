"""Display names of people and bots, which must be printable and not confusable with others at the table.

A name is a sequence of graphemes (user-perceived characters). Two names are confusable if they differ only in case,
spaces, dots or letters of another script; then they have the same skeleton, as in Unicode TR39.
"""

import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache

from meldhouse.art.avatars import AVATARS
from meldhouse.i18n import comma_list, msg
from meldhouse.i18n.catalogue import format_key, languages
from meldhouse.i18n.rendering import has_markers
from meldhouse.server.accounts.models import COLORS, Profile
from meldhouse.session.seating import BOT, SeatAssignment, find_seat
from meldhouse.util.errors import Mistake
from meldhouse.util.graphemes import count_graphemes, graphemes

NAME_LENGTH = 24  # max length in graphemes
MAX_SEATS = 20  # more than any table has
BOT_NAMES = ("Ada", "Boris", "Carmen", "Dewi", "Emil", "Farah", "Goro", "Hana")  # default names, one for each seat

# Case-folded letters that look like one of the letters a to z, or like its capital.
CONFUSABLES = {
    "a": "\u0430\u03b1", "b": "\u0432\u03b2", "c": "\u0441\u03f2", "d": "\u0501", "e": "\u0435\u0451\u03b5",
    "h": "\u043d\u04bb\u03b7", "j": "\u0458", "k": "\u043a\u03ba", "m": "\u043c\u03bc", "n": "\u03bd",
    "o": "0\u043e\u03bf", "l": "i1|!\u0456\u04cf\u03b9\u0131", "p": "\u0440\u03c1", "q": "\u051b",
    "s": "\u0455", "t": "\u0442\u03c4",
    "w": "\u051d\u03c9", "x": "\u0445\u03c7", "y": "\u0443\u03c5", "z": "\u03b6",
}  # fmt: skip
SKELETON_MAP = str.maketrans({letter: plain for plain, letters in CONFUSABLES.items() for letter in letters})


def tidy_name(name: object) -> str:
    """Return a name in printable form; raise a Mistake if it is empty, too long or reserved."""
    if isinstance(name, str) and has_markers(name):
        raise Mistake(msg("text-marks"))
    printable = " ".join("".join(graphemes(name)).split()) if isinstance(name, str) else ""
    if not 1 <= count_graphemes(printable) <= NAME_LENGTH:
        raise Mistake(msg("name-length", most=NAME_LENGTH))
    if skeleton(printable) in _reserved():
        raise Mistake(msg("name-reserved", name=printable))
    return printable


def tidy_avatar(avatar: object) -> str:
    """Return the name of a drawing, or "" for none; raise a Mistake if there is no such drawing."""
    if avatar not in ["", *AVATARS]:  # a list, because a request may contain anything
        raise Mistake(msg("avatar-unknown", name=repr(str(avatar)[:20]), names=comma_list(AVATARS)))
    return str(avatar)


def tidy_color(color: object) -> str:
    """Return the name of a color, or "" for none; raise a Mistake if there is no such color."""
    if color not in ["", *COLORS]:
        raise Mistake(msg("color-unknown", name=repr(str(color)[:20]), names=comma_list(COLORS)))
    return str(color)


def parse_profile(message: Mapping[str, object], before: Profile) -> Profile:
    """Return a person's profile after a request that may change parts of it; raise a Mistake for an invalid part."""
    unseen = message.get("unseen", before.unseen)
    if not isinstance(unseen, bool):
        raise Mistake(msg("unseen-yes-or-no"))
    avatar, color = message.get("avatar", before.avatar), message.get("color", before.color)
    return Profile(tidy_avatar(avatar), tidy_color(color), unseen)


def skeleton(name: str) -> str:
    """Return the skeleton of a name; confusable names have the same skeleton."""
    folded = unicodedata.normalize("NFKC", name).casefold().translate(SKELETON_MAP)
    return "".join(c for c in folded if unicodedata.category(c)[0] in "LNSM") or name.strip()


@cache
def _reserved() -> frozenset[str]:
    """Return the skeletons of the names that the server itself uses for people, bots and seats, in every language."""
    words = ("you-name", "page-you", "page-bot", "page-open-seat", "somebody")
    labels = [format_key(language, word, {}) for language in languages() for word in words]
    seats = [format_key(language, "page-seat", {"n": n}) for language in languages() for n in range(MAX_SEATS)]
    return frozenset(map(skeleton, [*labels, *seats]))


def names_by_seat(seats: Sequence[SeatAssignment], host: str, known: Mapping[str, str], unknown: str = "") -> list[str]:
    """Return the display name for each seat; a reserved seat has the name of its person.

    Bot names are assigned from the host's seat on, so that bots keep their names after the draw for the first turn.
    A bot is renamed if a person with its name sits down.
    """
    people = {skeleton(known.get(seat.person, "")) for seat in seats if seat.person}
    free = [name for name in BOT_NAMES if skeleton(name) not in people]
    first = find_seat(host, seats) or 0
    names = [known.get(seat.person, unknown) if seat.person else "" for seat in seats]
    for step in range(len(seats)):
        seat, bot_name = (first + step) % len(seats), BOT_NAMES[step % len(BOT_NAMES)]
        if seats[seat].kind == BOT:
            names[seat] = bot_name if bot_name in free else free[-1]
            free.remove(names[seat])
    return names


def check_name(name: str, person: str, seats: Sequence[SeatAssignment], host: str, known: Mapping[str, str]) -> None:
    """Raise a Mistake if another player at the table has the same name or a confusable one."""
    names = names_by_seat(seats, host, known)
    others = {skeleton(other): other for other, seat in zip(names, seats, strict=True) if seat.person != person}
    if skeleton(name) in others:
        suggestion = next(f"{name} {n}" for n in range(2, MAX_SEATS) if skeleton(f"{name} {n}") not in others)
        raise Mistake(msg("name-taken", name=others[skeleton(name)], another=suggestion))
