"""Fuzz every text parser: `make fuzz ARGS=10000000`, or `python -m tests.fuzz.text_fuzzer 99 "a name"`.

Atheris makes the texts, guided by the lines of code that they reach; each returns a result or raises Mistake. A crash
ends the parser's run, is printed, and is stored in build/fuzz with the texts of the best coverage, from which the
next run starts.
"""

import contextlib
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import NamedTuple

from meldhouse.games import GAMES

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "build" / "fuzz"
TEXTS = 1_000_000  # in all
LONGEST, PATIENCE, MEMORY = 4096, 20, 2048  # max bytes of a text, seconds for each text, megabytes
FOLLOWED = [  # the modules whose lines are followed: plain Python, not compiled
    *(f"meldhouse.{name}" for name in (
        "decks", "fair", "numbers", "positions", "record", "replay", "table", "games.options", "odds.goals",
        "odds.question", "server.app", "server.asking", "server.deeds", "server.doors", "server.laboratory",
        "server.names", "server.readers", "server.seats",
    )),
    *(f"meldhouse.games.{game}.{room}" for game in GAMES for room in ("text", "scene")),
]  # fmt: skip


def run_one(name: str, texts: int) -> None:
    """Run a single parser in its own process."""
    import atheris

    from meldhouse.util.errors import Mistake
    from tests.fuzz.parsers import PIECES_OF_TEXT, READERS

    for function in followed():
        atheris.instrument_func(function)
    reader, folder = READERS[name], KEPT / named(name)
    folder.mkdir(parents=True, exist_ok=True)
    for n, text in enumerate(reader.understood):
        (folder / f"understood-{n}").write_bytes(written(text))
    words = folder.with_suffix(".words")
    words.write_text("\n".join(quoted(piece) for piece in PIECES_OF_TEXT))

    def one(data: bytes) -> None:
        with contextlib.suppress(Mistake):
            reader.read(data.decode("utf-8", "surrogateescape"))  # so half surrogates also occur

    options = [f"-runs={texts}", f"-max_len={LONGEST}", f"-timeout={PATIENCE}", f"-rss_limit_mb={MEMORY}", "-seed=1"]
    options += [f"-dict={words}", f"-artifact_prefix={folder}-", "-print_final_stats=1", "-verbosity=0"]
    atheris.Setup([name, *options, str(folder)], one)
    atheris.Fuzz()


def followed() -> Iterator[FunctionType]:
    """Yield the functions and methods of these modules, without compiled ones."""
    for module in map(import_module, FOLLOWED):
        classes = [
            each for each in vars(module).values() if isinstance(each, type) and each.__module__ == module.__name__
        ]
        for found in [value for owner in (module, *classes) for value in vars(owner).values()]:
            function = getattr(found, "__func__", found)
            if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                yield function


def named(name: str) -> str:
    return re.sub(r"\W+", "-", name)


def written(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def quoted(piece: str) -> str:
    return '"' + "".join(f"\\x{byte:02x}" for byte in written(piece)) + '"'


class Read(NamedTuple):
    """The result of a parser's run: the number of texts, and the crash if there was one."""

    texts: int
    stumbled: str
    seconds: float


def run(name: str, texts: int) -> Read:
    since = time.monotonic()
    command = [sys.executable, "-m", "tests.fuzz.text_fuzzer", str(texts), name, "alone"]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    counted = re.search(r"number_of_executed_units: +(\d+)", done.stderr)
    said = done.stdout + done.stderr
    return Read(int(counted[1]) if counted else 0, said[-4000:] if done.returncode else "", time.monotonic() - since)


def names_of_readers() -> list[str]:
    from tests.fuzz.parsers import READERS

    return list(READERS)


def main(texts: int = TEXTS, *asked: str) -> int:
    names = list(asked) or names_of_readers()
    each, total, stumbled = -(-texts // len(names)), 0, []
    for name in names:
        read = run(name, each)
        total += read.texts
        print(
            f"{name}: {read.texts:,} texts in {read.seconds:.0f} s{', and then it stumbled' * bool(read.stumbled)}",
            flush=True,
        )
        if read.stumbled:
            stumbled.append(name)
            print(read.stumbled, flush=True)
    print(f"{total:,} texts, {len(names)} readers, {len(stumbled)} stumbled: {', '.join(stumbled) or 'none'}")
    return min(len(stumbled), 1)


if __name__ == "__main__":
    if sys.argv[-1] == "alone":
        run_one(sys.argv[2], int(sys.argv[1]))
    else:
        sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else TEXTS, *sys.argv[2:]))
