"""Texts of Kong-Pie: moves, prompts, and the moves that touching cards stands for."""

import pytest

import meldhouse as mh
from meldhouse.games.kongpie import SAID
from meldhouse.i18n import Localizer
from meldhouse.util.errors import ErrorKind
from tests.games.kongpie.deals import laid, play

HANDS = ["10S 10C 6C 2D", "10H 9D 6S 2C", "10D 9S 6H 2S"]
STARS = "KS JH QD 5C"
STOCK = "AS AH AD 3C 3D 4S 4H 5D JC JS"
OFFER = {"passed_rounds": "stop_first", "on_stop": "offer_reset"}
PAID = {"restock_fee": 2, "restock_fee_optional": True}


def meant(table, touch, to):
    view = table.view(table.turn)
    return view.game.scene.meant(view.state[0], view.rules, touch, to)


def touched(zone, names):
    return tuple((zone, name) for name in names.split())


def test_empty_hand_of_kongpie_shows_a_note_until_cards_are_drawn():
    """No player is dealt a hand, so the seat's own empty hand has a note."""
    table = mh.table("kongpie", seed=1)
    table.deal()
    later, seen = [seat for seat in range(3) if seat != table.turn], 0
    for looking in range(3):
        notes = {zone.key: zone.note for zone in table.view(looking).scene.zones if zone.seat is not None}
        said = {key for key, note in notes.items() if note == SAID("note-comes-in-turn")}
        assert said == ({f"hand {looking}"} if looking in later else set())
        seen += len(said)
    assert seen == 2


def test_touching_the_pieces_of_a_choice_means_its_move():
    """Touching the pieces of a choice and then its place means that move."""
    table = laid(["10S 10C 10H 10D", "9H 9D 6S 2C", "KD 9S 6H 2S"], STARS, STOCK)
    while table.turn == 0:
        choices = [choice for choice in table.view(0).scene.choices if choice.touch]
        assert choices
        for choice in choices:
            assert meant(table, choice.touch, choice.to) == choice.move
        table.play(next(move for move in ("put 10C 10S", "pull JH KS", table.moves()[-1]) if move in table.moves()))


def test_touching_an_illegal_move_gets_the_right_refusal():
    """The cases are cards just put, a single card put, and a card added to a kong."""
    table = laid(HANDS, STARS, STOCK)
    for zone, names, to, move, key in (
        ("hand 0", "10S", "source", "put 10S", "bar-put-so-many"),
        ("hand 0", "2D 6C", "source", "put 2D 6C", "bar-no-match"),
        ("hand 0", "10C 10S", "kong 0.0", "kong 10C 10S", "bar-no-high-pair"),
        ("hand 0", "10C 10S", "discards", "discard 10C 10S", "bar-discard-so-many"),
        ("source", "KS JH", "hand 0", "pull JH KS", "bar-put-first"),
    ):
        assert meant(table, touched(zone, names), to) == move
        assert table.view(0).refusal(move).said.key == f"kongpie-{key}"
    play(table, "put 10C 10S")
    back = (*touched("put", "10C"), *touched("source", "KS"))
    assert meant(table, back, "hand 0") == "pull 10C KS"
    assert table.view(0).refusal("pull 10C KS").said.key == "kongpie-bar-just-put"


@pytest.mark.parametrize(
    ("zone", "names", "to"),
    [
        ("hand 0", "10S", "stock"),
        ("hand 0", "10S", "hand 1"),
        ("hand 0", "10S", "kong 1.0"),
        ("stock", "??", "hand 0"),
        ("notes", "7H", "source"),
        ("hand 0", "", "source"),
    ],
)
def test_touching_unrelated_pieces_means_no_move(zone, names, to):
    """Touching unrelated pieces or places means no move."""
    assert meant(laid(HANDS, STARS, STOCK), touched(zone, names), to) == ""


def test_pending_question_of_kongpie_refuses_other_moves():
    """During a vote, a fee or a pull any other card is refused, because this decision comes first."""
    table = play(laid([HANDS[0], "10H", HANDS[2]], STARS, "", STOCK, **PAID, **OFFER), "pass")
    assert table.view(1).refusal("discard KC").kind == ErrorKind.NOW
    play(table, "leave", "stay", "stay")
    play(table, "put 2S 9S")
    assert table.view(2).refusal("kong KC").kind == ErrorKind.NOW
    table = play(laid(HANDS, STARS, STOCK, **OFFER), "pass", "pass", "pass")
    assert str(table.view(0).refusal("kong KC").said) == (
        "Play was stopped, so you must first vote for or against the reset."
    )
    assert table.view(0).refusal("stay").kind == ErrorKind.NOW


