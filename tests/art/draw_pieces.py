"""Draws every piece for the docs and prints the closest pairs: python -m tests.art.draw_pieces [folder]"""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from meldhouse import art
from meldhouse.art.contact_sheet import contact_sheet
from tests.art.color_vision import FELT, distances
from tests.web.page_driver import open_browser

WIDTH, HIGHEST = 1100, 1200
USUAL = ("light", "dark")  # other looks are shown at two sizes only
CORNERS = 'svg:has(use[href$="-corner"]) { display: none; }'


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    sets = {name: draw() for name, draw in art.SETS.items()}
    with sync_playwright() as player:
        browser = open_browser(player)
        page = browser.new_page(viewport={"width": WIDTH, "height": 800})
        page.set_content(contact_sheet(sets, {name: draw() for name, draw in art.PICTURES.items()}))
        page.locator("#cards-light-48").screenshot(path=folder / "cards-and-corners.png")
        page.add_style_tag(content=CORNERS)
        for figure in page.locator("figure, #pictures").all():
            take(page, figure, folder)
        print(*(report(page, name, sheet) for name, sheet in sets.items()), sep="\n")
        browser.close()


def take(page, figure, folder):
    """Save a screenshot, or several screenshots if the page is too high for one."""
    name = figure.get_attribute("id")
    if name.endswith(("-24", "-48", "-200")) and not any(f"-{look}-{name.split('-')[-1]}" in name for look in USUAL):
        return
    place = figure.bounding_box()
    count = int(-(-place["height"] // HIGHEST))
    for n in range(count):
        high = place["height"] / count
        clip = {**place, "y": place["y"] + n * high, "height": high}
        page.screenshot(
            path=folder / (f"{name}-{n + 1}.png" if count > 1 else f"{name}.png"), clip=clip, full_page=True
        )


def report(page, name, sheet):
    """Return a table of the ten closest pairs of a set for each style."""
    found = {look: distances(page, sheet, look)[:10] for look in FELT}
    rows = (
        f"| {look} | {share:.1%} | {sight} | {one} | {other} |"
        for look, pairs in found.items()
        for share, sight, one, other in pairs
    )
    return "\n".join((f"## {name}\n", "| look | differs | seen | piece | piece |", "|---|---|---|---|---|", *rows, ""))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[2] / "docs" / "art")
