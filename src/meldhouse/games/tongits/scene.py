"""The scene of Tongits: deck and discards, hands, and the melds in front of each player."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from meldhouse.games.scene import (
    CHIPS,
    UNSEEN,
    Choice,
    Count,
    Scene,
    Shape,
    Zone,
    shared_choice,
    shared_zone,
)
from meldhouse.games.seats import next_seat
from meldhouse.games.tongits import SAID, TITLE
from meldhouse.games.tongits.illegality import Bar, barred_call
from meldhouse.games.tongits.notation import (
    CONNECT_WAYS,
    card_piece,
    card_pieces,
    kind_of,
    meld_for_connect,
    meld_message,
    meld_number,
    say,
    top_discard,
)
from meldhouse.games.tongits.options import Payer
from meldhouse.games.tongits.rules import legal, may_challenge
from meldhouse.games.tongits.seat_lines import WINS, seat_line
from meldhouse.games.tongits.settlement import (
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
from meldhouse.games.tongits.state import (
    BURY,
    CALL,
    CHALLENGE,
    CONNECT,
    DISCARD,
    DROP,
    FOLD,
    MAX_LEGAL,
    MELD_CARDS,
    NONE,
    PICK,
    SEATS,
    TAKE,
    TONGITS,
    Ended,
    Phase,
)
from meldhouse.i18n import ItemList, Message, Seat, msg
from meldhouse.pieces.cards import NAMES, PIECES, RANK_NAMES, RANKS, SUITS, cards_of, format_cards
from meldhouse.pieces.melds import deadwood, least_dead_cards
from meldhouse.util.integers import parse_integer

DECK = "deck"
COUNTS = (Count("chips", CHIPS, worth=1), Count("points", WINS))


def scene(view: Any, rules: Any, seat: int | None) -> Scene:
    """Return the scene of the table that a seat (None: a spectator) sees."""
    legal_choices = tuple(choices(view, rules)) if seat is not None and view.actor == seat else ()
    return Scene(
        title=TITLE,
        zones=(
            *middle_zones(view),
            *(zone for other in range(SEATS) for zone in seat_zones(view, other)),
            *new_zones(view, legal_choices),
        ),
        seats=tuple(seat_line(view, other) for other in range(SEATS)),
        facts=tuple(facts(view, rules, seat)),
        prompt=prompt(view, seat, legal_choices),
        choices=legal_choices,
        summary=summary(view, rules),
        looks={"set": "cards", "next": "right", "stock": DECK},
    )


# --- zones ------------------------------------------------------------------------------


def middle_zones(view: Any) -> Iterator[Zone]:
    yield shared_zone(DECK, SAID("deck"), (UNSEEN,) * int(view.left), Shape.STACK, cell=(0, 0))
    thrown = tuple(NAMES[int(card)] for card in view.discards[: view.lying])
    yield shared_zone("discards", SAID("discards"), thrown, Shape.FAN, cell=(0, 1))


def card_names(cards: list[int]) -> tuple[str, ...]:
    return tuple(NAMES[card] for card in cards)


def sort_by_melds(hand: int) -> list[int]:
    """Return a hand with its melds first, then the deadwood."""
    dead = int(least_dead_cards(np.uint64(hand)))
    return [*sorted(cards_of(hand & ~dead), key=meld_order(hand & ~dead)), *cards_of(dead)]


def meld_order(melded: int) -> Any:
    """Return a sort key for melded cards: runs by suit, then sets by rank."""

    def key(card: int) -> tuple[int, int, int]:
        below, above = card % RANKS > 0 and melded >> card - 1 & 1, card % RANKS < RANKS - 1 and melded >> card + 1 & 1
        return (0, card, 0) if below or above else (1, card % RANKS, card)

    return key


def seat_zones(view: Any, seat: int) -> Iterator[Zone]:
    """Yield the zones of a seat: its hand, its melds and its secrets."""
    visible = sort_by_melds(int(view.hand[seat]))
    backs = (UNSEEN,) * (int(view.held[seat]) - len(visible))
    yield shared_zone(f"hand {seat}", SAID("hand", seat=Seat(seat)), card_names(visible) + backs, Shape.FAN, seat=seat)
    yield from (meld_zone(view, k, seat) for k in range(int(view.melds)) if view.owner[k] == seat)
    if view.buried[seat]:
        known = card_names(cards_of(view.secret[seat]))
        backs = (UNSEEN,) * (SUITS * int(view.buried[seat]) - len(known))
        yield shared_zone(f"secret {seat}", SAID("secret"), known + backs, seat=seat)


def meld_zone(view: Any, k: int, seat: int) -> Zone:
    laid = cards_of(view.meld[k])
    return shared_zone(
        f"meld {k}", SAID("kind", kind=kind_of(laid)), card_names(laid), seat=seat, note=takes_next_message(view, k)
    )


def takes_next_message(view: Any, k: int) -> Message | None:
    """Return the message about the cards that can be connected to a meld."""
    meld = meld_number(view, k)
    cards = sorted(card for _, fitting in CONNECT_WAYS.values() for card in cards_of(fitting[meld]))
    return SAID("takes-next", cards=ItemList(tuple(map(card_piece, cards)), "or")) if cards else None


def new_zones(view: Any, legal_choices: tuple[Choice, ...]) -> Iterator[Zone]:
    """Yield empty zones for a new meld or a first secret, if one can be laid."""
    targets = {choice.to for choice in legal_choices}
    seat = int(view.actor)
    if f"new {seat}" in targets:
        yield shared_zone(f"new {seat}", SAID("new-meld"), (), seat=seat)
    if f"secret {seat}" in targets and not view.buried[seat]:
        yield shared_zone(f"secret {seat}", SAID("secret"), (), seat=seat)


# --- text and numbers ----------------------------------------------------------------------


def facts(view: Any, rules: Any, seat: int | None) -> Iterator[tuple[Message, Message]]:
    yield SAID("pot"), msg("n-chips", n=int(view.pot))
    if view.phase == Phase.ANSWER:
        yield SAID("announced"), SAID("announced-by", seat=Seat(int(view.called)), n=int(view.announced))
    if seat is None or view.phase == Phase.OVER:
        return
    yield SAID("dead-wood"), SAID("outside-melds", n=int(deadwood(view.hand[seat])))
    if view.phase != Phase.ANSWER:
        yield from draw_block_facts(view, rules, seat)


def draw_block_facts(view: Any, rules: Any, seat: int) -> Iterator[tuple[Message, Message]]:
    """Yield what blocks the draw of a seat that has opened."""
    bar = barred_call(view, seat)
    if bar == Bar.CONNECTED_TO:
        yield SAID("no-draw"), SAID("barred-by-others")
    if bar == Bar.CONNECTED_SELF:
        yield SAID("no-draw"), SAID("barred-by-self", long=bool(rules.long_meld_is_self_connect))


def prompt(view: Any, seat: int | None, legal_choices: tuple[Choice, ...]) -> Message:
    """Return the prompt: what the viewer can do now, or which player has to act."""
    actor = int(view.actor)
    if view.phase == Phase.OVER:
        return msg("hand-over")
    if view.phase == Phase.ANSWER:
        return SAID("prompt-answer", caller=Seat(int(view.called)), n=int(view.announced), seat=Seat(actor))
    if actor != seat:
        return msg("waits-for", seat=Seat(actor))
    verbs = {choice.move.split()[0] for choice in legal_choices}
    if view.phase == Phase.START:
        return SAID("prompt-start", take="take" in verbs, call="call" in verbs)
    if "tongits" in verbs:
        return SAID("prompt-tongits")
    return SAID("prompt-act", lay=bool(verbs & {"drop", "secret"}), connect="connect" in verbs)


# --- choices -----------------------------------------------------------------------------------


def choices(view: Any, rules: Any) -> Iterator[Choice]:
    moves = np.empty(MAX_LEGAL, np.int16)
    for action in moves[: legal(view, rules, moves)]:
        yield choice(view, rules, int(action))


def choice(view: Any, rules: Any, action: int) -> Choice:
    """Return a move as a choice, with the pieces to touch and their target."""
    move, seat = say(view, rules, action), int(view.actor)
    hand = f"hand {seat}"
    if action < DISCARD:
        return shared_choice(move, button(view, action), (), DECK if action == PICK else "", risky=risky(view, action))
    if action < DROP:
        card = action - DISCARD
        return shared_choice(move, SAID("discard", card=card_piece(card)), ((hand, NAMES[card]),), "discards")
    if action < BURY:
        cards = MELD_CARDS[action - DROP]
        touched = tuple((hand, NAMES[card]) for card in cards)
        return shared_choice(move, SAID("lay", meld=meld_message(cards)), touched, f"new {seat}")
    if action < CONNECT:
        return bury_choice(move, action - BURY, seat)
    if action < TAKE:
        return connect_choice(view, move, *divmod(action - CONNECT, len(CONNECT_WAYS)), hand)
    return take_choice(view, move, MELD_CARDS[action - TAKE], hand)


def button(view: Any, action: int) -> Message:
    """Return the label of a move without cards; for a draw and a challenge, it includes the actor's total."""
    if action in (CALL, CHALLENGE):
        key = "call-draw" if action == CALL else "challenge"
        return SAID(key, n=int(deadwood(view.hand[view.actor])))
    return SAID({PICK: "pick", FOLD: "fold", TONGITS: "call-tongits"}[action])


