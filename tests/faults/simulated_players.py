"""People who keep coming back to their tables: they play, are slow, leave, disconnect and repeat requests."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

from tests.faults.faulty_connections import Lost, Wire, ask

ANSWERED_WITHIN = 60.0  # seconds in which a connected person gets an answer
SORRY = "asked"  # the kind of a refusal that isn't about the game
ASIDE = (  # what people do in addition to playing, and how often
    ("hold", 6), ("release", 4), ("claims", 6), ("nudge", 3), ("say", 3), ("leave", 2), ("back", 2), ("without", 2),
    ("sit", 6), ("close", 1), ("vote", 6), ("hint", 2), ("why", 2), ("dance", 1), ("pace", 1), ("won", 1),
)  # fmt: skip


@dataclass
class Asked:
    """A move that was sent, and is sent again until there is an answer."""

    person: str
    table: str
    message: dict
    sent: float  # the first time
    again: float = 0.0  # on this connection
    answer: dict | None = None


@dataclass
class Party:
    """People who play together, table after table."""

    name: str
    game: str
    agreed: dict
    people: list = field(default_factory=list)
    tables: list = field(default_factory=list)

    @property
    def table(self):
        return self.tables[-1] if self.tables else None


class Regular:
    """A person, whose knowledge outlives their connection and the server."""

    def __init__(self, hour, party, number) -> None:
        self.hour, self.party = hour, party
        self.name = f"{party.name}{'XYZ'[number]}"
        self.chance = Random(f"{hour.seed} {self.name}")
        self.address = f"10.0.0.{len(hour.people) + 1}"
        self.is_host = number == 0
        self.key = self.person = None
        self.asked = {}  # by request
        self.answered = []  # requests, in the order of their answers
        self.wires = []
        self.numbers = 0
        self.now, self.state, self.seen_over = None, None, set()

    # --- coming and going ---------------------------------------------------------------------

    async def live(self, life) -> None:
        """Play as long as the server runs."""
        while True:
            with suppress(Lost):
                await self._visit(life)
            away = 0 if self.hour.calm else self.chance.choice((0, 0, 0, 0, 15, 60))
            await asyncio.sleep(self.chance.uniform(0.2, 6) + away)

    async def _visit(self, life) -> None:
        if self.key is None:
            _, response = await ask(life, self, "POST", "/api/people", {"name": self.name})
            self.key, self.person = response["key"], response["person"]
        if self.is_host and (self.party.table is None or self.party.table in self.seen_over):
            await self._open(life)
        if self.party.table is None:
            return
        self.table = self.party.table
        wire = Wire(life, self)
        wire.table = self.table
        self.wires.append(wire)
        try:
            await self._sit_there(wire)
        finally:
            if wire.ended is None:
                wire.cut()

    async def _open(self, life) -> None:
        """Repeat the same request until it is answered; it opens only one table."""
        number = len(self.party.tables)
        asked = {"id": f"{self.name} {number}", "game": self.party.game, **self.party.agreed}
        status, response = await ask(life, self, "POST", "/api/tables", asked)
        if status == 200:
            self.party.tables.append(response["table"])
        else:
            self.hour.found(f"a table is not opened: {response}")

    async def _sit_there(self, wire) -> None:
        wire.say(do="table", table=self.table)
        for request, asked in self.asked.items():
            if asked.answer is None and asked.table == self.table:
                asked.again = wire.loop.time()
                wire.say(id=request, **asked.message)
        acts = wire.loop.time() + self._dawdle()
        leaves = wire.loop.time() + self.chance.expovariate(1 / 240)
        while self.hour.calm or wire.loop.time() < leaves:
            if self.table != self.party.table:
                return
            try:
                async with asyncio.timeout_at(acts):
                    self._heard(await wire.hear(), wire)
            except TimeoutError:
                self._act(wire)
                if self.is_host and self.table in self.seen_over:
                    return
                acts = wire.loop.time() + self._dawdle()

    def _dawdle(self) -> float:
        if self.hour.calm:
            return self.chance.uniform(0.3, 2)
        return self.chance.expovariate(1 / self.chance.choice((0.4, 2, 6, 25)))

    # --- receiving ------------------------------------------------------------------------------

    def _heard(self, message, wire) -> None:
        tell = message["tell"]
        if tell in ("table", "moved"):
            self.now = message
        if tell in ("table", "seats"):
            self.state = message["table"]["state"]
            if self.state == "over":
                self.seen_over.add(message["table"]["table"])
        if tell == "bye":
            self.hour.found(f"{self.name} is sent away: {message['why']}")
        if (asked := self.asked.get(message.get("id"))) and tell in ("done", "no"):
            self._answered(message, asked)

    def _answered(self, message, asked) -> None:
        if asked.answer is None:
            asked.answer = message
            self.answered.append(message["id"])
        elif asked.answer["tell"] == "done" and message != asked.answer and message.get("kind") != SORRY:
            self.hour.found(f"a request is answered otherwise when it is sent again: {asked.answer}, {message}")

    # --- acting -----------------------------------------------------------------------------------

    def _act(self, wire) -> None:
        self._check_answers(wire)
        chance, now = self.chance, self.now
        if wire.entered is None:  # the server could not write
            return wire.say(do="table", table=self.table)
        if now is None or self.state == "over":
            return None
        if now["you"] is None:
            return wire.say(do="sit", seat=chance.choice((None, None, 0, 1, 2)), words=chance.choice((None, "luck")))
        if self.hour.calm:
            if chance.random() < 0.2:  # a bot might play for them
                wire.say(do="back")
        elif chance.random() < 0.15:
            return self._do_aside(wire, now)
        if self.state == "between" or (now["over"] and self.state != "open"):
            return wire.say(do="next")
        if now["scene"] and now["scene"]["choices"]:
            return self._play(wire, now)
        return None

    def _play(self, wire, now) -> None:
        if any(asked.answer is None and asked.table == self.table for asked in self.asked.values()):
            return
        self.numbers += 1
        request = f"{self.name}.{self.numbers}"
        message = {"do": "play", "move": self.chance.choice(now["scene"]["choices"])["move"]}
        if self.chance.random() < 0.8:
            message["at"] = now["at"]
        self.asked[request] = Asked(self.person, self.table, message, wire.loop.time(), wire.loop.time())
        for _ in range(2 if self.chance.random() < 0.1 else 1):
            wire.say(id=request, **message)

    def _do_aside(self, wire, now) -> None:
        deed = self.chance.choices([name for name, _ in ASIDE], [often for _, often in ASIDE])[0]
        more = {
            "claims": {"claims": self.chance.choice(("", "none", "win", "no-chows")), "lasts": "hand"},
            "say": {"phrase": "hello"},
            "sit": {"seat": self.chance.choice((None, 0, 1, 2))},
            "vote": {"yes": self.chance.random() < 0.4},
            "why": {"move": "dance"},
            "pace": {"pace": self.chance.choice(("slow", "usual", "quick"))},
        }.get(deed, {})
        wire.say(do=deed, **more)
        done = [request for request in self.answered[-5:] if self.asked[request].table == self.table]
        if done and self.chance.random() < 0.3:
            again = self.chance.choice(done)
            wire.say(id=again, **self.asked[again].message)

    def _check_answers(self, wire) -> None:
        """Check that connected people get answers."""
        for request, asked in self.asked.items():
            waits = asked.answer is None and asked.table == self.table and asked.again >= wire.opened
            if waits and wire.loop.time() - asked.again > ANSWERED_WITHIN:
                self.hour.found(f"{request} has no answer since {asked.again:.1f}")
                asked.answer = {"tell": "never"}
