"""Score breakdowns and distances of hands: they agree with the rules and show only visible pieces."""

from functools import cache

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.bots import Thumb
from meldhouse.games.how_to_play import HandDistance
from meldhouse.games.mahjong.fan_notation import parse_meld, parse_tiles
from meldhouse.games.mahjong.state import Ending
from meldhouse.games.scene import UNSEEN
from meldhouse.i18n import ENGLISH, Message, Pieces
from meldhouse.i18n.messages import ItemList
from meldhouse.pieces.tiles import KINDS
from meldhouse.rulebook import page
from tests.games.test_rulebook_numbers import numbers

GAMES = [name for name, game in mh.GAMES.items() if game.score_breakdown]
NEAR = [name for name in GAMES if hasattr(mh.GAMES[name].score_breakdown, "near")]
HANDS = 8


@cache
def played(name, variant=None, hands=HANDS, **options):
    """Return tables with a finished hand, each with the position before its last move."""
    return [hand(name, variant, seed, **options) for seed in range(hands)]


def hand(name, variant, seed, **options):
    table, thumb = mh.table(name, variant, seed=seed, **options), Thumb(seed)
    table.deal()
    before = table
    while not table.over:
        before = table.copy()
        table.play(thumb.choose(table.view(table.turn)))
    return table, before


def won(table, seat=0):
    view = table.view(seat)
    return view.game.score_breakdown.won(view.state[0], view.rules)


def near(table, seat):
    view = table.view(seat)
    return view.game.score_breakdown.near(view.state[0], view.rules, seat)


def near_along(name, variant=None, seed=1):
    """Yield the breakdown of every seat's hand at every decision in a hand."""
    table, thumb = mh.table(name, variant, seed=seed), Thumb(seed)
    table.deal()
    while not table.over:
        yield from ((table, seat, near(table, seat)) for seat in range(table.rules.seats))
        table.play(thumb.choose(table.view(table.turn)))


def every_end(name):
    return [table for variant in mh.GAMES[name].variants for table, _ in played(name, variant, 2)]


def said_in(points):
    return [said for point in points for said in (*point.says, *(laid.says for laid in point.groups if laid.says))]


def pieces_in(points):
    """Return all pieces that are shown or named in sentences."""
    shown = {name for point in points for laid in point.groups for name in laid.names}
    return shown.union(*map(named, said_in(points)))


def named(value):
    if isinstance(value, Pieces):
        return set(value.names)
    if isinstance(value, Message):
        return set().union(*(named(one) for _, one in value.arguments))
    return set().union(*map(named, value.items)) if isinstance(value, ItemList) else set()


# --- every game -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_score_breakdown_cites_existing_articles(name):
    there = set(numbers(page(name, link=r"\1")))
    breakdown = [point for table in every_end(name) for point in won(table)]
    if name in NEAR:
        breakdown += [point for _, _, breakdown in near_along(name) for point in breakdown.points]
    assert any(point.articles for point in breakdown)
    assert {number for point in breakdown for number in point.articles} <= there
    listings = mh.GAMES[name].how_to_play.listings
    there = {(listing.page, entry.number) for listing in listings for entry in listing.entries() if entry.number}
    listed = {point.listed for point in breakdown if point.listed}
    assert listed <= there
    assert len(listed) > 5 or not listings


@pytest.mark.parametrize("name", GAMES)
def test_score_breakdown_sentences_are_complete(name):
    for table in every_end(name):
        for point in won(table):
            for said in point.says:
                text = ENGLISH(said)
                assert text[0] == text[0].upper(), text
                assert text[-1] in ".:", text


def seen(view):
    """Return the pieces that a viewer sees, or that the summary names."""
    scene = view.scene
    return {name.rstrip("*") or name for zone in scene.zones for name in zone.pieces}.union(*map(named, scene.summary))


def revealed_pieces(table):
    """Yield pieces in the breakdown of a finished hand that a viewer may not see."""
    for viewer in (*range(table.rules.seats), None):
        view = table.view(viewer)
        breakdown = pieces_in(view.game.score_breakdown.won(view.state[0], view.rules))
        yield from breakdown - seen(view) - {UNSEEN}


@pytest.mark.parametrize("name", GAMES)
def test_score_breakdown_of_a_finished_hand_shows_only_visible_pieces(name):
    for table in every_end(name):
        assert list(revealed_pieces(table)) == []


def test_score_breakdown_check_detects_a_revealed_hidden_card(monkeypatch):
    """The cards stay hidden to the end of a hand of Kong-Pie, and are taken from the state."""
    table = next(table for table, _ in played("kongpie", "casino") if table.state["hidden"].any())
    module, true = mh.GAMES["kongpie"].score_breakdown, table.state[0]
    held = module.cards_of(int(max(true.hidden)))
    shown = module.PieceGroup(" ".join(module.NAMES[card] for card in held))
    monkeypatch.setattr(module, "won", lambda view, rules: (module.Point((), (shown,)),))
    assert list(revealed_pieces(table))


