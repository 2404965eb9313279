"""A newcomer who knows no game reads the screen, touches what it marks, and finishes the tutorial."""

import pytest

import meldhouse as mh
from tests.support.parameter_sweep import spread
from tests.web.page_driver import PHONE, listed_errors, reach, until

TAUGHT = [name for name, game in mh.GAMES.items() if game.tutorial]
LAPTOP = {"width": 1366, "height": 650}

# Do what is marked, one thing after the other: a button that does it all, or else pieces, then the place.  If
# nothing is marked, ask for a hint, which marks something.  End with the guide, or with the hand.  Record each
# step as it is shown, and wait until each action shows.  A touch hits the middle of the part that
# is not covered.
NEXT = """async ({ mark, over, apart }) => {
    const one = what => document.querySelector(what);
    const rest = milliseconds => new Promise(done => setTimeout(done, milliseconds));
    const state = () => [one("#prompt").textContent, one("#log").children.length,
        document.querySelectorAll(".selected").length].join();
    const meets = node => {
        const { left, top, width, height } = node.getBoundingClientRect();
        const eighths = [...Array(8).keys()].map(n => (n + .5) / 8);
        const spots = eighths.flatMap(x => eighths.map(y => [left + width * x, top + height * y]));
        const free = spots.filter(([x, y]) => node.contains(document.elementFromPoint(x, y)));
        return free.length && [0, 1].map(at => free.reduce((sum, spot) => sum + spot[at], 0) / free.length);
    };
    const crowd = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom - .5 && b.top < a.bottom - .5;
    window.steps ??= [];
    window.crowded ??= [];
    for (const begun = performance.now(); performance.now() < begun + 60_000;) {
        if (one(over)) return null;
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
        const buttons = [...document.querySelectorAll("#actions button")].map(node => node.getBoundingClientRect());
        const lies = (box, at) => box.bottom > innerHeight || buttons.slice(0, at).some(other => crowd(box, other));
        if (buttons.some(lies)) crowded.push([step, ...buttons.map(({ top, bottom }) => [top, bottom])].join(" "));
        const marked = one(".risky .commit") || one(".chooser button") || one("#go-on")
            || one(`button.${mark}[data-move]`) || one(`button.piece.${mark}[data-touchable="true"]:not(.selected)`)
            || one(`.zone.${mark} .drop`) || (mark === "hinted" && one("body.my-turn #hint:not([hidden])"));
        const { node, before, at, place: [left, top] } = window.done || { place: [0, 0] };
        const shows = node !== marked || before !== state() || performance.now() > at + 3000;
        const place = marked && shows && meets(marked);
        const twice = place && Math.hypot(place[0] - left, place[1] - top) < 40 && performance.now() < at + apart;
        if (place && !twice) { // a second touch at one place would be taken for the first
            window.done = { node: marked, before: state(), at: performance.now(), place };
            return place;
        }
        await rest(8);
    }
    throw new Error("the newcomer is stuck: " + one("#prompt").textContent + " " + one("#notice").textContent);
}"""
GUIDE_IS_GONE = "#free[hidden]"
HAND_IS_OVER = "#summary:not([hidden])"

# The key that leads to the marked thing, or activates it: between places by Tab, within one by arrows.
KEY = """() => {
    const [to, at] = [done.node, document.activeElement];
    if (!to.isConnected) return "";
    if (to.id === "hint") return "h";
    const place = node => node.closest("[data-zone], #actions");
    const there = at === to || (place(to)?.matches(".whole") && place(at) === place(to)); // a pile that goes as a whole
    if (there) return to.matches(".piece") ? " " : "Enter";
    const on = at === document.body || at.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (place(to) && place(at) === place(to)) return on ? "ArrowRight" : "ArrowLeft";
    return on ? "Tab" : "Shift+Tab";
}"""
MOST_KEYS = 60  # to get anywhere on a table
MOST_TOUCHES = 600  # in a hand


def by_touch(page, place):
    page.touchscreen.tap(*place)


def by_mouse(page, place):
    page.mouse.click(*place)


def by_keys(page, place):
    ways = []
    while key := page.evaluate(KEY):  # the element may be gone meanwhile
        ways.append(key)
        assert len(ways) < MOST_KEYS, f"no keys lead to {page.evaluate('done.node.outerHTML')}: {ways}"
        page.keyboard.press(key)
        if key in ("h", " ", "Enter"):
            return


def follow(page, do, mark, over):
    """Do what is marked until the tutorial is over."""
    apart = 0 if do is by_keys else 500  # milliseconds
    touches = 0
    while place := page.evaluate(NEXT, {"mark": mark, "over": over, "apart": apart}):
        do(page, place)
        touches += 1
        assert touches < MOST_TOUCHES, "the hand does not end"
        if mark == "hinted" and touches % 12 == 0:
            page.keyboard.press("Escape")  # under load, a second hint may differ from what was picked up for the first


def stay(route):
    """Ignore a touch just after the end."""
    return route.fulfill(status=204) if route.request.is_navigation_request() else route.continue_()


WAYS = (by_touch, by_keys, by_mouse)
WINDOWS = {"phone": PHONE, "laptop": LAPTOP}
EVERY_WAY = spread(TAUGHT, WAYS, WINDOWS)


