"""The league: past selves that are kept during a training and play at opponents' seats."""

import json

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.engine import rng
from meldhouse.games.learning_spec import LearningSpec
from meldhouse.i18n import Localizer
from meldhouse.learn import league, weights
from meldhouse.learn.checkpoint import COLUMNS, LEAGUE_COLUMNS, load_checkpoint, save_checkpoint
from meldhouse.learn.evaluation import measure_strength
from meldhouse.learn.game_adapter import GameAdapter, SelfPlay
from meldhouse.learn.league import League
from meldhouse.learn.network import EXTRA_ROWS
from meldhouse.learn.policy import LearnedPolicy
from meldhouse.learn.replay_buffer import new_buffer
from meldhouse.learn.trainer import TrainingRun
from meldhouse.observations import environment_spec
from meldhouse.terminal import train
from meldhouse.terminal.train import LeagueOptions
from meldhouse.util.errors import Mistake
from tests.support.parameter_sweep import few

GAME = mh.GAMES["tongits"]
SMALL = GAME.learning_spec._replace(
    steps=6, decisions=768, batch=256, hidden=16, league=0.6, league_every=1, league_size=3
)


def network_of(adapter, seed, trust):
    """Return a random network that follows the heuristic as much as it is trusted."""
    network = adapter.init_network(np.random.default_rng(seed))
    network.last[:] *= 30
    network.last_bias[-EXTRA_ROWS] = trust
    return network


@pytest.fixture(scope="module")
def self_play():
    return SelfPlay(GameAdapter(GAME, SMALL), GAME.variants["classic"].rules)


# --- past selves -----------------------------------------------------------------------------


def test_league_keeps_the_newest_half_and_evenly_spaced_older_selves():
    kept = []
    for step in range(1, 101):
        kept.append(step)
        if len(kept) > 8:
            del kept[league.dropped(kept)]
    assert kept[-4:] == [97, 98, 99, 100]
    assert kept[0] == 1
    gaps = np.diff(kept[:5])
    assert gaps.min() >= 14
    assert gaps.max() <= 42


@pytest.mark.parametrize("size", [1, 2, 3])
def test_league_of_few_selves_keeps_the_newest(size):
    kept = []
    for step in range(1, 20):
        kept.append(step)
        if len(kept) > size:
            del kept[league.dropped(kept)]
    assert len(kept) == size
    assert kept[-1] == 19
    assert kept[0] == (19 if size == 1 else 1)


def test_past_selves_are_the_weights_that_were_published():
    """With four of six steps kept, three are left; without a step in between, none is kept."""
    training, published = TrainingRun(GAME, 4, SMALL), {}
    while not training.is_finished:
        training.step()
        published[training.steps_done] = training.average.copy()
    assert training.league.past_steps[-1] == 6
    assert len(training.league.past) == 3
    for step, past in zip(training.league.past_steps, training.league.past, strict=True):
        assert past.tobytes() == published[step].tobytes()
    other = TrainingRun(GAME, 4, SMALL._replace(league_every=2, league_size=9))
    while not other.is_finished:
        other.step()
    assert other.league.past_steps == [2, 4, 6]
    usual = TrainingRun(GAME, 4, SMALL._replace(league=0.0))
    usual.step()
    assert usual.league.past == []


def test_opponents_are_drawn_as_documented():
    """The current network has half of the members' seats, and past selves the others, uniformly or by results."""
    training = TrainingRun(GAME, 4, SMALL)
    assert training.league.probabilities.tolist() == [0.6]
    training.step()
    training.step()
    assert training.league.probabilities.tolist() == pytest.approx([0.3, 0.15, 0.15])
    prioritized = League(training.adapter, SMALL._replace(league_prioritized=True))
    prioritized.restore(training.league.state._replace(met=np.array([900.0, 0]), beaten=np.array([250.0, 0])))
    assert prioritized.strength.tolist() == pytest.approx([0.3, 0.5])
    assert prioritized.probabilities.tolist() == pytest.approx([0.3, 0.3 * 0.09 / 0.34, 0.3 * 0.25 / 0.34])


# --- opponents -------------------------------------------------------------------------------


