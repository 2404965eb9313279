"""Messages of running pages have the plural forms of their language, chosen by Intl.PluralRules."""

import pytest

FILLED = """async ([language, pattern, values]) => {
    document.documentElement.lang = language;
    const { filled } = await import(`/static/common/i18n.js?${language}`);
    return values.map(n => filled(pattern, { n, hands: `${n}!` }));
}"""
SECONDS = {"by": "n", "one": "{n} second", "other": "{n} seconds"}
POLISH = {"by": "n", "one": "{n} sekunda", "few": "{n} sekundy", "many": "{n} sekund", "other": "{n} sekundy (ułamek)"}
NESTED = {"by": "n", "one": "one: {hands}", "other": {"by": "n", "one": "never", "other": "more: {hands}"}}


@pytest.mark.parametrize(
    ("language", "pattern", "values", "texts"),
    [
        ("en", SECONDS, [0, 1, 2], ["0 seconds", "1 second", "2 seconds"]),
        ("en", "Seat {n}", [1], ["Seat 1"]),
        ("en", NESTED, [1, 5], ["one: 1!", "more: 5!"]),
        ("pl", POLISH, [1, 2, 5, 22], ["1 sekunda", "2 sekundy", "5 sekund", "22 sekundy"]),
        ("pl", SECONDS, [1, 2, 5], ["1 second", "2 seconds", "5 seconds"]),  # a message that the Polish catalogue lacks
        ("xx", SECONDS, [1, 2], ["1 second", "2 seconds"]),
    ],
)
def test_page_chooses_a_pattern_by_the_plural_category(server, page, language, pattern, values, texts):
    page.goto(server.address)
    assert page.evaluate(FILLED, [language, pattern, values]) == texts


def test_page_says_one_second_but_two_seconds(server, page):
    """The page uses the patterns that the server has put into it."""
    page.goto(server.address)
    said = "async n => (await import('/static/common/i18n.js')).text('page-quicker-in', { n })"
    assert page.evaluate(said, 1).endswith("about 1 second.")
    assert page.evaluate(said, 2).endswith("about 2 seconds.")
