"""Concurrent and interrupted requests lose nothing, and nothing is done twice or reverted."""

import asyncio
from functools import partial

import pytest

from meldhouse.bots import Thumb
from meldhouse.server.cluster.leases import LeaseKeeper
from meldhouse.server.cluster.placement import ClusterPlacement
from meldhouse.server.cluster.sync import LATE_CHANGES_S, RELOAD_AFTER_S, ClusterSync
from meldhouse.server.core.clock import now
from meldhouse.server.registry.privacy import erase_person
from meldhouse.server.registry.services import create_services
from meldhouse.server.storage import cluster_queries, queries
from meldhouse.server.storage.base import StoreUnavailable
from meldhouse.server.tables.recovery import load_session
from meldhouse.session.session import OVER
from meldhouse.util.errors import Mistake
from tests.server.cluster.test_sync import WHO_IS_INVITED, NoLeases, Quiet, Slow
from tests.support.live_server import LiveServer


def run_with_services(tmp_path, what, **more):
    """Run a function with the services of a server, and a table that Ada has opened."""

    async def main():
        services = create_services(tmp_path / "house.db", **more)
        await services.start()
        ada, _ = await services.accounts.create("Ada")
        seats = [{"is": "me"}, {"is": "bot"}]
        settings = await services.tables.open_table(ada, {"game": "kingscorners", "seats": seats})
        try:
            await what(services, ada, settings.id)
        finally:
            await services.stop()

    asyncio.run(main())


class Held:
    """A function whose first call fetches its result and then waits until a test releases it."""

    def __init__(self, usual):
        self.usual, self.asked, self.go_on = usual, asyncio.Event(), asyncio.Event()

    async def __call__(self, *given):
        found, first = await self.usual(*given), not self.asked.is_set()
        self.asked.set()
        if first:
            await self.go_on.wait()
        return found


def running_actors():
    return sum(task.get_coro().__qualname__ == "TableActor._run" for task in asyncio.all_tasks())


def test_finished_table_that_is_opened_twice_at_once_has_a_single_actor(tmp_path):
    async def what(services, ada, table):
        await services.repository.save_state(table, OVER, [])
        services.tables.record_state(table, OVER)
        services.tables._load = held = Held(services.tables._load)
        first = asyncio.create_task(services.tables.get_actor(table))
        await held.asked.wait()
        second = await services.tables.get_actor(table)
        held.go_on.set()
        assert await first is second
        assert running_actors() == 1

    run_with_services(tmp_path, what)


def test_deletion_that_is_requested_twice_at_once_happens_once(tmp_path):
    async def what(services, ada, table):
        await asyncio.gather(*(erase_person(services, ada.person) for _ in range(3)))
        assert await services.store.rows(queries.NAMES) == []
        assert ada.person not in services.accounts.names

    run_with_services(tmp_path, what)


def test_table_that_is_refreshed_while_loading_keeps_the_settings_of_its_actor(tmp_path):
    """Otherwise lists would show an earlier state of the table."""

    async def what(services, ada, table):
        services.tables._load = held = Held(services.tables._load)
        refreshing = asyncio.create_task(services.tables.refresh(table))
        await held.asked.wait()
        actor = await services.tables.get_actor(table)
        held.go_on.set()
        await refreshing
        assert services.tables.settings_by_id[table] is actor.settings

    run_with_services(tmp_path, what)


def test_reload_of_people_keeps_those_who_arrive_meanwhile(tmp_path):
    """It also keeps invitations, and drops a person who was deleted at another node."""

    async def what(services, ada, table):
        eve, _ = await services.accounts.create("Eve")
        await services.store.write(*queries.delete_person(eve.person))
        services.store.rows = held = Held(services.store.rows)
        services.tables.settings_by_id.clear()
        sync = ClusterSync(services, None, NoLeases())
        sync.load_activity = lambda tables: asyncio.sleep(0)
        reading = asyncio.create_task(sync.reload_all())
        await held.asked.wait()
        assert services.accounts.names[ada.person] == "Ada"
        bob, _ = await services.accounts.create("Bob")
        services.accounts.invited.add((table, bob.person))
        held.go_on.set()
        await reading
        assert services.accounts.names == {ada.person: "Ada", bob.person: "Bob"}
        assert services.accounts.invited == {(table, bob.person)}
        assert list(services.tables.settings_by_id) == [table]

    run_with_services(tmp_path, what)


def test_reload_of_tables_drops_those_that_ended_meanwhile(tmp_path):
    async def what(services, ada, table):
        await services.store.write(queries.update_state(table, OVER))  # as another node does
        sync = ClusterSync(services, None, NoLeases())
        sync.load_activity = lambda tables: asyncio.sleep(0)
        await sync.reload_all()
        assert services.tables.settings_by_id == {}

    run_with_services(tmp_path, what)


def test_table_state_that_the_store_refused_is_written_later(tmp_path):
    """Otherwise an ended table would be in progress after the next restart."""
    with LiveServer(tmp_path / "house.db") as server:
        ada = server.person()
        table = ada.open("kingscorners", "me bot")["table"]
        usual, refused = server.services.repository.save_state, []

        async def once_not(id, state, more):
            if state == OVER and not refused:
                refused.append(state)
                raise StoreUnavailable("the disk is full")
            await usual(id, state, more)

        with ada.line(table) as line:
            line.wait_for(lambda now: now["scene"])
            server.services.repository.save_state = once_not
            line.ask("close")
            line.until("table")  # everybody is shown what is on disk
        assert refused == [line.state] == [OVER]
        assert server.call(lambda: server.services.store.rows(queries.UNFINISHED_TABLES)) == []


