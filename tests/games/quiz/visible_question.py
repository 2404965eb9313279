"""The visible part of a question; the slow reference may use nothing else."""

from typing import Any

from meldhouse.quiz_sets import SetQuestion


class Seen:
    """The shown pieces by the keys of their captions, the answers, and the facts stated in sentences."""

    def __init__(self, asked: SetQuestion, rules: Any) -> None:
        self.rules = rules  # the options with the names that the rulebook uses
        question = asked.question
        self.asks = question.asks
        self.kind, self.facts = asked.kind, {name: value for said in question.asks for name, value in said.arguments}
        self.shown = [(key_of(laid.says), list(laid.names)) for laid in question.shown]
        self.laid = question.shown
        self.answers = [answer.pieces.split() for answer in question.answers]
        self.said = [dict(answer.says.arguments) if answer.says else {} for answer in question.answers]

    def __getitem__(self, key: str) -> list[str]:
        """Return all pieces with this caption."""
        return [name for found, names in self.shown if found == key for name in names]

    def each(self, key: str) -> list[list[str]]:
        return [names for found, names in self.shown if found == key]

    def where(self, holds) -> set[int]:
        """Return the positions of answers whose pieces satisfy the predicate."""
        return {place for place, names in enumerate(self.answers) if holds(names)}

    def says(self, **about) -> set[int]:
        """Return the positions of answers with these facts."""
        return {place for place, facts in enumerate(self.said) if about.items() <= facts.items()}


def key_of(said) -> str:
    return said.key.split("-school-")[-1] if said else ""
