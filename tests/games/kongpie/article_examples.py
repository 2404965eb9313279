"""The positions that show the articles of Kong-Pie (tests/games/article_positions.py)."""

from typing import Any

from meldhouse.games.kongpie.illegality import Bar
from meldhouse.games.kongpie.options import Dealer, Direction, Jackpot, OnStop, PassedRounds, Restock, Scope
from meldhouse.games.kongpie.state import HAND, NONE, SOURCE, STAKE, Ending, Phase
from meldhouse.pieces.cards import CARDS, RANKS, SUITS
from tests.games.article_positions import Example, Moment, nearest, start

STOPPED = {"passed_rounds": PassedRounds.STOP_FIRST}
VOTED = {**STOPPED, "on_stop": OnStop.VOTE}
ENDED = {**STOPPED, "on_stop": OnStop.END}
RESET = {**STOPPED, "on_stop": OnStop.RESET}
OFFERED = {**STOPPED, "on_stop": OnStop.OFFER_RESET}
WITH_FEE = {"restock_fee": 1, "restock_fee_optional": True}
FIRST_HAND = slice(SOURCE, SOURCE + HAND)  # of the deck without the high notes


def cards_of(mask: Any) -> set[int]:
    return {card for card in range(CARDS) if int(mask) >> card & 1}


def hand_of(m: Moment) -> set[int]:
    return cards_of(m.s.shown[m.s.actor] | m.s.hidden[m.s.actor])


def noodles_of(m: Moment) -> set[int]:
    return cards_of(m.s.noodles)


def high_pairs_of(m: Moment) -> list[set[int]]:
    return [cards_of(pair) for pair in m.s.high_pairs]


def in_phase(m: Moment, phase: Phase) -> bool:
    return bool(m.s.phase == phase)


def is_turn(m: Moment) -> bool:
    return in_phase(m, Phase.PLAY)


def ended(ending: Ending) -> Any:
    return lambda m: m.s.tally.ended == ending


def holds_half_a_high_kong(m: Moment) -> bool:
    """Return whether the actor holds a noodle and half a high pair."""
    hand = hand_of(m) if is_turn(m) else set()
    return bool(hand & noodles_of(m)) and any(len(hand & pair) == 1 for pair in high_pairs_of(m))


def holds_high_kong(m: Moment) -> bool:
    hand = hand_of(m) if is_turn(m) else set()
    return any(hand >= noodles_of(m) | pair for pair in high_pairs_of(m))


def high_ranks_of(m: Moment) -> set[int]:
    return noodles_of(m).union(*high_pairs_of(m))


