"""The scene of Kings Corners: eight piles around the stock, and the hands around them."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from meldhouse.games.kingscorners import SAID, TITLE
from meldhouse.games.kingscorners.notation import (
    PLACE_NAMES,
    card_piece,
    cards_drawn_at_end,
    compass,
    end_message,
    move_text,
    pile_message,
    place_message,
    say,
)
from meldhouse.games.kingscorners.options import ForcedKing, Stakes
from meldhouse.games.kingscorners.places import can_play_king
from meldhouse.games.kingscorners.rules import legal
from meldhouse.games.kingscorners.settlement import hand_cost
from meldhouse.games.kingscorners.state import END, JOKER_AS, MAX_LEGAL, MOVE, NONE, PLACES, SEATS
from meldhouse.games.scene import CARDS as CARDS_HELD
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
    Middle,
    Scene,
    SeatLine,
    Shape,
    Zone,
    shared_choice,
    shared_line,
    shared_zone,
)
from meldhouse.i18n import Message, Pieces, Seat, msg
from meldhouse.pieces.cards import JOKER, NAMES, cards_of

CELLS = ((0, 1), (1, 2), (2, 1), (1, 0), (0, 2), (2, 2), (2, 0), (0, 0))  # by place, on a 3 x 3 grid
MIDDLE = (1, 1)
STOCK = "stock"
BOARD = Board(Middle.AROUND, rows=3, hand=20, melds=False)
PILES = tuple(compass(place) for place in range(PLACES))  # labels
COUNTS = (Count("points", POINTS, worth=-1), Count("chips", CHIPS))  # the lowest total wins the match [C9]
HANDS = tuple(SAID("hand", seat=Seat(seat)) for seat in range(SEATS))  # labels
STAND_IN = "*"  # the suffix of a joker: KS* stands for the king of spades


def scene(view: Any, rules: Any, seat: int | None) -> Scene:
    """Return the scene of the table that a seat (None: a spectator) sees."""
    legal_choices = tuple(choices(view, rules, seat))
    return Scene(
        title=TITLE,
        zones=(*hand_zones(view, rules), *pile_zones(view), stock_zone(view)),
        seats=tuple(seat_line(view, rules, other) for other in range(rules.seats)),
        facts=tuple(facts(view, rules)),
        prompt=prompt(view, seat, legal_choices),
        choices=legal_choices,
        summary=summary(view, rules) if view["actor"] == NONE else (),
        looks={"set": "cards", "stock": STOCK, "suits": "two"},
        board=BOARD,
    )


# --- zones -----------------------------------------------------------------------------


def hand_names(view: Any, seat: int) -> list[str]:
    """Return the visible cards of a hand, by suit, with jokers last."""
    return names_in(view["hand"][seat], int(view["jokers"][seat]))


def names_in(hand: int, jokers: int) -> list[str]:
    return [NAMES[card] for card in cards_of(hand)] + [NAMES[JOKER]] * jokers


def hand_zones(view: Any, rules: Any) -> list[Zone]:
    hands = zip(*(view[of].tolist() for of in ("hand", "jokers", "held")), strict=True)
    return [hand_zone(seat, *hand) for seat, hand in zip(range(rules.seats), hands, strict=False)]


@lru_cache(KEPT_PARTS)
def hand_zone(seat: int, hand: int, jokers: int, held: int) -> Zone:
    """Return the zone of a hand with `held` cards, of which a set and some jokers are visible."""
    known = names_in(hand, jokers)
    return Zone(f"hand {seat}", HANDS[seat], (*known, *[UNSEEN] * (held - len(known))), Shape.FAN, seat=seat)


def pile_names(view: Any, place: int) -> tuple[str, ...]:
    """Return the cards of a pile from the bottom, with jokers marked."""
    return names_on_pile(view["pile"][place, : view["height"][place]].tolist(), int(view["wild"][place]))


def names_on_pile(cards: Sequence[int], wild: int) -> tuple[str, ...]:
    return tuple([NAMES[card] + (STAND_IN if wild >> k & 1 else "") for k, card in enumerate(cards)])


def pile_key(place: int) -> str:
    return f"pile {PLACE_NAMES[place]}"


def pile_zones(view: Any) -> list[Zone]:
    piles = zip(*(view[of].tolist() for of in ("pile", "height", "wild")), strict=True)
    return [pile_zone(place, tuple(cards[:height]), wild) for place, (cards, height, wild) in enumerate(piles)]


@lru_cache(KEPT_PARTS)
def pile_zone(place: int, cards: tuple[int, ...], wild: int) -> Zone:
    return Zone(pile_key(place), PILES[place], names_on_pile(cards, wild), Shape.FAN, cell=CELLS[place])


def stock_zone(view: Any) -> Zone:
    return shared_zone(STOCK, SAID("stock"), (UNSEEN,) * int(view["left"]), Shape.STACK, cell=MIDDLE)


# --- text and numbers ---------------------------------------------------------------------


def seat_line(view: Any, rules: Any, seat: int) -> SeatLine:
    marks = [mark for mark, at in ((DEALER, view["dealer"]), (TO_PLAY, view["actor"])) if at == seat]
    figures = [(CARDS_HELD, int(view["held"][seat])), (POINTS, int(view["points"][seat]))]
    if rules.stakes != Stakes.NONE:
        figures.append((CHIPS, int(view["chips"][seat])))
    return shared_line(seat, tuple(marks), tuple(figures))


def facts(view: Any, rules: Any) -> Iterator[tuple[Message, Message]]:
    if rules.stakes != Stakes.NONE:
        yield pot_label(rules), pot_amount(view, rules)
    if blocked := cards_of(view["blocked"]):
        yield SAID("barred"), SAID("cards", cards=Pieces(tuple(NAMES[card] for card in blocked)))
    if rules.target:
        yield SAID("match"), SAID("until", n=rules.target)
    if rules.match_hands:
        yield SAID("hands"), SAID("hands-played", played=int(view["hands"]), of=rules.match_hands)


def pot_label(rules: Any) -> Message:
    """Return the label of the pot or pool."""
    return SAID("pot" if rules.stakes == Stakes.CHIPS else "pool")


def pot_amount(s: Any, rules: Any) -> Message:
    """Return the content of the pot in chips, or of the pool in units."""
    n = int(s["pot"])
    return msg("n-chips", n=n) if rules.stakes == Stakes.CHIPS else SAID("n-units", n=n)


def prompt(view: Any, seat: int | None, legal_choices: tuple[Choice, ...]) -> Message:
    """Return the prompt: what the viewer can do now, or which player has to act."""
    actor = int(view["actor"])
    if actor == NONE:
        return msg("match-over" if view["match_over"] else "hand-over")
    if actor != seat:
        return msg("waits-for", seat=Seat(actor))
    if view["placing"]:
        return SAID("prompt-placing")
    verbs = {choice.move.split()[0] for choice in legal_choices}
    if "end" not in verbs:
        return SAID("prompt-king-first")
    return SAID("prompt", play=bool(verbs & {"play", "joker"}), move="move" in verbs)


# --- choices --------------------------------------------------------------------------------


def choices(view: Any, rules: Any, seat: int | None) -> list[Choice]:
    """Return the legal moves of the viewer as choices."""
    if seat is None or view["actor"] != seat:
        return []
    moves, hand, heights = np.empty(MAX_LEGAL, np.int16), f"hand {seat}", view["height"].tolist()
    actions = moves[: legal(view, rules, moves)].tolist()
    return [choice(view, rules, action, hand, heights) for action in actions]


def choice(view: Any, rules: Any, action: int, hand: str, heights: list[int]) -> Choice:
    if action == END:
        return end_choice(view, rules)
    if MOVE <= action < END:
        side, place = divmod(action - MOVE, PLACES)
        return move_choice(action, pile_names(view, side), not heights[place])
    card, place = divmod(action if action < MOVE else action - JOKER_AS, PLACES)
    return card_choice(card, place, action < MOVE, hand, not heights[place])


def end_choice(view: Any, rules: Any) -> Choice:
    costs = rules.forced_king == ForcedKing.PENALTY3 and can_play_king(view)
    risky, to = SAID("risky-end") if costs else None, STOCK if cards_drawn_at_end(view, rules) else ""
    return shared_choice(move_text(END), end_message("end", view, rules), to=to, risky=risky)


@lru_cache(KEPT_PARTS)
def move_choice(action: int, pile: tuple[str, ...], to_empty: bool) -> Choice:
    """Return the choice to move a pile to a place that is empty or not."""
    side, place = divmod(action - MOVE, PLACES)
    label = SAID("move", moved=pile_message(side), to=place_message(place, to_empty, "onto"))
    return Choice(move_text(action), label, tuple((pile_key(side), name) for name in pile), pile_key(place))


@lru_cache(KEPT_PARTS)
def card_choice(card: int, place: int, is_held: bool, hand: str, to_empty: bool) -> Choice:
    """Return the choice to play a card that is held, or a joker as that card, on a place that is empty or not."""
    label = SAID("play" if is_held else "play-joker", card=card_piece(card), to=place_message(place, to_empty))
    action = card * PLACES + place
    if is_held:
        return Choice(move_text(action), label, ((hand, NAMES[card]),), pile_key(place))
    touched, shows = ((hand, NAMES[JOKER]),), (NAMES[card] + STAND_IN,)
    return Choice(move_text(JOKER_AS + action), label, touched, pile_key(place), shows=shows)


def meant(view: Any, rules: Any, touch: tuple[tuple[str, str], ...], to: str) -> str:
    """Return the text of the move, legal or not, that a user means by touching pieces and a place; "" for none."""
    zones, place = {key for key, _ in touch}, to.removeprefix("pile ")
    if zones == {STOCK}:
        return say(view, rules, END)
    if len(zones) != 1 or place not in PLACE_NAMES:
        return ""
    zone, piece = touch[0]
    if zone.startswith("pile "):
        return f"move {zone.removeprefix('pile ')} {place}"
    return f"play {piece} {place}" if len(touch) == 1 and piece != NAMES[JOKER] else ""


# --- the end -----------------------------------------------------------------------------------


def summary(s: Any, rules: Any) -> tuple[Message, ...]:
    """Return the lines that sum up the hand."""
    winner = int(s["tally"]["winner"])
    lines = [SAID("impasse") if winner == NONE else SAID("won", seat=Seat(winner))]
    lines += [leftover_message(s, rules, seat) for seat in range(rules.seats) if s["held"][seat]]
    if rules.stakes != Stakes.NONE and s["pot"]:
        lines.append(SAID("pot-keeps", pool=rules.stakes == Stakes.POOL, amount=pot_amount(s, rules)))
    return tuple(lines)


def leftover_message(s: Any, rules: Any, seat: int) -> Message:
    """Return the message about a seat's leftover cards and their cost."""
    cost = int(hand_cost(s, rules.scoring, seat))
    return SAID("left", seat=Seat(seat), cards=Pieces(tuple(hand_names(s, seat))), n=cost)
