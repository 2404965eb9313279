"""The quiz on the server: sets by number, answers that are stored once, and each person's progress."""

import json
import sqlite3
import time
import urllib.error
import urllib.request
from contextlib import closing

import pytest

import meldhouse as mh
from meldhouse.quiz_sets import NUMBER_OF_SETS, QUESTIONS_PER_SET, questions, variant_of
from meldhouse.server.services.quiz import StoredAnswer
from tests.support.live_server import LiveServer, Refusal, call_api

GAME, NUMBER = "kongpie", 7


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with LiveServer(tmp_path_factory.mktemp("house") / "house.db") as opened:
        yield opened


@pytest.fixture(scope="module")
def asked():
    return questions(mh.GAMES[GAME], NUMBER)


def give(person, place, given, **more):
    return person.ask("/api/school", **{"game": GAME, "set": NUMBER, "question": place, "answer": given, **more})


def page(server, path):
    with urllib.request.urlopen(server.address + path) as answer:
        return answer.url, answer.read().decode()


def test_quiz_answer_is_checked_and_only_the_first_answer_is_stored(server, asked):
    ada, right = server.person(), asked[0].question.right
    other = (right + 1) % len(asked[0].question.answers)
    assert give(ada, 0, other) == {"right": False, "is": right}
    assert give(ada, 0, right) == {"right": True, "is": right}
    assert ada.get("/api/me/school")["shares"] == [{"game": GAME, "kind": asked[0].kind, "asked": 1, "good": 0}]


def test_quiz_progress_counts_a_whole_set(server, asked):
    """Progress has the number of correct answers of each kind, and is empty for another person."""
    ada = server.person()
    for place, one in enumerate(asked):
        assert ada.get("/api/me/school")["sets"] == {}
        give(ada, place, one.question.right)
    response = ada.get("/api/me/school")
    assert response["sets"] == {GAME: 1}
    assert sum(share["asked"] for share in response["shares"]) == QUESTIONS_PER_SET
    assert all(share["asked"] == share["good"] for share in response["shares"])
    assert {share["kind"] for share in response["shares"]} == {one.kind for one in asked}
    assert server.person().get("/api/me/school") == {"sets": {}, "shares": []}


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"game": ["kongpie"]},
        {"set": NUMBER_OF_SETS},
        {"set": -1},
        {"set": "7"},
        {"question": QUESTIONS_PER_SET},
        {"question": True},
        {"answer": None},
    ],
)
def test_malformed_quiz_answer_is_refused(server, wrong):
    ada = server.person()
    with pytest.raises(Refusal):
        give(ada, 0, 0, **wrong)
    assert ada.get("/api/me/school")["shares"] == []


def test_quiz_answers_are_exported_and_deleted(server, asked):
    ada = server.person()
    for person in (ada, server.person()):
        give(person, 0, asked[0].question.right)
    noted = {"game": GAME, "number": NUMBER, "question": 0, "kind": asked[0].kind, "good": 1}
    taken = ada.get("/api/me/data")["school"]
    assert taken == [{**noted, "answer": asked[0].question.right}]
    call_api(server, "DELETE", "/api/me", None, ada.key)
    with closing(sqlite3.connect(server.path)) as db:
        assert db.execute("SELECT count(*) FROM school WHERE person = ?", (ada.id,)).fetchone() == (0,)
        assert db.execute("SELECT count(*) FROM school").fetchone() > (0,)  # answers of other people stay


def test_quiz_set_has_an_address_with_its_number(server):
    """A request without a set is redirected to a new set; the same address has the same questions."""
    new, _ = page(server, f"/school/{GAME}")
    other, _ = page(server, f"/school/{GAME}")
    assert "?set=" in new != other
    of_a_variant, _ = page(server, f"/school/{GAME}?variant=casino")
    assert variant_of(mh.GAMES[GAME], int(of_a_variant.partition("?set=")[2])) == "casino"
    with pytest.raises(urllib.error.HTTPError, match="400"):
        page(server, f"/school/{GAME}?variant=royal")
    _, first = page(server, f"/school/{GAME}?set={NUMBER}")
    _, again = page(server, f"/school/{GAME}?set={NUMBER}")
    part = first[first.index('id="school"') : first.index('id="score"')]
    assert part.count('class="question"') == QUESTIONS_PER_SET
    assert part in again


def test_quiz_sets_are_generated_once_in_the_worker_process(server, monkeypatch):
    """A second request for a set needs no work."""
    monkeypatch.setattr("meldhouse.server.services.quiz.questions", None)
    page(server, f"/school/{GAME}?set=123")
    begun = time.perf_counter()
    page(server, f"/school/{GAME}?set=123")
    assert time.perf_counter() - begun < 1.0


def test_quiz_page_of_a_game_without_questions_is_not_found(server, monkeypatch):
    monkeypatch.setitem(server.services.games[GAME].__dict__, "quiz", None)
    with pytest.raises(urllib.error.HTTPError) as refused:
        page(server, f"/school/{GAME}")
    assert refused.value.code == 404


def test_quiz_progress_omits_unknown_kinds(server, asked):
    """An older version may have stored a kind of question that no longer exists."""
    from meldhouse.i18n import ENGLISH
    from meldhouse.server.http.pages.quiz import progress

    ada = server.person()
    give(ada, 0, asked[0].question.right)
    server.call(lambda: server.services.quiz.save_answer(ada.id, StoredAnswer(GAME, 1, 0, "gone", 0, 1)))
    server.call(lambda: server.services.quiz.save_answer(ada.id, StoredAnswer("gone", 1, 0, "gone", 0, 1)))
    (row,) = server.call(lambda: progress(server.services, ada.id, ENGLISH))
    assert [kind["kind"] for kind in row["kinds"]] == [asked[0].kind]
    assert json.dumps(row)
