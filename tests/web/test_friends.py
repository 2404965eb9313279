"""Friends meet at a table: an invitation, a welcome, seats that fill, and the first hand when everyone is ready."""

import pytest

from tests.support.live_server import LiveServer
from tests.web.page_driver import DESK, FRIENDS, PHONE, listed_errors, listen

TABLE_STATE = "() => !document.querySelector('#room')"


@pytest.fixture(scope="module")
def open_server(tmp_path_factory):
    """Yield a server that listens for others and has a name, over plain http."""
    with LiveServer(tmp_path_factory.mktemp("open") / "house.db", host="0.0.0.0", names=[FRIENDS]) as opened:
        opened.services.grace_s = 60.0
        yield opened


@pytest.fixture
def far(open_server):
    return f"http://{FRIENDS}:{open_server.port}"


def invite(page, far, game="kingscorners"):
    """Open a table with one press in the lobby; return the link."""
    page.goto(far)
    page.click(f"[data-friends={game}]")
    page.wait_for_selector("#seats li")
    return page.input_value("#link")


def sit(page, name, face=None):
    page.fill("#my-name", name)
    if face:
        page.click(f"label:has([value={face}])")
    page.click("#sit")
    page.wait_for_selector("#ready:visible")


def names(page):
    return page.locator("#seats bdi").all_inner_texts()


def follow(page, link):
    """Follow an invitation to its table, as a browser that is new here: the page of the invitation leads on."""
    page.goto(link)
    page.wait_for_url("**/table/*")
    page.wait_for_selector("#seats li")


def test_host_opens_a_private_table_with_one_press_and_sees_the_invitation(far, visit):
    """The link, its QR code and the open seats are on one page; the table isn't in the lobby."""
    host, other = visit(viewport=PHONE), visit(viewport=PHONE)
    link = invite(host, far)
    assert link.startswith(f"{far}/join/")
    host.locator("#code").evaluate("code => code.decode()")
    assert names(host)[1:] == ["Open seat"] * 3
    assert host.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    host.click("#copy")
    assert "copied" in host.inner_text("#copied")
    other.goto(far)
    other.wait_for_selector("#tables li")
    assert other.locator("#tables .table-card").count() == 0


def test_guest_reads_who_invites_them_and_sits_down_with_a_name_and_picture(far, visit):
    """Name and picture are remembered at the next table."""
    host, guest = visit(viewport=DESK), visit(viewport=PHONE)
    listen(guest)
    link = invite(host, far)
    host.fill("#my-name", "Ada")
    host.click("#sit")
    host.wait_for_selector("#welcome", state="hidden")
    follow(guest, link)
    assert guest.inner_text("#title") == "Ada invites you to Kings Corners"
    facts = guest.inner_text(".facts")
    for fact in ("2–4 minutes per hand", "easy", "English"):
        assert fact in facts
    sit(guest, "Bob", "owl")
    host.wait_for_selector("#seats li:nth-child(2) [data-avatar=owl]")
    assert names(host)[:2] == ["Ada", "Bob"]
    guest.goto(invite(host, far, "pong"))
    assert guest.input_value("#my-name") == "Bob"
    assert guest.is_checked("[value=owl]")
    assert listed_errors(guest) == []


def test_hand_is_dealt_when_everyone_is_ready_and_a_spectator_follows(far, visit):
    """The host gives the open seats to bots; the pages of all three become the table."""
    host, guest, spectator = (visit(viewport=PHONE) for _ in range(3))
    link = invite(host, far)
    for page in (guest, spectator):
        page.goto(link)
    sit(guest, "Bob")
    host.wait_for_selector("#seats li:nth-child(2).is-person")
    host.click("#start")
    host.wait_for_function("() => document.querySelector('#state').textContent.includes('Bob')")
    spectator.wait_for_function("() => document.querySelectorAll('#seats .is-bot').length === 2")
    assert "All seats are taken. You can watch" in spectator.inner_text("#state")
    assert spectator.is_hidden("#welcome")
    guest.click("#ready")
    for page in (host, guest, spectator):
        page.wait_for_function(TABLE_STATE)
        page.wait_for_selector(".piece")
    assert spectator.locator("#mine .hand .piece").count() == 0
    assert guest.locator("#mine .piece").count() > 0


