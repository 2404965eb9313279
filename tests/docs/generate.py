"""What of the guides is made, and not written: `make guides` (python -m tests.docs.generate) makes it anew."""

from tests.docs import odds_chart, package_structure, python_reference

if __name__ == "__main__":
    python_reference.PAGE.write_text(python_reference.page(), encoding="utf-8")
    rooms = package_structure.modules()
    package_structure.PAGE.write_text(package_structure.page(rooms), encoding="utf-8")
    package_structure.PICTURE.write_text(package_structure.picture(rooms), encoding="utf-8")
    odds_chart.PICTURE.write_text(odds_chart.picture(), encoding="utf-8")
