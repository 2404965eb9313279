"""A record, or a transcript as people write games down, played again under the law."""

from pathlib import Path

from meldhouse.games import GAMES, Game
from meldhouse.mistakes import Mistake
from meldhouse.record import Hand, Record, Result, show_result
from meldhouse.table import Table, open_table, table


def replay(source: str | Path | Record) -> Table:
    """The table of a record, every move checked; a Mistake names the first line that breaks the law."""
    return replay_with_remarks(source)[0]


def replay_with_remarks(source: str | Path | Record) -> tuple[Table, list[str]]:
    """The same, and what a transcript says that does not agree with its own game."""
    if isinstance(source, Record):
        return play_again(source), []
    text = read_text(Path(source))
    for game in GAMES.values():
        if game.has_room("transcript") and game.room("transcript").is_transcript(text):
            return play_transcript(game, text)
    return play_again(Record.read(text)), []


def play_transcript(game: Game, text: str) -> tuple[Table, list[str]]:
    """A game in the shorthand that its players use; the game's own room reads it."""
    told = game.room("transcript").read_transcript(text)
    again = table(game.name, told.variant, **told.options)
    again.deal_again(told.deck, int(again.state["rng"][0]))
    for move in told.moves:
        again.play(move)
    return again, list(told.remarks)


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as trouble:
        raise Mistake(f"The file {path} cannot be read: {trouble.strerror}.") from None
    except UnicodeDecodeError:
        raise Mistake(f"The file {path} is not text.") from None


def play_again(record: Record) -> Table:
    again = open_table(record.game, record.variant or None, None, record.seed, dict(record.options))
    for hand in record.hands:
        play_hand(again, hand)
    return again


def play_hand(again: Table, hand: Hand) -> None:
    if hand.drawn is not None and hand.drawn not in range(again.rules.seats):
        raise Mistake(f"Chair {hand.drawn} cannot have been drawn: chairs are 0 to {again.rules.seats - 1}.")
    try:
        again.deal_again(hand.deck, hand.chance)
    except Mistake as why:
        raise Mistake(f"Line {hand.line}: this hand cannot be dealt. {why}") from None
    again.hands[-1].proof, again.hands[-1].drawn = hand.proof, hand.drawn
    for move in hand.moves:
        if move.seat != again.turn:
            whose = "the hand is over" if again.over else f"it is seat {again.turn}'s turn"
            raise Mistake(f"Line {move.line}: seat {move.seat} cannot play '{move.text}': {whose}.")
        try:
            again.play(move.text)
        except Mistake as why:
            raise Mistake(f"Line {move.line}: {why}") from None
    came = again.hands[-1].result
    if hand.result is not None and not agrees(hand.result, came):
        raise Mistake(
            f"The hand of line {hand.line} has the result '{show_result(hand.result)}', "
            f"but these moves {f'end with {show_result(came)!r}' if came else 'do not end it'}."
        )


def agrees(written: Result, came: Result | None) -> bool:
    """Is every figure that is written what it came to?  Older records write fewer."""
    return came is not None and all(name in came and came[name] == numbers for name, numbers in written.items())
