"""The articles of Tongits, each under its number."""

from meldhouse.pieces.cards import NAMES, format_cards
from tests.games.tongits.deals import EVERY_CARD, dealt, hand, idle, marks, play, refused, summed_up

OPENS = "4H 5H 6H"  # a run to open with
ROUGH = "8S QD 2C KC JD 9H AS 10C 7D"  # nine cards, no two of which make a meld
FULL = "8S 8H 8D 8C 2C 3C 4C 5D 6D 7D 10H JH"  # QH completes this hand


def two_have_opened():
    """Return a table where seats 0 and 1 have opened and it is seat 2's turn."""
    table = dealt(f"{OPENS} {ROUGH} KS", "2S 2H 2D 9D")
    play(table, f"drop {OPENS}", "discard KS", "pick", "drop 2S 2H 2D", "discard 9D")
    return table


def test_a1_three_players_use_one_pack_without_jokers():
    """Three players use a pack of 52 cards without jokers."""
    table = dealt()
    assert table.rules.seats == 3
    assert sorted([NAMES[card] for card in table.hands[0].deck]) == sorted(EVERY_CARD)


def test_a2_players_get_twelve_cards_and_the_dealer_thirteen():
    """The dealer deals one card at a time, starting with themselves; fifteen cards are left."""
    table = dealt()
    deck = [NAMES[card] for card in table.hands[0].deck]
    assert [len(hand(table, seat)) for seat in range(3)] == [13, 12, 12]
    assert sorted(hand(table, 1)) == sorted(deck[1:36:3])
    assert sorted(hand(table, 0)) == sorted([*deck[0:36:3], deck[36]])
    assert table.state[0].left == 15
    play(table, f"discard {hand(table)[0]}", "pick")
    assert deck[37] in hand(table, 1)


def test_a3_play_goes_to_the_right_and_starts_without_a_draw():
    """The turns are those of seats 0, 1, 2 and 0; the dealer doesn't draw in the first turn."""
    table = dealt()
    refused(table, "pick", "you don't draw on your first turn")
    play(table, f"discard {hand(table)[0]}")
    turns = [table.turn]
    for _ in range(3):
        idle(table)
        turns.append(table.turn)
    assert turns == [1, 2, 0, 1]


def test_a4_the_dealer_may_open_and_must_discard():
    """The dealer's first turn is an optional meld and a discard, which ends the turn."""
    opened, closed = dealt(f"{OPENS} {ROUGH} KS"), dealt(f"{OPENS} {ROUGH} KS")
    play(opened, f"drop {OPENS}")
    assert opened.turn == 0
    for table in (opened, closed):
        play(table, "discard KS")
        assert table.turn == 1


def test_a5_melds_are_sets_and_runs_with_a_low_ace():
    """A set has three or four cards of a rank, a run at least three in a row of a suit; aces are low."""
    table = dealt("AS 2S 3S 4S KS QS 7S 7H 7D 7C 9H 10H KD")
    drops = {move for move in table.moves() if move.startswith("drop")}
    sets = {f"drop {names_of(cards)}" for cards in ("7S 7H 7D", "7S 7H 7C", "7S 7D 7C", "7H 7D 7C", "7S 7H 7D 7C")}
    assert drops == sets | {"drop AS 2S 3S", "drop 2S 3S 4S", "drop AS 2S 3S 4S"}
    refused(table, "drop QS KS AS", "The ace is low")
    refused(table, "drop 9H 10H", "at least three cards")
    refused(table, "drop 7S 8S 10S", "but the nine of spades is missing")
    refused(table, "drop 7S 7H 9C", "A meld is three or four cards of one rank, .* the nine of clubs are neither")
    refused(table, "drop 9H 9D 9C", "don't hold the nine of clubs and the nine of diamonds")


def names_of(cards):
    return format_cards(EVERY_CARD.index(name) for name in cards.split())


def test_a6_player_opens_with_the_first_meld():
    """A meld is face up in front of its player, who has thereby opened."""
    table = dealt(f"{OPENS} {ROUGH} KS")
    assert "not opened" in marks(table, 0)
    play(table, f"drop {OPENS}")
    assert "not opened" not in marks(table, 0)
    laid = [zone for zone in table.view(1).scene.zones if zone.key.startswith("meld")]
    assert [(zone.seat, zone.pieces) for zone in laid] == [(0, ("4H", "5H", "6H"))]


