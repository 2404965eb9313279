"""The scene of a Kong-Pie table: notes, source, stock, discards, hands and columns of kongs."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

import numpy as np

from meldhouse.games.kongpie import SAID, TITLE
from meldhouse.games.kongpie import rules as kongpie_rules
from meldhouse.games.kongpie.card_layout import cards_just_put, cards_of_action, kind_of_set, source_of
from meldhouse.games.kongpie.notation import (
    card_pieces,
    is_winner,
    kong_description,
    pass_key,
    say,
    vote_key,
    worth_message,
)
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
    TOKEN_VALUE,
    UNWON,
    Ending,
    Phase,
)
from meldhouse.games.scene import (
    CHIPS,
    DEALER,
    KEPT_PARTS,
    POINTS,
    TO_PLAY,
    UNSEEN,
    Board,
    Choice,
    Count,
    Scene,
    SeatLine,
    Shape,
    Zone,
    shared_choice,
    shared_zone,
)
from meldhouse.i18n import ItemList, Message, Seat, msg
from meldhouse.pieces.cards import NAMES, PIECES, cards_of, format_cards, sort_for_text

STOCK = "stock"
BOARD = Board(rows=3, hand=7)
LOOKS = {"set": "cards", "stock": STOCK, "suits": "two"}
TOKENS = SAID("figure-tokens")
MARKS = (DEALER, TO_PLAY, SAID("mark-winner"), SAID("mark-crown"), SAID("mark-left"))
FIGURES = (POINTS, CHIPS, TOKENS)
LABELS = {
    "notes": SAID("zone-notes"),
    "source": SAID("zone-source"),
    "put": SAID("zone-put"),
    STOCK: SAID("zone-stock"),
    "discards": SAID("zone-discards"),
    "removed": SAID("zone-removed"),
}
COUNTS = (Count("chips", CHIPS, worth=1), Count("tokens", TOKENS, worth=TOKEN_VALUE))


def scene(view: Any, rules: Any, seat: int | None) -> Scene:
    """Return the scene of the table that a seat sees."""
    actions = legal_actions(view, rules) if seat is not None and view.actor == seat else []
    return Scene(
        title=TITLE,
        zones=(
            *middle_zones(view, rules),
            *seat_zones(view, rules, seat),
        ),
        seats=seat_lines(view, rules),
        facts=facts(view, rules),
        prompt=prompt(view, rules, seat, actions),
        choices=tuple(choice(view, rules, action) for action in actions),
        summary=summary(view, rules),
        looks={**LOOKS, **winning_zone(view)},
        board=BOARD,
    )


def winning_zone(view: Any) -> dict[str, str]:
    """Return the zone of the winner's last kong, for emphasis."""
    if view.phase != Phase.OVER or view.tally.winner == NONE:
        return {}
    winner = int(view.tally.winner)
    return {"won": f"kong {winner}.{int(view.kongs_made[winner]) - 1}"}


def legal_actions(view: Any, rules: Any) -> list[int]:
    moves = np.empty(MAX_LEGAL, np.int16)
    return [int(action) for action in moves[: kongpie_rules.legal(view, rules, moves)]]


def piece_names(cards: Iterable[Any]) -> tuple[str, ...]:
    return tuple([NAMES[int(card)] if card >= 0 else UNSEEN for card in cards])


# --- zones --------------------------------------------------------------


def middle_zones(view: Any, rules: Any) -> Iterator[Zone]:
    """Yield the zones of the notes, the source, and the stock and the discards below it."""
    yield middle_zone("notes", tuple(view.notes.tolist()), (0, 0))
    yield middle_zone("source", tuple(source_of(view)), (1, 0))
    if view.phase == Phase.PULL:
        yield middle_zone("put", tuple(cards_just_put(view)), (1, 1))
    note = SAID("note-turned-over") if is_stock_known(view) else None
    yield middle_zone(STOCK, tuple(view.stock[: view.left].tolist()), (2, 0), Shape.STACK, note)
    discards = tuple(view.discards[: view.discarded].tolist())
    yield middle_zone("discards", discards, (2, 1), Shape.FAN if min(discards, default=0) >= 0 else Shape.STACK)
    if view.removed:
        yield middle_zone("removed", sorted_set(int(view.removed)), (0, 1))


