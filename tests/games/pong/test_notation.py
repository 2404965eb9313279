"""Texts of Pong: reasons of refusals, the log, hints, and the moves that touching tiles stands for."""

import pytest

import meldhouse as mh
from meldhouse.i18n import Localizer
from tests.games.pong.deals import dealt, play
from tests.games.pong.test_articles import OTHER, READY, to_the_last_tile

GAME = mh.GAMES["pong"]
RUBBISH = "1p 2s 4m 5p 6s 7m 8p 9s C F 2m"  # no two of these tiles are in a set


def why(table, move):
    """Return the reason why the active seat can't make the move; every refusal addresses that seat."""
    said = table.view(table.turn).refusal(move).said
    assert str(said) == Localizer(viewer=table.turn)(said)
    return str(said)


# --- refusals -----------------------------------------------------------------


def test_a5_discard_before_a_draw_is_refused():
    """A discard before drawing or taking is refused."""
    table = dealt(["9p"])
    play(table, "discard 9p")
    assert why(table, "discard 9p") == "Draw or take a tile first, then discard."
    assert table.view(1).refusal("discard 9p").kind == mh.util.errors.ErrorKind.NOW


def test_a5_discarding_a_tile_not_held_is_refused():
    """The refusal uses the variant's name for the tile."""
    for variant, name in (("tiles", "nine of bamboo"), ("ceki", "nine of strings")):
        table = dealt([READY], variant=variant)
        assert why(table, "discard 9s") == f"You don't hold the {name}."


def test_a5_second_draw_in_a_turn_is_refused():
    """A turn has one draw or take."""
    table = dealt(["9p"])
    play(table, "discard 9p", "draw")
    assert (
        why(table, "draw")
        == why(table, "take")
        == "You have already drawn this turn, and you can draw only once per turn."
    )
    play(table, table.moves()[0], "take")
    assert why(table, "draw").startswith("You took the ")
    assert why(table, "draw").endswith(" instead of drawing, and you can't do both in one turn.")


def test_a6_refusal_to_a_waiting_hand_names_the_waits():
    """A tile would complete the eleven: only one rank is in no set, and its kinds are named."""
    facts = dict(dealt(["9p", READY], variant="mixed").view(1).scene.facts)
    waiting = "waiting for the five of characters, the five of circles or the five of bamboo"
    assert {str(name): str(value) for name, value in facts.items()} == {"your hand": waiting}


def test_a5_passing_a_turn_is_refused():
    """A turn can't be passed; it ends with a discard or a win."""
    table = dealt(["9p"])
    assert why(table, "pass") == "You can't pass your turn: you must discard a tile or win."
    play(table, "discard 9p")
    assert why(table, "pass") == "You can't pass your turn until the wall is used up."


def test_a6_refused_win_names_the_tiles_that_are_in_no_set():
    """They are named if they are few."""
    table = dealt(["555p 5m 222s 3m 3p 3s 7p 7m"])
    said = "A winning hand has four sets, each with three of a kind or one rank in three suits, but {} part of any set."
    few = "the five of characters, the seven of characters and the seven of circles aren't"
    assert why(table, "win") == said.format(few)
    mixed = dealt(["555p 5m 222s 3m 3p 3s 7p 7m"], variant="mixed")
    assert why(mixed, "win") == f"A winning hand has four sets, each with three of one rank, but {few} part of any set."
    assert why(dealt([RUBBISH + " 1s"]), "win") == said.format("12 tiles aren't")


def test_a7_taking_an_older_discard_is_refused():
    """The refusal names the last discard, which can be taken."""
    table = dealt(["9p", "4s 9s"], wall="C")
    play(table, "discard 9p", "draw", "discard 4s")
    view = table.view(2)
    assert GAME.scene.meant(view.state[0], view.rules, (("discards 0", "9p"),), "hand 2") == "take 9p"
    assert why(table, "take 9p") == "You can take only the last discard, which is the four of bamboo."


def test_a8_win_on_an_incomplete_hand_is_refused():
    """The refusal names the tiles that would be in no set."""
    table = dealt(["9p", READY])
    play(table, "discard 9p")
    assert why(table, "win") == (
        "You can win with a discard only if it completes four sets, "
        "each with three of a kind or one rank in three suits. "
        "With the nine of circles in your hand, the five of circles and the nine of circles aren't part of any set."
    )


