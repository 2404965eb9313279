"""Hands counted for odds are equal with any number of workers, and agree with the rules."""

import json
from functools import reduce

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.engine import rng
from meldhouse.games.odds import Kind
from meldhouse.games.options import plain
from meldhouse.i18n import Localizer
from meldhouse.odds import confidence_intervals, spec
from meldhouse.odds.accumulators import Sums, make_histogram
from meldhouse.odds.confidence_intervals import Estimate, difference, estimate
from meldhouse.odds.format_text import format_estimate
from meldhouse.odds.runner import FIRST_CHECK, Precision, StoppingRule, next_check, run, should_stop
from meldhouse.odds.spec import count_hands, initial_rng_states, make_question, resolve
from meldhouse.odds.splitting import UNIT_WEIGHT, weighted_rows
from meldhouse.util.errors import Mistake

QUESTION = make_question("kingscorners", "chips", seed=7, options={"seats": 3})


def counted(question=QUESTION, workers=1, start=None, **goal):
    """Return the sums of a run."""
    return list(run(question, StoppingRule(**goal), workers, start))[-1].sums


def test_count_hands_in_any_ranges_and_order_gives_equal_sums():
    whole = count_hands(QUESTION, 0, 600)
    ranges = [count_hands(QUESTION, 350, 250), count_hands(QUESTION, 0, 1), count_hands(QUESTION, 1, 349)]
    assert reduce(Sums.__add__, ranges, Sums()) == reduce(Sums.__add__, reversed(ranges), Sums()) == whole
    assert count_hands(QUESTION, 1, 600) != whole


@pytest.mark.parametrize("goal", [{"hands": 3210}, {"precision": Precision("turns", 0.01)}], ids=str)
def test_odds_run_with_workers_or_an_automatic_stop_gives_equal_sums(goal):
    """The sums are equal bit for bit."""
    whole = counted(**goal)
    assert counted(workers=3, **goal) == whole
    stopped = counted(hands=777)
    assert stopped.hands == 777
    assert counted(workers=2, start=stopped, **goal) == whole
    assert counted(start=whole, **goal) == whole


def test_odds_run_stops_only_at_fixed_numbers_of_hands():
    found = counted(precision=Precision("turns", 0.02))
    looks = [FIRST_CHECK]
    while looks[-1] < found.hands:
        looks.append(next_check(looks[-1]))
    assert looks[-1] == found.hands
    row = resolve(QUESTION).rows[[row.name for row in resolve(QUESTION).rows].index("turns")]
    assert estimate(row, found.rows["turns"], found.hands).is_within(0.02)
    before = counted(hands=looks[-2])
    assert not estimate(row, before.rows["turns"], before.hands).is_within(0.02)


def test_should_stop_is_false_between_checks():
    """Otherwise a run would stop where the figure looks precise by chance."""
    asked, goal = resolve(QUESTION), StoppingRule(precision=Precision("turns", 0.5))
    assert should_stop(asked, goal, count_hands(QUESTION, 0, FIRST_CHECK))
    assert not should_stop(asked, goal, count_hands(QUESTION, 0, FIRST_CHECK + 1))
    assert should_stop(asked, goal, count_hands(QUESTION, 0, next_check(FIRST_CHECK)))


def test_odds_run_counts_the_first_hands_of_the_seed():
    found = counted(workers=3, precision=Precision("turns", 0.02), hands=20_000)
    assert found.hands < 20_000
    assert found == count_hands(QUESTION, 0, found.hands)


def test_initial_rng_states_are_the_seeds_of_single_hands():
    for seed in (0, 1, 1 << 62, -3):
        assert initial_rng_states(seed, 41, 3).tolist() == [int(rng.seeded(seed, n)) for n in (41, 42, 43)]


def random_order(rules_module, actions):
    """Return the actions in the order in which random bots index them: by set words, or as in the list."""
    firsts, abreast = getattr(rules_module, "FIRSTS", ()), getattr(rules_module, "ABREAST", 1)

    def place(action):
        first = max((first for first in firsts if first <= action), default=0)
        return first, (action - first) % abreast, action

    return sorted(actions, key=place)


