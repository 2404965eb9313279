"""The site of the guides: built without a warning, whole in itself, and every page and link of it leads somewhere."""

import subprocess
import sys
import tomllib
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.docs import odds_chart, package_structure, site_builder

SETTINGS = site_builder.ROOT / "zensical.toml"
RESOURCES = {("link", "href"), ("script", "src"), ("img", "src"), ("source", "src"), ("iframe", "src")}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Built as `make site` builds it, in a folder of its own."""
    pytest.importorskip("zensical", reason="needs Zensical: pip install '.[docs]'")
    folder = tmp_path_factory.mktemp("site")
    (folder / SETTINGS.name).write_bytes(SETTINGS.read_bytes())
    site_builder.assemble(folder / "build" / "pages")
    words = [sys.executable, "-m", "zensical", "build", "--strict"]
    run = subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=300, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "No issues found" in run.stdout + run.stderr
    return folder / "build" / "site"


class Page(HTMLParser):
    """What a page leads to, what it needs, and what can be led to in it."""

    def __init__(self, path):
        super().__init__()
        self.path, self.links, self.needs, self.ids = path, [], [], set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        told = dict(attributes)
        self.ids |= {told[name] for name in ("id", "name") if told.get(name)}
        if tag == "a" and told.get("href"):
            self.links.append(told["href"])
        self.needs += [told[name] for kind, name in RESOURCES if kind == tag and told.get(name)]


@pytest.fixture(scope="module")
def pages(site):
    return {path: Page(path) for path in site.rglob("*.html")}


def meant(site, page, link):
    """The file that a link of a page leads to; the page of a missing address is at home at the root."""
    path = unquote(urlsplit(link).path)
    target = (site / path.lstrip("/") if path.startswith("/") else page.path.parent / path).resolve()
    return target / "index.html" if target.is_dir() else target


def test_every_link_leads_somewhere(site, pages):
    """To a page, to a place in it, to a file; addresses elsewhere are not asked."""
    count = 0
    for page in pages.values():
        for link in page.links + page.needs:
            if urlsplit(link).scheme:
                continue
            target, at = meant(site, page, link), unquote(urlsplit(link).fragment)
            assert target.exists(), f"{page.path.relative_to(site)} leads to {link}"
            if at and target in pages and not at.startswith("__"):
                assert at in pages[target].ids, f"{page.path.relative_to(site)} leads to {link}"
            count += 1
    print(f"{count} links of {len(pages)} pages")
    assert count > 2000


def test_the_site_needs_nothing_from_elsewhere(site, pages):
    """Letters, scripts and pictures are its own; so are those that its sheets of style name."""
    for page in pages.values():
        assert not [asked for asked in page.needs if urlsplit(asked).netloc]
    for sheet in site.rglob("*.css"):
        assert "url(http" not in sheet.read_text(encoding="utf-8").replace('"', "").replace("'", ""), sheet


def test_every_page_can_be_found(site, pages):
    """The menu has all pages of the docs, and nothing that is not there."""
    nav = set(leaves(tomllib.loads(SETTINGS.read_text(encoding="utf-8"))["project"]["nav"]))
    shown = {place for place in site_builder.places().values() if place.endswith(".md")}
    assert nav - shown == set()
    assert shown - nav == {"art/closest.md"}  # the picture page leads there


def leaves(nav):
    for item in nav:
        if isinstance(item, str):
            yield item
        elif isinstance(item, dict):
            yield from leaves(item.values())
        else:
            yield from leaves(item)


@pytest.mark.parametrize(
    ("link", "leads"),
    [
        ("docs/how-to/compute-odds.md#how-to-ask", "how-to/compute-odds.md#how-to-ask"),
        ("src/meldhouse/rulebook/pong.md", "rules/pong.md"),
        ("https://example.org/a.md", "https://example.org/a.md"),
        ("#at", "#at"),
    ],
)
def test_links_are_led_anew(link, leads):
    """From the repository's folders to the site's."""
    assert site_builder.relinked(f"[a]({link})", "README.md", site_builder.places()) == f"[a]({leads})"


def test_a_link_that_leads_nowhere_is_told():
    with pytest.raises(site_builder.Lost, match=r"docs/how-to/compute-odds\.md leads to nowhere\.md"):
        site_builder.relinked("[a](nowhere.md)", "docs/how-to/compute-odds.md", site_builder.places())
    assert site_builder.relinked("```\n[a](nowhere.md)\n```", "docs/how-to/compute-odds.md", site_builder.places())


# --- what is made ------------------------------------------------------------------------------------

AGAIN = "make guides"


@pytest.fixture(scope="module")
def modules():
    return package_structure.modules()


def test_the_reference_is_true():
    from tests.docs import python_reference

    assert python_reference.PAGE.read_text(encoding="utf-8") == python_reference.page(), AGAIN


def test_the_picture_of_the_rooms_is_true(modules):
    assert package_structure.PAGE.read_text(encoding="utf-8") == package_structure.page(modules), AGAIN
    assert package_structure.PICTURE.read_text(encoding="utf-8") == package_structure.picture(modules), AGAIN


def test_the_picture_of_odds_is_true():
    """The same hands come of the same seed; how letters are drawn is the drawer's affair, and not compared."""
    pytest.importorskip("vl_convert", reason="needs vl-convert: pip install '.[plots]'")
    said = [text for text in texts(odds_chart.picture()) if text]
    assert said == texts(odds_chart.PICTURE.read_text(encoding="utf-8"))
    assert "+94.5%" in said


def texts(svg):
    import re

    return re.findall(r"<text[^>]*>([^<]+)<", svg)


def test_there_is_no_circle(modules):
    """Of modules as they are loaded, and of rooms, whatever their functions ask for later."""
    assert package_structure.circle(package_structure.module_arrows(modules)) == []
    assert package_structure.circle(package_structure.room_arrows(modules)) == []
    assert len(modules) > 300


@pytest.mark.parametrize(
    ("planted", "found"),
    [
        ("from meldhouse.server.registry import tables as house", True),
        ("import meldhouse.server.registry.tables", True),
        ("class A:\n    from meldhouse.server.registry.tables import House", True),
        ("def later():\n    from meldhouse.server import house", True),
        ("if TYPE_CHECKING:\n    from meldhouse.server import house", False),
    ],
)
def test_a_circle_is_found(modules, planted, found):
    """A law that would load the network, planted."""
    import ast

    rooms = dict(modules)
    law = rooms["games.pong.rules"]
    rooms["games.pong.rules"] = law._replace(tree=ast.parse(planted))
    assert bool(package_structure.circle(package_structure.room_arrows(rooms))) is found


def test_every_room_of_the_package_is_drawn():
    drawn = package_structure.PICTURE.read_text(encoding="utf-8")
    source = Path(package_structure.ROOT) / "src" / "meldhouse"
    names = {path.stem for path in source.glob("*.py")} | {path.name for path in source.iterdir() if path.is_dir()}
    rooms = {name for name in names if not name.startswith("_")}
    assert {room for room in rooms if f">{room}</text>" in drawn} == rooms
