"""The lobby, the page of a new table, and the account pages."""

import re

from tests.server.registry.test_privacy import with_company
from tests.web.page_driver import DESK, FRIENDS, let_a_bot_finish

CHIPS = re.compile(r"^[+−]?\d+ chips?")

COLOUR = "node => getComputedStyle(node).backgroundColor"


def by_name(server):
    """Return the server's address with its name on the network, over plain HTTP."""
    return f"http://{FRIENDS}:{server.port}"


def go(page):
    page.click("#go")
    page.wait_for_url("**/table/*")


def test_lobby_button_opens_a_game_like_the_previous_one(server, visit):
    """At first it is a game against bots; later it has the same variant and seats, with bots in place of friends."""
    page, eve = visit(viewport=DESK), visit(viewport=DESK)
    page.goto(by_name(server))
    page.click("[data-play=kingscorners]")
    page.wait_for_selector("#mine .piece")
    page.goto(f"{by_name(server)}/new/kingscorners")
    page.check("[name=variant][value=chips]")
    page.select_option("#seat-count", "3")
    page.select_option("#seat-1", "open")
    page.fill("#hands", "2")
    go(page)
    page.wait_for_selector("#waiting:not([hidden])")
    page.goto(by_name(server))
    assert page.inner_text("li:has([data-play=kingscorners]) .as-last") == "Same as last time: Chips"
    page.click("[data-play=kingscorners]")
    page.wait_for_selector("#mine .piece")
    result = page.evaluate("JSON.parse(document.getElementById('first').textContent).table")
    assert (result["variant"], result["hands"]) == ("chips", 2)
    assert [seat["is"] for seat in result["seats"]].count("bot") == 2
    eve.goto(server.address)
    eve.wait_for_selector("#tables li")
    assert not eve.query_selector(f'a[href="/table/{result["table"]}"]')
    page.goto(f"{by_name(server)}/new/kingscorners")
    page.wait_for_selector("#go:enabled")
    assert page.is_checked("[value=chips]")
    assert page.input_value("#seat-1") == "open"
    assert page.input_value("#hands") == "2"


def test_visibility_of_a_new_table_depends_on_its_seats(server, visit):
    """Others find a table with an open seat but no game against bots, unless the host chooses otherwise."""
    page, eve = visit(viewport=DESK), visit(viewport=DESK)
    server.person("Bob").open("pong", "me open bot bot")
    page.goto(f"{server.address}/new/pong")
    assert page.is_checked("#public-linked")
    page.select_option("#seat-1", "open")
    assert page.is_checked("#public-public")
    page.select_option("#seat-1", "bot club")
    assert page.is_checked("#public-linked")
    page.check("#public-public")
    page.select_option("#seat-2", "bot master")
    assert page.is_checked("#public-public")
    go(page)
    eve.goto(server.address)
    card = eve.locator(f'#watch .table-card:has(a[href="/table/{page.url.rsplit("/", 1)[1]}"])')
    assert card.locator("a").inner_text() == "Watch"
    assert card.locator(".is-bot small").all_inner_texts() == ["bot"] * 3
    join = eve.locator("#tables .table-card", has_text="Bob").locator("a")
    assert join.inner_text() == "Join"
    assert join.evaluate(COLOUR) != card.locator("a").evaluate(COLOUR)
    with server.person().line(page.url.rsplit("/", 1)[1]):
        card.locator("small", has_text="1 spectator").wait_for()


def test_account_page_shows_results_and_links_to_tables(server, visit):
    """The chart has a description, and a single press opens the best hand."""
    page = visit(viewport=DESK)
    page.goto(f"{server.address}/new/tongits")
    page.fill("#hands", "1")
    go(page)
    page.wait_for_selector("#mine .piece")
    let_a_bot_finish(page, server)
    page.goto(f"{server.address}/mine")
    worth = page.inner_text(".in-all b")
    assert CHIPS.match(worth)
    label = page.get_attribute(".curve svg", "aria-label")
    assert f"now {worth}" in label
    assert len(page.get_attribute(".curve polyline", "points").split()) == 2
    row = page.locator(".result-card tbody tr").inner_text().split("\t")
    assert (row[0], row[1], row[4]) == ("Classic", "1", worth)
    assert int(row[2]) + int(row[3]) <= 1
    assert worth in page.inner_text(".tables .table-card")
    page.click(".ends a >> nth=0")
    page.wait_for_function("() => Number(document.querySelector('#scrub')?.max) > 3")
    assert page.input_value("#hand") == "0"


