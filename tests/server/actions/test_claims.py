"""Standing claims and holding a discard: which messages players and others are sent."""

import json

import pytest

import meldhouse as mh
from meldhouse.games.claims import exhaustive_claims
from meldhouse.server.accounts.table_settings import parse_settings
from meldhouse.server.storage import queries
from meldhouse.server.tables.claim_timer import (
    BEGINNER_PAUSE_S,
    QUICK_PAUSE_S,
    SETTLED_PAUSE_S,
    STANDARD_PAUSE_S,
    claim_pause,
)
from tests.server.tables.test_claim_timer import CLAIMING, claim_script, hear_rest, play_script
from tests.support.live_server import Line, LiveServer, Refusal


@pytest.fixture(params=CLAIMING)
def game(request):
    return request.param


def claimant_of(actor, lines):
    seat = next(iter(actor.session.window.asked_views))
    return seat, lines[seat]


def standing_claims_of(game):
    return mh.GAMES[game].notation.BEFOREHAND


def everything(game):
    """Set a standing claim for all claims, which claims nothing."""
    return next(
        name
        for name, saying in standing_claims_of(game).items()
        if name in exhaustive_claims(standing_claims_of(game)) and not saying.makes
    )


@pytest.fixture
def asked(tmp_path, game, monkeypatch):
    """Return a table of people in a claim pause in which one of them may claim."""
    with LiveServer(tmp_path / "house.db", pause=30.0, grace=60) as server:
        honest = claim_pause

        def pause(*agreed):
            actors = server.services.tables.actors.values()
            return (
                honest(*agreed)
                if any(actor.session.window and actor.session.window.asked_views for actor in actors)
                else 0.03
            )

        monkeypatch.setattr("meldhouse.server.tables.actor.claim_pause", pause)
        actor, lines, *_ = play_script(server, game, monkeypatch)
        hear_rest(lines)
        yield server, actor, lines


def news_of(line):
    """Return all messages except those about arrivals, which may be late on a busy machine."""
    return [message for message in line.heard if message["tell"] != "seats"]


def test_standing_claim_is_applied_at_once_and_secretly(asked, game):
    """A person who claims nothing isn't asked any more, and no message shows this to others."""
    server, actor, lines = asked
    seat, claimant = claimant_of(actor, lines)
    others = [line for line in lines if line is not claimant]
    before = [news_of(line) for line in others]
    assert claimant.my_turn()
    verbs = {choice["move"].split()[0] for choice in claimant.now["scene"]["choices"]} - {"pass"}
    assert verbs <= set().union(*(saying.verbs() for saying in standing_claims_of(game).values()))
    assert claimant.ask("claims", claims=everything(game), lasts="hand")["tell"] == "done"
    claimant.wait_for(lambda now: now["said"])
    assert claimant.now["said"] == {"claims": everything(game), "lasts": "hand"}
    assert not claimant.my_turn()
    assert seat not in actor.session.awaited_seats()
    hear_rest(others)
    assert [news_of(line) for line in others] == before
    assert everything(game) not in json.dumps([line.heard for line in others])
    assert all(line.now["said"] is None for line in others)
    table, comers = actor.settings.id, [claimant.key, *(line.key for line in others), server.person().key]
    shown = [Line(server, key, table).now["said"] for key in comers]  # as after a reload, and to a stranger
    assert shown == [{"claims": everything(game), "lasts": "hand"}, *[None] * (len(others) + 1)]
    assert claimant.ask("claims", claims="")["tell"] == "done"
    claimant.wait_for(lambda now: now["said"] is None)
    assert claimant.my_turn(), "what was taken back is asked again"


