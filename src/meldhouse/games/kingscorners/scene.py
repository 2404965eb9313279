"""What lies where in Kings Corners, for any screen: eight piles round the stock, hands round those."""

from typing import Any

import numpy as np

from meldhouse.games.kingscorners.law import legal
from meldhouse.games.kingscorners.money import hand_cost
from meldhouse.games.kingscorners.rules import KingPileMove, Stakes
from meldhouse.games.kingscorners.state import END, JOKER_AS, MAX_LEGAL, MOVE, NONE, PLACES
from meldhouse.games.kingscorners.text import (
    PLACE_NAMES,
    PLACE_WORDS,
    onto_words,
    place_words,
    say,
    target_words,
    tell_end,
)
from meldhouse.games.scenes import UNSEEN, Choice, Scene, SeatLine, Shape, Zone
from meldhouse.games.words import counted
from meldhouse.pieces.cards import CARDS, JOKER, NAMES, words

CELLS = ((0, 1), (1, 2), (2, 1), (1, 0), (0, 2), (2, 2), (2, 0), (0, 0))  # of the places, on a grid of 3 x 3
MIDDLE = (1, 1)
STOCK = "stock"
STAND_IN = "*"  # a joker that stands for the king of spades is KS*


def scene(view: Any, rules: Any, seat: int | None) -> Scene:
    """The table as that seat (None: a spectator) sees it."""
    return Scene(
        title="Kings Corners",
        zones=(*(hand_zone(view, other, seat) for other in range(rules.seats)), *pile_zones(view), stock_zone(view)),
        seats=tuple(seat_line(view, rules, other) for other in range(rules.seats)),
        facts=tuple(facts(view, rules)),
        prompt=prompt(view, rules, seat),
        choices=tuple(choices(view, rules, seat)),
        summary=summary(view, rules) if view["actor"] == NONE else (),
        looks={"set": "cards", "stock": STOCK},
    )


# --- zones -----------------------------------------------------------------------------


def hand_names(view: Any, seat: int) -> list[str]:
    """The cards of a hand that are shown, by suit, jokers last."""
    mask = int(view["hand"][seat])
    return [NAMES[card] for card in range(CARDS) if mask >> card & 1] + [NAMES[JOKER]] * int(view["jokers"][seat])


def hand_zone(view: Any, seat: int, looking: int | None) -> Zone:
    known = hand_names(view, seat)
    backs = [UNSEEN] * (int(view["held"][seat]) - len(known))
    label = "your hand" if seat == looking else f"hand of seat {seat}"
    return Zone(f"hand {seat}", label, (*known, *backs), Shape.FAN, seat=seat)


def pile_names(view: Any, place: int) -> tuple[str, ...]:
    """The cards of a pile from the bottom; a joker is marked."""
    wild = int(view["wild"][place])
    return tuple(
        NAMES[view["pile"][place, k]] + (STAND_IN if wild >> k & 1 else "") for k in range(view["height"][place])
    )


def pile_key(place: int) -> str:
    return f"pile {PLACE_NAMES[place]}"


def pile_zones(view: Any) -> list[Zone]:
    return [
        Zone(pile_key(place), PLACE_WORDS[place], pile_names(view, place), Shape.FAN, cell=CELLS[place])
        for place in range(PLACES)
    ]


def stock_zone(view: Any) -> Zone:
    return Zone(STOCK, "stock", (UNSEEN,) * int(view["left"]), Shape.STACK, cell=MIDDLE)


# --- words and figures --------------------------------------------------------------------


def seat_line(view: Any, rules: Any, seat: int) -> SeatLine:
    marks = [mark for mark, at in (("dealer", view["dealer"]), ("to play", view["actor"])) if at == seat]
    figures = [("cards", int(view["held"][seat])), ("points", int(view["points"][seat]))]
    if rules.stakes != Stakes.NONE:
        figures.append(("chips", int(view["chips"][seat])))
    return SeatLine(seat, tuple(marks), tuple(figures))


def facts(view: Any, rules: Any) -> list[tuple[str, str]]:
    told = []
    if rules.stakes != Stakes.NONE:
        name, unit = pot_words(rules)
        told.append((name, counted(int(view["pot"]), unit)))
    blocked = [words(card) for card in range(CARDS) if int(view["blocked"]) >> card & 1]
    if blocked:
        told.append(("barred from corners by a joker", ", ".join(blocked)))
    if rules.target:
        told.append(("match", f"until somebody has {counted(rules.target, 'point')}"))
    if rules.match_hands:
        told.append(("hands", f"{int(view['hands'])} of {rules.match_hands} played"))
    return told


