"""Serialization of scenes, games and moving pieces to JSON. Every function takes a view, never the full state."""

from collections.abc import Sequence
from typing import Any

from meldhouse.games import Game
from meldhouse.games.bot_levels import describe_level, offered_levels
from meldhouse.games.how_to_play import PieceGroup, Point, plain_text
from meldhouse.games.key_bindings import assign_letters
from meldhouse.games.labels import condition_label, level_label, value_labels, variant_label
from meldhouse.games.options import Setting, settings, values
from meldhouse.games.scene import UNSEEN, Board, Choice, Scene, SeatLine, Standings, Win, Zone
from meldhouse.i18n import Localizer, Message
from meldhouse.i18n.piece_names import piece_name
from meldhouse.pieces import tiles
from meldhouse.session.changes import LogLine
from meldhouse.session.piece_moves import PieceMove
from meldhouse.session.standing_claims import ActiveClaim
from meldhouse.util.errors import Mistake

JSON = dict[str, Any]


def localize_messages(answer: JSON, localize: Localizer) -> JSON:
    """Return a response with its messages replaced by text in the reader's language."""
    return {name: _localize_value(value, localize) for name, value in answer.items()}


def _localize_value(value: Any, localize: Localizer) -> Any:
    if isinstance(value, Message):
        return localize(value)
    if isinstance(value, list):
        return [localize_messages(one, localize) if isinstance(one, dict) else one for one in value]
    return _points_json(value, localize) if _is_points(value) else value


def _is_points(value: Any) -> bool:
    return isinstance(value, tuple) and all(isinstance(one, Point) for one in value)


def _points_json(points: Sequence[Point], localize: Localizer) -> list[JSON]:
    """Serialize points of a rules page: the text, the pieces that illustrate it, and articles of the rulebook."""
    return [
        {
            "says": [plain_text(localize, said) for said in point.says],
            "laid": [_laid_json(laid, localize) for laid in point.groups],
            "articles": point.articles,
            "listed": point.listed,
        }
        for point in points
    ]


def _laid_json(laid: PieceGroup, localize: Localizer) -> JSON:
    says = plain_text(localize, laid.says) if laid.says else ""
    return {"pieces": laid.names, "completes": laid.completes, "says": says, "fan": laid.fan}


def error_json(error: Mistake, localize: Localizer) -> JSON:
    return {"why": localize(error.message), "kind": error.kind}


def seat_names(table: JSON) -> dict[int, str]:
    """Return the name of each seat of a serialized table, in the form that a record uses."""
    return {seat["seat"]: seat["name"] for seat in table["seats"] if seat["name"]}


def scene_json(scene: Scene, localize: Localizer) -> JSON:
    return {
        "title": localize(scene.title),
        "zones": [zone_json(zone, localize) for zone in scene.zones],
        "seats": [seat_json(line, localize) for line in scene.seats],
        "facts": facts_json(scene.facts, localize),
        "prompt": localize(scene.prompt) if scene.prompt else "",
        "choices": [choice_json(choice, localize) for choice in scene.choices],
        "summary": localize.localize_all(scene.summary),
        "standings": standings_json(scene.standings, localize) if scene.standings else None,
        "looks": scene.looks,
        "board": board_json(scene.board),
        "win": win_json(scene.win, localize) if scene.win else None,
    }


def facts_json(facts: Sequence[tuple[Message, Message]], localize: Localizer) -> list[JSON]:
    return [{**mark_json(name, localize), "value": localize(value)} for name, value in facts]


def win_json(win: Win, localize: Localizer) -> JSON:
    return {
        "seat": win.seat,
        "title": localize(win.title),
        "groups": [
            {"label": localize(group.label) if group.label else "", "pieces": group.pieces} for group in win.groups
        ],
        "piece": win.piece,
        "count": {**mark_json(win.count.said, localize), "name": win.count.name, "worth": win.count.worth},
        "amounts": win.amounts,
    }


def board_json(board: Board) -> JSON:
    return {"middle": board.middle.value, "rows": board.rows, "hand": board.hand, "melds": board.melds}


def standings_json(standings: Standings, localize: Localizer) -> JSON:
    return {
        "counts": [{**mark_json(count.said, localize), "name": count.name} for count in standings.counts],
        "first": standings.first,
        "hands": standings.hands,
        "total": standings.total,
        "places": standings.places,
    }


