"""Players that teach themselves: what they are told, how they think, how they learn, and where they sit."""

import io
import json
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
import slow_net as slow
from test_seen import seen_by
from ways import positions

import meldhouse as mh
from meldhouse.bots import LEARNED, check_bot, find_bot, offered
from meldhouse.engine import chance
from meldhouse.games.kongpie.seen import PUT_PAIR
from meldhouse.learn import weights
from meldhouse.learn.keeping import keep, take_up
from meldhouse.learn.mind import Mind, shape_of
from meldhouse.learn.net import BESIDE, net_of
from meldhouse.learn.strength import strength
from meldhouse.learn.table import Played, Shape
from meldhouse.learn.training import Training
from meldhouse.mistakes import Mistake
from meldhouse.pieces.cards import CARDS, RANKS
from meldhouse.table import Table

QUICK = "tongits"  # compiles soonest
LEARNABLE = [name for name, game in mh.GAMES.items() if game.learned]
TAUGHT = [name for name, game in mh.GAMES.items() if game.is_learned]


@pytest.fixture(scope="module")
def small():
    """A recipe of seconds."""
    return mh.GAMES[QUICK].learned._replace(steps=4, decisions=1024, batch=256, hidden=16, copied=1)


def in_parts(game):
    """Every action made of two parts that others have, too, and some of a third."""
    actions = sum(meaning.count for meaning in game.seen.ACTIONS)
    second = 1 + actions // 16
    return tuple((n // 16, second + n % 16, *[second + 16] * (n % 3 == 0)) for n in range(actions))


@pytest.fixture(scope="module", params=["actions", "parts of actions"])
def learner(small, request):
    """A training after some steps, with what it noted last."""
    game = mh.GAMES[QUICK]
    training = Training(game, 3, small._replace(parts=in_parts(game)) if request.param != "actions" else small)
    training.step()
    training.step()
    return training


# --- what the network is told ----------------------------------------------------------------


def inputs_of(layout, sights, seen):
    """The same inputs from the parts by their names, without tables."""
    first, found = 0, []
    for sight in sights:
        part = next(part for part in layout.parts if part.name == sight.part)
        value = np.atleast_1d(np.asarray(layout.named(seen)[sight.part])).astype(int)
        value = value[0] if sight.own else value
        usual = 2 if part.kind in ("code", "seat") else 0
        width = sight.most + (usual == 2)
        places = (value.shape[-1] if usual == 0 else 1) if sight.gathered else value.size
        for k, number in enumerate(np.ravel(value).tolist()):
            if number != usual:
                found.append(first + (k % places) * width + min(number, sight.most) - (usual == 0))
        first += places * width
    return first, found


@pytest.mark.parametrize("name", LEARNABLE)
def test_inputs_are_what_is_seen(name):
    """In every kind of position, the inputs that are 1 are those that follow from the parts by name."""
    game, compared = mh.GAMES[name], 0
    shape = Shape(game)
    of_rules = sum(len(numbers) for numbers in shape.inputs.of_options.values())
    for tables in positions(game).values():
        for table in tables[:2]:
            seen = seen_by(table, max(table.turn or 0, 0))
            known = shape.inputs.under(table.rules)
            active = np.zeros(len(shape.inputs.table) + 50, np.int64)
            n = gathered(seen, known, active)
            count, found = inputs_of(shape.inputs.layout, shape.recipe.sees, seen)
            assert sorted(active[len(known.one) : n] - of_rules) == sorted(found)
            assert shape.inputs.count == of_rules + count
            compared += len(found)
    assert compared > 300


def gathered(seen, known, active):
    from meldhouse.learn.inputs import gather

    return gather.in_python(seen.ravel(), known, active)


def test_other_rules_are_told():
    game = mh.GAMES["kingscorners"]
    shape = Shape(game)
    told = {name: shape.inputs.under(variant.rules).one.tolist() for name, variant in game.variants.items()}
    assert told[next(iter(game.variants))] == []
    assert all(max(numbers, default=0) < shape.inputs.count for numbers in told.values())
    assert sum(bool(numbers) for numbers in told.values()) >= len(told) - 1


# --- how it thinks ---------------------------------------------------------------------------


def test_the_kernel_thinks_as_numpy_does(learner):
    """What speaks for each move and what the hand is worth, against the obvious way."""
    notes, net = learner.learner.notes, learner.net
    played = next(iter(learner.played.values()))
    made, _, _ = played.remember(net, notes, 8)
    for at in range(made):
        one = slow.decision(notes, at)
        for_each, worth = slow.told(net, one["inputs"], one["numbers"], one["thumb"])
        assert notes.worth[at] == pytest.approx(worth, abs=1e-4)
        assert notes.sure[at] == pytest.approx(np.log(slow.likely(for_each)[one["chosen"]]), abs=1e-4)
    assert made > 900


def test_choices_are_as_likely_as_they_are_said_to_be(learner):
    """Of all notes: how often the likeliest was chosen, against the sum of how likely that was."""
    notes = learner.learner.notes
    made, _, _ = next(iter(learner.played.values())).remember(learner.net, notes, 9)
    chosen, expected, spread = 0, 0.0, 0.0
    for at in range(made):
        one = slow.decision(notes, at)
        chances = slow.likely(slow.told(learner.net, one["inputs"], one["numbers"], one["thumb"])[0])
        chosen += int(chances.argmax() == one["chosen"])
        expected, spread = expected + chances.max(), spread + chances.max() * (1 - chances.max())
    assert abs(chosen - expected) < 4 * np.sqrt(spread)


def test_what_is_noted_follows_from_the_hands(learner):
    """Goals, worked out again from worths and from what the hands were worth at last."""
    notes = learner.learner.notes
    recipe = learner.recipe._replace(trace=1.0)
    made, hands, _ = noted(learner, recipe)
    # with a trace of 1, all of a seat's goals in a hand are what the hand was worth: multiples of a chip
    chips = notes.goal[:made] * recipe.scale
    assert np.abs(chips - np.round(chips)).max() < 1e-3
    assert np.allclose(notes.goal[:made] - notes.worth[:made], notes.better[:made], atol=1e-5)
    assert hands > 20
    # where decisions cost something, a goal is less by as much for each that the seat still makes
    goals = notes.goal[:made].copy()
    noted(learner, recipe._replace(haste=0.01))
    still = (goals - notes.goal[:made]) / 0.01
    assert np.abs(still - np.round(still)).max() < 1e-2
    assert (round(still.min()), still.max() > 5) == (1, True)


def noted(learner, recipe):
    """Hands of the same decks, as that recipe has them remembered."""
    learner.shape.recipe = recipe
    made = next(iter(learner.played.values())).remember(learner.net, learner.learner.notes, 10)
    learner.shape.recipe = learner.recipe
    return made


# --- how it learns ---------------------------------------------------------------------------


@pytest.mark.parametrize("copying", [False, True])
def test_the_slope_is_that_of_the_loss(learner, copying):
    """Every kind of weight, moved a little in double precision, against the slope that the kernels say."""
    recipe, notes, dice = learner.recipe, learner.learner.notes, np.random.default_rng(1)
    made, _, _ = next(iter(learner.played.values())).remember(learner.net, notes, 11)
    which = dice.permutation(made)[:64]
    better = dice.normal(size=64).astype(np.float32)
    notes.sure[which] += dice.normal(0, 0.3, 64)  # as if it had changed since, some beyond the clip
    learner.learner.lean(learner.net, which, better, 0.05, copying)
    decisions = [slow.decision(notes, at) | {"better": float(gain)} for at, gain in zip(which, better, strict=True)]
    exact = learner.net.all.astype(np.float64)
    slope = learner.learner.slope

    def loss(all_weights):
        net = net_of(all_weights, learner.shape.sizes)
        if copying:
            return slow.copying_loss(net, decisions, recipe.caring)
        return slow.loss(net, decisions, recipe.clip, 0.05, recipe.caring)

    compared, steep = 0, np.flatnonzero(slope.all)
    for k in [*dice.choice(steep, 150, replace=False), *range(len(exact) - 2, len(exact))]:
        moved = []
        for little in (1e-5, -1e-5):
            other = exact.copy()
            other[k] += little
            moved.append(loss(other))
        found = (moved[0] - moved[1]) / 2e-5
        assert slope.all[k] == pytest.approx(found, rel=2e-2, abs=2e-5), k
        compared += abs(found) > 1e-5
    assert compared > 80
    assert {len(np.flatnonzero(part)) > 0 for part in slope[1:-1]} == {True}


def test_the_same_seed_is_the_same_weights(small):
    one, same, other = (Training(mh.GAMES[QUICK], seed, small) for seed in (5, 5, 6))
    for training in (one, same, other):
        training.step()
        training.step()
    assert one.net.all.tobytes() == same.net.all.tobytes()
    assert one.average.tobytes() == same.average.tobytes()
    assert one.net.all.tobytes() != other.net.all.tobytes()


def test_going_on_is_as_if_nobody_had_stopped(small, tmp_path):
    whole, first, second = (Training(mh.GAMES[QUICK], seed, small) for seed in (5, 5, 9))
    while not whole.over:
        whole.step()
    first.step()
    first.step()
    keep(tmp_path / "kept", first, [[1, 2]])
    assert take_up(tmp_path / "kept", second) == [[1, 2]]
    while not second.over:
        second.step()
    assert second.done == whole.done == small.steps
    assert second.net.all.tobytes() == whole.net.all.tobytes()
    assert second.average.tobytes() == whole.average.tobytes()


def test_another_training_is_not_taken_up(small, tmp_path):
    keep(tmp_path / "kept", Training(mh.GAMES[QUICK], 5, small), [])
    with pytest.raises(Mistake, match="another training"):
        take_up(tmp_path / "kept", Training(mh.GAMES[QUICK], 5, small._replace(steps=9)))
    (tmp_path / "text").write_text("nothing")
    with pytest.raises(Mistake, match="no file of a training"):
        take_up(tmp_path / "text", Training(mh.GAMES[QUICK], 5, small))


def test_a_little_training_gets_better():
    """From nothing: copying the rule of thumb for some seconds makes it clearly better than it began."""
    recipe = mh.GAMES[QUICK].learned._replace(steps=12, decisions=4096, batch=512, hidden=32, copied=12, trust=0.0)
    training = Training(mh.GAMES[QUICK], 1, recipe)
    played = next(iter(training.played.values()))
    before = strength(played, training.net, 150, 4)
    while not training.over:
        training.step()
    after = strength(played, training.net, 150, 4)
    assert after.gain.mean - after.gain.error > before.gain.mean + before.gain.error + 0.5


def test_clubs_are_as_strong_as_clubs():
    """The measure: who does all that the rule of thumb says gains nothing, and wins its share."""
    shape = Shape(mh.GAMES[QUICK])
    net = shape.born(np.random.default_rng(1))
    net.last_bias[-BESIDE] = 50  # all trust
    found = strength(Played(shape, next(iter(shape.game.variants.values())).rules), net, 200, 4)
    assert found.gain == (0, 0)
    assert found.share.mean == pytest.approx(1, abs=0.02)


# --- where it sits ---------------------------------------------------------------------------


def test_it_is_offered_where_it_was_taught():
    for name, game in mh.GAMES.items():
        assert (LEARNED in offered(game)) == (name in TAUGHT)
    assert TAUGHT


@pytest.mark.parametrize("name", [name for name in mh.GAMES if name not in TAUGHT])
def test_elsewhere_it_is_refused_in_a_sentence(name):
    with pytest.raises(Mistake, match="No player has taught itself"):
        next(mh.simulate(name, bots=LEARNED, hands=1))


@pytest.mark.parametrize("name", TAUGHT)
def test_its_weights_fit(name):
    """The game as it is today, and no more bytes than may be."""
    game = mh.GAMES[name]
    path = game.folder / weights.FILE
    kept = weights.read(path)
    assert path.stat().st_size <= weights.MOST_BYTES
    assert kept.about["game"] == name
    assert kept.about["version"] == game.seen.VERSION
    assert kept.about["steps"] == game.learned.steps
    Shape(game).net(kept.weights)


@pytest.mark.parametrize("name", TAUGHT)
def test_it_plays_legally_everywhere(name):
    """Whole hands of every variant, each of its moves checked by the table."""
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


@pytest.mark.parametrize("name", TAUGHT)
def test_what_is_ruled_out_is_not_chosen(name):
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
def test_it_thinks_the_same_interpreted(name):
    """While its game is not compiled, the network runs as it is written: the same moves."""
    game, compared = mh.GAMES[name], 0
    mind, table = Mind(game), mh.table(name, seed=5)
    table.deal()
    dice = np.random.default_rng(2)
    while not table.over and compared < 8:
        view = table.view(table.turn)
        moves = np.array(list(view.legal().values()), np.int16)
        if len(moves) > 1:
            x = np.uint64(chance.seeded(3))
            given = view.state.copy(), view.rules, moves, len(moves), x
            place, _ = mind.place(*given)
            known = mind.shape.inputs.under(table.rules)
            slowly, _ = mind.thinking.choose_best.in_python(
                view.state.copy(), view.rules, mind.net, known, mind.desk, moves, len(moves), x
            )
            assert place == slowly
            compared += 1
        table.play(str(dice.choice(table.moves())))
    assert compared >= 5


def test_what_is_no_file_of_weights_is_said(tmp_path):
    path = Path(tmp_path / "some.npz")
    path.write_text(json.dumps({}))
    with pytest.raises(Mistake, match="no file of what was learned"):
        weights.read(path)


@pytest.fixture
def own(tmp_path):
    """A file such as `meldhouse train` writes, of a network that trusts the rule of thumb."""
    game, path = mh.GAMES[QUICK], tmp_path / "own.npz"
    weights.write(path, game, Shape(game).born(np.random.default_rng(4)).all, seed=4, steps=0)
    return path


def test_what_one_has_trained_sits_down(own):
    """Under the name of its file, and plays what its weights say."""
    table, bot, played = mh.table(QUICK, seed=6), find_bot(str(own), 3), 0
    mind = Mind(table.game, own)
    assert np.array_equal(mind.net.all, weights.read(own).weights)
    table.deal()
    while not table.over:
        view = table.view(table.turn)
        moves = np.array(list(view.legal().values()), np.int16)
        place, _ = mind.place(view.state.copy(), view.rules, moves, len(moves), np.uint64(bot.x))
        assert bot.choose(view) == view.moves()[place]
        played += len(moves) > 1
        table.play(view.moves()[place])
    assert played > 5
    found = mh.arena(QUICK, bots=["club", str(own)], hands=6, workers=1, seed=1)
    assert str(own) in str(found)


@pytest.mark.parametrize(
    ("about", "shorter", "game", "says"),
    [
        ({"game": "pong"}, 0, QUICK, "has not learned Tongits, but pong"),
        ({"version": 0}, 0, QUICK, "learned Tongits by another network"),
        ({}, 1, QUICK, "learned Tongits by another network"),
        ({}, 0, "kingscorners", "has not learned Kings Corners, but tongits"),
    ],
    ids=["another game's", "older", "too short", "at another table"],
)
def test_who_learned_something_else_is_refused(about, shorter, game, says, own, tmp_path):
    with np.load(own) as kept:
        told = {**json.loads(str(kept["about"])), **about}
        np.savez(tmp_path / "other.npz", weights=kept["weights"][shorter:], about=np.array(json.dumps(told)))
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
def test_what_is_no_player_is_refused_in_a_sentence(file, own):
    """Whatever lies there; and nobody is told how to load it all the same."""
    FILES[file](own, own.read_bytes())
    with pytest.raises(Mistake, match=r"cannot be read: |is no file of what was learned, or it is damaged") as why:
        check_bot(str(own), game=mh.GAMES[QUICK])
    assert "pickle" not in str(why.value)


def test_a_game_that_nobody_can_learn_says_so(own, monkeypatch):
    """Asked for by name, and at the table where a bot sits down that was found without a game."""
    monkeypatch.setitem(vars(mh.GAMES["kongpie"]), "learned", None)
    shape_of.cache_clear()
    with pytest.raises(Mistake, match="Kong-Pie cannot be learned yet"):
        check_bot(str(own), game=mh.GAMES["kongpie"])
    table = mh.table("kongpie", seed=1)
    table.deal()
    with pytest.raises(Mistake, match="Kong-Pie cannot be learned yet"):
        find_bot(str(own), 1).choose(table.view(table.turn))


def test_every_game_can_be_learned():
    assert list(mh.GAMES) == LEARNABLE


@pytest.mark.parametrize("name", LEARNABLE)
def test_actions_are_told_apart_by_their_parts(name):
    """No two of them are made of the same."""
    parts = Shape(mh.GAMES[name]).sizes.parts
    assert len({tuple(sorted(some)) for some in parts.tolist()}) == len(parts)
    assert set(np.unique(parts[parts >= 0])) == set(range(parts.max() + 1))


def test_what_speaks_for_two_cards_is_what_speaks_for_each():
    """Kong-Pie's pairs: by the cards that they are, worked out anew; and for two alike what speaks for such."""
    shape = Shape(mh.GAMES["kongpie"])
    parts, pairs = shape.sizes.parts, list(combinations(range(CARDS), 2))
    first = [PUT_PAIR + high * (high - 1) // 2 + low for low, high in pairs]
    of_cards = [set(parts[number, :2]) for number in first]
    each = {card: set.intersection(*(some for two, some in zip(pairs, of_cards, strict=True) if card in two))
            for card in range(CARDS)}  # fmt: skip
    assert all(len(some) == 1 for some in each.values())
    alike = [sum(parts[number, 2:] >= 0) for number in first]
    assert alike == [int(low % RANKS == high % RANKS or low // RANKS == high // RANKS) for low, high in pairs]


def test_who_was_trained_again_is_read_again(own):
    """Under the same name, by the same process."""
    game = mh.GAMES[QUICK]
    before = Mind(game, own).net.all.copy()
    weights.write(own, game, Shape(game).born(np.random.default_rng(5)).all, seed=5, steps=0)
    after = Mind(game, own).net.all
    assert not np.array_equal(before, after)
    assert np.array_equal(after, weights.read(own).weights)


def test_nobody_on_the_network_names_a_file(own):
    with pytest.raises(Mistake, match="There is no bot"):
        check_bot(str(own), others=False, game=mh.GAMES[QUICK])