@pytest.mark.parametrize(("game", "do", "window"), EVERY_WAY, ids=lambda value: getattr(value, "__name__", value))
def test_newcomer_can_finish_the_tutorial_by_following_marks(server, visit, game, do, window):
    """Only texts and marks are used, with any input and window; each step is fully visible, and nothing scrolls."""
    page = visit(viewport=WINDOWS[window], has_touch=do is by_touch)
    page.goto(f"{server.address}/learn/{game}")
    page.wait_for_selector("#prompt .count")
    follow(page, do, "pointed", GUIDE_IS_GONE)
    steps = page.evaluate("steps")
    assert len(steps) == len(mh.GAMES[game].tutorial.steps)
    assert [step for step in steps if step["cut"] or step["covered"] or step["scrolls"]] == []
    assert page.evaluate("crowded.slice(0, 3)") == []
    assert sum(step["marks"] > 0 for step in steps) > len(steps) / 2
    page.route("**/*", stay)
    follow(page, do, "hinted", HAND_IS_OVER)
    page.wait_for_selector("#after a[href^='/new/']")


def learns(page, server, game="kongpie"):
    page.goto(f"{server.address}/learn/{game}")
    page.wait_for_selector("#prompt .count")
    return page


def stands_at(page, step):
    there = "step => document.querySelector('#prompt .count')?.textContent.startsWith(step)"
    page.wait_for_function(there, arg=f"Step {step} ", timeout=20_000)


def test_tutorial_can_be_followed_by_keyboard(server, visit):
    """Enter continues; the letter of a marked move plays it; Space picks cards up and Enter puts them down."""
    page = learns(visit(viewport=LAPTOP), server)
    page.focus("#go-on")
    page.keyboard.press("Enter")
    stands_at(page, 2)
    page.keyboard.press("k")
    stands_at(page, 3)
    for step in (4, 5):
        page.wait_for_function("() => document.activeElement.id === 'go-on'")
        page.keyboard.press("Enter")
        stands_at(page, step)
    for card in ("9H", "QH"):
        page.focus(f"#mine [data-piece='{card}']")
        page.keyboard.press(" ")
    page.keyboard.press("Enter")
    stands_at(page, 6)


def test_tutorial_mistake_is_explained_beside_the_step(server, visit):
    """Both can be read, even on a phone, and the step stays."""
    page = learns(visit(viewport=PHONE, has_touch=True), server)
    page.tap("#go-on")
    stands_at(page, 2)
    page.tap("#actions [data-move='pass']")
    page.wait_for_selector("#notice.refusal")
    assert "that would end your turn" in page.inner_text("#notice")
    assert page.locator("#prompt .count").inner_text().startswith("Step 2 ")
    assert page.evaluate("document.querySelector('.said').scrollHeight <= document.querySelector('.said').clientHeight")


def test_tutorial_page_can_show_the_previous_step_again(server, visit):
    """Its words and marks appear; the current action waits, and comes back."""
    page = learns(visit(viewport=PHONE, has_touch=True), server)
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


def test_tutorial_page_explains_terms_and_announces_steps(server, visit):
    page = learns(visit(viewport=PHONE, has_touch=True), server)
    assert page.get_attribute("#prompt", "aria-live") == "polite"
    page.tap("#prompt .word")
    page.locator(".means:popover-open").wait_for()
    box = page.locator(".means:popover-open").bounding_box()
    assert box["x"] >= 0
    assert box["y"] + box["height"] <= PHONE["height"]


def test_tutorial_guide_can_be_switched_off_and_restarted(server, visit):
    """A reload shows the same step; without the guide it is an ordinary hand."""
    page = learns(visit(viewport=LAPTOP), server)
    first = page.url
    page.click("#go-on")
    stands_at(page, 2)
    page.reload()
    stands_at(page, 2)
    reach(page, "#learn-again")
    until(page, lambda: page.url != first)
    stands_at(page, 1)
    page.click("#free")
    page.wait_for_selector("#free", state="hidden")
    assert page.locator("#prompt .count").count() == 0
    assert page.locator("#actions [data-move='pass']").is_visible()
    reach(page, "#open-fair")
    assert "prepared" in page.inner_text("#fair-verdict")


def test_tutorial_guide_switched_off_in_an_earlier_step_causes_no_error(server, visit):
    page = learns(visit(viewport=LAPTOP), server)
    page.click("#go-on")
    stands_at(page, 2)
    page.click("#step-back")
    stands_at(page, 1)
    page.click("#free")
    page.wait_for_selector("#free", state="hidden")
    page.wait_for_selector("#actions [data-move='pass']")
    assert listed_errors(page) == []


STORY = "[...document.querySelectorAll('#log li')].map(line => line.className + ' ' + line.textContent)"


def test_missed_idea_is_shown_once_after_a_move(server, visit):
    """The tip is at the prompt until the next touch, and in the log, unless tips are off."""
    page = learns(visit(viewport=PHONE, has_touch=True), server)
    page.tap("#free")
    page.tap("#actions [data-move='pass']")
    page.wait_for_selector("#notice.idea")
    assert "You held a kong:" in page.inner_text("#notice")
    assert page.get_attribute("#log .idea a", "href").endswith("/rules#article-17")
    story = page.evaluate(STORY)
    page.tap("#menu")
    page.wait_for_selector("#notice.idea", state="hidden", timeout=8000)
    assert page.locator("#prompt").is_visible()
    page.reload()
    page.wait_for_selector("#log .idea", state="attached")
    assert page.evaluate(STORY)[: len(story)] == story
    page.evaluate("localStorage.setItem('ideas', JSON.stringify('off'))")
    page.tap("#menu")
    reach(page, "#learn-again")
    stands_at(page, 1)
    page.tap("#free")
    page.tap("#actions [data-move='pass']")
    page.wait_for_function("() => document.querySelector('#log').children.length > 2")
    assert page.locator(".idea").count() == 0