def test_g2_passed_win_is_refused():
    """After a pass, a win is possible again only with the tile in the hand."""
    table = dealt(["5p 9s", READY])
    play(table, "discard 5p", "pass")
    said = (
        "You passed instead of winning with the five of circles. "
        "On your own turn, you can win with it only after you take it."
    )
    assert why(table, "win") == said


def test_p2_take_that_leaves_no_discard_is_refused():
    """No tile could be discarded after taking this tile."""
    table = dealt(["9p"], may_discard_taken=False, take_after_empty=True)
    play(table, "discard 9p")
    table.state["known"][0, 1, :] = 0
    table.state["known"][0, 1, 0] = 11
    said = (
        "At this table, you must keep what you take, "
        "so after taking the nine of circles you would have nothing left to discard."
    )
    assert why(table, "take") == said
    assert str(table.view(1).scene.prompt) == "Draw from the wall. Four sets of three win."
    table.state["left"], table.state["wall"] = 0, GAME.rules.NONE  # leaves no other move
    prompt = "Leave the nine of circles and end the hand: the wall is used up."
    assert str(table.view(1).scene.prompt) == prompt


def test_p3_draw_by_the_starter_is_refused():
    """The starting player was dealt twelve tiles."""
    said = "The starting player is dealt twelve tiles, so they don't draw on their first turn."
    table = dealt([])
    assert why(table, "draw") == why(table, "take") == said


def test_p4_other_moves_before_a_claim_are_refused():
    """A seat that is asked about a win must first answer."""
    table = dealt(["5p 9s", READY])
    play(table, "discard 5p")
    said = "First decide whether to win with the five of circles."
    assert {why(table, move) for move in ("draw", "take", "discard 1p")} == {said}


def test_p6_draw_from_an_empty_wall_is_refused():
    """With an empty wall the last discard can be taken or left."""
    table = to_the_last_tile(take_after_empty=True)
    play(table, table.moves()[0])
    assert why(table, "draw") == "You can't draw, because the wall is used up."
    assert str(table.view(table.turn).scene.prompt).endswith("leave it and end the hand: the wall is used up.")


@pytest.mark.parametrize(
    ("move", "says"),
    [
        ("fold", "Moves are 'discard 5p', 'draw', 'take', 'win' and 'pass'."),
        ("discard", "Name the tile to discard, such as 'discard 5p'."),
        ("throw E", "e isn't a tile. Write tiles as 1m to 9m, 1p to 9p, 1s to 9s, C, F and P."),
        ("draw 5p", "Type 'draw' alone."),
        ("take 9p", "Type 'take' alone."),
    ],
)
def test_malformed_move_is_refused_with_its_notation(move, says):
    """A malformed move gets the notation of moves."""
    table = dealt(["9p"])
    play(table, "discard 9p")
    assert why(table, move) == says
    assert table.view(1).refusal(move).kind == mh.util.errors.ErrorKind.UNKNOWN


# --- touched tiles ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("touch", "to", "move"),
    [
        ([("hand 1", "4s")], "discards 1", "discard 4s"),
        ([("discards 0", "9p")], "hand 1", "take"),
        ([("wall", "??")], "hand 1", "draw"),
        ([("hand 1", "4s"), ("hand 1", "9s")], "discards 1", ""),
        ([("hand 1", "4s")], "wall", ""),
        ([("wall", "??")], "", "draw"),
        ([], "hand 1", ""),
    ],
)
def test_touching_tiles_of_pong_means_a_move(touch, to, move):
    """Touched tiles mean a move, legal or not."""
    table = dealt(["9p", "4s 9s"])
    play(table, "discard 9p")
    view = table.view(1)
    assert GAME.scene.meant(view.state[0], view.rules, tuple(touch), to) == move


def test_touching_the_pieces_of_a_choice_means_its_move():
    """Touching the pieces that a screen offers for a choice means its move."""
    table = mh.table("pong", seed=3)
    table.deal()
    looked = 0
    for _ in range(40):
        view = table.view(table.turn)
        touched = [choice for choice in view.scene.choices if choice.touch]
        for choice in touched:
            assert GAME.scene.meant(view.state[0], view.rules, choice.touch, choice.to) == choice.move
        looked += len(touched)
        play(table, table.moves()[0])
    assert looked > 100


