"""Charts of odds show the figures of the table, in dark and light and without colors, and are self-contained."""

import csv
import re
import shlex
import sys
from importlib.resources import files
from itertools import pairwise
from xml.etree import ElementTree

import pytest

import meldhouse as mh
from meldhouse.cli import app
from meldhouse.i18n import Localizer
from meldhouse.odds import charts_vega
from meldhouse.odds.accumulators import Sums
from meldhouse.odds.api import Odds
from meldhouse.odds.chart_data import charts
from meldhouse.odds.html_report import render_report, render_table
from meldhouse.util.errors import Mistake

SHORT = ("--hands", "200", "--seed", "4", "--workers", "1")


@pytest.fixture(scope="module")
def artist():
    return pytest.importorskip("vl_convert", reason="needs vl-convert: pip install '.[test]'")


@pytest.fixture(scope="module")
def odds():
    return mh.odds("kingscorners", hands=200, seed=4)


@pytest.fixture(scope="module")
def compared():
    return mh.odds("kingscorners", hands=200, seed=4, compare="draws=1,2", hand_size=6)


def shown(odds):
    return {picture.name: picture for picture in charts(odds, Localizer())}


def drawn(picture, option=""):
    return ElementTree.fromstring(charts_vega.render_svg(charts_vega.chart_spec(picture, option)))


def values_of(tree, *names):
    return {node.get(name) for node in tree.iter() for name in names} - {None}


def test_charts_show_the_figures_of_the_table(odds, compared):
    seen = shown(odds)
    assert list(seen) == ["wins", "points", "lengths", "often"]
    for point in (*seen["wins"].points, *seen["often"].points):
        assert point.estimate == odds[point.row] * 100
    assert [point.estimate.figure for point in seen["often"].points] == sorted(
        (point.estimate.figure for point in seen["often"].points), reverse=True
    )
    changes = {point.row: point.estimate for point in shown(compared)["changes_1"].points}
    by, first = compared.difference("drawn").by, compared["drawn"].figure
    assert changes["drawn"] == pytest.approx([100 * part / first for part in by])
    assert "dealt_kings" not in changes  # the value is the same in every hand
    assert charts(Odds(odds.question, Sums()), Localizer()) == []


def test_length_chart_covers_all_but_the_longest_hands(odds):
    some = shown(odds)["lengths"].bins
    seen, hands = odds.spread("turns_half")
    assert 99.5 <= sum(one.share for one in some) <= 100
    assert some[0].share == 100 * hands[(seen >= some[0].first) & (seen <= some[0].last)].sum() / odds.hands
    assert all(one.last + 1 == other.first for one, other in pairwise(some))


def test_chart_colors_have_dark_variants(artist, odds, compared):
    """Charts have no inline styles, so pages with strict policies also show them."""
    for found in (odds, compared):
        for picture in charts(found, Localizer()):
            tree = drawn(picture, found.question.compared)
            assert values_of(tree, "fill", "stroke") - {"none", "transparent"} <= set(charts_vega.DARK_COLORS), (
                picture.name
            )
            assert not values_of(tree, "style")
            assert not {node.tag for node in tree.iter() if node.tag.endswith(("script", "style", "image"))}


def test_odds_page_defines_a_style_for_every_chart_color():
    sheet = (files("meldhouse.web") / "static" / "odds" / "odds.css").read_text()
    for colour in charts_vega.DARK_COLORS:
        assert f'.drawn [fill="{colour}"] {{ fill: var(--' in sheet
        assert f'.drawn [stroke="{colour}"] {{ stroke: var(--' in sheet


def test_chart_sides_can_be_distinguished_without_colors(artist, compared):
    """Sides have different shapes, and lines have different dashes."""
    marks, lines = (drawn(shown(compared)[name], "draws") for name in ("wins", "lengths"))
    shapes = {}
    for node in marks.iter():
        if node.get("fill") in charts_vega.SIDES and node.get("d"):
            shapes.setdefault(node.get("fill"), set()).add(node.get("d"))
    assert len(shapes) == 2
    assert not set.intersection(*shapes.values())
    assert len(values_of(lines, "stroke-dasharray")) == 2


