"""Accessibility: axe-core checks every page, in light and dark."""

import pytest

import meldhouse as mh
from tests.support.parameter_sweep import spread
from tests.web.late_positions import jokers_to_put
from tests.web.page_driver import Stage, let_a_bot_finish, play, reach, sit_down

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe: pip install '.[test]'")

GAMES = list(mh.GAMES)


def opened(page, server, path):
    page.goto(server.address + path)


def at_a_table(page, server, game):
    sit_down(page, server.address, game).wait_for_selector("#mine .piece")


# --- walks: each stops wherever axe-core has to check, and yields what the page shows there -----------


def with_pieces_up(page, server, game):
    at_a_table(page, server, game)
    play(page, seed=5, touches=7)
    yield "pieces up"


def at_the_end(page, server, game):
    at_a_table(page, server, game)
    let_a_bot_finish(page, server)
    yield "the end of a hand"


def looking_back(page, server, game):
    at_a_table(page, server, game)
    let_a_bot_finish(page, server)
    table = page.url
    page.goto(table.replace("/table/", "/replay/"))
    page.wait_for_selector(".piece")
    page.click("#on")
    yield "a replay"
    page.goto(f"{server.address}/mine")
    yield "one's own tables"


def waiting(page, server, game):
    page.goto(f"{server.address}/new/{game}")
    page.select_option("#seat-1", "open")
    page.click("#go")
    page.wait_for_url("**/table/*")
    page.wait_for_selector("#seats li")
    yield "a table that waits"
    reach(page, "#share")
    page.wait_for_selector("#sharing[open]")
    yield "an invitation"
    page.goto(server.address)
    page.wait_for_selector("#mine .table-card")
    yield "the lobby with tables"
    reach(page, "#open-settings")
    yield "settings"


def every_rule(page, server, game):
    page.goto(f"{server.address}/new/{game}")
    page.wait_for_selector("#go:enabled")
    page.evaluate("document.querySelector('details').open = true")
    yield "every rule"


def dialogs_of_a_table(page, server, game):
    at_a_table(page, server, game)
    table = page.url
    for button, shown in (("#open-people", None), ("#speak", None), ("#open-fair", "#fair[open]")):
        reach(page, button)
        if shown:
            page.wait_for_selector(shown)
        yield button
        page.goto(table)
        page.wait_for_selector("#mine .piece")
    page.keyboard.press("ArrowRight")  # from here on pieces have numbers
    yield "by keys"
    page.keyboard.press("?")
    page.wait_for_selector("#keys[open]")
    yield "the keys"
    page.goto(table + "/rules")
    yield "the rules of the table"


def which_is_meant(page, server, game):
    stage = Stage(page, server.address, "kingscorners")
    scene, seat, pile = next(jokers_to_put())
    stage.show(scene, seat)
    page.click('#mine button.piece[data-piece="*"] >> nth=0')
    page.click(f'[data-zone="{pile}"] .drop')
    page.wait_for_selector(".chooser")
    yield "a chooser"


def rules(page, server, game):
    opened(page, server, f"/rules/{game}")
    yield "rules"


def pages_without_a_table(page, server, game):
    opened(page, server, f"/school/{game}?set=1")
    page.keyboard.press("1")
    yield "a question that is answered"
    for path in ("/programs", "/nothing/here"):
        opened(page, server, path)
        yield path


EVERY_GAME = (with_pieces_up, at_the_end, rules, every_rule)
ONCE = (waiting, looking_back, dialogs_of_a_table, which_is_meant, pages_without_a_table)
WALKS = [*spread(EVERY_GAME, GAMES), *((walk, GAMES[0]) for walk in ONCE)]


@pytest.mark.parametrize(("walk", "game"), WALKS, ids=lambda value: getattr(value, "__name__", value))
def test_pages_have_no_accessibility_violations(server, page, walk, game):
    """axe-core finds nothing in light and dark, not even minor issues."""
    for shown in walk(page, server, game):
        for scheme, rules in (
            ("light", {}),
            ("dark", {"runOnly": ["color-contrast"]}),
        ):  # dark: only colors differ
            page.emulate_media(color_scheme=scheme)
            assert not findings(page, **rules), (shown, scheme)


def findings(page, **rules):
    """Return what axe-core finds, and where, of any severity."""
    found = axe.Axe().run(page, options={"resultTypes": ["violations"], **rules}).response["violations"]
    return [(each["impact"], each["id"], [node["target"] for node in each["nodes"]][:5]) for each in found]


def test_long_summary_of_a_hand_can_be_scrolled_by_keyboard(server, visit):
    """On a low screen the end of a hand needs scrolling, which must work without a mouse."""
    page = sit_down(visit(viewport={"width": 700, "height": 320}), server.address, "tongits")
    assert play(page, seed=1)
    assert page.evaluate("(box => box.scrollHeight > box.clientHeight)(document.querySelector('#summary'))")
    assert not findings(page)
