"""Writes the drawings to files: sheets, themes, single pieces and the contact sheet."""

from pathlib import Path

from meldhouse import art
from meldhouse.art.contact_sheet import contact_sheet
from meldhouse.art.themes import THEMES, css
from meldhouse.i18n import msg
from meldhouse.util.errors import Mistake, quote


def write_files(folder: Path, look: str = "light") -> int:
    """Writes all of it and says how many files that were; single pieces wear the look asked for."""
    if look not in THEMES:
        raise Mistake(msg("no-look", name=quote(look), names=", ".join(THEMES)))
    found = all_files(look)
    try:
        for name, text in found.items():
            place = folder / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")
    except OSError as why:
        raise Mistake(msg("folder-unwritable", path=str(folder), why=(why.strerror or str(why)).lower())) from why
    return len(found)


def all_files(look: str) -> dict[str, str]:
    """Every file by its name in the folder."""
    sets = {name: draw() for name, draw in art.SETS.items()}
    pictures = {name: draw() for name, draw in art.PICTURES.items()}
    return {
        **{f"{name}.svg": sheet.text() for name, sheet in sets.items()},
        **{f"{name}.svg": picture.standalone(look) for name, picture in pictures.items()},
        **{
            f"pieces/{name}/{piece}.svg": sheet.standalone(piece, look)
            for name, sheet in sets.items()
            for piece in sheet.symbols
        },
        "looks.css": css(),
        "contact.html": contact_sheet(sets, pictures),
    }
