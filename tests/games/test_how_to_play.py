"""The pages "How it is played" agree with the rules, use few plain words, and explain each term."""

import re

import pytest

import meldhouse as mh
from meldhouse.games.glossary import glossary, used_terms
from meldhouse.games.how_to_play import (
    ARROW,
    all_points,
    option_effect,
    plain_text,
    point_messages,
    split_terms,
    term_messages,
    terms_in,
)
from meldhouse.games.options import settings
from meldhouse.games.scene import UNSEEN
from meldhouse.i18n import ENGLISH, Message, MessageFactory, msg
from meldhouse.i18n.catalogue import DEFAULT_LANGUAGE, format_key, messages_by_key
from meldhouse.rulebook import page
from meldhouse.server.services.how_to_play_json import choices
from tests.games.test_glossary import texts_asked
from tests.games.test_rulebook_numbers import numbers

GAMES = [name for name, game in mh.GAMES.items() if game.how_to_play]
MOST_WORDS = 250  # max words of the aim, a turn and the scoring together
LONGEST = 20  # max words of a sentence


def played(name):
    return mh.GAMES[name].how_to_play


def laid_in(page):
    return [laid for point in all_points(page) for laid in point.groups if laid is not ARROW]


# --- agreement with the rules ------------------------------------------------------------------------------------


def contradictions(page):
    """Yield claims about pieces that contradict the rules: (claim, facts by the rules)."""
    for point in all_points(page):
        names = tuple(name for laid in point.groups for name in laid.names)
        pairs = [(laid.names, laid.facts, [laid.says]) for laid in point.groups if laid.says]
        for shown, facts, says in [*pairs, (names, point.facts, point.says)]:
            about = {name: value for said in says for name, value in said.arguments}
            found = facts(shown) if facts else {}
            if about != found:
                yield about, found
        silent = [laid for laid in point.groups if laid.facts and not laid.says]
        yield from (
            (laid.pieces, found) for laid in silent if not all(map(right, (found := laid.facts(laid.names)).values()))
        )


def right(value):
    """Return whether the rules confirm the claim."""
    return bool(value) and value != "none"


@pytest.mark.parametrize("game", GAMES)
def test_how_to_play_claims_about_pieces_agree_with_the_rules(game):
    assert list(contradictions(played(game))) == []
    assert sum(bool(laid.facts) for laid in laid_in(played(game))) >= 3  # enough claims to compare with the rules


def test_how_to_play_check_detects_an_invalid_meld():
    """An invalid meld is detected even if no claim is made about it."""
    page = played("tongits")
    point = page.aim[0]._replace(groups=(page.aim[0].groups[0]._replace(pieces="7C 7H 8S"),))
    assert list(contradictions(page._replace(aim=(point,)))) == [("7C 7H 8S", {"is": False})]


def test_how_to_play_check_detects_a_wrong_number():
    """The wrong claim is that a king costs 9 in Kings Corners."""
    right = played("kingscorners")
    point = next(point for point in right.counts if point.groups)
    king = point.groups[0]._replace(says=Message("kingscorners-played-costs", (("n", 9),)))
    wrong = right._replace(counts=(point._replace(groups=(king, *point.groups[1:])),))
    assert list(contradictions(wrong)) == [({"n": 9}, {"n": 10})]


def listed():
    return [pytest.param(listing, id=f"{name}-{listing.page}") for name in GAMES for listing in played(name).listings]


@pytest.mark.parametrize("listing", listed())
def test_listed_fan_counts_in_its_example_by_the_rules(listing):
    """The rules also give the fan the points that are listed next to it."""
    entries = listing.entries()
    names = [tuple(name for laid in entry.groups for name in laid.names) for entry in entries]
    found = {str(entry.name): entry.facts(shown) for entry, shown in zip(entries, names, strict=True)}
    assert found == {str(entry.name): {"n": entry.value} for entry in entries}
    assert len(found) == len(entries) > 80


@pytest.mark.parametrize("game", GAMES)
def test_how_to_play_pieces_belong_to_the_game(game):
    known = {*mh.GAMES[game].notation.PIECES.PIECES, UNSEEN}
    assert {name for laid in laid_in(played(game)) for name in laid.names} <= known


@pytest.mark.parametrize("game", GAMES)
def test_how_to_play_cites_existing_articles(game):
    there = set(numbers(page(game, link=r"\1")))
    named = [number for point in all_points(played(game)) for number in point.articles]
    assert named
    assert [number for number in named if number not in there] == []


@pytest.mark.parametrize("game", GAMES)
def test_how_to_play_examples_cite_their_articles(game):
    assert all(point.articles for point in played(game).examples)


# --- few and plain words ---------------------------------------------------------------------------


def screen(page):
    """Yield all texts of the screen: headings, sentences and captions of pieces."""
    for title, some in page.panels:
        yield str(msg(title))
        yield from (plain_text(ENGLISH, said) for point in some for said in point_messages(point))


