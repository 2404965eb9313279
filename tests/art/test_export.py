"""`meldhouse art`: the drawings as files."""

import pytest
from typer.testing import CliRunner

from meldhouse import art
from meldhouse.art.export import write_files
from meldhouse.cli import app
from meldhouse.util.errors import Mistake


def test_everything_is_written(tmp_path):
    """Sheets, looks, the contact sheet, and every piece as a file of its own."""
    ran = CliRunner().invoke(app, ["art", str(tmp_path / "new" / "folder")])
    assert ran.exit_code == 0
    assert "contact.html" in ran.output
    folder = tmp_path / "new" / "folder"
    for name, draw in art.SETS.items():
        sheet = draw()
        assert (folder / f"{name}.svg").read_text(encoding="utf-8") == sheet.text()
        assert {file.stem for file in (folder / "pieces" / name).iterdir()} == set(sheet.symbols)
    assert (folder / "looks.css").read_text(encoding="utf-8").startswith(":root")


def test_a_look_is_worn_by_the_single_pieces(tmp_path):
    write_files(tmp_path, "dark")
    assert "#242a30" in (tmp_path / "pieces" / "cards" / "card-AS.svg").read_text(encoding="utf-8")


def test_what_cannot_be_written_is_told_in_a_sentence(tmp_path):
    """A folder that is a file, or lies in one."""
    file = tmp_path / "file"
    file.write_text("here already")
    for place in (file, file / "below"):
        with pytest.raises(Mistake, match="Files can't be written to"):
            write_files(place)
    assert file.read_text() == "here already"


def test_a_look_that_is_not_there_is_told_with_those_that_are(tmp_path):
    with pytest.raises(Mistake, match="light, dark, four, dark-four"):
        write_files(tmp_path, "pink")
    assert not any(tmp_path.iterdir())
