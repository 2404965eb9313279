"""Invariant checks for every game and every variant; none depends on a specific game."""

import random
from itertools import islice
from typing import Annotated, NamedTuple

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.core import position_text
from meldhouse.core.record import Record
from meldhouse.engine import cache
from meldhouse.games.options import differences, option, options, plain, with_options
from meldhouse.games.validation import find_problems
from meldhouse.i18n import msg
from meldhouse.session.claim_window import has_windows
from meldhouse.util.errors import ErrorKind
from tests.games.view_leaks import looked_at
from tests.support.invariant_checks import (
    SOUND,
    any_rules,
    checked_hands,
    haul,
    open_table,
    random_hand,
    telling_errors,
    telling_moves,
    telling_stories,
    unbalanced,
    unfaithful,
)
from tests.support.parameter_sweep import sampled

HANDS = 150
UNIFORM, THUMB = 0, 1


def seat_counts(game, variant):
    """Return the smallest and largest number of seats in the variant."""
    rules = game.variants[variant].rules
    about = options(rules)["seats"][1]
    counts = [n for n in range(about.least, about.most + 1) if not game.rules.why_not(rules._replace(seats=n))]
    return sorted({counts[0], counts[-1], rules.seats})


@pytest.mark.parametrize("name", mh.GAMES)
def test_every_playable_option_combination_plays_sound_hands(name):
    """Rules that `why_not` accepts can be played by random and heuristic players."""
    game, dice, played = mh.GAMES[name], random.Random(4), 0
    for seed in range(300):
        rules = any_rules(game, dice)
        if game.rules.why_not(rules):
            continue
        played += 1
        for who in ([UNIFORM], [THUMB]):
            assert checked_hands(game, rules, 5, who, seed) == (5, SOUND), rules
    assert played > 50


@pytest.mark.parametrize("who", [[UNIFORM], [THUMB], [THUMB, UNIFORM]], ids=["uniform", "thumb", "mixed"])
def test_random_hands_are_sound_and_end(game, variant, who):
    """After every move the position is sound; some seat can move until the hand is over, and it ends in time."""
    for seats in seat_counts(game, variant):
        rules = game.variants[variant].rules._replace(seats=seats)
        assert checked_hands(game, rules, HANDS, who, seed=seats) == (HANDS, SOUND)


def test_accounts_sum_to_zero_after_every_move(game, variant):
    """The seats' wins and losses balance with the accounts exactly, hand after hand."""
    table = open_table(game, variant, seed=11)
    for hand in range(3):
        if not table.match_over:
            for _ in islice(random_hand(table, seed=hand), 400):
                assert unbalanced(table) == []
        if not table.over:
            break
        assert unbalanced(table) == []


def test_payoffs_of_a_hand_agree_with_the_accounts(game, variant):
    """Payoffs sum to zero, or to the loss of the accounts; before the end of a hand they are zero."""
    table = open_table(game, variant, seed=26)
    for hand in range(3):
        before = sum(table.accounts.values())
        for _ in random_hand(table, seed=hand):
            assert table.payoffs == [0] * table.rules.seats
        if not table.over:
            break
        total = sum(table.payoffs)
        assert abs(total) < 1e-9 or total == before - sum(table.accounts.values())
        if table.match_over:
            break


def test_hand_result_has_every_figure_that_the_rules_change(game, variant):
    """Every figure and account is written and checked; a record with fewer figures can still be read."""
    table = open_table(game, variant, seed=27, **short_of(game))
    for _ in random_hand(table, seed=27):
        pass
    record = table.record()
    assert set(record.hands[0].result) == {*game.rules.LEDGERS, "points", *table.accounts}
    for figure, numbers in record.hands[0].result.items():
        parsed = Record.read(str(record))
        del parsed.hands[0].result[figure]
        assert mh.replay(parsed).tobytes() == table.tobytes()
        parsed.hands[0].result[figure] = [numbers[0] + 1, *numbers[1:]]
        with pytest.raises(mh.Mistake, match="these moves lead to"):
            mh.replay(parsed)


def short_of(game):
    """Return a limit of turns, if random hands would be very long without one."""
    return {"max_turns": 100} if "max_turns" in next(iter(game.variants.values())).rules._fields else {}


