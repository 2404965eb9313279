"""What `import meldhouse as mh` gives, from its docstrings: `make guides` writes docs/python.md."""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import meldhouse as mh
from meldhouse.envs import Vector, gymnasium, pettingzoo, vector

PAGE = Path(__file__).parents[2] / "docs" / "python.md"
WIDE = 100
PROMPT = ">>> "
WORDS = """# From Python

The Python API of Meldhouse, for authors of bots, studies and environments. `make guides` generates this page from the
docstrings of `meldhouse`. An invalid request raises `Mistake` and an illegal move raises `IllegalMove`. Both explain
the problem and change nothing.

```python
import meldhouse as mh
import meldhouse.envs
```

## Games and bots by name

- `mh.GAMES`: {games}.
- `mh.BOTS`: {bots}; name [your own bots](tutorials/first-bot.md) `my:Bot`, `my.py:Bot` or `"./mybot --fast"`.
"""
FUNCTIONS = {
    "Playing": {"mh.table": mh.table, "mh.replay": mh.replay, "mh.story": mh.story, "mh.score": mh.score},
    "Counting": {"mh.simulate": mh.simulate, "mh.odds": mh.odds, "mh.arena": mh.arena},
    "Learning": {
        "meldhouse.envs.vector": vector,
        "meldhouse.envs.gymnasium.vector": gymnasium.vector,
        "meldhouse.envs.pettingzoo.env": pettingzoo.env,
    },
}
CLASSES = {
    "mh.Table": mh.Table,
    "mh.View": mh.View,
    "mh.Record": mh.Record,
    "mh.Bot": mh.Bot,
    "mh.Odds": mh.Odds,
    "mh.Arena": mh.Arena,
    "meldhouse.envs.Vector": Vector,
    "mh.Mistake": mh.Mistake,
    "mh.IllegalMove": mh.IllegalMove,
}


def page() -> str:
    games = ", ".join(f"`{name}` ({', '.join(f'`{v}`' for v in game.variants)})" for name, game in mh.GAMES.items())
    bots = ", ".join(f"`{name}`" for name in mh.BOTS)
    return WORDS.format(games=games, bots=bots) + "\n".join(parts())


def parts() -> Iterator[str]:
    for title, functions in FUNCTIONS.items():
        yield f"\n## {title}\n"
        for name, function in functions.items():
            yield from (f"### {name}\n", fenced("py", signature(name, function)), told(name, function))
    yield "\n## Classes\n"
    for name, kind in CLASSES.items():
        yield from (f"### {name}\n", told(name, kind))
        yield from members(kind)


def members(kind: type) -> Iterator[str]:
    """What is public in a class, a line each, and an empty one behind."""
    own = [base for base in reversed(kind.__mro__) if base.__module__.startswith("meldhouse.")]
    public = {name: member for base in own for name, member in vars(base).items() if is_told(name, member)}
    yield from (f"- `{called(name, member)}`{said(member)}" for name, member in public.items())
    yield ""


def is_told(name: str, member: object) -> bool:
    return not name.startswith("_") and inspect.isfunction(unwrapped(member))


def called(name: str, member: object) -> str:
    """`play(move)`, or a property by its name alone."""
    asked = unwrapped(member)
    if asked is member or isinstance(member, classmethod | staticmethod):
        return f"{name}({ast.unparse(bare(definition(asked).args))})"
    return name


def said(member: object) -> str:
    told = inspect.getdoc(unwrapped(member))
    return f": {' '.join(told.split())}" if told else ""


def unwrapped(member: Any) -> Any:
    """The function below a property, a class method, a property that is kept."""
    for below in ("fget", "__func__", "func"):
        member = getattr(member, below, None) or member
    return member


def definition(function: Any) -> ast.FunctionDef:
    (found,) = ast.parse(textwrap.dedent(inspect.getsource(function))).body
    assert isinstance(found, ast.FunctionDef)
    return found


def bare(asked: ast.arguments) -> ast.arguments:
    """Without whose it is."""
    asked.args = [one for one in asked.args if one.arg not in ("self", "cls")]
    return asked


def signature(name: str, function: Any) -> str:
    """As it is written, in one line or with each of its arguments in one of its own."""
    node = definition(function)
    gives = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    whole = f"{name}({ast.unparse(node.args)}){gives}"
    if len(whole) <= WIDE:
        return whole
    each = "".join(f"    {one},\n" for one in apart(node.args))
    return f"{name}(\n{each}){gives}"


def apart(asked: ast.arguments) -> list[str]:
    """The arguments one by one."""
    star = [ast.unparse(ast.arguments([], asked.args, None, [], [], None, asked.defaults))] if asked.args else []
    firsts = split(star[0]) if star else []
    rest = split(ast.unparse(ast.arguments([], [], asked.vararg, asked.kwonlyargs, asked.kw_defaults, asked.kwarg, [])))
    return firsts + rest


def split(written: str) -> list[str]:
    """At the commas that stand in no brackets and no quotes."""
    pieces, depth = [""], 0
    for letter in written:
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and not depth:
            pieces.append("")
        else:
            pieces[-1] += letter
    return [piece.strip() for piece in pieces if piece.strip()]


def told(name: str, thing: object) -> str:
    """A docstring as a page has it: examples stand in fences, and begin with what they need."""
    door, _, own = name.replace("mh.", "meldhouse.").rpartition(".")
    asked = f"from {door} import {own[0].lower() + own[1:]}"
    return "\n".join(fence(part, asked) for part in (inspect.getdoc(thing) or "").split("\n\n"))


def fence(part: str, asked: str) -> str:
    """A paragraph, or an example: a session, or lines of Python."""
    if part.startswith(PROMPT):
        return fenced("pycon", f"{PROMPT}{asked}\n{part}")
    if " = " in part.partition("\n")[0]:
        return fenced("python", f"{asked}\n\n{part}")
    return fenced("text", part) if all("   " in line for line in part.splitlines()) else f"{part}\n"


def fenced(language: str, code: str) -> str:
    return f"```{language}\n{code}\n```\n"
