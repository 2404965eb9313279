"""Tables of friends: players say when they are ready, and the host arranges the table before the first hand."""

import pytest

from tests.support.live_server import LiveServer, Refusal, call_api

GAME = "kingscorners"


@pytest.fixture
def place(server):
    """Let no bot play for people who are gone."""
    server.services.grace_s = 60.0
    return server


def open_friends(host, game=GAME, **more):
    """Open a table as the lobby does, with one request; return its ID and its invitation."""
    opened = host.ask("/api/tables", game=game, public=False, friends=True, **more)
    return opened["table"], opened["invitation"]


def accept(place, person, invitation):
    """Follow the link of an invitation."""
    return call_api(place, "GET", f"/join/{invitation}", None, person.key)


def guests(place, table, invitation, *names, ready=False):
    """Let these people follow the link and take seats."""
    people = [place.person(name) for name in names]
    for person in people:
        accept(place, person, invitation)
        person.ask(f"/api/tables/{table}/sit", ready=ready)
    return people


def seats_of(person, table):
    return person.get(f"/api/tables/{table}")["table"]["seats"]


def state_of(person, table):
    return person.get(f"/api/tables/{table}")["table"]["state"]


def refusal(ask, *args, **message):
    with pytest.raises(Refusal) as refused:
        ask(*args, **message)
    return refused.value.text


def test_friends_table_opens_with_one_person_and_open_seats(place):
    ada = place.person("Ada")
    table, _ = open_friends(ada)
    shown = ada.get(f"/api/tables/{table}")
    assert [seat["is"] for seat in shown["table"]["seats"]] == ["person", "open", "open", "open"]
    assert shown["table"]["friends"]
    assert not shown["table"]["public"]
    assert shown["table"]["link"].startswith("/join/")


def test_friends_table_deals_only_once_everyone_is_ready(place):
    ada = place.person("Ada")
    table, invitation = open_friends(ada, options={"seats": "2"})
    (bob,) = guests(place, table, invitation, "Bob")
    said = ((ada, True, "open"), (ada, False, "open"), (bob, True, "open"), (ada, True, "playing"))
    for person, ready, expected in said:
        person.ask(f"/api/tables/{table}/next", ready=ready)
        assert state_of(ada, table) == expected


def test_guest_whose_client_does_not_ask_counts_as_ready(place):
    """A program sits down with the message that it has always sent."""
    ada = place.person("Ada")
    table, invitation = open_friends(ada, options={"seats": "2"})
    program = place.person("Bot of Bob")
    accept(place, program, invitation)
    program.ask(f"/api/tables/{table}/sit")
    assert state_of(ada, table) == "open"
    shown = ada.get(f"/api/tables/{table}")
    assert shown["next"] == [1]
    ada.ask(f"/api/tables/{table}/next")
    assert state_of(ada, table) == "playing"


def test_usual_table_deals_as_soon_as_all_seats_are_taken(place):
    """A table that isn't of friends knows no readiness, whatever a client says."""
    ada, bob = place.person("Ada"), place.person("Bob")
    table = ada.open(GAME, "me open")["table"]
    assert refusal(ada.ask, f"/api/tables/{table}/next")
    bob.ask(f"/api/tables/{table}/sit", ready=False)
    assert state_of(ada, table) == "playing"


def test_host_fills_open_seats_with_bots_and_the_hand_starts_when_guests_are_ready(place):
    ada = place.person("Ada")
    table, invitation = open_friends(ada)
    (bob,) = guests(place, table, invitation, "Bob")
    ada.ask(f"/api/tables/{table}/start")
    assert [seat["is"] for seat in seats_of(ada, table)] == ["person", "person", "bot", "bot"]
    assert state_of(ada, table) == "open"
    bob.ask(f"/api/tables/{table}/next")
    assert state_of(ada, table) == "playing"


def test_host_alone_starts_with_bots_at_once(place):
    ada = place.person("Ada")
    table, _ = open_friends(ada)
    ada.ask(f"/api/tables/{table}/start")
    assert state_of(ada, table) == "playing"


