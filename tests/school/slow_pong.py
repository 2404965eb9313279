"""Pong answered from the rulebook's page: articles 6 to 9, every way to lay sets tried, and nothing of the law."""

from pong.brute import tongs

SUITS = "mps"
HONOURS = "CFP"
TILES = [f"{rank}{suit}" for rank in range(1, 10) for suit in SUITS] + list(HONOURS)


def number(name):
    """As the slow search of sets counts them: three of a rank side by side."""
    return TILES.index(name)


def kind(three):
    """6: three alike; or of one rank, all different."""
    ranks = {"honour" if name in HONOURS else name[0] for name in three}
    if len(set(three)) == 1:
        return "tong"
    return "serong" if len(ranks) == 1 and len(set(three)) == 3 else "none"


def wins(names):
    return len(names) == 12 and tongs(tuple(map(number, names)), mixed=False) is not None


def waits(names):
    return any(wins([*names, name]) for name in TILES if names.count(name) < 4)


def points(names):
    return 2 + tongs(tuple(map(number, names)), mixed=False)


def less(names, one):
    rest = list(names)
    rest.remove(one)
    return rest


def claim(seen):
    if seen.told["before"]:
        return "take"
    return "win" if wins([*seen["hand"], *seen["discard"]]) else "nothing"


def right(seen):
    hand = seen["hand"]
    match seen.kind:
        case "set":
            return seen.where(lambda three: kind(three) != "none")
        case "which":
            return seen.says(kind=kind(seen["three"]))
        case "claim":
            return seen.says(what=claim(seen))
        case "score":
            return seen.says(n=points(seen["winner"]))
        case "waits":
            return seen.where(lambda names: wins([*hand, *names]))
        case "keep":
            return seen.where(lambda names: waits(less(hand, names[0])))
        case "paid":
            return seen.says(n=3 * points(seen["winner"]))
