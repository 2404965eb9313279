"""T-K1: the inventor's example game, move by move, with every draw, source and hand, the discards and the money."""

from pathlib import Path

import pytest

import meldhouse as mh
from meldhouse.games.kongpie.transcript import is_transcript, read_transcript
from meldhouse.i18n import Localizer
from meldhouse.pieces.cards import NAMES

PRINTED = (Path(__file__).parent / "example_game.txt").read_text(encoding="utf-8")

DECK = """
7H 8D 4S 8C 5C JC
10D 5H 7D QH 2C QC 8S 7C 6H JH 5S 2D 6S 10C 4D 4H KD 10S 9H 9C QS QD 6C AD KH AC 3D 9S
7S 10H KS 3C 5D JS 2S JD KC 2H 6D 4C 9D 3H AS 3S AH 8H
"""

# The seat, the move, the source after it, and the hand of that seat after it (before anything is drawn again).
STEPS = """
0 | kong 7D            | 4S 8C 5C JC   | 10D 5H QH 2C
0 | put 5H QH          | 4S 8C 5C JC   | 10D 2C
0 | pull 8C JC         | 4S 5C 5H QH   | 10D 2C 8C JC
0 | put 2C JC          | 4S 5C 5H QH   | 10D 8C
0 | pull 5C 5H         | 4S QH 2C JC   | 10D 8C 5H 5C
0 | discard 10D        | 4S QH 2C JC   | 8C 5H 5C
1 | discard 6H         | 4S QH 2C JC   | QC 8S 7C
2 | put 5S 6S          | 4S QH 2C JC   | JH 2D
2 | pull JC QH         | 4S 2C 5S 6S   | JH 2D QH JC
2 | discard 2D         | 4S 2C 5S 6S   | JH QH JC
0 | put 8C 10C         | 4S 2C 5S 6S   | 5H 5C
0 | pull 5S 6S         | 4S 2C 8C 10C  | 5H 5C 5S 6S
0 | kong 5C 5H 5S      | 4S 2C 8C 10C  | 6S 4D 4H KD
0 | put 4D KD          | 4S 2C 8C 10C  | 6S 4H
0 | pull 2C 8C         | 4S 10C 4D KD  | 6S 4H 2C 8C
0 | put 2C 8C          | 4S 10C 4D KD  | 6S 4H
0 | pull 4D 4S         | 10C KD 2C 8C  | 6S 4H 4S 4D
0 | kong 4D 4H 4S      | 10C KD 2C 8C  | 6S
0 | discard 6S         | 10C KD 2C 8C  |
1 | put 7C QC          | 10C KD 2C 8C  | 8S 10S
1 | pull 8C 10C        | KD 2C 7C QC   | 8S 10S 10C 8C
1 | kong 8C 8S         | KD 2C 7C QC   | 10S 10C 9H 9C
1 | pass               | KD 2C 7C QC   | 10S 10C 9H 9C
2 | put JC JH          | KD 2C 7C QC   | QH QS
2 | pull 7C QC         | KD 2C JC JH   | QH QS QC 7C
2 | kong QC QH QS      | KD 2C JC JH   | 7C QD 6C AD
2 | put AD QD          | KD 2C JC JH   | 7C 6C
2 | pull 2C KD         | JC JH QD AD   | 7C 6C KD 2C
2 | discard KD         | JC JH QD AD   | 7C 6C 2C
0 | discard KH         | JC JH QD AD   | AC 3D 9S
1 | discard 10S        | JC JH QD AD   | 10C 9H 9C
2 | kong 7C 7S         | JC JH QD AD   | 6C 2C 10H KS
2 | put 2C 6C          | JC JH QD AD   | 10H KS
2 | pull JC JH         | QD AD 2C 6C   | 10H KS JC JH
2 | discard KS         | QD AD 2C 6C   | 10H JC JH
0 | put 3C 3D          | QD AD 2C 6C   | AC 9S
0 | pull 2C 6C         | QD AD 3D 3C   | AC 9S 2C 6C
0 | discard 9S         | QD AD 3D 3C   | AC 2C 6C
1 | put 9C 9H          | QD AD 3D 3C   | 10C 5D
1 | pull 3C 3D         | QD AD 9H 9C   | 10C 5D 3D 3C
1 | put 3C 10C         | QD AD 9H 9C   | 5D 3D
1 | pull AD QD         | 9H 9C 10C 3C  | 5D 3D QD AD
1 | kong AD 3D 5D QD   | 9H 9C 10C 3C  | JS 2S JD KC
1 | put 2S JS          | 9H 9C 10C 3C  | JD KC
1 | pull 9C 10C        | 9H 3C JS 2S   | JD KC 9C 10C
1 | discard JD         | 9H 3C JS 2S   | KC 9C 10C
2 | put 2H 10H         | 9H 3C JS 2S   | JC JH
2 | pull 9H JS         | 3C 2S 10H 2H  | JC JH JS 9H
2 | kong JC JH JS      | 3C 2S 10H 2H  | 9H 6D 4C 9D
2 | put 6D 9D          | 3C 2S 10H 2H  | 9H 4C
2 | pull 2H 3C         | 2S 10H 6D 9D  | 9H 4C 3C 2H
2 | put 3C 4C          | 2S 10H 6D 9D  | 9H 2H
2 | pull 2S 10H        | 6D 9D 3C 4C   | 9H 2H 10H 2S
2 | discard 2S         | 6D 9D 3C 4C   | 9H 2H 10H
0 | put AC 2C          | 6D 9D 3C 4C   | 6C 3H
0 | pull 3C 4C         | 6D 9D AC 2C   | 6C 3H 3C 4C
0 | put 3C 3H          | 6D 9D AC 2C   | 6C 4C
0 | pull AC 2C         | 6D 9D 3H 3C   | 6C 4C AC 2C
0 | kong AC 2C 4C 6C   | 6D 9D 3H 3C   | AS 3S AH 8H
0 | kong 8H            | 6D 9D 3H 3C   | AS 3S AH
"""
MOVES = [[part.strip() for part in line.split("|")] for line in STEPS.strip().splitlines()]


