"""`meldhouse art` writes the drawings to files."""

import pytest
from typer.testing import CliRunner

from meldhouse import art
from meldhouse.art.export import write_files
from meldhouse.art.themes import DARK
from meldhouse.cli import app
from meldhouse.util.errors import Mistake


def test_art_command_writes_every_drawing(tmp_path):
    """It writes sheets, themes, the contact sheet, and a file for each piece."""
    ran = CliRunner().invoke(app, ["art", str(tmp_path / "new" / "folder")])
    assert ran.exit_code == 0
    assert "contact.html" in ran.output
    folder = tmp_path / "new" / "folder"
    for name, draw in art.SETS.items():
        sheet = draw()
        assert (folder / f"{name}.svg").read_text(encoding="utf-8") == sheet.text()
        assert {file.stem for file in (folder / "pieces" / name).iterdir()} == set(sheet.symbols)
    assert (folder / "looks.css").read_text(encoding="utf-8").startswith(":root")


def test_art_files_of_single_pieces_use_the_requested_theme(tmp_path):
    write_files(tmp_path, "dark")
    assert DARK["paper"] in (tmp_path / "pieces" / "cards" / "card-AS.svg").read_text(encoding="utf-8")


def test_art_folder_that_cannot_be_written_is_reported(tmp_path):
    """The folder is a file, or is inside a file."""
    file = tmp_path / "file"
    file.write_text("here already")
    for place in (file, file / "below"):
        with pytest.raises(Mistake, match="Files can't be written to"):
            write_files(place)
    assert file.read_text() == "here already"


def test_art_unknown_theme_is_refused_with_a_list_of_themes(tmp_path):
    with pytest.raises(Mistake, match="light, dark, four, dark-four"):
        write_files(tmp_path, "pink")
    assert not any(tmp_path.iterdir())
