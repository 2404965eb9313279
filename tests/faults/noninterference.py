"""Two worlds that a viewer must not distinguish: two decks with the same public moves, but other players may claim.

Bots play a hand from one deck to its end. Then pieces of that deck are swapped, two at a time, as long as the same
moves are public and the viewer sees the same from the deal on: the view by `conceal` whenever no answers are sealed,
and the viewer's own claims. Who else may claim, and claims that have no effect, may differ: the server must hide
that. Most hands end one move short of the end, because all hands are revealed then: so the others' hands may differ.
"""

from random import Random
from typing import Any, NamedTuple

import numpy as np

from meldhouse.core.deck_notation import Deck
from meldhouse.core.table import Tables, legal_moves
from meldhouse.engine import rng
from meldhouse.games import Game
from meldhouse.games.claims import PASS
from meldhouse.games.options import plain
from meldhouse.games.state_arrays import copy_states
from meldhouse.session.claim_window import has_windows, is_claimable
from tests.support.invariant_checks import any_rules

SWAPS, ENOUGH = 150, 4  # pairs of pieces that are tried, and how many successes are enough
RUN = 6  # pieces in a row: if nobody draws any of them, nothing is different
SECRETLY = 0.4  # how often others make ineffective claims in the other world, if they can
LONGEST = 160  # moves; longer hands are skipped
FEW = 0.3  # of the hands with pauses in which the same players may claim in both worlds
SHORT_OF_THE_END = 0.7  # of all hands: those that stop before the final reveal, which may differ
OWN_OPTIONS = 0.4  # of all hands: every option is random

Viewer = int | None
Answers = dict[int, int]  # seat -> action, in the order of the rules


class Turn(NamedTuple):
    """A public move, all answers to it, and the answer that is carried out."""

    seat: int
    action: int
    move: str
    heard: str
    answers: Answers
    said: dict[int, str]  # the answers as text
    claim: tuple[int, int] | None


class World(NamedTuple):
    """A hand from the deal to its end."""

    deck: Deck
    turns: list[Turn]
    seen: list[bytes]  # by the viewer: after the deal and after every turn, with the viewer's own claims

    def asked_but(self, viewer: Viewer) -> list[list[int]]:
        return [[seat for seat in turn.answers if seat != viewer] for turn in self.turns]


class Rules(NamedTuple):
    """The rules that are played, and the table's random state at the deal."""

    game: Game
    variant: str
    rules: Any
    generator: int


class Pair(NamedTuple):
    """The same hand in two worlds, and the viewer who must not distinguish them."""

    seed: int
    rules: Rules
    viewer: Viewer
    here: World
    there: World
    stops: bool = False  # in the pause after its last move: the answers differ, and are not carried out

    def asked(self) -> list[tuple[list[int], list[int]]]:
        """Return, for each turn, who except the viewer may claim in either world."""
        return list(zip(self.here.asked_but(self.viewer), self.there.asked_but(self.viewer), strict=True))

    @property
    def windows(self) -> int:
        return sum(bool(here or there) for here, there in self.asked())

    @property
    def differing(self) -> int:
        return asked_otherwise(self.here, self.there, self.viewer)


class Cut(Exception):
    """Raised to skip a hand that is too long, or in which the viewer would see a difference."""


# --- the rules -------------------------------------------------------------------------------------


