"""Generates the documentation page of each game's environment: `python -m meldhouse.envs.docs FOLDER`.

The pages follow from what the games declare (games/observation_layout.py); a test checks that they are up to date.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from meldhouse.games import GAMES
from meldhouse.games.observation_layout import KINDS
from meldhouse.games.packed_dtype import field_names
from meldhouse.observations.environment_spec import EnvironmentSpec

REWARDS = """When a hand is over each seat is rewarded with what it was worth. In the words of the law: {payoff}
Before that all rewards are 0. A step in which several hands end, because bots played them out, adds them up."""


def page(name: str) -> str:
    """Return the page of a game."""
    return "\n".join(_paragraphs(EnvironmentSpec(name, None, None, {}, 1))) + "\n"


def _paragraphs(spec: EnvironmentSpec) -> Iterator[str]:
    game = spec.game
    yield f"# {game.title} for learners\n"
    yield "Made by `make envs` from `" + f"src/meldhouse/games/{game.name}/observation.py`.\n"
    yield from ("## What it is\n", f"{game.sentence}\n")
    yield "```python"
    yield "import meldhouse.envs\n"
    yield f'tables = meldhouse.envs.vector("{game.name}", 4096, seed=1)'
    yield "tables.reset()"
    yield "tables.step(tables.sample())"
    yield "```\n"
    yield f"The rules are in `meldhouse rules {game.name}`. Variants, with the seats that they are played with:\n"
    yield from (f"- `{variant}` ({about.rules.seats}): {about.sentence}" for variant, about in game.variants.items())
    yield "\nEvery option of the rules is a keyword; observation and actions are the same under all of them.\n"
    yield from observation(spec)
    yield from actions(spec)
    yield from ("## Rewards\n", REWARDS.format(payoff=game.rules.payoff.__doc__) + "\n")
    yield from ends(spec)
    yield "## Versions\n"
    version = game.observation.VERSION
    yield f"This is version {version} (`{spec.name}`). It counts up when a layout, the meaning of a number"
    yield "or a reward changes; a change of the law changes the signature that `meldhouse bench` prints."


def observation(spec: EnvironmentSpec) -> Iterator[str]:
    layout = spec.layout
    yield "## Observation\n"
    yield f"{layout.size} bytes. What belongs to seats lies with one's own first, then in the order of the seats.\n"
    yield "| bytes | name | shape | kind | what it is |\n|---|---|---|---|---|"
    for part in layout.parts:
        first, end = layout.place(part.name)
        shape = " x ".join(map(str, part.shape)) or "1"
        yield f"| {first}-{end - 1} | `{part.name}` | {shape} | {part.kind} | {part.means} |"
    yield "\nKinds:\n"
    yield from (f"- {kind}: {means}" for kind, means in KINDS.items())
    yield "\nPieces by their numbers: " + ", ".join(f"{k} `{name}`" for k, name in enumerate(pieces(spec))) + ".\n"
    yield "`tables.layout.named(tables.seen)` has every part by its name, without a copy;"
    yield "`tables.layout.read(one, rules)` gives the fields of the view that an observation was made of.\n"


def pieces(spec: EnvironmentSpec) -> list[str]:
    names: list[str] = list(spec.game.notation.PIECES.NAMES)
    return names


def actions(spec: EnvironmentSpec) -> Iterator[str]:
    yield "## Actions\n"
    yield f"{spec.actions} actions; a number means the same always, and the mask says which the law allows.\n"
    yield "| numbers | move | what it is |\n|---|---|---|"
    first = 0
    for meaning in spec.meanings:
        last = first + meaning.count - 1
        numbers = f"{first}" if meaning.count == 1 else f"{first}-{last}"
        yield f"| {numbers} | `{meaning.move_text}` | {meaning.means} |"
        first += meaning.count
    yield ""


def ends(spec: EnvironmentSpec) -> Iterator[str]:
    game = spec.game
    yield "## Ends\n"
    yield "An episode is one hand; `episode=10` makes it ten. No hand has more than"
    yield f"{game.rules.LIMIT} decisions, so nothing is truncated."
    if "match_over" in field_names(game.rules.STATE):
        yield 'With `episode="match"` it goes on until the match is decided.\n'
    else:
        yield "The game has no match that is decided.\n"


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name in GAMES:
        (folder / f"{name}.md").write_text(page(name), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
