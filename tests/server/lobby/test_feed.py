"""Lobby and table updates for many subscribers are serialized only once."""

import asyncio
import json
from datetime import UTC, datetime, timedelta

from meldhouse.i18n import Localizer
from meldhouse.server.actions.registry import ACTIONS
from meldhouse.server.lobby import feed, listing
from meldhouse.server.lobby.feed import full_update
from meldhouse.server.registry.services import create_services
from meldhouse.server.tables import broadcaster, presence
from meldhouse.server.tables.actor import TableActor


class Guest:
    """A connection that records its messages."""

    def __init__(self, person=None, language="en"):
        self.person, self.language, self.heard = person, language, []
        self.hears_talk, self.wants_view = True, False

    def send(self, text):
        self.heard.append(json.loads(text))

    def on_removed(self, why):
        raise AssertionError(why)


def counted(monkeypatch):
    """Record for whom tables are serialized, each time that a table is serialized."""
    honest, calls = broadcaster.table_json, []

    def table_json(context, settings, person, read, table=None):
        calls.append(person)
        return honest(context, settings, person, read, table)

    for module in (broadcaster, listing):
        monkeypatch.setattr(module, "table_json", table_json)
    return calls


async def start_services(path, tables):
    services = create_services(path)
    await services.start()
    people = [(await services.accounts.create(f"Guest {n}"))[0] for n in range(tables)]
    asked = {"game": "kingscorners", "seats": [{"is": "me"}, {"is": "open"}]}
    table_settings = [await services.tables.open_table(person, asked) for person in people]
    return services, people, table_settings


def test_lobby_update_is_serialized_once_for_all_subscribers(tmp_path, monkeypatch):
    """Two hundred subscribers and ten tables: each changed table is serialized once, and so is a person's own table."""
    monkeypatch.setattr(feed, "UPDATE_INTERVAL_S", 0.05)

    async def main():
        services, people, table_settings = await start_services(tmp_path / "house.db", 10)
        guests = [Guest() for _ in range(199)] + [Guest(people[0].person)]
        for guest in guests:
            services.lobby.enter(guest)
        services.tables.notify_changed()
        await wait_for_messages(guests)
        calls = counted(monkeypatch)
        table_settings[3].hands = 7
        for _ in range(5):
            services.tables.notify_changed()
        await wait_for_messages(guests)
        await asyncio.sleep(0.2)
        assert [len(guest.heard) for guest in guests] == [1] * 200
        assert sorted(calls, key=bool) == [None] * 10 + [people[0].person]
        assert all(guest.heard == guests[0].heard for guest in guests[:199])
        (other,) = guests[0].heard[0]["changed"]
        assert (other["table"], other["hands"]) == (table_settings[3].id, 7)
        assert guests[0].heard[0]["order"] == [table["table"] for table in services.listing.public(Localizer())]
        mine = guests[-1].heard[0]["mine"]
        assert [table["table"] for table in mine] == [table_settings[0].id]
        assert mine[0]["invitation"]
        assert guests[-1].heard[0]["changed"] == [other]
        assert not any(seat["you"] for seat in other["seats"])
        assert not {"invitation", "link"} & set(other)
        await services.stop()

    asyncio.run(main())


async def wait_for_messages(guests):
    """Wait until all have a message and nothing more comes."""
    for guest in guests:
        guest.heard.clear()
    while not all(guest.heard for guest in guests):
        await asyncio.sleep(0.01)


def known(guest):
    """Return the lobby's tables as a client knows them that applies all updates."""
    tables = {}
    for message in guest.heard:
        tables |= {table["table"]: table for table in message.get("tables", message.get("changed"))}
        order = message.get("order") or [table["table"] for table in message.get("tables", ())]
        tables = {id: tables[id] for id in order}
    return list(tables.values())


