"""Sessions, hands played at a table until an end, agree with the rules, with arithmetic and with each other."""

import json
from functools import partial, reduce
from itertools import pairwise

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.engine import rng
from meldhouse.games.odds import Kind, SittingAggregate
from meldhouse.i18n import Localizer
from meldhouse.odds import api, sessions, spec, statistics
from meldhouse.odds.accumulators import Sums
from meldhouse.odds.chart_data import charts
from meldhouse.odds.html_report import command_line
from meldhouse.odds.runner import Precision, StoppingRule, run
from meldhouse.odds.sessions import play_sittings
from meldhouse.odds.spec import count_hands, make_question, resolve
from meldhouse.util.errors import Mistake

ENDS = {"kongpie": "20", "tongits": "pot", "kingscorners": "match", "pong": "3", "mahjong": "match"}
OPTIONS = {"mahjong": {"hands": 2}}  # a short match
POT = make_question("tongits", seed=7, sit="pot")


def sat(question, sittings, first=0):
    """Return the rows of some sessions, and their final tables."""
    asked = resolve(question)
    side, tables = asked.sides[0], asked.game.tables(sittings)
    chances = spec.initial_rng_states(question.seed, first, sittings)
    numbers, play_on = np.arange(first, first + sittings), partial(spec.play_hands, asked, side)
    next_hand = partial(spec.deal_and_play, asked, side, play_on, numbers, chances)
    return play_sittings(side.sitting, list(asked.rows), tables, next_hand), tables.view(np.ndarray)


# --- played hands -------------------------------------------------------------------------


def by_the_rules(asked, number, hands):
    """Yield the table after each hand of a session that is played with the functions of the rules."""
    game, side = asked.game, asked.sides[0]
    verbs, moves, table, sight = (
        game.table_api,
        np.empty(game.rules.MAX_LEGAL, np.int16),
        game.tables(1),
        game.tables(1),
    )
    for hand in range(hands):
        x = rng.seeded(asked.question.seed, number, *([hand] if hand else []))
        deck = game.full_deck(side.rules)
        x = rng.step(np.uint64(verbs.shuffle_deck(deck, side.rules, x)))
        table["rng"] = np.uint64(rng.scramble(np.uint64(x))) | np.uint64(1)
        verbs.deal(table, side.rules, deck)
        while table["actor"][0] != game.rules.NONE:
            n = verbs.legal(table, side.rules, moves)
            sight[0] = table[0]
            verbs.conceal(sight, side.rules, int(table["actor"][0]))
            k, x = verbs.choose_as_heuristic(sight, side.rules, moves, n, np.uint64(x))
            verbs.apply(table, side.rules, int(moves[k]))
        yield table.view(np.ndarray).copy()


@pytest.mark.parametrize(("name", "end"), ENDS.items())
def test_odds_session_agrees_with_the_rules(name, end):
    """Final tables are equal byte for byte, and session rows are the sums over the hands."""
    question = make_question(name, seed=5, sit=end, options=OPTIONS.get(name))
    found, tables = sat(question, 3, first=10)
    for n, table in enumerate(tables):
        hands = int(found["hands"][0][n]) if "hands" in found else int(end)
        played = list(by_the_rules(resolve(question), 10 + n, hands))
        assert played[-1].tobytes() == table.tobytes()
        assert sum(int(one["tally"]["decisions"][0]) for one in played) == found["decisions"][0][n]


def test_odds_session_of_one_hand_equals_that_hand():
    """All common rows are equal."""
    for name in ("kingscorners", "tongits"):
        one, many = mh.odds(name, sit=1, sittings=300, seed=2), mh.odds(name, hands=300, seed=2)
        shared = {row.name for row in one.rows} & {row.name for row in many.rows}
        assert {"chips_1", "points_2", "decisions", "minutes", "first_seat"} <= shared
        common = shared - {f"wins_{seat}" for seat in range(1, 5)}
        assert all(one.sums.rows[row] == many.sums.rows[row] for row in common)


def test_odds_session_ends_with_the_hand_in_which_its_time_is_over():
    found, tables = sat(make_question("kingscorners", seed=3, sit="30m", pace=6.0), 20)
    asked = resolve(make_question("kingscorners", seed=3, sit="30m", pace=6.0))
    for n in range(20):
        spent = np.cumsum([int(one["tally"]["decisions"][0]) for one in by_the_rules(asked, n, found["hands"][0][n])])
        assert spent[-1] >= 300 > (spent[-2] if len(spent) > 1 else 0)
    assert "minutes" not in found  # the requested length isn't a row
    assert (found["hands"][0] == tables["hands"]).all()


# --- values carried between hands -----------------------------------------------------------


