"""The sheets of pieces are valid, small, equal on every run, and self-contained."""

import gzip
import re
import subprocess
import sys
from itertools import chain
from pathlib import Path
from xml.etree import ElementTree

import pytest

import meldhouse as mh
from meldhouse import art, web
from meldhouse.art.contact_sheet import contact_sheet
from meldhouse.art.export import all_files
from meldhouse.art.themes import LIGHT, RATIOS, THEMES, VARIABLE
from meldhouse.games.badges import all_badges, badge_title
from meldhouse.pieces import cards as pack
from tests.support.color_contrast import channels, contrast, luminance

SVG = "{http://www.w3.org/2000/svg}"
TAGS = {"svg", "title", "desc", "defs", "g", "symbol", "use", "path", "rect", "circle", "ellipse"}
RAW, PACKED = 280_000, 45_000
AVATARS_RAW = 12_000


@pytest.fixture(params=list(art.SHEETS))
def tree(request):
    return ElementTree.fromstring(art.SHEETS[request.param]())


@pytest.fixture(params=list(art.SETS))
def drawn(request):
    return art.SETS[request.param]()


def texts():
    return {name: draw() for name, draw in art.SHEETS.items()}


def test_sheet_contains_only_shapes(tree):
    """Sheets have no script, font, image or style, only paths and similar shapes, which are grouped and reused."""
    assert {element.tag.removeprefix(SVG) for element in tree.iter()} <= TAGS


def test_sheet_refers_only_to_itself_and_handles_no_events(tree):
    """Every reference leads to an element of the same file, and no attribute handles an event."""
    own = {element.get("id") for element in tree.iter()}
    for element in tree.iter():
        for name, value in element.attrib.items():
            assert not name.lower().startswith("on")
            assert "url(" not in value
            if name.endswith("href"):
                assert value[0] == "#"
                assert value[1:] in own
    assert "http" not in ElementTree.tostring(tree, encoding="unicode").replace("http://www.w3.org/2000/svg", "")


def test_element_ids_are_unique_across_all_sheets():
    found = list(chain.from_iterable(re.findall(r' id="([^"]+)"', text) for text in texts().values()))
    assert len(found) == len(set(found))


def test_every_piece_has_a_unique_name_for_screen_readers(drawn):
    assert all(piece.title for piece in drawn.symbols.values())
    whole = [piece.title for name, piece in drawn.symbols.items() if not name.endswith("-corner")]
    assert len(whole) == len(set(whole))


def test_every_part_of_a_sheet_is_used(drawn):
    needed = set(chain.from_iterable(drawn.parts_used(piece.body) for piece in drawn.symbols.values()))
    assert needed == set(drawn.parts)


def test_sheet_fallback_colors_are_those_of_the_light_theme(tree):
    """The fallback of each variable is the light color from looks.py."""
    for name, colour in re.findall(r"var\(--art-([\w-]+),([^)]*)\)", ElementTree.tostring(tree, encoding="unicode")):
        assert LIGHT[name] == colour


@pytest.mark.parametrize("look", THEMES)
def test_single_piece_file_needs_no_stylesheet(drawn, look):
    """Its colors have no variables, and its references lead to its own elements."""
    for name in drawn.symbols:
        text = drawn.standalone(name, look)
        assert not VARIABLE.search(text)
        own = {element.get("id") for element in ElementTree.fromstring(text).iter()}
        assert {reference[1:] for reference in re.findall(r'href="([^"]+)"', text)} <= own


def test_themes_change_only_existing_colors():
    assert all(colours.keys() <= LIGHT.keys() for colours in THEMES.values())


@pytest.mark.parametrize("name", ["cards", "tiles", "ceki"])
def test_every_piece_of_a_set_has_the_aspect_ratio_in_the_stylesheet(name):
    """Pages reserve space by looks.css before the sheet has loaded."""
    symbols = art.SETS[name]().symbols
    whole = [piece for key, piece in symbols.items() if not key.endswith("-corner")]
    assert whole
    assert {(piece.width, piece.height) for piece in whole} == {RATIOS[name]}
    assert f"--art-{name}: {RATIOS[name][0]} / {RATIOS[name][1]};" in all_files("light")["looks.css"]


def test_sheets_and_pictures_are_small_enough_for_the_web():
    """The limits apply to all sets of pieces together, to avatars and to reactions, and to each separate picture."""
    sizes = {name: (len(text.encode()), len(gzip.compress(text.encode(), 9))) for name, text in texts().items()}
    print("\n".join(f"{name}: {raw} bytes, {packed} packed" for name, (raw, packed) in sizes.items()))
    pieces = art.SETS.keys() - {"avatars", "reactions"}
    assert sum(sizes[name][0] for name in pieces) < RAW
    assert sum(sizes[name][1] for name in pieces) < PACKED
    assert sizes["avatars"][0] < AVATARS_RAW
    assert sizes["reactions"][0] < AVATARS_RAW
    assert max(sizes[name][0] for name in art.PICTURES) < RAW / 10