@lru_cache(KEPT_PARTS)
def middle_zone(
    key: str, cards: tuple[int, ...], cell: tuple[int, int], shape: Shape = Shape.ROW, note: Message | None = None
) -> Zone:
    return Zone(key, LABELS[key], piece_names(cards), shape, cell=cell, note=note)


@lru_cache(KEPT_PARTS)
def sorted_set(cards: int) -> tuple[int, ...]:
    """Return the cards of a set in the order used in texts."""
    return tuple(sort_for_text(cards_of(cards)))


def is_stock_known(view: Any) -> bool:
    """Return whether the stock was turned over, so that its order is known."""
    return bool(view.left) and bool(view.stock_open[view.left - 1])


def seat_zones(view: Any, rules: Any, seat: int | None) -> Iterator[Zone]:
    """Yield the zones of all seats: each seat's hand, its kongs, and the place for its next kong."""
    hands = (view.shown | view.hidden).tolist()
    held, gone, made, kongs = (of.tolist() for of in (view.held, view.gone, view.kongs_made, view.kongs))
    is_over = bool(view.phase == Phase.OVER)
    high = int(view.noodles), tuple(view.high_pairs.tolist())
    for owner in range(rules.seats):
        comes = owner == seat and not held[owner] and not gone[owner] and not is_over
        yield hand_zone(owner, hands[owner], held[owner], comes)
        for n, kong in enumerate(kongs[owner][: made[owner]]):
            yield made_kong_zone(owner, n, kong, *high)
        if view.actor == owner == seat and view.phase == Phase.PLAY and view.made < 2:
            yield kong_zone(owner, made[owner])


@lru_cache(KEPT_PARTS)
def hand_zone(owner: int, seen: int, held: int, comes: bool) -> Zone:
    """Return the zone of a hand with `held` cards, of which a set is visible; `comes` if it is dealt in turn."""
    names = piece_names(sorted_set(seen))
    note = SAID("note-comes-in-turn") if comes else None  # [8] [15]
    label, backs = SAID("zone-hand", seat=Seat(owner)), (UNSEEN,) * (held - len(names))
    return Zone(f"hand {owner}", label, names + backs, Shape.FAN, seat=owner, note=note)


@lru_cache(KEPT_PARTS)
def made_kong_zone(owner: int, n: int, kong: int, noodles: int, high_pairs: tuple[int, ...]) -> Zone:
    cards = sorted_set(kong)
    return kong_zone(owner, n, piece_names(cards), worth_message(kind_of_set(kong, noodles, high_pairs)))


def kong_zone(owner: int, n: int, kong: tuple[str, ...] = (), note: Message | None = None) -> Zone:
    return shared_zone(f"kong {owner}.{n}", SAID("zone-kong", n=n + 1), kong, seat=owner, note=note)


def seat_lines(view: Any, rules: Any) -> tuple[SeatLine, ...]:
    points, chips, tokens, gone = (of.tolist() for of in (view.points, view.chips, view.tokens, view.gone))
    dealer, actor, winner, crowned = (int(n) for n in (view.dealer, view.actor, view.tally.winner, view.crowned))
    return tuple(
        seat_line(
            owner,
            (owner == dealer, owner == actor, owner == winner, owner + 1 == crowned, bool(gone[owner])),
            (points[owner], chips[owner], *(() if rules.kong_crown else (tokens[owner],))),
        )
        for owner in range(rules.seats)
    )


@lru_cache(KEPT_PARTS)
def seat_line(owner: int, marked: tuple[bool, ...], figures: tuple[int, ...]) -> SeatLine:
    """Return the line of a seat: which of MARKS it has, and its FIGURES, without tokens if there are none."""
    return SeatLine(
        owner,
        tuple(mark for mark, holds in zip(MARKS, marked, strict=True) if holds),
        tuple(zip(FIGURES, figures, strict=False)),
    )


