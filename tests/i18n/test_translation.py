"""What a translator needs: articles and cases of pieces, the reader's own word, lists, language tags and comments."""

import re

import pytest
from fluent.syntax import FluentParser, FluentSerializer, ast

from meldhouse.cli.options import check_language
from meldhouse.i18n import ItemList, Localizer, Message, Pieces, Seat, comma_list, msg, piece
from meldhouse.i18n.catalogue import (
    DEFAULT_LANGUAGE,
    GAMES_FOLDER,
    SHARED_FOLDER,
    format_key,
    languages,
    messages_by_key,
    variables,
)
from meldhouse.i18n.language_tags import match_language
from meldhouse.i18n.piece_names import name_with_article, piece_name
from meldhouse.i18n.pseudolocale import PSEUDO
from meldhouse.util.errors import Mistake
from tests.i18n.example_sentences import GAMES, OTHER, YOU, argument_sets
from tests.support.sample_catalogues import sample_catalogues

CATALOGUES = ("", *GAMES)

GERMAN = """
you-name = { $case ->
    [accusative] dich
    [dative] dir
   *[nominative] du
}
list-separator = {", "}
list-and = { $some } und { $last }
list-or = { $some } oder { $last }
piece-card = { $suit ->
    [S] Pik
    [H] Herz
    [D] Karo
   *[C] Kreuz
}-{ $rank ->
    [A] Ass
    [J] Bube
    [Q] Dame
    [K] König
   *[other] { $rank }
}
the-card = { $rank ->
    [A] das { piece-card }
    [J] { der } { piece-card }
    [K] { der } { piece-card }
   *[other] die { piece-card }
}
der = { $case ->
    [accusative] den
   *[nominative] der
}
the-joker = { der } Joker
the-unseen = eine verdeckte Karte
piece-tile = { $suit ->
    [E] Ostwind
    [f] Pflaume
   *[m] { $rank } der Zahlen
}
the-tile = { $suit ->
    [E] { der } { piece-tile }
   *[other] die { piece-tile }
}
piece-ceki = { $suit ->
    [C] rote Blume
   *[m] { $rank } der Myriaden
}
the-ceki = die { piece-ceki }
went-on-without = { $seat ->
    [you] Du spielst ohne { CASE($other, "accusative") } weiter.
   *[other] { $seat } spielt ohne { CASE($other, "accusative") } weiter.
}
"""
GERMAN_TONGITS = """
tongits-discards-card = { $seat ->
    [you] Du legst { CASE($card, "accusative") } ab.
   *[other] { CAPITAL($card) } wird abgelegt, von { CASE($seat, "dative") }.
}
tongits-takes-next = nimmt { CASE($cards, "accusative") }
tongits-four = { $case ->
    [dative] den vier Gleichen
   *[nominative] die vier Gleichen
}
tongits-lays = { $seat ->
    [you] Du spielst mit { CASE($meld, "dative") }.
   *[other] { $seat } hat { $meld }.
}
"""
CHINESE = """
you-name = 你
list-separator = 、
list-and = { $some }和{ $last }
move-allowed = 可以：{ $move }
"""


@pytest.fixture
def german(tmp_path):
    with sample_catalogues(tmp_path, {"de": GERMAN, "tongits/de": GERMAN_TONGITS}):
        yield Localizer(0, "de")


@pytest.fixture
def chinese(tmp_path):
    with sample_catalogues(tmp_path, {"zh-Hans": CHINESE, "fil": "you-name = ikaw"}):
        yield Localizer(0, "zh-Hans")


# --- pieces -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "nominative", "accusative"),
    [
        ("KH", "der Herz-König", "den Herz-König"),
        ("QS", "die Pik-Dame", "die Pik-Dame"),
        ("AC", "das Kreuz-Ass", "das Kreuz-Ass"),
        ("10D", "die Karo-10", "die Karo-10"),
        ("*", "der Joker", "den Joker"),
        ("E", "der Ostwind", "den Ostwind"),
        ("5m", "die 5 der Zahlen", "die 5 der Zahlen"),
        ("1f", "die Pflaume", "die Pflaume"),
        ("??", "eine verdeckte Karte", "eine verdeckte Karte"),
    ],
)
def test_article_and_case_of_a_card_depend_on_rank_and_suit(german, name, nominative, accusative):
    assert name_with_article("de", name) == nominative
    assert name_with_article("de", name, case="accusative") == accusative


def test_ceki_cards_have_their_own_messages(german):
    assert name_with_article("de", "C", "ceki") == "die rote Blume"
    assert piece_name("de", "5m", "ceki") == "5 der Myriaden"


