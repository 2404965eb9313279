"""The positions that show the articles of Tongits (tests/games/article_positions.py)."""

from collections.abc import Iterator
from typing import Any

from meldhouse.games.tongits.options import Payer
from meldhouse.games.tongits.settlement import aces_of, has_opened, secrets_of
from meldhouse.games.tongits.state import CONNECT, NONE, SEATS, TAKE, TO_TRIO, Block, Ended, Phase
from meldhouse.pieces.cards import RANKS
from tests.games.article_positions import Example, Moment, nearest, start

TO_THE_END = ("call", "tongits")  # moves that end the hand early
NO_OPENING = ("call", "tongits", "drop", "connect", "take", "secret")


def in_phase(m: Moment, phase: Phase) -> bool:
    return bool(m.s.phase == phase)


def ended(ending: Ended) -> Any:
    return lambda m: m.s.tally.ended == ending


def is_won(m: Moment) -> bool:
    return m.table.over and bool(m.s.tally.winner != NONE)


def winner_is(test: Any) -> Any:
    """Return a predicate of finished hands, from one of the state and the winner."""
    return lambda m: is_won(m) and test(m.s, int(m.s.tally.winner))


def opened(m: Moment) -> list[int]:
    return [seat for seat in range(SEATS) if has_opened.in_python(m.s, seat)]


def challengers(m: Moment) -> list[int]:
    return [seat for seat in range(SEATS) if m.s.challenging >> seat & 1]


def has_tie(m: Moment, seats: list[int]) -> bool:
    """Return whether two of these seats have the lowest total of them."""
    totals = sorted(int(m.s.tally.deadwood[seat]) for seat in seats)
    return len(totals) > 1 and totals[0] == totals[1]


def is_tied_challenge(m: Moment) -> bool:
    return ended(Ended.CHALLENGE)(m) and has_tie(m, [int(m.s.called), *challengers(m)])


def is_tied_count(m: Moment) -> bool:
    return ended(Ended.DECK_OUT)(m) and has_tie(m, opened(m))


def connects(m: Moment) -> Iterator[tuple[int, int]]:
    """Yield the cards that may be laid off, and how."""
    yield from (divmod(action - CONNECT, 3) for action in m.actions if CONNECT <= action < TAKE)


def completes_own_set(m: Moment) -> bool:
    """Return whether the actor holds the fourth card of a set that it laid down."""
    s = m.s
    own = [int(s.meld[k]) for k in range(s.melds) if s.owner[k] == s.actor]
    return any(how == TO_TRIO and any(is_set_of(meld, card % RANKS) for meld in own) for card, how in connects(m))


def is_set_of(meld: int, rank: int) -> bool:
    return sum(meld >> rank + RANKS * suit & 1 for suit in range(4)) > 1


def opened_last_turn(m: Moment) -> bool:
    """Return whether the actor may call a Draw and opened in the last turn."""
    own = [move.text for move in m.played if move.seat == m.s.actor]
    return (
        m.can("call") and sum(text.startswith(("drop", "take", "secret")) for text in own[-3:]) == m.s.laid[m.s.actor]
    )


def is_first_turn(m: Moment) -> bool:
    return bool(m.s.tally.turns == 1)


def is_blocked(m: Moment) -> bool:
    return in_phase(m, Phase.START) and bool(m.s.blocked[m.s.actor]) and bool(m.s.laid[m.s.actor])


def beaten_by_challenger(m: Moment) -> bool:
    return ended(Ended.CHALLENGE)(m) and len(challengers(m)) == 2 and int(m.s.tally.winner) in challengers(m)


def folds_with_secret(m: Moment) -> bool:
    """Return whether a caller has won although another player has opened, by a secret alone."""
    others = [seat for seat in range(SEATS) if seat != m.s.called]
    return ended(Ended.DRAW)(m) and any(m.s.buried[seat] and not m.s.laid[seat] for seat in others)


START = start()
FIRST_TURN = Example(is_first_turn)
BEGINS = Example(lambda m: in_phase(m, Phase.START))
DROP = Example(lambda m: m.can("drop", "discard") and m.s.tally.turns > 1)
WON = Example(is_won)
COUNTED = Example(lambda m: ended(Ended.DECK_OUT)(m) and is_won(m), shunning=TO_THE_END)
ANSWER = Example(
    lambda m: in_phase(m, Phase.ANSWER) and m.s.announced >= 0, seeking=("drop", "take", "call"), shunning=("tongits",)
)
CHALLENGED = Example(ended(Ended.CHALLENGE), seeking=("challenge", "drop", "take", "call"), shunning=("tongits",))
BOTH_CHALLENGED = Example(beaten_by_challenger, seeking=("challenge", "drop", "take", "call"), shunning=("tongits",))
CALL = Example(lambda m: m.can("call"), seeking=("drop", "take"))
TIED_CHALLENGE = Example(
    is_tied_challenge, seeking=("challenge", "drop", "take", "call"), shunning=("tongits",), hands=4000
)
CONNECT_EXAMPLE = Example(lambda m: m.can("connect"), seeking=("drop", "take"))
LONG_MELD = Example(
    lambda m: is_blocked(m) and m.s.blocked[m.s.actor] == Block.SELF and not m.s.tally.connects,
    options={"long_meld_is_self_connect": True},
    seeking=("drop",),
    shunning=TO_THE_END,
)
SECRETS_PAID = Example(
    winner_is(lambda s, winner: secrets_of.in_python(s, winner)), seeking=("secret",), shunning=("call",)
)
LAID_SECRET = Example(
    lambda m: in_phase(m, Phase.START) and m.s.buried[m.s.actor] and not m.s.laid[m.s.actor],
    seeking=("secret", "pick"),
    shunning=("call", "drop", "tongits"),
)

