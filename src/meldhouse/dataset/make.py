"""Makes a data set: plays shards in several processes, and writes them with a list and a card."""

import json
import multiprocessing
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from itertools import accumulate, count
from pathlib import Path
from typing import Any

from meldhouse.bots import BOTS, all_find_seats
from meldhouse.bots.class_bot import CLASSES
from meldhouse.bots.external_process import POOL
from meldhouse.dataset.card import CARD, card_of
from meldhouse.dataset.shards import HANDS_PER_SHARD, DatasetJob, play_shard, write_shard
from meldhouse.games.options import differences
from meldhouse.i18n import msg
from meldhouse.observations.environment_spec import EnvironmentSpec
from meldhouse.simulate import assign_bots, resolve_bots
from meldhouse.util.errors import Mistake
from meldhouse.util.integers import MAX_WORKERS, check_count
from meldhouse.util.output_files import write_atomically

VERSION = 1  # of the format
MANIFEST = "dataset.json"
DECISIONS, SEED = 1_000_000, 1  # by default

Entry = dict[str, Any]
JSON = dict[str, Any]


def make_dataset(
    game: str,
    folder: str | Path,
    variant: str | None = None,
    *,
    decisions: int = DECISIONS,
    bots: str | Sequence[str] = "club",
    seed: int = SEED,
    workers: int = 1,
    watch: Callable[[int], None] | None = None,
    **options: Any,
) -> JSON:
    """Play hands until they have this many decisions, write them into an empty folder, and return what is in it.

    The same arguments give the same files with any number of workers, if the bots use no time limit.
    """
    check_count("decisions", decisions)
    check_count("workers", workers, most=MAX_WORKERS)
    job = _job_of(game, variant, bots, seed, options)
    path = _empty_folder(Path(folder))
    shards = list[Entry]()
    for entry in _write_shards(job, path, decisions, workers):
        shards.append(entry)
        if watch:
            watch(sum(each["decisions"] for each in shards))
    manifest = {**_header(job), "decisions": 0, "hands": 0, "shards": shards}
    manifest |= {name: sum(each[name] for each in shards) for name in ("decisions", "hands")}
    write_atomically(path / CARD, card_of(job, manifest))
    write_atomically(path / MANIFEST, json.dumps(manifest, indent=1) + "\n")  # last: a folder without it is incomplete
    return manifest


def job_of_manifest(manifest: JSON) -> DatasetJob:
    """Return what a data set says that was played; a Mistake says that it belongs to another version."""
    job = DatasetJob(*(manifest[name] for name in DatasetJob._fields))
    if {name: manifest[name] for name in _header(job)} != _header(job):
        raise Mistake(msg("dataset-other-version"))
    return job


def _job_of(
    game: str, variant: str | None, bots: str | Sequence[str], seed: int, options: dict[str, Any]
) -> DatasetJob:
    spec = EnvironmentSpec(game, variant, None, options, 1)
    names = resolve_bots(bots, spec.game, others=True)
    all_find_seats(names, spec.seats)
    if in_process := next((name for name in names if name in CLASSES and name not in BOTS), None):
        raise Mistake(msg("no-bot", name=in_process, nearest=""))
    changed = differences(spec.rules, spec.game.variants[spec.variant].rules)
    return DatasetJob(spec.game.name, spec.variant, changed, assign_bots(names, spec.seats), int(seed))


def _header(job: DatasetJob) -> JSON:
    """Return what a data set depends on."""
    spec = job.spec()
    return {
        "meldhouse dataset": VERSION,
        **job._asdict(),
        "rules_version": spec.game.package.RULES_VERSION,
        "environment": f"{spec.game.name}-{spec.version}",
        "observation_bytes": spec.layout.size,
        "actions": spec.actions,
    }


def _empty_folder(path: Path) -> Path:
    try:
        path.mkdir(parents=True, exist_ok=True)
        if any(path.iterdir()):
            raise Mistake(msg("dataset-not-empty", path=str(path)))
    except OSError as error:
        raise Mistake(msg("not-written", path=str(path), why=str(error.strerror))) from None
    return path


# --- shards ---------------------------------------------------------------------------------


def _write_shards(job: DatasetJob, folder: Path, decisions: int, workers: int) -> Iterator[Entry]:
    """Yield the entries of the shards in order; the last one ends with the hand that completes the decisions."""
    found = 0
    for number, (entry, by_hand) in enumerate(_played(job, folder, decisions, workers)):
        needed = next((n for n, total in enumerate(accumulate(by_hand), 1) if found + total >= decisions), None)
        if needed is None:
            found += sum(by_hand)
            yield entry
            continue
        if needed < len(by_hand):
            entry, _ = _write(job, folder, decisions, number, HANDS_PER_SHARD * number, needed)
        yield entry
        return


def _played(job: DatasetJob, folder: Path, decisions: int, workers: int) -> Iterator[tuple[Entry, list[int]]]:
    """Yield the shards in order without end; shards that were played in advance are removed at the close."""
    write = partial(_write, job, folder, decisions)
    if workers == 1 or HANDS_PER_SHARD * _prepare(job) >= decisions:
        yield from (write(*each) for each in _ranges())
        return
    pending: deque[Future[tuple[Entry, list[int]]]] = deque()
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))
    try:
        for each in _ranges():
            pending.append(pool.submit(write, *each))
            if len(pending) > workers:
                yield pending.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)
        for future in pending:
            _remove(folder, future)


def _prepare(job: DatasetJob) -> int:
    """Compile what is played, here and not in every process; return the decisions of a hand."""
    try:
        [decisions] = play_shard(job, 0, 1, 1).decisions_by_hand
    finally:
        POOL.clear()
    return decisions


def _ranges() -> Iterator[tuple[int, int, int]]:
    """Yield the number, the first hand and the hands of each shard without end."""
    return ((number, number * HANDS_PER_SHARD, HANDS_PER_SHARD) for number in count())


def _write(
    job: DatasetJob, folder: Path, decisions: int, number: int, first: int, hands: int
) -> tuple[Entry, list[int]]:
    """Play and write a shard, to the hand that completes the decisions at most; return its entry, and each hand's."""
    try:
        shard = play_shard(job, first, hands, decisions)
    finally:
        POOL.clear()
    return write_shard(folder, _name(number), shard), shard.decisions_by_hand


def _name(number: int) -> str:
    return f"shard-{number:05d}"


def _remove(folder: Path, future: Future[tuple[Entry, list[int]]]) -> None:
    with suppress(Exception):  # a shard that was not needed, or failed like the one that is reported
        name = future.result(timeout=0)[0]["name"]
        for file in folder.glob(f"{name}.*"):
            file.unlink()