def facts(view: Any, rules: Any) -> tuple[tuple[Message, Message], ...]:
    connects = rules.connect_twice and view.phase == Phase.PLAY and view.made < 2
    return fact_messages(
        int(view.kitty),
        None if rules.kong_crown else int(view.jackpot),
        None if rules.carry_kitty else int(view.house),
        int(view.restocks),
        int(view.passes),
        max(0, CONNECT_TWICE - int(view.connects)) if connects else None,
    )


@lru_cache(KEPT_PARTS)
def fact_messages(
    kitty: int, jackpot: int | None, house: int | None, restocks: int, passes: int, connects: int | None
) -> tuple[tuple[Message, Message], ...]:
    """Return the facts about a table; None for what its rules do not have."""
    found = [(SAID("fact-kitty"), msg("n-chips", n=kitty))]
    if jackpot is not None:
        found.append((SAID("fact-jackpot"), msg("n-tokens", n=jackpot)))
    if house is not None:
        found.append((SAID("fact-house"), msg("n-chips", n=house)))
    if restocks:
        found.append((SAID("fact-restocks"), SAID("count", n=restocks)))
    if passes:
        found.append((SAID("fact-passes"), SAID("count", n=passes)))
    if connects is not None:
        found.append((SAID("fact-connects"), SAID("count", n=connects)))
    return tuple(found)


# --- prompts and choices ---------------------------------------------------------------


def prompt(view: Any, rules: Any, seat: int | None, actions: list[int]) -> Message:
    """Return the prompt: a question to the viewing seat, or which player has to act."""
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
        Phase.VOTE: SAID(vote_key(rules, "prompt-vote")),
    }[phase]


def prompt_play(view: Any, actions: list[int]) -> Message:
    """Return the prompt of a turn."""
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
    """Return a move as a choice for a player: the pieces to select and their destination."""
    move = say(view, rules, action)
    if action >= PASS:
        return shared_choice(move, answer_label(view, rules, action), risky=risk_message(view, action))
    seat = int(view.turn)
    hand = f"hand {seat}"
    cards = sort_for_text(cards_of_action(view, action))
    names = card_pieces(cards)
    if action < PUT:
        label, touched = SAID("make", worth=kong_description(view, cards), cards=names), piece_names(cards)
        to = f"kong {seat}.{view.kongs_made[seat]}"
        return shared_choice(move, label, tuple((hand, piece) for piece in touched), to, SAID("call-kong"), touched)
    if action < PULL:
        key, place, to = "put", hand, "source"
    elif action < DISCARD:
        key, place, to = "pull", "source", hand
    else:
        key, place, to = "discard", hand, "discards"
    return shared_choice(move, SAID(key, cards=names), tuple((place, NAMES[card]) for card in cards), to)


def risk_message(view: Any, action: int) -> Message | None:
    """Return the warning before a move that cannot be undone: leaving the hand, or giving up glory."""
    if action == LEAVE:
        return SAID("risky-glory" if is_winner(view, int(view.actor)) else "risky-leave")
    return SAID("risky-glory") if action == PASS and view.glory else None


def answer_label(view: Any, rules: Any, action: int) -> Message:
    """Return the label of a move without pieces: a pass, or an answer to a question."""
    _, *which = say(view, rules, action).split()
    if action == PASS:
        return SAID(f"button-{pass_key(view)}")
    if action < STAY:
        return SAID(vote_key(rules, "button-vote"), ballot=which[0])
    if action >= RESTOCK_TURN:
        return SAID("button-restock", how=which[0])
    if action == STAY:
        return SAID("button-stay", fee=msg("n-chips", n=rules.restock_fee))
    return SAID("button-give-up-glory" if is_winner(view, int(view.actor)) else "button-leave")