def test_sentence_can_request_the_grammatical_case_of_a_piece(german):
    discards = Message("tongits-discards-card", (("seat", Seat(0)), ("card", piece("KH"))))
    assert german(discards) == "Du legst den Herz-König ab."
    assert Localizer(1, "de")(discards) == "Der Herz-König wird abgelegt, von Seat 1."
    assert Localizer(0, "de", with_markers=True)(discards) == "Du legst ⟨KH⟩ ab."


def test_grammatical_case_is_passed_to_the_items_of_a_list(german):
    cards = ItemList((piece("KH"), Pieces(("QS", "*")), "x"), "or")
    takes = Message("tongits-takes-next", (("cards", cards),))
    assert german(takes) == "nimmt den Herz-König, die Pik-Dame und den Joker oder x"


def test_grammatical_case_is_passed_to_an_inserted_message(german):
    lays = Message("tongits-lays", (("seat", Seat(0)), ("meld", Message("tongits-four", (("rank", 7),)))))
    assert german(lays) == "Du spielst mit den vier Gleichen."
    assert Localizer(1, "de")(lays) == "Seat 1 hat die vier Gleichen."


def test_translated_sentence_can_insert_an_untranslated_sentence(tmp_path):
    with sample_catalogues(tmp_path, {"tongits/de": "tongits-is-paid = Du bekommst { n-chips }.", "de": ""}):
        assert Localizer(0, "de")(Message("tongits-is-paid", (("seat", Seat(0)), ("n", 3)))) == "Du bekommst 3 chips."
        assert Localizer(0, "de")(msg("turn-of", seat=Seat(0))) == "It's your turn."


def test_english_ignores_the_grammatical_case():
    assert name_with_article(DEFAULT_LANGUAGE, "KH", case="accusative") == "the king of hearts"


# --- the reader ---------------------------------------------------------------------------


def test_reader_is_named_in_their_language_and_in_the_right_case(german):
    went_on = msg("went-on-without", seat=Seat(1), other=Seat(0))
    assert german(went_on) == "Seat 2 spielt ohne dich weiter."
    shared = Message("match-shared", (("seats", ItemList((Seat(0), Seat(1)))), ("figures", "x")))
    assert german(shared) == "Du und Seat 2 tie for first with x each."  # no German sentence for this one
    assert Localizer(0)(went_on) == "Seat 2 continues without you. A bot plays for them in the meantime."


def with_reader(key, about):
    """Return a message with seats in place of their texts; a list of seats includes the reader."""
    seats = {YOU: Seat(0), OTHER: Seat(1)}
    values = {name: seats.get(value, value) for name, value in about.items()}
    if values.get("seats") == Seat(0):
        values["seats"] = ItemList((Seat(0), Seat(1)))
    return Message(key, tuple(values.items()))


@pytest.mark.parametrize("game", CATALOGUES, ids=lambda game: game or "shared")
def test_translated_messages_contain_no_untranslated_you(game):
    """The pseudolocale marks every letter of a catalogue, so a plain "you" can't come from a catalogue."""
    seats = 0
    for key in messages_by_key(DEFAULT_LANGUAGE, game):
        for about in argument_sets(key):
            seats += YOU in about.values()
            text = Localizer(0, PSEUDO, with_markers=True)(with_reader(key, about))
            assert not re.search(r"\byou", text, re.I), (key, text)
    assert seats > 10


# --- lists --------------------------------------------------------------------------------


def test_lists_use_the_separator_of_their_language(chinese):
    names = ItemList(("a", "b", "c"))
    assert chinese(msg("move-allowed", move=names)) == "可以：a、b和c"
    assert chinese(msg("move-allowed", move=comma_list("abc"))) == "可以：a、b、c"
    assert chinese.join(["a", "b"]) == "a、b"
    assert format_key("zh-Hans", "page-list-separator", {}) == ", "  # in English until it is translated


def test_long_list_is_shortened():
    text = Localizer()(msg("you-may", moves=comma_list(["play 10D NE"] * 400)))
    assert text.endswith(" …")
    assert len(text) < 1100


# --- language tags ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("zh-Hans-CN", "zh-Hans"),
        ("zh-hans", "zh-Hans"),
        ("zh-CN", "zh-Hans"),
        ("zh_Hans_SG", "zh-Hans"),
        ("zh-TW", None),
        ("zh", None),
        ("fil-PH", "fil"),
        ("tl", "fil"),
        ("tl-PH", "fil"),
        ("en-GB", "en"),
        ("de", None),
        ("", None),
        ("../en", None),
    ],
)
def test_language_tag_selects_the_longest_matching_catalogue(chinese, tag, language):
    assert languages() == ("en", "fil", "zh-Hans")
    assert match_language(tag) == language


