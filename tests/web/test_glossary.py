"""New players touch a term in the prompt and read its meaning."""

import pytest

import meldhouse as mh
from tests.support.parameter_sweep import few
from tests.web.page_driver import DESK, PHONE, sit_down

NOW = """() => [...document.querySelectorAll("#prompt .word")].map(word => word.textContent)"""
OPEN = """() => document.querySelector("#prompt .means:popover-open")?.innerText ?? null"""
BUTTONS = """async ([said, buttons]) => {
    const { glossaryOf } = await import("/static/table/glossary.js");
    const glossary = await glossaryOf("kongpie");
    const box = document.createElement("p");
    box.append(...glossary.marked(said, buttons));
    return [...box.querySelectorAll(".word")].map(word => word.textContent);
}"""


def asked(page):
    page.wait_for_selector("#prompt .word")
    return page.locator("#prompt .word")


@pytest.mark.parametrize("game", few(list(mh.GAMES), "kongpie", "tongits"))
def test_term_in_the_prompt_is_explained_when_touched(server, visit, game):
    """The explanation fits into the window, and stays when the table is drawn again."""
    page = sit_down(visit(viewport=PHONE, has_touch=True, is_mobile=True), server.address, game)
    word = asked(page).first
    word.tap()
    page.locator("#prompt .means:popover-open").wait_for()
    called, _, means = page.evaluate(OPEN).partition("\n")
    assert called
    assert means.endswith(".")
    box = page.locator("#prompt .means:popover-open").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    assert box["y"] + box["height"] <= PHONE["height"]
    visit(viewport=DESK).goto(page.url)
    page.wait_for_selector("#lookers:not([hidden])", state="attached")
    assert page.evaluate(OPEN)


def test_terms_are_not_explained_to_experienced_players_by_default(server, visit):
    """A setting turns explanations on."""
    page = sit_down(visit(viewport=DESK), server.address, "kongpie")
    asked(page)
    page.evaluate("localStorage.setItem('ideas', JSON.stringify('off'))")
    page.reload()
    page.wait_for_selector("#mine .piece")
    page.wait_for_load_state("networkidle")
    assert page.evaluate(NOW) == []
    assert page.inner_text("#prompt")


def test_terms_of_buttons_are_listed_after_those_of_the_prompt(server, visit):
    """Each term is listed once; the longest match counts, and no term is matched inside another word."""
    page = sit_down(visit(viewport=DESK), server.address, "kongpie")
    asked(page)
    said = ["Two high pairs, or a resource: discard, and ", "discard again."]
    assert page.evaluate(BUTTONS, [said, ["Kong", "Give up the glory", "Pass"]]) == [
        "high pairs",
        "discard",
        "kong",
        "glory",
    ]