def test_changed_rules_are_told_to_everyone_and_shown(far, visit):
    host, guest = visit(viewport=DESK), visit(viewport=PHONE)
    link = invite(host, far)
    guest.goto(link)
    sit(guest, "Bob")
    guest.click("#ready")
    guest.wait_for_selector("#seats .is-ready.is-person")
    host.click("#change")
    host.wait_for_selector("#go:enabled")
    assert host.inner_text("#go") == "Use these rules"
    host.check("[name=variant][value=chips]")
    host.select_option("#seat-count", "3")
    host.fill("#hands", "5")
    host.click("#go")
    host.wait_for_selector("#seats li:nth-child(2).is-person")
    guest.wait_for_selector("#notice:has-text('changed the rules')")
    for page in (host, guest):
        page.wait_for_function("() => document.querySelector('#agreed').textContent.includes('5 hands')")
        assert "Chips" in page.inner_text("#agreed")
        assert page.locator("#seats li").count() == 3
        assert page.locator("#seats .is-ready.is-person").count() == 0


def test_host_removes_a_guest_swaps_seats_and_hands_over(far, visit):
    """Each message is shown to the person it concerns."""
    host, bob, eve = (visit(viewport=DESK) for _ in range(3))
    link = invite(host, far)
    for page, name in ((bob, "Bob"), (eve, "Eve")):
        page.goto(link)
        sit(page, name)
    host.wait_for_selector("#seats li:nth-child(3).is-person")
    host.click("#seats li:nth-child(2) .swap")
    eve.wait_for_function("() => document.querySelectorAll('#seats bdi')[1].textContent === 'Eve'")
    host.click("#seats li:nth-child(3) button:has-text('Remove')")
    bob.wait_for_selector("#notice:has-text('removed you')")
    host.click("#leave")
    eve.wait_for_selector("#notice:has-text('You are the host now')")
    eve.click("#start")
    eve.wait_for_function(TABLE_STATE)


REFUSED_NAMES = {
    "x" * 10_000: "too long",
    "x" * 1000: "1 to 24 characters",
    "You": "reserved",
    "\u27e8@0\u27e9": "angle brackets",
}


def test_invalid_name_is_refused_with_a_sentence(far, visit):
    host, guest = visit(viewport=PHONE), visit(viewport=PHONE)
    listen(guest)
    guest.goto(invite(host, far))
    for name, says in REFUSED_NAMES.items():
        guest.fill("#my-name", name)
        guest.click("#sit")
        guest.wait_for_selector(f"#notice:has-text('{says}')")
        assert guest.is_visible("#sit")
    assert host.locator("#seats li.is-person").count() == 1


def test_difficult_names_are_shown_as_text(far, visit):
    """Markup, another script and a change of direction, each at a seat of its own."""
    host, guests = visit(viewport=PHONE), [visit(viewport=PHONE) for _ in range(3)]
    link = invite(host, far)
    for guest, name in zip(
        guests, ("<i onclick=f()>x</i>", "\u05d3\u05d9\u05e0\u05d4", "\u202eevil\u202d"), strict=True
    ):
        guest.goto(link)
        sit(guest, name)
    host.wait_for_selector("#seats li:nth-child(4).is-person")
    assert names(host)[1:] == ["<i onclick=f()>x</i>", "\u05d3\u05d9\u05e0\u05d4", "evil"]
    assert host.locator("#seats i, #seats [onclick]").count() == 0
    for page in (host, *guests):
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_second_guest_with_the_same_name_is_told_another(far, visit):
    host, bob, twin = (visit(viewport=PHONE) for _ in range(3))
    link = invite(host, far)
    bob.goto(link)
    sit(bob, "Bob", "fox")
    follow(twin, link)
    assert twin.is_disabled("[value=fox]")
    twin.fill("#my-name", "Bob")
    twin.click("#sit")
    twin.wait_for_selector("#notice:has-text('such as')")
    sit(twin, "Bob 2")


def test_guest_who_learns_first_comes_back_to_the_table(far, visit):
    host, guest = visit(viewport=DESK), visit(viewport=DESK)
    link = invite(host, far)
    follow(guest, link)
    table = guest.url
    guest.click("#learn")
    guest.wait_for_selector("#back-to-friends")
    guest.click("#back-to-friends")
    guest.wait_for_url(table)
    sit(guest, "Bob")


def test_expired_and_foreign_invitations_are_answered_on_a_page(far, visit):
    host, guest = visit(viewport=DESK), visit(viewport=PHONE)
    link = invite(host, far)
    table = host.url
    guest.goto(table)
    assert "This table is private. You need an invitation link." in guest.inner_text("main")
    guest.goto(f"{far}/join/nonsense")
    assert "invalid or has expired" in guest.inner_text("main")
    close = "table => fetch(`/api/tables/${table}/close`, { method: 'POST' }).then(answer => answer.ok)"
    assert host.evaluate(close, table.rsplit("/", 1)[1])
    guest.goto(link)
    assert "invalid or has expired" in guest.inner_text("main")