def test_lobby_change_that_is_undone_is_sent_to_new_subscribers_only(tmp_path, monkeypatch):
    """A person subscribes between a change and its reversal; the other subscribers need no update."""
    monkeypatch.setattr(feed, "UPDATE_INTERVAL_S", 0.05)

    async def main():
        services, _, table_settings = await start_services(tmp_path / "house.db", 3)
        there, comes, abroad = Guest(), Guest(), Guest(language="xx")
        services.lobby.enter(there)
        services.tables.notify_changed()
        await wait_for_messages([there])
        services.lobby.enter(abroad)
        table_settings[1].hands, table_settings[2].listed = 7, False
        services.tables.notify_changed()
        services.lobby.enter(comes)
        assert sorted(table["hands"] for table in known(comes)) == [0, 7]
        table_settings[1].hands, table_settings[2].listed = 0, None
        services.tables.notify_changed()
        while not (len(there.heard) > 1 and len(comes.heard) > 1 and len(abroad.heard) > 1):
            await asyncio.sleep(0.01)
        assert there.heard[-1]["changed"] == []
        for guest in (comes, abroad):
            assert known(guest) == services.listing.public(Localizer(language=guest.language, with_markers=True))
        await services.stop()

    asyncio.run(main())


def test_own_tables_are_the_tables_where_the_person_has_a_seat(tmp_path):
    """A left seat and an ended table don't count. A restart changes nothing."""

    async def main():
        services, people, table_settings = await start_services(tmp_path / "house.db", 2)
        ada, bob = (person.person for person in people)
        for settings in table_settings:
            actor = await services.tables.get_actor(settings.id)
            other = bob if settings.host == ada else ada
            await actor.submit(lambda actor=actor, other=other: ACTIONS["sit"].handler(actor, other, {"seat": 1}))
        assert own(services, ada) == own(services, bob) == {settings.id for settings in table_settings}
        second = services.tables.actors[table_settings[1].id]
        await second.submit(lambda: ACTIONS["close"].handler(second, bob, {}))
        await second.submit(lambda: ACTIONS["vote"].handler(second, ada, {"yes": True}))
        assert own(services, ada) == {table_settings[0].id}
        await services.stop()
        again = create_services(tmp_path / "house.db")
        await again.start()
        assert own(again, ada) == own(again, bob) == {table_settings[0].id}
        assert own(again, None) == own(again, "somebody") == set()
        await again.stop()

    asyncio.run(main())


def test_own_tables_exclude_a_seat_that_was_left_before_the_start(tmp_path):
    """The person has left the seat, so the table isn't listed."""

    async def main():
        services, people, table_settings = await start_services(tmp_path / "house.db", 1)
        actor = await services.tables.get_actor(table_settings[0].id)
        await actor.submit(lambda: ACTIONS["leave"].handler(actor, people[0].person, {}))
        assert own(services, people[0].person) == set()
        await services.stop()

    asyncio.run(main())


def own(services, person):
    return {table["table"] for table in json.loads(services.lobby.message(full_update({}), Guest(person)))["mine"]}


def test_table_update_is_serialized_once_per_view(tmp_path, monkeypatch):
    """Two hundred spectators need one view, and two tabs of the player another."""

    async def main():
        services, people, table_settings = await start_services(tmp_path / "house.db", 1)
        actor = TableActor(services, table_settings[0])
        await actor.submit(lambda: actor.view_json(None, Localizer()))
        watchers, own = [Guest() for _ in range(200)], [Guest(people[0].person) for _ in range(2)]
        actor.presence.subscribers = {**dict.fromkeys(watchers), **dict.fromkeys(own, 0)}
        calls = counted(monkeypatch)
        actor.broadcaster.publish_seats()
        actor.broadcaster.publish_table()
        assert sorted(calls, key=bool) == [None] * 2 + [people[0].person] * 2
        for guest in (*watchers, *own):
            assert [message["tell"] for message in guest.heard] == ["seats", "table"]
        assert all(guest.heard[0]["table"]["seats"][0]["you"] for guest in own)
        assert not any("invitation" in guest.heard[0]["table"] for guest in watchers)
        actor.stop()
        await services.stop()

    asyncio.run(main())


