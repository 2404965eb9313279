"""What is sent: scenes, games and flying pieces, as plain JSON.  Everything here starts from a view."""

from dataclasses import dataclass, replace
from typing import Any, Literal

from meldhouse.games import Game
from meldhouse.games.options import options, show
from meldhouse.games.scenes import UNSEEN, Choice, Scene, SeatLine, Zone
from meldhouse.record import Result
from meldhouse.server.windows import Answer, claimed, is_open
from meldhouse.table import Table, View

JSON = dict[str, Any]
COUNTED = ("points", "chips")  # figures of a seat that go on from hand to hand
Sight = int | Literal["all"] | None  # a seat, an all-seeing reader, a spectator


def scene_json(scene: Scene) -> JSON:
    return {
        "title": scene.title,
        "zones": [zone_json(zone) for zone in scene.zones],
        "seats": [{"seat": line.seat, "marks": line.marks, "figures": line.figures} for line in scene.seats],
        "facts": scene.facts,
        "prompt": scene.prompt,
        "choices": [choice_json(choice) for choice in scene.choices],
        "summary": scene.summary,
        "looks": scene.looks,
    }


def choice_json(choice: Choice) -> JSON:
    return {
        "move": choice.move,
        "words": choice.words,
        "touch": choice.touch,
        "to": choice.to,
        "call": choice.call,
        "shows": choice.shows,
    }


def zone_json(zone: Zone) -> JSON:
    return {
        "key": zone.key,
        "label": zone.label,
        "pieces": zone.pieces,
        "shape": zone.shape.value,
        "seat": zone.seat,
        "cell": zone.cell,
        "note": zone.note,
    }


def game_json(game: Game, ready: bool) -> JSON:
    variants = game.variants
    base = next(iter(variants.values())).rules
    return {
        "name": game.name,
        "title": game.title,
        "sentence": game.sentence,
        "ready": ready,
        "variants": [
            {"name": name, "sentence": variant.sentence, "values": values(variant.rules)}
            for name, variant in variants.items()
        ],
        "options": [option_json(name, kind, about) for name, (kind, about) in options(base).items()],
        "pieces": {UNSEEN: "face down", **{n: game.text.PIECES.words(p) for n, p in game.text.PIECES.PIECES.items()}},
    }


def values(rules: Any) -> dict[str, str]:
    """Every option of these rules with its value, as text."""
    known = options(rules)
    return {name: show(known[name][0], value) for name, value in zip(rules._fields, rules, strict=True)}


def option_json(name: str, kind: Any, about: Any) -> JSON:
    told: JSON = {"name": name, "says": about.says, "condition": about.condition}
    told["needs"] = [need._asdict() for need in about.needs]
    if kind is bool:
        return {**told, "kind": "yes or no"}
    if kind is int:
        return {**told, "kind": "number", "least": about.least, "most": about.most}
    return {**told, "kind": "words", "words": [word.name.lower() for word in kind]}


# --- pieces that move ----------------------------------------------------------------


@dataclass(frozen=True)
class Flight:
    """Pieces that went somewhere, as all may know it."""

    touch: tuple[tuple[str, str], ...]
    to: str

    def json(self) -> JSON:
        return {"touch": self.touch, "to": self.to}


def flight(scene: Scene, move: str, heard: str) -> Flight | None:
    """What flies when this move is made; pieces that are not named aloud fly face down."""
    choice = next((choice for choice in scene.choices if choice.move == move), None)
    if choice is None or not heard or not choice.touch or not choice.to:
        return None
    return Flight(tuple((zone, aloud(piece, heard)) for zone, piece in choice.touch), choice.to)


def aloud(piece: str, heard: str) -> str:
    return piece if piece in heard.split() else UNSEEN


def flown(scene: Scene, flying: Flight | None, prompt: str) -> Scene:
    """The scene after pieces have flown, when more may not be shown yet: nobody is asked for anything."""
    zones = {zone.key: zone for zone in scene.zones}
    if flying and flying.to in zones:
        for key, piece in flying.touch:
            if key in zones:
                zones[key] = replace(zones[key], pieces=without(zones[key].pieces, piece))
                zones[flying.to] = replace(zones[flying.to], pieces=(*zones[flying.to].pieces, piece))
    return replace(scene, zones=tuple(zones.values()), prompt=prompt, choices=(), summary=())


def without(pieces: tuple[str, ...], gone: str) -> tuple[str, ...]:
    """The pieces less one, or less a back where it lay face down."""
    for name in (gone, UNSEEN):
        if name in pieces:
            place = len(pieces) - 1 - pieces[::-1].index(name)
            return pieces[:place] + pieces[place + 1 :]
    return pieces


# --- a table that its host has ended -----------------------------------------------------

ENDED = "The table was ended by its host."
UNCOUNTED = "The hand that was being played does not count."
UNPLAYED = "No hand was played to its end."


def never_dealt(table: Table) -> Scene:
    """A table at which nothing lies yet."""
    seats = tuple(SeatLine(seat) for seat in range(table.rules.seats))
    return Scene(table.game.title, zones=(), seats=seats, facts=(), prompt="")


def ended(scene: Scene, table: Table) -> Scene:
    """What is left to see at a table that its host has ended: nobody is asked, and only hands that are over count."""
    if table.hands and table.over:
        return replace(scene, prompt=ENDED, summary=(ENDED, *scene.summary))
    result = table.hands[-2].result if len(table.hands) > 1 else None
    seats = tuple(stood(line, result) for line in scene.seats)
    lines = [UNCOUNTED] if table.hands else []
    lines += map(standing, seats) if result else [UNPLAYED]
    return replace(scene, seats=seats, prompt=ENDED, choices=(), summary=(ENDED, *lines))


