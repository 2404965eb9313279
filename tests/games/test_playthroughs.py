"""Every game and variant has a playthrough file, and plays as it says."""

from tests.games.playthroughs import EVERY_FILE, FOLDER, path_of, playthrough


def test_it_plays_as_the_file_says(game, variant):
    """A law that changes shows here; `make playthroughs` writes the files anew."""
    assert path_of(game, variant).read_text(encoding="utf-8") == playthrough(game, variant)


def test_no_file_is_of_something_that_is_gone():
    """There are as many files as variants."""
    assert {path.name for path in FOLDER.glob("*")} == EVERY_FILE
