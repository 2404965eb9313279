"""Opponents of every kind at the seats of a batch, pools of them, and the history of public events."""

import copy
import pickle
from collections import Counter
from typing import Any

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.core.heard_moves import HeardMoves
from meldhouse.core.record import Move
from meldhouse.core.table import View
from meldhouse.envs import Pool, choose_for_all, vector
from meldhouse.envs.opponents import OpponentVector
from meldhouse.envs.single import observe_seat
from meldhouse.learn.policy import LearnedPolicy
from meldhouse.util.errors import Mistake
from tests.support.parameter_sweep import COMPILED_OPPONENTS, few, spread

GAMES = list(mh.GAMES)
MODES = ["same_step", "next_step", "disabled"]
ARRAYS = ("observations", "legal_action_mask", "current_player", "rewards", "terminated", "truncated")


def bytes_of(tables: Any) -> list[bytes]:
    return [getattr(tables, name).tobytes() for name in ARRAYS]


class FirstLegal:
    """An opponent from outside that plays the first legal action, and keeps what it was shown."""

    def __init__(self) -> None:
        self.seen: list[Any] = []

    def act(self, observations: Any, masks: Any) -> Any:
        self.seen += [observations.copy()]
        return masks.argmax(axis=1)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", few(GAMES, *COMPILED_OPPONENTS))
def test_opponent_vector_plays_the_hands_of_a_plain_vector(name, mode):
    """With the same compiled bots, every array is the same after every step."""
    seats = mh.GAMES[name].variants[next(iter(mh.GAMES[name].variants))].rules.seats
    bots = ["learner", "club", "novice", "uniform"][: int(seats)]
    settings: dict[str, Any] = {"seed": 6, "autoreset": mode, "episode": 2, "max_episode_steps": 25}
    plain = vector(name, 12, bots=bots, **settings)
    other = vector(name, 12, opponents=bots[1:], history=3, **settings)
    assert isinstance(other, OpponentVector)
    plain.reset()
    other.reset()
    ended = 0
    for _ in range(90):
        assert bytes_of(plain) == bytes_of(other)
        if mode == "same_step":
            assert np.array_equal(plain.final_observations[plain.terminated], other.final_observations[other.over
                                  & other.terminated])  # fmt: skip
        ended += int(plain.over.sum())
        if mode == "disabled" and plain.over.any():
            plain.reset(which=plain.over.copy())
            other.reset(which=other.over.copy())
        actions = plain.sample().copy()
        assert np.array_equal(actions, other.sample())
        plain.step(actions)
        other.step(actions)
    assert ended > 10


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", GAMES)
def test_vector_of_learners_with_a_history_plays_as_one_without(name, mode):
    """Also the seat that acted last in an episode that is over, and its last observation, are the same."""
    settings: dict[str, Any] = {"seed": 8, "autoreset": mode, "bots": "learner", "max_episode_steps": 70}
    plain, other = vector(name, 12, **settings), vector(name, 12, history=2, **settings)
    plain.reset()
    other.reset()
    last = set()
    for _ in range(160):
        assert bytes_of(plain) == bytes_of(other)
        assert np.array_equal(plain.final_observations, other.final_observations)
        ends = plain.final_observations if mode == "same_step" else plain.observations
        last |= {*plain.layout.named(ends)["eyes"][plain.terminated].tolist()}
        if mode == "disabled" and plain.over.any():
            plain.reset(which=plain.over.copy())
            other.reset(which=other.over.copy())
        plain.step(plain.sample())
        other.step(other.sample())
    assert len(last) != 1  # truncated episodes of a game can all end at the same seat


@pytest.mark.parametrize("name", GAMES)
def test_learned_opponent_chooses_as_the_bot_does_at_every_table(name):
    game, compared = mh.GAMES[name], 0
    tables, policy = vector(name, 8, seed=2, max_episode_steps=200), LearnedPolicy(mh.GAMES[name])
    tables.reset()
    for _ in range(15):
        tables.step(tables.sample())
        before = tables.get_state().rows["tables"].tobytes(), tables._chances.tobytes()
        actions = choose_for_all(tables, "learned")
        assert (tables.get_state().rows["tables"].tobytes(), tables._chances.tobytes()) == before
        for table in range(tables.n):
            state = tables.tables[table : table + 1]
            view = View(game, tables.spec.plain_rules, state, int(tables.current_player[table]))
            legal = view.legal
            moves = np.zeros(game.rules.MAX_LEGAL, np.int16)
            moves[: len(legal)] = list(legal.values())
            place, _ = policy.choose(view.state, view.rules, moves, len(legal), np.uint64(tables._chances[table]))
            assert tables.action_number(list(legal)[int(place)], table) == actions[table]
            compared += len(legal) > 1
    assert compared > 40


