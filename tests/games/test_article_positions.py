"""Every article of a rulebook has a position that shows it, and today's rules reach it."""

import re

import pytest

import meldhouse as mh
from meldhouse.core.article_positions import article_positions, find_article_position, open_article_table
from meldhouse.rulebook import page
from meldhouse.session.opening import opening_events
from meldhouse.session.session import TableSession
from meldhouse.util.errors import IllegalMove, Mistake
from tests.games.article_positions import examples, format_positions, moment_of, path_of, search
from tests.games.test_rulebook_numbers import numbers

FINE_PRINT = re.compile(r"^- (g\d+)\. ", re.M)
MAX_NEAREST = 12  # percentage of articles that no move can show
MAX_FILE_SIZE = 64_000  # bytes; a game's file is read when the first position is opened


def all_numbers(game):
    text = page(game, link=r"\1")
    return {*numbers(text), *FINE_PRINT.findall(text)}


@pytest.mark.parametrize("name", mh.GAMES)
def test_every_article_has_a_position(name):
    """The file and the predicates name exactly the articles of the rulebook."""
    asked = all_numbers(name)
    assert len(asked) >= 20
    assert set(article_positions(mh.GAMES[name])) == set(examples(mh.GAMES[name])) == asked


@pytest.mark.parametrize("name", mh.GAMES)
def test_every_position_shows_its_article(name):
    """Each position can be replayed, a seat has to act, and there or after the last move the predicate holds."""
    game = mh.GAMES[name]
    for article, example in examples(game).items():
        position = article_positions(game)[article]
        assert example.holds(moment_of(game, position)), article
        assert position.is_nearest == example.is_nearest, article
        assert open_article_table(game, position).moves(), article


@pytest.mark.parametrize("name", mh.GAMES)
def test_every_position_opens_at_a_live_table(name):
    """The session of a table reaches each position, and the seat to act has the same moves as in the library."""
    game = mh.GAMES[name]
    for article, position in article_positions(game).items():
        table = open_article_table(game, position)
        session = TableSession(table.fresh())
        _, seat = opening_events(session, *table.fresh().next_deal(), position.moves)
        assert seat == table.turn
        assert session.view(seat).moves() == table.moves(), article


@pytest.mark.parametrize("name", mh.GAMES)
def test_few_articles_have_only_a_nearest_position(name):
    found = article_positions(mh.GAMES[name]).values()
    assert sum(position.is_nearest for position in found) <= MAX_NEAREST / 100 * len(found)


@pytest.mark.parametrize("name", mh.GAMES)
def test_file_is_small_and_as_the_finder_writes_it(name):
    game = mh.GAMES[name]
    text = path_of(game).read_text("utf-8")
    assert len(text) < MAX_FILE_SIZE
    assert format_positions(game, article_positions(game)) == text


def test_check_detects_a_wrong_position():
    """The predicate rejects another position of the same hand, and the rules reject a changed move."""
    game = mh.GAMES["kingscorners"]
    won = article_positions(game)["5"]
    assert not examples(game)["5"].holds(moment_of(game, won._replace(last_move="")))
    with pytest.raises(IllegalMove):
        moment_of(game, won._replace(last_move="play 2S NW"))


def test_finder_finds_the_same_position_twice():
    game = mh.GAMES["kingscorners"]
    first, second = (search(game, examples(game)["4.3"]) for _ in range(2))
    assert first is not None
    assert first == second


@pytest.mark.parametrize("article", ["", "0", "99", "C99", "4.", "<b>"])
def test_unknown_article_is_rejected(article):
    with pytest.raises(Mistake, match="article"):
        find_article_position(mh.GAMES["kingscorners"], article)
