"""Everything on the table shows at every size: the short form of the net; `make geometry` is the long one."""

import pytest
from geometry import FACES, SIZES, TABLES, Gauge, evenly, fullest, hand_told

ALONG, FULL = 3, 2  # moments of a hand of each table: from its beginning to its end, and those with the most to show


@pytest.fixture
def gauge(house, browser, request):
    page = browser.new_page(reduced_motion="reduce", service_workers="block")
    yield Gauge(page, house, *request.param)
    assert not page.errors
    page.context.close()


@pytest.mark.parametrize("gauge", TABLES, ids=lambda table: "-".join(map(str, table)), indirect=True)
def test_everything_shows(gauge, request):
    """Own pieces, buttons and targets are whole, uncovered and large enough; no text is cut, nothing scrolls."""
    table = request.node.callspec.params["gauge"]
    hand = list(hand_told(*table, seed=2))
    gauge.load([*evenly(hand, ALONG), *fullest(hand, FULL)])
    found = []
    for n, size in enumerate(SIZES):
        faces = FACES[(n + TABLES.index(table)) % len(FACES)]  # half of the tables have the large ones at a size
        gauge.resize(size, faces)
        seen = gauge.measure()
        assert seen["looked"] == ALONG + FULL, size
        found += [(size, faces, *each) for each in seen["found"]]
    assert not found, f"{len(found)}, such as {found[:5]}"


FAULTS = {  # what is done to a page where all is well, and what has to be found then
    "own piece outside": "#mine .held .pieces { position: fixed; left: -1px; bottom: 200px; }",  # by one pixel
    "own piece covered": "#mine::after { content: ''; position: fixed; inset: 38rem 0 0; z-index: 5; }",
    "target covered": ".felt::after { content: ''; position: fixed; inset: 0 0 0 auto; width: 2rem; z-index: 9; }",
    "target outside": "#hint { position: relative; left: 1rem; }",
    "target small": ".felt #hint { min-height: 0; height: 38px; }",
    "text covered or cut": "#prompt { max-height: 1.2em; overflow: hidden; }",
    "piece of another small": "#others .seat { --piece: 27px !important; }",
    "small where there is room": "#middle { --near: 12px !important; }",
    "piece outside": "#middle { translate: -50vw; }",
    "the page scrolls": "body { overflow: visible !important; } main { min-height: 120vh !important; }",
    "scrolls or is cut": "#middle { min-height: 60rem !important; }",
    "jumps": "#mine:has(.selected) { padding-top: 1px; }",
}


@pytest.fixture(scope="module")
def good(house, browser):
    """A page on which nothing is to be found."""
    page = browser.new_page(reduced_motion="reduce", service_workers="block")
    gauge = Gauge(page, house, "kongpie", "household", 3)
    moments = hand_told("kongpie", "household", 3, seed=2)
    mine = [told for told in moments if any(choice["touch"] for choice in told["scene"]["choices"])]
    gauge.load(mine[-3:-2])
    gauge.resize((390, 844), "usual")
    yield gauge
    page.context.close()


@pytest.mark.parametrize("fault", FAULTS)
def test_the_net_holds(good, fault):
    """What is planted on a page is found, and no longer when it is taken out."""
    good.plant(FAULTS[fault])
    kinds = {what for _, *kind in good.measure()["found"] for what in kind[:2]}
    good.plant("")
    assert fault in kinds
    assert good.measure()["found"] == []