class Hand:
    """A hand under way: the true table."""

    def __init__(self, rules: Rules, deck: Deck) -> None:
        self.game, self.rules, self.table_api = rules.game, plain(rules.rules), rules.game.table_api
        self.state = self.game.tables(1)
        self.state["rng"], self.state["actor"] = np.uint64(rules.generator), self.game.rules.NONE
        self.table_api.deal(self.state, self.rules, np.array(deck, np.int8))
        self.moves = np.empty(self.game.rules.MAX_LEGAL, np.int16)

    @property
    def turn(self) -> int:
        return int(self.state["actor"][0])

    @property
    def over(self) -> bool:
        return bool(self.turn == self.game.rules.NONE)

    def legal(self, state: Tables) -> list[int]:
        found: list[int] = self.moves[: self.table_api.legal(state, self.rules, self.moves)].tolist()
        return found

    def text(self, state: Tables, action: int) -> str:
        text: str = self.game.notation.say(state[0], self.rules, action)
        return text

    def heard(self, action: int) -> str:
        heard: str = self.game.notation.overheard(self.state[0], self.rules, action)
        return heard

    def seen(self, viewer: Viewer, state: Tables) -> bytes:
        view = copy_states(state)
        self.table_api.conceal(view, self.rules, self.game.rules.NONE if viewer is None else viewer)
        return view.tobytes()

    def by_thumb(self, state: Tables, seat: int, x: Any) -> tuple[int, Any]:
        """Return the heuristic's action, and its generator."""
        legal, view, moves = self.legal(state), copy_states(state), np.zeros(self.game.rules.MAX_LEGAL, np.int16)
        self.table_api.conceal(view, self.rules, seat)
        moves[: len(legal)] = legal
        place, x = self.table_api.choose_as_heuristic(view, self.rules, moves, len(legal), np.uint64(x))
        return legal[int(place)], x

    def asks(self, state: Tables) -> bool:
        return "window" in state.dtype.names and bool(state["window"][0])

    def asked(self) -> dict[int, Tables]:
        """Return who may claim, each with the true table after all earlier players have passed."""
        if not self.asks(self.state):
            return {}
        state, found = copy_states(self.state), dict[int, Tables]()
        while self.asks(state):
            found.setdefault(int(state["actor"][0]), copy_states(state))
            self.table_api.apply(state, self.rules, self.passing(state))
        return found

    def passing(self, state: Tables) -> int:
        return legal_moves(self.game, state, self.rules)[PASS]

    def settled(self, answers: Answers) -> tuple[Tables, tuple[int, int] | None]:
        """Return the table after these answers, and the answer that was carried out."""
        state, claims = copy_states(self.state), list[tuple[int, int]]()
        while self.asks(state):
            seat, passing = int(state["actor"][0]), self.passing(state)
            action = answers.get(seat, passing)
            if action in self.legal(state) and action != passing:
                claims.append((seat, action))
            else:
                action = passing
            self.table_api.apply(state, self.rules, action)
        turn = int(state["actor"][0])
        carried = claims if len(claims) == 1 else [claim for claim in claims if claim[0] == turn]
        return state, carried[0] if carried else None


# --- who plays it ----------------------------------------------------------------------------------


class Bots:
    """The first world: the heuristic plays, with some random moves; players pass claims more or less often."""

    def __init__(self, dice: Random) -> None:
        self.dice, self.x = dice, np.uint64(rng.seeded(dice.getrandbits(40)))
        self.at_random, self.claims = dice.choice((0.0, 0.0, 0.1, 0.3)), dice.choice((0.0, 0.0, 0.3, 0.8))

    def move(self, hand: Hand, n: int) -> int:
        return self._choice(hand, hand.state, hand.turn, self.at_random)

    def answers(self, hand: Hand, n: int, asked: dict[int, Tables]) -> Answers:
        return {
            seat: self._choice(hand, state, seat, 0.3) if self.dice.random() < self.claims else hand.passing(state)
            for seat, state in asked.items()
        }

    def _choice(self, hand: Hand, state: Tables, seat: int, at_random: float) -> int:
        if self.dice.random() < at_random:
            return self.dice.choice(hand.legal(state))
        action, self.x = hand.by_thumb(state, seat, self.x)
        return action

    def look(self, seen: list[bytes]) -> None:
        """Accept any view: the first world has no restrictions."""

    def ends(self, hand: Hand, turns: int) -> bool:
        if turns == LONGEST:
            raise Cut
        return hand.over


