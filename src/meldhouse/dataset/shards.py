"""A shard: a range of hands of a data set, as arrays (.npz) and as records (.records.gz).

Every hand is played at a new table, whose seed follows from the seed of the data set and the number of the hand.  So a
shard has the same bytes wherever it is played.
"""

import gzip
import hashlib
import io
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from meldhouse.bots import Bot, choose_move, seated
from meldhouse.core.record import FIRST_LINE, Move, Record
from meldhouse.core.table import Table, View
from meldhouse.engine import rng
from meldhouse.games.state_arrays import new_states
from meldhouse.observations.environment_spec import EnvironmentSpec

HANDS_PER_SHARD = 500  # a fixed number, so that the number of workers changes nothing
COMPRESSION = 6  # of records; level 9 is twice as slow and saves 2%
ARRAYS = ("observation", "legal", "legal_start", "action", "seat", "hand", "result", "payoffs")

Arrays = dict[str, Any]
ChooseMove = Callable[[View, Table], str]  # from the view of the seat to act


class DatasetJob(NamedTuple):
    """The hands that are played, as plain data, so that it can be sent to a worker process."""

    game: str
    variant: str
    options: dict[str, str]
    bots: list[str]  # of each seat
    seed: int

    def spec(self) -> EnvironmentSpec:
        return EnvironmentSpec(self.game, self.variant, None, dict(self.options), 1)


class Shard(NamedTuple):
    """The hands of a shard: arrays with a row for each decision, and a record of each hand."""

    arrays: Arrays
    records: str

    @property
    def decisions_by_hand(self) -> list[int]:
        """Return the number of decisions of each hand."""
        hands = self.arrays["hand"]
        counts: list[int] = np.bincount(hands - hands[0], minlength=len(self.arrays["payoffs"])).tolist()
        return counts


class DecisionEncoder:
    """Turns hands into the rows of the arrays."""

    def __init__(self, spec: EnvironmentSpec) -> None:
        self.spec, self.rows = spec, {name: list[Any]() for name in ARRAYS}
        self.view, self.out = spec.game.tables(1), new_states(1, spec.layout.dtype)
        self.mask = np.zeros(spec.actions, np.uint8)
        self.moves = np.zeros(spec.game.rules.MAX_LEGAL, np.int16)

    @property
    def decisions(self) -> int:
        return len(self.rows["action"])

    def play(self, number: int, table: Table, choose: ChooseMove) -> None:
        """Play a dealt hand to its end, and add a row for each decision."""
        seats = list[int]()
        while (turn := table.turn) is not None:
            view = table.view(turn)
            move = view.check(choose(view, table))
            self._add_decision(table, turn, view.legal[move])
            seats.append(turn)
            table.play(move)
        self.rows["seat"] += seats
        self.rows["hand"] += [number] * len(seats)
        self.rows["result"] += [table.payoffs[seat] for seat in seats]
        self.rows["payoffs"].append(table.payoffs)

    def _add_decision(self, table: Table, seat: int, action: int) -> None:
        kernels, rules = self.spec.kernels, self.spec.plain_rules
        kernels.observe_at(table.state, rules, seat, self.view, self.out)
        kernels.fill_action_mask_at(table.state, rules, self.mask, self.moves)
        self.rows["observation"].append(self.out.tobytes())
        self.rows["legal"].append(self.mask.nonzero()[0].astype(np.int16))
        self.rows["action"].append(int(kernels.encode_action_at(table.state, rules, action)))

    def arrays(self) -> Arrays:
        """Return the rows as arrays (docs/how-to/make-a-data-set.md describes them)."""
        rows = self.rows
        lengths = np.array([len(legal) for legal in rows["legal"]], np.int64)
        return {
            "observation": np.frombuffer(b"".join(rows["observation"]), np.uint8).reshape(len(lengths), -1),
            "legal": np.concatenate(rows["legal"]),
            "legal_start": np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64),
            "action": np.array(rows["action"], np.int16),
            "seat": np.array(rows["seat"], np.int8),
            "hand": np.array(rows["hand"], np.int32),
            "result": np.array(rows["result"], np.float32),
            "payoffs": np.array(rows["payoffs"], np.float32),
        }


def deal_hand(job: DatasetJob, spec: EnvironmentSpec, number: int) -> Table:
    """Return a new table with the hand of this number dealt."""
    table = Table(spec.game, spec.variant, spec.rules, int(rng.seeded(job.seed, number)))
    table.deal()
    return table


def play_shard(job: DatasetJob, first: int, hands: int, decisions: int) -> Shard:
    """Play a range of hands, and stop early after the hand that completes this many decisions."""
    spec = job.spec()
    encoder, records = DecisionEncoder(spec), list[str]()
    for number in range(first, first + hands):
        if encoder.decisions >= decisions:
            break
        table = deal_hand(job, spec, number)
        with seated(job.bots, table.seed) as bots:
            encoder.play(number, table, partial(_ask, bots))
        records.append(str(table.record()))
    return Shard(encoder.arrays(), "\n".join(records))


def replay_shard(job: DatasetJob, first: int, records: Iterable[Record]) -> Shard:
    """Deal the hands of a shard again, and play the recorded moves."""
    spec = job.spec()
    encoder, texts = DecisionEncoder(spec), list[str]()
    for number, record in enumerate(records, first):
        table = deal_hand(job, spec, number)
        encoder.play(number, table, partial(_repeat, iter(record.hands[0].moves)))
        texts.append(str(table.record()))
    return Shard(encoder.arrays(), "\n".join(texts))


def _ask(bots: list[Bot], view: View, table: Table) -> str:
    """Return the move of the bot whose turn it is."""
    assert view.seat is not None
    return choose_move(bots[view.seat], view, table)


def _repeat(moves: Iterator[Move], view: View, table: Table) -> str:
    """Return the next recorded move."""
    return next(moves).text


# --- files ----------------------------------------------------------------------------------


def write_shard(folder: Path, name: str, shard: Shard) -> dict[str, Any]:
    """Write both files of a shard; return its entry in the list of shards."""
    packed = io.BytesIO()
    np.savez_compressed(packed, **shard.arrays)
    (folder / f"{name}.npz").write_bytes(packed.getvalue())
    (folder / f"{name}.records.gz").write_bytes(gzip.compress(shard.records.encode(), COMPRESSION, mtime=0))
    return {
        "name": name,
        "first_hand": int(shard.arrays["hand"][0]),
        "hands": len(shard.arrays["payoffs"]),
        "decisions": len(shard.arrays["action"]),
        "sha256": digest(shard),
    }


def read_arrays(folder: Path, name: str) -> Arrays:
    with np.load(folder / f"{name}.npz") as packed:
        return {array: packed[array] for array in ARRAYS}


def read_records(folder: Path, name: str) -> str:
    return gzip.decompress((folder / f"{name}.records.gz").read_bytes()).decode()


def split_records(text: str) -> Iterator[Record]:
    """Yield the records of a shard, one for each hand."""
    for body in text.split(f"{FIRST_LINE}\n")[1:]:
        yield Record.read(f"{FIRST_LINE}\n{body}")


def digest(shard: Shard) -> str:
    """Return the hash of what a shard contains; unlike its files, it doesn't depend on a version of zlib."""
    found = hashlib.sha256(shard.records.encode())
    for name in ARRAYS:
        array = shard.arrays[name]
        found.update(f"{name} {array.dtype.str} {array.shape}".encode() + np.ascontiguousarray(array).tobytes())
    return found.hexdigest()
