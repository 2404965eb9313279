"""Prompts and buttons use plain words and terms of the game that are explained."""

import re

import pytest
from fluent.syntax import visitor

import meldhouse as mh
from meldhouse.games.glossary import glossary, used_terms
from meldhouse.i18n import ENGLISH
from meldhouse.i18n.catalogue import DEFAULT_LANGUAGE, messages_by_key
from tests.support.reachable_positions import positions

GAMES = [name for name, game in mh.GAMES.items() if game.how_to_play]
ASKED = "prompt|call|button|risky"  # prefixes of the keys of prompts and buttons
PLAIN = """
a add adds again against all an and announced another any anyway are as back become before but call called can card
cards challenger chance choose come complete completes count deals dealt declare did down draw drew each earns
either empty end fit fits for four from get give gives hand hands has have hold how if into is it just keep keeping
king lay leave left less like lowest made make may more move must need new no none not now of on one only or other
outside over pair pass passed pay play player players points pull put same second sets shuffle shuffling skip so
space stay stays stopped t take taken that the them then there think this three tile to total trying turn two up
used vote waiting was way which who win wins with without won worth you your
"""


class Words(visitor.Visitor):
    """Collects the texts of messages, and of the messages that they refer to."""

    def __init__(self, catalogue):
        self.catalogue, self.found, self.met = catalogue, [], set()

    def read(self, key):
        if key in self.catalogue and key not in self.met:
            self.met.add(key)
            self.visit(self.catalogue[key])
        return self

    def visit_TextElement(self, node):  # noqa: N802
        self.found.append(" ".join(node.value.split()))

    def visit_MessageReference(self, node):  # noqa: N802
        self.read(node.id.name)


def keys_asked(game):
    """Yield the keys of prompts and buttons, from all kinds of positions and from the catalogue."""
    for tables in positions(game).values():
        for view in (table.view(seat) for table in tables for seat in range(table.rules.seats)):
            said = [view.scene.prompt, *(one for choice in view.scene.choices for one in asks(choice))]
            yield from (one.key for one in said if one)
    yield from (
        key for key in messages_by_key(DEFAULT_LANGUAGE, game.name) if re.match(rf"{game.name}-({ASKED})\b", key)
    )


def asks(choice):
    return choice.words, choice.call, choice.risky


def texts_asked(game):
    words = Words(messages_by_key(DEFAULT_LANGUAGE, game.name))
    for key in dict.fromkeys(keys_asked(game)):
        words.read(key)
    return words.found


def unknown(texts, terms):
    """Return words that are neither plain nor explained."""
    left = (term_less(text, terms) for text in texts)
    return sorted({word for text in left for word in re.findall(r"[^\W\d_]+", text.lower())} - set(PLAIN.split()))


def term_less(text, terms):
    for term in sorted(terms, key=lambda term: -len(term.called)):
        text = term.pattern.sub(" ", text)
    return text


@pytest.mark.parametrize("name", GAMES)
def test_prompts_and_buttons_use_plain_or_explained_words(name):
    """Confirmations are also checked."""
    texts, terms = texts_asked(mh.GAMES[name]), glossary(mh.GAMES[name], ENGLISH)
    explained = used_terms(terms, texts)
    print(f"{name}: {len(texts)} texts, explained {len(explained)}: {', '.join(term.called for term in explained)}")
    assert len(texts) >= 15
    assert len(explained) >= 2
    assert unknown(texts, terms) == []


@pytest.mark.parametrize("name", GAMES)
def test_glossary_check_detects_an_unexplained_term(name):
    """A term without its explanation is unknown, unless it consists of plain words."""
    texts, terms = texts_asked(mh.GAMES[name]), glossary(mh.GAMES[name], ENGLISH)
    found = [term for term in used_terms(terms, texts) if unknown(texts, [one for one in terms if one is not term])]
    assert len(found) >= 2


def test_list_of_plain_words_has_no_unused_word():
    """Each word of the list occurs in some prompt or button."""
    texts = " ".join(text.lower() for name in GAMES for text in texts_asked(mh.GAMES[name]))
    assert [word for word in PLAIN.split() if not re.search(rf"\b{word}\b", texts)] == []


def test_longer_glossary_term_is_matched_before_a_shorter_term():
    """No form of "high pairs" is matched as "pair", and no term is matched inside another word."""
    terms = {term.name: term for term in glossary(mh.GAMES["kongpie"], ENGLISH)}
    assert terms["high-pair"].pattern.sub("", "Two High Pairs") == "Two "
    assert terms["discard"].forms == ("discarding", "discarded", "discards", "discard")
    assert "high notes" in terms["high-note"].forms
    assert used_terms(terms.values(), ["a resource of kings", "restockings"]) == []
