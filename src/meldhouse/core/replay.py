"""Replays a record, or a transcript in a game's own notation, and checks every move."""

from pathlib import Path

from meldhouse.core.record import Hand, Record, Result, format_result
from meldhouse.core.table import Table, open_table, table
from meldhouse.games import GAMES, Game
from meldhouse.games.optional_api import Transcript
from meldhouse.i18n import Message, Seat, msg
from meldhouse.util.errors import Mistake, quote


def replay(source: str | Path | Record) -> Table:
    """The table of a record, every move checked; a Mistake names the first line that breaks the law."""
    return replay_with_remarks(source)[0]


def replay_with_remarks(source: str | Path | Record) -> tuple[Table, list[Message]]:
    """The same, and what a transcript says that does not agree with its own game."""
    if isinstance(source, Record):
        return _replay_record(source), []
    text = read_text(Path(source))
    for game in GAMES.values():
        if game.transcript and game.transcript.is_transcript(text):
            return _play_transcript(game, game.transcript.read_transcript(text))
    return _replay_record(Record.read(text)), []


def _play_transcript(game: Game, told: Transcript) -> tuple[Table, list[Message]]:
    """A game in the shorthand that its players use; the game's own room has read it."""
    again = table(game.name, told.variant, **told.options)
    again.deal_again(tuple(told.deck), int(again.state["rng"][0]))
    for move in told.moves:
        again.play(move)
    return again, list(told.remarks)


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")  # some editors put a mark before the first letter
    except OSError as trouble:
        raise Mistake(msg("file-unreadable", path=quote(str(path)), why=str(trouble.strerror))) from None
    except UnicodeDecodeError:
        raise Mistake(msg("file-not-text", path=str(path))) from None


def _replay_record(record: Record) -> Table:
    again = open_recorded_table(record)
    for hand in record.hands:
        play_hand(again, hand)
    return again


def open_recorded_table(record: Record) -> Table:
    """The table of a record before its first hand."""
    again = open_table(record.game, record.variant or None, None, record.seed, dict(record.options))
    again.names = dict(record.names)
    return again


def play_hand(again: Table, hand: Hand) -> None:
    if hand.drawn is not None and hand.drawn not in range(again.rules.seats):
        raise Mistake(msg("chair-not-drawn", chair=hand.drawn, last=again.rules.seats - 1))
    try:
        again.deal_again(hand.deck, hand.chance)
    except Mistake as why:
        raise Mistake(msg("line-no-deal", line=hand.line, why=why.message)) from None
    again.hands[-1].proof, again.hands[-1].drawn = hand.proof, hand.drawn
    for move in hand.moves:
        if move.seat != again.turn:
            whose = msg("no-hand") if again.turn is None else msg("turn-of", seat=Seat(again.turn))
            seat = msg("seat", number=move.seat + 1)  # people count from 1
            raise Mistake(msg("line-not-theirs", line=move.line, seat=seat, move=quote(move.text), why=whose))
        try:
            again.play(move.text)
        except Mistake as why:
            raise Mistake(msg("line", line=move.line, why=why.message), why.kind) from None
    came = again.hands[-1].result
    if hand.result is not None and not results_agree(hand.result, came):
        raise Mistake(result_mismatch(hand, came))


def result_mismatch(hand: Hand, came: Result | None) -> Message:
    """A record says of a hand that it came to something else."""
    written = quote(format_result(hand.result or {}))
    if came is None:
        return msg("line-unended", line=hand.line, written=written)
    return msg("line-other-result", line=hand.line, written=written, came=format_result(came))


def results_agree(written: Result, came: Result | None) -> bool:
    """Is every figure that is written what it came to?  Older records write fewer."""
    return came is not None and all(name in came and came[name] == numbers for name, numbers in written.items())