def test_longer_language_tag_is_preferred_to_a_shorter_one(tmp_path):
    with sample_catalogues(tmp_path, {"zh": "you-name = 你", "zh-Hans": CHINESE}):
        assert match_language("zh-Hans-CN") == "zh-Hans"
        assert match_language("zh-TW") == "zh"


def test_command_line_accepts_language_tags(chinese):
    assert check_language("zh-cn") == "zh-Hans"
    assert check_language(PSEUDO) == PSEUDO
    with pytest.raises(Mistake, match="has no language 'de'"):
        check_language("de")


# --- comments -----------------------------------------------------------------------------

VARIABLE = re.compile(r"\$([A-Za-z][\w-]*)")


def source_of(message):
    """Return the source of a message without its comment."""
    return FluentSerializer().serialize_entry(ast.Message(message.id, message.value, message.attributes))


def entries(game):
    """Yield each entry of a catalogue with the text of its group's comment and of the file's comment."""
    file_comment, group = "", ""
    folder = GAMES_FOLDER / game if game else SHARED_FOLDER
    for entry in FluentParser().parse((folder / "en.ftl").read_text("utf-8")).body:
        if isinstance(entry, ast.ResourceComment):
            file_comment += f"{entry.content}\n"
        elif isinstance(entry, ast.GroupComment):
            group = entry.content or ""
        yield entry, group, file_comment


@pytest.mark.parametrize("game", CATALOGUES, ids=lambda game: game or "shared")
def test_every_message_belongs_to_a_described_group(game):
    messages = 0
    for entry, group, file_comment in entries(game):
        assert not isinstance(entry, ast.Junk), entry.content
        if isinstance(entry, ast.Message):
            messages += 1
            title, *description = filter(None, group.splitlines())
            assert title, entry.id.name
            assert description, title
            assert file_comment
    assert messages > 200


@pytest.mark.parametrize("game", CATALOGUES, ids=lambda game: game or "shared")
def test_every_variable_is_described_in_a_comment(game):
    """The message, its group or the file has the comment; glossary entries describe the terms."""
    keys = messages_by_key(DEFAULT_LANGUAGE, game)
    terms = {key.partition("-word-")[2] for key in keys if "-word-" in key}
    for entry, group, file_comment in entries(game):
        if isinstance(entry, ast.Message):
            comment = entry.comment.content if entry.comment else ""
            described = {*VARIABLE.findall(f"{comment}\n{group}\n{file_comment}"), *terms}
            own = {*VARIABLE.findall(source_of(entry))}
            assert own <= described, (entry.id.name, own - described)


# --- whole messages -----------------------------------------------------------------------

PARTS = re.compile(  # what messages may insert: amounts, names of pieces, places, labels and whole sentences
    r"n-\w+|piece-\w+|standings.*|list-separator|save-between-hands|\w+-n-\w+|kingscorners-to-empty"
    r"|mahjong-(?:chow|pung|kong|concealed-kong|notation-help)"
)


def test_messages_insert_only_amounts_names_and_whole_sentences():
    """A noun or the end of a sentence has one form in English, but several in other languages."""
    found = 0
    for game in CATALOGUES:
        for key, message in messages_by_key(DEFAULT_LANGUAGE, game).items():
            for reference in re.findall(r"\{ ([a-z][\w-]*) \}", source_of(message)):
                found += 1
                assert PARTS.fullmatch(reference), (key, reference)
    assert found > 40


def test_sample_catalogues_parse_without_errors():
    for text in (GERMAN, GERMAN_TONGITS, CHINESE):
        assert not [entry for entry in FluentParser().parse(text).body if isinstance(entry, ast.Junk)]
    assert "case" not in variables("the-card")  # English doesn't choose by it


def test_catalogue_parses_only_the_messages_that_are_formatted(monkeypatch, tmp_path):
    """A command needs few of more than two thousand messages."""
    parsed = []
    parse = FluentParser.parse
    monkeypatch.setattr(FluentParser, "parse", lambda parser, text: parsed.append(text) or parse(parser, text))
    with sample_catalogues(tmp_path, {}):
        assert format_key(DEFAULT_LANGUAGE, "list-and", {"some": "a", "last": "b"}) == "a and b"
    assert len(parsed) == 1
