"""The command `meldhouse train`, which trains a network and reports progress."""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from meldhouse.games.learning_spec import LearningSpec
from meldhouse.games.validation import find_game
from meldhouse.i18n import Localizer, Message, msg
from meldhouse.learn import weights
from meldhouse.learn.checkpoint import COLUMNS, LEAGUE_COLUMNS, Rows, load_checkpoint, save_checkpoint, write_log
from meldhouse.learn.evaluation import Estimate, Strength, measure_strength
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
        training = self.training
        decks = FINAL_EVALUATION_DECKS if training.is_finished else EVALUATION_DECKS
        found = measure_strength(training.self_play, training.averaged_network, decks, EVALUATION_SEED)
        past = self.measure_league(decks)
        seconds = time.monotonic() - self.started
        self.rows.append([
            step.number, self.decisions, self.hands, round(seconds),
            *_rounded(step.entropy, step.agreement, step.squared_error),
            *_rounded(*found.gain, *found.lead, *found.win_share), *self.league_row(past),
        ])  # fmt: skip
        self.report(step_message(step, training.recipe.steps, self.decisions / seconds, found))
        if past:
            self.report(league_message(len(training.league.past), past))
        self.write()

    def measure_league(self, decks: int) -> Estimate | None:
        """Return what the network gains in the seat of a past self; None without past selves."""
        training = self.training
        if not training.league.past:
            return None
        past = training.league.networks
        return measure_strength(training.self_play, training.averaged_network, decks, EVALUATION_SEED, past).gain

    def league_row(self, past: Estimate | None) -> list[float | None]:
        """Return the fields of the log about the league; a training without one has no such fields."""
        if not self.training.recipe.league:
            return []
        return [len(self.training.league.past), *(_rounded(*past) if past else (None, None))]

    def write(self) -> None:
        training = self.training
        if self.file:
            save_checkpoint(self.file, training, self.rows)
        if self.log:
            write_log(self.log, self.rows, LEAGUE_COLUMNS if training.recipe.league else COLUMNS)
        weights.write(self.out, training.adapter.game, training.average, seed=training.seed, steps=training.steps_done)


def _rounded(*numbers: float) -> list[float]:
    return [round(number, 4) for number in numbers]


def step_message(step: StepMetrics, steps: int, rate: float, found: Strength) -> Message:
    """Return the progress: `step 50 of 700, 31,000 decisions a second; among clubs ...`."""
    return msg(
        "train-step", step=step.number, of=steps, rate=f"{rate:,.0f}", gain=f"{found.gain.mean:+.2f}",
        error=f"{found.gain.error:.2f}", share=f"{found.win_share.mean:.2f}", alike=f"{100 * step.agreement:.0f}",
    )  # fmt: skip


def league_message(size: int, gain: Estimate) -> Message:
    """Return what the network gains against its past selves."""
    return msg("train-league", n=size, gain=f"{gain.mean:+.2f}", error=f"{gain.error:.2f}")


@dataclass(frozen=True)
class LeagueOptions:
    """The options of the command about the league: `size` is the most past selves, `every` counts steps."""

    share: float = 0.0
    size: int | None = None
    every: int | None = None
    prioritized: bool = False

    def apply(self, recipe: LearningSpec) -> LearningSpec:
        """Return a recipe with this league; raise Mistake if the options don't fit together."""
        if not 0 <= self.share <= 1:
            raise Mistake(msg("league-share", share=f"{self.share:g}"))
        if not self.share and (self.size is not None or self.every is not None or self.prioritized):
            raise Mistake(msg("league-needs-share"))
        return recipe._replace(
            league=self.share,
            league_size=recipe.league_size if self.size is None else check_count("past selves", self.size, most=100),
            league_every=recipe.league_every if self.every is None else check_count("steps", self.every),
            league_prioritized=self.prioritized,
        )


def run_training(
    game: str,
    steps: int | None,
    seed: int,
    out: Path | None,
    resume: Path | None,
    log: Path | None,
    plain: bool,
    localize: Localizer,
    league: LeagueOptions = LeagueOptions(),
) -> None:
    """Train a network, report progress, and save the weights."""
    chosen = find_game(game)
    if chosen.learning_spec is None:
        raise Mistake(msg("train-no-recipe", game=chosen.title))
    recipe = (
        chosen.learning_spec._replace(steps=check_count("steps", steps)) if steps is not None else chosen.learning_spec
    )
    recipe = league.apply(recipe)
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
