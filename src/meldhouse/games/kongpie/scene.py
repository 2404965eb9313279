"""A Kong-Pie table as any screen shows it: notes, source, stock, discards, hands and columns of kongs."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from meldhouse.games.kongpie import SAID, TITLE
from meldhouse.games.kongpie import rules as law
from meldhouse.games.kongpie.card_layout import cards_of_action, hand_of, laid_by, source_of
from meldhouse.games.kongpie.notation import cards_said, is_winner, passing, say, voting, worth
from meldhouse.games.kongpie.options import Jackpot
from meldhouse.games.kongpie.state import (
    CONNECT_TWICE,
    DISCARD,
    LEAVE,
    MAX_LEGAL,
    NONE,
    PASS,
    PULL,
    PUT,
    RESTOCK_TURN,
    STAY,
    TOKEN_WORTH,
    UNWON,
    Ending,
    Phase,
)
from meldhouse.games.scene import CHIPS, DEALER, POINTS, TO_PLAY, UNSEEN, Choice, Count, Scene, SeatLine, Shape, Zone
from meldhouse.i18n import ItemList, Message, Seat, msg
from meldhouse.pieces.cards import NAMES, PIECES, cards_of, format_cards, sort_for_text

STOCK = "stock"
LOOKS = {"set": "cards", "stock": STOCK, "suits": "two"}
TOKENS = SAID("figure-tokens")
COUNTS = (Count("chips", CHIPS, worth=1), Count("tokens", TOKENS, worth=TOKEN_WORTH))


def scene(view: Any, rules: Any, seat: int | None) -> Scene:
    """The table as the seat sees it."""
    actions = legal(view, rules) if seat is not None and view.actor == seat else []
    return Scene(
        title=TITLE,
        zones=(
            *middle(view, rules),
            *(zone for who in range(rules.seats) for zone in seat_zones(view, rules, who, seat)),
        ),
        seats=tuple(seat_line(view, rules, who) for who in range(rules.seats)),
        facts=tuple(facts(view, rules)),
        prompt=prompt(view, rules, seat, actions),
        choices=tuple(choice(view, rules, action) for action in actions),
        summary=summary(view, rules),
        looks={**LOOKS, **won_in(view)},
    )


def won_in(view: Any) -> dict[str, str]:
    """The winner's last kong, with which a hand is won."""
    if view.phase != Phase.OVER or view.tally.winner == NONE:
        return {}
    winner = int(view.tally.winner)
    return {"won": f"kong {winner}.{int(view.kongs_made[winner]) - 1}"}


def legal(view: Any, rules: Any) -> list[int]:
    moves = np.empty(MAX_LEGAL, np.int16)
    return [int(action) for action in moves[: law.legal(view, rules, moves)]]


def pieces(cards: Any) -> tuple[str, ...]:
    return tuple(NAMES[int(card)] if card >= 0 else UNSEEN for card in cards)


# --- what lies where --------------------------------------------------------------


def middle(view: Any, rules: Any) -> Iterator[Zone]:
    """The notes apart, the source in a row, the stock and the discards below it."""
    yield Zone("notes", SAID("zone-notes"), pieces(view.notes), cell=(0, 0))
    yield Zone("source", SAID("zone-source"), pieces(source_of(view)), cell=(1, 0))
    if view.phase == Phase.PULL:
        yield Zone("put", SAID("zone-put"), pieces(laid_by(view)), cell=(1, 1))
    note = SAID("note-turned-over") if is_known(view) else None
    yield Zone(STOCK, SAID("zone-stock"), pieces(view.stock[: view.left]), Shape.STACK, cell=(2, 0), note=note)
    discards = pieces(view.discards[: view.discarded])
    lie = Shape.STACK if UNSEEN in discards else Shape.FAN
    yield Zone("discards", SAID("zone-discards"), discards, lie, cell=(2, 1))
    if view.removed:
        yield Zone("removed", SAID("zone-removed"), pieces(sort_for_text(cards_of(view.removed))))


def is_known(view: Any) -> bool:
    """Was the stock turned over, so that its order is known?"""
    return bool(view.left) and bool(view.stock_open[view.left - 1])


def seat_zones(view: Any, rules: Any, who: int, seat: int | None) -> Iterator[Zone]:
    """The hand, then the column of kongs and the place for the next one."""
    seen = sort_for_text(hand_of(view, who))
    backs = (UNSEEN,) * (int(view.held[who]) - len(seen))
    comes = who == seat and not view.held[who] and not view.gone[who] and view.phase != Phase.OVER
    note = SAID("note-comes-in-turn") if comes else None  # [8] [15]
    yield Zone(f"hand {who}", SAID("zone-hand", seat=Seat(who)), pieces(seen) + backs, Shape.FAN, seat=who, note=note)
    for n in range(int(view.kongs_made[who])):
        kong = sort_for_text(cards_of(view.kongs[who, n]))
        yield kong_zone(who, n, pieces(kong), worth(view, kong))
    if view.actor == who == seat and view.phase == Phase.PLAY and view.made < 2:
        yield kong_zone(who, int(view.kongs_made[who]))