def test_network_opponents_differ_and_play_their_own_weights(tmp_path):
    """Two files of weights at two seats; each plays as `choose_for_all` says for its file."""
    from meldhouse.learn import weights

    game = mh.GAMES["tongits"]
    shipped = weights.read(game.folder / weights.FILE_NAME).weights
    path = tmp_path / "other.npz"
    weights.write(path, game, shipped[::-1].copy())
    tables = vector("tongits", 40, seed=3)
    tables.reset()
    learned, other = choose_for_all(tables, "learned"), choose_for_all(tables, str(path))
    assert (learned != other).sum() > 3
    seated = vector("tongits", 4, opponents=["learned", str(path)], seed=3)
    assert seated._roster.seated.tolist() == [3, 1000, 1001]
    assert np.array_equal(seated._opponents.networks.weights[1], weights.read(path).weights)


def test_networks_play_at_the_seats_that_they_were_given(tmp_path):
    """Two networks in either order and alone play four different games, and a copy of a file plays as the file."""
    from meldhouse.learn import weights

    game = mh.GAMES["tongits"]
    shipped = weights.read(game.folder / weights.FILE_NAME).weights
    files = [str(tmp_path / f"{name}.npz") for name in ("one", "other", "copy")]
    for path, own in zip(files, (shipped, shipped[::-1].copy(), shipped[::-1].copy()), strict=True):
        weights.write(tmp_path / path, game, own)
    one, other, other_copy = files
    found = []
    for opponents in ([one, one], [one, other], [other, one], [other, other], [one, other_copy]):
        tables = vector("tongits", 16, opponents=opponents, seed=3)
        tables.reset()
        for _ in range(12):
            tables.step(tables.sample())
        found.append(tables.tables.tobytes())
    assert found[4] == found[1]
    assert len({*found}) == 4
    latest = []  # always the second network of the pool: the first one must not matter
    for players in ([one, other], [other, other_copy]):
        tables = vector("tongits", 16, opponents=Pool(players, latest=1.0), seed=3)
        tables.reset()
        for _ in range(12):
            tables.step(tables.sample())
        latest.append(tables.tables.tobytes())
    assert latest[0] == latest[1]


@pytest.mark.parametrize(("name", "mode"), spread(GAMES, MODES))
def test_outside_opponents_see_their_own_seat_and_rewards_go_on(name, mode):
    """The learner's arrays never have an opponent's view, and opponents are asked with theirs."""
    player = FirstLegal()
    tables = vector(name, 6, opponents=player, seed=4, autoreset=mode, max_episode_steps=60)
    tables.reset()
    ended = 0
    for _ in range(60):
        assert not tables._waiting.any()
        assert (tables.current_player == 0).all()
        assert (tables.views["eyes"] == 1).all()
        if tables.n and not tables.over[0]:
            assert tables.observations[0].tobytes() == observe_seat(tables, 0).tobytes()
        if mode == "same_step" and tables.over.any():
            assert (tables.layout.named(tables.final_observations)["eyes"][tables.over] == 1).all()
        ended += int(tables.over.sum())
        if mode == "disabled" and tables.over.any():
            tables.reset(which=tables.over.copy())
        tables.step(tables.sample())
    eyes = np.concatenate([tables.layout.named(rows)["eyes"] for rows in player.seen])
    assert set(eyes.tolist()) == set(range(2, tables.spec.seats + 1))
    assert ended > 3


@pytest.mark.parametrize("name", GAMES)
def test_outside_opponent_plays_the_same_hands_as_a_learner_in_its_seat(name):
    """Two learners, one of whom is played by hand, end with the same rewards."""
    tables = vector(name, 1, opponents=FirstLegal(), seed=9, autoreset="disabled", max_episode_steps=5000)
    every = vector(name, 1, bots="learner", seed=9, autoreset="disabled")
    tables.reset()
    every.reset()
    steps = 0
    while not tables.over[0] and steps < 400:
        actions = np.array([tables._masks[0].nonzero()[0][-1]])
        tables.step(actions)
        while True:
            seat = int(every.current_player[0])
            every.step(actions if seat == 0 and actions[0] >= 0 else every._masks.argmax(axis=1))
            actions = np.array([-1]) if seat == 0 else actions
            if every.over[0] or (every.current_player[0] == 0 and actions[0] < 0):
                break
        steps += 1
        assert every.tables.tobytes() == tables.tables.tobytes()
        assert every.rewards.tolist() == tables.rewards.tolist()
    assert steps > 3


