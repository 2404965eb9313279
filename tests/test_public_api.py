"""The public API: import meldhouse as mh."""

import importlib

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.core.deck_notation import write_deck
from meldhouse.terminal.console import print_table
from meldhouse.util.errors import MAX_QUOTED_LENGTH

GAME = "kingscorners"


def dealt(**more):
    table = mh.table(GAME, seats=3, seed=7, **more)
    table.deal()
    return table


def test_public_api_plays_and_replays_a_hand():
    """Deal, view, play, read the result, save and replay, as the README shows."""
    table = dealt(variant="chips")
    while not table.over:
        assert table.turn in (0, 1, 2)
        table.play(table.moves()[0])
    assert table.turn is None
    assert sum(table.chips) + sum(table.accounts.values()) == 0
    assert table.tally["decisions"] == len(table.hands[0].moves)
    assert mh.replay(table.record()).tobytes() == table.tobytes()


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: mh.table("kingscorner"), "Did you mean 'kingscorners'"),
        (lambda: mh.table(GAME, "jokrs"), "Did you mean 'jokers'"),
        (lambda: mh.table(GAME, seats=9), "from 2 to 6, not 9"),
        (lambda: mh.table(GAME, seats="many"), "from 2 to 6"),
        (lambda: mh.table(GAME, seats="٣"), "from 2 to 6"),
        (lambda: mh.table(GAME, target="1_0"), "must be a whole number"),
        (lambda: mh.table("tongits", seats=4), "must be 3, not 4."),
        (lambda: mh.table(GAME, hand_sise=4), "Did you mean 'hand_size'"),
        (lambda: mh.table(GAME, scoring="piip"), "Did you mean 'pip'"),
        (lambda: mh.table(GAME, draw_first="perhaps"), "yes or no"),
        (lambda: mh.table(GAME, seed="seven"), "A seed must be a whole number"),
        (lambda: mh.table(GAME, seed=10**40), "with at most 40 digits, not 1000"),
        (
            lambda: mh.simulate(GAME, hands=10**26),
            "The number of hands must be a whole number from 0 to 1,000,000,000,000,",
        ),
        (
            lambda: mh.simulate(GAME, workers=10**26),
            "The number of workers must be a whole number from 1 to 1,024, not 10",
        ),
        (
            lambda: mh.envs.vector(GAME, 10**26),
            "The number of tables must be a whole number from 1 to 10,000,000, not 1000",
        ),
        (lambda: mh.envs.vector(GAME, 1, episode=10**26), "The number of hands must be a whole number from 1 to"),
        (lambda: mh.simulate(GAME, bots="clab"), "Did you mean 'club'"),
        (
            lambda: next(mh.simulate(GAME, seats=2, bots="club,uniform,club")),
            "You named 3 bots for 2 seats. Name fewer, such as club,uniform.",
        ),
        (lambda: mh.simulate(GAME, hands=-1), "number of hands"),
        (lambda: mh.simulate(GAME, workers=0), "number of workers"),
        (lambda: mh.replay("no/such/file"), "can't be read"),
    ],
)
def test_public_api_explains_an_invalid_argument(ask, says):
    """The error for a wrong name, value or file says what is wrong and what is valid."""
    with pytest.raises(mh.Mistake, match=says):
        ask()


LONG = "x" * 3000


@pytest.mark.parametrize(
    "ask",
    [
        lambda: mh.table(LONG),
        lambda: mh.table(GAME, LONG),
        lambda: mh.table(GAME, **{LONG: 4}),
        lambda: mh.table(GAME, scoring=LONG),
        lambda: mh.table(GAME, seats=LONG),
        lambda: mh.table(GAME, seed=LONG),
        lambda: mh.simulate(GAME, bots=LONG),
        lambda: next(mh.simulate(GAME, hands=1, bots=f"{LONG}.py:Bot")),
        lambda: mh.envs.vector(GAME, 2, others=LONG),
        lambda: mh.envs.vector(GAME, 2, autoreset=LONG),
        lambda: mh.odds(GAME, hands=10, bots=LONG),
        lambda: mh.replay(LONG),
        lambda: mh.table(GAME).deal([LONG]),
        lambda: mh.table(GAME).deal_again(LONG, 1),
    ],
)
def test_long_input_in_an_error_is_shortened(ask):
    with pytest.raises(mh.Mistake) as wrong:
        ask()
    assert len(str(wrong.value)) < MAX_QUOTED_LENGTH + 300
    assert "x" * (MAX_QUOTED_LENGTH + 1) not in str(wrong.value)


