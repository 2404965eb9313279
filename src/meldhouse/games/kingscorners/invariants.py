# mypy: ignore-errors
"""The invariants of every position of Kings Corners, recomputed from scratch."""

from meldhouse.engine.kernels import allocating
from meldhouse.games.kingscorners.places import (
    cards_with_choice,
    count_hidden,
    fitting_from_hand,
    joker_cards,
    unseen_cards,
    unseen_jokers,
)
from meldhouse.games.kingscorners.state import ALL, BEFORE, FOLLOWS, KINGS, LAST, NONE, PLACES, SEATS, SIDES
from meldhouse.games.seats import next_seat
from meldhouse.pieces.bits import EMPTY, bit, count, has
from meldhouse.pieces.cards import CARDS, RANKS


@allocating
def is_sound(s, rules):
    """Return whether all invariants hold."""
    return (
        is_whole_deck(s, rules)
        and all_counted(s, rules)
        and all_piles_built(s, rules)
        and memories_agree(s, rules)
        and s.chips.sum() + s.pot == 0
        and s.pot >= 0
        and (s.stock[s.left :] == NONE).all()
    )


@allocating
def is_whole_deck(s, rules):
    """Return whether every card and every joker is in exactly one place."""
    shown = count(ALL & ~unseen_cards(s, rules))
    places = s.left + 0
    for seat in range(rules.seats):
        places += count(s.hand[seat]) + s.jokers[seat]
    for place in range(PLACES):
        places += s.height[place]
    jokers = 2 if rules.jokers else 0
    return shown == CARDS and places == CARDS + jokers and unseen_jokers(s, rules) == 0


@allocating
def all_counted(s, rules):
    """Return whether all counts agree with the hands, and only the winner of a finished hand has no cards."""
    for seat in range(SEATS):
        if count_hidden(s, seat) != 0 or (seat >= rules.seats and s.held[seat] != 0):
            return False
        if seat < rules.seats and (s.held[seat] == 0) != (s.actor == NONE and s.tally.winner == seat):
            return False
    if s.placing and (
        s.held[s.actor] != 1 or not (s.jokers[s.actor] or cards_with_choice(s, s.hand[s.actor]) != EMPTY)
    ):
        return False
    return NONE <= s.actor < rules.seats and 0 <= s.idle <= rules.seats


@allocating
def all_piles_built(s, rules):
    """Return whether every card may follow the card below it, and `takes` has the cards that each pile accepts."""
    blocked = EMPTY
    for place in range(PLACES):
        build = rules.side_build if place < SIDES else rules.corner_build
        takes = ALL if place < SIDES else KINGS
        for k in range(s.height[place]):
            if not has(takes, s.pile[place, k]):
                return False
            takes = FOLLOWS[build, s.pile[place, k]]
        for k in range(s.height[place], RANKS):
            if s.pile[place, k] != NONE:
                return False
        if s.takes[place] != takes or (s.wild[place] >> s.height[place]) != 0:
            return False
        if s.bottom[place] != (bit(s.pile[place, 0]) if s.height[place] > 0 else EMPTY):
            return False
        if place >= SIDES:
            blocked |= joker_cards(s, place)
    return s.blocked == blocked


@allocating
def memories_agree(s, rules):
    """Return whether the cards remembered as fitting agree with the ended turns and with the cards that fit now."""
    for seat in range(SEATS):
        ended = turns_ended(s, rules, seat)
        if (ended < 1 and s.fitted[seat, LAST] != EMPTY) or (ended < 2 and s.fitted[seat, BEFORE] != EMPTY):
            return False
        just_ended = ended > 0 and next_seat(rules, seat) == s.actor and not (s.played or s.moved)
        if just_ended and s.fitted[seat, LAST] != fitting_from_hand(s) and not may_have_drawn_on(s, rules, seat):
            return False
    return True


@allocating
def turns_ended(s, rules, seat):
    """Return the number of turns that a seat has ended in this hand, without the winner's last turn."""
    after_starter = (seat - next_seat(rules, s.dealer)) % rules.seats
    ended = s.tally.turns - 1 + s.tally.impasse
    return (ended - after_starter + rules.seats - 1) // rules.seats if seat < rules.seats else 0


@allocating
def may_have_drawn_on(s, rules, seat):
    """[C19] Return whether a seat may have emptied its hand, drawn on and kept a card, which clears its memory."""
    return rules.becker and s.held[seat] == 1 and s.fitted[seat, LAST] == EMPTY
