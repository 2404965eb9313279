"""What it costs a table that people come and go: `python bench/coming_and_going.py --people 400`.

They come one by one, each looks for a while, and they go one by one; a player is there all the time.  Counted is what
everybody is told together, and what the house spends on it.
"""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

from meldhouse.server.house import House
from meldhouse.words import Said


class Guest:
    """Somebody who listens."""

    def __init__(self, person: str | None = None) -> None:
        self.person, self.language, self.heard, self.length = person, "en", 0, 0

    def tell(self, text: str) -> None:
        self.heard += 1
        self.length += len(text)

    def let_go(self, why: Said) -> None:
        raise AssertionError(why)


async def measured(path: Path, people: int, seconds: float) -> None:
    house = House(path)
    await house.open()
    host, _ = await house.new_person("Ada")
    sheet = await house.open_table(host, {"game": "kingscorners", "seats": [{"is": "me"}, {"is": "open"}]})
    room = await house.room(sheet.id)
    player, guests = Guest(host.person), [Guest() for _ in range(people)]
    await room.ask(lambda: room.enter(player))
    spent = time.process_time()
    for do in (room.enter, room.go):
        for guest in guests:
            await room.ask(lambda do=do, guest=guest: do(guest))
            await asyncio.sleep(seconds / 2 / people)
    await asyncio.sleep(1.5)
    spent = time.process_time() - spent
    heard, length = (sum(getattr(guest, name) for guest in [player, *guests]) for name in ("heard", "length"))
    told = f"{heard} messages, {length / 1e6:.1f} MB, the player {player.heard}"
    print(f"{people} came and went in {seconds:.0f} s: {told}; {1000 * spent:.0f} ms of processor time")
    await house.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=10)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measured(Path(folder) / "house.db", chosen.people, chosen.seconds))
