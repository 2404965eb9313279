"""One's own hand and what can be done show wholly, at every size and however much lies on the table."""

import pytest
from hands import DESK, PHONE, Stage
from late import FULL, late_scenes

LAPTOP = {"width": 1366, "height": 650}
WIDE = {"width": 1920, "height": 1080}
ON_ITS_SIDE = {"width": 844, "height": 390}
SIZES = [DESK, LAPTOP, WIDE, PHONE, ON_ITS_SIDE]

# What of the hand and of the buttons lies outside the window or under something else.
HIDDEN = """() => {
    const trouble = [];
    const isSeen = (node, x, y) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight
        && document.elementFromPoint(x, y)?.closest(".piece, button") === node;
    const check = (what, node, width) => {
        const box = node.getBoundingClientRect();
        const [left, right, top, bottom] = [2, width - 2, 0.15 * box.height, 0.85 * box.height];  // corners are round
        const spots = [[left, top], [right, top], [left, box.height / 2], [left, bottom], [right, bottom]];
        const all = spots.every(([x, y]) => isSeen(node, box.left + x, box.top + y));
        if (!all || width < 12 || box.height < 24) trouble.push([what, ...[box.left, box.top, width].map(Math.round)]);
    };
    const hand = [...document.querySelectorAll("#mine [data-zone^=hand] .piece")];
    hand.forEach((node, n) => {
        const [box, next] = [node, hand[n + 1]].map(one => one?.getBoundingClientRect());
        const beside = next && next.top < box.bottom && next.left > box.left;
        check(node.dataset.piece, node, beside ? Math.min(box.width, next.left - box.left) : box.width);
    });
    for (const node of document.querySelectorAll(".ask button")) {
        const shows = node.checkVisibility({ visibilityProperty: true });
        if (shows) check(node.textContent, node, node.getBoundingClientRect().width);
    }
    const around = document.querySelector("#middle").parentElement.getBoundingClientRect();
    if (around.height < 80) trouble.push(["the middle", around.height]);
    return trouble;
}"""


PICK_UP = "() => [...document.querySelectorAll('#mine .piece[data-touchable=true]')].at(-1)?.click()"


@pytest.fixture(scope="module")
def positions():
    """Late positions of every game, found once."""
    return {"-".join(map(str, full)): late_scenes(*full, hands=1, kept=2) for full in FULL}


@pytest.fixture(params=["usual", "large"])
def stage(house, visit, request):
    """A table with faces of that size; it is shown in every size of window, one after the other."""
    page = visit(viewport=DESK)
    page.add_init_script(f"localStorage.setItem('faces', JSON.stringify('{request.param}'))")
    return Stage(page, house.address, "kingscorners")


def test_the_hand_and_every_button_show_late_in_a_hand(stage, positions):
    """In hundreds of late positions no piece of the own hand and no button is covered or outside the window."""
    hidden = []
    for size in SIZES:
        stage.page.set_viewport_size(size)
        for game, scenes in positions.items():
            hidden += [(size, game, n, found) for n, told in enumerate(scenes) if (found := hidden_at(stage, *told))]
    assert not hidden, f"{len(hidden)} positions, such as {hidden[:5]}"


def hidden_at(stage, scene, seat):
    """What is hidden when the table is told, and when a piece has been picked up."""
    stage.show(scene, seat)
    found = stage.page.evaluate(HIDDEN)
    stage.page.evaluate(PICK_UP)
    return [*found, *stage.page.evaluate(HIDDEN)][:3]


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


def test_long_piles_lie_beside_each_other(stage, positions):
    """Corners from king to ace leave every other pile of Kings Corners wholly in sight."""
    scene, seat = positions["kingscorners-jokers-4"][0]
    piles = [zone for zone in scene["zones"] if zone["key"].startswith("pile")]
    long = [{**zone, "pieces": KING_TO_ACE if zone["cell"] != [0, 1] else ["9D"]} for zone in piles]
    rest = [zone for zone in scene["zones"] if zone not in piles]
    for size in SIZES:
        stage.page.set_viewport_size(size)
        stage.show({**scene, "zones": [*rest, *long]}, seat)
        assert stage.page.evaluate(OVER_OTHERS) == [], size
