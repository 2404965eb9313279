"""A newcomer who knows no game: reads what the screen says, touches what it marks, and finishes a first hand."""

import pytest
from hands import PHONE, until

import meldhouse as mh

TAUGHT = [name for name, game in mh.GAMES.items() if game.lesson]
LAPTOP = {"width": 1366, "height": 650}

# What is marked is touched, one thing after the other: a button that does it all, else pieces, then the place.  Where
# nothing is marked a hint is asked for, which marks what it speaks of.  It ends with the guide, or with the hand.
FOLLOW = """async ({ mark, over }) => {
    const one = what => document.querySelector(what);
    const rest = milliseconds => new Promise(done => setTimeout(done, milliseconds));
    const steps = [];
    for (let n = 0; n < 2000; n += 1) {
        if (one(over)) return steps;
        const step = one("#prompt .count")?.textContent;
        if (step && step !== steps.at(-1)?.step) {
            const [text, box] = ["#prompt", ".said"].map(what => one(what).getBoundingClientRect());
            const { scrollHeight, scrollWidth } = document.documentElement;
            steps.push({
                step, marks: document.querySelectorAll(".pointed").length,
                cut: text.bottom > box.bottom + 1 || text.top < box.top - 1 || text.right > innerWidth,
                covered: !document.elementFromPoint(text.left + 8, text.bottom - 4)?.closest(".said"),
                scrolls: scrollHeight > innerHeight || scrollWidth > innerWidth,
            });
        }
        const marked = one(".risky .commit") || one(".chooser button") || one("#go-on")
            || one(`button.${mark}[data-move]`) || one(`button.piece.${mark}:not(.selected)`)
            || one(`.zone.${mark} .drop`);
        if (marked) marked.click();
        else if (mark === "hinted" && one("body.my-turn #hint:not([hidden])")) one("#hint").click();
        await rest(12);
    }
    throw new Error("the newcomer is stuck: " + one("#prompt").textContent + " " + one("#notice").textContent);
}"""
GUIDE_IS_GONE = "#free[hidden]"
HAND_IS_OVER = "#summary:not([hidden])"


@pytest.mark.parametrize("window", [PHONE, LAPTOP], ids=["phone", "laptop"])
@pytest.mark.parametrize("game", TAUGHT)
def test_a_newcomer_finishes_a_first_hand(house, visit, game, window):
    """By what is said and marked alone; each step is read whole, and nothing scrolls."""
    page = visit(viewport=window, has_touch=window is PHONE)
    page.goto(f"{house.address}/learn/{game}")
    page.wait_for_selector("#prompt .count")
    steps = page.evaluate(FOLLOW, {"mark": "pointed", "over": GUIDE_IS_GONE})
    assert len(steps) == len(mh.GAMES[game].lesson.steps)
    assert [step for step in steps if step["cut"] or step["covered"] or step["scrolls"]] == []
    assert sum(step["marks"] > 0 for step in steps) > len(steps) / 2
    page.evaluate(FOLLOW, {"mark": "hinted", "over": HAND_IS_OVER})
    assert page.locator("#after a[href^='/new/']").is_visible()


def learns(page, house, game="kongpie"):
    page.goto(f"{house.address}/learn/{game}")
    page.wait_for_selector("#prompt .count")
    return page


def stands_at(page, step):
    there = "step => document.querySelector('#prompt .count')?.textContent.startsWith(step)"
    page.wait_for_function(there, arg=f"Step {step} ", timeout=20_000)


def test_by_keyboard(house, visit):
    """Enter goes on; the letter of a move plays what is marked; Space picks cards up and Enter puts them."""
    page = learns(visit(viewport=LAPTOP), house)
    page.focus("#go-on")
    page.keyboard.press("Enter")
    stands_at(page, 2)
    page.keyboard.press("k")
    stands_at(page, 3)
    for step in (4, 5):
        page.wait_for_function("document.activeElement.id === 'go-on'")
        page.keyboard.press("Enter")
        stands_at(page, step)
    for card in ("9H", "QH"):
        page.focus(f"#mine [data-piece='{card}']")
        page.keyboard.press(" ")
    page.keyboard.press("Enter")
    stands_at(page, 6)


def test_a_mistake_is_answered_beside_the_step(house, visit):
    """Both can be read, also on a phone, and the step stays."""
    page = learns(visit(viewport=PHONE, has_touch=True), house)
    page.tap("#go-on")
    stands_at(page, 2)
    page.tap("#actions [data-move='pass']")
    page.wait_for_selector("#notice.refusal")
    assert "your turn would be over" in page.inner_text("#notice")
    assert page.locator("#prompt .count").inner_text().startswith("Step 2 ")
    assert page.evaluate("document.querySelector('.said').scrollHeight <= document.querySelector('.said').clientHeight")


def test_the_step_before_is_looked_at_again(house, visit):
    """Its words and its marks; what is to be done waits, and comes again."""
    page = learns(visit(viewport=PHONE, has_touch=True), house)
    assert page.locator("#step-back").is_hidden()
    page.tap("#go-on")
    stands_at(page, 2)
    words = page.inner_text("#prompt")
    marks = page.locator(".pointed").count()
    page.tap("#step-back")
    stands_at(page, 1)
    assert page.locator(".zone.pointed").count() == 1
    page.tap("#step-back")
    assert page.inner_text("#prompt") == words
    assert page.locator(".pointed").count() == marks
    page.tap("#step-back")
    page.tap("#actions [data-move^='kong']")
    stands_at(page, 3)


def test_a_word_is_explained_and_each_step_is_spoken(house, visit):
    page = learns(visit(viewport=PHONE, has_touch=True), house)
    assert page.get_attribute("#prompt", "aria-live") == "polite"
    page.tap("#prompt .word")
    box = page.locator(".means:popover-open").bounding_box()
    assert box["x"] >= 0
    assert box["y"] + box["height"] <= PHONE["height"]


def test_the_guide_is_left_and_begun_again(house, visit):
    """A page that is loaded again stands at the same step; without the guide it is a hand like any other."""
    page = learns(visit(viewport=LAPTOP), house)
    first = page.url
    page.click("#go-on")
    stands_at(page, 2)
    page.reload()
    stands_at(page, 2)
    page.click("#learn-again")
    until(page, lambda: page.url != first)
    stands_at(page, 1)
    page.click("#free")
    page.wait_for_selector("#free", state="hidden")
    assert page.locator("#prompt .count").count() == 0
    assert page.locator("#actions [data-move='pass']").is_visible()
    page.click("#open-fair")
    assert "prepared" in page.inner_text("#fair-verdict")


def test_what_was_missed_is_told_afterwards(house, visit):
    """Once in a hand, at the prompt and in the log; whoever wants none of it is told nothing."""
    page = learns(visit(viewport=PHONE, has_touch=True), house)
    page.tap("#free")
    page.tap("#actions [data-move='pass']")
    page.wait_for_selector("#notice.idea")
    assert "You held a kong:" in page.inner_text("#notice")
    assert page.get_attribute("#log .idea a", "href").endswith("/rules#article-17")
    page.evaluate("localStorage.setItem('ideas', JSON.stringify('off'))")
    page.tap("#menu")
    page.tap("#learn-again")
    stands_at(page, 1)
    page.tap("#free")
    page.tap("#actions [data-move='pass']")
    page.wait_for_function("() => document.querySelector('#log').children.length > 2")
    assert page.locator(".idea").count() == 0