def test_host_changes_rules_and_everyone_is_asked_again(place):
    """Guests hear of it in the log, keep their seats, and the hand is dealt with the new rules."""
    ada = place.person("Ada")
    table, invitation = open_friends(ada)
    bob, eve = guests(place, table, invitation, "Bob", "Eve")
    bob.ask(f"/api/tables/{table}/next")
    with bob.line(table) as line:
        ada.ask(f"/api/tables/{table}/rules", variant="chips", options={"seats": "3"}, hands=4, clock="brisk")
        changed = line.until("table")
    assert [entry["words"] for entry in changed["log"]] == ["⟨@0⟩ changed the rules."]
    assert changed["next"] == []
    assert (changed["table"]["variant"], changed["table"]["hands"], changed["table"]["clock"]) == ("chips", 4, "brisk")
    assert [seat["name"] for seat in changed["table"]["seats"]] == ["Ada", "Bob", "Eve"]
    assert changed["you"] == 1
    for person in (ada, bob, eve):
        person.ask(f"/api/tables/{table}/next")
    assert state_of(ada, table) == "playing"
    assert len(ada.get(f"/api/tables/{table}")["scene"]["seats"]) == 3


def test_changed_rules_are_there_after_a_restart(place, tmp_path):
    """The number of seats went down and up; the events before still lead to the same seats."""
    with LiveServer(tmp_path / "other.db", grace=60.0) as server:
        ada = server.person("Ada")
        table, invitation = open_friends(ada)
        bob, eve = guests(server, table, invitation, "Bob", "Eve")
        bob.ask(f"/api/tables/{table}/leave")
        for count in (2, 4, 3):
            ada.ask(f"/api/tables/{table}/rules", options={"seats": str(count)})
        before = [(seat["is"], seat["person"]) for seat in seats_of(ada, table)]
        assert before == [("person", ada.id), ("person", eve.id), ("open", None)]
    with LiveServer(tmp_path / "other.db", grace=60.0) as server:
        ada.server = eve.server = server
        assert [(seat["is"], seat["person"]) for seat in seats_of(ada, table)] == before
        ada.ask(f"/api/tables/{table}/start")
        eve.ask(f"/api/tables/{table}/next")
        assert state_of(ada, table) == "playing"
        assert len(ada.get(f"/api/tables/{table}")["scene"]["seats"]) == 3


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        ({"options": {"seats": "2"}}, "3 players are seated, and these rules have only 2 seats."),
        ({"variant": "nothing"}, "nothing"),
        ({"options": {"seats": "99"}}, "99"),
        ({"options": ["seats"]}, "ptions"),
        ({"hands": -1}, "hands"),
        ({"clock": "\u202e"}, "clock"),
        ({"strict": True, "quick_claims": True}, "strict"),
    ],
)
def test_invalid_rules_are_refused_with_a_sentence_and_change_nothing(place, message, sentence):
    ada = place.person("Ada")
    table, invitation = open_friends(ada)
    guests(place, table, invitation, "Bob", "Eve")
    before = ada.get(f"/api/tables/{table}")["table"]
    why = refusal(ada.ask, f"/api/tables/{table}/rules", **message)
    assert sentence in why
    assert ada.get(f"/api/tables/{table}")["table"] == before


def test_only_the_host_changes_rules_and_seats_and_only_before_the_first_hand(place):
    ada = place.person("Ada")
    table, invitation = open_friends(ada)
    (bob,) = guests(place, table, invitation, "Bob")
    for action, message in (("rules", {"hands": 3}), ("swap", {"seat": 0, "other": 1}), ("start", {})):
        assert "Only the host" in refusal(bob.ask, f"/api/tables/{table}/{action}", **message)
    ada.ask(f"/api/tables/{table}/start")
    bob.ask(f"/api/tables/{table}/next")
    assert "started" in refusal(ada.ask, f"/api/tables/{table}/rules", hands=3)
    assert "started" in refusal(ada.ask, f"/api/tables/{table}/swap", seat=0, other=1)
    other = ada.open(GAME, "me open")["table"]
    assert "The rules of this table are fixed." in refusal(ada.ask, f"/api/tables/{other}/rules", hands=3)


def test_host_swaps_seats_and_players_stay_ready(place):
    ada = place.person("Ada")
    table, invitation = open_friends(ada)
    (bob,) = guests(place, table, invitation, "Bob")
    bob.ask(f"/api/tables/{table}/next")
    ada.ask(f"/api/tables/{table}/seats", seat=3, **{"is": "bot"})
    with bob.line(table) as line:
        for seat, other in ((1, 2), (0, 3)):
            ada.ask(f"/api/tables/{table}/swap", seat=seat, other=other)
        line.wait_for(lambda now: now["you"] == 2)
    shown = bob.get(f"/api/tables/{table}")
    assert [seat["is"] for seat in shown["table"]["seats"]] == ["bot", "open", "person", "person"]
    assert shown["next"] == [2]
    for wrong in ({"seat": 0, "other": 9}, {"seat": True, "other": 1}, {"seat": "0", "other": 1}, {}):
        assert "Seats are 0 to 3" in refusal(ada.ask, f"/api/tables/{table}/swap", **wrong)


