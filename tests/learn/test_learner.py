"""Learned bots: network inputs, inference, training, and the command `meldhouse train`."""

import random
from collections import Counter
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.bots import find_bot
from meldhouse.core.table import Table
from meldhouse.engine import cache, rng
from meldhouse.games.options import plain
from meldhouse.i18n import Localizer
from meldhouse.learn import compiled_modules, weights
from meldhouse.learn.checkpoint import COLUMNS, load_checkpoint, save_checkpoint
from meldhouse.learn.evaluation import measure_strength
from meldhouse.learn.game_adapter import GameAdapter, SelfPlay
from meldhouse.learn.learner import Learner
from meldhouse.learn.network import EXTRA_ROWS, HEURISTIC_ROWS, NO_ROW, action_row_count, network_from_weights
from meldhouse.learn.policy import LearnedPolicy
from meldhouse.learn.trainer import TrainingRun
from meldhouse.observations import environment_spec
from meldhouse.terminal import train
from meldhouse.util.errors import Mistake
from tests.learn import reference_network as slow
from tests.observations.test_observations import seen_by
from tests.support.derived_features import foreseen, noticed, through, told_of
from tests.support.reachable_positions import positions

QUICK = "tongits"  # compiles fastest
LEARNABLE = [name for name, game in mh.GAMES.items() if game.learning_spec]
TAUGHT = [name for name, game in mh.GAMES.items() if game.is_learned]


@pytest.fixture(scope="module")
def small():
    """Return a recipe for a training that takes seconds."""
    return mh.GAMES[QUICK].learning_spec._replace(steps=4, decisions=1024, batch=256, hidden=16)


