"""The export of hands as lines of mjai."""

import json

from meldhouse.games.mahjong.mjai import export
from meldhouse.session.history_view import positions
from tests.games.mahjong.hands import dealt, play, tiles


def types(table, *names):
    found = [json.loads(line) for line in export(positions(table)).splitlines()]
    return [event for event in found if not names or event["type"] in names]


def test_mjai_export_has_draws_discards_and_claims():
    """A pung, its promotion and the robbery are events, each with its actor and source."""
    table = dealt(
        ["33s 1p 9p 19m SSWWNCF", "", "24s 234m 234p 789p 11p", ""],
        front="9m 3s 5m 8m 8m 3s",
    )
    play(table, "discard 9m")
    play(table, "discard 3s", s0="pung")
    play(table, "discard 1m")
    for name in tiles("5m 8m 8m"):
        play(table, f"discard {name}")
    play(table, "kong 3s", s2="hu")
    exported = types(table)
    assert [event["type"] for event in exported[:2]] == ["start_game", "start_kyoku"]
    assert exported[2] == {"type": "tsumo", "actor": 0, "pai": "9m"}
    assert exported[3] == {"type": "dahai", "actor": 0, "pai": "9m", "tsumogiri": True}
    assert {"type": "pon", "actor": 0, "target": 1, "pai": "3s", "consumed": ["3s", "3s"]} in exported
    (won,) = types(table, "hora")
    assert (won["actor"], won["target"], won["pai"]) == (2, 0, "3s")
    assert won["fans"]["Robbing the Kong"] == 1
    assert [event["type"] for event in exported[-2:]] == ["end_kyoku", "end_game"]
    assert len(exported[1]["tehais"][0]) == 13


def test_mjai_export_distinguishes_kinds_of_kongs():
    """A concealed kong is ankan, a claimed kong daiminkan, a promoted kong kakan; each is followed by its tile."""
    table = dealt(["111m 258p 369s 47m SW", "EEE 47m 258p 369s S", "", ""], front="1m E", back="5p 9s")
    play(table, "kong 1m")
    play(table, "discard 5p")
    kongs = types(table, "ankan", "tsumo")
    assert kongs[1] == {"type": "ankan", "actor": 0, "consumed": ["1m"] * 4}
    assert kongs[2] == {"type": "tsumo", "actor": 0, "pai": "5p"}


def test_mjai_export_of_random_hands_matches_the_tally():
    """The numbers of draws and discards are equal."""
    import random

    import meldhouse as mh

    for seed in range(5):
        table, dice = mh.table("mahjong", "table", seed=seed), random.Random(seed)
        table.deal()
        while not table.over:
            table.play(dice.choice(table.moves()))
        tally = table.tally
        draws = tally["draws"] + tally["replacements"]
        assert len(types(table, "tsumo")) == draws
        assert len(types(table, "chi")) == tally["chows"]
        assert len(types(table, "pon")) == tally["pungs"]
        assert len(types(table, "daiminkan")) == tally["big_kongs"]
        assert len(types(table, "kakan")) == tally["small_kongs"]
        assert len(types(table, "ankan")) == tally["concealed_kongs"]
        assert len(types(table, "hora", "ryukyoku")) == 1
