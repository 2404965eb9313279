"""The articles, decisions and worked cases of Pong, each under its number."""

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.core.deck_notation import write_deck
from meldhouse.games.options import options
from meldhouse.games.scene import TO_PLAY
from meldhouse.i18n import msg
from meldhouse.pieces.threes import COUNT, UNIT_OF, tongs_of
from tests.games.pong.deals import dealt, expand, hand, play

GAME = mh.GAMES["pong"]
READY = "111p 222s 333m 55p"  # waits only for 5p
OTHER = "777p 888s 999m 5p 5m"  # waits for 5s


def refused(table, move, key, says):
    """The move is not legal, the answer is the rule of that key in these words, and nothing changes."""
    before = table.tobytes()
    with pytest.raises(mh.IllegalMove) as no:
        table.play(move)
    assert table.tobytes() == before
    why = dict(no.value.message.arguments)["why"]
    assert (why.key, str(why)) == (f"pong-{key}", says)


def points(tiles, serong):
    """Return the points of twelve tiles, None if they don't win."""
    keys = np.zeros(10, np.int8)
    for name in expand(tiles):
        kind = GAME.notation.PIECES.PIECES[name]
        keys[kind // 3] += UNIT_OF[kind]
    tongs = int(tongs_of(keys, serong))
    return None if tongs < 0 else 2 + tongs


# --- the game ----------------------------------------------------------------------------


def test_a1_game_has_exactly_four_players():
    """The players draw and discard; other numbers of seats are refused."""
    assert mh.table("pong", seed=1).rules.seats == 4
    for seats in (2, 3, 5):
        with pytest.raises(mh.Mistake):
            mh.table("pong", seats=seats)


def test_a2_deck_has_four_tiles_of_each_of_thirty_kinds():
    """The 120 tiles are three suits of nine and three honors, four of each; there are no winds and no flowers."""
    table = mh.table("pong", seed=1)
    table.deal()
    deck = write_deck(table.game, table.hands[0].deck).split()
    assert len(deck) == 120
    assert {deck.count(name) for name in set(deck)} == {4}
    assert len(set(deck)) == 30
    assert not set(deck) & {"E", "S", "W", "N", "1f"}


def test_a3_all_tiles_are_shuffled():
    """Every table has a different order of the same 120 tiles."""
    decks = []
    for seed in (1, 2):
        table = mh.table("pong", seed=seed)
        table.deal()
        decks.append(write_deck(table.game, table.hands[0].deck).split())
        assert table.state["tiles"].sum() + table.state["left"][0] == len(decks[-1]) == 4 * 30
    assert decks[0] != decks[1]
    assert sorted(decks[0]) == sorted(decks[1])


def test_a4_deal_gives_eleven_tiles_to_each_and_a_twelfth_to_the_starter():
    """Seat 1 gets the first eleven tiles of the deck, and so on; its twelfth tile comes next, then the wall."""
    table = dealt(["111p 222s 333m 55p 9p", "444m"], wall="6s")
    deck = write_deck(table.game, table.hands[0].deck).split()
    assert hand(table, 0) == sorted([*deck[:11], deck[44]])
    assert hand(table, 1) == sorted(deck[11:22])
    assert deck[45] == "6s"
    play(table, "discard 9p", "draw")
    assert "6s" in hand(table, 1)


def test_a5_turn_is_a_draw_followed_by_a_discard():
    """Then it is the next seat's turn."""
    table = dealt([])
    play(table, table.moves()[0])
    assert table.turn == 1
    assert table.moves() == ["draw", "take"]
    play(table, "draw")
    assert all(move.startswith("discard") for move in table.moves())
    play(table, table.moves()[0])
    assert table.turn == 2


@pytest.mark.parametrize(
    ("tiles", "different", "mixed"),
    [
        ("555p 222s 999m CCC", 6, 6),
        ("1p 1s 1m 3p 3s 3m 7p 7s 7m CFP", 2, 2),
        ("555p 555s 555m CFP", 5, 5),
        ("5555p 5s 5m 8p 8s 8m FFF", 4, 4),
        ("55p 5s 1p 1s 1m 3p 3s 3m 7p 7s 7m", None, 2),
        ("CCP 1p 1s 1m 3p 3s 3m 999p", None, 3),
        ("123p 456p 789p CCC", None, None),
    ],
)
def test_a6_winning_hand_scores_its_tongs(tiles, different, mixed):
    """A winning hand has four sets of one rank each: tongs, and serongs by the variant; runs are never sets."""
    assert points(tiles, 0) == different
    assert points(tiles, 1) == mixed


def test_a7_only_the_next_player_may_take_the_discard():
    """The next player may take it instead of drawing."""
    table = dealt(["9p"], wall="4s")
    play(table, "discard 9p", "take")
    assert "9p" in hand(table, 1)
    assert table.tally["takes"] == 1
    play(table, next(move for move in table.moves() if move != "discard 9p"))
    assert table.turn == 2
    assert "9p" not in [piece for zone in table.view(2).scene.zones if "discards" in zone.key for piece in zone.pieces]


def test_a8_nearest_player_in_turn_wins_on_a_discard():
    """Two hands wait for the tile; the player nearest after the discarder wins."""
    ready = ["5p 9s", "", "111p 222s 333m 5m 5s", "777p 888s 999m 5m 5s"]
    table = dealt(ready)
    play(table, "discard 5p")
    assert table.turn == 2
    assert table.moves() == ["win", "pass"]
    play(table, "pass")
    assert table.turn == 3
    again = dealt(ready)
    play(again, "discard 5p", "win")
    assert again.tally["winner"] == 2
    assert again.tally["wins_by_discard"] == 1


def test_a9_each_player_pays_the_winner_two_points_and_one_per_tong():
    """A win of six points brings eighteen chips, six from each of the other players."""
    table = dealt(["5p 9s", READY])
    play(table, "discard 5p", "win")
    assert table.points == [0, 6, 0, 0]
    assert table.chips == [-6, 18, -6, -6]


@pytest.mark.parametrize("variant", list(GAME.variants))
def test_a10_every_variant_has_the_same_scoring(variant):
    """A win scores two points and one per tong; there is no option for Thai scoring."""
    table = dealt(["5p 9s", READY], variant=variant)
    play(table, "discard 5p", "win")
    assert table.points == [0, 6, 0, 0]
    assert not [name for name in options(table.rules) if "scor" in name]


# --- decisions ----------------------------------------------------------------------------


def test_p1_serong_option_decides_which_sets_count():
    """If serongs are all different, 5p 5p waits only for 5p; if they are mixed, any five wins."""
    assert dealt_moves("tiles", "5m") == []
    assert dealt_moves("mixed", "5m") == ["win", "pass"]


def dealt_moves(variant, tile):
    """Return the moves of seat 2, which holds READY, when seat 0 discards the tile."""
    table = dealt([f"{tile} 9s", "", READY], variant=variant)
    play(table, f"discard {tile}")
    return table.moves() if table.turn == 2 else []


def test_p2_a_taken_tile_goes_into_the_hand():
    """A taken tile isn't exposed; all players know who took it, and it may be discarded at once or later."""
    table = dealt(["9p"])
    play(table, "discard 9p", "take")
    assert "discard 9p" in table.moves()
    for seat in (0, 2, 3, None):
        zones = {zone.key: zone.pieces for zone in table.view(seat).scene.zones}
        assert [piece for piece in zones["hand 1"] if piece != "??"] == ["9p"]
    play(table, "discard 9p")
    assert "9p" not in [p for zone in table.view(0).scene.zones if zone.key == "hand 1" for p in zone.pieces]


def test_p2_no_instant_return_refuses_the_taken_tile():
    """With the option, the tile just taken can't be discarded in that turn, but can in the next."""
    table = dealt(["9p"], no_instant_return=True)
    play(table, "discard 9p", "take")
    says = "You took the nine of circles this turn, and at this table, you can't discard it in the same turn."
    refused(table, "discard 9p", "bar-just-taken", says)
    for _ in range(4):
        play(table, next(move for move in table.moves() if move.startswith("discard") and move != "discard 9p"))
        if table.turn == 1:
            break
        play(table, "draw")
    play(table, "draw")
    assert "discard 9p" in table.moves()


def test_p2_taken_tiles_cannot_be_discarded_if_kept():
    """With may_discard_taken off, the taken tile stays in the hand."""
    table = dealt(["9p"], may_discard_taken=False)
    play(table, "discard 9p", "take")
    says = "You took the nine of circles from the discards, and at this table, you must keep what you take."
    refused(table, "discard 9p", "bar-taken-kept", says)


def all_taken(**options):
    """Return a table where seat 1 has just taken its eleventh tile, a 5p, and also holds a 5p of its own."""
    table = dealt(["5p 12346789s", "5p 1122334466m"], may_discard_taken=False, **options)
    takes = 0
    while takes < 11:
        moves = table.moves()
        if table.turn == 1 and "take" in moves:
            play(table, "take")
            takes += 1
        elif "draw" in moves or "pass" in moves:
            play(table, "draw" if "draw" in moves else "pass")
        else:
            ready = table.turn == 0 and takes == 10
            kept = [move for move in moves if move not in ("win", "discard 5p")]
            play(table, "discard 5p" if ready else kept[0])
    return table


def test_p2_player_who_must_keep_taken_tiles_has_a_legal_discard():
    """An own tile equal to a taken tile may still be discarded at once."""
    table = all_taken(no_instant_return=True)
    assert table.moves() == ["discard 5p"]
    play(table, "discard 5p")
    assert len(hand(table, 1)) == 11


def go_on(table, until):
    """Draw or take, and discard, without winning, until the condition holds."""
    while not until():
        moves = [move for move in table.moves() if move != "win"]
        play(
            table, next(move for word in ("draw", "take", "pass", "discard") for move in moves if move.startswith(word))
        )


def test_p2_player_with_only_taken_tiles_must_draw():
    """Otherwise the player couldn't discard after taking."""
    table = all_taken()
    play(table, "discard 5p")
    view = table.view(1).state
    assert view["known"][0, 1].sum() == view["tiles"][0, 1].sum() == 11
    go_on(table, lambda: table.turn == 1 and "draw" in table.moves())
    assert table.moves() == ["draw"]
    before = table.view(1).scene
    says = "At this table, you must keep what you take, so after taking the"
    with pytest.raises(mh.IllegalMove, match=says):
        table.play("take")
    assert table.view(1).scene == before
    play(table, "draw")
    assert len([move for move in table.moves() if move != "win"]) == 1


def test_p6_player_who_may_not_take_the_last_discard_must_pass():
    """With an empty wall the only move is a pass, which ends the hand."""
    table = all_taken(take_after_empty=True)
    play(table, "discard 5p")
    go_on(table, lambda: table.turn == 1 and table.state["left"][0] == 0 and "discard" not in table.moves()[0])
    assert table.moves() == ["pass"]
    play(table, "pass")
    assert table.over
    assert (table.tally["exhausted"], table.chips) == (1, [0, 0, 0, 0])


def test_p3_starter_may_win_with_the_dealt_tiles():
    """Twelve complete tiles win at once; this counts as a win on the player's own turn, and all players pay."""
    table = dealt([READY + " 5p"])
    assert "win" in table.moves()
    play(table, "win")
    assert table.tally["wins_by_draw"] == 1
    assert table.tally["draws"] == 0
    assert table.chips == [18, -6, -6, -6]


def test_p4_claims_come_before_the_next_player():
    """The next player takes or draws only if no player claims a win; `win` claims the discard."""
    table = dealt(["5p 9s", "", READY])
    play(table, "discard 5p")
    assert (table.turn, table.moves()) == (2, ["win", "pass"])
    play(table, "pass")
    assert (table.turn, table.moves()) == (1, ["draw", "take"])


def test_p5_passed_win_can_be_claimed_later():
    """A win that was passed can be claimed with the next such tile."""
    table = dealt(["55p 9s", "", READY.replace("55p", "5m 5s")])
    play(table, "discard 5p", "pass", "take", "discard 5p")
    assert (table.turn, table.moves()) == (2, ["win", "pass"])


def to_the_last_tile(**options):
    """Return a table whose wall has just been used up by a draw."""
    table = dealt([], **options)
    while table.tally["draws"] < 75:
        moves = table.moves()
        play(table, "draw" if "draw" in moves else "pass" if "pass" in moves else moves[0])
    return table


def test_p6_last_discard_can_be_claimed_only_for_a_win():
    """This is after 75 draws; if nobody claims it, no player pays."""
    table = to_the_last_tile()
    play(table, table.moves()[0])
    while not table.over:
        play(table, "pass")
    assert table.tally["exhausted"] == 1
    assert table.tally["winner"] == -1
    assert table.chips == [0, 0, 0, 0]


def test_p6_option_allows_taking_the_last_discard():
    """With the option the last discard may also be taken, or left."""
    table = to_the_last_tile(take_after_empty=True)
    play(table, table.moves()[0])
    while table.moves() == ["win", "pass"]:
        play(table, "pass")
    assert table.moves() == ["take", "pass"]
    play(table, "pass")
    assert table.over


@pytest.mark.parametrize(
    ("payer", "chips"),
    [("all", [-6, 18, -6, -6]), ("discarder_only", [-6, 6, 0, 0]), ("discarder_triple", [-18, 18, 0, 0])],
)
def test_p7_payer_option_decides_the_payments(payer, chips):
    """The payers are all three players, or the discarder, who pays for one player or for all three."""
    table = dealt(["5p 9s", READY], payer=payer, unit=1)
    play(table, "discard 5p", "win")
    assert table.chips == chips


def test_p7_unit_multiplies_the_points():
    """Chips are points times the unit."""
    table = dealt(["5p 9s", READY], unit=5)
    play(table, "discard 5p", "win")
    assert table.chips == [-30, 90, -30, -30]


def test_p8_reading_with_the_most_tongs_counts():
    """Three identical tiles of each of three kinds of a rank are three tongs, not three serongs."""
    table = dealt(["5m 9s", "555p 555s 55m CFP"])
    play(table, "discard 5m", "win")
    assert table.points[1] == 5


def test_p9_winner_starts_the_next_hand():
    """After a drawn hand the starter stays; with `rotate` the next seat starts."""
    table = dealt(["5p 9s", "", READY])
    play(table, "discard 5p", "win")
    table.deal()
    assert table.turn == 2
    drawn = to_the_last_tile()
    play(drawn, drawn.moves()[0])
    while not drawn.over:
        play(drawn, "pass")
    drawn.deal()
    assert drawn.turn == 0
    rotated = dealt(["5p 9s", "", READY], next_start="rotate")
    play(rotated, "discard 5p", "win")
    rotated.deal()
    assert rotated.turn == 1


def test_p10_winning_is_optional():
    """A complete hand may play on; breaking it up is legal."""
    table = dealt([READY + " 5p"])
    play(table, "discard 5p")
    assert table.turn == 1
    assert table.moves() == ["draw", "take"]


def test_p11_fourth_identical_tile_goes_into_a_serong():
    """There is no kong: three of the tiles are the tong."""
    table = dealt(["5m 9s", "5555p 5s 8p 8s 8m FFF"])
    play(table, "discard 5m", "win")
    assert table.points[1] == 4


def test_p12_deck_is_the_only_source_of_randomness():
    """The same deck and moves give the same table with any seed."""
    hand = dealt([]).hands[0]
    tables = [mh.table("pong", seed=1), mh.table("pong", seed=1)]
    for table in tables:
        table.deal_again(hand.deck, int(table.state["rng"][0]))
        play(table, table.moves()[0], "draw")
    assert tables[0].tobytes() == tables[1].tobytes()
    assert not {"wind", "dice"} & set(tables[0].game.rules.STATE.names)


# --- clarified ----------------------------------------------------------------------------


def test_g1_taking_the_winning_tile_is_a_win_on_the_own_turn():
    """The player passes the claim and takes the tile, so all pay, or the discarder under discarder_only."""
    for payer, chips in (("all", [-6, 18, -6, -6]), ("discarder_only", [-6, 6, 0, 0])):
        table = dealt(["5p 9s", READY], payer=payer)
        play(table, "discard 5p", "pass", "take", "win")
        assert table.tally["wins_by_draw"] == 1
        assert table.chips == chips


def test_g2_claim_window_hides_who_is_asked():
    """The asked seat sees the question; all others see only that the discard can be claimed."""
    second, third = dealt(["5p 9s", "", READY]), dealt(["5p 9s", "", "", READY])
    for table in (second, third):
        play(table, "discard 5p")
    assert (second.turn, third.turn) == (2, 3)
    assert second.view(2).moves() == ["win", "pass"]
    prompt = "The five of circles completes your hand: win with it, or pass."
    assert str(second.view(2).scene.prompt) == prompt
    for seat in (0, 1, 3, None):
        view = second.view(seat)
        assert int(view.state["actor"][0]) == GAME.rules.EVERYBODY
        assert (view.turn, view.moves(), view.scene.choices) == (None, [], ())
        assert str(view.scene.prompt) == "Other players can still make a claim. Please wait a moment."
        assert not any(TO_PLAY in line.marks for line in view.scene.seats)
    assert second.view(None).tobytes() == third.view(None).tobytes()
    assert str(second.view(None)) == str(third.view(None))


def test_g2_only_the_asked_seat_can_answer():
    """Moves of other seats in a window are refused without naming the asked seat, including the next player's."""
    table = dealt(["5p 9s", "", READY])
    play(table, "discard 5p")
    for seat in (0, 1, 3):
        for move in ("draw", "take", "win", "pass"):
            with pytest.raises(mh.IllegalMove, match=f"You can't play '{move}': Other players can still make a claim"):
                table.play(move, seat)


def test_g2_claim_window_with_an_empty_wall_reveals_nothing_more():
    """With the last discard on the table, a claim window looks like any other."""
    table = dealt(["5p 9s", "", READY], take_after_empty=True)
    play(table, "discard 5p")
    table.state["left"], table.state["wall"] = 0, GAME.rules.NONE
    for seat in (0, 1, 3, None):
        view = table.view(seat)
        assert (view.scene.prompt, view.turn, view.moves()) == (msg("claims-wait"), None, [])


def test_g2_closed_claim_window_leaves_no_visible_trace():
    """After all possible winners have passed, spectators see the same as if no seat had been asked."""
    asked, plain = dealt(["5p 9s", "", READY]), dealt(["5p 9s", "", READY.replace("111p", "11p 6s")])
    play(asked, "discard 5p", "pass")
    play(plain, "discard 5p")
    assert asked.view(None).tobytes() == plain.view(None).tobytes()


def test_g2_asked_seat_is_imagined_uniformly():
    """A viewer imagines that any other seat that the tile completes is asked, or none, but never itself."""
    ready = ["5p 9s", "111p 222s 333m 5m 5s", "777p 888s 999m 5m 5s", "CCC FFF 4m 4p 4s 5s 5m"]
    table = dealt(ready)
    play(table, "discard 5p", "pass")
    assert table.turn == 2
    for viewer, others in ((1, {0, 2, 3}), (3, {0, 1, 2}), (None, {1, 2, 3})):
        view, asked = table.view(viewer), []
        for n in range(200):
            world = view.state.copy()
            GAME.table_api.imagine(world, view.rules, mh.engine.rng.seeded(n))
            assert GAME.table_api.is_sound(world, view.rules)
            asked.append(int(world["actor"][0]))
        assert set(asked) <= others | {GAME.rules.EVERYBODY}
        assert GAME.rules.EVERYBODY in asked
        known = [asked_where_hands_are_known(view, table, seed) for seed in range(400)]
        able = others - {0}
        assert set(known) == able
        assert all(known.count(seat) > 300 / len(able) for seat in able)


def asked_where_hands_are_known(view, table, seed):
    """Return the seat that is asked in an imagined world with the real hands."""
    world = view.state.copy()
    world["keys"] = table.state["keys"]
    GAME.table_api.imagine(world, view.rules, mh.engine.rng.seeded(seed))
    return int(world["actor"][0])


def test_g2_next_player_is_asked_about_a_win_and_then_about_taking():
    """The player first wins or passes, then takes or draws."""
    table = dealt(["5p 9s", READY])
    play(table, "discard 5p")
    assert (table.turn, table.moves()) == (1, ["win", "pass"])
    play(table, "pass")
    assert (table.turn, table.moves()) == (1, ["draw", "take"])


def test_g3_hand_is_broken_off_after_too_many_turns():
    """Endless taking is legal; the hand ends without payments."""
    table = dealt(["9p"], max_turns=100)
    while not table.over:
        moves = table.moves()
        play(table, "take" if "take" in moves else "pass" if "pass" in moves else moves[0])
    assert table.tally["turns"] == 100
    assert table.tally["broken_off"] == 1
    assert table.chips == [0, 0, 0, 0]


def test_g4_discard_from_a_complete_hand_may_be_claimed():
    """A player breaks up a complete hand, and another wins on the tile."""
    table = dealt([READY + " 5p", "", "777p 888s 999m 5m 5s"])
    play(table, "discard 5p")
    assert (table.turn, table.moves()) == (2, ["win", "pass"])


def test_g5_twelve_tiles_of_a_rank_are_three_tongs_and_a_serong():
    """All four sets of the hand are of the same rank."""
    assert points("5555p 5555s 5555m", 0) == 5
    assert points("5555p 5555s 5555m", 1) == 5


# --- texts and play ------------------------------------------------------------------------


def test_ceki_variant_differs_only_in_the_names_of_tiles():
    """It has coins, strings and myriads; moves are written in the same way."""
    tables = [dealt(["9p"], variant=variant) for variant in ("tiles", "ceki")]
    words = [{choice.move: str(choice.words) for choice in table.view(0).scene.choices} for table in tables]
    assert words[0]["discard 9p"] == "Discard the nine of circles"
    assert words[1]["discard 9p"] == "Discard the nine of coins"
    assert [table.view(0).scene.looks["set"] for table in tables] == ["tiles", "ceki"]
    assert words[0].keys() == words[1].keys()


def test_pong_summary_names_the_winning_sets():
    """It names the sets of the winning hand, their points and the payers."""
    table = dealt(["5p 9s", "111p 222s CFP 5m 5s"])
    play(table, "discard 5p", "win")
    assert list(map(str, table.summary)) == [
        "Seat 2 wins with Seat 1's discard.",
        "2 tongs (three of a kind each): the one of circles and the two of bamboo.",
        "2 serongs (one rank in three suits each): the five of characters, the five of circles, the five of bamboo, "
        "the red dragon, the green dragon and the white dragon.",
        "The win is worth 4 points: two for the win and one for each tong.",
        "Each other player pays 4 chips.",
    ]
    assert table.chips == [-4, 12, -4, -4]


def test_pong_match_ends_after_the_agreed_number_of_hands():
    """The option says how many hands a match has."""
    table = dealt(["5p 9s", READY], match_hands=1)
    play(table, "discard 5p", "win")
    assert table.match_over
    with pytest.raises(mh.Mistake, match="match is over"):
        table.deal()


@pytest.mark.parametrize("variant", list(GAME.variants))
def test_pong_heuristic_plays_to_win(variant):
    """Four heuristic players finish half of their hands; one among random players wins 95% of decided hands."""
    four = np.concatenate(list(mh.simulate("pong", variant, hands=500, bots="thumb", seed=5)))
    assert (four["tally"]["winner"] >= 0).mean() >= 0.5
    one = np.concatenate(list(mh.simulate("pong", variant, hands=500, bots="thumb,uniform,uniform,uniform", seed=6)))
    decided = one["tally"]["winner"][one["tally"]["winner"] >= 0]
    assert (decided == 0).mean() >= 0.95


def test_pong_imagined_tiles_are_uniformly_distributed():
    """Every unseen tile is in a hand as often as its share of the unseen tiles says."""
    table = dealt(["9p"])
    play(table, "discard 9p", "take")
    seen, worlds = 0, 4000
    for n in range(worlds):
        view = table.view(0)
        GAME.table_api.imagine(view.state, view.rules, mh.engine.rng.seeded(n))
        seen += int(COUNT[view.state["keys"][0][2, 1 // 3], 1])
    unseen = 4 - hand(table, 0).count("1p")
    expected = 11 * unseen / 107
    assert abs(seen / worlds - expected) < 5 * (expected / worlds) ** 0.5
