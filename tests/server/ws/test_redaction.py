"""Messages to a seat contain no card that the seat may not see, and don't depend on such a card (faults/)."""

import asyncio
import json
import random
import re
import sys
from itertools import count

import pytest

import meldhouse as mh
from meldhouse.i18n import ENGLISH
from meldhouse.i18n.piece_names import english_name
from meldhouse.server.tables import actor
from meldhouse.session.changes import DEAL
from meldhouse.session.events import from_stored, to_stored
from meldhouse.session.seating import Seating
from meldhouse.session.session import TableSession
from tests.support.invariant_checks import viewers
from tests.support.live_server import LiveServer, Refusal, call_api


@pytest.fixture(params=list(mh.GAMES))
def game(request):
    return mh.GAMES[request.param]


class Ears:
    """Finds the pieces in a text by their names and words."""

    def __init__(self, game):
        pieces = game.notation.PIECES
        self.of = dict(pieces.PIECES)
        self.of |= {english_name(name): piece for name, piece in pieces.PIECES.items()}
        alternatives = "|".join(sorted(map(re.escape, self.of), key=len, reverse=True))
        self.pattern = re.compile(rf"(?<![\w'])(?:{alternatives})(?!\w)")

    def pieces(self, value):
        """Return the pieces named anywhere in a message; keys and places on the table aren't pieces."""
        if isinstance(value, str):
            return {self.of[name] for name in self.pattern.findall(value)}
        if isinstance(value, dict):
            shown = {
                k: v for k, v in value.items() if k not in ("key", "to", "move", "label", "note", "facts", "table")
            }
            named = self.move_pieces(value["move"]) if isinstance(value.get("move"), str) else set()
            return named.union(*map(self.pieces, shown.values()))
        if isinstance(value, list):
            return set().union(*map(self.pieces, value))
        return set()

    def move_pieces(self, move):
        """Remove the place that a move may end with: `play 10D N`."""
        return {self.of[word] for word in move.split()[1:] if word in self.of and len(word) > 1}


def may_see(ears, view, heard):
    scene = view.scene
    shown = {piece for zone in scene.zones for name in zone.pieces for piece in ears.pieces(name.rstrip("*"))}
    said = [*scene.summary, *filter(None, [scene.prompt]), *(choice.words for choice in scene.choices)]
    words = " ".join([*ENGLISH.localize_all(said), *heard, *(choice.move for choice in scene.choices)])
    return shown | ears.pieces(words)


def test_messages_and_logs_contain_no_hidden_pieces(tmp_path, game, capfd, caplog):
    """Sockets, pages, exports and the log are checked in a hand of two people, bots and a spectator."""
    with LiveServer(tmp_path / "house.db", pause=0.02) as server:
        people = [server.person("Ada"), server.person("Bob"), server.person("Eve")]
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
                pages += [(who, request_table(server, people[who], table, exports=n == 0)) for who in range(3)]
        assert all(line.now["over"] for line in lines)
        allowed = seen_along(game, server.services.tables.actors[table].settings.chairs, written(server, table))
    ears = Ears(game)
    for viewer, line in zip((0, 1, None), lines, strict=True):
        checked = [message for message in line.heard if message["tell"] in ("table", "moved") and message["scene"]]
        assert len(checked) > 5
        for message in checked:
            named = ears.pieces({k: message[k] for k in ("scene", "log", "fly", "move") if k in message})
            assert named <= allowed[viewer][message["at"]], (viewer, message["at"], message)
    for who, shown in pages:
        assert ears.pieces({k: shown[k] for k in ("scene", "log")}) <= allowed[(0, 1, None)[who]][shown["at"]]
    printed = capfd.readouterr()
    assert not ears.pieces(printed.out + printed.err + caplog.text), "printed or logged"


def hear_all(lines):
    for line in lines:
        try:
            while True:
                line.hear(0.01)
        except TimeoutError:
            continue


def request_table(server, person, table, exports):
    """Return the table from the API and the page. While other people play, nobody gets the record."""
    response = person.get(f"/api/tables/{table}")
    page = call_api(server, "GET", f"/table/{table}", key=person.key)
    first = re.search(r'<script type="application/json" id="first">(.*?)</script>', page, re.S)
    assert first
    if exports:
        for path in ("record", "frames?see=all", "frames?see=1" if response["you"] == 0 else "frames?see=0"):
            with pytest.raises(Refusal):
                person.get(f"/api/tables/{table}/{path}")
        assert "hand" not in person.get(f"/api/tables/{table}/story").splitlines()
    newest = json.loads(first.group(1))
    return newest if newest["scene"] else response


def written(server, table):
    """Return the events of a table on disk."""
    game = mh.GAMES[server.services.tables.actors[table].settings.game]
    events = asyncio.run_coroutine_threadsafe(server.services.store.events(table), server.loop).result(20)
    return [from_stored(event, game) for event in events]


def seen_along(game, chairs, events):
    """Return what each viewer could see up to each moment; during claims, only what messages showed."""
    session, ears = TableSession(mh.table(game.name), Seating(list(chairs))), Ears(game)
    allowed, known = {viewer: {} for viewer in viewers(session.table)}, {}

    def note(viewer, view):
        known[viewer] |= may_see(ears, view, [])

    for event in events:
        for moment in session.apply(event):
            if moment.kind == DEAL:
                known = {viewer: set() for viewer in viewers(session.table)}
            for viewer in viewers(session.table) if moment.played else ():
                known[viewer] |= ears.pieces(moment.played.text_for(viewer))
        for viewer in known:
            if session.window is None:
                note(viewer, session.table.view(viewer))
            elif viewer in session.window.asked_views:
                note(viewer, session.window.asked_views[viewer])
            allowed[viewer][session.revision] = set(known[viewer])
    return allowed


def test_redaction_check_detects_a_leak(tmp_path, monkeypatch, capfd, caplog):
    """Negative control: the server sends the spectator what seat 0 sees."""
    game = mh.GAMES["kingscorners"]
    honest = TableSession.view

    def leaky(session, viewer):
        return honest(session, 0 if viewer is None else viewer)

    monkeypatch.setattr(TableSession, "view", leaky)
    with pytest.raises(AssertionError):
        test_messages_and_logs_contain_no_hidden_pieces(tmp_path, game, capfd, caplog)


@pytest.mark.parametrize("where", ["printed", "in the log"])
def test_redaction_check_detects_a_leak_in_the_servers_output(tmp_path, monkeypatch, capfd, caplog, where):
    """Negative control: a server prints a deck to standard error, or logs it."""
    honest = actor.TableActor._apply

    def chatty(table_actor, events):
        for deck in (to_stored(event, table_actor.session.table.game).text for event in events if event.kind == "deal"):
            if where == "printed":
                print(deck, file=sys.stderr)
            else:
                actor.log.warning("dealt %s", deck)
        honest(table_actor, events)

    monkeypatch.setattr(actor.TableActor, "_apply", chatty)
    with pytest.raises(AssertionError, match="printed"):
        test_messages_and_logs_contain_no_hidden_pieces(tmp_path, mh.GAMES["kingscorners"], capfd, caplog)
