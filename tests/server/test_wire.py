"""What crosses the wire to a seat holds no card that it may not see, and does not depend on any."""

import asyncio
import json
import random
import re
import sys
from itertools import count

import pytest
from nets import close_windows
from visitors import OpenHouse, Refusal, house_says

import meldhouse as mh
from meldhouse.bots import find_bot
from meldhouse.course import windows
from meldhouse.course.chairs import Chairs
from meldhouse.course.course import Course
from meldhouse.course.events import as_read, as_written
from meldhouse.course.moments import DEAL
from meldhouse.fair import Deal
from meldhouse.record import Proof
from meldhouse.server import conductor, promises
from meldhouse.server import room as rooms
from meldhouse.words import ENGLISH
from meldhouse.words.pieces import in_english

MOVES = 60  # public moves of a hand that is looked at


@pytest.fixture(params=list(mh.GAMES))
def game(request):
    return mh.GAMES[request.param]


class Ears:
    """Finds the pieces that a text names, by their names and by their words."""

    def __init__(self, game):
        pieces = game.text.PIECES
        self.of = dict(pieces.PIECES)
        self.of |= {in_english(name): piece for name, piece in pieces.PIECES.items()}
        alternatives = "|".join(sorted(map(re.escape, self.of), key=len, reverse=True))
        self.pattern = re.compile(rf"(?<![\w'])(?:{alternatives})(?!\w)")

    def pieces(self, value):
        """The pieces named anywhere in a message; keys and places on the table are no pieces."""
        if isinstance(value, str):
            return {self.of[name] for name in self.pattern.findall(value)}
        if isinstance(value, dict):
            told = {k: v for k, v in value.items() if k not in ("key", "to", "move", "label", "note", "facts", "table")}
            named = self.move_pieces(value["move"]) if isinstance(value.get("move"), str) else set()
            return named.union(*map(self.pieces, told.values()))
        if isinstance(value, list):
            return set().union(*map(self.pieces, value))
        return set()

    def move_pieces(self, move):
        """A move's text ends with a place now and then: `play 10D N`."""
        return {self.of[word] for word in move.split()[1:] if word in self.of and len(word) > 1}


def may_see(ears, view, heard):
    scene = view.scene
    shown = {piece for zone in scene.zones for name in zone.pieces for piece in ears.pieces(name.rstrip("*"))}
    said = [*scene.summary, *filter(None, [scene.prompt]), *(choice.words for choice in scene.choices)]
    words = " ".join([*ENGLISH.all(said), *heard, *(choice.move for choice in scene.choices)])
    return shown | ears.pieces(words)


def test_no_hidden_piece_is_named(tmp_path, game, capfd, caplog):
    """A whole hand of two people, bots and a spectator: sockets, pages, exports and the log of the server."""
    with OpenHouse(tmp_path / "house.db", pause=0.02) as house:
        people = [house.person("Ada"), house.person("Bob"), house.person("Eve")]
        seats = next(iter(game.variants.values())).rules.seats
        table = people[0].open(game.name, " ".join(["me", "open", *["bot"] * (seats - 2)]))["table"]
        people[1].ask(f"/api/tables/{table}/sit")
        lines = [person.line(table) for person in people]
        dice, pages = random.Random(5), []
        for n in count():
            hear_all(lines)
            if all(line.now["over"] for line in lines) or n > 4000:
                break
            for line in lines[:2]:
                if line.now["scene"] and line.now["scene"]["choices"] and not line.now["over"]:
                    line.ask("play", move=dice.choice(line.now["scene"]["choices"])["move"], at=line.now["at"])
            if n % 10 == 0:
                pages += [(who, asked(house, people[who], table, exports=n == 0)) for who in range(3)]
        assert all(line.now["over"] for line in lines)
        allowed = seen_along(game, house.house.rooms[table].sheet.chairs, written(house, table))
    ears = Ears(game)
    for viewer, line in zip((0, 1, None), lines, strict=True):
        checked = [message for message in line.heard if message["tell"] in ("table", "moved") and message["scene"]]
        assert len(checked) > 5
        for message in checked:
            named = ears.pieces({k: message[k] for k in ("scene", "log", "fly", "move") if k in message})
            assert named <= allowed[viewer][message["at"]], (viewer, message["at"], message)
    for who, told in pages:
        assert ears.pieces({k: told[k] for k in ("scene", "log")}) <= allowed[(0, 1, None)[who]][told["at"]]
    printed = capfd.readouterr()
    assert not ears.pieces(printed.out + printed.err + caplog.text), "printed or logged"


