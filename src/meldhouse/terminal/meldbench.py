"""MeldBench in the terminal: runs the benchmark, and checks results."""

import json
from pathlib import Path
from typing import Any

from meldhouse.arena.meldbench import DECKS, check_result, format_result, run_meldbench
from meldhouse.games.validation import find_game
from meldhouse.i18n import msg
from meldhouse.util.errors import Mistake, replace_unprintable
from meldhouse.util.output_files import check_writable


def run_benchmark(game: str, bot: str, decks: int | None, out: Path | None) -> None:
    """Play the benchmark, print the lead, and save the result."""
    if out:
        check_writable(out)
    result = run_meldbench(game, bot, DECKS if decks is None else decks)
    lead, fair = ({name: f"{number:+.3f}" for name, number in result[key].items()} for key in LEADS)
    fairly = {"fair": fair["figure"], "fair-low": fair["low"], "fair-high": fair["high"]}
    print(msg("meldbench-lead", name=bot, game=find_game(game).title, **lead, **fairly))
    if asked := result.get("language_model"):
        print(msg("meldbench-asked", **_asked(asked)))
        if asked["last_error"]:
            print(msg("meldbench-last-error", error=replace_unprintable(asked["last_error"])))
    if out:
        out.write_text(format_result(result), encoding="utf-8")
        print(msg("odds-written", path=str(out)))


def _asked(report: dict[str, Any]) -> dict[str, str]:
    """Return the figures of a language model for the sentence about them."""
    by_club = sum(report["fallbacks"].values())
    share = f"{by_club / max(report['decisions'], 1):.1%}"
    figures = {name.replace("_", "-"): f"{number:,}" for name, number in report["fallbacks"].items()}
    counts = {name: f"{report[name]:,}" for name in ("decisions", "calls")}
    return {**counts, **figures, "moves": f"{by_club:,}", "share": share, "cost": f"{report['cost']:.2f}"}


def check_file(file: Path, sample: int | None) -> None:
    """Replay the hands of a result, and print that it is correct."""
    try:
        result = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise Mistake(msg("meldbench-no-file", path=str(file), why=str(error.strerror))) from None
    except ValueError:
        raise Mistake(msg("meldbench-no-result")) from None
    print(msg("meldbench-checked", n=check_result(result, sample)))


LEADS = ("lead", "lead_without_luck")