def test_a7_turn_starts_with_drawing_or_taking_a_card():
    """Later turns start with a card from the stock, or the top discard."""
    table = dealt("KS", "4H 5H")
    play(table, "discard KS")
    refused(table, "drop 4H 5H 6H", "Start your turn by drawing from the stock, or by taking the discard")
    refused(table, "discard 4H", "Start your turn by drawing from the stock, or by taking the discard")
    play(table, "pick")
    refused(table, "pick", "already drawn or taken your one card")


def test_a8_taken_discard_must_be_melded_at_once():
    """A player who takes the discard must meld it; it can't be taken to lay it off."""
    table = dealt("9S 6S 7S 8S", "9C 9D")
    play(table, "drop 6S 7S 8S", "discard 9S")
    play(table, "take 9S with 9C 9D")
    assert "9S" not in hand(table)
    assert any(zone.pieces == ("9S", "9D", "9C") for zone in table.view(2).scene.zones)
    other = dealt("9S 6S 7S 8S", "10S JH 9C")
    play(other, "drop 6S 7S 8S", "discard 9S")
    assert not [move for move in other.moves() if move.startswith("take")]
    refused(other, "take 9S with 10S", "only to lay it down at once in a new meld")
    refused(other, "take 9S with 10S JS", "don't hold the jack of spades")


def test_a9_and_a12_melds_may_be_kept_in_the_hand():
    """This is allowed after drawing a card from the stock."""
    table = dealt(f"{OPENS} {ROUGH} KS", deck="2H")
    play(table, "discard KS", "pick")
    assert "discard 2H" in table.moves()
    idle_moves = [move for move in table.moves() if not move.startswith(("drop", "secret", "connect", "tongits"))]
    assert len(idle_moves) == 13


def test_a10_cards_can_be_laid_off_on_any_face_up_meld():
    """Own and others' melds, both ends of runs, one or many cards, and cards next to earlier lay-offs are possible."""
    table = dealt(f"{OPENS} {ROUGH} 9S", "7H 9D", "8H 3H", deck="KS KD")
    play(table, f"drop {OPENS}", "discard 9S", "pick", "connect 7H to 4H 5H 6H", "discard 9D", "pick")
    play(table, "connect 8H to 4H 5H 6H 7H", "connect 3H to 4H 5H 6H 7H 8H")
    laid = next(zone for zone in table.view(0).scene.zones if zone.key == "meld 0")
    assert laid.pieces == ("3H", "4H", "5H", "6H", "7H", "8H")
    assert laid.seat == 0
    refused(
        table, f"connect {hand(table)[0]} to 3H 4H 5H 6H 7H 8H", "A run takes the next card of its suit at either end"
    )
    refused(table, f"connect {hand(table)[0]} to 7S 7H 7D", "There is no meld of the sevens?")


def test_a11_a_discard_ends_the_turn():
    """A card is discarded face up, and the next player's turn starts."""
    table = dealt("KS")
    refused(table, "discard KS QS", "You can discard only one card, and that ends your turn")
    play(table, "discard KS")
    assert table.view(2).scene.zones[1].pieces == ("KS",)
    assert table.turn == 1


def test_a13_lowest_total_wins_when_the_stock_runs_out():
    """The hand ends with the turn that drew the last card of the stock; unopened players lose."""
    table = two_have_opened()
    idle(table, turns=13)
    assert not table.over
    idle(table)
    assert table.over
    dead = list(table.tally["deadwood"])
    assert table.tally["ended"] == 4
    assert table.tally["winner"] == (0 if dead[0] <= dead[1] else 1)  # seat 0 drew last, so it wins the tie
    assert table.tally["burned"] == 1


def test_a14_tongits_wins_with_at_most_one_card_left():
    """All other cards of the player are in melds."""
    table = dealt(f"{FULL} KS", deck="9D 9H QH")
    refused(
        dealt("KS QD 9H"),
        "tongits",
        "all your cards, or all but one, must be in melds, but .*the nine of hearts.* aren't",
    )
    play(table, "discard KS")
    idle(table, turns=2)
    refused(table, "tongits", "Start your turn by drawing")
    play(table, "pick", "tongits")
    assert table.over
    assert (table.tally["winner"], table.tally["ended"]) == (0, 1)
    assert hand(table, 0) != ()  # complete melds stay in the hand