def hear_all(lines):
    for line in lines:
        try:
            while True:
                line.hear(0.01)
        except TimeoutError:
            continue


def asked(house, person, table, exports):
    """The table as the API and the page tell it; while others play, nobody is given the record."""
    told = person.get(f"/api/tables/{table}")
    page = house_says(house, "GET", f"/table/{table}", key=person.key)
    first = re.search(r'<script type="application/json" id="first">(.*?)</script>', page, re.S)
    assert first
    if exports:
        for path in ("record", "frames?see=all", "frames?see=1" if told["you"] == 0 else "frames?see=0"):
            with pytest.raises(Refusal):
                person.get(f"/api/tables/{table}/{path}")
        assert "hand" not in person.get(f"/api/tables/{table}/story").splitlines()
    newest = json.loads(first.group(1))
    return newest if newest["scene"] else told


def written(house, table):
    """What happened at a table, as it lies on disk."""
    game = mh.GAMES[house.house.rooms[table].sheet.game]
    events = asyncio.run_coroutine_threadsafe(house.house.store.events(table), house.loop).result(20)
    return [as_read(event, game) for event in events]


def seen_along(game, chairs, events):
    """What each viewer has been able to see up to each moment; while claims are possible, no more than was heard."""
    course, ears = Course(mh.table(game.name), Chairs(list(chairs))), Ears(game)
    allowed, known = {viewer: {} for viewer in course.viewers()}, {}

    def note(viewer, view):
        known[viewer] |= may_see(ears, view, [])

    for event in events:
        for moment in course.take(event):
            if moment.kind == DEAL:
                known = {viewer: set() for viewer in course.viewers()}
            for viewer in course.viewers() if moment.played else ():
                known[viewer] |= ears.pieces(moment.played.heard(viewer))
        for viewer in known:
            if course.window is None:
                note(viewer, course.table.view(viewer))
            elif viewer in course.window.asked:
                note(viewer, course.window.asked[viewer])
            allowed[viewer][course.at] = set(known[viewer])
    return allowed


# --- two worlds --------------------------------------------------------------------------


def quiet_hand(game, deck, seed):
    """Public moves of a hand, sensibly played, in which nobody claims anything."""
    table, thumb, script = mh.table(game.name), find_bot("thumb", seed), []
    table.deal_again(deck, 77)
    while not table.over and len(script) < MOVES:
        move = thumb.choose(table.view(table.turn))
        script.append((table.turn, move))
        table.play(move)
        close_windows(table)
    return script


def views_of(game, deck, script):
    """What every viewer sees along a script (windows passed), and who was asked; None where it cannot be played."""
    table = mh.table(game.name)
    table.deal_again(deck, 77)
    views, asked_seats = [viewed(table)], []
    for seat, move in script:
        if table.turn != seat or move not in table.moves():
            return None
        table.play(move)
        asked_seats.append(asked_at(table))
        close_windows(table)
        views.append(viewed(table))
    return views, asked_seats


def asked_at(table):
    """Which seats are asked for sealed answers, if any are."""
    return sorted(
        windows.Window(table.game, table.bare_rules, table.state, table.state, table.turn or 0, lambda _: None).asked
    )


def viewed(table):
    return [table.view(viewer).tobytes() for viewer in (*range(table.rules.seats), None)]


def two_worlds(game):
    """Two decks and one script that some viewer cannot tell apart; in a game with claims, others are asked."""
    dice = random.Random(11)
    for seed in range(400):
        deck = shuffled_deck(game, seed)
        script = quiet_hand(game, deck, seed)
        here = views_of(game, deck, script)
        for _ in range(10):
            i, j = dice.sample(range(len(deck)), 2)
            other = list(deck)
            other[i], other[j] = other[j], other[i]
            there = views_of(game, tuple(other), script)
            if there is None or deck[i] == deck[j]:
                continue
            for viewer in range(len(here[0][0])):
                if all(a[viewer] == b[viewer] for a, b in zip(here[0], there[0], strict=True)):
                    who = None if viewer == len(here[0][0]) - 1 else viewer
                    if not windows.has_windows(game) or told_apart(here[1], there[1], who):
                        return deck, tuple(other), script, who
    return None


