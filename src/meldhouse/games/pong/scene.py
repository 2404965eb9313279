"""The scene of Pong."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from meldhouse.games.pong import SAID, TITLE
from meldhouse.games.pong.notation import say, win_message
from meldhouse.games.pong.options import Face, Payer, Serong
from meldhouse.games.pong.rules import legal
from meldhouse.games.pong.sets import missing_and_wanted, sets_of
from meldhouse.games.pong.state import (
    DISCARD,
    DRAW,
    EVERYBODY,
    HAND,
    MAX_LEGAL,
    NONE,
    PASS,
    SEATS,
    TAKE,
    WIN,
    Phase,
)
from meldhouse.games.pong.tile_faces import face_message, last_discard, last_tile, thrower, tile_piece, tile_pieces
from meldhouse.games.scene import (
    CARDS,
    CENTRE,
    CHIPS,
    POINTS,
    TILES,
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
    before,
    shared_choice,
    shared_line,
    shared_zone,
)
from meldhouse.i18n import ItemList, Message, Seat, msg
from meldhouse.pieces.thirty_kinds import NAMES
from meldhouse.pieces.threes import COUNT, SUITS

WALL = "wall"
BOARD = Board(Middle.RIVERS, rows=3, hand=12, melds=False)
COUNTS = (Count("chips", CHIPS, worth=1), Count("points", POINTS))


def scene(view: Any, rules: Any, seat: int | None) -> Scene:
    """Return the scene of the table that a seat (None: a spectator) sees."""
    seats = range(rules.seats)
    actions = legal_actions(view, rules, seat)
    return Scene(
        title=TITLE,
        zones=(
            *(hand_zone(view, rules, other) for other in seats),
            *(river(view, other, before(other, seat, rules.seats)) for other in seats),
            wall(view),
        ),
        seats=tuple(seat_line(view, rules, other) for other in seats),
        facts=tuple(facts(view, rules, seat)),
        prompt=prompt(view, rules, seat, actions),
        choices=tuple(choices(view, rules, actions)),
        summary=summary(view, rules) if view["phase"] == Phase.OVER else (),
        looks={
            "set": "ceki" if rules.face == Face.CEKI else "tiles",
            "next": "right",
            "last": last_river(view),
            "stock": WALL,
            **winning_zone(view),
        },
        board=BOARD,
    )


def winning_zone(view: Any) -> dict[str, str]:
    """Return the zone of the winner's hand and, if it was taken, the winning tile."""
    winner = int(view["tally"]["winner"])
    if view["phase"] != Phase.OVER or winner == NONE:
        return {}
    tile = taken_winning_tile(view)
    return {"won": hand_key(winner)} | ({"with": tile} if tile else {})


def taken_winning_tile(view: Any) -> str:
    """Return the discard that the winner took in their own turn to win, or "" for any other kind of win."""
    taken = int(view["taken"])
    return NAMES[taken] if taken != NONE and view["tally"]["wins_by_draw"] else ""


def legal_actions(view: Any, rules: Any, seat: int | None) -> list[int]:
    """Return the legal actions of the viewer."""
    if seat is None or view["actor"] != seat:
        return []
    moves = np.empty(MAX_LEGAL, np.int16)
    return [int(action) for action in moves[: legal(view, rules, moves)]]


# --- zones -----------------------------------------------------------------------------


def names_in(keys: Any) -> list[str]:
    """Return the tiles of a hand sorted by rank, since every set is of one rank."""
    return [NAMES[kind] for kind, held in enumerate(COUNT[keys].ravel().tolist()) for _ in range(held)]


def hand_zone(view: Any, rules: Any, seat: int) -> Zone:
    shown = names_in(view["keys"][seat])
    backs = [UNSEEN] * (int(view["tiles"][seat]) - len(shown))
    note = face_message(rules, "taken-open") if shown and backs else None
    return shared_zone(hand_key(seat), SAID("hand", seat=Seat(seat)), (*shown, *backs), seat=seat, note=note)


def river(view: Any, seat: int, cell: tuple[int, int]) -> Zone:
    """Return the zone of a seat's discards that were not taken."""
    discards, throwers = (view[of][: view["lying"]].tolist() for of in ("discards", "throwers"))
    thrown = tuple(NAMES[kind] for kind, by in zip(discards, throwers, strict=True) if by == seat)
    return shared_zone(river_key(seat), SAID("discards", seat=Seat(seat)), thrown, cell=cell)