def risky(view: Any, action: int) -> Message | None:
    """Return the warning about a draw, a challenge with a higher total, or a fold with a lower one."""
    dead, announced = int(deadwood(view.hand[view.actor])), int(view.announced)
    if action == CALL:
        return SAID("risky-call", n=dead)
    if action == CHALLENGE and dead > announced:
        return SAID("risky-challenge", n=dead, caller=Seat(int(view.called)), announced=announced)
    if action == FOLD and dead < announced:
        return SAID("risky-fold", n=dead, caller=Seat(int(view.called)), announced=announced)
    return None


def bury_choice(move: str, rank: int, seat: int) -> Choice:
    four = [suit * RANKS + rank for suit in range(SUITS)]
    touched = tuple((f"hand {seat}", name) for name in card_names(four))
    label = SAID("bury", meld=meld_message(four))
    return shared_choice(move, label, touched, f"secret {seat}", SAID("call-secret"), card_names(four))


def connect_choice(view: Any, move: str, card: int, how: int, hand: str) -> Choice:
    meld = meld_for_connect(view, card, how)
    label = SAID("connect", card=card_piece(card), meld=meld_message(cards_of(view.meld[meld])))
    return shared_choice(move, label, ((hand, NAMES[card]),), f"meld {meld}")


def take_choice(view: Any, move: str, meld: tuple[int, ...], hand: str) -> Choice:
    top = top_discard(view)
    touched = (("discards", NAMES[top]), *((hand, NAMES[card]) for card in meld if card != top))
    label, to = SAID("take", card=card_piece(top), meld=meld_message(meld)), f"new {int(view.actor)}"
    return shared_choice(move, label, touched, to, SAID("call-take"), card_names([*meld]))


