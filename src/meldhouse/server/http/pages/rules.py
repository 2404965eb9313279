"""The rules pages: how to play, the rules, the options, and long lists that you can search."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from markdown_it.token import Token
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from meldhouse import rulebook
from meldhouse.core.article_positions import ArticlePosition, article_positions
from meldhouse.core.table import find_variant
from meldhouse.games import GAMES, Game
from meldhouse.games.how_to_play import HowToPlay, Listing
from meldhouse.i18n import Localizer, msg
from meldhouse.server.accounts.models import Person
from meldhouse.server.core.serialization import JSON
from meldhouse.server.http.api import require_actor, require_game
from meldhouse.server.http.locale import localizer_of
from meldhouse.server.http.pages.base import page, render, render_markdown
from meldhouse.server.registry.services import Services
from meldhouse.server.services.how_to_play_json import Page, played_json, themes_json
from meldhouse.server.tables.table_json import table_json

TITLE_TOKENS = 3  # a heading's tokens: open, content, close
DECISION_CELL = re.compile(r"[A-Z]\d+")  # | C1 |
DECISION_ITEM = re.compile(r"\*\*([A-Z]\d+)\*\*|(g\d+)\. ")  # **K1** and g3.
CHINESE_CELL = re.compile(r"<td>([\u4e00-\u9fff]+)</td>")  # a table cell with a Chinese name


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
    """Return a page of the rulebook as HTML; each article and decision has an anchor such as #article-17.

    Articles that can be tried link to their positions.
    """
    positions = article_positions(GAMES[name]) if name in GAMES else {}
    localize = Localizer(language=language)

    def change(tokens: list[Token]) -> None:
        del tokens[: TITLE_TOKENS if tokens[0].tag == "h1" else 0]
        for number, opening, text in _articles(tokens):
            opening.attrSet("id", f"article-{number}")
            if number in positions:
                text.children = [*(text.children or []), _try_link(name, number, positions[number], localize)]

    html = str(render_markdown(_rulebook_text(name, language), change))
    return Markup(CHINESE_CELL.sub(r'<td lang="zh" translate="no">\1</td>', html))


def _articles(tokens: list[Token]) -> Iterator[tuple[str, Token, Token]]:
    """Yield the number of each article, the token that gets its anchor, and its text.

    Articles have the numbers of the outer list, their parts those of the inner one.  Later lists start at 1 again: G1.
    Decisions begin with their number, or have it in the first cell of a row.
    """
    article, prefix = "", ""
    texts = [(index, token) for index, token in enumerate(tokens) if token.type == "inline"]
    for (index, text), (_, after) in zip(texts, [*texts[1:], texts[-1]], strict=True):
        opening = tokens[index - 1]
        item = tokens[index - 2]
        if opening.type == "td_open" and DECISION_CELL.fullmatch(text.content):
            yield text.content, opening, after
        elif item.type == "list_item_open" and opening.type == "paragraph_open":
            if item.info and item.level == 1:
                prefix = "G" if article and item.info == "1" else prefix
                article = f"{prefix}{item.info}"
                yield article, item, text
            elif item.info:
                yield f"{article}.{item.info}", item, text
            elif found := DECISION_ITEM.match(text.content):
                yield found[1] or found[2], item, text


def _try_link(game: str, number: str, position: ArticlePosition, localize: Localizer) -> Token:
    """Return a link to the position of an article, and the last move if it ends the hand."""
    label = "rules-nearest" if position.is_nearest else "rules-try"
    link = Markup('<a href="/try/{}/{}" aria-label="{}">{}</a>').format(
        game, number, localize(msg(f"{label}-article", number=number)), localize(msg(label))
    )
    move = Markup(' <code translate="no">{}</code>').format(position.last_move) if position.last_move else ""
    return Token("html_inline", "", 0, content=f' <span class="try">{link}{move}</span>')


ROUTES = [rules, table_rules]
