"""Exports the drawings to files: sheets, themes, single pieces and the contact sheet."""

from pathlib import Path

from meldhouse import art
from meldhouse.art.contact_sheet import contact_sheet
from meldhouse.art.themes import THEMES, css
from meldhouse.i18n import comma_list, msg
from meldhouse.util.errors import Mistake, quote


def write_files(folder: Path, theme: str = "light") -> int:
    """Write all files and return their number; single pieces have the colors of the theme."""
    if theme not in THEMES:
        raise Mistake(msg("no-look", name=quote(theme), names=comma_list(THEMES)))
    content = all_files(theme)
    try:
        for name, text in content.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Mistake(msg("folder-unwritable", path=str(folder), why=(error.strerror or str(error)).lower())) from error
    return len(content)


def all_files(theme: str) -> dict[str, str]:
    """Return the content of every file, keyed by its path in the folder."""
    sets = {name: draw() for name, draw in art.SETS.items()}
    pictures = {name: draw() for name, draw in art.PICTURES.items()}
    return {
        **{f"{name}.svg": sheet.text() for name, sheet in sets.items()},
        **{f"{name}.svg": picture.standalone(theme) for name, picture in pictures.items()},
        **{
            f"pieces/{name}/{piece}.svg": sheet.standalone(piece, theme)
            for name, sheet in sets.items()
            for piece in sheet.symbols
        },
        "looks.css": css(),
        "contact.html": contact_sheet(sets, pictures),
    }