@pytest.mark.parametrize("name", list(mh.GAMES))
def test_compiled_odds_hands_agree_with_the_rules(name):
    """Uniform, heuristic and novice bots play the same hands with the functions of the rules."""
    game = mh.GAMES[name]
    asked = resolve(make_question(name, bots=("uniform", "club", "novice"), seed=5))
    side, verbs = asked.sides[0], game.table_api
    choices = {"club": verbs.choose_as_heuristic, "novice": verbs.choose_as_novice}
    tables, chances = game.tables(3), initial_rng_states(5, 10, 3)
    asked.kernels.deal_hands(tables, side.rules, side.pack, side.in_play, chances)
    spec.play_hands(asked, side, tables, chances)
    moves = np.empty(game.rules.MAX_LEGAL, np.int16)
    for n in range(3):
        table, sight = game.tables(1), game.tables(1)
        deck = game.full_deck(side.rules)
        x = rng.step(np.uint64(verbs.shuffle_deck(deck, side.rules, rng.seeded(5, 10 + n))))
        table["rng"] = np.uint64(rng.scramble(np.uint64(x))) | np.uint64(1)
        verbs.deal(table, side.rules, deck)
        while table["actor"][0] != game.rules.NONE:
            legal = verbs.legal(table, side.rules, moves)
            if choose := choices.get(side.bots[table["actor"][0]]):
                sight[0] = table[0]
                verbs.conceal(sight, side.rules, int(table["actor"][0]))
                k, x = choose(sight, side.rules, moves, legal, np.uint64(x))
            else:
                x = rng.step(np.uint64(x))
                moves[:legal] = random_order(game.rules, moves[:legal].tolist())
                k = rng.below(np.uint64(x), legal)
            verbs.apply(table, side.rules, int(moves[k]))
        assert table.tobytes() == tables[n : n + 1].tobytes()


def test_slow_bots_play_the_same_decks():
    """A slow bot gets the same decks and seats as a compiled bot."""
    thinking = resolve(make_question("kingscorners", bots="search", seed=7))
    quick = resolve(make_question("kingscorners", bots="uniform", seed=7))
    dealt = []
    for asked in (thinking, quick):
        tables, chances = asked.game.tables(2), initial_rng_states(7, 0, 2)
        asked.kernels.deal_hands(tables, asked.sides[0].rules, asked.sides[0].pack, asked.sides[0].in_play, chances)
        dealt.append(tables.tobytes())
    assert dealt[0] == dealt[1]
    assert not thinking.is_compiled
    assert count_hands(thinking.question, 0, 1).hands == 1


# --- the same decks -----------------------------------------------------------------------


def test_decks_without_jokers_keep_the_order_of_decks_with_jokers():
    with_jokers, without = resolve(make_question("kingscorners", seed=3, compare="jokers=yes,no")).sides
    assert (with_jokers.pack == without.pack).all()
    game, decks = mh.GAMES["kingscorners"], []
    for side in (with_jokers, without):
        tables = game.tables(1)
        kernels = resolve(make_question("kingscorners", seed=3)).kernels
        kernels.deal_hands(tables, side.rules, side.pack, side.in_play, initial_rng_states(3, 0, 1))
        decks.append([int(card) for card in tables["stock"][0][: tables["left"][0]]])
    jokers = set(range(52, 54))
    shared = min(len(decks[1]), len([card for card in decks[0] if card not in jokers]))
    assert [card for card in decks[0] if card not in jokers][:shared] == decks[1][:shared]


def test_compared_rules_with_equal_hands_have_a_difference_of_zero():
    """A target doesn't change hands, but 500 equal hands don't prove that no hand ever changes."""
    found = mh.odds("kingscorners", hands=500, seed=1, compare="target=25,100")
    seen = 0
    for row in found.rows:
        by = found.difference(row.name)
        if by is not None:
            seen += 1
            one = row.times * 500 / found.sums.rows[row.name].first[1] if row.of else row.times
            assert by.by.figure == 0 < one / 500 < by.by.high == -by.by.low < 4 * one / 500, row.name
    assert seen > 20
    assert found.difference("turns").shortened == 1
    assert mh.odds("kingscorners", hands=500, seed=1, compare="draws=1,3").difference("turns").by.high < 0


