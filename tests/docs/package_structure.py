"""The dependencies between the packages of meldhouse, read from their imports: `make generated-docs` draws them.

A package is a folder of `src/meldhouse`, or a module beside these folders. Imports that run when a module is loaded
count, and so do deferred imports in functions.
"""

import ast
from collections.abc import Callable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

from tests.docs.dependency_diagram import drawn
from tests.support.syntax_trees import parse

ROOT = Path(__file__).parents[2]
PACKAGE = "meldhouse"
ENTRY_POINTS = ("__init__", "__main__")  # they import all packages, and are none
PAGE, PICTURE = ROOT / "docs" / "explanation" / "architecture.md", ROOT / "docs" / "pictures" / "structure.svg"

Arrows = dict[str, set[str]]
Walk = Callable[[ast.AST], Iterator[ast.AST]]


class Module(NamedTuple):
    """A file of the package."""

    name: str
    tree: ast.Module

    @property
    def package(self) -> str:
        return self.name.partition(".")[0]


def modules() -> dict[str, Module]:
    """Return all modules by their names, that of a folder as `i18n.__init__`."""
    source = ROOT / "src" / PACKAGE
    names = {".".join(path.relative_to(source).with_suffix("").parts): path for path in sorted(source.rglob("*.py"))}
    return {name: Module(name, parse(path.read_text(encoding="utf-8"))) for name, path in names.items()}


def loaded(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes that run when a module is loaded: none in functions or for type checkers."""
    for node in ast.iter_child_nodes(tree):
        if not (isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or is_for_types(node)):
            yield node
            yield from loaded(node)


def run(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a module that could run, including those in functions."""
    for node in ast.iter_child_nodes(tree):
        if not is_for_types(node):
            yield node
            yield from run(node)


def is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def imported(nodes: Iterator[ast.AST]) -> Iterator[str]:
    """Yield the full names of all imports."""
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def module_of(name: str, known: dict[str, Module]) -> str | None:
    """Return the module of this package that an imported name is or belongs to."""
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
    """Return module -> the modules that it imports."""
    named = {
        name: {module_of(asked, known) for asked in names_imported(module, walk)} for name, module in known.items()
    }
    return {name: {other for other in others if other and other != name} for name, others in named.items()}


def package_arrows(known: dict[str, Module], walk: Walk = run) -> Arrows:
    """Return package -> the packages that it imports."""
    packages: Arrows = {module.package: set() for module in known.values() if module.package not in ENTRY_POINTS}
    for name, others in module_arrows(known, walk).items():
        package = known[name].package
        if package in packages:
            packages[package] |= {known[other].package for other in others} - {package, *ENTRY_POINTS}
    return packages


def cycle(arrows: Arrows) -> list[str]:
    """Return a cycle of imports, if there is one."""
    try:
        list(TopologicalSorter(arrows).static_order())
    except CycleError as trouble:
        return list(trouble.args[1])
    return []


def below(package: str, arrows: Arrows) -> set[str]:
    """Return all direct and indirect imports of a package."""
    return set().union(*({other} | below(other, arrows) for other in arrows[package]))


def nearest(arrows: Arrows) -> Arrows:
    """Return the arrows without those that other arrows imply."""
    return {
        package: others - set().union(*(below(other, arrows) for other in others)) for package, others in arrows.items()
    }


BEGIN, END = "<!-- begin generated -->", "<!-- end generated -->"
INTRODUCTION = """
![The packages of Meldhouse, each above those that it imports](../pictures/structure.svg)

| package | purpose | imports |
|---|---|---|
"""


def page(known: dict[str, Module]) -> str:
    """Return the architecture page with a new picture and table."""
    arrows = package_arrows(known)
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    rows = "".join(row(package, arrows, known) for package in reversed(order(arrows)))
    return f"{before}{BEGIN}\n{INTRODUCTION}{rows}\n{END}{after}"


def row(package: str, arrows: Arrows, known: dict[str, Module]) -> str:
    others = ", ".join(f"`{other}`" for other in sorted(arrows[package])) or "nothing"
    return f"| `{package}` | {purpose(package, known)} | {others} |\n"


def order(arrows: Arrows) -> list[str]:
    """Return the packages, each after its imports, in a fixed order."""
    depth: dict[str, int] = {}
    for package in TopologicalSorter(arrows).static_order():
        depth[package] = 1 + max((depth[other] for other in arrows[package]), default=-1)
    return sorted(arrows, key=lambda package: (depth[package], package))


def purpose(package: str, known: dict[str, Module]) -> str:
    """Return the first sentence of a package's docstring."""
    module = known.get(f"{package}.__init__") or known.get(package)
    docstring = ast.get_docstring(module.tree) if module else None
    assert docstring, f"The package {package} has no docstring."
    return " ".join(docstring.partition("\n\n")[0].split()).partition(".  ")[0].rstrip(".").replace("|", r"\|")


def picture(known: dict[str, Module]) -> str:
    return drawn(nearest(package_arrows(known)))
