"""What a turn of Kong-Pie may have missed: a kong in the hand, a kong that is broken, a kong from the source."""

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

PULLED = 2  # cards, with every connect


def cards_of(move: str) -> Cards:
    """The cards that it names."""
    return tuple(PIECES[name] for name in move.split()[1:])


def named(cards: Sequence[int]) -> Pieces:
    return Pieces(tuple(NAMES[card] for card in cards))


def counts(s: Any, kong: Sequence[int]) -> int:
    """The points of a kong, 0 where it is none."""
    kind = kind_of(s, kong)
    return 0 if kind is None else int(POINTS[kind])


def dearest(s: Any, kongs: Sequence[str]) -> BetterMoves | None:
    """The kong that counts most, laid down."""
    best = max(kongs, key=lambda move: counts(s, cards_of(move)), default=None)
    return BetterMoves((best,), told(s, cards_of(best))) if best else None


def told(s: Any, kong: Sequence[int]) -> dict[str, Value]:
    return {"cards": named(kong), "n": counts(s, kong)}


# --- what was missed ------------------------------------------------------------------------------


def kong_kept(s: Any, rules: Any, moves: Sequence[str], move: str) -> BetterMoves | None:
    """The turn was ended with a kong in the hand."""
    return dearest(s, moves_with_verb(moves, "kong"))


def kong_broken(s: Any, rules: Any, moves: Sequence[str], move: str) -> BetterMoves | None:
    """Of every kong in the hand a card was put."""
    kongs = moves_with_verb(moves, "kong")
    put = set(cards_of(move))
    return dearest(s, kongs) if all(put & set(cards_of(kong)) for kong in kongs) else None


def kong_from_the_source(s: Any, rules: Any, moves: Sequence[str], move: str) -> BetterMoves | None:
    """A connect would have made one, and there was none without."""
    if moves_with_verb(moves, "kong"):
        return None
    found = max(connects(s, moves), key=lambda found: counts(s, found[2]), default=None)
    if found is None:
        return None
    put, pulled, kong = found
    steps = (put, f"pull {format_cards(pulled)}", f"kong {format_cards(kong)}")
    return BetterMoves(steps, {"put": named(cards_of(put)), "pulled": named(pulled), **told(s, kong)})


def connects(s: Any, moves: Sequence[str]) -> Iterator[tuple[str, Cards, Cards]]:
    """What could be put and pulled so that there is a kong then: the put, what is pulled, the kong."""
    free = [card for card in source_of(s) if not int(s.put_lately) >> card & 1]
    for kong in kongs_in(s, [*hand_of(s, int(s.turn)), *free]):
        needed = [card for card in free if card in kong]
        put = next((put for put in moves_with_verb(moves, "put") if not {*cards_of(put)} & {*kong}), None)
        if put and needed and len(needed) <= PULLED <= len(free):
            also = [card for card in free if card not in needed][: PULLED - len(needed)]
            yield put, tuple(card for card in free if card in (*needed, *also)), kong


def kongs_in(s: Any, cards: Sequence[int]) -> Iterator[Cards]:
    """All that these cards could make."""
    held = sort_for_text(cards)
    for n in range(1, HAND + 1):
        yield from (kong for kong in combinations(held, n) if kind_of(s, kong) is not None)


ENDS = ("discard", "pass")

IDEAS = (
    Idea(SAID("idea-kong"), ENDS, kong_kept, ("17", "19")),
    Idea(SAID("idea-broken"), ("put",), kong_broken, ("17", "22")),
    Idea(SAID("idea-connect"), ENDS, kong_from_the_source, ("22",)),
)