def test_tongits_pot_is_won_by_two_wins_in_a_row():
    """The pot gets a unit from each seat at first, and later one from each loser of a won hand."""
    found, tables = sat(POT, 40)
    asked = resolve(POT)
    for n in range(40):
        played = list(by_the_rules(asked, n, int(found["hands"][0][n])))
        winners = [int(one["tally"]["winner"][0]) for one in played if one["tally"]["winner"][0] >= 0]
        assert winners[-1] == winners[-2]
        assert all(one != other for one, other in pairwise(winners[:-1]))
        assert found["pot_won"][0][n] == 3 + 2 * len(winners)
        assert [found[f"pots_{seat}"][0][n] for seat in (1, 2, 3)] == [winners[-1] == seat for seat in range(3)]
    assert (found["pot_most"][0] == found["pot_won"][0]).all()
    assert (tables["chips"].sum(axis=1) + tables["pot"] == 0).all()
    assert len(set(found["hands"][0].tolist())) > 2


def test_tongits_session_can_have_several_pots():
    """The row of won pots is their mean, the row of the largest pot their maximum."""
    found, _ = sat(make_question("tongits", seed=7, sit="12"), 60)
    pots = sum(found[f"pots_{seat}"][0] for seat in (1, 2, 3))
    assert pots.max() > 1
    assert (found["pot_won"][1] == pots).all()
    assert (found["pot_most"][0][pots == 1] == found["pot_won"][0][pots == 1]).all()
    assert (found["pot_most"][0][pots > 1] < found["pot_won"][0][pots > 1]).all()


def test_kongpie_jackpot_grows_until_a_high_kong_takes_it():
    question = make_question("kongpie", "casino", seed=1, sit="60")
    found, tables = sat(question, 60)
    into, _ = found["jackpot_an_hour"]
    taken, high_kongs = found["jackpot_taken"]
    assert (into - taken == found["jackpot_at_last"][0]).all()
    assert (tables["tokens"].sum(axis=1) + tables["jackpot"] == 0).all()
    assert (found["jackpot_highest"][0] >= tables["jackpot"]).all()
    assert (high_kongs == found["high_kongs"][0]).all()
    odds = mh.odds("kongpie", "casino", sit=60, sittings=60, seed=1, pace=2.0)
    assert odds["jackpot_an_hour"].figure == pytest.approx(into.sum() / found["decisions"][0].sum() * 1800)


def test_kongpie_high_kong_takes_the_collected_jackpot():
    """Afterwards the jackpot is empty; the tokens of that hand are also counted."""
    asked = resolve(make_question("kongpie", "casino", seed=1, sit="20"))
    rows_by_name = {row.name: row for row in asked.rows}
    table = asked.game.tables(2).view(np.ndarray)
    table["tally"]["high_kong"], table["won_tokens"][0] = [1, 0], [41, 0, 0]
    table["won_tokens"][1], table["jackpot"] = [1, 0, 1], [0, 30]
    assert rows_by_name["jackpot_taken"].read(table).tolist() == [41, 0]
    assert rows_by_name["jackpot_an_hour"].read(table).tolist() == [3, 1]
    single = {row.name: row for row in resolve(make_question("kongpie", "casino", seed=1)).rows}
    assert single["jackpot_long"].read(table).tolist() == [3, 1]


HOUSE_TAKES = {"jackpot_when_unwon": "to_house", "passed_rounds": "stop_first", "on_stop": "end"}


def test_k33_jackpot_goes_with_a_high_kong_or_to_the_house():
    """Every hand without a winner empties the jackpot; the final jackpot comes from the hands since then."""
    question = make_question("kongpie", "casino", seed=1, sit="60", bots="novice", options=HOUSE_TAKES)
    found, tables = sat(question, 60)
    emptied = found["jackpots_to_house"][0]
    assert emptied.min() > 0
    assert emptied.max() < 60
    into, taken = found["jackpot_an_hour"][0], found["jackpot_taken"][0]
    to_house = into - taken - found["jackpot_at_last"][0]
    assert (to_house >= 3 * emptied).all()
    assert (found["house_in_all"][0] >= to_house).all()
    assert (tables["tokens"].sum(axis=1) + tables["jackpot"] == 0).all()
    assert (tables["chips"].sum(axis=1) + tables["kitty"] + tables["house"] == 0).all()


