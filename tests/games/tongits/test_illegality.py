"""The reasons given for moves in Tongits agree with slow counts, or with the table after the move."""

from collections import Counter
from itertools import combinations

import meldhouse as mh
from meldhouse.i18n import Seat
from meldhouse.pieces.cards import CARDS, NAMES, RANKS
from tests.games.tongits.reference_melds import deadwood
from tests.support.explanation_checks import after, asked, hold
from tests.support.parameter_sweep import sampled

GAME = mh.GAMES["tongits"]


def bits(mask):
    return frozenset(card for card in range(CARDS) if int(mask) >> card & 1)


def is_meld(three):
    """Return whether three cards are a set or a run."""
    ranks, suits = sorted(card % RANKS for card in three), {card // RANKS for card in three}
    return len(set(ranks)) == 1 or (len(suits) == 1 and ranks == list(range(ranks[0], ranks[0] + 3)))


def unseen(s, seat):
    seen = bits(s.hand[seat]) | bits(s.secret[seat]) | {int(card) for card in s.discards[: s.lying]}
    return set(range(CARDS)) - seen.union(*(bits(meld) for meld in s.meld[: s.melds]))


def makers(hand, others):
    return sum(any(is_meld((card, *two)) for two in combinations(hand, 2)) for card in others)


def expected_reason(table, view, move):
    s, seat = view.state[0], view.seat
    hand, verb, *cards = bits(s.hand[seat]), *move.split()
    now, then = deadwood(hand), after(table, move)
    left = deadwood(bits(then.state[0].hand[seat]))
    if verb == "tongits" or (verb == "discard" and len(hand) == 1):
        assert then.over
        assert then.state[0].tally.winner == seat
        return "tongits", {}
    if verb == "pick":
        return "pick", {"n": now, "makers": makers(hand, unseen(s, seat))}
    if verb == "discard":
        return discarded(s, seat, hand - {NAMES.index(cards[0])}, NAMES.index(cards[0]), then)
    if verb in ("drop", "take") and s.laid[seat] == 0:
        return "open", {"n": left}
    if verb in ("drop", "take"):
        return "dead", {"n": left, "now": now}
    if verb == "secret":
        return "bury", {}
    if verb == "connect":
        owner = next(int(s.owner[k]) for k in range(s.melds) if bits(s.meld[k]) == {*map(NAMES.index, cards[2:])})
        if owner != seat and s.blocked[owner] == 0:
            assert then.over or then.state[0].blocked[owner]
            return "bar", {"owner": Seat(owner)}
        return "dead", {"n": left, "now": now}
    if verb == "call":
        return called(view, s, seat, now, then)
    low = now <= s.announced
    return {"fold": "fold-low" if low else "fold", "challenge": "challenge" if low else "challenge-high"}[verb], {}


def discarded(s, seat, kept, card, then):
    others = unseen(s, seat)
    if s.left == 0:
        assert then.over
        return "discard-last", {"n": deadwood(kept)}
    ways = sum(is_meld((card, *two)) for two in combinations(others, 2))
    assert ways or not any(move.startswith("take") for move in then.moves())
    return "discard", {"n": deadwood(kept), "makers": makers(kept, others), "ways": ways}


def called(view, s, seat, now, then):
    secrets = view.rules.secret_allows_challenge
    able = [other for other in range(3) if s.laid[other] > 0 or (secrets and s.buried[other] > 0)]
    others = [int(s.held[other]) for other in able if other != seat]
    assert bool(others) == (not then.over)
    if not others:
        return "call-alone", {}
    return ("call", {"n": now, "cards": min(others)}) if seat in able else ("call-unable", {})


@sampled("positions", 60, 170)
def test_tongits_move_reasons_agree_with_slow_counts(positions):
    """Both values of the option for challenges with a secret are tested."""
    said = Counter()
    for secrets in (False, True):
        said += Counter(hold(asked(GAME, "classic", positions, 15, secret_allows_challenge=secrets), expected_reason))
    assert said["discard"] > 3 * positions
    assert {"pick", "open", "dead", "bury", "bar"} <= set(said)
    assert {key.partition("-")[0] for key in said} >= {"call", "fold", "challenge"}
