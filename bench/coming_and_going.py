"""Measures the cost of joining and leaving a table, and of lobby changes: `python bench/coming_and_going.py`.

People join one by one, stay for a while and leave one by one; a player is there all the time. In the lobby half as
many watch, while one of its tables changes ten times a second. Measured are the messages that all of them are sent,
and the server's processor time.
"""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

from meldhouse.i18n import Message
from meldhouse.server.lobby.listing import MAX_LISTED
from meldhouse.server.registry.services import create_services


class Guest:
    """A subscriber that counts messages."""

    def __init__(self, person: str | None = None) -> None:
        self.person, self.language, self.heard, self.length = person, "en", 0, 0

    def send(self, text: str) -> None:
        self.heard += 1
        self.length += len(text)

    def on_removed(self, why: Message) -> None:
        raise AssertionError(why)


async def table(path: Path, people: int, seconds: float) -> None:
    house = create_services(path)
    await house.start()
    host, _ = await house.accounts.create("Ada")
    sheet = await house.tables.open_table(host, {"game": "kingscorners", "seats": [{"is": "me"}, {"is": "open"}]})
    room = await house.tables.get_actor(sheet.id)
    player, guests = Guest(host.person), [Guest() for _ in range(people)]
    await room.submit(lambda: room.enter(player))
    spent = time.process_time()
    for do in (room.enter, room.leave):
        for guest in guests:
            await room.submit(lambda do=do, guest=guest: do(guest))
            await asyncio.sleep(seconds / 2 / people)
    await asyncio.sleep(1.5)
    print_result(f"{people} came and went, of which the player heard {player.heard} times", [player, *guests], spent)
    await house.stop()


async def lobby(path: Path, people: int, seconds: float) -> None:
    house = create_services(path)
    await house.start()
    asked = {"game": "mahjong", "seats": [{"is": "me"}, *[{"is": "open"}] * 3]}
    sheets = [await house.tables.open_table((await house.accounts.create())[0], asked) for _ in range(MAX_LISTED)]
    guests = [Guest() for _ in range(people)]
    for guest in guests:
        house.lobby.enter(guest)
    spent = time.process_time()
    for n in range(int(10 * seconds)):
        sheets[n % MAX_LISTED].hands += 1
        house.tables.notify_changed()
        await asyncio.sleep(0.1)
    print_result(f"{people} in a lobby of {MAX_LISTED} tables", guests, spent)
    await house.stop()


def print_result(what: str, guests: list[Guest], spent: float) -> None:
    heard, length = (sum(getattr(guest, name) for guest in guests) for name in ("heard", "length"))
    used = 1000 * (time.process_time() - spent)
    print(f"{what}: {heard} messages, {length / 1e6:.1f} MB, {used:.0f} ms of processor time")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=10)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(table(Path(folder) / "table.db", args.people, args.seconds))
        asyncio.run(lobby(Path(folder) / "lobby.db", args.people // 2, args.seconds))