def in_parts(game):
    """Return parts that actions share: two for every action, and a third for some."""
    actions = sum(meaning.count for meaning in game.observation.ACTIONS)
    second = 1 + actions // 16
    return tuple((n // 16, second + n % 16, *[second + 16] * (n % 3 == 0)) for n in range(actions))


@pytest.fixture(scope="module", params=["actions", "parts of actions"])
def learner(small, request):
    """Return a training after some steps, with its last buffer."""
    game = mh.GAMES[QUICK]
    training = TrainingRun(game, 3, small._replace(parts=in_parts(game)) if request.param != "actions" else small)
    training.step()
    training.step()
    return training


# --- inputs ----------------------------------------------------------------


def inputs_of(layout, sights, seen):
    """Return the inputs computed from named parts, without lookup tables."""
    first, found = 0, []
    for sight in sights:
        part = next(part for part in layout.parts if part.name == sight.part)
        value = np.atleast_1d(np.asarray(layout.named(seen)[sight.part])).astype(int)
        value = value[0] if sight.own else value
        usual = 2 if part.kind in ("code", "seat") else 0
        width = sight.max_value + (usual == 2)
        places = (value.shape[-1] if usual == 0 else 1) if sight.pooled else value.size
        for k, number in enumerate(np.ravel(value).tolist()):
            if number != usual:
                found.append(first + (k % places) * width + min(number, sight.max_value) - (usual == 0))
        first += places * width
    return first, found


@pytest.mark.parametrize("name", LEARNABLE)
def test_network_inputs_agree_with_the_observation(name):
    """In every kind of position the active inputs equal inputs computed from named parts."""
    game, compared = mh.GAMES[name], 0
    shape = GameAdapter(game)
    of_rules = sum(len(numbers) for numbers in shape.inputs.option_inputs.values())
    for tables in positions(game).values():
        for table in tables[:2]:
            seen = told_to(shape, table)
            known = shape.inputs.for_rules(table.rules)
            active = np.zeros(len(shape.inputs.byte_table) + 50, np.int64)
            n = gathered(seen, known, active)
            count, found = inputs_of(shape.inputs.layout, shape.recipe.sees, seen)
            assert sorted(active[len(known.rule_inputs) : n] - of_rules) == sorted(found)
            assert shape.inputs.count == of_rules + count
            compared += len(found)
    assert compared > 50


@pytest.mark.parametrize("name", LEARNABLE)
def test_options_that_the_learning_spec_omits_have_no_inputs(name):
    """Weights that were learned before an option was added can still be used."""
    game = mh.GAMES[name]
    inputs, rules = GameAdapter(game).inputs, next(iter(game.variants.values())).rules
    assert set(inputs.option_inputs) == {*rules._fields} - {*game.untold}
    assert {*game.untold} <= {*rules._fields}
    others = {option: 1 - int(getattr(rules, option)) for option in game.untold}
    assert inputs.for_rules(rules._replace(**others)).rule_inputs.tolist() == []


def told_to(shape, table):
    """Return the bytes of the active seat's observation and noticed features."""
    game, seat = shape.game, max(table.turn or 0, 0)
    seen = seen_by(table, seat)
    if not game.noticed:
        return seen
    view = table.view(seat).state.copy()
    view["actor"] = seat
    return np.concatenate([seen.ravel(), noticed(game, view, table.bare_rules).view(np.uint8).ravel()])


def gathered(seen, known, active):
    from meldhouse.learn.input_encoding import encode

    return encode.in_python(seen.ravel(), known, active)


@pytest.mark.parametrize("name", [name for name in LEARNABLE if mh.GAMES[name].ways])
def test_network_is_equivariant_under_piece_symmetries(name):
    """Exchanging pieces in a hand exchanges them in its legal moves, network inputs and values."""
    game, dice, compared, asked, alike = mh.GAMES[name], random.Random(3), 0, 0, 0
    shape = GameAdapter(game)
    for at in dice.sample(range(len(game.ways)), 5):
        way, mapping = game.ways[at], shape.symmetries[0][at]
        one = mh.table(name, seed=dice.randrange(1000))
        other = one.copy()
        deck, generator = one.next_deal()
        one.deal_again(deck, generator)
        other.deal_again([way.pieces[piece] if piece < len(way.pieces) else piece for piece in deck], generator)
        while not one.over:
            here, there = (moves_by_number(table) for table in (one, other))
            assert sorted(way.actions[number] for number in here) == sorted(there)
            ahead, elsewhere = (foreseen_at(table) for table in (one, other))
            for number in here if game.foreseen and dice.random() < 0.2 else ():
                asked += 1
                alike += ahead(here[number]) == elsewhere(there[way.actions[number]])
            first, second = (told_at(shape, table) for table in (one, other))
            assert sorted(mapping[first].tolist()) == sorted(second.tolist())
            number = dice.choice(sorted(here))
            one.play(here[number])
            other.play(there[way.actions[number]])
            compared += len(first)
        assert one.chips == other.chips
        assert other.over
    assert compared > 2000
    assert asked > 100 or not game.foreseen
    assert alike >= 0.95 * asked  # the other features are ties of the heuristic's follow-up


def moves_by_number(table):
    """Return the legal moves by their learner numbers."""
    view = table.view(table.turn)
    meant = environment_spec.encoder(table.game).encode_action.in_python
    return {int(meant(view.state[0], plain(table.rules), move)): text for text, move in view.legal().items()}


def foreseen_at(table):
    """Return the foreseen features of a move."""
    view, game = table.view(table.turn), table.game

    def ahead(text):
        return told_of(game, foreseen(game, view.state, table.bare_rules, view.legal()[text]))

    return ahead


def told_at(shape, table):
    active = np.zeros(len(shape.inputs.byte_table) + 50, np.int64)
    return active[: gathered(told_to(shape, table), shape.inputs.for_rules(table.rules), active)]


def test_network_inputs_distinguish_variants():
    game = mh.GAMES["kingscorners"]
    shape = GameAdapter(game)
    rule_inputs_by_variant = {
        name: shape.inputs.for_rules(variant.rules).rule_inputs.tolist() for name, variant in game.variants.items()
    }
    assert rule_inputs_by_variant[next(iter(game.variants))] == []
    assert all(max(numbers, default=0) < shape.inputs.count for numbers in rule_inputs_by_variant.values())
    assert sum(bool(numbers) for numbers in rule_inputs_by_variant.values()) >= len(rule_inputs_by_variant) - 1


@pytest.mark.parametrize("name", [name for name in LEARNABLE if mh.GAMES[name].noticed])
def test_compiled_module_name_changes_with_the_learning_spec(name, monkeypatch):
    """An edit of the spec recompiles features, inference and self-play of that game only."""
    game, read = mh.GAMES[name], Path.read_bytes
    before = compiled_modules.inference_module_name(game), compiled_modules.game_key(game)
    learning_spec_file = game.folder / "learning_spec.py"
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + b"#" * (path == learning_spec_file))
    assert all(
        one != other
        for one, other in zip(
            (compiled_modules.inference_module_name(game), compiled_modules.game_key(game)), before, strict=True
        )
    )
    assert learning_spec_file not in cache.sources(name)


@pytest.mark.parametrize("name", TAUGHT)
def test_policy_inputs_at_a_table_agree_with_the_features(name):
    """At every decision of a hand the compiled inputs are complete and fresh, byte by byte."""
    mind, compared, foresaw = LearnedPolicy(mh.GAMES[name]), 0, 0
    for seed in range(3):
        table, dice = mh.table(name, seed=seed), random.Random(seed)
        table.deal()
        while not table.over and compared < 120:
            view = table.view(table.turn)
            moves = np.array(list(view.legal().values()), np.int16)
            mind.workspace.input_bytes[:] = 99
            mind.choose(view.state.copy(), view.rules, moves, len(moves), np.uint64(rng.seeded(seed)))
            assert mind.workspace.input_bytes.tolist() == told_to(mind.adapter, table).ravel().tolist()
            compared += mind.workspace.noticed.view(np.uint8).any()
            if foresaw <= 30:
                foresaw += all(rows_ahead(mind, table, k, len(moves)) for k in range(len(moves)))
            table.play(dice.choice(table.moves()))
    assert compared > 60
    assert foresaw > 30


def rows_ahead(mind, table, k, n):
    """Assert that the rows of the k-th move are its foreseen features; return whether there are any."""
    view, rows = table.view(table.turn), mind.workspace.foreseen_rows[k].tolist()
    numbers = told_of(table.game, foreseen(table.game, view.state, table.bare_rules, int(mind.workspace.moves[k])))
    firsts = mind.adapter.sizes.foreseen[:, 0].tolist()
    assert rows == [first + number if number else NO_ROW for first, number in zip(firsts, numbers, strict=True)]
    assert sorted(mind.workspace.moves[:n].tolist()) == sorted(view.legal().values())
    return any(numbers)


@pytest.mark.parametrize("name", LEARNABLE)
def test_actions_have_distinct_parts_or_foreseen_features(name):
    """Every row belongs to an action."""
    sizes = GameAdapter(mh.GAMES[name]).sizes
    parts = sizes.parts
    assert len({tuple(sorted(some)) for some in parts.tolist()}) == len(parts) or len(sizes.foreseen)
    assert set(np.unique(parts[parts >= 0])) == set(range(parts.max() + 1))
    rows = [first + number for first, most in sizes.foreseen for number in range(1, most + 1)]
    assert rows == list(range(parts.max() + 1, action_row_count(sizes)))


# --- inference ---------------------------------------------------------------------------


def tables_with_a_choice(training):
    """Yield the table at every decision of a hand with more than one move."""
    played = training.self_play
    table = Table(played.game, training.adapter.variant, played.rules, 3)
    table.deal()
    while not table.over:
        if len(table.moves()) > 1:
            yield table
        table.play(table.moves()[-1])


def test_inference_kernel_agrees_with_a_numpy_computation(learner):
    """The logits and the value are compared."""
    shape, net, compared = learner.adapter, learner.network, 0
    desk, kernels = shape.workspace, learner.self_play.kernels
    known = learner.self_play.encoding
    for table in tables_with_a_choice(learner):
        state, rules = table.state.copy(), plain(table.rules)
        n, liked, m, worth, _ = kernels.evaluate_table.in_python(state, rules, net, known, desk, np.uint64(4))
        for_each, really = slow.logits_and_value(net, desk.active[:m], desk.actions[:n], desk.foreseen_rows[:n], liked)
        assert worth == pytest.approx(really, abs=1e-4)
        assert desk.logits[:n] == pytest.approx(for_each, abs=1e-4)
        compared += n
    assert compared > 60


def test_heuristic_ranking_equals_repeated_queries_of_a_bot(learner):
    """The bot is queried repeatedly without its earlier choices."""
    kernels, known = learner.self_play.kernels, learner.self_play.encoding
    club, compared = find_bot("club", 1), 0
    for table in tables_with_a_choice(learner):
        view = table.view(table.turn)
        moves = view.legal()
        n, liked, *_ = kernels.evaluate_table.in_python(
            table.state.copy(), plain(table.rules), learner.network, known, learner.adapter.workspace, np.uint64(club.x)
        )
        assert sorted(learner.adapter.workspace.moves[:n].tolist()) == sorted(moves.values())
        assert liked == min(n, HEURISTIC_ROWS)
        found = []
        for _ in range(liked):
            found.append(club_choice(view, found, np.uint64(club.x)))
        same = [
            moves[text] == number for text, number in zip(found, learner.adapter.workspace.moves.tolist(), strict=False)
        ]
        assert same[0]
        compared += sum(same)
    assert compared > 60


@pytest.mark.parametrize("name", LEARNABLE)
def test_heuristic_is_queried_only_for_the_ranks_in_the_recipe(name):
    """The heuristic's choice comes first; slow games need no further ranks."""
    game, counted = mh.GAMES[name], Counter()
    kernels, x = compiled_modules.inference(game), np.uint64(rng.seeded(1))
    moves, numbers = np.zeros(game.rules.MAX_LEGAL, np.int16), np.zeros(game.rules.MAX_LEGAL, np.int64)
    for table in islice(through(game, 2, lambda table: table.moves()[-1]), 60):
        view = table.view(table.turn)
        n, liked, _ = kernels.rank_actions.in_python(view.state, table.bare_rules, moves, numbers, x)
        assert liked == min(n, game.learning_spec.likes)
        assert moves[0] == view.legal()[club_choice(view, [], x)]
        counted[liked] += 1
    assert counted[game.learning_spec.likes] > 10


def club_choice(view, besides, x):
    club = find_bot("club", 1)
    club.x = int(x)
    return club.choose(view, besides=besides)


def test_actions_are_sampled_with_softmax_probabilities():
    """This holds for sampled actions and for additional tried actions."""
    kernels = TrainingRun(mh.GAMES[QUICK], 1).self_play.kernels
    logits, x = np.array([0.5, -1.0, 2.0, 0.0, 1.0, 0.3], np.float32), np.uint64(rng.seeded(8))
    n, times = len(logits), 4000
    luck, places = np.zeros(n, np.float32), np.zeros(n, np.int64)
    found, tried = np.zeros(n), np.zeros(n)
    for _ in range(times):
        place, x = kernels.sample_softmax.in_python(logits, n, x)
        found[place] += 1
        count, x = kernels.select_trials.in_python(logits, n, 2, 3, np.inf, luck, places, x)
        assert (count, places[0], places[1]) == (3, 0, 1)
        tried[places[2]] += 1
    for counted, chances in ((found, slow.likely(logits)), (tried[2:], slow.likely(logits[2:]))):
        assert np.abs(counted / times - chances).max() < 4 * np.sqrt(0.25 / times)
    assert tried[:2].tolist() == [0, 0]
    assert kernels.select_trials.in_python(logits, n, 2, n, np.inf, luck, places, x)[0] == n
    assert places.tolist() == list(range(n))


@pytest.mark.parametrize("tries", [4, 6])
def test_actions_far_below_the_best_logit_are_never_tried(tries):
    """The exception is the heuristic's choice; the number of tries doesn't matter."""
    kernels = TrainingRun(mh.GAMES[QUICK], 1).self_play.kernels
    logits, x = np.array([-3.0, -1.0, 2.0, 0.0, 1.0, -0.25], np.float32), np.uint64(rng.seeded(8))
    luck, places, tried = np.zeros(6, np.float32), np.zeros(6, np.int64), set()
    for _ in range(300):
        count, x = kernels.select_trials.in_python(logits, 6, 1, tries, 2.25, luck, places, x)
        assert places[0] == 0
        assert len(set(places[:count].tolist())) == count
        tried |= {*places[:count].tolist()}
    assert tried == {0, 2, 3, 4, 5}


def test_rollout_results_equal_the_payoffs_of_the_hand(learner):
    """Each action is played on by `club` bots at a table."""
    played, compared, x = learner.self_play, 0, np.uint64(rng.seeded(5))
    played.buffers.rollout_policies[:] = played.kernels.HEURISTIC
    for table in tables_with_a_choice(learner):
        played.buffers.table[0] = table.state[0]
        for text, move in table.view(table.turn).legal().items():
            found = played.kernels.rollout_return.in_python(
                played.buffers,
                plain(table.rules),
                np.int64(move),
                learner.network,
                played.company([]),
                played.encoding,
                learner.adapter.trial_workspace,
                x,
            )
            other = table.copy()
            other.play(text)
            left = x
            while not other.over:
                club = find_bot("club", 1)
                club.x = int(left)
                other.play(club.choose(other.view(other.turn)))
                left = np.uint64(club.x)
            assert found == played.game.rules.payoff.in_python(other.state[0], plain(table.rules), table.turn)
            compared += 1
        if compared > 60:
            break
    assert compared > 60


@pytest.mark.parametrize("itself", [False, True])
def test_training_buffer_has_the_tried_actions_and_their_results(learner, itself):
    """Actions are distinct, no more than allowed, and their results are in chips."""
    notes, recipe, compared, odd = learner.learner.buffer, learner.recipe, 0, 0
    learner.adapter.recipe = recipe._replace(tries=7)
    made, hands = learner.self_play.collect(learner.network, notes, 10, itself)
    learner.adapter.recipe = recipe
    for at in range(made):
        one = slow.decision(notes, at)
        chips = one["came"] * recipe.scale
        assert min(len(one["numbers"]), 2) <= one["liked"] <= len(set(one["numbers"].tolist())) == len(chips) <= 7
        assert np.abs(chips - np.round(chips)).max() < 1e-3
        assert np.abs(chips).max() < 100
        compared += len(np.unique(np.round(chips))) > 1
        odd += sum(np.round(chips) % 2)
    assert made > 900
    assert hands > 50
    assert compared > 300  # decisions whose actions have different results
    assert odd > 300  # chips, not multiples of the scale


def test_training_buffer_has_the_foreseen_features_of_tried_actions(learner):
    """The features are in the order of the actions."""
    played, shape, notes, compared = learner.self_play, learner.adapter, learner.learner.buffer, 0
    played.buffers.rollout_policies[:] = played.kernels.HEURISTIC
    for table in tables_with_a_choice(learner):
        state, rules = table.state.copy(), plain(table.rules)
        desk, x = shape.workspace, np.uint64(rng.seeded(2))
        n, liked, m, _, x = played.kernels.evaluate_table.in_python(
            state, rules, learner.network, played.encoding, desk, x
        )
        played.buffers.table[0] = table.state[0]
        played.kernels.try_actions.in_python(
            played.buffers, rules, learner.network, played.company([]), played.encoding,
            played.kernels.Symmetries(*shape.symmetries), desk, shape.trial_workspace, notes, 0, n, liked, m, 6, np.inf,
            learner.recipe.scale, 0.0, x,
        )  # fmt: skip
        one = slow.decision(notes, 0)
        assert one["rows"].tolist() == desk.foreseen_rows[desk.places[: len(one["rows"])]].tolist()
        compared += (one["rows"] != NO_ROW).sum()
        if compared > 500:
            break
    assert compared > 500


def noted(recipe, net=None, seed=5, itself=False, ways=None):
    """Return decisions of some hands by a uniform network, unless another is given."""
    game = mh.GAMES[QUICK]
    shape = GameAdapter(game, recipe)
    shape.symmetries = ways or shape.symmetries
    played, learner = SelfPlay(shape, game.variants[shape.variant].rules), Learner(shape)
    net = net or shape.init_network(np.random.default_rng(1))
    made, hands = played.collect(net, learner.buffer, seed, itself)
    return [slow.decision(learner.buffer, at) for at in range(made)], hands, int(played.buffers.table[0].actor)


def test_recipe_sets_the_threshold_for_hopeless_actions(small):
    """If all actions except the best are hopeless, only the heuristic's choices are tried."""
    for hopeless, others in ((0.0, False), (9.0, True)):
        found = [len(one["numbers"]) > one["liked"] for one in noted(small._replace(hopeless=hopeless))[0]]
        assert any(found) == others
        assert len(found) > 100


def test_self_play_moves_the_network_one_seat_further_each_hand(small):
    """The first decision that doesn't fit into the buffer shows the seat."""
    found = [noted(small._replace(decisions=30), seed=seed)[1:] for seed in range(20)]
    assert all(actor == hands % 3 for hands, actor in found)
    assert {actor for _, actor in found} == {0, 1, 2}


def test_self_play_stores_decisions_under_all_symmetries(small):
    """Each decision is stored under a symmetry of inputs and actions, and all symmetries occur."""
    shape = GameAdapter(mh.GAMES[QUICK], small)
    still = [np.arange(len(rows[0]))[None] for rows in shape.symmetries]
    usual, changed = (noted(small, ways=ways)[0] for ways in (still, shape.symmetries))
    seen = set()
    for one, other in zip(usual, changed, strict=True):
        fits = [
            way
            for way, (inputs, actions) in enumerate(zip(*shape.symmetries, strict=True))
            if np.array_equal(inputs[one["inputs"]], other["inputs"])
            and np.array_equal(actions[one["numbers"]], other["numbers"])
        ]
        assert fits
        assert np.array_equal(one["came"], other["came"])
        seen.update(fits if len(fits) == 1 else ())
    assert len(seen) == len(shape.symmetries[0]) == 24


@pytest.mark.parametrize("itself", [False, True])
def test_self_play_has_the_requested_share_of_loose_opponents(learner, itself):
    """In such hands all opponents are loose, during play and rollouts; the network's own seat never is."""
    kernels, company, x, hands, part = learner.self_play.kernels, learner.self_play.buffers, np.uint64(4), 2000, 0.3
    loose, nobody = 0, learner.self_play.company([])
    for hand in range(hands):
        seat = hand % learner.self_play.seats
        x = kernels.assign_policies.in_python(company.policies, company.rollout_policies, seat, itself, part, nobody, x)
        assert company.policies[seat] == kernels.NETWORK
        assert company.rollout_policies[seat] == (kernels.NETWORK if itself else kernels.HEURISTIC)
        (other,) = {*np.delete(company.policies, seat), *np.delete(company.rollout_policies, seat)}
        assert other in (kernels.LOOSE, kernels.HEURISTIC)
        loose += other == kernels.LOOSE
    assert abs(loose / hands - part) < 4 * np.sqrt(0.25 / hands)


def test_loose_player_moves_randomly_in_a_quarter_of_its_decisions(learner):
    """The other decisions are those of the heuristic."""
    kernels, desk, x, times, compared = learner.self_play.kernels, learner.adapter.workspace, np.uint64(6), 250, 0
    for table in islice(tables_with_a_choice(learner), 8):
        rules, legal, done, leads_to = plain(table.rules), [*table.view(table.turn).legal().values()], [], {}
        for action in legal:
            after = table.state.copy()
            table.game.table_api.apply(after, rules, action)
            leads_to[after.tobytes()] = action
        for who in (*[kernels.HEURISTIC] * times, *[kernels.LOOSE] * times):
            after = table.state.copy()
            x = kernels.opponent_turn.in_python(after, rules, who, desk, x)
            done.append(leads_to[after.tobytes()])
        by_thumb, counts = Counter(done[:times]), Counter(done[times:])
        for action in legal:
            expected = (
                1 / kernels.LOOSE_RANDOM_PERIOD / len(legal)
                + (1 - 1 / kernels.LOOSE_RANDOM_PERIOD) * by_thumb[action] / times
            )
            assert abs(counts[action] / times - expected) < 4.5 * np.sqrt(0.5 / times)
            compared += counts[action] > 0 and not by_thumb[action]
    assert compared > 20


def test_self_play_rarely_samples_certain_decisions(small):
    """If the network is certain, the same number of decisions takes many more hands."""
    shape = GameAdapter(mh.GAMES[QUICK], small)
    certain = shape.init_network(np.random.default_rng(1))
    certain.last_bias[-EXTRA_ROWS] = 50
    (_, few, _), (_, many, _) = noted(small), noted(small, certain)
    assert many > 4 * few


def test_rollouts_by_an_untrained_network_score_less_than_by_club(small):
    """The same decisions are compared."""
    fool = small._replace(trust=(0, 0, 0, 0), decisions=2048)
    by_clubs, by_itself = (np.mean([one["came"].mean() for one in noted(fool, itself=how)[0]]) for how in (False, True))
    assert by_itself < by_clubs - 0.15


def test_training_ends_with_rollouts_by_the_network(small, monkeypatch):
    heard, remember = [], SelfPlay.collect
    monkeypatch.setattr(SelfPlay, "collect", lambda *given: heard.append(given[4]) or remember(*given))
    training = TrainingRun(mh.GAMES[QUICK], 1, small._replace(itself=0.75))
    while not training.is_finished:
        training.step()
    assert heard == [False, False, False, True]


def test_self_play_alternates_the_variants_of_the_recipe(small, monkeypatch):
    """Variants alternate, also after resuming at any step; without names the first variant is played.

    The training is evaluated with the first named variant.
    """
    game, names, heard, remember = mh.GAMES[QUICK], ("pagat", "classic", "pagat"), [], SelfPlay.collect
    monkeypatch.setattr(SelfPlay, "collect", lambda self, *given: heard.append(self.rules) or remember(self, *given))
    stopped = TrainingRun(game, 1, small._replace(variants=names, steps=5))
    stopped.step()
    going_on = TrainingRun(game, 1, stopped.recipe)
    going_on.restore(stopped.state)
    while not going_on.is_finished:
        going_on.step()
    assert heard == [game.variants[name].rules for name in (*names, *names[:2])]
    assert going_on.self_play.rules == game.variants[names[0]].rules != game.variants["classic"].rules
    assert [played.rules for played in TrainingRun(game, 1, small).in_rotation] == [game.variants["classic"].rules]


def test_recipe_can_penalize_deviations_from_the_heuristic():
    """The recipe's faith reduces all actions except the heuristic's choice, which is stored first."""
    game = mh.GAMES["tongits"]
    recipe = game.learning_spec._replace(decisions=256, hidden=16)
    notes, shapes = [], (GameAdapter(game, recipe._replace(faith=faith)) for faith in (0.0, 100.0))
    net = GameAdapter(game, recipe).init_network(np.random.default_rng(1))
    for shape in shapes:
        learner = Learner(shape)
        made, _ = SelfPlay(shape, game.variants[shape.variant].rules).collect(net, learner.buffer, 5)
        notes.append([slow.decision(learner.buffer, at) for at in range(made)])
    doubted = 0
    for without, faithful in zip(*notes, strict=True):
        expected = [100 * (place > 0) for place in range(len(without["numbers"]))]
        assert np.allclose(without["came"] - faithful["came"], expected, atol=1e-4)
        doubted += sum(expected) > 0
    assert doubted > 20


# --- training ---------------------------------------------------------------------------


def test_training_gradient_agrees_with_finite_differences(learner):
    """Gradients of every kind of weight are compared in double precision."""
    recipe, notes, dice = learner.recipe, learner.learner.buffer, np.random.default_rng(1)
    made, _ = learner.self_play.collect(learner.network, notes, 11)
    which = dice.permutation(made)[:64]
    learner.learner.compute_gradient(learner.network, which, 0.05)
    decisions = [slow.decision(notes, at) for at in which]
    exact, sizes, slope = learner.network.weights.astype(np.float64), learner.adapter.sizes, learner.learner.gradient
    goals = [slow.goal(network_from_weights(exact, sizes), one) for one in decisions]

    def loss(all_weights):
        return slow.loss(network_from_weights(all_weights, sizes), decisions, 0.05, recipe.caring, goals)

    compared, steep = 0, np.flatnonzero(slope.weights)
    for k in [*dice.choice(steep, 150, replace=False), *range(len(exact) - EXTRA_ROWS, len(exact))]:
        moved = []
        for little in (1e-5, -1e-5):
            other = exact.copy()
            other[k] += little
            moved.append(loss(other))
        found = (moved[0] - moved[1]) / 2e-5
        assert slope.weights[k] == pytest.approx(found, rel=2e-2, abs=2e-5), k
        compared += abs(found) > 1e-5
    assert compared > 80
    assert {len(np.flatnonzero(part)) > 0 for part in slope[1:-1]} == {True}


@pytest.fixture(params=["adam", "least squares"])
def either(request, small):
    """Return a recipe of either method of learning."""
    return small if request.param == "adam" else small._replace(squares=20.0, steps=3, sees=small.sees[-5:-3])


def test_training_with_the_same_seed_gives_equal_weights(small):
    """Training proceeds in strides; the next test runs both methods of learning twice with the same seed."""
    one, same, other = (TrainingRun(mh.GAMES[QUICK], seed, small) for seed in (5, 5, 6))
    for training in (one, same, other):
        training.step()
        training.step()
    assert one.network.weights.tobytes() == same.network.weights.tobytes()
    assert one.average.tobytes() == same.average.tobytes()
    assert one.network.weights.tobytes() != other.network.weights.tobytes()


def test_resumed_training_equals_an_uninterrupted_one(either, tmp_path):
    whole, first, second = (TrainingRun(mh.GAMES[QUICK], seed, either) for seed in (5, 5, 9))
    while not whole.is_finished:
        whole.step()
    first.step()
    first.step()
    save_checkpoint(tmp_path / "kept", first, [[1, 2]])
    assert load_checkpoint(tmp_path / "kept", second) == [[1, 2]]
    while not second.is_finished:
        second.step()
    assert second.steps_done == whole.steps_done == either.steps
    assert second.network.weights.tobytes() == whole.network.weights.tobytes()
    assert second.average.tobytes() == whole.average.tobytes()


def test_checkpoint_of_another_training_is_refused(small, tmp_path):
    save_checkpoint(tmp_path / "kept", TrainingRun(mh.GAMES[QUICK], 5, small), [])
    with pytest.raises(Mistake, match="different training run"):
        load_checkpoint(tmp_path / "kept", TrainingRun(mh.GAMES[QUICK], 5, small._replace(steps=9)))
    for nothing in (b"nothing", b"", (tmp_path / "kept").read_bytes()[:3000]):
        (tmp_path / "other").write_bytes(nothing)
        with pytest.raises(Mistake, match=r"isn't a training file\. Name a file"):
            load_checkpoint(tmp_path / "other", TrainingRun(mh.GAMES[QUICK], 5, small))


def test_training_for_some_seconds_improves_the_network():
    """The network starts from zero, without trust in the heuristic."""
    recipe = mh.GAMES[QUICK].learning_spec._replace(steps=16, decisions=4096, batch=512, hidden=32, trust=(0, 0, 0, 0))
    training = TrainingRun(mh.GAMES[QUICK], 1, recipe)
    played = training.self_play
    before = measure_strength(played, training.network, 150, 4)
    while not training.is_finished:
        training.step()
    after = measure_strength(played, training.network, 150, 4)
    assert after.gain.mean - after.gain.error > before.gain.mean + before.gain.error + 0.5


def test_training_evaluation_of_the_heuristic_against_itself_is_even():
    """A network that always follows the heuristic gains nothing, and wins its share."""
    shape = GameAdapter(mh.GAMES[QUICK])
    net = shape.init_network(np.random.default_rng(1))
    net.last_bias[-EXTRA_ROWS] = 50  # full trust in the first choice
    found = measure_strength(SelfPlay(shape, next(iter(shape.game.variants.values())).rules), net, 200, 4)
    assert found.gain == (0, 0)
    assert found.win_share.mean == pytest.approx(1, abs=0.02)


# --- command line ---------------------------------------------------------------------


@pytest.fixture
def run_train(small, monkeypatch, capsys):
    """Return a function that runs a short `meldhouse train` with few evaluation decks and returns its output."""
    monkeypatch.setitem(vars(mh.GAMES[QUICK]), "learning_spec", small)
    monkeypatch.setattr(train, "EVALUATION_DECKS", 20)
    monkeypatch.setattr(train, "FINAL_EVALUATION_DECKS", 40)

    def tell(steps=None, seed=1, out=None, resume=None, log=None, game=QUICK):
        train.run_training(game, steps, seed, out, resume, log, True, Localizer())
        return capsys.readouterr().out

    return tell


def test_train_command_prints_logs_and_saves_its_run(run_train, small, tmp_path):
    """Each evaluation prints a line, logs a row, and saves playable weights."""
    said = run_train(out=tmp_path / "own.npz", log=tmp_path / "log.csv")
    assert [f"Step {number} of 4," in said for number in (1, 2, 3, 4, 5)] == [True] * 4 + [False]
    assert str(tmp_path / "own.npz") in said.replace("\n", "")
    rows = (tmp_path / "log.csv").read_text().splitlines()
    assert rows[0].split(",") == list(COLUMNS)
    assert [row.split(",")[:2] for row in rows[1:]] == [[str(n), str(n * small.decisions)] for n in (1, 2, 3, 4)]
    assert weights.read(tmp_path / "own.npz").about["steps"] == 4


def test_train_command_resumes_after_ctrl_c(run_train, tmp_path, monkeypatch):
    """Ctrl-C keeps the last evaluation; the same command then reaches the same weights and rows."""
    run_train(out=tmp_path / "whole.npz", log=tmp_path / "whole.csv")
    step = TrainingRun.step

    def stopped(training):
        if training.steps_done == 2:
            raise KeyboardInterrupt
        return step(training)

    files = {name: tmp_path / f"part.{name}" for name in ("npz", "state", "csv")}
    given = {"out": files["npz"], "resume": files["state"], "log": files["csv"]}
    monkeypatch.setattr(TrainingRun, "step", stopped)
    with pytest.raises(KeyboardInterrupt):
        run_train(**given)
    assert weights.read(files["npz"]).about["steps"] == 2
    monkeypatch.setattr(TrainingRun, "step", step)
    assert "Resuming after step 2" in run_train(**given)
    whole, part = (np.load(tmp_path / f"{name}.npz")["weights"] for name in ("whole", "part"))
    assert np.array_equal(whole, part)
    assert [without_time(path) for path in (tmp_path / "whole.csv",)] == [without_time(files["csv"])]


def without_time(path):
    at = COLUMNS.index("seconds")
    return [row.split(",")[:at] + row.split(",")[at + 1 :] for row in path.read_text().splitlines()]


@pytest.mark.parametrize("given", ["out", "resume", "log"])
def test_train_command_refuses_an_unwritable_file_at_once(given, run_train, tmp_path, monkeypatch):
    """The error comes before the training."""
    monkeypatch.setattr(TrainingRun, "step", None)
    with pytest.raises(Mistake, match="can't be written: it is a folder"):
        run_train(**{given: tmp_path})
    with pytest.raises(Mistake, match="can't be written: its folder doesn't exist"):
        run_train(**{given: tmp_path / "nowhere" / "file"})
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("twice", [("out", "resume"), ("out", "log"), ("resume", "log")])
def test_train_command_refuses_the_same_file_for_two_outputs(twice, run_train, tmp_path, monkeypatch):
    monkeypatch.setattr(TrainingRun, "step", None)
    with pytest.raises(Mistake, match="one is named twice"):
        run_train(**dict.fromkeys(twice, tmp_path / "one"))
    assert list(tmp_path.iterdir()) == []


def test_train_command_refuses_zero_steps(run_train, tmp_path):
    with pytest.raises(Mistake, match="0"):
        run_train(steps=0, out=tmp_path / "own.npz")
