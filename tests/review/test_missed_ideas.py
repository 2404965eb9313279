"""Ideas of the tutorial are shown after a hand to players who missed them: only correct ideas, and rarely."""

import random
from functools import cache

import pytest

import meldhouse as mh
from meldhouse.bots import Thumb
from meldhouse.core.table import Table
from meldhouse.games.coaching import find_missed_ideas
from meldhouse.i18n import ENGLISH
from meldhouse.review.missed_ideas import MAX_TIMES_SHOWN, ShownIdeas, missed_by
from meldhouse.rulebook import page
from tests.games.test_rulebook_numbers import numbers
from tests.support.tutorial_player import TAUGHT, FirstHand

HANDS = 60  # max positions of a game
WINS = ("win", "hu")  # ideas that a careless player misses


class Careless:
    """A bot that follows the heuristic except in every fifth move."""

    def __init__(self, seed):
        self.thumb, self.dice = Thumb(seed), random.Random(seed)

    def choose(self, view):
        best = self.thumb.choose(view)
        if best in WINS:
            return self.thumb.choose(view, besides=[best])
        return self.dice.choice(view.moves()) if self.dice.random() < 0.2 else best


def hands(game):
    """Yield tables and moves of one careless seat in hands of every variant."""
    for seed in range(HANDS):
        name, variant = list(game.variants.items())[seed % len(game.variants)]
        table = Table(game, name, variant.rules, seed + 1)
        table.deal()
        newcomer, others = Careless(seed), Thumb(seed)
        while not table.over:
            view = table.view(table.turn)
            move = (newcomer if table.turn == 0 else others).choose(view)
            if table.turn == 0:
                yield table, view, move
            table.play(move)


@cache
def some(name):
    """Return examples of each missed idea as (a copy of the table, the move, the missed idea)."""
    game = mh.GAMES[name]
    found = {idea.says.key: [] for idea in game.coaching}
    for table, view, move in hands(game):
        for missing in find_missed_ideas(game.coaching, view, move):
            if len(found[missing.idea.says.key]) < 5:
                found[missing.idea.says.key].append((table.copy(), move, missing))
        if all(len(times) == 5 for times in found.values()):
            break
    return found


def others_pass(table, seat):
    """Pass for the other seats until it is the seat's turn again."""
    while table.turn != seat:
        table.play("pass")


@pytest.mark.parametrize("game", TAUGHT)
def test_missed_ideas_are_legal_moves_that_were_not_played(game):
    """Every idea is missed in some random hand."""
    for times in some(game).values():
        assert times
        for position, move, missing in times:
            table, seat = position.copy(), position.turn
            assert missing.better.moves[0] != move
            for one in missing.better.moves:
                others_pass(table, seat)
                table.play(one, seat)


@pytest.mark.parametrize("game", TAUGHT)
def test_text_of_an_idea_is_short_and_cites_an_article(game):
    for idea in mh.GAMES[game].coaching:
        assert idea.articles
        assert set(idea.articles) <= set(numbers(page(game, link=r"\1")))
    said = [ENGLISH(missing.message) for times in some(game).values() for _, _, missing in times]
    assert [text for text in said if text[-1] != "." or len(text.split()) > 50] == []


# Mistakes in the tutorial, each followed by an idea: step, move, idea.
SLIPS = {
    "kongpie": ((2, "pass", "kong"), (2, "discard QH", "kong"), (2, "put 5C 5H", "broken"), (10, "discard 8H", "kong")),
    "tongits": (
        (2, "discard KD", "open"),
        (6, "discard 2D", "dear"),
        (8, "pick", "take"),
        (9, "discard QC", "connect"),
        (10, "discard 2D", "dear"),
    ),
    "kingscorners": ((3, "end", "play"), (4, "end", "king"), (6, "end", "move"), (7, "end", "play")),
    "pong": ((5, "discard 5p", "keep"), (7, "draw", "take"), (8, "discard 8s", "keep")),
    "mahjong": ((5, "discard 2m", "keep"), (8, "pass", "claim"), (9, "discard 7p", "keep")),
}


@pytest.mark.parametrize("game", TAUGHT)
def test_tutorial_mistake_counts_as_missing_the_idea_of_its_step(game):
    shown = {}
    for number, _ in enumerate((hand := FirstHand(game)).steps(), 1):
        for step, move, idea in SLIPS[game]:
            if step == number:
                keys = [missing.idea.says.key for missing in missed_by(hand.view, move)]
                shown[step, move] = f"{game}-idea-{idea}" in keys
    assert shown == {(step, move): True for step, move, _ in SLIPS[game]}


@pytest.mark.parametrize("game", TAUGHT)
def test_moves_of_the_heuristic_never_miss_an_idea(game):
    """Otherwise a sensible move would be called a mistake."""
    thumb = Thumb(1)
    for table, _, _ in (one for times in some(game).values() for one in times):
        view = table.view(table.turn)
        assert missed_by(view, thumb.choose(view)) == []


def test_idea_is_shown_at_most_once_per_hand_and_only_a_few_times():
    (_, _, one), *_ = some("kongpie")["kongpie-idea-kong"]
    (_, _, other), *_ = some("kongpie")["kongpie-idea-connect"]
    memory = ShownIdeas()
    shown = [memory.first_new(found, hand) for hand in (1, 2, 3, 4) for found in ([one], [one], [one, other])]
    assert shown == [one, None, other] * MAX_TIMES_SHOWN + [None, None, None]
    assert memory.first_new([], 9) is None


def test_player_of_tongits_who_has_opened_gets_no_idea_to_open():
    """They may keep another meld without making a mistake."""
    could_drop = 0
    for _, view, move in hands(mh.GAMES["tongits"]):
        position, seat = view.state[0], int(view.state[0].actor)
        if (position.laid[seat] or position.buried[seat]) and any(one.startswith("drop") for one in view.moves()):
            could_drop += move.startswith("discard")
            shown = [missing.idea.says.key for missing in find_missed_ideas(view.game.coaching, view, move)]
            assert "tongits-idea-open" not in shown
    assert could_drop > 20


def test_pong_tile_that_may_not_be_taken_is_not_a_missed_idea():
    """The position has no missed idea if the rules don't allow taking the tile."""
    found = some("pong")["pong-idea-take"]
    for position, move, missing in found:
        view = position.view(position.turn)
        lies_there, rules = view.state[0], view.rules
        assert missing.idea.missed(lies_there, rules, ["draw", "take"], move)
        assert missing.idea.missed(lies_there, rules, ["draw"], move) is None
    assert found
