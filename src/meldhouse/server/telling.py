"""What is sent: scenes, games and flying pieces, as plain JSON.  Everything here starts from a view."""

from typing import Any

from meldhouse.course.flights import Flight
from meldhouse.course.moments import Line
from meldhouse.games import Game
from meldhouse.games.options import Setting, settings, values, words
from meldhouse.games.scenes import UNSEEN, Choice, Scene, SeatLine, Zone
from meldhouse.words import Reader

JSON = dict[str, Any]


def scene_json(scene: Scene, read: Reader) -> JSON:
    return {
        "title": read(scene.title),
        "zones": [zone_json(zone, read) for zone in scene.zones],
        "seats": [seat_json(line, read) for line in scene.seats],
        "facts": [(read(name), read(value)) for name, value in scene.facts],
        "prompt": read(scene.prompt) if scene.prompt else "",
        "choices": [choice_json(choice, read) for choice in scene.choices],
        "summary": read.all(scene.summary),
        "looks": scene.looks,
    }


def seat_json(line: SeatLine, read: Reader) -> JSON:
    """Marks and figures have a key beside their words: a page shows signs for some."""
    return {
        "seat": line.seat,
        "marks": [{"key": mark.key, "words": read(mark)} for mark in line.marks],
        "figures": [{"key": name.key, "words": read(name), "n": n} for name, n in line.figures],
    }


def choice_json(choice: Choice, read: Reader) -> JSON:
    return {
        "move": choice.move,
        "words": read(choice.words),
        "touch": choice.touch,
        "to": choice.to,
        "call": read(choice.call) if choice.call else "",
        "shows": choice.shows,
    }


def zone_json(zone: Zone, read: Reader) -> JSON:
    return {
        "key": zone.key,
        "label": read(zone.label),
        "pieces": zone.pieces,
        "shape": zone.shape.value,
        "seat": zone.seat,
        "cell": zone.cell,
        "note": read(zone.note) if zone.note else "",
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
        "options": [option_json(setting) for setting in settings(base)],
        "pieces": {UNSEEN: "face down", **{n: game.text.PIECES.words(p) for n, p in game.text.PIECES.PIECES.items()}},
    }


def option_json(setting: Setting) -> JSON:
    about, kind = setting.about, setting.kind
    told: JSON = {"name": setting.name, "says": about.says, "condition": about.condition}
    told["needs"] = [need._asdict() for need in about.needs]
    if kind is bool:
        return {**told, "kind": "yes or no"}
    if kind is int:
        return {**told, "kind": "number", "least": about.least, "most": about.most}
    return {**told, "kind": "words", "words": words(kind)}


def flight_json(flying: Flight) -> JSON:
    return {"touch": flying.touch, "to": flying.to}


def lines_json(lines: list[Line], read: Reader) -> list[JSON]:
    return [{"seat": line.seat, "words": read(line.said)} for line in lines]
