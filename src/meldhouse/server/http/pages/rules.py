"""The rules pages: how to play, the rules, the options, and long lists with a search box."""

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
from meldhouse.server.http.api import require_actor, require_game
from meldhouse.server.http.locale import localizer_of
from meldhouse.server.http.pages.base import page, render, render_markdown
from meldhouse.server.registry.services import Services
from meldhouse.server.services.how_to_play_json import Page, played_json, themes_json
from meldhouse.server.tables.table_json import table_json

TITLE_TOKENS = 3  # tokens of a heading: open, content, close
DECISION_MARK = re.compile(r"<(strong|td)>([A-Z]\d+)</\1>")  # matches **K1** and | C1 |
CHINESE_CELL = re.compile(r"<td>([\u4e00-\u9fff]+)</td>")  # matches a table cell with a Chinese name


@page("/rules/{game}")
async def rules(request: Request, services: Services, me: Person) -> Response:
    name = request.path_params["game"]
    if name not in services.games and name in rulebook.pages():
        return article_page(request, services, me, name)
    game = services.games[require_game(request, services)]
    variant, chosen = find_variant(game, request.query_params.get("variant"))
    return rules_page(request, services, me, game.name, variant, chosen.rules, None)


@page("/table/{id}/rules")
async def table_rules(request: Request, services: Services, me: Person) -> Response:
    actor, _ = await require_actor(request, services)
    settings = actor.settings
    table = table_json(services, settings, me.person, localizer_of(request), actor.table)
    return rules_page(request, services, me, settings.game, settings.variant, settings.rules, table)


def rules_page(
    request: Request, services: Services, me: Person, name: str, variant: str, chosen: Any, table: JSON | None
) -> Response:
    """Return the rules page: how to play, the rules of this table or variant, and the rulebook."""
    game, localize = services.games[name], localizer_of(request)
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
        otherwise=[
            option["effects"][option["value"]] for theme in themes for option in theme["options"] if _differs(option)
        ],
        page=rulebook_html(name, localize.language),
        page_language=rulebook.served_language(name, localize.language),
    )


def _differs(option: JSON) -> bool:
    """Return whether an option differs from the default and has an effect under the chosen rules."""
    return bool(option["changed"] and option["effects"] and not option["idle"])


def article_page(request: Request, services: Services, me: Person, name: str) -> Response:
    """Show another page of the rulebook; long lists have a search box."""
    localize = localizer_of(request)
    title = rulebook.heading(name, localize.language)
    page_language = rulebook.served_language(name, localize.language)
    for game, played, listing in listings(services):
        if listing.page == name:
            listing_page = Page(localize, played.looks(next(iter(game.variants.values())).rules))
            context = {
                "game": services.game_json(game.name, localize),
                "set": listing_page.set,
                "page": rulebook_html(name, localize.language),
                "page_language": page_language,
            }
            return render(
                request, "listing", me, title=title, entries=list(map(listing_page.entry, listing.entries())), **context
            )
    text = render_markdown(_rulebook_text(name, localize.language))
    return render(request, "article", me, title=title, page=text, page_language=page_language)


def listings(services: Services) -> Iterator[tuple[Game, HowToPlay, Listing]]:
    for game in services.games.values():
        if game.how_to_play:
            yield from ((game, game.how_to_play, listing) for listing in game.how_to_play.listings)


# --- the rulebook -----------------------------------------------------------------------------


def _rulebook_text(name: str, language: str) -> str:
    return rulebook.page(name, link=r"[\1](/rules/\2)", language=language)


@cache
def rulebook_html(name: str, language: str) -> Markup:
    """Return a page of the rulebook as HTML; every article and decision has an anchor such as #article-17."""
    html = str(render_markdown(_rulebook_text(name, language), _number_articles))
    html = DECISION_MARK.sub(r'<\1 id="article-\2">\2</\1>', html)
    return Markup(CHINESE_CELL.sub(r'<td lang="zh" translate="no">\1</td>', html))


def _number_articles(tokens: list[Token]) -> None:
    """Remove the title, and number the articles by the outer list and their parts by the inner list."""
    del tokens[: TITLE_TOKENS if tokens[0].tag == "h1" else 0]
    article, seen = "", set[str]()
    for token in tokens:
        if token.type == "list_item_open" and token.info:
            article = token.info if token.level == 1 else article
            number = article if token.level == 1 else f"{article}.{token.info}"
            if number not in seen:  # numbers of later lists start at 1 again
                seen.add(number)
                token.attrSet("id", f"article-{number}")


ROUTES = [rules, table_rules]
