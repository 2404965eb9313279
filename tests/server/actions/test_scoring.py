"""Scoring help at a table, for a finished hand and for your own hand while you play."""

import pytest

import meldhouse as mh
from tests.support.live_server import Refusal


def ask(person, table, deed):
    return person.ask(f"/api/tables/{table}/{deed}")


def played_out(server, game, *, spectators=1, **more):
    """Return a table at which a bot has finished the hand for its host, with spectators."""
    ada, *others = [server.person(name) for name in ("Ada", "Bob", "Eve")[: 1 + spectators]]
    seats = next(iter(mh.GAMES[game].variants.values())).rules.seats
    table = ada.open(game, " ".join(["me", *["bot"] * (seats - 1)]), **more)["table"]
    with ada.line(table) as line:
        line.wait_for(lambda now: now["scene"])
        with pytest.raises(Refusal, match="The hand isn't over yet"):
            ask(ada, table, "won")
        line.ask("leave")
        line.wait_for(lambda now: now["over"])
    return table, ada, *others


@pytest.mark.parametrize("game", list(mh.GAMES))
def test_scoring_of_a_finished_hand_is_shown_to_everyone(server, game):
    """Scoring works over WebSocket and HTTP. Players and spectators get only what they may see."""
    table, ada, eve = played_out(server, game)
    response, looked_on = ask(ada, table, "won"), ask(eve, table, "won")
    assert response["title"]
    assert all(point["says"] for point in response["points"])
    assert any(point["articles"] for point in response["points"])
    assert len(looked_on["points"]) == len(response["points"])
    with ada.line(table) as line:
        assert line.ask("won")["points"] == response["points"]


def test_hand_distance_is_shown_only_to_the_player_of_the_hand(server):
    """Spectators don't get it, nor does anyone after the hand."""
    ada, eve = server.person("Ada"), server.person("Eve")
    table = ada.open("mahjong", "me bot bot bot")["table"]
    with ada.line(table) as line:
        line.wait_for(lambda now: now["scene"])
        message = line.ask("near")
        assert message["tell"] == "points"
        assert message["line"]
        assert message["points"]
        with pytest.raises(Refusal, match="You don't have a seat at this table"):
            ask(eve, table, "near")
        line.ask("leave")
        line.wait_for(lambda now: now["over"])
        assert "while it is being played" in line.ask("near")["why"]


def test_hand_distance_at_a_strict_table_is_refused(server):
    ada = server.person("Ada")
    table = ada.open("mahjong", "me bot bot bot", strict=True)["table"]
    with ada.line(table) as line:
        line.wait_for(lambda now: now["scene"])
        assert "strict table" in line.ask("near")["why"]


def test_scoring_help_of_a_game_without_it_is_refused(server, monkeypatch):
    """The game of the guide, for example, has no modules for scoring help."""
    monkeypatch.setitem(vars(mh.GAMES["pong"]), "score_breakdown", None)
    monkeypatch.setitem(vars(mh.GAMES["pong"]), "how_to_play", None)
    table, ada, _ = played_out(server, "pong")
    for deed in ("won", "near", "counts"):
        with pytest.raises(Refusal, match=r"can't show how close|no scoring guide"):
            ask(ada, table, deed)
    game = next(game for game in ada.get("/api/games")["games"] if game["name"] == "pong")
    assert game["tells"] == []


def test_scoring_help_follows_the_options_of_the_table(server):
    """Mahjong has its fans, and changed options are named."""
    ada = server.person("Ada")
    mahjong = ask(ada, ada.open("mahjong", "me bot bot bot")["table"], "counts")
    text = " ".join(said for point in mahjong["points"] for said in point["says"])
    assert all(str(fan.label) in text for fan in mh.GAMES["mahjong"].module("fan_table").FANS)
    assert [page["page"] for page in mahjong["pages"]] == ["mahjong-fans"]
    usual = ask(ada, ada.open("tongits", "me bot bot")["table"], "counts")
    changed = ask(ada, ada.open("tongits", "me bot bot", options={"unit": "7"})["table"], "counts")
    assert len(changed["points"]) == len(usual["points"]) + 1
    assert any("7" in said for said in changed["points"][-1]["says"])


def test_scoring_help_of_kong_pie_follows_the_notes_on_the_table(server):
    """Noodles and high pairs depend on the notes of the hand."""
    ada = server.person("Ada")
    table = ada.open("kongpie", "me bot bot")["table"]
    with ada.line(table) as line:
        now = line.wait_for(lambda now: now["scene"])
        notes = next(zone["pieces"] for zone in now["scene"]["zones"] if zone["key"] == "notes")
        noodles, pairs, *_ = line.ask("counts")["points"]
    shown = [name for point in (noodles, pairs) for laid in point["laid"] for name in laid["pieces"]]
    assert len(shown) == 6
    assert {name[:-1] for name in shown} == {note[:-1] for note in notes}
    assert not {*shown} & {*notes}
