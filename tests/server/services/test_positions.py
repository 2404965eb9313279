"""Tables that are opened in the middle of a hand: the same view, bots in the other seats, and no result."""

import json

import pytest

import meldhouse as mh
from meldhouse.i18n import Localizer
from meldhouse.server.core.serialization import scene_json
from tests.support.bot_hands import play_bot_hands
from tests.support.live_server import LiveServer, Refusal, call_api, play_hand

GAMES = sorted(mh.GAMES)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with LiveServer(tmp_path_factory.mktemp("positions") / "house.db") as opened:
        yield opened


def played(game, hands=2):
    return play_bot_hands(game, 4, hands)


def at_move(table, number, count):
    """Return the table before a move of a hand."""
    ahead = table.fresh()
    for hand in table.hands[: number + 1]:
        ahead.deal_again(hand.deck, hand.chance)
        for move in hand.moves[: count if hand is table.hands[number] else None]:
            ahead.play(move.text)
    return ahead


def seen(now):
    """Return what a message shows of the pieces, and the moves."""
    return [now["scene"][name] for name in ("zones", "choices")]


def seen_by(table):
    """Return what the seat to act sees at a table."""
    scene = scene_json(table.view(table.turn).scene, Localizer(viewer=table.turn, with_markers=True))
    return json.loads(json.dumps(seen({"scene": scene})))


def upload(who, table):
    return call_api(who.server, "POST", "/api/records", str(table.record()).encode(), who.key)["record"]