# --- figures ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def hands():
    """Return the columns of the counted hands."""
    asked = resolve(QUESTION)
    return spec.read_rows(asked, asked.sides[0], 0, 2000)


def test_odds_figures_agree_with_scipy(hands):
    from scipy import stats

    found = mh.odds("kingscorners", "chips", seed=7, seats=3, hands=2000)
    turns = hands["turns"][0]
    assert found["turns"].figure == pytest.approx(turns.mean())
    assert tuple(found["turns"])[1:] == pytest.approx(stats.t.interval(0.95, 1999, turns.mean(), stats.sem(turns)))
    won = stats.binomtest(int(hands["wins_1"][0].sum()), 2000).proportion_ci(0.95, "wilson")
    assert tuple(found["wins_1"])[1:] == pytest.approx((won.low, won.high))
    assert found["turns_half"].figure == np.sort(turns)[999]
    low, high = (int(rank) for rank in stats.binom.ppf([0.025, 0.975], 2000, 0.5))
    assert tuple(found["turns_half"])[1:] == (np.sort(turns)[low - 1], np.sort(turns)[high])
    points = np.stack([hands[f"points_{seat}"][0] for seat in (1, 2, 3)], axis=1)
    lead = -points[:, 0] + points[:, 1:].mean(axis=1)
    assert found["first_seat"].figure == pytest.approx(lead.mean())
    assert found["minutes"].figure == pytest.approx(found["decisions"].figure * 4 / 60)
    seen, often = found.spread("turns_half")
    assert (np.repeat(seen, often) == np.sort(turns)).all()
    assert found.array()["figure"][0] == found["wins_1"].figure


def test_odds_difference_is_estimated_from_pairs_of_hands():
    from scipy import stats

    asked = resolve(make_question("kingscorners", seed=2, compare="draw_first=no,yes"))
    usual, other = (spec.read_rows(asked, side, 0, 1500) for side in asked.sides)
    found = mh.odds("kingscorners", seed=2, hands=1500, compare="draw_first=no,yes").difference("points_1")
    pairs = (other["points_1"][0] - usual["points_1"][0]).astype(float)
    assert tuple(found.by)[1:] == pytest.approx(stats.t.interval(0.95, 1499, pairs.mean(), stats.sem(pairs)))
    apart = np.sqrt(usual["points_1"][0].var() + other["points_1"][0].var())
    assert found.shortened == pytest.approx(1 - pairs.std() / apart)


def test_odds_figure_without_data_has_no_bounds():
    row = resolve(QUESTION).rows[0]
    ratio = row._replace(kind=Kind.RATIO, of=row.read)
    nothing = spec.total_row(ratio, [[np.zeros(5, np.int64), np.zeros(5, np.int64)]])
    assert not estimate(ratio, nothing, 5).is_within(1)
    assert not difference(ratio, spec.total_row(ratio, [[np.zeros(5, np.int64)] * 2] * 2), 5, 1).by.is_within(1)


def estimated(row, *columns, hands=1000):
    return estimate(row, spec.total_row(row, [[np.full(hands, column) for column in columns]]), hands)


def test_interval_of_an_event_that_never_occurred_has_a_positive_width():
    """The same holds if every hand had the event.

    Zero in a thousand hands only shows that the share is below about one in 250.
    """
    row = resolve(QUESTION).rows[0]._replace(kind=Kind.MEAN, times=2.0)
    ratio = row._replace(kind=Kind.RATIO, of=row.read)
    up = confidence_intervals.wilson_interval(0, 1000).high
    assert 3.6 / 1000 < up < 3.9 / 1000
    assert estimated(row, 0) == Estimate(0, 0, 2 * up)
    assert estimated(row._replace(signed=True), 0) == Estimate(0, -2 * up, 2 * up)
    assert tuple(estimated(row, 5)) == pytest.approx((10, 10 - 2 * up, 10 + 2 * up))
    assert tuple(estimated(ratio, 0, 4)) == pytest.approx((0, 0, 2 * up / 4))
    assert tuple(estimated(ratio, 4, 4)) == pytest.approx((2, 2 - 2 * up / 4, 2 + 2 * up / 4))
    assert not estimated(row, 5, hands=100).is_within(0.001)