def everything(game):
    """Yield the texts of the page, its terms and its options."""
    voice, rules_module = MessageFactory(game), mh.GAMES[game].rules
    yield from screen(played(game))
    yield from (plain_text(ENGLISH, said) for point in played(game).examples for said in point_messages(point))
    yield from (str(term_messages(voice, name)[1]) for name in played(game).terms)
    for setting in settings(rules_module.Rules()):
        yield from (str(option_effect(voice, setting._replace(value=value))) for value in choices(setting))


def sentences(text):
    return re.split(r"(?<=[.?!])\s+", text)


def too_long(texts):
    return [one for text in texts for one in sentences(text) if len(one.split()) > LONGEST]


@pytest.mark.parametrize("game", GAMES)
def test_how_to_play_screen_has_few_words(game):
    words = sum(len(text.split()) for text in screen(played(game)))
    print(f"{game}: {words} words")
    assert 80 < words <= MOST_WORDS


@pytest.mark.parametrize("game", GAMES)
def test_how_to_play_sentences_are_short(game):
    assert too_long(everything(game)) == []


def test_how_to_play_check_detects_a_long_sentence():
    assert too_long(["Short. " + "long " * 20 + "one.", "long " * 19 + "one."]) == ["long " * 20 + "one."]


@pytest.mark.parametrize("game", GAMES)
def test_how_to_play_sentences_are_complete(game):
    """Sentences start with a capital and end with a period; captions of pieces have a few words."""
    said = [plain_text(ENGLISH, said) for point in all_points(played(game)) for said in point.says]
    assert [text for text in said if text[-1] not in ".?!" or text[0] != text[0].upper()] == []


# --- terms of the game --------------------------------------------------------------------------------


def forms(game, name, texts):
    """Return the forms of a term in sentences: its name, with an s, and as marked anywhere."""
    called = plain_text(ENGLISH, term_messages(MessageFactory(game), name)[0])
    marked = {part.text for text in texts for part in text if part.word == name}
    return {form.lower() for form in (called, f"{called}s", *marked)}


def unexplained(game, said):
    """Yield terms that aren't explained at their first use."""
    texts = [split_terms(ENGLISH, one) for one in said]
    for name in played(game).terms:
        pattern = re.compile(rf"\b(?:{'|'.join(map(re.escape, forms(game, name, texts)))})\b", re.I)
        first = next((part for text in texts for part in text if part.word == name or pattern.search(part.text)), None)
        if first and first.word != name:
            yield name


def said_on(page):
    return [said for point in all_points(page) for said in point_messages(point)]


@pytest.mark.parametrize("game", GAMES)
def test_how_to_play_explains_terms_at_their_first_use(game):
    assert list(unexplained(game, said_on(played(game)))) == []


@pytest.mark.parametrize("game", GAMES)
def test_term_check_detects_a_missing_or_late_explanation(game):
    """The explanation of a term is removed, or moved behind the term's first use."""
    said = said_on(played(game))
    name = played(game).terms[0]
    rest = [one for one in said if name not in terms_in(one)]
    assert name in set(unexplained(game, rest))
    assert name in set(unexplained(game, [term_messages(MessageFactory(game), name)[0], *said]))


@pytest.mark.parametrize("game", GAMES)
def test_glossary_of_a_game_has_exactly_the_terms_that_are_used(game):
    """The page uses the marked terms, tables use the others, and the catalogue has no more."""
    marked = {name for said in said_on(played(game)) for name in terms_in(said)}
    assert marked == set(played(game).terms)
    used_at_a_table = {term.name for term in used_terms(glossary(mh.GAMES[game], ENGLISH), texts_asked(mh.GAMES[game]))}
    assert marked.isdisjoint(played(game).table_terms)
    assert used_at_a_table.issuperset(played(game).table_terms)
    keys = messages_by_key(DEFAULT_LANGUAGE, game)
    for kind in ("word", "means"):
        described = {key.removeprefix(f"{game}-{kind}-") for key in keys if key.startswith(f"{game}-{kind}-")}
        assert described == {*played(game).terms, *played(game).table_terms}


# --- options ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_in_one_group_and_has_a_text_per_value(game):
    """The catalogue has no texts for other options."""
    rules, keys = mh.GAMES[game].rules.Rules, messages_by_key(DEFAULT_LANGUAGE, game)
    grouped = [name for theme in played(game).option_groups for name in theme.options]
    assert sorted(grouped) == sorted(rules._fields)
    described = {key.removeprefix(f"{game}-effect-") for key in keys if key.startswith(f"{game}-effect-")}
    assert described == set(rules._fields)
    for setting in settings(rules()):
        values = ["0", "7"] if setting.kind is int and setting.about.least == 0 else choices(setting)
        says = [str(option_effect(MessageFactory(game), setting._replace(value=value))) for value in values]
        assert len(set(says)) == len(says), setting.name
        assert all(text.endswith(".") for text in says), setting.name


def test_option_effect_without_a_text_raises_key_error():
    with pytest.raises(KeyError, match="pong-effect-nothing"):
        format_key(DEFAULT_LANGUAGE, "pong-effect-nothing", {})