def test_tally_counts_every_move(game, variant):
    """The number of decisions in the tally is the number of moves."""
    table = open_table(game, variant, seed=12)
    for made, _ in enumerate(islice(random_hand(table, seed=12), 300)):
        assert table.tally["decisions"] == made


def along(game, variant, seed, decisions, **options):
    """Yield the table at every decision of a random hand."""
    table = open_table(game, variant, seed=seed, **options)
    for _ in islice(random_hand(table, seed=seed), decisions):
        yield table


@sampled("pairs", 6_000, 20_000)
def test_view_does_not_depend_on_hidden_information(game, variant, pairs):
    """Neither random hidden data nor the asked seat in a window changes a view: 20,000 pairs per game."""
    looked = looked_at(game, variant, -(-pairs // len(game.variants)), seed=2)
    assert looked.found == []
    assert len(game.variants) * looked.views.compared >= pairs
    assert looked.windows.compared > 10 or not has_windows(game)


def test_imagined_world_has_the_same_view(game, variant):
    """conceal(imagine(conceal(s))) == conceal(s), byte for byte, and an imagined world is sound."""
    hauled = haul(unfaithful, along(game, variant, 14, 150))
    assert hauled.found == []
    assert hauled.compared > 100


@sampled("decisions", 60, 150)
def test_indistinguishable_worlds_stay_indistinguishable_after_equal_moves(game, variant, decisions):
    """Two worlds with equal views for a seat keep equal views after the same public moves."""
    hauled = haul(telling_moves, along(game, variant, 15, decisions, seats=seat_counts(game, variant)[-1]))
    assert hauled.found == []
    assert hauled.compared > 20


@sampled("decisions", 25, 60)
def test_refusal_of_an_illegal_move_depends_only_on_the_view(game, variant, decisions):
    """In worlds with equal views the same move gets the same refusal."""
    hauled = haul(telling_errors, along(game, variant, 16, decisions))
    assert hauled.found == []
    assert hauled.compared > 100


def test_player_views_of_indistinguishable_hands_are_equal(game, variant):
    """A seat that can't distinguish two hands gets the same player view of both."""
    hauled = haul(telling_stories, list(islice(along(game, variant, 17, 13), 12, 13)))
    assert hauled.found == []
    assert hauled.compared == 1


def test_legal_moves_of_the_view_equal_those_of_the_table(game, variant):
    """The active seat's view has the same legal moves as the table."""
    table = open_table(game, variant, seed=18)
    for _ in islice(random_hand(table, seed=18), 200):
        assert table.view(table.turn).moves() == table.moves()
        assert [table.view(seat).moves() for seat in range(table.rules.seats) if seat != table.turn] == [[]] * (
            table.rules.seats - 1
        )


def test_move_texts_are_distinct_and_parsed_back(game, variant):
    """The moves of a position have different texts, in the order of the rules, and are parsed back."""
    table = open_table(game, variant, seed=19)
    for _ in islice(random_hand(table, seed=19), 200):
        actions = np.empty(game.rules.MAX_LEGAL, np.int16)
        n = game.table_api.legal(table.state, table.bare_rules, actions)
        assert 0 < n <= game.rules.MAX_LEGAL
        assert (np.diff(actions[:n]) > 0).all()
        assert len(table.moves()) == n
        assert [game.notation.tidy(move) for move in table.moves()] == table.moves()
        assert [game.notation.tidy(move.lower()) for move in table.moves()] == table.moves()


def test_position_texts_are_parsed_back_to_the_same_bytes(game, variant):
    """This holds for the text of a state, and of every view of the state."""
    table = open_table(game, variant, seed=20)
    for _ in islice(random_hand(table, seed=20), 40):
        seen = [table.state] + [table.view(seat).state for seat in [*range(table.rules.seats), None]]
        for tables in seen:
            assert (
                position_text.parse_position(game, position_text.format_position(game, tables)).tobytes()
                == tables.tobytes()
            )


def test_record_that_is_replayed_gives_the_same_table(game, variant, tmp_path):
    """The table is equal to the byte after every hand, and so is its record."""
    table = open_table(game, variant, seed=21)
    for hand in range(3):
        if table.over and not table.match_over:
            for _ in random_hand(table, seed=hand, decisions=400):
                pass
    table.record().save(tmp_path / "hand.txt")
    again = mh.replay(tmp_path / "hand.txt")
    assert again.tobytes() == table.tobytes()
    assert str(again.record()) == str(table.record())


def test_illegal_move_is_explained_and_changes_nothing(game, variant):
    """The refusal has the notation or the broken rule."""
    table = open_table(game, variant, seed=22)
    table.deal()
    before = table.tobytes()
    for nonsense in ["", "nonsense", "play", "discard ZZ", "put 1 2 3 4 5", "\x00", "pass " * 50]:
        with pytest.raises(mh.IllegalMove, match=r"You can't play '.*': .*\.$") as mistake:
            table.play(nonsense)
        assert mistake.value.kind in (ErrorKind.UNKNOWN, ErrorKind.RULE, ErrorKind.NOW)
        assert table.tobytes() == before


def test_scene_offers_exactly_the_legal_moves(game, variant):
    """Every legal move is a choice that touches visible pieces; no other choice is offered."""
    table = open_table(game, variant, seed=23)
    for _ in islice(random_hand(table, seed=23), 60):
        scene = table.view(table.turn).scene
        zones = {zone.key: zone for zone in scene.zones}
        assert len(zones) == len(scene.zones)
        assert [choice.move for choice in scene.choices] == table.moves()
        for choice in scene.choices:
            assert str(choice.words)
            assert not choice.to or choice.to in zones, choice
            for key, piece in choice.touch:
                assert piece in zones[key].pieces, choice
        others = [seat for seat in [*range(table.rules.seats), None] if seat != table.turn]
        assert all(table.view(seat).scene.choices == () for seat in others)
        assert str(table.view(table.turn)).startswith(str(scene.title))


def test_finished_hand_has_a_summary_and_a_result(game, variant):
    """A finished hand has no moves; an unfinished hand has no summary."""
    table = open_table(game, variant, seed=24)
    for _ in random_hand(table, seed=24):
        assert table.summary == []
    if table.over:
        assert table.summary
        assert table.moves() == []
        assert table.hands[-1].result == table.result()
        with pytest.raises(mh.IllegalMove):
            table.play("end")


def test_every_variant_is_playable_and_described(game, variant):
    """A variant has a sentence, and can be written as its differences and read back."""
    chosen = game.variants[variant]
    base = next(iter(game.variants.values())).rules
    assert str(chosen.sentence).endswith(".")
    assert game.rules.why_not(chosen.rules) is None
    assert with_options(base, differences(chosen.rules, base)) == chosen.rules
    assert next(iter(options(chosen.rules))) == "seats"
    assert all(str(about.says) for _, about in options(chosen.rules).values())
    assert plain(chosen.rules) == chosen.rules


class Gold(NamedTuple):
    gold: Annotated[bool, option(msg("odds-turns"))] = False


class Silver(NamedTuple):
    silver: Annotated[bool, option(msg("odds-turns"))] = False


def test_equal_rules_of_two_games_are_distinguished():
    """Rules are tuples, equal if their numbers are equal; cached results aren't shared between games."""
    assert [differences(kind(True), kind()) for kind in (Gold, Silver)] == [{"gold": "yes"}, {"silver": "yes"}]


@pytest.mark.parametrize("name", mh.GAMES)
def test_folder_of_every_game_is_complete_and_consistent(name):
    """No module, name or rulebook page of a game is missing."""
    assert find_problems(mh.GAMES[name]) == ()


@pytest.mark.parametrize("name", mh.GAMES)
def test_game_modules_have_no_circular_imports(name):
    """No module of a game imports itself, directly or through others."""
    for module in mh.GAMES[name].folder.glob("*.py"):
        assert module not in cache.import_closure(cache.imported_files(module)), module.name


def test_heuristic_gives_a_reason_for_every_move(game, variant):
    """The reason is available for each move of the heuristic."""
    table = open_table(game, variant, seed=25)
    for _ in islice(random_hand(table, seed=25), 30):
        view = table.view(table.turn)
        for action in list(view.legal().values())[:8]:
            assert str(game.heuristic.reason(view.state[0], view.rules, action)).endswith(".")
