"""The settings dialog: switches, pictures to choose from, and the values that earlier versions stored."""

import json

import pytest

from meldhouse.i18n.catalogue import languages
from tests.web.page_driver import DESK, PHONE, reach, sit_down

ACROSS = {"width": 844, "height": 390}
ROOT = "({ ...document.documentElement.dataset })"
PICKED = """() => Object.fromEntries([...document.querySelectorAll('#settings input[type=radio]:checked')]
    .map(field => [field.name, field.value]))"""
SWITCHED = """() => Object.fromEntries([...document.querySelectorAll('#settings [role=switch]')]
    .map(field => [field.dataset.setting, field.checked]))"""
# Fields that are not wholly within the dialog's width, or whose label is cut, after scrolling to each of them.
CUT = """() => {
    const cut = node => {
        node.scrollIntoView({ block: "nearest" });
        const { left, right, top, bottom } = node.getBoundingClientRect();
        return left < 0 || right > innerWidth || top < -1 || bottom > innerHeight + 1;
    };
    const wide = node => node.clientWidth > 0 && node.scrollWidth > node.clientWidth + 1;
    return [...document.querySelectorAll("#settings :is(label:not([hidden]), legend, h3)")]
        .filter(node => cut(node) || wide(node) || [...node.querySelectorAll("span")].some(wide))
        .map(node => node.textContent.trim());
}"""


@pytest.fixture
def open_settings(server, visit):
    """Return a function that opens the dialog on a new visitor's lobby, with these values stored."""

    def opened(viewport=DESK, **stored):
        page = visit(viewport=viewport)
        for name, value in stored.items():
            page.add_init_script(
                f"localStorage.getItem('{name}') ?? localStorage.setItem('{name}', '{json.dumps(value)}')"
            )
        page.goto(server.address)
        reach(page, "#open-settings")
        page.wait_for_selector("#settings[open]")
        return page

    return opened


def test_settings_that_were_stored_as_selects_are_shown_as_before(open_settings):
    """Values of an earlier version, of which sound "off" is now a volume of 0."""
    earlier = {"theme": "dark", "suits": "two", "faces": "large", "touches": "one", "ideas": "off", "pace": "quick"}
    off = {
        "marks": "off",
        "confirm": "off",
        "near": "off",
        "phrases": "off",
        "talk-sound": "off",
        "letters": "off",
        "sound": "off",
    }
    page = open_settings(**earlier, **off)
    picked = page.evaluate(PICKED)
    assert {**picked, "pace": page.input_value("#set-pace")}.items() >= earlier.items()
    assert page.evaluate(SWITCHED) == {**dict.fromkeys(off.keys() - {"sound"}, False), "vibration": True}
    assert page.input_value("#set-volume") == "0"


def test_settings_of_a_new_visitor_have_the_usual_values(open_settings):
    page = open_settings()
    usual = {"felt": "green", "back": "lattice", "theme": "auto", "suits": "game", "faces": "usual", "motion": "usual"}
    assert page.evaluate(PICKED) == {**usual, "touches": "two", "ideas": "new"}
    assert set(page.evaluate(SWITCHED).values()) == {True}
    assert page.input_value("#set-volume") == "60"
    assert (
        page.evaluate(ROOT).items() >= {"felt": "green", "back": "lattice", "motion": "usual", "theme": "auto"}.items()
    )


def test_felt_and_back_show_in_the_preview_at_once_and_last(open_settings):
    """The felt of the page changes, and the pieces on it are drawn."""
    page = open_settings()
    ground = "getComputedStyle(document.querySelector('#settings-preview')).backgroundImage"
    back = "getComputedStyle(document.documentElement).getPropertyValue('--art-back-leaf')"
    page.wait_for_selector("#settings-preview svg >> nth=2")
    before, lattice = page.evaluate(ground), page.evaluate(back)
    page.check("#set-felt-plum")
    page.check("#set-back-leaf")
    assert page.evaluate(ground) != before
    assert page.evaluate(back) != lattice
    page.reload()
    assert page.evaluate(ROOT).items() >= {"felt": "plum", "back": "leaf"}.items()


