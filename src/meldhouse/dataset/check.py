"""Checks a data set: deals its hands again, replays their moves, and compares the arrays."""

import json
import zipfile
from pathlib import Path
from typing import Any

import numpy as np

from meldhouse.dataset.make import MANIFEST, job_of_manifest
from meldhouse.dataset.shards import (
    ARRAYS,
    DatasetJob,
    Shard,
    digest,
    read_arrays,
    read_records,
    replay_shard,
    split_records,
)
from meldhouse.i18n import msg
from meldhouse.util.errors import Mistake

JSON = dict[str, Any]
DAMAGE = (OSError, EOFError, ValueError, KeyError, TypeError, AttributeError, zipfile.BadZipFile)


def read_manifest(folder: Path) -> JSON:
    """Return the list of the shards of a data set; raise a Mistake if the folder has none."""
    try:
        manifest = json.loads((folder / MANIFEST).read_text("utf-8"))
    except (OSError, ValueError):
        manifest = None
    if not isinstance(manifest, dict) or "meldhouse dataset" not in manifest:
        raise Mistake(msg("dataset-none", path=str(folder)))
    return manifest


def check_dataset(folder: str | Path) -> JSON:
    """Replay every hand of a data set, and return its list of shards; a Mistake names the first shard that differs."""
    path = Path(folder)
    manifest = read_manifest(path)
    try:
        job, shards = job_of_manifest(manifest), manifest["shards"]
        totals = {name: sum(shard[name] for shard in shards) for name in ("decisions", "hands")}
        firsts = [shard["first_hand"] for shard in shards]
        expected = [sum(shard["hands"] for shard in shards[:number]) for number in range(len(shards))]
    except (KeyError, TypeError):
        raise Mistake(msg("dataset-none", path=str(path))) from None
    if firsts != expected or totals != {name: manifest[name] for name in totals}:
        raise Mistake(msg("dataset-other-counts"))
    for shard in shards:
        _check_shard(path, job, shard)
    return manifest


def _check_shard(folder: Path, job: DatasetJob, entry: JSON) -> None:
    try:
        shard = Shard(read_arrays(folder, entry["name"]), read_records(folder, entry["name"]))
        if digest(shard) != entry["sha256"]:
            raise Mistake(msg("dataset-other-hash", shard=entry["name"]))
        counts = len(shard.arrays["payoffs"]), len(shard.arrays["action"])
        if counts != (entry["hands"], entry["decisions"]):
            raise Mistake(msg("dataset-other-counts"))
        replayed = replay_shard(job, entry["first_hand"], split_records(shard.records))
    except (*DAMAGE, StopIteration) as error:
        raise Mistake(msg("dataset-damaged", shard=str(entry.get("name")), why=str(error))) from None
    if replayed.records != shard.records:
        raise Mistake(msg("dataset-other-record", shard=entry["name"]))
    for name in ARRAYS:
        if not _are_equal(replayed.arrays[name], shard.arrays[name]):
            raise Mistake(msg("dataset-other-array", shard=entry["name"], array=name))


def _are_equal(one: Any, other: Any) -> bool:
    return bool(one.dtype == other.dtype and np.array_equal(one, other))
