"""The deal of the day on a server: one try, the same on every server, and nothing to see before it."""

import asyncio
import json
from datetime import UTC, date, datetime, timedelta
from html import unescape

import pytest

import meldhouse as mh
from meldhouse.daily.deal import daily_deal
from meldhouse.daily.play_out import play_out
from tests.support.live_server import LiveServer, Refusal, call_api, play_hand
from tests.support.parameter_sweep import few

GAMES = sorted(mh.GAMES)
NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
TODAY, YESTERDAY = "2026-11-29", "2026-11-28"


def set_clock(server, at):
    server.services.daily.clock = lambda: at


@pytest.fixture
def server(tmp_path):
    with LiveServer(tmp_path / "house.db") as opened:
        set_clock(opened, NOON)
        yield opened


def open_daily(who, game, day=TODAY):
    return who.ask(f"/api/daily/{game}/{day}")["table"]


def finish(who, id, choose=lambda choices: choices[-1]):
    """Play the hand to its end and return its record, which begins with the deck."""
    with who.line(id) as line:
        play_hand(line, choose)
        while line.state != "over":
            line.until("seats")
    return who.get(f"/api/tables/{id}/record")


def moves_of(record):
    return [line for line in record.splitlines() if line[:1].isdigit()]


def deck_of(record):
    return next(line for line in record.splitlines() if line.startswith("deck "))


# --- the same everywhere ------------------------------------------------------------------------


@pytest.mark.parametrize("game", few(GAMES, "kongpie", "mahjong"))
def test_two_servers_give_the_same_deal_and_bots_make_the_same_moves(tmp_path, game):
    """A person who answers late on one server, and comes back there, meets the same bots."""
    records = []
    for n in range(2):
        with LiveServer(tmp_path / f"{n}.db", pace=0.01 * n) as server:
            set_clock(server, NOON + timedelta(hours=6 * n))
            ada = server.person(f"Ada {n}")
            id = open_daily(ada, game)
            if n:
                with ada.line(id) as line:
                    line.wait_for(lambda now: now["scene"] and now["scene"]["choices"])
                    line.ask("play", move=line.now["scene"]["choices"][-1]["move"], at=line.now["at"])
            records.append(finish(ada, id))
    assert deck_of(records[0]) == deck_of(records[1])
    assert moves_of(records[0]) == moves_of(records[1])
    assert len(moves_of(records[0])) >= 5


@pytest.mark.parametrize("game", GAMES)
def test_bots_at_a_table_move_as_in_the_library(server, game):
    """A person who makes the moves of a club bot ends with the hand that `play_out` has."""
    deal = daily_deal(game, NOON.date())
    expected = play_out(deal, "club")
    own = iter([text for seat, text in expected.moves if seat == deal.seat])
    ada = server.person()
    record = finish(ada, open_daily(ada, game), lambda choices: {"move": next(own)})
    assert moves_of(record) == [f"{seat} {text}" for seat, text in expected.moves]
    assert ada.get(f"/api/daily/{game}/{TODAY}")["result"] == expected.value


# --- one try ------------------------------------------------------------------------------------


def test_second_request_returns_the_same_table(server):
    ada = server.person()
    id = open_daily(ada, "tongits")
    assert open_daily(ada, "tongits") == id
    assert open_daily(server.person("Bob"), "tongits") != id
    finish(ada, id)
    assert open_daily(ada, "tongits") == id


def test_hand_waits_for_its_player_who_leaves(tmp_path):
    """Neither leaving the page, nor standing up, nor a restart of the server makes a bot play for the person."""
    path = tmp_path / "house.db"
    with LiveServer(path, grace=0.05) as server:
        set_clock(server, NOON)
        ada = server.person()
        id = open_daily(ada, "kingscorners")
        with ada.line(id) as line:
            before = line.wait_for(lambda now: now["scene"] and now["scene"]["choices"])
        ada.ask(f"/api/tables/{id}/leave")
        assert ada.get(f"/api/tables/{id}")["at"] == before["at"]
    with LiveServer(path) as server:
        set_clock(server, NOON + timedelta(days=1))
        ada.server = server
        assert open_daily(ada, "kingscorners", TODAY) == id
        with ada.line(id) as line:
            after = line.wait_for(lambda now: now["scene"] and now["scene"]["choices"])
        assert (after["at"], after["scene"]["zones"]) == (before["at"], before["scene"]["zones"])
        finish(ada, id)
        assert ada.get(f"/api/daily/kingscorners/{TODAY}")["state"] == "finished"


