"""The design tokens, as a browser computes them: contrast, seats, felts, backs, and the same night in both ways."""

import re
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest

from meldhouse import web
from meldhouse.art.themes import css
from tests.art.color_vision import seen
from tests.support.color_contrast import channels, contrast

STATIC = Path(web.__file__).parent / "static"
TOKENS = (STATIC / "common" / "tokens.css").read_text("utf-8")
NAMES = sorted(set(re.findall(r"(--[\w-]+):", TOKENS)))
FELTS = ("green", "blue", "plum")
LIGHTS = ("light", "dark")
SEATS = [f"--seat-{seat}" for seat in range(6)]
SCALES = "text|space|radius|shadow|leading|font|seat-|felt|on-"
APART = 20  # of CIELAB, where 2 is just visible

PAGE = f"""<!doctype html><style>{TOKENS}{css()}</style><body><p class="felt"></p>
{"".join(f'<i data-felt="{felt}"></i>' for felt in FELTS)}<b data-back="lattice"></b><b data-back="leaf"></b>"""
COMPUTED = """([selector, attributes, names]) => {
    const root = document.documentElement;
    for (const name of ["theme", "felt", "back"]) delete root.dataset[name];
    Object.assign(root.dataset, attributes);
    const style = getComputedStyle(document.querySelector(selector));
    return Object.fromEntries(names.map(name => [name, style.getPropertyValue(name).trim()]));
}"""


@pytest.fixture(scope="module")
def computed(browser):
    """Return a function that returns the custom properties of an element, with attributes of the root."""
    page = browser.new_page()
    page.set_content(PAGE)

    def look(selector=":root", names=NAMES, system="light", **attributes):
        page.emulate_media(color_scheme=system)
        return page.evaluate(COMPUTED, [selector, attributes, names])

    yield look
    page.close()


@pytest.mark.parametrize("felt", FELTS)
@pytest.mark.parametrize("light", LIGHTS)
def test_felt_has_enough_contrast_with_its_text_and_seats(computed, light, felt):
    """Text is legible on the light of the lamp, the cloth and its edge; names of seats also as large text."""
    on_felt = computed(".felt", theme=light, felt=felt)
    for ground in ("--felt", "--felt-deep", "--felt-light"):
        assert contrast(on_felt["--on-felt"], on_felt[ground]) >= 6, ground
        assert contrast(on_felt["--on-felt-soft"], on_felt[ground]) >= 4.5, ground
        assert min(contrast(on_felt[seat], on_felt[ground]) for seat in SEATS) >= 3, ground


@pytest.mark.parametrize("light", LIGHTS)
def test_paper_has_enough_contrast_with_its_text_and_seats(computed, light):
    found = computed(theme=light)
    for ground, ink in product(
        ("--paper", "--sheet", "--sunk"), ("--ink", "--ink-soft", "--accent", "--alert", "--good", *SEATS)
    ):
        assert contrast(found[ink], found[ground]) >= 4.5, (ground, ink)
    for ground in ("--paper", "--sheet", "--sunk"):
        assert contrast(found["--line-strong"], found[ground]) >= 3, ground
    assert contrast(found["--on-card"], found["--card-paper"]) >= 7
    assert contrast(found["--go-ink"], found["--go"]) >= 7


@pytest.mark.parametrize("place", [":root", ".felt"])
@pytest.mark.parametrize("light", LIGHTS)
def test_seat_colors_are_distinct(computed, light, place):
    found = computed(place, theme=light)
    labs = {seat: seen(np.array([[channels(found[seat])]]), "in colour") for seat in SEATS}
    for one, other in combinations(SEATS, 2):
        assert np.linalg.norm(labs[one] - labs[other]) >= APART, (one, other)


@pytest.mark.parametrize("felt", FELTS)
def test_felts_differ_and_are_darker_at_night(computed, felt):
    """A swatch shows its felt whatever the page has."""
    day, night = (computed(theme=light, felt=felt) for light in LIGHTS)
    assert channels(night["--felt"]) < channels(day["--felt"])
    names = ["--felt", "--felt-deep", "--felt-light", "--felt-ground"]
    for light, other in product(LIGHTS, FELTS):
        same = computed(f'i[data-felt="{other}"]', names, theme=light, felt=felt)
        assert same == computed(names=names, theme=light, felt=other)
        assert (same == computed(names=names, theme=light, felt=felt)) == (felt == other)


@pytest.mark.parametrize("felt", FELTS)
def test_night_by_system_equals_night_by_setting(computed, felt):
    """Every token has the same value; a light setting wins over a dark system."""
    by_setting = computed(theme="dark", felt=felt)
    assert computed(system="dark", felt=felt) == by_setting
    assert computed(system="dark", theme="auto", felt=felt) == by_setting
    assert computed(system="dark", theme="light", felt=felt) == computed(theme="light", felt=felt) != by_setting


@pytest.mark.parametrize("night", [{}, {"theme": "dark"}, {"system": "dark"}])
def test_back_follows_the_nearest_setting(computed, night):
    """The usual back is a lattice; a sample of either shows itself on every page."""
    names = ["--art-back-lattice", "--art-back-leaf"]

    def patterns(selector, **attributes):
        found = computed(selector, names, **attributes, **night)
        return tuple(found[name] or usual for name, usual in zip(names, "10", strict=True))

    assert patterns(":root") == patterns(":root", back="lattice") == ("1", "0")
    assert patterns(":root", back="leaf") == ("0", "1")
    for back in ("lattice", "leaf"):
        assert patterns('b[data-back="lattice"]', back=back) == ("1", "0")
        assert patterns('b[data-back="leaf"]', back=back) == ("0", "1")


def test_pages_use_only_defined_tokens():
    """A misspelled name would silently be ignored."""
    sheets = [path.read_text("utf-8") for path in STATIC.rglob("*.css")]
    used = {name for sheet in sheets for name in re.findall(rf"var\((--(?:{SCALES})[\w-]*)\)", sheet)}
    assert len(used) >= 10
    assert used <= set(NAMES)
