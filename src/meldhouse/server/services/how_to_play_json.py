"""The page "How to play" as data for its template: sentences split into parts, and pieces as images."""

from enum import IntEnum
from typing import Any

from meldhouse.games import Game
from meldhouse.games.how_to_play import (
    ARROW,
    HowToPlay,
    ListingEntry,
    PieceGroup,
    Point,
    option_effect,
    option_groups,
    plain_text,
    split_terms,
    term_messages,
)
from meldhouse.games.labels import condition_label, value_label
from meldhouse.games.options import Setting, format_value, has_no_effect, settings, values
from meldhouse.games.scene import UNSEEN
from meldhouse.i18n import Localizer, Message, MessageFactory, msg
from meldhouse.i18n.piece_names import piece_name
from meldhouse.pieces.cards import JOKER, NAMES
from meldhouse.server.core.serialization import JSON

SYMBOL_PREFIXES = {"cards": "card", "tiles": "tile", "ceki": "ceki"}  # prefixes of the IDs of a set's SVG symbols


class Page:
    """Serializes a page from top to bottom in one language, with pieces from one set."""

    def __init__(self, localize: Localizer, looks: dict[str, str]) -> None:
        # Pieces in sentences are words.
        self.localize, self.set = Localizer(language=localize.language), looks["set"]
        self.explained: set[str] = set()  # terms that have appeared before; only the first occurrence is a link

    def panels(self, played: HowToPlay) -> list[JSON]:
        return [{"title": self.localize(msg(key)), "points": self.points(points)} for key, points in played.panels]

    def points(self, points: tuple[Point, ...]) -> list[JSON]:
        return [self.point(point) for point in points]

    def point(self, point: Point) -> JSON:
        return {
            "laid": [self.laid(laid) for laid in point.groups],
            "says": [self.sentence(text) for text in point.says],
            "around": any(laid.cell for laid in point.groups),
            "articles": point.articles,
        }

    def sentence(self, message: Message) -> list[JSON]:
        found = []
        for part in split_terms(self.localize, message):
            found.append(part._replace(word="" if part.word in self.explained else part.word)._asdict())
            self.explained.add(part.word)
        return found

    def laid(self, laid: PieceGroup) -> JSON:
        return {
            "arrow": laid is ARROW,
            "pieces": [] if laid is ARROW else [self.piece(name) for name in laid.names],
            "completes": laid.completes,
            "says": self.sentence(laid.says) if laid.says else [],
            "fan": laid.fan,
            "cell": laid.cell,
        }

    def piece(self, name: str) -> JSON:
        of, stands_for = "ceki" if self.set == "ceki" else "", name.removesuffix(NAMES[JOKER])
        spoken = piece_name(self.localize.language, stands_for or name, of)
        is_joker = stands_for not in ("", name)
        if is_joker:
            spoken = self.localize(msg("page-joker-as", card=spoken))
        return {"name": spoken, "picture": picture(stands_for or name, self.set), "set": self.set, "joker": is_joker}

    def entry(self, entry: ListingEntry) -> JSON:
        return {
            "number": entry.number,
            "name": self.localize(entry.name),
            "beside": entry.native_name,
            "worth": entry.value,
            "says": [plain_text(self.localize, text) for text in entry.says],
            "laid": [self.laid(laid) for laid in entry.groups],
        }


def picture(name: str, drawn: str) -> str:
    """Return the ID of a piece's SVG symbol."""
    if name == UNSEEN:
        return f"{SYMBOL_PREFIXES[drawn]}-back"
    return f"{SYMBOL_PREFIXES[drawn]}-joker-1" if name == NAMES[JOKER] else f"{SYMBOL_PREFIXES[drawn]}-{name}"


def played_json(game: Game, rules: Any, localize: Localizer) -> JSON | None:
    """Serialize the how-to-play page of a game under the given rules; return None if the game has no such page."""
    played = game.how_to_play
    if played is None:
        return None
    looks = played.looks(rules)
    page, message_factory = Page(localize, looks), MessageFactory(game.name)
    return {
        "looks": looks,
        "panels": page.panels(played),
        "examples": page.points(played.examples),
        "listings": [{"page": listing.page, "title": localize(listing.title)} for listing in played.listings],
        "words": [
            {"name": name, "word": localize(term), "means": localize(meaning)}
            for name, (term, meaning) in ((name, term_messages(message_factory, name)) for name in played.terms)
        ],
    }


# --- options in groups ------------------------------------------------------------------------


def themes_json(game: Game, rules: Any, localize: Localizer) -> list[JSON]:
    """Serialize all options in groups, with the effect of each option's values."""
    usual = values(next(iter(game.variants.values())).rules)
    options = {setting.name: _setting_json(game, rules, setting, usual, localize) for setting in settings(rules)}
    return [
        {"title": localize(theme.title), "options": [options[name] for name in theme.options]}
        for theme in option_groups(game)
    ]


def _setting_json(game: Game, rules: Any, setting: Setting, usual: dict[str, str], localize: Localizer) -> JSON:
    condition = condition_label(game, setting.name)
    default = usual[setting.name]
    return {
        "name": setting.name,
        "says": localize(setting.about.says),
        "value": setting.value,
        "label": localize(value_label(game, setting.name, setting.value)),
        "usual": default,
        "usual_label": localize(value_label(game, setting.name, default)),
        "changed": setting.value != default,
        "idle": localize(condition) if condition and has_no_effect(rules, setting.name) else "",
        "effects": (described := effects(game, setting, localize)),
        "labels": {value: localize(value_label(game, setting.name, value)) for value in described},
    }


def effects(game: Game, setting: Setting, localize: Localizer) -> dict[str, str]:
    """Return the effect of each value of an option; the result is empty if the game describes none."""
    if game.how_to_play is None:
        return {}
    return {value: _effect_of(game, setting, value, localize) for value in choices(setting)}


def _effect_of(game: Game, setting: Setting, value: str, localize: Localizer) -> str:
    return localize(option_effect(MessageFactory(game.name), setting._replace(value=value)))


def choices(setting: Setting) -> list[str]:
    """Return all values of a yes-no or word option; for a number, return only the current value."""
    kind = setting.kind
    if kind is bool or issubclass(kind, IntEnum):
        return [format_value(kind, value) for value in ((False, True) if kind is bool else kind)]
    return [setting.value]


NUMBER_PLACEHOLDER = "{n}"  # the page replaces it with the number


def patterns_json(game: Game, localize: Localizer) -> JSON:
    """Serialize the option groups of a form, with a sentence for each value; key "" is for unlisted numbers."""
    base = next(iter(game.variants.values())).rules
    known = {setting.name: setting for setting in settings(base)}
    groups = [{"title": localize(theme.title), "options": list(theme.options)} for theme in option_groups(game)]
    return {"groups": groups, "effects": {name: _patterns(game, setting, localize) for name, setting in known.items()}}


def _patterns(game: Game, setting: Setting, localize: Localizer) -> dict[str, str]:
    if game.how_to_play is None or setting.kind is not int:
        return effects(game, setting, localize)
    pattern = _effect_of(game, setting, NUMBER_PLACEHOLDER, localize)
    return {**{n: _effect_of(game, setting, n, localize) for n in ("0", "1")}, "": pattern}
