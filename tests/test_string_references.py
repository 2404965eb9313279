"""Every module, template, script and file that is named in a string exists, because no import would notice a rename.

A string that leads nowhere is often silent: a worker that does not start, a cache key that misses a file, a kernel of
the wrong game, a stylesheet that answers 404.
"""

import ast
import re
import tomllib
from fnmatch import fnmatch
from functools import cache as cache_of_results
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

import meldhouse
from meldhouse.engine import cache
from meldhouse.engine.kernels import COMMON, owner_of_module
from meldhouse.games import GAMES
from meldhouse.learn import compiled_modules
from meldhouse.server.services import odds_jobs
from tests.support.syntax_trees import parse

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "meldhouse"
STATIC, TEMPLATES = SOURCE / "web" / "static", SOURCE / "web" / "templates"
SOURCES = sorted(SOURCE.rglob("*.py"))
NAMES_A_MODULE = re.compile(r"meldhouse(\.[a-z_]+)+")
# observations/environment_spec.py and learn/compiled_modules.py cover these with their own keys
NAMED_BY_LEARNERS = {"learning_spec", "observation", "observation_layout"}
NO_MODULE = {"meldhouse.relayed"}  # a key of the ASGI scope


@cache_of_results
def nodes(path):
    """Return all nodes of a file's syntax tree; each file is parsed once for all tests."""
    return list(ast.walk(parse(path.read_text("utf-8"))))


def calls(*names):
    """Yield each call to a function of one of these names, with the file it is in."""
    for path in SOURCES:
        for node in nodes(path):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in names:
                yield path, node


