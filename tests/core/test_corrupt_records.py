"""Damaged records, files that aren't records, and impossible hands are reported by commands in a sentence."""

import random
import sys
from subprocess import CompletedProcess

import pytest

import meldhouse as mh
from meldhouse.bots import find_bot
from tests.support.forked_commands import typed

GAME, SEATS = "tongits", 3
COMMANDS = ("replay", "review", "verify")
LETTERS = 1_000_000
LONGEST = 1400  # max characters of an error, for any input


@pytest.fixture(scope="module")
def record():
    """Return the record of a finished hand."""
    table, club = mh.table(GAME, seed=5), find_bot("club", 1)
    table.deal()
    while table.turn is not None:
        table.play(club.choose(table.view(table.turn)))
    return str(table.record())


@pytest.fixture
def meldhouse(monkeypatch, capsys):
    """Run a command in this process; each command exits before it starts anything."""

    def run(*words):
        monkeypatch.setattr(sys, "argv", [])  # restored by monkeypatch
        with pytest.raises(SystemExit) as end:
            typed(*words)
        return CompletedProcess(words, end.value.code or 0, *capsys.readouterr())

    return run


def in_the_middle(record, line):
    """Replace the line of a move in the middle; `seat` and `move` belong to that move."""
    lines = record.splitlines()
    moves = [n for n, one in enumerate(lines) if one[0:1].isdigit()]
    at = moves[len(moves) // 2]
    seat, _, move = lines[at].partition(" ")
    lines[at] = line(int(seat), move)
    return "\n".join(lines)


DAMAGED = {
    "empty": (lambda record: "", "the first line should be 'meldhouse record 1'"),
    "binary": (lambda record: random.Random(1).randbytes(4000), "isn't a text file"),
    "nothing but zeros": (lambda record: bytes(4000), "the first line should be 'meldhouse record 1'"),
    "in 16 bits": (lambda record: record.encode("utf-16"), "isn't a text file"),
    "one line": (lambda record: "x" * LETTERS, "the first line should be 'meldhouse record 1'"),
    "half": (lambda record: record[: len(record) // 2], "You can't play 'd': Name the card to discard"),
    "half a result": (lambda record: record[: record.index("result ") + 12], "a result must have figures such as"),
    "its head alone": (lambda record: record.partition("\nhand\n")[0], None),
    "another move": (
        lambda record: in_the_middle(record, lambda seat, move: f"{seat} drop AS 2S 3S"),
        "Line 27: You can't play 'drop AS 2S 3S': You don't hold",
    ),
    "another seat": (
        lambda record: in_the_middle(record, lambda seat, move: f"{(seat + 1) % SEATS} {move}"),
        "Line 27: Seat 2 can't play 'discard 10C': It's Seat 1's turn.",
    ),
    "a seat that is not there": (
        lambda record: in_the_middle(record, lambda seat, move: f"99 {'x' * LETTERS}"),
        "Line 27: Seat 100 can't play 'xxx" + "x" * 77 + " …': It's Seat 1's turn.",
    ),
    "a move without end": (
        lambda record: in_the_middle(record, lambda seat, move: f"{seat} {'x' * LETTERS}"),
        "You can't play 'xxx",
    ),
    "a line without sense": (
        lambda record: in_the_middle(record, lambda seat, move: "\x1b[31mred\x07"),
        "Line 27: '\N{REPLACEMENT CHARACTER}[31mred\N{REPLACEMENT CHARACTER}' is neither a move",
    ),
    "another game": (
        lambda record: record.replace(f"game {GAME}", "game bridge"),
        "Unknown game 'bridge'. Available: kongpie,",
    ),
    "another variant": (
        lambda record: record.replace("variant ", f"variant {'x' * LETTERS}"),
        "x …'. Available: classic",
    ),
    "an option too many": (lambda record: record.replace("seed ", "option jokers 2\nseed "), "Unknown option 'jokers'"),
    "another option": (
        lambda record: record.replace("seed ", f"option seats {'x' * LETTERS}\nseed "),
        "must be 3, not 'xxx",
    ),
    "a seed without end": (lambda record: record.replace("seed 5", f"seed {'9' * LETTERS}"), "9' isn't a number"),
    "a card too many": (
        lambda record: record.replace("deck ", "deck AS "),
        "it has 53 pieces instead of 52. Too many: AS",
    ),
    "another result": (
        lambda record: record.replace("result chips", f"result {'x' * LETTERS} 3; chips"),
        "x …', but these moves lead to 'chips",
    ),
    "thousands of hands": (lambda record: "meldhouse record 1\n" + "hand\n" * 20_000, "doesn't name its game"),
}


def check_error(run, says):
    """Assert that the error is a sentence, without internals of the program."""
    assert run.returncode == 2
    assert says in run.stderr
    assert run.stderr.endswith(".\n") or "Invalid value for" in run.stderr  # the words of the command line library
    assert len(run.stderr) < LONGEST
    assert "Traceback" not in run.stderr + run.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_damaged_record_is_refused_with_a_reason(meldhouse, command, record, tmp_path):
    for damage, (spoil, says) in DAMAGED.items():
        spoilt, file = spoil(record), tmp_path / "hand.txt"
        file.write_bytes(spoilt if isinstance(spoilt, bytes) else spoilt.encode())
        run = meldhouse(command, str(file))
        if says is None:  # valid, but without hands
            assert run.returncode == (0 if command == "replay" else 2), damage
            assert "0 hands" in run.stdout or "hand" in run.stderr, damage
        else:
            check_error(run, says)
            assert not run.stdout, damage


@pytest.mark.parametrize("command", COMMANDS)
def test_missing_or_unreadable_record_file_is_reported(meldhouse, command, tmp_path):
    for path, says in {
        str(tmp_path): "can't be read: Is a directory.",
        str(tmp_path / "nothing.txt"): "can't be read: No such file or directory.",
        "": "can't be read: Is a directory.",
        "x" * 5000: "can't be read: File name too long.",
    }.items():
        check_error(meldhouse(command, path), says)


def test_record_with_byte_order_mark_and_crlf_line_ends_is_read(meldhouse, record, tmp_path):
    """Some editors write both."""
    file = tmp_path / "hand.txt"
    file.write_bytes(record.replace("\n", "\r\n").encode("utf-8-sig"))
    assert "every move checked" in meldhouse("replay", str(file)).stdout


HAND, WIN, KONG = "234m678p55p67m", "8m", ("--meld", "4444s*")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((HAND, WIN), "A hand without melds has 13 tiles besides the winning tile, but this hand has 10."),
        (("", WIN), "this hand has 0."),
        (("1m" * 50_000, WIN), "this hand has 50,000."),
        ((HAND, ""), "Name one winning tile, such as 8m. No tile is given."),
        ((HAND, "78m"), "Name one winning tile, such as 8m. '78m' names 2 tiles."),
        ((HAND, "8m" * 50_000), "8m …' names 50,000 tiles."),
        (("x" * 100_000, WIN), "x …' can't be read at 'x': write tiles like"),
        (("2345", WIN), "'2345' doesn't give a suit for 2345"),
        (("\N{MAHJONG TILE ONE OF CHARACTERS}", WIN), "can't be read at '\N{MAHJONG TILE ONE OF CHARACTERS}'"),
        (("\N{SUPERSCRIPT TWO}m", WIN), "can't be read at '\N{SUPERSCRIPT TWO}'"),
        ((HAND, "9m", *KONG), "This hand doesn't win with 9m: you would have to change one tile"),
        ((HAND, WIN, "--meld", "8888m"), "There are only four of each tile, but this hand has the eight of characters"),
        ((HAND, WIN, "--meld", ""), "'' isn't a meld. Write a chow as 123m"),
        ((HAND, WIN, "--meld", "891m"), "'891m' isn't a meld"),
        ((HAND, WIN, "--meld", "444s*"), "'444s*' isn't a meld"),
        ((HAND, WIN, "--meld", "1m" * 50_000), "m …' isn't a meld"),
        ((HAND, WIN, *("--meld", "111m") * 5), "A hand has at most four melds, but this hand has 5."),
        ((HAND, WIN, *KONG, "--flowers", "9"), "a hand has 0 to 8 of them, not 9."),
        ((HAND, WIN, *KONG, "--flowers", "-1"), "a hand has 0 to 8 of them, not -1."),
        ((HAND, WIN, *KONG, "--flowers", "many"), "Invalid value for '--flowers'"),
        ((HAND, WIN, *KONG, "--seat-wind", "x" * 100_000), "The seat wind must be E, S, W or N, not 'xxx"),
        ((HAND, WIN, *KONG, "--prevalent-wind", ""), "The prevalent wind must be E, S, W or N, not ''."),
        ((HAND, WIN, *KONG, "--profile", "mine"), "The profile must be consensus or wmo2006, not 'mine'."),
        ((HAND, WIN, *KONG, "--robbing", "--self-drawn"), "A robbed tile comes from another player"),
        ((HAND, WIN, *KONG, "--replacement"), "A replacement tile is drawn, so the hand must also be self-drawn."),
    ],
)  # fmt: skip
def test_record_of_an_impossible_hand_is_refused(meldhouse, words, says):
    run = meldhouse("score", *words)
    check_error(run, says)
    assert not run.stdout
    assert len(run.stderr) < 400
