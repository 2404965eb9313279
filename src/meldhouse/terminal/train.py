"""`meldhouse train`: trains a network and reports progress."""

import os
import time
from collections.abc import Callable
from pathlib import Path

from meldhouse.games.validation import find_game
from meldhouse.i18n import HOUSE, Reader, Said
from meldhouse.learn import weights
from meldhouse.learn.checkpoint import Rows, keep, take_up, write_log
from meldhouse.learn.evaluation import Strength, strength
from meldhouse.learn.trainer import Step, TrainingRun
from meldhouse.terminal.odds import make_result_console
from meldhouse.util.errors import Mistake
from meldhouse.util.integers import so_many
from meldhouse.util.output_files import are_apart, can_be_written

EVALUATIONS = 16  # during a whole training
EVALUATION_DECKS, FINAL_EVALUATION_DECKS = 2_000, 20_000
EVALUATION_SEED = 77  # of decks that are never trained on


class TrainingSession:
    """A training run: what it measured so far, and the files that it is saved to."""

    def __init__(
        self, training: TrainingRun, out: Path, file: Path | None, log: Path | None, report: Callable[[Said], None]
    ) -> None:
        self.training, self.out, self.file, self.log, self.report = training, out, file, log, report
        self.rows: Rows = []
        self.started, self.decisions, self.hands = time.monotonic(), 0, 0

    def resume(self, file: Path) -> None:
        """Continue from a checkpoint."""
        self.rows = take_up(file, self.training)
        if self.rows:
            _, self.decisions, self.hands, seconds, *_ = self.rows[-1]
            self.started -= seconds
        self.report(HOUSE("train-goes-on", step=self.training.done, path=str(file)))

    def run(self) -> None:
        """Train to the last step; after Ctrl-C the last checkpoint remains."""
        every = max(1, self.training.recipe.steps // EVALUATIONS)
        while not self.training.over:
            step = self.training.step()
            self.decisions, self.hands = self.decisions + step.decisions, self.hands + step.hands
            if step.number % every == 0 or self.training.over:
                self.evaluate(step)

    def evaluate(self, step: Step) -> None:
        """Measure, report and save the state after a step."""
        last = self.training.over
        found = strength(
            self.training.played,
            self.training.best,
            FINAL_EVALUATION_DECKS if last else EVALUATION_DECKS,
            EVALUATION_SEED,
        )
        seconds = time.monotonic() - self.started
        self.rows.append([
            step.number, self.decisions, self.hands, round(seconds), *_rounded(step.openness, step.alike, step.error),
            *_rounded(*found.gain, *found.ahead, *found.share),
        ])  # fmt: skip
        self.report(step_message(step, self.training.recipe.steps, self.decisions / seconds, found))
        self.write()

    def write(self) -> None:
        training = self.training
        if self.file:
            keep(self.file, training, self.rows)
        if self.log:
            write_log(self.log, self.rows)
        weights.write(self.out, training.shape.game, training.average, seed=training.seed, steps=training.done)


def _rounded(*numbers: float) -> list[float]:
    return [round(number, 4) for number in numbers]


def step_message(step: Step, steps: int, rate: float, found: Strength) -> Said:
    """`step 50 of 700, 31,000 decisions a second; among clubs ...`"""
    return HOUSE(
        "train-step", step=step.number, of=steps, rate=f"{rate:,.0f}", gain=f"{found.gain.mean:+.2f}",
        error=f"{found.gain.error:.2f}", share=f"{found.share.mean:.2f}", alike=f"{100 * step.alike:.0f}",
    )  # fmt: skip


def run_training(
    game: str,
    steps: int | None,
    seed: int,
    out: Path | None,
    resume: Path | None,
    log: Path | None,
    plain: bool,
    localize: Reader,
) -> None:
    """Train a network, report progress and save the weights."""
    chosen = find_game(game)
    if chosen.learning_spec is None:
        raise Mistake(HOUSE("train-no-recipe", game=chosen.title))
    recipe = chosen.learning_spec._replace(steps=so_many("steps", steps)) if steps is not None else chosen.learning_spec
    path = out or Path(f"{chosen.name}.npz")
    are_apart([path, resume, log])
    for each in filter(None, (path, resume, log)):
        can_be_written(each)
    console = make_result_console(plain)

    def report(message: Said) -> None:
        console.print(localize(message), markup=False, highlight=False)

    report(HOUSE("train-begins", game=chosen.title, steps=recipe.steps))
    session = TrainingSession(TrainingRun(chosen, seed, recipe), path, resume, log, report)
    if resume and resume.exists():
        session.resume(resume)
    session.run()
    report(HOUSE("train-written", name=chosen.name, path=str(path), size=f"{os.path.getsize(path):,}"))
