"""Provably fair deals: no party can choose the deck, and every player can verify it."""

import hashlib
import math
import subprocess
import sys
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from itertools import product
from pathlib import Path

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.core.deck_notation import write_deck
from meldhouse.core.provably_fair import (
    RandomStream,
    commitment_of,
    fair_deal,
    find_discrepancy,
    new_commitment,
    normalize_contribution,
    seat_after_draw,
    shake256_stream,
)
from meldhouse.core.record import Proof, Record
from meldhouse.games.options import plain
from meldhouse.util.errors import Mistake
from tests.support.forked_commands import meldhouse

CHECKER = Path(__file__).parents[2] / "examples" / "verify_deal.py"


def chance_of(numbers):
    """Return a random stream with the given bytes."""
    chance = RandomStream(Proof("", ""))
    chance.bytes = and_no_more(numbers)
    return chance


class OutOfBytes(Exception):
    pass


def and_no_more(numbers):
    yield from numbers
    raise OutOfBytes


@pytest.mark.parametrize("n", [1, 2, 3, 5, 52, 144, 255, 256])
def test_fair_random_numbers_are_uniform(n):
    """Accepted bytes are evenly distributed over the numbers; other bytes are drawn again."""
    seen = Counter()
    for byte in range(256):
        with suppress(OutOfBytes):
            seen[chance_of([byte]).integer_below(n)] += 1
    assert set(seen) == set(range(n))
    assert len(set(seen.values())) == 1


def test_shuffle_of_four_pieces_gives_each_order_once():
    """All possible draws for a shuffle of four pieces give every order once."""
    seen = Counter(
        tuple(chance_of([first, second, third]).shuffle("ABCD"))
        for first, second, third in product(range(4), range(3), range(2))
    )
    assert len(seen) == math.factorial(4)
    assert set(seen.values()) == {1}


def test_shuffles_of_real_secrets_are_uniform():
    """60,000 secrets give all 120 orders of five pieces (chi-squared, 119 degrees of freedom, one in a thousand)."""
    times = 60_000
    seen = Counter(tuple(RandomStream(Proof("", f"secret {n}")).shuffle("ABCDE")) for n in range(times))
    assert len(seen) == 120
    assert sum((n - times / 120) ** 2 / (times / 120) for n in seen.values()) < 173


def test_shake256_stream_is_endless():
    """The stream continues beyond one digest, because longer SHAKE-256 digests extend shorter ones."""
    stream = shake256_stream(b"house")
    produced = bytes(next(stream) for _ in range(5000))
    assert produced == hashlib.shake_256(b"house").digest(5000)


def test_fair_deal_from_a_given_proof_never_changes():
    """Old records can therefore always be verified."""
    game = mh.GAMES["pong"]
    rules = plain(next(iter(game.variants.values())).rules)
    dealt = fair_deal(game, rules, Proof("", "00ff", ((0, "a"), (2, "b c"))))
    assert commitment_of("00ff") == "cac78f6f0f8050adf9d13620fd2e3ee3c4787bef16fd89c4bdd959bd05162fc3"
    assert write_deck(game, dealt.deck).split()[:6] == ["6p", "9s", "6s", "F", "3p", "C"]
    assert f"{dealt.generator:016x}" == "2b1e3003e0292c9f"
    assert dealt.first == 2


def test_fair_deal_contains_every_piece(game, variant):
    """Two deals differ, contain every piece, and can be dealt."""
    rules = plain(game.variants[variant].rules)
    one, two = (fair_deal(game, rules, new_commitment()) for _ in range(2))
    assert one.deck != two.deck
    assert one.generator != two.generator
    table = mh.table(game.name, variant)
    table.deal_again(one.deck, one.generator)
    assert not table.over or table.hands


@pytest.mark.parametrize(("seats", "bound"), [(2, 10.8), (3, 13.8), (5, 18.5)])
def test_fair_draw_of_the_first_player_is_uniform(seats, bound):
    """For 1,500 secrets every chair is drawn equally often (chi-squared test, one in a thousand)."""
    game, times = mh.GAMES["kingscorners"], 1500
    rules = plain(mh.table("kingscorners", seats=seats).rules)
    seen = Counter(fair_deal(game, rules, Proof("", f"secret {n}")).first for n in range(times))
    assert set(seen) == set(range(seats))
    assert sum((n - times / seats) ** 2 / (times / seats) for n in seen.values()) < bound


def test_seat_draw_keeps_the_order_around_the_table():
    """The drawn chair becomes seat 0, and the next chair seat 1; without a draw each chair keeps its number."""
    assert [seat_after_draw(chair, 2, 4) for chair in range(4)] == [2, 3, 0, 1]
    assert [seat_after_draw(chair, None, 4) for chair in range(4)] == [0, 1, 2, 3]


def test_fair_deal_changes_with_any_part_of_the_proof():
    """Another secret, contribution or seat gives another deck."""
    game = mh.GAMES["pong"]
    rules = plain(next(iter(game.variants.values())).rules)
    proofs = [("x", ()), ("y", ()), ("x", ((0, "a"),)), ("x", ((1, "a"),)), ("x", ((0, "b"),))]
    assert len({fair_deal(game, rules, Proof("", *proof)).deck for proof in proofs}) == len(proofs)


@pytest.mark.parametrize("words", ["", "  ", "x" * 65, None, 7, ["a"]])
def test_invalid_contribution_is_refused(words):
    """A contribution must be a single line of 1 to 64 characters."""
    with pytest.raises(Mistake, match="1 to 64 characters"):
        normalize_contribution(words)
    assert normalize_contribution(" two\n words\u2028 ") == "two words"


# --- records with proofs -----------------------------------------------------------------