def test_standing_claim_for_the_hand_survives_a_restart(tmp_path, game, monkeypatch):
    """It is stored. A passed discard ends only the claims for that discard."""
    path, (mover, discard) = tmp_path / "house.db", claim_script(game)[1][-1]
    lasting, once = [seat for seat in range(3) if seat != mover][:2]
    with LiveServer(path, pause=0.2, grace=60) as server:
        actor, lines, *_ = play_script(server, game, monkeypatch, last=False)
        assert "Unknown claim preference 'kongs'" in lines[lasting].ask("claims", claims="kongs")["why"]
        assert "for either a 'hand'" in lines[lasting].ask("claims", claims=everything(game), lasts="ever")["why"]
        lines[lasting].ask("claims", claims=everything(game), lasts="hand")
        lines[once].ask("claims", claims=everything(game), lasts="discard")
        table, keys = actor.settings.id, [line.key for line in lines]
    with LiveServer(path, pause=0.2, grace=60) as again:
        lines = [Line(again, key, table) for key in keys]
        assert lines[lasting].now["said"] == {"claims": everything(game), "lasts": "hand"}
        assert lines[once].now["said"] == {"claims": everything(game), "lasts": "discard"}
        lines[mover].wait_for(lambda now: now["scene"]["choices"])
        assert lines[mover].ask("play", move=discard, id="after")["tell"] == "done"
        lines[once].wait_for(lambda now: now["pause"])
        lines[once].wait_for(lambda now: not now["pause"])
        assert lines[once].now["said"] is None
        assert again.services.tables.actors[table].session.standing_claims.by_seat[lasting].duration == "hand"


def test_held_discard_delays_play_and_shows_who_holds_it(asked):
    """Anyone but the discarder may hold it once, whether or not they can claim. An answer ends the hold."""
    _, actor, lines = asked
    seat, claimant = claimant_of(actor, lines)
    mover = actor.session.window.mover
    bystander = next(n for n in range(len(lines)) if n not in (mover, *actor.session.window.asked_views))
    assert lines[mover].ask("hold")["why"] == "You played that yourself. Only other players can claim it."
    for holder in (seat, bystander):
        assert lines[holder].ask("hold")["tell"] == "done"
    until_clock(lines[mover], [seat, bystander])
    assert claimant.ask("play", move="pass")["tell"] == "done"
    until_clock(lines[mover], [bystander])
    assert claimant.ask("hold")["why"] == "You have already responded to this discard."
    assert lines[bystander].ask("release")["tell"] == "done"
    until_clock(lines[mover], [])
    assert "already paused" in lines[bystander].ask("hold")["why"]


def until_clock(line, held):
    """Wait for a message that exactly these seats hold the discard."""
    while line.until("clock")["pause"]["held"] != sorted(held):
        pass


def test_held_discard_does_not_reveal_who_can_claim(asked):
    """The others get the same messages whether or not the holder can claim."""
    _, actor, lines = asked
    seat, _ = claimant_of(actor, lines)
    mover = actor.session.window.mover
    bystander = next(n for n in range(len(lines)) if n not in (mover, *actor.session.window.asked_views))
    shown = []
    for holder in (seat, bystander):
        lines[holder].ask("hold")
        heard = lines[mover].until("clock")
        shown.append({**heard, "pause": {**heard["pause"], "ms": 0, "left": 0, "held": []}})
        lines[holder].ask("release")
        lines[mover].until("clock")
    assert shown[0] == shown[1]


def test_claim_pause_is_brief_only_if_all_people_have_full_standing_claims(tmp_path):
    """Its length depends on what was set before the discard, never on a hand."""
    with LiveServer(tmp_path / "house.db", pause=None, grace=60) as server:
        ada, bob = server.person("Ada"), server.person("Bob")
        table = ada.open("mahjong", "me open bot bot", pace="at-once")["table"]
        bob.ask(f"/api/tables/{table}/sit", seat=1)
        with ada.line(table) as one, bob.line(table) as two:
            pauses = []
            for said in ({}, {0: "no-claims"}, {0: "no-claims", 1: "only-win"}, {0: "no-claims", 1: "win-at-once"}):
                for seat, line in enumerate((one, two)):
                    line.ask("claims", claims=said.get(seat, ""))
                pauses.append(
                    claim_pause(server.services.tables.actors[table].settings, None, settled(server, table), False)
                )
            assert pauses == [STANDARD_PAUSE_S, STANDARD_PAUSE_S, STANDARD_PAUSE_S, SETTLED_PAUSE_S]
            two.ask("leave")
            one.ask("claims", claims="no-claims")
            assert settled(server, table), "nobody waits for somebody for whom a bot plays"


