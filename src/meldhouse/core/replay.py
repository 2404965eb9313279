"""Replays a record, or a transcript in a game's own notation, and checks every move."""

from pathlib import Path

from meldhouse.core.record import Hand, Record, Result, format_result
from meldhouse.core.table import Table, open_table, table
from meldhouse.games import GAMES, Game
from meldhouse.games.optional_api import Transcript
from meldhouse.i18n import Message, Seat, msg
from meldhouse.util.errors import Mistake, quote


def replay(source: str | Path | Record) -> Table:
    """Replay a record, check every move, and return the table. A Mistake names the first illegal line."""
    return replay_with_remarks(source)[0]


def replay_with_remarks(source: str | Path | Record) -> tuple[Table, list[Message]]:
    """Return the table that a record describes, and remarks on inconsistencies in a transcript."""
    if isinstance(source, Record):
        return _replay_record(source), []
    text = read_text(Path(source))
    for game in GAMES.values():
        if game.transcript and game.transcript.is_transcript(text):
            return _play_transcript(game, game.transcript.read_transcript(text))
    return _replay_record(Record.read(text)), []


def _play_transcript(game: Game, transcript: Transcript) -> tuple[Table, list[Message]]:
    """Replay a transcript that the game's own module has parsed."""
    replayed = table(game.name, transcript.variant, **transcript.options)
    replayed.deal_again(tuple(transcript.deck), int(replayed.state["rng"][0]))
    for move in transcript.moves:
        replayed.play(move)
    return replayed, list(transcript.remarks)


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")  # some editors write a byte order mark
    except OSError as error:
        raise Mistake(msg("file-unreadable", path=quote(str(path)), why=str(error.strerror))) from None
    except UnicodeDecodeError:
        raise Mistake(msg("file-not-text", path=str(path))) from None


def _replay_record(record: Record) -> Table:
    replayed = open_recorded_table(record)
    for hand in record.hands:
        play_hand(replayed, hand)
    return replayed


def open_recorded_table(record: Record) -> Table:
    """Open the table that a record describes, in its state before the first hand."""
    opened = open_table(record.game, record.variant or None, None, record.seed, dict(record.options))
    opened.names = dict(record.names)
    return opened


def play_hand(replayed: Table, hand: Hand) -> None:
    if hand.drawn is not None and hand.drawn not in range(replayed.rules.seats):
        raise Mistake(msg("chair-not-drawn", chair=hand.drawn, last=replayed.rules.seats - 1))
    try:
        replayed.deal_again(hand.deck, hand.chance)
    except Mistake as error:
        raise Mistake(msg("line-no-deal", line=hand.line, why=error.message)) from None
    replayed.hands[-1].proof, replayed.hands[-1].drawn = hand.proof, hand.drawn
    for move in hand.moves:
        if move.seat != replayed.turn:
            why = msg("no-hand") if replayed.turn is None else msg("turn-of", seat=Seat(replayed.turn))
            seat = msg("seat", number=move.seat + 1)  # people count from 1
            raise Mistake(msg("line-not-theirs", line=move.line, seat=seat, move=quote(move.text), why=why))
        try:
            replayed.play(move.text)
        except Mistake as error:
            raise Mistake(msg("line", line=move.line, why=error.message), error.kind) from None
    result = replayed.hands[-1].result
    if hand.result is not None and not results_agree(hand.result, result):
        raise Mistake(result_mismatch(hand, result))


def result_mismatch(hand: Hand, result: Result | None) -> Message:
    """Return the error message for a recorded result that differs from the replayed one."""
    recorded = quote(format_result(hand.result or {}))
    if result is None:
        return msg("line-unended", line=hand.line, written=recorded)
    return msg("line-other-result", line=hand.line, written=recorded, came=format_result(result))


def results_agree(recorded: Result, result: Result | None) -> bool:
    """Return whether every recorded figure equals the replayed one; older records have fewer figures."""
    return result is not None and all(name in result and result[name] == numbers for name, numbers in recorded.items())
