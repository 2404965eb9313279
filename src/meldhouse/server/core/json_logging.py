"""Logs lines of JSON: what happened at which table and event; never who, with which key, or what was played.

A line has what the program says in its own words, without what it puts in: of an error its kind and its place in the
program, for its text may speak of hands.
"""

import json
import logging
import sys
import traceback
from pathlib import Path
from typing import Any

from meldhouse.server.core.clock import today, written

TOLD = ("table", "seq", "kinds", "left_out", "trouble")  # beside the words
FRAMES = 4  # of an error's way that are named, the innermost
PUT_IN = ("%s", "%r", "%d")


def at_table(table: str, seq: int | None = None, kinds: list[str] | None = None) -> dict[str, Any]:
    """What a note speaks of."""
    return {"table": table, **({} if seq is None else {"seq": seq}), **({"kinds": kinds} if kinds else {})}


class JsonFormatter(logging.Formatter):
    """Each note as a line."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {"at": written(today()), "level": record.levelname.lower(), "what": words(record)}
        told |= {name: getattr(record, name) for name in TOLD if hasattr(record, name)}
        if record.exc_info and record.exc_info[1]:
            told |= trouble(record.exc_info[1])
        return json.dumps(told, allow_nan=False)


def words(record: logging.LogRecord) -> str:
    """Without what is put in."""
    said = str(record.msg) if record.args or record.name.startswith("meldhouse") else record.name
    for place in PUT_IN:
        said = said.replace(place, "…")
    return said


def trouble(why: BaseException) -> dict[str, Any]:
    """What kind of error it is, what kinds led to it, and where."""
    way = traceback.extract_tb(why.__traceback__)[-FRAMES:]
    kinds, cause = [type(why).__name__], why.__cause__ or why.__context__
    while cause is not None and len(kinds) < FRAMES:
        kinds.append(type(cause).__name__)
        cause = cause.__cause__ or cause.__context__
    return {"trouble": kinds, "where": [f"{Path(step.filename).name}:{step.lineno} {step.name}" for step in way]}


def keep_journal() -> None:
    """From now on everything that is logged is a line of JSON on stderr, and every event that is written is noted."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("meldhouse").setLevel(logging.INFO)
    for name in ("uvicorn", "uvicorn.access"):  # they have handlers of their own
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
