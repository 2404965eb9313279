"""Every article and every decision of the rulebook has a test with its number in the name."""

import re
from pathlib import Path

import pytest

import meldhouse as mh
from meldhouse.rulebook import page

HERE = Path(__file__).parent
ARTICLE = re.compile(r"^(\d+)\. ", re.M)
PART = re.compile(r"^ +(\d+)\. ", re.M)  # [4.1] is the first part of article 4
DECISION = re.compile(r"^(?:\| |- \*\*)([A-Z]\d+)(?: \||\*\*)", re.M)
NAMED = re.compile(r"(?:^test_|_and_|_)(a?\d+(?:_\d+)?|[a-z]\d+)(?=_|$)")
LEAST = 20  # min numbers of a rulebook, so that a broken search fails


def numbers(text):
    """Yield all numbers of a rulebook: `4`, `4.1`, `C8`, and `G3` for the list of gaps."""
    articles_text = text.split("\n## Options")[0]
    articles, gaps = [], False
    for found in ARTICLE.finditer(articles_text):
        gaps = gaps or (bool(articles) and found[1] == "1")
        articles.append((found.start(), f"G{found[1]}" if gaps else found[1]))
    yield from (number for _, number in articles)
    for part in PART.finditer(articles_text):
        article = [number for start, number in articles if start < part.start()][-1]
        yield f"{article}.{part[1]}"
    yield from (found[1] for found in DECISION.finditer(articles_text))


def names_in_tests(game):
    """Yield the numbers in the names of a game's tests: test_a4_1_..., test_c8_..., test_9_and_k32_..."""
    for path in (HERE / game).glob("test_*.py"):
        for name in re.findall(r"^ *def (test_\w+)", path.read_text("utf-8"), re.M):
            for found in NAMED.findall(name):
                yield found.removeprefix("a").replace("_", ".").upper()


@pytest.mark.parametrize("game", list(mh.GAMES))
def test_every_numbered_article_has_a_test(game):
    """Every article, part of an article and decision has a test with its number."""
    asked = list(numbers(page(game, link=r"\1")))
    assert len(asked) >= LEAST
    assert len(set(asked)) == len(asked)
    assert not [number for number in asked if number not in set(names_in_tests(game))]


def test_article_check_detects_a_number_without_a_test():
    """The check finds the numbers of a sample rulebook, and no test for an unknown number."""
    rulebook = "# A\n\n1. One.\n   1. Part.\n2. Two.\n\n| C1 | It. |\n- **K2** That.\n\n1. Gap.\n## Options\n\n3. No.\n"
    assert list(numbers(rulebook)) == ["1", "2", "G1", "1.1", "C1", "K2"]
    assert "99" not in set(names_in_tests("kingscorners"))
    assert {"4.1", "C8"} <= set(names_in_tests("kingscorners"))
