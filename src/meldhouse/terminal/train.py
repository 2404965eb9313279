"""The command `meldhouse train`, which trains a network and reports progress."""

import os
import time
from collections.abc import Callable
from pathlib import Path

from meldhouse.games.validation import find_game
from meldhouse.i18n import Localizer, Message, msg
from meldhouse.learn import weights
from meldhouse.learn.checkpoint import Rows, load_checkpoint, save_checkpoint, write_log
from meldhouse.learn.evaluation import Strength, measure_strength
from meldhouse.learn.trainer import StepMetrics, TrainingRun
from meldhouse.terminal.odds import make_result_console
from meldhouse.util.errors import Mistake
from meldhouse.util.integers import check_count
from meldhouse.util.output_files import check_distinct, check_writable

EVALUATIONS = 16  # number of evaluations in a training run
EVALUATION_DECKS, FINAL_EVALUATION_DECKS = 2_000, 20_000
EVALUATION_SEED = 77  # seed of decks that are never used for training


class TrainingSession:
    """A training run: its measurements so far, and the files to which it is saved."""

    def __init__(
        self, training: TrainingRun, out: Path, file: Path | None, log: Path | None, report: Callable[[Message], None]
    ) -> None:
        self.training, self.out, self.file, self.log, self.report = training, out, file, log, report
        self.rows: Rows = []
        self.started, self.decisions, self.hands = time.monotonic(), 0, 0

    def resume(self, file: Path) -> None:
        """Continue a training run from a checkpoint."""
        self.rows = load_checkpoint(file, self.training)
        if self.rows:
            _, self.decisions, self.hands, seconds, *_ = self.rows[-1]
            self.started -= seconds
        self.report(msg("train-goes-on", step=self.training.steps_done, path=str(file)))

    def run(self) -> None:
        """Train to the last step; after Ctrl-C, the last checkpoint is kept."""
        every = max(1, self.training.recipe.steps // EVALUATIONS)
        while not self.training.is_finished:
            step = self.training.step()
            self.decisions, self.hands = self.decisions + step.decisions, self.hands + step.hands
            if step.number % every == 0 or self.training.is_finished:
                self.evaluate(step)

    def evaluate(self, step: StepMetrics) -> None:
        """Measure and report the network after a step, and save a checkpoint."""
        last = self.training.is_finished
        found = measure_strength(
            self.training.self_play,
            self.training.averaged_network,
            FINAL_EVALUATION_DECKS if last else EVALUATION_DECKS,
            EVALUATION_SEED,
        )
        seconds = time.monotonic() - self.started
        self.rows.append([
            step.number, self.decisions, self.hands, round(seconds),
            *_rounded(step.entropy, step.agreement, step.squared_error),
            *_rounded(*found.gain, *found.lead, *found.win_share),
        ])  # fmt: skip
        self.report(step_message(step, self.training.recipe.steps, self.decisions / seconds, found))
        self.write()

    def write(self) -> None:
        training = self.training
        if self.file:
            save_checkpoint(self.file, training, self.rows)
        if self.log:
            write_log(self.log, self.rows)
        weights.write(self.out, training.adapter.game, training.average, seed=training.seed, steps=training.steps_done)


def _rounded(*numbers: float) -> list[float]:
    return [round(number, 4) for number in numbers]


def step_message(step: StepMetrics, steps: int, rate: float, found: Strength) -> Message:
    """Return the progress: `step 50 of 700, 31,000 decisions a second; among clubs ...`."""
    return msg(
        "train-step", step=step.number, of=steps, rate=f"{rate:,.0f}", gain=f"{found.gain.mean:+.2f}",
        error=f"{found.gain.error:.2f}", share=f"{found.win_share.mean:.2f}", alike=f"{100 * step.agreement:.0f}",
    )  # fmt: skip


def run_training(
    game: str,
    steps: int | None,
    seed: int,
    out: Path | None,
    resume: Path | None,
    log: Path | None,
    plain: bool,
    localize: Localizer,
) -> None:
    """Train a network, report progress, and save the weights."""
    chosen = find_game(game)
    if chosen.learning_spec is None:
        raise Mistake(msg("train-no-recipe", game=chosen.title))
    recipe = (
        chosen.learning_spec._replace(steps=check_count("steps", steps)) if steps is not None else chosen.learning_spec
    )
    path = out or Path(f"{chosen.name}.npz")
    check_distinct([path, resume, log])
    for each in filter(None, (path, resume, log)):
        check_writable(each)
    console = make_result_console(plain)

    def report(message: Message) -> None:
        console.print(localize(message), markup=False, highlight=False)

    report(msg("train-begins", game=chosen.title, steps=recipe.steps))
    session = TrainingSession(TrainingRun(chosen, seed, recipe), path, resume, log, report)
    if resume and resume.exists():
        session.resume(resume)
    session.run()
    report(msg("train-written", name=chosen.name, path=str(path), size=f"{os.path.getsize(path):,}"))
