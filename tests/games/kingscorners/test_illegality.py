"""The reasons given for moves in Kings Corners agree with the piles and the legal moves."""

import pytest

import meldhouse as mh
from meldhouse.games.kingscorners.notation import PLACE_NAMES
from meldhouse.games.kingscorners.options import Build
from meldhouse.games.kingscorners.state import SIDES
from meldhouse.pieces.cards import CARDS, KING, NAMES, RANKS
from tests.support.explanation_checks import after, asked, hold

GAME = mh.GAMES["kingscorners"]


def follows(build, below, above):
    """Return whether a card may be played on another."""
    step = 1 if build == Build.ALTERNATE_UP else -1
    suits = (below // RANKS, above // RANKS)
    alike = suits[0] == suits[1] if build == Build.SUIT_DOWN else (suits[0] in (1, 2)) != (suits[1] in (1, 2))
    return alike and above % RANKS == below % RANKS + step


def expected_reason(table, view, move):
    s, rules, seat = view.state[0], view.rules, view.seat
    verb, *words = move.split()
    then = after(table, move).state[0]
    if verb == "end":
        return "end", {"n": may_be_played(view, s, seat)}
    if verb == "joker":
        return "joker", {}
    if verb == "move":
        side, place = map(PLACE_NAMES.index, words)
        assert then.height[side] == 0 or s.height[place] == 0
        return ("king-pile" if s.height[place] == 0 else "join"), {}
    card, place = NAMES.index(words[0]), PLACE_NAMES.index(words[1])
    if int(s.hand[seat]).bit_count() + s.jokers[seat] == 1:
        return "last", {}
    if place >= SIDES and s.height[place] == 0:
        assert card % RANKS == KING
        return "king", {}
    build = rules.side_build if place < SIDES else rules.corner_build
    on_it = [other for other in range(CARDS) if follows(build, card, other)]
    held = [other for other in on_it if int(s.hand[seat]) >> other & 1]
    n = sum(place < SIDES or not int(s.blocked) >> other & 1 for other in held) + s.jokers[seat] * bool(on_it)
    return ("fits" if s.height[place] > 0 else "fill"), {"n": n}


def may_be_played(view, s, seat):
    moves = [move.split() for move in view.moves()]
    cards = {words[1] for words in moves if words[0] == "play"}
    return len(cards) + (int(s.jokers[seat]) if any(words[0] == "joker" for words in moves) else 0)


@pytest.mark.parametrize("variant", ["standard", "jokers", "robinson", "insuit", "forced", "becker"])
def test_kingscorners_move_reasons_agree_with_the_piles(variant):
    said = hold(asked(GAME, variant, 100, 5), expected_reason)
    assert {"end", "fits", "fill", "king"} <= set(said)
    assert ("joker" in said) == (variant == "jokers")
