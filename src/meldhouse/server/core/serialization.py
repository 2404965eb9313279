"""Serializes scenes, games and moving pieces to JSON. Everything here starts from a view."""

from collections.abc import Sequence
from typing import Any

from meldhouse.games import Game
from meldhouse.games.bot_levels import describe_level, offered_levels
from meldhouse.games.how_to_play import PieceGroup, Point, plain_text
from meldhouse.games.key_bindings import assign_letters
from meldhouse.games.options import Setting, choice_names, settings, values
from meldhouse.games.scene import UNSEEN, Choice, Scene, SeatLine, Standings, Zone
from meldhouse.i18n import Reader, Said
from meldhouse.i18n.piece_names import called
from meldhouse.pieces import tiles
from meldhouse.session.changes import Line
from meldhouse.session.piece_moves import Flight
from meldhouse.session.standing_claims import Word
from meldhouse.util.errors import Mistake

JSON = dict[str, Any]


def answered(answer: JSON, read: Reader) -> JSON:
    """An answer, with sentences for what is said in it."""
    return {name: _in_words(told, read) for name, told in answer.items()}


def _in_words(told: Any, read: Reader) -> Any:
    if isinstance(told, Said):
        return read(told)
    if isinstance(told, list):
        return [answered(one, read) if isinstance(one, dict) else one for one in told]
    return _points_json(told, read) if _is_points(told) else told


def _is_points(told: Any) -> bool:
    return isinstance(told, tuple) and all(isinstance(one, Point) for one in told)


def _points_json(points: Sequence[Point], read: Reader) -> list[JSON]:
    """Points as a page shows them: what is said, the pieces that show it, articles of the rulebook."""
    return [
        {
            "says": [plain_text(read, said) for said in point.says],
            "laid": [_laid_json(laid, read) for laid in point.groups],
            "articles": point.articles,
            "listed": point.listed,
        }
        for point in points
    ]


def _laid_json(laid: PieceGroup, read: Reader) -> JSON:
    says = plain_text(read, laid.says) if laid.says else ""
    return {"pieces": laid.names, "completes": laid.completes, "says": says, "fan": laid.fan}


def no_json(no: Mistake, read: Reader) -> JSON:
    return {"why": read(no.said), "kind": no.kind}


def named(told: JSON) -> dict[int, str]:
    """Who sits where, as a record has it, of a table as it is told."""
    return {seat["seat"]: seat["name"] for seat in told["seats"] if seat["name"]}


def scene_json(scene: Scene, read: Reader) -> JSON:
    return {
        "title": read(scene.title),
        "zones": [_zone_json(zone, read) for zone in scene.zones],
        "seats": [_seat_json(line, read) for line in scene.seats],
        "facts": [{**_mark_json(name, read), "value": read(value)} for name, value in scene.facts],
        "prompt": read(scene.prompt) if scene.prompt else "",
        "choices": [_choice_json(choice, read) for choice in scene.choices],
        "summary": read.all(scene.summary),
        "standings": _standings_json(scene.standings, read) if scene.standings else None,
        "looks": scene.looks,
    }


def _standings_json(stand: Standings, read: Reader) -> JSON:
    return {
        "counts": [{**_mark_json(count.said, read), "name": count.name} for count in stand.counts],
        "first": stand.first,
        "hands": stand.hands,
        "total": stand.total,
        "places": stand.places,
    }


def _mark_json(mark: Said, read: Reader) -> JSON:
    """A key beside the words: a page shows signs for some."""
    return {"key": mark.key, "words": read(mark)}


def _seat_json(line: SeatLine, read: Reader) -> JSON:
    return {
        "seat": line.seat,
        "marks": [_mark_json(mark, read) for mark in line.marks],
        "figures": [{**_mark_json(name, read), "n": n} for name, n in line.figures],
    }


def _choice_json(choice: Choice, read: Reader) -> JSON:
    return {
        "move": choice.move,
        "words": read(choice.words),
        "touch": choice.touch,
        "to": choice.to,
        "call": read(choice.call) if choice.call else "",
        "risky": read(choice.risky) if choice.risky else "",
        "shows": choice.shows,
    }


def _zone_json(zone: Zone, read: Reader) -> JSON:
    return {
        "key": zone.key,
        "label": read(zone.label),
        "pieces": zone.pieces,
        "shape": zone.shape.value,
        "seat": zone.seat,
        "cell": zone.cell,
        "note": read(zone.note) if zone.note else "",
    }


def game_json(game: Game, ready: bool, read: Reader) -> JSON:
    variants = game.variants
    base = next(iter(variants.values())).rules
    return {
        "name": game.name,
        "title": read(game.title),
        "sentence": read(game.sentence),
        "ready": ready,
        "teaches": game.tutorial is not None,
        "asks": game.quiz is not None,
        "luck": getattr(game.rules, "LUCK", 1),
        "variants": [
            {"name": name, "sentence": read(variant.sentence), "values": values(variant.rules)}
            for name, variant in variants.items()
        ],
        "options": [_option_json(setting, read) for setting in settings(base)],
        "pieces": _pieces_json(game, read),
        "claims": [
            {"name": name, "words": read(saying.label)}
            for name, saying in getattr(game.notation, "BEFOREHAND", {}).items()
        ],
        "bots": [{"name": name, "sentence": read(describe_level(game, name))} for name in offered_levels(game)],
        "measured": bool(game.strength),
        "keys": assign_letters(game.notation.VERBS),
        "tells": tells(game),
    }


def tells(game: Game) -> list[str]:
    """What can be asked for of what counts at a table of this game, as the deeds are called."""
    asked = {
        "won": bool(game.score_breakdown),
        "near": hasattr(game.score_breakdown, "near"),
        "counts": game.how_to_play is not None,
    }
    return [deed for deed, is_told in asked.items() if is_told]


def _pieces_json(game: Game, read: Reader) -> JSON:
    """What pieces are called; where they can be drawn as another set, what they are called there too."""
    sets = {"tiles": "", "ceki": "ceki"} if set(game.notation.PIECES.PIECES) <= set(tiles.PIECES) else {"cards": ""}
    names = (UNSEEN, *game.notation.PIECES.PIECES)
    return {drawn: {name: called(read.language, name, of) for name in names} for drawn, of in sets.items()}


def _option_json(setting: Setting, read: Reader) -> JSON:
    about, kind = setting.about, setting.kind
    told: JSON = {"name": setting.name, "says": read(about.says)}
    told["condition"] = read(about.condition) if about.condition else ""
    told["needs"] = [need._asdict() for need in about.needs]
    if kind is bool:
        return {**told, "kind": "yes or no"}
    if kind is int:
        return {**told, "kind": "number", "least": about.least, "most": about.most}
    return {**told, "kind": "words", "words": choice_names(kind)}


def said_json(word: Word | None) -> JSON | None:
    """What a seat has said of claims beforehand."""
    return {"claims": word.name, "lasts": word.lasts} if word else None


def flight_json(flying: Flight) -> JSON:
    return {"touch": flying.touch, "to": flying.to}


def lines_json(lines: list[Line], read: Reader) -> list[JSON]:
    return [{"seat": line.seat, "words": read(line.said)} for line in lines]
