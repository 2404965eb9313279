"""The practice quiz in the terminal."""

import re

import pytest

import meldhouse as mh
from meldhouse.i18n import ENGLISH, MessageFactory
from meldhouse.quiz_sets import NUMBER_OF_SETS, QUESTIONS_PER_SET, questions
from meldhouse.terminal.quiz import run_quiz
from meldhouse.terminal.quiz_store import AnswerStore, QuizAnswer
from meldhouse.util.errors import Mistake

GAMES = [name for name, game in mh.GAMES.items() if game.quiz]


@pytest.fixture
def held(monkeypatch, capsys, tmp_path):
    """Return a function that runs a set of questions with these answers and returns the output."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    def hold(game, answers, number=7, variant=None):
        given = iter(answers)

        def answer(prompt):
            print(prompt)
            try:
                return next(given)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", answer)
        run_quiz(mh.GAMES[game], variant, number, True, ENGLISH)
        return capsys.readouterr().out

    return hold


@pytest.mark.parametrize("game", GAMES)
def test_terminal_quiz_ends_a_set_with_a_summary(held, game):
    """The first answer is wrong, all others are right; the summary says what to read again."""
    asked = questions(mh.GAMES[game], 7)
    first, *others = (one.question for one in asked)
    output = held(game, [str((first.right + 1) % len(first.answers) + 1), *(str(one.right + 1) for one in others)])
    assert f"Wrong. The answer is {first.right + 1}." in output
    assert output.count("Right.") == QUESTIONS_PER_SET - 1
    assert f"{QUESTIONS_PER_SET - 1} of {QUESTIONS_PER_SET} right" in output
    articles = ", ".join(asked[0].articles)
    assert f"read {articles} in `meldhouse rules {game}`" in output


def test_terminal_quiz_repeats_the_question_after_an_invalid_answer(held):
    output = held("kongpie", ["0", "9", "no", "q"])
    assert output.count("1 to 4:") == 4
    assert "0 of 0 right" in output


def test_terminal_quiz_ends_at_the_end_of_input(held):
    assert "0 of 0 right" in held("pong", [])


def test_terminal_quiz_explains_terms_once_where_they_occur(held):
    """A term in the explanation of an answer isn't explained with the question."""
    output = held("kongpie", ["1"] * QUESTIONS_PER_SET)
    assert output.count("(kong: ") == 1
    assert output.index("(noodle: ") > output.index("Question 1 of")


def test_terminal_quiz_of_a_game_without_questions_says_so(monkeypatch):
    monkeypatch.setitem(mh.GAMES["pong"].__dict__, "quiz", None)
    with pytest.raises(Mistake, match="no practice questions"):
        run_quiz(mh.GAMES["pong"], None, 1, True, ENGLISH)


# --- variants ----------------------------------------------------------------------------------------


def test_terminal_quiz_set_is_about_the_requested_variant(held):
    """The default is the first variant; the number of a set includes its variant."""
    assert "\nhousehold: " in held("kongpie", [], None)
    assert "\ncasino: " in held("kongpie", [], None, "casino")
    assert "\ncasino: " in held("kongpie", [], 100_000)
    assert "meldhouse school kongpie --set 100000\n" in held("kongpie", [], 100_000)  # as people type the variant


def test_terminal_quiz_refuses_an_unknown_set_or_variant(held):
    for number, variant, says in (
        (4, "example", "Set 4 is about the variant casino, not example."),
        (None, "royal", "no variant 'royal'"),
        (NUMBER_OF_SETS, None, f"from 0 to {NUMBER_OF_SETS - 1}"),
    ):
        with pytest.raises(Mistake, match=says):
            held("kongpie", [], number, variant)


# --- stored answers ----------------------------------------------------------------------------------


def test_terminal_quiz_stores_and_counts_answers(held):
    """The first answer to each question counts; a finished set is complete."""
    asked = [one.question for one in questions(mh.GAMES["pong"], 7)]
    title = MessageFactory("pong")(f"question-{questions(mh.GAMES['pong'], 7)[0].kind}")
    first = held("pong", [str((asked[0].right + 1) % len(asked[0].answers) + 1)])
    assert "So far, after 0 complete sets:" in first
    assert f"{title}: 0 of 1 right" in first
    again = held("pong", [str(one.right + 1) for one in asked])
    assert "So far, after 1 complete set:" in again
    shares = re.findall(r": (\d+) of (\d+) right", again.partition("So far")[2])
    assert [sum(map(int, some)) for some in zip(*shares, strict=True)] == [
        QUESTIONS_PER_SET - 1,
        QUESTIONS_PER_SET,
    ]  # the first answer counts
    assert "So far" not in held("tongits", [])


def test_terminal_quiz_store_skips_an_unreadable_line(tmp_path):
    answers = AnswerStore(tmp_path / "deep" / "school.jsonl")
    assert answers.of_game("pong") == []
    answers.append(QuizAnswer("pong", 1, 0, "set", True))
    with answers.path.open("a") as file:
        file.write(
            '{"game": "pong"}\n[]\nnonsense\n{"game": 1, "number": 1, "question": 0, "kind": "set", "good": true}\n'
        )
    answers.append(QuizAnswer("pong", 1, 1, "set", False))
    assert [given.good for given in answers.of_game("pong")] == [True, False]


def test_terminal_quiz_continues_without_a_writable_store(held, monkeypatch, tmp_path):
    (tmp_path / "meldhouse").write_text("a file where a folder should be")
    output = held("pong", ["1", "1", "1"])
    assert output.count("Your answers can't be saved in ") == 1
    assert "Question 4 of" in output