def test_claim_pause_at_a_quick_table_is_short_for_every_discard(tmp_path):
    """Quick claims are chosen when the table is opened, and everyone sees this. Discards can still be held."""
    with LiveServer(tmp_path / "house.db", pause=None, grace=60) as server:
        ada, bob = server.person("Ada"), server.person("Bob")
        table = ada.open("mahjong", "me open bot bot", quick_claims=True)["table"]
        bob.ask(f"/api/tables/{table}/sit", seat=1)
        settings = server.services.tables.actors[table].settings
        assert [claim_pause(settings, None, said, True) for said in (False, True)] == [QUICK_PAUSE_S, SETTLED_PAUSE_S]
        with ada.line(table) as one, bob.line(table) as two:
            one.wait_for(lambda now: now["scene"] and now["scene"]["choices"])
            assert two.now["table"]["quick_claims"] is True
            discard = next(c["move"] for c in one.now["scene"]["choices"] if c["move"].startswith("discard"))
            one.ask("play", move=discard)
            two.wait_for(lambda now: now["pause"])
            assert two.now["pause"]["ms"] == 1500
            two.ask("hold")
            held = one.until("clock")["pause"]
            assert held["held"] == [1]
            assert 5000 <= held["ms"] < 6000, "and it is held no longer than five seconds"


def note_hands(server, visitor, game, hands):
    """Store this many finished hands of a game for a person, at a table that is over."""
    kind = (game, "any", "points")
    rows = [
        queries.insert_result(f"{game} {visitor.id}", hand, 0, visitor.id, *kind, 0.0, 0, "2026-01-01")
        for hand in range(hands)
    ]
    server.call(lambda: server.services.store.write(*rows))


def pause_of_first_discard(server, people, **more):
    """Seat people at a new table with the standard time for claims, and play its first discard."""
    ada, *others = people
    table = ada.open("mahjong", " ".join(["me", *["open"] * len(others), *["bot"] * (3 - len(others))]), **more)[
        "table"
    ]
    for seat, other in enumerate(others, 1):
        other.ask(f"/api/tables/{table}/sit", seat=seat)
    with ada.line(table) as line, others[0].line(table) as other:
        line.wait_for(lambda now: now["scene"] and now["scene"]["choices"])
        discard = next(c["move"] for c in line.now["scene"]["choices"] if c["move"].startswith("discard"))
        line.ask("play", move=discard)
        return table, other.wait_for(lambda now: now["pause"])["pause"]


@pytest.mark.parametrize(
    ("hands", "seconds"),
    [((0, 0), BEGINNER_PAUSE_S), ((3, 2), BEGINNER_PAUSE_S), ((2, 9), BEGINNER_PAUSE_S), ((3, 3), STANDARD_PAUSE_S)],
)
def test_claim_pause_is_longer_for_people_with_few_finished_hands(tmp_path, hands, seconds):
    """Hands of every person at the table count, from any table of the server, but only in this game."""
    with LiveServer(tmp_path / "house.db", pause=None, grace=60) as server:
        ada, bob = server.person("Ada"), server.person("Bob")
        for visitor, finished in zip((ada, bob), hands, strict=True):
            note_hands(server, visitor, "mahjong", finished)
            note_hands(server, visitor, "pong", 5)
        _, pause = pause_of_first_discard(server, (ada, bob))
        assert pause["ms"] == seconds * 1000


def test_claim_pause_after_a_restart_is_as_long_as_before(tmp_path):
    """Its length comes from the store, so another node also uses the same length."""
    path = tmp_path / "house.db"
    with LiveServer(path, pause=None, grace=60) as server:
        ada, bob = server.person("Ada"), server.person("Bob")
        table, before = pause_of_first_discard(server, (ada, bob))
    with LiveServer(path, pause=None, grace=60) as again, Line(again, ada.key, table) as line:
        assert line.now["pause"]["ms"] == before["ms"] == BEGINNER_PAUSE_S * 1000