def kong_zone(who: int, n: int, kong: tuple[str, ...] = (), note: Message | None = None) -> Zone:
    return Zone(f"kong {who}.{n}", SAID("zone-kong", n=n + 1), kong, seat=who, note=note)


def seat_line(view: Any, rules: Any, who: int) -> SeatLine:
    marks = {
        DEALER: view.dealer == who,
        TO_PLAY: view.actor == who,
        SAID("mark-winner"): view.tally.winner == who,
        SAID("mark-crown"): view.crowned == who + 1,
        SAID("mark-left"): bool(view.gone[who]),
    }
    figures = [(POINTS, int(view.points[who])), (CHIPS, int(view.chips[who]))]
    if not rules.kong_crown:
        figures.append((TOKENS, int(view.tokens[who])))
    return SeatLine(who, tuple(mark for mark, holds in marks.items() if holds), tuple(figures))


def facts(view: Any, rules: Any) -> Iterator[tuple[Message, Message]]:
    yield SAID("fact-kitty"), msg("n-chips", n=int(view.kitty))
    if not rules.kong_crown:
        yield SAID("fact-jackpot"), msg("n-tokens", n=int(view.jackpot))
    if not rules.carry_kitty:
        yield SAID("fact-house"), msg("n-chips", n=int(view.house))
    if view.restocks:
        yield SAID("fact-restocks"), SAID("count", n=int(view.restocks))
    if view.passes:
        yield SAID("fact-passes"), SAID("count", n=int(view.passes))
    if rules.connect_twice and view.phase == Phase.PLAY and view.made < 2:
        yield SAID("fact-connects"), SAID("count", n=max(0, CONNECT_TWICE - int(view.connects)))


# --- what can be done ---------------------------------------------------------------


def prompt(view: Any, rules: Any, seat: int | None, actions: list[int]) -> Message:
    """What is asked of the seat that looks, or whom it waits for."""
    phase = Phase(int(view.phase))
    if phase == Phase.OVER:
        return msg("hand-over")
    if view.actor != seat:
        return SAID("waits-for", seat=Seat(int(view.actor)), phase=phase.name.lower())
    if phase == Phase.PLAY:
        return prompt_play(view, actions)
    fee = msg("n-chips", n=rules.restock_fee)
    return {
        Phase.PULL: SAID("prompt-pull"),
        Phase.FEE: SAID("prompt-fee", reset=bool(view.resetting), glory=is_winner(view, int(view.actor)), fee=fee),
        Phase.RESTOCK: SAID("prompt-restock"),
        Phase.VOTE: SAID(voting(rules, "prompt-vote")),
    }[phase]


def prompt_play(view: Any, actions: list[int]) -> Message:
    """What can be done in a turn."""
    if view.made >= 2:
        return SAID("prompt-second-kong")
    if actions == [PASS]:
        return SAID("prompt-empty")
    connected = bool(view.connected)
    if view.glory:
        return SAID("prompt-glory", connected=connected)
    kong, put = actions[0] < PUT, any(PUT <= action < PULL for action in actions)
    return SAID("prompt-connected" if connected else "prompt", kong=kong, put=put)


def choice(view: Any, rules: Any, action: int) -> Choice:
    """A move, with the pieces that are touched to make it and where they go."""
    move = say(view, rules, action)
    if action >= PASS:
        return Choice(move, answer(view, rules, action), risky=risky(view, action))
    seat = int(view.turn)
    hand = f"hand {seat}"
    cards = sort_for_text(cards_of_action(view, action))
    said = cards_said(cards)
    if action < PUT:
        told, touched = SAID("make", worth=worth(view, cards), cards=said), pieces(cards)
        to = f"kong {seat}.{view.kongs_made[seat]}"
        return Choice(move, told, tuple((hand, piece) for piece in touched), to, SAID("call-kong"), touched)
    if action < PULL:
        key, place, to = "put", hand, "source"
    elif action < DISCARD:
        key, place, to = "pull", "source", hand
    else:
        key, place, to = "discard", hand, "discards"
    return Choice(move, SAID(key, cards=said), tuple((place, NAMES[card]) for card in cards), to)


def risky(view: Any, action: int) -> Message | None:
    """Nobody comes back to a hand that was left, or to a glory that was given up."""
    if action == LEAVE:
        return SAID("risky-glory" if is_winner(view, int(view.actor)) else "risky-leave")
    return SAID("risky-glory") if action == PASS and view.glory else None


def answer(view: Any, rules: Any, action: int) -> Message:
    """A move that touches no piece: a pass, or an answer to what is asked."""
    _, *which = say(view, rules, action).split()
    if action == PASS:
        return SAID(f"button-{passing(view)}")
    if action < STAY:
        return SAID(voting(rules, "button-vote"), ballot=which[0])
    if action >= RESTOCK_TURN:
        return SAID("button-restock", how=which[0])
    if action == STAY:
        return SAID("button-stay", fee=msg("n-chips", n=rules.restock_fee))
    return SAID("button-give-up-glory" if is_winner(view, int(view.actor)) else "button-leave")