def test_interval_of_an_event_that_no_weighted_hand_had_has_a_positive_width():
    """The upper bound counts whole hands, not parts of their weight."""
    (weighed,) = weighted_rows((resolve(QUESTION).rows[0]._replace(kind=Kind.MEAN),))
    up = confidence_intervals.wilson_interval(0, 1000).high
    assert tuple(estimated(weighed, 0)) == pytest.approx((0, 0, up))
    assert tuple(estimated(weighed, UNIT_WEIGHT)) == pytest.approx((1, 1 - up, 1 + up))


def test_mean_of_zeros_has_a_positive_upper_bound():
    """No big kong was counted, but one may still occur."""
    found = mh.odds("mahjong", hands=200, seed=1)
    text = format_estimate(found.row("big_kongs"), found["big_kongs"], Localizer())
    assert (text.figure, text.low, text.high) == ("0.0000", "0.0000", "0.0188")


def test_odds_checkpoint_size_hardly_grows_with_the_number_of_hands(tmp_path):
    """Ten times as many hands add only digits and a few new lengths."""
    few, many = tmp_path / "few.json", tmp_path / "many.json"
    for path, hands in ((few, 3000), (many, 30_000)):
        mh.odds("tongits", seed=1, hands=hands, bots="uniform", resume=path)
    assert 2000 < few.stat().st_size < many.stat().st_size < 1.4 * few.stat().st_size
    kept = [json.loads(path.read_text())["rows"] for path in (few, many)]
    moments = [name for name, row in kept[0].items() if isinstance(row, dict)]
    assert len(moments) > 20
    for name in moments:
        assert len(kept[0][name]["first"]) == len(kept[1][name]["first"]) <= 2, name


def test_odds_histogram_of_many_lengths_is_coarser():
    """A million different lengths need hardly more space than a hundred thousand."""
    assert 4000 < len(make_histogram(np.arange(100_000))) < len(make_histogram(np.arange(1_000_000))) < 7000


# --- checkpoint files -----------------------------------------------------------------------


def test_resumed_odds_run_continues_from_its_file(tmp_path):
    asked = {"hands": 900, "seed": 11, "compare": "draws=1,2", "resume": tmp_path / "run.json"}
    first = mh.odds("kingscorners", **{**asked, "hands": 400})
    assert first.hands == 400
    assert (
        mh.odds("kingscorners", **{**asked, "seed": None}).sums
        == mh.odds("kingscorners", hands=900, seed=11, compare="draws=1,2").sums
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == ["run.json"]


def test_resumed_odds_run_with_a_different_question_is_refused(tmp_path):
    file = tmp_path / "run.json"
    mh.odds("kingscorners", hands=100, seed=11, resume=file)
    kept = file.read_text()
    for other, named in (({"seed": 12}, "seed"), ({"bots": "uniform"}, "bots"), ({"target": 30}, "target")):
        with pytest.raises(Mistake, match=f"These settings differ: {named}"):
            mh.odds("kingscorners", hands=100, resume=file, **other)
    saved = json.loads(kept)
    for changed in ({"law": "0"}, {"rows": {}}):
        file.write_text(json.dumps({**saved, **changed}))
        with pytest.raises(Mistake, match="another version of Kings Corners"):
            mh.odds("kingscorners", hands=200, resume=file)
    for damaged in ("", "[]", kept[:-9], json.dumps({**saved, "form": "?"}), json.dumps({**saved, "hands": "many"})):
        file.write_text(damaged)
        with pytest.raises(Mistake, match="isn't a file of odds"):
            mh.odds("kingscorners", hands=200, resume=file)
        assert file.read_text() == damaged


def test_resolved_odds_side_has_the_requested_rules():
    """The rules are those of the question."""
    side = resolve(QUESTION).sides[0]
    assert side.rules == plain(mh.GAMES["kingscorners"].variants["chips"].rules._replace(seats=3))
