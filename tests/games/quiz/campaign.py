"""Answer a thousand practice questions of each variant again with the references, without the rules.

`make quiz-check`, or ARGS="pong 5000" for another game and number, ARGS="pong:mixed" for one variant.
"""

import importlib
import sys
import time
from collections import Counter

import meldhouse as mh
from meldhouse.quiz_sets import QUESTIONS_PER_SET, questions, set_number


def check(game: mh.games.Game, variant: str, count: int) -> bool:
    """Print the number of equal answers by kind, and the first different answer with its set."""
    from tests.games.quiz.visible_question import Seen

    answer, rules = (
        importlib.import_module(f"tests.games.quiz.reference_{game.name}").right,
        game.variants[variant].rules,
    )
    kinds, slowest, begun = Counter(), 0.0, time.perf_counter()
    for nth in range(-(-count // QUESTIONS_PER_SET)):
        started, number = time.perf_counter(), set_number(game, variant, nth)
        asked = questions(game, number)
        slowest = max(slowest, time.perf_counter() - started)
        for one in asked:
            if answer(Seen(one, rules)) != {one.question.right}:
                print(f"{game.name} {variant}, set {number}: {one.kind} is answered otherwise: {one.question}")
                return False
        kinds.update(one.kind for one in asked)
    counts = ", ".join(f"{kind} {n}" for kind, n in sorted(kinds.items()))
    took = f"{time.perf_counter() - begun:.0f} s; longest set {slowest:.2f} s"
    print(f"{game.name} {variant}: {kinds.total()} right ({counts}), {took}", flush=True)
    return kinds.total() >= count


def main(*words: str) -> int:
    count = max((int(word) for word in words if word.isdigit()), default=1000)
    wanted = [word for word in words if not word.isdigit()]
    every = [(game, variant) for game in mh.GAMES.values() if game.quiz for variant in game.variants]
    some = [one for one in every if not wanted or {one[0].name, f"{one[0].name}:{one[1]}"} & {*wanted}]
    return sum(not check(*one, count) for one in some) + (not some)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