def meant(view: Any, rules: Any, touch: tuple[tuple[str, str], ...], to: str) -> str:
    """Return the text of the move, legal or not, that a user means by selecting these pieces and a destination."""
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
    """Return the summary of a hand in the inventor's form: kongs with points, the total, payments."""
    if s.phase != Phase.OVER:
        return ()
    seats = range(rules.seats)
    lines = [ending_message(s, rules), *(kongs_message(s, seat) for seat in seats)]
    lines += [SAID("has-left", seat=Seat(seat)) for seat in seats if s.gone[seat]]
    lines += [total_message(s, rules), *first_place_messages(s, rules)]
    lines.append(SAID("paid-in", amount=amount_message(int(s.staked.sum()), 0 if rules.kong_crown else rules.seats)))
    lines += [SAID("is-paid", seat=Seat(seat), amount=amount) for seat in seats if (amount := payment(s, seat))]
    return (*lines, *leftover_messages(s, rules))


def ending_message(s: Any, rules: Any) -> Message:
    winner, ending = Seat(int(s.tally.winner)), Ending(int(s.tally.ended))
    if ending == Ending.KONGS:
        return SAID("wins-with-glory" if s.tally.glory else "wins", seat=winner, n=int(s.kongs_made[winner.number]))
    if ending == Ending.HIGH_KONG:
        return SAID("wins-high", seat=winner, crown=bool(rules.kong_crown))
    return SAID(ending.name.lower().replace("_", "-"))


def kongs_message(s: Any, seat: int) -> Message:
    """Return the message that lists a seat's kongs and their points."""
    kongs = [cards_of(kong) for kong in s.kongs[seat, : s.kongs_made[seat]]]
    if not kongs:
        return SAID("has-no-kongs", seat=Seat(seat))
    made = ItemList(
        tuple(SAID("kong-made", worth=kong_description(s, kong), cards=card_pieces(kong)) for kong in kongs)
    )
    return SAID("has-kongs", seat=Seat(seat), kongs=made, n=int(s.points[seat]))


def total_message(s: Any, rules: Any) -> Message:
    """Return the message of the points of all kongs, which are the winner's pay."""
    points = int(s.points[: rules.seats].sum())
    return SAID("total-for-winner" if s.tally.ended == Ending.KONGS else "total", n=points)


def first_place_messages(s: Any, rules: Any) -> Iterator[Message]:
    """Yield the message about the seat with the most points, if the rules pay for first place [38]."""
    if rules.first_place and s.tally.ended == Ending.KONGS:
        first = int(s.tally.first_place)
        yield SAID("first-place-tied") if first == NONE else SAID("first-place", seat=Seat(first))


def payment(s: Any, seat: int) -> ItemList | None:
    """Return the message about a seat's payment from the kitty and jackpot, if it received any."""
    chips, tokens = int(s.won[seat]), int(s.won_tokens[seat])
    return amount_message(chips, tokens) if chips or tokens else None


def amount_message(chips: int, tokens: int) -> ItemList:
    """Return an amount, such as `22 chips and 2 tokens`."""
    parts = [msg("n-chips", n=chips)] if chips or not tokens else []
    return ItemList((*parts, *([msg("n-tokens", n=tokens)] if tokens else [])))


def leftover_messages(s: Any, rules: Any) -> Iterator[Message]:
    """Yield the messages about amounts that were not paid to any seat."""
    unpaid = int(s.staked.sum()) - int(s.won.sum())
    if rules.carry_kitty:
        yield SAID("kitty-waits", chips=msg("n-chips", n=int(s.kitty)))
    elif unpaid:
        yield SAID("house-keeps", chips=msg("n-chips", n=unpaid))
    if jackpot_goes_to_house(s, rules):
        yield SAID("jackpot-to-house", chips=msg("n-chips", n=TOKEN_VALUE))
    elif not rules.kong_crown:
        yield SAID("jackpot-stands", tokens=msg("n-tokens", n=int(s.jackpot)))


def jackpot_goes_to_house(s: Any, rules: Any) -> bool:
    """Return whether the house took the jackpot of this hand [K33]."""
    return not rules.kong_crown and rules.jackpot_when_unwon == Jackpot.TO_HOUSE and s.tally.ended in UNWON
