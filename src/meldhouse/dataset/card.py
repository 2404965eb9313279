"""The card of a data set: a README that says what is in the folder and how it was made."""

from pathlib import Path
from string import Template
from typing import Any

from meldhouse import __version__
from meldhouse.dataset.shards import DatasetJob

CARD = "README.md"
TEMPLATE = Path(__file__).parent / "templates" / "card.md"


def card_of(job: DatasetJob, manifest: dict[str, Any]) -> str:
    """Return the card as Markdown."""
    game = job.spec().game
    return Template(TEMPLATE.read_text("utf-8")).substitute(
        title=game.title,
        game=job.game,
        version=__version__,
        variant=job.variant,
        options=", ".join(f"{name}={value}" for name, value in job.options.items()) or "none changed",
        bots=", ".join(f"`{bot}`" for bot in job.bots),
        command=_command(job, manifest),
        seed=job.seed,
        rules_version=manifest["rules_version"],
        environment=manifest["environment"],
        hands=f"{manifest['hands']:,}",
        decisions=f"{manifest['decisions']:,}",
        shards=len(manifest["shards"]),
        per_hand=f"{manifest['decisions'] / manifest['hands']:.1f}",
        size=manifest["observation_bytes"],
        actions=manifest["actions"],
        seats=len(job.bots),
    )


def _command(job: DatasetJob, manifest: dict[str, Any]) -> str:
    """Return the command that makes the same data set."""
    options = "".join(f" --set {name}={value}" for name, value in job.options.items())
    bots = job.bots[0] if len(set(job.bots)) == 1 else ",".join(job.bots)
    quoted = f"'{bots}'" if " " in bots else bots
    wanted = f"--decisions {manifest['decisions']} --bots {quoted} --seed {job.seed}"
    return f"meldhouse dataset {job.game} --variant {job.variant}{options} {wanted} --out FOLDER"