def test_a15_and_a18_opened_player_calls_a_draw_and_shows_the_total():
    """The Draw is called at the start of a turn, before drawing; the caller's total is announced."""
    table = two_have_opened()
    refused(table, "call draw", "only after you have opened")
    idle(table)
    assert "call draw" in table.moves()
    late = table.copy()
    play(late, "pick")
    refused(late, "call draw", "only at the start of your turn")
    play(table, "call draw")
    for seat in (1, None):
        facts = {str(name): str(value) for name, value in table.view(seat).scene.facts}
        assert facts["announced"] == "67 by Seat 1"


def test_a16_other_players_answer_a_draw_by_folding_or_challenging():
    """If all fold, the caller wins; a challenge compares totals, and needs a meld face up."""
    table = two_have_opened()
    idle(table)
    folded, challenged = table.copy(), table.copy()
    play(folded, "call draw")
    assert (folded.turn, folded.moves()) == (1, ["fold", "challenge"])
    refused(folded, "pick", "Seat 1 has called a Draw, so the other players must answer it first")
    play(folded, "fold")
    assert (folded.tally["winner"], folded.tally["ended"]) == (0, 2)
    play(challenged, "call draw", "challenge")
    dead = list(challenged.tally["deadwood"])
    assert challenged.tally["ended"] == 3
    assert challenged.tally["winner"] == (1 if dead[1] <= dead[0] else 0)


def test_a17_draw_wins_at_once_if_no_other_player_has_opened():
    """The other players aren't asked."""
    table = dealt(f"{OPENS} {ROUGH} KS")
    play(table, f"drop {OPENS}", "discard KS")
    idle(table, turns=2)
    play(table, "call draw")
    assert (table.over, table.tally["winner"], table.tally["ended"]) == (True, 0, 2)


def test_a21_unopened_player_is_burned_and_pays_one_more():
    """A player who has not opened when the hand ends is burned and pays one more."""
    table = two_have_opened()
    idle(table)
    play(table, "call draw", "fold")
    assert table.tally["burned"] == 1
    assert summed_up(table, "burned") == [
        "Seat 3 hasn't opened, so they are burned.",
        "Seat 3 pays 3 chips: 1 for the win, 1 for an ace and 1 for being burned.",
    ]
    assert summed_up(table, "Seat 2 pays") == ["Seat 2 pays 2 chips: 1 for the win and 1 for an ace."]


def test_a22_secret_is_laid_face_down():
    """A set of four from the hand may be laid face down: its player has opened, and others don't learn its rank."""
    table = dealt("8S 8H 8D 8C KS")
    refused(table, "secret 9", "set of four from your own hand, but you don't hold")
    play(table, "secret 8")
    assert table.hands[0].moves[-1].public_text == "secret"
    assert "not opened" not in marks(table, 0)
    for seat, sees in ((0, ("8S", "8H", "8D", "8C")), (1, ("??",) * 4), (None, ("??",) * 4)):
        zone = next(zone for zone in table.view(seat).scene.zones if zone.key == "secret 0")
        assert zone.pieces == sees


def test_a23_players_pay_into_the_pot_before_the_first_hand():
    """Every player pays."""
    table = dealt()
    assert (table.chips, table.accounts["pot"]) == ([-1, -1, -1], 3)


def test_a24_and_a25_the_winner_is_paid_and_is_the_hitter():
    """The others pay the winner and ante; the winner becomes the hitter and deals the next hand."""
    table = dealt("KS", f"{FULL}", deck="QH")
    play(table, "discard KS", "pick", "tongits")
    assert table.chips == [-1 - 5 - 1, -1 + 10, -1 - 5 - 1]  # units for the win, tongits, a secret and being burned
    assert table.accounts["pot"] == 5
    assert {"hitter", "winner"} <= marks(table, 1)
    table.deal()
    assert table.turn == 1
    assert "dealer" in marks(table, 1)


def test_a26_payments_are_multiples_of_the_unit():
    """The unit can have any size."""
    table = dealt("KS", f"{FULL}", deck="QH", unit=25)
    play(table, "discard KS", "pick", "tongits")
    assert table.chips == [-175, 225, -175]
    assert table.accounts["pot"] == 125