def meant(view: Any, rules: Any, touch: tuple[tuple[str, str], ...], to: str) -> str:
    """The move that somebody has in mind who touches these pieces and that place, may it be played or not."""
    zones, touched = {key for key, _ in touch}, [PIECES[piece] for _, piece in touch if piece in PIECES]
    if not touched or len(touched) < len(touch):
        return ""
    if to.startswith("hand ") and zones <= {"source", "put"}:
        return f"pull {format_cards(touched)}"
    hand = min(zones)
    if len(zones) > 1 or not hand.startswith("hand "):
        return ""
    verb = (
        "kong"
        if to.startswith(hand.replace("hand", "kong") + ".")
        else {"source": "put", "discards": "discard"}.get(to)
    )
    return f"{verb} {format_cards(touched)}" if verb else ""


# --- the end ------------------------------------------------------------------------


def summary(s: Any, rules: Any) -> tuple[Message, ...]:
    """The hand summed up as the inventor does it: kongs with their points, the total, who paid and got what."""
    if s.phase != Phase.OVER:
        return ()
    seats = range(rules.seats)
    lines = [how_it_ended(s, rules), *(seat_kongs(s, seat) for seat in seats)]
    lines += [SAID("has-left", seat=Seat(seat)) for seat in seats if s.gone[seat]]
    lines += [total(s, rules), *first_place(s, rules)]
    lines.append(SAID("paid-in", amount=money(int(s.staked.sum()), 0 if rules.kong_crown else rules.seats)))
    lines += [SAID("is-paid", seat=Seat(seat), amount=got) for seat in seats if (got := paid_to(s, seat))]
    return (*lines, *what_stays(s, rules))


def how_it_ended(s: Any, rules: Any) -> Message:
    winner, ending = Seat(int(s.tally.winner)), Ending(int(s.tally.ended))
    if ending == Ending.KONGS:
        return SAID("wins-with-glory" if s.tally.glory else "wins", seat=winner, n=int(s.kongs_made[winner.number]))
    if ending == Ending.HIGH_KONG:
        return SAID("wins-high", seat=winner, crown=bool(rules.kong_crown))
    return SAID(ending.name.lower().replace("_", "-"))


def seat_kongs(s: Any, seat: int) -> Message:
    """A seat's kongs, and what they come to."""
    kongs = [cards_of(kong) for kong in s.kongs[seat, : s.kongs_made[seat]]]
    if not kongs:
        return SAID("has-no-kongs", seat=Seat(seat))
    made = ItemList(tuple(SAID("kong-made", worth=worth(s, kong), cards=cards_said(kong)) for kong in kongs))
    return SAID("has-kongs", seat=Seat(seat), kongs=made, n=int(s.points[seat]))


def total(s: Any, rules: Any) -> Message:
    """The points of all kongs, which are the winner's pay."""
    points = int(s.points[: rules.seats].sum())
    return SAID("total-for-winner" if s.tally.ended == Ending.KONGS else "total", n=points)


def first_place(s: Any, rules: Any) -> Iterator[Message]:
    """Whose kongs score most, where that counts [38]."""
    if rules.first_place and s.tally.ended == Ending.KONGS:
        first = int(s.tally.first_place)
        yield SAID("first-place-tied") if first == NONE else SAID("first-place", seat=Seat(first))


def paid_to(s: Any, seat: int) -> ItemList | None:
    """What a seat got out of kitty and jackpot, if anything."""
    chips, tokens = int(s.won[seat]), int(s.won_tokens[seat])
    return money(chips, tokens) if chips or tokens else None


def money(chips: int, tokens: int) -> ItemList:
    """`22 chips and 2 tokens`."""
    parts = [msg("n-chips", n=chips)] if chips or not tokens else []
    return ItemList((*parts, *([msg("n-tokens", n=tokens)] if tokens else [])))


def what_stays(s: Any, rules: Any) -> Iterator[Message]:
    """What nobody got."""
    kept = int(s.staked.sum()) - int(s.won.sum())
    if rules.carry_kitty:
        yield SAID("kitty-waits", chips=msg("n-chips", n=int(s.kitty)))
    elif kept:
        yield SAID("house-keeps", chips=msg("n-chips", n=kept))
    if to_house(s, rules):
        yield SAID("jackpot-to-house", chips=msg("n-chips", n=TOKEN_WORTH))
    elif not rules.kong_crown:
        yield SAID("jackpot-stands", tokens=msg("n-tokens", n=int(s.jackpot)))


def to_house(s: Any, rules: Any) -> bool:
    """Return whether the house took the jackpot of this hand [K33]."""
    return not rules.kong_crown and rules.jackpot_when_unwon == Jackpot.TO_HOUSE and s.tally.ended in UNWON