def test_table_update_is_serialized_once_per_language(tmp_path, monkeypatch):
    """A hundred spectators read one language and a hundred another, so there are two messages."""

    async def main():
        services, _, table_settings = await start_services(tmp_path / "house.db", 1)
        actor = TableActor(services, table_settings[0])
        await actor.submit(lambda: actor.view_json(None, Localizer()))
        watchers = [Guest(language=language) for language in ("en", "xx") for _ in range(100)]
        actor.presence.subscribers = dict.fromkeys(watchers)
        calls = counted(monkeypatch)
        actor.broadcaster.publish_table()
        assert len(calls) == 2
        assert {guest.heard[0]["table"]["title"] for guest in watchers} == {"Kings Corners", "Ķîññĝšš Çöŕŕñééŕš"}
        actor.stop()
        await services.stop()

    asyncio.run(main())


# --- listed tables ---------------------------------------------------------------------------


def asked_for(seats, **more):
    return {"game": "kingscorners", "seats": [{"is": kind} for kind in seats.split()], **more}


TABLES = {
    "with a seat for somebody": (asked_for("me open"), True),
    "against bots": (asked_for("me bot bot"), False),
    "against bots, and wished": (asked_for("me bot", listed=True), True),
    "with a seat, and not wished": (asked_for("me open", listed=False), False),
    "private": (asked_for("me open", public=False, listed=True), False),
    "of bots alone": (asked_for("bot bot"), False),
}


def test_lobby_lists_tables_that_other_people_can_join(tmp_path):
    """Tables against bots are listed only on request. A restart changes nothing."""

    async def main():
        services, people, _ = await start_services(tmp_path / "house.db", 1)
        opened = {name: (await services.tables.open_table(people[0], asked)).id for name, (asked, _) in TABLES.items()}
        wanted = {id for name, id in opened.items() if TABLES[name][1]}
        assert listed(services) & set(opened.values()) == wanted
        await services.stop()
        again = create_services(tmp_path / "house.db")
        await again.start()
        assert listed(again) & set(opened.values()) == wanted
        await again.stop()

    asyncio.run(main())


def test_lobby_lists_tables_to_join_before_tables_to_watch(tmp_path):
    """The order doesn't depend on which tables are newer."""

    async def main():
        services, people, table_settings = await start_services(tmp_path / "house.db", 3)
        for settings, guest in zip(table_settings[1:], people, strict=False):
            actor = await services.tables.get_actor(settings.id)
            await actor.submit(
                lambda actor=actor, guest=guest: ACTIONS["sit"].handler(actor, guest.person, {"seat": 1})
            )
        wait_for_messages = services.listing.public(Localizer())
        assert wait_for_messages[0]["table"] == table_settings[0].id
        assert {table["table"] for table in wait_for_messages[1:]} == {settings.id for settings in table_settings[1:]}
        await services.stop()

    asyncio.run(main())


def test_lobby_does_not_list_abandoned_tables(tmp_path, monkeypatch):
    """An abandoned table disappears after a while, and is listed again when a person comes back."""
    monkeypatch.setattr(listing, "ABANDONED_AFTER_S", 0.3)
    monkeypatch.setattr(feed, "REFRESH_DELAY_S", 0.4)
    monkeypatch.setattr(feed, "UPDATE_INTERVAL_S", 0.01)

    async def main():
        services, people, table_settings = await start_services(tmp_path / "house.db", 2)
        old = datetime.now(UTC) - timedelta(hours=1)
        for settings in table_settings:
            settings.opened = old.isoformat()
        actor, host, eve = await services.tables.get_actor(table_settings[0].id), Guest(people[0].person), Guest()
        await actor.submit(lambda: actor.enter(host))
        services.lobby.enter(eve)
        assert [table["table"] for table in known(eve)] == [table_settings[0].id]
        await actor.submit(lambda: actor.leave(host))
        assert listed(services) == {table_settings[0].id}  # the other table counts as abandoned
        while known(eve):
            await asyncio.sleep(0.01)
        await actor.submit(lambda: actor.enter(Guest()))
        assert [(table["table"], table["watching"]) for table in services.listing.public(Localizer())] == [
            (table_settings[0].id, 1)
        ]
        await services.stop()

    asyncio.run(main())