@pytest.fixture(params=list(mh.GAMES))
def record(request):
    """Return the record of two hands dealt from commitments."""
    table = mh.table(request.param)
    chance = np.random.default_rng(3)
    for hand in range(2):
        if table.match_over:
            break
        proof = new_commitment()._replace(contributions=((0, "mine"), (1, "two words"))[: hand + 1])
        dealt = fair_deal(table.game, table.bare_rules, proof)
        table.deal_again(dealt.deck, dealt.generator)
        table.hands[-1].proof = proof
        table.hands[-1].drawn = None if hand else dealt.first
        while not table.over:
            table.play(chance.choice(table.moves()))
    return table.record()


def verify(path):
    return meldhouse("verify", str(path))


def check(path):
    """Run the independent verifier."""
    return subprocess.run([sys.executable, CHECKER, path], capture_output=True, text=True, timeout=120, check=False)


def test_fair_record_passes_both_verifiers(record, tmp_path):
    """The included and the independent verifier both accept the record."""
    path = tmp_path / "record.txt"
    record.save(path)
    assert Record.read(path.read_text()).hands[0].proof == record.hands[0].proof
    assert mh.replay(path).record().hands[0].proof == record.hands[0].proof
    own, other = verify(path), check(path)
    assert own.returncode == other.returncode == 0, own.stderr + other.stderr
    assert (
        "Hand 1: dealt as promised, from the server's secret and contributions from chair 1. The first player"
        in own.stdout
    )
    assert f"Hand 1: dealt as promised: {record.hands[0].proof.commitment}" in other.stdout


def test_false_seat_draw_is_refused_by_both_verifiers(record, tmp_path):
    """Both verifiers refuse every other chair, and a chair that doesn't exist."""
    true, seats = record.hands[0].drawn, len(record.hands[0].result["chips"])
    path = tmp_path / "record.txt"
    for false in range(seats):
        hand = replace(record.hands[0], drawn=false)
        found = find_discrepancy(mh.GAMES[record.game], mh.table(record.game).bare_rules, hand)
        assert ("the first player doesn't match" in str(found)) is (false != true)
    path.write_text(str(record).replace(f"drawn {true}\n", f"drawn {(true + 1) % seats}\n"))
    own, other = verify(path), check(path)
    assert "Hand 1: the first player doesn't match" in own.stdout
    assert "Hand 1: who begins does not come" in other.stdout
    assert own.returncode
    assert other.returncode
    with pytest.raises(Mistake, match="Chairs are 0 to"):
        mh.replay(Record.read(str(record).replace(f"drawn {true}\n", f"drawn {seats}\n")))


def test_record_keeps_the_seat_draw(record):
    """The draw is written in the header, read and replayed; records without a draw are read as before."""
    text = str(record)
    head, *_ = text.split("\nhand\n")
    assert f"\ndrawn {record.hands[0].drawn}\n" in head
    assert str(mh.replay(Record.read(text)).record()).split("\nhand\n")[1:] == text.split("\nhand\n")[1:]
    assert [hand.drawn for hand in mh.replay(Record.read(text)).hands] == [hand.drawn for hand in record.hands]
    old = Record.read("\n".join(line for line in text.splitlines() if not line.startswith("drawn")))
    assert mh.replay(old).hands[0].drawn is None
    assert "drawn" not in str(old)
    assert find_discrepancy(mh.GAMES[old.game], mh.table(old.game).bare_rules, old.hands[0]) is None


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ("drawn x\nhand", "Line 3: 'x' isn't a number"),
        ("hand\ndrawn 1", "Line 4: the first player must be drawn before"),
    ],
)
def test_unreadable_seat_draw_is_reported_with_its_line_number(lines, says):
    """The error has the number of the invalid line."""
    with pytest.raises(Mistake, match=says):
        Record.read(f"meldhouse record 1\ngame pong\n{lines}\n")


@pytest.mark.parametrize("heading", ["promise", "secret", "added", "deck", "chance"])
def test_changed_proof_is_refused_by_both_verifiers(heading, tmp_path):
    """Both verifiers detect any change of the proof."""
    game = mh.GAMES["kongpie"]
    table = mh.table("kongpie")
    proof = new_commitment()._replace(contributions=((0, "mine"),))
    dealt = fair_deal(game, table.bare_rules, proof)
    table.deal_again(dealt.deck, dealt.generator)
    table.hands[-1].proof = proof
    lines = str(table.record()).splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith(heading))
    if heading == "deck":
        names = lines[at].split()
        names[20], names[21] = names[21], names[20]
        lines[at] = " ".join(names)
    else:
        lines[at] = lines[at][:-1] + ("0" if lines[at][-1] != "0" else "1")
    path = tmp_path / "record.txt"
    path.write_text("\n".join(lines))
    for program in (verify, check):
        checked = program(path)
        assert checked.returncode, checked.stdout
        assert "Hand 1: the " in checked.stdout
        assert "Traceback" not in checked.stderr


def test_verifier_reports_records_without_commitments(tmp_path):
    """Hands from the terminal have no commitment, and some files aren't records."""
    table = mh.table("pong", seed=3)
    table.deal()
    table.record().save(tmp_path / "record.txt")
    for program in (verify, check):
        checked = program(tmp_path / "record.txt")
        assert checked.returncode
        assert "nothing was promised" in checked.stdout
    (tmp_path / "empty.txt").write_text("meldhouse record 1\ngame pong\n")
    assert "This game record has no hands." in verify(tmp_path / "empty.txt").stderr
    assert "can't be read" in verify(tmp_path / "nowhere").stderr
    (tmp_path / "bad.txt").write_text("meldhouse record 1\ngame pong\nhand\nsecret 12\n")
    assert "a line 'promise' must come before" in verify(tmp_path / "bad.txt").stderr
