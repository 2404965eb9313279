"""Flattened pictures have few elements and no references, and keep colors, order and places."""

import re
from xml.etree import ElementTree

import pytest

from meldhouse import art
from meldhouse.art.flatten import flatten, parse_transform
from meldhouse.art.path_data import bounds, parse_path, transform_path, write_path

PARTS = {"dot": '<circle cx="0" cy="0" r="5" fill="currentColor"/>', "bent": '<path d="M0 0l4 0a4 4 0 0 1 4 4z"/>'}
MAX_ELEMENTS = {"cards": 26, "tiles": 32, "ceki": 14}  # of any piece
MEAN_ELEMENTS = 11


@pytest.mark.parametrize("name", MAX_ELEMENTS)
def test_sheet_has_few_elements_and_no_references(name):
    """A table shows a hundred pieces, and browsers lay out every element of each."""
    tree = ElementTree.fromstring(art.SHEETS[name]())
    counts = [len([*symbol.iter()]) - 1 for symbol in tree.iter() if symbol.tag.endswith("symbol")]
    assert not [*tree.iter("{http://www.w3.org/2000/svg}use")]
    assert max(counts) <= MAX_ELEMENTS[name]
    assert sum(counts) / len(counts) <= MEAN_ELEMENTS


def test_page_sheet_lacks_what_only_exports_have():
    assert "-corner" not in art.SHEETS["cards"]()
    assert 'id="card-AS-corner"' in art.SETS["cards"]().text()


def test_flatten_apart_shapes_of_one_color_become_one_path():
    body = '<g color="red"><use href="#dot" x="10" y="10"/><use href="#dot" x="30" y="10"/></g>'
    path = 'd="M10 10h.1M30 10h.1" fill="none" stroke="red" stroke-width="10" stroke-linecap="round"'
    assert flatten(body, PARTS) == f"<path {path}/>"


def test_flatten_overlapping_shapes_keep_their_order():
    """The middle dot covers part of the first one, and the last dot covers part of it."""
    dots = ((0, "red"), (6, "blue"), (12, "red"))
    body = "".join(f'<use href="#dot" x="{x}" y="0" color="{color}"/>' for x, color in dots)
    found = re.findall(r'(red|blue)"', flatten(body, PARTS))
    assert found == ["red", "blue", "red"]


def test_flatten_shape_that_nothing_covers_rises_to_a_later_one():
    """The first and the last dot join, although the last one covers part of the second."""
    dots = ((0, "red"), (30, "blue"), (36, "red"))
    body = "".join(f'<use href="#dot" x="{x}" y="0" color="{color}"/>' for x, color in dots)
    flat = flatten(body, PARTS)
    assert re.findall(r'(red|blue)"', flat) == ["blue", "red"]
    assert "M0 0h.1M36 0h.1" in flat


def test_flatten_opacity_of_a_group_stays_with_the_group():
    """Two overlapping shapes of a transparent group would show through each other."""
    body = '<g opacity=".5"><use href="#dot" x="0" y="0" color="red"/><use href="#dot" x="4" y="0" color="blue"/></g>'
    flat = flatten(body, PARTS)
    assert flat.startswith('<g opacity=".5">')
    assert flat.count("opacity") == 1


def test_flatten_turned_part_has_its_arcs_and_points_turned():
    body = '<use href="#bent" transform="rotate(90 10 10)"/><use href="#bent" transform="rotate(90 10 10)" y="-30"/>'
    assert flatten(body, PARTS) == '<path d="M20 0v4a4 4 0 0 1-4 4zM50 0v4a4 4 0 0 1-4 4z"/>'


def test_flatten_unknown_attribute_is_refused():
    with pytest.raises(ValueError, match="clip-path"):
        flatten('<g clip-path="x"><use href="#dot"/></g>', PARTS)


@pytest.mark.parametrize(
    ("data", "box"),
    [
        ("M0-28a28 28 0 0 1 28 28", (-28, -28, 28, 28)),
        ("M10 0a5 5 0 0 1 10 0", (10, -5, 20, 5)),
        ("M1 2H7V-3C9 9 8 8 0 0Z", (0, -3, 9, 9)),
    ],
)
def test_bounds_contain_the_path(data, box):
    assert bounds(parse_path(data)) == pytest.approx(box)


def test_path_data_smooth_curves_and_flags_without_spaces_are_read():
    assert write_path(parse_path("M0 0C0 1 1 2 2 2S4 3 4 4Q5 5 6 4T8 4a1 1 0 011 1z")) == (
        "M0 0c0 1 1 2 2 2c1 0 2 1 2 2q1 1 2 0q1-1 2 0a1 1 0 0 1 1 1z"
    )


def test_transform_several_steps_apply_from_right_to_left():
    moved = transform_path(parse_path("M1 0L2 0"), parse_transform("translate(10 0)rotate(90)scale(2)"))
    assert write_path(moved) == "M10 2v2"