def stood(line: SeatLine, result: Result | None) -> SeatLine:
    """A seat as it stood before the hand that does not count."""
    figures = tuple(
        (name, (result[name][line.seat] if result else 0) if name in COUNTED else n) for name, n in line.figures
    )
    return replace(line, marks=tuple(mark for mark in line.marks if mark != "to play"), figures=figures)


def standing(line: SeatLine) -> str:
    """`Seat 1 has 3 points and -4 chips.`"""
    figures = [f"{n} {name if abs(n) != 1 else name.removesuffix('s')}" for name, n in line.figures if name in COUNTED]
    return f"Seat {line.seat} has {' and '.join(figures)}."


# --- why not, and what would one do ------------------------------------------------------


def why_not(view: View, message: JSON, patterns: dict[tuple[str, int], str]) -> str:
    """Why a move, given as text or as pieces touched, is not allowed here."""
    move = message.get("move")
    if isinstance(move, str):
        return view.why_not(move[:200]) if move not in view.moves() else f"'{move}' is allowed."
    touch, to = read_touch(message.get("touch")), str(message.get("to") or "")
    scene = view.scene
    for choice in scene.choices:
        if sorted(choice.touch) == sorted(touch) and choice.to == to:
            return f"That is allowed: {choice.words}."
    if view.turn != view.seat:
        return view.not_your_turn("That").replace("'That'", "That")
    guess = guessed_move(patterns, touch, to)
    if guess:
        return view.why_not(guess)
    return f"{told_touch(scene, touch, to)} {would_do(scene, touch, to)}"


def read_touch(asked: object) -> tuple[tuple[str, str], ...]:
    pairs = asked if isinstance(asked, list) else []
    return tuple((str(p[0])[:40], str(p[1])[:8]) for p in pairs[:40] if isinstance(p, list) and len(p) == 2)


def learn_patterns(patterns: dict[tuple[str, int], str], choices: tuple[Choice, ...]) -> None:
    """How moves to each place are written: `play {0} N`, from those that were allowed before."""
    for choice in choices:
        words = choice.move.split()
        names = [piece for _, piece in choice.touch]
        if names and all(words.count(name) == 1 for name in names) and len(set(names)) == len(names):
            text = " ".join(f"{{{names.index(word)}}}" if word in names else word for word in words)
            patterns.setdefault((choice.to, len(names)), text)


def guessed_move(patterns: dict[tuple[str, int], str], touch: tuple[tuple[str, str], ...], to: str) -> str:
    pattern = patterns.get((to, len(touch)))
    return pattern.format(*(piece for _, piece in touch)) if pattern else ""


def told_touch(scene: Scene, touch: tuple[tuple[str, str], ...], to: str) -> str:
    labels = {zone.key: zone.label for zone in scene.zones}
    where = f" to the {labels[to]}" if to in labels else ""
    if not touch:
        return f"Pick up what shall go{where} first."
    return f"{' '.join(piece for _, piece in touch)} cannot go{where} now."


def would_do(scene: Scene, touch: tuple[tuple[str, str], ...], to: str) -> str:
    """What these pieces, or that place, could be used for."""
    near = [c for c in scene.choices if set(touch) & set(c.touch)] or [c for c in scene.choices if to and c.to == to]
    shown = near or list(scene.choices)
    more = f", and {len(shown) - 4} more" if len(shown) > 4 else ""
    return "You may: " + "; ".join(choice.words for choice in shown[:4]) + more + "."


def hint(view: View, move: str) -> JSON:
    words = {choice.move: choice.words for choice in view.scene.choices}
    reason = view.game.sense.reason(view.tables[0], view.rules, view.legal()[move])
    return {"tell": "hint", "move": move, "words": words.get(move, move), "why": reason}


# --- afterwards ------------------------------------------------------------------------


def frames(table: Table, hand: int, see: Sight) -> list[JSON]:
    """A finished hand moment by moment, as a seat, a spectator (None) or an all-seeing reader ("all") saw it."""
    past = table.fresh()
    for done in table.hands[:hand]:
        again(past, done)
    played = table.hands[hand]
    past.deal_again(played.deck, played.chance)
    shown = [frame(past, None, "", "The hand is dealt.", see)]
    sealed: list[Answer] = []  # answers of the window that is open
    for move in played.moves:
        before, answer, own = seen(past, see), is_open(past), past.view(move.seat)
        past.play(move.text)
        if see == "all" or not answer:
            heard = move.text if see in ("all", move.seat) else move.heard
            words = past.game.text.tell(before.tables[0], before.rules, heard)
            shown.append(frame(past, move.seat, heard, words, see))
            continue
        sealed.append(Answer(move.seat, move.text, own))
        if not is_open(past):
            claim = claimed(sealed, past.turn)
            sealed = []
            if claim:
                shown.append(frame(past, claim.seat, claim.text, claim.words(), see))
            else:
                shown[-1]["scene"] = scene_json(looked_at(past, see))
    return shown


def seen(table: Table, see: Sight) -> View:
    return table.view(table.turn if see == "all" else see)


def again(past: Table, hand: Any) -> None:
    past.deal_again(hand.deck, hand.chance)
    for move in hand.moves:
        past.play(move.text)


def frame(table: Table, seat: int | None, move: str, words: str, see: Sight) -> JSON:
    return {"seat": seat, "move": move, "words": words, "scene": scene_json(looked_at(table, see))}


def looked_at(table: Table, see: Sight) -> Scene:
    """The scene without choices; for an all-seeing reader it is drawn from the table itself."""
    if see == "all":
        scene: Scene = table.game.scene.scene(table._tables[0], table._rules, None)
    else:
        scene = table.view(see).scene
    return replace(scene, choices=())
