"""TypeScript and Biome check every module of the pages, and types name only elements that exist."""

import json
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WEB = ROOT / "src" / "meldhouse" / "web"
MODULES = sorted(path for path in WEB.rglob("*.js"))
NODE_MODULES = ROOT / "node_modules"
TAGS = {
    "a": "Anchor",
    "button": "Button",
    "dialog": "Dialog",
    "form": "Form",
    "img": "Image",
    "input": "Input",
    "progress": "Progress",
    "select": "Select",
}

needs_node = pytest.mark.skipif(
    not (NODE_MODULES / ".bin" / "tsc").exists(), reason="make setup installs what checks JavaScript"
)


def run(*command, cwd=ROOT):
    """Return the output of a tool that Node.js runs."""
    node = ROOT / ".venv" / "bin"
    done = subprocess.run(
        [NODE_MODULES / ".bin" / command[0], *command[1:]],
        cwd=cwd,
        env={"PATH": f"{node}:/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr


@needs_node
def test_javascript_type_check_covers_every_module():
    listed = run("tsc", "--listFilesOnly") + run("tsc", "--listFilesOnly", "--project", "tsconfig.worker.json")
    files = {Path(line) for line in listed.splitlines() if line.endswith(".js")}
    assert len(MODULES) > 60
    assert files == set(MODULES)


@needs_node
def test_javascript_type_check_detects_a_wrong_message_field(tmp_path):
    """A module outside the folder, checked by the same rules, has a type error and a null error."""
    planted = tmp_path / "planted.js"
    planted.write_text(
        "/** @param {TableState} now */\n"
        "export const where = now => now.tabel;\n"
        "/** @param {TableState} now */\n"
        "export const choices = now => now.scene.choices;\n"
    )
    settings = {"extends": str(ROOT / "tsconfig.json"), "files": [str(planted), str(WEB / "static" / "types.d.ts")]}
    (tmp_path / "tsconfig.json").write_text(json.dumps({**settings, "include": [], "exclude": []}))
    found = run("tsc", "--project", str(tmp_path))
    assert re.findall(r"planted\.js\((\d+),\d+\): error", found) == ["2", "4"]


@needs_node
def test_javascript_lint_covers_every_module():
    listed = run("biome", "lint", "--verbose")
    assert [path.name for path in MODULES if str(path.relative_to(ROOT)) not in listed] == []


def test_javascript_element_types_agree_with_the_templates():
    """The types in `PageElements` are those of the elements that templates and modules create, on every page."""
    declared = dict(re.findall(r'"#([\w-]+)": HTML(\w+)Element;', (WEB / "static" / "types.d.ts").read_text("utf-8")))
    assert len(declared) > 30
    made = elements()
    wrong = {name: made[name] for name, kind in declared.items() if {TAGS.get(tag) for tag in made[name]} != {kind}}
    assert wrong == {}


def elements():
    """Map element IDs to their tags."""
    sources = "".join(path.read_text("utf-8") for path in [*sorted((WEB / "templates").iterdir()), *MODULES])
    found = re.findall(r'<(\w+)\b[^<>]*? id="([\w-]+)"', sources)
    found += re.findall(r'make\("(\w+)", \{[^{}]*? id: "([\w-]+)"', sources)
    by_id = {}
    for tag, name in found:
        if tag == "script":  # data, which is read by `dataOf`
            continue
        by_id.setdefault(name, set()).add(tag)
    return by_id
