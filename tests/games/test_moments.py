"""The win of a finished hand covers the winner's pieces, and events follow from what a viewer may know."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.bots import Thumb
from meldhouse.core.table import Table, View
from meldhouse.games.moments import ENDINGS, Event, event_of, with_win
from meldhouse.i18n import Localizer
from meldhouse.session.changes import ANSWER
from meldhouse.session.history_view import replay_changes
from meldhouse.session.standings import standings, visible_counts
from tests.support.invariant_checks import scrambled, watchers, who

VARIANTS = [(name, variant) for name, game in mh.GAMES.items() for variant in game.variants]
LAID_OUT = {"kongpie": ("kong",), "kingscorners": ("hand",)}  # zones of the winner that a win shows; usually the first
USUAL = ("hand", "meld", "secret")
NONE_OR_END = {Event.NONE, Event.WIN}
EVENTS = {  # of each game, all seen in real hands
    "kongpie": {Event.KONG, Event.POT, *NONE_OR_END},
    "tongits": {
        Event.MELD,
        Event.KONG,
        Event.CLAIM,
        Event.DRAW,
        Event.CHALLENGE,
        Event.LAST_CARD,
        Event.POT,
        *NONE_OR_END,
    },
    "kingscorners": {Event.MELD, Event.LAST_CARD, Event.POT, *NONE_OR_END},
    "pong": {Event.CLAIM, *NONE_OR_END},
    "mahjong": {Event.CLAIM, Event.KONG, *NONE_OR_END},
}


def played(name, variant, seed, hands=1) -> Table:
    table, heuristic = mh.table(name, variant=variant, seed=seed), Thumb(seed)
    for _ in range(hands):
        table.deal()
        while not table.over:
            table.play(heuristic.choose(table.view(table.turn)))
        if table.match_over:
            break
    return table


def won(name, variant, wins, most=60):
    """Yield tables after this many hands with a winner."""
    found = 0
    for seed in range(most):
        table = played(name, variant, seed)
        if table.view(None).scene.win:
            found += 1
            yield table
        if found == wins:
            return


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_win_groups_cover_exactly_the_pieces_of_the_winner(name, variant):
    compared = 0
    for table in won(name, variant, wins=6):
        scene = table.view(None).scene
        zones = [zone for zone in scene.zones if zone.seat == scene.win.seat]
        shown = [zone for zone in zones if zone.key.split()[0] in LAID_OUT.get(name, USUAL)]
        assert Counter(scene.win.names) == Counter(piece for zone in shown for piece in zone.pieces)
        assert all(group.pieces for group in scene.win.groups)
        assert not scene.win.piece or scene.win.piece in scene.win.names
        compared += 1
    assert compared == 6


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_win_amounts_are_those_of_the_standings(name, variant):
    for table in won(name, variant, wins=4):
        scene = table.view(None).scene
        result = standings(table, visible_counts(scene, table), over=False)
        which = result.counts.index(scene.win.count)
        assert scene.win.amounts == tuple(row[which] for row in result.hands[-1])


@pytest.mark.parametrize("name", ["mahjong", "pong", "tongits"])
def test_hand_of_the_winner_is_in_the_order_of_its_sets(name):
    grouped = 0
    for table in won(name, next(iter(mh.GAMES[name].variants)), wins=8):
        scene = table.view(None).scene
        hand = next(zone for zone in scene.zones if zone.key == f"hand {scene.win.seat}")
        sizes, at = hand.groups, 0
        for group, size in zip(scene.win.groups, sizes, strict=False):
            assert hand.pieces[at : at + size] == group.pieces
            at += size
        assert at == len(hand.pieces)
        grouped += len(sizes) > 1
    assert grouped >= 2


@pytest.mark.parametrize("name", mh.GAMES)
def test_scene_has_no_win_before_the_end_of_a_hand(name):
    table, heuristic, seen = mh.table(name, seed=3), Thumb(3), 0
    table.deal()
    while not table.over:
        for viewer in watchers(table):
            assert table.view(who(viewer)).scene.win is None
            seen += 1
        table.play(heuristic.choose(table.view(table.turn)))
    assert seen > 20
    assert table.game.moment


@pytest.mark.parametrize("name", mh.GAMES)
def test_events_of_a_game_are_seen_in_real_hands(name):
    """A viewer with all hands of every variant hears all events that the game has, and no others."""
    found = Counter()
    for variant in mh.GAMES[name].variants:
        for seed in range(40):
            found.update(event for _, event in events(played(name, variant, seed, hands=3), None))
            if found.keys() >= EVENTS[name]:
                break
    assert EVENTS[name] - {Event.NONE} <= found.keys() <= {*EVENTS[name], Event.HIGH_KONG}


def events(table, viewer):
    """Yield the event of each change that a viewer hears, as a server computes it."""
    for session, change in replay_changes(table):
        if change.played and change.kind != ANSWER:
            view = session.window.bystander_view(viewer) if session.window else session.view(viewer)
            text = change.played.text_for(viewer)
            yield session, event_of(table.game, view.state[0], view.rules, change.played.move.seat, text)


@pytest.mark.parametrize("name", mh.GAMES)
def test_hand_with_a_winner_ends_with_an_ending_event(name):
    ended = 0
    for table in won(name, next(iter(mh.GAMES[name].variants)), wins=8):
        *before, (_, last) = events(table, 0)
        assert last in ENDINGS
        assert not ENDINGS & {event for _, event in before}
        ended += 1
    assert ended == 8


@pytest.mark.parametrize("name", mh.GAMES)
def test_event_of_a_viewer_does_not_depend_on_hidden_pieces(name):
    """The event is the same if the pieces that the viewer can't see are others."""
    compared, dice = 0, np.random.default_rng(2)
    table = played(name, next(iter(mh.GAMES[name].variants)), 2)
    for session, change in replay_changes(table):
        if not change.played or change.kind == ANSWER or session.window:
            continue
        seat = change.played.move.seat
        for viewer in watchers(session.table):
            text = change.played.text_for(who(viewer))
            states = session.table.state, scrambled(session.table, viewer, dice)
            views = [View(table.game, table.bare_rules, state, who(viewer)) for state in states]
            here, there = (event_of(table.game, view.state[0], view.rules, seat, text) for view in views)
            assert here == there
            compared += 1
    assert compared > 30


def test_sealed_answer_has_no_event():
    table = played("mahjong", "competition", 1)
    assert event_of(table.game, table.view(0).state[0], table.bare_rules, 0, "") == Event.NONE


def test_win_titles_are_short_enough_for_a_phone():
    titles = {
        Localizer()(table.view(None).scene.win.title) for name, variant in VARIANTS for table in won(name, variant, 2)
    }
    assert len(titles) >= 5
    assert max(map(len, titles)) <= 20


def test_scene_without_a_moment_module_is_unchanged():
    table = played("pong", next(iter(mh.GAMES["pong"].variants)), 1)
    scene = replace(table.view(None).scene, win=None)

    class Without:
        moment = None

    assert with_win(Without, scene, table.state[0], table.bare_rules) is scene