def hand_key(seat: int) -> str:
    return f"hand {seat}"


def river_key(seat: int) -> str:
    return f"discards {seat}"


def last_river(view: Any) -> str:
    """Return the key of the zone whose last piece is the discard that may be taken."""
    return river_key(thrower(view)) if view["lying"] else ""


def wall(view: Any) -> Zone:
    return shared_zone(WALL, SAID("wall"), (UNSEEN,) * int(view["left"]), Shape.STACK, cell=CENTRE)


# --- text and numbers ---------------------------------------------------------------------


def seat_line(view: Any, rules: Any, seat: int) -> SeatLine:
    marks = [mark for mark, at in ((SAID("starter"), view["starter"]), (TO_PLAY, view["actor"])) if at == seat]
    held = CARDS if rules.face == Face.CEKI else TILES
    figures = (held, "tiles"), (POINTS, "points"), (CHIPS, "chips")
    return shared_line(seat, tuple(marks), tuple((name, int(view[field][seat])) for name, field in figures))


def facts(view: Any, rules: Any, seat: int | None) -> Iterator[tuple[Message, Message]]:
    if view["lying"] and view["phase"] != Phase.OVER:
        by = SAID("thrown-by", tile=last_tile(view, rules), seat=Seat(thrower(view)))
        yield SAID("last-discard"), by
    if seat is not None and view["phase"] != Phase.OVER:
        yield SAID("your-hand"), distance_message(view, rules, seat)
    if rules.match_hands:
        yield SAID("hands"), SAID("hands-played", played=int(view["hands"]), of=rules.match_hands)


def distance_message(view: Any, rules: Any, seat: int) -> Message:
    """Return how many tiles are missing, and which tiles would help."""
    missing, wanted = missing_and_wanted(view["keys"][seat], rules)
    if view["tiles"][seat] > HAND:
        return face_message(rules, "far-exchange", n=missing) if missing else SAID("far-complete")
    if missing > 1:
        return face_message(rules, "far-missing", n=missing)
    return SAID("far-waiting", tiles=any_tile(rules, wanted))


def any_tile(rules: Any, kinds: list[int]) -> ItemList:
    return ItemList(tuple(tile_piece(rules, kind) for kind in kinds), "or")


# --- prompt and choices -------------------------------------------------------------------


def prompt(view: Any, rules: Any, seat: int | None, actions: list[int]) -> Message:
    actor = int(view["actor"])
    if actor == NONE:
        return msg("match-over" if view["match_over"] else "hand-over")
    if actor == EVERYBODY:
        return msg("claims-wait")
    if actor != seat:
        return msg("waits-for", seat=Seat(actor))
    if view["phase"] == Phase.DISCARD:
        return prompt_discard(view, rules, actions)
    return SAID(PROMPTS[tuple(actions)], tile=last_tile(view, rules))


PROMPTS = {
    (WIN, PASS): "prompt-claim",
    (DRAW, TAKE): "prompt-take-or-draw",
    (DRAW,): "prompt-draw",
    (TAKE, PASS): "prompt-take-or-leave",
    (PASS,): "prompt-leave",
}


def prompt_discard(view: Any, rules: Any, actions: list[int]) -> Message:
    if WIN in actions:
        return face_message(rules, "prompt-complete")
    if not rules.may_discard_taken and view["known"][view["actor"]].any():
        return face_message(rules, "prompt-own")
    taken = int(view["taken"])
    if taken != NONE and DISCARD + taken not in actions:
        return face_message(rules, "prompt-not-at-once", tile=tile_piece(rules, taken))
    return face_message(rules, "prompt-discard")


def choices(view: Any, rules: Any, actions: list[int]) -> Iterator[Choice]:
    """Yield the legal choices; if a win is possible, all others need a confirmation."""
    question = SAID("risky-no-win") if WIN in actions else None
    for action in actions:
        legal_choice = choice(view, rules, action)
        yield legal_choice if action == WIN else replace(legal_choice, risky=question)


