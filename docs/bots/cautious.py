"""A bot as a class: meldhouse arena tongits --bots club,docs/bots/cautious.py:Cautious"""


class Cautious:
    """Asks the rule of thumb why it would make each move, and takes the one that takes longest to explain."""

    def choose(self, view):
        return max(view.moves(), key=lambda move: len(str(view.reason(move))))