def strings(path):
    docstrings = {id(node.body[0].value) for node in nodes(path) if has_docstring(node)}
    for node in nodes(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value


def has_docstring(node):
    holder = isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
    return holder and node.body and isinstance(node.body[0], ast.Expr) and isinstance(node.body[0].value, ast.Constant)


# --- modules ------------------------------------------------------------------------------


def test_module_named_in_a_string_can_be_imported():
    """Check entry points of worker processes (`-m`), templates' packages, and late imports."""
    named = {text for path in SOURCES for text in strings(path) if NAMES_A_MODULE.fullmatch(text)} - NO_MODULE
    assert {
        "meldhouse.warmup",
        "meldhouse.bots.host",
        "meldhouse.server.services.review_worker",
        odds_jobs.WORKER_MODULE,
    } <= named
    assert [name for name in sorted(named) if find_spec(name) is None] == []


@pytest.mark.parametrize("name", ["meldhouse.warmup", "meldhouse.bots.host"])
def test_module_that_is_run_with_m_has_a_main_function(name):
    assert 'if __name__ == "__main__"' in Path(find_spec(name).origin).read_text("utf-8")


def test_public_name_of_the_package_exists_in_its_named_module():
    for module, names in meldhouse.PUBLIC_NAMES.items():
        found = import_module(f"meldhouse.{module}")
        assert [name for name in names if not hasattr(found, name)] == []
    assert set(meldhouse.__all__) == {name for names in meldhouse.PUBLIC_NAMES.values() for name in names}


def test_role_of_a_game_module_named_in_a_string_exists_in_some_game():
    roles = {
        node.args[0].value
        for _, node in calls("module", "has_module", "_optional")
        if node.args and isinstance(node.args[0], ast.Constant)
    }
    assert len(roles) > 10
    assert [role for role in sorted(roles) if not any(game.has_module(role) for game in GAMES.values())] == []


def test_kernel_template_named_in_a_string_is_a_file():
    """Templates outside `engine` are named by their path relative to it."""
    named = [
        (node.args[1].value if node.func.attr == "load" else node.args[0].value)
        for _, node in calls("load", "instantiate")
        if isinstance(node.func, ast.Attribute)
        and node.func.attr in ("load", "instantiate")
        and len(node.args) > (node.func.attr == "load")
        and isinstance(node.args[node.func.attr == "load"], ast.Constant)
    ]
    assert len(named) >= 3
    assert [name for name in named if not (SOURCE / "engine" / f"{name}.py").is_file()] == []


# --- the compiled cache ---------------------------------------------------------------------


def test_cache_key_of_a_game_covers_all_its_kernels():
    """An edit of a file that the key doesn't cover would leave stale compiled code."""
    having = [
        path for path in SOURCES if re.search(r"^@(?:\w+\.)?(kernel|inlined|copied|shared)\b", path.read_text(), re.M)
    ]
    assert len(having) > 50
    assert {path.relative_to(SOURCE).parts[0] for path in having} >= {
        Path(name).parts[0] for name in cache.KERNEL_FOLDERS
    }
    for path in having:
        parts = path.relative_to(SOURCE).parts
        if parts[0] in ("pieces", "engine", "games") and path.stem not in NAMED_BY_LEARNERS:
            game = parts[1] if parts[0] == "games" and len(parts) > 2 else COMMON
            assert path in cache.sources(game), path


@pytest.mark.parametrize("game", GAMES)
def test_owner_of_a_module_is_its_game_or_the_common_code(game):
    assert owner_of_module(GAMES[game].rules.__name__) == game
    assert owner_of_module(GAMES[game].table_api.__name__) == game
    assert owner_of_module("meldhouse.engine.rng") == COMMON
    assert owner_of_module("meldhouse.games.claims") == COMMON


def test_learner_modules_in_the_cache_key_are_files():
    lists = [value for name, value in vars(compiled_modules).items() if name.endswith("_SOURCES")]
    assert len(lists) >= 5
    assert [name for names in lists for name in names if not (SOURCE / "learn" / f"{name}.py").is_file()] == []


# --- pages ----------------------------------------------------------------------------------


def test_stylesheets_and_scripts_named_in_a_template_are_files():
    pages = "".join(path.read_text("utf-8") for path in TEMPLATES.glob("*.html"))
    sheets = set(re.findall(r"/static/([\w/-]+\.css)", pages))
    scripts = set(re.findall(r"\{% block script %\}([\w/-]+)\{%", pages))
    assert len(sheets) > 5
    assert len(scripts) > 5
    files = [STATIC / name for name in sheets] + [STATIC / f"{name}.js" for name in scripts]
    assert [path.name for path in files if not path.is_file()] == []


def test_imported_script_is_a_file_with_a_name_that_the_bundler_accepts():
    imported = {
        (path.parent / name).resolve()
        for path in STATIC.rglob("*.js")
        for name in re.findall(r'(?:from|import\()\s*"(\.{1,2}/[^"]+)"', path.read_text("utf-8"))
    }
    assert len(imported) > 30
    assert [path.name for path in imported if not path.is_file()] == []
    assert [path.name for path in imported if not re.fullmatch(r"[\w-]+\.js", path.name)] == []


def test_every_page_that_the_server_renders_has_a_template():
    rendered = {
        f"{node.args[1].value}.html"
        for path, node in calls("render")
        if path.is_relative_to(SOURCE / "server") and len(node.args) > 1 and isinstance(node.args[1], ast.Constant)
    }
    server = (SOURCE / "server").rglob("*.py")
    named = {text for path in server for text in strings(path) if re.fullmatch(r"\w+\.html", text)}
    bases = set(
        re.findall(r'(?:extends|include|import|from) "(\w+\.html)"', "".join(map(read, TEMPLATES.glob("*.html"))))
    )
    assert len(rendered) > 8
    assert len(bases) > 1
    assert [name for name in sorted(rendered | named | bases) if not (TEMPLATES / name).is_file()] == []


def read(path):
    return path.read_text("utf-8")


# --- packaging and commands -------------------------------------------------------------------


def test_every_data_file_of_the_package_is_packaged():
    """Every file of the package that isn't Python matches a pattern in pyproject.toml."""
    patterns = tomllib.loads(read(ROOT / "pyproject.toml"))["tool"]["setuptools"]["package-data"]["*"]
    data = [path for path in SOURCE.rglob("*") if path.is_file() and path.suffix not in (".py", ".pyc")]
    assert len(data) > 100
    missing = [
        path
        for path in data
        if not any(
            fnmatch(str(path.relative_to(parent)), pattern.replace("**/", ""))
            for parent in path.parents
            if (parent / "__init__.py").is_file()
            for pattern in patterns
        )
    ]
    assert missing == []


@pytest.mark.parametrize("page", ["Makefile", "CONTRIBUTING.md", ".ci/run"])
def test_script_named_in_a_command_is_a_file(page):
    named = set(re.findall(r"\b(?:tests|bench|docs|src|examples)/[\w/.-]+\.(?:py|md)", read(ROOT / page)))
    assert [name for name in sorted(named) if not (ROOT / name).exists() and "/*" not in name] == []
