"""Everything on the table is visible at every size: the short form of the check; `make geometry` is the long
form."""

import pytest

from meldhouse.i18n.pseudolocale import PSEUDO
from tests.support.parameter_sweep import spread
from tests.web.geometry import FACES, SIZES, TABLES, Gauge, LookingBack, hand_told, telling

ALONG = 3  # moments of each table's hand, evenly from deal to end, besides those that need the most space
BACK = [("kingscorners", "standard", 6), ("mahjong", "competition", 4)]  # whose hands are replayed
PARTS = [tuple(SIZES[n::4]) for n in range(4)]  # of the sizes: a small one and a large one each


def called(value):
    """Return a test ID: a table's name, variant and seats, a part of the sizes, or a fault."""
    if isinstance(value, str):
        return value
    if isinstance(value[0], tuple):
        return "+".join(f"{width}x{height}" for width, height in value)
    return "-".join(map(str, value))


@pytest.fixture
def gauge(server, browser, request):
    page = browser.new_page(reduced_motion="reduce", service_workers="block")
    yield Gauge(page, server, *request.param)
    assert not page.errors
    page.context.close()


@pytest.mark.parametrize(("gauge", "sizes"), spread(TABLES, PARTS), ids=called, indirect=["gauge"])
def test_table_at_every_size_shows_everything(gauge, sizes, request):
    """Pieces, buttons and targets are whole, uncovered and large enough; no text is cut, and nothing scrolls."""
    table = request.node.callspec.params["gauge"]
    moments = telling(list(hand_told(*table, seed=2)), ALONG)
    gauge.load(moments)
    found = []
    for size in sizes:
        faces = FACES[(SIZES.index(size) // len(PARTS) + TABLES.index(table)) % 2]  # each table has both sizes
        gauge.resize(size, faces)
        seen = gauge.measure()
        assert seen["looked"] == len(moments) > ALONG, size
        found += [(size, faces, *each) for each in seen["found"]]
    assert not found, f"{len(found)}, such as {found[:5]}"


LONG_TEXT_SIZES = [(1280, 800), (390, 844)]


@pytest.mark.parametrize(("table", "size"), spread(TABLES, LONG_TEXT_SIZES), ids=called)
def test_table_in_a_longer_language_shows_everything(server, browser, table, size):
    """The pseudo-language has texts that are 40% longer than English ones."""
    page = browser.new_page(reduced_motion="reduce", service_workers="block")
    gauge = Gauge(page, server, *table, language=PSEUDO)
    moments = telling(list(hand_told(*table, seed=2, language=PSEUDO)), ALONG)
    gauge.load(moments)
    gauge.resize(size, FACES[0])
    seen = gauge.measure()
    page.context.close()
    assert seen["looked"] == len(moments) > ALONG
    assert not seen["found"], f"{len(seen['found'])}, such as {seen['found'][:5]}"


FAULTS = {  # the styles that spoil a page, and the finding that each must cause
    "own piece outside": "#mine .held .pieces { position: fixed; left: -1px; bottom: 200px; }",  # by one pixel
    "own piece covered": "#mine::after { content: ''; position: fixed; inset: 38rem 0 0; z-index: 5; }",
    "target covered": ".felt::after { content: ''; position: fixed; inset: 0 0 0 auto; width: 2rem; z-index: 9; }",
    "target outside": "#hint { position: relative; left: 8rem; }",
    "target small": ".felt #hint { min-height: 0; height: 33px; }",
    "text covered or cut": "#prompt { max-height: 1.2em; overflow: hidden; }",
    "piece of another small": "#others .seat { --piece: 27px !important; }",
    "small where there is room": "#middle { --piece: 20px !important; }",
    "hand smaller than another piece": "#middle { --piece: 90px !important; }",
    "arrow over a name": ".drop::after { inset: 0 auto auto calc(50% - .6rem) !important; }",
    "frame over a name": "#middle .label { margin-top: -.35rem; }",
    "frame cut": "#middle .target { outline-offset: 14rem !important; }",
    "title at the edge": ".bar h1 { position: relative; top: -8px; }",
    "told piece small": "#newest .piece.told { --piece: .72rem !important; }",
    "told piece cut": "#newest .piece { position: fixed; bottom: -5px; }",
    "piece outside": "#middle { translate: -50vw; }",
    "the page scrolls": "body { overflow: visible !important; } main { min-height: 120vh !important; }",
    "scrolls or is cut": "#middle { min-height: 60rem !important; }",
    "panel over another": "#others .seat { margin-right: -1rem !important; }",
    "panel cut": "#others { translate: 0 -.5rem; }",
    "out of its panel": "#others h2 { position: relative; top: -.6rem; }",
    "jumps": "#mine:has(.selected) { padding-top: 1px; }",
}


@pytest.fixture(scope="module")
def good(server, browser):
    """Return a page without findings."""
    page = browser.new_page(reduced_motion="reduce", service_workers="block")
    gauge = Gauge(page, server, "kongpie", "household", 3)
    moments = hand_told("kongpie", "household", 3, seed=2)
    mine = [told for told in moments if any(choice["touch"] for choice in told["scene"]["choices"])]
    gauge.usual = mine[-3:-2]
    gauge.load(gauge.usual)
    gauge.resize((390, 844), "usual")
    yield gauge
    page.context.close()


@pytest.mark.parametrize("fault", FAULTS)
def test_geometry_check_detects_every_fault(good, fault):
    """Each injected fault is found, and no longer found when it is removed."""
    good.plant(FAULTS[fault])
    kinds = {what for _, *kind in good.measure()["found"] for what in kind[:2]}
    good.plant("")
    assert fault in kinds
    assert good.measure()["found"] == []


ACROSS = (844, 390)
# Panels beside the middle are in a column: what is moved there, at every table, and what has to be found.
FAULTS_OF_PANELS = {
    "panel over another": "#others .seat:last-of-type { margin-top: -1rem !important; }",
    "out of its panel": "#others .zone { position: relative; top: 1.2rem; }",
    "panel cut": "#others { translate: -.5rem; }",
}


@pytest.mark.parametrize("gauge", [("mahjong", "competition", 4)], ids=called, indirect=True)
def test_geometry_check_detects_overlapping_panels_on_a_low_screen(gauge, request):
    """The position is late in a hand. The fault is found, and no longer found when it is removed."""
    table = request.node.callspec.params["gauge"]
    gauge.load([max(hand_told(*table, seed=2), key=laid_by_others)])
    gauge.resize(ACROSS, "usual")
    assert gauge.measure()["found"] == []
    for fault, style in FAULTS_OF_PANELS.items():
        if fault != "panel over another" or table[2] > 2:
            gauge.plant(style)
            assert fault in {what for _, *kind in gauge.measure()["found"] for what in kind[:2]}
            gauge.plant("")
    assert gauge.measure()["found"] == []


def laid_by_others(told):
    """Return how many pieces the others have laid down."""
    theirs = [zone for zone in told["scene"]["zones"] if zone["seat"] not in (None, told["you"])]
    return sum(len(zone["pieces"]) for zone in theirs if not zone["key"].startswith("hand"))


def half_open(told):
    """Return how many hands of the others have both visible and hidden pieces."""
    hands = [zone["pieces"] for zone in told["scene"]["zones"] if zone["seat"] not in (None, told["you"])]
    return sum("??" in pieces and len(set(pieces)) > 1 for pieces in hands)


def test_partly_visible_hand_stays_within_its_seat(good):
    """On phones the seats of others are narrow. Pieces that can't shrink would leave the seat."""
    moments = [told for told in hand_told("kongpie", "household", 3, seed=2) if half_open(told)]
    assert len(moments) >= 3
    good.load(sorted(moments, key=half_open)[-3:])
    each = "display: flex !important; flex: none !important; min-width: 4rem !important;"
    wide = f"#others .pieces:has(.back) {{ flex-wrap: nowrap !important; }} #others .zone .piece {{ {each} }}"
    for size in ((360, 640), (390, 844)):
        good.resize(size, "usual")
        assert good.measure()["found"] == []
        good.plant(wide)
        assert "piece outside its seat" in {what for _, *kind in good.measure()["found"] for what in kind[:2]}
        good.plant("#others .zone:not(.backs) .count { display: none !important; }")  # with backs that are left out
        assert "not told how many" in {what for _, *kind in good.measure()["found"] for what in kind[:2]}
        good.plant("")
    good.load(good.usual)
    good.resize((390, 844), "usual")


def test_empty_place_of_a_hand_says_why_it_is_empty(good):
    """This is before your first turn of Kong-Pie, and after you laid down your hand. Without a text it counts as no
    hand.
    """
    moments = [told for told in hand_told("kongpie", "household", 3, seed=7) if told["you"] and not hand_of(told)]
    assert len(moments) > 5
    good.load(moments[:2])
    for n, size in enumerate(SIZES):
        good.resize(size, FACES[n % len(FACES)])
        assert good.measure()["found"] == [], size
        good.plant("#mine .held .label { display: none !important; }")
        assert {what for _, what, *_ in good.measure()["found"]} == {"no hand"}
        good.plant("")
    good.load(good.usual)
    good.resize((390, 844), "usual")


def hand_of(told):
    return next(zone["pieces"] for zone in told["scene"]["zones"] if zone["key"] == f"hand {told['you']}")


@pytest.mark.parametrize("gauge", [("mahjong", "competition", 4)], ids=called, indirect=True)
def test_revealed_hands_can_be_read_on_a_phone(gauge):
    """This is the end of a drawn hand of Mahjong, also with large pieces."""
    gauge.load([list(hand_told("mahjong", "competition", 4, seed))[-1] for seed in (2, 3)])
    for faces in FACES:
        gauge.resize((390, 844), faces)
        assert gauge.measure() == {"looked": 2, "found": []}, faces


LONG_NAME = ("kingscorners", "standard", 6)


@pytest.mark.parametrize("gauge", [LONG_NAME], ids=called, indirect=True)
def test_title_of_two_lines_fits_the_bar(gauge):
    """The name of the game is above the name of the variant."""
    gauge.load(telling(list(hand_told(*LONG_NAME, seed=1)), 8))
    gauge.resize((390, 844), "usual")
    assert gauge.measure()["found"] == []
    gauge.plant(".which { font-size: 1.6rem !important; }")
    assert any("title at the edge" in told for _, *told in gauge.measure()["found"])


def found_by(gauge, moments, size, fault):
    """Return what is found on these moments with a fault, after finding nothing without it."""
    gauge.load(moments)
    gauge.resize(size, "usual")
    assert gauge.measure()["found"] == []
    gauge.plant(fault)
    found = {kind for _, *told in gauge.measure()["found"] for kind in told if isinstance(kind, str)}
    gauge.plant("")
    return found


@pytest.mark.parametrize("gauge", [("mahjong", "competition", 4)], ids=called, indirect=True)
def test_geometry_check_detects_pieces_that_change_their_size(gauge):
    """A river that shrinks when it gets long is found, and so is a hand that wraps."""
    moments = list(hand_told("mahjong", "competition", 4, seed=2))[::9]
    shrinks = "#middle .pieces:has(> :nth-child(9)) { --piece: 24px !important; }"
    assert "size changes" in found_by(gauge, moments, (1280, 800), shrinks)
    wraps = "#mine .held .pieces { flex-wrap: wrap !important; width: 40rem !important; }"
    assert "hand in two rows" in found_by(gauge, moments, (1280, 800), wraps)


def open_zones(told, pieces):
    """Return the zones with at least this many visible pieces."""
    return [zone for zone in told["scene"]["zones"] if len(zone["pieces"]) >= pieces and "??" not in zone["pieces"]]


def few_discards(told):
    return len([zone for zone in open_zones(told, 1) if zone["seat"] is None]) == 4


def two_melds_of_others(told):
    return len([zone for zone in open_zones(told, 3) if zone["seat"] not in (None, told["you"])]) > 1


def three_kongs(told):
    return len([zone for zone in open_zones(told, 1) if zone["seat"] == told["you"]]) > 3


def half_a_hand(told):
    return len(hand_of(told)) == 7


# The position, the window, and the minimum width of a piece.
ROOMY = [
    (("pong", "tiles", 4), few_discards, (844, 390), "#middle .lies-row", 16),
    (("tongits", "classic", 3), two_melds_of_others, (844, 390), "#others", 21),
    (("kongpie", "household", 3), three_kongs, (1366, 650), "#mine .laid", 35),
    (("mahjong", "competition", 4), half_a_hand, (390, 844), "#mine .hand", 48),
    (("mahjong", "competition", 4), half_a_hand, (1280, 800), "#mine .hand", 78),
    (("mahjong", "competition", 4), few_discards, (1280, 800), "#middle .lies-row", 36),
]
WIDTHS = """where => [...document.querySelectorAll(`${where} .piece svg`)]
    .map(node => node.getBoundingClientRect().width).filter(wide => wide)"""


@pytest.mark.parametrize(
    ("gauge", "lies", "size", "where", "least"),
    ROOMY,
    indirect=["gauge"],
    ids=[f"{each[0][0]}-{each[2][0]}" for each in ROOMY],
)
def test_pieces_use_the_available_space(gauge, lies, size, where, least, request):
    """Rivers, the others' melds and one's own hand and kongs are as large as the board declares."""
    table = request.node.callspec.params["gauge"]
    hands = (hand_told(*table, seed) for seed in range(1, 40))
    gauge.load([next(told for hand in hands for told in hand if lies(told) and not told["over"])])
    gauge.resize(size, "usual")
    gauge.show(0)
    assert min(gauge.page.evaluate(WIDTHS, where)) > least


@pytest.fixture(scope="module")
def over(server, browser):
    """Return the end of a hand with a long result, open; all own pieces were laid down."""
    page = browser.new_page(reduced_motion="reduce", service_workers="block")
    gauge = Gauge(page, server, "kongpie", "household", 3)
    gauge.load(list(hand_told("kongpie", "household", 3, seed=1))[-1:])
    yield gauge
    page.context.close()


PHONE, LAPTOP = (390, 844), (1366, 650)
FAULTS_OF_A_RESULT = {
    "own piece covered": (PHONE, "#summary { max-height: none !important; height: 75vh; }"),
    "result small where there is room": (LAPTOP, "#summary { max-height: 4rem !important; }"),
    "result outside": (PHONE, "#summary { translate: 2rem; }"),
    "heading of the result covered": (
        LAPTOP,
        ".felt::after { content: ''; position: absolute; inset: 0; z-index: 9; }",
    ),
    "what was won is not in sight": (PHONE, "#summary h2 { min-height: 34rem !important; }"),
    "result cut where it could be written smaller": (
        PHONE,
        "#summary { max-height: 14rem !important; font-size: 15px !important; }",
    ),
    "pieces of the result over each other": (
        LAPTOP,
        "#summary li { line-height: .8; } #summary .piece.told { margin-block: -.6rem !important; }",
    ),
    "line of the result cut": (PHONE, "#summary li { white-space: nowrap; overflow: hidden; }"),
    "target small": (PHONE, "#summary #why { min-height: 0; height: 30px; }"),
}


@pytest.mark.parametrize("fault", FAULTS_OF_A_RESULT)
def test_geometry_check_detects_every_fault_in_an_open_result(over, fault):
    """Each fault is found while a result is open, and no longer found when it is removed."""
    size, style = FAULTS_OF_A_RESULT[fault]
    over.resize(size, "usual")
    over.plant(style)
    kinds = {what for _, what, *_ in over.measure()["found"]}
    over.plant("")
    assert fault in kinds
    assert over.measure()["found"] == []


@pytest.fixture(scope="module")
def back(server, browser, request):
    page = browser.new_page(reduced_motion="reduce", service_workers="block")
    yield LookingBack(page, server, *request.param)
    assert not page.errors
    page.context.close()


@pytest.mark.parametrize(("back", "sizes"), spread(BACK, PARTS), ids=called, indirect=["back"])
def test_replay_at_every_size_shows_everything(back, sizes):
    """All hands are visible from the deal to the result: nothing is cut, covered or off the page."""
    found = []
    for size in sizes:
        back.resize(size, FACES[SIZES.index(size) // len(PARTS)])
        seen = back.measure(ALONG)
        assert seen["looked"] == ALONG, size
        found += [(size, *each) for each in seen["found"]]
    assert not found, f"{len(found)}, such as {found[:5]}"


FAULTS_OF_A_PAGE = {
    "target outside": ".playing { translate: 60vw; }",
    "text covered or cut": ".ask #moment { max-height: .8em; overflow: hidden; }",
    "piece outside": "#middle { translate: -50vw; }",
    "own piece covered": "#mine::after { content: ''; position: fixed; inset: 30rem 0 0; z-index: 5; }",
    "the page scrolls": "body { overflow: visible !important; } main { min-height: 120vh !important; }",
}


@pytest.mark.parametrize(("back", "fault"), spread(BACK, FAULTS_OF_A_PAGE), ids=called, indirect=["back"])
def test_geometry_check_detects_every_fault_in_a_replay(back, fault):
    back.resize(PHONE, "usual")
    back.plant(FAULTS_OF_A_PAGE[fault])
    kinds = {what for _, what, *_ in back.measure(2)["found"]}
    back.plant("")
    assert fault in kinds  # and none in the pages above, into which no fault was injected


# Twice as long as most hints, with pieces in it.
LONG = (
    "Suggestion: Put ⟨2S⟩ ⟨6S⟩. "
    + 2 * "You can best spare these two for what lies there. "
    + "Instead: ⟨9C⟩ (-6.0 ± 0.5)."
)


def test_long_hint_covers_no_pieces_or_buttons(good):
    """It has its place at the prompt, at every size."""
    for n, size in enumerate(SIZES):
        good.resize(size, FACES[n % len(FACES)])
        good.show(0)
        good.page.evaluate("words => gauge.hint(words)", LONG)
        good.page.wait_for_function(
            "() => document.querySelector('#notice').textContent.length > 100"
        )  # it looks ahead
        good.page.evaluate("() => gauge.settled()")
        assert good.page.evaluate("() => gauge.coveredByNotice()") == [], size
