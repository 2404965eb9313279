"""The rules pages: how to play, the rules, the options, and long lists that can be searched."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from markdown_it.token import Token
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from meldhouse import rulebook
from meldhouse.core.table import find_variant
from meldhouse.games import Game
from meldhouse.games.how_to_play import HowToPlay, Listing
from meldhouse.server.accounts.models import Person
from meldhouse.server.core.serialization import JSON
from meldhouse.server.http.api import game_of, room_of
from meldhouse.server.http.locale import reader_of
from meldhouse.server.http.pages.base import as_html, page, render
from meldhouse.server.registry.services import Services
from meldhouse.server.services.how_to_play_json import Page, played_json, themes_json
from meldhouse.server.tables.table_json import table_json

TITLE = 3  # tokens: it opens, says something and closes
DECISION = re.compile(r"<(strong|td)>([A-Z]\d+)</\1>")  # **K1** and | C1 |
HAN = re.compile(r"<td>([\u4e00-\u9fff]+)</td>")  # names in Chinese


@page("/rules/{game}")
async def rules(request: Request, services: Services, me: Person) -> Response:
    name = request.path_params["game"]
    if name not in services.games and name in rulebook.pages():
        return article(request, services, me, name)
    game = services.games[game_of(request, services)]
    variant, chosen = find_variant(game, request.query_params.get("variant"))
    return law(request, services, me, game.name, variant, chosen.rules, None)


@page("/table/{id}/rules")
async def table_rules(request: Request, services: Services, me: Person) -> Response:
    actor, _ = await room_of(request, services)
    settings = actor.settings
    told = table_json(services, settings, me.person, reader_of(request), actor.table)
    return law(request, services, me, settings.game, settings.variant, settings.rules, told)


def law(
    request: Request, services: Services, me: Person, name: str, variant: str, chosen: Any, table: JSON | None
) -> Response:
    """How the game is played; what is agreed at this table or in this variant; the rulebook's page."""
    game, localize = services.games[name], reader_of(request)
    themes = themes_json(game, chosen, localize)
    return render(
        request,
        "rules",
        me,
        game=services.game_json(name, localize),
        variant=variant,
        table=table,
        played=played_json(game, chosen, localize),
        themes=themes,
        school=bool(game.quiz),
        otherwise=[one["effects"][one["value"]] for theme in themes for one in theme["options"] if _differs(one)],
        page=law_html(name),
    )


def _differs(told: JSON) -> bool:
    """Is an option set otherwise than the page has it, so that it makes a difference?"""
    return bool(told["changed"] and told["effects"] and not told["idle"])


def article(request: Request, services: Services, me: Person, name: str) -> Response:
    """A page that a game's page leads to; where it tells of many things they can be searched for."""
    localize, title = reader_of(request), rulebook.heading(name)
    for game, played, listing in listings(services):
        if listing.page == name:
            told = Page(localize, played.looks(next(iter(game.variants.values())).rules))
            more = {"game": services.game_json(game.name, localize), "set": told.set, "page": law_html(name)}
            return render(request, "listing", me, title=title, entries=list(map(told.entry, listing.entries())), **more)
    return render(request, "article", me, title=title, page=as_html(_rulebook_text(name)))


def listings(services: Services) -> Iterator[tuple[Game, HowToPlay, Listing]]:
    for game in services.games.values():
        if game.how_to_play:
            yield from ((game, game.how_to_play, listing) for listing in game.how_to_play.listings)


# --- the law, article by article --------------------------------------------------------------


def _rulebook_text(name: str) -> str:
    return rulebook.page(name, link=r"[\1](/rules/\2)")


@cache
def law_html(name: str) -> Markup:
    """A page of the rulebook below a title, each article and decision at an address of its own: #article-17."""
    text = DECISION.sub(r'<\1 id="article-\2">\2</\1>', str(as_html(_rulebook_text(name), _as_law)))
    return Markup(HAN.sub(r'<td lang="zh">\1</td>', text))


def _as_law(tokens: list[Token]) -> None:
    """Its own title goes; articles have their numbers, which are those of the first list, and parts those of theirs."""
    del tokens[: TITLE if tokens[0].tag == "h1" else 0]
    article, seen = "", set[str]()
    for token in tokens:
        if token.type == "list_item_open" and token.info:
            article = token.info if token.level == 1 else article
            number = article if token.level == 1 else f"{article}.{token.info}"
            if number not in seen:  # what is clarified below counts from 1 again
                seen.add(number)
                token.attrSet("id", f"article-{number}")


ROUTES = [rules, table_rules]