def test_deal_from_an_invalid_deck_is_refused_and_changes_nothing():
    """With missing, unknown or repeated cards the table stays the same, byte for byte."""
    table = mh.table(GAME, seats=3, seed=7)
    before = table.tobytes()
    whole = dealt().hands[0].deck
    good = write_deck(mh.GAMES[GAME], whole)
    for deck, says in [
        ("KH 7D", "Missing"),
        (good.replace("KH", "KX"), "has no piece 'KX'"),
        (good.replace("KH", "7D"), "Missing: KH"),
        (good.replace("KH", "7D"), "Too many: 7D"),
        (good.split()[:-1], "51 pieces instead of 52"),
    ]:
        with pytest.raises(mh.Mistake, match=says):
            table.deal(deck)
        assert table.tobytes() == before
    table.deal(good.lower().split())
    assert table.hands[0].deck == whole


@pytest.mark.parametrize(
    ("deck", "generator", "says"),
    [
        (
            "KH 7D",
            1,
            "a list of piece numbers from 0 to 52, not 'KH 7D'. To deal from piece names, use 'deal'.",
        ),
        (["KH", "7D"], 1, "not 'KH'"),
        (b"KH", 1, "not b'KH'"),
        (5, 1, "not 5"),
        (None, 1, "not None"),
        ([0, 1.5], 1, "not 1.5"),
        ([0, 999], 1, "not 999"),
        ([0, -1], 1, "not -1"),
        ([0, 1], 1, "it has 2 pieces instead of 52"),
        ([], 1, "it has 0 pieces instead of 52"),
        (range(52), "1", "The generator of a deal must be a whole number from 1 to 18446744073709551615, not '1'."),
        (range(52), None, "not None"),
        (range(52), 1.5, "not 1.5"),
        (range(52), True, "not True"),
        (range(52), 0, "not 0"),
        (range(52), -1, "not -1"),
        (range(52), 1 << 64, "not 18446744073709551616"),
    ],
)
def test_deal_again_with_malformed_input_is_explained_and_changes_nothing(deck, generator, says):
    """The input is text, has numbers of no piece, or a generator that a record can't store."""
    table = mh.table(GAME, seats=3, seed=7)
    before = table.tobytes()
    with pytest.raises(mh.Mistake) as wrong:
        table.deal_again(deck, generator)
    assert says in str(wrong.value)
    assert (table.tobytes(), table.hands) == (before, [])


def test_deal_again_accepts_numpy_arrays_and_deals_the_same_hand():
    """NumPy's integers are accepted, and the record contains plain integers."""
    hand = dealt().hands[0]
    table = mh.table(GAME, seats=3, seed=7)
    table.deal_again(np.array(hand.deck, np.int8), np.uint64(hand.chance))
    assert (table.hands[0].deck, table.hands[0].chance) == (hand.deck, hand.chance)
    assert {type(piece) for piece in (*table.hands[0].deck, table.hands[0].chance)} == {int}


def test_deal_from_a_deck_that_is_not_a_list_is_explained():
    with pytest.raises(mh.Mistake, match=r"A deck must be a string or a list of piece names, not 5\."):
        mh.table(GAME, seed=7).deal(5)


def test_deal_during_a_hand_is_refused_with_an_explanation():
    """A hand can't be dealt again before its end."""
    table = dealt()
    before = table.tobytes()
    with pytest.raises(mh.Mistake, match=r"still in progress\. It's Seat 1's turn"):
        table.deal()
    assert table.tobytes() == before


def test_play_out_of_turn_is_refused_with_an_explanation():
    """The error says whose turn it is."""
    table = dealt()
    with pytest.raises(mh.IllegalMove, match="It's Seat 1's turn"):
        table.play("end", seat=1)
    with pytest.raises(mh.Mistake, match="seats are 0 to 2"):
        table.view(3)


def test_table_with_the_same_seed_deals_the_same_hands():
    """A seed determines every hand of a table; tables without a seed differ."""
    assert dealt().tobytes() == dealt().tobytes()
    assert mh.table(GAME).seed != mh.table(GAME).seed


def test_simulation_is_equal_with_any_number_of_workers():
    """Chunks are returned in order and are independent of the worker; bots change seats."""
    for bots in ("uniform", "thumb,uniform"):
        runs = [
            np.concatenate(list(mh.simulate(GAME, "chips", hands=25_000, bots=bots, seats=3, seed=3, workers=workers)))
            for workers in (1, 2)
        ]
        assert len(runs[0]) == 25_000
        assert runs[0].tobytes() == runs[1].tobytes()
        assert (runs[0]["actor"] == -1).all()
        assert (runs[0]["tally"]["turns"] > 0).all()