def test_each_sample_of_felt_and_back_looks_different(open_settings):
    page = open_settings()
    grounds = page.eval_on_selector_all(
        ".felts .sample", "all => all.map(one => getComputedStyle(one).backgroundImage)"
    )
    backs = page.eval_on_selector_all(
        ".backs .sample", "all => all.map(one => getComputedStyle(one).getPropertyValue('--art-back'))"
    )
    assert (len(set(grounds)), len(set(backs))) == (3, 2)


def test_silence_keeps_the_volume_for_the_mute_button(server, visit):
    """A volume of 0 mutes the table; its button brings the earlier volume back."""
    page = sit_down(visit(viewport=DESK), server.address, "kingscorners")
    stored = "[localStorage.getItem('volume'), localStorage.getItem('sound')]"
    reach(page, "#open-settings")
    page.fill("#set-volume", "35")
    assert page.evaluate(stored) == ["35", '"on"']
    page.fill("#set-volume", "0")
    assert page.evaluate(stored) == ["35", '"off"']
    page.click("#settings .commit")
    assert page.get_attribute("#sound", "aria-pressed") == "false"
    page.click("#sound")
    reach(page, "#open-settings")
    page.wait_for_selector("#settings[open]")
    assert page.input_value("#set-volume") == "35"


def test_suits_of_a_game_stay_after_a_setting_was_changed(server, visit):
    """The rules of Kings Corners speak of red and black, so its default is two colors."""
    page = sit_down(visit(viewport=DESK), server.address, "kingscorners")
    page.wait_for_selector("#mine .piece")
    reach(page, "#open-settings")
    page.check("#set-felt-blue")
    assert page.evaluate(ROOT).items() >= {"felt": "blue", "suits": "two"}.items()


def test_vibration_is_hidden_on_devices_that_cannot_vibrate(server, visit):
    page = visit(viewport=DESK)
    page.add_init_script("delete Navigator.prototype.vibrate")
    page.goto(server.address)
    reach(page, "#open-settings")
    page.wait_for_selector("#settings[open]")
    assert not page.is_visible("#set-vibration")
    assert page.is_visible("#set-marks")


def test_language_lists_the_catalogues_and_is_kept_for_the_server(open_settings):
    page = open_settings()
    tags = page.eval_on_selector_all("#set-language option", "all => all.map(one => [one.value, one.textContent])")
    assert [tag for tag, _ in tags] == ["", *languages()]
    assert ["en", "English"] in tags
    with page.expect_navigation():
        page.select_option("#set-language", "en")
    kept = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
    assert kept["language"] == "en"


def test_animations_that_are_off_move_nothing(server, browser):
    """The setting has the same effect as reduced motion on a device."""
    with browser.new_context(viewport=DESK, service_workers="block") as context:
        page = context.new_page()
        page.add_init_script("localStorage.setItem('motion', '\"off\"'); window.moved = 0;")
        page.add_init_script(
            "const animate = Element.prototype.animate;"
            "Element.prototype.animate = function (...all) { moved += 1; return animate.apply(this, all); };"
        )
        sit_down(page, server.address, "kingscorners").wait_for_selector("body.my-turn")
        page.click("#actions button >> nth=-1")
        page.wait_for_function("() => document.querySelectorAll('#log li').length > 3")
        assert page.evaluate("moved") == 0
        assert page.evaluate("getComputedStyle(document.querySelector('.piece')).transitionDuration") == "0s"


@pytest.mark.parametrize("viewport", [DESK, PHONE, ACROSS], ids=["desk", "phone", "across"])
def test_settings_are_not_cut_in_any_window(open_settings, viewport):
    page = open_settings(viewport)
    assert page.locator("#settings label").count() > 30
    assert page.evaluate(CUT) == []


def test_settings_can_be_used_with_the_keyboard_alone(open_settings):
    """Arrows choose among pictures, the space bar turns a switch, and Escape closes the dialog."""
    page = open_settings()
    page.focus("#set-felt-green")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(ROOT)["felt"] == "blue"
    page.focus("#set-marks")
    page.keyboard.press("Space")
    assert page.evaluate(ROOT)["marks"] == "off"
    assert page.get_by_role("switch", name="Highlight playable pieces").count() == 1
    assert page.get_by_role("radio", name="burgundy").count() == 1
    page.keyboard.press("Escape")
    page.wait_for_selector("#settings", state="hidden")
