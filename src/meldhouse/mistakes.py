"""What people and programs get wrong, told in a sentence: what was tried, why not, what would do."""


class Mistake(ValueError):
    """Something that was asked for cannot be; the table is as it was."""


class IllegalMove(Mistake):
    """A move that the law does not allow here."""