def meant(view: Any, rules: Any, touch: tuple[tuple[str, str], ...], to: str) -> str:
    """Return the text of the move, legal or not, that a user means by touching pieces and a place; "" for none."""
    zones = {zone.partition(" ")[0] for zone, _ in touch}
    held = [name for zone, name in touch if zone.startswith("hand")]
    if zones == {DECK} or (not touch and to == DECK):
        return "pick"
    if "discards" in zones:
        return meant_to_take([name for zone, name in touch if zone == "discards"], held, to)
    return meant_with_cards(view, held, to) if zones == {"hand"} and PIECES.keys() >= {*held} else ""


def meant_to_take(thrown: list[str], held: list[str], to: str) -> str:
    """Return the text of a take of the discard, with or without cards of the hand, wherever it is moved."""
    if len(thrown) != 1 or not PIECES.keys() >= {*held} or to in ("", "discards", DECK):
        return ""
    return f"take {thrown[0]} with {format_names(held)}" if held else f"take {thrown[0]}"


def meant_with_cards(view: Any, held: list[str], to: str) -> str:
    """Return the move meant by moving cards of the hand to a zone."""
    place, _, which = to.partition(" ")
    if place == "discards":
        return f"discard {format_names(held)}"
    if place == "new":
        return f"drop {format_names(held)}"
    if place == "meld" and len(held) == 1:
        return meant_to_connect(view, held[0], parse_integer(which))
    ranks = {PIECES[name] % RANKS for name in held}
    return f"secret {RANK_NAMES[ranks.pop()]}" if place == "secret" and len(ranks) == 1 else ""


def meant_to_connect(view: Any, card: str, meld: int | None) -> str:
    there = meld is not None and 0 <= meld < len(view.meld)
    return f"connect {card} to {format_cards(cards_of(view.meld[meld]))}" if there else ""


def format_names(held: list[str]) -> str:
    return format_cards(PIECES[name] for name in held)


# --- the end -----------------------------------------------------------------------------------


def summary(s: Any, rules: Any) -> tuple[Message, ...]:
    """Return the lines that sum up the hand: winner and reason, leftovers, payments and the pot."""
    if s.phase != Phase.OVER:
        return ()
    lines = [*ending_messages(s, rules), *(leftover_message(s, seat) for seat in range(SEATS))]
    if s.tally.winner == NONE:
        return (*lines, SAID("pot-stays", n=int(s.pot)))
    burned = [SAID("burned", seat=Seat(seat)) for seat in range(SEATS) if is_burned(s, seat)]
    return (*lines, *burned, *payment_messages(s, rules), *pot_messages(s, rules))


def ending_messages(s: Any, rules: Any) -> list[Message]:
    """Return the messages about who won and how."""
    if s.tally.winner == NONE:
        return [SAID("won-by-nobody")]
    seat, n = Seat(int(s.tally.winner)), int(s.tally.deadwood[s.tally.winner])
    if s.tally.ended == Ended.TONGITS:
        return [SAID("won-by-tongits" if s.held[s.tally.winner] else "won-by-last-card", seat=seat)]
    if s.tally.ended == Ended.DRAW:
        asked = any(may_challenge(s, rules, other) for other in range(SEATS) if other != s.called)
        return [SAID("won-unchallenged" if asked else "won-unasked", seat=seat, n=n)]
    if s.tally.ended == Ended.CHALLENGE:
        return [challenge_message(s, seat, n), *challenge_tie_messages(s, rules)]
    if not has_opened(s, seat.number):
        return [SAID("won-last-pick", seat=seat)]
    return [SAID("won-count", seat=seat, n=n), *count_tie_messages(s)]