# --- the log -----------------------------------------------------------------------------------


def log_line(table, seat, move, reader):
    return Localizer(viewer=reader)(table.view(reader).tell(seat, move))


def test_pong_move_texts_address_the_mover_and_the_others():
    """The mover and the other players get different sentences."""
    table = dealt(["5p 9s", READY, OTHER])
    assert log_line(table, 0, "discard 5p", 0) == "You discard the five of circles."
    assert log_line(table, 0, "discard 5p", 2) == "Seat 1 discards the five of circles."
    play(table, "discard 5p")
    assert log_line(table, 1, "win", 1) == "You win with the five of circles, which Seat 1 discarded."
    assert log_line(table, 1, "win", 0) == "Seat 2 wins with the five of circles, which you discarded."
    assert log_line(table, 1, "win", 3) == "Seat 2 wins with the five of circles, which Seat 1 discarded."
    assert log_line(table, 1, "pass", 1) == "You pass instead of winning with the five of circles."
    play(table, "pass")
    assert log_line(table, 1, "draw", 0) == "Seat 2 draws from the wall."
    assert log_line(table, 1, "take", 1) == "You take the five of circles."
    play(table, "take")
    assert log_line(table, 1, "win", 1) == "You win with the five of circles, taken from Seat 1's discards."
    assert log_line(table, 1, "win", 0) == "Seat 2 wins with the five of circles, taken from your discards."
    assert log_line(dealt([READY + " 5p"]), 0, "win", 3) == "Seat 1 wins with the twelve tiles they were dealt."


def test_win_with_a_drawn_ceki_card_is_described_in_ceki_terms():
    """The text says "card", not "tile"."""
    table = dealt(["9p", READY], wall="5p", variant="ceki")
    play(table, "discard 9p", "draw")
    assert log_line(table, 1, "win", 0) == "Seat 2 wins with a card from the wall."
    play(table, "win")
    assert str(table.summary[0]) == "Seat 2 wins with a card from the wall."


# --- the end -----------------------------------------------------------------------------------


def test_p7_summary_names_the_payers():
    """The summary says whether the discarder pays for one player or for all."""
    for payer, says in (
        ("discarder_only", "You pay 6 chips, and no one else pays, because the winning tile was yours."),
        ("discarder_triple", "You pay 18 chips for all three players, because the winning tile was yours."),
    ):
        table = dealt(["5p 9s", READY], payer=payer)
        play(table, "discard 5p", "win")
        assert says in Localizer(viewer=0).localize_all(table.summary)


def test_p7_summary_names_the_discarder_of_a_taken_tile():
    """After a win with a taken tile the summary names the payer."""
    table = dealt(["5p 9s", READY], payer="discarder_only")
    play(table, "discard 5p", "pass", "take", "win")
    assert "Seat 1 pays 6 chips, and no one else pays, because the winning tile was theirs." in map(str, table.summary)


def test_p6_summary_of_a_drawn_hand_names_distances():
    """The summary says that no player pays, and then the distance of each seat."""
    table = to_the_last_tile()
    play(table, table.moves()[0])
    while not table.over:
        play(table, "pass")
    lines = Localizer(viewer=2).localize_all(table.summary)
    assert lines[0] == "The wall is used up, so no one wins and no one pays."
    assert [line.split()[0] for line in lines[1:]] == ["Seat", "Seat", "You", "Seat"]


# --- hints ---------------------------------------------------------------------------------------


def test_pong_heuristic_reasons_describe_the_hand_after_the_move():
    """The heuristic's reason describes the hand after the move."""
    table = dealt(["5p 9s", READY])
    play(table, "discard 5p")
    assert str(table.view(1).reason("win")) == "If you wait, another player may win first."
    play(table, "pass")
    assert str(table.view(1).reason("take")) == "The five of circles completes your hand."
    play(table, "take")
    reason = "The rest of your hand is one tile away from four sets, and only one kind of tile would complete it."
    assert str(table.view(1).reason("discard 5p")) == reason


def test_pong_heuristic_reason_far_from_a_win_counts_missing_tiles():
    """The reason counts the tiles that are missing after the discard."""
    table = dealt([RUBBISH + " 1s"])
    reason = str(table.view(0).reason("discard 1s"))
    assert reason.startswith("The rest of your hand is ")
    assert reason.endswith(" kinds of tile would bring it closer.")