def mark_json(mark: Message, localize: Localizer) -> JSON:
    """Serialize a label with its key, because a page shows icons for some labels."""
    return {"key": mark.key, "words": localize(mark)}


def seat_json(line: SeatLine, localize: Localizer) -> JSON:
    return {
        "seat": line.seat,
        "marks": [mark_json(mark, localize) for mark in line.marks],
        "figures": [{**mark_json(name, localize), "n": n} for name, n in line.figures],
    }


def choice_json(choice: Choice, localize: Localizer) -> JSON:
    return {
        "move": choice.move,
        "words": localize(choice.words),
        "touch": choice.touch,
        "to": choice.to,
        "call": localize(choice.call) if choice.call else "",
        "risky": localize(choice.risky) if choice.risky else "",
        "shows": choice.shows,
    }


def zone_json(zone: Zone, localize: Localizer) -> JSON:
    return {
        "key": zone.key,
        "label": localize(zone.label),
        "pieces": zone.pieces,
        "shape": zone.shape.value,
        "seat": zone.seat,
        "cell": zone.cell,
        "note": localize(zone.note) if zone.note else "",
        "aside": zone.aside,
        "groups": zone.groups,
    }


def game_json(game: Game, ready: bool, localize: Localizer) -> JSON:
    variants = game.variants
    base = next(iter(variants.values())).rules
    return {
        "name": game.name,
        "title": localize(game.title),
        "sentence": localize(game.sentence),
        "ready": ready,
        "teaches": game.tutorial is not None,
        "asks": game.quiz is not None,
        "luck": getattr(game.rules, "LUCK", 1),
        "variants": [
            {
                "name": name,
                "label": localize(variant_label(game, name)),
                "sentence": localize(variant.sentence),
                "values": values(variant.rules),
            }
            for name, variant in variants.items()
        ],
        "options": [_option_json(game, setting, localize) for setting in settings(base)],
        "pieces": _pieces_json(game, localize),
        "claims": [
            {"name": name, "words": localize(saying.label)}
            for name, saying in getattr(game.notation, "BEFOREHAND", {}).items()
        ],
        "bots": [
            {"name": name, "label": localize(level_label(name)), "sentence": localize(describe_level(game, name))}
            for name in offered_levels(game)
        ],
        "measured": bool(game.strength),
        "keys": assign_letters(game.notation.VERBS),
        "tells": score_actions(game),
    }


def score_actions(game: Game) -> list[str]:
    """Return the names of the scoring actions that a game supports."""
    supported = {
        "won": bool(game.score_breakdown),
        "near": hasattr(game.score_breakdown, "near"),
        "counts": game.how_to_play is not None,
    }
    return [action for action, is_supported in supported.items() if is_supported]


def _pieces_json(game: Game, localize: Localizer) -> JSON:
    """Serialize the names of pieces, for each set that the pieces can be drawn from."""
    sets = {"tiles": "", "ceki": "ceki"} if set(game.notation.PIECES.PIECES) <= set(tiles.PIECES) else {"cards": ""}
    names = (UNSEEN, *game.notation.PIECES.PIECES)
    return {style: {name: piece_name(localize.language, name, of) for name in names} for style, of in sets.items()}


def _option_json(game: Game, setting: Setting, localize: Localizer) -> JSON:
    about, kind = setting.about, setting.kind
    option: JSON = {"name": setting.name, "says": localize(about.says)}
    condition = condition_label(game, setting.name)
    option["condition"] = localize(condition) if condition else ""
    option["needs"] = [need._asdict() for need in about.needs]
    if kind is bool:
        return {**option, "kind": "yes or no"}
    if kind is int:
        return {**option, "kind": "number", "least": about.least, "most": about.most}
    labels = {value: localize(label) for value, label in value_labels(game, setting.name).items()}
    return {**option, "kind": "words", "words": list(labels), "labels": labels}


def standing_claim_json(claim: ActiveClaim | None) -> JSON | None:
    """Serialize a seat's standing claim, which is its answer in advance to discards."""
    return {"claims": claim.name, "lasts": claim.duration} if claim else None


def flight_json(flying: PieceMove) -> JSON:
    return {"touch": flying.touch, "to": flying.to}


def lines_json(lines: list[LogLine], localize: Localizer) -> list[JSON]:
    return [{"seat": line.seat, "words": localize(line.message)} for line in lines]
