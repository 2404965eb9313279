"""Texts of Tongits: refusals with their rules, touches with their moves, and move texts for each reader."""

import re

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.i18n import Localizer
from tests.games.tongits.deals import dealt, hand, play, refused

GAME = mh.GAMES["tongits"]
LAID = "7S 7H 7D 9H 10H JH QH 3C KD 2S 4C 6D 8S"  # a set and a run to lay down, and an eight that fits neither
WRONG = re.compile(
    r"\b[Yy]ou (?:has|is|\w+[^s]s)\b|\b(?:Ada|Boris|Cleo) (?:have|are|win|lay|pick)\b"
)  # "you wins", "Ada have"


def on_the_table():
    """Return a table with a set and a run laid down, where seat 1 has drawn a card."""
    table = dealt(f"{LAID}", "7C KH 8C 8H 8D", deck="AC")
    play(table, "drop 7D 7H 7S", "drop 9H 10H JH", "discard 3C", "pick")
    return table


@pytest.mark.parametrize(
    ("move", "says"),
    [
        ("drop 8C 8D", "A meld has at least three cards."),
        ("drop 8C 9C JC", "of one suit in sequence, but the ten of clubs is missing."),
        ("drop 8C JC QC", "of one suit in sequence, but the nine of clubs and the ten of clubs are missing."),
        ("drop QC KC AC", "The ace is low: it goes next to the two, never next to the king."),
        ("drop 8C 9C 10D", "A meld is three or four cards of one rank, .* and the ten of diamonds are neither."),
        ("drop 8C 8D 8S", "You don't hold the eight of spades."),
        ("secret 8", "A secret is a set of four from your own hand, but you don't hold the eight of spades."),
        ("discard KH KD", "You can discard only one card, and that ends your turn."),
        (
            "connect KH to 9H 10H JH",
            "A run takes the next card .*, so the king of hearts doesn't fit the hearts from nine",
        ),
        (
            "connect KH to 7D 7H 7S",
            "A set of three takes only the fourth card of its rank, so .* doesn't fit the sevens of diamonds, hearts",
        ),
        ("connect KH to QH JH", "There is no meld of the jack of hearts and the queen of hearts on the table."),
        ("connect QH to 9H 10H JH", "You don't hold the queen of hearts."),
        ("take 3C with 4C 5C", "You have already drawn or taken your one card for this turn."),
        ("pick", "You have already drawn or taken your one card"),
        ("call draw", "You can call a Draw only at the start of your turn, before you draw or take a card."),
        ("fold", "There is no Draw to answer."),
        ("tongits", "To call tongits, all your cards, or all but one, must be in melds, but the .* aren't."),
        ("connect 7C", "Name the card and the meld"),
        ("drop 8C 8C 8D", "You named the eight of clubs twice."),
        ("drop 8C 8X 8D", "8X isn't a card. Write cards as rank and suit, such as AS, 10D or KH."),
        ("pick AC", "Type 'pick' alone, without a card."),
    ],
)
def test_tongits_refusals_name_the_rule_and_the_cards(move, says):
    """Each refusal says which rule the move breaks."""
    refused(on_the_table(), move, says)


def test_lay_off_on_a_set_of_four_is_refused():
    """No card can be laid off on a set of four."""
    table = dealt("8S 8H 8D 8C KS", "9C")
    play(table, "drop 8C 8D 8H 8S", "discard KS", "pick")
    refused(table, "connect 9C to 8C 8D 8H 8S", "A set of four is complete, so no card fits the four eights.")


@pytest.mark.parametrize(
    ("move", "says"),
    [
        ("pick", "You started the hand with an extra card, so you don't draw"),
        ("take 9S with 9C 9D", "there is no discard to take yet"),
        ("call draw", "You can call a Draw only if you opened on an earlier turn, but this is your first turn."),
    ],
)
def test_tongits_refusals_in_the_first_turn_name_its_rules(move, says):
    """The dealer starts with thirteen cards, so drawing, taking and calling are refused."""
    refused(dealt("9C 9D"), move, says)


def test_refusal_of_an_invalid_meld_names_the_meld_not_the_turn_order():
    """The move would also be too early."""
    table = dealt("KS")
    play(table, "discard KS")
    for move in ("drop 8C 8D", "connect 8C to 9C 10C JC", "discard 8C 8D"):
        refused(table, move, "Start your turn by drawing from the stock, or by taking the discard for a meld.")
    with pytest.raises(mh.IllegalMove) as no:
        table.play("tongits")
    assert no.value.kind == "not now"


def at_random(hands, seed):
    """Yield tables at every decision of random hands."""
    dice = np.random.default_rng(seed)
    for k in range(hands):
        table = mh.table("tongits", seed=seed + k, long_meld_is_self_connect=bool(k % 2))
        table.deal()
        while not table.over:
            yield table
            table.play(dice.choice(table.moves()))
        yield table


