"""Messages that pages fill in: one pattern per plural category of the language."""

import shutil

import pytest

from meldhouse.i18n import catalogue, page_patterns
from meldhouse.i18n.catalogue import DEFAULT_LANGUAGE, SHARED_FOLDER, messages_by_key
from meldhouse.i18n.page_patterns import counted_variables, plural_categories
from meldhouse.i18n.pseudolocale import PSEUDO

POLISH = """
page-watching = { $n ->
    [one] { $n } widz
    [few] { $n } widzów-few
   *[many] { $n } widzów
}
page-hand = { $n ->
    [one] pierwsze rozdanie
   *[other] rozdanie { $n }
}
page-vote-stands = { $left ->
    [one] { -votes } za, jeszcze sekunda
   *[other] { $n ->
        [one] jeden głos z { $of }
       *[other] { $n } głosów z { $of }
    }
}
-votes = głosy
"""
CACHES = (
    catalogue.languages,
    catalogue.variables,
    catalogue.load_bundle,
    catalogue.messages_by_key,
    page_patterns.page_patterns,
    page_patterns.counted_variables,
)


def clear_caches():
    for cached in CACHES:
        cached.cache_clear()


@pytest.fixture
def polish(tmp_path, monkeypatch):
    """Add a language with the plural categories "few" and "many"."""
    shutil.copy(SHARED_FOLDER / "en.ftl", tmp_path)
    (tmp_path / "pl.ftl").write_text(POLISH, "utf-8")
    clear_caches()
    monkeypatch.setattr(catalogue, "SHARED_FOLDER", tmp_path)
    yield page_patterns.page_patterns("pl", "page-")
    clear_caches()


@pytest.mark.parametrize("language", [DEFAULT_LANGUAGE, PSEUDO])
def test_counted_message_has_a_pattern_for_singular_and_plural(language):
    pattern = page_patterns.page_patterns(language, "page-")["page-ready-in"]
    assert (list(pattern), pattern["by"]) == (["by", "one", "other"], "n")
    assert pattern["one"] != pattern["other"]
    assert all("{n}" in pattern[category] for category in ("one", "other"))


def test_message_without_a_plural_has_a_single_pattern():
    assert page_patterns.page_patterns(DEFAULT_LANGUAGE, "page-")["page-seat"] == "Seat {n}"


def test_language_has_its_own_plural_categories_and_counted_messages(polish):
    assert plural_categories("pl") == ("one", "few", "many", "other")
    watching = polish["page-watching"]
    assert [watching[category] for category in ("one", "few", "many")] == ["{n} widz", "{n} widzów-few", "{n} widzów"]
    assert polish["page-hand"]["few"] == "rozdanie {n}"  # English has no plural there


def test_message_can_count_two_variables(polish):
    votes = polish["page-vote-stands"]
    assert (votes["by"], votes["few"]["by"]) == ("left", "n")
    assert (votes["few"]["one"], votes["few"]["many"]) == ("jeden głos z {of}", "{n} głosów z {of}")


def test_missing_message_falls_back_to_the_english_text(polish):
    assert polish["page-seat"] == "Seat {n}"
    assert polish["page-ready-in"]["one"] == "Setting up: about {n} second left."


def test_page_messages_select_only_by_plural_category():
    """A page knows the plural category of a number, so it can't select a variant such as `[0]`."""
    from fluent.syntax import ast, visitor

    numbered = []

    class Finder(visitor.Visitor):
        def visit_Variant(self, node):  # noqa: N802
            if isinstance(node.key, ast.NumberLiteral):
                numbered.append(node.key.value)
            self.generic_visit(node)

    keys = [key for key in messages_by_key(DEFAULT_LANGUAGE) if key.startswith("page-")]
    for key in keys:
        Finder().visit(messages_by_key(DEFAULT_LANGUAGE)[key])
    assert len(keys) > 100
    assert numbered == []
    assert counted_variables(DEFAULT_LANGUAGE, "page-watching") == ("n",)
