"""The documentation site builds without warnings, needs no network, and has no broken links."""

import subprocess
import sys
import tomllib
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import meldhouse
from tests.docs import example_listings, odds_chart, package_structure, site_builder

SETTINGS = site_builder.ROOT / "zensical.toml"
RESOURCES = {("link", "href"), ("script", "src"), ("img", "src"), ("source", "src"), ("iframe", "src")}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Return the folder of the site, built as `make site` builds it."""
    pytest.importorskip("zensical", reason="needs Zensical: pip install '.[docs]'")
    folder = tmp_path_factory.mktemp("site")
    (folder / SETTINGS.name).write_bytes(SETTINGS.read_bytes())
    site_builder.assemble(folder / "build" / "pages", repository="")
    words = [sys.executable, "-m", "zensical", "build", "--strict"]
    run = subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=300, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "No issues found" in run.stdout + run.stderr
    return folder / "build" / "site"


class Page(HTMLParser):
    """The links of a page, the files that it loads, and its anchors."""

    def __init__(self, path):
        super().__init__()
        self.path, self.links, self.needs, self.ids = path, [], [], set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.ids |= {values[name] for name in ("id", "name") if values.get(name)}
        if tag == "a" and values.get("href"):
            self.links.append(values["href"])
        self.needs += [values[name] for kind, name in RESOURCES if kind == tag and values.get(name)]


@pytest.fixture(scope="module")
def pages(site):
    return {path: Page(path) for path in site.rglob("*.html")}


def meant(site, page, link):
    """Return the file that a link of a page leads to; absolute paths start at the root of the site."""
    path = unquote(urlsplit(link).path)
    target = (site / path.lstrip("/") if path.startswith("/") else page.path.parent / path).resolve()
    return target / "index.html" if target.is_dir() else target


def test_every_link_of_the_site_has_a_target(site, pages):
    """Links to pages, anchors and files are checked; links to other sites aren't."""
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


def test_site_loads_fonts_scripts_and_pictures_only_from_itself(site, pages):
    for page in pages.values():
        assert not [asked for asked in page.needs if urlsplit(asked).netloc]
    for sheet in site.rglob("*.css"):
        assert "url(http" not in sheet.read_text(encoding="utf-8").replace('"', "").replace("'", ""), sheet


NOT_IN_MENU = ("design.md", "research/")  # pages lead to them


def test_site_menu_has_every_page_except_research_notes():
    nav = set(leaves(tomllib.loads(SETTINGS.read_text(encoding="utf-8"))["project"]["nav"]))
    shown = {place for place in site_builder.places().values() if place.endswith(".md")}
    assert nav - shown == set()
    assert {place for place in shown - nav if not place.startswith(NOT_IN_MENU)} == set()


def test_every_page_can_be_reached_from_the_front_page(site, pages):
    reached, waiting = set(), [site / "index.html"]
    while waiting:
        path = waiting.pop()
        if path in pages and path not in reached:
            reached.add(path)
            waiting += [meant(site, pages[path], link) for link in pages[path].links if not urlsplit(link).scheme]
    assert {path.relative_to(site) for path in pages.keys() - reached} == {Path("404.html")}


def test_every_page_of_the_site_names_its_source_and_version(pages):
    for page in pages.values():
        if page.path.name != "404.html":
            assert f"Meldhouse {meldhouse.__version__}. Source: <code>" in page.path.read_text(encoding="utf-8"), (
                page.path
            )


def test_source_line_links_to_the_editor_of_the_repository():
    line = site_builder.source_line("docs/style.md", "https://git.example/meldhouse")
    assert "[Edit `docs/style.md`](https://git.example/meldhouse/edit/main/docs/style.md)" in line


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
        ("docs/style.md#terms", "style.md#terms"),
        ("src/meldhouse/rulebook/pong.md", "rules/pong.md"),
        ("https://example.org/a.md", "https://example.org/a.md"),
        ("#at", "#at"),
    ],
)
def test_relinked_page_has_the_links_of_the_site(link, leads):
    assert site_builder.relinked(f"[a]({link})", "README.md", site_builder.places()) == f"[a]({leads})"


def test_relinked_broken_link_is_an_error():
    with pytest.raises(site_builder.BrokenLinkError, match=r"docs/style\.md has a link to nowhere\.md"):
        site_builder.relinked("[a](nowhere.md)", "docs/style.md", site_builder.places())
    assert site_builder.relinked("```\n[a](nowhere.md)\n```", "docs/style.md", site_builder.places())


# --- generated parts -----------------------------------------------------------------------

AGAIN = "make generated-docs"


@pytest.fixture(scope="module")
def modules():
    return package_structure.modules()


def test_python_reference_is_up_to_date():
    from tests.docs import python_reference

    assert python_reference.PAGE.read_text(encoding="utf-8") == python_reference.page(), AGAIN


@pytest.mark.parametrize("name", example_listings.LISTINGS)
def test_program_shown_in_a_page_is_the_example(name):
    assert (example_listings.ROOT / name).read_text(encoding="utf-8") == example_listings.page(name), AGAIN


def test_package_structure_is_up_to_date(modules):
    assert package_structure.PAGE.read_text(encoding="utf-8") == package_structure.page(modules), AGAIN
    assert package_structure.PICTURE.read_text(encoding="utf-8") == package_structure.picture(modules), AGAIN


def test_odds_chart_of_the_readme_is_up_to_date():
    """The same seed gives the same figures; the drawing of letters isn't compared."""
    pytest.importorskip("vl_convert", reason="needs vl-convert: pip install '.[plots]'")
    said = [text for text in texts(odds_chart.picture()) if text]
    assert said == texts(odds_chart.PICTURE.read_text(encoding="utf-8"))
    assert "+94.5%" in said


def texts(svg):
    import re

    return re.findall(r"<text[^>]*>([^<]+)<", svg)


def test_citation_file_has_the_version_of_the_package():
    citation = (site_builder.ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {meldhouse.__version__}\n" in citation


def test_package_imports_have_no_cycle(modules):
    """The check covers modules as they are loaded, and packages including deferred imports."""
    assert package_structure.cycle(package_structure.module_arrows(modules)) == []
    assert package_structure.cycle(package_structure.package_arrows(modules)) == []
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
def test_cycle_check_detects_an_added_import(modules, planted, found):
    """The added import lets rules import the server."""
    import ast

    changed = dict(modules)
    rules = changed["games.pong.rules"]
    changed["games.pong.rules"] = rules._replace(tree=ast.parse(planted))
    assert bool(package_structure.cycle(package_structure.package_arrows(changed))) is found


def test_dependency_diagram_has_every_package():
    drawn = package_structure.PICTURE.read_text(encoding="utf-8")
    source = Path(package_structure.ROOT) / "src" / "meldhouse"
    names = {path.stem for path in source.glob("*.py")} | {path.name for path in source.iterdir() if path.is_dir()}
    packages = {name for name in names if not name.startswith("_")}
    assert {package for package in packages if f">{package}</text>" in drawn} == packages