def pot_words(rules: Any) -> tuple[str, str]:
    """What the stakes lie in, and what they are."""
    return ("pot", "chip") if rules.stakes == Stakes.CHIPS else ("pool", "unit")


def prompt(view: Any, rules: Any, seat: int | None) -> str:
    actor = int(view["actor"])
    if actor == NONE:
        return "The match is over." if view["match_over"] else "The hand is over."
    if actor != seat:
        return f"Seat {actor} is to play."
    if view["placing"]:
        return "The card you drew fits an empty space: play it there."
    if rules.king_pile_move == KingPileMove.INITIAL_ONLY:
        return "Play cards, move piles, or end your turn. Only kings dealt to a side may move to a corner."
    return "Play cards, move piles, or end your turn."


# --- choices --------------------------------------------------------------------------------


def choices(view: Any, rules: Any, seat: int | None) -> list[Choice]:
    """The legal moves of the seat that looks, as it would make them."""
    if seat is None or view["actor"] != seat:
        return []
    moves = np.empty(MAX_LEGAL, np.int16)
    return [choice(view, rules, int(action), f"hand {seat}") for action in moves[: legal(view, rules, moves)]]


def choice(view: Any, rules: Any, action: int, hand: str) -> Choice:
    text = say(view, rules, action)
    if action == END:
        return Choice(text, end_words(view, rules))
    if MOVE <= action < END:
        side, place = divmod(action - MOVE, PLACES)
        touched = tuple((pile_key(side), piece) for piece in pile_names(view, side))
        return Choice(text, f"Move {place_words(side)} {onto_words(view, place)}", touched, pile_key(place))
    if action < MOVE:
        card, place = divmod(action, PLACES)
        return Choice(
            text, f"Play the {words(card)} {target_words(view, place)}", ((hand, NAMES[card]),), pile_key(place)
        )
    card, place = divmod(action - JOKER_AS, PLACES)
    told = f"Play a joker as the {words(card)} {target_words(view, place)}"
    return Choice(text, told, ((hand, NAMES[JOKER]),), pile_key(place), shows=(NAMES[card] + STAND_IN,))


def end_words(view: Any, rules: Any) -> str:
    return tell_end(view, rules).replace("draws", "Draw").replace("ends", "end").capitalize()


# --- the end -----------------------------------------------------------------------------------


def summary(s: Any, rules: Any) -> tuple[str, ...]:
    """The hand summed up, line by line."""
    winner = int(s["tally"]["winner"])
    lines = ["Impasse: the stock is out and nobody plays." if winner == NONE else f"Seat {winner} has won the hand."]
    for seat in range(rules.seats):
        lines.append(seat_summary(s, rules, seat))
    if rules.stakes != Stakes.NONE and s["pot"]:
        name, unit = pot_words(rules)
        lines.append(f"The {name} keeps {counted(int(s['pot']), unit)} for the next hand.")
    if s["match_over"]:
        lines.append(match_summary(s, rules))
    return tuple(lines)


def seat_summary(s: Any, rules: Any, seat: int) -> str:
    left = " ".join(hand_names(s, seat)) or "nothing"
    cost = int(hand_cost(s, rules.scoring, seat))
    chips = f", {counted(int(s['chips'][seat]), 'chip', '+')}" if rules.stakes != Stakes.NONE else ""
    return f"Seat {seat} has {left} left: {cost}; {counted(int(s['points'][seat]), 'point')} in all{chips}."


def match_summary(s: Any, rules: Any) -> str:
    """Who has won the match: the lowest total, shared in a tie [C9]."""
    points = [int(n) for n in s["points"][: rules.seats]]
    winners = [seat for seat, n in enumerate(points) if n == min(points)]
    if len(winners) == 1:
        return f"Seat {winners[0]} wins the match with {counted(min(points), 'point')}."
    *some, last = (f"seat {seat}" for seat in winners)
    shared = f"{', '.join(some)} and {last} share the match with {counted(min(points), 'point')} each."
    return shared[0].upper() + shared[1:]
