"""Display names stay readable, and nobody can be mistaken for another person."""

import pytest

from meldhouse.server.accounts.display_names import BOT_NAMES, NAME_LENGTH, names_by_seat, skeleton, tidy_name
from meldhouse.session.seating import BOT, PERSON, SeatAssignment
from meldhouse.util.errors import Mistake
from tests.support.live_server import Refusal

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
PILOT = "\U0001f9d1\U0001f3fd\u200d\u2708\ufe0f"
SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"


@pytest.mark.parametrize("name", ["Zoë", "李雷", "Mary Ann", FAMILY, f"Ann {PILOT}", SCOTLAND * 3, "🇫🇷 Luc", "नेहा"])
def test_printable_name_is_unchanged(name):
    assert tidy_name(name) == name


def test_unprintable_characters_of_a_name_are_removed():
    """Removed characters change the writing direction, join nothing, or stack marks on a letter."""
    assert tidy_name(" A\u202eda\u200d  B\x07\ufeff ") == "Ada B"
    assert tidy_name("A" + "\u0301" * 40) == "A" + "\u0301" * 4
    assert tidy_name("A\u2060d\u2066a\u2069") == "Ada"


def test_emoji_in_a_name_counts_as_one_letter():
    """A family of four is one letter, whatever it consists of."""
    assert tidy_name(FAMILY * NAME_LENGTH) == FAMILY * NAME_LENGTH
    for name in (FAMILY * (NAME_LENGTH + 1), "x" * (NAME_LENGTH + 1), "", " ", "\u200d", "\u0301", None, 7):
        with pytest.raises(Mistake, match="1 to 24"):
            tidy_name(name)


ALIKE = [
    ("Ada", "ada"),
    ("Ada", "A d a."),
    ("Ada", "\u0410d\u0430"),  # Cyrillic
    ("Ada", "\u0391da"),  # Greek
    ("Ada", "\uff21da"),  # full width
    ("Ilia", "lliа"),
    ("Otto", "0tt0"),
    ("Straße", "STRASSE"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_skeletons_of_names_that_look_alike_are_equal(one, other):
    assert skeleton(one) == skeleton(other)


def test_skeletons_of_names_that_look_different_differ():
    names = ["Ada", "Adam", "Guest 4821", "Guest 4822", FAMILY, PILOT, "李", "季", "...", "??", "Zoë", "Zoe"]
    assert len(set(map(skeleton, names))) == len(names)


@pytest.mark.parametrize("name", ["You", "you", "Y\u043eu", "Seat 1", "seat12", "Bot", "B0T", "Open seat"])
def test_name_that_tables_use_themselves_is_reserved(name):
    with pytest.raises(Mistake, match=r"is reserved\. Please choose another name\."):
        tidy_name(name)


# --- at a table --------------------------------------------------------------------------------


def test_bot_names_yield_to_people_and_stay_when_seats_rotate():
    """If a person has a bot's name, the bot gets another name. Rotating the seats changes no name."""
    seats = [
        SeatAssignment(PERSON, "p1"),
        SeatAssignment(BOT, bot="thumb"),
        SeatAssignment(PERSON, "p2"),
        SeatAssignment(BOT, bot="thumb"),
    ]
    known = {"p1": "b\u043eris", "p2": "Eve"}
    names = names_by_seat(seats, "p1", known)
    assert names[0::2] == ["b\u043eris", "Eve"]
    assert set(names[1::2]) < set(BOT_NAMES) - {"Boris"}
    assert names_by_seat([*seats[2:], *seats[:2]], "p1", known) == [*names[2:], *names[:2]]


def test_bot_names_are_unique_at_a_table_of_namesakes():
    """No two players have the same name, whatever people are called."""
    seats = [SeatAssignment(PERSON, f"p{n}") if n < 4 else SeatAssignment(BOT, bot="thumb") for n in range(8)]
    known = {f"p{n}": BOT_NAMES[7 - n] for n in range(4)}
    assert len(set(names_by_seat(seats, "p0", known))) == 8


def test_sitting_down_with_a_name_in_use_is_refused(server):
    """The refusal suggests another name, which is accepted. Renaming at the table is also checked."""
    ada, bob = server.person("Ada"), server.person("\u0410DA")
    table = ada.open("kingscorners", "me open bot bot")["table"]
    with pytest.raises(Refusal, match=r"is called 'Ada'. Choose another name in Settings, such as '.* 2'"):
        bob.ask(f"/api/tables/{table}/sit")
    assert bob.ask("/api/me", name="Bob")["name"] == "Bob"
    assert bob.ask(f"/api/tables/{table}/sit") == {"seat": 1}
    for taken in ("ada", "Carmen", "dewi", "You"):
        with pytest.raises(Refusal):
            bob.ask("/api/me", name=taken)
    assert [seat["name"] for seat in bob.get(f"/api/tables/{table}")["table"]["seats"]].count("Bob") == 1
