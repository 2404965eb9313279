"""Every game and variant has a playthrough file that matches its play."""

from tests.games.playthroughs import EVERY_FILE, FOLDER, path_of, playthrough


def test_playthrough_matches_its_file(game, variant):
    """A change of rules changes a playthrough; `make playthroughs` rewrites the files."""
    assert path_of(game, variant).read_text(encoding="utf-8") == playthrough(game, variant)


def test_playthrough_files_match_existing_variants():
    """There are as many files as variants."""
    assert {path.name for path in FOLDER.glob("*")} == EVERY_FILE