def test_bot_move_for_a_reloaded_table_is_not_played(tmp_path):
    """The move was written although the disk reported an error. Played again, it would be out of turn."""

    async def what(services, ada, table):
        usual, actor = services.repository.append, await services.tables.get_actor(table)
        await actor.submit(actor.count_finished_hands)  # the table is loaded, and the first hand is dealt
        session = actor.session
        [seat] = session.awaited_seats()

        async def play(move):
            await actor.submit(lambda: actor.commit(lambda: [session.check(seat, move)]))

        while (move := Thumb().choose(session.view(seat))) != "end":
            await play(move)
        seq = session.seq

        async def written_and_refused(*given):
            services.repository.append = usual
            await usual(*given)
            actor.post(partial(actor.scheduler._play_bot_move, seq, seat, "end"))  # meanwhile
            raise StoreUnavailable("disk I/O error, and yet it is written")

        services.repository.append = written_and_refused
        with pytest.raises(Mistake):
            await play("end")
        await actor.submit(actor.count_finished_hands)
        assert actor.session is not session
        assert [(event.seat, event.text) for event in await services.store.events(table, seq)] == [(seat, "end")]
        await load_session(services, actor.settings)  # a repeated move would fail here

    run_with_services(tmp_path, what, bot_delay_s=60)


# --- between nodes ------------------------------------------------------------------------------


class RefusesOnce(Slow):
    """A database that stops answering while changes are read."""

    def __init__(self):
        super().__init__()
        self.refused = 0

    async def run(self, work):
        found = work(self)
        if self.sql == WHO_IS_INVITED and not self.refused:
            self.refused += 1
            raise StoreUnavailable("the database is away")
        return found


def test_cluster_sync_resumes_after_a_database_error():
    async def main():
        server, database = Quiet(), RefusesOnce()
        sync = ClusterSync(server, database, NoLeases())
        sync.synced_at, sync.stale = now(), {"table"}
        server.tables.refresh = lambda id: asyncio.sleep(0)
        with pytest.raises(StoreUnavailable):
            await sync.catch_up()
        assert (server.accounts.invited, sync.stale) == (set(), {"table"})
        await sync.catch_up()
        assert len(server.accounts.invited) == 1
        assert (sync.last_change, sync.stale, server.changes) == (1, set(), 1)

    asyncio.run(main())


def test_node_activity_that_could_not_be_published_is_published_later():
    class Mute:
        def __init__(self):
            self.notify_requested, self.sync = asyncio.Event(), self
            self.notify_requested.set()

        async def publish_activity(self):
            raise StoreUnavailable("the database is away")

    async def main():
        node = Mute()
        with pytest.raises(StoreUnavailable):
            await ClusterPlacement._notify_once(node)
        assert node.notify_requested.is_set()

    asyncio.run(main())


@pytest.fixture
def node(postgres):
    """Return a node's store, and a connection for its other queries."""
    from meldhouse.server.storage.postgres import AdminConnection, PostgresStore

    store = PostgresStore(postgres.database(), "", "http://127.0.0.1:1")
    errands = AdminConnection(store)
    yield store, errands
    errands.close()
    store.close()


def leased(store, errands):
    """Return the tables that the node owns in the database."""
    return errands.run(lambda db: {id for (id,) in db.execute(*cluster_queries.leases_of(store.server.token))})


def test_lease_that_is_released_and_acquired_at_once_is_held(node):
    """The node and the database agree, whichever comes first."""
    store, errands = node

    async def nothing(id):
        await asyncio.sleep(0)

    async def main():
        leases = LeaseKeeper(errands, store.server.token, lambda id: leases.held.discard(id))
        await leases.renew()
        for n in range(20):
            assert await leases.find_owner("t", None, nothing) is None
            leases.release("t")
            if n % 2:
                await asyncio.sleep(0)
            assert await leases.find_owner("t", None, nothing) is None
            await asyncio.gather(*leases.release_tasks)
            assert await leased(store, errands) == leases.held == {"t"}

    asyncio.run(main())


def test_lease_that_is_surrendered_while_being_acquired_is_released(node):
    store, errands = node

    async def main():
        leases = LeaseKeeper(errands, store.server.token, lambda id: leases.held.discard(id))
        await leases.renew()
        taking, go_on = asyncio.Event(), asyncio.Event()

        async def slowly(id):
            taking.set()
            await go_on.wait()

        home = asyncio.create_task(leases.find_owner("t", None, slowly))
        await taking.wait()
        calling = asyncio.create_task(leases.surrender("t"))
        await asyncio.sleep(0.05)
        go_on.set()
        await asyncio.gather(home, calling)
        assert await leased(store, errands) == leases.held == set()

    asyncio.run(main())


def test_cluster_sync_after_a_freeze_reads_changes_that_were_committed_late(node):
    """A smaller number may be committed after a larger number has been read, because numbers are assigned earlier."""
    store, errands = node

    async def main():
        gone, server = [], Quiet()
        server.forget, server.accounts.names = gone.append, {}
        sync = ClusterSync(server, errands, NoLeases())
        away = LATE_CHANGES_S + 20
        assert away < RELOAD_AFTER_S
        sync.last_change, sync.synced_at = 7, now() - away
        late = "INSERT INTO news (number, at, what, id) VALUES (3, clock_timestamp() - make_interval(secs => ?), ?, ?)"
        await store.write((late, (away - 1, "people", "p-eve")))
        await sync.catch_up()
        await sync.catch_up()
        assert gone == ["p-eve"]

    asyncio.run(main())
