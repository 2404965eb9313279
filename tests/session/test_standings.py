"""In standings the results of all hands sum to the table's totals, and places follow the most valuable unit."""

import pytest

import meldhouse as mh
from meldhouse.bots import Thumb
from meldhouse.core.text_view import format_ending
from meldhouse.games.scene import CHIPS, POINTS, Count
from meldhouse.i18n import Localizer
from meldhouse.session.events import Event, deal_event
from meldhouse.session.session import BETWEEN, OVER, PLAYING, TableSession
from meldhouse.session.standings import MAX_HANDS_SHOWN, places, standings
from tests.support.invariant_checks import viewers

THUMB = Thumb(7)


def play_hand(session):
    session.apply(deal_event(*session.table.next_deal()))
    while session.state == PLAYING:
        asked = session.awaited_seats()
        session.apply(session.check(asked[0], THUMB.choose(session.view(asked[0]))) if asked else Event("settled"))
    return session


@pytest.fixture(scope="module", params=list(mh.GAMES))
def played(request):
    """Play two hands, after which the table is over."""
    session = TableSession(mh.table(request.param, seed=11), max_hands=2)
    between = play_hand(session).scene(None)
    assert session.state == BETWEEN
    play_hand(session)
    assert session.state == OVER
    return session, between


def test_standings_sum_the_results_of_hands_to_the_totals_at_the_seats(played):
    """This holds for every unit that is shown; no seat has a place before the table is over."""
    session, between = played
    assert between.standings.places == ()
    assert between.standings.hands[0] == between.standings.total
    scene = session.scene(None)
    assert len(scene.standings.hands) == 2
    for seat, line in enumerate(scene.seats):
        figures = dict(line.figures)
        for n, count in enumerate(scene.standings.counts):
            brought = [hand[seat][n] for hand in scene.standings.hands]
            assert sum(brought) == scene.standings.total[seat][n] == figures[count.said]


def test_standings_are_the_same_for_everyone(played):
    """Standings aren't secret, and reveal nothing about hands."""
    session, _ = played
    assert len({session.scene(viewer).standings for viewer in viewers(session.table)}) == 1


def test_standings_in_the_terminal_have_a_row_for_each_seat(played):
    """The rows are ordered by place, with signed results of the hand."""
    session, _ = played
    shown = format_ending(session.scene(1), Localizer(viewer=1))
    rows = shown[shown.index("Final standings") + 2 :]
    stand = session.scene(1).standings
    assert [int(row.split(".")[0]) for row in rows] == sorted(stand.places)
    (mine,) = (row for row in rows if " You" in row)
    first, total = mine.split()[2:4]
    assert first == (f"{stand.hands[-1][1][0]:+d}" if stand.hands[-1][1][0] else "0")
    assert int(total) == stand.total[1][0]


def test_standings_during_the_first_hand_are_empty():
    session = TableSession(mh.table("pong", seed=1))
    session.apply(deal_event(*session.table.next_deal()))
    assert session.scene(0).standings is None


def test_standings_order_places_by_value_and_share_equal_places():
    """Few points are best if points are negative; chips don't count then."""
    least = (Count("points", POINTS, worth=-1), Count("chips", CHIPS))
    assert places([(7, 3), (0, -9), (7, 9), (12, 0)], least) == (2, 1, 2, 4)
    both = (Count("chips", CHIPS, worth=1), Count("points", POINTS, worth=2))
    assert places([(5, 0), (1, 2), (0, 3)], both) == (2, 2, 1)


def test_standings_of_many_hands_list_only_the_newest_hands():
    """The totals include all hands, and the first listed hand has its number."""
    table = mh.table("pong", seed=3)
    for _ in range(2):
        table.deal()
        while not table.over:
            table.play(THUMB.choose(table.view(table.turn)))
    table.hands = [*table.hands[:1] * MAX_HANDS_SHOWN, table.hands[1]]
    shown = standings(table, table.game.scene.COUNTS, over=False)
    assert (shown.first, len(shown.hands)) == (2, MAX_HANDS_SHOWN)
    assert [row[0] for row in shown.total] == table.chips
