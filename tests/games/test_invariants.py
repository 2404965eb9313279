"""Every game and every variant, held to the laws of the house.  Nothing here knows a game."""

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
    """The fewest and the most seats that the variant can be played with."""
    rules = game.variants[variant].rules
    about = options(rules)["seats"][1]
    counts = [n for n in range(about.least, about.most + 1) if not game.rules.why_not(rules._replace(seats=n))]
    return sorted({counts[0], counts[-1], rules.seats})


@pytest.mark.parametrize("name", mh.GAMES)
def test_any_combination_of_options_is_sound(name):
    """Rules that why_not has nothing against can be played, by random and by thumb players."""
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
def test_every_hand_is_sound_and_ends(game, variant, who):
    """After every move the position is sound, somebody can move until the hand is over, and it is over in time."""
    for seats in seat_counts(game, variant):
        rules = game.variants[variant].rules._replace(seats=seats)
        assert checked_hands(game, rules, HANDS, who, seed=seats) == (HANDS, SOUND)


def test_accounts_sum_to_zero_after_every_move(game, variant):
    """What the seats have won or lost lies in the accounts, to the unit, hand after hand."""
    table = open_table(game, variant, seed=11)
    for hand in range(3):
        if not table.match_over:
            for _ in islice(random_hand(table, seed=hand), 400):
                assert unbalanced(table) == []
        if not table.over:
            break
        assert unbalanced(table) == []


def test_what_a_hand_was_worth_is_in_the_books(game, variant):
    """The worths of a hand sum to zero, or to what the accounts lost by it; before its end they are nothing."""
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


def test_a_result_has_every_figure_that_the_law_moves(game, variant):
    """Every figure of the seats and every account is written and checked; a record with fewer is read all the same."""
    table = open_table(game, variant, seed=27, **short_of(game))
    for _ in random_hand(table, seed=27):
        pass
    record = table.record()
    assert set(record.hands[0].result) == {*game.rules.LEDGERS, "points", *table.accounts}
    for figure, numbers in record.hands[0].result.items():
        told = Record.read(str(record))
        del told.hands[0].result[figure]
        assert mh.replay(told).tobytes() == table.tobytes()
        told.hands[0].result[figure] = [numbers[0] + 1, *numbers[1:]]
        with pytest.raises(mh.Mistake, match="these moves lead to"):
            mh.replay(told)


def short_of(game):
    """A limit of turns, where a random hand would be very long without."""
    return {"max_turns": 100} if "max_turns" in next(iter(game.variants.values())).rules._fields else {}


def test_the_tally_counts_every_decision(game, variant):
    """The tally's decisions are the moves that were made."""
    table = open_table(game, variant, seed=12)
    for made, _ in enumerate(islice(random_hand(table, seed=12), 300)):
        assert table.tally["decisions"] == made


def along(game, variant, seed, decisions, **options):
    """The table at every decision of a random hand."""
    table = open_table(game, variant, seed=seed, **options)
    for _ in islice(random_hand(table, seed=seed), decisions):
        yield table


