"""Tutorial ideas that a turn of Kong-Pie may have missed: a kong in hand, a broken kong, a kong from the source."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from meldhouse.games.coaching import BetterMoves, Idea, moves_with_verb
from meldhouse.games.kongpie import SAID
from meldhouse.games.kongpie.card_layout import hand_of, kind_of, source_of
from meldhouse.games.kongpie.state import HAND, POINTS
from meldhouse.i18n import Pieces
from meldhouse.i18n.messages import Value
from meldhouse.pieces.cards import NAMES, PIECES, format_cards, sort_for_text

Cards = tuple[int, ...]

N_PULLED = 2  # cards of a connect


def cards_of_move(move: str) -> Cards:
    """Return the cards of a move."""
    return tuple(PIECES[name] for name in move.split()[1:])


def card_pieces(cards: Sequence[int]) -> Pieces:
    return Pieces(tuple(NAMES[card] for card in cards))


def points_of(s: Any, kong: Sequence[int]) -> int:
    """Return the points of a kong, or 0 if the cards are not a kong."""
    kind = kind_of(s, kong)
    return 0 if kind is None else int(POINTS[kind])


def best_kong(s: Any, kongs: Sequence[str]) -> BetterMoves | None:
    """Return the kong with the most points as the better move."""
    best = max(kongs, key=lambda move: points_of(s, cards_of_move(move)), default=None)
    return BetterMoves((best,), message_args(s, cards_of_move(best))) if best else None


def message_args(s: Any, kong: Sequence[int]) -> dict[str, Value]:
    return {"cards": card_pieces(kong), "n": points_of(s, kong)}


# --- missed ideas ------------------------------------------------------------------------------


def find_missed_kong(s: Any, rules: Any, moves: Sequence[str], move: str) -> BetterMoves | None:
    """Return the best kong that the player could have made before ending the turn."""
    return best_kong(s, moves_with_verb(moves, "kong"))


def find_broken_kong(s: Any, rules: Any, moves: Sequence[str], move: str) -> BetterMoves | None:
    """Return the best kong of the hand if the put took a card from every kong in it."""
    kongs = moves_with_verb(moves, "kong")
    put = set(cards_of_move(move))
    return best_kong(s, kongs) if all(put & set(cards_of_move(kong)) for kong in kongs) else None


def find_missed_connect(s: Any, rules: Any, moves: Sequence[str], move: str) -> BetterMoves | None:
    """Return the connect (a put and a pull) that makes the best kong, if the hand holds no kong."""
    if moves_with_verb(moves, "kong"):
        return None
    found = max(possible_connects(s, moves), key=lambda found: points_of(s, found[2]), default=None)
    if found is None:
        return None
    put, pulled, kong = found
    steps = (put, f"pull {format_cards(pulled)}", f"kong {format_cards(kong)}")
    return BetterMoves(
        steps, {"put": card_pieces(cards_of_move(put)), "pulled": card_pieces(pulled), **message_args(s, kong)}
    )


def possible_connects(s: Any, moves: Sequence[str]) -> Iterator[tuple[str, Cards, Cards]]:
    """Yield each connect that makes a kong, as the put, the cards to pull, and the kong."""
    available = [card for card in source_of(s) if not int(s.put_lately) >> card & 1]
    for kong in kongs_in(s, [*hand_of(s, int(s.turn)), *available]):
        needed = [card for card in available if card in kong]
        put = next((put for put in moves_with_verb(moves, "put") if not {*cards_of_move(put)} & {*kong}), None)
        if put and needed and len(needed) <= N_PULLED <= len(available):
            extra = [card for card in available if card not in needed][: N_PULLED - len(needed)]
            yield put, tuple(card for card in available if card in (*needed, *extra)), kong


def kongs_in(s: Any, cards: Sequence[int]) -> Iterator[Cards]:
    """Yield every kong among these cards."""
    held = sort_for_text(cards)
    for n in range(1, HAND + 1):
        yield from (kong for kong in combinations(held, n) if kind_of(s, kong) is not None)


ENDS = ("discard", "pass")

IDEAS = (
    Idea(SAID("idea-kong"), ENDS, find_missed_kong, ("17", "19")),
    Idea(SAID("idea-broken"), ("put",), find_broken_kong, ("17", "22")),
    Idea(SAID("idea-connect"), ENDS, find_missed_connect, ("22",)),
)