def test_kongpie_prompt_names_only_possible_moves():
    """The prompt mentions a kong only if one can be made, and a pass only if it is allowed."""
    for held, prompt in {
        "10S 10C 10H 2D": "Make a kong, put two cards into the source, discard a card, or pass.",
        "10S 9C 6C 2D": "Put two cards into the source and pull two other cards for a kong, discard a card, or pass.",
        "10S 9C 6H 2D": "You have no kong, and you can't put any two cards into the source. Discard a card, or pass.",
    }.items():
        table = laid([held, "KH 9D 6S 2C", "KD 9S 6D 2S"], "KS JH QD 5C", STOCK)
        assert str(table.view(0).scene.prompt) == prompt
        assert str(table.view(1).scene.prompt) == "Seat 1 to play."
    table = play(laid([HANDS[0], "KH 9D 6S 2C", HANDS[2]], STARS, STOCK), "put 10C 10S")
    assert str(table.view(0).scene.prompt) == "Pull two of the other cards from the source to make a kong."
    play(table, "pull 5C KS")
    prompt = "You have connected. Put two cards into the source again, or end your turn with a discard."
    assert str(table.view(0).scene.prompt) == prompt


def test_kongpie_move_texts_address_the_reading_seat():
    """Moves are whole sentences."""
    table = laid(["7S 3S 2D 4D", *HANDS[1:]], STARS, STOCK.replace("3C ", ""), lojack=True)
    said = table.view(None).tell(0, "put 3S 7S")
    assert Localizer(viewer=0)(said) == (
        "You put the three of spades and the seven of spades into the source, "
        "but lojack takes the seven of spades out of the game."
    )
    assert Localizer(names=("Ada",))(said).startswith("Ada puts the three of spades")


def test_high_kong_has_texts_for_its_move_and_its_reason():
    """The High Kong is rare, and its crown also has a text."""
    table = laid(["7D 8H 7S 7C", "KH", "KD"], "3S JH QD 5C", "9H 6C", kong_crown=True)
    high = "kong 7C 7D 7S 8H"
    cards = "the seven of clubs, the seven of diamonds, the seven of spades and the eight of hearts"
    assert Localizer(viewer=0)(table.view(0).tell(0, high)) == f"You make the High Kong: {cards}."
    why = "The High Kong wins the hand at once, along with the kitty and the jackpot."
    assert str(table.view(0).reason(high)) == why
    play(table, high)
    assert Localizer(viewer=0)(table.summary[0]) == (
        "You make the High Kong, which wins the kitty and the neighborhood's kong crown."
    )
    assert [str(mark) for mark in table.view(1).scene.seats[0].marks] == ["winner", "wears the kong crown"]


def test_winner_who_is_asked_for_a_fee_can_give_up_glory():
    """In a try for glory the winner may give up the glory; other players would leave the hand."""
    kongs = {0: ["2S 3S 4S 5S", "2H 3H 4H 5H", "2D 3D 4D 5D"]}
    table = laid(["AS AH AD 9S", "KH", "KD"], "KS JH QD 5C", "", "9H 9C 6S 10C", kongs=kongs, glory=True, **PAID)
    play(table, "kong AD AH AS")
    scene = table.view(0).scene
    assert str(scene.prompt).startswith("The stock is used up. Pay 2 chips for a restock and keep trying for glory")
    assert [str(choice.words) for choice in scene.choices] == ["Pay 2 chips and stay", "Give up the glory"]
    assert str(table.view(0).tell(0, "leave")) == "Seat 1 gives up their chance at glory instead of paying."
    play(table, "stay")
    assert [str(choice.words) for choice in table.view(1).scene.choices] == ["Pay 2 chips and stay", "Leave the hand"]


def test_kongpie_refusals_explain_impossible_sets_of_cards():
    """The cases are four of a rank, cards put for this kong, and having no card to discard."""
    table = laid(["10S 10C 10H 10D", "KH 9D 6S 2C", "KD 9S 6H 2S"], STARS, STOCK)
    assert table.view(0).refusal("kong 10S 10C 10H 10D").said.key == "kongpie-bar-four-of-a-rank"
    table = laid(["10S 10C 6C 2D", "KH 9D 6S 2C", "KD 9S 6H 2S"], STARS, STOCK, short_connect=True)
    play(table, "put 10C 10S", "pull 5C KS", "put 5C 6C")
    assert str(table.view(0).refusal("pull 10S JH").said) == (
        "You may not take back cards that you put down for this kong, such as the ten of spades."
    )
