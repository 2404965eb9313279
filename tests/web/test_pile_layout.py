"""Piles of Kings Corners are next to each other, however long they are."""

import pytest

from tests.web.late_positions import late_scenes
from tests.web.page_driver import DESK, PHONE, Stage

SIZES = [DESK, PHONE, {"width": 1366, "height": 650}, {"width": 844, "height": 390}]

OVER_OTHERS = """() => {
    const boxes = [...document.querySelectorAll("#middle .grid .zone:not(.empty)")].map(zone => {
        const pieces = [...zone.querySelectorAll(".piece svg")].map(node => node.getBoundingClientRect());
        const [first, last] = [pieces[0], pieces.at(-1)];
        return { zone: zone.dataset.zone, left: first.left, right: last.right, top: first.top, bottom: last.bottom };
    });
    const apart = (one, other) => one.right <= other.left + 1 || one.bottom <= other.top + 1;
    const over = (one, other) => !apart(one, other) && !apart(other, one);
    return boxes.flatMap((one, n) =>
        boxes.slice(n + 1).filter(other => over(one, other)).map(other => [one.zone, other.zone]));
}"""
KING_TO_ACE = ["KS", "QH", "JS", "10H", "9S", "8H", "7S", "6H", "5S", "4H", "3S", "2H", "AS"]


@pytest.mark.parametrize("faces", ["usual", "large"])
def test_long_piles_of_kings_corners_leave_other_piles_visible(server, visit, faces):
    """The corners have all cards from king to ace."""
    page = visit(viewport=DESK)
    page.add_init_script(f"localStorage.setItem('faces', JSON.stringify('{faces}'))")
    stage = Stage(page, server.address, "kingscorners")
    scene, seat = late_scenes("kingscorners", "jokers", 4, hands=1, kept=1)[0]
    piles = [zone for zone in scene["zones"] if zone["key"].startswith("pile")]
    long = [{**zone, "pieces": KING_TO_ACE if zone["cell"] != [0, 1] else ["9D"]} for zone in piles]
    rest = [zone for zone in scene["zones"] if zone not in piles]
    for size in SIZES:
        stage.page.set_viewport_size(size)
        stage.show({**scene, "zones": [*rest, *long]}, seat)
        assert stage.page.evaluate(OVER_OTHERS) == [], size


LARGE = "() => document.querySelector('#middle .grid .zone:not(.empty) .piece svg').getBoundingClientRect().width"


def test_pile_with_one_card_is_as_large_as_a_pile_with_two(server, visit):
    """The touch area around a single card takes no space from the middle, as in Tongits with few discards."""
    stage = Stage(visit(viewport=DESK), server.address, "tongits")
    scene, seat = late_scenes("tongits", "classic", 3, hands=1, kept=1)[0]
    for size in SIZES:
        stage.page.set_viewport_size(size)
        wide = []
        for pile in (["9D"], ["KS", "9D"]):
            zones = [{**zone, "pieces": pile} if zone["key"] == "discards" else zone for zone in scene["zones"]]
            stage.show({**scene, "zones": zones}, seat)
            wide.append(stage.page.evaluate(LARGE))
        one, two = wide
        assert one > 0.9 * two > 20, (size, wide)