def test_finished_deal_cannot_be_played_again(server):
    ada = server.person()
    id = open_daily(ada, "pong")
    finish(ada, id)
    with pytest.raises(Refusal, match="only once"):
        ada.ask(f"/api/tables/{id}/rematch")
    with pytest.raises(Refusal, match="from tomorrow on"):
        ada.ask(f"/api/daily/pong/{TODAY}/practice")
    with pytest.raises(Refusal, match="from tomorrow on"):
        ada.ask(f"/api/tables/{id}/positions?hand=0&move=0")
    set_clock(server, NOON + timedelta(days=1))
    assert ada.ask(f"/api/tables/{id}/positions?hand=0&move=0")["table"] != id


def test_ended_table_is_an_attempt_without_a_result(server):
    ada = server.person()
    id = open_daily(ada, "mahjong")
    ada.ask(f"/api/tables/{id}/close")
    shown = ada.get(f"/api/daily/mahjong/{TODAY}")
    assert (shown["state"], shown["result"], shown["bots"]) == ("ended", None, None)
    assert open_daily(ada, "mahjong") == id
    assert ada.get("/api/daily")["streak"] == 0


def test_attempt_has_no_help(server):
    ada = server.person()
    id = open_daily(ada, "tongits")
    with ada.line(id) as line:
        line.wait_for(lambda now: now["scene"] and now["scene"]["choices"])
        for action in ("hint", "weigh"):
            assert "without hints" in line.ask(action)["why"]
        move = line.now["scene"]["choices"][-1]["move"]
        assert "ideas" not in line.ask("play", move=move, at=line.now["at"], ideas=True)


def test_practice_table_does_not_end_an_attempt(server):
    """Tables that are opened in the middle of a hand replace each other, but never an attempt."""
    ada = server.person()
    id = open_daily(ada, "kongpie")
    ada.ask("/api/positions", game="tongits", seed=3)
    ada.ask(f"/api/daily/kongpie/{YESTERDAY}/practice")
    assert ada.get(f"/api/tables/{id}")["table"]["state"] == "playing"


# --- nothing to see before ------------------------------------------------------------------------


def test_today_shows_nothing_before_it_is_played(server):
    """Another person has played; this one sees neither results nor the table."""
    ada, bob = server.person(), server.person("Bob")
    id = open_daily(ada, "tongits")
    record = finish(ada, id)
    shown = bob.get(f"/api/daily/tongits/{TODAY}")
    assert [shown[name] for name in ("state", "table", "result", "field", "bots", "share", "club")] == [
        "new",
        None,
        None,
        None,
        None,
        "",
        "",
    ]
    assert id not in json.dumps(bob.get("/api/daily"))
    for path in ("", "/record", "/story", "/frames"):
        with pytest.raises(Refusal, match="403"):
            bob.get(f"/api/tables/{id}{path}")
    for path in ("review", "positions?move=0", "sit"):
        with pytest.raises(Refusal, match="403"):
            bob.ask(f"/api/tables/{id}/{path}")
    for page in (f"/replay/{id}", f"/review/{id}", f"/table/{id}", f"/table/{id}/rules"):
        with pytest.raises(Refusal, match="403"):
            bob.get(page)
    with bob.line() as line:
        line.say(do="table", table=id)
        assert "private" in line.until("no")["why"]
    with pytest.raises(Refusal, match="404"):
        bob.ask(f"/api/daily/tongits/{TODAY}/decisions")
    with pytest.raises(Refusal, match="from tomorrow on"):
        bob.ask(f"/api/daily/tongits/{TODAY}/practice")
    assert bob.get("/api/tables")["tables"] == []
    deck = deck_of(record).removeprefix("deck ")
    for page in ("/", "/daily", f"/daily/tongits/{TODAY}", "/mine"):
        assert deck[:20] not in bob.get(page)


