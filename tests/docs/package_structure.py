"""How the rooms of the house stand on each other, read from their imports: `make guides` draws it.

A room is a folder of the package, or a module that lies beside the folders. What is imported when a module is loaded is
an arrow, and what a function imports when it runs is one too.
"""

import ast
from collections.abc import Callable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

from tests.docs.dependency_diagram import drawn

ROOT = Path(__file__).parents[2]
PACKAGE = "meldhouse"
DOORS = ("__init__", "__main__")  # they open on all rooms, and are none
PAGE, PICTURE = ROOT / "docs" / "structure.md", ROOT / "docs" / "pictures" / "structure.svg"

Arrows = dict[str, set[str]]
Walk = Callable[[ast.AST], Iterator[ast.AST]]


class Module(NamedTuple):
    """A file of the package."""

    name: str
    tree: ast.Module

    @property
    def room(self) -> str:
        return self.name.partition(".")[0]


def modules() -> dict[str, Module]:
    """All of them by their names in the package, a folder's door as `words.__init__`."""
    source = ROOT / "src" / PACKAGE
    names = {".".join(path.relative_to(source).with_suffix("").parts): path for path in sorted(source.rglob("*.py"))}
    return {name: Module(name, ast.parse(path.read_text(encoding="utf-8"))) for name, path in names.items()}


def loaded(tree: ast.AST) -> Iterator[ast.AST]:
    """What is run when a module is loaded: nothing in functions, nor what only a type checker reads."""
    for node in ast.iter_child_nodes(tree):
        if not (isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or is_for_types(node)):
            yield node
            yield from loaded(node)


def run(tree: ast.AST) -> Iterator[ast.AST]:
    """What may be run at some time."""
    for node in ast.iter_child_nodes(tree):
        if not is_for_types(node):
            yield node
            yield from run(node)


def is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def imported(nodes: Iterator[ast.AST]) -> Iterator[str]:
    """What is named by imports, as deep as it is named."""
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def lies_in(name: str, known: dict[str, Module]) -> str | None:
    """The module of the house that an imported name is or lies in."""
    package, *words = name.split(".")
    if package != PACKAGE:
        return None
    beginnings = [".".join(words[:length]) for length in range(len(words), 0, -1)]
    candidates = [module for beginning in beginnings for module in (beginning, f"{beginning}.__init__")]
    return next((module for module in candidates if module in known), None)


@cache
def names_imported(module: Module, walk: Walk) -> tuple[str, ...]:
    return tuple(imported(walk(module.tree)))


def module_arrows(known: dict[str, Module], walk: Walk = loaded) -> Arrows:
    """module -> those that it stands on."""
    named = {name: {lies_in(asked, known) for asked in names_imported(module, walk)} for name, module in known.items()}
    return {name: {other for other in others if other and other != name} for name, others in named.items()}


def room_arrows(known: dict[str, Module], walk: Walk = run) -> Arrows:
    """room -> those that it stands on."""
    rooms: Arrows = {module.room: set() for module in known.values() if module.room not in DOORS}
    for name, others in module_arrows(known, walk).items():
        if known[name].room in rooms:
            rooms[known[name].room] |= {known[other].room for other in others} - {known[name].room, *DOORS}
    return rooms


def circle(arrows: Arrows) -> list[str]:
    """A way round, if there is one."""
    try:
        list(TopologicalSorter(arrows).static_order())
    except CycleError as trouble:
        return list(trouble.args[1])
    return []


def below(room: str, arrows: Arrows) -> set[str]:
    """All that a room stands on, whatever lies between."""
    return set().union(*({other} | below(other, arrows) for other in arrows[room]))


def nearest(arrows: Arrows) -> Arrows:
    """Without the arrows to what is stood on by way of another room anyway."""
    return {room: others - set().union(*(below(other, arrows) for other in others)) for room, others in arrows.items()}


WORDS = """# How the code lies

Made by `make guides` from the imports of `src/meldhouse`, and kept true by a test.

Every room stands on those below it, also in what its functions ask for only while they run, and there is no circle,
neither of rooms nor of modules as they are loaded. An arrow that follows from others is not drawn.

![The rooms of the house, each above those that it stands on](pictures/structure.svg)

A law (`games`) knows nothing of screens or of bots; a course of a table (`course`) nothing of sockets and databases;
and the compiler, which takes as long to load as all else, only when something is to be compiled. The
protocols in `src/meldhouse/games/api.py` describe [the modules of a game](tutorials/add-a-game.md), and the game to
read first is `src/meldhouse/games/kingscorners`.

| room | what it is | stands on |
|---|---|---|
"""


def page(known: dict[str, Module]) -> str:
    arrows = room_arrows(known)
    return WORDS + "".join(row(room, arrows, known) for room in reversed(order(arrows)))


def row(room: str, arrows: Arrows, known: dict[str, Module]) -> str:
    others = ", ".join(f"`{other}`" for other in sorted(arrows[room])) or "nothing"
    return f"| `{room}` | {purpose(room, known)} | {others} |\n"


def order(arrows: Arrows) -> list[str]:
    """Each after those that it stands on, the same in every run."""
    depth: dict[str, int] = {}
    for room in TopologicalSorter(arrows).static_order():
        depth[room] = 1 + max((depth[other] for other in arrows[room]), default=-1)
    return sorted(arrows, key=lambda room: (depth[room], room))


def purpose(room: str, known: dict[str, Module]) -> str:
    """The first sentence of its docstring."""
    module = known.get(f"{room}.__init__") or known.get(room)
    told = ast.get_docstring(module.tree) if module else None
    assert told, f"The room {room} does not say what it is."
    return " ".join(told.partition("\n\n")[0].split()).partition(".  ")[0].rstrip(".").replace("|", r"\|")


def picture(known: dict[str, Module]) -> str:
    return drawn(nearest(room_arrows(known)))
