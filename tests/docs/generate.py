"""Generate the pages and pictures that are not written by hand: `make generated-docs`."""

from tests.docs import (
    bot_views_reference,
    command_line_reference,
    example_listings,
    odds_chart,
    package_structure,
    python_reference,
)

if __name__ == "__main__":
    bot_views_reference.PAGE.write_text(bot_views_reference.page(), encoding="utf-8")
    python_reference.PAGE.write_text(python_reference.page(), encoding="utf-8")
    command_line_reference.PAGE.write_text(command_line_reference.page(), encoding="utf-8")
    for name in example_listings.LISTINGS:
        (example_listings.ROOT / name).write_text(example_listings.page(name), encoding="utf-8")
    rooms = package_structure.modules()
    package_structure.PAGE.write_text(package_structure.page(rooms), encoding="utf-8")
    package_structure.PICTURE.write_text(package_structure.picture(rooms), encoding="utf-8")
    odds_chart.PICTURE.write_text(odds_chart.picture(), encoding="utf-8")
