"""Checks that the hands of a record were dealt as the server promised, and that the starting seat was drawn fairly.

This is an independent implementation that does not use Meldhouse.

python examples/verify_deal.py RECORD

Compare the printed promise with the one that the server showed before the hand (your table's page stores it).
"""

import hashlib
import sys
from collections.abc import Iterator

Hand = dict[str, list[str]]


def hands_of(text: str) -> Iterator[tuple[str, Hand]]:
    """Yield each hand as its game and a dictionary from headings to texts."""
    game, drawn, hand = "", [], {}
    for line in map(str.strip, text.splitlines()):
        word, _, rest = line.partition(" ")
        if word == "game":
            game = rest
        elif word == "drawn":
            drawn = [rest]
        elif word == "hand":
            if hand:
                yield game, hand
            hand, drawn = {"added": [], "drawn": drawn}, []
        elif hand and word in ("deck", "chance", "promise", "secret", "added", "result"):
            hand.setdefault(word, []).append(rest)
    if hand:
        yield game, hand


class Numbers:
    """Uniformly distributed numbers from SHAKE-256 of the secret and the added words."""

    def __init__(self, secret: str, added: list[str]) -> None:
        lines = [f"meldhouse deal 1 {secret}", *sorted(added, key=lambda line: int(line.split(" ")[0]))]
        self.stream = hashlib.shake_256("".join(line + "\n" for line in lines).encode()).digest(1 << 16)
        self.at = 0

    def below(self, n: int) -> int:
        bits = (n - 1).bit_length()
        while True:
            drawn = self.stream[self.at : self.at + (bits + 7) // 8]
            self.at += len(drawn)
            number = int.from_bytes(drawn, "big") % (1 << bits)
            if number < n:
                return number


def prepared(game: str, deck: list[str], numbers: Numbers) -> list[str]:
    """Return the deck as dealt: Kong-Pie moves its second high note to the second place; other games change nothing."""
    if game != "kongpie":
        return deck
    mate = {"S": "C", "C": "S", "H": "D", "D": "H"}[deck[0][-1]]
    notes = [at for at, card in enumerate(deck) if card[-1] == mate and card[:-1] != deck[0][:-1]]
    note = notes[numbers.below(12)]
    return [deck[0], deck[note], *deck[1:note], *deck[note + 1 :]]


def objection(game: str, hand: Hand) -> str:
    if "promise" not in hand or "secret" not in hand:
        return "nothing was promised before this hand was dealt"
    (promise,), (secret,), (written,), (chance,) = (hand[word] for word in ("promise", "secret", "deck", "chance"))
    if hashlib.sha256(f"meldhouse promise 1 {secret}\n".encode()).hexdigest() != promise:
        return "the secret is not the one that was promised"
    numbers, deck = Numbers(secret, hand["added"]), sorted(written.split())
    for place in reversed(range(1, len(deck))):
        other = numbers.below(place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    if prepared(game, deck, numbers) != written.split():
        return "the deck does not come from the secret and the added words"
    if f"{numbers.below(2**64 - 1) + 1:016x}" != chance:
        return "the table's chance does not come from the secret and the added words"
    if hand["drawn"]:
        return draw_objection(hand, numbers)
    return ""


def draw_objection(hand: Hand, numbers: Numbers) -> str:
    """Return an error if the starting seat is not the one that the next number determines, otherwise ""."""
    seats = len(hand.get("result", [""])[0].split(";")[0].split()) - 1
    if seats < 2:
        return "who begins cannot be checked: without a result the number of seats is not known"
    if hand["drawn"] != [str(numbers.below(seats))]:
        return "who begins does not come from the secret and the added words"
    return ""


def main(path: str) -> int:
    wrong = 0
    with open(path, encoding="utf-8") as file:
        for number, (game, hand) in enumerate(hands_of(file.read()), 1):
            why = objection(game, hand)
            wrong += bool(why)
            print(f"Hand {number}: {why or 'dealt as promised: ' + hand['promise'][0]}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