@pytest.mark.parametrize("game", GAMES)
def test_position_of_a_record_shows_what_the_seat_saw(server, game):
    """No other seat's pieces are shown, and bots play on to the end of the hand, which does not count."""
    ada, table = server.person(), played(game)
    record, moves = upload(ada, table), table.hands[1].moves
    for count in (0, len(moves) // 2, len(moves) - 1):
        expected = at_move(table, 1, count)
        id = ada.ask(f"/api/records/{record}/positions?hand=1&move={count}")["table"]
        with ada.line(id) as line:
            now = line.wait_for(lambda now: now["scene"] and now["scene"]["choices"])
            assert seen(now) == seen_by(expected)
            assert [seat["is"] for seat in now["table"]["seats"]].count("bot") == int(table.rules.seats) - 1
            assert now["table"]["practice"]
            play_hand(line)
            while line.state != "over":
                line.until("seats")
    assert ada.get("/api/me/results")["results"] == []
    assert server.person("Bob").get("/api/tables")["tables"] == []


def test_position_is_private(server):
    ada, bob = server.person("Ada"), server.person("Bob")
    id = ada.ask("/api/positions", game="tongits", seed=3)["table"]
    with pytest.raises(Refusal, match="403"):
        bob.get(f"/api/tables/{id}")


def test_position_of_a_deal_follows_its_moves(server):
    ada = server.person()
    table = mh.table("kongpie", seed=3)
    table.deal()
    moves = []
    for _ in range(5):
        moves.append(table.moves()[-1])
        table.play(moves[-1])
    by_seed = ada.ask("/api/positions", game="kongpie", seed=3, moves=moves)["table"]
    with ada.line(by_seed) as line:
        assert seen(line.wait_for(lambda now: now["scene"])) == seen_by(table)
    names = table.game.notation.PIECES.NAMES
    deck = " ".join(names[piece] for piece in table.hands[0].deck)
    by_deck = ada.ask("/api/positions", game="kongpie", deck=deck, moves=moves)["table"]
    with ada.line(by_deck) as line:
        assert seen(line.wait_for(lambda now: now["scene"])) == seen_by(table)


def test_position_is_opened_again_by_a_rematch(server):
    """The rematch starts from the same position, and the last table of this kind is ended."""
    ada, table = server.person(), played("tongits")
    record = upload(ada, table)
    id = ada.ask(f"/api/records/{record}/positions?hand=1&move=2")["table"]
    with ada.line(id) as line:
        first = seen(line.wait_for(lambda now: now["scene"] and now["scene"]["choices"]))
        play_hand(line)
        while line.state != "over":
            line.until("seats")
        again = line.ask("rematch")["table"]
    with ada.line(again) as line:
        assert seen(line.wait_for(lambda now: now["scene"] and now["scene"]["choices"])) == first
    third = ada.ask(f"/api/records/{record}/positions?hand=0&move=2")["table"]
    assert ada.get(f"/api/tables/{again}")["table"]["state"] == "over"
    assert ada.get(f"/api/tables/{third}")["table"]["state"] == "playing"


def test_position_survives_a_restart(tmp_path):
    path, table = tmp_path / "house.db", played("mahjong")
    with LiveServer(path) as server:
        ada = server.person()
        id = ada.ask(f"/api/records/{upload(ada, table)}/positions?hand=1&move=9")["table"]
        first = seen(ada.get(f"/api/tables/{id}"))
    with LiveServer(path) as server:
        ada.server = server
        with ada.line(id) as line:
            assert seen(line.wait_for(lambda now: now["scene"] and now["scene"]["choices"])) == first
            play_hand(line)
        assert len(ada.get(f"/api/tables/{id}/frames?hand=1&see=all")["frames"]) > 9


def play_until_between(id, people):
    """Play the last choice of each person in turn, until the hand is over."""
    for _ in range(600):
        for person in people:
            now = person.get(f"/api/tables/{id}")
            if now["table"]["state"] == "between":
                return
            if now["scene"] and now["scene"]["choices"]:
                person.ask(f"/api/tables/{id}/moves", move=now["scene"]["choices"][-1]["move"])


def test_position_of_a_hand_with_others_waits_for_the_end_of_the_table(server):
    """The cards of the others stay hidden until then."""
    ada, bob = server.person("Ada"), server.person("Bob")
    id = ada.open("tongits", "me open bot")["table"]
    bob.ask(f"/api/tables/{id}/sit")
    with ada.line(id), bob.line(id):
        play_until_between(id, [ada, bob])
        with pytest.raises(Refusal, match="The other hands stay hidden"):
            ada.ask(f"/api/tables/{id}/positions?hand=0&move=3")


def test_position_of_an_own_table_keeps_the_levels_of_bots(server):
    ada = server.person()
    id = ada.ask(
        "/api/tables",
        game="pong",
        draw=False,
        seats=[{"is": "me"}, {"is": "bot", "bot": "novice"}, *[{"is": "bot", "bot": "club"}] * 2],
    )["table"]
    with ada.line(id) as line:
        play_hand(line)
        while line.state == "playing":
            line.until("seats")
    again = ada.ask(f"/api/tables/{id}/positions?hand=0&move=0")["table"]
    seats = ada.get(f"/api/tables/{again}")["table"]["seats"]
    frames = ada.get(f"/api/tables/{id}/frames?hand=0&see=all")["frames"]
    first = next(frame["seat"] for frame in frames if frame["move"])
    others = ["club", "novice", "club", "club"]
    assert [seat["bot"] for seat in seats] == ["" if n == first else others[n] for n in range(4)]


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ("hand=5&move=0", "That hand isn't over yet"),
        ("hand=0&move=998", "This hand has no move 999"),
        ("hand=0&move=x", "'move' must be a whole number"),
        ("hand=0&move=-1", "This hand has no move 0"),
    ],
)
def test_position_that_does_not_exist_is_refused(server, query, why):
    ada = server.person()
    record = upload(ada, played("pong", 1))
    with pytest.raises(Refusal, match=why):
        ada.ask(f"/api/records/{record}/positions?{query}")


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ({"game": "chess"}, "chess"),
        ({"game": "pong", "seed": 1, "moves": ["fly"]}, "fly"),
        ({"game": "pong", "seed": 1, "moves": [1]}, "'moves' must be a list of texts"),
        ({"game": "tongits", "deck": "KH"}, "complete deck"),
        ({"game": "pong", "options": [], "seed": True}, "complete deck"),
    ],
)
def test_position_of_a_malformed_deal_is_refused(server, body, why):
    with pytest.raises(Refusal, match=why):
        server.person().ask("/api/positions", **body)
