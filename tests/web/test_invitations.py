"""Invitations: a link to the table, and a QR code for phones."""

import pytest

from meldhouse.server.core.server_addresses import ReachableAddress
from tests.support.live_server import LiveServer
from tests.web.page_driver import DESK, FRIENDS, PHONE, host_table, let_a_bot_finish, reach, sit_down
from tests.web.test_several_players import join

LIGHTS = """async code => {
    await code.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: code.width, height: code.height });
    const brush = canvas.getContext("2d");
    brush.drawImage(code, 0, 0, code.width, code.height);
    const all = brush.getImageData(0, 0, code.width, code.height).data;
    const at = (x, y) => all[4 * (Math.floor(y) * code.width + Math.floor(x))];
    const drawn = new DOMParser().parseFromString(await (await fetch(code.src)).text(), "image/svg+xml");
    const one = code.width / drawn.documentElement.viewBox.baseVal.width;
    const quiet = [at(1, 1), at(one * 3, one * 3), at(code.width - 2, code.height - 2)];
    return { quiet, corner: at(one * 4.5, one * 4.5) };
}"""


@pytest.fixture(scope="module")
def open_server(tmp_path_factory):
    """Yield a server that listens for others and has a name."""
    with LiveServer(tmp_path_factory.mktemp("open") / "house.db", host="0.0.0.0", names=[FRIENDS]) as opened:
        yield opened


@pytest.mark.parametrize("private", [True, False])
def test_invitation_link_has_an_address_that_others_can_open(open_server, visit, private):
    """The page was opened at this machine's own address. Public tables also have a link."""
    ada, bob = visit(viewport=DESK), visit(viewport=PHONE)
    host_table(ada, open_server.address, "pong", private=private)
    reach(ada, "#share")
    ada.wait_for_selector("#sharing[open]")
    assert "Invite friends" in ada.inner_text("#sharing")
    link = ada.input_value("#link")
    assert link.startswith(f"http://{FRIENDS}:{open_server.port}/{'join' if private else 'table'}/")
    assert not ada.query_selector("#alone")
    join(bob, link)


@pytest.mark.parametrize("window", [DESK, PHONE, {"width": 844, "height": 390}], ids=["desk", "phone", "low"])
def test_waiting_table_shows_the_invitation_until_the_start(open_server, visit, window):
    """Host and guests see the whole invitation; when the hand has started, it is gone."""
    ada, bob = visit(viewport=window), visit(viewport=window)
    host_table(ada, open_server.address, "mahjong", people=4, quick_claims=True, clock="brisk")
    bob.goto(ada.url)
    bob.click("#seats button")
    bob.wait_for_selector("#seats .name:has-text('You')")
    for page in (ada, bob):
        page.click("#invite")
        page.wait_for_selector("#sharing[open]")
        assert page.input_value("#link").endswith(ada.url.split("/")[-1])
        page.keyboard.press("Escape")
        card, around = (page.locator(part).bounding_box() for part in ("#waiting", ".around"))
        assert card["y"] >= around["y"]
        assert card["y"] + card["height"] <= around["y"] + around["height"]
    ada.click("#start")
    for page in (ada, bob):
        page.wait_for_selector("#mine .piece")
        assert not page.is_visible("#invite")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_qr_code_of_an_invitation_is_dark_on_light_in_any_theme(open_server, visit, scheme):
    """It has a margin and encodes the link in the field."""
    page = visit(viewport=PHONE, color_scheme=scheme)
    host_table(page, open_server.address, "pong")
    page.click("#menu")
    reach(page, "#share")
    page.wait_for_selector("#sharing[open]")
    code = page.locator("#code")
    found = code.evaluate(LIGHTS)
    assert found == {"quiet": [255, 255, 255], "corner": 0}
    asked = code.evaluate("code => new URL(code.src).searchParams.get('link')")
    assert asked == page.input_value("#link")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_invitation_of_a_loopback_server_explains_how_to_open_the_server(server, visit):
    """The page shows the command, and no QR code."""
    page = visit(viewport=DESK)
    host_table(page, server.address, "pong")
    reach(page, "#share")
    page.wait_for_selector("#sharing[open]")
    text = page.inner_text("#alone")
    assert "Only this computer" in text
    assert 'make play ARGS="--host 0.0.0.0"' in text
    assert page.input_value("#link") == page.url
    assert not page.query_selector("#code")


def share_a_finished_hand(page, server):
    """Return the link of a hand that was just played; the dialog is open."""
    sit_down(page, server.address, "kingscorners")
    page.wait_for_selector("#mine .piece")
    let_a_bot_finish(page, server)
    page.click("#share-hand")
    page.wait_for_selector("#sharing[open]")
    return page.input_value("#link")


def test_replay_can_be_shared_by_a_link(open_server, visit):
    """One's own view gets a link for everybody; the view of another seat is shown to those who may see it."""
    page, friend = visit(viewport=DESK), visit(viewport=PHONE)
    link = share_a_finished_hand(page, open_server)
    assert "Other players' names are hidden" in page.inner_text("#sharing")
    assert page.inner_text("#sharing-title") == "Share this hand"
    page.click("#sharing button >> text=Close")
    page.click("#after a[href^='/replay/']")
    page.wait_for_selector(".piece")
    reach(page, "#share")
    page.wait_for_selector("#sharing[open]")
    assert page.input_value("#link") == link
    assert link.startswith(f"http://{FRIENDS}:{open_server.port}/hand/")
    page.click("#sharing button >> text=Close")
    friend.goto(link)
    friend.wait_for_selector(".piece")
    friend.click("#last")
    friend.wait_for_selector("#summary:not([hidden])")
    assert "Seat 2" in friend.inner_text("#summary")
    assert not friend.query_selector("#share, #review, #hand:not([hidden]), #see:not([hidden])")
    page.select_option("#see", "2")
    reach(page, "#share")
    assert page.input_value("#link").endswith("?hand=0&see=2")
    friend.goto(page.input_value("#link"))
    friend.wait_for_selector(".piece")
    assert friend.input_value("#see") == "2"


def test_shared_hand_is_withdrawn_on_my_page(open_server, visit):
    page, friend = visit(viewport=DESK), visit(viewport=PHONE)
    link = share_a_finished_hand(page, open_server)
    page.set_viewport_size(PHONE)
    page.goto(f"{open_server.address}/mine")
    page.click("[data-hand-link]")
    assert page.input_value("#link").partition("/hand/")[2] == link.partition("/hand/")[2]
    page.click("#sharing button >> text=Close")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.click("[data-stop-hand]")
    page.wait_for_selector("[data-stop-hand]", state="detached")
    assert friend.goto(link).status == 404


def test_invitation_of_a_server_with_several_addresses_offers_a_choice(open_server, visit, monkeypatch):
    """The link and the code follow the chosen address."""
    address = ReachableAddress("0.0.0.0", ("first.example", "second.example"))
    monkeypatch.setattr(open_server.uvicorn_server.config.app.state, "reach", address)
    page = visit(viewport=DESK)
    host_table(page, open_server.address, "pong")
    reach(page, "#share")
    page.wait_for_selector("#sharing[open]")
    first = page.input_value("#link")
    page.select_option("#link-at", index=1)
    assert page.input_value("#link") == first.replace("first.example", "second.example") != first
    assert "second.example" in page.get_attribute("#code", "src")
    page.locator("#code").evaluate("code => code.decode()")  # fails if nothing was drawn
