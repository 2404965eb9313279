"""The page "How to play" as data for its template: sentences in parts, pieces as pictures."""

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
from meldhouse.games.options import Setting, format_value, has_no_effect, settings, values
from meldhouse.games.scene import UNSEEN
from meldhouse.i18n import HOUSE, Reader, Said, Voice
from meldhouse.i18n.piece_names import called
from meldhouse.pieces.cards import JOKER, NAMES
from meldhouse.server.core.serialization import JSON

SHEETS = {"cards": "card", "tiles": "tile", "ceki": "ceki"}  # what the pictures of a set are called


class Page:
    """Tells what stands on the page to one reader from top to bottom, in pieces of one set."""

    def __init__(self, read: Reader, looks: dict[str, str]) -> None:
        self.read, self.set = Reader(language=read.language), looks["set"]  # a sentence says pieces in words
        self.explained: set[str] = set()  # words that have been: each is where it stands first

    def panels(self, played: HowToPlay) -> list[JSON]:
        return [{"title": self.read(HOUSE(key)), "points": self.points(some)} for key, some in played.panels]

    def points(self, some: tuple[Point, ...]) -> list[JSON]:
        return [self.point(point) for point in some]

    def point(self, point: Point) -> JSON:
        return {
            "laid": [self.laid(laid) for laid in point.groups],
            "says": [self.sentence(said) for said in point.says],
            "around": any(laid.cell for laid in point.groups),
            "articles": point.articles,
        }

    def sentence(self, said: Said) -> list[JSON]:
        found = []
        for part in split_terms(self.read, said):
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
        spoken = called(self.read.language, stands_for or name, of)
        is_joker = stands_for not in ("", name)
        if is_joker:
            spoken = self.read(HOUSE("page-joker-as", card=spoken))
        return {"name": spoken, "picture": picture(stands_for or name, self.set), "set": self.set, "joker": is_joker}

    def entry(self, entry: ListingEntry) -> JSON:
        return {
            "number": entry.number,
            "name": self.read(entry.name),
            "beside": entry.native_name,
            "worth": entry.value,
            "says": [plain_text(self.read, said) for said in entry.says],
            "laid": [self.laid(laid) for laid in entry.groups],
        }


def picture(name: str, drawn: str) -> str:
    """The symbol of a piece in its sheet."""
    if name == UNSEEN:
        return f"{SHEETS[drawn]}-back"
    return f"{SHEETS[drawn]}-joker-1" if name == NAMES[JOKER] else f"{SHEETS[drawn]}-{name}"


def played_json(game: Game, rules: Any, read: Reader) -> JSON | None:
    """The page of a game, drawn as these rules have it; None where the game has no such page."""
    played = game.how_to_play
    if played is None:
        return None
    looks = played.looks(rules)
    page, voice = Page(read, looks), Voice(game.name)
    return {
        "looks": looks,
        "panels": page.panels(played),
        "examples": page.points(played.examples),
        "listings": [{"page": listing.page, "title": read(listing.title)} for listing in played.listings],
        "words": [
            {"name": name, "word": read(called_so), "means": read(means)}
            for name, (called_so, means) in ((name, term_messages(voice, name)) for name in played.terms)
        ],
    }


# --- options in groups ------------------------------------------------------------------------


def themes_json(game: Game, rules: Any, read: Reader) -> list[JSON]:
    """Every option of these rules in its group, with what it does as it is set, and what it could do."""
    usual = values(next(iter(game.variants.values())).rules)
    told = {setting.name: _setting_json(game, rules, setting, usual, read) for setting in settings(rules)}
    return [
        {"title": read(theme.title), "options": [told[name] for name in theme.options]} for theme in option_groups(game)
    ]


def _setting_json(game: Game, rules: Any, setting: Setting, usual: dict[str, str], read: Reader) -> JSON:
    condition = setting.about.condition
    return {
        "name": setting.name,
        "says": read(setting.about.says),
        "value": setting.value,
        "usual": usual[setting.name],
        "changed": setting.value != usual[setting.name],
        "idle": read(condition) if condition and has_no_effect(rules, setting.name) else "",
        "effects": effects(game, setting, read),
    }


def effects(game: Game, setting: Setting, read: Reader) -> dict[str, str]:
    """What the option does by its values, all of them where they are words; nothing where the game tells nothing."""
    if game.how_to_play is None:
        return {}
    return {value: _effect_of(game, setting, value, read) for value in choices(setting)}


def _effect_of(game: Game, setting: Setting, value: str, read: Reader) -> str:
    return read(option_effect(Voice(game.name), setting._replace(value=value)))


def choices(setting: Setting) -> list[str]:
    """The values that an option may have, as far as they are words; of a number only the one that it has."""
    kind = setting.kind
    if kind is bool or issubclass(kind, IntEnum):
        return [format_value(kind, value) for value in ((False, True) if kind is bool else kind)]
    return [setting.value]


PUT_IN = "{n}"  # where a page puts in a number


def patterns_json(game: Game, read: Reader) -> JSON:
    """The groups for a form in which options are chosen, and what each value does: "" with a number to be put in."""
    base = next(iter(game.variants.values())).rules
    known = {setting.name: setting for setting in settings(base)}
    groups = [{"title": read(theme.title), "options": list(theme.options)} for theme in option_groups(game)]
    return {"groups": groups, "effects": {name: _patterns(game, setting, read) for name, setting in known.items()}}


def _patterns(game: Game, setting: Setting, read: Reader) -> dict[str, str]:
    if game.how_to_play is None or setting.kind is not int:
        return effects(game, setting, read)
    return {**{n: _effect_of(game, setting, n, read) for n in ("0", "1")}, "": _effect_of(game, setting, PUT_IN, read)}
