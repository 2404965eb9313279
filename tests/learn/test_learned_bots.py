"""Learned bots: the games that offer them, their moves, and their files of weights."""

import io
import json
from pathlib import Path

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.bots import LEARNED, check_bot, find_bot, offered_levels
from meldhouse.core.table import Table
from meldhouse.engine import rng
from meldhouse.learn import weights
from meldhouse.learn.evaluation import measure_strength
from meldhouse.learn.game_adapter import GameAdapter, SelfPlay
from meldhouse.learn.policy import LearnedPolicy, adapter_of
from meldhouse.util.errors import Mistake
from tests.support.parameter_sweep import sampled

QUICK = "tongits"  # compiles fastest
LEARNABLE = [name for name, game in mh.GAMES.items() if game.learning_spec]
TAUGHT = [name for name, game in mh.GAMES.items() if game.is_learned]
IN_TURN = [(name, variant) for name in TAUGHT for variant in mh.GAMES[name].learning_spec.variants]


def test_learned_bot_is_offered_for_games_with_weights():
    for name, game in mh.GAMES.items():
        assert (LEARNED in offered_levels(game)) == (name in TAUGHT)
    assert TAUGHT


@pytest.mark.parametrize("name", [name for name in mh.GAMES if name not in TAUGHT])
def test_learned_bot_without_weights_is_refused(name):
    with pytest.raises(Mistake, match="has no learned bot yet"):
        next(mh.simulate(name, bots=LEARNED, hands=1))


@pytest.mark.parametrize("name", TAUGHT)
def test_learned_weights_fit_the_game_and_the_size_limit(name):
    """The weights belong to the current version of the game."""
    game = mh.GAMES[name]
    path = game.folder / weights.FILE_NAME
    kept = weights.read(path)
    assert path.stat().st_size <= weights.MAX_FILE_BYTES
    assert kept.about["game"] == name
    assert kept.about["version"] == game.observation.VERSION
    assert kept.about["steps"] == game.learning_spec.steps
    GameAdapter(game).network(kept.weights)


@pytest.mark.parametrize("name", TAUGHT)
def test_learned_bot_plays_legally_in_every_variant(name):
    """The table accepts each of its moves in whole hands."""
    game, made = mh.GAMES[name], 0
    bot = find_bot(LEARNED, 1)
    for variant in game.variants:
        table = Table(game, variant, game.variants[variant].rules, 7)
        table.deal()
        for _ in range(400):
            if table.over:
                break
            table.play(bot.choose(table.view(table.turn)))
            made += 1
    assert made > 20


@sampled("decks", 600, 3000)
@pytest.mark.parametrize(("name", "variant"), IN_TURN)
def test_learned_bot_is_no_worse_than_club_in_trained_variants(name, variant, decks):
    """In hands outside the training data, it isn't significantly behind `club`."""
    game = mh.GAMES[name]
    shape = GameAdapter(game)
    net = shape.network(weights.read(game.folder / weights.FILE_NAME).weights)
    found = measure_strength(SelfPlay(shape, game.variants[variant].rules), net, decks, 4)
    assert found.gain.mean > -found.gain.error


def test_several_games_have_weights_for_several_variants():
    assert len(IN_TURN) >= 2


@pytest.mark.parametrize("name", TAUGHT)
def test_learned_bot_never_chooses_an_excluded_move(name):
    game, ruled_out = mh.GAMES[name], 0
    bot = find_bot(LEARNED, 1)
    table = mh.table(name, seed=4)
    table.deal()
    while not table.over and ruled_out < 20:
        view = table.view(table.turn)
        first = bot.choose(view)
        if len(view.moves()) > 1:
            second = bot.choose(view, besides=[first])
            assert second in view.moves()
            assert second != first
            ruled_out += 1
        table.play(first)
    assert ruled_out >= 5
    assert game.is_learned


@pytest.mark.parametrize("name", TAUGHT)
def test_learned_bot_chooses_the_same_moves_compiled_and_interpreted(name):
    """The interpreted network is used until the game is compiled."""
    game, compared = mh.GAMES[name], 0
    mind, table = LearnedPolicy(game), mh.table(name, seed=5)
    table.deal()
    dice = np.random.default_rng(2)
    while not table.over and compared < 8:
        view = table.view(table.turn)
        moves = np.array(list(view.legal().values()), np.int16)
        if len(moves) > 1:
            x = np.uint64(rng.seeded(3))
            given = view.state.copy(), view.rules, moves, len(moves), x
            place, _ = mind.choose(*given)
            known = mind.adapter.inputs.for_rules(table.rules)
            slowly, _ = mind.kernels.choose_best.in_python(
                view.state.copy(), view.rules, mind.network, known, mind.workspace, moves, len(moves), x
            )
            assert place == slowly
            compared += 1
        table.play(str(dice.choice(table.moves())))
    assert compared >= 5