def test_simulation_of_many_hands_with_inlined_rules_plays_the_same_hands(monkeypatch):
    """Whether the rules are inlined changes the speed alone."""
    module, played = importlib.import_module("meldhouse.simulate"), []
    for least in (10_000, 10_001):
        monkeypatch.setattr(module, "MIN_HANDS_INLINED", least)
        played.append(next(mh.simulate(GAME, "chips", hands=10_000, seats=3, seed=8)).tobytes())
    assert played[0] == played[1]


def test_simulation_with_an_uncompiled_bot_has_the_same_average_results():
    """A bot that gets a view plays like the compiled bot, so the average results agree."""
    hands = np.concatenate(list(mh.simulate(GAME, hands=10_000, seats=2, bots="thumb", seed=4)))
    turns = []
    for seed in range(60):
        table = mh.table(GAME, seats=2, seed=seed)
        table.deal()
        bots = [mh.BOTS["thumb"](seed), mh.BOTS["thumb"](seed + 1000)]
        while not table.over:
            table.play(bots[table.turn].choose(table.view(table.turn)))
        turns.append(table.tally["turns"])
    spread = hands["tally"]["turns"].std() / 60**0.5
    assert abs(np.mean(turns) - hands["tally"]["turns"].mean()) < 5 * spread


def broken(record, line, new):
    lines = str(record).splitlines()
    lines[line - 1] = new
    return "\n".join(lines)


def test_record_with_an_invalid_line_is_refused_with_the_line_number(tmp_path):
    """Reading stops at the first invalid line, and the error has its number."""
    table = dealt()
    while not table.over:
        table.play(table.moves()[-1])
    record = table.record()
    lines = str(record).splitlines()
    first = next(n for n, line in enumerate(lines, 1) if line[0:2] == "0 ")
    cases = [
        (1, "something else", "isn't a Meldhouse game record"),
        (2, "game kingscorner", "Did you mean"),
        (first, "0 play ZZ N", f"Line {first}: .*You can't play"),
        (first, "2 end", f"Line {first}: Seat 3 can't play"),
        (first, "what is this", f"Line {first}: .*neither"),
        (len(lines), "result chips 1 1 1", "these moves lead to"),
        (len(lines), "result chips", f"Line {len(lines)}: a result must have figures"),
        (len(lines), "result", f"Line {len(lines)}: a result must have figures"),
    ]
    for line, new, says in cases:
        (tmp_path / "broken.txt").write_text(broken(record, line, new))
        with pytest.raises(mh.Mistake, match=says):
            mh.replay(tmp_path / "broken.txt")


def test_player_view_read_as_a_record_is_refused_with_an_explanation(tmp_path):
    """A player view has only one seat's cards, so it can't be replayed."""
    table = dealt()
    table.play(table.moves()[-1])
    mh.story(table, 1).save(tmp_path / "story.txt")
    text = (tmp_path / "story.txt").read_text()
    assert "seen by seat 2" in text
    assert write_deck(table.game, table.hands[0].deck) not in text
    with pytest.raises(mh.Mistake, match="not replay it"):
        mh.replay(tmp_path / "story.txt")


def test_record_keeps_the_names_of_the_players(tmp_path, capsys):
    """Known names are stored, printed, and kept when the record is read and saved again."""
    table = dealt()
    table.play(table.moves()[-1])
    assert "name " not in str(table.record())
    table.names = {0: "Ada", 2: "Otto the Great"}
    table.record().save(tmp_path / "hand.txt")
    again = mh.replay(tmp_path / "hand.txt")
    assert again.names == table.names
    assert again.tobytes() == table.tobytes()
    assert str(again.record()) == str(table.record())
    print_table(again, None, plain=True)
    assert "Ada" in capsys.readouterr().out


def test_copy_of_a_table_has_its_own_history():
    """Moves at the copy don't change the original table."""
    table = dealt()
    twin = table.copy()
    twin.play(twin.moves()[-1])
    assert len(table.hands[0].moves) == 0
    assert table.tobytes() != twin.tobytes()


def test_table_as_text_lists_every_hand_and_only_real_melds():
    """Each seat has its hand, even if it is empty; possible kongs and melds aren't listed."""
    for name, place in (("kongpie", "kong 1"), ("tongits", "a new meld")):
        table = mh.table(name, seed=3)
        table.deal()
        view = table.view(table.turn)
        assert any(str(zone.label) == place and not zone.pieces for zone in view.scene.zones)
        assert place not in str(view)
        assert "  your hand: " in str(view)
        assert "  Seat 2's hand: " in str(view)
