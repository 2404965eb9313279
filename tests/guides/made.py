"""What of the guides is made, and not written: `make guides` (python tests/guides/made.py) makes it anew."""

import odds_picture
import reference
import structure

if __name__ == "__main__":
    reference.PAGE.write_text(reference.page(), encoding="utf-8")
    rooms = structure.modules()
    structure.PAGE.write_text(structure.page(rooms), encoding="utf-8")
    structure.PICTURE.write_text(structure.picture(rooms), encoding="utf-8")
    odds_picture.PICTURE.write_text(odds_picture.picture(), encoding="utf-8")