class Likewise:
    """The other world: everyone makes moves that look the same to the viewer, and answers have the same effect."""

    def __init__(self, here: World, viewer: Viewer, dice: Random) -> None:
        self.here, self.viewer, self.dice = here, viewer, dice

    def move(self, hand: Hand, n: int) -> int:
        like, legal = self.here.turns[n], hand.legal(hand.state)
        if hand.turn != like.seat:
            raise Cut
        if like.action in legal and hand.heard(like.action) == like.heard:
            return like.action
        found = [] if like.seat == self.viewer else [action for action in legal if hand.heard(action) == like.heard]
        if not found:
            raise Cut
        return self.dice.choice(found)

    def answers(self, hand: Hand, n: int, asked: dict[int, Tables]) -> Answers:
        like = self.here.turns[n]
        answers = {seat: hand.passing(state) for seat, state in asked.items()}
        if self.viewer in like.answers.keys() & asked.keys():
            answers[self.viewer] = like.answers[self.viewer]
        if like.claim:
            seat, action = like.claim
            if seat not in asked or action not in hand.legal(asked[seat]):
                raise Cut
            answers[seat] = action
        return self._with_secrets(hand, asked, answers)

    def _with_secrets(self, hand: Hand, asked: dict[int, Tables], answers: Answers) -> Answers:
        """Let another player also claim, if the viewer would not notice."""
        passing = [seat for seat in asked if seat != self.viewer and answers[seat] == hand.passing(asked[seat])]
        if len(passing) == len(asked) or not passing or self.dice.random() > SECRETLY:
            return answers
        seat = self.dice.choice(passing)
        more = {**answers, seat: self.dice.choice(hand.legal(asked[seat]))}
        one, two = hand.settled(answers), hand.settled(more)
        same = hand.seen(self.viewer, one[0]) == hand.seen(self.viewer, two[0])
        return more if same and one[1] == two[1] else answers

    def ends(self, hand: Hand, turns: int) -> bool:
        if hand.over and turns < len(self.here.turns):
            raise Cut
        return turns == len(self.here.turns)

    def look(self, seen: list[bytes]) -> None:
        if seen[-1] != self.here.seen[len(seen) - 1]:
            raise Cut


def played(rules: Rules, deck: Deck, viewer: Viewer, will: Any, stops_at: int | None = None) -> World:
    """Play a hand to its end, or into the first pause from the move `stops_at` on; raise Cut if there is none."""
    hand, turns = Hand(rules, deck), list[Turn]()
    seen = [hand.seen(viewer, hand.state)]
    will.look(seen)
    while not will.ends(hand, len(turns)):
        seat, action = hand.turn, will.move(hand, len(turns))
        move, heard = hand.text(hand.state, action), hand.heard(action)
        hand.table_api.apply(hand.state, hand.rules, action)
        asked = hand.asked()
        answers = will.answers(hand, len(turns), asked) if asked else {}
        said = {seat: hand.text(asked[seat], action) for seat, action in answers.items()}
        if stops_at is not None and len(turns) >= stops_at and is_claimable(rules.game, heard):
            turns.append(Turn(seat, action, move, heard, answers, said, None))
            seen.append(hand.seen(viewer, asked[viewer]) if viewer in asked else b"")
            will.look(seen)
            break
        hand.state, claim = hand.settled(answers) if asked else (hand.state, None)
        turns.append(Turn(seat, action, move, heard, answers, said, claim))
        question = hand.seen(viewer, asked[viewer]) if viewer in asked else b""
        seen.append(question + hand.seen(viewer, hand.state))
        will.look(seen)
    return World(deck, turns, seen)


def passed_by_thumb(rules: Rules, world: World) -> list[set[int]]:
    """Return, for each turn, who may claim, passes, and would have passed by the heuristic with any random numbers."""
    hand, found = Hand(rules, world.deck), list[set[int]]()
    for turn in world.turns:
        hand.table_api.apply(hand.state, hand.rules, turn.action)
        asked = hand.asked()
        passing = {seat for seat, state in asked.items() if turn.answers[seat] == hand.passing(state)}
        found.append({seat for seat in passing if would_pass(hand, asked[seat], seat)})
        hand.state = hand.settled(turn.answers)[0] if asked else hand.state
    return found


def would_pass(hand: Hand, state: Tables, seat: int) -> bool:
    return all(hand.by_thumb(state, seat, rng.seeded(x))[0] == hand.passing(state) for x in range(3))


# --- both worlds -----------------------------------------------------------------------------------