def listed(services):
    return {table["table"] for table in services.listing.public(Localizer())}


# --- spectators -------------------------------------------------------------------------------


def test_arrivals_of_many_spectators_are_announced_together(tmp_path, monkeypatch):
    """A hundred come and leave at once: there are a few messages, and finally everyone has the right number."""
    monkeypatch.setattr(presence, "ANNOUNCEMENT_INTERVAL_S", 0.3)
    monkeypatch.setattr(presence, "RECONNECT_GRACE_S", 0.2)

    async def main():
        services, people, table_settings = await start_services(tmp_path / "house.db", 1)
        actor, host, guests = (
            await services.tables.get_actor(table_settings[0].id),
            Guest(people[0].person),
            [Guest() for _ in range(100)],
        )
        await actor.submit(lambda: actor.enter(host))
        while not spectator_counts(host):
            await asyncio.sleep(0.01)
        for guest in guests:
            await actor.submit(lambda guest=guest: actor.enter(guest))
        while spectator_counts(host)[-1] != 100:
            await asyncio.sleep(0.01)
        assert len(spectator_counts(host)) <= 6
        assert all(guest.heard[0]["tell"] == "table" and len(guest.heard) <= 6 for guest in guests)
        heard = len(host.heard)
        for guest in guests[1:]:
            await actor.submit(lambda guest=guest: actor.leave(guest))
        while spectator_counts(host)[-1] != 1:
            await asyncio.sleep(0.01)
        assert len(host.heard) - heard <= 5
        assert spectator_counts(guests[0])[-1] == 1
        await services.stop()

    asyncio.run(main())


def spectator_counts(guest):
    """Return the spectator counts that a connection got after it came."""
    return [message["table"]["watching"] for message in guest.heard if message["tell"] == "seats"]


def test_presence_change_during_an_announcement_is_announced(tmp_path, monkeypatch):
    """A person closes the page just before their arrival is announced. Soon everybody is informed."""
    monkeypatch.setattr(presence, "RECONNECT_GRACE_S", 0.4)
    monkeypatch.setattr(presence, "ANNOUNCEMENT_INTERVAL_S", 0.05)

    async def main():
        services, people, table_settings = await start_services(tmp_path / "house.db", 2)
        actor, host, eve = await services.tables.get_actor(table_settings[0].id), Guest(people[0].person), Guest()
        for guest in (host, eve):
            await actor.submit(lambda guest=guest: actor.enter(guest))
        await actor.submit(lambda: actor.leave(host))
        left = asyncio.get_running_loop().time()
        await actor.submit(lambda: actor.enter(Guest()))
        while eve.heard[-1]["table"]["seats"][0]["here"]:
            await asyncio.sleep(0.01)
            assert asyncio.get_running_loop().time() - left < 10
        assert len([message for message in eve.heard if message["tell"] == "seats"]) >= 2
        await services.stop()

    asyncio.run(main())


def test_timer_of_a_table_with_constant_requests_is_not_delayed(tmp_path):
    """A person keeps sending requests to the table."""

    async def main():
        services, people, table_settings = await start_services(tmp_path / "house.db", 1)
        actor, host = await services.tables.get_actor(table_settings[0].id), Guest(people[0].person)
        await actor.submit(lambda: actor.view_json(None, Localizer()))

        async def again():
            turns.append(1)
            while actor.inbox.qsize() < 2 and len(turns) < 2000 and not spectator_counts(host):
                actor.post(again)

        async def come_and_ask():
            await actor.enter(host)
            await again()

        turns = []
        await actor.submit(come_and_ask)
        while not spectator_counts(host):
            await asyncio.sleep(0.01)
        assert len(turns) < 2000
        await services.stop()

    asyncio.run(main())
