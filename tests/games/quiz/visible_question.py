"""What somebody sees of a question: all that a slow answer may know."""

from typing import Any

from meldhouse.quiz_sets import SetQuestion


class Seen:
    """The pieces that are shown by the key of what stands below them, the answers, and what sentences were told."""

    def __init__(self, asked: SetQuestion, rules: Any) -> None:
        self.rules = rules  # the options, as the rulebook names them
        question = asked.question
        self.asks = question.asks
        self.kind, self.told = asked.kind, {name: value for said in question.asks for name, value in said.arguments}
        self.shown = [(key_of(laid.says), list(laid.names)) for laid in question.shown]
        self.laid = question.shown
        self.answers = [answer.pieces.split() for answer in question.answers]
        self.said = [dict(answer.says.arguments) if answer.says else {} for answer in question.answers]

    def __getitem__(self, key: str) -> list[str]:
        """The pieces below which it stands, all of them."""
        return [name for found, names in self.shown if found == key for name in names]

    def each(self, key: str) -> list[list[str]]:
        return [names for found, names in self.shown if found == key]

    def where(self, holds) -> set[int]:
        """The places of the answers in pieces of which it is true."""
        return {place for place, names in enumerate(self.answers) if holds(names)}

    def says(self, **about) -> set[int]:
        """The places of the answers that say so."""
        return {place for place, told in enumerate(self.said) if about.items() <= told.items()}


def key_of(said) -> str:
    return said.key.split("-school-")[-1] if said else ""