def test_attempt_reveals_only_what_its_seat_sees(server):
    """While the hand is played, no route gives its secret, its deck, its record or its review."""
    ada, bob = server.person(), server.person("Bob")
    id = open_daily(ada, "kongpie")
    deal = daily_deal("kongpie", NOON.date())
    with ada.line(id) as line:
        line.wait_for(lambda now: now["scene"] and now["scene"]["choices"])
        told = json.dumps(line.heard)
    assert deal.proof.commitment in told
    secrets = [deal.proof.secret, f"{deal.deal.generator:x}"]
    shown = [told, ada.get(f"/api/tables/{id}/story"), ada.get(f"/api/tables/{id}/record"), ada.get(f"/table/{id}")]
    shown += [json.dumps(ada.get("/api/me/data")), json.dumps(ada.get(f"/api/daily/kongpie/{TODAY}"))]
    assert not [secret for secret in secrets for text in shown if secret in text]
    assert all("deck " not in text for text in shown[1:3])
    with pytest.raises(Refusal, match="from tomorrow on"):
        ada.ask(f"/api/tables/{id}/positions")
    for path in (f"/api/tables/{id}/review", f"/api/daily/kongpie/{TODAY}/decisions"):
        with pytest.raises(Refusal, match="404"):
            ada.ask(path)
    with pytest.raises(Refusal, match="404"):
        ada.get(f"/api/tables/{id}/frames?see=all")
    invitation = ada.get(f"/api/tables/{id}")["table"]["invitation"]
    with pytest.raises(Refusal, match="403"):
        bob.get(f"/join/{invitation}")
    with pytest.raises(Refusal, match="403"):
        bob.get(f"/api/tables/{id}")


def test_secret_is_revealed_and_verified_after_the_hand(server):
    ada = server.person()
    record = finish(ada, open_daily(ada, "tongits"))
    assert f"secret {daily_deal('tongits', NOON.date()).proof.secret}" in record


# --- results ----------------------------------------------------------------------------------------


def test_results_of_everyone_and_of_bots_are_compared(server):
    """The bots play in a worker process once; their results are stored."""
    people = [server.person(name) for name in ("Ada", "Bob", "Cleo")]
    for number, who in enumerate(people):
        finish(who, open_daily(who, "tongits"), lambda choices, number=number: choices[-1 - number % len(choices)])
    shown = [who.get(f"/api/daily/tongits/{TODAY}") for who in people]
    values = [one["result"] for one in shown]
    for one in shown:
        lower = sum(value < one["result"] for value in values)
        assert one["field"]["percent"] == round(100 * lower / 2)
        assert sum(each["people"] for each in one["field"]["bins"]) == 3
        assert sum(each["is_own"] for each in one["field"]["bins"]) == 1
        better = f", better than {one['field']['percent']}% of 2 other players" if lower else ""
        assert one["share"].startswith(f"Meldhouse Tongits, Nov 29: {one['says']}{better}")
    jobs = server.services.bot_results
    server.call(lambda: asyncio.gather(*jobs.tasks.values()), timeout_s=120)  # searching bots, on a busy machine
    bots = people[0].get(f"/api/daily/tongits/{TODAY}")["bots"]
    expected = [play_out(daily_deal("tongits", NOON.date()), level).value for level in ("club", "strong", "master")]
    assert [bot["result"] for bot in bots] == expected
    for who, value in zip(people, values, strict=True):
        ending = "is better." if value > expected[0] else "is lower." if value < expected[0] else "the same as you."
        said = who.get(f"/api/daily/tongits/{TODAY}")
        assert said["club"].startswith(f'The bot "club" got {bots[0]["says"]} ')
        assert said["club"].endswith(ending)
        assert said["says"] in said["club"]
    assert not jobs.tasks
    assert list(server.call(lambda: jobs.stored("tongits", NOON.date())).values()) == expected