def pair_of(game: Game, seed: int) -> Pair | None:
    """Return a hand in two worlds; None if it is too long, has no other world, or is one of many without pauses."""
    dice = Random(f"{game.name} {seed}")
    rules = any_table(game, dice, seed)
    viewer = dice.choice([*range(rules.rules.seats), None])
    pieces = game.full_deck(rules.rules)
    game.table_api.shuffle_deck(pieces, plain(rules.rules), np.uint64(rng.seeded(seed)))
    try:
        here = played(rules, tuple(pieces.tolist()), viewer, Bots(dice))
    except Cut:
        return None
    if dice.random() < SHORT_OF_THE_END:
        here = World(here.deck, here.turns[:-1], here.seen[:-1])
    there = other_world(rules, here, viewer, dice)
    if there is None or (
        has_windows(game) and here.asked_but(viewer) == there.asked_but(viewer) and dice.random() > FEW
    ):
        return None
    return Pair(seed, rules, viewer, here, there)


def pair_in_a_pause(game: Game, seed: int) -> Pair | None:
    """Return such a pair up to a pause in which other players may claim, whatever their answers do."""
    dice = Random(f"pause {game.name} {seed}")
    rules = any_table(game, dice, seed)
    viewer, stops_at = dice.choice([*range(rules.rules.seats), None]), dice.randrange(4, 60)
    pieces = game.full_deck(rules.rules)
    game.table_api.shuffle_deck(pieces, plain(rules.rules), np.uint64(rng.seeded(seed)))
    try:
        here = played(rules, tuple(pieces.tolist()), viewer, Bots(dice), stops_at)
    except Cut:
        return None
    if len(here.turns) <= stops_at:
        return None  # it ended earlier
    there = other_world(rules, here, viewer, dice, stops_at)
    if there is None or here.asked_but(viewer)[-1] == there.asked_but(viewer)[-1]:
        return None
    return Pair(seed, rules, viewer, here, there, stops=True)


def any_table(game: Game, dice: Random, seed: int) -> Rules:
    """Take the variants in turn, often with random options."""
    variant = list(game.variants)[seed % len(game.variants)]
    rules = game.variants[variant].rules
    if dice.random() < OWN_OPTIONS:
        drawn = any_rules(game, dice)
        rules = rules if game.rules.why_not(drawn) else drawn
    return Rules(game, variant, rules, dice.getrandbits(60) | 1)


def other_world(rules: Rules, here: World, viewer: Viewer, dice: Random, stops_at: int | None = None) -> World | None:
    """Swap pieces, two at a time, without a change that the viewer sees, until others may claim often enough."""

    def world(deck: list[int]) -> World | None:
        try:
            return played(rules, tuple(deck), viewer, Likewise(here, viewer, dice), stops_at)
        except Cut:
            return None

    idle = {place for run in runs(here.deck) if world(turned(here.deck, run)) for place in run}
    places = [place for place in range(len(here.deck)) if place not in idle]
    there, swapped, others_asked = here, 0, any(here.asked_but(viewer))
    for _ in range(SWAPS):
        i, j = dice.sample(places, 2) if len(places) > 1 else (0, 0)
        deck = list(there.deck)
        deck[i], deck[j] = deck[j], deck[i]
        if deck[i] == deck[j] or (found := world(deck)) is None:
            continue
        there, swapped = found, swapped + 1
        if swapped >= ENOUGH and (not others_asked or asked_otherwise(here, there, viewer) >= ENOUGH):
            break
    return there if swapped else None


def runs(deck: Deck) -> list[range]:
    """Return runs of adjacent places."""
    return [range(first, min(first + RUN, len(deck))) for first in range(0, len(deck), RUN)]


def turned(deck: Deck, run: range) -> list[int]:
    """Rotate the pieces of a run: a player who draws any of them notices."""
    pieces = list(deck)
    pieces[run.start : run.stop] = [*deck[run.start + 1 : run.stop], deck[run.start]]
    return pieces


def asked_otherwise(here: World, there: World, viewer: Viewer) -> int:
    """Return the windows in which other players than the viewer may claim in the two worlds."""
    return sum(one != two for one, two in zip(here.asked_but(viewer), there.asked_but(viewer), strict=True))
