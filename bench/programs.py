"""Builds and runs the independent C programs that implement the same rules (bench/reference)."""

import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import numpy as np

SOURCES = Path(__file__).parent / "reference"
COMPILER = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
TOO_FAR = 4.5  # standard errors; about one in 150,000 by chance, and the seeds are fixed

Figures = dict[str, tuple[float, float]]


def build(game: str, folder: Path) -> Path:
    """Compile a game's C program for this machine."""
    assert COMPILER
    program = folder / game
    source = SOURCES / f"{game}.c"
    subprocess.run([COMPILER, "-O3", "-march=native", "-o", program, source, "-lm"], check=True)
    return program


def figures_of(program: Path, *asked: object) -> Figures:
    """Run a program; return name -> (mean, variance) as it prints them, and `rate`, the decisions per second."""
    printed = subprocess.run([program, *map(str, asked)], check=True, capture_output=True, text=True).stdout
    rows = (line.split() for line in printed.splitlines())
    return {name: (float(mean), float(variance)) for name, mean, variance in rows}


def far_apart(ours: Mapping[str, np.ndarray], theirs: Figures) -> dict[str, tuple[float, float]]:
    """Return the names of figures whose means differ significantly."""
    far = {}
    for name, values in ours.items():
        mean, variance = theirs[name]
        error = ((np.var(values, dtype=np.float64) + max(variance, 0.0)) / len(values)) ** 0.5
        if abs(np.mean(values) - mean) > TOO_FAR * error:
            far[name] = (float(np.mean(values)), mean)
    return far
