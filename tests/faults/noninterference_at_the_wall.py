"""A hand that uses up the wall, in two worlds: in one a player can claim the last discard, in the other nobody can.

Everyone discards the tile just drawn and claims nothing, so the hidden hands stay as they were dealt. A search found
the decks: three hidden hands of a shuffled deck, dealt again so that one of them waits for the last discard.
"""

from random import Random
from typing import Any

import numpy as np

from meldhouse.core.table import Tables
from meldhouse.engine import rng
from meldhouse.games import GAMES
from meldhouse.games.options import plain
from tests.faults.noninterference import Answers, Hand, Likewise, Pair, Rules, Viewer, played

DEALT = {  # game: the seed of the shuffled deck, and the pieces that are dealt in the other world, in order
    "pong": (
        6,
        "9s 9m 7s 2p 1s P 4s 5s 6m 2s 1s P 8m 3p 3m 5p 2p 5s C 9m 3p 2s 4s 5s 6s 4p 5p 6p 4m 5m 6m 8s 8s 8p 8s 1m 4s F"
        " 1p 8p P 9m 4p 3s 3m 3s P 2s C 7p 9m 5m 1s",
    ),
    "mahjong": (
        51,
        "4s 8p 8m 3s C 1m N 5m 9p 1m E 5s 5m F F F 6p 6p 6p 3m 3m 3m 2s 4s 6s 6s 1s N 3p 8m 2p 9s 9p C 2m 2s 7m 9m 9s"
        " 4p 2p E 5m 8m 9s 8s 7p 8m 7p 9m 2p 7m 9p",
    ),
}


class AsDrawn:
    """Draws a tile, discards it, and claims nothing."""

    drawn = 0  # the last drawn piece, if drawing is a move

    def move(self, hand: Hand, n: int) -> int:
        legal, names = hand.legal(hand.state), hand.game.notation.PIECES.NAMES
        texts = [hand.text(hand.state, action) for action in legal]
        if "draw" in texts:
            self.drawn = int(hand.state["wall"][0][int(hand.state["left"][0]) - 1])
            return legal[texts.index("draw")]
        if "drawn" in hand.state.dtype.names:
            self.drawn = int(hand.state["drawn"][0][hand.turn])
        discard = f"discard {names[self.drawn]}"
        return legal[texts.index(discard) if n and discard in texts else 0]

    def answers(self, hand: Hand, n: int, asked: dict[int, Tables]) -> Answers:
        return {seat: hand.passing(state) for seat, state in asked.items()}

    def look(self, seen: list[bytes]) -> None:
        """Accept any view."""

    def ends(self, hand: Hand, turns: int) -> bool:
        return hand.over


def pair_at_the_wall(name: str, viewer: Viewer) -> Pair:
    """Return both worlds up to the pause after the last discard; raise Cut if the viewer sees a difference before."""
    game, (seed, dealt) = GAMES[name], DEALT[name]
    variant = next(iter(game.variants))
    rules = Rules(game, variant, game.variants[variant].rules, 12345)
    deck = shuffled(rules, seed)
    turns = len(played(rules, deck, viewer, AsDrawn()).turns)
    here = played(rules, deck, viewer, AsDrawn(), turns - 1)
    names = list(game.notation.PIECES.NAMES)
    hands = tuple(names.index(piece) for piece in dealt.split())
    there = played(rules, (*hands, *deck[len(hands) :]), viewer, Likewise(here, viewer, Random(1)), turns - 1)
    assert not here.turns[-1].said
    assert there.turns[-1].said
    return Pair(seed, rules, viewer, here, there, stops=True)


def shuffled(rules: Rules, seed: int) -> tuple[int, ...]:
    pieces: Any = rules.game.full_deck(rules.rules)
    rules.game.table_api.shuffle_deck(pieces, plain(rules.rules), np.uint64(rng.seeded(seed)))
    return tuple(pieces.tolist())