EXAMPLES = {
    "1": START,
    "2": START,
    "3": FIRST_TURN,
    "4": Example(lambda m: is_first_turn(m) and m.can("drop", "discard")),
    "5": DROP,
    "6": Example(lambda m: m.done("drop") and in_phase(m, Phase.ACT), seeking=("drop",)),
    "7": BEGINS,
    "8": Example(lambda m: m.can("take", "pick")),
    "9": Example(lambda m: m.done("pick") and m.can("drop")),
    "10": CONNECT_EXAMPLE,
    "11": Example(lambda m: m.done("discard")),
    "12": DROP,
    "13": COUNTED,
    "14": Example(lambda m: m.can("tongits")),
    "15": CALL,
    "16": ANSWER,
    "17": Example(
        lambda m: ended(Ended.DRAW)(m) and m.done("call"), seeking=("call", "drop", "take"), shunning=("tongits",)
    ),
    "18": ANSWER,
    "19": Example(is_tied_count, shunning=TO_THE_END, hands=4000),
    "20": TIED_CHALLENGE,
    "21": Example(lambda m: is_won(m) and m.s.tally.burned),
    "22": Example(lambda m: m.can("secret")),
    "23": START,
    "24": WON,
    "25": WON,
    "26": start(options={"unit": 5}),
    "T1": Example(is_won, options={"payer": Payer.BANK}),
    "T2": Example(ended(Ended.TONGITS), variant="pagat"),
    "T3": CHALLENGED,
    "T4": Example(winner_is(lambda s, winner: aces_of.in_python(s, winner))),
    "T5": SECRETS_PAID,
    "T6": LAID_SECRET,
    "T7": Example(
        lambda m: ended(Ended.TONGITS)(m) and int(m.s.tally.winner) not in opened(m), shunning=("drop", "take")
    ),
    "T8": COUNTED,
    "T9": Example(lambda m: m.table.over and m.s.tally.winner == NONE, shunning=NO_OPENING),
    "T10": Example(lambda m: ended(Ended.DECK_OUT)(m) and len(opened(m)) == 1, shunning=TO_THE_END, seeking=("pick",)),
    "T11": Example(lambda m: in_phase(m, Phase.ACT) and m.s.left == 0, shunning=TO_THE_END),
    "T12": Example(is_blocked, seeking=("drop", "take", "connect"), shunning=TO_THE_END),
    "T13": LONG_MELD,
    "T14": Example(opened_last_turn, seeking=("drop",)),
    "T15": Example(
        lambda m: in_phase(m, Phase.ANSWER) and m.done("call"),
        seeking=("drop", "take", "call"),
        shunning=("tongits",),
    ),
    "T16": ANSWER,
    "T17": Example(winner_is(lambda s, winner: s.held[winner] == 0)),
    "T18": Example(lambda m: m.done("take") and in_phase(m, Phase.ACT), seeking=("take",)),
    "T19": Example(lambda m: m.can("connect") and int(m.s.actor) not in opened(m)),
    "T20": CONNECT_EXAMPLE,
    "T21": Example(completes_own_set, seeking=("drop", "take")),
    "T22": Example(lambda m: m.can("take") and int(m.s.actor) not in opened(m)),
    "T23": Example(lambda m: is_first_turn(m) and m.can("connect"), seeking=("drop",)),
    "T24": Example(lambda m: m.is_start and m.s.pot > 0 and m.s.hitter == NONE),
    "T25": Example(is_won, options={"pot_award_includes_ante": False}),
    "T26": TIED_CHALLENGE,
    "T27": BOTH_CHALLENGED,
    "G1": Example(folds_with_secret, seeking=("secret", "call"), shunning=("tongits",), hands=4000),
    "G2": Example(lambda m: m.s.held[m.s.actor] == 1 and m.can("tongits", "discard"), shunning=TO_THE_END),
    "G3": Example(ended(Ended.TONGITS), seeking=("tongits",)),
    "G4": SECRETS_PAID,
    "G5": nearest(LONG_MELD),
    "G6": Example(
        ended(Ended.CHALLENGE), variant="pagat", seeking=("challenge", "drop", "take", "call"), shunning=("tongits",)
    ),
    "G7": Example(lambda m: m.s.tally.turns == 2 and m.can("take")),
}
