"""Avatars: the same for a person at every visit, different at one table."""

from meldhouse.art.avatars import default_avatar
from meldhouse.server.accounts.display_names import BOT_NAMES
from tests.web.page_driver import DESK

KEYS = [f"guest-{n}" for n in range(400)]
ASK = "async ([what, keys]) => (await import('/static/common/avatars.js'))[what](keys)"
NAMES = """async keys => {
    const { avatar } = await import('/static/common/avatars.js');
    return keys.map((key, seat) => avatar(key, seat % 6).dataset.avatar);
}"""
SHOWN = """async () => {
    const { avatar } = await import('/static/common/avatars.js');
    document.body.append(avatar('Boris', 2));
}"""


def test_avatar_of_a_key_is_stable_and_keys_spread_over_all_drawings(page, server):
    """The avatars of fixed names never change: people would lose theirs."""
    page.goto(f"{server.address}/offline")
    bots = page.evaluate(NAMES, BOT_NAMES)
    assert bots == ["heron", "owl", "pomegranate", "lantern", "cat", "teapot", "tiger", "carp"]
    found = page.evaluate(NAMES, KEYS)
    assert found == page.evaluate(NAMES, KEYS) == list(map(default_avatar, KEYS))
    counts = [found.count(name) for name in set(found)]
    assert len(counts) == 12
    assert min(counts) > len(KEYS) / 12 / 2


def test_avatars_of_a_table_are_distinct(page, server):
    """Twelve people have twelve avatars, also where their keys would give the same one; a person keeps a free one."""
    page.goto(f"{server.address}/offline")
    alone = page.evaluate(NAMES, KEYS[:12])
    together = page.evaluate(ASK, ["avatarsOf", KEYS[:12]])
    assert len(set(alone)) < 12
    assert len(set(together)) == 12
    assert together[0] == alone[0]
    assert len(page.evaluate(ASK, ["avatarsOf", KEYS[:20]])) == 20


def test_avatar_shows_its_picture_in_the_ring_of_its_seat(page, server):
    page.goto(f"{server.address}/offline")
    page.evaluate(SHOWN)
    page.wait_for_function("() => document.querySelector('.avatar use').getBBox().width > 0")
    seat, ring, width = page.evaluate("""() => {
        const shown = document.querySelector('.avatar');
        const style = getComputedStyle(shown);
        return [style.getPropertyValue('--seat-2').trim(), style.boxShadow, shown.getBoundingClientRect().width];
    }""")
    red, green, blue = (int(seat[n : n + 2], 16) for n in (1, 3, 5))
    assert f"rgb({red}, {green}, {blue})" in ring
    assert width >= 32


def test_lobby_shows_the_avatars_of_a_table(visit, server):
    """Each person and bot has one; an open seat has none; a lobby without tables loads none."""
    host = visit(viewport=DESK)
    asked = []
    host.on("request", lambda request: asked.append(request.url))
    host.goto(server.address)
    host.wait_for_selector("#tables .none")
    assert not [url for url in asked if "avatars" in url]
    seats = [{"is": "me"}, {"is": "bot", "bot": "club"}, {"is": "open"}]
    host.goto(f"{server.address}/mine")
    message = {"game": "kongpie", "seats": seats, "public": True, "listed": True}
    host.request.post(f"{server.address}/api/tables", data=message, headers={"Origin": server.address})
    host.goto(server.address)
    host.wait_for_selector("#mine .avatar")
    faces = (
        host.locator("#mine .sitting")
        .first.locator("li")
        .evaluate_all("all => all.map(one => one.querySelector('.avatar')?.dataset.avatar ?? null)")
    )
    assert len(faces) == 3
    assert faces[0] != faces[1]
    assert faces.index(None) == 2
    host.goto(f"{server.address}/mine")
    assert host.locator(".sitting .avatar").count() == 2
