"""The picture of a finished hand for messengers: it fits, and shows nothing that its seat did not see."""

import re

import pytest

import meldhouse as mh
from meldhouse.art.hand_card import HEIGHT, WIDTH, draw_hand, drawable_name
from meldhouse.games import GAMES
from meldhouse.i18n import Localizer

SEEDS = range(3)


def scene_after_a_hand(game, seed, seat=0):
    table, bot = mh.table(game, seed=seed), mh.bots.find_bot("club")
    table.deal()
    while not table.over:
        table.play(bot.choose(table.view(table.turn)))
    return table.view(seat).scene


def centers(svg):
    """Return the position of each piece."""
    return [
        (float(x), float(y)) for x, y in re.findall(r'"translate\(([-\d.]+) ([-\d.]+)\)scale\([^)]*\)translate', svg)
    ]


@pytest.mark.parametrize("game", GAMES)
def test_picture_has_all_pieces_of_the_win_inside_its_frame(game):
    drawn = 0
    for seed in SEEDS:
        scene = scene_after_a_hand(game, seed)
        svg = draw_hand(GAMES[game].title, scene, 0, Localizer())
        found = centers(svg)
        assert all(40 < x < WIDTH - 40 and 120 < y < 470 for x, y in found)
        if scene.win and scene.win.names:
            assert len(found) == len(scene.win.names)
        drawn += len(found)
        texts = re.findall(r">([^<>]+)</text>", svg)
        assert texts[:2] == [str(GAMES[game].title), "Meldhouse"]
    assert drawn >= 10


def test_name_that_is_markup_is_text_and_a_long_one_gets_smaller():
    scene = scene_after_a_hand("mahjong", 3)
    name = "<script>" + "W" * 60
    svg = draw_hand(GAMES["mahjong"].title, scene, 0, Localizer(names=(name,) * 4))
    assert "<script>" not in svg
    size = float(re.search(r'font-size="([\d.]+)"[^>]*>&lt;script', svg)[1])
    assert size * 0.5 * len(name) < WIDTH
    assert f'viewBox="0 0 {WIDTH} {HEIGHT}"' in svg


@pytest.mark.parametrize(
    ("name", "drawn"),
    [("Ada", True), ("\u0416\u0435\u043d\u044f", True), ("\u5f20\u4e09", False), ("\u05d3\u05e0\u05d4", False)],
)
def test_name_is_drawn_only_if_every_font_has_its_letters(name, drawn):
    assert drawable_name(name) == (name if drawn else "")