@pytest.mark.parametrize("name", ["tongits", "kingscorners"])
def test_strong_and_objects_with_choose_can_be_opponents(name):
    class Last:
        def choose(self, view):
            return view.moves()[-1]

    for opponent in ("strong", Last()):
        runs = []
        for _ in range(2):
            tables = vector(name, 2, opponents=opponent, seed=2)
            tables.reset()
            for _ in range(4):
                tables.step(tables.sample())
            runs.append(bytes_of(tables))
        assert runs[0] == runs[1]


def test_style_can_be_an_opponent():
    tables = vector("kongpie", 8, opponents=["rusher", "club"] if "rusher" in mh.GAMES["kongpie"].style_names
                    else [mh.GAMES["kongpie"].style_names[0], "club"], seed=1)  # fmt: skip
    tables.reset()
    for _ in range(20):
        tables.step(tables.sample())
    assert tables._roster.seated[1] >= 5


# --- pools -----------------------------------------------------------------------------------


def test_pool_draws_the_latest_player_and_all_others_as_documented():
    pool = Pool(["club", "novice", "uniform"], latest=0.4)
    assert pool.probabilities().tolist() == pytest.approx([0.2, 0.2, 0.6])
    tables = vector("tongits", 4000, opponents=pool, seed=1)
    tables.reset()
    drawn = Counter(tables._who[:, 1:].ravel().tolist())
    assert drawn[1] / 8000 == pytest.approx(0.2, abs=0.02)
    assert drawn[0] / 8000 == pytest.approx(0.6, abs=0.02)
    pool.add("learned")
    tables.reset()
    drawn = Counter(tables._who[:, 1:].ravel().tolist())
    assert drawn[1000] / 8000 == pytest.approx(0.4 + 0.6 / 4, abs=0.02)
    assert drawn[1] / 8000 == pytest.approx(0.6 / 4, abs=0.02)


def test_pool_draws_again_for_every_episode_and_keeps_the_player_within_it():
    tables = vector("tongits", 64, opponents=Pool(["club", "novice"]), seed=1, episode=1)
    tables.reset()
    changed = 0
    for _ in range(40):
        before = tables._who.copy()
        tables.step(tables.sample())
        stayed = ~tables.over
        assert np.array_equal(before[stayed], tables._who[stayed])
        changed += int((before != tables._who).any(axis=1).sum())
    assert changed > 10


# --- history ---------------------------------------------------------------------------------


def text_of(tables: Any, event: Any) -> str:
    """Return the verb of an event's group of actions."""
    numbers = np.cumsum([group.count for group in tables.spec.meanings])
    group = tables.spec.meanings[int(np.searchsorted(numbers, event[1], side="right"))]
    return str(group.move_text.split()[0])


@pytest.mark.parametrize("name", GAMES)
def test_history_has_the_public_events_of_the_hand(name):
    """It agrees with the moves that a spectator hears, in random hands of every variant."""
    game, compared = mh.GAMES[name], 0
    for variant in game.variants:
        for seed in range(3):
            tables = vector(name, 1, variant, bots="learner", history=400, seed=seed, autoreset="disabled")
            tables.reset()
            heard = HeardMoves(game)
            for _ in range(120):
                if tables.over[0]:
                    break
                state, rules, action = tables.tables, tables.spec.plain_rules, int(tables.sample()[0])
                acting = int(state["actor"][0])
                inner = int(tables.spec.kernels.decode_action_at(state, rules, action))
                said, public = (call(state[0], rules, inner) for call in (game.notation.say, game.notation.overheard))
                is_sealed = heard.is_sealed(state)
                tables.step([action])
                heard.add(Move(acting, said, public), is_sealed, state)
                known = [(move.seat, move.public_text.split()[0]) for move in heard.known]
                events = tables.history[0][tables.history[0, :, 0] >= 0][::-1]
                assert [(int(event[0]), text_of(tables, event)) for event in events] == known
                compared += len(known)
    assert compared > 300


@pytest.mark.parametrize("name", ["tongits", "mahjong"])
def test_history_hides_pieces_that_others_do_not_learn(name):
    """Two hidden actions of the same kind leave the same event."""
    game = mh.GAMES[name]
    from meldhouse.envs.event_features import public_numbers

    numbers, hidden = public_numbers(game), game.features.HIDDEN
    assert len(hidden) > 10
    assert set(numbers[list(hidden)].tolist()) == {hidden[0]}
    others = [number for number in range(len(numbers)) if number not in hidden and numbers[number] >= 0]
    assert (numbers[others] == others).all()


