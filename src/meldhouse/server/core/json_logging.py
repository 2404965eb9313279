"""Writes the log as lines of JSON, which name tables and events, but never people, keys or moves.

A line has the log message without its arguments, and an error's type and location without its text, because
arguments and text may reveal hands.
"""

import json
import logging
import sys
import traceback
from pathlib import Path
from typing import Any

from meldhouse.server.core.clock import format_timestamp, today

EXTRA_FIELDS = ("table", "seq", "kinds", "left_out", "trouble")
MAX_FRAMES = 4  # max number of innermost frames, and of causes, of an error
PLACEHOLDERS = ("%s", "%r", "%d")


def at_table(table: str, seq: int | None = None, kinds: list[str] | None = None) -> dict[str, Any]:
    """Return the extra fields for a log record about a table."""
    return {"table": table, **({} if seq is None else {"seq": seq}), **({"kinds": kinds} if kinds else {})}


class JsonFormatter(logging.Formatter):
    """A log formatter that writes each record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        at, level = format_timestamp(today()), record.levelname.lower()
        fields: dict[str, Any] = {"at": at, "level": level, "what": _message_template(record)}
        fields |= {name: getattr(record, name) for name in EXTRA_FIELDS if hasattr(record, name)}
        if record.exc_info and record.exc_info[1]:
            fields |= _error_fields(record.exc_info[1])
        return json.dumps(fields, allow_nan=False)


def _message_template(record: logging.LogRecord) -> str:
    """Return a log message without its arguments; for plain messages of other packages, return the logger's name."""
    template = str(record.msg) if record.args or record.name.startswith("meldhouse") else record.name
    for placeholder in PLACEHOLDERS:
        template = template.replace(placeholder, "…")
    return template


def _error_fields(why: BaseException) -> dict[str, Any]:
    """Return the types of an error and of its causes, and the innermost frames of its traceback."""
    frames = traceback.extract_tb(why.__traceback__)[-MAX_FRAMES:]
    kinds, cause = [type(why).__name__], why.__cause__ or why.__context__
    while cause is not None and len(kinds) < MAX_FRAMES:
        kinds.append(type(cause).__name__)
        cause = cause.__cause__ or cause.__context__
    return {"trouble": kinds, "where": [f"{Path(step.filename).name}:{step.lineno} {step.name}" for step in frames]}


def configure_json_logging() -> None:
    """Configure logging to write lines of JSON to stderr, with a line for every event that is stored."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("meldhouse").setLevel(logging.INFO)
    for name in ("uvicorn", "uvicorn.access"):  # these loggers have handlers of their own
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