def zone(table, key, seat=None):
    """Return the pieces of a zone, as a seat sees them."""
    return next(zone.pieces for zone in table.view(seat).scene.zones if zone.key == key)


def played():
    table = mh.table("kongpie", "example", seed=1)
    table.deal(DECK)
    return table


@pytest.fixture(scope="module")
def over():
    table = played()
    for _, move, _, _ in MOVES:
        table.play(move)
    return table


def test_t_k1_every_source_and_hand_match_the_page():
    """After each move the source and the mover's hand are those of the page."""
    table = played()
    assert zone(table, "notes") == ("7H", "8D")
    for n, (who, move, source, hand) in enumerate(MOVES):
        seat = int(who)
        assert table.turn == seat, f"move {n}: {move}"
        assert move in table.moves()
        table.play(move)
        assert set(zone(table, "source")) == set(source.split()), f"move {n}: {move}"
        assert set(zone(table, f"hand {seat}", seat)) == set(hand.split()), f"move {n}: {move}"
    assert table.over


def test_t_k1_discards_and_stock_match_the_page(over):
    """There are eleven discards, the oldest first; the stock is used up exactly, without a restock."""
    s = over.state[0]
    assert " ".join(NAMES[card] for card in s.discards[: s.discarded]) == "10D 6H 2D 6S KD KH 10S KS 9S JD 2S"
    assert zone(over, "stock") == ()
    assert zone(over, "source") == ("6D", "9D", "3H", "3C")
    hands = [set(zone(over, f"hand {seat}", seat)) for seat in range(3)]
    assert hands == [{"AS", "3S", "AH"}, {"KC", "9C", "10C"}, {"9H", "2H", "10H"}]
    assert over.tally["restocks"] == 0


