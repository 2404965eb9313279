"""Every game and variant has a playthrough file that agrees with its play."""

from tests.games.playthroughs import EVERY_FILE, FOLDER, path_of, playthrough


def test_playthrough_equals_its_file(game, variant):
    """A change of rules changes playthroughs; `make playthroughs` rewrites the files."""
    assert path_of(game, variant).read_text(encoding="utf-8") == playthrough(game, variant)


def test_playthrough_files_exist_for_exactly_the_variants():
    """There are as many files as variants."""
    assert {path.name for path in FOLDER.glob("*")} == EVERY_FILE
