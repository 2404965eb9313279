"""The style check finds each pattern in an example sentence, and nothing in plain English."""

import re

import pytest

from tests.docs import check_style
from tests.docs.check_style import PATTERNS, TERMS, Passage

PLANTED = {
    "headless clause": ["Who folds cannot win.", "Whoever opens a table is its host.", "What is taken goes face up."],
    "told": ["The time is told in seconds.", "A line tells how far it is."],
    "lies, stands": ["The file lies beside it.", "Every rule stands in the book."],
    "anew": ["The page is made anew."],
    "nobody, somebody": ["Nobody may look.", "It waits until somebody comes.", "A table for everybody."],
    "trailing too": ["It works with files, too."],
    "else for otherwise": ["Else the first one wins.", "The cookie decides; else the header does."],
    "British spelling": ["The colour of the tile.", "All Honours counts.", "A neighbouring tile."],
    "long sentence": [f"It has {'one word after the other ' * 6}at last."],
    "house": ["The house is closed."],
    "room": ["Write it in a room of the game."],
    "law": ["The law allows it."],
    "net": ["Each net finds something."],
    "door": ["Calls go through one door."],
    "thumb": ["It plays by thumb."],
    "sitting": ["They play many sittings.", "Points per sitting"],
    "throw": ["Throw the tile.", "The last tile was thrown."],
    "look on": ["They only look on."],
    "look back": ["You can look back at it."],
    "dearest": ["It is the dearest hand."],
}
PLAIN = [
    "If you fold, you can't win the hand.",
    "The server prints its address and the time that is left.",
    "A joker stands for a missing card.",
    "What do you want to discard?",
    "There is room for six players on this neural network page.",
    "The household of Meldhouse keeps its tables in house.db.",
    "Your standing claims last until the end of the hand.",
    "A name may not be empty, too long or reserved.",
    "The constant EVERYBODY is a seat number.",
    "Simple e.g. words.",
]


def patterns_in(text, path="docs/page.md", area="docs"):
    return [finding.pattern for finding in check_style.find(Passage(area, path, 1, text))]


def test_style_check_has_a_test_sentence_for_every_pattern():
    assert set(PLANTED) == {*PATTERNS, *TERMS, "long sentence"}


@pytest.mark.parametrize(("pattern", "sentence"), [(name, text) for name, texts in PLANTED.items() for text in texts])
def test_style_check_finds_exactly_the_pattern_of_a_test_sentence(pattern, sentence):
    assert patterns_in(sentence) == [pattern]
    assert patterns_in(f"Plain English first. {sentence}") == [pattern]


@pytest.mark.parametrize("sentence", PLAIN)
def test_style_check_accepts_a_plain_sentence(sentence):
    assert patterns_in(sentence) == []


def test_style_check_allows_the_word_house_only_in_kong_pie():
    assert patterns_in("The house takes a chip.", "src/meldhouse/games/kongpie/en.ftl") == []
    assert patterns_in("The house takes a chip.", "src/meldhouse/games/pong/en.ftl") == ["house"]


def test_style_check_exceptions_have_a_known_pattern_and_a_reason():
    for allowed in check_style.ALLOWED:
        assert allowed.pattern in ("", "long sentence", *PATTERNS, *TERMS)
        assert allowed.reason
        re.compile(allowed.path), re.compile(allowed.text)


@pytest.mark.parametrize(
    ("subject", "patterns"),
    [
        ("search: make the lead threshold optional for direct callers", []),
        ("Add a page of terms", []),
        ("The house is closed at night", ["not imperative"]),
        ("docs: what a table keeps", ["not imperative"]),
        (f"docs: rewrite {'x' * 72}", ["long subject"]),
    ],
)
def test_style_check_finds_the_faults_of_a_commit_subject(subject, patterns):
    assert patterns_in(subject, "1234567", "commits") == patterns


CATALOGUE = """\
## A group that lies here

# nobody sees this comment
greeting = Hello, { $seat }. { $kong }Kongs{ $end } are told.
moved =
    { $seat ->
        [you] You draw, and
            go on.
       *[other] { $seat } draws.
    }
    .label = Whoever waits
"""


def test_read_catalogue_splits_variants_and_skips_comments():
    read = list(check_style.read_catalogue("x/en.ftl", CATALOGUE, "catalogue"))
    assert [(text.key, text.line, " ".join(text.text.split())) for text in read] == [
        ("greeting", 4, "Hello, X. Kongs are told."),
        ("moved", 7, "You draw, and go on."),
        ("moved", 9, "X draws."),
        ("moved", 11, "Whoever waits"),
    ]


MARKDOWN = """\
# A title

A paragraph with `code told` and a [link](told.md)
over two lines. <!-- told -->

- an item
- another
  of two lines

```sh
told
```

| a cell | another |
|---|---|
"""


def test_read_markdown_skips_code_and_link_targets():
    read = [(text.line, " ".join(text.text.split())) for text in check_style.read_markdown("a.md", MARKDOWN, "docs")]
    assert read == [
        (1, "A title"),
        (3, "A paragraph with X and a link over two lines."),
        (6, "an item"),
        (7, "another of two lines"),
        (14, "a cell"),
        (14, "another"),
    ]


MODULE = '''
"""The module.

first.py   a line of a table
second.py  another
"""


class Thing:
    """A thing.  It has `told` in it."""

    def run(self):
        """Run
        it."""
        return "told"
'''


def test_read_python_returns_docstrings_but_no_other_strings():
    read = [(text.area, text.line, " ".join(text.text.split())) for text in check_style.read_python("a.py", MODULE)]
    assert read == [
        ("docstrings", 2, "The module."),
        ("docstrings", 4, "first.py a line of a table"),
        ("docstrings", 5, "second.py another"),
        ("docstrings", 10, "A thing. It has X in it."),
        ("docstrings", 13, "Run it."),
    ]


def test_read_python_returns_help_texts_of_options():
    code = 'Seed = Option("--seed", help=f"One of: {names}. It is told.")'
    (text,) = check_style.read_python("src/meldhouse/cli/options.py", code)
    assert (text.area, text.text) == ("help", "One of: X. It is told.")


def test_style_check_finding_has_the_line_number_of_its_sentence():
    passage = Passage("docs", "docs/a.md", 10, "A sentence\nof two lines. It is\ntold here.")
    (finding,) = check_style.find(passage)
    assert str(finding) == "docs/a.md:11: told: It is told here."


def test_style_check_reads_texts_of_every_area(capsys):
    """A parser that finds no texts would also find no faults."""
    assert (
        check_style.main(["--counts", "src/meldhouse/cli", "src/meldhouse/games/pong", "src/meldhouse/rulebook"]) == 0
    )
    header, _, number, *_ = capsys.readouterr().out.splitlines()
    areas = [cell.strip() for cell in header.strip("|").split("|")]
    assert areas == ["pattern", "catalogue pong", "docstrings", "help", "manual", "rulebooks", "all"]
    assert all(int(cell) > 30 for cell in number.strip("|").split("|")[1:])