def test_invalid_weights_file_is_refused(tmp_path):
    path = Path(tmp_path / "some.npz")
    path.write_text(json.dumps({}))
    with pytest.raises(Mistake, match="isn't a file of trained weights"):
        weights.read(path)


@pytest.fixture
def own(tmp_path):
    """Return a file as written by `meldhouse train`, with a network that follows the heuristic."""
    game, path = mh.GAMES[QUICK], tmp_path / "own.npz"
    weights.write(path, game, GameAdapter(game).init_network(np.random.default_rng(4)).weights, seed=4, steps=0)
    return path


def test_trained_weights_file_can_be_named_as_a_bot(own):
    """The bot plays by the weights of the file."""
    table, bot, played = mh.table(QUICK, seed=6), find_bot(str(own), 3), 0
    mind = LearnedPolicy(table.game, own)
    assert np.array_equal(mind.network.weights, weights.read(own).weights)
    table.deal()
    while not table.over:
        view = table.view(table.turn)
        moves = np.array(list(view.legal().values()), np.int16)
        place, _ = mind.choose(view.state.copy(), view.rules, moves, len(moves), np.uint64(bot.x))
        assert bot.choose(view) == view.moves()[place]
        played += len(moves) > 1
        table.play(view.moves()[place])
    assert played > 5
    found = mh.arena(QUICK, bots=["club", str(own)], hands=6, workers=1, seed=1)
    assert str(own) in str(found)


@pytest.mark.parametrize(
    ("about", "shorter", "game", "says"),
    [
        ({"game": "pong"}, 0, QUICK, "was trained on pong, not Tongits"),
        ({"version": 0}, 0, QUICK, "was trained on Tongits with an older network"),
        ({}, 1, QUICK, "was trained on Tongits with an older network"),
        ({}, 0, "kingscorners", "was trained on tongits, not Kings Corners"),
    ],
    ids=["another game's", "older", "too short", "at another table"],
)
def test_weights_of_another_game_or_version_are_refused(about, shorter, game, says, own, tmp_path):
    with np.load(own) as kept:
        about_json = {**json.loads(str(kept["about"])), **about}
        np.savez(tmp_path / "other.npz", weights=kept["weights"][shorter:], about=np.array(json.dumps(about_json)))
    with pytest.raises(Mistake, match=says):
        mh.arena(game, bots=["club", str(tmp_path / "other.npz")], hands=6, workers=1)


FILES = {
    "nothing": lambda path, good: path.unlink(),
    "text": lambda path, good: path.write_text("nonsense"),
    "empty": lambda path, good: path.write_bytes(b""),
    "cut off": lambda path, good: path.write_bytes(good[: len(good) // 2]),
    "a byte changed": lambda path, good: path.write_bytes(good[:200] + bytes([good[200] ^ 255]) + good[201:]),
    "another's": lambda path, good: np.savez(path, weights=np.zeros(3), about=np.array("[1]")),
    "one array": lambda path, good: path.write_bytes(one_array()),
}


def one_array():
    file = io.BytesIO()
    np.save(file, np.zeros(3))
    return file.getvalue()


@pytest.mark.parametrize("file", FILES)
def test_damaged_weights_file_is_refused(file, own):
    """The error doesn't suggest a way to load the file anyway."""
    FILES[file](own, own.read_bytes())
    with pytest.raises(Mistake, match=r"can't be read: |isn't a file of trained weights, or it is damaged") as why:
        check_bot(str(own), game=mh.GAMES[QUICK])
    assert "pickle" not in str(why.value)


def test_game_without_a_learning_spec_refuses_learned_bots(own, monkeypatch):
    """The bot is refused by name, and at a table if it was created without a game."""
    monkeypatch.setitem(vars(mh.GAMES["kongpie"]), "learning_spec", None)
    adapter_of.cache_clear()
    with pytest.raises(Mistake, match="Kong-Pie can't be learned yet"):
        check_bot(str(own), game=mh.GAMES["kongpie"])
    table = mh.table("kongpie", seed=1)
    table.deal()
    with pytest.raises(Mistake, match="Kong-Pie can't be learned yet"):
        find_bot(str(own), 1).choose(table.view(table.turn))


def test_every_game_has_a_learning_spec():
    assert list(mh.GAMES) == LEARNABLE


def test_weights_file_that_was_rewritten_is_reloaded(own):
    """The same process reloads the file under the same name."""
    game = mh.GAMES[QUICK]
    before = LearnedPolicy(game, own).network.weights.copy()
    weights.write(own, game, GameAdapter(game).init_network(np.random.default_rng(5)).weights, seed=5, steps=0)
    after = LearnedPolicy(game, own).network.weights
    assert not np.array_equal(before, after)
    assert np.array_equal(after, weights.read(own).weights)


def test_network_players_cannot_name_weights_files(own):
    with pytest.raises(Mistake, match="Unknown bot"):
        check_bot(str(own), others=False, game=mh.GAMES[QUICK])
