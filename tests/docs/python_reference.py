"""Generate docs/reference/python.md from the docstrings of `import meldhouse as mh`: `make generated-docs`."""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import meldhouse as mh
from meldhouse.envs import Vector, gymnasium, pettingzoo, vector

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "python.md"
LINE_WIDTH = 100
PROMPT = ">>> "
INTRODUCTION = """# Python interface

For authors of bots, studies and environments. This page has every public function and class, with types and examples.
`make generated-docs` generates it from the docstrings of `meldhouse`.

An invalid request raises `Mistake`, and an illegal move raises `IllegalMove`. Both explain the problem and change
nothing.

```python
import meldhouse as mh
import meldhouse.envs
```

## Games and bots

Games and their variants:

{games}

Bots: {bots}.

You can also pass [your own bots](../how-to/write-a-bot.md): a class, `my:Bot`, `my.py:Bot` or `"./mybot --fast"`.
"""
FUNCTIONS = {
    "Play": {
        "mh.table": mh.table,
        "mh.play": mh.play,
        "mh.replay": mh.replay,
        "mh.story": mh.story,
        "mh.luck": mh.luck,
        "mh.score": mh.score,
    },
    "Simulate": {"mh.simulate": mh.simulate, "mh.odds": mh.odds, "mh.arena": mh.arena},
    "Learn": {
        "mh.make": mh.make,
        "mh.available_envs": mh.available_envs,
        "meldhouse.envs.vector": vector,
        "meldhouse.envs.gymnasium.env": gymnasium.env,
        "meldhouse.envs.gymnasium.vector": gymnasium.vector,
        "meldhouse.envs.pettingzoo.env": pettingzoo.env,
    },
}
CLASSES = {
    "mh.Table": mh.Table,
    "mh.View": mh.View,
    "mh.Record": mh.Record,
    "mh.Bot": mh.Bot,
    "mh.Luck": mh.Luck,
    "mh.Odds": mh.Odds,
    "mh.Arena": mh.Arena,
    "mh.Env": mh.Env,
    "meldhouse.envs.Vector": Vector,
    "mh.Mistake": mh.Mistake,
    "mh.IllegalMove": mh.IllegalMove,
}


def page() -> str:
    """Return the page as Markdown."""
    games = "\n".join(f"- `{name}`: {', '.join(f'`{v}`' for v in game.variants)}" for name, game in mh.GAMES.items())
    bots = ", ".join(f"`{name}`" for name in mh.BOTS)
    return INTRODUCTION.format(games=games, bots=bots) + "\n".join(_paragraphs())


def _paragraphs() -> Iterator[str]:
    for title, functions in FUNCTIONS.items():
        yield f"\n## {title}\n"
        for name, function in functions.items():
            yield from (f"### {name}\n", _fence("py", _signature(name, function)), _description(name, function))
    yield "\n## Classes\n"
    for name, kind in CLASSES.items():
        yield from (f"### {name}\n", _description(name, kind))
        yield from _members(kind)


def _members(kind: type) -> Iterator[str]:
    """Yield a line for each public member of a class and of its bases in this package, and an empty line."""
    bases = [base for base in reversed(kind.__mro__) if base.__module__.startswith("meldhouse.")]
    public = {name: member for base in bases for name, member in vars(base).items() if _is_public(name, member)}
    yield from (f"- `{_member_signature(name, member)}`{_summary(member)}" for name, member in public.items())
    yield ""


def _is_public(name: str, member: object) -> bool:
    return not name.startswith("_") and inspect.isfunction(_unwrap(member))


def _member_signature(name: str, member: object) -> str:
    """Return `play(move: str) -> None`, or `turn: int` for a property."""
    function = _unwrap(member)
    node = _definition(function)
    returns = ast.unparse(node.returns) if node.returns else ""
    if function is not member and not isinstance(member, classmethod | staticmethod):
        return f"{name}: {returns}" if returns else name
    arrow = f" -> {returns}" if returns not in ("", "None") else ""
    return f"{name}({ast.unparse(_without_self(node.args))}){arrow}"


def _summary(member: object) -> str:
    docstring = inspect.getdoc(_unwrap(member))
    return f": {' '.join(docstring.split())}" if docstring else ""


def _unwrap(member: Any) -> Any:
    """Return the function of a property, a class method or a cached property."""
    for attribute in ("fget", "__func__", "func"):
        member = getattr(member, attribute, None) or member
    return member


def _definition(function: Any) -> ast.FunctionDef:
    (node,) = ast.parse(textwrap.dedent(inspect.getsource(function))).body
    assert isinstance(node, ast.FunctionDef)
    return node


def _without_self(arguments: ast.arguments) -> ast.arguments:
    arguments.args = [argument for argument in arguments.args if argument.arg not in ("self", "cls")]
    return arguments


def _signature(name: str, function: Any) -> str:
    """Return a signature as a single line, or with a line for each argument."""
    node = _definition(function)
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    line = f"{name}({ast.unparse(node.args)}){returns}"
    if len(line) <= LINE_WIDTH:
        return line
    lines = "".join(f"    {argument},\n" for argument in _separate(node.args))
    return f"{name}(\n{lines}){returns}"


def _separate(arguments: ast.arguments) -> list[str]:
    """Return a list of the arguments."""
    positional = ast.arguments([], arguments.args, None, [], [], None, arguments.defaults)
    keywords = ast.arguments([], [], arguments.vararg, arguments.kwonlyargs, arguments.kw_defaults, arguments.kwarg, [])
    return [*_split(ast.unparse(positional)), *_split(ast.unparse(keywords))]


def _split(text: str) -> list[str]:
    """Split a text at the commas that are outside brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]


def _description(name: str, thing: object) -> str:
    """Return a docstring as Markdown, with its examples in fences that begin with their imports."""
    module, _, own = name.replace("mh.", "meldhouse.").rpartition(".")
    required = f"from {module} import {own[0].lower() + own[1:]}"
    return "\n".join(_as_markdown(part, required) for part in (inspect.getdoc(thing) or "").split("\n\n"))


def _as_markdown(part: str, required: str) -> str:
    """Return a paragraph, a session, lines of Python, or a table of names."""
    if part.startswith(PROMPT):
        return _fence("pycon", f"{PROMPT}{required}\n{part}")
    if " = " in part.partition("\n")[0]:
        return _fence("python", f"{required}\n\n{part}")
    return _fence("text", part) if all("   " in line for line in part.splitlines()) else f"{part}\n"


def _fence(language: str, code: str) -> str:
    return f"```{language}\n{code}\n```\n"