def test_t_k1_points_chips_and_tokens_match_the_page(over):
    """Points are 11, 4 and 7; the winner is up 14 chips and a token; the house has 2 chips, the jackpot 1 token."""
    assert over.points == [11, 4, 7]
    assert over.chips == [14, -8, -8]
    assert over.seats("tokens") == [1, -1, -1]
    assert over.accounts == {"kitty": 0, "house": 2, "jackpot": 1}


def test_t_k1_tally_matches_the_page(over):
    """The tally counts decisions, turns, connects and draws of the example game."""
    tally = over.tally
    assert tally["decisions"] == len(MOVES) == 60
    assert tally["turns"] == 13
    assert tally["connects"] == 19
    assert tally["draws"] == 46
    assert tally["passes"] == 1
    assert tally["kongs"] == [[1, 2, 2, 0, 0], [1, 0, 0, 1, 0], [0, 2, 0, 1, 0]]
    assert (tally["winner"], tally["glory"], tally["first_place"], tally["high_kong"]) == (0, 1, 0, 0)


def test_t_k1_summary_matches_the_page(over):
    """The summary of the hand agrees with the printed page."""
    first = Localizer(viewer=0, with_markers=True)
    assert first.localize_all(over.summary) == [
        "You win with 5 kongs, the last one for glory.",
        "You have a noodle for 3 points (⟨7D⟩), three of a kind for 2 points (⟨5C⟩ ⟨5H⟩ ⟨5S⟩), "
        "three of a kind for 2 points (⟨4D⟩ ⟨4H⟩ ⟨4S⟩), four in suit for 1 point (⟨AC⟩ ⟨2C⟩ ⟨4C⟩ ⟨6C⟩) "
        "and a noodle for 3 points (⟨8H⟩): 11 points in total.",
        "⟨@1⟩ has a high pair for 3 points (⟨8C⟩ ⟨8S⟩) "
        "and four in suit for 1 point (⟨AD⟩ ⟨3D⟩ ⟨5D⟩ ⟨QD⟩): 4 points in total.",
        "⟨@2⟩ has three of a kind for 2 points (⟨QC⟩ ⟨QH⟩ ⟨QS⟩), a high pair for 3 points (⟨7C⟩ ⟨7S⟩) "
        "and three of a kind for 2 points (⟨JC⟩ ⟨JH⟩ ⟨JS⟩): 7 points in total.",
        "All kongs together score 22 points. "
        "The winner is paid one chip for each point, but no more than the kitty holds.",
        "You take first place: your kongs score the most.",
        "The players paid in 24 chips and 3 tokens.",
        "You are paid 22 chips and 2 tokens.",
        "The house keeps 2 chips.",
        "The jackpot is now 1 token.",
    ]


def test_t_k1_pass_in_the_second_round_is_legal():
    """B has made a kong and hasn't connected since."""
    table = played()
    for _, move, _, _ in MOVES[:22]:
        table.play(move)
    assert table.turn == 1
    assert "pass" in table.moves()


def test_t_k1_connect_twice_refuses_the_third_connect():
    """No put is legal after A's second connect of the second kong."""
    table = played()
    for _, move, _, _ in MOVES[:17]:
        table.play(move)
    assert table.moves() == ["kong 4D 4H 4S", "discard 4S", "discard 6S", "discard 4H", "discard 4D"]
    with pytest.raises(mh.IllegalMove, match="connected twice"):
        table.play("put 4D 4H")


def test_t_k1_short_connect_forbids_the_second_connect():
    """A could not have pulled the 5H back in the first round."""
    table = mh.table("kongpie", "example", short_connect=True)
    table.deal(DECK)
    for _, move, _, _ in MOVES[:4]:
        table.play(move)
    assert table.moves() == ["pull 4S 5C"]
    with pytest.raises(mh.IllegalMove, match="for this kong, such as the five of hearts"):
        table.play("pull 5C 5H")