def test_next_person_becomes_host_when_the_host_leaves_before_the_start(place):
    ada = place.person("Ada")
    table, invitation = open_friends(ada)
    bob, eve = guests(place, table, invitation, "Bob", "Eve")
    ada.ask(f"/api/tables/{table}/leave")
    shown = bob.get(f"/api/tables/{table}")["table"]
    assert shown["host"] == bob.id
    assert [seat["is"] for seat in shown["seats"]] == ["open", "person", "person", "open"]
    assert "Only the host" in refusal(ada.ask, f"/api/tables/{table}/start")
    bob.ask(f"/api/tables/{table}/start")
    eve.ask(f"/api/tables/{table}/next")
    assert state_of(bob, table) == "playing"
    assert state_of(ada, table) == "playing"  # the former host may watch


def test_host_who_leaves_alone_can_come_back(place):
    ada = place.person("Ada")
    table, _ = open_friends(ada)
    ada.ask(f"/api/tables/{table}/leave")
    assert seats_of(ada, table)[0]["is"] == "open"
    ada.ask(f"/api/tables/{table}/sit", ready=False)
    ada.ask(f"/api/tables/{table}/start")
    assert state_of(ada, table) == "playing"


def test_full_table_expired_and_foreign_invitations_are_answered_with_a_sentence(place):
    ada = place.person("Ada")
    table, invitation = open_friends(ada, options={"seats": "2"})
    guests(place, table, invitation, "Bob")
    eve, mallory = place.person("Eve"), place.person("Mallory")
    accept(place, eve, invitation)
    assert "This table has no open seat." in refusal(eve.ask, f"/api/tables/{table}/sit", ready=False)
    assert "This table is private. You need an invitation link." in refusal(mallory.get, f"/api/tables/{table}")
    assert "invalid or has expired" in refusal(accept, place, mallory, "nonsense")
    ada.ask(f"/api/tables/{table}/close")
    assert "invalid or has expired" in refusal(accept, place, mallory, invitation)


def test_invitation_to_one_table_opens_no_other(place):
    ada = place.person("Ada")
    (_, first), (second, _) = open_friends(ada), open_friends(ada)
    eve = place.person("Eve")
    accept(place, eve, first)
    for ask in (lambda: eve.get(f"/api/tables/{second}"), lambda: eve.ask(f"/api/tables/{second}/sit")):
        assert "This table is private. You need an invitation link." in refusal(ask)
    with pytest.raises(Refusal) as why:
        call_api(place, "GET", f"/table/{second}", None, eve.key)
    assert why.value.status == 403
    assert "Ada" not in why.value.text


def test_host_who_leaves_in_a_hand_is_replaced_by_a_bot_and_can_come_back(place):
    """The guest plays on, and only the host keeps the rights of a host."""
    ada = place.person("Ada")
    table, invitation = open_friends(ada, options={"seats": "2"})
    (bob,) = guests(place, table, invitation, "Bob")
    for person in (ada, bob):
        person.ask(f"/api/tables/{table}/next")
    with bob.line(table) as line:
        ada.ask(f"/api/tables/{table}/leave")
        for _ in range(3):
            line.wait_for(lambda now: now["over"] or (now["scene"] and now["scene"]["choices"]))
            if line.now["over"]:  # some hands are short
                break
            line.ask("play", move=line.now["scene"]["choices"][-1]["move"], at=line.now["at"])
    shown = bob.get(f"/api/tables/{table}")["table"]
    seat = next(n for n, seat in enumerate(shown["seats"]) if seat["name"] == "Ada")  # who goes first was drawn
    assert (shown["host"], shown["seats"][seat]["bot"]) == (ada.id, "club")
    assert "Only the host" in refusal(bob.ask, f"/api/tables/{table}/mute", seat=seat)
    assert seats_of(ada, table)[seat]["you"]
    ada.ask(f"/api/tables/{table}/back")
    assert seats_of(bob, table)[seat]["bot"] == ""


NASTY = [
    "<img src=x onerror=alert(1)>",
    "\u202e\u05d3\u05e0\u05d4",
    "x" * 5000,
    "'\"&{{7*7}}",
    "\x00",
    "\N{GRINNING FACE}" * 900,
]


def answer(person, path, message):
    """Return the status of a request, and why it was refused."""
    try:
        person.ask(path, **message)
    except Refusal as why:
        return why.status, why.text
    return 200, ""


