"""Answers for Pong from articles 6 to 9 of the rulebook: sets in every arrangement, without the rules' code."""

from tests.games.pong.brute_force import tongs

SUITS = "mps"
HONOURS = "CFP"
TILES = [f"{rank}{suit}" for rank in range(1, 10) for suit in SUITS] + list(HONOURS)


def number(name):
    """Return the index used by the slow search of sets, with the three suits of a rank side by side."""
    return TILES.index(name)


class Table:
    """Sets and points under these rules."""

    def __init__(self, rules):
        self.mixed = rules.serong.name == "MIXED"

    def kind(self, three):
        """6 and P1: return the kind of a set; its tiles are identical, or of a rank and different or, if mixed, any."""
        ranks = {"honour" if name in HONOURS else name[0] for name in three}
        if len(set(three)) == 1:
            return "tong"
        return "serong" if len(ranks) == 1 and (self.mixed or len(set(three)) == 3) else "none"

    def tongs(self, names):
        return tongs(tuple(map(number, names)), mixed=self.mixed)

    def wins(self, names):
        return len(names) == 12 and self.tongs(names) is not None

    def waits(self, names):
        return any(self.wins([*names, name]) for name in TILES if names.count(name) < 4)

    def points(self, names):
        return 2 + self.tongs(names)

    def claim(self, seen):
        if seen.facts["before"]:
            return "take"
        return "win" if self.wins([*seen["hand"], *seen["discard"]]) else "nothing"


def less(names, one):
    rest = list(names)
    rest.remove(one)
    return rest


def right(seen):
    hand, table = seen["hand"], Table(seen.rules)
    match seen.kind:
        case "set":
            return seen.where(lambda three: table.kind(three) != "none")
        case "which":
            return seen.says(kind=table.kind(seen["three"]))
        case "claim":
            return seen.says(what=table.claim(seen))
        case "score":
            return seen.says(n=table.points(seen["winner"]))
        case "waits":
            return seen.where(lambda names: table.wins([*hand, *names]))
        case "keep":
            return seen.where(lambda names: table.waits(less(hand, names[0])))
        case "paid":
            return seen.says(n=3 * table.points(seen["winner"]))
