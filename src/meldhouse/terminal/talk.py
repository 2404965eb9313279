"""Talk in a terminal: phrases, reactions and texts, printed as others at a table would read them."""

from collections.abc import Callable

from meldhouse.i18n import Message, comma_list, msg
from meldhouse.session.talk import PHRASE, PHRASES, REACTION, REACTIONS, TEXT, parse_talk

KINDS = {"say": PHRASE, "react": REACTION, "text": TEXT}


class TerminalTalk:
    """Prints what the player says; in a claim window, after it has closed, as at a table with other people."""

    def __init__(self, print_message: Callable[[Message], None]) -> None:
        self.print_message = print_message
        self.held: list[Message] = []
        self.has_spoken = False

    def say(self, command: str, content: str, is_holding: bool) -> None:
        """Say something, or list what can be said; raise a Mistake if it is invalid."""
        if not content and command != "text":
            names = comma_list(PHRASES if command == "say" else REACTIONS)
            self.print_message(msg("terminal-talk-list", command=command, names=names))
            return
        self.held.append(msg("terminal-said", words=parse_talk({KINDS[command]: content}).message))
        if is_holding:
            self.print_message(msg("talk-held"))
        else:
            self.deliver()

    def deliver(self) -> None:
        """Print everything that was held back."""
        held, self.held = self.held, []
        for line in held:
            self.print_message(line)
        if held and not self.has_spoken:
            self.has_spoken = True
            self.print_message(msg("terminal-talk-bots"))