def test_members_have_their_share_of_the_opponents_seats(self_play):
    """Also in rollouts; the learner's own seat never is a member's."""
    kernels, buffers, x = self_play.kernels, self_play.buffers, np.uint64(3)
    company = self_play.company([network_of(self_play.adapter, 1, 0)] * 3, np.array([0.3, 0.1, 0.2]))
    counted, hands = np.zeros(6), 3000
    for hand in range(hands):
        seat = hand % 3
        x = kernels.assign_policies.in_python(buffers.policies, buffers.rollout_policies, seat, False, 0.0, company, x)
        others = np.delete(buffers.policies, seat)
        assert np.delete(buffers.rollout_policies, seat).tolist() == others.tolist()
        assert (buffers.policies[seat], buffers.rollout_policies[seat]) == (kernels.NETWORK, kernels.HEURISTIC)
        counted += np.bincount(others, minlength=6)
    assert counted / (2 * hands) == pytest.approx([0, 0.4, 0, 0.3, 0.1, 0.2], abs=0.03)


def test_opponents_play_the_moves_of_their_own_weights(self_play, tmp_path):
    """Compiled hands end as those that bots with the same weights play, each at the seat that was drawn for it."""
    adapter, opponents, policies = self_play.adapter, [], []
    for number in range(3):
        network = network_of(adapter, number, 0)
        opponents.append(network)
        policy = LearnedPolicy.__new__(LearnedPolicy)
        policy.adapter, policy.network, policy.workspace = adapter, network, adapter.new_workspace()
        policy.kernels = LearnedPolicy(GAME).kernels
        policies.append(policy)
    own, opponents = opponents[0], opponents[1:]
    hands, seed, compared = 12, 5, 0
    found = self_play.play_decks(own, hands, seed, opponents)
    drawn = self_play._policies(hands, seed, len(opponents)) - self_play.kernels.FIRST_MEMBER
    assert {*drawn.ravel().tolist()} == {0, 1}
    for network_seat, (payoffs, _) in zip((None, 0, 1, 2), found, strict=True):
        for hand in range(hands):
            seated = [policies[1 + member] for member in drawn[hand]]
            if network_seat is not None:
                seated[network_seat] = policies[0]
            expected = hand_of_bots(self_play, seated, rng.seeded(seed, hand))
            assert payoffs[hand].tolist() == expected
            compared += 1
    assert compared == 48
    differing = [(found[0][0] != payoffs).any(axis=1).sum() for payoffs, _ in found[1:]]
    assert min(differing) > 3


def hand_of_bots(self_play, seated, x):
    """Return the payoffs of a hand in which each seat is played by a policy of its own, move by move."""
    rules, game = self_play.plain_rules, self_play.game
    state, pack = game.tables(1), game.full_deck(self_play.rules)
    x = environment_spec.kernels(game).deal.in_python(state, rules, pack, pack.copy(), np.uint64(x))
    while state["actor"][0] >= 0:
        seat, moves = int(state["actor"][0]), np.zeros(game.rules.MAX_LEGAL, np.int16)
        n, place = game.rules.legal.in_python(state[0], rules, moves), 0
        if n > 1:
            view, policy = state.copy(), seated[seat]
            game.rules.conceal.in_python(view[0], rules, seat)
            place, x = policy.kernels.choose_best(
                view, rules, policy.network, self_play.encoding, policy.workspace, moves, n, np.uint64(x)
            )
        game.rules.apply.in_python(state[0], rules, np.int64(moves[place]))
    return [float(game.rules.payoff.in_python(state[0], rules, seat)) for seat in range(self_play.seats)]


def test_training_hands_and_rollouts_are_played_against_the_members(self_play):
    """Fools are beaten in the hands, and actions come out better against them than against followers of a heuristic."""
    adapter, learner, worth = self_play.adapter, network_of(self_play.adapter, 1, 50), []
    buffer = new_buffer(2000, 200, SMALL.tries, len(adapter.sizes.foreseen))
    for trust in (-50, 50):
        company = self_play.company([network_of(adapter, 2, trust)], np.ones(1))
        _, hands = self_play.collect(learner, buffer, 8, False, company)
        assert company.met.tolist() == [2 * (hands - 1)] or company.met.tolist() == [2 * hands]
        worth.append((company.beaten[0] / company.met[0], buffer.returns[: buffer.actions_end[-1]].mean()))
    (fools, against_fools), (followers, against_followers) = worth
    assert fools < 0.35
    assert 0.4 < followers < 0.6
    assert against_fools > against_followers + 0.1


def test_gain_among_opponents_is_measured_in_the_seat_of_one_of_them(self_play):
    """A network gains nothing in its own seat, and much in that of a fool."""
    follower, fool = (network_of(self_play.adapter, 2, trust) for trust in (50, -50))
    assert measure_strength(self_play, follower, 100, 3, [follower]).gain == (0, 0)
    gain = measure_strength(self_play, follower, 100, 3, [fool]).gain
    assert gain.mean - gain.error > 1


# --- checkpoints -----------------------------------------------------------------------------