def test_charts_are_written_as_files(artist, tmp_path, capsys):
    for kind in ("svg", "png"):
        app(["odds", "kingscorners", *SHORT, "--plot", str(tmp_path / f"odds.{kind}")], standalone_mode=False)
    text = (tmp_path / "odds.svg").read_text()
    words = "".join(ElementTree.fromstring(text).itertext())
    assert "Share of wins" in words
    assert "Length of hands" in words
    assert "prefers-color-scheme: dark" in words
    assert (tmp_path / "odds.png").read_bytes().startswith(b"\x89PNG")
    assert str(tmp_path / "odds.png") in capsys.readouterr().out


def test_odds_report_is_self_contained(artist, compared, tmp_path, capsys):
    """It has no scripts or downloads, every figure in its table, and the command that repeats the run."""
    compared.save(tmp_path / "odds.html")
    page = (tmp_path / "odds.html").read_text()
    assert page == render_report(compared, Localizer())
    assert not re.search(r"<script|<link|<img|src=|@import|url\(", page)
    assert {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"} >= set(re.findall(r"https?://[^\"]*", page))
    assert page.count('scope="rowgroup"') == render_table(compared, Localizer()).count('scope="rowgroup"') > 10
    for figure in (compared.side(1)["turns"].figure, compared.difference("turns").by.figure):
        assert f"{figure:.2f}" in page
    again = shlex.split(re.search(r"<pre[^>]*>(.*)</pre>", page)[1])
    app([*again[1:], "--workers", "1"], standalone_mode=False)
    assert str(compared).splitlines()[:8] == capsys.readouterr().out.splitlines()[:8]


def test_odds_report_takes_its_text_from_the_catalogue(artist, odds):
    page = re.sub(
        r"(?s:<style>.*?</style>)|<[^>]*translate=\"no\"[^>]*>[^<]*|<[^>]*>",
        " ",
        render_report(odds, Localizer(language="xx")),
    )
    typed = {"standard", "club", *(row.name for row in odds.rows)}
    assert [word for word in re.findall(r"[a-zA-Z]{2,}", page) if word not in typed] == []


def test_terminal_chart_bars_are_proportional_to_their_figures(capsys, odds):
    """The lengths of the bars are compared."""
    app(["odds", "kingscorners", *SHORT, "--plot", "-"], standalone_mode=False)
    output = capsys.readouterr().out
    lines = dict(re.findall(r"^(Seat \d) +(█+)\S* +[\d.]+%$", output, re.M))
    most = max(odds[f"wins_{n}"].figure for n in range(1, 5))
    assert len(lines) == 4
    for n in range(1, 5):
        assert len(lines[f"Seat {n}"]) == pytest.approx(30 * odds[f"wins_{n}"].figure / most, abs=1)
    assert re.search(r"\n *\d+ [▁▂▃▄▅▆▇█ ]+ \d+ \(turns per hand\)", output)


def test_notebook_shows_odds_as_a_table_and_a_chart(artist, odds):
    assert "<table" in odds._repr_html_()
    assert odds.plot()._repr_svg_().startswith("<svg")


def test_odds_parquet_export_has_every_figure(compared, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet", reason="needs PyArrow: pip install '.[test]'")
    for kind in ("parquet", "csv"):
        compared.save(tmp_path / f"odds.{kind}")
    table = parquet.read_table(tmp_path / "odds.parquet")
    with open(tmp_path / "odds.csv", newline="") as file:
        for row, line in zip(table.to_pylist(), csv.DictReader(file), strict=True):
            assert {name: "" if value is None else str(value) for name, value in row.items()} == line
    assert b'"seed": 4' in table.schema.metadata[b"question"]


@pytest.mark.parametrize(
    ("library", "option", "file", "says"),
    [
        ("vl_convert", "--plot", "odds.svg", r"pip install 'scipy>=1.13' 'vl-convert-python>=1.7'"),
        ("vl_convert", "--report", "odds.html", r"pip install 'scipy>=1.13' 'vl-convert-python>=1.7'"),
        ("pyarrow.parquet", "--out", "odds.parquet", r"pip install 'pyarrow>=20' 'scipy>=1.13'"),
    ],
)
def test_missing_library_is_reported_before_any_hand_is_played(library, option, file, says, monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.setattr("meldhouse.terminal.odds.odds", None)
    with pytest.raises(Mistake, match=says):
        app(["odds", "kingscorners", option, str(tmp_path / file)], standalone_mode=False)
    assert not list(tmp_path.iterdir())
