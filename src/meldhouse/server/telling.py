"""What is sent: scenes, games and flying pieces, as plain JSON.  Everything here starts from a view."""

from typing import Any

from meldhouse.course.flights import Flight
from meldhouse.course.moments import Line
from meldhouse.games import Game
from meldhouse.games.options import Setting, settings, values, words
from meldhouse.games.scenes import UNSEEN, Choice, Scene, Zone

JSON = dict[str, Any]


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


def lines_json(lines: list[Line]) -> list[JSON]:
    return [{"seat": line.seat, "words": line.words} for line in lines]