def test_drawings_are_identical_with_any_hash_seed():
    """The iteration order of sets doesn't matter."""
    tell = "import hashlib; from meldhouse.art.export import all_files; "
    tell += "print(hashlib.sha256(repr(all_files('dark')).encode()).hexdigest())"
    runs = {
        subprocess.run(
            [sys.executable, "-c", tell],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1


def test_every_card_has_a_picture_and_a_corner():
    symbols = art.SETS["cards"]().symbols
    for name in (*pack.NAMES[: pack.CARDS], "joker-1", "joker-2"):
        assert f"card-{name}" in symbols
        assert f"card-{name}-corner" in symbols
    assert symbols["card-10D"].title == "ten of diamonds"
    assert "card-back" in symbols


def test_number_card_has_as_many_pips_as_its_rank():
    """Pips are counted in the picture itself, through all its parts."""
    sheet = art.SETS["cards"]()

    def count(body, pip):
        inside = re.findall(r'href="#([^"]+)"', body)
        return inside.count(pip) + sum(count(sheet.parts[part], pip) for part in inside if part != pip)

    for suit in pack.SUIT_NAMES:
        for number in range(2, 11):
            found = count(sheet.symbols[f"card-{number}{suit}"].body, f"c-{suit}")
            assert found == number + 1  # one is in the corner


def test_contact_sheet_shows_every_piece_and_is_self_contained():
    """The page loads no other file."""
    sets = {name: draw() for name, draw in art.SETS.items()}
    page = contact_sheet(sets, {name: draw() for name, draw in art.PICTURES.items()})
    assert not re.search(r'(src|href)="[^#"]', page)
    for sheet in sets.values():
        for name in sheet.symbols:
            assert page.count(f'<use href="#{name}"/>') >= 10


def test_art_files_have_the_names_that_pages_request():
    found = all_files("light")
    assert "cards.svg" in found
    assert "pieces/cards/card-AS.svg" in found


GROUNDS = {
    "paper": ("suit-S", "suit-H", "suit-D", "suit-C"),
    "face": ("ink", "red", "green", "blue"),
    "ceki-paper": ("ceki-ink", "ceki-m", "ceki-p", "ceki-s"),
}


@pytest.mark.parametrize("look", THEMES)
def test_inks_have_enough_contrast_with_their_lighter_ground(look):
    """The contrast is at least 4.5 to 1, as required for text; the ground is also lighter at night."""
    colours = LIGHT | THEMES[look]
    for ground, inks in GROUNDS.items():
        for ink in inks:
            assert luminance(colours[ground]) > luminance(colours[ink])
            assert contrast(colours[ground], colours[ink]) >= 4.5, (ground, ink)


@pytest.mark.parametrize("look", ["dark", "dark-four"])
def test_pieces_at_night_are_dimmed_ivory_with_red_and_black_ink(look):
    """The grounds are darker than by day, and warm; black suits stay black, and hearts stay red."""
    colours = LIGHT | THEMES[look]
    for ground in GROUNDS:
        red, green, blue = channels(colours[ground])
        assert red > green > blue
        assert 0.4 < luminance(colours[ground]) < 0.85 * luminance(LIGHT[ground])
    assert luminance(colours["suit-S"]) < 0.02
    red, green, blue = channels(colours["suit-H"])
    assert red > 2 * max(green, blue)


def test_every_avatar_has_several_colors_and_its_place_in_the_module_of_the_pages():
    """A page chooses an avatar by its place in the list."""
    sheet = art.SETS["avatars"]()
    for piece in sheet.symbols.values():
        assert 3 <= len(set(re.findall(r"#[0-9a-f]{6}", piece.body))) <= 9, piece.title
    module = (Path(web.__file__).parent / "static" / "common" / "avatars.js").read_text("utf-8")
    listed = re.search(r"AVATARS = \[([^\]]+)\]", module)
    assert listed
    assert [f"avatar-{name}" for name in re.findall(r'"(\w+)"', listed[1])] == list(sheet.symbols)


def test_every_back_has_both_patterns():
    """Cards, tiles and Ceki cards follow the same setting."""
    for name, symbol in (("cards", "card-back"), ("tiles", "tile-back"), ("ceki", "ceki-back")):
        sheet = art.SETS[name]()
        drawn = sheet.symbols[symbol].body + "".join(
            sheet.parts[part] for part in sheet.parts_used(sheet.symbols[symbol].body)
        )
        for pattern in ("lattice", "leaf"):
            assert drawn.count(f'opacity="var(--art-back-{pattern},') == 1


def test_every_badge_of_every_game_has_its_own_picture_with_its_pieces():
    for name, game in mh.GAMES.items():
        for badge in all_badges(game):
            drawn = art.BADGES[f"badge-{name}-{badge.name}"]()
            assert drawn.title == str(badge_title(game, badge.name))
            assert drawn.body.count("translate(") >= len(badge.pieces.split())
            assert f'id="{name}-{badge.name}-' in drawn.body
