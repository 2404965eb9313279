"""mypy reports every injected violation of the protocols in games/roles.py, and none in the games."""

import re

import pytest

from meldhouse.games import GAMES
from meldhouse.games.roles import PACKAGE, ROLES, Role, constants, signatures
from tests.docs import game_guide
from tests.games import conformance

FITTING = {
    "won": ("score_breakdown", "def won(view: object, rules: object) -> tuple[Point, ...]:\n    return ()"),
    "constant": ("bot_strength", "STRENGTH: dict[str, WinShare] = {}"),
    "kernel": ("beliefs", "@kernel\ndef believe(s, rules, x):\n    return x"),
    "optional": ("heuristic", "PLAYOUTS, CLEARLY = 1, 1.5\n@kernel\ndef choose(view, rules, moves, n, x): ...\n"
                 "def reason(view, rules, action): ..."),
}  # fmt: skip
FAULTY = {
    "missing_name": ("score_breakdown", ""),
    "swapped_parameters": (
        "score_breakdown",
        "def won(rules: object, view: object) -> tuple[Point, ...]:\n    return ()",
    ),
    "wrong_result": ("score_breakdown", "def won(view: object, rules: object) -> int:\n    return 1"),
    "wrong_constant": ("bot_strength", "STRENGTH: dict[str, float] = {}"),
    "kernel_with_too_few_parameters": ("beliefs", "@kernel\ndef believe(s, x):\n    return x"),
    "kernel_with_swapped_parameters": ("beliefs", "@kernel\ndef believe(rules, s, x):\n    return x"),
    "wrong_optional_constant": ("heuristic", FITTING["optional"][1].replace("1.5", "'very'")),
}
HEADER = """\
from meldhouse.engine.kernels import kernel
from meldhouse.games.bot_levels import WinShare
from meldhouse.games.how_to_play import Point
"""


@pytest.fixture(scope="module")
def complaints(tmp_path_factory):
    """Return mypy's reports for the modules of games and the injected faults; mypy runs only once."""
    folder = tmp_path_factory.mktemp("types")
    (folder / "games.py").write_text(conformance.assignments(), "utf-8")
    lines = ["from typing import Protocol", *conformance.imports()]
    for name, (role, text) in {**FITTING, **FAULTY}.items():
        header = "# mypy: ignore-errors\n" if role in ("beliefs", "heuristic") else ""
        path = folder / f"planted_{name}.py"
        path.write_text(f"{header}{HEADER}{text}\n", "utf-8")
        lines += conformance.assigned(name, f"planted_{name}", ROLES[role], conformance.defined_in(path))
    (folder / "planted.py").write_text("\n".join([*lines, ""]), "utf-8")
    (folder / "guide_game.py").write_text(game_of_the_guide(folder), "utf-8")
    files = ("games.py", "planted.py", "guide_game.py")
    return conformance.complaints(folder, *files), (folder / "planted.py").read_text().splitlines()


def game_of_the_guide(folder):
    """Return the assignments for the game in docs/tutorials/add-a-game.md, as a package of its own."""
    for path, text in game_guide.files().items():
        game_guide.write(
            f"{game_guide.GAME}/{path.rpartition('/')[2]}",
            text.replace("meldhouse.games.highest", game_guide.GAME),
            folder,
        )
    lines = ["from typing import Protocol", *conformance.imports()]
    for path in sorted((folder / game_guide.GAME).glob("*.py")):
        module = game_guide.GAME if path.stem == PACKAGE else f"{game_guide.GAME}.{path.stem}"
        lines += conformance.assigned(f"guide_{path.stem}", module, ROLES[path.stem], conformance.defined_in(path))
    return "\n".join([*lines, ""])


def test_modules_of_all_games_match_their_protocols(complaints):
    found, _ = complaints
    assert [line for line in found if "games.py:" in line] == []


def test_modules_of_the_game_guide_match_their_protocols(complaints):
    found, _ = complaints
    assert [line for line in found if "games.py:" not in line and "planted" not in line] == []


def test_mypy_reports_every_injected_fault_and_nothing_else(complaints):
    found, lines = complaints
    numbers = {int(number) for line in found for number in re.findall(r"/planted\.py:(\d+): error: ", line)}
    assert {lines[number - 1].partition(":")[0] for number in numbers} == set(FAULTY)


def test_protocol_check_covers_every_module_of_every_game():
    text = conformance.assignments()
    roles = [(game, role) for game in GAMES for role in ROLES if GAMES[game].has_module(role)]
    assert len(roles) > 100
    for game, role in roles:
        assert f"class {game}_{role}_protocol(" in text


def test_module_shared_by_all_games_has_a_protocol():
    """Without a protocol a module would never be checked; `settlement` is a part of the rules."""
    files = [path.stem for game in GAMES.values() for path in game.folder.glob("*.py")]
    shared = {name for name in files if files.count(name) == len(GAMES)}
    assert shared - set(ROLES) == {"settlement"}


@pytest.mark.parametrize("role", ROLES)
def test_game_guide_reference_names_each_module_and_its_protocols(role):
    protocols = (ROLES[role].protocol, ROLES[role].extras)
    row = next(line for line in game_guide.GUIDE.splitlines() if line.startswith(f"| `{role}` |"))
    assert [f"`{protocol.__name__}`" in row for protocol in protocols if protocol] == [True] * (1 + bool(protocols[1]))


@pytest.mark.parametrize("role", ROLES)
def test_every_protocol_member_has_a_docstring(role):
    for protocol in (ROLES[role].protocol, ROLES[role].extras):
        for name in (*constants(protocol), *signatures(protocol)):
            member = getattr(protocol, name)
            assert (member.__doc__ or "").split("\n")[0].endswith("."), name


def test_derived_protocol_lists_the_names_of_its_base():
    assert set(constants(ROLES["state"].protocol)) < set(constants(ROLES["rules"].protocol))
    assert signatures(ROLES["heuristic"].protocol)["choose"] == "choose(view, rules, moves, n, x)"
    assert Role(ROLES["scene"].protocol).extras is None
    assert constants(None) == {}