def test_streak_counts_days_in_a_row_by_the_clock(server):
    """A day without a finished deal breaks it; today breaks nothing before it is over."""
    ada, streaks = server.person(), []
    for day, plays in enumerate((True, True, False, True, True)):
        set_clock(server, NOON + timedelta(days=day))
        if plays:
            finish(ada, open_daily(ada, "kingscorners", (NOON + timedelta(days=day)).date().isoformat()))
        streaks.append(ada.get("/api/daily")["streak"])
    assert streaks == [1, 2, 2, 1, 2]
    set_clock(server, NOON + timedelta(days=6))
    assert ada.get("/api/daily")["streak"] == 0


# --- the archive ------------------------------------------------------------------------------------


def test_earlier_deal_is_practiced_but_never_counted(server):
    ada = server.person()
    practice = ada.ask(f"/api/daily/tongits/{YESTERDAY}/practice")["table"]
    with pytest.raises(Refusal, match="This day is over"):
        open_daily(ada, "tongits", YESTERDAY)
    table = ada.get(f"/api/tables/{practice}")["table"]
    assert (table["practice"], table["daily"]) == (True, YESTERDAY)
    deal = daily_deal("tongits", date.fromisoformat(YESTERDAY))
    assert [seat["is"] for seat in table["seats"]].index("person") == deal.seat
    record = finish(ada, practice)
    assert f"secret {deal.proof.secret}" in record
    shown = ada.get(f"/api/daily/tongits/{YESTERDAY}")
    assert (shown["state"], shown["practice"], shown["field"]) == ("new", True, None)
    overview = ada.get("/api/daily")
    assert overview["streak"] == 0
    assert overview["archive"][0]["day"] == YESTERDAY
    assert ada.get("/api/me/results")["results"] == []


def test_unfinished_deal_is_finished_before_it_is_practiced(server):
    ada = server.person()
    id = open_daily(ada, "tongits")
    set_clock(server, NOON + timedelta(days=1))
    with pytest.raises(Refusal, match="Finish your hand first"):
        ada.ask(f"/api/daily/tongits/{TODAY}/practice")
    finish(ada, id)
    assert ada.ask(f"/api/daily/tongits/{TODAY}/practice")["table"] != id


@pytest.mark.parametrize(
    ("address", "answer"),
    [
        ("tongits/2026-11-30", "This day hasn't begun yet in UTC, so it has no deal."),
        ("tongits/2025-12-31", "The first deal of the day is that of 2026-01-01."),
        ("tongits/2026-02-30", "This is no date."),
        ("tongits/20261129", "This is no date."),
        ("tongits/2026-W48-7", "This is no date."),
        ("tongits/%D9%A2026-11-29", "This is no date."),
        ("tongits/" + "9" * 5000, "This is no date."),
        ("tongits/today", "This is no date."),
        ("whist/2026-11-29", "This game doesn't exist."),
        ("tongits/2026-11-29/practice/..", "at this address"),
    ],
)
def test_address_without_a_deal_is_answered_in_a_sentence(server, address, answer):
    ada = server.person()
    for method, path in (("GET", "/daily/"), ("GET", "/api/daily/"), ("POST", "/api/daily/")):
        with pytest.raises(Refusal) as refused:
            call_api(server, method, path + address, None if method == "GET" else {}, ada.key)
        assert refused.value.status == 404
        assert answer in unescape(refused.value.text)


# --- a person's data ----------------------------------------------------------------------------------


def test_attempts_are_in_the_export_and_erased_with_the_person(server):
    """An attempt that its player ended has no result to count."""
    ada, bob, cleo = server.person(), server.person("Bob"), server.person("Cleo")
    cleo.ask(f"/api/tables/{open_daily(cleo, 'tongits')}/close")
    finish(bob, open_daily(bob, "tongits"))
    id = open_daily(ada, "tongits")
    finish(ada, id)
    exported = ada.get("/api/me/data")
    exported = json.loads(exported) if isinstance(exported, str) else exported
    assert [(one["game"], one["day"], one["table"]) for one in exported["daily"]] == [("tongits", TODAY, id)]
    call_api(server, "DELETE", "/api/me", None, ada.key)
    assert bob.get(f"/api/daily/tongits/{TODAY}")["field"]["people"] == 1
