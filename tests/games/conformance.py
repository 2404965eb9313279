"""Type-check the modules of every game against their protocols (games/roles.py); `make check` runs it after mypy.

mypy compares a module with a protocol where it is assigned to a variable of that type.  The assignments are generated,
so that a new game is checked without being named here.  An optional name is checked where a module defines it.

    python -m tests.games.conformance
"""

import ast
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from inspect import getsource
from pathlib import Path
from symtable import symtable
from textwrap import indent

from meldhouse.engine import api as engine_api
from meldhouse.games import GAMES, Game, api, optional_api
from meldhouse.games.roles import PACKAGE, ROLES, Role, constants, signatures
from tests.support.syntax_trees import parse

ROOT = Path(__file__).parents[2]
TEMPLATES = {"table_api": "TableApi", "search": "Search", "playouts": "Playouts"}  # modules of engine/


def assignments() -> str:
    """Return a module that assigns each module of a game to a variable of its protocol's type."""
    lines = [line for game in GAMES.values() for line in of_game(game)]
    lines += [line for name in TEMPLATES for line in of_template(name)]
    return "\n".join(["from typing import Protocol", *imports(), "", *lines, ""])


def of_game(game: Game) -> Iterator[str]:
    for name, role in ROLES.items():
        if game.has_module(name):
            module = f"meldhouse.games.{game.name}" + ("" if name == PACKAGE else f".{name}")
            yield from assigned(f"{game.name}_{name}", module, role, defined_in(game.folder / f"{name}.py"))


def of_template(name: str) -> Iterator[str]:
    yield from assigned(f"engine_{name}", f"meldhouse.engine.{name}", Role(getattr(engine_api, TEMPLATES[name])))


def assigned(variable: str, module: str, role: Role, defined: frozenset[str] = frozenset()) -> Iterator[str]:
    """Yield a protocol with the optional names that the module defines, and the assignment."""
    yield f"import {module}"
    yield f"class {variable}_protocol({role.protocol.__module__}.{role.protocol.__name__}, Protocol):"
    yield indent('"""Required and optional names."""', "    ")
    yield from (member(role.extras, name) for name in optional(role) if name in defined)
    yield f"{variable}: {variable}_protocol = {module}"


def optional(role: Role) -> list[str]:
    return [*constants(role.extras), *signatures(role.extras)]


def member(protocol: type, name: str) -> str:
    """Return the source of a protocol's member."""
    found = vars(protocol)[name]
    return getsource(found.fget if isinstance(found, property) else found).rstrip()


def defined_in(path: Path) -> frozenset[str]:
    """Return the names that a module binds at its top level."""
    table = symtable(path.read_text("utf-8"), str(path), "exec")
    return frozenset(name.get_name() for name in table.get_symbols() if name.is_assigned() or name.is_imported())


def imports() -> Iterator[str]:
    """Yield the imports that the protocols' annotations need."""
    for module in (api, optional_api, engine_api):
        text = getsource(module)
        yield f"import {module.__name__}"
        for node in ast.walk(parse(text)):
            if isinstance(node, ast.Import | ast.ImportFrom) and getattr(node, "module", "") != "__future__":
                yield ast.unparse(node)


def complaints(folder: Path, *files: str) -> list[str]:
    """Return mypy's reports about the files in a folder."""
    command = [sys.executable, "-m", "mypy", *(str(folder / file) for file in files)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600, check=False)
    assert run.returncode in (0, 1), run.stdout + run.stderr
    return [line for line in run.stdout.splitlines() if ": error: " in line or ": note: " in line]


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "assignments.py").write_text(assignments(), "utf-8")
        found = complaints(Path(folder), "assignments.py")
    print(*found, sep="\n", end="\n" if found else "")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