def told_apart(here, there, viewer):
    """Were other seats asked in one world, and the viewer the same in both?"""
    others = [[seat for seat in asked_seats if seat != viewer] for asked_seats in here]
    return others != [[seat for seat in asked_seats if seat != viewer] for asked_seats in there]


def shuffled_deck(game, seed):
    table = mh.table(game.name, seed=seed)
    table.deal()
    return table.hands[0].deck


def wire_of(path, game, deck, script, viewer, monkeypatch):
    """All that the viewer is told while people play the script."""
    monkeypatch.setattr(conductor, "fair_deal", lambda *_: Deal(deck, 77))
    monkeypatch.setattr(promises, "fresh_promise", lambda: Proof("a promise", "a secret"))
    with OpenHouse(path, pause=0.04) as house:
        seats = next(iter(game.variants.values())).rules.seats
        people = [house.person(f"Guest {n}") for n in range(seats + 1)]
        table = people[0].open(game.name, " ".join(["me", *["open"] * (seats - 1)]))["table"]
        lines = [people[0].line(table)]
        for seat in range(1, seats):
            people[seat].ask(f"/api/tables/{table}/sit", seat=seat)
            lines.append(people[seat].line(table))
        lines.append(people[seats].line(table))
        for line in lines:
            line.wait_for(lambda now: now["scene"])
        for seat, move in script:
            line = lines[seat]
            line.wait_for(lambda now, seat=seat: now["turn"] == seat and now["scene"]["choices"] and not now["pause"])
            assert line.ask("play", move=move)["tell"] == "done"
        ears = lines[-1 if viewer is None else viewer]
        ears.wait_for(lambda now: not now["pause"])
        return [plain_message(message) for message in ears.heard if message["tell"] != "seats"]


def plain_message(message):
    """Less the milliseconds that are left, and the names of the table and its people."""
    return json.dumps(
        {k: v for k, v in message.items() if k not in ("pause", "clock", "table", "awaited")}
        | {"pause": bool(message.get("pause")), "awaited": (message.get("awaited") or {}).get("seats")}
    )


def test_the_ears_hear_a_leak(tmp_path, monkeypatch, capfd, caplog):
    """The negative control: a house that tells the spectator what seat 0 sees is found out by both nets."""
    game = mh.GAMES["kingscorners"]
    honest = Course.view

    def leaky(course, viewer):
        return honest(course, 0 if viewer is None else viewer)

    monkeypatch.setattr(Course, "view", leaky)
    with pytest.raises(AssertionError):
        test_no_hidden_piece_is_named(tmp_path, game, capfd, caplog)
    deck = shuffled_deck(game, 1)
    other = (deck[-1], *deck[1:-1], deck[0])
    heard = [
        wire_of(tmp_path / f"{n}.db", game, dealt, [(0, "end")], None, monkeypatch)
        for n, dealt in enumerate((deck, other))
    ]
    assert heard[0] != heard[1]


@pytest.mark.parametrize("where", ["printed", "in the log"])
def test_the_ears_read_what_the_server_writes(tmp_path, monkeypatch, capfd, caplog, where):
    """The negative control: a server that prints a deck on its error stream, or logs it, is found out."""
    honest = rooms.Room._take

    def chatty(room, events):
        for deck in (as_written(event, room.course.table.game).text for event in events if event.kind == "deal"):
            if where == "printed":
                print(deck, file=sys.stderr)
            else:
                rooms.log.warning("dealt %s", deck)
        honest(room, events)

    monkeypatch.setattr(rooms.Room, "_take", chatty)
    with pytest.raises(AssertionError, match="printed"):
        test_no_hidden_piece_is_named(tmp_path, mh.GAMES["kingscorners"], capfd, caplog)


def test_two_worlds_that_look_the_same_sound_the_same(tmp_path, game, monkeypatch):
    """Hidden pieces change places; whoever cannot see them is told the same, message by message."""
    worlds = two_worlds(game)
    assert worlds, "no two worlds were found"
    deck, other, script, viewer = worlds
    heard = [
        wire_of(tmp_path / f"{n}.db", game, dealt, script, viewer, monkeypatch) for n, dealt in enumerate((deck, other))
    ]
    assert len(heard[0]) > len(script)
    assert heard[0] == heard[1]
