"""A Kong-Pie table as any screen shows it: notes, source, stock, discards, hands and columns of kongs."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from meldhouse.games.kongpie import law
from meldhouse.games.kongpie.state import (
    CONNECT_TWICE,
    DISCARD,
    MAX_LEGAL,
    NONE,
    PASS,
    POINTS,
    PULL,
    PUT,
    Ending,
    Kind,
    Phase,
)
from meldhouse.games.kongpie.text import (
    KIND_WORDS,
    cards_of_action,
    hand_of,
    kind_of,
    kong_words,
    question,
    say,
    source_of,
)
from meldhouse.games.scenes import UNSEEN, Choice, Scene, SeatLine, Shape, Zone
from meldhouse.games.words import counted
from meldhouse.pieces.cards import NAMES, cards_of, in_writing, listed, names

BUTTONS = {
    "vote end": "Vote to end the game",
    "vote reset": "Vote to reset the game",
    "stay": "Pay and stay",
    "leave": "Leave the hand",
    "restock turn": "Turn the discards over as they lie",
    "restock shuffle": "Shuffle the discards",
}
STOCK = "stock"
LOOKS = {"set": "cards", "stock": STOCK}


def scene(view: Any, rules: Any, seat: int | None) -> Scene:
    """The table as the seat sees it."""
    acting = seat is not None and view.actor == seat
    return Scene(
        title="Kong-Pie",
        zones=(
            *middle(view, rules),
            *(zone for who in range(rules.seats) for zone in seat_zones(view, rules, who, seat)),
        ),
        seats=tuple(seat_line(view, rules, who) for who in range(rules.seats)),
        facts=tuple(facts(view, rules)),
        prompt=prompt(view, rules, seat),
        choices=tuple(choice(view, rules, action) for action in legal(view, rules)) if acting else (),
        summary=tuple(summary(view, rules)) if view.phase == Phase.OVER else (),
        looks=LOOKS,
    )


def legal(view: Any, rules: Any) -> list[int]:
    moves = np.empty(MAX_LEGAL, np.int16)
    return [int(action) for action in moves[: law.legal(view, rules, moves)]]


def pieces(cards: Any) -> tuple[str, ...]:
    return tuple(NAMES[int(card)] if card >= 0 else UNSEEN for card in cards)


# --- what lies where --------------------------------------------------------------


def middle(view: Any, rules: Any) -> Iterator[Zone]:
    """The notes apart, the source in a row, the stock and the discards below it."""
    yield Zone("notes", "High notes", pieces(view.notes), cell=(0, 0))
    yield Zone("source", "Source", pieces(source_of(view)), cell=(1, 0))
    if view.phase == Phase.PULL:
        yield Zone("put", "Put", pieces(view.laid[: view.laid_cards]), cell=(1, 1))
    stock = pieces(view.stock[: view.left])
    yield Zone(STOCK, "Stock", stock, Shape.STACK, cell=(2, 0), note="turned over" if is_known(view) else "")
    discards = pieces(view.discards[: view.discarded])
    lie = Shape.STACK if UNSEEN in discards else Shape.FAN
    yield Zone("discards", "Discards", discards, lie, cell=(2, 1))
    if view.removed:
        yield Zone("removed", "Out of the game", pieces(in_writing(cards_of(view.removed))))


def is_known(view: Any) -> bool:
    """Was the stock turned over, so that its order is known?"""
    return bool(view.left) and bool(view.stock_open[view.left - 1])


def seat_zones(view: Any, rules: Any, who: int, seat: int | None) -> Iterator[Zone]:
    """The hand, then the column of kongs and the place for the next one."""
    seen = in_writing(hand_of(view, who))
    backs = (UNSEEN,) * (int(view.held[who]) - len(seen))
    label = "your hand" if who == seat else f"hand of seat {who}"
    yield Zone(f"hand {who}", label, pieces(seen) + backs, Shape.FAN, seat=who)
    for n in range(int(view.kongs_made[who])):
        kong = in_writing(cards_of(view.kongs[who, n]))
        yield Zone(f"kong {who}.{n}", f"kong {n + 1}", pieces(kong), seat=who, note=kong_words(view, kong))
    if view.actor == who == seat and view.phase == Phase.PLAY and view.made < 2:
        n = int(view.kongs_made[who])
        yield Zone(f"kong {who}.{n}", f"kong {n + 1}", (), seat=who)


def seat_line(view: Any, rules: Any, who: int) -> SeatLine:
    marks = {
        "dealer": view.dealer == who,
        "to play": view.actor == who,
        "winner": view.tally.winner == who,
        "crown": view.crowned == who + 1,
        "left": bool(view.gone[who]),
    }
    figures = [("points", view.points[who]), ("chips", view.chips[who])]
    if not rules.kong_crown:
        figures.append(("tokens", view.tokens[who]))
    return SeatLine(
        who,
        tuple(mark for mark, holds in marks.items() if holds),
        tuple((name, int(number)) for name, number in figures),
    )


def facts(view: Any, rules: Any) -> Iterator[tuple[str, str]]:
    yield "kitty", counted(int(view.kitty), "chip")
    if not rules.kong_crown:
        yield "jackpot", counted(int(view.jackpot), "token")
    if not rules.carry_kitty:
        yield "house", counted(int(view.house), "chip")
    if view.restocks:
        yield "restocks", str(view.restocks)
    if view.passes:
        yield "passes in a row", str(view.passes)
    if rules.connect_twice and view.phase == Phase.PLAY and view.made < 2:
        yield "connects left", str(max(0, CONNECT_TWICE - int(view.connects)))


# --- what can be done ---------------------------------------------------------------


def prompt(view: Any, rules: Any, seat: int | None) -> str:
    """What is asked of the seat that looks, or whom it waits for."""
    if view.phase == Phase.OVER:
        return ""
    if view.actor != seat:
        return f"Seat {view.actor} is to {waited_for(view)}."
    if view.phase == Phase.PULL:
        return "Pull two cards from the source."
    if view.phase != Phase.PLAY:
        return question(view, rules)
    if view.glory:
        return "You have won: try for glory."
    if view.made >= 2:
        return "Second kong made: discard a card or pass."
    return "Your turn: you have connected, so make a kong or discard." if view.connected else "Your turn."


def waited_for(view: Any) -> str:
    return {
        Phase.FEE: "stay or leave",
        Phase.RESTOCK: "say how to restock",
        Phase.VOTE: "vote",
        Phase.PULL: "pull",
    }.get(Phase(int(view.phase)), "play")


def choice(view: Any, rules: Any, action: int) -> Choice:
    """A move, with the pieces that are touched to make it and where they go."""
    move = say(view, rules, action)
    if action == PASS:
        return Choice(move, "End the turn" if view.made >= 2 else "Pass")
    if action > PASS:
        return Choice(move, BUTTONS[move])
    seat = int(view.turn)
    hand = f"hand {seat}"
    cards = in_writing(cards_of_action(view, action))
    if action < PUT:
        told, touched = f"Make a kong ({kong_words(view, cards)}) of {listed(cards)}", pieces(cards)
        to = f"kong {seat}.{view.kongs_made[seat]}"
        return Choice(move, told, tuple((hand, piece) for piece in touched), to, "Kong", touched)
    if action < PULL:
        words, place, to = "Put", hand, "source"
    elif action < DISCARD:
        words, place, to = "Pull", "source", hand
    else:
        words, place, to = "Discard", hand, "discards"
    return Choice(move, f"{words} {listed(cards)}", tuple((place, NAMES[card]) for card in cards), to)


# --- the end ------------------------------------------------------------------------


def summary(s: Any, rules: Any) -> list[str]:
    """The hand summed up as the inventor does it: kongs with their points, the total, who paid and got what."""
    if s.phase != Phase.OVER:
        return []
    total = int(s.points[: rules.seats].sum())
    lines = [how_it_ended(s, rules)]
    lines += [seat_kongs(s, rules, seat) for seat in range(rules.seats)]
    lines.append(f"Total: {counted(total, 'point')}.")
    lines.append(f"Paid in: {money(int(s.staked.sum()), 0 if rules.kong_crown else rules.seats)}.")
    lines += [
        f"Seat {seat} is paid {money(int(s.won[seat]), int(s.won_tokens[seat]))}."
        for seat in range(rules.seats)
        if s.won[seat] or s.won_tokens[seat]
    ]
    kept = int(s.staked.sum()) - int(s.won.sum())
    if rules.carry_kitty:
        lines.append(f"{counted(int(s.kitty), 'chip')} in the kitty for the next game.")
    elif kept:
        lines.append(f"The house keeps {counted(kept, 'chip')}.")
    if not rules.kong_crown:
        lines.append(f"The jackpot stands at {counted(int(s.jackpot), 'token')}.")
    return lines


def money(chips: int, tokens: int) -> str:
    """`22 chips and 2 tokens`."""
    parts = [counted(chips, "chip")] if chips or not tokens else []
    return " and ".join([*parts, *([counted(tokens, "token")] if tokens else [])])


def how_it_ended(s: Any, rules: Any) -> str:
    winner = int(s.tally.winner)
    ending = Ending(int(s.tally.ended))
    if ending == Ending.KONGS:
        made = counted(int(s.kongs_made[winner]), "kong")
        return f"Seat {winner} wins with {made}{' and glory' if s.tally.glory else ''}."
    if ending == Ending.HIGH_KONG:
        prize = "the neighbourhood kong crown" if rules.kong_crown else "the jackpot"
        return f"Seat {winner} makes the High Kong and wins the kitty and {prize}."
    return {
        Ending.EXHAUSTED: "The stock is used up once too often: nobody wins.",
        Ending.STOPPED: "Play was stopped: every player still in takes back the points of their own kongs.",
        Ending.ABANDONED: "Everybody has left: nobody wins.",
        Ending.BROKEN_OFF: "The hand has gone on for too long: everybody takes back what was paid in.",
    }[ending]


def seat_kongs(s: Any, rules: Any, seat: int) -> str:
    """`Seat 0: 7D (3); 5C 5H 5S (2): 5 points, first place`."""
    kongs = [cards_of(kong) for kong in s.kongs[seat, : s.kongs_made[seat]]]
    worth = [kind_of(s, kong) for kong in kongs]
    shown = "; ".join(f"{names(kong)} ({price(kind)})" for kong, kind in zip(kongs, worth, strict=True)) or "no kongs"
    first = ", first place" if s.tally.first_place == seat and s.tally.first_place != NONE else ""
    left = ", left the hand" if s.gone[seat] else ""
    return f"Seat {seat}: {shown}: {counted(int(s.points[seat]), 'point')}{first}{left}"


def price(kind: Kind | None) -> str:
    assert kind is not None
    return KIND_WORDS[kind] if kind == Kind.HIGH_KONG else str(POINTS[kind])
