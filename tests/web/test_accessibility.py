"""Nothing stands in anybody's way: axe-core on every page, by day and by night."""

import pytest

import meldhouse as mh
from tests.support.parameter_sweep import spread
from tests.web.late_positions import jokers_to_put
from tests.web.page_driver import Stage, let_a_bot_finish, play, sit_down

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe: pip install '.[test]'")

GAMES = list(mh.GAMES)


def opened(page, house, path):
    page.goto(house.address + path)


def at_a_table(page, house, game):
    sit_down(page, house.address, game).wait_for_selector("#mine .piece")


def with_pieces_up(page, house, game):
    at_a_table(page, house, game)
    play(page, seed=5, touches=7)


def at_the_end(page, house, game):
    at_a_table(page, house, game)
    let_a_bot_finish(page, house)


def looking_back(page, house, game):
    at_the_end(page, house, game)
    page.goto(page.url.replace("/table/", "/replay/"))
    page.wait_for_selector(".piece")
    page.click("#on")


def waiting(page, house, game):
    page.goto(f"{house.address}/new/{game}")
    page.select_option("#seat-1", "open")
    page.click("#go")
    page.wait_for_url("**/table/*")
    page.wait_for_selector("#seats li")


def lobby_with_tables(page, house, game):
    waiting(page, house, game)
    page.goto(house.address)
    page.wait_for_selector("#mine .table-card")


def own_tables(page, house, game):
    at_the_end(page, house, game)
    page.goto(f"{house.address}/mine")


def every_rule(page, house, game):
    page.goto(f"{house.address}/new/{game}")
    page.wait_for_selector("#go:enabled")
    page.evaluate("document.querySelector('details').open = true")


def rules_at_the_table(page, house, game):
    at_a_table(page, house, game)
    page.goto(page.url + "/rules")


def settings(page, house, game):
    page.goto(house.address)
    page.click("#open-settings")


def keys(page, house, game):
    at_a_table(page, house, game)
    page.keyboard.press("ArrowRight")  # from here on pieces have numbers
    page.keyboard.press("?")
    page.wait_for_selector("#keys[open]")


def by_keys(page, house, game):
    at_a_table(page, house, game)
    page.keyboard.press("ArrowRight")


def which_is_meant(page, house, game):
    stage = Stage(page, house.address, "kingscorners")
    scene, seat, pile = next(jokers_to_put())
    stage.show(scene, seat)
    page.click('#mine button.piece[data-piece="*"] >> nth=0')
    page.click(f'[data-zone="{pile}"] .drop')
    page.wait_for_selector(".chooser")


def invitation(page, house, game):
    waiting(page, house, game)
    page.click("#share")
    page.wait_for_selector("#sharing[open]")


def everybody(page, house, game):
    at_a_table(page, house, game)
    page.click("#open-people")


def phrases(page, house, game):
    at_a_table(page, house, game)
    page.click("#speak")


def fair_deals(page, house, game):
    at_a_table(page, house, game)
    page.click("#open-fair")
    page.wait_for_selector("#fair[open]")


def rules(page, house, game):
    opened(page, house, f"/rules/{game}")


def school(page, house, game):
    opened(page, house, f"/school/{game}?set=1")
    page.keyboard.press("1")


def programs(page, house, game):
    opened(page, house, "/programs")


def nothing_here(page, house, game):
    opened(page, house, "/nothing/here")


EVERY_GAME = (with_pieces_up, at_the_end, rules, every_rule)
ONCE = (
    lobby_with_tables,
    waiting,
    school,
    looking_back,
    own_tables,
    rules_at_the_table,
    settings,
    keys,
    by_keys,
    which_is_meant,
    invitation,
    fair_deals,
    everybody,
    phrases,
    programs,
    nothing_here,
)
SCREENS = [*spread(EVERY_GAME, GAMES), *((screen, GAMES[0]) for screen in ONCE)]


@pytest.mark.parametrize(("screen", "game"), SCREENS, ids=lambda value: getattr(value, "__name__", value))
def test_nothing_stands_in_anybodys_way(house, page, screen, game):
    """axe-core finds nothing, however small, light or dark."""
    screen(page, house, game)
    for scheme, rules in (("light", {}), ("dark", {"runOnly": ["color-contrast"]})):  # by night only colours differ
        page.emulate_media(color_scheme=scheme)
        assert not findings(page, **rules), scheme


def findings(page, **rules):
    """What axe-core finds, and where, of any severity."""
    found = axe.Axe().run(page, options={"resultTypes": ["violations"], **rules}).response["violations"]
    return [(each["impact"], each["id"], [node["target"] for node in each["nodes"]][:5]) for each in found]


def test_a_long_summary_is_reached_by_keyboard(house, visit):
    """On a low screen the end of a hand has to be scrolled, and whoever has no mouse can."""
    page = sit_down(visit(viewport={"width": 1024, "height": 440}), house.address, "tongits")
    assert play(page, seed=1)
    assert page.evaluate("(box => box.scrollHeight > box.clientHeight)(document.querySelector('#summary'))")
    assert not findings(page)
