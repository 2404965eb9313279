"""A program that takes a seat at a table on a server and plays, as a starting point for your own bot.

python examples/guest.py http://127.0.0.1:8000 --game kingscorners      opens a table against bots
python examples/guest.py http://127.0.0.1:8000 --table k7f3q9           takes an open seat there

It sees what a person in that seat would see, and nothing more.  Write your own strategy in `choose`.
"""

import argparse
import json
import random
import re
import urllib.request
from typing import Any

from websockets.sync.client import connect

Message = dict[str, Any]


def choose(told: Message) -> str:
    """Choose a random move.  `told["scene"]` contains the pieces on the table and the possible choices."""
    choice = random.choice(told["scene"]["choices"])
    return str(choice["move"])


def plain(sentence: str) -> str:
    """Return text without the marks around seats (⟨@2⟩) and pieces (⟨10D⟩), which pages replace."""
    seated = re.sub(r"⟨@(\d+)⟩", lambda mark: f"Seat {int(mark[1]) + 1}", sentence)  # people count from one
    return re.sub("⟨(.*?)⟩", r"\1", seated)


class House:
    """A client for the server's API."""

    def __init__(self, address: str, name: str) -> None:
        self.address = address.rstrip("/")
        self.key = ""
        self.key = self.ask("/api/people", name=name)["key"]

    def ask(self, path: str, **message: Any) -> Message:
        request = urllib.request.Request(self.address + path, json.dumps(message).encode())
        if self.key:
            request.add_header("Authorization", f"Bearer {self.key}")
        with urllib.request.urlopen(request, timeout=60) as answer:
            told: Message = json.loads(answer.read())
        return told

    def play(self, table: str, hands: int) -> None:
        """Play hands at a table, and print the log messages."""
        line_address = self.address.replace("http", "ws", 1) + "/socket"
        with connect(line_address, additional_headers={"Authorization": f"Bearer {self.key}"}) as line:
            line.send(json.dumps({"do": "table", "table": table}))
            played = 0
            for text in line:
                told: Message = json.loads(text)
                if told["tell"] == "no":
                    print("The house says:", plain(told["why"]))
                if told["tell"] not in ("table", "moved"):
                    continue
                for line_of_log in told["log"]:
                    print(plain(line_of_log["words"]))
                if told["over"]:
                    print(*map(plain, told["scene"]["summary"]), sep="\n")
                    played += 1
                    if played == hands:
                        return
                    line.send(json.dumps({"do": "next", "id": f"next {played}"}))
                elif told["scene"] and told["scene"]["choices"]:
                    answer = {"do": "play", "id": told["at"], "move": choose(told), "at": told["at"]}
                    line.send(json.dumps(answer))


def main() -> None:
    parser = argparse.ArgumentParser(description="A program that plays at a table of the house.")
    parser.add_argument("house", help="the address, such as http://127.0.0.1:8000")
    parser.add_argument("--game", default="kingscorners")
    parser.add_argument("--table", help="the id of a table with an open seat; without it, one is opened against bots")
    parser.add_argument("--name", default="A program")
    parser.add_argument("--hands", type=int, default=1)
    asked = parser.parse_args()
    house = House(asked.house, asked.name)
    if asked.table:
        house.ask(f"/api/tables/{asked.table}/sit")
        table = asked.table
    else:
        table = house.ask("/api/tables", game=asked.game)["table"]
    house.play(table, asked.hands)


if __name__ == "__main__":
    main()