def second_note(deck: Any) -> int:
    """Return the index of the second high note: another rank, the other suit of the same color."""
    suit, rank = divmod(deck[0], RANKS)
    return next(n for n, card in enumerate(deck) if card // RANKS == SUITS - 1 - suit and card % RANKS != rank)


def first_hand(deck: Any) -> tuple[tuple[int, int], set[int]]:
    """Return the high notes, and the cards that the first player will draw."""
    n = second_note(deck)
    rest = [*deck[1:n], *deck[n + 1 :]]
    return (deck[0], deck[n]), set(rest[FIRST_HAND])


def draws_high_kong(deck: Any) -> bool:
    """Return whether the first player draws both noodles, and another pair of their ranks."""
    notes, hand = first_hand(deck)
    ranks = {note % RANKS for note in notes}
    noodles = {note % RANKS + (SUITS - 1 - note // RANKS) * RANKS for note in notes}
    others = hand - noodles
    return hand >= noodles and len({card % RANKS for card in others}) == 1 and others.pop() % RANKS in ranks


def draws_four_of_a_rank(deck: Any) -> bool:
    return len({card % RANKS for card in first_hand(deck)[1]}) == 1


def points_exceed_kitty(m: Moment) -> bool:
    return ended(Ending.KONGS)(m) and sum(m.table.points) > STAKE * m.rules.seats


START = start()
TURN = Example(lambda m: is_turn(m) and m.can("discard", "pass"))
WON = Example(ended(Ending.KONGS))
EXHAUSTED = Example(ended(Ending.EXHAUSTED), options={"restock_limit": 1}, seeking=("discard",), hands=60)
STOCK_OUT = Example(lambda m: is_turn(m) and m.s.left == 0 and m.s.discarded, seeking=("discard",))
TURNED_OVER = Example(lambda m: is_turn(m) and m.s.stock_open[: m.s.left].any(), seeking=("discard",))
GLORY = Example(lambda m: m.s.glory, variant="casino", seeking=("kong",))
GLORIOUS = Example(lambda m: m.table.over and m.s.tally.glory, variant="casino", seeking=("kong",))
SECOND_KONG = Example(lambda m: is_turn(m) and m.s.made == 2, seeking=("kong",))
AFTER_CONNECT = Example(lambda m: is_turn(m) and m.s.connected == 1)
PASSED = Example(lambda m: m.done("pass") and is_turn(m), seeking=("pass",))
LOJACK = Example(lambda m: in_phase(m, Phase.PULL) and m.s.removed, variant="casino", seeking=("put",))
APPEARING = Example(
    lambda m: m.s.removed and is_turn(m), options={"lojack": True, "lojack_scope": Scope.APPEARING}, seeking=("put",)
)
VOTE = Example(lambda m: in_phase(m, Phase.VOTE), options=VOTED, seeking=("pass",))
OFFER = Example(lambda m: in_phase(m, Phase.VOTE), options=OFFERED, seeking=("pass",))
STOP_ENDED = Example(ended(Ending.STOPPED), options=ENDED, seeking=("pass",))
PAID_STOP = Example(lambda m: ended(Ending.STOPPED)(m) and m.s.points.any(), options=ENDED, seeking=("kong", "pass"))
DEALT_AGAIN = Example(lambda m: m.s.tally.resets and is_turn(m), options=RESET, seeking=("pass",))
FEE = Example(lambda m: in_phase(m, Phase.FEE), options=WITH_FEE, seeking=("discard",))
SHORT_PULL = Example(
    lambda m: in_phase(m, Phase.PULL) and m.bars(Bar.PUT_LATELY), options={"short_connect": True}, seeking=("put",)
)
HIGH_KONG = Example(holds_high_kong, deck=draws_high_kong, hands=400_000)
HIGH_KONG_WON = Example(ended(Ending.HIGH_KONG), deck=draws_high_kong, seeking=("kong",), hands=400_000)
TWO_PLAYERS = Example(lambda m: is_turn(m) and max(m.s.kongs_made) >= 4, options={"seats": 2})

EXAMPLES = {
    "1": START,
    "2": nearest(START),
    "3": nearest(START),
    "4": start(options={"dealer": Dealer.HOUSE}),
    "5": START,
    "6": START,
    "7": START,
    "8": Example(lambda m: m.s.tally.turns == 2 and m.s.held[m.s.actor] == HAND),
    "9": Example(lambda m: is_turn(m) and m.s.discarded >= 2),
    "10": TURNED_OVER,
    "11": Example(
        lambda m: in_phase(m, Phase.RESTOCK), options={"restock_mode": Restock.DEALER_CHOICE}, seeking=("discard",)
    ),
    "12": Example(lambda m: is_turn(m) and m.s.restocks, options={"restock_fee": 1}, seeking=("discard",)),
    "13": EXHAUSTED,
    "14": Example(lambda m: m.s.tally.turns == 2, options={"direction": Direction.COUNTER_CLOCKWISE}),
    "15": Example(lambda m: m.s.tally.turns > 3 and m.done("discard", "pass") and m.s.held[m.s.actor] == HAND),
    "16": Example(lambda m: is_turn(m) and m.can("kong", "put", "discard", "pass")),
    "17": Example(lambda m: m.can("kong")),
    "18": HIGH_KONG,
    "19": Example(lambda m: m.can("kong", "pass")),
    "20": Example(lambda m: is_turn(m) and m.s.made == 1 and m.s.held[m.s.actor] == HAND),
    "21": SECOND_KONG,
    "22": Example(lambda m: in_phase(m, Phase.PULL)),
    "23": Example(lambda m: is_turn(m) and m.s.connects >= 1 and m.can("put"), seeking=("put",)),
    "24": Example(lambda m: is_turn(m) and m.bars(Bar.CONNECTED_TWICE), variant="example", seeking=("put",)),
    "25": SHORT_PULL,
    "26": Example(lambda m: m.can("discard", "pass") and not m.s.made and not m.s.connects),
    "27": Example(lambda m: m.can("discard", "pass") and m.s.made == 1, seeking=("kong",)),
    "28": SECOND_KONG,
    "29": AFTER_CONNECT,
    "30": Example(lambda m: m.done("discard")),
    "31": Example(lambda m: m.done("pass"), seeking=("pass",)),
    "32": Example(lambda m: m.s.passes >= 3 and is_turn(m), seeking=("pass",)),
    "33": WON,
    "34": WON,
    "35": Example(lambda m: m.is_start and m.s.kitty == STAKE * m.rules.seats and m.s.jackpot == m.rules.seats),
    "36": WON,
    "37": GLORY,
    "38": Example(lambda m: ended(Ending.KONGS)(m) and m.s.tally.first_place != NONE, variant="example"),
    "39": Example(lambda m: ended(Ending.KONGS)(m) and m.s.jackpot > 0),
    "40": LOJACK,
    "41": nearest(LOJACK),
    "42": VOTE,
    "43": Example(
        lambda m: in_phase(m, Phase.VOTE), options={"passed_rounds": PassedRounds.STOP_SECOND}, seeking=("pass",)
    ),
    "44": STOP_ENDED,
    "45": OFFER,
    "46": VOTE,
    "47": TWO_PLAYERS,
    "48": Example(holds_half_a_high_kong),
    "K1": SECOND_KONG,
    "K2": nearest(start(variant="example")),
    "K3": STOCK_OUT,
    "K4": nearest(STOCK_OUT),
    "K5": EXHAUSTED,
    "K6": FEE,
    "K7": TURNED_OVER,
    "K8": Example(lambda m: is_turn(m) and m.s.tally.turns == 3 and m.s.actor == m.s.dealer),
    "K9": START,
    "K10": APPEARING,
    "K11": LOJACK,
    "K12": Example(
        lambda m: (
            in_phase(m, Phase.PULL) and m.s.removed and high_ranks_of(m) & set(m.s.source[: m.s.source_cards].tolist())
        ),
        variant="casino",
        seeking=("put",),
    ),
    "K13": SHORT_PULL,
    "K14": PASSED,
    "K15": Example(
        lambda m: is_turn(m) and m.s.stops,
        options={**RESET, "passed_rounds": PassedRounds.STOP_SECOND},
        seeking=("pass",),
    ),
    "K16": Example(lambda m: m.s.refused and is_turn(m), options=OFFERED, seeking=("vote end", "pass")),
    "K17": Example(
        lambda m: in_phase(m, Phase.VOTE) and m.s.ballots.any(), options=VOTED, seeking=("vote reset", "pass")
    ),
    "K18": DEALT_AGAIN,
    "K19": nearest(LOJACK),
    "K20": Example(points_exceed_kitty, options={"seats": 2}),
    "K21": GLORIOUS,
    "K22": GLORY,
    "K23": GLORY,
    "K24": Example(lambda m: m.bars(Bar.FOUR_OF_A_RANK) and m.can("kong"), deck=draws_four_of_a_rank, hands=400_000),
    "K25": HIGH_KONG,
    "K26": HIGH_KONG_WON,
    "K27": Example(lambda m: ended(Ending.KONGS)(m) and m.s.kitty > 0, options={"carry_kitty": True}),
    "K28": TWO_PLAYERS,
    "K29": Example(lambda m: m.bars(Bar.ACTED_ENOUGH), options={"max_actions_per_turn": 4}, seeking=("put",)),
    "K30": Example(lambda m: m.done("kong") and m.before.connected == 1 and m.can("pass"), seeking=("kong",)),
    "K31": nearest(start(variant="casino")),
    "K32": Example(lambda m: is_turn(m) and m.s.discarded >= 2, variant="casino"),
    "K33": Example(
        lambda m: ended(Ending.STOPPED)(m) and m.s.jackpot == 0,
        options={**ENDED, "jackpot_when_unwon": Jackpot.TO_HOUSE},
        seeking=("pass",),
    ),
    "G1": START,
    "G2": Example(lambda m: len(m.legal) == 1, options={"short_connect": True}, seeking=("put",)),
    "G3": Example(ended(Ending.BROKEN_OFF), options={"max_turns": 6}),
    "G4": STOP_ENDED,
    "G5": PAID_STOP,
    "G6": Example(
        lambda m: m.before.phase == Phase.PLAY and len(cards_of(m.s.removed & ~m.before.removed)) == 2,
        variant="casino",
        seeking=("put",),
    ),
    "G7": nearest(GLORY),
    "G8": HIGH_KONG_WON,
    "G9": Example(
        lambda m: m.s.tally.resets and m.s.tally.removed and is_turn(m),
        options={**RESET, "lojack": True},
        seeking=("vote reset", "kong", "pull"),
        random=True,
    ),
    "G10": nearest(PASSED),
    "G11": OFFER,
    "G12": Example(
        lambda m: in_phase(m, Phase.FEE),
        options={**WITH_FEE, "restock_mode": Restock.DEALER_CHOICE},
        seeking=("discard",),
    ),
    "G13": nearest(LOJACK),
    "G14": WON,
}