@pytest.mark.parametrize("name", ["tongits", "mahjong"])
def test_history_at_a_table_hides_pieces_that_others_do_not_learn(name):
    """Whichever hidden action was played, the history has the first number of its group."""
    hidden = [*mh.GAMES[name].features.HIDDEN]
    tables, played = vector(name, 600, bots="learner", history=1, seed=7), []
    tables.reset()
    for _ in range(30):
        legal = tables._masks[:, hidden]
        chosen = np.where(legal.any(axis=1), hidden[0] + legal.argmax(axis=1), tables.sample())
        tables.step(chosen)
        rows = np.flatnonzero((chosen >= hidden[0]) & (chosen <= hidden[-1]) & ~tables.over)
        assert (tables.history[rows, 0, 1] == hidden[0]).all()
        played += chosen[rows].tolist()
    assert len({*played}) > 6
    assert len(played) > 8


def test_history_starts_again_with_each_hand_and_is_of_the_given_length():
    tables = vector("kingscorners", 16, history=5, opponents="club", seed=1)
    tables.reset()
    assert tables.history.shape == (16, 5, 2)
    assert ((tables.history[:, :, 0] >= 0).sum(axis=1) < 5).any()
    for _ in range(60):
        tables.step(tables.sample())
        if tables.over.any():
            break
    began = tables.history[tables.over]
    assert (began[:, -1, 0] == -1).any()


# --- states ----------------------------------------------------------------------------------


def test_opponent_vector_continues_the_same_after_copy_pickle_and_set_state():
    pool = Pool(["club", "learned", FirstLegal()])
    tables = vector("tongits", 6, opponents=pool, history=4, seed=5)
    tables.reset()
    for _ in range(12):
        tables.step(tables.sample())
    twins = [copy.deepcopy(tables), pickle.loads(pickle.dumps(tables)), vector("tongits", 6, opponents=pool, history=4)]
    twins[2].set_state(tables.get_state())
    for _ in range(25):
        fresh = vector("tongits", 6, opponents=pool, history=4)
        fresh.set_state(tables.get_state())
        tables.step(tables.sample())
        for twin in [*twins, fresh]:
            twin.step(twin.sample())
            assert bytes_of(twin) == bytes_of(tables)
            assert twin.history.tobytes() == tables.history.tobytes()
    with pytest.raises(Mistake, match="can't be set in"):
        vector("tongits", 6, opponents=pool).set_state(tables.get_state())


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"opponents": "clup"}, "Did you mean 'club'"),
        ({"opponents": []}, "at least one opponent"),
        ({"opponents": ["club"] * 9}, "10 bots for 3 seats"),
        ({"opponents": [FirstLegal()] * 3}, "3 opponents, and there are 2 other seats"),
        ({"opponents": "club", "bots": "learner,club,club"}, "either `opponents` or `bots`"),
        ({"opponents": 7}, r"`choose\(view\)`, not 7"),
        ({"opponents": "missing.npz"}, "missing.npz"),
        ({"opponents": [Pool(["club"]), Pool(["club"])]}, "can have one pool"),
        ({"history": -1}, "number of events"),
        ({"opponents": "club", "threads": 2}, "in one thread"),
    ],
)
def test_vector_explains_invalid_opponents(settings, says):
    with pytest.raises(Mistake, match=says):
        vector("tongits", 2, **settings)


def test_pool_explains_invalid_arguments():
    with pytest.raises(Mistake, match="at least one player"):
        Pool([])
    with pytest.raises(Mistake, match="from 0 to 1"):
        Pool(["club"], latest=1.5)


def test_illegal_action_of_an_opponent_is_refused():
    class Wrong:
        def act(self, observations, masks):
            return np.full(len(masks), 883)

    tables = vector("tongits", 3, opponents=Wrong(), seed=1)
    tables.reset()

    def play() -> None:
        for _ in range(30):
            tables.step(tables.sample())

    with pytest.raises(Mistake, match="chose action 883 at table"):
        play()


def test_opponents_with_the_same_seed_do_not_depend_on_the_number_of_tables():
    few, many = (vector("pong", n, opponents=Pool(["club", "learned"]), seed=3) for n in (2, 7))
    few.reset()
    many.reset()
    for _ in range(30):
        assert np.array_equal(few.observations, many.observations[:2])
        few.step(few.sample())
        many.step(many.sample())


def test_gymnasium_and_single_table_take_opponents():
    gymnasium = pytest.importorskip("meldhouse.envs.gymnasium")
    envs = gymnasium.vector("tongits", 3, opponents="learned", seed=2, autoreset="same_step")
    tables = vector("tongits", 3, opponents="learned", seed=2)
    env = mh.make("tongits", opponents="learned", seed=2, history=2)
    tables.reset(seed=2)
    env.reset(2)
    assert np.array_equal(envs.reset(seed=2)[0], tables.observations)
    assert np.array_equal(env.observation, tables.observations[0])
    assert envs.seat == 0
