"""Generates the documentation page of each game's environment: `python -m meldhouse.envs.docs FOLDER`.

The pages are derived from the layouts of the games (games/observation_layout.py); a test checks that they are current.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from meldhouse.envs.action_texts import example_moves
from meldhouse.envs.registry import gymnasium_id
from meldhouse.games import GAMES
from meldhouse.games.observation_layout import KINDS
from meldhouse.games.packed_dtype import field_names
from meldhouse.observations.environment_spec import EnvironmentSpec, environment_id

REWARDS = """Each seat gets a reward at the end of a hand. It is {payoff}
Before that, all rewards are 0. If bots finish several hands in one step, the step adds up their payoffs."""


def page(name: str) -> str:
    """Return the documentation page of a game."""
    return "\n".join(_paragraphs(EnvironmentSpec(name, None, None, {}, 1))) + "\n"


def _paragraphs(spec: EnvironmentSpec) -> Iterator[str]:
    game = spec.game
    yield f"# {game.title} as an environment\n"
    yield (
        f"This page is for authors of agents that play {game.title}. It lists observations, actions and rewards; "
        "[Environments](../environments.md) explains the interface. `make environment-docs` generates this page from "
        f"`src/meldhouse/games/{game.name}/observation.py`.\n"
    )
    yield from ("## The game\n", f"{game.sentence}\n")
    yield "```python"
    yield "import meldhouse\n"
    yield f'tables = meldhouse.make("{environment_id(game)}", 4096, seed=1)'
    yield "tables.reset()"
    yield "tables.step(tables.sample())"
    yield "```\n"
    yield f"`meldhouse rules {game.name}` prints the rules. Variants, with their number of seats:\n"
    yield from (f"- `{variant}` ({about.rules.seats}): {about.sentence}" for variant, about in game.variants.items())
    yield "\nEach rule option is a keyword argument. Observations and actions have the same layout with all options.\n"
    yield from observation(spec)
    yield from features(spec)
    yield from actions(spec)
    yield from ("## Rewards\n", REWARDS.format(payoff=str(game.rules.payoff.__doc__).removeprefix("Return ")) + "\n")
    yield from ends(spec)
    yield "## Versions\n"
    yield f"This environment is `{environment_id(game)}`, in Gymnasium `{gymnasium_id(game)}`. Its version increases"
    yield "[when the rules, a layout or a reward change](../environments.md#versions)."
    yield "The layout of observations and actions is version"
    yield f"{game.observation.VERSION} (`{spec.name}`), which is stored with trained weights."


def observation(spec: EnvironmentSpec) -> Iterator[str]:
    layout = spec.layout
    yield "## Observation\n"
    yield f"An observation has {layout.size} bytes. Seats start with the agent's own, in the order of the seats.\n"
    yield "| bytes | name | shape | kind | meaning |\n|---|---|---|---|---|"
    for part in layout.parts:
        first, end = layout.place(part.name)
        shape = " x ".join(map(str, part.shape)) or "1"
        yield f"| {first}-{end - 1} | `{part.name}` | {shape} | {part.kind} | {part.means} |"
    yield "\nKinds:\n"
    yield from (f"- {kind}: {means}" for kind, means in KINDS.items())
    yield "\nPieces by number:\n"
    yield "| number | piece |\n|---|---|"
    yield from (f"| {number} | `{name}` |" for number, name in enumerate(pieces(spec)))
    yield ""
    yield "`tables.layout.named(tables.observations)` returns all parts by name, without a copy."
    yield "`tables.layout.read(one, rules)` returns the fields of the view behind an observation.\n"


def features(spec: EnvironmentSpec) -> Iterator[str]:
    some = spec.layout.all_features
    yield "## Features\n"
    yield f"`tables.layout.features(tables.observations)` returns {some.size} floats per observation, for networks."
    yield "They lose nothing: `tables.layout.all_features.decode` returns the bytes."
    yield '`tables.layout.feature_set(["hand", ...])` has the features of the parts that you name.\n'
    yield "| features | part | for each value | meaning |\n|---|---|---|---|"
    for plane in some.planes:
        yield f"| {plane.first}-{plane.first + plane.size - 1} | `{plane.name}` | {plane.width} | {plane.meaning} |"
    yield ""


def pieces(spec: EnvironmentSpec) -> list[str]:
    names: list[str] = list(spec.game.notation.PIECES.NAMES)
    return names


def actions(spec: EnvironmentSpec) -> Iterator[str]:
    yield "## Actions\n"
    yield f"There are {spec.actions} actions. Each number has a fixed meaning, and the mask marks the legal ones.\n"
    yield "| numbers | move | as players write it | meaning |\n|---|---|---|---|"
    first = 0
    for meaning, example in zip(spec.meanings, example_moves(spec.game.name), strict=True):
        last = first + meaning.count - 1
        numbers = f"{first}" if meaning.count == 1 else f"{first}-{last}"
        written = example or ("" if any(word.isupper() for word in meaning.move_text.split()) else meaning.move_text)
        yield f"| {numbers} | `{meaning.move_text}` | {f'`{written}`' if written else ''} | {meaning.means} |"
        first += meaning.count
    yield ""
    yield "`tables.action_text(number, table)` returns the text of a legal action, and"
    yield "`tables.action_number(text, table)` returns its number.\n"


def ends(spec: EnvironmentSpec) -> Iterator[str]:
    game = spec.game
    yield "## End of an episode\n"
    yield "An episode is one hand, or ten with `episode=10`. A hand has at most"
    yield f"{game.rules.LIMIT} decisions. An episode is truncated only with"
    yield "[`max_episode_steps`](../environments.md#length-of-an-episode)."
    if "match_over" in field_names(game.rules.STATE):
        yield 'With `episode="match"`, an episode lasts until the match is decided.\n'
    else:
        yield "This game has no matches.\n"


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name in GAMES:
        (folder / f"{name}.md").write_text(page(name), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