def challenge_message(s: Any, seat: Seat, n: int) -> Message:
    caller = Seat(int(s.called))
    if seat == caller:
        return SAID("won-as-caller", seat=seat, n=n)
    return SAID("won-as-challenger", seat=seat, caller=caller, n=n, announced=int(s.announced))


def challenge_tie_messages(s: Any, rules: Any) -> Iterator[Message]:
    """[20] Yield which rule broke a tie, if a challenger won one."""
    dead, winner, right = s.tally.deadwood, s.tally.winner, next_seat(rules, s.called)
    left = next_seat(rules, right)
    if winner != s.called and dead[winner] == s.announced:
        yield SAID("tie-with-caller")
    if winner == right and int(s.challenging) >> left & 1 and dead[winner] == dead[left]:
        yield SAID("tie-of-challengers")


def count_tie_messages(s: Any) -> Iterator[Message]:
    """[19] Yield how a tie was broken, if other opened players had the same total."""
    dead = s.tally.deadwood
    if sum(bool(has_opened(s, seat)) and dead[seat] == dead[s.tally.winner] for seat in range(SEATS)) > 1:
        yield SAID("tie-of-count")


def leftover_message(s: Any, seat: int) -> Message:
    """Return the deadwood of a hand; all cards are shown."""
    dead = int(s.tally.deadwood[seat])
    if not dead:
        return SAID("left-nothing", seat=Seat(seat))
    return SAID("left", seat=Seat(seat), n=dead, cards=card_pieces(cards_of(least_dead_cards(s.hand[seat]))))


Item = tuple[int, Message]
"""An amount in chips, and its text such as `2 for a secret`."""


def payment_messages(s: Any, rules: Any) -> Iterator[Message]:
    """Yield lines like `Ada pays 5 chips: 1 for the win, 1 for tongits, 1 for an ace and 2 for a secret`."""
    winner, shared, banked = int(s.tally.winner), shared_items(s, rules), rules.payer == Payer.BANK
    if banked:
        yield SAID("bank-pays", n=total(shared), items=item_messages(shared))
    bills = {seat: own_items(s, rules, seat) for seat in range(SEATS) if seat != winner}
    for seat, own_part in bills.items():
        items = own_part if banked else [*shared, *own_part]
        if items:
            yield SAID("pays", seat=Seat(seat), n=total(items), items=item_messages(items))
    paid = total(shared) * (1 if banked else len(bills)) + sum(map(total, bills.values()))
    yield SAID("is-paid", seat=Seat(winner), n=paid)


def total(items: list[Item]) -> int:
    return sum(n for n, _ in items)


def item_messages(items: list[Item]) -> ItemList:
    return ItemList(tuple(said for _, said in items))


def payment_item(rules: Any, units: int, key: str, **counted: int) -> list[Item]:
    """Return a list with one item of a payment, or an empty list if its amount is 0."""
    n = int(units) * rules.unit
    return [(n, SAID(key, n=n, **counted))] if n else []


def shared_items(s: Any, rules: Any) -> list[Item]:
    """Return the payment items for the win, tongits, aces and secrets."""
    winner = int(s.tally.winner)
    aces, secrets = int(aces_of(s, winner)), int(secrets_of(s, winner))
    return [
        *payment_item(rules, win_units(s, rules), "for-win"),
        *payment_item(rules, tongits_units(s, rules), "for-tongits"),
        *payment_item(rules, aces, "for-aces", aces=aces),
        *payment_item(rules, secrets * secret_units(rules), "for-secrets", secrets=secrets),
    ]


def own_items(s: Any, rules: Any, seat: int) -> list[Item]:
    """Return the payment items for being burned and for losing a challenge."""
    return [
        *payment_item(rules, is_burned(s, seat), "for-burned"),
        *payment_item(rules, challenge_units(rules) * has_lost_challenge(s, seat), "for-challenge"),
    ]


def pot_messages(s: Any, rules: Any) -> list[Message]:
    winner = Seat(int(s.tally.winner))
    antes, won = [SAID("antes", n=rules.unit)], []
    if s.prize:
        won.append(SAID("takes-pot", seat=winner, n=int(s.prize)))
        if rules.pot_initial:
            won.append(SAID("new-pot", n=rules.pot_initial * rules.unit))
    lines = antes + won if rules.pot_award_includes_ante else won + antes
    return [*lines, SAID("hitter", seat=winner, n=int(s.pot))]