def test_tongits_move_texts_and_touches_are_parsed_back():
    """Every legal move's text, and the pieces that are touched to make the move, give its action."""
    for table in at_random(20, 1):
        view = table.view(table.turn) if not table.over else None
        for choice in view.scene.choices if view else ():
            assert GAME.notation.action_of(view.state[0], view.rules, choice.move) == view.legal()[choice.move]
            if choice.touch or choice.to:
                meant = GAME.scene.meant(view.state[0], view.rules, choice.touch, choice.to)
                assert GAME.notation.tidy(meant) == choice.move


def test_any_touch_in_tongits_means_a_legal_move_or_gets_a_refusal():
    """A refusal is a single sentence."""
    dice = np.random.default_rng(3)
    for table in at_random(15, 50):
        if table.over:
            continue
        view = table.view(table.turn)
        mine = [(f"hand {table.turn}", name) for name in hand(table)]
        zones = [zone.key for zone in view.scene.zones] + [f"new {table.turn}", ""]
        thrown = [("discards", name) for name in view.scene.zones[1].pieces[-1:]]
        touched = [mine[k] for k in dice.choice(len(mine), min(len(mine), int(dice.integers(1, 4))), replace=False)]
        for touch in (touched, [*thrown, *touched], thrown, [("deck", "??")], []):
            move = GAME.scene.meant(view.state[0], view.rules, tuple(touch), str(dice.choice(zones)))
            if move and GAME.notation.tidy(move) not in view.legal():
                assert str(view.refusal(move).said).endswith(".")


@pytest.mark.parametrize(
    ("touch", "to", "move"),
    [
        ((("hand 1", "8C"), ("hand 1", "8D")), "new 1", "drop 8C 8D"),
        ((("hand 1", "8C"), ("hand 1", "8D")), "discards", "discard 8C 8D"),
        ((("hand 1", "8C"), ("hand 1", "8D")), "secret 1", "secret 8"),
        ((("hand 1", "8C"), ("hand 1", "KH")), "secret 1", ""),
        ((("hand 1", "KH"),), "meld 1", "connect KH to 9H 10H JH"),
        ((("hand 1", "8C"), ("hand 1", "8D")), "meld 1", ""),
        ((("discards", "3C"),), "hand 1", "take 3C"),
        ((("discards", "3C"), ("hand 1", "8C")), "meld 0", "take 3C with 8C"),
        ((("deck", "??"),), "hand 1", "pick"),
        ((), "deck", "pick"),
        ((("hand 1", "8C"),), "", ""),
        ((("hand 0", "??"),), "discards", ""),
    ],
)
def test_touch_in_tongits_also_means_illegal_moves(touch, to, move):
    """The refusal can then explain the move."""
    view = on_the_table().view(1)
    assert GAME.scene.meant(view.state[0], view.rules, touch, to) == move


def test_taking_a_discard_without_a_meld_is_refused():
    """A discard is moved to the hand, or to a meld without a new meld."""
    table = dealt("9S 6S 7S 8S", "10S JH")
    play(table, "drop 6S 7S 8S", "discard 9S")
    view = table.view(1)
    for to in ("hand 1", "meld 0"):
        asked = GAME.scene.meant(view.state[0], view.rules, (("discards", "9S"),), to)
        assert str(view.refusal(asked).said).startswith("You can take the discard only to lay it down at once")


def read(said, you=None):
    return Localizer(viewer=you, names=("Ada", "Boris", "Cleo"))(said)


@pytest.mark.parametrize(
    ("you", "log_line"),
    [
        (None, "Boris lays off the seven of clubs on Ada's meld, the sevens of diamonds, hearts and spades."),
        (0, "Boris lays off the seven of clubs on your meld, the sevens of diamonds, hearts and spades."),
        (1, "You lay off the seven of clubs on Ada's meld, the sevens of diamonds, hearts and spades."),
    ],
)
def test_lay_off_text_addresses_each_reader_differently(you, log_line):
    """In particular, the player whose Draw is blocked is addressed."""
    said = on_the_table().view(you).tell(1, "connect 7C to 7D 7H 7S")
    assert read(said, you) == log_line


def log_line(table, you):
    """Yield the texts of all legal moves, as that seat reads them."""
    if not table.over:
        view, legal = table.view(you), table.view(table.turn).legal()
        for move, action in legal.items():
            heard = move if you == table.turn else GAME.notation.overheard(table.state[0], table.bare_rules, action)
            yield view.tell(table.turn, heard)


def test_tongits_sentences_never_confuse_the_reader_with_others():
    """Logs, prompts and summaries at random tables use the right person for every reader."""
    for table in at_random(12, 80):
        for you in (0, 1, 2, None):
            scene = table.view(you).scene
            labels = [zone.label for zone in scene.zones] + [zone.note for zone in scene.zones if zone.note]
            for said in (scene.prompt, *scene.summary, *labels, *log_line(table, you)):
                assert not WRONG.search(read(said, you)), read(said, you)