@sampled("pairs", 6_000, 20_000)
def test_a_view_shows_nothing_that_its_seat_may_not_see(game, variant, pairs):
    """Garbage in every hidden place changes no view, and who is asked none in a window: so many pairs a game."""
    looked = looked_at(game, variant, -(-pairs // len(game.variants)), seed=2)
    assert looked.found == []
    assert len(game.variants) * looked.views.compared >= pairs
    assert looked.windows.compared > 10 or not has_windows(game)


def test_imagined_worlds_look_the_same(game, variant):
    """conceal(imagine(conceal(s))) == conceal(s), byte for byte; and an imagined world is sound."""
    hauled = haul(unfaithful, along(game, variant, 14, 150))
    assert hauled.found == []
    assert hauled.compared > 100


@sampled("decisions", 60, 150)
def test_equal_knowledge_stays_equal_knowledge(game, variant, decisions):
    """From two worlds that look the same to a seat, the same public moves keep looking the same to it."""
    hauled = haul(telling_moves, along(game, variant, 15, decisions, seats=seat_counts(game, variant)[-1]))
    assert hauled.found == []
    assert hauled.compared > 20


@sampled("decisions", 25, 60)
def test_answers_to_mistakes_give_nothing_away(game, variant, decisions):
    """What a wrong move is answered depends only on what the seat sees."""
    hauled = haul(telling_errors, along(game, variant, 16, decisions))
    assert hauled.found == []
    assert hauled.compared > 100


def test_stories_give_nothing_away(game, variant):
    """A seat that cannot tell two hands apart reads the same story of both."""
    hauled = haul(telling_stories, list(islice(along(game, variant, 17, 13), 12, 13)))
    assert hauled.found == []
    assert hauled.compared == 1


def test_the_judge_needs_only_what_the_actor_sees(game, variant):
    """The legal moves of the actor's view are the legal moves of the table."""
    table = open_table(game, variant, seed=18)
    for _ in islice(random_hand(table, seed=18), 200):
        assert table.view(table.turn).moves() == table.moves()
        assert [table.view(seat).moves() for seat in range(table.rules.seats) if seat != table.turn] == [[]] * (
            table.rules.seats - 1
        )


def test_moves_read_as_they_are_written(game, variant):
    """Moves of a position have different texts, in the law's order, and read back as themselves."""
    table = open_table(game, variant, seed=19)
    for _ in islice(random_hand(table, seed=19), 200):
        actions = np.empty(game.rules.MAX_LEGAL, np.int16)
        n = game.table_api.legal(table.state, table.bare_rules, actions)
        assert 0 < n <= game.rules.MAX_LEGAL
        assert (np.diff(actions[:n]) > 0).all()
        assert len(table.moves()) == n
        assert [game.notation.tidy(move) for move in table.moves()] == table.moves()
        assert [game.notation.tidy(move.lower()) for move in table.moves()] == table.moves()


def test_positions_read_as_they_are_written(game, variant):
    """The text of a state, and of every view of it, reads back as the same bytes."""
    table = open_table(game, variant, seed=20)
    for _ in islice(random_hand(table, seed=20), 40):
        seen = [table.state] + [table.view(seat).state for seat in [*range(table.rules.seats), None]]
        for tables in seen:
            assert (
                position_text.parse_position(game, position_text.format_position(game, tables)).tobytes()
                == tables.tobytes()
            )


def test_a_record_is_the_whole_history(game, variant, tmp_path):
    """Saved and replayed, hand after hand, a table is the same to the byte, and so is its record."""
    table = open_table(game, variant, seed=21)
    for hand in range(3):
        if table.over and not table.match_over:
            for _ in random_hand(table, seed=hand, decisions=400):
                pass
    table.record().save(tmp_path / "hand.txt")
    again = mh.replay(tmp_path / "hand.txt")
    assert again.tobytes() == table.tobytes()
    assert str(again.record()) == str(table.record())


def test_a_wrong_move_changes_nothing(game, variant):
    """Nonsense is answered with how a move is written or what stands in its way, and the table stays as it was."""
    table = open_table(game, variant, seed=22)
    table.deal()
    before = table.tobytes()
    for nonsense in ["", "nonsense", "play", "discard ZZ", "put 1 2 3 4 5", "\x00", "pass " * 50]:
        with pytest.raises(mh.IllegalMove, match=r"You can't play '.*': .*\.$") as mistake:
            table.play(nonsense)
        assert mistake.value.kind in (ErrorKind.UNKNOWN, ErrorKind.RULE, ErrorKind.NOW)
        assert table.tobytes() == before


def test_scenes_offer_the_legal_moves(game, variant):
    """Every legal move is a choice that touches pieces that lie there; nothing else is offered."""
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


def test_the_end_is_summed_up(game, variant):
    """A hand that is over has a summary, a result and no moves; before, it has no summary."""
    table = open_table(game, variant, seed=24)
    for _ in random_hand(table, seed=24):
        assert table.summary == []
    if table.over:
        assert table.summary
        assert table.moves() == []
        assert table.hands[-1].result == table.result()
        with pytest.raises(mh.IllegalMove):
            table.play("end")


def test_variants_are_rules_with_a_sentence(game, variant):
    """A variant can be played, is told in a sentence, and can be written as its differences and read back."""
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


def test_rules_of_two_games_that_are_the_same_numbers_are_told_apart():
    """Rules are tuples, equal where their numbers are: what is remembered of one is not told of the other."""
    assert [differences(kind(True), kind()) for kind in (Gold, Silver)] == [{"gold": "yes"}, {"silver": "yes"}]


@pytest.mark.parametrize("name", mh.GAMES)
def test_a_folder_has_everything_that_the_contract_asks(name):
    """Its rooms, what stands in them, its page in the rulebook: nothing is missing, and everything fits together."""
    assert find_problems(mh.GAMES[name]) == ()


@pytest.mark.parametrize("name", mh.GAMES)
def test_rooms_need_each_other_in_no_circle(name):
    """No room of a game imports itself, be it through others."""
    for room in mh.GAMES[name].folder.glob("*.py"):
        assert room not in cache.import_closure(cache.imported_files(room)), room.name


def test_hints_give_a_reason(game, variant):
    """The rule of thumb can say why."""
    table = open_table(game, variant, seed=25)
    for _ in islice(random_hand(table, seed=25), 30):
        view = table.view(table.turn)
        for action in list(view.legal().values())[:8]:
            assert str(game.heuristic.reason(view.state[0], view.rules, action)).endswith(".")