def choice(view: Any, rules: Any, action: int) -> Choice:
    """Return a legal move as a choice for the viewer: the pieces to touch and their target."""
    text, seat = say(view, rules, action), int(view["actor"])
    if action < DRAW:
        kind = action - DISCARD
        touched = ((hand_key(seat), NAMES[kind]),)
        return shared_choice(text, SAID("discard", tile=tile_piece(rules, kind)), touched, river_key(seat))
    if action == DRAW:
        return shared_choice(text, SAID("draw"), to=WALL)
    if action == TAKE:
        return shared_choice(text, SAID("take", tile=last_tile(view, rules)), to=last_river(view))
    if view["phase"] == Phase.DISCARD:
        return shared_choice(text, SAID("win"))
    if action == WIN:
        return shared_choice(text, SAID("win-with", tile=last_tile(view, rules)))
    return shared_choice(text, SAID("pass") if view["window"] else SAID("leave", tile=last_tile(view, rules)))


def meant(view: Any, rules: Any, touch: tuple[tuple[str, str], ...], to: str) -> str:
    """Return the text of the move, legal or not, that a user means by touching pieces and a place; "" for none."""
    if len(touch) != 1:
        return ""
    (zone, piece), (kind_of_place, _, _) = touch[0], to.partition(" ")
    if zone.startswith("hand ") and kind_of_place == "discards":
        return f"discard {piece}"
    if zone == WALL:
        return "draw"
    if zone.startswith("discards ") and kind_of_place == "hand":
        return "take" if view["lying"] and piece == NAMES[last_discard(view)] else f"take {piece}"
    return ""


# --- the end -----------------------------------------------------------------------------------


def summary(s: Any, rules: Any) -> tuple[Message, ...]:
    """Return the lines that sum up the hand."""
    winner = int(s["tally"]["winner"])
    return tuple(no_winner_messages(s, rules) if winner == NONE else win_messages(s, rules, winner))


def no_winner_messages(s: Any, rules: Any) -> Iterator[Message]:
    """Yield the reason why the hand has no winner, and each player's distance to a win."""
    if s["tally"]["broken_off"]:
        yield SAID("nobody-broken-off", turns=int(s["tally"]["turns"]))
    else:
        yield SAID("nobody-exhausted")
    yield from (final_distance_message(s, rules, seat) for seat in range(rules.seats))


def final_distance_message(s: Any, rules: Any, seat: int) -> Message:
    missing, wanted = missing_and_wanted(s["keys"][seat], rules)
    if missing > 1:
        return face_message(rules, "was-missing", seat=Seat(seat), n=missing)
    return SAID("was-waiting", seat=Seat(seat), tiles=any_tile(rules, wanted))


def win_messages(s: Any, rules: Any, winner: int) -> Iterator[Message]:
    """Yield who won and how, the sets, their points, and who pays."""
    tongs, serongs = sets_of(s["keys"][winner], int(rules.serong))
    by_discard = s["tally"]["wins_by_discard"]
    giver = int(s["turn"] if by_discard else s["giver"])  # who discarded the tile, or NONE
    if by_discard:
        yield SAID("wins-by-discard", seat=Seat(winner), giver=Seat(giver))
    else:
        yield win_message(s, rules, Seat(winner))
    if tongs:
        yield SAID("tongs", n=len(tongs), tiles=tile_pieces(rules, tongs))
    if serongs:
        mixed = rules.serong == Serong.MIXED
        yield SAID("serongs", n=len(serongs) // SUITS, tiles=tile_pieces(rules, serongs), mixed=mixed)
    yield SAID("worth", tongs=len(tongs), n=2 + len(tongs))
    yield payment_message(rules, giver, (2 + len(tongs)) * rules.unit)


def payment_message(rules: Any, giver: int, due: int) -> Message:
    """[P7] Return the message about who pays how much."""
    if rules.payer == Payer.ALL or giver == NONE:
        return SAID("all-pay", chips=msg("n-chips", n=due))
    if rules.payer == Payer.DISCARDER_ONLY:
        return face_message(rules, "one-pays", seat=Seat(giver), chips=msg("n-chips", n=due))
    for_all = msg("n-chips", n=(SEATS - 1) * due)
    return face_message(rules, "one-pays-for-all", seat=Seat(giver), chips=for_all)