def test_k33_jackpot_is_emptied_by_a_high_kong_or_an_unwon_hand():
    """The long-run row counts exactly those of six endings that empty the jackpot."""
    asked = resolve(make_question("kongpie", "casino", seed=1, options={"jackpot_when_unwon": "to_house"}))
    rows_by_name = {row.name: row for row in asked.rows}
    table = asked.game.tables(6).view(np.ndarray)
    table["tally"]["ended"], table["tally"]["high_kong"] = [1, 2, 3, 4, 5, 6], [0, 1, 0, 0, 0, 0]
    assert rows_by_name["jackpot_to_house"].read(table).tolist() == [0, 0, 1, 1, 1, 0]
    assert rows_by_name["jackpot_long"].of(table).tolist() == [0, 1, 1, 1, 1, 0]
    stays = {row.name: row for row in resolve(make_question("kongpie", "casino", seed=1)).rows}
    assert stays["jackpot_long"].of(table).tolist() == [0, 1, 0, 0, 0, 0]
    assert "jackpot_to_house" not in stays


def test_k33_long_run_jackpot_agrees_with_sessions():
    """`jackpot_long` equals the mean of the jackpots taken at 40 tables."""
    single = mh.odds("kongpie", "casino", hands=20_000, seed=2, bots="novice", **HOUSE_TAKES)["jackpot_long"].figure
    found, _ = sat(make_question("kongpie", "casino", seed=3, sit="150", bots="novice", options=HOUSE_TAKES), 40)
    takers = found["jackpots_to_house"][0].sum() + found["high_kongs"][0].sum()
    gone = found["jackpot_an_hour"][0].sum() - found["jackpot_at_last"][0].sum()
    assert takers > 500
    assert gone / takers == pytest.approx(single, rel=0.1)


def test_kingscorners_match_session_ends_at_its_target():
    """A match ends with the hand in which a seat reaches the target; the seat with the fewest points wins or shares."""
    question = make_question("kingscorners", seed=9, sit="match", options={"target": 40})
    found, tables = sat(question, 200)
    points = tables["points"][:, :4]
    assert (points.max(axis=1) >= 40).all()
    assert (found["least_points"][0] == points.min(axis=1)).all()
    alone = (points == points.min(axis=1, keepdims=True)).sum(axis=1) == 1
    assert (found["shared"][0] == ~alone).all()
    assert not alone.all()
    for seat in range(4):
        assert (found[f"wins_{seat + 1}"][0] == alone & (points.argmin(axis=1) == seat)).all()
    before = [list(by_the_rules(resolve(question), n, found["hands"][0][n]))[-2:][0]["points"].max() for n in range(10)]
    assert max(before) < 40


def test_mahjong_match_session_has_the_hands_of_its_rules():
    found, tables = sat(make_question("mahjong", seed=1, sit="match", options={"hands": 3}), 4)
    assert found["hands"][0].tolist() == tables["hands"].tolist() == [3] * 4
    assert (found["points_1"][0] == tables["chips"][:, 0]).all()


def test_max_aggregate_of_losses_is_negative():
    """The maximum doesn't start from zero."""
    lost = np.array([-3, -5])
    first = sessions.combine_hands(SittingAggregate.MOST, np.zeros(2, np.int64), lost, 1)
    assert first.tolist() == [-3, -5]
    assert sessions.combine_hands(SittingAggregate.MOST, first, np.array([-4, -1]), 2).tolist() == [-3, -1]


def test_odds_session_end_that_cannot_be_reached_is_reported(monkeypatch):
    for module in (sessions, statistics):
        monkeypatch.setattr(module, "MOST_HANDS", 4)
    resolve.cache_clear()
    try:
        found, tables = sat(POT, 100)
        assert found["hands"][0].max() == 4
        assert (found["unfinished"][0] == (tables["prize"] == 0)).all()
        assert 0 < found["unfinished"][0].sum() < 100
    finally:
        resolve.cache_clear()


# --- counting --------------------------------------------------------------------------------


def test_odds_sessions_are_equal_with_any_ranges_order_and_workers(tmp_path):
    whole = count_hands(POT, 0, 300)
    ranges = [count_hands(POT, 150, 150), count_hands(POT, 0, 1), count_hands(POT, 1, 149)]
    assert reduce(Sums.__add__, ranges, Sums()) == reduce(Sums.__add__, reversed(ranges), Sums()) == whole
    assert list(run(POT, StoppingRule(hands=300), 3))[-1].sums == whole
    file = tmp_path / "run.json"
    assert mh.odds("tongits", sit="pot", sittings=90, seed=7, resume=file).hands == 90
    assert mh.odds("tongits", sit="pot", sittings=300, resume=file).sums == whole
    known = list(run(POT, StoppingRule(precision=Precision("hands", 0.05)), 2))[-1].sums
    assert known == count_hands(POT, 0, known.hands)


