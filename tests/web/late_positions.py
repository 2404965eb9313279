"""Positions late in a hand, as the active seat sees them: their hands, melds, piles and buttons need the most space."""

import json
import random
from collections import Counter
from itertools import count

import meldhouse as mh
from meldhouse.bots import Thumb
from meldhouse.i18n import Localizer
from meldhouse.server.core.serialization import scene_json
from tests.support.invariant_checks import open_table


def late_scenes(name, variant, seats, hands, seed=1, kept=8):
    """Return the positions of each hand with the most visible pieces or choices, as (scene, seat)."""
    dice, found = random.Random(seed), []
    for hand in range(hands):
        table = open_table(mh.GAMES[name], variant, seed + hand, seats=seats)
        scenes = list(played(table, dice, Thumb(seed + hand)))
        scenes = scenes[len(scenes) // 3 :]
        scenes.sort(key=lambda message: crowd(message[0]))
        found += [*scenes[-kept:], *dice.sample(scenes, min(kept, len(scenes)))]
    return found


def played(table, dice, heuristic):
    """Play a hand with sensible and random moves; yield what each seat sees when it is to act."""
    table.deal()
    while not table.over:
        view = table.view(table.turn)
        yield scene_json(view.scene, Localizer(table.turn, with_markers=True)), table.turn
        table.play(heuristic.choose(view) if dice.random() < 0.8 else dice.choice(view.moves()))


def crowd(scene):
    """Return how many pieces are on the table, and how many choices there are."""
    return sum(len(zone["pieces"]) for zone in scene["zones"] if "??" not in zone["pieces"]) + len(scene["choices"])


def whole(scene):
    """Return the scene in the form that the page gets: without tuples."""
    return json.loads(json.dumps(scene))


def jokers_to_put():
    """Yield positions in which a joker can be several cards on one pile: scene, seat, pile."""
    for seed in count():
        for scene, seat in late_scenes("kingscorners", "jokers", 4, hands=1, seed=seed):
            goals = Counter(choice["to"] for choice in scene["choices"] if choice["move"].startswith("joker"))
            yield from ((whole(scene), seat, to) for to, several in goals.items() if 1 < several < 9)
