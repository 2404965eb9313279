"""The school at the terminal."""

import pytest

import meldhouse as mh
from meldhouse.games.school import SET, questions
from meldhouse.mistakes import Mistake
from meldhouse.terminal.schooling import hold_school
from meldhouse.words import ENGLISH

GAMES = [name for name, game in mh.GAMES.items() if game.school]


@pytest.fixture
def held(monkeypatch, capsys):
    """A set with these answers, and what is told."""

    def hold(game, answers, number=7):
        given = iter(answers)

        def answer(prompt):
            print(prompt)
            try:
                return next(given)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", answer)
        hold_school(mh.GAMES[game], number, True, ENGLISH)
        return capsys.readouterr().out

    return hold


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_set(held, game):
    """The first is answered wrong, all others right; then stands what to read again."""
    asked = questions(mh.GAMES[game], 7)
    first, *others = (one.question for one in asked)
    told = held(game, [str((first.right + 1) % len(first.answers) + 1), *(str(one.right + 1) for one in others)])
    assert f"No: {first.right + 1} is right." in told
    assert told.count("Right.") == SET - 1
    assert f"{SET - 1} of {SET} right" in told
    articles = ", ".join(asked[0].articles)
    assert f"read {articles} in `meldhouse rules {game}`" in told


def test_what_is_no_answer_is_asked_again(held):
    told = held("kongpie", ["0", "9", "no", "q"])
    assert told.count("1 to 4:") == 4
    assert "0 of 0 right" in told


def test_the_end_of_input_ends_it(held):
    assert "0 of 0 right" in held("pong", [])


def test_words_are_explained_once_and_never_before_they_come(held):
    """What the explanation of an answer speaks of is not told with the question."""
    told = held("kongpie", ["1"] * SET)
    assert told.count("(kong: ") == 1
    assert told.index("(noodle: ") > told.index("Question 1 of")


def test_a_game_without_a_school_says_so(monkeypatch):
    monkeypatch.setitem(mh.GAMES["pong"].__dict__, "school", None)
    with pytest.raises(Mistake, match="no school"):
        hold_school(mh.GAMES["pong"], 1, True, ENGLISH)