def test_profile_is_edited_on_the_account_page(server, visit):
    """Enter saves, Cancel changes nothing, and a refused name is explained in the dialog."""
    page = visit(viewport=DESK)
    page.goto(f"{server.address}/mine")
    page.click("#edit")
    page.fill("#profile-name", "Ada")
    page.click("#profile label:has([value=owl])")
    page.click("#profile label:has([value=violet])")
    page.press("#profile-name", "Enter")
    page.wait_for_selector("h1 >> text=/^Ada$/")
    page.wait_for_selector(".face-of .avatar[data-avatar=owl]")
    assert "seat-5" in page.get_attribute(".face-of .avatar", "style")
    page.click("#edit")
    page.fill("#profile-name", "x" * 300)
    page.click("#save-profile")
    page.wait_for_selector("#profile-trouble >> text=1 to 24 characters")
    page.click("#profile button >> text=Cancel")
    assert page.inner_text("h1") == "Ada"
    page.click("#edit")
    page.click("#profile label:has([value=''])")
    page.fill("#profile-name", "Ada")
    page.click("#save-profile")
    page.wait_for_selector(".face-of .avatar:not([style*=seat])")


def test_shared_page_opens_for_others_until_sharing_stops(server, visit):
    page, eve = visit(viewport=DESK), visit(viewport=DESK)
    page.goto(f"{by_name(server)}/mine")
    name = page.inner_text("h1")
    page.click("#share-page")
    page.wait_for_selector("#sharing[open]")
    link = page.input_value("#link")
    eve.goto(link)
    assert eve.inner_text("h1") == name
    eve.wait_for_selector(".face-of .avatar")
    with page.expect_navigation():  # until the buttons of the new page work
        page.click("#sharing button >> text=Close")
    page.click("#stop-sharing")
    page.wait_for_selector("#share-page >> text=Create link")
    assert eve.goto(link).status == 404
    assert "isn't shared" in eve.inner_text("main")


def test_play_again_asks_a_person_in_the_lobby_who_joins(server, visit):
    ada, bob = server.person("Ada"), server.person("<b>Bob</b>")
    with_company(ada, bob, hands=1)
    page, lobby = visit(viewport=DESK), visit(viewport=DESK)
    for visitor, person in ((page, ada), (lobby, bob)):
        visitor.context.add_cookies([{"name": "key", "value": person.key, "url": server.address}])
    lobby.goto(server.address)
    lobby.wait_for_selector("#join-part")
    page.goto(f"{server.address}/mine")
    assert page.inner_text("#companions b") == "<b>Bob</b>"
    assert page.is_disabled("#play-again")
    page.check("#companions input")
    page.click("#play-again")
    page.wait_for_url("**/table/*")
    table = page.url
    lobby.wait_for_selector("#asked >> text=asks you to play Kings Corners")
    lobby.click("#asked a")
    lobby.wait_for_url(table)
    page.goto(f"{server.address}/mine")
    page.click("[data-block]")
    page.click("#block .commit")
    page.wait_for_selector("[data-unblock]")
    assert page.locator("#companions").count() == 0
    page.click("[data-unblock]")
    page.wait_for_selector("#companions li")


def test_account_shared_by_two_devices_is_deleted_on_both(server, visit):
    """The device is added by a link over plain HTTP. Deletion asks for confirmation."""
    desk, phone = visit(viewport=DESK), visit(viewport={"width": 390, "height": 844})
    desk.goto(f"{by_name(server)}/mine")
    name = desk.inner_text("#me")
    desk.click("#other-device")
    desk.wait_for_selector("#sharing[open]")
    link = desk.input_value("#link")
    assert link.startswith(f"{by_name(server)}/device/")
    phone.goto(link)
    assert name in phone.inner_text("main")
    phone.click("#take:enabled")
    phone.wait_for_url("**/mine")
    assert phone.text_content("#me") == name
    desk.click("#sharing button >> text=Close")
    with desk.expect_download() as saved:
        desk.click("a[download][href='/api/me/data']")
    assert name in saved.value.path().read_text()
    desk.click("#forget-me")
    desk.click("#forget button >> text=Cancel")
    desk.reload()
    assert desk.inner_text("#me") == name
    desk.click("#forget-me")
    desk.click("#forget .commit")
    desk.wait_for_url(f"{by_name(server)}/")
    assert desk.inner_text("#me") != name
    phone.reload()
    assert phone.text_content("#me") not in (name, desk.inner_text("#me"))


def test_device_page_with_an_invalid_link_shows_an_explanation(server, visit):
    """The link was used before, or was made up."""
    page = visit(viewport=DESK)
    assert page.goto(f"{server.address}/device/nonsense").status == 400
    assert "Create a new one" in page.inner_text("main")