@pytest.mark.parametrize("name", NEAR)
def test_breakdown_of_ones_own_hand_does_not_depend_on_other_hands(name):
    """The breakdown is the same for the true position, and leaves the table unchanged."""
    for table, seat, breakdown in near_along(name):
        before = table.state.tobytes()
        assert mh.GAMES[name].score_breakdown.near(table.state[0], table.bare_rules, seat) == breakdown
        assert table.state.tobytes() == before
        assert isinstance(breakdown, HandDistance)


# --- game by game: agreement with the rules --------------------------------------------------------------


def numbers_of(points, key, name="n"):
    return [dict(said.arguments)[name] for said in said_in(points) if said.key == key]


@pytest.mark.parametrize("variant", mh.GAMES["kingscorners"].variants)
def test_kingscorners_breakdown_sums_to_the_points_of_the_hand(variant):
    for table, before in played("kingscorners", variant, 2):
        left = sum(numbers_of(won(table), "kingscorners-counts-left"))
        early = sum(numbers_of(won(table), "kingscorners-counts-early"))
        priced = sum(numbers_of(won(table), "counts-times"))
        gained = int(table.state["points"].sum() - before.state["points"].sum())
        assert priced == left
        assert left + early == gained or variant == "bonus"  # a final ace may reduce it


def test_kongpie_breakdown_of_kongs_sums_to_the_winners_payment():
    table = next(table for table, _ in played("kongpie") if table.state["tally"]["winner"][0] >= 0)
    points = won(table)
    assert sum(numbers_of(points, "n-points")) == sum(numbers_of(points, "kongpie-counts-kongs"))
    assert sum(numbers_of(points, "n-points")) == int(table.state["points"].sum())


def test_kongpie_breakdown_explains_a_noodle_by_its_note():
    seen = 0
    for table, _ in played("kongpie"):
        for point in won(table):
            about = dict(point.says[0].arguments)
            if about.get("kind") == "noodle":
                (note,), (noodle,) = about["note"].names, point.groups[0].names
                assert note[:-1] == noodle[:-1]
                assert note != noodle
                assert (note[-1] in "HD") == (noodle[-1] in "HD")
                seen += 1
    assert seen


def test_tongits_breakdown_shows_unmelded_cards_as_deadwood():
    for table, _ in played("tongits"):
        for point in won(table):
            if point.says[0].key == "tongits-counts-hand":
                seat = dict(point.says[0].arguments)["seat"].number
                total = sum(numbers_of((point,), "counts-times"))
                assert total == numbers_of((point,), "tongits-counts-hand")[0]
                assert total == table.state["tally"]["deadwood"][0][seat]
                held = sum(len(laid.names) for laid in point.groups)
                assert held == counted(table, seat)


def counted(table, seat):
    """Return the cards of a seat, both in the hand and in front of it."""
    s = table.state[0]
    laid = sum(int(s.meld[k]).bit_count() for k in range(s.melds) if s.owner[k] == seat)
    return int(s.held[seat]) + laid + 4 * int(s.buried[seat])


def test_pong_breakdown_has_twelve_tiles_in_sets_and_the_paid_tongs():
    breakdown = 0
    for variant in mh.GAMES["pong"].variants:
        for table, _ in played("pong", variant):
            if table.state["tally"]["winner"][0] < 0:
                continue
            points = won(table)
            tongs = sum(numbers_of(points, "pong-counts-set"))
            assert sum(len(laid.names) for point in points for laid in point.groups) == 12
            assert tongs == table.state["tally"]["tongs"][0]
            breakdown += 1
    assert breakdown > 4


def mahjong_wins():
    return [
        (table, before)
        for variant in ("competition", "wmo2006")
        for table, before in played("mahjong", variant, 30)
        if table.state["tally"]["winner"][0] >= 0
    ]


def test_mahjong_breakdown_of_a_win_equals_its_scoring():
    """The shown fans equal the paid points; all tiles are shown, and the winning tile is marked."""
    module = mh.GAMES["mahjong"].score_breakdown
    for table, _ in mahjong_wins():
        s = table.state[0]
        asked = module.winning_hand(s, table.bare_rules)
        reading = module.reading_of(asked, table.bare_rules)
        assert reading.verdict.total + s.tally.fans[module.FLOWER_FAN] == s.tally.points
        counted = set(module.score.fan_numbers(reading.verdict.high, reading.verdict.low))
        assert counted == {fan.number for fan in module.FANS if s.tally.fans[fan.number]} - {module.FLOWER_FAN}
        sets = won(table)[1]
        assert sum(laid.completes is not None for laid in sets.groups) == 1
        kongs = sum(form >= 2 for form, _ in asked.melds)
        assert sum(len(laid.names) for laid in sets.groups) == 14 + kongs
    assert len(mahjong_wins()) > 20


def test_mahjong_breakdown_payments_equal_the_moved_chips():
    for table, _ in mahjong_wins():
        paid = {said.arguments[0][1].number: dict(said.arguments)["n"] for said in won(table)[-1].says}
        chips = table.state["chips"][0]
        assert paid == {seat: -chips[seat] for seat in range(4) if seat != table.state["tally"]["winner"][0]}


