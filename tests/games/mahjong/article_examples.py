"""The positions that show the articles of Mahjong (tests/games/article_positions.py)."""

from typing import Any

from meldhouse.games.mahjong.illegality import Bar
from meldhouse.games.mahjong.state import BIG_KONG, CONCEALED_KONG, HU, NONE, SEATS, SMALL_KONG, Ending, Meld, Phase
from tests.games.article_positions import Example, Moment, nearest, start

LAST_TILE, EDGE_WAIT, CLOSED_WAIT, SINGLE_WAIT = 58, 77, 78, 79  # fans
HOME = "table"  # the variant in which any complete hand wins


def in_phase(m: Moment, phase: Phase) -> bool:
    return bool(m.s.phase == phase)


def is_turn(m: Moment) -> bool:
    return in_phase(m, Phase.TURN)


def is_next(m: Moment) -> bool:
    return bool(m.s.actor == m.s.after[m.s.turn, 0])


def is_wall_empty(m: Moment) -> bool:
    return bool(m.s.front == m.s.back)


def may_win(m: Moment) -> bool:
    return bool(m.s.wins[m.s.actor])


def can_kong_concealed(m: Moment) -> bool:
    return any(CONCEALED_KONG <= action < SMALL_KONG for action in m.actions)


def can_kong_small(m: Moment) -> bool:
    return any(SMALL_KONG <= action < HU for action in m.actions)


def made(m: Moment, counter: str) -> bool:
    """Return whether the last move has raised a counter of the tally."""
    return bool(m.s.tally[counter] > m.before.tally[counter])


def ended(ending: Ending) -> Any:
    return lambda m: m.s.tally.ending == ending


def is_won(m: Moment) -> bool:
    return m.table.over and bool(m.s.tally.winner != NONE)


def counts(*fans: int) -> Any:
    return lambda m: is_won(m) and any(m.s.tally.fans[fan] for fan in fans)


def has_hidden_kong(m: Moment) -> bool:
    s = m.s
    return any(s.melds[seat][k][0] == Meld.HIDDEN_KONG for seat in range(SEATS) for k in range(s.n_melds[seat]))


def drew_flower(m: Moment) -> bool:
    """Return whether the actor's draw was a flower, which was replaced."""
    return is_turn(m) and not m.s.replaced and bool((m.s.flowers > m.before.flowers).any())


BIG = Example(lambda m: BIG_KONG in m.actions)
CONCEALED = Example(can_kong_concealed)
AFTER_BIG = Example(lambda m: is_turn(m) and made(m, "big_kongs"), seeking=("kong",), shunning=("hu",))
CHOW = Example(lambda m: in_phase(m, Phase.CLAIM) and is_next(m) and m.can("chow"))
ROBBERY = Example(
    lambda m: in_phase(m, Phase.ROBBERY) and may_win(m), variant=HOME, seeking=("kong ", "pung"), shunning=("hu",)
)
ROBBED = Example(ended(Ending.ROBBED), variant=HOME, seeking=("kong ", "pung"))
NOT_WON = Example(ended(Ending.EXHAUSTED), seeking=("pass",), shunning=("hu",), hands=40)
FLOWERS = Example(lambda m: m.is_start and m.s.tally.flowers)
HOME_WON = Example(is_won, variant=HOME)
WAITS = Example(counts(EDGE_WAIT, CLOSED_WAIT, SINGLE_WAIT))
ANSWERED = Example(lambda m: in_phase(m, Phase.CLAIM) and sum(m.s.answers != NONE) == 1)

EXAMPLES = {
    "1": Example(lambda m: m.can("kong")),
    "2": Example(lambda m: is_turn(m) and is_wall_empty(m), seeking=("pass",), shunning=("hu",), hands=40),
    "3": BIG,
    "4": Example(can_kong_small, seeking=("pung",)),
    "5": Example(lambda m: is_turn(m) and made(m, "small_kongs"), seeking=("kong ", "pung")),
    "6": CONCEALED,
    "7": Example(lambda m: is_turn(m) and made(m, "concealed_kongs"), seeking=("kong ",)),
    "8": CONCEALED,
    "9": Example(lambda m: in_phase(m, Phase.CLAIM) and m.can("pung") and not is_next(m)),
    "10": ROBBERY,
    "11": CHOW,
    "M1": Example(
        lambda m: is_turn(m) and m.s.replaced and m.s.tally.big_kongs and m.can("kong"),
        seeking=("kong", "pung"),
        shunning=("hu",),
    ),
    "M2": Example(
        lambda m: is_turn(m) and m.s.replaced and may_win(m),
        variant=HOME,
        seeking=("kong",),
        shunning=("hu",),
    ),
    "M3": Example(lambda m: in_phase(m, Phase.CLAIMED), seeking=("chow", "pung")),
    "M4": Example(lambda m: is_turn(m) and made(m, "concealed_kongs"), seeking=("kong ",)),
    "M5": ROBBED,
    "M6": Example(lambda m: in_phase(m, Phase.CLAIM) and sum(m.s.wins) >= 2, variant=HOME, shunning=("hu",)),
    "M7": nearest(BIG),
    "M8": CHOW,
    "M9": Example(
        lambda m: in_phase(m, Phase.CLAIM) and is_wall_empty(m) and may_win(m), variant=HOME, shunning=("hu",)
    ),
    "M10": NOT_WON,
    "M11": FLOWERS,
    "M12": Example(drew_flower),
    "M13": Example(lambda m: m.bars(Bar.TOO_LITTLE)),
    "M14": Example(ended(Ending.DISCARD)),
    "M15": Example(lambda m: m.table.over and m.table.match_over, options={"hands": 1}),
    "M16": HOME_WON,
    "M17": Example(lambda m: has_hidden_kong(m) and is_turn(m), variant=HOME, seeking=("kong ",)),
    "M18": Example(is_won, variant="wmo2006"),
    "M19": Example(counts(LAST_TILE)),
    "M20": Example(
        lambda m: m.done("pass") and m.before.window and m.before.wins[m.before.actor], variant=HOME, shunning=("hu",)
    ),
    "M21": nearest(start(variant=HOME, options={"seven_pairs": True})),
    "M22": WAITS,
    "M23": nearest(WAITS),
    "M24": start(),
    "M25": Example(lambda m: sum(move.startswith("chow") for move in m.legal) >= 2),
    "g3": ANSWERED,
    "g4": FLOWERS,
    "g5": HOME_WON,
    "g7": FLOWERS,
    "g8": ROBBERY,
    "g9": ROBBED,
    "g10": ROBBED,
}
