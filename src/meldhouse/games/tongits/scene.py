"""A table of Tongits as any screen shows it: deck and discards, hands, the melds in front of each player."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from meldhouse.games.scenes import UNSEEN, Choice, Scene, SeatLine, Shape, Zone
from meldhouse.games.tongits.law import legal
from meldhouse.games.tongits.money import (
    aces_of,
    challenge_units,
    has_lost_challenge,
    has_opened,
    is_burned,
    secret_units,
    secrets_of,
    tongits_units,
    win_units,
)
from meldhouse.games.tongits.rules import Payer
from meldhouse.games.tongits.state import (
    BURY,
    CONNECT,
    DISCARD,
    DROP,
    MAX_LEGAL,
    MELD_CARDS,
    NONE,
    SEATS,
    TAKE,
    TO_TRIO,
    Ended,
    Phase,
)
from meldhouse.games.tongits.text import draw_barred, meld_beside, meld_words, plural, say, top_discard
from meldhouse.games.words import counted
from meldhouse.pieces.cards import NAMES, RANKS, SUITS, cards_of, words
from meldhouse.pieces.melds import deadwood, least_dead

DECK = "deck"
BUTTONS = {
    "pick": ("Pick a card from the deck", DECK),
    "call draw": ("Call a draw", ""),
    "tongits": ("Call tongits", ""),
    "fold": ("Fold", ""),
    "challenge": ("Challenge", ""),
}


def scene(view: Any, rules: Any, seat: int | None) -> Scene:
    """The table as that seat (None: a spectator) sees it."""
    made = tuple(choices(view, rules)) if seat is not None and view.actor == seat else ()
    return Scene(
        title="Tongits",
        zones=(
            *middle(view),
            *(zone for who in range(SEATS) for zone in seat_zones(view, who, seat)),
            *new_zones(view, made),
        ),
        seats=tuple(seat_line(view, who) for who in range(SEATS)),
        facts=tuple(facts(view, seat)),
        prompt=prompt(view, rules, seat),
        choices=made,
        summary=tuple(summary(view, rules)) if view.phase == Phase.OVER else (),
        looks={"set": "cards", "next": "right", "stock": DECK},
    )


# --- zones ------------------------------------------------------------------------------


def middle(view: Any) -> Iterator[Zone]:
    yield Zone(DECK, "deck", (UNSEEN,) * int(view.left), Shape.STACK, cell=(0, 0))
    thrown = tuple(NAMES[int(card)] for card in view.discards[: view.lying])
    yield Zone("discards", "discards", thrown, Shape.FAN, cell=(0, 1))


def in_fan(cards: list[int]) -> tuple[str, ...]:
    return tuple(NAMES[card] for card in cards)


def by_melds(hand: int) -> list[int]:
    """A hand as people hold it: what is in melds first, then what counts."""
    dead = int(least_dead(np.uint64(hand)))
    return [*sorted(cards_of(hand & ~dead), key=meld_order(hand & ~dead)), *cards_of(dead)]


def meld_order(melded: int) -> Any:
    """Runs by suit, then sets by rank."""

    def place(card: int) -> tuple[int, int, int]:
        below, above = card % RANKS > 0 and melded >> card - 1 & 1, card % RANKS < RANKS - 1 and melded >> card + 1 & 1
        return (0, card, 0) if below or above else (1, card % RANKS, card)

    return place


def seat_zones(view: Any, who: int, seat: int | None) -> Iterator[Zone]:
    """The hand, the melds laid by that seat, and its secrets."""
    label = "your hand" if who == seat else f"hand of seat {who}"
    seen = by_melds(int(view.hand[who]))
    backs = (UNSEEN,) * (int(view.held[who]) - len(seen))
    yield Zone(f"hand {who}", label, in_fan(seen) + backs, Shape.FAN, seat=who)
    for k in range(int(view.melds)):
        if view.owner[k] == who:
            yield Zone(
                f"meld {k}", kind_of(int(view.meld[k])), in_fan(cards_of(view.meld[k])), seat=who, note=fits(view, k)
            )
    if view.buried[who]:
        known = in_fan(cards_of(view.secret[who]))
        backs = (UNSEEN,) * (SUITS * int(view.buried[who]) - len(known))
        yield Zone(f"secret {who}", "secret, face down", known + backs, seat=who)


def kind_of(meld: int) -> str:
    cards = cards_of(meld)
    if cards[0] // RANKS == cards[-1] // RANKS:
        return "run"
    return "three" if len(cards) < SUITS else "four"


def fits(view: Any, k: int) -> str:
    """What may be connected there."""
    meld = int(view.meld[k])
    cards = cards_of(meld)
    if kind_of(meld) == "run":
        fitting = ([cards[0] - 1] if cards[0] % RANKS else []) + (
            [cards[-1] + 1] if cards[-1] % RANKS < RANKS - 1 else []
        )
    else:
        column = {suit * RANKS + cards[0] % RANKS for suit in range(SUITS)}
        fitting = sorted(column - set(cards))
    return f"fits {' '.join(NAMES[card] for card in fitting)}" if fitting else ""


def new_zones(view: Any, made: tuple[Choice, ...]) -> Iterator[Zone]:
    """Places for a meld or a secret that is not there yet, where one can be laid."""
    goals = {choice.to for choice in made}
    seat = int(view.actor)
    if f"new {seat}" in goals:
        yield Zone(f"new {seat}", "a new meld", (), seat=seat)
    if f"secret {seat}" in goals and not view.buried[seat]:
        yield Zone(f"secret {seat}", "a secret, face down", (), seat=seat)


# --- words and figures ---------------------------------------------------------------------


def seat_line(view: Any, who: int) -> SeatLine:
    marks = {
        "dealer": view.dealer == who and view.phase != Phase.OVER,
        "hitter": view.hitter == who,
        "to play": view.actor == who,
        "winner": view.phase == Phase.OVER and view.tally.winner == who,
        "called a draw": view.phase != Phase.OVER and view.called == who,
        "challenges": bool(int(view.challenging) >> who & 1),
        **draw_marks(view, who),
    }
    return SeatLine(
        who,
        tuple(mark for mark, holds in marks.items() if holds),
        (("cards", int(view.held[who])), ("wins", int(view.points[who])), ("chips", int(view.chips[who]))),
    )


def draw_marks(view: Any, who: int) -> dict[str, bool]:
    """Whether a seat has opened, and whether it may call a draw."""
    if view.phase in (Phase.ANSWER, Phase.OVER):
        return {}
    opened, barred = bool(has_opened(view, who)), bool(draw_barred(view, who))
    return {"not opened": not opened, "may call a draw": opened and not barred, "draw barred": opened and barred}


def facts(view: Any, seat: int | None) -> Iterator[tuple[str, str]]:
    yield "pot", counted(int(view.pot), "chip")
    yield "deck", counted(int(view.left), "card")
    if view.phase == Phase.ANSWER:
        yield "announced", f"{int(view.announced)} by seat {int(view.called)}"
    if seat is None or view.phase == Phase.OVER:
        return
    yield "your dead wood", str(int(deadwood(view.hand[seat])))
    barred = draw_barred(view, seat)
    if has_opened(view, seat) and barred and view.phase != Phase.ANSWER:
        yield "no draw", barred


def prompt(view: Any, rules: Any, seat: int | None) -> str:
    if view.phase == Phase.OVER:
        return "The hand is over."
    actor = int(view.actor)
    if view.phase == Phase.ANSWER:
        said = f"Seat {int(view.called)} calls a draw with {int(view.announced)}."
        return f"{said} Fold or challenge." if actor == seat else f"{said} Seat {actor} is asked."
    if actor != seat:
        return f"Seat {actor} is to play."
    if view.phase == Phase.ACT:
        return "Lay melds, connect, then discard."
    if has_opened(view, actor) and not draw_barred(view, actor):
        return "Pick a card, take the discard with a meld, or call a draw."
    return "Pick a card, or take the discard with a meld."


# --- choices -----------------------------------------------------------------------------------


def choices(view: Any, rules: Any) -> Iterator[Choice]:
    moves = np.empty(MAX_LEGAL, np.int16)
    for action in moves[: legal(view, rules, moves)]:
        yield choice(view, rules, int(action))


def choice(view: Any, rules: Any, action: int) -> Choice:
    """A move, with the pieces that are touched to make it and where they go."""
    move, seat = say(view, rules, action), int(view.actor)
    hand = f"hand {seat}"
    if move in BUTTONS:
        told, to = BUTTONS[move]
        return Choice(move, told, (), to)
    if action < DROP:
        card = action - DISCARD
        return Choice(move, f"Discard the {words(card)}", ((hand, NAMES[card]),), "discards")
    if action < BURY:
        cards = MELD_CARDS[action - DROP]
        return Choice(move, f"Lay {meld_words(cards)}", tuple((hand, NAMES[card]) for card in cards), f"new {seat}")
    if action < CONNECT:
        return bury_choice(move, action - BURY, seat)
    if action < TAKE:
        return connect_choice(view, move, *divmod(action - CONNECT, 3), hand)
    return take_choice(view, move, MELD_CARDS[action - TAKE], hand)


def bury_choice(move: str, rank: int, seat: int) -> Choice:
    four = tuple((f"hand {seat}", NAMES[suit * RANKS + rank]) for suit in range(SUITS))
    plural = meld_words(suit * RANKS + rank for suit in range(SUITS))
    shown = tuple(piece for _, piece in four)
    return Choice(move, f"Lay {plural} face down, as a secret", four, f"secret {seat}", "Secret", shown)


def connect_choice(view: Any, move: str, card: int, how: int, hand: str) -> Choice:
    meld = meld_beside(view, card, how)
    where = f"the {plural(card % RANKS)}" if how == TO_TRIO else meld_words(cards_of(view.meld[meld]))
    return Choice(move, f"Connect the {words(card)} to {where}", ((hand, NAMES[card]),), f"meld {meld}")


def take_choice(view: Any, move: str, meld: tuple[int, ...], hand: str) -> Choice:
    top = top_discard(view)
    touched = (("discards", NAMES[top]), *((hand, NAMES[card]) for card in meld if card != top))
    return Choice(move, f"Take the {words(top)} and lay {meld_words(meld)}", touched, f"new {int(view.actor)}")


# --- the end -----------------------------------------------------------------------------------


def summary(s: Any, rules: Any) -> list[str]:
    """The hand summed up: how it ended, what everybody held, who pays what for what, and the pot."""
    if s.phase != Phase.OVER:
        return []
    lines = [how_it_ended(s), *(what_was_held(s, seat) for seat in range(SEATS))]
    if s.tally.winner == NONE:
        return [*lines, f"Nobody pays. The pot stays at {counted(int(s.pot), 'chip')}."]
    return [*lines, *payments(s, rules), *pot_lines(s, rules)]


def how_it_ended(s: Any) -> str:
    winner, called = int(s.tally.winner), int(s.called)
    if s.tally.ended == Ended.TONGITS:
        return f"Seat {winner} wins by tongits."
    if s.tally.ended == Ended.DRAW:
        return f"Seat {winner} wins the draw with {int(s.announced)}: nobody challenges."
    if s.tally.ended == Ended.CHALLENGE:
        least = int(s.tally.deadwood[winner])
        if winner == called:
            return f"Seat {winner} called a draw with {least} and beats the challenge."
        return f"Seat {winner} challenges the draw of seat {called} and wins, {least} against {int(s.announced)}."
    if winner == NONE:
        return "The deck is used up and nobody has opened: nobody wins."
    return f"The deck is used up: seat {winner} wins with {int(s.tally.deadwood[winner])}."


def what_was_held(s: Any, seat: int) -> str:
    """`Seat 1 holds 2S KD: 12 of dead wood; burned`."""
    held = cards_of(s.hand[seat])
    if not held:
        return f"Seat {seat} has no card left."
    burned = "; burned" if is_burned(s, seat) else ""
    shown = " ".join(in_fan(by_melds(int(s.hand[seat]))))
    return f"Seat {seat} holds {shown}: {dead_words(s, seat)}{burned}."


def dead_words(s: Any, seat: int) -> str:
    dead = int(s.tally.deadwood[seat])
    return f"{dead} of dead wood" if dead else "no dead wood"


def payments(s: Any, rules: Any) -> Iterator[str]:
    """`Seat 1 pays 5 chips: 1 for the win, 1 for tongits, 1 for an ace, 2 for a secret`."""
    shared = shared_items(s, rules)
    if rules.payer == Payer.BANK:
        yield paid("The bank", shared, rules)
        shared = []
    for seat in range(SEATS):
        items = [*shared, *own_items(s, rules, seat)]
        if seat != s.tally.winner and items:
            yield paid(f"Seat {seat}", items, rules)


def paid(who: str, items: list[tuple[int, str]], rules: Any) -> str:
    told = ", ".join(f"{units * rules.unit} for {what}" for units, what in items)
    return f"{who} pays {counted(rules.unit * sum(units for units, _ in items), 'chip')}: {told}."


def shared_items(s: Any, rules: Any) -> list[tuple[int, str]]:
    """What the win, tongits, aces and secrets bring."""
    winner = int(s.tally.winner)
    aces, secrets = int(aces_of(s, winner)), int(secrets_of(s, winner))
    items = [
        (int(win_units(s, rules)), "the win"),
        (int(tongits_units(s, rules)), "tongits"),
        (aces, "an ace" if aces == 1 else f"{aces} aces"),
        (secrets * int(secret_units(rules)), "a secret" if secrets == 1 else f"{secrets} secrets"),
    ]
    return [item for item in items if item[0]]


def own_items(s: Any, rules: Any, seat: int) -> list[tuple[int, str]]:
    """What being burned and losing a challenge cost."""
    items = [
        (int(is_burned(s, seat)), "being burned"),
        (int(challenge_units(rules)) * int(has_lost_challenge(s, seat)), "losing the challenge"),
    ]
    return [item for item in items if item[0]]


def pot_lines(s: Any, rules: Any) -> list[str]:
    winner = int(s.tally.winner)
    antes = [f"Each of the others puts {counted(rules.unit, 'chip')} into the pot."]
    won = []
    if s.prize:
        won.append(f"Seat {winner} has won twice in a row and takes the pot of {counted(int(s.prize), 'chip')}.")
        if rules.pot_initial:
            won.append(f"Everybody puts {counted(rules.pot_initial * rules.unit, 'chip')} into a new pot.")
    told = antes + won if rules.pot_award_includes_ante else won + antes
    return [*told, f"The pot stands at {counted(int(s.pot), 'chip')}; seat {winner} is the hitter and deals."]