def test_length_of_a_claim_pause_does_not_reveal_whether_anyone_can_claim(tmp_path, game, monkeypatch):
    """All pauses of a hand have the same length, including a pause in which a person may claim."""
    with LiveServer(tmp_path / "house.db", pause=None, grace=60) as server:
        monkeypatch.setattr("meldhouse.server.tables.claim_timer.BEGINNER_PAUSE_S", 0.4)
        actor, lines, *_ = play_script(server, game, monkeypatch)
        assert actor.session.window.asked_views
        hear_rest(lines)
        pauses = [m["pause"]["ms"] for line in lines for m in line.heard if m.get("pause") and m.get("kind") == "move"]
        assert len(pauses) >= len(lines)
        assert set(pauses) == {400}


def test_stored_table_without_a_claim_setting_uses_the_standard_pause():
    """It was stored with an earlier default."""
    earlier = {"host": "p1", "game": "mahjong", "clock": "off", "public": True, "hands": 0}
    settings = parse_settings(earlier, "p1", "earlier", "", "2026-01-01T00:00:00Z")
    assert not settings.quick_claims
    assert [claim_pause(settings, None, False, new) for new in (False, True)] == [STANDARD_PAUSE_S, BEGINNER_PAUSE_S]


def test_table_cannot_have_both_strict_and_quick_claims(tmp_path):
    with LiveServer(tmp_path / "house.db") as server, pytest.raises(Refusal, match="strict or quick, but not both"):
        server.person("Ada").open("mahjong", "me open bot bot", strict=True, quick_claims=True)


def settled(server, table):
    return server.services.tables.actors[table].session.all_claims_settled


@pytest.mark.parametrize(
    ("more", "start"),
    [({}, "A discard can be claimed for 5 s"), ({"quick_claims": True}, "Quick: "), ({"strict": True}, "Strict: ")],
)
def test_waiting_table_says_once_how_long_a_discard_can_be_claimed(tmp_path, more, start):
    """A game without claims says nothing."""
    with LiveServer(tmp_path / "house.db", pause=None, grace=60) as server:
        ada = server.person("Ada")
        with ada.line(ada.open("mahjong", "me open bot bot", **more)["table"]) as line:
            (told,) = line.now["table"]["terms"]
            assert told.startswith(start)
        with ada.line(ada.open("kingscorners", "me open")["table"]) as line:
            assert line.now["table"]["terms"] == []


def test_discards_at_a_strict_table_cannot_be_held(tmp_path):
    """Everyone sees that the table is strict; its pause is the long pause."""
    with LiveServer(tmp_path / "house.db", pause=None, grace=60) as server:
        ada, bob = server.person("Ada"), server.person("Bob")
        table = ada.open("mahjong", "me open bot bot", strict=True)["table"]
        bob.ask(f"/api/tables/{table}/sit", seat=1)
        with ada.line(table) as one, bob.line(table) as two:
            one.wait_for(lambda now: now["scene"] and now["scene"]["choices"])
            discard = next(c["move"] for c in one.now["scene"]["choices"] if c["move"].startswith("discard"))
            one.ask("play", move=discard)
            two.wait_for(lambda now: now["pause"])
            assert two.now["pause"]["ms"] == 6000
            assert two.now["pause"]["by"] == 0
            assert two.ask("hold")["why"].startswith("You can't pause claims at a strict table")


def test_standing_claim_answers_only_its_kind_of_claim():
    """A person who passes chows is still asked about a pung. A standing win is claimed."""
    standing_claims_of = mh.GAMES["mahjong"].notation.BEFOREHAND
    asked = {
        name: [
            standing_claims_of[name].answer(moves)
            for moves in (["chow 3m 4m", "pass"], ["pung", "chow 3m 4m", "pass"], ["hu", "pung", "pass"])
        ]
        for name in standing_claims_of
    }
    assert asked == {
        "no-chows": ["pass", None, None],
        "only-win": ["pass", "pass", None],
        "win-at-once": ["pass", "pass", "hu"],
        "no-claims": ["pass", "pass", "pass"],
    }