def test_t_k1_lojack_takes_the_eight_out_of_the_game():
    """A puts the 8C in the second round."""
    table = mh.table("kongpie", "example", lojack=True)
    table.deal(DECK)
    for _, move, _, _ in MOVES[:11]:
        table.play(move)
    assert table.tally["removed"] == 1
    assert zone(table, "removed") == ("8C",)
    assert zone(table, "source") == ("4S", "2C", "5S", "6S", "4D")


# --- the page itself --------------------------------------------------------------------


def test_read_transcript_reads_the_printed_page():
    """The printed example with its shorthand gives the deck and every move."""
    transcript = read_transcript(PRINTED)
    assert is_transcript(PRINTED)
    assert (transcript.variant, transcript.options) == ("example", {"seats": 3})
    assert [NAMES[card] for card in transcript.deck] == DECK.split()
    assert transcript.moves == [move for _, move, _, _ in MOVES]


def test_k2_misprint_of_the_page_is_reported_and_skipped():
    """The source of the third round is printed wrong."""
    remarks = read_transcript(PRINTED).remarks
    assert len(remarks) == 1
    said = Localizer(with_markers=True)(remarks[0])
    assert said.endswith("The text gives the source as ⟨JC⟩ ⟨JD⟩ ⟨QD⟩ ⟨AD⟩, but it is ⟨JC⟩ ⟨JH⟩ ⟨QD⟩ ⟨AD⟩.")


def changed(old, new):
    assert PRINTED.count(old) == 1
    return PRINTED.replace(old, new)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("pull 8C & JC", "pull 8C & KD", "The source doesn't hold the king of diamonds"),
        ("drew QC, 8S, 7C, 6H", "drew QC, 8S, 7C, 7D", "Here, the seven of diamonds can't be drawn"),
        ("drew QC, 8S, 7C, 6H", "drew QC, 8S, 7C", "draws 4 cards here, not 3"),
        ("put JC & JH, pull", "put JC & QS, pull", "the jack of clubs and the queen of spades share neither"),
        ("disc. 2D; e.t.", "disc. 2C; e.t.", "can't"),
        ("disc. 2D; e.t.", "passed; e.t.", "end your turn with a discard"),
        ("High Notes: 7H, 8D", "High Notes: 7H, 9S", "the seven of hearts and the nine of spades don't"),
    ],
)
def test_transcript_with_an_illegal_move_is_refused_with_its_line(old, new, why):
    """The error names the line and the reason."""
    with pytest.raises(mh.Mistake, match=rf"Line \d+: .*{why}"):
        read_transcript(changed(old, new))


@pytest.mark.parametrize(
    ("old", "new", "remark"),
    [
        (
            "play 8S & 8C (high pair)",
            "play 8S & 8C (noodle)",
            "The text calls this kong a noodle, but it is a high pair",
        ),
        ("(7 pts.)", "(8 pts.)", "The text gives C 8 points, but the kongs score 7"),
        ("(7 pts.)", f"({'9' * 5000} pts.)", "points, but the kongs score 7"),
        ("Hands: A null;", "Hands: A KH;", "The text gives A's hand as the king of hearts, but it is nothing"),
    ],
)
def test_transcript_with_wrong_facts_is_read_with_remarks(old, new, remark):
    """Wrong sources, hands, kinds and points are reported."""
    transcript = read_transcript(changed(old, new))
    assert any(remark in str(line) for line in transcript.remarks)
    assert len(transcript.moves) == len(MOVES)


def test_transcript_without_written_draws_infers_the_cards():
    """If a draw isn't written down, cards that are played later reveal what was drawn."""
    transcript = read_transcript(changed("drew QC, 8S, 7C, 6H; disc. 6h", "disc. 6h"))
    assert [NAMES[card] for card in transcript.deck[:10]] == DECK.split()[:10]
    assert "6H" in [NAMES[card] for card in transcript.deck[11:15]]
    assert transcript.moves == [move for _, move, _, _ in MOVES]
