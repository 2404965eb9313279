"""Builds and runs the independent C programs that implement the same rules (bench/reference)."""

import re
import resource
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

SOURCES = Path(__file__).parent / "reference"
COMPILER = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
TOO_FAR = 4.5  # standard errors; about one in 150,000 by chance, and the seeds are fixed

TOTAL = re.compile(r'"(?:total_)?decisions": (\d+),')  # as programs print it that were written for speed alone
MEAN = re.compile(r"^decisions (\S+)", re.M)

Figures = dict[str, tuple[float, float]]


def build(game: str, folder: Path, sources: Path = SOURCES) -> Path:
    """Compile a game's C program for this machine."""
    assert COMPILER
    folder.mkdir(exist_ok=True)
    program = folder / game
    subprocess.run([COMPILER, "-O3", "-march=native", "-o", program, sources / f"{game}.c", "-lm"], check=True)
    return program


def figures_of(program: Path, *asked: object) -> Figures:
    """Run a program; return name -> (mean, variance) as it prints them, and `rate`, the decisions per second."""
    printed = subprocess.run([program, *map(str, asked)], check=True, capture_output=True, text=True).stdout
    rows = (line.split() for line in printed.splitlines())
    return {name: (float(mean), float(variance)) for name, mean, variance in rows}


def cpu_rate(program: Path, asked: Sequence[object], hands: int) -> float:
    """Return the decisions per second of processor time of a program; `asked` includes the number of hands.

    The time of a run with one hand is taken off: it is the start of the program and its tables.
    """
    printed, spent = _run(program, asked)
    _, at_start = _run(program, [1 if word == hands else word for word in asked])
    total = TOTAL.search(printed)
    decisions = float(total[1]) if total else float(MEAN.search(printed)[1]) * hands  # type: ignore[index]
    return decisions / (spent - at_start)


def _run(program: Path, asked: Sequence[object]) -> tuple[str, float]:
    """Return what a program prints, and its processor time in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    printed = subprocess.run([program, *map(str, asked)], check=True, capture_output=True, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return printed, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def far_apart(ours: Mapping[str, np.ndarray], theirs: Figures) -> dict[str, tuple[float, float]]:
    """Return the names of figures whose means differ significantly."""
    far = {}
    for name, values in ours.items():
        mean, variance = theirs[name]
        error = ((np.var(values, dtype=np.float64) + max(variance, 0.0)) / len(values)) ** 0.5
        if abs(np.mean(values) - mean) > TOO_FAR * error:
            far[name] = (float(np.mean(values)), mean)
    return far
