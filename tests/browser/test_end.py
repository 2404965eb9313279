"""The end of a hand: what is told of it stands in sight, and says what it says in whole sentences."""

import json
import re

from hands import DESK, Stage, let_a_bot_finish, sit_down
from test_room import SIZES

import meldhouse as mh
from meldhouse.bots import Thumb
from meldhouse.server.telling import scene_json
from meldhouse.words import Reader


def in_sight(page, selector):
    """Is the middle of it in the window, with nothing over it?"""
    return page.evaluate(
        """what => {
            const node = document.querySelector(what), box = node.getBoundingClientRect();
            const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
            return Boolean(found) && node.contains(found);
        }""",
        selector,
    )


def test_the_summary_and_the_winning_move_are_in_sight(house, visit):
    """When a hand ends its first line shows at every size without scrolling, and the log stands at its last line."""
    table = mh.table("mahjong", seed=1)
    thumb = Thumb(1)
    table.deal()
    while not table.over:
        table.play(thumb.choose(table.view(table.turn)))
    scene = json.loads(json.dumps(scene_json(table.view(0).scene, Reader(0, marked=True))))
    stage = Stage(visit(viewport=DESK), house.address, "mahjong")
    log = [{"seat": n % 4, "words": f"discards tile {n}"} for n in range(80)]
    for size in SIZES:
        stage.page.set_viewport_size(size)
        stage.show(scene, 0, log=log, turn=None, over=True)
        assert stage.page.evaluate("scrollY") == 0
        assert in_sight(stage.page, "#summary h2"), size
        assert in_sight(stage.page, "#next"), size
        stage.page.wait_for_function(AT_ITS_END)


AT_ITS_END = """() => {
    const box = document.querySelector("#log").parentNode;
    return box.scrollHeight > box.clientHeight && box.scrollTop + box.clientHeight >= box.scrollHeight - 2;
}"""


def test_who_wins_kings_corners_has_won(house, visit):
    """The end of a hand played at the table says who has won it, not who is out."""
    page = sit_down(visit(viewport=DESK), house.address, "kingscorners")
    page.wait_for_selector("#mine .piece")
    let_a_bot_finish(page, house)
    assert re.search(r"^(You have|\w+ has) won the hand\.$|^Impasse", page.inner_text("#summary h2"))