def test_mahjong_breakdown_shows_the_points_of_a_win_before_it_happens():
    """One move earlier, the breakdown lists the winning tile among the waits, with its points."""
    met = 0
    for table, before in mahjong_wins():
        s, seat = table.state[0], int(table.state["tally"]["winner"][0])
        if s.tally.ending != Ending.DISCARD or not before.state["window"][0]:
            continue
        module = mh.GAMES["mahjong"].score_breakdown
        found = {
            wait.kind: wait.discard for wait in module.find_waits(before.view(seat).state[0], table.bare_rules, seat)
        }
        assert found[int(s.tile)] == s.tally.points - s.tally.fans[module.FLOWER_FAN]
        met += 1
    assert met > 5


def holding(tiles, melds=()):
    """Return a table of Mahjong where the active seat holds these tiles, of which the last was just drawn."""
    table = mh.table("mahjong", seed=1)
    table.deal()
    s, seat, kinds = table.state[0], table.turn, parse_tiles(tiles)
    s.hand[seat] = np.bincount(kinds, minlength=KINDS)
    s.n_melds[seat] = len(melds)
    for i, meld in enumerate(melds):
        s.melds[seat][i] = parse_meld(meld)
    s.drawn[seat] = kinds[-1] if len(kinds) % 3 == 2 else -1
    return mh.GAMES["mahjong"].score_breakdown.near(s, table.bare_rules, seat)


def breakdown_values(points, key):
    return dict(next(said for said in said_in(points) if said.key == f"mahjong-near-{key}").arguments)


def test_mahjong_breakdown_of_a_drawn_hand_shows_the_distance_of_every_seat():
    """As during play, it shows the waits and points of ready seats, and the distance of the others."""
    some = played("mahjong", hands=12, minimum=60)  # few hands reach this
    tables = [table for table, _ in some if table.state[0].tally.ending == Ending.EXHAUSTED]
    breakdown = [point for table in tables for point in won(table)[1:]]
    assert len(breakdown) == 4 * len(tables) > 0
    assert {said.key.removeprefix("mahjong-unwon-") for point in breakdown for said in point.says} == {
        "ready",
        "away",
        "too-little",
    }
    for table in tables:
        hands = won(table)[1:]
        for seat, point in enumerate(hands):
            first = point.says[0]
            assert dict(first.arguments)["seat"].number == seat
            line = near(table, seat).summary
            assert (first.key == "mahjong-unwon-away") == (line.key == "mahjong-near-line-away")
            if first.key == "mahjong-unwon-away":
                assert dict(first.arguments)["n"] == dict(line.arguments)["n"]
            held = sum(len(laid.names) for laid in point.groups)
            assert held == 13 + sum(len(laid.names) == 4 for laid in point.groups[1:])


def test_mahjong_breakdown_shows_the_points_missing_for_a_win():
    """A hand with 7 points on a discard isn't offered a win; with a drawn tile it has 9 points."""
    _, points = holding("123456m456p789pE")
    assert breakdown_values(points, "worth") == {"discard": 7, "drawn": 9, "n": 3, "enough": "drawn"}
    assert breakdown_values(points, "not-all") == {"minimum": 8}
    assert breakdown_values(holding("123456m456p789pEE").points, "complete-worth") == {
        "n": 9,
        "enough": True,
        "missing": 0,
    }


def test_mahjong_breakdown_explains_a_complete_hand_below_the_minimum():
    """With an exposed set the points are too low, both for a ready and a complete hand."""
    _, points = holding("456m456p789pE", ["123m"])
    assert breakdown_values(points, "worth")["enough"] == "none"
    best = breakdown_values(points, "worth")["drawn"]
    assert breakdown_values(points, "too-little") == {"n": best, "missing": 8 - best, "minimum": 8}
    line, points = holding("456m456p789pEE", ["123m"])
    assert line.key == "mahjong-near-line-complete"
    assert breakdown_values(points, "complete-worth") == {"n": best, "enough": False, "missing": 8 - best}


def test_mahjong_breakdown_of_a_ready_hand_shows_its_waits():
    found = [breakdown for table, seat, breakdown in near_along("mahjong", seed=2)]
    keys = {said.key for breakdown in found for said in said_in(breakdown.points)}
    assert {"mahjong-near-away", "mahjong-near-throw-away", "mahjong-near-ready"} <= keys


@pytest.mark.parametrize("variant", mh.GAMES["kingscorners"].variants)
def test_kingscorners_breakdown_has_the_card_costs_of_the_variant(variant):
    """All thirteen ranks are checked."""
    table = played("kingscorners", variant, 2)[0][0]
    view = table.view(0)
    module = view.game.score_breakdown
    priced = module.counts(view.state[0], view.rules)[0].groups
    breakdown = {name: dict(laid.says.arguments)["n"] for laid in priced for name in laid.names}
    assert len(breakdown) == 13
    assert breakdown == {name: module.COST[view.rules.scoring, module.PIECES[name]] for name in breakdown}