def test_odds_session_file_with_another_question_is_refused(tmp_path):
    file = tmp_path / "run.json"
    mh.odds("tongits", sit="pot", sittings=20, seed=7, resume=file)
    for other in ({"sit": "20"}, {}):
        with pytest.raises(Mistake, match="differ: sit"):
            mh.odds("tongits", resume=file, **other)
    kept = json.loads(file.read_text())
    del kept["question"]["sit"]  # as in files of versions without sessions
    file.write_text(json.dumps(kept))
    with pytest.raises(Mistake, match="differ: sit"):
        mh.odds("tongits", sit="pot", sittings=20, resume=file)


def test_compared_odds_sessions_play_the_same_decks():
    """A target ends matches but doesn't change hands, so the common hands are equal."""
    short, long = (
        make_question("kingscorners", seed=4, sit="match", options={"target": target}) for target in (25, 60)
    )
    found, tables = sat(short, 5)
    for n in range(5):
        played = list(by_the_rules(resolve(long), n, int(found["hands"][0][n])))
        assert (played[-1]["points"] == tables["points"][n]).all()
    odds = mh.odds("kingscorners", sit="match", sittings=200, seed=4, compare="target=25,60")
    assert odds.difference("hands").by.low > 3
    assert odds.difference("points_1").shortened > 0.1


def test_slow_bots_play_whole_sessions():
    found, tables = sat(
        make_question("kingscorners", bots=("search", "uniform"), seed=7, sit="2", options={"seats": 2}), 1
    )
    assert tables["hands"].tolist() == [2]
    assert found["decisions"][0][0] > 0


EVERY = [(name, variant) for name, game in mh.GAMES.items() for variant in game.variants]


@pytest.mark.parametrize(("name", "variant"), EVERY)
def test_every_odds_session_row_reads_integers(name, variant):
    """Shares read 0 or 1, and every named end of a game is reachable."""
    asked = resolve(make_question(name, variant, seed=3, sit="2"))
    for end in asked.game.odds.ends(asked.sides[0].rules) if hasattr(asked.game.odds, "ends") else ():
        assert resolve(make_question(name, variant, seed=3, sit=end.name)).sides[0].sitting.reached is end.reached
    found, _ = sat(asked.question, 6)
    assert set(found) == {row.name for row in asked.rows}
    for row in asked.rows:
        assert len(found[row.name]) == (1 if row.of is None else 2)
        for column in found[row.name]:
            assert column.shape == (6,), row.name
            assert column.dtype.kind in "biu", row.name
            assert row.kind is not Kind.SHARE or set(np.unique(column)) <= {0, 1}, row.name
        assert str(row.label), row.name


# --- input and output ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "asked", "says"),
    [
        ("tongits", {"sit": "pott"}, "'pott' isn't a session length. Use pot, a number of hands up to 10,000"),
        ("tongits", {"sit": "0"}, "'0' isn't a session length"),
        ("tongits", {"sit": "10001"}, "'10001' isn't a session length"),
        ("tongits", {"sit": "112h"}, "a time up to 111h"),
        ("tongits", {"sit": "0h"}, "'0h' isn't a session length"),
        ("pong", {"sit": "match"}, "no match ends a session"),
        ("kingscorners", {"sit": "match", "variant": "chips"}, "no match ends a session"),
        ("kingscorners", {"sit": "match", "compare": "target=25,0"}, "no match ends a session"),
        ("tongits", {"sit": "pot", "hands": 5}, "Use --sittings instead"),
        ("tongits", {"sittings": 5}, "Add --sit, such as --sit 20"),
        (
            "tongits",
            {"sit": "pot", "sittings": 0},
            "The number of sittings must be a whole number from 1 to 1,000,000,",
        ),
    ],
)
def test_invalid_odds_session_length_is_refused(game, asked, says, monkeypatch):
    """The error comes before any hand."""
    monkeypatch.setattr(api, "run", None)
    with pytest.raises(Mistake) as data:
        mh.odds(game, **asked)
    assert says in str(data.value)


def test_odds_session_output_names_the_end_of_sessions():
    odds = mh.odds("tongits", sit="pot", sittings=60, seed=7)
    assert str(odds).startswith("Tongits, classic: 60 sessions until the pot is won, played by club; seed 7")
    assert "--sittings 60 --sit pot" in command_line(odds)
    titles = [picture.title for picture in charts(odds, Localizer())]
    assert "Length of sessions" in titles
    assert "Average result per session for each seat, in chips" in titles
    assert "Length of sessions" not in [
        picture.title for picture in charts(mh.odds("tongits", sit=2, sittings=60, seed=7), Localizer())
    ]


def test_odds_session_json_has_the_sessions_and_their_end(tmp_path):
    file = tmp_path / "odds.json"
    mh.odds("tongits", sit="3", sittings=60, seed=7).save(file)
    data = json.loads(file.read_text())
    assert (data["sittings"], data["question"]["sit"]) == (60, "3")
    assert "hands" not in data