@pytest.mark.parametrize("text", NASTY, ids=range(len(NASTY)))
def test_text_of_any_kind_is_answered_with_a_sentence_or_shown_as_text(place, text):
    """In names, in every field that opens or changes a table, in talk; and on the pages that show it."""
    ada = place.person("Ada")
    table, _ = open_friends(ada)
    asked = [
        ("/api/me", {"name": text}), ("/api/me", {"avatar": text}), ("/api/me", {"color": text}),
        *(("/api/tables", {"game": GAME, name: text}) for name in ("variant", "clock", "pace", "options", "seats")),
        ("/api/tables", {"game": text}), ("/api/tables", {"game": GAME, "options": {text: text}}),
        ("/api/tables", {"game": GAME, "seats": [{"is": text}]}),
        *((f"/api/tables/{table}/{action}", {"words": text, "text": text, "seat": text, "variant": text})
          for action in ("sit", "say", "rules", "seats", "swap")),
    ]  # fmt: skip
    for path, message in asked:
        status, why = answer(ada, path, message)
        assert status in (200, 400, 403, 409, 413, 422), (path, why)
        assert "Traceback" not in why
        assert len(why) < 1200, (path, len(why))
    for page in (f"/table/{table}", "/", "/mine"):
        shown = call_api(place, "GET", page, None, ada.key)
        assert "<img src=x" not in shown
        assert "\u202e" not in shown
    assert len(ada.get("/api/me")["name"]) <= 40


def test_body_of_ten_thousand_letters_is_refused_with_a_sentence(place):
    ada = place.person("Ada")
    table, _ = open_friends(ada)
    asked = [
        ("/api/me", {"name": "x" * 10_000}), ("/api/tables", {"game": "x" * 10_000}),
        (f"/api/tables/{table}/say", {"text": "x" * 10_000}), ("/api/people", {"name": "\u05d0" * 10_000}),
    ]  # fmt: skip
    for path, message in asked:
        assert "8192" in refusal(ada.ask, path, **message)
    assert ada.get("/api/me")["name"] == "Ada"


def test_two_guests_with_one_name_are_told_another(place):
    ada = place.person("Ada")
    table, invitation = open_friends(ada)
    twin = place.person("\u0410da")  # a Cyrillic letter that looks the same
    accept(place, twin, invitation)
    assert "such as '\u0410da 2'" in refusal(twin.ask, f"/api/tables/{table}/sit", ready=False)
    twin.ask("/api/me", name="Ada 2")
    twin.ask(f"/api/tables/{table}/sit", ready=False)
    assert [seat["name"] for seat in seats_of(ada, table)][:2] == ["Ada", "Ada 2"]


def test_rematch_of_friends_starts_when_all_have_taken_their_seats(place):
    """Asking for it, and taking the seat that is kept, say that one is ready."""
    ada = place.person("Ada")
    table, invitation = open_friends(ada, options={"seats": "2"})
    (bob,) = guests(place, table, invitation, "Bob")
    for person in (ada, bob):
        person.ask(f"/api/tables/{table}/next")
    ada.ask(f"/api/tables/{table}/close")
    bob.ask(f"/api/tables/{table}/vote", yes=True)
    again = ada.ask(f"/api/tables/{table}/rematch")["table"]
    assert state_of(ada, again) == "open"
    bob.ask(f"/api/tables/{again}/sit")
    assert state_of(ada, again) == "playing"


# --- avatars --------------------------------------------------------------------------------


def test_chosen_avatar_is_stored_and_shown_to_others_at_once(place, tmp_path):
    with LiveServer(tmp_path / "other.db") as server:
        ada = server.person("Ada")
        table, invitation = open_friends(ada)
        (bob,) = guests(server, table, invitation, "Bob")
        with ada.line(table) as line:
            assert bob.ask("/api/me", avatar="owl") == {"person": bob.id, "name": "Bob", "avatar": "owl", "color": ""}
            assert bob.ask("/api/me", name="Bo", avatar="fox")["name"] == "Bo"
            while (shown := line.until("seats")["table"]["seats"][1])["avatar"] != "fox":
                pass
        assert shown["name"] == "Bo"
    with LiveServer(tmp_path / "other.db") as server:
        ada.server = bob.server = server
        assert bob.get("/api/me")["avatar"] == "fox"
        assert seats_of(ada, table)[1]["avatar"] == "fox"
        assert bob.ask("/api/me", avatar="")["avatar"] == ""
        assert seats_of(ada, table)[1]["avatar"] == ""


@pytest.mark.parametrize("avatar", ["unicorn", None, 3, ["owl"], {"owl": 1}, "owl " * 500])
def test_unknown_avatar_is_refused_with_a_sentence(place, avatar):
    ada = place.person("Ada")
    assert "There is no avatar" in refusal(ada.ask, "/api/me", avatar=avatar)
    assert ada.get("/api/me")["avatar"] == ""
