"""Avatars: the same for a person at every visit, different at one table."""

from meldhouse.server.accounts.display_names import BOT_NAMES

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
    assert found == page.evaluate(NAMES, KEYS)
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
    page.goto(f"{server.address}/mine")
    page.evaluate(SHOWN)
    page.wait_for_function("document.querySelector('.avatar use').getBBox().width > 0")
    seat, ring, width = page.evaluate("""() => {
        const shown = document.querySelector('.avatar');
        const style = getComputedStyle(shown);
        return [style.getPropertyValue('--seat-2').trim(), style.boxShadow, shown.getBoundingClientRect().width];
    }""")
    red, green, blue = (int(seat[n : n + 2], 16) for n in (1, 3, 5))
    assert f"rgb({red}, {green}, {blue})" in ring
    assert width >= 32