@pytest.mark.parametrize(("squares", "prioritized"), few([(0.0, False), (0.0, True), (20.0, True)], (20.0, True)))
def test_resumed_league_training_equals_an_uninterrupted_one(squares, prioritized, tmp_path):
    recipe = SMALL._replace(squares=squares, league_prioritized=prioritized)
    recipe = recipe._replace(sees=SMALL.sees[-5:-3]) if squares else recipe
    whole, first, second = (TrainingRun(GAME, seed, recipe) for seed in (5, 5, 9))
    while not whole.is_finished:
        whole.step()
    for _ in range(4):
        first.step()
    save_checkpoint(tmp_path / "kept", first, [[1, 2]])
    assert load_checkpoint(tmp_path / "kept", second) == [[1, 2]]
    assert len(second.league.past) == 3
    while not second.is_finished:
        second.step()
    for mine, other in zip(second.state, whole.state, strict=True):
        assert np.asarray(mine).tobytes() == np.asarray(other).tobytes()
    if squares:
        return
    plain_training = TrainingRun(GAME, 5, recipe._replace(league=0.0))
    while not plain_training.is_finished:
        plain_training.step()
    assert plain_training.network.weights.tobytes() != whole.network.weights.tobytes()


def test_checkpoint_from_before_the_league_continues(tmp_path):
    """A file without the fields of the league, in the state and in the recipe."""
    recipe = SMALL._replace(league=0.0, league_every=0, league_size=LearningSpec._field_defaults["league_size"])
    whole, first, second = (TrainingRun(GAME, seed, recipe) for seed in (5, 5, 9))
    first.step()
    save_checkpoint(tmp_path / "new", first, [])
    with np.load(tmp_path / "new") as stored:
        about = json.loads(str(stored["about"]))
        state = {name: stored[name] for name in ("weights", "average", "first", "second", "strides", "done", "seed")}
    about["recipe"] = {name: value for name, value in about["recipe"].items() if not name.startswith("league")}
    with (tmp_path / "old").open("wb") as file:
        np.savez(file, about=np.array(json.dumps(about)), **state)
    load_checkpoint(tmp_path / "old", second)
    for training in (whole, second):
        while not training.is_finished:
            training.step()
    assert second.average.tobytes() == whole.average.tobytes()
    with pytest.raises(Mistake, match="different training run"):
        load_checkpoint(tmp_path / "old", TrainingRun(GAME, 5, SMALL))


# --- the command -----------------------------------------------------------------------------


@pytest.fixture
def run_train(monkeypatch, capsys):
    monkeypatch.setitem(vars(GAME), "learning_spec", SMALL._replace(league=0.0, league_every=0))
    monkeypatch.setattr(train, "EVALUATION_DECKS", 20)
    monkeypatch.setattr(train, "FINAL_EVALUATION_DECKS", 40)

    def run(folder, **options):
        files = folder / "own.npz", None, folder / "log.csv"
        train.run_training("tongits", None, 1, *files, True, Localizer(), LeagueOptions(**options))
        return capsys.readouterr().out

    return run


def test_train_command_reports_the_league_and_logs_it(run_train, tmp_path):
    said = " ".join(run_train(tmp_path, share=0.5, size=2, every=2).split())
    assert said.count("In the seat of its past self") == 2
    assert said.count("In the seat of one of its 2 past selves") == 3
    rows = [row.split(",") for row in (tmp_path / "log.csv").read_text().splitlines()]
    assert rows[0] == list(LEAGUE_COLUMNS)
    assert [row[len(COLUMNS)] for row in rows[1:]] == ["0", "1", "1", "2", "2", "2"]
    assert rows[1][len(COLUMNS) + 1 :] == ["", ""]
    assert all(np.isfinite([float(field) for field in row[len(COLUMNS) :]]).all() for row in rows[2:])
    assert weights.read(tmp_path / "own.npz").about["steps"] == 6


def test_train_command_without_a_league_logs_none(run_train, tmp_path):
    assert "past sel" not in run_train(tmp_path)
    assert (tmp_path / "log.csv").read_text().splitlines()[0].split(",") == list(COLUMNS)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"share": 1.5}, "from 0 to 1, not 1.5"),
        ({"share": -0.1}, "from 0 to 1"),
        ({"size": 3}, "need --league"),
        ({"prioritized": True}, "need --league"),
        ({"share": 0.5, "size": 0}, "past selves"),
        ({"share": 0.5, "every": 0}, "steps"),
    ],
)
def test_train_command_explains_wrong_options_of_the_league(run_train, tmp_path, options, says):
    with pytest.raises(Mistake, match=says):
        run_train(tmp_path, **options)
