"""Nothing that people say is delivered while a claim window is open, because it could tell something about a hand."""

import json
import random
from itertools import count

import pytest

import meldhouse as mh
from meldhouse.server.tables import talk
from meldhouse.session import claim_window
from meldhouse.session.talk import PHRASES, REACTIONS
from tests.server.tables.test_claim_timer import CLAIMING, hear_rest, play_script
from tests.support.live_server import LiveServer, call_api

MOVES, LEAST_SAID, LEAST_HELD = 60, 40, 8


@pytest.fixture(params=list(mh.GAMES))
def game(request):
    return mh.GAMES[request.param]


class Ear:
    """A spectator inside the server, who notes at each message whether a claim window is open."""

    language, hears_talk, wants_view = "en", True, False

    def __init__(self, person):
        self.person, self.actor = person, None
        self.noted = []  # (kind of message, words, whether a window is open)

    def send(self, text):
        message = json.loads(text)
        if message["tell"] in ("said", "talk"):
            window = self.actor.session.window is not None and self.actor.session.state == "playing"
            self.noted.append((message["tell"], message.get("words"), window))

    def on_removed(self, why):
        raise AssertionError(why)

    def on_table_moved(self):
        raise AssertionError


def seat_two(server, game, monkeypatch):
    """Return a private table of two people and bots, with an ear, and the connections of the two."""
    for name in ("BURST", "TABLE_BURST"):
        monkeypatch.setattr(talk, name, 100_000)
    people = [server.person(name) for name in ("Ada", "Bob", "Eve")]
    seats = next(iter(game.variants.values())).rules.seats
    opened = people[0].open(game.name, " ".join(["me", "open", *["bot"] * (seats - 2)]), public=False)
    for person in people[1:]:
        call_api(server, "GET", f"/join/{opened['invitation']}", key=person.key)
    people[1].ask(f"/api/tables/{opened['table']}/sit")
    lines = [person.line(opened["table"]) for person in people[:2]]
    ear = Ear(people[2].id)
    ear.actor = server.services.tables.actors[opened["table"]]
    server.call(lambda: ear.actor.submit(lambda: ear.actor.enter(ear)))
    return ear, lines


def say_anything(dice, line, n):
    """Say something, or let the host decide something; return whether it was held back."""
    kinds = [{"text": f"line {n}"}, {"phrase": dice.choice(PHRASES)}, {"reaction": dice.choice(REACTIONS)}]
    answer = line.ask("say", **dice.choice(kinds))
    assert answer["tell"] == "done", answer
    return bool(answer.get("held"))


def test_talk_is_never_delivered_in_a_claim_window_of_random_play(tmp_path, game, monkeypatch):
    """Two people say something at random moments, mostly just after a move. Everything arrives in the end."""
    dice, said, held = random.Random(11), 0, 0
    with LiveServer(tmp_path / "house.db", pause=0.06, grace=60) as server:
        ear, lines = seat_two(server, game, monkeypatch)
        for n in count():
            hear_rest(lines)
            if n > 4000 or said > MOVES:
                break
            for line in lines:
                if line.now["over"]:
                    line.ask("next")
                elif line.my_turn():
                    line.ask("play", move=dice.choice(line.now["scene"]["choices"])["move"], at=line.now["at"])
                    for other in dice.sample(lines, 2):
                        held += say_anything(dice, other, n)
                        said += 1
                    break
        for line in lines:
            line.wait_for(lambda now: not now["pause"])
        hear_rest(lines)
        talked = [noted for noted in ear.noted if noted[0] == "said"]
        assert said >= LEAST_SAID
        assert len(talked) == said
        assert not [noted for noted in ear.noted if noted[2]], "delivered in a claim window"
        for line in lines:
            check_order(line)
    print(game.name, said, "said,", held, "held")
    assert held >= LEAST_HELD or not claim_window.has_windows(game)


def check_order(line):
    """Check that a client gets no talk between the messages that open and close a window."""
    is_open = False
    for message in line.heard:
        if message["tell"] in ("table", "moved", "clock"):
            is_open = message["pause"] is not None
        assert message["tell"] not in ("said", "talk") or not is_open, message


@pytest.mark.parametrize("name", CLAIMING)
def test_talk_of_a_window_tells_neither_who_can_claim_nor_who_was_faster(tmp_path, name, monkeypatch):
    """All speakers get the same answer, and the others get everything at once, in the order of the seats."""
    with LiveServer(tmp_path / "house.db", pause=4, grace=60) as server:
        script_pause = iter([0.03] * 400)
        honest = server.services
        monkeypatch.setattr(
            "meldhouse.server.tables.actor.claim_pause",
            lambda *_: next(script_pause) if not any_asked(honest) else 4,
        )
        actor, lines, *_ = play_script(server, name, monkeypatch)
        claimant = next(iter(actor.session.window.asked_views))
        others = [seat for seat in range(len(lines)) if seat != claimant]
        hear_rest(lines)
        answers = [lines[seat].ask("say", phrase="hello") for seat in (*reversed(others), claimant)]
        for answer in answers:
            answer.pop("id")
        assert answers == [{"tell": "done", "held": True, "says": "Your message will be sent after the claims."}] * len(
            lines
        )
        host = next(n for n, seat in enumerate(actor.session.seating.seats) if seat.person == actor.settings.host)
        lines[host].ask("mute", seat=(host + 1) % len(lines), muted=True)
        hear_rest(lines)
        assert actor.session.window is not None
        assert not [m for line in lines for m in line.heard if m["tell"] in ("said", "talk")]
        for line in lines:
            line.until("talk")
            spoken = [line.until("said")["seat"] for _ in range(len(lines) - 1)]
            assert spoken == [seat for seat in range(len(lines)) if seat != (host + 1) % len(lines)]


def any_asked(services):
    return any(a.session.window and a.session.window.asked_views for a in services.tables.actors.values())
